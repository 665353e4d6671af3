// GET /debug_token: what Meta says of a token, its permissions and its end.
import { type Call, type Reply } from '../wire/call.ts'
import { metaReply, refuseParameter } from './errors.ts'
import { standingOfToken } from './auth.ts'
import { parseFields, requireFields } from './fields.ts'

const FIELDS = ['app_id', 'type', 'application', 'data_access_expires_at', 'expires_at', 'is_valid', 'issued_at', 'scopes', 'user_id']
const SCOPES = ['ads_management', 'ads_read', 'business_management', 'public_profile']
const WEEK_S = 7 * 86_400

/** A token whose name says `readonly` was granted less. */
export function debugToken(call: Call, nowMs: number): Reply {
  const token = call.query.input_token
  if (!token) refuseParameter(call, 'The parameter input_token is required')
  const fields = parseFields(call, call.query.fields ?? FIELDS.join(','))
  requireFields(call, FIELDS, 'DebugTokenAccessToken', fields)
  const standing = standingOfToken(token, nowMs)
  const all: Record<string, unknown> = {
    app_id: '990000000000900',
    type: 'SYSTEM_USER',
    application: '量舵沙箱应用',
    data_access_expires_at: 0,
    expires_at: standing.endsAtS,
    is_valid: standing.kind === 'valid',
    issued_at: Math.floor(nowMs / 1000) - WEEK_S,
    scopes: token.includes('readonly') ? ['ads_read', 'public_profile'] : SCOPES,
    user_id: '990000000000901',
  }
  return metaReply(call, { data: Object.fromEntries([...fields.keys()].map(name => [name, all[name]])) })
}
