// A reason that people give: how long it is, in browser and server alike.

/** Reasons are shown to whoever they concern, and go into the audit log, as they are typed. */
export const REASON_LEAST = 5
export const REASON_MOST = 200

/** What is wrong with a reason, before it is sent; undefined when nothing is. */
export function reasonProblem(reason: string): string | undefined {
  const length = reason.trim().length
  if (length < REASON_LEAST) return `原因至少 ${REASON_LEAST} 个字符`
  return length > REASON_MOST ? `原因最多 ${REASON_MOST} 个字符` : undefined
}
