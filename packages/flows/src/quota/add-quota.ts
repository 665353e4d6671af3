// Add quota: accepts an order for one or more ad accounts; the money is held before the answer, the platforms come later.
import { type LineFacts, type NewOrder, priceChanged, readOrder, type Shortage, shownTotalOf } from '@tallyhelm/modules/quota'
import { type FieldProblem, Refusal } from '@tallyhelm/protocol/errors/refusal'
import { addQuotaObstacle } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import { addAmountProblem, amountToAdd, currencyProblem } from '@tallyhelm/protocol/topics/quota/limits'
import type { AddRequest, Order, OrderItem } from '@tallyhelm/protocol/topics/quota/schemas'
import type { AmountUnit } from '@tallyhelm/protocol/topics/exchange/limits'
import type { QuotaLimits } from '@tallyhelm/protocol/topics/quota/schemas-limits'
import { type Currency, decimalText, displayText, money } from '@tallyhelm/protocol/values/money'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { acceptAlone, type Settled } from './accept-alone.ts'
import { acceptInGroup } from './accept-group.ts'
import { acceptWithExchange } from './accept-with-exchange.ts'
import { requireUnit } from './order-unit.ts'
import type { Proof } from './require-proof.ts'
import { bodyHash, requireFewAccounts } from './order-body.ts'
import { requireKey } from '@tallyhelm/protocol/wire/idempotency-key'

export type AddQuotaInput = { idempotencyKey: string | undefined; request: AddRequest; proof?: Proof }

/**
 * Accepts all accounts of the order, which are kept in one currency, or none. The same key and body give the first order again, as it stands now. Refuses
 * QUOTA_KEY_MISSING, QUOTA_KEY_REUSED (same key, other body), ACCOUNT_LIMIT_EXCEEDED, QUOTA_ITEMS_REFUSED (with a field per
 * account), QUOTA_PRICE_CHANGED (it costs something else than the total that its user read), CREDIT_OVERDUE, WALLET_INSUFFICIENT and CREDIT_EXCEEDED (with
 * the shortage), STEP_UP_REQUIRED, CURRENCY_UNPRICED, and what acceptWithExchange refuses.
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
      throw itemsRefused(world, input.request, verdict.details, order.unit)
    case 'price_changed':
      throw priceChanged(order.shownTotal ?? 0n, BigInt(verdict.details.total), currency)
    case 'overdue':
      throw new Refusal('CREDIT_OVERDUE')
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

/** Checks what needs no database; the amounts by the same function as the browser. */
function newOrder(
  world: World,
  actor: TenantActor,
  { idempotencyKey, request, proof = 'by-session' }: AddQuotaInput,
  unit: AmountUnit,
): NewOrder {
  const key = requireKey(idempotencyKey)
  requireFewAccounts(world, request)
  const limits = world.settings.brand.quota_limits
  const problems: FieldProblem[] = []
  const lines = request.items.map(({ account_id, amount }, index) => {
    // The channel is not known yet; the least that it takes is checked with the account.
    const asked = amountToAdd(amount, limits, unit)
    if (typeof asked === 'string') problems.push({ path: `items.${index}.amount`, msg: asked })
    return { itemId: world.ids.next(), adAccountId: account_id, amount: typeof asked === 'string' || asked.minor < 0n ? 0n : asked.minor }
  })
  if (lines.length === 0) throw new Refusal('INPUT_INVALID', {}, [{ path: 'items', msg: '请选择广告账号' }])
  if (problems.length > 0) throw refusedItems(problems)
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

function itemsRefused({ settings }: World, request: AddRequest, facts: LineFacts[], unit: AmountUnit): Refusal {
  const problems = facts.flatMap((line, index) => {
    if (line?.is_ready) return []
    const obstacle = line ? accountProblem(line, unit) : '账户不存在或不可操作'
    const problem = obstacle ?? amountProblem(line, request.items[index]?.amount ?? '', settings.brand.quota_limits, unit)
    return [{ path: `items.${index}.${obstacle === undefined ? 'amount' : 'account_id'}`, msg: problem }]
  })
  return refusedItems(problems)
}

const refusedItems = (problems: FieldProblem[]) =>
  new Refusal('QUOTA_ITEMS_REFUSED', { count: new Set(problems.map(problem => problem.path.split('.')[1])).size }, problems)

const accountProblem = (line: NonNullable<LineFacts>, { currency }: AmountUnit): string | undefined =>
  addQuotaObstacle(obstacleFacts(line)) ?? currencyProblem(line.currency, currency)

const amountProblem = (line: LineFacts, amount: string, limits: QuotaLimits, unit: AmountUnit): string =>
  (line && addAmountProblem(line.channel, amount, unit, undefined, limits)) ?? '账户暂不可操作'

/** The columns are checked in the database against the very lists of the protocol. */
const obstacleFacts = (line: NonNullable<LineFacts>) => line as typeof line & Parameters<typeof addQuotaObstacle>[0]

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
