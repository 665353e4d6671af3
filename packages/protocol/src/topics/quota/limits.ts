// Quota limits: the amount rules that browser and server share (spec §5, Account pickers; screens.md 5.2).
import { type Currency, parseMoney } from '../../values/money.ts'
import type { Channel } from '../../vocabulary/channel.ts'

/** Accounts in one order (screens.md 5.1). */
export const MAX_ACCOUNTS_PER_ORDER = 50
/** The largest single addition, in whole dollars (screens.md 5.2). */
export const MAX_ADD_DOLLARS = 50_000n
/** TikTok's least addition, in whole dollars; the platform's live minimum may be higher. */
export const TIKTOK_MIN_ADD_DOLLARS = 10n

/** What is wrong with an amount to add, in the words of the spec; undefined when nothing is. */
export function addAmountProblem(channel: Channel, text: string, currency: Currency = 'USD', platformMinimum?: string): string | undefined {
  const plain = text.trim().replaceAll(',', '')
  const least = channel === 'TIKTOK' ? '新增额度需大于等于$10' : '新增额度需大于$0'
  if (plain === '') return '请输入新增额度'
  if (!/^-?\d+(\.\d*)?$/.test(plain)) return '金额格式不正确'
  if (/\.\d{3,}$/.test(plain)) return '金额最多保留 2 位小数'
  const amount = parseMoney(plain.replace(/\.$/, ''), currency)
  if (!amount) return '金额格式不正确'
  if (amount.minor <= 0n) return least
  if (channel === 'TIKTOK' && amount.minor < TIKTOK_MIN_ADD_DOLLARS * 100n) return least
  const live = platformMinimum === undefined ? undefined : parseMoney(platformMinimum, currency)
  if (live && amount.minor < live.minor) return `新增额度不能低于渠道最低金额$${platformMinimum}`
  if (amount.minor > MAX_ADD_DOLLARS * 100n) return '单账户单次最高 $50,000'
  return undefined
}
