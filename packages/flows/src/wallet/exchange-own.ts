// Exchange between a customer's own wallets: a price held for ten minutes, and both legs at it in one transaction, once.
import { audit } from '@tallyhelm/modules/audit'
import { boughtFor, holdQuote, livePrice, lockQuote, markUsed, priceText, tradeOf } from '@tallyhelm/modules/exchange'
import { findAvailable, tradeBetweenWallets } from '@tallyhelm/modules/ledger'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { ExchangeQuoteRequest, ExchangeRequest, OwnExchangeQuote } from '@tallyhelm/protocol/topics/wallet/exchange-schemas'
import { decimalText, displayText, type Money, negate, subtract } from '@tallyhelm/protocol/values/money'
import { actorName, type TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { fundsAmount } from '../cases/hand-booking.ts'

/**
 * Asking again for the same gives the same quote. Refuses INPUT_INVALID (an amount that is none, one currency for both, too little to buy
 * anything), EXCHANGE_NO_RATE for a currency without a rate of the last seven days.
 */
export async function quoteOwnExchange(world: World, actor: TenantActor, request: ExchangeQuoteRequest): Promise<OwnExchangeQuote> {
  const { sell_currency: sell, buy_currency: buy } = request
  const sold = fundsAmount(request.amount, sell)
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
    const quote = await holdQuote(tx, terms, now)
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

/**
 * Sent again, it was done once. Refuses EXCHANGE_QUOTE_EXPIRED (over, foreign or missing), EXCHANGE_QUOTE_OTHER for a quote of an order,
 * EXCHANGE_SHORT with the shortage.
 */
export async function exchangeOwn(world: World, actor: TenantActor, { quote_id: quoteId }: ExchangeRequest): Promise<void> {
  const { customerId, subCustomerId } = actor
  await world.db.transaction({ kind: 'system' }, async tx => {
    const quote = await lockQuote(tx, quoteId, { customerId, subCustomerId })
    if (!quote) throw new Refusal('EXCHANGE_QUOTE_EXPIRED')
    if (quote.bodyHash !== bodyOf(quote.cost, quote.amount)) throw new Refusal('EXCHANGE_QUOTE_OTHER')
    // Its own id stands where an order's does otherwise.
    if (quote.usedByOrder === quote.id) return
    if (quote.validUntil <= world.clock.now()) throw new Refusal('EXCHANGE_QUOTE_EXPIRED')
    await tradeBetweenWallets(tx, { ...tradeOf(quote), operator: actorName(actor), at: world.clock.now() })
    await markUsed(tx, quote.id, quote.id)
    await audit(world, tx, actor, 'wallet.exchange', ['customer', customerId, { customerId, subCustomerId }], {
      sold: `${displayText(quote.cost)} ${quote.cost.currency}`,
      bought: `${displayText(quote.amount)} ${quote.amount.currency}`,
      price: priceText(quote.rate),
    })
  })
}

/** No order's hash looks like it. */
const bodyOf = (sold: Money, bought: Money): string => `own:${sold.minor} ${sold.currency}:${bought.minor} ${bought.currency}`
