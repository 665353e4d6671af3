// What may be done about a case as it stands, by whoever looks: claim, decide, or take back. A approves, R rejects.
import { caseEndpoints } from '@tallyhelm/protocol/topics/cases/endpoints'
import { caseKind } from '@tallyhelm/protocol/topics/cases/kinds'
import type { CaseDetail } from '@tallyhelm/protocol/topics/cases/schemas'
import type { StaffProfile } from '@tallyhelm/protocol/topics/staff/schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useState } from 'react'
import { useCommand } from '../api/queries.ts'
import { useReviewKeys } from '../forms/use-review-keys.ts'
import { checkBar, useStaff } from '../session/use-staff.ts'
import { actionText, type CaseAction, CaseDialog } from './CaseDialog.tsx'
import styles from './cases.module.css'

type Props = { detail: CaseDetail /** The case was decided or taken back. */; onDecided: () => void }

export function CaseActions({ detail, onDecided }: Props) {
  const staff = useStaff()
  const toast = useToast()
  const [action, setAction] = useState<CaseAction>()
  const claim = useCommand(caseEndpoints.claim)
  const release = useCommand(caseEndpoints.release)
  const { mayDecide, mayWithdraw, obstacle } = stepsOf(detail, staff)
  const isHeld = detail.claimed_by_id === staff.staff_id
  const mayApprove = mayDecide && obstacle === undefined && detail.obstacle === null
  useReviewKeys(mayDecide && obstacle === undefined && action === undefined, {
    a: () => (mayApprove ? setAction('approve') : undefined),
    r: () => setAction('reject'),
  })
  const { case_id, title, kind } = detail
  const done = () => {
    toast.success(`${action === 'approve' ? '已通过' : action === 'reject' ? '已驳回' : '已撤回'}：${title}`)
    onDecided()
  }
  return (
    <div className={styles.actions}>
      {mayDecide ? (
        <>
          <Button variant="primary" disabledReason={obstacle ?? detail.obstacle ?? undefined} onClick={() => setAction('approve')}>
            {actionText('approve', kind)}（A）
          </Button>
          <Button disabledReason={obstacle} onClick={() => setAction('reject')}>
            驳回（R）
          </Button>
          {isHeld ? (
            <Button loading={release.isPending} onClick={() => release.mutate({ request: { case_id } })}>
              取消领取
            </Button>
          ) : (
            <Button loading={claim.isPending} disabledReason={obstacle} onClick={() => claim.mutate({ request: { case_id } })}>
              领取
            </Button>
          )}
        </>
      ) : null}
      {mayWithdraw ? <Button onClick={() => setAction('withdraw')}>撤回</Button> : null}
      {action === undefined ? null : <CaseDialog detail={detail} action={action} onDone={done} onClose={() => setAction(undefined)} />}
    </div>
  )
}

/** What the server would accept of this case from this person; `obstacle` says why deciding is not his just now. */
function stepsOf(detail: CaseDetail, staff: StaffProfile) {
  const { staff_id, role } = staff
  const isOpen = detail.status === 'PENDING'
  const isOwn = detail.maker_staff_id === staff_id
  const holder = detail.claimed_by_id !== null && detail.claimed_by_id !== staff_id ? detail.claimed_by : null
  return {
    mayDecide: isOpen && caseKind(detail.kind).checkers.includes(role),
    mayWithdraw: isOpen && isOwn,
    obstacle: isOwn ? '须由另一人审核' : (barOf(detail, staff) ?? (holder === null ? undefined : `${holder}已领取`)),
  }
}

/** Fresh secrets keep nobody from answering what a user asks for. */
const barOf = ({ maker_staff_id }: CaseDetail, staff: StaffProfile) =>
  maker_staff_id === null ? undefined : checkBar(staff, maker_staff_id)

/** Whether there is anything to do about it for this person. */
export function hasActions(detail: CaseDetail, staff: StaffProfile): boolean {
  const { mayDecide, mayWithdraw } = stepsOf(detail, staff)
  return mayDecide || mayWithdraw
}
