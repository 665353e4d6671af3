// Written amounts: the one reader of amounts that people type, paste or upload, and that banks print. It refuses what fits two readings.
import { Refusal } from '../errors/refusal.ts'
import { type CurrencyMark, markAt } from './currency-marks.ts'
import { CURRENCIES, type Currency, type Money, money } from './money.ts'

/** How a file writes decimals: «1,234.50», or «1.234,50». */
export const DECIMAL_SIGNS = ['.', ','] as const
export type DecimalSign = (typeof DECIMAL_SIGNS)[number]

export type WrittenIn = {
  /** What the amount is expected in; a mark of another one is refused. */
  currency: Currency
  /** Only where somebody said it of the whole file. */
  decimalSign?: DecimalSign | undefined
  /** A sign before it or brackets around it may be there, as in bank files and corrections. */
  isSigned?: boolean
  /** What the texts call it; 金额 unless told. */
  label?: string
}

export type AmountFault =
  /** Nothing was written. */
  | 'EMPTY'
  /** No number: words, exponents, percent, a comma in a place where no group ends. */
  | 'NO_AMOUNT'
  | 'NEGATIVE'
  /** It fits two readings, or one that nobody writes by custom: «12,50», «1.000,00», «1.234». */
  | 'UNCLEAR'
  /** More decimals than the currency has, be they zeros. */
  | 'TOO_FINE'
  | 'OTHER_CURRENCY'
  | 'TOO_LARGE'
export type UnreadAmount = { fault: AmountFault; text: string }

/** Digits before the decimal sign. */
const WHOLE_MOST = 12
const QUOTED_MOST = 40
/** No amount is longer, with all blanks around it. */
const LENGTH_MOST = 100
/** A comma, a point, blanks and apostrophes that stand for thousands, each alone in one amount. */
const THOUSANDS = { '.': [',', ' ', "'"], ',': ['.', ' ', "'"] } as const satisfies Record<DecimalSign, readonly string[]>
/** Marks of direction can show digits in another order than they are kept. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/
const ENDS = /^[\s\u200b\u200e\u200f\u2060]+|[\s\u200b\u200e\u200f\u2060]+$/g // \s has the byte order mark

/**
 * Reads one exact amount, or says in Chinese what to do.
 * Without a declared decimal sign the point is the decimal sign: «1,234» is 1234, while «12,50», «1,23», «1.000,00» and «12,34,567» are
 * unclear, and «1.234» and «1.000» are too fine where the currency has two decimals. With a declared comma all of it is mirrored: «1.234» is
 * 1234 and «12,50» is 12.50. Blanks of any width and apostrophes are thousands in full groups of three only. Full-width
 * characters are folded; leading zeros, «.5» and «12.» are read; a sign or code of the expected currency may stand on either side.
 */
export function readAmount(text: string, { currency, decimalSign, isSigned = false, label = '金额' }: WrittenIn): Money | UnreadAmount {
  if (text.length > LENGTH_MOST) return noAmountIn(text, label)
  const bare = folded(text)
  const quoted = quotedFrom(bare)
  if (bare === '') return { fault: 'EMPTY', text: `请填写${label}` }
  const noAmount = noAmountIn(bare, label)
  if (TURNING.test(bare)) return noAmount
  const { digits, marks, signs } = peeled(bare)
  const other = marks.find(mark => !mark.means.includes(currency))
  if (!/^[\d.,' ]*\d[\d.,' ]*$/.test(digits) || signs.length > 1) return noAmount
  if (other) return { fault: 'OTHER_CURRENCY', text: `${label}的币种与 ${nameOf(currency)}不符：${quoted}，请核对币种` }
  const isNegative = signs.includes('-') || signs.includes('(')
  if (!isSigned && isNegative) return { fault: 'NEGATIVE', text: `${label}不能为负数：${quoted}` }
  if (!isSigned && signs.length > 0) return noAmount

  const asksSign = `请确认${label === '金额' ? '' : `${label}的`}小数点：${quoted}`
  const parts = partsOf(digits, decimalSign ?? '.')
  if (!parts) return { fault: 'UNCLEAR', text: asksSign }
  const whole = parts.whole.replace(/^0+(?=\d)/, '')
  const { minorDigits, name } = CURRENCIES[currency]
  if (whole.length > WHOLE_MOST) return { fault: 'TOO_LARGE', text: `${label}最多 ${WHOLE_MOST} 位整数：${quoted}` }
  if (parts.fraction.length > minorDigits) {
    const rule = minorDigits === 0 ? `${name}${label}须为整数` : `${label}最多保留 ${minorDigits} 位小数`
    return { fault: 'TOO_FINE', text: `${rule}，${asksSign}` }
  }
  const minor = BigInt(whole + parts.fraction.padEnd(minorDigits, '0'))
  return money(isNegative ? -minor : minor, currency)
}

