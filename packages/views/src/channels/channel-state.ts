// Channel state: how a channel is, by one rule for every screen that tells it.
import type { Tx } from '@tallyhelm/infra/db/database'
import { CHANNEL_WELL_BASIS_POINTS, type ChannelState } from '@tallyhelm/protocol/topics/channels/enums'
import type { CallWindow } from '@tallyhelm/protocol/topics/channels/schemas'
import { CHANNEL_CODES, type Channel } from '@tallyhelm/protocol/vocabulary/channel'
import sql, { type Sql } from 'sql-template-tag'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

export type ChannelStanding = {
  channel: Channel
  state: ChannelState
  paused: { by: string; reason: string; at: Date } | null
  /** the breaker lets nothing through until then */
  brokenUntil: Date | null
  /** the breaker opened, its time is over, and no call has been answered since */
  isProbing: boolean
  /** failures in a row */
  failures: number
  hour: CallWindow
}

type Row = {
  channel: Channel
  calls: number
  answered: number
  failures: number
  open_until: Date | null
  paused_at: Date | null
  paused_by: string | null
  pause_reason: string | null
}

/** Whether this process has credentials for the channel. */
export type IsConnected = (channel: Channel) => boolean

/** All channels in their order, by the calls of every customer; see CHANNEL_STATES for the rule. */
export async function channelStandings(tx: Tx, now: Date, isConnected: IsConnected): Promise<ChannelStanding[]> {
  const rows = await tx.rows<Row>(sql`
    with hour as (
      select channel, count(*)::int as calls, count(*) filter (where is_answered)::int as answered
      from (${callsSince(HOUR_MS, now)}) calls group by channel)
    select c.channel, coalesce(h.calls, 0) as calls, coalesce(h.answered, 0) as answered, coalesce(b.failures, 0) as failures, b.open_until,
      b.paused_at, b.paused_by, b.pause_reason
    from unnest(${[...CHANNEL_CODES]}::text[]) with ordinality as c (channel, place)
    left join hour h using (channel) left join channels_breakers b using (channel) order by c.place`)
  return rows.map(row => standingOf(row, now, isConnected(row.channel)))
}

/** The calls of orders to the platforms; one without an answer counts as unanswered once it is a minute old. */
export const callsSince = (ms: number, now: Date): Sql => sql`
  select i.channel, i.id as item_id, i.ad_account_id, t.sent_at, t.answer, t.answer_details ->> 'reason' as reason,
    t.answer_details -> 'told' ->> 'code' as code, t.answer_details -> 'told' ->> 'message' as words,
    coalesce(t.answer in ('done', 'waiting', 'refused'), false) as is_answered,
    extract(epoch from t.answered_at - t.sent_at) * 1000 as took_ms
  from quota_attempts t join quota_items i on i.id = t.item_id
  where t.sent_at > ${before(now, ms)} and t.sent_at <= ${now} and (t.answer is not null or t.sent_at < ${before(now, MINUTE_MS)})`

const before = (now: Date, ms: number): Date => new Date(now.getTime() - ms)

/** Of calls that were made; without any there is no rate. */
export function windowOf(calls: number, answered: number): CallWindow {
  return { calls, answered, rate_basis_points: calls === 0 ? null : Math.floor((answered * 10_000) / calls) }
}

function standingOf(row: Row, now: Date, isConnected: boolean): ChannelStanding {
  const hour = windowOf(row.calls, row.answered)
  const paused = row.paused_at && { by: row.paused_by ?? '', reason: row.pause_reason ?? '', at: row.paused_at }
  const brokenUntil = row.open_until !== null && row.open_until > now ? row.open_until : null
  const isProbing = row.open_until !== null && brokenUntil === null
  const isDegraded = isProbing || (hour.rate_basis_points !== null && hour.rate_basis_points < CHANNEL_WELL_BASIS_POINTS)
  const running = paused !== null || brokenUntil !== null ? 'DOWN' : isDegraded ? 'DEGRADED' : 'NORMAL'
  const state = isConnected ? running : 'UNCONNECTED'
  return { channel: row.channel, state, paused, brokenUntil, isProbing, failures: row.failures, hour }
}
