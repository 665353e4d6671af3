// Quota items in the database: found, and locked for what is to become of them (moves.ts).
import type { Tx } from '@tallyhelm/infra/db/database'
import { prepared } from '@tallyhelm/infra/db/prepared'
import type { ItemState } from '@tallyhelm/protocol/topics/quota/enums'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import sql, { type Sql } from 'sql-template-tag'
import type { Item } from './item.ts'
import { IS_BARRED, type ItemRow, ITEM_COLUMNS, itemOf } from './item-row.ts'

export const LEASE_MS = 90_000

/** Those of the items that there are, locked until the transaction ends, in the order of their ids. */
export async function lockItems(tx: Tx, itemIds: readonly string[]): Promise<Item[]> {
  const rows = await tx.rows<ItemRow>(prepared`
    select ${ITEM_COLUMNS} where i.id = any(${itemIds}::bigint[]) order by i.id for update of i`)
  return rows.map(itemOf)
}

/** As lockItems; undefined when there is none. */
export const lockItem = async (tx: Tx, itemId: string): Promise<Item | undefined> => (await lockItems(tx, [itemId]))[0]

export async function findItem(tx: Tx, itemId: string): Promise<Item | undefined> {
  const row = await tx.maybe<ItemRow>(prepared`select ${ITEM_COLUMNS} where i.id = ${itemId}`)
  return row && itemOf(row)
}

/** The legs of an order, locked until the transaction ends, in the order of their ids. */
export async function lockWaitingLegs(tx: Tx, orderId: string): Promise<Item[]> {
  const rows = await tx.rows<ItemRow>(prepared`select ${ITEM_COLUMNS} where i.order_id = ${orderId} order by i.id for update of i`)
  return rows.map(itemOf)
}

/**
 * A leg of the ad account is in flight, or an earlier call may still take effect. A carried leg is in flight with its head; each half reads
 * an index of its own, whatever the account's history.
 */
export const isBusy = (adAccountId: Sql, now: Date): Sql => sql`(
  exists (select from quota_items f where f.ad_account_id = ${adAccountId} and f.carried_by is null
    and f.state in ('SENDING', 'WAITING_CHANNEL', 'UNKNOWN', 'MANUAL'))
  or exists (select from quota_items k where k.ad_account_id = ${adAccountId} and k.quiet_until > ${now}))`

/** The first waiting item of an ad account (an emergency before all others), and when the account may go on: when that is due, or at the end of its quiet time. */
export type WaitingHead = {
  adAccountId: string
  channel: Channel
  hasOpenDifference: boolean
  isTakenBack: boolean
  isBarred: boolean
  itemId: string
  dueAt: Date
}

/** With the item that asks for its ad account. `isGated`: the channel is not simply open (passBreakers says how). */
export type AskedHead = WaitingHead & { askedId: string; isGated: boolean }

/** For each of the items whose ad account has something waiting. */
export async function findHeadsOf(tx: Tx, itemIds: readonly string[], now: Date): Promise<AskedHead[]> {
  return await tx.rows<AskedHead>(prepared`
    select x.id as "askedId", ${HEAD_COLUMNS(now)},
      exists (select from channels_breakers b where b.channel = a.channel and (b.open_until is not null or b.paused_at is not null)) as "isGated"
    from quota_items x join ad_accounts_accounts a on a.id = x.ad_account_id ${JOIN_HEADS}
    where x.id = any(${itemIds}::bigint[]) order by w.id, x.id`)
}

const HEAD_COLUMNS = (now: Date) => sql`a.id as "adAccountId", a.channel, a.has_open_difference as "hasOpenDifference",
  a.taken_back_at is not null as "isTakenBack", ${IS_BARRED(sql`w`)} as "isBarred", w.id as "itemId",
  greatest(w.due_at, (select max(b.quiet_until) from quota_items b where b.ad_account_id = a.id and b.quiet_until > ${now})) as "dueAt"`
const JOIN_HEADS = sql`cross join lateral (
  select q.id, q.kind, q.due_at from quota_items q where q.ad_account_id = a.id and q.state = 'RESERVED' order by q.turn, q.id limit 1) w`

