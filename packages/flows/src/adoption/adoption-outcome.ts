// Adoption outcome: what became of one row of an adoption, and what a platform's trouble means for it.
import type { RowVerdict } from '@tallyhelm/modules/adoption'
import { DISCOVERY_PROBLEMS } from '@tallyhelm/protocol/topics/adoption/enums'

/** `pause`: nothing more of the channel now. `again`: this row another time. */
export type RowOutcome =
  | { kind: 'judged'; verdict: RowVerdict }
  | { kind: 'again'; why: string }
  | { kind: 'pause'; why: string; ms: number }

/** Until a platform is asked again that named no time. */
const PAUSE_MS = 30_000
const UNAUTHORIZED_MS = 5 * 60_000

export const refused = (problem: string): RowVerdict => ({ state: 'REFUSED', problem })

/** What concerns the platform stops all its rows for a while and counts against none; a fault may lie in the account. */
export function troubleOf(answer: { why: string; trouble: { message: string; retryAfterMs?: number } }): RowOutcome {
  const { message, retryAfterMs = PAUSE_MS } = answer.trouble
  if (answer.why === 'rate_limited') return { kind: 'pause', why: DISCOVERY_PROBLEMS.RATE_LIMITED, ms: retryAfterMs }
  if (answer.why === 'unauthorized') return { kind: 'pause', why: DISCOVERY_PROBLEMS.UNAUTHORIZED, ms: UNAUTHORIZED_MS }
  if (answer.why === 'no_answer') return { kind: 'pause', why: DISCOVERY_PROBLEMS.NO_ANSWER, ms: PAUSE_MS }
  return { kind: 'again', why: `渠道读取失败：${message}` }
}
