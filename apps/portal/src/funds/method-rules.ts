// What payment methods take of an amount in a currency, and why one can't be chosen; decided without the network.
import { grossOf, type Range, rechargeAmountProblem } from '@tallyhelm/protocol/topics/payments/limits'
import type { RechargeMethods } from '@tallyhelm/protocol/topics/payments/schemas'
import { compare, type Currency, decimalText, type Money } from '@tallyhelm/protocol/values/money'
import { typedAmount } from '@tallyhelm/protocol/values/written-amount'
import { moneyOf } from '../lists/amounts.ts'

type MethodRow = RechargeMethods['methods'][number]
export type Terms = MethodRow['terms'][number]

export const rangeOf = ({ least, most, currency }: Terms): Range => ({ least: moneyOf(least, currency), most: moneyOf(most, currency) })

const openTerms = (methods: readonly MethodRow[], currency: Currency): Terms[] =>
  methods.flatMap(row => (row.is_open ? row.terms.filter(terms => terms.is_open && terms.currency === currency) : []))

/** What at least one open method takes in this currency; undefined where none does. */
export function widestRange(methods: readonly MethodRow[], currency: Currency): Range | undefined {
  const ranges = openTerms(methods, currency).map(rangeOf)
  const [first] = ranges
  if (first === undefined) return undefined
  return {
    least: ranges.map(({ least }) => least).reduce((lower, each) => (compare(each, lower) < 0 ? each : lower), first.least),
    most: ranges.map(({ most }) => most).reduce((upper, each) => (compare(each, upper) > 0 ? each : upper), first.most),
  }
}

/** What is typed, or with `isNet` the least that leaves it after the fee of these terms; undefined while nothing is typed that could be paid. */
export function payable({ currency, fee_basis_points }: Terms, amount: string, isNet: boolean): Money | undefined {
  const typed = typedMoney(amount, currency)
  return typed !== undefined && isNet ? grossOf(typed, fee_basis_points) : typed
}

/** Why this method cannot be chosen for this amount; undefined when it can. */
export function closedWhy(row: MethodRow, currency: Currency, amount: string, isNet = false): string | undefined {
  const terms = row.terms.find(each => each.currency === currency)
  if (!row.is_open) return row.closed_why
  if (terms === undefined) return `不支持 ${currency}，请更换币种`
  if (!terms.is_open) return terms.closed_why
  const paid = payable(terms, amount, isNet)
  return rechargeAmountProblem(paid === undefined ? amount : decimalText(paid), currency, rangeOf(terms))
}

/** «0.6%», «免手续费». */
export function rateText(basisPoints: number): string {
  if (basisPoints === 0) return '免手续费'
  const whole = Math.floor(basisPoints / 100)
  const rest = String(basisPoints % 100)
    .padStart(2, '0')
    .replace(/0+$/, '')
  return `${whole}${rest === '' ? '' : `.${rest}`}%`
}

/** What is typed as money; undefined while it is none. */
export const typedMoney = (typed: string, currency: Currency) => {
  const problem = rechargeAmountProblem(typed, currency)
  return problem === undefined ? typedAmount(typed, currency) : undefined
}
