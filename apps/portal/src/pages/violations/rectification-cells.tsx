// What the list and the page of rectifications draw alike: how long one still has, and what may be done about it.
import { nowMs } from '@tallyhelm/browser/clock/clock'
import { ACCOUNT_STATUSES } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import { restOf } from '@tallyhelm/protocol/topics/violations/deadlines'
import { RECTIFICATIONS_DUE } from '@tallyhelm/protocol/topics/violations/enums'
import type { Rectification } from '@tallyhelm/protocol/topics/violations/rectification-schemas'
import { Tag } from '@tallyhelm/ui/display/Tag'
import styles from './violations.module.css'

const SUSPENDED = ACCOUNT_STATUSES.SUSPEND_VIOLATE_AD

export const isInTime = ({ deadline_at }: Rectification): boolean => Date.parse(deadline_at) > nowMs()
export const maySubmit = (row: Rectification): boolean => isInTime(row) && RECTIFICATIONS_DUE.some(due => due === row.status)

/** Whether its ad account is suspended is said with it. */
export function RestText({ of }: { of: Rectification }) {
  const rest = restOf(of.status, of.deadline_at, nowMs())
  return (
    <span className={styles.rest}>
      {rest === undefined ? '—' : <span className={rest.isUrgent ? styles.urgent : undefined}>{rest.text}</span>}
      {of.is_suspended ? <Tag tone={SUSPENDED.tone}>{SUSPENDED.text}</Tag> : null}
    </span>
  )
}
