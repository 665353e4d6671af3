// Channel health for the console: how each channel stands, calls of orders in three windows, what waits, the newest errors.
import type { Database } from '@tallyhelm/infra/db/database'
import type { ChannelHealth, ChannelHealthList } from '@tallyhelm/protocol/topics/channels/schemas'
import { CHANNEL_CODES, type Channel } from '@tallyhelm/protocol/vocabulary/channel'
import sql from 'sql-template-tag'
import { type ChannelStanding, callsSince, channelStandings, type IsConnected, windowOf } from './channel-state.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const ERRORS = 5
/** A version that is about to end is alarmed once a day. */
const ALARM_MS = 25 * 60 * MINUTE_MS

/** All channels, the staff's whole house. */
export async function channelHealthOf(db: Database, request: { now: Date; isConnected: IsConnected }): Promise<ChannelHealthList> {
  const { now, isConnected } = request
  const { standings, rows } = await db.read({ kind: 'staff' }, async tx => ({
    standings: await channelStandings(tx, now, isConnected),
    rows: await tx.rows<Row>(query(now)),
  }))
  const byChannel = new Map(rows.map(row => [row.channel, row]))
  return { content: standings.map(standing => healthOf(standing, byChannel.get(standing.channel))) }
}

type Row = {
  channel: Channel
  calls_5: number
  answered_5: number
  calls_day: number
  answered_day: number
  p95_ms: number | null
  waiting: number
  oldest_waiting_at: Date | null
  sending: number
  waiting_channel: number
  unknown: number
  manual: number
  last_errors: ChannelHealth['last_errors'] | null
  alarms: ChannelHealth['alarms'] | null
  timeline: ChannelHealth['timeline'] | null
}

const query = (now: Date) => {
  const since = (ms: number) => new Date(now.getTime() - ms)
  return sql`
    with calls as (${callsSince(DAY_MS, now)}
    ), counted as (
      select channel,
        count(*) filter (where sent_at > ${since(5 * MINUTE_MS)})::int as calls_5,
        count(*) filter (where sent_at > ${since(5 * MINUTE_MS)} and is_answered)::int as answered_5,
        count(*)::int as calls_day, count(*) filter (where is_answered)::int as answered_day,
        round(percentile_cont(0.95) within group (order by took_ms) filter (where sent_at > ${since(60 * MINUTE_MS)} and took_ms is not null))::int as p95_ms
      from calls group by channel
    ), hours as (
      select channel, jsonb_agg(jsonb_build_object('from', quota_instant_text(hour), 'calls', calls, 'answered', answered) order by hour) as list
      from (select channel, date_trunc('hour', sent_at) as hour, count(*)::int as calls, count(*) filter (where is_answered)::int as answered
        from calls group by 1, 2) h group by channel
    ), open as (
      select channel, count(*) filter (where state = 'RESERVED')::int as waiting,
        min(created_at) filter (where state = 'RESERVED') as oldest_waiting_at,
        count(*) filter (where state = 'SENDING')::int as sending, count(*) filter (where state = 'WAITING_CHANNEL')::int as waiting_channel,
        count(*) filter (where state = 'UNKNOWN')::int as unknown, count(*) filter (where state = 'MANUAL')::int as manual
      from (select channel, state, created_at from quota_items where state in ('RESERVED', 'SENDING', 'WAITING_CHANNEL', 'UNKNOWN')
        union all select channel, state, created_at from quota_items where state = 'MANUAL') i group by channel
    ), errors as (
      select channel, jsonb_agg(jsonb_build_object('at', quota_instant_text(sent_at), 'item_id', item_id::text,
          'outside_account_id', outside_account_id, 'answer', answer, 'reason', reason, 'code', code, 'words', words) order by sent_at desc) as list
      from (select c.*, a.outside_account_id, row_number() over (partition by c.channel order by c.sent_at desc) as place
        from (select channel, item_id, ad_account_id, sent_at, coalesce(answer, 'none') as answer, reason, code, words from calls
            where answer is null or answer in ('refused', 'not_done', 'unknown')
          union all
          select channel, item_id, ad_account_id, at, 'unread', null, code, message from quota_troubles where at > ${since(DAY_MS)} and at <= ${now}) c
        join ad_accounts_accounts a on a.id = c.ad_account_id) e
      where place <= ${ERRORS} group by channel
    ), alarms as (
      select channel, jsonb_agg(jsonb_build_object('kind', kind, 'message', message, 'at', quota_instant_text(last_at)) order by last_at desc) as list
      from channels_alarms where last_at > ${since(ALARM_MS)} group by channel
    )
    select channels.channel, coalesce(c.calls_5, 0) as calls_5, coalesce(c.answered_5, 0) as answered_5,
      coalesce(c.calls_day, 0) as calls_day, coalesce(c.answered_day, 0) as answered_day, c.p95_ms,
      coalesce(o.waiting, 0) as waiting, o.oldest_waiting_at, coalesce(o.sending, 0) as sending,
      coalesce(o.waiting_channel, 0) as waiting_channel, coalesce(o.unknown, 0) as unknown, coalesce(o.manual, 0) as manual,
      e.list as last_errors, h.list as timeline, l.list as alarms
    from unnest(${[...CHANNEL_CODES]}::text[]) as channels (channel)
    left join counted c using (channel) left join open o using (channel)
    left join errors e using (channel) left join hours h using (channel) left join alarms l using (channel)`
}

function healthOf(standing: ChannelStanding, row: Row | undefined): ChannelHealth {
  const { channel, state, paused, brokenUntil, isProbing, failures, hour } = standing
  if (!row) throw new Error(`channel ${channel} has no row`)
  return {
    channel,
    state,
    paused: paused && { ...paused, at: paused.at.toISOString() },
    broken_until: brokenUntil?.toISOString() ?? null,
    is_probing: isProbing,
    failures,
    five_minutes: windowOf(row.calls_5, row.answered_5),
    hour,
    day: windowOf(row.calls_day, row.answered_day),
    p95_ms: row.p95_ms,
    waiting: row.waiting,
    oldest_waiting_at: row.oldest_waiting_at?.toISOString() ?? null,
    sending: row.sending,
    waiting_channel: row.waiting_channel,
    unknown: row.unknown,
    manual: row.manual,
    last_errors: row.last_errors ?? [],
    alarms: row.alarms ?? [],
    timeline: row.timeline ?? [],
  }
}
