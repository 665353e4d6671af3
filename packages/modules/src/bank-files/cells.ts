// Bank cells: what the cells of one line say by its bank's reading; what fits two readings, or is none, is refused by the name of its column.
import { type DayOrder, DAY_ORDERS, dayIn, ordersOf } from '@tallyhelm/protocol/topics/bank-files/days'
import { BANK_FIELD_CODES, type BankField } from '@tallyhelm/protocol/topics/bank-files/enums'
import { type BankReading, meaningIn } from '@tallyhelm/protocol/topics/bank-files/reading'
import { currencyNamed, currencyText, type WordField, wordForm, type WordMeaning } from '@tallyhelm/protocol/topics/bank-files/words'
import { PAYER_ACCOUNT_MOST, payerAccountOf } from '@tallyhelm/protocol/topics/payments/limits'
import { bankReferenceOf, bankReferenceProblem, receivedOnProblem } from '@tallyhelm/protocol/topics/wallet/limits'
import type { Day } from '@tallyhelm/protocol/values/day'
import type { Currency, Money } from '@tallyhelm/protocol/values/money'
import { isAmount, readAmount } from '@tallyhelm/protocol/values/written-amount'
import { idProblem, lostDigitsIn, plainId } from '@tallyhelm/protocol/values/written-id'

/** The fields that name something. */
export const ID_FIELDS = ['reference', 'payer_account'] as const satisfies readonly BankField[]
export type IdField = (typeof ID_FIELDS)[number]
/** Read as they stand: in its other form «12²» would be 122. */
const isAmountField = (field: BankField): boolean => field === 'amount_in' || field === 'amount_out'
const isIdField = (field: BankField): field is IdField => ID_FIELDS.some(one => one === field)

/** `unread`: why the line can't be told cell by cell. */
export type WrittenLine = { rowNo: number; cells: readonly string[]; unread?: string | null }
/** The cells of those that can be told. */
export const readCells = (lines: readonly WrittenLine[]): (readonly string[])[] =>
  lines.flatMap(({ cells, unread }) => (unread ? [] : [cells]))
/** `today` is the business day on which it is judged; `order` the one of the file, null where no date of it depends on one. */
export type JudgedBy = {
  currency: Currency
  reading: BankReading
  order: DayOrder | null
  titles: readonly string[]
  /** all that stand in the columns of words */
  words: Readonly<Record<WordField, readonly string[]>>
  today: Day
  /** what is told of a number of a column that lost its digits in a table program */
  lostDigits: Readonly<Record<IdField, ReturnType<typeof lostDigitsIn>>>
}
export type CellsBy = (field: BankField) => string

export class WrongCell extends Error {
  readonly title: string
  constructor(title: string, problem: string) {
    super(problem)
    this.name = 'WrongCell'
    this.title = title
  }
}

const QUOTED_MOST = 40
const quoted = (text: string): string => `“${text.length > QUOTED_MOST ? `${text.slice(0, QUOTED_MOST)}…` : text}”`

/** By the columns of the file. */
export function lostIds(
  lines: readonly (readonly string[])[],
  { columns }: BankReading,
  titles: readonly string[],
): JudgedBy['lostDigits'] {
  const of = (field: IdField) => {
    const place = titles.indexOf(columns[field] ?? '\n')
    return lostDigitsIn(lines.map(cells => cells[place] ?? ''))
  }
  return { reference: of('reference'), payer_account: of('payer_account') }
}

/** A formula is what somebody computed, not what the bank says. */
export function cellsBy(cells: readonly string[], { reading: { columns }, titles }: JudgedBy): CellsBy {
  const texts = new Map<BankField, string>()
  for (const field of BANK_FIELD_CODES) {
    const title = columns[field]
    const written = title === null ? '' : (cells[titles.indexOf(title)] ?? '').trim()
    const text = isAmountField(field) ? written : isIdField(field) ? plainId(written) : written.normalize('NFKC')
    if (title !== null && text.startsWith('=')) throw new WrongCell(title, '含有公式，请使用银行导出的原文件')
    texts.set(field, text)
  }
  return field => texts.get(field) ?? ''
}

