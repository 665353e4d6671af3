// Openings: what a failure makes of the answer to a creation, and the fields that the platform blames in our words.
import type { OpeningAnswer, OpeningObjection } from '../ports/openings.ts'
import type { Failure } from './failure.ts'

/** Our field of a place that the platform blames; undefined for one that is not of the order. */
export type FieldOf = (place: string) => OpeningObjection['field'] | undefined

/** Where the place that accounts are made in is not visible the fault is our connection's, never a refusal of the order. */
export function openingFailure(failure: Failure, requestId: string | null, fieldOf: FieldOf): OpeningAnswer {
  const { kind, trouble } = failure
  if (kind === 'rate_limited') return { kind: 'not_done', why: 'rate_limited', trouble }
  if (kind === 'refused') return { kind: 'refused', objections: objectionsOf(failure, fieldOf), trouble, requestId }
  if (kind === 'lost' || kind === 'unclear') return { kind: 'unknown', trouble, requestId }
  return { kind: 'not_done', why: 'unavailable', trouble }
}

/** For a read that a creation needs first: whatever went wrong, nothing has been made. */
export function failureBeforeOpening(failure: Failure): OpeningAnswer {
  const why = failure.kind === 'rate_limited' ? 'rate_limited' : 'unavailable'
  return { kind: 'not_done', why, trouble: failure.trouble }
}

export function objectionsOf({ blames = [], trouble }: Failure, fieldOf: FieldOf): OpeningObjection[] {
  if (blames.length === 0) return [{ field: null, reasonText: trouble.message }]
  return blames.map(({ place, words }) => ({ field: (place === null ? undefined : fieldOf(place)) ?? null, reasonText: words }))
}
