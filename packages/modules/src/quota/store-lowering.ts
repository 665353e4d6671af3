// Orders that lower quota: what is known of their ad accounts, and how they are written.
import type { Tx } from '@tallyhelm/infra/db/database'
import { prepared } from '@tallyhelm/infra/db/prepared'
import type { AccountStatus, FrozenStatus } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import type { AdjustType, LegKind } from '@tallyhelm/protocol/topics/quota/enums'
import type { Currency } from '@tallyhelm/protocol/values/money'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import sql from 'sql-template-tag'
import { isBusy } from './store.ts'

/** Whose orders and ad accounts: a sub-customer has only those that it was given. */
export type Payer = { customerId: string; subCustomerId: string | null }

/** An ad account as an order that lowers it sees it; money in minor units of its currency. */
export type LoweredAccount = {
  adAccountId: string
  channel: Channel
  currency: Currency
  account_status: AccountStatus
  frozen_status: FrozenStatus
  is_synced: boolean
  has_open_difference: boolean
  has_open_clear: boolean
  has_open_incident: boolean
  /** what is left by the last synchronisation; null where the platform told no limit */
  balance: bigint | null
  /** null where the payer may not see spend */
  averageSpend: bigint | null
  /** what other open orders are to take from it */
  leaving: bigint
}

type LoweredRow = Omit<LoweredAccount, 'balance' | 'averageSpend' | 'leaving'> & {
  balance: string | null
  average: string | null
  leaving: string
}

/** Those of the ad accounts that the payer has, by their ids. Lock their balances first, so that what is read holds until the commit. */
export async function findLoweredAccounts(tx: Tx, payer: Payer, ids: readonly string[]): Promise<Map<string, LoweredAccount>> {
  const rows = await tx.rows<LoweredRow>(sql`
    select a.id as "adAccountId", a.channel, a.currency, a.account_status, a.frozen_status, a.synced_at is not null as is_synced,
      a.has_open_difference, quota_is_clearing(a.id) as has_open_clear,
      quota_is_stolen(a.id, a.customer_id) as has_open_incident, a.balance_minor as balance,
      case when ${payer.subCustomerId}::bigint is null or exists (select from sub_customers_profiles p
        where p.id = ${payer.subCustomerId} and p.show_sub_customer_spend) then a.avg_spend_7d_minor end as average,
      (select coalesce(sum(i.amount_minor), 0) from quota_items i
       where i.ad_account_id = a.id and i.kind in ('REDUCE', 'OUT') and i.state not in ('FINISHED', 'FAIL')) as leaving
    from ad_accounts_accounts a
    where a.id = any (${ids}::bigint[]) and a.customer_id = ${payer.customerId} and a.taken_back_at is null
      and (${payer.subCustomerId}::bigint is null or a.sub_customer_id = ${payer.subCustomerId}) order by a.id`)
  const read = ({ balance, average, leaving, ...row }: LoweredRow): LoweredAccount => ({
    ...row,
    balance: balance === null ? null : BigInt(balance),
    averageSpend: average === null ? null : BigInt(average),
    leaving: BigInt(leaving),
  })
  return new Map(rows.map(row => [row.adAccountId, read(row)]))
}

/** Which of the ad accounts are being cleared, by their ids; asked in the scope of whoever may see them. */
export async function findClearings(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx.rows<{ id: string }>(sql`select x.id from unnest(${ids}::bigint[]) as x (id) where quota_is_clearing(x.id)`)
  return new Set(rows.map(row => row.id))
}

/** Which of the ad accounts have a theft that is not over; in the system's scope, because a sub-customer sees no incidents. */
export async function findStolen(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx.rows<{ id: string }>(
    sql`select a.id from ad_accounts_accounts a where a.id = any (${ids}::bigint[]) and quota_is_stolen(a.id, a.customer_id)`,
  )
  return new Set(rows.map(row => row.id))
}

/** The fees of an ad account, in minor units: at which rates the latest addition was charged, and what is left of all that was. */
export type FeeTrack = { serviceFeeBasisPoints: number; taxBasisPoints: number; serviceFee: bigint; tax: bigint }

