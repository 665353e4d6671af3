// Bank lines: what one line of a bank's file says, or which column is wrong and why. Rules without a database.
import { createHash } from 'node:crypto'
import {
  BANK_FIELD_CODES,
  BANK_WHOLE_DIGITS,
  type BankColumns,
  type BankField,
  type BankLineState,
} from '@tallyhelm/protocol/topics/payments/bank-enums'
import { PAYER_ACCOUNT_MOST } from '@tallyhelm/protocol/topics/payments/limits'
import { bankReferenceOf, bankReferenceProblem, receivedOnProblem } from '@tallyhelm/protocol/topics/wallet/limits'
import { type Day, isDay } from '@tallyhelm/protocol/values/day'
import { CURRENCIES, type Currency, type Money, negate, parseMoney } from '@tallyhelm/protocol/values/money'

export type WrittenLine = { rowNo: number; cells: readonly string[] }
export type LineVerdict = {
  rowNo: number
  state: BankLineState
  columnTitle: string
  problem: string
  reference: string | null
  amount: Money | null
  paidOn: Day | null
  payer: string
  payerAccount: string
  memo: string
}
/** `today` is the business day on which it is judged. */
export type JudgedBy = {
  bank: string
  currency: Currency
  columns: BankColumns
  titles: readonly string[]
  today: Day
}
/** What the books have of this bank already. */
export type FormerPayment = { reference: string; amount: Money; arrivalId: string }

const PAYER_MOST = 200
const MEMO_MOST = 500

class WrongCell extends Error {
  readonly title: string
  constructor(title: string, problem: string) {
    super(problem)
    this.name = 'WrongCell'
    this.title = title
  }
}

/** In the order of the file: a line that says the same as one before is told by it. */
export function judgeLines(lines: readonly WrittenLine[], by: JudgedBy): LineVerdict[] {
  const repeats = new Map<string, number>()
  const seen = new Map<string, LineVerdict>()
  return lines.map(line => {
    const verdict = judge(line, by, repeats)
    if (verdict.state !== 'READY' || verdict.reference === null) return verdict
    const former = seen.get(verdict.reference)
    if (!former) {
      seen.set(verdict.reference, verdict)
      return verdict
    }
    const at = by.columns.reference ?? ''
    return saysSame(former, verdict)
      ? { ...verdict, state: 'SAME', columnTitle: at, problem: `与第 ${former.rowNo} 行相同` }
      : { ...verdict, state: 'INVALID', columnTitle: at, problem: `流水号与第 ${former.rowNo} 行相同，内容不同` }
  })
}

/** Lines that the books have already, told apart from those whose number stands for another amount. */
export function againstBooks(verdicts: readonly LineVerdict[], known: readonly FormerPayment[], columns: BankColumns): LineVerdict[] {
  const byReference = new Map(known.map(payment => [payment.reference, payment]))
  return verdicts.map(verdict => {
    const payment = verdict.state === 'READY' && verdict.reference !== null ? byReference.get(verdict.reference) : undefined
    if (!payment || verdict.amount === null) return verdict
    const isSame = payment.amount.currency === verdict.amount.currency && payment.amount.minor === verdict.amount.minor
    const at = columns.reference ?? ''
    return isSame
      ? { ...verdict, state: 'SAME', columnTitle: at, problem: '该流水已登记' }
      : { ...verdict, state: 'INVALID', columnTitle: at, problem: '该流水号已登记，币种或金额不同，请核对' }
  })
}

const saysSame = (one: LineVerdict, other: LineVerdict): boolean =>
  one.amount?.minor === other.amount?.minor && one.paidOn === other.paidOn && one.payer === other.payer && one.memo === other.memo

function judge({ rowNo, cells }: WrittenLine, by: JudgedBy, repeats: Map<string, number>): LineVerdict {
  const empty = { rowNo, columnTitle: '', problem: '', reference: null, amount: null, paidOn: null, payer: '', payerAccount: '', memo: '' }
  try {
    const at = cellsBy(cells, by)
    const amount = incoming(at, by)
    if (amount === undefined) return { ...empty, state: 'OUT' }
    const paidOn = dayAt(at, by)
    const told = {
      payer: at('payer').slice(0, PAYER_MOST),
      payerAccount: at('payer_account').replaceAll(/\s/g, '').slice(0, PAYER_ACCOUNT_MOST),
      memo: [at('memo'), at('memo_more')]
        .filter(text => text !== '')
        .join(' ')
        .slice(0, MEMO_MOST),
    }
    const reference = referenceAt(at, by) ?? madeReference({ ...told, amount, paidOn }, by, repeats)
    return { ...empty, state: 'READY', reference, amount, paidOn, ...told }
  } catch (error) {
    if (!(error instanceof WrongCell)) throw error
    return { ...empty, state: 'INVALID', columnTitle: error.title, problem: error.message }
  }
}

type CellsBy = (field: BankField) => string

