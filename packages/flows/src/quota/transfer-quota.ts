// Transfer quota: accepts an order that moves quota between ad accounts; what leaves is held before the answer, the platforms come later.
import { lockHolders } from '@tallyhelm/modules/ad-accounts'
import { audit } from '@tallyhelm/modules/audit'
import { findTransferRate } from '@tallyhelm/modules/billing'
import {
  holdTransfersOf,
  lockBalance,
  lockBalances,
  openAccount,
  openQuotaBooks,
  type QuotaBooks,
  transferFeeHold,
  transferLegHold,
} from '@tallyhelm/modules/ledger'
import {
  applyJobOf,
  findOrderByKey,
  insertTransferOrder,
  type NewTransfer,
  priceChanged,
  readOrder,
  shownTotalOf,
} from '@tallyhelm/modules/quota'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { inCents } from '@tallyhelm/protocol/topics/exchange/limits'
import type { Order, TransferRequest } from '@tallyhelm/protocol/topics/quota/schemas'
import { type Currency, decimalText, displayText, type Money, money, sum } from '@tallyhelm/protocol/values/money'
import { typedAmount } from '@tallyhelm/protocol/values/written-amount'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import { payingKind } from '@tallyhelm/protocol/vocabulary/customer-type'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { requireActive } from './require-active.ts'
import { requireProof, type Proof } from './require-proof.ts'
import { requireRight } from './require-right.ts'
import { bodyHash } from './order-body.ts'
import { requireKey } from '@tallyhelm/protocol/wire/idempotency-key'
import { findUnit } from '@tallyhelm/modules/exchange'
import { type AcceptedLine, acceptedLines, checkTransferLines, readTransferAccounts, requireTransferable } from './transfer-lines.ts'

export type TransferQuotaInput = { idempotencyKey: string | undefined; request: TransferRequest; proof?: Proof }
type Draft = { request: TransferRequest; key: string; hash: string; proof: Proof }

/**
 * Accepts all lines of the order or none; the legs that go out wait for their turn, or for the agency where the contract asks for it.
 * The same key and body give the first order again, as it stands now. Refuses QUOTA_KEY_MISSING, QUOTA_KEY_REUSED (same key, other
 * body), ACCOUNT_LIMIT_EXCEEDED, TRANSFER_NOT_ONE_SIDED, QUOTA_ITEMS_REFUSED (with a field per line),
 * QUOTA_PRICE_CHANGED (the fee is not the one its user read), WALLET_INSUFFICIENT and CREDIT_EXCEEDED (the fee, with the shortage) and
 * STEP_UP_REQUIRED (by the amounts), and as requireRight.
 */
export async function transferQuota(world: World, actor: TenantActor, input: TransferQuotaInput): Promise<Order> {
  const { idempotencyKey, request, proof = 'by-session' } = input
  const key = requireKey(idempotencyKey)
  const { items: lines, currency = 'USD' } = request
  requireTransferable(world, request)
  const bodies = lines.map(
    line => `${line.from_account_id}>${line.to_account_id}=${typedAmount(line.amount, currency)?.minor ?? line.amount}`,
  )
  const hash = bodyHash(world, currency, request.adjust_type, bodies, request.remark)
  return await world.db.transaction({ kind: 'system' }, tx => accept(world, tx, actor, { request, key, hash, proof }))
}

/** The system's scope, because no tenant may see the ledger's clearing accounts; every query names the customer and sub-customer itself. */
async function accept(world: World, tx: Tx, actor: TenantActor, { request, key, hash, proof }: Draft): Promise<Order> {
  const { customerId, subCustomerId } = actor
  const { items: lines, currency = 'USD' } = request
  const now = world.clock.now()
  const kind = payingKind(await requireActive(tx, customerId), subCustomerId !== null)
  const payer = await openAccount(tx, { kind, currency, customerId, subCustomerId }, now)
  await lockHolders(
    tx,
    lines.flatMap(line => [line.from_account_id, line.to_account_id]),
  )
  const known = await readTransferAccounts(tx, actor, lines)
  const own = [...known.values()].flatMap(account => (account.currency === currency ? [account.id] : []))
  const books = await openQuotaBooks(tx, customerId, own, currency, now)
  const clearing = new Map<string, string>()
  for (const channel of [...new Set([...known.values()].map(account => account.channel))].sort()) {
    clearing.set(channel, await openAccount(tx, { kind: 'CHANNEL_CLEARING', currency, place: channel }, now))
  }
  // From here on no other order of this payer or of these accounts is under way: what is read now holds until the commit. The clearing
  // account is everybody's, and locked last of all.
  await lockBalances(tx, [...new Set([payer, ...books.flatMap(book => [book.quota, book.serviceFee])])])
  const earlier = await findOrderByKey(tx, payer, key)
  if (earlier && earlier.bodyHash !== hash) throw new Refusal('QUOTA_KEY_REUSED')
  if (earlier) return await orderOf(tx, earlier.orderId)
  await requireRight(tx, actor, 'transfer')
  const accounts = await readTransferAccounts(tx, actor, lines)
  const feeBasisPoints = await findTransferRate(tx, customerId, now)
  const unit = await findUnit(tx, currency, now)
  const accepted = acceptedLines(checkTransferLines(world, lines, { accounts, feeBasisPoints, unit }))
  const [fees, shown] = [feesOf(accepted, currency).minor, shownTotalOf(request, currency)]
  if (shown !== null && shown !== fees) throw priceChanged(shown, fees, currency)
  await refuseShortage(tx, { kind, payer, fees: money(fees, currency) })
  await requireProof(
    world,
    tx,
    actor,
    proof,
    inCents(
      accepted.reduce((total, line) => total + line.amount.minor, 0n),
      unit,
    ),
  )
  const written = await writeOrder(world, tx, actor, { accepted, books, clearing, payer, key, hash, currency, remark: request.remark })
  const order = await orderOf(tx, written.orderId)
  await holdLines(tx, actor, written.lines, { currency, at: now })
  return order
}

