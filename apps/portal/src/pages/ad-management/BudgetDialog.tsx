// 改预算: one amount for all chosen objects that have a budget, each for the kind of budget that it has.
import { MoneyInput } from '@tallyhelm/browser/forms/MoneyInput'
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { BUDGET_KINDS } from '@tallyhelm/protocol/topics/ads/enums'
import { budgetProblem } from '@tallyhelm/protocol/topics/ad-management/limits'
import type { Ad } from '@tallyhelm/protocol/topics/ad-management/schemas'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import type { SendBudgets } from './use-ad-acts.ts'

type Props = { rows: readonly Ad[]; send: SendBudgets; onClose: () => void }

export function BudgetDialog({ rows, send, onClose }: Props) {
  const currency = rows[0]?.currency ?? 'USD'
  const form = useForm({
    initial: { budget: '' },
    checks: { budget: typed => problemOf(rows, typed) },
    // The server names the object whose amount it refuses; here all have the same.
    aliases: path => (/^changes\.\d+\.budget$/.test(path) ? 'budget' : undefined),
    at: 'budget',
    send: ({ budget }) => send(rows, budget),
    onSuccess: onClose,
  })
  const kinds = [...new Set(rows.flatMap(({ budget_kind: kind }) => (kind === null ? [] : [BUDGET_KINDS[kind]])))].join('、')
  return (
    <FormDialog title={`修改 ${rows.length} 个预算`} submitText="修改预算" onClose={onClose} {...form.dialog}>
      <p>{`各对象保持原来的预算类型（${kinds}）。提交后 6 秒内可撤销，之后发送到渠道并回读核实。`}</p>
      <MoneyInput label="新预算" required currency={currency} {...form.field('budget')} />
    </FormDialog>
  )
}

/** What the account's own least is, the server knows. */
function problemOf(rows: readonly Ad[], typed: string): string | undefined {
  for (const { channel, level, budget_kind: kind, currency } of rows) {
    if (level === 'AD' || kind === null) continue
    const problem = budgetProblem(typed, { channel, level, kind, currency, leastDaily: null })
    if (problem !== undefined) return problem
  }
  return undefined
}
