// Google's token endpoint: a refresh token buys an access token (RFC 6749, 6; errors: 5.2).
import { z } from 'zod'
import { parseExactJson } from '../kit/exact-json.ts'
import { trouble } from '../kit/failure.ts'
import { text } from '../kit/fields.ts'
import { retryAfterMs } from '../kit/headers.ts'
import type { SharedToken } from '../ports/access-tokens.ts'
import type { PlatformTrouble } from '../ports/ad-platform.ts'
import type { Clock, HttpClient } from '../ports/handles.ts'

export type GoogleCredentials = { clientId: string; clientSecret: string; refreshToken: string }
export type TokenEndpoint = { url: string; credentials: GoogleCredentials; http: HttpClient; clock: Clock }
export type Bought = { kind: 'token'; shared: SharedToken } | { kind: 'refused' | 'unavailable'; trouble: PlatformTrouble }

const TIMEOUT_MS = 10_000
const granted = z.object({
  access_token: z.string().min(1).max(4000),
  expires_in: z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number),
})
const denied = z.object({ error: z.string().max(200), error_description: text.optional() })
/** Errors that pass by themselves; every other one says that the credentials are wrong. */
const PASSING = new Set(['server_error', 'temporarily_unavailable', 'internal_failure', 'rate_limit_exceeded', 'slow_down'])

/** The token's time counts from before the call, so that a slow answer never makes it longer than it is. */
export async function buyToken({ url, credentials, http, clock }: TokenEndpoint): Promise<Bought> {
  const askedAt = clock.now().getTime()
  const reply = await http.send({
    method: 'POST',
    url,
    timeoutMs: TIMEOUT_MS,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' },
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: credentials.clientId,
      client_secret: credentials.clientSecret,
      refresh_token: credentials.refreshToken,
    }).toString(),
  })
  if (reply.kind === 'lost') return { kind: 'unavailable', trouble: trouble('TOKEN_ENDPOINT_AWAY', reply.reason) }
  const body = parseExactJson(reply.text)
  const yes = reply.status === 200 ? granted.safeParse(body) : undefined
  if (yes?.success) {
    return { kind: 'token', shared: { token: yes.data.access_token, endsAt: new Date(askedAt + yes.data.expires_in * 1000) } }
  }
  const no = denied.safeParse(body)
  if (no.success && reply.status >= 400 && reply.status < 500 && reply.status !== 429 && !PASSING.has(no.data.error)) {
    return { kind: 'refused', trouble: trouble(no.data.error, no.data.error_description ?? 'no description') }
  }
  const wait = retryAfterMs(reply.headers, clock.now())
  return { kind: 'unavailable', trouble: trouble('TOKEN_ENDPOINT_FAULT', `HTTP ${reply.status} from the token endpoint`, wait) }
}
