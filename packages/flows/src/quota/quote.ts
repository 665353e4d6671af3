// Quote: what an order would cost or give back now and what would be left; nothing is held. Additions here, the rest beside.
import { findRates, type Rates } from '@tallyhelm/modules/billing'
import { findBalance } from '@tallyhelm/modules/ledger'
import { findLineFacts, findRecentSame } from '@tallyhelm/modules/quota'
import { refusalMessage } from '@tallyhelm/protocol/errors/refusal'
import { type AmountUnit, inCents } from '@tallyhelm/protocol/topics/exchange/limits'
import { RECENT_SAME_MINUTES } from '@tallyhelm/protocol/topics/quota/limits'
import type { Quote, QuoteRequest } from '@tallyhelm/protocol/topics/quota/schemas'
import { add, decimalText, type Money, money, negate, subtract, sum, zero } from '@tallyhelm/protocol/values/money'
import { typedAmount } from '@tallyhelm/protocol/values/written-amount'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { payingKind } from '@tallyhelm/protocol/vocabulary/customer-type'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { termsOf } from './acceptance-terms.ts'
import { askedAdditions, refuseUnready } from './addition-lines.ts'
import { requireUnit } from './order-unit.ts'
import { quoteExchange } from './quote-exchange.ts'
import { quoteLowering } from './quote-lowering.ts'
import { quoteTransfer } from './quote-transfer.ts'
import { seeActive } from './require-active.ts'
import { wouldNeedProof } from './require-proof.ts'

const FREE: Rates = { serviceFeeBasisPoints: 0, taxBasisPoints: 0, isReturnable: true }

type AddQuote = Extract<QuoteRequest, { adjust_type: 'ADD' }>

/**
 * Refuses what accepting these lines would refuse, by the same functions and in the same words. What the payer lacks, a proof and an
 * approval are told beside the price, since they are no fault of the lines. Accepting decides anew.
 */
export async function quote(world: World, actor: TenantActor, request: QuoteRequest): Promise<Quote> {
  if (request.adjust_type === 'TRANSFER') return await quoteTransfer(world, actor, request)
  if (request.adjust_type !== 'ADD') return await quoteLowering(world, actor, request)
  const { customerId, subCustomerId } = actor
  const { unit, lines } = await priceLines(world, actor, request)
  const { currency } = unit
  const kind = payingKind(actor.customerType, subCustomerId !== null)
  const { rates, balance, recent } = await world.db.read({ kind: 'tenant', customerId, subCustomerId }, async tx => ({
    rates: await findRates(tx, customerId, world.clock.now()),
    balance: await findBalance(tx, { kind, currency, customerId, subCustomerId }),
    recent: await findRecent(world, tx, request),
  }))
  const totalOf = (part: (line: PricedLine) => Money) => sum(lines.map(part), currency)
  const [amount, serviceFee, tax] = [totalOf(line => line.amount), totalOf(line => line.serviceFee), totalOf(line => line.tax)]
  const total = sum([amount, serviceFee, tax], currency)
  const available = balance?.available ?? zero(currency)
  const after = subtract(available, total)
  const channels = [...new Set(lines.map(line => line.channel))].sort()
  return {
    adjust_type: 'ADD',
    currency,
    items: lines.map(line => ({
      account_id: line.accountId,
      to_account_id: null,
      available: null,
      amount: decimalText(line.amount),
      service_fee: decimalText(line.serviceFee),
      tax: decimalText(line.tax),
      subtotal: decimalText(add(add(line.amount, line.serviceFee), line.tax)),
    })),
    amount: decimalText(amount),
    service_fee: decimalText(serviceFee),
    tax: decimalText(tax),
    total: decimalText(total),
    rates: channels.map(channel => ({
      channel,
      service_fee_basis_points: (rates[channel] ?? FREE).serviceFeeBasisPoints,
      tax_basis_points: (rates[channel] ?? FREE).taxBasisPoints,
    })),
    payer: {
      kind,
      available: decimalText(available),
      after: decimalText(after),
      shortage: after.minor < 0n ? decimalText(negate(after)) : null,
      problem: balance?.refusesAdditions ? refusalMessage('CREDIT_OVERDUE') : null,
    },
    needs_approval: actor.needsQuotaApproval,
    needs_step_up: await wouldNeedProof(world, actor, inCents(total.minor, unit)),
    returned_to: [],
    recent_same: recent,
    exchange: await quoteExchange(world, actor, request, total),
  }
}

type PricedLine = { accountId: string; channel: Channel; amount: Money; serviceFee: Money; tax: Money }

/** Lines and fees as acceptance would find them. */
async function priceLines(world: World, actor: TenantActor, request: AddQuote): Promise<{ unit: AmountUnit; lines: PricedLine[] }> {
  const { customerId, subCustomerId } = actor
  const unit = await requireUnit(world, actor, request.currency)
  const asked = askedAdditions(world, request, unit)
  const facts = await world.db.read({ kind: 'system' }, async tx => {
    await seeActive(tx, customerId)
    return await findLineFacts(tx, { customerId, subCustomerId, lines: asked }, termsOf(world, unit))
  })
  refuseUnready(world, request.items, facts, unit)
  const of = (minor: bigint | string) => money(BigInt(minor), unit.currency)
  const lines = asked.map(({ adAccountId, amount }, index): PricedLine => {
    const fact = facts[index]
    if (!fact) throw new Error('A line without a problem has its account.')
    return { accountId: adAccountId, channel: fact.channel, amount: of(amount), serviceFee: of(fact.service_fee), tax: of(fact.tax) }
  })
  return { unit, lines }
}

/** By anybody whose orders the actor sees. */
async function findRecent(world: World, tx: Tx, { items, currency = 'USD' }: AddQuote): Promise<Quote['recent_same']> {
  const lines = items.flatMap(item => {
    const amount = typedAmount(item.amount, currency)
    return amount ? [{ adAccountId: item.account_id, amount }] : []
  })
  const since = new Date(world.clock.now().getTime() - RECENT_SAME_MINUTES * 60_000)
  return (await findRecentSame(tx, lines, { currency, since })).map(
    ({ adAccountId, amountMinor, orderId, createdAt, submitter, times }) => ({
      account_id: adAccountId,
      amount: decimalText(money(BigInt(amountMinor), currency)),
      apply_no: orderId,
      apply_time: createdAt.toISOString(),
      submitter,
      times,
    }),
  )
}
