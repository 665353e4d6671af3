// GET /debug_token: what Meta says of a token, its permissions and its end.
import type { World } from '../state/world.ts'
import { sandboxCredentials } from '../wire/credentials.ts'
import { type Call, type Reply } from '../wire/call.ts'
import { metaReply, refuseParameter } from './errors.ts'
import { standingOfToken } from './auth.ts'
import { consentOfToken, deathOf, deathWords } from './consents.ts'
import { parseFields, requireFields } from './fields.ts'

const FIELDS = [
  'app_id',
  'type',
  'application',
  'error',
  'data_access_expires_at',
  'expires_at',
  'is_valid',
  'issued_at',
  'scopes',
  'user_id',
]
const SCOPES = ['ads_management', 'ads_read', 'business_management', 'public_profile']
const WEEK_S = 7 * 86_400

/** A token whose name says `readonly` was granted less. */
export function debugToken(world: World, call: Call): Reply {
  const nowMs = world.clock.now()
  const token = call.query.input_token
  if (!token) refuseParameter(call, 'The parameter input_token is required')
  const fields = parseFields(call, call.query.fields ?? FIELDS.join(','))
  requireFields(call, FIELDS, 'DebugTokenAccessToken', fields)
  const person = consentOfToken(world, token)
  const all = person ? factsOfPerson(person, nowMs) : factsOfSystemUser(token, nowMs)
  return metaReply(call, { data: Object.fromEntries([...fields.keys()].map(name => [name, all[name]])) })
}

function factsOfSystemUser(token: string, nowMs: number): Record<string, unknown> {
  const standing = standingOfToken(token, nowMs)
  return {
    app_id: sandboxCredentials.metaAppId,
    type: 'SYSTEM_USER',
    application: '量舵沙箱应用',
    data_access_expires_at: 0,
    expires_at: standing.endsAtS,
    is_valid: standing.kind === 'valid',
    issued_at: Math.floor(nowMs / 1000) - WEEK_S,
    scopes: token.includes('readonly') ? ['ads_read', 'public_profile'] : SCOPES,
    user_id: '990000000000901',
  }
}

/** A dead token is described too, with the error that its use would meet. */
function factsOfPerson(found: NonNullable<ReturnType<typeof consentOfToken>>, nowMs: number): Record<string, unknown> {
  const { consent, expiresAt, issuedAt } = found
  const subcode = deathOf(found, nowMs)
  return {
    app_id: sandboxCredentials.metaAppId,
    type: 'USER',
    application: '量舵沙箱应用',
    data_access_expires_at: Math.floor(issuedAt / 1000) + 90 * 86_400,
    expires_at: Math.floor(expiresAt / 1000),
    is_valid: subcode === null,
    issued_at: Math.floor(issuedAt / 1000),
    scopes: subcode === null ? consent.scopes : [],
    user_id: consent.userId,
    ...(subcode === null ? {} : { error: { code: 190, message: deathWords(subcode), subcode } }),
  }
}
