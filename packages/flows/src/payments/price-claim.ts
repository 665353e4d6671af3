// Price a claim: what money that nobody announced would pay of a customer's statements, the oldest first or as staff want it.
import { findOpenCase } from '@tallyhelm/modules/cases'
import { type OwedStatement, owedStatements } from '@tallyhelm/modules/statements'
import { findMatch, readArrival, type StoredArrival } from '@tallyhelm/modules/payments'
import { asWanted, lineOf, owedOf, sharePlanned, type Share, shareOut, totalsOf, wantedOf } from '@tallyhelm/modules/repayments'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { ClaimQuote, ClaimQuoteRequest, ClaimRef, ProposedClaim } from '@tallyhelm/protocol/topics/payments/console-schemas'
import { dayOf } from '@tallyhelm/protocol/values/day'
import { decimalText, displayText, type Money, negate, subtract, sum, WALLET_CURRENCIES, zero } from '@tallyhelm/protocol/values/money'
import type { Tx, World } from '@tallyhelm/world/handles/world'

const staff = { kind: 'staff' } as const
type Allocations = NonNullable<ClaimQuoteRequest['allocations']>
/** Every statement of the arrival's currency with its share, nothing where it gets none; and what is owed in other currencies. */
export type Claim = { statements: readonly OwedStatement[]; shares: readonly Share[]; others: readonly OwedStatement[] }

/** Refuses NOT_FOUND, MATCH_IMPOSSIBLE for statements of another currency, and INPUT_INVALID at a share that is none or too much. */
export async function quoteClaim(world: World, { arrival_id, customer_id, allocations }: ClaimQuoteRequest): Promise<ClaimQuote> {
  return await world.db.read(staff, async tx => {
    const arrival = await readArrival(tx, arrival_id)
    if (!arrival) throw new Refusal('NOT_FOUND')
    return quoteOf(arrival, await claimOf(world, tx, arrival, customer_id, allocations))
  })
}

/** As it would be carried out now; null for one that is decided, and for what is no claim of a repayment. Refuses NOT_FOUND. */
export async function quoteProposedClaim(world: World, { case_id }: ClaimRef): Promise<ProposedClaim> {
  return await world.db.read(staff, async tx => {
    const match = await findMatch(tx, case_id)
    const arrival = match && (await readArrival(tx, match.arrivalId))
    if (!match || !arrival) throw new Refusal('NOT_FOUND')
    const open = await findOpenCase(tx, 'RECHARGE_MATCH', arrival.id)
    if (open?.id !== case_id || match.shares.length === 0) return { quote: null }
    const { mine } = await owedIn(tx, match.customerId, arrival)
    const named = mine.filter(({ id }) => match.shares.some(({ statementId }) => statementId === id))
    return { quote: quoteOf(arrival, { statements: named, shares: plannedShares(world, arrival, named, match.shares), others: [] }) }
  })
}

export async function claimOf(
  world: World,
  tx: Tx,
  arrival: StoredArrival,
  customerId: string,
  allocations: Allocations | undefined,
): Promise<Claim> {
  const { currency } = arrival.amount
  const { mine: statements, others } = await owedIn(tx, customerId, arrival)
  const owed = statements.map(statement => owedOf(statement, dayOf(arrival.arrivedAt)))
  const basisPointsADay = world.settings.lateFeeBasisPoints
  if (allocations === undefined) return { statements, others, shares: shareOut(owed, arrival.amount, { currency, basisPointsADay }).shares }
  const foreign = others.find(({ id }) => allocations.some(({ statement_id }) => statement_id === id))
  if (foreign) throw new Refusal('MATCH_IMPOSSIBLE', { why: otherCurrencyText(currency, foreign) })
  return { statements, others, shares: asWanted(owed, wantedOf(allocations, currency), basisPointsADay) }
}

/** A quote would be over before the second person decides, as it is for a customer's transfer. */
const otherCurrencyText = (currency: string, { id, payable }: OwedStatement): string =>
  `款项币种为 ${currency}，对账单 ${id} 的币种为 ${payable.currency}；请认领到钱包，由客户用钱包余额换汇还款`

/** As the flow of planned repayments shares it out: judged anew, each share no more than proposed and than is still owed. */
export function plannedShares(
  world: World,
  arrival: Pick<StoredArrival, 'amount' | 'arrivedAt'>,
  statements: readonly OwedStatement[],
  planned: readonly { statementId: string; amount: Money }[],
): Share[] {
  const terms = { currency: arrival.amount.currency, basisPointsADay: world.settings.lateFeeBasisPoints }
  const owed = statements.map(statement => owedOf(statement, dayOf(arrival.arrivedAt)))
  return sharePlanned(owed, new Map(planned.map(share => [share.statementId, share.amount])), arrival.amount, terms).shares
}

async function owedIn(tx: Tx, customerId: string, { amount }: StoredArrival): Promise<{ mine: OwedStatement[]; others: OwedStatement[] }> {
  const all = await owedStatements(tx, customerId, null)
  const isMine = ({ payable }: OwedStatement) => payable.currency === amount.currency
  return { mine: all.filter(isMine), others: all.filter(each => !isMine(each)) }
}

/** Refuses INPUT_INVALID at `allocations` for more than the money is. */
export function requireCovered({ amount: received }: StoredArrival, shares: readonly Share[]): void {
  const { total } = totalsOf(shares, received.currency)
  if (total.minor <= received.minor) return
  const text = (amount: Money) => `${displayText(amount)} ${amount.currency}`
  const msg = `还款与滞纳金合计 ${text(total)}，超过到账金额 ${text(received)}`
  throw new Refusal('INPUT_INVALID', {}, [{ path: 'allocations', msg }])
}

function quoteOf({ amount: received, arrivedAt }: StoredArrival, { statements, shares, others }: Claim): ClaimQuote {
  const { amount, lateFee, total } = totalsOf(shares, received.currency)
  const rest = subtract(received, total)
  const currency = WALLET_CURRENCIES.find(code => code === received.currency)
  if (currency === undefined) throw new Error('What arrives is of a currency that wallets have.')
  return {
    currency,
    received: decimalText(received),
    arrived_on: dayOf(arrivedAt),
    lines: statements.flatMap(statement =>
      shares.filter(({ statementId }) => statementId === statement.id).map(share => lineOf(statement, share)),
    ),
    amount: decimalText(amount),
    late_fee: decimalText(lateFee),
    total: decimalText(total),
    rest: decimalText(rest.minor < 0n ? zero(received.currency) : rest),
    over: rest.minor < 0n ? decimalText(negate(rest)) : null,
    others: othersOf(others),
  }
}

function othersOf(others: readonly OwedStatement[]): ClaimQuote['others'] {
  const byCurrency = Map.groupBy(others, ({ payable }) => payable.currency)
  return [...byCurrency].map(([currency, statements]) => ({
    currency,
    statements: statements.length,
    owed: decimalText(
      sum(
        statements.map(({ payable, paid }) => subtract(payable, paid)),
        currency,
      ),
    ),
  }))
}
