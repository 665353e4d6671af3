// Planned repayments: what the money of a recharge pays of which statements, decided when it is there; it is written as a part of payment work.
import { lockStatements, PAYABLE_STATUSES, type PaidShare, type Statement } from '@tallyhelm/modules/statements'
import { type ExchangeQuote, lockQuote } from '@tallyhelm/modules/exchange'
import type { StoredRecharge } from '@tallyhelm/modules/payments'
import {
  type Allocation,
  findPlans,
  lateFeeOf,
  type NewRepayment,
  owedOf,
  type Owed,
  type Plan,
  shareArrived,
  sharePlanned,
  type Share,
  totalsOf,
} from '@tallyhelm/modules/repayments'
import { dayOf } from '@tallyhelm/protocol/values/day'
import { type Money, subtract, sum } from '@tallyhelm/protocol/values/money'
import type { Tx, World } from '@tallyhelm/world/handles/world'

/** `quote`: the wallet gets all of the money, and buys with it what the statements get. `rest` stays with the wallet. */
export type RepaymentByPayment = {
  row: NewRepayment
  shares: readonly Allocation[]
  /** each share with its statement as it stood before */
  paid: readonly PaidShare[]
  settled: number
  quote: ExchangeQuote | null
  rest: Money
}

export type PlannedRepayments = {
  /** Undefined where no statement takes anything of it, and all of it is the wallet's. Each finds what those before it have paid. */
  take(recharge: StoredRecharge, net: Money, arrivedAt: Date): RepaymentByPayment | undefined
}

/** Locks the statements by their ids, after the recharges, which the caller has locked, and before all balances. */
export async function plannedRepayments(world: World, tx: Tx, recharges: Iterable<StoredRecharge>): Promise<PlannedRepayments> {
  const planned = [...recharges].filter(({ isRepayment, status }) => isRepayment && status !== 'RECHARGE_SUCCESS')
  if (planned.length === 0) return { take: () => undefined }
  const plans = await findPlans(
    tx,
    planned.map(({ id }) => id),
  )
  const ids = [...plans.values()].flatMap(({ shares }) => shares.map(({ statementId }) => statementId))
  const statements = new Map((await lockStatements(tx, [...new Set(ids)], null)).map(each => [each.id, each]))
  const quotes = await lockQuotes(tx, [...plans.values()])
  return {
    take(recharge, net, arrivedAt) {
      const plan = plans.get(recharge.id)
      if (!plan) return undefined
      const quote = plan.quoteId === null ? null : quotes.get(plan.quoteId)
      const owed = owedBy(plan, statements, dayPaid(recharge, plan, arrivedAt))
      const taken = quote === null ? shareOutOf(world, plan, owed, net) : boughtBy(world, plan, owed, { quote, net })
      if (taken === undefined || taken.shares.length === 0) return undefined
      if (quote) quotes.delete(quote.id)
      return repaymentOf(world, recharge, statements, { ...taken, quote: quote ?? null })
    },
  }
}

async function lockQuotes(tx: Tx, plans: readonly Plan[]): Promise<Map<string, ExchangeQuote>> {
  const quotes = new Map<string, ExchangeQuote>()
  const named = plans.flatMap(({ quoteId, customerId }) => (quoteId === null ? [] : [{ quoteId, customerId }]))
  for (const { quoteId, customerId } of named.toSorted((one, other) => one.quoteId.localeCompare(other.quoteId))) {
    const quote = await lockQuote(tx, quoteId, { customerId, subCustomerId: null })
    if (quote && quote.usedByOrder === null) quotes.set(quoteId, quote)
  }
  return quotes
}

/** Paid in time it is late as it was shown; else as of the day on which the money arrived, however long it waited for us. */
function dayPaid({ expiresAt }: StoredRecharge, { createdAt }: Plan, arrivedAt: Date) {
  return dayOf(expiresAt !== null && arrivedAt <= expiresAt ? createdAt : arrivedAt)
}

/** Those that may still be paid, the oldest first. */
function owedBy(plan: Plan, statements: ReadonlyMap<string, Statement>, day: ReturnType<typeof dayPaid>): Owed[] {
  const order = ({ repayOn, month, id }: Statement) => `${repayOn} ${month} ${id.padStart(20, '0')}`
  return plan.shares
    .flatMap(({ statementId }) => statements.get(statementId) ?? [])
    .filter(
      ({ status, payable, paid }) =>
        PAYABLE_STATUSES.includes(status) && payable.currency === plan.total.currency && paid.minor < payable.minor,
    )
    .toSorted((one, other) => (order(one) < order(other) ? -1 : 1))
    .map(statement => owedOf(statement, day))
}

type Taken = { shares: readonly Share[]; rest: Money }

function shareOutOf(world: World, plan: Plan, owed: readonly Owed[], net: Money): Taken {
  const wanted = new Map(plan.shares.map(({ statementId, amount }) => [statementId, amount]))
  const share = plan.isExact ? sharePlanned : shareArrived
  return share(owed, wanted, net, { currency: plan.total.currency, basisPointsADay: world.settings.lateFeeBasisPoints })
}

/** Exactly what was quoted, or nothing: at another price the customer decides anew. */
function boughtBy(
  world: World,
  plan: Plan,
  owed: readonly Owed[],
  { quote, net }: { quote: ExchangeQuote | undefined; net: Money },
): Taken | undefined {
  if (!quote || quote.validUntil <= world.clock.now() || net.minor < quote.cost.minor) return undefined
  const amounts = new Map(plan.shares.map(({ statementId, amount }) => [statementId, amount]))
  const shares = owed.flatMap(each => {
    const amount = amounts.get(each.statementId)
    if (!amount || amount.minor > each.left.minor) return []
    return [{ ...each, amount, lateFee: lateFeeOf(amount, each.feeDays, world.settings.lateFeeBasisPoints) }]
  })
  const { total } = totalsOf(shares, plan.total.currency)
  return total.minor === quote.amount.minor ? { shares, rest: subtract(net, quote.cost) } : undefined
}

function repaymentOf(
  world: World,
  recharge: StoredRecharge,
  statements: Map<string, Statement>,
  { shares, rest, quote }: Taken & { quote: ExchangeQuote | null },
): RepaymentByPayment {
  const { customerId, userId, userName, method, bodyDigest } = recharge
  const paid = shares.map(({ statementId, amount }) => {
    const statement = statements.get(statementId)
    if (!statement) throw new Error('A share is of a locked statement.')
    return { statement, amount }
  })
  const after = paid.map(({ statement, amount }) => paidBy(statement, amount))
  for (const statement of after) statements.set(statement.id, statement)
  const [first] = shares
  if (!first) throw new Error('A repayment has shares.')
  const { total } = totalsOf(shares, first.amount.currency)
  const row = {
    id: world.ids.next(),
    customerId,
    user: { id: userId, name: userName },
    // No browser sends a key with a space.
    requestKey: `recharge ${recharge.id}`,
    bodyHash: bodyDigest,
    source: method,
    rechargeId: recharge.id,
    amount: total,
    cost: quote?.cost ?? total,
    quoteId: quote?.id ?? null,
    at: world.clock.now(),
  }
  const settled = after.filter(({ status }) => status === 'SETTLED').length
  return { row, shares: shares.map(share => ({ ...share, id: world.ids.next() })), paid, settled, quote, rest }
}

/** As it stands for the next that pays it in the same transaction. */
function paidBy(statement: Statement, amount: Money): Statement {
  const paid = sum([statement.paid, amount], amount.currency)
  return { ...statement, paid, status: paid.minor === statement.payable.minor ? 'SETTLED' : 'REPAYING' }
}
