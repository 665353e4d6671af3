// Staff limits: what is typed when staff sign in or are added; shared by browser and server.

/** Login names are lower-case, so that one name has one spelling. */
export const LOGIN_NAME_PATTERN = /^[a-z][a-z0-9-]{1,29}$/
export const LOGIN_NAME_MOST = 30
export const STAFF_NAME_MOST = 30
export const STAFF_PASSWORD_LEAST = 12
export const STAFF_PASSWORD_MOST = 64
/** Whose secrets a colleague handed out checks nothing for this long. */
export const CHECKS_AFTER_HOURS = 24
const REMEMBERED_MS = 30 * 24 * 3_600_000
/** Since then every handout counts between two people; before it only each one's last. */
export const rememberedSince = (now: Date): Date => new Date(now.getTime() - REMEMBERED_MS)
/** How long a handout is told to administrators and auditors. */
export const HANDOUTS_TOLD_DAYS = 7

/** What is wrong with a new password's length, or undefined; common ones are known to the server only. */
export function staffPasswordProblem(password: string): string | undefined {
  const length = [...password].length
  const isFit = length >= STAFF_PASSWORD_LEAST && length <= STAFF_PASSWORD_MOST
  return isFit ? undefined : `密码需为 ${STAFF_PASSWORD_LEAST}-${STAFF_PASSWORD_MOST} 位`
}

/** One character fits too much to help anybody. */
export const SEARCH_LEAST = 2

/** What is wrong with the six digits of an authenticator app. */
export const staffCodeProblem = (code: string): string | undefined => (/^\d{6}$/.test(code) ? undefined : '动态验证码为 6 位数字')

/** Shorter than customers', because more can be done with one. */
const MINUTE_MS = 60_000
export const STAFF_IDLE_MS = 30 * MINUTE_MS
const ABSOLUTE_MS = 12 * 60 * MINUTE_MS

/** When a staff session that begins now ends at the latest. */
export function staffSessionEnd(now: Date): Date {
  return new Date(now.getTime() + ABSOLUTE_MS)
}

/** When it ends if it is not used again. */
export function staffIdleEnd(session: { touchedAt: Date; expiresAt: Date }): Date {
  return new Date(Math.min(session.expiresAt.getTime(), session.touchedAt.getTime() + STAFF_IDLE_MS))
}