/** Whether an amount was read; otherwise its text says what to do. */
export const isAmount = (read: Money | UnreadAmount): read is Money => 'minor' in read

/** «充值金额需大于$0»: of nothing and of less. */
export const nothingText = (currency: Currency, label = '金额') => `${label}需大于${CURRENCIES[currency].symbol}0`

/** What is wrong with an amount that has to be more than nothing. */
export function positiveProblem(text: string, { currency, label = '金额' }: Pick<WrittenIn, 'currency' | 'label'>): string | undefined {
  const read = readAmount(text, { currency, label })
  if (isAmount(read)) return read.minor > 0n ? undefined : nothingText(currency, label)
  if (read.fault === 'EMPTY') return `请输入${label}`
  return read.fault === 'NEGATIVE' ? nothingText(currency, label) : read.text
}

/** What was typed as an amount, as what is shown beside a field reckons with it; undefined while it is none. */
export function typedAmount(text: string, currency: Currency): Money | undefined {
  const read = readAmount(text, { currency })
  return isAmount(read) ? read : undefined
}

/** Out of a request, where a form has read what was typed: plain decimal text alone, in the currency's own decimals. */
export function readWireAmount(text: string, by: WrittenIn): Money | UnreadAmount {
  const read = readAmount(text, by)
  return isAmount(read) && !/^-?\d+(\.\d+)?$/.test(text.trim()) ? noAmountIn(text, by.label) : read
}

/** An amount out of a request, or a refusal that names the field. */
export function amountFromInput(text: string, currency: Currency, field: string, { isSigned = false } = {}): Money {
  const read = readWireAmount(text, { currency, isSigned })
  if (isAmount(read)) return read
  throw new Refusal('INPUT_INVALID', {}, [{ path: field, msg: read.text }])
}

const quotedFrom = (text: string): string => (text.length > QUOTED_MOST ? `${text.slice(0, QUOTED_MOST)}…` : text)
const noAmountIn = (text: string, label = '金额'): UnreadAmount => ({
  fault: 'NO_AMOUNT',
  text: `${label}格式不正确：${quotedFrom(text)}，请只填数字与小数点，如 1234.56`,
})
const nameOf = (currency: Currency): string => `${currency}（${CURRENCIES[currency].name}）`

/** Compatibility forms are left alone: a footnote's «²» is no 2. */
function folded(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, sign => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[\uffe0-\uffe6]/g, sign => sign.normalize('NFKC'))
    .replaceAll('。', '.')
    .replace(/[’‘＇]/g, "'")
    .replaceAll('−', '-')
    .replace(/\p{Zs}/gu, ' ')
    .replace(ENDS, '')
}

type Peeled = { digits: string; marks: CurrencyMark[]; signs: string[] }

/** Takes marks, signs and brackets off, from the outside inwards. */
function peeled(text: string): Peeled {
  const rest = text.trim()
  const bracketed = /^\((.*)\)$/.exec(rest)?.[1]
  if (bracketed !== undefined) return withSign('(', peeled(bracketed))
  if (/^[+-]/.test(rest)) return withSign(rest.charAt(0), peeled(rest.slice(1)))
  const front = markAt('front', rest)
  if (front) return withMark(front, peeled(rest.slice(front.text.length)))
  const back = markAt('back', rest)
  return back ? withMark(back, peeled(rest.slice(0, -back.text.length))) : { digits: rest, marks: [], signs: [] }
}

const withSign = (sign: string, inner: Peeled): Peeled => ({ ...inner, signs: [sign, ...inner.signs] })
const withMark = (mark: CurrencyMark, inner: Peeled): Peeled => ({ ...inner, marks: [mark, ...inner.marks] })

/** Undefined where the digits fit no reading, or not this one. */
function partsOf(digits: string, decimalSign: DecimalSign): { whole: string; fraction: string } | undefined {
  const at = digits.indexOf(decimalSign)
  const [written, fraction] = at < 0 ? [digits, ''] : [digits.slice(0, at), digits.slice(at + 1)]
  if (!/^\d*$/.test(fraction) || (written === '' && fraction === '')) return undefined
  if (/^\d*$/.test(written)) return { whole: written === '' ? '0' : written, fraction }
  const mark = THOUSANDS[decimalSign].find(one => written.includes(one))
  const [first = '', ...groups] = written.split(mark ?? ',')
  const isGrouped = /^[1-9]\d{0,2}$/.test(first) && groups.every(group => /^\d{3}$/.test(group))
  return isGrouped ? { whole: first + groups.join(''), fraction } : undefined
}
