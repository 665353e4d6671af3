// Accept an order that another wallet pays: the exchange and the ordinary acceptance in one transaction, or neither.
import { lockQuote, markUsed, tradeOf } from '@tallyhelm/modules/exchange'
import { tradeBetweenWallets } from '@tallyhelm/modules/ledger'
import type { NewOrder } from '@tallyhelm/modules/quota'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { AddRequest } from '@tallyhelm/protocol/topics/quota/schemas'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { acceptAlone, type Settled, totalOf } from './accept-alone.ts'
import { linesHash } from './order-body.ts'

type Paying = { request: AddRequest; quoteId: string }

/** Rolls everything back while its verdict is told. */
class NotAccepted extends Error {
  readonly verdict: Settled
  constructor(verdict: Settled) {
    super('the order was not accepted')
    this.verdict = verdict
  }
}

/**
 * As acceptInGroup, and what the order costs comes from the quote's wallet first. A repeated key gives the first order again, whatever
 * has become of the quote. Refuses EXCHANGE_QUOTE_EXPIRED (over, used, foreign or missing), EXCHANGE_QUOTE_OTHER (other lines, or the
 * price has changed since) and EXCHANGE_SHORT (with the shortage).
 */
export async function acceptWithExchange(
  world: World,
  actor: TenantActor,
  order: NewOrder,
  { request, quoteId }: Paying,
): Promise<Settled> {
  try {
    return await world.db.transaction({ kind: 'system' }, async tx => {
      const quote = await lockQuote(tx, quoteId, order)
      const isOpen = quote?.usedByOrder === null && quote.validUntil > world.clock.now()
      if (!quote || !isOpen) return await repeated(tx, world, actor, order)
      if (quote.bodyHash !== linesHash(world, request.items, order.unit.currency)) throw new Refusal('EXCHANGE_QUOTE_OTHER')
      await tradeBetweenWallets(tx, { ...tradeOf(quote), operator: order.userName, at: world.clock.now() })
      const verdict = await acceptAlone(world, tx, actor, order)
      // The wallet just got what the order cost when it was quoted: short of that, the price has risen.
      if (verdict.verdict === 'short') throw new Refusal('EXCHANGE_QUOTE_OTHER')
      if (verdict.verdict !== 'accepted') throw new NotAccepted(verdict)
      const total = totalOf(order, verdict)
      if (total !== quote.amount.minor) throw new Refusal('EXCHANGE_QUOTE_OTHER')
      await markUsed(tx, quote.id, order.orderId)
      return verdict
    })
  } catch (error) {
    if (error instanceof NotAccepted) return error.verdict
    throw error
  }
}

/** Without an open quote only an order that was accepted before is answered. */
async function repeated(tx: Tx, world: World, actor: TenantActor, order: NewOrder): Promise<Settled> {
  const verdict = await acceptAlone(world, tx, actor, order)
  if (verdict.verdict === 'repeated' || verdict.verdict === 'key_reused') return verdict
  throw new Refusal('EXCHANGE_QUOTE_EXPIRED')
}
