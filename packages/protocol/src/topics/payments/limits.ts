// Limits of recharges: what may be typed; shared by browser and server (screens.md 7, Recharge wizard).
import { addDays, type Day, isDay } from '../../values/day.ts'
import { type Currency, decimalText, displayText, type Money, money } from '../../values/money.ts'
import { positiveProblem, typedAmount } from '../../values/written-amount.ts'
import { idProblem, plainId } from '../../values/written-id.ts'
import { PAYER_NAME_MOST } from '../wallet/limits.ts'

export const VOUCHERS_MOST = 5
export const PAYER_ACCOUNT_MOST = 40
export const PAYEE_MOST = 200
/** A transfer was made so many days ago at most. */
export const PAID_DAYS = 90

export type Range = { least: Money; most: Money }

/** The amount of a recharge: more than nothing, no surplus decimals, within what the method takes. */
export function rechargeAmountProblem(typed: string, currency: Currency, range?: Range): string | undefined {
  const problem = positiveProblem(typed, { currency, label: '充值金额' })
  const amount = typedAmount(typed, currency)
  if (problem !== undefined || amount === undefined) return problem
  if (range && amount.minor < range.least.minor) return `单笔不低于 ${displayText(range.least, { withSymbol: true })}`
  if (range && amount.minor > range.most.minor) return `单笔不超过 ${displayText(range.most, { withSymbol: true })}`
  return undefined
}

/** Half up, on what arrived: the customer's share of the method's fee. */
export function feeOf(amount: Money, basisPoints: number): Money {
  return money((amount.minor * BigInt(basisPoints) + 5_000n) / 10_000n, amount.currency)
}

/** The least that has to arrive so that `net` is left after the fee. */
export function grossOf(net: Money, basisPoints: number): Money {
  // The fee grows by one at most from cent to cent, so that no cent of what is left is ever jumped over.
  let gross = money((net.minor * 10_000n) / BigInt(10_000 - basisPoints) - 1n, net.currency)
  while (gross.minor - feeOf(gross, basisPoints).minor < net.minor) gross = money(gross.minor + 1n, net.currency)
  return gross
}

export function voucherPayerProblem(typed: string): string | undefined {
  const { length } = typed.trim()
  if (length === 0) return '请输入付款户名'
  return length > PAYER_NAME_MOST ? `付款户名最多 ${PAYER_NAME_MOST} 个字符` : undefined
}

/** One spelling of what a payer's bank calls its account. */
export const payerAccountOf = (typed: string): string => plainId(typed).replaceAll(/\s/g, '')

/** Optional; digits, letters, spaces and dashes, as banks print it. */
export function payerAccountProblem(typed: string): string | undefined {
  const plain = plainId(typed)
  if (plain === '') return undefined
  const lost = idProblem(plain, '付款账号')
  if (lost !== undefined) return lost
  if (plain.length > PAYER_ACCOUNT_MOST) return `付款账号最多 ${PAYER_ACCOUNT_MOST} 个字符`
  return /^[0-9A-Za-z*\- ]{4,}$/.test(plain) ? undefined : '付款账号为 4 位以上的数字或字母'
}

export function paidOnProblem(day: string, today: Day): string | undefined {
  if (!isDay(day)) return '付款日期格式为 yyyy-MM-dd'
  if (day > today) return '付款日期不能晚于今天'
  return day < addDays(today, -PAID_DAYS) ? `付款日期不能早于 ${PAID_DAYS} 天前` : undefined
}

export const vouchersProblem = (count: number): string | undefined => {
  if (count === 0) return '请上传汇款凭证'
  return count > VOUCHERS_MOST ? `汇款凭证最多 ${VOUCHERS_MOST} 个` : undefined
}

/** «1000.00 CNY», for audit entries and messages to machines. */
export const plainAmount = (amount: Money): string => `${decimalText(amount)} ${amount.currency}`
