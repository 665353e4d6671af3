// Money that arrived for statements is shared out: as it was planned, and then what is left of it to whatever they still ask for. Pure.
import { type Currency, type Money, sum, zero } from '@tallyhelm/protocol/values/money'
import { type Owed, type Share, shareOut } from './rules.ts'

type Terms = { currency: Currency; basisPointsADay: number }
type Planned = ReadonlyMap<string, Money>

/** As planned and no more, nor more than a statement still asks for; what that leaves is the rest. */
export function sharePlanned(owed: readonly Owed[], planned: Planned, arrived: Money, terms: Terms): { shares: Share[]; rest: Money } {
  const { shares, rest } = shareOut(wantedOf(owed, planned, terms), arrived, terms)
  const left = new Map(owed.map(each => [each.statementId, each.left]))
  // Each with all that its statement asks for, not with the planned part of it.
  const whole = shares.map(share => ({ ...share, left: left.get(share.statementId) ?? share.left }))
  return { shares: whole.filter(({ amount }) => amount.minor > 0n), rest }
}

const wantedOf = (owed: readonly Owed[], planned: Planned, { currency }: Terms): Owed[] =>
  owed.map(each => ({ ...each, left: least(each.left, planned.get(each.statementId) ?? zero(currency)) }))

/**
 * `owed` are the planned statements that still ask for something, the oldest first. Gives the shares that get anything, and what no statement
 * takes. Late fees are those of each whole share.
 */
export function shareArrived(owed: readonly Owed[], planned: Planned, arrived: Money, terms: Terms): { shares: Share[]; rest: Money } {
  const nothing = zero(terms.currency)
  const first = shareOut(wantedOf(owed, planned, terms), arrived, terms)
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
