// Quota orders in the database: grouped acceptance, one order as the wire shows it, and what people must look at.
import type { Tx } from '@tallyhelm/infra/db/database'
import { prepared } from '@tallyhelm/infra/db/prepared'
import { ownRows } from '@tallyhelm/infra/db/tenant'
import type { AdjustType, LegKind } from '@tallyhelm/protocol/topics/quota/enums'
import type { Order } from '@tallyhelm/protocol/topics/quota/schemas'
import type { Day } from '@tallyhelm/protocol/values/day'
import { type Currency, minorUnits, type Money } from '@tallyhelm/protocol/values/money'
import type { AmountUnit } from '@tallyhelm/protocol/topics/exchange/limits'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import sql, { type Sql } from 'sql-template-tag'
import type { RetryClaim } from './store-retries.ts'

/** An order to accept; the tenant comes from the session and from nowhere else. Amounts in minor units of `unit`. */
export type NewOrder = {
  orderId: string
  auditId: string
  customerId: string
  subCustomerId: string | null
  userId: string
  userName: string
  address: string
  idempotencyKey: string
  bodyHash: string
  remark: string
  unit: AmountUnit
  /** the agency decides before anything is sent */
  needsApproval: boolean
  /** what its payer was shown as the total, fees included; null: nobody was shown one */
  shownTotal: bigint | null
  /** somebody has answered for it already: it neither needs a proof nor counts */
  isProved: boolean
  lines: { itemId: string; adAccountId: string; amount: bigint }[]
}
/**
 * What holds for all orders of a call, which are in one currency: the least additions, and from which totals on, in dollars, an order or a
 * user's day needs a proof (null: never).
 */
export type AcceptanceTerms = {
  at: Date
  day: Day
  unit: AmountUnit
  leastAdd: Readonly<Record<Channel, Money>>
  proofFrom: Money | null
  dayMost: Money | null
}
/** What acceptance knows of a line's account; null when the payer may not see such an account. */
export type LineFacts = {
  channel: Channel
  outside_account_id: string
  account_name: string
  account_status: string
  frozen_status: string
  currency: string
  is_synced: boolean
  has_open_difference: boolean
  has_open_clear: boolean
  has_open_incident: boolean
  is_ready: boolean
  service_fee: string
  tax: string
} | null
/** What the payer lacks, in minor units. */
export type Shortage = { kind: 'WALLET' | 'CREDIT_LINE'; shortage: string }
/** Why a sub-customer's agent does not let it add this; in cents of a dollar. */
export type SubRefusal =
  | { why: 'stopped' | 'not_open' }
  | { why: 'order_most'; most: string }
  | { why: 'day_most'; most: string; left: string }
export type Verdict =
  | { verdict: 'accepted'; details: NonNullable<LineFacts>[] }
  | { verdict: 'repeated' | 'key_reused'; details: { order_id: string } }
  | { verdict: 'items_refused'; details: LineFacts[] }
  /** `total`: what the order costs now, in minor units */
  | { verdict: 'price_changed'; details: { total: string } }
  | { verdict: 'short' | 'no_payer'; details: Shortage }
  | { verdict: 'overdue'; details: null }
  | { verdict: 'sub_refused'; details: SubRefusal }
  | { verdict: 'proof_needed'; details: null }

/** The one statement of grouped acceptance; it is a transaction of its own when run alone. Rows come in the order of `orders`. */
export function acceptGroupStatement(orders: readonly NewOrder[], terms: AcceptanceTerms): Sql {
  const members = orders.map(order => ({
    order_id: order.orderId,
    customer_id: order.customerId,
    sub_customer_id: order.subCustomerId,
    user_id: order.userId,
    user_name: order.userName,
    address: order.address,
    idempotency_key: order.idempotencyKey,
    body_hash: order.bodyHash,
    remark: order.remark,
    audit_id: order.auditId,
    needs_approval: order.needsApproval,
    shown_total: order.shownTotal?.toString() ?? null,
    currency: order.unit.currency,
  }))
  const lines = orders.flatMap((order, index) =>
    order.lines.map(line => ({ member: index + 1, item_id: line.itemId, ad_account_id: line.adAccountId, amount: line.amount.toString() })),
  )
  return prepared`select verdict, details
    from quota_accept_group(${JSON.stringify(members)}, ${JSON.stringify(lines)}, ${JSON.stringify(termsJson(orders, terms))}, ${terms.at})`
}

