// What can be done with a recharge now, and what its methods take; decided without the network.
import { type Method, METHODS, isHouseMethod } from '@tallyhelm/protocol/topics/payments/enums'
import { type Range, rechargeAmountProblem } from '@tallyhelm/protocol/topics/payments/limits'
import type { Recharge, RechargeMethods } from '@tallyhelm/protocol/topics/payments/schemas'
import { compare, type Currency, parseMoney } from '@tallyhelm/protocol/values/money'
import { moneyOf } from '../../lists/amounts.ts'

type State = Pick<Recharge, 'status' | 'method' | 'expires_at'>
type MethodRow = RechargeMethods['methods'][number]
export type Terms = MethodRow['terms'][number]

/** A transfer has no end; a payment at a house is over after its time, whatever the list still says. */
export const isPayable = ({ status, expires_at }: State, nowMs: number): boolean =>
  status === 'TO_BE_PAY' && (expires_at === null || Date.parse(expires_at) > nowMs)

/** Of transfers alone: before anybody has confirmed that the money is there, and after a refusal. */
export const takesVoucher = ({ status, method }: State): boolean =>
  !isHouseMethod(method) && (status === 'TO_BE_PAY' || status === 'TO_BE_RECHARGE' || status === 'RECHARGE_REJECT')

export const isCancellable = ({ status, method }: State): boolean =>
  status === 'TO_BE_PAY' || (status === 'TO_BE_RECHARGE' && !isHouseMethod(method))

/** «继续支付» at a house, «上传凭证», «更换凭证» and «重新提交» of a transfer; undefined where nothing is left to do. */
export function nextStep(recharge: State & Pick<Recharge, 'voucher_count'>, nowMs: number): string | undefined {
  if (takesVoucher(recharge)) {
    if (recharge.status === 'RECHARGE_REJECT') return '重新提交'
    return recharge.voucher_count > 0 ? '更换凭证' : '上传凭证'
  }
  return isPayable(recharge, nowMs) ? '继续支付' : undefined
}

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

/** Why this method cannot be chosen for this amount; undefined when it can. */
export function closedWhy(row: MethodRow, currency: Currency, amount: string): string | undefined {
  const terms = row.terms.find(each => each.currency === currency)
  if (!row.is_open) return row.closed_why
  if (terms === undefined) return `不支持 ${currency}，请更换币种`
  if (!terms.is_open) return terms.closed_why
  return rechargeAmountProblem(amount, currency, rangeOf(terms))
}

export const methodName = (method: Method): string => METHODS[method].text

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
  return problem === undefined ? parseMoney(typed.trim().replaceAll(',', ''), currency) : undefined
}
