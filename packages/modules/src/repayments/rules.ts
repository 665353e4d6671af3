// Rules of repayments: how late a statement is, what that costs, and how money is shared out, the oldest first. Pure.
import { type Currency, type Money, money, shareOf, subtract, sum } from '@tallyhelm/protocol/values/money'
import type { Day } from '@tallyhelm/protocol/values/day'

/** What a statement still asks for, how many days late it is, and for how many of them it costs a late fee. */
export type Owed = { statementId: string; left: Money; overdueDays: number; feeDays: number }
/** What of a repayment goes to one statement; nothing where it gets none. */
export type Share = Owed & { amount: Money; lateFee: Money }

const DAY_MS = 86_400_000
/** Full days after the last day on which it was to be paid. */
export const overdueDays = (repayOn: Day, today: Day): number => Math.max(0, Math.round((Date.parse(today) - Date.parse(repayOn)) / DAY_MS))

/** Of them those that cost something: none up to and including the day up to which the fee is waived. */
export const feeDays = (repayOn: Day, waivedUntil: Day | null, today: Day): number =>
  overdueDays(waivedUntil !== null && waivedUntil > repayOn ? waivedUntil : repayOn, today)

/** Of what is paid now, for the days that it costs something: of several parts each costs its own days. Half up. */
export const lateFeeOf = (amount: Money, days: number, basisPointsADay: number): Money => shareOf(amount, days * basisPointsADay)

const BASIS_POINTS = 10_000n

/** The most of what is left that the budget bears together with its late fee. */
function mostOf(left: Money, days: number, basisPointsADay: number, budget: Money): Money {
  const costs = (minor: bigint) => minor + lateFeeOf(money(minor, left.currency), days, basisPointsADay).minor
  if (costs(left.minor) <= budget.minor) return left
  const about = (budget.minor * BASIS_POINTS) / (BASIS_POINTS + BigInt(days * basisPointsADay))
  // Half up makes it one more at most.
  const most = costs(about + 1n) <= budget.minor ? about + 1n : about
  return money(costs(most) <= budget.minor ? most : most - 1n, left.currency)
}

/** In the order given; `budget` null pays all of it. Gives what of the budget nobody takes besides. */
export function shareOut(
  owed: readonly Owed[],
  budget: Money | null,
  { currency, basisPointsADay }: { currency: Currency; basisPointsADay: number },
): { shares: Share[]; rest: Money } {
  let rest = budget
  const shares = owed.map(each => {
    const amount = rest === null ? each.left : mostOf(each.left, each.feeDays, basisPointsADay, rest)
    const lateFee = lateFeeOf(amount, each.feeDays, basisPointsADay)
    if (rest !== null) rest = subtract(subtract(rest, amount), lateFee)
    return { ...each, amount, lateFee }
  })
  return { shares, rest: rest ?? money(0n, currency) }
}

export type Totals = { amount: Money; lateFee: Money; total: Money }
export function totalsOf(shares: readonly Pick<Share, 'amount' | 'lateFee'>[], currency: Currency): Totals {
  const [amount, lateFee] = [
    sum(
      shares.map(share => share.amount),
      currency,
    ),
    sum(
      shares.map(share => share.lateFee),
      currency,
    ),
  ]
  return { amount, lateFee, total: sum([amount, lateFee], currency) }
}
