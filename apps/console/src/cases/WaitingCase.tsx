// A proposal that waits, in the room of its subject: why, by whom, and what the one who looks may do about it there.
import { nowMs } from '@tallyhelm/browser/clock/clock'
import { type CaseKind, caseKind } from '@tallyhelm/protocol/topics/cases/kinds'
import type { CaseProposal } from '@tallyhelm/protocol/topics/cases/schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Link } from '@tallyhelm/ui/actions/Link'
import type { ReactNode } from 'react'
import { maySee } from '../routes/register.ts'
import { useCheckBar, useStaff } from '../session/use-staff.ts'
import type { CaseAction } from './CaseDialog.tsx'
import styles from './cases.module.css'

type Props = {
  kind: CaseKind
  proposal: CaseProposal
  /** Tells its buttons from those of the others on the page, as in «复核通过汇率». */
  name: string
  onDecide: (action: CaseAction) => void
  /** What it asks for, in the words of its room. */
  children: ReactNode
}

export function WaitingCase({ kind, proposal, name, onDecide, children }: Props) {
  const { role, staff_id } = useStaff()
  const checkBar = useCheckBar(proposal.maker_id)
  const { checkers, makers } = caseKind(kind)
  const hasLapsed = proposal.lapses_at !== null && nowMs() >= Date.parse(proposal.lapses_at)
  const mayWithdraw = proposal.maker_id === staff_id && makers !== 'user' && makers.includes(role)
  return (
    <div className={styles.waiting}>
      {children}
      <p>原因：{proposal.reason}</p>
      <p className={styles.made}>
        {proposal.maker} 提交于 {timeText(proposal.made_at)}
        {hasLapsed ? '，已失效，请驳回或撤回后重新提交' : ''}
      </p>
      <div className={styles.actions}>
        {checkers.includes(role) ? (
          <>
            <Button
              size="small"
              variant="primary"
              aria-label={`复核通过${name}`}
              disabledReason={checkBar ?? (hasLapsed ? '已失效' : undefined)}
              onClick={() => onDecide('approve')}
            >
              复核通过
            </Button>
            <Button size="small" aria-label={`驳回${name}`} disabledReason={checkBar} onClick={() => onDecide('reject')}>
              驳回
            </Button>
          </>
        ) : null}
        {mayWithdraw ? (
          <Button size="small" aria-label={`撤回${name}`} onClick={() => onDecide('withdraw')}>
            撤回
          </Button>
        ) : null}
        {maySee('/cases', role) ? (
          <Link className={styles.toCase} aria-label={`查看申请：${name}`} href={`/cases?case=${proposal.case_id}`}>
            查看申请
          </Link>
        ) : null}
      </div>
    </div>
  )
}
