// More time for a rectification: the new deadline, and why.
import { nowMs } from '@tallyhelm/browser/clock/clock'
import { instantOf } from '@tallyhelm/browser/clock/typed-instant'
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { consoleRectificationEndpoints } from '@tallyhelm/protocol/topics/violations/console-endpoints'
import type { ConsoleRectificationDetail } from '@tallyhelm/protocol/topics/violations/console-schemas'
import { dayOf, timeText } from '@tallyhelm/protocol/values/day'
import { reasonProblem } from '@tallyhelm/protocol/values/reason'
import { InstantField } from '@tallyhelm/ui/fields/InstantField'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useFormCommand } from '../../api/queries.ts'
import { ReasonField } from '../../forms/ReasonField.tsx'
import { deadlineFieldProblem } from './deadline-problem.ts'

export function ExtendDialog({ of, onClose }: { of: ConsoleRectificationDetail; onClose: () => void }) {
  const extend = useFormCommand(consoleRectificationEndpoints.extend, { onSuccess: onClose })
  const today = dayOf(new Date(nowMs()))
  const { rectification_id, deadline_at: shown } = of
  const form = useForm({
    initial: { deadline_at: '', reason: '' },
    checks: { deadline_at: deadlineFieldProblem, reason: reasonProblem },
    // The check has found an instant.
    send: ({ deadline_at, reason }) =>
      extend.mutateAsync({ request: { rectification_id, shown, deadline_at: instantOf(deadline_at) ?? '', reason } }),
  })
  return (
    <FormDialog title={`延期：${of.account_name}`} submitText="延期" onClose={onClose} {...form.dialog}>
      <p>原截止时间 {timeText(shown)}（北京时间）。客户会收到消息，并在新的截止时间前再次提醒。</p>
      <InstantField label="新的截止时间" required help="北京时间" today={today} min={today} {...form.field('deadline_at')} />
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  )
}