async function orderOf(tx: Tx, orderId: string): Promise<Order> {
  const order = await readOrder(tx, orderId)
  if (!order) throw new Error(`order ${orderId} vanished`)
  return order
}

const feesOf = (lines: readonly AcceptedLine[], currency: Currency) =>
  sum(
    lines.map(line => line.fee),
    currency,
  )

/** The amounts leave the ad accounts; only fees are paid. */
async function refuseShortage(
  tx: Tx,
  { kind, payer, fees }: { kind: 'WALLET' | 'CREDIT_LINE'; payer: string; fees: Money },
): Promise<void> {
  const { available } = await lockBalance(tx, payer)
  const missing = fees.minor - (available?.minor ?? 0n)
  if (fees.minor === 0n || missing <= 0n) return
  const shortage = displayText(money(missing, fees.currency), { withSymbol: true })
  throw new Refusal(kind === 'WALLET' ? 'WALLET_INSUFFICIENT' : 'CREDIT_EXCEEDED', { shortage })
}

type Writing = {
  accepted: readonly AcceptedLine[]
  books: readonly QuotaBooks[]
  clearing: ReadonlyMap<string, string>
  payer: string
  key: string
  hash: string
  currency: Currency
  remark: string
}

/** Order, lines, legs, jobs and audit, in the transaction that checked them; their money is held after it. */
async function writeOrder(world: World, tx: Tx, actor: TenantActor, writing: Writing): Promise<{ orderId: string; lines: NewTransfer[] }> {
  const now = world.clock.now()
  const { customerId, subCustomerId, userId, userName } = actor
  const [orderId, lines] = [world.ids.next(), writing.accepted.map(line => newTransfer(world.ids.next(), line, writing))]
  const channel = writing.accepted[0]?.from.channel
  if (!channel) throw new Error('An order has a line.')
  await insertTransferOrder(tx, {
    orderId,
    customerId,
    subCustomerId,
    userId,
    userName,
    channel,
    currency: writing.currency,
    payer: writing.payer,
    idempotencyKey: writing.key,
    bodyHash: writing.hash,
    remark: writing.remark,
    needsApproval: actor.needsQuotaApproval,
    lines,
    at: now,
  })
  if (!actor.needsQuotaApproval) {
    await world.queue.enqueueAll(
      tx,
      lines.map(line => applyJobOf({ id: line.id, channel }, now)),
    )
  }
  const total = sum(
    writing.accepted.map(line => line.amount),
    writing.currency,
  )
  await audit(world, tx, actor, 'quota.transfer', ['quota-order', orderId, { customerId, subCustomerId }], {
    items: lines.length,
    total: decimalText(total),
  })
  return { orderId, lines }
}

async function holdLines(
  tx: Tx,
  actor: TenantActor,
  lines: readonly NewTransfer[],
  { currency, at }: { currency: Currency; at: Date },
): Promise<void> {
  const { customerId, subCustomerId, userName } = actor
  const context = { customerId, subCustomerId, operator: userName, summary: '', at, referenceKind: 'QUOTA_ITEM' } as const
  const holds = lines.map(line => ({ transfers: holdsOf(line, currency), referenceId: line.id, adAccountId: line.fromAdAccountId }))
  await holdTransfersOf(tx, holds, context)
}

function newTransfer(id: string, line: AcceptedLine, { books, clearing, payer }: Writing): NewTransfer {
  const bookOf = (adAccountId: string) => books.find(book => book.adAccountId === adAccountId)
  const [from, to, between] = [bookOf(line.from.id), bookOf(line.to.id), clearing.get(line.from.channel)]
  if (!from || !to || between === undefined) throw new Error('Every account of a line has its books.')
  return {
    id,
    fromAdAccountId: line.from.id,
    toAdAccountId: line.to.id,
    sides: { from: from.quota, to: to.quota, clearing: between, payer, serviceFee: from.serviceFee, tax: from.tax },
    amount: line.amount.minor,
    feeBasisPoints: line.feeBasisPoints,
    fee: line.fee.minor,
  }
}

function holdsOf({ id, sides, amount, fee, feeBasisPoints }: NewTransfer, currency: Currency) {
  const leg = { legId: id, kind: 'OUT', quota: sides.from, clearing: sides.clearing, amount: money(amount, currency) } as const
  const { payer, serviceFee } = sides
  const cost = { transferId: id, payer, serviceFee, asked: leg.amount, amount: money(fee, currency), basisPoints: feeBasisPoints }
  return [transferLegHold(leg), ...transferFeeHold(cost)]
}
