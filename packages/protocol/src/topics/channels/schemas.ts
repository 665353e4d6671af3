// Channel health: how the platforms answer orders, what waits for them, and whether sending is paused; for the console.
import { z } from 'zod'
import { CHANNEL_CODES } from '../../vocabulary/channel.ts'
import { instant, reason } from '../../wire/fields.ts'
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

/** What each call takes and answers. */
export const channelSchemas = {
  health: { request: z.object({}), response: channelHealthList },
  pause: { request: dispatchRequest, response: channelHealthList },
  resume: { request: dispatchRequest, response: channelHealthList },
}
