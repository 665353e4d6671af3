// Repay confirmed statements from the customer's own wallet: shares, postings, exchange and settling in one transaction, once.
import { audit } from '@tallyhelm/modules/audit'
import { lockStatements, PAYABLE_STATUSES, payStatements, type Statement } from '@tallyhelm/modules/statements'
import { type ExchangeQuote, lockQuote, markUsed, tradeOf } from '@tallyhelm/modules/exchange'
import { refuseAdditions, repayFromWallet as bookFromWallet, type Trade } from '@tallyhelm/modules/ledger'
import {
  type Allocation,
  asWanted,
  bodyOfRepayment,
  endOverdue,
  findRepayment,
  insertAllocation,
  insertRepayment,
  owedOf,
  repaymentBody,
  totalsOf,
  type Wanted,
  wantedOf,
} from '@tallyhelm/modules/repayments'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { RepayRequest, Repaid } from '@tallyhelm/protocol/topics/repayments/schemas'
import { dayOf } from '@tallyhelm/protocol/values/day'
import { compare, decimalText, displayText, type Money } from '@tallyhelm/protocol/values/money'
import { amountFromInput } from '@tallyhelm/protocol/values/written-amount'
import { actorName, type TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import { requireKey } from '@tallyhelm/protocol/wire/idempotency-key'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { tellRepaid } from './tell-repaid.ts'

type Sent = { idempotencyKey: string | undefined; request: RepayRequest }

/**
 * Sent again it was done once. Refuses as quoteRepayment, and QUOTA_KEY_MISSING, QUOTA_KEY_REUSED, STATEMENT_UNPAYABLE for one that is not
 * confirmed or is paid, REPAYMENT_CHANGED where it costs another sum now, EXCHANGE_QUOTE_EXPIRED, WALLET_INSUFFICIENT, EXCHANGE_SHORT.
 */
export async function repayFromWallet(world: World, actor: TenantActor, { idempotencyKey, request }: Sent): Promise<Repaid> {
  const { customerId, userId, userName, subCustomerId } = actor
  if (subCustomerId !== null) throw new Refusal('PERMISSION_DENIED')
  const requestKey = requireKey(idempotencyKey)
  const { currency, pay_currency: paying } = request
  const wanted = wantedOf(request.allocations, currency)
  const shown = amountFromInput(request.total, currency, 'total')
  const bodyHash = hashOf(world, request, wanted)
  const at = world.clock.now()
  return await world.db.transaction({ kind: 'system' }, async tx => {
    const statements = await lockStatements(
      tx,
      wanted.map(({ statementId }) => statementId),
      customerId,
    )
    // After the lock: whoever sent the same before has ended.
    const earlier = await findRepayment(tx, { customerId, requestKey })
    if (earlier) return againOf(earlier, bodyHash)
    const shares = sharesOf(world, statements, wanted)
    const { total } = totalsOf(shares, currency)
    if (compare(total, shown) !== 0) throw new Refusal('REPAYMENT_CHANGED', { total: displayText(total, { withSymbol: true }) })
    const quote = paying === currency ? null : await quoteOf(world, tx, customerId, { quoteId: request.quote_id, paying, total })
    const id = world.ids.next()
    const repayment = {
      id,
      customerId,
      user: { id: userId, name: userName },
      requestKey,
      bodyHash,
      source: 'WALLET',
      rechargeId: null,
      amount: total,
      at,
    } as const
    const cost = quote?.cost ?? total
    if (!(await insertRepayment(tx, { ...repayment, cost, quoteId: quote?.id ?? null }))) throw new Refusal('QUOTA_KEY_REUSED')
    for (const share of shares) await insertAllocation(tx, repayment, share)
    const paid = statements.map(statement => ({ statement, amount: amountFor(shares, statement) }))
    const settled = await payStatements(tx, paid, { name: userName, at })
    if (quote) await markUsed(tx, quote.id, id)
    await audit(world, tx, actor, 'repayments.repay', ['customer', customerId, { customerId, subCustomerId: null }], {
      total: decimalText(total),
      currency,
      statements: shares.length,
    })
    await tellRepaid(world, tx, { id, customerId, total, statements: shares.length, settled })
    await bookFromWallet(tx, {
      repaymentId: id,
      customerId,
      total,
      shares: shares.map(share => ({ ...share, allocationId: share.id })),
      trade: quote && tradeFor(quote, actorName(actor), at),
      operator: actorName(actor),
      at,
    })
    // A line that was frozen stays frozen, as two people lift that.
    if (await endOverdue(tx, { customerId, currency }, at)) await refuseAdditions(tx, { customerId, currency }, false)
    return { repayment_no: id }
  })
}

const hashOf = (world: World, request: RepayRequest, wanted: readonly Wanted[]): string =>
  world.secrets.tokenDigest(bodyOfRepayment(request, wanted))

function againOf(earlier: { id: string; bodyHash: string }, bodyHash: string): Repaid {
  if (earlier.bodyHash !== bodyHash) throw new Refusal('QUOTA_KEY_REUSED')
  return { repayment_no: earlier.id }
}

function sharesOf(world: World, statements: readonly Statement[], wanted: readonly Wanted[]): Allocation[] {
  if (statements.length < wanted.length) throw new Refusal('NOT_FOUND')
  if (statements.some(({ status, payable }) => !PAYABLE_STATUSES.includes(status) || payable.currency !== wanted[0]?.amount.currency))
    throw new Refusal('STATEMENT_UNPAYABLE')
  const owed = statements.map(statement => owedOf(statement, dayOf(world.clock.now())))
  return asWanted(owed, wanted, world.settings.lateFeeBasisPoints).map(share => ({ ...share, id: world.ids.next() }))
}

function amountFor(shares: readonly Allocation[], { id }: Statement): Money {
  const share = shares.find(({ statementId }) => statementId === id)
  if (!share) throw new Error('Each locked statement has its share.')
  return share.amount
}

async function quoteOf(
  world: World,
  tx: Tx,
  customerId: string,
  { quoteId, paying, total }: { quoteId: string | undefined; paying: string; total: Money },
): Promise<ExchangeQuote> {
  const quote = quoteId === undefined ? undefined : await lockQuote(tx, quoteId, { customerId, subCustomerId: null })
  if (!quote || quote.usedByOrder !== null || quote.validUntil <= world.clock.now()) throw new Refusal('EXCHANGE_QUOTE_EXPIRED')
  const isOfThis = quote.payCurrency === paying && quote.bodyHash === repaymentBody(quote.cost, total)
  if (!isOfThis) throw new Refusal('EXCHANGE_QUOTE_OTHER')
  return quote
}

const tradeFor = (quote: ExchangeQuote, operator: string, at: Date): Trade => ({ ...tradeOf(quote), operator, at })