/** Undefined for money that left. One column with signs or one of directions are both usual. */
export function incoming(at: CellsBy, by: JudgedBy): Money | undefined {
  const { columns } = by.reading
  const inTitle = columns.amount_in ?? ''
  if (columns.direction !== null && at('amount_in') !== '') {
    if (wordAt(at, 'direction', by) === 'OUT') return undefined
    const into = amountAt(at, 'amount_in', by)
    if (into === undefined || into.minor === 0n) throw new WrongCell(inTitle, '没有金额')
    if (into.minor < 0n) throw new WrongCell(inTitle, '收入金额为负数，请人工核对')
    return into
  }
  const into = amountAt(at, 'amount_in', by)
  const out = columns.amount_out === null ? undefined : amountAt(at, 'amount_out', by)
  if (into !== undefined && into.minor > 0n) {
    if (out !== undefined && out.minor !== 0n) throw new WrongCell(columns.amount_out ?? '', '收入与支出同时有金额')
    return into
  }
  if (out !== undefined && out.minor !== 0n) return undefined
  if (into === undefined || into.minor === 0n) throw new WrongCell(inTitle, '没有金额')
  if (columns.amount_out !== null) throw new WrongCell(inTitle, '收入金额为负数，请人工核对')
  return undefined
}

/** Undefined where the cell is empty. */
function amountAt(at: CellsBy, field: 'amount_in' | 'amount_out', { reading, currency }: JudgedBy): Money | undefined {
  const text = at(field)
  if (/^[-－]{0,2}$/.test(text)) return undefined
  const read = readAmount(text, { currency, decimalSign: reading.decimal ?? '.', isSigned: true })
  if (isAmount(read)) return read
  throw new WrongCell(reading.columns[field] ?? '', read.text)
}

/** What a word means that people have said, or that means one thing everywhere. */
export function wordAt(at: CellsBy, field: WordField, { reading, words }: JudgedBy): WordMeaning {
  const [text, title] = [at(field), reading.columns[field] ?? '']
  const name = field === 'direction' ? '收支方向' : '状态'
  if (wordForm(text) === '') throw new WrongCell(title, `没有${name}`)
  const means = meaningIn(reading, field, text, words[field])
  if (means === undefined) throw new WrongCell(title, `${name}${quoted(text)}无法识别，请在“设置列”中选择`)
  return means
}

/** Money of another currency is none of this account. */
export function requireCurrency(at: CellsBy, { reading, currency }: JudgedBy): void {
  const title = reading.columns.currency
  if (title === null) return
  const text = at('currency')
  if (text === '') throw new WrongCell(title, '没有币种')
  const named = currencyNamed(text)
  if (named === undefined) throw new WrongCell(title, `币种${quoted(text)}无法识别，应为${currencyText(currency)}`)
  if (named !== currency) throw new WrongCell(title, `币种为${currencyText(named)}，与上传时选择的${currencyText(currency)}不符`)
}

/** A time behind it is left out. */
export function dayAt(at: CellsBy, { reading, order, today }: JudgedBy): Day {
  const title = reading.columns.paid_on ?? ''
  const text = at('paid_on')
  if (text === '') throw new WrongCell(title, '没有交易日期')
  const day = dayIn(text, order ?? 'YMD', today)
  if (day === undefined) {
    const others = ordersOf(text, today)
    throw new WrongCell(
      title,
      others.length === 0 || order === null
        ? `交易日期${quoted(text)}无法识别`
        : `交易日期${quoted(text)}与该文件的日期顺序（${DAY_ORDERS[order]}）不符`,
    )
  }
  const problem = receivedOnProblem(day, today)
  if (problem !== undefined) throw new WrongCell(title, problem)
  return day
}

/** Null where the bank gives none. */
export function numberAt(at: CellsBy, { reading, lostDigits }: JudgedBy): string | null {
  const text = at('reference')
  if (text === '' || text === '-') return null
  const problem = lostDigits.reference(text, '流水号') ?? bankReferenceProblem(text)
  if (problem !== undefined) throw new WrongCell(reading.columns.reference ?? '', problem)
  return bankReferenceOf(text)
}

/** As a ground of a match it has to be whole. */
export function payerAccountAt(at: CellsBy, { reading, lostDigits }: JudgedBy): string {
  const text = at('payer_account')
  const problem = lostDigits.payer_account(text, '付款账号') ?? idProblem(text, '付款账号')
  if (problem !== undefined) throw new WrongCell(reading.columns.payer_account ?? '', problem)
  return payerAccountOf(text).slice(0, PAYER_ACCOUNT_MOST)
}
