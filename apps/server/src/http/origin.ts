// Origin: calls of other sites are turned away by what the browser says of itself; other programs send neither header.
import type { IncomingHttpHeaders } from 'node:http'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'

/** Refuses with ORIGIN_REFUSED a foreign Origin, or a Sec-Fetch-Site other than same-origin or none. */
export function requireOwnOrigin(headers: IncomingHttpHeaders, trustedOrigins: readonly string[]): void {
  const { origin, host } = headers
  const site = headers['sec-fetch-site']
  const isTrusted = origin !== undefined && trustedOrigins.includes(origin)
  if (origin !== undefined && !isTrusted && hostOf(origin) !== host) throw new Refusal('ORIGIN_REFUSED')
  if (site !== undefined && site !== 'same-origin' && site !== 'none' && !isTrusted) throw new Refusal('ORIGIN_REFUSED')
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}
