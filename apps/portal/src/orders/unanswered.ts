// Unanswered: whether an order that was sent from a place still waits for its answer. Apart from submission.ts, so that pages which
// send hardly ever need not load what sending needs.
import { WINDOW_PREFIX } from '../session/token.ts'

/** `place` names the form that sends it: user and address, so that nobody else's window picks it up. */
export const submissionKey = (place: string) => `${WINDOW_PREFIX}submission.${place}`

export const hasUnanswered = (place: string): boolean => sessionStorage.getItem(submissionKey(place)) !== null
