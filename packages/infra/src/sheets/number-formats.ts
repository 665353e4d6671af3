// Number formats: what a table program shows for a stored number (ECMA-376 part 1, 18.8.30 and 18.8.31). What is shown is what was
// meant: 5 March is stored as 46086, 50% as 0.5.
import { markAt } from '@tallyhelm/protocol/values/currency-marks'

/** `other`: the format hides the number, scales it, or is none that we know. */
export type Look = 'number' | Marked | Changed
export type Changed = 'date' | 'time' | 'elapsed' | 'percent' | 'scientific' | 'fraction' | 'other'
/** A plain number beside the mark of a currency: «€». */
export type Marked = { mark: string }

const range = (first: number, last: number): number[] => Array.from({ length: last - first + 1 }, (_, place) => first + place)
const BUILT_IN: ReadonlyMap<number, Look> = new Map(
  (
    [
      ['number', [...range(0, 8), ...range(37, 44), 49, ...range(59, 62), 69, 70]],
      ['percent', [9, 10, 67, 68]],
      ['scientific', [11, 48]],
      ['fraction', [12, 13]],
      // From 27 on those of East Asian languages, from 71 on the Thai ones.
      ['date', [...range(14, 17), 22, ...range(27, 31), 36, ...range(50, 54), 57, 58, ...range(71, 74), 77]],
      ['time', [...range(18, 21), ...range(32, 35), 45, 47, 55, 56, 75, 76, 78, 79, 80, 81]],
      ['elapsed', [46]],
    ] satisfies [Look, number[]][]
  ).flatMap(([look, ids]) => ids.map(id => [id, look] as const)),
)

/** `custom`: the codes of the file's own styles, by their id. */
export function lookOf(id: number, custom: ReadonlyMap<number, string>): Look {
  const code = custom.get(id)
  return code === undefined ? (BUILT_IN.get(id) ?? 'other') : lookOfCode(code)
}

/** Words of a literal that make another number of the one beside them: «1.5 万», «3K». */
const SCALING_WORDS = /\d|[十百千万亿兆]|^\s*[kmb]\s*$/i

function lookOfCode(code: string): Look {
  const literals: string[] = []
  const isElapsed = /\[(h+|m+|s+)\]/i.test(code)
  const bare = code
    .replace(/"([^"]*)"/g, (_, literal: string) => {
      literals.push(literal)
      return ''
    })
    .replace(/[\\!](.)/g, (_, letter: string) => {
      literals.push(letter)
      return ''
    })
    .replace(/\[[^\]]*\]|[_*]./g, '')
    .replace(/(G\/通用格式|General)/gi, '0')
  if (isElapsed) return 'elapsed'
  if (/[%‰]/.test(bare)) return 'percent'
  if (/[0#?]E[+-]/i.test(bare)) return 'scientific'
  if (/[yd年日]|e|g{1,3}(?=e)|b{2,4}|mmm/i.test(bare)) return 'date'
  if (/[hs]|AM\/PM|A\/P|上午\/下午/i.test(bare)) return 'time'
  if (/m/i.test(bare)) return 'date'
  if (/[0#?]\s*\/\s*[0-9#?]/.test(bare)) return 'fraction'
  if (!isPlain(bare, literals)) return 'other'
  const mark = currencyMarkOf(code, literals)
  return mark === undefined ? 'number' : { mark }
}

/** Of «[$€-407]», «[$HKD]», «"¥"#,##0.00», «$#,##0.00», «0.00" 美元"»: what is written beside the number. */
function currencyMarkOf(code: string, literals: readonly string[]): string | undefined {
  const bracketed = /\[\$([^\]-]+)(?:-[0-9A-Fa-f]+)?\]/.exec(code)?.[1]
  const bare = /[A-Z]{0,3}\p{Sc}/u.exec(code.replace(/\[[^\]]*\]|"[^"]*"/g, ''))?.[0]
  return [bracketed, ...literals, bare].map(text => text?.trim() ?? '').find(text => text !== '' && markAt('front', text)?.text === text)
}

/** Shows the digits of the number as they are, with separators, signs and a currency at most. */
function isPlain(bare: string, literals: readonly string[]): boolean {
  const [first = ''] = bare.split(';')
  const isScaled = /,(?![0#?,])/.test(bare)
  const isShown = /[0#?@]/.test(first)
  return isShown && !isScaled && !/[a-z1-9/:十百千万亿兆]/i.test(bare) && !literals.some(literal => SCALING_WORDS.test(literal))
}

/** Day 0 of a book, so that day 61 is 1 March 1900; or of one that counts from 1904. */
const EPOCHS = { from1900: Date.UTC(1899, 11, 30), from1904: Date.UTC(1904, 0, 1) }
/** 31 December 9999. */
const LAST_DAY = 2_958_466

/** What people see in the cell, as far as it matters: that it is no plain number, and which day or share it names. */
export function shownText(number: number, look: Changed, is1904: boolean): string {
  switch (look) {
    case 'percent':
      return `${Number((number * 100).toPrecision(12))}%`
    case 'scientific':
      return number.toExponential().replace('e', 'E')
    case 'fraction':
      return fractionText(number)
    case 'elapsed':
      return elapsedText(Math.round(number * 86_400))
    case 'date':
    case 'time':
      return momentText(number, look, is1904)
    case 'other':
      return `${number}（自定义格式）`
  }
}

function momentText(number: number, look: 'date' | 'time', is1904: boolean): string {
  // Before its first day and behind its last one a table program shows ####.
  if (number < 0 || number >= LAST_DAY) return '########'
  const at = new Date((is1904 ? EPOCHS.from1904 : EPOCHS.from1900) + Math.round(number * 86_400) * 1000).toISOString()
  const [day, time] = [at.slice(0, 10), at.slice(11, 19)]
  if (look === 'time') return number < 1 ? time : `${day} ${time}`
  return number % 1 === 0 ? day : `${day} ${time}`
}

function elapsedText(seconds: number): string {
  const rest = Math.abs(seconds)
  const two = (part: number) => String(Math.floor(part)).padStart(2, '0')
  return `${seconds < 0 ? '-' : ''}${two(rest / 3600)}:${two((rest % 3600) / 60)}:${two(rest % 60)}`
}

/** To hundredths at most; a whole number is written over one, as it is no plain number to whoever chose the format. */
function fractionText(number: number): string {
  const rest = Math.abs(number % 1)
  const whole = Math.trunc(number)
  if (rest === 0) return `${whole}/1`
  const below = range(2, 100).find(part => Math.abs(rest * part - Math.round(rest * part)) < 1e-9) ?? 100
  return `${whole === 0 ? '' : `${whole} `}${Math.round(rest * below)}/${below}`
}
