// What may be decided about a leg as it stands, and by whom; whoever proposed an outcome does not check it.
import { caseKind } from '@tallyhelm/protocol/topics/cases/kinds'
import { consoleQuotaEndpoints } from '@tallyhelm/protocol/topics/quota/console-endpoints'
import type { ConsoleLegDetail } from '@tallyhelm/protocol/topics/quota/console-schemas'
import type { StaffRole } from '@tallyhelm/protocol/vocabulary/staff-roles'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { Button } from '@tallyhelm/ui/actions/Button'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useCommand } from '../../api/queries.ts'
import { type CaseAction, CaseDialogOf } from '../../cases/CaseDialog.tsx'
import { ReasonDialog } from '../../forms/ReasonDialog.tsx'
import { useReviewKeys } from '../../forms/use-review-keys.ts'
import { useCheckBar, useStaff } from '../../session/use-staff.ts'
import { ApproveDialog } from './ApproveDialog.tsx'
import { OutcomeDialog } from './OutcomeDialog.tsx'
import styles from './quota.module.css'

export type LegAction = 'approve' | 'reject' | 'cancel' | 'propose' | { caseId: string; action: CaseAction }

/** `action` is the one whose dialog is open. */
type Props = {
  leg: ConsoleLegDetail
  action: LegAction | undefined
  onAction: (action: LegAction | undefined) => void
  /** The agency's decision about its order was taken. */
  onDecided: () => void
}

const CHECKERS = caseKind('LEG_OUTCOME').checkers

export function LegActions({ leg, action, onAction, onDecided }: Props) {
  const staff = useStaff()
  const { close, decided, approved, approve, pressApprove, wake } = useActions({ leg, action, onAction, onDecided })
  const { proposal } = leg
  const { isWaiting, canWake, canCancel, canPropose, canCheck, canWithdraw } = actionsOf(leg, staff.role)
  const checkBar = useCheckBar(proposal?.by_id)
  useReviewKeys(isWaiting && action === undefined && !approve.isPending, {
    a: pressApprove,
    r: () => onAction('reject'),
  })
  const decide = (chosen: CaseAction) => () => {
    if (proposal !== null) onAction({ caseId: proposal.case_id, action: chosen })
  }
  useReviewKeys(canCheck && checkBar === undefined && action === undefined, { a: decide('approve'), r: decide('reject') })
  return (
    <div className={styles.actions}>
      {isWaiting ? (
        <>
          <Button variant="primary" loading={approve.isPending} onClick={pressApprove}>
            {leg.legs.length > 1 ? `通过 ${leg.legs.length} 个账户（A）` : '通过（A）'}
          </Button>
          <Button onClick={() => onAction('reject')}>驳回（R）</Button>
        </>
      ) : null}
      {canWake ? (
        <Button loading={wake.isPending} onClick={() => wake.mutate({ request: { item_id: leg.item_id } })}>
          立即重试
        </Button>
      ) : null}
      {canCancel ? <Button onClick={() => onAction('cancel')}>失败并退款</Button> : null}
      {canPropose ? (
        <Button variant="primary" onClick={() => onAction('propose')}>
          提交人工结果
        </Button>
      ) : null}
      {canCheck ? (
        <>
          <Button variant="primary" disabledReason={checkBar} onClick={decide('approve')}>
            复核通过（A）
          </Button>
          <Button disabledReason={checkBar} onClick={decide('reject')}>
            驳回（R）
          </Button>
        </>
      ) : null}
      {canWithdraw && proposal?.by_id === staff.staff_id ? <Button onClick={decide('withdraw')}>撤回</Button> : null}
      <Dialogs leg={leg} action={action} onClose={close} onApproved={approved} onRejected={() => decided(`已驳回：${leg.apply_no}`)} />
    </div>
  )
}

/** What is sent from the panel itself, and what follows an action. */
function useActions({ leg, action, onAction, onDecided }: Props) {
  const close = () => onAction(undefined)
  const toast = useToast()
  const decided = (text: string) => {
    toast.success(text)
    close()
    onDecided()
  }
  const approved = () => decided(`已通过：${leg.apply_no}`)
  const approve = useCommand(consoleQuotaEndpoints.approve, {
    // A dialog that was opened meanwhile stays open, and its own answer says what has happened.
    onSuccess: () => (action === undefined ? approved() : undefined),
  })
  // One account goes at once; of several it is said before how many one press takes.
  const pressApprove = () => (leg.legs.length > 1 ? onAction('approve') : approve.mutate({ request: { apply_no: leg.apply_no } }))
  const wake = useCommand(consoleQuotaEndpoints.wake)
  return { close, decided, approved, approve, pressApprove, wake }
}

type DialogsProps = Pick<Props, 'leg' | 'action'> & {
  onClose: () => void
  onApproved: () => void
  onRejected: () => void
}

/** The one that is open, if any. */
function Dialogs({ leg, action, onClose, onApproved, onRejected }: DialogsProps) {
  const common = { subject: leg.apply_no, onClose }
  switch (action) {
    case undefined:
      return null
    case 'approve':
      return <ApproveDialog applyNos={[leg.apply_no]} onDone={onApproved} onClose={onClose} />
    case 'reject':
      return (
        <ReasonDialog
          {...common}
          title="驳回申请"
          note="申请中的所有账户都不执行，冻结的款项退回。原因将原样显示给客户。"
          endpoint={consoleQuotaEndpoints.reject}
          request={{ apply_no: leg.apply_no }}
          templates="QUOTA_ORDER"
          onSuccess={onRejected}
        />
      )
    case 'cancel':
      return (
        <ReasonDialog
          {...common}
          title="失败并退款"
          note="该账户尚未提交渠道，不再执行，款项退回。原因将原样显示给客户。"
          endpoint={consoleQuotaEndpoints.cancel}
          request={{ item_id: leg.item_id }}
          onSuccess={onClose}
        />
      )
    case 'propose':
      return <OutcomeDialog leg={leg} onClose={onClose} />
    default:
      return <CaseDialogOf caseId={action.caseId} action={action.action} onClose={onClose} />
  }
}

/** Whether there is anything to do about it for this role. */
export const hasActions = (leg: ConsoleLegDetail, role: StaffRole): boolean => Object.values(actionsOf(leg, role)).includes(true)

/** What the server would accept of this leg as it stands, from somebody of this role. */
function actionsOf({ state, sends, proposal }: ConsoleLegDetail, role: StaffRole) {
  const may = (call: 'approve' | 'wake' | 'cancel' | 'propose') => mayCall(consoleQuotaEndpoints[call], role)
  return {
    isWaiting: state === 'PENDING_APPROVAL' && may('approve'),
    canWake: ['RESERVED', 'UNKNOWN', 'WAITING_CHANNEL'].includes(state) && may('wake'),
    canCancel: state === 'RESERVED' && sends === 0 && may('cancel'),
    canPropose: state === 'MANUAL' && proposal === null && may('propose'),
    canCheck: state === 'MANUAL' && proposal !== null && CHECKERS.includes(role),
    canWithdraw: proposal !== null && may('propose'),
  }
}