/** What acceptance would find now, line by line, by its own function; locks nothing. In the system's scope, as acceptance finds it. */
export async function findLineFacts(
  tx: Tx,
  of: Pick<NewOrder, 'customerId' | 'subCustomerId'> & { lines: readonly { adAccountId: string; amount: bigint }[] },
  { unit, leastAdd, at }: Pick<AcceptanceTerms, 'unit' | 'leastAdd' | 'at'>,
): Promise<LineFacts[]> {
  const member = { customer_id: of.customerId, sub_customer_id: of.subCustomerId, currency: unit.currency }
  const lines = of.lines.map(({ adAccountId, amount }, index) => ({
    member: 1,
    item_id: index,
    ad_account_id: adAccountId,
    amount: amount.toString(),
  }))
  const rows = await tx.rows<{ details: LineFacts }>(sql`
    select f.details from unnest(quota_price_lines(
      array(select m from jsonb_populate_recordset(null::quota_asked, ${JSON.stringify([member])}::jsonb) m), ${JSON.stringify(lines)}::jsonb,
      ${JSON.stringify(leastJson(leastAdd))}::jsonb, ${at})) f order by f.item_id`)
  return rows.map(row => row.details)
}

const leastJson = (leastAdd: AcceptanceTerms['leastAdd']) =>
  Object.fromEntries(Object.entries(leastAdd).map(([channel, { minor }]) => [channel, minor.toString()]))

const termsJson = (orders: readonly NewOrder[], { day, unit, leastAdd, proofFrom, dayMost }: AcceptanceTerms) => ({
  day,
  minor_per_cent: unit.currency === 'USD' ? null : minorPerCent(unit),
  least_add: leastJson(leastAdd),
  proof_from: proofFrom?.minor.toString() ?? null,
  day_most: dayMost?.minor.toString() ?? null,
  proved: orders.filter(order => order.isProved).map(order => order.orderId),
})

