// Dispatch: whether orders are sent to a channel now, and who stopped it; kept beside the channel's breaker.
import type { Tx } from '@tallyhelm/infra/db/database'
import { ownRows } from '@tallyhelm/infra/db/tenant'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import sql from 'sql-template-tag'
import { PAUSE_LOOK_MS } from './store-attempts.ts'

/** `paused`: staff stopped it. `broken`: the channel does not answer, and its breaker is open until then. */
export type Dispatch = { channel: Channel; paused: { by: string; reason: string; at: Date } | null; brokenUntil: Date | null }

/** The channels to which nothing is sent now; all others run. */
export async function findStoppedChannels(tx: Tx, now: Date): Promise<Dispatch[]> {
  const rows = await tx.rows<{ channel: Channel; by: string | null; reason: string | null; at: Date | null; brokenUntil: Date | null }>(sql`
    select channel, paused_by as by, pause_reason as reason, paused_at as at,
      case when open_until > ${now} then open_until end as "brokenUntil"
    from quota_breakers where paused_at is not null or open_until > ${now}`)
  return rows.map(({ channel, by, reason, at, brokenUntil }) => ({
    channel,
    brokenUntil,
    paused: by === null || reason === null || at === null ? null : { by, reason, at },
  }))
}

/** Whether staff stopped sending to the channel. */
export async function isPaused(tx: Tx, channel: Channel): Promise<boolean> {
  return (await tx.maybe(sql`select 1 from quota_breakers where channel = ${channel} and paused_at is not null`)) !== undefined
}

/** False when it is paused already. */
export async function pauseChannel(tx: Tx, channel: Channel, pause: { by: string; reason: string; at: Date }): Promise<boolean> {
  const paused = await tx.run(sql`
    insert into quota_breakers as b (channel, paused_at, paused_by, pause_reason)
    values (${channel}, ${pause.at}, ${pause.by}, ${pause.reason})
    on conflict (channel) do update set paused_at = excluded.paused_at, paused_by = excluded.paused_by, pause_reason = excluded.pause_reason
    where b.paused_at is null`)
  return paused === 1
}

/** False when it is not paused. */
export async function resumeChannel(tx: Tx, channel: Channel): Promise<boolean> {
  const resumed = await tx.run(sql`
    update quota_breakers set paused_at = null, paused_by = null, pause_reason = null where channel = ${channel} and paused_at is not null`)
  return resumed === 1
}

/**
 * The first waiting legs of the channel's accounts, `limit` at most: what a resumed channel goes on with. Those that the pause had put off
 * are due now; one that waits longer for another reason keeps its time.
 */
export async function wakeWaitingHeads(tx: Tx, channel: Channel, limit: number, now: Date): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select min(i.id) as id from quota_items i where i.state = 'RESERVED' and i.channel = ${channel} group by i.ad_account_id order by 1 limit ${limit}`)
  const ids = rows.map(row => row.id)
  await tx.run(sql`
    update quota_items set due_at = ${now} where id = any(${ids}::bigint[]) and state = 'RESERVED' and due_at > ${now}
      and due_at <= ${new Date(now.getTime() + PAUSE_LOOK_MS)}`)
  return ids
}

/** Calls since then that may have changed each of these ad accounts; an account without any is left out. */
export async function countChanges(tx: Tx, adAccountIds: readonly string[], since: Date): Promise<Map<string, number>> {
  const rows = await tx.rows<{ id: string; changes: number }>(sql`
    select t.ad_account_id as id, count(*)::int as changes from quota_attempts t
    where t.ad_account_id = any (${adAccountIds}::bigint[]) and t.sent_at > ${since} and ${ownRows(tx.scope, 't')}
      and (t.answer is null or t.answer in ('done', 'waiting', 'unknown'))
    group by t.ad_account_id`)
  return new Map(rows.map(row => [row.id, row.changes]))
}
