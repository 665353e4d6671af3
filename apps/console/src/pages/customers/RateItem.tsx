// One rate of a customer with what waits to become of it, and what the one who looks may do about it.
import { RATE_CHECKERS, RATE_MAKERS } from '@tallyhelm/protocol/topics/billing/roles'
import { RATE_SUBJECTS } from '@tallyhelm/protocol/topics/billing/limits'
import type { CustomerRates, RateProposal } from '@tallyhelm/protocol/topics/billing/schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { timeText } from '../../formats/times.ts'
import { useCheckBar } from '../../session/use-check-bar.ts'
import { useStaff } from '../../session/use-staff.ts'
import styles from './customers.module.css'
import { beginText, termsText } from './rate-texts.ts'

export type CustomerRate = CustomerRates['rates'][number]
export type RateDecision = 'approve' | 'reject' | 'withdraw'
export type RateAction = { kind: 'propose' | RateDecision; rate: CustomerRate }

type Props = { rate: CustomerRate; onAction: (action: RateAction) => void }

export function RateItem({ rate, onAction }: Props) {
  const { role } = useStaff()
  const { subject, current, next, proposal } = rate
  const title = RATE_SUBJECTS[subject]
  return (
    <li aria-label={title}>
      <div className={styles.rateHead}>
        <b>{title}</b>
        {proposal === null ? null : <Tag tone="warning">待复核</Tag>}
        {RATE_MAKERS.includes(role) ? (
          <Button
            size="small"
            className={styles.rateAction}
            disabledReason={proposal === null ? undefined : '已有待复核的变更，请先复核或撤回'}
            onClick={() => onAction({ kind: 'propose', rate })}
          >
            变更费率
          </Button>
        ) : null}
      </div>
      <p>{current === null ? '未约定，不收取费用' : termsText(current)}</p>
      {current === null ? null : <p className={styles.quiet}>{beginText(current.valid_from)}</p>}
      {next === null ? null : (
        <p>
          即将生效：{termsText(next)}，{beginText(next.valid_from)}
        </p>
      )}
      {proposal === null ? null : <Waiting proposal={proposal} onDecide={kind => onAction({ kind, rate })} />}
    </li>
  )
}

function Waiting({ proposal, onDecide }: { proposal: RateProposal; onDecide: (decision: RateDecision) => void }) {
  const { role, staff_id } = useStaff()
  const isOwn = proposal.maker_id === staff_id
  const checkBar = useCheckBar(proposal.maker_id)
  return (
    <div className={styles.proposal}>
      <p>
        <b>拟变更为 {termsText(proposal)}</b>，{beginText(proposal.valid_from)}
      </p>
      <p>原因：{proposal.reason}</p>
      <p className={styles.quiet}>
        {proposal.maker} 提交于 {timeText(proposal.made_at)}
      </p>
      <div className={styles.rateActions}>
        {RATE_CHECKERS.includes(role) ? (
          <>
            <Button size="small" variant="primary" disabledReason={checkBar} onClick={() => onDecide('approve')}>
              复核通过
            </Button>
            <Button size="small" disabledReason={checkBar} onClick={() => onDecide('reject')}>
              驳回
            </Button>
          </>
        ) : null}
        {isOwn && RATE_MAKERS.includes(role) ? (
          <Button size="small" onClick={() => onDecide('withdraw')}>
            撤回
          </Button>
        ) : null}
      </div>
    </div>
  )
}
