// Parameters of creations as Meta reads them: lists and objects as JSON or as they are, and refusals that name what is at fault.
import { LEAST_DAILY_BUDGET } from './ad-objects.ts'
import { type Call, isObject, jsonValue, textOf } from '../wire/call.ts'
import { refuseMeta } from './errors.ts'

export type Given = Readonly<Record<string, unknown>>
const MOST_OF_A_NAME = 400

/** `blamed`: the parameter, each step inside of the one before. */
export function refuseBlaming(call: Call, blamed: readonly string[], words: string, subcode?: number): never {
  const message = subcode === undefined ? `(#100) ${words}` : 'Invalid parameter'
  refuseMeta(call, { code: 100, ...(subcode === undefined ? {} : { subcode }), message, userMessage: words, blamed })
}

export function listOf(value: unknown): unknown[] | null {
  const list = typeof value === 'string' ? jsonValue(value) : value
  return Array.isArray(list) ? list : null
}

export function objectOf(value: unknown): Record<string, unknown> | null {
  const object = typeof value === 'string' ? jsonValue(value) : value
  return isObject(object) ? object : null
}

/** Checked only, with nothing made. */
export function isValidation(call: Call): boolean {
  if (call.body.execution_options === undefined) return false
  const options = listOf(call.body.execution_options)
  if (options === null || !options.every(each => each === 'validate_only' || each === 'include_recommendations'))
    refuseBlaming(call, ['execution_options'], 'Param execution_options must be an array of execution options')
  return options.includes('validate_only')
}

export function readName(call: Call, { name }: Given): string {
  const text = textOf(name) ?? ''
  if (text.trim() === '') refuseBlaming(call, ['name'], 'The parameter name is required')
  if ([...text].length > MOST_OF_A_NAME) refuseBlaming(call, ['name'], `Param name must be at most ${MOST_OF_A_NAME} characters`)
  return text
}

export function readStatus(call: Call, { status }: Given): 'ACTIVE' | 'PAUSED' {
  const text = textOf(status) ?? 'ACTIVE'
  if (text !== 'ACTIVE' && text !== 'PAUSED') refuseBlaming(call, ['status'], 'Only ACTIVE and PAUSED are valid during creation')
  return text
}

export interface Budgets {
  dailyBudget: bigint
  lifetimeBudget: bigint
}

/** Zero where none is given. */
export function readBudgets(call: Call, given: Given): Budgets {
  const read = (name: string): bigint => {
    if (given[name] === undefined) return 0n
    const text = textOf(given[name]) ?? ''
    if (!/^\d{1,15}$/.test(text)) refuseBlaming(call, [name], `Param ${name} must be an integer in the minor unit of the currency`)
    if (BigInt(text) < LEAST_DAILY_BUDGET) refuseBlaming(call, [name], 'Your budget is too low.', 1885272)
    return BigInt(text)
  }
  const budgets = { dailyBudget: read('daily_budget'), lifetimeBudget: read('lifetime_budget') }
  if (budgets.dailyBudget > 0n && budgets.lifetimeBudget > 0n)
    refuseBlaming(call, ['daily_budget'], 'Specify either a daily budget or a lifetime budget, not both')
  return budgets
}

/** ISO 8601 or seconds since 1970; undefined where none is given, or "0". */
export function readTime(call: Call, given: Given, name: string): number | undefined {
  const text = textOf(given[name]) ?? '0'
  const at = /^\d{1,11}$/.test(text) ? Number(text) * 1000 : Date.parse(text.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'))
  if (Number.isNaN(at)) refuseBlaming(call, [name], `Param ${name} must be a datetime`)
  return at === 0 ? undefined : at
}
