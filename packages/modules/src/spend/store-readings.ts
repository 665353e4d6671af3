// When spend of ad accounts was last read, what kept it from being read, and whose turn it is to be read in bulk.
import type { Tx } from '@tallyhelm/infra/db/database'
import { prepared } from '@tallyhelm/infra/db/prepared'
import type { AdType } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import { IDLE_MINUTES, ROUND_MINUTES } from '@tallyhelm/protocol/topics/spend/frequency'
import type { Currency } from '@tallyhelm/protocol/values/money'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'

/** Keeps when spend of the ad account was last read whole. */
export async function recordReading(tx: Tx, adAccountId: string, readAt: Date): Promise<void> {
  await recordReadings(tx, [adAccountId], { readAt, isBulk: false })
}

/** As `recordReading`, of several; `isBulk`: apart from their synchronisation. */
export async function recordReadings(tx: Tx, ids: readonly string[], { readAt, isBulk }: { readAt: Date; isBulk: boolean }): Promise<void> {
  if (ids.length === 0) return
  await tx.run(prepared`
    insert into spend_readings as r (ad_account_id, read_at, in_bulk_at)
    select id, ${readAt}::timestamptz, case when ${isBulk}::boolean then ${readAt}::timestamptz end from unnest(${ids}::bigint[]) as id order by id
    on conflict (ad_account_id) do update set read_at = greatest(r.read_at, excluded.read_at), failed_at = null, trouble = null,
      in_bulk_at = coalesce(excluded.in_bulk_at, r.in_bulk_at)
    where r.failed_at is not null or r.read_at is distinct from greatest(r.read_at, excluded.read_at)
      or r.in_bulk_at is distinct from coalesce(excluded.in_bulk_at, r.in_bulk_at)`)
}

export type Unread = { adAccountId: string; trouble: string }

/** Keeps what keeps each of them from being read, and since when. */
export async function recordUnread(tx: Tx, unread: readonly Unread[], failedAt: Date): Promise<void> {
  if (unread.length === 0) return
  await tx.run(prepared`
    insert into spend_readings (ad_account_id, failed_at, trouble)
    select u.id, ${failedAt}, u.trouble
    from unnest(${unread.map(each => each.adAccountId)}::bigint[], ${unread.map(each => each.trouble)}::text[]) as u (id, trouble) order by u.id
    on conflict (ad_account_id) do update set failed_at = coalesce(spend_readings.failed_at, excluded.failed_at), trouble = excluded.trouble`)
}

/** `readAt`: when it was last read, in whatever way. */
export type SpendTarget = { id: string; outsideAccountId: string; currency: Currency; adType: AdType | null; readAt: Date | null }

/**
 * Ad accounts of the channel that are due to be read in bulk, `limit` at most: those that spent lately first, then those that wait longest. One
 * that was never synchronised is not among them: its zone and its first days are read then.
 */
export async function nextToRead(tx: Tx, channel: Channel, now: Date, limit: number): Promise<SpendTarget[]> {
  return await tx.rows<SpendTarget>(prepared`
    select a.id, a.outside_account_id as "outsideAccountId", a.currency, a.ad_type as "adType", r.read_at as "readAt"
    from ad_accounts_accounts a
    join organization_customers c on c.id = a.customer_id
    left join spend_readings r on r.ad_account_id = a.id
    cross join lateral (select a.avg_spend_7d_minor > 0 or a.today_spend_minor > 0 as spends) s
    cross join lateral (select case when s.spends then c.sync_minutes else greatest(c.sync_minutes, ${IDLE_MINUTES}::int) end as minutes) m
    where a.channel = ${channel} and a.taken_back_at is null and a.adopted_on is not null
      and (r.asked_at is null or r.asked_at > ${now} or r.asked_at < ${now}::timestamptz - make_interval(mins => m.minutes - ${ROUND_MINUTES}::int / 2))
    order by s.spends desc, r.asked_at nulls first, a.id limit ${limit}`)
}

/** Their turn has come: they are due again when their time has passed, whatever becomes of this one. */
export async function markAsked(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  await tx.run(prepared`
    insert into spend_readings (ad_account_id, asked_at) select id, ${at} from unnest(${ids}::bigint[]) as id order by id
    on conflict (ad_account_id) do update set asked_at = excluded.asked_at`)
}

/** Those that were read in bulk since their turn: an earlier job has done what a later one was asked for. */
export async function findAnswered(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(prepared`
    select ad_account_id as id from spend_readings where ad_account_id = any(${ids}::bigint[]) and in_bulk_at > asked_at`)
  return rows.map(row => row.id)
}

/** Ad accounts by channel that reading in bulk is about, and how many of them spent lately. */
export async function countToRead(tx: Tx): Promise<Map<Channel, { count: number; spending: number }>> {
  const rows = await tx.rows<{ channel: Channel; count: number; spending: number }>(prepared`
    select channel, count(*)::int as count, (count(*) filter (where avg_spend_7d_minor > 0 or today_spend_minor > 0))::int as spending
    from ad_accounts_accounts where taken_back_at is null and adopted_on is not null group by channel`)
  return new Map(rows.map(({ channel, ...counts }) => [channel, counts]))
}
