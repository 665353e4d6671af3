// Transfers in the database: orders with their lines and OUT legs, the legs that follow, and where the money of each line ended.
import type { Tx } from '@tallyhelm/infra/db/database'
import { prepared } from '@tallyhelm/infra/db/prepared'
import { ownRows } from '@tallyhelm/infra/db/tenant'
import type { ItemState } from '@tallyhelm/protocol/topics/quota/enums'
import type { Currency } from '@tallyhelm/protocol/values/money'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import type { RetryClaim } from './store-retries.ts'
import type { TransferEnd, TransferLeg, TransferLegKind } from './transfer.ts'

/** The ledger accounts of a line: both ad accounts' QUOTA, where the money is between them, who pays, and where fees go. */
export type TransferSides = { from: string; to: string; clearing: string; payer: string; serviceFee: string; tax: string }
/** Money in minor units of the order's currency. */
export type NewTransfer = {
  /** of the line, and of its OUT leg */
  id: string
  fromAdAccountId: string
  toAdAccountId: string
  sides: TransferSides
  amount: bigint
  feeBasisPoints: number
  fee: bigint
}
export type NewTransferOrder = {
  orderId: string
  customerId: string
  subCustomerId: string | null
  channel: Channel
  currency: Currency
  payer: string
  idempotencyKey: string
  bodyHash: string
  userId: string
  userName: string
  remark: string
  needsApproval: boolean
  lines: readonly NewTransfer[]
  at: Date
}

/** Writes the order with its lines and their OUT legs; the money is held by the caller, in the same transaction. */
export async function insertTransferOrder(tx: Tx, order: NewTransferOrder): Promise<void> {
  const { lines, at } = order
  const total = (of: (line: NewTransfer) => bigint) => lines.reduce((sum, line) => sum + of(line), 0n).toString()
  await tx.run(prepared`
    insert into quota_orders (id, customer_id, sub_customer_id, payer_account_id, idempotency_key, body_hash, adjust_type, currency,
      amount_minor, service_fee_minor, tax_minor, submitter_id, submitter, remark, created_at)
    values (${order.orderId}, ${order.customerId}, ${order.subCustomerId}, ${order.payer}, ${order.idempotencyKey}, ${order.bodyHash},
      'TRANSFER', ${order.currency}, ${total(line => line.amount)}::bigint, ${total(line => line.fee)}::bigint, 0, ${order.userId},
      ${order.userName}, ${order.remark}, ${at})`)
  await tx.run(prepared`
    insert into quota_transfers (id, order_id, customer_id, sub_customer_id, channel, currency, from_ad_account_id, to_ad_account_id,
      from_quota_account_id, to_quota_account_id, clearing_account_id, payer_account_id, service_fee_account_id, tax_account_id,
      amount_minor, fee_basis_points, fee_minor, created_at)
    select l.id, ${order.orderId}::bigint, ${order.customerId}::bigint, ${order.subCustomerId}::bigint, ${order.channel}::text,
      ${order.currency}::text, l.from_id, l.to_id, l.from_quota, l.to_quota, l.clearing, l.payer, l.service_fee, l.tax, l.amount, l.points,
      l.fee, ${at}::timestamptz
    from unnest(${lines.map(l => l.id)}::bigint[], ${lines.map(l => l.fromAdAccountId)}::bigint[], ${lines.map(l => l.toAdAccountId)}::bigint[],
      ${lines.map(l => l.sides.from)}::bigint[], ${lines.map(l => l.sides.to)}::bigint[], ${lines.map(l => l.sides.clearing)}::bigint[],
      ${lines.map(l => l.sides.payer)}::bigint[], ${lines.map(l => l.sides.serviceFee)}::bigint[], ${lines.map(l => l.sides.tax)}::bigint[],
      ${lines.map(l => l.amount.toString())}::bigint[], ${lines.map(l => l.feeBasisPoints)}::integer[], ${lines.map(l => l.fee.toString())}::bigint[])
      as l (id, from_id, to_id, from_quota, to_quota, clearing, payer, service_fee, tax, amount, points, fee)`)
  const state = order.needsApproval ? 'PENDING_APPROVAL' : 'RESERVED'
  const legs = lines.map(line => ({ legId: line.id, transferId: line.id, kind: 'OUT' as const, amount: line.amount }))
  await insertTransferLegs(tx, legs, at, state)
}

