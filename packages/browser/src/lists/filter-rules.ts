// What the filters of lists understand, in the terms that several lists share. A text that the server would drop or refuse is an error here.
import { isOneLine, unseenText } from '@tallyhelm/protocol/values/names'
import { isDay } from '@tallyhelm/protocol/values/day'
import { decimalText, WALLET_CURRENCIES } from '@tallyhelm/protocol/values/money'
import { ID_BOX_MAX_LENGTH, splitIds } from '@tallyhelm/protocol/values/text'
import { isAmount, readAmount } from '@tallyhelm/protocol/values/written-amount'
import { MOST_DAYS } from '@tallyhelm/protocol/lists/filters'
import type { FilterRule } from '@tallyhelm/ui/table/filter-rules'

const MOST_IN_64_BITS = 9_223_372_036_854_775_807n
const MOST_ID_LENGTH = 30
export const ID_BOX_TOO_LONG = `广告账户 ID 最多输入 ${ID_BOX_MAX_LENGTH} 个字符`

/** Any text up to so many characters. */
export const textFilter =
  (max: number, label: string): FilterRule =>
  text => {
    if (text.length > max) return { error: `${label}最多 ${max} 个字符` }
    return isOneLine(text) ? { text } : { error: unseenText(label) }
  }

/** One of the codes of a select. */
export const codeFilter =
  (codes: readonly string[]): FilterRule =>
  text =>
    codes.includes(text) ? { text } : { error: '没有这个选项' }

export const dayFilter: FilterRule = text => (isDay(text) ? { text } : { error: '日期格式不正确' })

/** An id of ours. */
export const idFilter =
  (label: string): FilterRule =>
  text => {
    const plain = text.normalize('NFKC').replace(/[\s\p{Zs}]/gu, '')
    return /^\d{1,19}$/.test(plain) && BigInt(plain) <= MOST_IN_64_BITS ? { text: plain } : { error: `${label}应为数字编号` }
  }

/** An amount as it is read everywhere, with the mark of any wallet's currency: a list may hold several. */
export const amountFilter: FilterRule = text => {
  const reads = (['USD', ...WALLET_CURRENCIES] as const).map(currency => readAmount(text, { currency }))
  const amount = reads.find(isAmount)
  if (amount) return { text: decimalText(amount).replace(/\.00$/, '') }
  const [first] = reads
  return { error: first === undefined || isAmount(first) || first.fault === 'NO_AMOUNT' ? '请输入金额，如 3,000 或 400.50' : first.text }
}

/** A number of days with at most one decimal, as the column shows it. */
export const daysFilter: FilterRule = text => {
  const plain = text.normalize('NFKC').replace(/[\s\p{Zs}]|天$/gu, '')
  if (!/^\d{1,5}(\.\d)?$/.test(plain)) return { error: '请输入天数，最多 1 位小数' }
  return Number(plain) <= MOST_DAYS ? { text: plain } : { error: `天数最多 ${MOST_DAYS}` }
}

/** A city as lists show it, or part of the zone's English name. */
export const zoneFilter =
  (called: (city: string) => readonly string[]): FilterRule =>
  text => {
    const plain = text
      .normalize('NFKC')
      .replace(/\(UTC.*/i, '')
      .trim()
      .replace(/\s+/g, '_')
    if (called(plain).length > 0) return { text: plain }
    return /^[A-Za-z0-9_+/-]{1,60}$/.test(plain) ? { text: plain } : { error: '请输入城市或英文时区名，如 东京、Tokyo' }
  }

/** A whole mobile number as people write or paste it. */
export const mobileFilter: FilterRule = text => {
  const plain = text
    .normalize('NFKC')
    .replace(/[\s\p{Zs}()-]/gu, '')
    .replace(/^(\+|00)86(?=1\d{10}$)/, '')
    .replace(/^\+/, '')
  return /^\d{5,15}$/.test(plain) ? { text: plain } : { error: '请输入完整手机号' }
}

/** Several ids of the platforms, as the box of ids takes them. */
export const idsFilter =
  (most = 500): FilterRule =>
  text => {
    if (text.length > ID_BOX_MAX_LENGTH) return { error: ID_BOX_TOO_LONG }
    const ids = splitIds(text)
    if (ids.length === 0) return { error: '请输入广告账户 ID' }
    if (ids.length > most) return { error: `每次最多 ${most} 个广告账户 ID` }
    const refused = ids.map(platformIdFilter('广告账户 ID')).find(read => 'error' in read)
    return refused ?? { text }
  }

/** An id of the platforms. */
export const platformIdFilter = (label: string) => textFilter(MOST_ID_LENGTH, label)
