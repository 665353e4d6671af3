// Why quota is reduced or cleared: required.
import { Select } from '@tallyhelm/ui/fields/Select'
import { REASON_TEXTS } from './order-form.ts'
import type { OrderDraft } from './use-order-draft.ts'

export function ReasonField({ draft: { kind, form, set }, problem }: { draft: OrderDraft; problem: string | undefined }) {
  return (
    <Select
      label={kind === 'REDUCE' ? '调减原因' : '清零原因'}
      required
      error={problem}
      value={form.reason}
      onChange={reason => set({ reason })}
      options={Object.entries(REASON_TEXTS[kind]).map(([value, label]) => ({ value, label }))}
    />
  )
}
