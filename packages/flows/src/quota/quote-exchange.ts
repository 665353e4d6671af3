// Quote an exchange: what an addition costs in another wallet's currency, at a rate that is held for ten minutes.
import { costOf, holdQuote, livePrice, priceText } from '@tallyhelm/modules/exchange'
import { findAvailable } from '@tallyhelm/modules/ledger'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { AddRequest, Quote } from '@tallyhelm/protocol/topics/quota/schemas'
import { type Currency, decimalText, type Money, negate, subtract } from '@tallyhelm/protocol/values/money'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import { payingKind } from '@tallyhelm/protocol/vocabulary/customer-type'
import type { World } from '@tallyhelm/world/handles/world'
import { linesHash } from './order-body.ts'

/**
 * null for a total of nothing, and where the order's own currency pays. Asking again for the same lines gives the same quote. Refuses EXCHANGE_UNAVAILABLE for
 * who pays from a credit line, and for currencies without a rate of the last seven days.
 */
export async function quoteExchange(
  world: World,
  actor: TenantActor,
  request: Pick<AddRequest, 'items'> & { pay_currency?: Currency | undefined },
  total: Money,
): Promise<Quote['exchange']> {
  const { pay_currency: currency } = request
  if (currency === undefined || currency === total.currency || total.minor <= 0n) return null
  const { customerId, subCustomerId } = actor
  if (payingKind(actor.customerType, subCustomerId !== null) !== 'WALLET') throw new Refusal('EXCHANGE_UNAVAILABLE', { currency })
  const now = world.clock.now()
  return await world.db.transaction({ kind: 'tenant', customerId, subCustomerId }, async tx => {
    const price = await livePrice(tx, { paying: currency, bought: total.currency }, now)
    if ('unrated' in price) throw new Refusal('EXCHANGE_UNAVAILABLE', { currency })
    const terms = {
      id: world.ids.next(),
      customerId,
      subCustomerId,
      userId: actor.userId,
      payCurrency: currency,
      ...price,
      amount: total,
      cost: costOf(total, price.rate, currency),
      bodyHash: linesHash(world, request.items, total.currency),
    }
    const quote = await holdQuote(tx, terms, now)
    const available = await findAvailable(tx, { kind: 'WALLET', currency, customerId, subCustomerId })
    const after = subtract(available, quote.cost)
    return {
      quote_id: quote.id,
      pay_currency: currency,
      rate: priceText(quote.rate),
      source: quote.source,
      valid_until: quote.validUntil.toISOString(),
      cost: decimalText(quote.cost),
      available: decimalText(available),
      after: decimalText(after),
      shortage: after.minor < 0n ? decimalText(negate(after)) : null,
    }
  })
}
