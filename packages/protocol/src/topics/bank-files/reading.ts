// Readings: how the files of one bank are read, what a file itself tells of it, and what people still have to say.
import type { Day } from '../../values/day.ts'
import type { Currency } from '../../values/money.ts'
import { DECIMAL_SIGNS, type DecimalSign, isAmount, readAmount } from '../../values/written-amount.ts'
import { columnProblems, guessColumns, fits as fitsTitles } from './reading-columns.ts'
import { DAY_ORDERS, type DayOrder, orderTold, type ToldOrder } from './days.ts'
import { BANK_FIELDS, type BankColumns } from './enums.ts'
import {
  knownMeaning,
  meaningsOf,
  proposedMeaning,
  WORD_FIELDS,
  WORD_LENGTH_MOST,
  type WordField,
  wordForm,
  type WordMeaning,
  WORDS_MOST,
} from './words.ts'

export type BankWord = { field: WordField; word: string; means: WordMeaning }
/** Kept per bank. Null where nobody was asked. */
export type BankReading = {
  columns: BankColumns
  decimal: DecimalSign | null
  day_order: DayOrder | null
  words: readonly BankWord[]
}
export const DECIMAL_TEXTS = { '.': '1,234.50（点为小数点）', ',': '1.234,50（逗号为小数点）' } as const satisfies Record<
  DecimalSign,
  string
>

/** What one column of a file tells. `decimals`: the signs by which all its amounts can be read, none where they contradict. */
export type ColumnFacts = {
  title: string
  sample: string
  /** null for more words than a column of words has */
  words: string[] | null
  order: ToldOrder
  decimals: DecimalSign[]
}
export type SheetFacts = { currency: Currency; columns: readonly ColumnFacts[] }

export function sheetFacts(titles: readonly string[], lines: readonly (readonly string[])[], currency: Currency, today: Day): SheetFacts {
  const columns = titles.map((title, place) => {
    const texts = [...new Set(lines.map(cells => (cells[place] ?? '').normalize('NFKC').trim()))].filter(text => text !== '')
    // As they stand: in its other form «12²» would be 122.
    const written = lines.map(cells => (cells[place] ?? '').trim())
    return { title, sample: texts[0] ?? '', words: wordsOf(texts), order: orderTold(texts, today), decimals: decimalsIn(written, currency) }
  })
  return { currency, columns }
}

function wordsOf(texts: readonly string[]): string[] | null {
  const words = [...new Map(texts.map(text => [wordForm(text), text])).values()]
  return words.length > WORDS_MOST || words.some(word => word.length > WORD_LENGTH_MOST) ? null : words
}

/** The signs by which all amounts among the texts can be read. */
export function decimalsIn(texts: readonly string[], currency: Currency): DecimalSign[] {
  const fitting = texts
    .map(text => DECIMAL_SIGNS.filter(sign => isAmount(readAmount(text, { currency, decimalSign: sign, isSigned: true }))))
    .filter(signs => signs.length > 0)
  return DECIMAL_SIGNS.filter(sign => fitting.every(signs => signs.includes(sign)))
}

const factsAt = (sheet: SheetFacts, title: string | null): ColumnFacts | undefined => sheet.columns.find(column => column.title === title)
const amountFacts = (sheet: SheetFacts, { amount_in, amount_out }: BankColumns): ColumnFacts[] =>
  [amount_in, amount_out].flatMap(title => factsAt(sheet, title) ?? [])

/** What a word means: as people said it of this bank, else as it is known everywhere. */
export function meaningIn(
  { words }: Pick<BankReading, 'words'>,
  field: WordField,
  word: string,
  all: readonly string[],
): WordMeaning | undefined {
  const form = wordForm(word)
  const said = words.find(one => one.field === field && wordForm(one.word) === form)
  return said?.means ?? knownMeaning(field, word, all)
}

/** The words of a field's column in this file; those of a column that has too many are none. */
export const wordsIn = (sheet: SheetFacts, columns: BankColumns, field: WordField): readonly string[] =>
  factsAt(sheet, columns[field])?.words ?? []

/** By which a file is read where nobody said it and its dates tell. */
export const orderIn = (sheet: SheetFacts, { columns, day_order }: BankReading): DayOrder | null =>
  day_order ?? factsAt(sheet, columns.paid_on)?.order.told ?? null

