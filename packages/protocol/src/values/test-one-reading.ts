// One reading: 2,000 written amounts through one reader, which shows what the one reader of amounts reads, or refuses in words at a place.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Currency, decimalText, type Money, money } from './money.ts'
import { writtenSamples } from './test-written-amounts.ts'
import { isAmount, readAmount, type DecimalSign } from './written-amount.ts'

/** What a reader makes of one text: an amount in minor units, a refusal with the field or column that it stands at, or nothing at all. */
export type Outcome = { minor: bigint } | { at: string; refused: string } | null

export type AmountReader = {
  currency: Currency
  decimalSign?: DecimalSign
  /** How many of the texts are taken; all unless told, fewer where each costs a browser or a database. */
  count?: number
  /** It reads the text of a sheet's cell: a mark that keeps it a text is none of it. */
  isSheet?: boolean
  /** It has no currency of its own, and takes any mark. */
  takesMarks?: boolean
  /** One for each text, in their order. */
  read: (texts: readonly string[]) => readonly Outcome[] | Promise<readonly Outcome[]>
}

const COUNT = 2_000
const SEED = 20_261_128

/** `path`: the file that reads, as the tidy rules look for it. */
export function oneReading(path: string, what: string, reader: AmountReader): void {
  test(`${path}, ${what}: each written amount has its one reading or is refused in words`, async () => {
    const texts = amountTexts(reader.currency, reader.count ?? COUNT, reader.decimalSign)
    const outcomes = await reader.read(texts)
    expect(outcomes).toHaveLength(texts.length)
    expect(texts.flatMap((text, place) => misread(text, outcomes[place] ?? null, reader) ?? [])).toEqual([])
    const read = outcomes.filter(outcome => outcome !== null && 'minor' in outcome).length
    expect(read, 'a reader that reads nothing proves nothing').toBeGreaterThan(texts.length / 20)
  })
}

/** A pure reader of one text. */
export const each =
  (read: (text: string) => Outcome): AmountReader['read'] =>
  texts =>
    texts.map(read)

/** Of a rule that says what is wrong with a text, and of what is made of the texts that it lets through. */
export function judged(at: string, problem: string | undefined, amount: Money | undefined): Outcome {
  if (problem !== undefined) return { at, refused: problem }
  return amount === undefined ? null : { minor: amount.minor }
}

