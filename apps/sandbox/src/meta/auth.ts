// Who calls the Graph API: the token in the header or the parameter, and the proof that the caller holds the app secret.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { World } from '../state/world.ts'
import { sandboxCredentials } from '../wire/credentials.ts'
import { bearerToken, type Call, textOf } from '../wire/call.ts'
import { consentOfToken, refuseDead } from './consents.ts'
import { refuseMeta } from './errors.ts'
import type { Found } from './parameters.ts'

const APP_TOKEN = `${sandboxCredentials.metaAppId}|${sandboxCredentials.metaAppSecret}`

/** The system user's token; a further one of his may be named `<token>-<name>`, and `-ends-<seconds>` says when it expires. */
export function standingOfToken(token: string, nowMs: number): { kind: 'valid' | 'expired' | 'wrong'; endsAtS: number } {
  const [whole, ends] = new RegExp(`^${sandboxCredentials.metaAccessToken}(?:-[a-z0-9]+)?(?:-ends-(\\d+))?$`).exec(token) ?? []
  const endsAtS = Number(ends ?? 0)
  if (token.startsWith('expired') || (endsAtS > 0 && endsAtS * 1000 <= nowMs)) return { kind: 'expired', endsAtS }
  return { kind: whole === undefined ? 'wrong' : 'valid', endsAtS }
}

/** Refuses a missing, unknown or expired token (190) and a wrong appsecret_proof (100); a person's token opens what is theirs, and nothing else (200). */
export function authorizeMeta(world: World, call: Call, { isForPeople, isForApp }: Pick<Found, 'isForPeople' | 'isForApp'>): void {
  const token = bearerToken(call) ?? call.query.access_token ?? textOf(call.body.access_token)
  if (!token) {
    refuseMeta(call, { code: 2500, message: 'An active access token must be used to query information about the current user.' })
  }
  if (isForApp || token === APP_TOKEN) {
    if (token !== APP_TOKEN) refuseMeta(call, { code: 15, message: '(#15) This method must be called with an app access_token.' })
    if (!isForApp) refuseMeta(call, { code: 200, status: 403, message: '(#200) Provide valid app ID, or a user access token' })
    return
  }
  const person = consentOfToken(world, token)
  if (person) {
    refuseDead(world, call, person)
    if (isForPeople !== true) refuseMeta(call, { code: 200, status: 403, message: '(#200) The user has not granted what this call needs' })
  }
  const standing = person ? ({ kind: 'valid' } as const) : standingOfToken(token, world.clock.now())
  if (standing.kind === 'expired') {
    refuseMeta(call, { code: 190, subcode: 463, status: 401, message: 'Error validating access token: Session has expired.' })
  }
  if (standing.kind === 'wrong') {
    refuseMeta(call, { code: 190, status: 401, message: 'Invalid OAuth access token - Cannot parse access token' })
  }
  const proof = call.query.appsecret_proof ?? textOf(call.body.appsecret_proof)
  if (proof !== null && proof !== undefined && !isProof(proof, token)) {
    refuseMeta(call, { code: 100, type: 'GraphMethodException', message: 'Invalid appsecret_proof provided in the API argument' })
  }
}

function isProof(proof: string, token: string): boolean {
  const expected = Buffer.from(createHmac('sha256', sandboxCredentials.metaAppSecret).update(token).digest('hex'))
  const given = Buffer.from(proof)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