/** A formula is what somebody computed, not what the bank says. */
function cellsBy(cells: readonly string[], { columns, titles }: JudgedBy): CellsBy {
  const texts = new Map<BankField, string>()
  for (const field of BANK_FIELD_CODES) {
    const title = columns[field]
    const text = title === null ? '' : (cells[titles.indexOf(title)] ?? '').normalize('NFKC').trim()
    if (title !== null && text.startsWith('=')) throw new WrongCell(title, '含有公式，请使用银行导出的原文件')
    texts.set(field, text)
  }
  return field => texts.get(field) ?? ''
}

/** Undefined for money that left. One column with signs or one of directions are both usual. */
function incoming(at: CellsBy, by: JudgedBy): Money | undefined {
  const { columns } = by
  const into = amountAt(at, 'amount_in', by)
  if (columns.direction !== null && into !== undefined && into.minor !== 0n) {
    const word = at('direction')
    if (/^(借|支|付|转出|出|d|dr|debit|out)/i.test(word)) return undefined
    if (!/^(贷|收|存|转入|入|c|cr|credit|in)/i.test(word)) throw new WrongCell(columns.direction, '收支方向无法识别')
    if (into.minor < 0n) throw new WrongCell(columns.amount_in ?? '', '收入金额为负数，请人工核对')
    return into
  }
  const out = columns.amount_out === null ? undefined : amountAt(at, 'amount_out', by)
  if (into !== undefined && into.minor > 0n) {
    if (out !== undefined && out.minor !== 0n) throw new WrongCell(columns.amount_out ?? '', '收入与支出同时有金额')
    return into
  }
  if (out !== undefined && out.minor !== 0n) return undefined
  if (into === undefined || into.minor === 0n) throw new WrongCell(columns.amount_in ?? '', '没有金额')
  if (columns.amount_out !== null) throw new WrongCell(columns.amount_in ?? '', '收入金额为负数，请人工核对')
  return undefined
}

/** Undefined where the cell is empty. */
function amountAt(at: CellsBy, field: 'amount_in' | 'amount_out', { columns, currency }: JudgedBy): Money | undefined {
  const title = columns[field] ?? ''
  const text = at(field)
  const plain = text.replaceAll(/[\s,]/g, '').replace(/^([+-]?)(?:[A-Z]{3}|[¥￥$€£]|HK\$)/, '$1')
  if (plain === '' || plain === '-' || plain === '--') return undefined
  const bracketed = /^\((.+)\)$/.exec(plain)?.[1]
  const signed = (bracketed === undefined ? plain : `-${bracketed}`).replace(/^\+/, '')
  if (!/^-?\d+(\.\d+)?$/.test(signed)) throw new WrongCell(title, '金额格式不正确')
  const whole = /^-?0*(\d*)/.exec(signed)?.[1] ?? ''
  if (whole.length > BANK_WHOLE_DIGITS) throw new WrongCell(title, `金额最多 ${BANK_WHOLE_DIGITS} 位整数`)
  const amount = parseMoney(signed.replace(/^(-?)0+(?=\d)/, '$1'), currency)
  const digits = CURRENCIES[currency].minorDigits
  if (!amount) throw new WrongCell(title, digits === 0 ? '该币种的金额不能有小数' : `金额最多保留 ${digits} 位小数`)
  return bracketed !== undefined && amount.minor > 0n ? negate(amount) : amount
}

/** Years first, as most banks write; days first, as those in Hong Kong do. A time behind it is left out. */
function dayAt(at: CellsBy, { columns, today }: JudgedBy): Day {
  const title = columns.paid_on ?? ''
  const text = at('paid_on')
  const yearFirst = /^(\d{4})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})日?(?![\d])/.exec(text)
  const dayFirst = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?![\d])/.exec(text)
  const compact = /^(\d{4})(\d{2})(\d{2})(?:\s*\d{6}|\s+[\d:]+)?$/.exec(text)
  const [year, month, date] = compact ? compact.slice(1) : yearFirst ? yearFirst.slice(1) : dayFirst ? dayFirst.slice(1).reverse() : []
  const day = `${year}-${month?.padStart(2, '0')}-${date?.padStart(2, '0')}`
  if (!isDay(day)) throw new WrongCell(title, text === '' ? '没有交易日期' : '交易日期无法识别')
  const problem = receivedOnProblem(day, today)
  if (problem !== undefined) throw new WrongCell(title, problem)
  return day
}

/** Null where the bank gives none. */
function referenceAt(at: CellsBy, { columns }: JudgedBy): string | null {
  const text = at('reference')
  if (text === '' || text === '-') return null
  const problem = bankReferenceProblem(text)
  if (problem !== undefined) throw new WrongCell(columns.reference ?? '', problem)
  return bankReferenceOf(text)
}

/** The same file again gives the same ones; lines that say the same are told apart by how many came before. */
function madeReference(
  told: { payer: string; payerAccount: string; memo: string; amount: Money; paidOn: Day },
  { bank, currency }: JudgedBy,
  repeats: Map<string, number>,
): string {
  const said = JSON.stringify([bank, currency, told.paidOn, String(told.amount.minor), told.payer, told.payerAccount, told.memo])
  const nth = (repeats.get(said) ?? 0) + 1
  repeats.set(said, nth)
  return `L-${createHash('sha256').update(`${said}#${nth}`).digest('hex').slice(0, 24).toUpperCase()}`
}