/** How many of the unit's minor units a cent of a dollar is worth, as decimal text. Throws for a unit without a rate. */
function minorPerCent({ currency, dollar }: AmountUnit): string {
  if (dollar === null) throw new Error(`${currency} has no rate`)
  const digits = (dollar * minorUnits(currency)).toString().padStart(9, '0')
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`
}

/** The order as the wire shows it, within the transaction's scope; undefined when the scope does not see it. */
export async function readOrder(tx: Tx, orderId: string): Promise<Order | undefined> {
  const row = await tx.maybe<{ order: Order }>(
    sql`select quota_order_json(o.id) as order from quota_orders o where o.id = ${orderId} and ${ownRows(tx.scope, 'o')}`,
  )
  return row?.order
}

/** An order all of whose lines have ended: whose it is, and how many lines ended how. */
export type EndedOrder = {
  orderId: string
  adjustType: AdjustType
  submitterId: string
  customerId: string
  subCustomerId: string | null
  finished: number
  failed: number
  /** ended by people before anything was sent */
  rejected: number
  cancelled: number
  /** of the ad accounts that it was placed for, in its order */
  names: string[]
  currency: Currency
  /** what was carried out of it, without fees, in minor units */
  done: string
  /** of one account alone: its limit from then on */
  limit: string | null
}

/**
 * Those of the orders all of whose lines have ended, in the order of their ids; all of them are locked until the transaction ends. Of two
 * transactions that end the last two lines at the same time the second waits for the first and sees its line: exactly one finds the order
 * ended last.
 */
export async function lockEnded(tx: Tx, orderIds: readonly string[]): Promise<EndedOrder[]> {
  await tx.run(prepared`select from quota_orders where id = any(${orderIds}::bigint[]) order by id for no key update`)
  return await tx.rows<EndedOrder>(prepared`
    select o.id as "orderId", o.adjust_type as "adjustType", o.submitter_id as "submitterId", o.customer_id as "customerId",
      o.sub_customer_id as "subCustomerId", s.finished, s.failed - e.rejected - e.cancelled as failed, e.rejected, e.cancelled, e.names,
      o.currency, e.done::text, case when cardinality(e.names) = 1 then e.limit_minor::text end as "limit"
    from quota_orders o
    cross join lateral (
      select (count(*) filter (where line.state = 'FINISHED'))::int as finished, (count(*) filter (where line.state = 'FAIL'))::int as failed,
        bool_and(line.state in ('FINISHED', 'FAIL')) as have_ended
      from unnest(quota_line_states(o.id)) as line (state)) s
    cross join lateral (
      select (count(*) filter (where i.ended_by = 'REJECTED'))::int as rejected, (count(*) filter (where i.ended_by = 'CANCELLED'))::int as cancelled,
        array_agg(a.account_name order by i.id) as names, max(i.after_limit_minor) filter (where i.state = 'FINISHED') as limit_minor,
        coalesce(sum(coalesce(i.approved_minor, i.amount_minor)) filter (where i.state = 'FINISHED'), 0) as done
      from quota_items i join ad_accounts_accounts a on a.id = i.ad_account_id where i.order_id = o.id and i.kind not in ('IN', 'BACK')) e
    where o.id = any(${orderIds}::bigint[]) and s.have_ended order by o.id`)
}

export type FailedLine = RetryClaim & { amount: string; currency: Currency }
/** Which of these items of the order failed, with what was asked of them (decimal text). */
export async function findFailed(tx: Tx, orderId: string, itemIds: readonly string[]): Promise<FailedLine[]> {
  return await tx.rows<FailedLine>(sql`
    select i.id as "itemId", i.sub_customer_id as "subCustomerId", i.ad_account_id as "adAccountId",
      ledger_money_text(i.amount_minor, i.currency) as amount, i.currency
    from quota_items i
    where i.order_id = ${orderId} and i.id = any (${itemIds}::bigint[]) and i.state = 'FAIL' and ${ownRows(tx.scope, 'i')} order by i.id`)
}

export type ManualItem = {
  itemId: string
  kind: LegKind
  applyNo: string
  customerId: string
  channel: Channel
  outsideAccountId: string
  amount: string
  before: string | null
  target: string | null
  sends: number
  reason: string
  lastSentAt: Date | null
}
/** Items that wait for people, the oldest first. */
export async function listManualItems(tx: Tx, limit: number): Promise<ManualItem[]> {
  return await tx.rows<ManualItem>(sql`
    select i.id as "itemId", i.kind, i.order_id as "applyNo", i.customer_id as "customerId", i.channel, a.outside_account_id as "outsideAccountId",
      ledger_money_text(i.amount_minor, i.currency) as amount, ledger_money_text(i.base_minor, i.currency) as before,
      ledger_money_text(i.target_minor, i.currency) as target, i.sends, coalesce(i.manual_reason, '') as reason, i.last_sent_at as "lastSentAt"
    from quota_items i join ad_accounts_accounts a on a.id = i.ad_account_id
    where i.state = 'MANUAL' order by i.id limit ${limit}`)
}

/** For keys that the product made, which no two orders share; undefined when there is no order yet. */
export async function findOrderOfKey(tx: Tx, idempotencyKey: string): Promise<string | undefined> {
  const row = await tx.maybe<{ id: string }>(
    sql`select o.id from quota_orders o where o.idempotency_key = ${idempotencyKey} and ${ownRows(tx.scope, 'o')} order by o.id limit 1`,
  )
  return row?.id
}

/** Orders of the customer and its sub-customers that have not ended, those that wait for approval included. */
export async function countOpenOrders(tx: Tx, customerId: string): Promise<number> {
  const { n } = await tx.one<{ n: number }>(sql`
    select count(distinct order_id)::int as n from quota_items where customer_id = ${customerId} and state not in ('FINISHED', 'FAIL')`)
  return n
}
