// What may be done about a difference as it stands, and by whom; whoever proposed an adjustment takes it back, another person checks it.
import { CASE_KINDS } from '@tallyhelm/protocol/topics/cases/kinds'
import { reconciliationEndpoints } from '@tallyhelm/protocol/topics/reconciliation/endpoints'
import type { DifferenceDetail } from '@tallyhelm/protocol/topics/reconciliation/schemas'
import type { StaffRole } from '@tallyhelm/protocol/vocabulary/staff-roles'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { Button } from '@tallyhelm/ui/actions/Button'
import { useState } from 'react'
import { useCommand } from '../../api/queries.ts'
import { type CaseAction, CaseDialogOf } from '../../cases/CaseDialog.tsx'
import { useReviewKeys } from '../../forms/use-review-keys.ts'
import { useCheckBar, useStaff } from '../../session/use-staff.ts'
import { type DifferenceAction, DifferenceDialog } from './DifferenceDialog.tsx'
import styles from './reconciliation.module.css'

/** Whether there is anything to do about it for this role. */
export const hasActions = ({ ended_at }: DifferenceDetail, role: StaffRole): boolean =>
  ended_at === null && mayCall(reconciliationEndpoints.claim, role)
const MAKERS: readonly StaffRole[] = CASE_KINDS.ADJUSTMENT.makers
const CHECKERS: readonly StaffRole[] = CASE_KINDS.ADJUSTMENT.checkers

export function DifferenceActions({ difference }: { difference: DifferenceDetail }) {
  const { role, staff_id } = useStaff()
  const [action, setAction] = useState<DifferenceAction | CaseAction>()
  const close = () => setAction(undefined)
  // A dialog that was opened meanwhile stays open.
  const claim = useCommand(reconciliationEndpoints.claim)
  const { cause, state, proposal, claimed_by, claimed_by_id, difference_id } = difference
  const canPropose = proposal === null && MAKERS.includes(role)
  const canCheck = proposal !== null && CHECKERS.includes(role)
  const checkBar = useCheckBar(proposal?.by_id)
  const mayReview = canCheck && checkBar === undefined && action === undefined
  useReviewKeys(mayReview, { a: () => setAction('approve'), r: () => setAction('reject') })
  return (
    <div className={styles.actions}>
      {canCheck ? (
        <>
          <Button variant="primary" disabledReason={checkBar} onClick={() => setAction('approve')}>
            复核通过（A）
          </Button>
          <Button disabledReason={checkBar} onClick={() => setAction('reject')}>
            驳回（R）
          </Button>
        </>
      ) : null}
      {proposal?.by_id === staff_id ? (
        <Button onClick={() => setAction('withdraw')}>{proposal.explanation === null ? '撤回调账' : '撤回说明'}</Button>
      ) : null}
      {claimed_by_id === staff_id ? null : (
        <Button loading={claim.isPending} onClick={() => claim.mutate({ request: { difference_id, from: claimed_by_id } })}>
          {claimed_by === null ? '认领' : '转由我处理'}
        </Button>
      )}
      {state === 'OPEN' && proposal === null ? <Button onClick={() => setAction('lag')}>标记时间差</Button> : null}
      {canPropose && cause !== 'CAP_GONE' ? (
        <Button variant="primary" onClick={() => setAction(cause === 'LIMIT' ? 'propose' : 'explain')}>
          {cause === 'LIMIT' ? '提交调账' : '说明原因'}
        </Button>
      ) : null}
      {proposal === null && cause === 'LIMIT' ? <Button onClick={() => setAction('close')}>关闭差异</Button> : null}
      <Dialogs difference={difference} action={action} onClose={close} />
    </div>
  )
}

type DialogsProps = {
  difference: DifferenceDetail
  action: DifferenceAction | CaseAction | undefined
  onClose: () => void
}

/** The one that is open, if any. */
function Dialogs({ difference, action, ...rest }: DialogsProps) {
  if (action === undefined) return null
  if (action !== 'approve' && action !== 'reject' && action !== 'withdraw')
    return <DifferenceDialog difference={difference} action={action} {...rest} />
  return difference.proposal && <CaseDialogOf caseId={difference.proposal.case_id} action={action} onClose={rest.onClose} />
}
