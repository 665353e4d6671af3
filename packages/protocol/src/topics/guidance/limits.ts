// Which daily budget may be asked for, in browser and server alike.
import { type Currency, compare, displayText, type Money, money, parseMoney } from '../../values/money.ts'
import { isAmount, readAmount } from '../../values/written-amount.ts'
import { BUDGET_TIMES_MOST } from './enums.ts'

export const mostDailyBudget = (from: Money): Money => money(from.minor * BigInt(BUDGET_TIMES_MOST), from.currency)

/** What is wrong with a new daily budget beside the one there is, null while that is not known; undefined when nothing is. */
export function dailyBudgetProblem(typed: string, fromText: string | null, currency: Currency): string | undefined {
  const to = readAmount(typed, { currency, label: '日预算' })
  if (!isAmount(to)) return to.text
  const from = fromText === null ? undefined : parseMoney(fromText, currency)
  if (from === undefined) return undefined
  if (compare(to, from) <= 0) return `新的日预算需大于当前的 ${displayText(from, { withSymbol: true })}`
  const most = mostDailyBudget(from)
  return compare(to, most) > 0 ? `一次最多提高到 ${displayText(most, { withSymbol: true })}` : undefined
}