/** Of each of the ad accounts that has something waiting. */
export async function findHeads(tx: Tx, adAccountIds: readonly string[], now: Date): Promise<WaitingHead[]> {
  return await tx.rows<WaitingHead>(prepared`
    select ${HEAD_COLUMNS(now)} from ad_accounts_accounts a ${JOIN_HEADS} where a.id = any(${adAccountIds}::bigint[]) order by w.id`)
}

/**
 * Locks those of the items that are due and the first of their ad accounts, of which nothing else is in flight or may still take effect. The
 * lease is the partial unique index quota_items_in_flight; who comes second finds the item locked.
 */
export async function lockDueHeads(tx: Tx, itemIds: readonly string[], now: Date): Promise<Item[]> {
  const rows = await tx.rows<ItemRow>(prepared`
    select ${ITEM_COLUMNS} where i.id = any(${itemIds}::bigint[]) and i.state = 'RESERVED' and i.due_at <= ${now}
      and not exists (select from quota_items q where q.ad_account_id = i.ad_account_id and q.state = 'RESERVED' and (q.turn, q.id) < (i.turn, i.id))
      and not ${isBusy(sql`i.ad_account_id`, now)}
    order by i.id for update of i skip locked`)
  return rows.map(itemOf)
}

/** How a claim changes the item that it takes. */
export const claimOf = ({ fence, tries }: Item, now: Date): Partial<Item> => ({
  state: 'SENDING',
  fence: fence + 1,
  leaseUntil: new Date(now.getTime() + LEASE_MS),
  tries: tries + 1,
  unresolvedSince: now,
})

/** Items whose lease ran out (of an attempt that carries several, its head), and whether a call was written down under it; locked, those others hold are left to them. */
export async function lockExpired(tx: Tx, now: Date, limit: number): Promise<{ item: Item; wasSent: boolean }[]> {
  const rows = await tx.rows<ItemRow & { was_sent: boolean }>(prepared`
    select ${ITEM_COLUMNS_WITH_SENT} where i.state = 'SENDING' and i.lease_until < ${now} and i.carried_by is null order by i.id limit ${limit} for update of i skip locked`)
  return rows.map(row => ({ item: itemOf(row), wasSent: row.was_sent }))
}
const ITEM_COLUMNS_WITH_SENT = sql`exists (select from quota_attempts t where t.item_id = i.id and t.fence = i.fence) as was_sent, ${ITEM_COLUMNS}`

/** Items that should have moved by now: their job was lost. A waiting item counts only when it is its account's head. */
export async function findOverdue(
  tx: Tx,
  before: Date,
  now: Date,
  limit: number,
): Promise<{ id: string; channel: Channel; state: ItemState }[]> {
  return await tx.rows(prepared`
    select i.id, i.channel, i.state from quota_items i
    where i.state in ('RESERVED', 'WAITING_CHANNEL', 'UNKNOWN') and i.due_at < ${before} and i.carried_by is null
      and (i.state <> 'RESERVED' or not (${isBusy(sql`i.ad_account_id`, now)}
        or exists (select from quota_items b where b.ad_account_id = i.ad_account_id and b.state = 'RESERVED' and (b.turn, b.id) < (i.turn, i.id))))
    order by i.due_at limit ${limit}`)
}

/**
 * The first waiting legs of the channel's accounts, `limit` at most: what a resumed channel goes on with. Those that are put off until
 * `dueBy` at most are due now; one that waits longer keeps its time.
 */
export async function wakeWaitingHeads(tx: Tx, channel: Channel, limit: number, times: { now: Date; dueBy: Date }): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(prepared`
    select (array_agg(i.id order by i.turn, i.id))[1] as id from quota_items i where i.state = 'RESERVED' and i.channel = ${channel}
      group by i.ad_account_id order by 1 limit ${limit}`)
  const ids = rows.map(row => row.id)
  await tx.run(prepared`
    update quota_items set due_at = ${times.now} where id = any(${ids}::bigint[]) and state = 'RESERVED' and due_at > ${times.now}
      and due_at <= ${times.dueBy}`)
  return ids
}
