// What a person consented to: a code from the page of consent, the tokens that it buys, and what such a token tells of its owner.
import { createHash } from 'node:crypto'
import type { Consent } from '../state/meta-people.ts'
import { nextNumber, type World } from '../state/world.ts'
import { sandboxCredentials } from '../wire/credentials.ts'
import { bearerToken, type Call, type Reply, textOf, traceId } from '../wire/call.ts'
import { metaReply, refuseMeta, refuseNotImitated } from './errors.ts'
import { parseFields, requireFields, selectFields } from './fields.ts'

const CODE_MS = 10 * 60_000
const SHORT_MS = 2 * 3_600_000
const LONG_MS = 60 * 86_400_000

export type Person = Pick<Consent, 'name' | 'email' | 'scopes' | 'redirectUri'>

/** As after a click on the page. The same address is the same person. */
export function consent(world: World, person: Person): Consent {
  const digest = createHash('sha256').update(person.email.toLowerCase()).digest('hex')
  const userId = `122${String(BigInt(`0x${digest.slice(0, 12)}`) % 10n ** 14n).padStart(14, '0')}`
  const code = `AQ${traceId(nextNumber(world), 40)}`
  const made: Consent = { ...person, userId, code, createdAt: world.clock.now(), tokens: [] }
  world.state.metaConsents = [...(world.state.metaConsents ?? []), made]
  world.touched()
  return made
}

/** The consent behind a person's token, and until when the token lives. */
export function consentOfToken(world: World, token: string): { consent: Consent; expiresAt: number; issuedAt: number } | null {
  for (const each of world.state.metaConsents ?? []) {
    const found = each.tokens.find(given => given.token === token)
    if (found) return { consent: each, expiresAt: found.expiresAt, issuedAt: found.issuedAt }
  }
  return null
}

/** Meta's subcode of why a person's token is dead; null while it lives. */
export function deathOf({ consent: given, expiresAt }: { consent: Consent; expiresAt: number }, now: number): number | null {
  return given.deadBecause ?? (expiresAt <= now ? 463 : null)
}

/** `oauth/access_token`: a code for a token of hours, or such a token for one of sixty days. */
export function buyToken(world: World, call: Call): Reply {
  const asked = (name: string) => (call.method === 'GET' ? call.query[name] : textOf(call.body[name])) ?? ''
  if (asked('client_id') !== sandboxCredentials.metaAppId) refuseMeta(call, { code: 101, message: 'Error validating application.' })
  if (asked('client_secret') !== sandboxCredentials.metaAppSecret) refuseMeta(call, { code: 1, message: 'Error validating client secret.' })
  if (asked('grant_type') === 'fb_exchange_token') return sell(world, call, ownerOf(world, call, asked('fb_exchange_token')), LONG_MS)
  if (asked('grant_type') !== '' && asked('grant_type') !== 'authorization_code')
    refuseNotImitated(call, `grant_type ${asked('grant_type')}`)
  const found = world.state.metaConsents?.find(each => each.code === asked('code'))
  if (!found) refuseMeta(call, { code: 100, subcode: 36_009, message: 'Invalid verification code format.' })
  if (found.redirectUri !== asked('redirect_uri'))
    refuseMeta(call, {
      code: 100,
      subcode: 36_008,
      message:
        'Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request',
    })
  if (found.tokens.length > 0) refuseMeta(call, { code: 100, subcode: 36_009, message: 'This authorization code has been used.' })
  if (found.createdAt + CODE_MS <= world.clock.now())
    refuseMeta(call, { code: 100, subcode: 36_007, message: 'This authorization code has expired.' })
  return sell(world, call, found, SHORT_MS)
}

function ownerOf(world: World, call: Call, token: string): Consent {
  const found = consentOfToken(world, token)
  if (!found) refuseMeta(call, { code: 190, status: 401, message: 'Invalid OAuth access token - Cannot parse access token' })
  refuseDead(world, call, found)
  return found.consent
}

function sell(world: World, call: Call, owner: Consent, lifeMs: number): Reply {
  const issuedAt = world.clock.now()
  const token = `EAAPERSON${traceId(nextNumber(world), 43)}`
  owner.tokens.push({ token, issuedAt, expiresAt: issuedAt + lifeMs })
  world.touched()
  return metaReply(call, { access_token: token, token_type: 'bearer', expires_in: lifeMs / 1000 })
}

const DEATHS: Readonly<Record<number, string>> = {
  458: 'The user has not authorized application.',
  460: 'The session has been invalidated because the user changed their password or Facebook has changed the session for security reasons.',
  463: 'Session has expired.',
}
export const deathWords = (subcode: number): string => `Error validating access token: ${DEATHS[subcode] ?? ''}`

export function refuseDead(world: World, call: Call, found: { consent: Consent; expiresAt: number }): void {
  const subcode = deathOf(found, world.clock.now())
  if (subcode !== null) refuseMeta(call, { code: 190, subcode, status: 401, message: deathWords(subcode) })
}

/** `me`: only a person's token is served here. */
export function readMe(world: World, call: Call): Reply {
  const { userId, name, email, scopes } = callerOf(world, call)
  const fields = parseFields(call, call.query.fields ?? 'id,name')
  requireFields(call, ['id', 'name', 'email'], 'User', fields)
  const node = { id: userId, name, ...(scopes.includes('email') ? { email } : { email: undefined }) }
  return metaReply(call, selectFields(call, node, 'User', fields))
}

/** `DELETE me/permissions`: the person's consent ends with all tokens that came of it. */
export function endConsent(world: World, call: Call): Reply {
  const { userId } = callerOf(world, call)
  for (const each of world.state.metaConsents ?? []) if (each.userId === userId) each.deadBecause = 458
  world.touched()
  return metaReply(call, { success: true })
}

function callerOf(world: World, call: Call): Consent {
  const found = consentOfToken(world, bearerToken(call) ?? call.query.access_token ?? textOf(call.body.access_token) ?? '')
  return found?.consent ?? refuseNotImitated(call, `${call.method} /me of a system user`)
}
