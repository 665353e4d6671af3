// What whoever asked does about his application besides mending it: take it back, or appeal against its rejection.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { ownCaseEndpoints } from '@tallyhelm/protocol/topics/cases/endpoints'
import { OWN_REASON_LEAST, REASON_MOST, ownReasonProblem, reasonLength } from '@tallyhelm/protocol/values/reason'
import { TextArea } from '@tallyhelm/ui/fields/TextArea'
import { ConfirmDialog } from '@tallyhelm/ui/overlay/ConfirmDialog'
import { useCommand } from '../api/queries.ts'

export type Step = 'withdraw' | 'appeal'
export type CaseActs = { withdraw: (caseId: string) => Promise<unknown>; appeal: (caseId: string, reason: string) => Promise<unknown> }
type StepProps = { caseId: string; acts: CaseActs; onClose: () => void }

/** `acts` are the calls of a topic that has its own. */
export function CaseStep({ step, acts, ...rest }: Omit<StepProps, 'acts'> & { step: Step; acts?: CaseActs | undefined }) {
  const ownActs = useOwnActs()
  const Dialog = step === 'withdraw' ? Withdrawal : Appeal
  return <Dialog acts={acts ?? ownActs} {...rest} />
}

function useOwnActs(): CaseActs {
  const withdraw = useCommand(ownCaseEndpoints.withdraw)
  const appeal = useCommand(ownCaseEndpoints.appeal)
  return {
    withdraw: case_id => withdraw.mutateAsync({ request: { case_id } }),
    appeal: (case_id, reason) => appeal.mutateAsync({ request: { case_id, reason } }),
  }
}

function Withdrawal({ caseId, acts, onClose }: StepProps) {
  const form = useForm({ initial: {}, send: () => acts.withdraw(caseId), onSuccess: onClose })
  return (
    <ConfirmDialog open title="撤回申请？" confirmText="撤回申请" loading={form.isBusy} onConfirm={form.submit} onClose={onClose}>
      撤回后不再审核，您可以重新申请。
    </ConfirmDialog>
  )
}

function Appeal({ caseId, acts, onClose }: StepProps) {
  const form = useForm({
    initial: { reason: '' },
    checks: { reason: ownReasonProblem },
    send: ({ reason }) => acts.appeal(caseId, reason),
    onSuccess: onClose,
    at: 'reason',
  })
  return (
    <ConfirmDialog open title="对驳回提出申诉" confirmText="提交申诉" loading={form.isBusy} onConfirm={form.submit} onClose={onClose}>
      <p>申诉由另一位工作人员处理，每份申请可申诉一次。</p>
      <TextArea label="申诉理由" required rows={3} limit={REASON_MOST} help={reasonLength(OWN_REASON_LEAST)} {...form.field('reason')} />
    </ConfirmDialog>
  )
}