/**
 * By ad account, of which the customer owns all and the balances are locked; one that was never added to is missing. Open orders count as
 * if they had given their fees back.
 */
export async function findFeeTracks(tx: Tx, customerId: string, ids: readonly string[]): Promise<Map<string, FeeTrack>> {
  const rows = await tx.rows<{ id: string; service_fee_rate: number; tax_rate: number; service_fee: string; tax: string }>(sql`
    select x.id, latest.service_fee_basis_points as service_fee_rate, latest.tax_basis_points as tax_rate, s.service_fee, s.tax
    from unnest(${ids}::bigint[]) as x (id)
    cross join lateral (
      select i.service_fee_basis_points, i.tax_basis_points from quota_items i
      where i.ad_account_id = x.id and i.customer_id = ${customerId} and i.kind = 'ADD' and i.state = 'FINISHED'
      order by i.finished_at desc, i.id desc limit 1) latest
    cross join lateral (
      select coalesce(sum(f.sign * f.service_fee), 0)::bigint as service_fee, coalesce(sum(f.sign * f.tax), 0)::bigint as tax
      from (select case when i.kind = 'ADD' then 1 else -1 end as sign,
              coalesce(i.approved_service_fee_minor, i.service_fee_minor) as service_fee, coalesce(i.approved_tax_minor, i.tax_minor) as tax
            from quota_items i
            where i.ad_account_id = x.id and i.customer_id = ${customerId}
              and ((i.kind = 'ADD' and i.state = 'FINISHED') or (i.kind in ('REDUCE', 'CLEAR') and i.state <> 'FAIL'))) f) s`)
  return new Map(
    rows.map(row => [
      row.id,
      {
        serviceFeeBasisPoints: row.service_fee_rate,
        taxBasisPoints: row.tax_rate,
        serviceFee: BigInt(row.service_fee),
        tax: BigInt(row.tax),
      },
    ]),
  )
}

/** The order that this payer made with this key. */
export async function findOrderByKey(
  tx: Tx,
  payerAccountId: string,
  idempotencyKey: string,
): Promise<{ orderId: string; bodyHash: string } | undefined> {
  return await tx.maybe<{ orderId: string; bodyHash: string }>(sql`
    select id as "orderId", body_hash as "bodyHash" from quota_orders
    where payer_account_id = ${payerAccountId} and idempotency_key = ${idempotencyKey}`)
}

/** An order as it is written; amounts in minor units of `currency`. */
export type OrderRow = Payer & {
  orderId: string
  payerAccountId: string
  idempotencyKey: string
  bodyHash: string
  adjustType: AdjustType
  currency: Currency
  submitterId: string
  submitter: string
  reason: string | null
  remark: string
  needsApproval: boolean
  /** its legs go before everything that waits for their ad accounts */
  isEmergency?: boolean
}
export type LegRow = {
  itemId: string
  kind: LegKind
  /** ties the legs of one transfer line together; null for the other kinds */
  transferId: string | null
  adAccountId: string
  channel: Channel
  sides: { quota: string; serviceFee: string; tax: string }
  amount: bigint
  serviceFee: bigint
  tax: bigint
  rates: { serviceFeeBasisPoints: number; taxBasisPoints: number }
}

