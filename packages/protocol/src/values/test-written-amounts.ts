// Amounts as people and banks write them, each with what its writer meant: for tests of everything that reads amounts.
import fc from 'fast-check'
import { CURRENCIES, CURRENCY_CODES, decimalText, type Currency, type Money, money } from './money.ts'

export type WrittenSample = {
  text: string
  /** What the writer meant; null where nothing was meant that an amount could be. */
  meant: Money | null
}

const STYLES = [
  { mark: ',', point: '.' },
  { mark: '.', point: ',' },
  { mark: ' ', point: ',' },
  { mark: '\u202f', point: '.' },
  { mark: '\u00a0', point: ',' },
  { mark: "'", point: '.' },
  { mark: '’', point: '.' },
  { mark: '', point: '.' },
  { mark: '', point: ',' },
] as const
/** Groups of three, of three and then two as in India, of four as in China. */
const GROUPS = [/\B(?=(\d{3})+$)/g, /\B(?=(\d{2})*\d{3}$)/g, /\B(?=(\d{4})+$)/g] as const
const MARKS = [
  '',
  '',
  '',
  '¥',
  '￥',
  'CN¥',
  'RMB',
  '元',
  '$',
  'US$',
  'HK$',
  '€',
  '£',
  'JP¥',
  'RM',
  'CNY ',
  ' USD',
  'EUR',
  'CHF',
  '₹',
] as const
const TAILS = ['', '', '', '', '0', '00', '%', '万', 'e3', '-', ' 5', ',5', '.', 'x', '²'] as const
const HEADS = ['', '', '', '', '', '00', '-', '+', '(', "'", '=', '约', '\u202e'] as const

/** So many, the same for one seed. */
export function writtenSamples(currency: Currency, count: number, seed: number): WrittenSample[] {
  return fc.sample(writtenSample(currency), { numRuns: count, seed })
}

export function writtenSample(currency: Currency): fc.Arbitrary<WrittenSample> {
  const pick = <const Value>(values: readonly Value[]) => fc.constantFrom(...values)
  const minor = fc.oneof(fc.bigInt(0n, 200_000n), fc.bigInt(0n, 99_999_999_999n))
  return fc
    .record({
      minor,
      style: pick(STYLES),
      group: pick(GROUPS),
      drops: fc.boolean(),
      mark: pick(MARKS),
      isBehind: fc.boolean(),
      head: pick(HEADS),
      tail: pick(TAILS),
      isWide: fc.boolean(),
    })
    .map(({ minor: units, style, group, drops, mark, isBehind, head, tail, isWide }) => {
      const [whole = '0', fraction = ''] = decimalText(money(units, currency)).split('.')
      const kept = drops ? fraction.replace(/0+$/, '') : fraction
      const isFull = kept !== '' && kept.length === fraction.length && style.point === '.'
      const digits = whole.replace(group, style.mark) + (kept === '' ? '' : style.point + kept)
      // A zero more makes another amount that is whole, or has a comma before three digits.
      const end = /^0+$/.test(tail) && !isFull ? '' : tail
      const bare = head + digits + end
      const narrow = isBehind ? bare + mark : mark + bare
      const text = isWide ? narrow.replace(/[!-~]/g, sign => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)) : narrow
      const isPlain = (head === '' || head === '00') && (end === '' || (end === '.' && kept === ''))
      const fits = CURRENCY_OF_MARK[mark.trim()]
      return { text, meant: isPlain && (fits === undefined || fits.includes(currency)) ? money(units, currency) : null }
    })
}

const CURRENCY_OF_MARK: Readonly<Record<string, readonly string[]>> = {
  '¥': ['CNY', 'JPY'],
  '￥': ['CNY', 'JPY'],
  'CN¥': ['CNY'],
  RMB: ['CNY'],
  CNY: ['CNY'],
  元: ['CNY'],
  $: CURRENCY_CODES.filter(code => CURRENCIES[code].symbol.endsWith('$')),
  US$: ['USD'],
  USD: ['USD'],
  HK$: ['HKD'],
  '€': ['EUR'],
  EUR: ['EUR'],
  '£': ['GBP'],
  'JP¥': ['JPY'],
  RM: ['MYR'],
  CHF: [],
  '₹': [],
}
