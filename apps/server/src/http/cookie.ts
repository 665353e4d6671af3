// Cookie: the half of the session that scripts can't read; the portal and the console each have their own.
import type { CookieChange, Realm } from './call.ts'

/**
 * `__Host-` ties the cookie to this very host, to every path and to Secure. Browsers treat http://127.0.0.1 and
 * http://localhost as trustworthy, so it also works in a local demo without TLS.
 */
export const SESSION_COOKIES = { portal: '__Host-tallyhelm', console: '__Host-tallyhelm-console' } as const satisfies Record<Realm, string>

/** The secret in the Cookie header; undefined without one, or with two, of which one must be someone else's. */
export function readSessionCookie(header: string | undefined, realm: Realm = 'portal'): string | undefined {
  const name = SESSION_COOKIES[realm]
  const found = (header ?? '')
    .split(';')
    .map(part => part.trim())
    .filter(part => part.startsWith(`${name}=`))
  return found.length === 1 ? found[0]?.slice(name.length + 1) : undefined
}

/** The Set-Cookie header. Without a lifetime the cookie ends with the browser. */
export function sessionCookieText(change: CookieChange, realm: Realm = 'portal'): string {
  const name = SESSION_COOKIES[realm]
  const attributes = 'Path=/; Secure; HttpOnly; SameSite=Strict'
  if (change === null) return `${name}=; ${attributes}; Max-Age=0`
  const age = change.maxAgeSeconds === undefined ? '' : `; Max-Age=${change.maxAgeSeconds}`
  return `${name}=${change.secret}; ${attributes}${age}`
}
