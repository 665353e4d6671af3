// Quota items in the database: claimed, moved from state to state, every move with its history row and its notification.
import type { Tx } from '@tallyhelm/infra/db/database'
import { prepared } from '@tallyhelm/infra/db/prepared'
import type { ItemState } from '@tallyhelm/protocol/topics/quota/enums'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import sql, { type Sql } from 'sql-template-tag'
import type { Item } from './item.ts'
import { type ItemRow, ITEM_COLUMNS, itemOf } from './item-row.ts'
import { canMove } from './states.ts'

export const LEASE_MS = 90_000

/** The item, locked until the transaction ends; undefined when there is none. */
export async function lockItem(tx: Tx, itemId: string): Promise<Item | undefined> {
  const row = await tx.maybe<ItemRow>(prepared`select ${ITEM_COLUMNS} where i.id = ${itemId} for update of i`)
  return row && itemOf(row)
}

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

/**
 * Takes the first waiting item of the ad account of this item, if it is due and nothing else of the account is in flight or may
 * still take effect. The lease is the partial unique index quota_items_in_flight; who comes second finds the head locked.
 */
export async function claimHead(tx: Tx, itemId: string, now: Date): Promise<Item | undefined> {
  const head = await tx.maybe<{ id: string }>(prepared`
    select h.id from quota_items h
    where h.id = (
        select q.id from quota_items q
        where q.state = 'RESERVED' and q.ad_account_id = (select ad_account_id from quota_items where id = ${itemId})
        order by q.id limit 1)
      and h.state = 'RESERVED' and h.due_at <= ${now}
      and not ${isBusy(sql`h.ad_account_id`, now)}
    for update of h skip locked`)
  if (!head) return undefined
  const item = await lockItem(tx, head.id)
  if (item?.state !== 'RESERVED') return undefined
  const leaseUntil = new Date(now.getTime() + LEASE_MS)
  return await saveItem(
    tx,
    item,
    { state: 'SENDING', fence: item.fence + 1, leaseUntil, tries: item.tries + 1, unresolvedSince: now },
    '',
    now,
  )
}

/** When the account of this item may go on: its head's due time, or the end of its quiet time; undefined with nothing waiting. */
export async function nextWaiting(tx: Tx, adAccountId: string, now: Date): Promise<{ itemId: string; dueAt: Date } | undefined> {
  return await tx.maybe<{ itemId: string; dueAt: Date }>(prepared`
    select q.id as "itemId", greatest(q.due_at,
      (select max(b.quiet_until) from quota_items b where b.ad_account_id = q.ad_account_id and b.quiet_until > ${now})) as "dueAt"
    from quota_items q where q.ad_account_id = ${adAccountId} and q.state = 'RESERVED' order by q.id limit 1`)
}

/**
 * Writes the change, if the item is still as it was read (state and fence); throws otherwise, and for a transition that does
 * not exist. A change of state makes a history row and a notification; `note` is for the customer.
 */
export async function saveItem(tx: Tx, item: Item, change: Partial<Item>, note: string, now: Date): Promise<Item> {
  const next: Item = { ...item, ...change }
  if (next.state !== item.state && !canMove(item.state, next.state))
    throw new Error(`No transition leads from ${item.state} to ${next.state}.`)
  const text = (value: bigint | null | undefined) => value?.toString() ?? null
  const saved = await tx.run(prepared`
    update quota_items set state = ${next.state}, fence = ${next.fence}, lease_until = ${next.leaseUntil}, due_at = ${next.dueAt},
      tries = ${next.tries}, sends = ${next.sends}, has_unknown_send = ${next.hasUnknownSend}, refused_reason = ${next.refusedReason},
      base_minor = ${text(next.base)}, target_minor = ${text(next.target)}, lift_minor = ${text(next.lift)}, proposal_id = ${next.proposalId},
      platform_reference = ${next.platformReference}, first_sent_at = ${next.firstSentAt}, last_sent_at = ${next.lastSentAt},
      unresolved_since = ${next.unresolvedSince}, waiting_since = ${next.waitingSince}, quiet_until = ${next.quietUntil},
      after_limit_minor = ${text(next.afterLimit)}, approved_minor = ${text(next.approved?.amount)},
      approved_service_fee_minor = ${text(next.approved?.serviceFee)}, approved_tax_minor = ${text(next.approved?.tax)},
      fail_reason = ${next.failReason}, ended_by = ${next.endedBy}, manual_reason = ${next.manualReason}, finished_at = ${next.finishedAt},
      amount_minor = ${text(next.amount)}, service_fee_minor = ${text(next.serviceFee)}, tax_minor = ${text(next.tax)},
      service_fee_basis_points = ${next.rates.serviceFeeBasisPoints}, tax_basis_points = ${next.rates.taxBasisPoints},
      holds = ${next.holds}, carried_by = ${next.carriedBy}, carries = ${next.carries}, merge_most = ${next.mergeMost}
    where id = ${item.id} and state = ${item.state} and fence = ${item.fence}`)
  if (saved !== 1) throw new Error('The item was changed by somebody else.')
  if (next.state !== item.state) await tellChange(tx, next, note, now)
  return next
}

