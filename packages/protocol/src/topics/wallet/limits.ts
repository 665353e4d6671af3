// Limits of money that staff book by hand; shared by browser and server.
import { addDays, type Day, isDay } from '../../values/day.ts'
import { type Currency, displayText, type Money, parseMoney } from '../../values/money.ts'
import { isAmount, positiveProblem, readAmount } from '../../values/written-amount.ts'
import { idProblem, plainId } from '../../values/written-id.ts'
import { type Bank, BANKS } from './banks.ts'

/** A receipt older than this is not booked any more. */
export const RECEIPT_DAYS = 366
export const BANK_REFERENCE_MOST = 40
export const PAYER_NAME_MOST = 80

/** One spelling of what a bank calls a payment: without spaces, full-width signs and small letters, so that one payment is never two. */
export const bankReferenceOf = (typed: string): string => plainId(typed).replaceAll(/\s/g, '').toUpperCase()

export function bankReferenceProblem(typed: string): string | undefined {
  const reference = bankReferenceOf(typed)
  if (reference === '') return '请输入银行流水号'
  if (reference.length > BANK_REFERENCE_MOST) return `银行流水号最多 ${BANK_REFERENCE_MOST} 个字符`
  const lost = idProblem(typed, '银行流水号')
  if (lost !== undefined) return lost
  return /^[0-9A-Z][0-9A-Z/._-]{3,}$/.test(reference) ? undefined : '银行流水号为 4 位以上的字母、数字或 - / . _'
}

/** A receipt is booked on an account of ours alone. */
export const noAccountProblem = (bank: Bank, currency: Currency): string =>
  `尚未设置${BANKS[bank]}的 ${currency} 收款账户，请先在支付设置的收款账户中设置`

export function payerNameProblem(typed: string): string | undefined {
  const { length } = typed.trim()
  if (length === 0) return '请输入付款户名'
  return length > PAYER_NAME_MOST ? `付款户名最多 ${PAYER_NAME_MOST} 个字符` : undefined
}

/** The day on which the bank credited it. */
export function receivedOnProblem(day: string, today: Day): string | undefined {
  if (!isDay(day)) return '到账日期格式为 yyyy-MM-dd'
  if (day > today) return '到账日期不能晚于今天'
  return day < addDays(today, -RECEIPT_DAYS) ? `到账日期不能早于 ${RECEIPT_DAYS} 天前` : undefined
}

/** Below so much a wallet is low; nothing and zero turn the alert off. */
export const thresholdProblem = (typed: string, currency: Currency): string | undefined =>
  typed.trim() === '' ? undefined : fundsAmountProblem(typed, currency, { mayBeZero: true })

/** What is wrong with an amount of money to move: more than nothing, in the currency's own digits. */
export function fundsAmountProblem(typed: string, currency: Currency, { mayBeZero = false } = {}): string | undefined {
  const read = readAmount(typed, { currency })
  return isAmount(read) && mayBeZero ? undefined : positiveProblem(typed, { currency })
}

/** As fundsAmountProblem, and no more than what may be taken back; `most` as the server told it, undefined until it did. */
export function takeBackProblem(typed: string, currency: Currency, most: string | undefined): string | undefined {
  const wrong = fundsAmountProblem(typed, currency)
  const read = readAmount(typed, { currency })
  const limit = most === undefined ? undefined : parseMoney(most, currency)
  if (wrong !== undefined || limit === undefined || !isAmount(read) || read.minor <= limit.minor) return wrong
  return overTakeable(limit)
}

export const overTakeable = (most: Money): string =>
  `最多可收回 ${displayText(most, { withSymbol: true })}：仅可收回已分配且未使用的额度，其余为子客户自有资金`
