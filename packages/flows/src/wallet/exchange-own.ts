// Exchange between a customer's own wallets: a price held for ten minutes, and both legs at it in one transaction, once.
import { audit } from '@tallyhelm/modules/audit'
import {
  boughtFor,
  type ExchangeQuote,
  livePrice,
  lockQuote,
  lockUsedKey,
  makeQuote,
  markUsed,
  priceText,
  tradeOf,
} from '@tallyhelm/modules/exchange'
import { findAvailable, tradeBetweenWallets } from '@tallyhelm/modules/ledger'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { soldAmountProblem } from '@tallyhelm/protocol/topics/wallet/exchange-limits'
import type { Exchanged, ExchangeQuoteRequest, ExchangeRequest, OwnExchangeQuote } from '@tallyhelm/protocol/topics/wallet/exchange-schemas'
import { decimalText, displayText, type Money, negate, subtract } from '@tallyhelm/protocol/values/money'
import { amountFromInput } from '@tallyhelm/protocol/values/written-amount'
import { actorName, type TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import { requireKey } from '@tallyhelm/protocol/wire/idempotency-key'
import type { Tx, World } from '@tallyhelm/world/handles/world'

/**
 * Asking again gives another quote: two that are asked for may both be exchanged. Refuses INPUT_INVALID (an amount that is none or below the
 * least, one currency for both), EXCHANGE_NO_RATE for a currency without a rate of the last seven days.
 */
export async function quoteOwnExchange(world: World, actor: TenantActor, request: ExchangeQuoteRequest): Promise<OwnExchangeQuote> {
  const { sell_currency: sell, buy_currency: buy } = request
  const problem = soldAmountProblem(request.amount, sell)
  if (problem !== undefined) throw new Refusal('INPUT_INVALID', {}, [{ path: 'amount', msg: problem }])
  const sold = amountFromInput(request.amount, sell, 'amount')
  if (sell === buy) throw new Refusal('INPUT_INVALID', {}, [{ path: 'buy_currency', msg: '卖出与买入币种不能相同' }])
  const { customerId, subCustomerId, userId } = actor
  const now = world.clock.now()
  return await world.db.transaction({ kind: 'tenant', customerId, subCustomerId }, async tx => {
    const price = await livePrice(tx, { paying: sell, bought: buy }, now)
    if ('unrated' in price) throw new Refusal('EXCHANGE_NO_RATE', { currency: price.unrated })
    const bought = boughtFor(sold, price.rate, buy)
    if (bought.minor <= 0n) throw new Refusal('INPUT_INVALID', {}, [{ path: 'amount', msg: '金额过小，不足以兑换' }])
    const terms = {
      id: world.ids.next(),
      customerId,
      subCustomerId,
      userId,
      payCurrency: sell,
      ...price,
      amount: bought,
      cost: sold,
      bodyHash: bodyOf(sold, bought),
    }
    const quote = await makeQuote(tx, terms, now)
    const available = await findAvailable(tx, { kind: 'WALLET', currency: sell, customerId, subCustomerId })
    const after = subtract(available, sold)
    return {
      quote_id: quote.id,
      sell_currency: sell,
      sold: decimalText(sold),
      buy_currency: buy,
      bought: decimalText(bought),
      rate: priceText(quote.rate),
      source: quote.source,
      valid_until: quote.validUntil.toISOString(),
      available: decimalText(available),
      shortage: after.minor < 0n ? decimalText(negate(after)) : null,
    }
  })
}

type Sent = { idempotencyKey: string | undefined; request: ExchangeRequest }

/**
 * Sent again under its key, or without one with its quote, it was done once, and says so. Refuses QUOTA_KEY_MISSING for a malformed key,
 * QUOTA_KEY_REUSED for another exchange of this key, EXCHANGE_QUOTE_EXPIRED (over, used under another key, foreign or missing),
 * EXCHANGE_QUOTE_OTHER for a quote of an order, EXCHANGE_SHORT with the shortage.
 */
export async function exchangeOwn(world: World, actor: TenantActor, { idempotencyKey, request }: Sent): Promise<Exchanged> {
  const { customerId, subCustomerId } = actor
  const quoteId = request.quote_id
  const key = idempotencyKey === undefined ? `quote:${quoteId}` : requireKey(idempotencyKey)
  return await world.db.transaction({ kind: 'system' }, async tx => {
    const done = await lockUsedKey(tx, customerId, key)
    const quote = await lockQuote(tx, quoteId, { customerId, subCustomerId })
    if (done) {
      if (done.id !== quoteId && !(quote && isAlike(done, quote))) throw new Refusal('QUOTA_KEY_REUSED')
      return exchanged(done, true)
    }
    if (!quote) throw new Refusal('EXCHANGE_QUOTE_EXPIRED')
    if (quote.bodyHash !== bodyOf(quote.cost, quote.amount)) throw new Refusal('EXCHANGE_QUOTE_OTHER')
    // An exchange of before keys were kept is known by its quote alone.
    if (quote.usedByOrder !== null && idempotencyKey === undefined) return exchanged(quote, true)
    if (quote.usedByOrder !== null || quote.validUntil <= world.clock.now()) throw new Refusal('EXCHANGE_QUOTE_EXPIRED')
    await trade(world, tx, actor, quote)
    await markUsed(tx, quote.id, quote.id, key)
    return exchanged(quote, false)
  })
}

async function trade(world: World, tx: Tx, actor: TenantActor, quote: ExchangeQuote): Promise<void> {
  const { customerId, subCustomerId } = actor
  await tradeBetweenWallets(tx, { ...tradeOf(quote), operator: actorName(actor), at: world.clock.now() })
  await audit(world, tx, actor, 'wallet.exchange', ['customer', customerId, { customerId, subCustomerId }], {
    sold: `${displayText(quote.cost)} ${quote.cost.currency}`,
    bought: `${displayText(quote.amount)} ${quote.amount.currency}`,
    price: priceText(quote.rate),
  })
}

/** The same currencies and the same amount sold: what it buys is the price of its moment. */
const isAlike = (one: ExchangeQuote, other: ExchangeQuote): boolean =>
  one.cost.minor === other.cost.minor && one.cost.currency === other.cost.currency && one.amount.currency === other.amount.currency

const exchanged = ({ id, cost, amount }: ExchangeQuote, isRepeated: boolean): Exchanged => ({
  exchange_no: id,
  sell_currency: cost.currency,
  sold: decimalText(cost),
  buy_currency: amount.currency,
  bought: decimalText(amount),
  is_repeated: isRepeated,
})

/** No order's hash looks like it. */
const bodyOf = (sold: Money, bought: Money): string => `own:${sold.minor} ${sold.currency}:${bought.minor} ${bought.currency}`
