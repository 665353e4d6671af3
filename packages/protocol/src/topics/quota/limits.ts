// Quota limits: the amount rules that browser and server share (spec §5, Account pickers; screens.md 5.2).
import { type Currency, type Money, money, parseMoney } from '../../values/money.ts'
import type { Channel } from '../../vocabulary/channel.ts'
import type { QuotaLimits } from './schemas-limits.ts'

/** No agency may allow more ad accounts in one order. */
export const ACCOUNTS_PER_ORDER_BOUND = 200
/** What holds where the agency says nothing else, and until a page knows what it says. */
export const DEFAULT_LIMITS: QuotaLimits = {
  most_accounts: 50,
  most_add: 50_000,
  least_add: { FACEBOOK: 0, GOOGLE: 0, TIKTOK: 10 },
  step_up_from: 10_000,
  step_up_day: 10_000,
}
/** TikTok's least addition, in whole dollars; the platform's live minimum may be higher. */
export const TIKTOK_MIN_ADD_DOLLARS = 10n

/** The least reduction and the least sum to transfer, in whole dollars (spec §5 and §9; screens.md 5.4). */
export const MIN_REDUCE_DOLLARS = 1n

/** The least addition to an account of the channel: a cent, where the agency asks for no more. */
export function leastAddOf(channel: Channel, { least_add }: Pick<QuotaLimits, 'least_add'>): Money {
  return money(least_add[channel] === 0 ? 1n : centsOf(least_add[channel]), 'USD')
}

/** «$50,000» */
export const dollarsText = (dollars: number): string => `$${String(dollars).replace(/\B(?=(\d{3})+$)/g, ',')}`

const centsOf = (dollars: number): bigint => BigInt(dollars) * 100n

/** What one of the staff gives as a proof of what a platform did, at least. */
export const PROOF_LEAST = 5

/** What is wrong with an amount to reduce; `available` is what may leave the account as far as is known. */
export function reduceAmountProblem(text: string, currency: Currency = 'USD', available?: string): string | undefined {
  const least = '调减额度需大于或等于$1'
  const amount = loweringAmount(text, '请输入调减额度', least, currency)
  if (typeof amount === 'string') return amount
  const most = available === undefined ? undefined : parseMoney(available, currency)
  return most && amount.minor > most.minor ? '调减额度不能大于可调减额度' : undefined
}

/** What is wrong with the amount of one transfer line; what all lines of a source come to is checked apart. */
export function transferAmountProblem(channel: Channel, text: string, currency: Currency = 'USD'): string | undefined {
  const amount = loweringAmount(text, '请输入转出金额', '转出金额需大于或等于$1', currency)
  if (typeof amount === 'string') return amount
  return channel === 'TIKTOK' && amount.minor < TIKTOK_MIN_ADD_DOLLARS * 100n ? 'TikTok 转入金额需大于等于$10' : undefined
}

function loweringAmount(text: string, missing: string, least: string, currency: Currency): Money | string {
  const plain = text.trim().replaceAll(',', '')
  if (plain === '') return missing
  const amount = parseMoney(plain.replace(/\.$/, ''), currency)
  if (!amount) return '金额格式不正确'
  return amount.minor < MIN_REDUCE_DOLLARS * 100n ? least : amount
}

type AddLimits = Pick<QuotaLimits, 'most_add' | 'least_add'>

/** What is wrong with an amount to add, in the words of the spec; undefined when nothing is. */
export function addAmountProblem(
  channel: Channel,
  text: string,
  currency: Currency = 'USD',
  platformMinimum?: string,
  limits: AddLimits = DEFAULT_LIMITS,
): string | undefined {
  const amount = amountToAdd(text, limits, currency)
  if (typeof amount === 'string') return amount
  const least = limits.least_add[channel]
  if (amount.minor <= 0n || amount.minor < centsOf(least))
    return least === 0 ? '新增额度需大于$0' : `新增额度需大于等于${dollarsText(least)}`
  const live = platformMinimum === undefined ? undefined : parseMoney(platformMinimum, currency)
  return live && amount.minor < live.minor ? `新增额度不能低于渠道最低金额$${platformMinimum}` : undefined
}

/** The amount, or what is wrong with it whatever its account is; one of nothing or less is for the account's channel to refuse. */
export function amountToAdd(text: string, { most_add }: Pick<QuotaLimits, 'most_add'>, currency: Currency = 'USD'): Money | string {
  const plain = text.trim().replaceAll(',', '')
  if (plain === '') return '请输入新增额度'
  if (!/^-?\d+(\.\d*)?$/.test(plain)) return '金额格式不正确'
  if (/\.\d{3}/.test(plain)) return '金额最多保留 2 位小数'
  const amount = parseMoney(plain.replace(/\.$/, ''), currency)
  if (!amount) return '金额格式不正确'
  return amount.minor > centsOf(most_add) ? `单账户单次最高 ${dollarsText(most_add)}` : amount
}
