// What is done when TikTok refuses more calls, or our token, while much is read in bulk.
import { type Failure, type Got, trouble } from '../kit/failure.ts'
import { wait } from '../kit/wait.ts'
import type { Clock } from '../ports/handles.ts'

/** TikTok names no time: its second is over soon, its minute and more after five minutes. */
const SECOND_MS = 1_100
const LONGER_MS = 5 * 60_000
const TRIES = 3

export type Patience = ReturnType<typeof createPatience>

/** A refusal of the second is waited for; a longer one holds everything that is read in bulk. */
export function createPatience(clock: Clock) {
  let notBefore = 0
  /** our token was refused while this read is under way: the rest is not asked */
  let refused: Failure | undefined
  return {
    begin: () => void (refused = undefined),
    async with<Value>(work: () => Promise<Got<Value>>): Promise<Got<Value>> {
      for (let tries = 1; ; tries += 1) {
        const holdMs = notBefore - clock.now().getTime()
        if (refused) return { failure: refused }
        if (holdMs > 0) return { failure: { kind: 'rate_limited', trouble: trouble('HELD', 'TikTok refused more calls', holdMs) } }
        const got = await work()
        if ('failure' in got && got.failure.kind === 'unauthorized') refused = got.failure
        if (!('failure' in got) || got.failure.kind !== 'rate_limited') return got
        const { code, message, retryAfterMs: named } = got.failure.trouble
        if (tries === TRIES || (named ?? 0) > SECOND_MS) {
          const longMs = named ?? LONGER_MS
          notBefore = Math.max(notBefore, clock.now().getTime() + longMs)
          return { failure: { ...got.failure, trouble: trouble(code, message, longMs) } }
        }
        await wait(named ?? SECOND_MS)
      }
    },
  }
}
