// Late spend in the database: what was spent above the limit that a clearing left, as the platform's reports come in.
import type { Tx } from '@tallyhelm/infra/db/database'
import { prepared } from '@tallyhelm/infra/db/prepared'
import sql from 'sql-template-tag'
import type { Item } from './item.ts'

/** How long after a clearing its platform is looked at: reported spend keeps growing for up to 48 hours (reference/meta.md 4). */
const LOOKS_AFTER_HOURS = [1, 6, 24, 49] as const
const HOUR_MS = 3_600_000

/** When the look after that many looks is due; null after the last. */
export function lateSpendLookAt(finishedAt: Date, looks: number): Date | null {
  const hours = LOOKS_AFTER_HOURS[looks]
  return hours === undefined ? null : new Date(finishedAt.getTime() + hours * HOUR_MS)
}

/** Money in minor units of the ad account's currency. */
export type LateSpend = {
  itemId: string
  customerId: string
  subCustomerId: string | null
  adAccountId: string
  /** what the clearing left there, and what had been counted as spent before the platform's total of then began */
  limit: bigint
  base: bigint
  rounds: number
  booked: bigint
  owed: bigint
  openedDifference: boolean
  looks: number
  lookAt: Date | null
}
type LateSpendRow = Omit<LateSpend, 'limit' | 'base' | 'booked' | 'owed'> & { limit: string; base: string; booked: string; owed: string }

/** An earlier clearing of the ad account is looked at no more: both may have left the same limit, and each would book the same spend. */
export async function insertLateSpend(tx: Tx, item: Item, limit: bigint, lookAt: Date): Promise<void> {
  await tx.run(prepared`
    update quota_late_spends set look_at = null
    where ad_account_id = ${item.adAccountId} and item_id <> ${item.id} and owed_minor = 0 and look_at is not null`)
  await tx.run(prepared`
    insert into quota_late_spends (item_id, customer_id, sub_customer_id, ad_account_id, limit_minor, base_minor, look_at)
    select ${item.id}, ${item.customerId}, ${item.subCustomerId}::bigint, a.id, ${limit.toString()}::bigint, a.spent_base_minor, ${lookAt}::timestamptz
    from ad_accounts_accounts a where a.id = ${item.adAccountId}`)
}

const COLUMNS = sql`l.item_id as "itemId", l.customer_id as "customerId", l.sub_customer_id as "subCustomerId", l.ad_account_id as "adAccountId",
  l.limit_minor as "limit", l.base_minor as base, l.rounds, l.booked_minor as booked, l.owed_minor as owed, l.opened_difference as "openedDifference", l.looks,
  l.look_at as "lookAt" from quota_late_spends l`

const lateSpendOf = (row: LateSpendRow): LateSpend => ({
  ...row,
  limit: BigInt(row.limit),
  base: BigInt(row.base),
  booked: BigInt(row.booked),
  owed: BigInt(row.owed),
})

export async function findLateSpend(tx: Tx, itemId: string): Promise<LateSpend | undefined> {
  const row = await tx.maybe<LateSpendRow>(prepared`select ${COLUMNS} where l.item_id = ${itemId}`)
  return row && lateSpendOf(row)
}

/** Locked until the transaction ends. */
export async function lockLateSpend(tx: Tx, itemId: string): Promise<LateSpend | undefined> {
  const row = await tx.maybe<LateSpendRow>(prepared`select ${COLUMNS} where l.item_id = ${itemId} for update`)
  return row && lateSpendOf(row)
}

export async function saveLateSpend(tx: Tx, late: LateSpend): Promise<void> {
  await tx.run(prepared`
    update quota_late_spends set rounds = ${late.rounds}, booked_minor = ${late.booked.toString()}, owed_minor = ${late.owed.toString()},
      opened_difference = ${late.openedDifference}, looks = ${late.looks}, look_at = ${late.lookAt}
    where item_id = ${late.itemId}`)
}

/** Whether another order has changed the limit since the clearing. */
export async function isFollowed(tx: Tx, item: Item): Promise<boolean> {
  const later = await tx.maybe(prepared`
    select 1 from quota_items i where i.ad_account_id = ${item.adAccountId} and i.id <> ${item.id} and i.state = 'FINISHED'
      and i.finished_at > ${item.finishedAt} limit 1`)
  return later !== undefined
}

/** Clearings whose look is due, the longest first: their job was lost, or its time has come. */
export async function findDueLateSpends(tx: Tx, now: Date, limit: number): Promise<Pick<Item, 'id' | 'channel'>[]> {
  return await tx.rows(prepared`
    select l.item_id as id, i.channel from quota_late_spends l join quota_items i on i.id = l.item_id
    where l.look_at <= ${now} order by l.look_at limit ${limit}`)
}

/**
 * An addition of `lift` besides its amount took effect: so much of what was booked is on the ad account again, the earliest clearing's
 * first. What was booked since the addition was sent is not in its lift, and stays for the next one.
 */
export const markLifted = (tx: Tx, { adAccountId, lift, id }: Pick<Item, 'adAccountId' | 'lift' | 'id'>): Promise<void> =>
  markOnAccount(tx, adAccountId, lift, id)

/**
 * An adjustment placed more quota on the ad account. Gives what of it is late spend that was paid for and not lifted yet: no addition lifts that
 * any more. The rest raises the limit above which spend is late, and the looks go on.
 */
export async function markAdjusted(tx: Tx, adAccountId: string, placed: bigint): Promise<bigint> {
  const rows = await tx.rows<{ rest: string }>(prepared`
    select booked_minor - lifted_minor as rest from quota_late_spends where ad_account_id = ${adAccountId} order by item_id for update`)
  const paid = rows.reduce((total, { rest }) => total + BigInt(rest), 0n)
  const late = paid < placed ? paid : placed
  await markOnAccount(tx, adAccountId, late, null)
  await tx.run(prepared`
    update quota_late_spends set limit_minor = limit_minor + ${(placed - late).toString()}::bigint
    where ad_account_id = ${adAccountId} and look_at is not null`)
  return late
}

/** `by`: the addition that lifted it, which ends the looks. */
async function markOnAccount(tx: Tx, adAccountId: string, amount: bigint, by: string | null): Promise<void> {
  await tx.run(prepared`
    with due as (
      select item_id, booked_minor - lifted_minor as rest,
        sum(booked_minor - lifted_minor) over (order by item_id) - (booked_minor - lifted_minor) as earlier
      from (select item_id, booked_minor, lifted_minor from quota_late_spends
        where ad_account_id = ${adAccountId} and booked_minor > lifted_minor order by item_id for update) held)
    update quota_late_spends l
    set lifted_minor = l.lifted_minor + least(due.rest, ${amount.toString()}::bigint - due.earlier),
      lifted_by = coalesce(${by}::bigint, l.lifted_by), look_at = case when l.owed_minor > 0 or ${by}::bigint is null then l.look_at end
    from due where l.item_id = due.item_id and due.earlier < ${amount.toString()}::bigint`)
}

/** Whether late spend of the ad account is not paid yet; its difference stays open until then. */
export async function owesLateSpend(tx: Tx, adAccountId: string): Promise<boolean> {
  return (
    (await tx.maybe(prepared`select 1 from quota_late_spends where ad_account_id = ${adAccountId} and owed_minor > 0 limit 1`)) !==
    undefined
  )
}
