// Quota limits: the amount rules that browser and server share (spec §5, Account pickers; screens.md 5.2).
import { type Currency, type Money, money, parseMoney } from '../../values/money.ts'
import type { Channel } from '../../vocabulary/channel.ts'

/** Accounts in one order (screens.md 5.1). */
export const MAX_ACCOUNTS_PER_ORDER = 50
/** The largest single addition, in whole dollars (screens.md 5.2). */
export const MAX_ADD_DOLLARS = 50_000n
/** TikTok's least addition, in whole dollars; the platform's live minimum may be higher. */
export const TIKTOK_MIN_ADD_DOLLARS = 10n

/** The least reduction and the least sum to transfer, in whole dollars (spec §5 and §9; screens.md 5.4). */
export const MIN_REDUCE_DOLLARS = 1n

/** The least addition to an account of the channel. */
export function leastAddOf(channel: Channel): Money {
  return money(channel === 'TIKTOK' ? TIKTOK_MIN_ADD_DOLLARS * 100n : 1n, 'USD')
}

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

/** What is wrong with an amount to add, in the words of the spec; undefined when nothing is. */
export function addAmountProblem(channel: Channel, text: string, currency: Currency = 'USD', platformMinimum?: string): string | undefined {
  const plain = text.trim().replaceAll(',', '')
  const least = channel === 'TIKTOK' ? '新增额度需大于等于$10' : '新增额度需大于$0'
  if (plain === '') return '请输入新增额度'
  if (!/^-?\d+(\.\d*)?$/.test(plain)) return '金额格式不正确'
  if (/\.\d{3}/.test(plain)) return '金额最多保留 2 位小数'
  const amount = parseMoney(plain.replace(/\.$/, ''), currency)
  if (!amount) return '金额格式不正确'
  if (amount.minor <= 0n) return least
  if (channel === 'TIKTOK' && amount.minor < TIKTOK_MIN_ADD_DOLLARS * 100n) return least
  const live = platformMinimum === undefined ? undefined : parseMoney(platformMinimum, currency)
  if (live && amount.minor < live.minor) return `新增额度不能低于渠道最低金额$${platformMinimum}`
  if (amount.minor > MAX_ADD_DOLLARS * 100n) return '单账户单次最高 $50,000'
  return undefined
}
