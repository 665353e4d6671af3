// Redirect: where to go after signing in, taken from an address that anybody may have written (reliability.md 4, Redirects).
import { HOME_PATH } from './definition.ts'
import { routeOf } from './match.ts'

/**
 * The target if it lies within this portal, else the home page. Refused are other origins, whatever does not begin with exactly
 * one slash, backslashes, control characters, encoded forms of these in the path, unknown routes, and the pages around signing in.
 */
export function safeRedirect(target: string | null): string {
  if (target === null || target === '/' || !isLocalPath(target)) return HOME_PATH
  const url = new URL(target, 'https://portal.invalid')
  if (url.origin !== 'https://portal.invalid') return HOME_PATH
  const route = routeOf(url.pathname)
  if (!route || route.access === 'public') return HOME_PATH
  return url.pathname + url.search + url.hash
}

function isLocalPath(target: string): boolean {
  if (!/^\/(?![/\\])/.test(target) || /[\p{Cc}\\]/u.test(target)) return false
  const path = target.split(/[?#]/, 1)[0] ?? ''
  // %2f, %5c and control characters, also when encoded more than once (%252f).
  return !/%(?:25)*(?:2f|5c|[01][0-9a-f]|7f)/i.test(path) && !path.slice(1).includes('//')
}