/** Writes an order with its first legs in one statement; the order's sums are theirs. */
export async function insertOrder(tx: Tx, order: OrderRow, legs: readonly LegRow[], at: Date): Promise<void> {
  const total = (of: (leg: LegRow) => bigint) => legs.reduce((sum, leg) => sum + of(leg), 0n).toString()
  await tx.run(sql`
    with written as (
      insert into quota_orders (id, customer_id, sub_customer_id, payer_account_id, idempotency_key, body_hash, adjust_type, currency,
        amount_minor, service_fee_minor, tax_minor, submitter_id, submitter, reason, remark, created_at)
      values (${order.orderId}, ${order.customerId}, ${order.subCustomerId}, ${order.payerAccountId}, ${order.idempotencyKey},
        ${order.bodyHash}, ${order.adjustType}, ${order.currency}, ${total(leg => leg.amount)}, ${total(leg => leg.serviceFee)},
        ${total(leg => leg.tax)}, ${order.submitterId}, ${order.submitter}, ${order.reason}, ${order.remark}, ${at}))
    insert into quota_items (id, order_id, customer_id, sub_customer_id, ad_account_id, channel, currency, payer_account_id, quota_account_id,
      service_fee_account_id, tax_account_id, kind, transfer_id, amount_minor, service_fee_basis_points, tax_basis_points,
      service_fee_minor, tax_minor, state, due_at, created_at, turn)
    select l.id, ${order.orderId}::bigint, ${order.customerId}::bigint, ${order.subCustomerId}::bigint, l.ad_account_id, l.channel,
      ${order.currency}, ${order.payerAccountId}::bigint, l.quota, l.service_fee_account, l.tax_account, l.kind, l.transfer_id, l.amount,
      l.service_fee_points, l.tax_points, l.service_fee, l.tax, ${order.needsApproval ? 'PENDING_APPROVAL' : 'RESERVED'}, ${at}::timestamptz, ${at}::timestamptz, ${order.isEmergency ? 0 : 1}
    from jsonb_to_recordset(${JSON.stringify(legs.map(legJson))}) as l (id bigint, kind text, transfer_id bigint, ad_account_id bigint, channel text,
      quota bigint, service_fee_account bigint, tax_account bigint, amount bigint, service_fee bigint, tax bigint, service_fee_points int, tax_points int)`)
}

function legJson(leg: LegRow) {
  return {
    id: leg.itemId,
    kind: leg.kind,
    transfer_id: leg.transferId,
    ad_account_id: leg.adAccountId,
    channel: leg.channel,
    quota: leg.sides.quota,
    service_fee_account: leg.sides.serviceFee,
    tax_account: leg.sides.tax,
    amount: leg.amount.toString(),
    service_fee: leg.serviceFee.toString(),
    tax: leg.tax.toString(),
    service_fee_points: leg.rates.serviceFeeBasisPoints,
    tax_points: leg.rates.taxBasisPoints,
  }
}

/** Accounts of one sub-customer that its agent has cleared; `channel` is that of the first. */
export type ClearedOfSubCustomer = { subCustomerId: string; names: string[]; channel: Channel }

/** What an order has cleared of the accounts that its customer had given to sub-customers; nothing when the order is a sub-customer's own. */
export async function listClearedBySubCustomer(tx: Tx, orderId: string): Promise<ClearedOfSubCustomer[]> {
  return await tx.rows<ClearedOfSubCustomer>(sql`
    select a.sub_customer_id as "subCustomerId", array_agg(a.account_name order by i.id) as names, (array_agg(a.channel order by i.id))[1] as channel
    from quota_items i join ad_accounts_accounts a on a.id = i.ad_account_id and a.customer_id = i.customer_id
    where i.order_id = ${orderId} and i.kind = 'CLEAR' and i.state = 'FINISHED' and i.sub_customer_id is null and a.sub_customer_id is not null
    group by a.sub_customer_id order by a.sub_customer_id`)
}

/** False while a leg of the ad account is in flight, or an earlier call to the platform may still take effect. */
export async function isQuiet(tx: Tx, adAccountId: string, now: Date): Promise<boolean> {
  const { busy } = await tx.one<{ busy: boolean }>(prepared`select ${isBusy(sql`${adAccountId}`, now)} as busy`)
  return !busy
}

/** Which of the ad accounts have an order under way, one that ended so lately that its figures still move, or a transfer that is to reach them. */
export async function findUnderWay(tx: Tx, ids: readonly string[], now: Date): Promise<Set<string>> {
  const rows = await tx.rows<{ id: string }>(sql`
    select x.id from ad_accounts_accounts x where x.id = any(${ids}::bigint[]) and (quota_is_clearing(x.id)
      or exists (select from quota_items i where i.ad_account_id = x.id and (i.state not in ('FINISHED', 'FAIL') or i.quiet_until > ${now}))
      or exists (select from quota_transfers t where t.customer_id = x.customer_id and t.to_ad_account_id = x.id and t.outcome is null))`)
  return new Set(rows.map(row => row.id))
}
