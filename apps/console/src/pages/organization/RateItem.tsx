// One rate of a customer with what waits to become of it, and what the one who looks may do about it.
import { billingEndpoints } from '@tallyhelm/protocol/topics/billing/endpoints'
import { RATE_SUBJECTS } from '@tallyhelm/protocol/topics/billing/limits'
import type { CustomerRates } from '@tallyhelm/protocol/topics/billing/schemas'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Tag } from '@tallyhelm/ui/display/Tag'
import type { CaseAction } from '../../cases/CaseDialog.tsx'
import { WaitingCase } from '../../cases/WaitingCase.tsx'
import { useStaff } from '../../session/use-staff.ts'
import styles from './customers.module.css'
import { beginText, termsText, withoutText } from '../../formats/rate-texts.ts'

export type CustomerRate = CustomerRates['rates'][number]
export type RateAction = { kind: 'propose'; rate: CustomerRate } | { kind: 'propose-all' } | { kind: CaseAction; caseId: string }

/** `isTogether`: what waits is told above, with the others of its case. */
type Props = { rate: CustomerRate; isTogether: boolean; onAction: (action: RateAction) => void }

export function RateItem({ rate, isTogether, onAction }: Props) {
  const { role } = useStaff()
  const { subject, current, next, proposal } = rate
  const title = RATE_SUBJECTS[subject]
  return (
    <li aria-label={title}>
      <div className={styles.rateHead}>
        <b>{title}</b>
        {proposal === null ? null : <Tag tone="warning">待复核</Tag>}
        {mayCall(billingEndpoints.propose, role) ? (
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
      <p>{current === null ? withoutText(subject) : termsText({ subject, ...current })}</p>
      {current === null ? null : <p className={styles.quiet}>{beginText(current.valid_from)}</p>}
      {next === null ? null : (
        <p>
          即将生效：{termsText({ subject, ...next })}，{beginText(next.valid_from)}
        </p>
      )}
      {proposal === null || isTogether ? null : (
        <WaitingCase kind="FEE_RATES" name={title} proposal={proposal} onDecide={kind => onAction({ kind, caseId: proposal.case_id })}>
          <p>
            <b>拟变更为 {termsText(proposal)}</b>，{beginText(proposal.valid_from)}
          </p>
        </WaitingCase>
      )}
    </li>
  )
}
