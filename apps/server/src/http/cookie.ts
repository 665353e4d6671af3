// Cookie: the half of the session that scripts can't read.
import type { CookieChange } from './call.ts'

/**
 * `__Host-` ties the cookie to this very host, to every path and to Secure. Browsers treat http://127.0.0.1 and
 * http://localhost as trustworthy, so it also works in a local demo without TLS.
 */
export const SESSION_COOKIE = '__Host-tallyhelm'

/** The secret in the Cookie header; undefined without one, or with two, of which one must be someone else's. */
export function readSessionCookie(header: string | undefined): string | undefined {
  const found = (header ?? '')
    .split(';')
    .map(part => part.trim())
    .filter(part => part.startsWith(`${SESSION_COOKIE}=`))
  return found.length === 1 ? found[0]?.slice(SESSION_COOKIE.length + 1) : undefined
}

/** The Set-Cookie header. Without a lifetime the cookie ends with the browser. */
export function sessionCookieText(change: CookieChange): string {
  const attributes = 'Path=/; Secure; HttpOnly; SameSite=Strict'
  if (change === null) return `${SESSION_COOKIE}=; ${attributes}; Max-Age=0`
  const age = change.maxAgeSeconds === undefined ? '' : `; Max-Age=${change.maxAgeSeconds}`
  return `${SESSION_COOKIE}=${change.secret}; ${attributes}${age}`
}
