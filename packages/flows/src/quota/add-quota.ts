// Add quota: accepts an order for one or more ad accounts; the money is held before the answer, the platforms come later.
import { type LineFacts, type NewOrder, priceChanged, readOrder, type Shortage, shownTotalOf } from '@tallyhelm/modules/quota'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { AddRequest, Order, OrderItem } from '@tallyhelm/protocol/topics/quota/schemas'
import type { AmountUnit } from '@tallyhelm/protocol/topics/exchange/limits'
import { type Currency, decimalText, displayText, money } from '@tallyhelm/protocol/values/money'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { acceptAlone, type Settled } from './accept-alone.ts'
import { acceptInGroup } from './accept-group.ts'
import { askedAdditions, refuseUnready } from './addition-lines.ts'
import { acceptWithExchange } from './accept-with-exchange.ts'
import { requireUnit } from './order-unit.ts'
import type { Proof } from './require-proof.ts'
import { bodyHash } from './order-body.ts'
import { refusedToSub } from './require-right.ts'
import { requireKey } from '@tallyhelm/protocol/wire/idempotency-key'

export type AddQuotaInput = { idempotencyKey: string | undefined; request: AddRequest; proof?: Proof }

/**
 * Accepts all accounts of the order, which are kept in one currency, or none. The same key and body give the first order again, as it stands now. Refuses
 * QUOTA_KEY_MISSING, QUOTA_KEY_REUSED (same key, other body), ACCOUNT_LIMIT_EXCEEDED, QUOTA_ITEMS_REFUSED (with a field per
 * account), QUOTA_PRICE_CHANGED (it costs something else than the total that its user read), CREDIT_OVERDUE, WALLET_INSUFFICIENT and CREDIT_EXCEEDED (with
 * the shortage), what refusedToSub makes, STEP_UP_REQUIRED, CURRENCY_UNPRICED, and what acceptWithExchange refuses.
 */
export async function addQuota(world: World, actor: TenantActor, input: AddQuotaInput): Promise<Order> {
  const order = newOrder(world, actor, input, await requireUnit(world, actor, input.request.currency))
  const { currency } = order.unit
  const verdict = await accept(world, actor, order, input)
  switch (verdict.verdict) {
    case 'accepted':
      return freshOrder(world, order, verdict.details)
    case 'repeated': {
      const scope = { kind: 'tenant', customerId: actor.customerId, subCustomerId: actor.subCustomerId } as const
      const stored = await world.db.read(scope, tx => readOrder(tx, verdict.details.order_id))
      if (!stored) throw new Error(`order ${verdict.details.order_id} is hidden from its own payer`)
      return stored
    }
    case 'key_reused':
      throw new Refusal('QUOTA_KEY_REUSED')
    case 'items_refused':
      refuseUnready(world, input.request.items, verdict.details, order.unit)
      throw new Error('What was refused for its lines has one that is not ready.')
    case 'price_changed':
      throw priceChanged(order.shownTotal ?? 0n, BigInt(verdict.details.total), currency)
    case 'overdue':
      throw new Refusal('CREDIT_OVERDUE')
    case 'sub_refused':
      throw refusedToSub(verdict.details)
    case 'short':
    case 'no_payer':
      throw moneyRefused(verdict.details, currency)
  }
}

/**
 * An order that another wallet pays goes alone, as its exchange belongs into the same transaction; so does one in another currency than
 * dollars, whose limits hold for itself, and one that needs a proof, once the group has said so. All others go together.
 */
async function accept(world: World, actor: TenantActor, order: NewOrder, { request }: AddQuotaInput): Promise<Settled> {
  const { exchange_quote_id: quoteId } = request
  if (quoteId !== undefined) return await acceptWithExchange(world, actor, order, { request, quoteId })
  if (order.unit.currency === 'USD') {
    const verdict = await acceptInGroup(world, order)
    if (verdict.verdict !== 'proof_needed') return verdict
  }
  return await world.db.transaction({ kind: 'system' }, tx => acceptAlone(world, tx, actor, order))
}

/** Checks what needs no database. */
function newOrder(
  world: World,
  actor: TenantActor,
  { idempotencyKey, request, proof = 'by-session' }: AddQuotaInput,
  unit: AmountUnit,
): NewOrder {
  const key = requireKey(idempotencyKey)
  const lines = askedAdditions(world, request, unit).map(line => ({ itemId: world.ids.next(), ...line }))
  return {
    orderId: world.ids.next(),
    auditId: world.ids.next(),
    customerId: actor.customerId,
    subCustomerId: actor.subCustomerId,
    userId: actor.userId,
    userName: actor.userName,
    address: actor.address,
    idempotencyKey: key,
    bodyHash: bodyHash(
      world,
      unit.currency,
      request.adjust_type,
      lines.map(line => `${line.adAccountId}=${line.amount}`),
      request.remark,
      ...(request.exchange_quote_id === undefined ? [] : [request.exchange_quote_id]),
    ),
    remark: request.remark,
    unit,
    needsApproval: actor.needsQuotaApproval,
    shownTotal: shownTotalOf(request, unit.currency),
    isProved: proof === 'not-needed',
    lines,
  }
}

function moneyRefused({ kind, shortage }: Shortage, currency: Currency): Refusal {
  const missing = displayText(money(BigInt(shortage), currency), { withSymbol: true })
  return new Refusal(kind === 'WALLET' ? 'WALLET_INSUFFICIENT' : 'CREDIT_EXCEEDED', { shortage: missing })
}

/** What quota_order_json would give now, without asking again. */
function freshOrder(world: World, order: NewOrder, facts: NonNullable<LineFacts>[]): Order {
  const text = (minor: bigint) => decimalText(money(minor, order.unit.currency))
  const totals = { amount: 0n, serviceFee: 0n, tax: 0n }
  const items = order.lines.map((line, index): OrderItem => {
    const known = facts[index]
    if (!known) throw new Error('Every accepted line has its facts.')
    const [serviceFee, tax] = [BigInt(known.service_fee), BigInt(known.tax)]
    totals.amount += line.amount
    totals.serviceFee += serviceFee
    totals.tax += tax
    return {
      item_id: line.itemId,
      account_id: line.adAccountId,
      outside_account_id: known.outside_account_id,
      account_name: known.account_name,
      channel: known.channel,
      amount: text(line.amount),
      approved_amount: null,
      service_fee: text(serviceFee),
      tax: text(tax),
      total: text(line.amount + serviceFee + tax),
      paid: null,
      returned: null,
      released: null,
      ended_by: null,
      state: order.needsApproval ? 'PENDING_APPROVAL' : 'RESERVED',
      fail_reason: null,
      before_limit: null,
      after_limit: null,
      finished_at: null,
      transfer: null,
    }
  })
  return {
    apply_no: order.orderId,
    adjust_type: 'ADD',
    status: order.needsApproval ? 'PENDING_APPROVAL' : 'PROCESSING',
    currency: order.unit.currency,
    amount: text(totals.amount),
    service_fee: text(totals.serviceFee),
    tax: text(totals.tax),
    total: text(totals.amount + totals.serviceFee + totals.tax),
    submitter: order.userName,
    apply_time: world.clock.now().toISOString(),
    reason: null,
    remark: order.remark,
    exchange: null,
    items,
  }
}