/** CONFIRMED and FINISHED at once: what confirms also posts, in one transaction. */
export async function finishItem(tx: Tx, item: Item, change: Partial<Item>, note: string, now: Date): Promise<Item> {
  const confirmed = await saveItem(tx, item, { ...change, state: 'CONFIRMED' }, note, now)
  return await saveItem(tx, confirmed, { state: 'FINISHED', finishedAt: now, leaseUntil: null }, '', now)
}

async function tellChange(tx: Tx, item: Item, note: string, now: Date): Promise<void> {
  await tx.run(prepared`
    with told as (
      insert into quota_item_history (item_id, customer_id, sub_customer_id, state, note, at)
      values (${item.id}, ${item.customerId}, ${item.subCustomerId}, ${item.state}, ${note}, ${now}))
    select pg_notify('quota_items', json_build_object('customer_id', ${item.customerId}::text, 'sub_customer_id', ${item.subCustomerId}::text,
      'apply_no', ${item.orderId}::text, 'item_id', ${item.id}::text, 'account_id', ${item.adAccountId}::text, 'state', ${item.state}::text,
      'order_status', quota_order_status(${item.orderId}))::text)`)
}

/** Items whose lease ran out (of an attempt that carries several, its head), and whether a call was written down under it; locked, those others hold are left to them. */
export async function lockExpired(tx: Tx, now: Date, limit: number): Promise<{ item: Item; wasSent: boolean }[]> {
  const rows = await tx.rows<ItemRow & { was_sent: boolean }>(prepared`
    select ${ITEM_COLUMNS_WITH_SENT} where i.state = 'SENDING' and i.lease_until < ${now} and i.carried_by is null order by i.id limit ${limit} for update of i skip locked`)
  return rows.map(row => ({ item: itemOf(row), wasSent: row.was_sent }))
}
const ITEM_COLUMNS_WITH_SENT = sql`exists (select from quota_attempts t where t.item_id = i.id and t.fence = i.fence) as was_sent, ${ITEM_COLUMNS}`

/** Items that should have moved by now: their job was lost. A waiting item counts only when it is its account's head. */
export async function findOverdue(tx: Tx, before: Date, now: Date, limit: number): Promise<{ id: string; state: ItemState }[]> {
  return await tx.rows(prepared`
    select i.id, i.state from quota_items i
    where i.state in ('RESERVED', 'WAITING_CHANNEL', 'UNKNOWN') and i.due_at < ${before} and i.carried_by is null
      and (i.state <> 'RESERVED' or not (${isBusy(sql`i.ad_account_id`, now)}
        or exists (select from quota_items b where b.ad_account_id = i.ad_account_id and b.state = 'RESERVED' and b.id < i.id)))
    order by i.due_at limit ${limit}`)
}

/**
 * The first waiting legs of the channel's accounts, `limit` at most: what a resumed channel goes on with. Those that are put off until
 * `dueBy` at most are due now; one that waits longer keeps its time.
 */
export async function wakeWaitingHeads(tx: Tx, channel: Channel, limit: number, times: { now: Date; dueBy: Date }): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(prepared`
    select min(i.id) as id from quota_items i where i.state = 'RESERVED' and i.channel = ${channel} group by i.ad_account_id order by 1 limit ${limit}`)
  const ids = rows.map(row => row.id)
  await tx.run(prepared`
    update quota_items set due_at = ${times.now} where id = any(${ids}::bigint[]) and state = 'RESERVED' and due_at > ${times.now}
      and due_at <= ${times.dueBy}`)
  return ids
}
