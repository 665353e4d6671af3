// Bindings: what a failure makes of the answer to one write that binds, names or lets somebody in.
import type { BindingAnswer, BindingTrouble } from '../ports/bindings.ts'
import type { Failure, Tracked } from './failure.ts'

/** What a vendor's refusal is called for people; undefined: the failure's own words hold. */
export type ReasonOf = (failure: Failure) => string | undefined

/** Whether the vendor refuses so what stands already as it was asked for: the same call may have come there twice. */
export type StandsAlready = (failure: Failure) => boolean

/** For the reply to the write itself. What is not visible to us was not touched, and sending again changes nothing about it. */
export function bindingFailure(
  failure: Failure,
  requestId: string | null,
  reasonOf?: ReasonOf,
  standsAlready?: StandsAlready,
): BindingTrouble {
  const { kind, trouble } = failure
  if (kind === 'rate_limited') return { kind: 'not_done', why: 'rate_limited', trouble }
  if (kind === 'unauthorized' || kind === 'busy' || kind === 'not_sent') return { kind: 'not_done', why: 'unavailable', trouble }
  if (kind === 'lost' || kind === 'unclear') return { kind: 'unknown', trouble, requestId }
  const mayStand = standsAlready?.(failure) === true
  return { kind: 'refused', trouble, reasonText: reasonOf?.(failure) ?? failure.reasonText ?? trouble.message, requestId, mayStand }
}

/** Of one write, sent once. */
export const bindingAnswer = ({ got, requestId }: Tracked<unknown>, reasonOf: ReasonOf, standsAlready?: StandsAlready): BindingAnswer =>
  'failure' in got ? bindingFailure(got.failure, requestId, reasonOf, standsAlready) : { kind: 'done', requestId }

/** For a read that the write needs first: whatever went wrong, nothing has been written. */
export function failureBeforeBinding(failure: Failure, reasonOf?: ReasonOf): BindingTrouble {
  const answer = bindingFailure(failure, null, reasonOf)
  return answer.kind === 'unknown' ? { kind: 'not_done', why: 'unavailable', trouble: failure.trouble } : answer
}
