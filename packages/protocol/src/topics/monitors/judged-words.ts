// What was judged, in words: each condition beside its actual value, and why a rule did or did not hold.
import { type Currency, CURRENCIES, displayText, money } from '../../values/money.ts'
import { type Group, type Leaf, leafText, leavesOf } from './condition.ts'
import { METRIC_UNITS, metricOf } from './metrics.ts'

/** As the statement gives it: money in minor units of the account's currency, perhaps with decimals; null: it could not be told. */
export type JudgedValue = { value: string | null; met: boolean | null }

export const UNTOLD = '数据不足，暂不判断'

/** «$230.00», «3 次», «无» */
export function actualText(leaf: Leaf, value: string | null, currency: Currency): string {
  const { kind } = metricOf(leaf.metric)
  if (value === null) return UNTOLD
  if (kind === 'set' || kind === 'text') return value === '' ? '无' : value
  if (kind === 'flag') return value === 'true' ? '是' : '否'
  if (kind === 'weekday') return `周${'一二三四五六日'.charAt(Number(value) - 1)}`
  if (kind === 'hour') return `${value} 点`
  if (kind === 'money') return displayText(money(BigInt(Math.round(Number(value))), currency), { withSymbol: true })
  const rounded = String(Math.round(Number(value) * 100) / 100)
  const unit = METRIC_UNITS[kind] ?? ''
  return unit === '%' ? `${rounded}%` : unit === '' ? rounded : `${rounded} ${unit}`
}

export type JudgedWords = { text: string; shown: string; is_met: boolean | null }

/** One line for each leaf, in their order. */
export const judgedLeaves = (condition: Group, values: readonly JudgedValue[], of: { rule: Currency; account: Currency }): JudgedWords[] =>
  leavesOf(condition).map(({ leaf }, at) => {
    const { value = null, met = null } = values[at] ?? {}
    return { text: leafText(leaf, of.rule), shown: actualText(leaf, value, of.account), is_met: met }
  })

/** «近 1 小时消耗 ≥ $200.00（实际 $230.00）»; those that were met alone, for what a match was for. */
export function valuesText(leaves: readonly JudgedWords[], isMetOnly: boolean): string {
  const shown = isMetOnly ? leaves.filter(({ is_met: isMet }) => isMet === true) : leaves
  return shown.map(({ text, shown: actual }) => `${text}（实际 ${actual}）`).join('；')
}

/** Why the condition holds, or what stood in its way. */
export function verdictText(leaves: readonly JudgedWords[], isMatch: boolean): string {
  if (isMatch) return `满足条件：${valuesText(leaves, true)}`
  const unmet = leaves.filter(({ is_met: isMet }) => isMet !== true)
  return `未满足：${valuesText(unmet, false)}`
}

/** How one of the rule's units stands to the account's, told where they differ. */
export const rateText = (rule: Currency, account: Currency, rate: string): string =>
  rule === account
    ? ''
    : `按汇率 1 ${rule} = ${((Number(rate) * 10 ** CURRENCIES[rule].minorDigits) / 10 ** CURRENCIES[account].minorDigits).toFixed(4)} ${account} 换算`
