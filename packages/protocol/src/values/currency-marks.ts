// Currency marks: the signs, codes and words that people and banks write beside an amount, and the currencies each may stand for.
import { CURRENCIES, type Currency, CURRENCY_CODES } from './money.ts'

const DOLLARS = ['USD', 'HKD', 'AUD', 'CAD', 'SGD', 'TWD', 'MOP'] as const satisfies readonly Currency[]

/** Upper case. A bare «$» is any dollar and a bare «¥» is yuan or yen: both fit each account that is kept in one of them. */
const MARKS = new Map<string, readonly Currency[]>([
  ...CURRENCY_CODES.flatMap(code => [
    [code, [code]] as const,
    [CURRENCIES[code].symbol.toUpperCase(), [code]] as const,
    [CURRENCIES[code].name, [code]] as const,
    [code + CURRENCIES[code].symbol.slice(-1), [code]] as const,
  ]),
  ['$', DOLLARS],
  ['¥', ['CNY', 'JPY']],
  ...spellings('CNY', ['CN¥', 'RMB', 'RMB¥', 'CNH', '元', '圆', '人民币元', '人民幣']),
  ...spellings('USD', ['US$', 'U$', '美金', '美圆']),
  ...spellings('HKD', ['HK', '港币', '港幣', '港圆']),
  ...spellings('EUR', ['歐元', '欧']),
  ...spellings('GBP', ['UK£', '英鎊', '镑']),
  ...spellings('JPY', ['円', '日币', '日圆', '日圓']),
  ...spellings('MOP', ['P$', '澳门币', '澳門元', '葡币']),
  ...spellings('CAD', ['C$', 'CAN$', '加币', '加拿大元']),
  ...spellings('AUD', ['AU$', '澳币', '澳大利亚元']),
  ...spellings('SGD', ['SG$', '新币', '新元', '新加坡币']),
  ...spellings('TWD', ['NTD', '台币', '新臺幣', '新台幣']),
  ...spellings('KRW', ['韩币', '韩圆', '韓元']),
  ...spellings('THB', ['泰銖']),
  ...spellings('MYR', ['马币', '令吉', '林吉特']),
])

function spellings(code: Currency, marks: readonly string[]): (readonly [string, readonly Currency[]])[] {
  return marks.map(mark => [mark, [code]])
}

const LONGEST_FIRST = [...MARKS.keys()].toSorted((one, other) => other.length - one.length)

/** A sign or three capital letters of a currency that the product does not keep: «₹», «Rp», «CHF». */
const STRANGER = { front: /^(?:[A-Z]{0,4}\p{Sc}|[A-Z]{3}(?![A-Z])|RP(?![A-Z]))/u, back: /(?:[A-Z]{0,4}\p{Sc}|(?<![A-Z])[A-Z]{3})$/u }

export type CurrencyMark = {
  /** As it was written. */
  text: string
  /** Empty for one that the product does not keep. */
  means: readonly Currency[]
}

/** The mark that a text begins or ends with. Full-width signs are to be folded before. */
export function markAt(end: 'front' | 'back', text: string): CurrencyMark | undefined {
  const upper = text.replace(/[a-z]/g, letter => letter.toUpperCase())
  const known = LONGEST_FIRST.find(mark => standsAt(end, upper, mark))
  const stranger = STRANGER[end].exec(upper)?.[0]
  // «R$» ends with «$»: what is longer is what was meant.
  if (stranger !== undefined && stranger.length > (known?.length ?? 0)) return { text: cut(end, text, stranger.length), means: [] }
  return known === undefined ? undefined : { text: cut(end, text, known.length), means: MARKS.get(known) ?? [] }
}

/** A mark of letters is a word of its own: «HK» is none in «HKX». */
function standsAt(end: 'front' | 'back', text: string, mark: string): boolean {
  if (!(end === 'front' ? text.startsWith(mark) : text.endsWith(mark))) return false
  const next = end === 'front' ? text.charAt(mark.length) : text.charAt(text.length - mark.length - 1)
  const edge = end === 'front' ? mark.at(-1) : mark.at(0)
  return !(isLetter(edge ?? '') && isLetter(next))
}

const isLetter = (sign: string): boolean => /^[A-Z]$/.test(sign)
const cut = (end: 'front' | 'back', text: string, length: number): string =>
  end === 'front' ? text.slice(0, length) : text.slice(text.length - length)
