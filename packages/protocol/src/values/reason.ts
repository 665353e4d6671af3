// A reason that people give: how long it is, in browser and server alike.

/** Reasons are shown to whoever they concern, and go into the audit log, as they are typed. */
export const REASON_LEAST = 5
export const REASON_MOST = 200
/** A customer's own reason: «不再投放» says it all. */
export const OWN_REASON_LEAST = 4
/** Said beside every field of a reason, before anybody types. */
export const reasonLength = (least = REASON_LEAST): string => `${least}–${REASON_MOST} 个字符`

/** What is wrong with a reason, before it is sent; undefined when nothing is. */
export const reasonProblem = (reason: string): string | undefined => problemFrom(REASON_LEAST, reason)
export const ownReasonProblem = (reason: string): string | undefined => problemFrom(OWN_REASON_LEAST, reason)

function problemFrom(least: number, reason: string): string | undefined {
  const length = reason.trim().length
  if (length < least) return `原因至少 ${least} 个字符`
  return length > REASON_MOST ? `原因最多 ${REASON_MOST} 个字符` : undefined
}