function misread(text: string, outcome: Outcome, { currency, decimalSign, isSheet, takesMarks }: AmountReader): string | undefined {
  const shown = JSON.stringify(text)
  if (outcome === null) return text.trim() === '' ? undefined : `${shown} vanishes`
  if ('refused' in outcome)
    return outcome.at !== '' && /\p{Script=Han}/u.test(outcome.refused) ? undefined : `${shown} is refused without words`
  const meant = [text, ...(isSheet ? [text.trim().replace(/^'/, '')] : []), ...(takesMarks ? [withoutMarks(text)] : [])].map(one =>
    readAmount(one, { currency, isSigned: true, ...(decimalSign === undefined ? {} : { decimalSign }) }),
  )
  const fits = meant.filter(isAmount)
  if (fits.some(amount => amount.minor === outcome.minor)) return undefined
  return `${shown} is read as ${outcome.minor}, and is ${fits.map(decimalText).join() || 'none'}`
}

const withoutMarks = (text: string): string => text.normalize('NFKC').replace(/人民币|港币|美元|元|[A-Za-z\p{Sc}]+/gu, '')

/** The same for one currency in every reader: as people write them, and as nobody should. */
export function amountTexts(currency: Currency, count: number, decimalSign: DecimalSign = '.'): string[] {
  const quarter = Math.floor(count / 4)
  const usual = writtenSamples(currency, count - 2 * quarter, SEED).map(({ text }) => text)
  const sampled = (texts: fc.Arbitrary<string>) => fc.sample(texts, { numRuns: quarter, seed: SEED })
  return [...usual, ...sampled(properText(currency, decimalSign)), ...sampled(hostileText)]
}

/** As everybody may write it: most forms take it, so that a form that refuses all is told. */
const properText = (currency: Currency, decimalSign: DecimalSign): fc.Arbitrary<string> =>
  fc.tuple(fc.bigInt(100n, 4_000_000n), fc.boolean()).map(([minor, isGrouped]) => {
    const [whole = '', ...fraction] = decimalText(money(minor, currency)).split('.')
    return [isGrouped ? whole.replace(/\B(?=(\d{3})+$)/g, decimalSign === '.' ? ',' : '.') : whole, ...fraction].join(decimalSign)
  })

const DIGITS = { arabic: 0x660, persian: 0x6f0, devanagari: 0x966, thai: 0xe50, wide: 0xff10, bold: 0x1d7ce } as const
const inDigits = (text: string, zero: number): string => text.replace(/\d/g, digit => String.fromCodePoint(zero + digit.charCodeAt(0) - 48))
const SIGNS = [
  '€',
  '£',
  '¥',
  '￥',
  'HK$',
  'CN¥',
  'RM',
  'A$',
  'US$',
  '₹',
  '₽',
  '฿',
  'USD',
  'CNY',
  'JPY ',
  '人民币',
  '元',
  '美元',
  '港币',
] as const
const PLAIN = [
  '1234.56',
  '1,234.56',
  '1.234,56',
  '12,50',
  '1.000',
  '1.000,00',
  '1234',
  '7000',
  '0',
  '0.00',
  '999999999999',
  '9999999999999',
] as const
const INSIDE = [
  '\u00a0',
  '\u202f',
  '\u2009',
  ' ',
  '\u3000',
  '\u200b',
  '\u2060',
  '\u202e',
  "'",
  '’',
  '`',
  '_',
  '·',
  '،',
  '٬',
  '٫',
  '、',
  ';',
] as const
const WORDS = [
  '一百',
  '壹仟元整',
  '1.5万',
  '3k',
  '2M',
  '1/2',
  '½',
  '①',
  '12²',
  '1²3',
  '50%',
  '５０％',
  'TRUE',
  '#REF!',
  '=1+1',
  '=SUM(A1)',
  '-',
  '--',
  '—',
] as const
const DAYS = [
  '2026-11-03',
  '11/03/2026',
  '3-5',
  '12:30',
  '2026年11月3日',
  '3.5.2026',
  '46086.5',
  '1e3',
  '1E+3',
  '1.5e2',
  '6.22202E+18',
  '0x10',
  '1_000',
] as const

const pick = <const Value>(values: readonly Value[]) => fc.constantFrom(...values)
const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.tuple(pick(PLAIN), pick(Object.values(DIGITS))).map(([text, zero]) => inDigits(text, zero)),
  fc.tuple(pick(SIGNS), pick(PLAIN), fc.boolean()).map(([sign, text, isBehind]) => (isBehind ? text + sign : sign + text)),
  fc.tuple(pick(PLAIN), pick(INSIDE), fc.nat(6)).map(([text, mark, at]) => text.slice(0, at) + mark + text.slice(at)),
  pick(PLAIN).map(text => `(${text})`),
  pick(PLAIN).map(text => `（${text}）`),
  fc.tuple(pick(PLAIN), pick(['-', '－', '−', ' CR', 'DR', '+', '整', '.-', ',-', ' ', '\t'])).map(([text, tail]) => text + tail),
  fc.tuple(pick(['-', '－', '−', '+', '+-', "'", '"', '约', '~', '≈', '>', '$-', '-$']), pick(PLAIN)).map(parts => parts.join('')),
  fc.tuple(fc.nat(999_999), fc.nat(9_999_999)).map(([whole, fraction]) => `${whole}.${fraction}`),
  fc.nat(999).map(digits => `${digits},${digits}`),
  pick(WORDS),
  pick(DAYS),
  fc.string({ maxLength: 12 }),
)
