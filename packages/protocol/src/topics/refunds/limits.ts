// Limits of refunds: what may be typed; shared by browser and server (screens.md 7, Refund wizard).
import { nameForm } from '../../values/names.ts'
import type { Currency, Money } from '../../values/money.ts'
import { positiveProblem, typedAmount } from '../../values/written-amount.ts'

export const PAYEE_NAME_MOST = 200
export const PAYEE_ACCOUNT_MOST = 40
export const PAYEE_BANK_MOST = 100

/** More than nothing, no surplus decimals, and no more than can be refunded. */
export function refundAmountProblem(typed: string, currency: Currency, most?: Money): string | undefined {
  const problem = positiveProblem(typed, { currency, label: '退款金额' })
  const amount = typedAmount(typed, currency)
  if (problem !== undefined || amount === undefined) return problem
  return most && amount.minor > most.minor ? '退款金额不能大于可退余额' : undefined
}

export function payeeNameProblem(typed: string): string | undefined {
  const { length } = typed.trim()
  if (length === 0) return '请输入收款户名'
  return length > PAYEE_NAME_MOST ? `收款户名最多 ${PAYEE_NAME_MOST} 个字符` : undefined
}

/** Digits, letters, spaces and dashes, as banks print it. */
export function payeeAccountProblem(typed: string): string | undefined {
  const plain = typed.trim()
  if (plain === '') return '请输入收款账号'
  if (plain.length > PAYEE_ACCOUNT_MOST) return `收款账号最多 ${PAYEE_ACCOUNT_MOST} 个字符`
  return /^[0-9A-Za-z\- ]{6,}$/.test(plain) ? undefined : '收款账号为 6 位以上的数字或字母'
}

export function payeeBankProblem(typed: string): string | undefined {
  const { length } = typed.trim()
  if (length === 0) return '请输入开户行'
  return length > PAYEE_BANK_MOST ? `开户行最多 ${PAYEE_BANK_MOST} 个字符` : undefined
}

/** Optional: eight characters, or eleven with the branch. */
export function swiftProblem(typed: string): string | undefined {
  const plain = typed.trim().toUpperCase()
  if (plain === '') return undefined
  return /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(plain) ? undefined : 'SWIFT 代码为 8 位或 11 位字母与数字'
}

/** Names are held against each other without spaces, width and letter case. */
export const isSameName = (one: string, other: string): boolean => nameForm(one) === nameForm(other)
