// Why quota is reduced or cleared: required.
import type { FieldOf } from '@tallyhelm/browser/forms/use-form'
import type { AdjustType } from '@tallyhelm/protocol/topics/quota/enums'
import { Select } from '@tallyhelm/ui/fields/Select'
import { REASON_TEXTS } from './order-form.ts'

export const ReasonField = ({ kind, ...field }: FieldOf<string | null> & { kind: AdjustType }) => (
  <Select
    label={kind === 'REDUCE' ? '调减原因' : '清零原因'}
    required
    options={Object.entries(REASON_TEXTS[kind]).map(([value, label]) => ({ value, label }))}
    {...field}
  />
)