/** A leg of a line, on the account that it changes. */
export type NewLeg = { legId: string; transferId: string; kind: TransferLegKind; amount: bigint }

/** They wait for their turn unless told otherwise. A second leg of its kind in a line fails. */
export async function insertTransferLegs(tx: Tx, legs: readonly NewLeg[], at: Date, state: ItemState = 'RESERVED'): Promise<void> {
  if (legs.length === 0) return
  await tx.run(prepared`
    insert into quota_items (id, kind, transfer_id, order_id, customer_id, sub_customer_id, ad_account_id, channel, currency,
      payer_account_id, quota_account_id, service_fee_account_id, tax_account_id, amount_minor, service_fee_basis_points,
      tax_basis_points, service_fee_minor, tax_minor, state, due_at, created_at)
    select l.id, l.kind, t.id, t.order_id, t.customer_id, t.sub_customer_id,
      case when l.kind = 'IN' then t.to_ad_account_id else t.from_ad_account_id end, t.channel, t.currency, t.payer_account_id,
      case when l.kind = 'IN' then t.to_quota_account_id else t.from_quota_account_id end, t.service_fee_account_id, t.tax_account_id,
      l.amount, 0, 0, 0, 0, ${state}::text, ${at}::timestamptz, ${at}::timestamptz
    from unnest(${legs.map(leg => leg.legId)}::bigint[], ${legs.map(leg => leg.transferId)}::bigint[], ${legs.map(leg => leg.kind)}::text[],
      ${legs.map(leg => leg.amount.toString())}::bigint[]) as l (id, transfer_id, kind, amount)
    join quota_transfers t on t.id = l.transfer_id`)
}

/** A line as its money sees it, locked until the transaction ends. */
export type TransferLine = {
  id: string
  orderId: string
  customerId: string
  subCustomerId: string | null
  fromAdAccountId: string
  toAdAccountId: string
  currency: Currency
  sides: TransferSides
  payerKind: 'WALLET' | 'CREDIT_LINE'
  amount: bigint
  feeBasisPoints: number
  fee: bigint
  submitter: string
}

/** Those lines, by their ids, locked in the order of these until the transaction ends. Throws when one is missing. */
export async function lockTransfers(tx: Tx, transferIds: readonly string[]): Promise<Map<string, TransferLine>> {
  const ids = [...new Set(transferIds)]
  if (ids.length === 0) return new Map()
  const rows = await tx.rows<Omit<TransferLine, 'sides' | 'amount' | 'fee'> & TransferSides & { amount: string; fee: string }>(prepared`
    select t.id, t.order_id as "orderId", t.customer_id as "customerId", t.sub_customer_id as "subCustomerId",
      t.from_ad_account_id as "fromAdAccountId", t.to_ad_account_id as "toAdAccountId", t.currency, t.from_quota_account_id as "from",
      t.to_quota_account_id as "to", t.clearing_account_id as clearing, t.payer_account_id as payer, t.service_fee_account_id as "serviceFee",
      t.tax_account_id as tax, a.kind as "payerKind", t.amount_minor as amount, t.fee_basis_points as "feeBasisPoints", t.fee_minor as fee, o.submitter
    from quota_transfers t join quota_orders o on o.id = t.order_id join ledger_accounts a on a.id = t.payer_account_id
    where t.id = any(${ids}::bigint[]) order by t.id for no key update of t`)
  if (rows.length !== ids.length) throw new Error(`Of the transfers ${ids.join(', ')} ${rows.length} were found.`)
  return new Map(
    rows.map(({ from, to, clearing, payer, serviceFee, tax, amount, fee, ...line }) => [
      line.id,
      { ...line, sides: { from, to, clearing, payer, serviceFee, tax }, amount: BigInt(amount), fee: BigInt(fee) },
    ]),
  )
}

export type KnownLeg = TransferLeg & { failReason: string | null }

