// Channel health: how the platforms answer orders, what waits for them, and whether sending is paused; for the console.
import { z } from 'zod'
import { CHANNEL_CODES, type Channel } from '../../vocabulary/channel.ts'
import { instant, judged, reason } from '../../wire/fields.ts'
import { caseProposal } from '../cases/schemas.ts'
import { CREDENTIAL_FIELDS, type CredentialField, credentialProblem, CREDENTIAL_MOST, CREDENTIAL_SOURCE_CODES } from './credentials.ts'
import { CHANNEL_ALARM_CODES, CHANNEL_STATE_CODES } from './enums.ts'

/** `answered`: calls with a clear answer, a refusal included; `rate_basis_points` null without calls. */
const callWindow = z.object({
  calls: z.number().int(),
  answered: z.number().int(),
  rate_basis_points: z.number().int().nullable(),
})
export type CallWindow = z.output<typeof callWindow>

export const channelHealth = z.object({
  channel: z.enum(CHANNEL_CODES),
  state: z.enum(CHANNEL_STATE_CODES),
  paused: z.object({ by: z.string(), reason: z.string(), at: instant }).nullable(),
  /** what the connector alarmed about lately, the newest first */
  alarms: z.array(z.object({ kind: z.enum(CHANNEL_ALARM_CODES), message: z.string(), at: instant })),
  /** the breaker is open until then */
  broken_until: instant.nullable(),
  /** the breaker's time is over and nothing has been answered since */
  is_probing: z.boolean(),
  /** in a row */
  failures: z.number().int(),
  five_minutes: callWindow,
  hour: callWindow,
  day: callWindow,
  /** from the call to its answer, of the last hour; null without answers */
  p95_ms: z.number().int().nullable(),
  /** legs that wait to be sent, and since when the oldest of them */
  waiting: z.number().int(),
  oldest_waiting_at: instant.nullable(),
  sending: z.number().int(),
  waiting_channel: z.number().int(),
  unknown: z.number().int(),
  manual: z.number().int(),
  /** the newest calls without a clear yes, and reads that failed, at most five */
  last_errors: z.array(
    z.object({
      at: instant,
      item_id: z.string(),
      outside_account_id: z.string(),
      /** `unread`: the leg's read or lookup failed, no change was sent */
      answer: z.string(),
      reason: z.string().nullable(),
      /** the platform's own, without secrets */
      code: z.string().nullable(),
      words: z.string().nullable(),
    }),
  ),
  /** the last 24 hours, the oldest first; hours without calls are left out */
  timeline: z.array(z.object({ from: instant, calls: z.number().int(), answered: z.number().int() })),
})
export type ChannelHealth = z.output<typeof channelHealth>
export const channelHealthList = z.object({ content: z.array(channelHealth) })
export type ChannelHealthList = z.output<typeof channelHealthList>

/** Stops or resumes sending to a channel. */
export const dispatchRequest = z.object({
  channel: z.enum(CHANNEL_CODES, '请选择渠道'),
  reason,
})
export type DispatchRequest = z.output<typeof dispatchRequest>

/** What the platform itself said of credentials. */
export const connectionFacts = z.object({
  opens: z.object({ id: z.string(), name: z.string() }),
  permissions: z.array(z.string()),
  missing: z.array(z.string()),
  expires_at: instant.nullable(),
  tier: z.string().nullable(),
  used_percent: z.number().nullable(),
})
export type ConnectionFactsReply = z.output<typeof connectionFacts>

const shown = z.array(z.object({ name: z.string(), label: z.string(), value: z.string(), is_secret: z.boolean() }))
export const connection = z.object({
  channel: z.enum(CHANNEL_CODES),
  source: z.enum(CREDENTIAL_SOURCE_CODES),
  /** identifiers as they are, secrets by their last four characters */
  shown,
  /** since when those of the console are in force; null for the environment's */
  in_force_at: instant.nullable(),
  /** the last real call; null before the first with these credentials */
  checked: z
    .object({
      at: instant,
      is_well: z.boolean(),
      since: instant,
      facts: connectionFacts.nullable(),
      /** why it failed, in the platform's words; null when it went well */
      trouble: z.string().nullable(),
    })
    .nullable(),
  proposal: caseProposal.nullable(),
})
export type Connection = z.output<typeof connection>
export const connectionList = z.object({ content: z.array(connection) })
export type ConnectionList = z.output<typeof connectionList>

const field = (name: string, of: CredentialField) =>
  judged(z.string(`请填写${of.label}`).max(CREDENTIAL_MOST, `${of.label}最多 ${CREDENTIAL_MOST} 个字符`).trim(), value =>
    credentialProblem(name, of, value),
  )
type Fields<C extends Channel> = { [Name in keyof (typeof CREDENTIAL_FIELDS)[C]]: ReturnType<typeof field> }
const fieldsOf = <C extends Channel>(channel: C): Fields<C> =>
  Object.fromEntries(Object.entries<CredentialField>(CREDENTIAL_FIELDS[channel]).map(([name, of]) => [name, field(name, of)])) as Fields<C> // the same names
const proposed = z.object({ case_id: z.string() })
const channelRequest = z.object({ channel: z.enum(CHANNEL_CODES, '请选择渠道') })

/** What each call takes and answers. */
export const channelSchemas = {
  health: { request: z.object({}), response: channelHealthList },
  pause: { request: dispatchRequest, response: channelHealthList },
  resume: { request: dispatchRequest, response: channelHealthList },
  connections: { request: z.object({}), response: connectionList },
  checkConnection: { request: channelRequest, response: connectionList },
  proposeMeta: { request: z.object({ ...fieldsOf('FACEBOOK'), reason }), response: proposed },
  proposeGoogle: { request: z.object({ ...fieldsOf('GOOGLE'), reason }), response: proposed },
  proposeTiktok: { request: z.object({ ...fieldsOf('TIKTOK'), reason }), response: proposed },
}
