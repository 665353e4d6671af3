// Bank lines: what one line of a bank's file says, which column is wrong and why, and whether the books may have it already. Rules without a database.
import type { BankLineState } from '@tallyhelm/protocol/topics/bank-files/enums'
import { type BankReading, orderIn, sheetFacts, wordsIn } from '@tallyhelm/protocol/topics/bank-files/reading'
import { type KnownPayment, likenessOf, type SaidPayment } from '@tallyhelm/protocol/topics/bank-files/twins'
import type { Day } from '@tallyhelm/protocol/values/day'
import { type Currency, displayText, type Money } from '@tallyhelm/protocol/values/money'
import {
  cellsBy,
  type CellsBy,
  dayAt,
  incoming,
  type JudgedBy,
  lostIds,
  numberAt,
  payerAccountAt,
  readCells,
  requireCurrency,
  wordAt,
  WrongCell,
  type WrittenLine,
} from './cells.ts'

export { readCells, type WrittenLine } from './cells.ts'
export type LineVerdict = {
  rowNo: number
  state: BankLineState
  columnTitle: string
  problem: string
  /** the bank's own; null where it gives none */
  number: string | null
  amount: Money | null
  paidOn: Day | null
  payer: string
  payerAccount: string
  memo: string
}
export type ReadBy = { currency: Currency; reading: BankReading; titles: readonly string[]; today: Day }

const PAYER_MOST = 200
const MEMO_MOST = 500

/** In the order of the file: a line that says the same as one before is told by it. */
export function judgeLines(lines: readonly WrittenLine[], { currency, reading, titles, today }: ReadBy): LineVerdict[] {
  const cells = readCells(lines)
  const sheet = sheetFacts(titles, cells, currency, today)
  const words = { direction: wordsIn(sheet, reading.columns, 'direction'), status: wordsIn(sheet, reading.columns, 'status') }
  const by = { currency, reading, titles, today, words, order: orderIn(sheet, reading), lostDigits: lostIds(cells, reading, titles) }
  const before = new Map<string, LineVerdict[]>()
  return lines.map(line => {
    const verdict = judge(line, by)
    if (verdict.state !== 'READY' || verdict.number === null) return verdict
    const former = before.get(verdict.number) ?? []
    before.set(verdict.number, [...former, verdict])
    return withinFile(verdict, former, reading)
  })
}

/** Two lines of one file are two payments, unless they bear one number. */
function withinFile(verdict: LineVerdict, former: readonly LineVerdict[], reading: BankReading): LineVerdict {
  const one = saidBy(verdict, reading)
  const likes = former.flatMap(line => {
    const other = saidBy(line, reading)
    const like = one && other ? likenessOf(one, other) : undefined
    if (!like) return []
    const isSame = like.isSame && line.memo === verdict.memo
    return [{ isSame, rowNo: line.rowNo, why: like.isSame ? '流水号相同，附言不同' : like.why }]
  })
  const [like] = likes.toSorted((left, right) => Number(right.isSame) - Number(left.isSame))
  if (!like) return verdict
  const at = reading.columns.reference ?? ''
  return like.isSame
    ? { ...verdict, state: 'SAME', columnTitle: at, problem: `与第 ${like.rowNo} 行相同` }
    : { ...verdict, state: 'MAYBE', columnTitle: at, problem: `与第 ${like.rowNo} 行可能为同一笔：${like.why}` }
}

/** Held against what the books have: the same is told, what may be the same waits for a person, and so does what its bank takes back. */
export const againstBooks = (verdicts: readonly LineVerdict[], known: readonly KnownPayment[], reading: BankReading): LineVerdict[] =>
  verdicts.map(verdict => againstKnown(verdict, known, reading))

export function againstKnown(verdict: LineVerdict, known: readonly KnownPayment[], reading: BankReading): LineVerdict {
  const one = saidBy(verdict, reading)
  if (!one || !['READY', 'MAYBE', 'OPEN'].includes(verdict.state)) return verdict
  const likes = known.flatMap(payment => {
    const like = likenessOf(one, payment)
    return like ? [{ ...like, payment }] : []
  })
  const same = likes.find(({ isSame }) => isSame)
  const at = reading.columns.reference ?? ''
  if (verdict.state === 'OPEN')
    return same
      ? { ...verdict, state: 'INVALID', problem: `${verdict.problem}，但已登记过：${whereText(same.payment)}，请人工核对` }
      : verdict
  if (same) return { ...verdict, state: 'SAME', columnTitle: at, problem: `该流水已登记：${whereText(same.payment)}` }
  const [like] = likes
  if (!like) return verdict
  const more = likes.length > 1 ? `，另有 ${likes.length - 1} 笔相似` : ''
  return { ...verdict, state: 'MAYBE', columnTitle: at, problem: `${like.why}，可能已登记：${whereText(like.payment)}${more}` }
}

const whereText = ({ day, amount, payer, number, file }: KnownPayment): string =>
  [
    `${day} ${displayText(amount)} ${amount.currency}`,
    ...(payer === '' ? [] : [payer]),
    ...(number === null ? [] : [`流水号 ${number}`]),
    file === null ? '人工登记' : `文件“${file.name}”第 ${file.rowNo} 行`,
  ].join('，')

/** Undefined for a line that says no payment. */
export function saidBy({ number, amount, paidOn, payer }: LineVerdict, { columns, day_order }: BankReading): SaidPayment | undefined {
  if (amount === null || paidOn === null) return undefined
  const dayTitle = [columns.paid_on, day_order].filter(part => part !== null).join(' ')
  return { number, numberTitle: columns.reference, dayTitle, day: paidOn, amount, payer }
}

const NOTHING = { columnTitle: '', problem: '', number: null, amount: null, paidOn: null, payer: '', payerAccount: '', memo: '' } as const

function judge({ rowNo, cells, unread }: WrittenLine, by: JudgedBy): LineVerdict {
  if (unread) return { rowNo, ...NOTHING, state: 'INVALID', problem: unread }
  try {
    const at = cellsBy(cells, by)
    const isOpen = by.reading.columns.status !== null && wordAt(at, 'status', by) === 'OPEN'
    return { rowNo, ...NOTHING, ...(isOpen ? openLine(at, by) : paidIn(at, by)) }
  } catch (error) {
    return { rowNo, ...NOTHING, ...wrongBy(error) }
  }
}

type Read = Partial<LineVerdict> & { state: BankLineState }

function paidIn(at: CellsBy, by: JudgedBy): Read {
  const amount = incoming(at, by)
  if (amount === undefined) return { state: 'OUT' }
  requireCurrency(at, by)
  const memo = [at('memo'), at('memo_more')].filter(text => text !== '').join(' ')
  return {
    state: 'READY',
    amount,
    paidOn: dayAt(at, by),
    payer: at('payer').slice(0, PAYER_MOST),
    payerAccount: payerAccountAt(at, by),
    memo: memo.slice(0, MEMO_MOST),
    number: numberAt(at, by),
  }
}

/** What is not done is no money, whatever else is wrong with it. */
function openLine(at: CellsBy, by: JudgedBy): Read {
  const told = { state: 'OPEN', columnTitle: by.reading.columns.status ?? '', problem: `状态为“${at('status')}”，尚未到账` } as const
  try {
    const read = paidIn(at, by)
    return read.state === 'OUT' ? read : { ...read, ...told }
  } catch (error) {
    wrongBy(error)
    return told
  }
}

function wrongBy(error: unknown): Read {
  if (!(error instanceof WrongCell)) throw error
  return { state: 'INVALID', columnTitle: error.title, problem: error.message }
}