/** The legs of lines, by line, with the platform's reason where one was refused, the first first. */
export async function readTransferLegs(tx: Tx, transferIds: readonly string[]): Promise<Map<string, KnownLeg[]>> {
  if (transferIds.length === 0) return new Map()
  type Row = { transferId: string; kind: TransferLegKind; amount: string; moved: string | null; failReason: string | null }
  const rows = await tx.rows<Row>(prepared`
    select i.transfer_id as "transferId", i.kind, i.amount_minor as amount, i.fail_reason as "failReason",
      case i.state when 'FINISHED' then coalesce(i.approved_minor, i.amount_minor) when 'FAIL' then 0 end as moved
    from quota_items i where i.transfer_id = any(${transferIds}::bigint[]) order by i.id`)
  const legs = new Map(transferIds.map(id => [id, [] as KnownLeg[]]))
  for (const { transferId, amount, moved, ...leg } of rows)
    legs.get(transferId)?.push({ ...leg, amount: BigInt(amount), moved: moved === null ? null : BigInt(moved) })
  return legs
}

/** Where the money of a line ended. */
export type EndedTransfer = TransferEnd & { line: TransferLine; chargedFee: bigint; failReason: string | null }

/** Writes them down, once each, and tells the open pages: what was told when the legs ended came before this. */
export async function endTransfers(tx: Tx, ends: readonly EndedTransfer[], now: Date): Promise<void> {
  if (ends.length === 0) return
  const ids = ends.map(end => end.line.id)
  const texts = (amountOf: (end: EndedTransfer) => bigint) => ends.map(end => amountOf(end).toString())
  const ended = await tx.run(prepared`
    update quota_transfers t set outcome = x.outcome, arrived_minor = x.arrived, returned_to_source_minor = x.to_source,
      returned_to_payer_minor = x.to_payer, charged_fee_minor = x.charged, fail_reason = x.fail_reason, ended_at = ${now}
    from unnest(${ids}::bigint[], ${ends.map(end => end.outcome)}::text[], ${texts(end => end.arrived)}::bigint[],
      ${texts(end => end.returnedToSource)}::bigint[], ${texts(end => end.returnedToPayer)}::bigint[], ${texts(end => end.chargedFee)}::bigint[],
      ${ends.map(end => end.failReason)}::text[]) as x (id, outcome, arrived, to_source, to_payer, charged, fail_reason)
    where t.id = x.id and t.outcome is null`)
  if (ended !== ends.length) throw new Error(`Of the transfers ${ids.join(', ')} one has ended before.`)
  await tx.run(prepared`
    select pg_notify('quota_items', json_build_object('customer_id', t.customer_id::text, 'sub_customer_id', t.sub_customer_id::text,
      'apply_no', t.order_id::text, 'item_id', t.id::text, 'account_id', t.from_ad_account_id::text, 'state', quota_transfer_state(t),
      'order_status', quota_order_status(t.order_id))::text) from quota_transfers t where t.id = any(${ids}::bigint[]) order by t.id`)
}

export type FailedTransfer = RetryClaim & { toAdAccountId: string; amount: string; currency: Currency }
/** Which of these lines of the order failed, with what was asked of them (decimal text). */
export async function findFailedTransfers(tx: Tx, orderId: string, itemIds: readonly string[]): Promise<FailedTransfer[]> {
  return await tx.rows<FailedTransfer>(prepared`
    select t.id as "itemId", t.sub_customer_id as "subCustomerId", t.from_ad_account_id as "adAccountId", t.to_ad_account_id as "toAdAccountId",
      ledger_money_text(t.amount_minor, t.currency) as amount, t.currency
    from quota_transfers t
    where t.order_id = ${orderId} and t.id = any (${itemIds}::bigint[]) and t.outcome <> 'DONE' and ${ownRows(tx.scope, 't')} order by t.id`)
}

/** Where the money of an order's lines ended, in minor units of its currency. */
export type TransferTotals = { currency: Currency; toSource: bigint; toPayer: bigint; payerKind: 'WALLET' | 'CREDIT_LINE' }
export async function sumReturned(tx: Tx, orderId: string): Promise<TransferTotals> {
  const row = await tx.one<{ currency: Currency; toSource: string; toPayer: string; payerKind: 'WALLET' | 'CREDIT_LINE' }>(prepared`
    select o.currency, a.kind as "payerKind", coalesce(sum(t.returned_to_source_minor), 0)::bigint as "toSource",
      coalesce(sum(t.returned_to_payer_minor), 0)::bigint as "toPayer"
    from quota_orders o join ledger_accounts a on a.id = o.payer_account_id left join quota_transfers t on t.order_id = o.id
    where o.id = ${orderId} group by o.id, a.kind`)
  return { ...row, toSource: BigInt(row.toSource), toPayer: BigInt(row.toPayer) }
}
