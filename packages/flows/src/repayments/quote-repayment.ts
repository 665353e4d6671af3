// What a repayment would do: shared out among confirmed statements, the oldest first or as the customer wants it, at a price held for ten minutes.
import { owedStatements } from '@tallyhelm/modules/statements'
import { costOf, holdQuote, livePrice, priceText } from '@tallyhelm/modules/exchange'
import { findAvailable } from '@tallyhelm/modules/ledger'
import { asWanted, lineOf, owedOf, repaymentBody, shareOut, totalsOf, wantedOf } from '@tallyhelm/modules/repayments'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { RepaymentQuote, RepaymentQuoteRequest } from '@tallyhelm/protocol/topics/repayments/schemas'
import { fundsAmountProblem } from '@tallyhelm/protocol/topics/wallet/limits'
import { dayOf } from '@tallyhelm/protocol/values/day'
import { type Currency, decimalText, type Money, negate, subtract, zero } from '@tallyhelm/protocol/values/money'
import { amountFromInput } from '@tallyhelm/protocol/values/written-amount'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'

/**
 * Asking again for the same gives the same exchange quote. Refuses INPUT_INVALID at the field (an amount that is none, more than a statement
 * asks for, one twice), NOT_FOUND for a statement that is foreign, missing or not to be paid, EXCHANGE_NO_RATE.
 */
export async function quoteRepayment(world: World, actor: TenantActor, request: RepaymentQuoteRequest): Promise<RepaymentQuote> {
  const { customerId } = actor
  if (actor.subCustomerId !== null) throw new Refusal('PERMISSION_DENIED')
  const { currency } = request
  const now = world.clock.now()
  const basisPointsADay = world.settings.lateFeeBasisPoints
  return await world.db.transaction({ kind: 'tenant', customerId, subCustomerId: null }, async tx => {
    const statements = await owedStatements(tx, customerId, currency)
    const owed = statements.map(statement => owedOf(statement, dayOf(now)))
    const { shares, rest } =
      request.allocations === undefined
        ? shareOut(owed, budgetOf(request), { currency, basisPointsADay })
        : { shares: asWanted(owed, wantedOf(request.allocations, currency), basisPointsADay), rest: zero(currency) }
    const { amount, lateFee, total } = totalsOf(shares, currency)
    return {
      currency,
      lines: statements.flatMap((statement, index) => shares.slice(index, index + 1).map(share => lineOf(statement, share))),
      amount: decimalText(amount),
      late_fee: decimalText(lateFee),
      total: decimalText(total),
      rest: decimalText(rest),
      pay: await payOf(world, tx, actor, request.pay_currency, total),
    }
  })
}

function budgetOf({ amount, currency }: RepaymentQuoteRequest): Money | null {
  if (amount === undefined) return null
  const problem = fundsAmountProblem(amount, currency)
  if (problem !== undefined) throw new Refusal('INPUT_INVALID', {}, [{ path: 'amount', msg: problem }])
  return amountFromInput(amount, currency, 'amount')
}

async function payOf(
  world: World,
  tx: Tx,
  actor: TenantActor,
  paying: RepaymentQuoteRequest['pay_currency'],
  total: Money,
): Promise<RepaymentQuote['pay']> {
  const { customerId } = actor
  const held = total.currency === paying || total.minor === 0n ? null : await holdPrice(world, tx, actor, paying, total)
  const cost = held?.cost ?? (total.currency === paying ? total : zero(paying))
  const available = await findAvailable(tx, { kind: 'WALLET', currency: paying, customerId, subCustomerId: null })
  const after = subtract(available, cost)
  const exchange = held && {
    quote_id: held.id,
    rate: priceText(held.rate),
    source: held.source,
    valid_until: held.validUntil.toISOString(),
  }
  const shortage = after.minor < 0n ? decimalText(negate(after)) : null
  return { currency: paying, cost: decimalText(cost), available: decimalText(available), shortage, exchange }
}

async function holdPrice(world: World, tx: Tx, { customerId, userId }: TenantActor, paying: Currency, total: Money) {
  const now = world.clock.now()
  const price = await livePrice(tx, { paying, bought: total.currency }, now)
  if ('unrated' in price) throw new Refusal('EXCHANGE_NO_RATE', { currency: price.unrated })
  const cost = costOf(total, price.rate, paying)
  const terms = { id: world.ids.next(), customerId, subCustomerId: null, userId, payCurrency: paying, ...price, amount: total, cost }
  return await holdQuote(tx, { ...terms, bodyHash: repaymentBody(cost, total) }, now)
}