/** What is kept, with what the file adds to it; where nothing is kept, what is usual. Nothing that fits two readings is proposed. */
export function proposedReading(sheet: SheetFacts, kept: BankReading | undefined): BankReading {
  const titles = sheet.columns.map(({ title }) => title)
  const guessed = guessColumns(titles)
  const holds = kept !== undefined && fitsTitles(kept.columns, titles)
  const columns = holds ? withMissing(kept.columns, guessed) : guessed
  const [only, ...others] = commonDecimals(sheet, columns)
  return {
    columns,
    decimal: kept?.decimal ?? (others.length === 0 ? (only ?? null) : null),
    day_order: kept?.day_order ?? factsAt(sheet, columns.paid_on)?.order.told ?? null,
    words: withProposed(sheet, columns, kept?.words ?? []),
  }
}

/** A column that is never left out, where the kept ones have none for it. */
function withMissing(kept: BankColumns, guessed: BankColumns): BankColumns {
  const used = new Set(Object.values(kept))
  const free = (title: string | null) => (title !== null && !used.has(title) ? title : null)
  return { ...kept, currency: kept.currency ?? free(guessed.currency), status: kept.status ?? free(guessed.status) }
}

const commonDecimals = (sheet: SheetFacts, columns: BankColumns): DecimalSign[] =>
  DECIMAL_SIGNS.filter(sign => amountFacts(sheet, columns).every(({ decimals }) => decimals.includes(sign)))

function withProposed(sheet: SheetFacts, columns: BankColumns, kept: readonly BankWord[]): BankWord[] {
  const added = WORD_FIELDS.flatMap(field => {
    const words = wordsIn(sheet, columns, field)
    return words.flatMap(word => {
      if (meaningIn({ words: kept }, field, word, words) !== undefined) return []
      const means = proposedMeaning(field, word)
      return means === undefined ? [] : [{ field, word, means }]
    })
  })
  return [...kept, ...added]
}

/** What people have to say or to mend before a file can be read, by path; empty when nothing is left. */
export function readingProblems(reading: BankReading, sheet: SheetFacts): Map<string, string> {
  const { columns } = reading
  const titles = sheet.columns.map(({ title }) => title)
  const problems = new Map(Object.entries(columnProblems(columns, titles, sheet.currency)).map(([field, msg]) => [`columns.${field}`, msg]))
  const decimal = decimalProblem(reading, sheet)
  if (decimal !== undefined) problems.set('decimal', decimal)
  const order = orderProblem(reading, sheet)
  if (order !== undefined) problems.set('day_order', order)
  for (const field of WORD_FIELDS) for (const [path, msg] of wordProblems(reading, sheet, field)) problems.set(path, msg)
  return problems
}

function decimalProblem({ decimal, columns }: BankReading, sheet: SheetFacts): string | undefined {
  if (decimal === null) return '请选择金额的小数点'
  const wrong = amountFacts(sheet, columns).find(({ decimals }) => decimals.length > 0 && !decimals.includes(decimal))
  return wrong && `“${wrong.title}”列的金额只能按 ${wrong.decimals.map(sign => DECIMAL_TEXTS[sign]).join('、')} 读取`
}

function orderProblem({ day_order, columns }: BankReading, sheet: SheetFacts): string | undefined {
  const order = factsAt(sheet, columns.paid_on)?.order
  if (!order?.isNeeded) return undefined
  if (day_order === null) return order.told === null ? '请选择日期的顺序，文件中的日期有两种读法' : undefined
  const isOther = order.fits.length > 0 && !order.fits.includes(day_order)
  return isOther ? `文件中的日期只能按 ${order.fits.map(code => DAY_ORDERS[code]).join('、')} 读取` : undefined
}

function wordProblems(reading: BankReading, sheet: SheetFacts, field: WordField): [string, string][] {
  const facts = factsAt(sheet, reading.columns[field])
  if (!facts) return []
  if (facts.words === null) return [[`columns.${field}`, `“${facts.title}”列的内容过多，不像${BANK_FIELDS[field].text}`]]
  const words = facts.words
  return words.flatMap((word, place): [string, string][] => {
    const means = meaningIn(reading, field, word, words)
    return means !== undefined && meaningsOf(field).includes(means) ? [] : [[`words.${field}.${place}`, `请选择“${word}”的含义`]]
  })
}
