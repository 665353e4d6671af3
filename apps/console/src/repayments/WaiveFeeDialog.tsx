// Proposing to waive a statement's late fee up to and including a day, with the reason; it holds after another person has checked it.
import { today } from '@tallyhelm/browser/clock/clock'
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { repaymentCaseEndpoints } from '@tallyhelm/protocol/topics/repayments/console-endpoints'
import type { LateStatement } from '@tallyhelm/protocol/topics/repayments/console-schemas'
import { waivedUntilProblem } from '@tallyhelm/protocol/topics/repayments/limits'
import { amountText } from '@tallyhelm/protocol/values/amount-text'
import { daysBetween } from '@tallyhelm/protocol/values/day'
import { reasonProblem } from '@tallyhelm/protocol/values/reason'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useFormCommand } from '../api/queries.ts'
import { ReasonField } from '../forms/ReasonField.tsx'

export function WaiveFeeDialog({ of, onClose }: { of: LateStatement; onClose: () => void }) {
  const propose = useFormCommand(repaymentCaseEndpoints.LATE_FEE_WAIVER, { onSuccess: onClose })
  const problem = (day: string) =>
    waivedUntilProblem(day.trim(), { repayOn: of.repay_on, waivedUntil: of.fee_waived_until, today: today() })
  const form = useForm({
    initial: { waived_until: '', reason: '' },
    checks: { waived_until: problem, reason: reasonProblem },
    send: ({ waived_until, reason }) => propose.mutateAsync({ request: { statement_id: of.statement_id, waived_until, reason } }),
  })
  const until = form.values.waived_until.trim()
  const left = problem(until) === undefined ? `，减免后计费 ${daysBetween(until, today()).length} 天` : ''
  return (
    <FormDialog title={`减免滞纳金：对账单 ${of.statement_id}`} submitText="提交复核" onClose={onClose} {...form.dialog}>
      <p>
        还款日 {of.repay_on}，已逾期 {of.overdue_days} 天，今日滞纳金 {amountText(of.late_fee, of.currency)} {of.currency}（计费{' '}
        {of.fee_days} 天{left}）。逾期天数与逾期处理不变，已付的滞纳金不退。
      </p>
      <TextField
        label="减免至"
        required
        autoComplete="off"
        placeholder={`例如 ${today()}`}
        help="含当日；此后的天数照常计收"
        {...form.field('waived_until')}
      />
      <ReasonField help="仅员工可见，并记入审计日志" {...form.field('reason')} />
    </FormDialog>
  )
}
