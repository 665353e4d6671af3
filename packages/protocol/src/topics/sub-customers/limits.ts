// Limits of an agent's work on its sub-customers; shared by browser and server.
import type { Currency } from '../../values/money.ts'
import { typedAmount } from '../../values/written-amount.ts'
import { fundsAmountProblem } from '../wallet/limits.ts'

/** Ad accounts in one change of sub-customer. */
export const ASSIGN_MOST = 500
/** Pasted lines, each an ad account and a sub-customer, and their letters. */
export const PASTED_MOST = 50
export const PASTED_LETTERS_MOST = 5_000
/** What a line says instead of a sub-customer that the account is taken back. */
export const TAKE_BACK = '收回'

export const SUB_CUSTOMER_NAME_LEAST = 2
/** Told beside the field, before it is wrong. */
export const SUB_CUSTOMER_NAME_LENGTH = `至少 ${SUB_CUSTOMER_NAME_LEAST} 个字符`
export const subCustomerNameProblem = (name: string): string | undefined =>
  name.trim().length < SUB_CUSTOMER_NAME_LEAST ? `子客户名称${SUB_CUSTOMER_NAME_LENGTH}` : undefined

/** Rectifications that are reminded of at once. */
export const REMIND_MOST = 100

/** What is wrong with a limit; an empty one is none. */
export const limitProblem = (typed: string, currency: Currency = 'USD'): string | undefined =>
  typed.trim() === '' ? undefined : fundsAmountProblem(typed, currency)

/** What is wrong with the limit of a day beside that of an order. */
export function dayLimitProblem(day: string, order: string): string | undefined {
  const problem = limitProblem(day)
  if (problem !== undefined) return problem
  const [most, one] = [typedAmount(day, 'USD'), typedAmount(order, 'USD')]
  return most && one && most.minor < one.minor ? '每日上限不能小于单笔上限' : undefined
}

/** In cents; null where there is no limit. */
export const centsOf = (typed: string): bigint | null => (typed.trim() === '' ? null : (typedAmount(typed, 'USD')?.minor ?? null))
