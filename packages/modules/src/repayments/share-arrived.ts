// Money that arrived for statements is shared out: first as it was planned, then what is left of it to whatever they still ask for. Pure.
import { type Currency, type Money, sum, zero } from '@tallyhelm/protocol/values/money'
import { type Owed, type Share, shareOut } from './rules.ts'

/**
 * `owed` are the planned statements that still ask for something, the oldest first. Gives the shares that get anything, and what no statement
 * takes. Late fees are those of each whole share.
 */
export function shareArrived(
  owed: readonly Owed[],
  planned: ReadonlyMap<string, Money>,
  arrived: Money,
  terms: { currency: Currency; basisPointsADay: number },
): { shares: Share[]; rest: Money } {
  const nothing = zero(terms.currency)
  const wanted = owed.map(each => ({ ...each, left: least(each.left, planned.get(each.statementId) ?? nothing) }))
  const first = shareOut(wanted, arrived, terms)
  // In one piece with what the plan gave it, so that a late fee is rounded once.
  const given = new Map(
    first.shares.map(({ statementId, amount, lateFee }) => [statementId, { amount, paid: sum([amount, lateFee], terms.currency) }]),
  )
  let { rest } = first
  const shares = owed.map(each => {
    const paid = given.get(each.statementId)?.paid ?? nothing
    const { shares: whole, rest: left } = shareOut([each], sum([paid, rest], terms.currency), terms)
    rest = left
    return whole[0] ?? { ...each, amount: nothing, lateFee: nothing }
  })
  return { shares: shares.filter(({ amount }) => amount.minor > 0n), rest }
}

const least = (one: Money, other: Money): Money => (one.minor <= other.minor ? one : other)
