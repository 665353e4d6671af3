// Announced clearings in the database: found once, called off or taken to their order once.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { CancelReason, ClearingState } from '@tallyhelm/protocol/topics/auto-clear/enums'
import type { Day } from '@tallyhelm/protocol/values/day'
import sql, { empty, type Sql } from 'sql-template-tag'
import { type DueClearing, LEAST_MINOR, type Look } from './rules.ts'

/** Quota of the account is being changed, or it waits for its order's approval. */
const HAS_OPEN_ITEM = sql`exists (select from quota_items i where i.ad_account_id = a.id and i.state not in ('FINISHED', 'FAIL'))`
const IS_NORMAL = sql`a.sub_customer_id is null and a.account_status in ('NORMAL', 'FORBID_QUOTA')
  and a.frozen_status in ('UN_FROZEN', 'THAWED') and not a.has_open_difference`
/** Days of the account's own zone; today is not over and does not count. */
const daysIdle = (now: Date): Sql => sql`((${now}::timestamptz at time zone a.timezone)::date - auto_clear_idle_since(a.id) - 1)`
const isProtected = (today: Day): Sql =>
  sql`exists (select from auto_clear_entries e where e.ad_account_id = a.id and e.removed_at is null and e.expires_on >= ${today}::date)`

export type IdleAccount = { adAccountId: string; accountName: string; spentMinor: string | null; idleDays: number }

/**
 * The customer's ad accounts behind `afterId` that will have been idle long enough when the notice is over, and have no clearing
 * announced, in the order of their ids; at most `limit`, and of `among` alone when that is given.
 */
export async function findIdleAccounts(
  tx: Tx,
  customerId: string,
  look: Look,
  page: { afterId: string; limit: number; among?: readonly string[] },
): Promise<IdleAccount[]> {
  const among = page.among === undefined ? empty : sql`and a.id = any(${page.among}::bigint[])`
  return await tx.rows<IdleAccount>(sql`
    select a.id as "adAccountId", a.account_name as "accountName", a.spent_minor as "spentMinor", s.idle_days as "idleDays"
    from ad_accounts_accounts a join auto_clear_settings s on s.customer_id = a.customer_id and s.is_enabled
    where a.customer_id = ${customerId} and a.id > ${page.afterId} ${among} and ${IS_NORMAL} and a.balance_minor >= ${LEAST_MINOR}
      and a.avg_spend_7d_minor = 0 and a.today_spend_minor = 0 and a.synced_at >= ${look.freshSince}
      and not ${isProtected(look.today)} and not ${HAS_OPEN_ITEM}
      and not exists (select from auto_clear_clearings c where c.ad_account_id = a.id and c.state in ('NOTIFIED', 'SUBMITTING'))
      and ${daysIdle(look.now)} >= s.idle_days - ${look.noticeDays}::int
    order by a.id limit ${page.limit}`)
}

export type Announcement = { customerId: string; clearOn: Day; at: Date }
export type NewClearing = { id: string; adAccountId: string; spentMinor: string | null; idleDays: number }

export async function announceClearings(
  tx: Tx,
  clearings: readonly NewClearing[],
  { customerId, clearOn, at }: Announcement,
): Promise<void> {
  const given = JSON.stringify(
    clearings.map(one => ({ id: one.id, ad_account_id: one.adAccountId, spent_minor: one.spentMinor, idle_days: one.idleDays })),
  )
  await tx.run(sql`
    insert into auto_clear_clearings (id, customer_id, ad_account_id, state, idle_days, spent_minor, clear_on, notified_at)
    select g.id, ${customerId}::bigint, g.ad_account_id, 'NOTIFIED', g.idle_days, g.spent_minor, ${clearOn}::date, ${at}::timestamptz
    from jsonb_to_recordset(${given}::jsonb) g (id bigint, ad_account_id bigint, spent_minor bigint, idle_days integer)`)
}

/** Announced clearings of a customer behind `afterId` that are not under way, in the order of their ids. */
export async function listAnnounced(tx: Tx, customerId: string, afterId: string, limit: number): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select c.id from auto_clear_clearings c
    where c.customer_id = ${customerId} and c.state = 'NOTIFIED' and c.id > ${afterId} order by c.id limit ${limit}`)
  return rows.map(row => row.id)
}

/** Clearings whose submission began before an instant and whose end nobody noted. */
export async function listStranded(tx: Tx, before: Date, limit: number): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select c.id from auto_clear_clearings c where c.state = 'SUBMITTING' and c.submitting_at < ${before} order by c.id limit ${limit}`)
  return rows.map(row => row.id)
}

