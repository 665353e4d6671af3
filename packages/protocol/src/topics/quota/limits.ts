// Quota limits: the amount rules that browser and server share (spec §5, Account pickers; screens.md 5.2).
import { CURRENCIES, type Currency, displayText, type Money, money, parseMoney } from '../../values/money.ts'
import { isAmount, nothingText, readAmount } from '../../values/written-amount.ts'
import { DEFAULT_LIMITS } from './default-limits.ts'
import type { Channel } from '../../vocabulary/channel.ts'
import { type AmountUnit, DOLLARS, inUnit } from '../exchange/limits.ts'
import type { QuotaLimits } from './limit-schemas.ts'

/** No agency may allow more ad accounts in one order. */
export const ACCOUNTS_PER_ORDER_BOUND = 200
/** TikTok's least addition, in whole dollars; the platform's live minimum may be higher. */
export const TIKTOK_MIN_ADD_DOLLARS = 10n

/** The least reduction and the least sum to transfer, in whole dollars (spec §5 and §9; screens.md 5.4). */
export const MIN_REDUCE_DOLLARS = 1n

/** The least addition to an account of the channel: its last minor digit, where the agency asks for no more, or where a dollar has no rate. */
export function leastAddOf(channel: Channel, { least_add }: Pick<QuotaLimits, 'least_add'>, unit: AmountUnit = DOLLARS): Money {
  const least = least_add[channel] === 0 ? null : inUnit(centsOf(least_add[channel]), unit)
  return least ?? money(1n, unit.currency)
}

/** Why an account that is kept in another currency than its order's amounts can't take part. */
export const currencyProblem = (account: string, asked: Currency): string | undefined =>
  account === asked ? undefined : `账户币种为 ${account}，与本次申请的币种 ${asked} 不同，请分开提交`

/** «$50,000» */
export const dollarsText = (dollars: number): string => `$${String(dollars).replace(/\B(?=(\d{3})+$)/g, ',')}`

const centsOf = (dollars: number): bigint => BigInt(dollars) * 100n

/** For how long an addition of the same sum to the same account is told before another one is confirmed. */
export const RECENT_SAME_MINUTES = 30

/** What one of the staff gives as a proof of what a platform did, at least. */
export const PROOF_LEAST = 5

/** «$10», and in another currency what that is at the rate: «$10（约 €9.20）». */
function limitText(dollars: number, unit: AmountUnit): string {
  const limit = unit.currency === 'USD' ? null : inUnit(centsOf(dollars), unit)
  return dollarsText(dollars) + (limit ? `（约 ${displayText(limit, { withSymbol: true })}）` : '')
}

/** What is wrong with an amount to reduce; `available` is what may leave the account as far as is known. */
export function reduceAmountProblem(text: string, unit: AmountUnit = DOLLARS, available?: string): string | undefined {
  const amount = loweringAmount(text, '请输入调减额度', '调减额度需大于或等于', unit)
  if (typeof amount === 'string') return amount
  const most = available === undefined ? undefined : parseMoney(available, unit.currency)
  return most && amount.minor > most.minor ? '调减额度不能大于可调减额度' : undefined
}

/** What is wrong with the amount of one transfer line; what all lines of a source come to is checked apart. */
export function transferAmountProblem(channel: Channel, text: string, unit: AmountUnit = DOLLARS): string | undefined {
  const amount = loweringAmount(text, '请输入转出金额', '转出金额需大于或等于', unit)
  if (typeof amount === 'string') return amount
  const least = channel === 'TIKTOK' ? inUnit(TIKTOK_MIN_ADD_DOLLARS * 100n, unit) : null
  return least && amount.minor < least.minor ? `TikTok 转入金额需大于等于${limitText(Number(TIKTOK_MIN_ADD_DOLLARS), unit)}` : undefined
}

function loweringAmount(text: string, missing: string, least: string, unit: AmountUnit): Money | string {
  const amount = askedAmount(text, missing, unit.currency)
  if (typeof amount === 'string') return amount
  const limit = inUnit(MIN_REDUCE_DOLLARS * 100n, unit) ?? money(1n, unit.currency)
  return amount.minor < limit.minor ? least + leastText(limit, unit) : amount
}

const leastText = (limit: Money, unit: AmountUnit): string =>
  unit.dollar === null ? displayText(limit, { withSymbol: true }) : limitText(Number(MIN_REDUCE_DOLLARS), unit)

/** What is less than nothing is refused by the least amount, in its words. */
function askedAmount(text: string, missing: string, currency: Currency): Money | string {
  const unsigned = readAmount(text, { currency })
  const isLess = !isAmount(unsigned) && unsigned.fault === 'NEGATIVE'
  const read = isLess ? readAmount(text, { currency, isSigned: true }) : unsigned
  if (isAmount(read)) return read
  return read.fault === 'EMPTY' ? missing : read.text
}

type AddLimits = Pick<QuotaLimits, 'most_add' | 'least_add'>

/** What is wrong with an amount to add, in the words of the spec; undefined when nothing is. `platformMinimum` is in the unit's currency. */
export function addAmountProblem(
  channel: Channel,
  text: string,
  unit: AmountUnit = DOLLARS,
  platformMinimum?: string,
  limits: AddLimits = DEFAULT_LIMITS,
): string | undefined {
  const amount = amountToAdd(text, limits, unit)
  if (typeof amount === 'string') return amount
  const least = limits.least_add[channel]
  const { symbol } = CURRENCIES[unit.currency]
  const nothing = nothingText(unit.currency, '新增额度')
  // What the platforms ask for, before what the agency asks for besides (spec §5).
  if (amount.minor <= 0n && channel !== 'TIKTOK') return nothing
  if (amount.minor <= 0n || amount.minor < leastAddOf(channel, limits, unit).minor)
    return least === 0 || unit.dollar === null ? nothing : `新增额度需大于等于${limitText(least, unit)}`
  const live = platformMinimum === undefined ? undefined : parseMoney(platformMinimum, unit.currency)
  return live && amount.minor < live.minor ? `新增额度不能低于渠道最低金额${symbol}${platformMinimum}` : undefined
}

/** The amount, or what is wrong with it whatever its account is; one of nothing or less is for the account's channel to refuse. */
export function amountToAdd(text: string, { most_add }: Pick<QuotaLimits, 'most_add'>, unit: AmountUnit = DOLLARS): Money | string {
  const amount = askedAmount(text, '请输入新增额度', unit.currency)
  if (typeof amount === 'string') return amount
  const most = inUnit(centsOf(most_add), unit)
  return most && amount.minor > most.minor ? `单账户单次最高 ${limitText(most_add, unit)}` : amount
}
