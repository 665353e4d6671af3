// Replies: when a statement may still be replied to, and when it counts as confirmed by silence. Pure.
import { REMIND_HOURS } from '@tallyhelm/protocol/topics/statements/limits'
import type { Statement } from './store-statements.ts'

const HOUR_MS = 3_600_000
/** What the customer was told of a statement when it was told everything: that it was issued, and each reminder. */
export const FULLY_TOLD = 1 + REMIND_HOURS.length
/** A customer that was told late has so long to reply. */
export const LEAST_NOTICE_MS = (REMIND_HOURS.at(-1) ?? 0) * HOUR_MS

type Waiting = Pick<Statement, 'status' | 'confirmDeadlineAt' | 'restsSince' | 'told'>

/** Whether it counts as confirmed by silence: nobody whom the product did not remind was silent. */
export const isLapsed = ({ status, confirmDeadlineAt, restsSince, told }: Waiting, now: Date): boolean =>
  status === 'WAIT_REPLY' && restsSince === null && told >= FULLY_TOLD && now >= confirmDeadlineAt

/** How many times the customer should have been told by now. */
export function tellingsDue({ confirmDeadlineAt }: Pick<Waiting, 'confirmDeadlineAt'>, now: Date): number {
  const hoursLeft = (confirmDeadlineAt.getTime() - now.getTime()) / HOUR_MS
  return 1 + REMIND_HOURS.filter(hours => hoursLeft <= hours).length
}