/** Customers with an announced clearing, whatever their switch says now. */
export async function customersWithAnnounced(tx: Tx): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select distinct c.customer_id as id from auto_clear_clearings c where c.state = 'NOTIFIED' order by 1`)
  return rows.map(row => row.id)
}

type ClearingRow = Omit<DueClearing, 'balance' | 'spentThen' | 'spentNow'> & {
  balance: string | null
  spentThen: string | null
  spentNow: string | null
}

/** One clearing with its ad account, both locked, so that spend figures, whitelist and switch stand still while it is judged. */
export async function lockClearing(tx: Tx, id: string, look: Look): Promise<DueClearing | undefined> {
  // The account first, as whoever changes the whitelist does: two locks in one order never wait for each other.
  await tx.run(sql`
    select from ad_accounts_accounts a join auto_clear_clearings c on c.ad_account_id = a.id where c.id = ${id} for no key update of a`)
  const row = await tx.maybe<ClearingRow>(sql`
    select c.id, c.customer_id as "customerId", a.currency, c.ad_account_id as "adAccountId", c.state, c.clear_on as "clearOn",
      c.submitting_at as "submittingAt", coalesce(s.is_enabled, false) as "isEnabled", ${isProtected(look.today)} as "isWhitelisted",
      exists (select from spend_days d where d.ad_account_id = a.id and d.spend_minor > 0
        and d.day >= (c.notified_at at time zone a.timezone)::date - c.idle_days + ${look.noticeDays}::int) as "hasSpendDays",
      not (${IS_NORMAL}) or ${HAS_OPEN_ITEM} as "isUnfit", a.synced_at is null or a.synced_at < ${look.freshSince} as "isStale",
      a.balance_minor as balance, c.spent_minor as "spentThen", a.spent_minor as "spentNow", ${daysIdle(look.now)} as "daysIdle",
      coalesce(s.idle_days, c.idle_days) as "idleDays"
    from auto_clear_clearings c join ad_accounts_accounts a on a.id = c.ad_account_id
    left join auto_clear_settings s on s.customer_id = c.customer_id
    where c.id = ${id} for no key update of c`)
  return row && { ...row, balance: figure(row.balance), spentThen: figure(row.spentThen), spentNow: figure(row.spentNow) }
}

const figure = (text: string | null): bigint | null => (text === null ? null : BigInt(text))

/** The caller holds the clearing's lock. */
export async function moveClearing(
  tx: Tx,
  clearing: { id: string; state: ClearingState },
  to: { state: 'SUBMITTING' } | { state: 'SUBMITTED'; orderId: string } | { state: 'CANCELLED'; reason: CancelReason },
  at: Date,
): Promise<void> {
  const orderId = to.state === 'SUBMITTED' ? to.orderId : null
  const reason = to.state === 'CANCELLED' ? to.reason : null
  const moved = await tx.run(sql`
    update auto_clear_clearings set state = ${to.state}, order_id = ${orderId}, cancel_reason = ${reason},
      submitting_at = coalesce(${to.state === 'SUBMITTING' ? at : null}, submitting_at), ended_at = ${to.state === 'SUBMITTING' ? null : at}
    where id = ${clearing.id} and state = ${clearing.state}`)
  if (moved !== 1) throw new Error(`clearing ${clearing.id} is no longer ${clearing.state}`)
}

/** Calls off what was announced for these ad accounts of the customer; the callers hold the accounts' locks. */
export async function callOff(
  tx: Tx,
  customerId: string,
  adAccountIds: readonly string[],
  reason: CancelReason,
  at: Date,
): Promise<number> {
  return await tx.run(sql`
    update auto_clear_clearings set state = 'CANCELLED', cancel_reason = ${reason}, ended_at = ${at}
    where customer_id = ${customerId} and ad_account_id = any(${adAccountIds}::bigint[]) and state = 'NOTIFIED'`)
}

/** The order that was made under a key of ours, if any. */
export async function findOrderByKey(tx: Tx, customerId: string, key: string): Promise<string | undefined> {
  const row = await tx.maybe<{ id: string }>(sql`
    select o.id from quota_orders o where o.customer_id = ${customerId} and o.sub_customer_id is null and o.idempotency_key = ${key}`)
  return row?.id
}

/** How many of these ad accounts have a clearing under way. */
export async function countUnderWay(tx: Tx, customerId: string, adAccountIds: readonly string[]): Promise<number> {
  const { n } = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from auto_clear_clearings
    where customer_id = ${customerId} and ad_account_id = any(${adAccountIds}::bigint[]) and state = 'SUBMITTING'`)
  return n
}

/** Calls off all that was announced to the customer: its rule was switched off, or asks for more days. */
export async function callOffAll(tx: Tx, customerId: string, at: Date): Promise<number> {
  return await tx.run(sql`
    update auto_clear_clearings set state = 'CANCELLED', cancel_reason = 'SWITCHED_OFF', ended_at = ${at}
    where customer_id = ${customerId} and state = 'NOTIFIED'`)
}
