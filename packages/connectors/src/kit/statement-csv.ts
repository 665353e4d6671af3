// A house's daily statement in CSV: checked whole first, then read line by line, so that a large file costs no list of its lines.
import type { StatementAnswer, StatementLine } from '../ports/payment-house.ts'
import { silence, unreadableTrouble } from './house-answers.ts'
import { type AmountReader, currencyCode } from './house-shapes.ts'

/** In which column a house tells what, and in which words; other columns are left alone. */
export type StatementLayout = {
  columns: Readonly<Record<'kind' | 'transactionId' | 'number' | 'refundNumber' | 'amount' | 'fee' | 'currency' | 'at', string>>
  kinds: Readonly<Record<string, StatementLine['kind']>>
  /** Of either sign: what comes back again is negative. */
  amountOf: AmountReader
  instantOf: (text: string) => Date | null
}
type CsvRow = Readonly<Record<string, string>>

/** Columns in any order. One line that the layout doesn't describe, and nothing of the file is believed. */
export function readStatementCsv(name: string, text: string, layout: StatementLayout): StatementAnswer {
  const header = headerOf(text)
  const missing = Object.values(layout.columns).find(column => !header.names.includes(column))
  if (missing !== undefined) return silence(unreadableTrouble(`the file has no column ${missing}`))
  let count = 0
  for (const row of rows(text, header)) {
    count += 1
    if (row === undefined || lineOf(row, layout) === undefined) return silence(unreadableTrouble(`line ${count} of the file`))
  }
  async function* lines(): AsyncGenerator<StatementLine> {
    for (const row of rows(text, header)) {
      const line = row && lineOf(row, layout)
      if (line) yield line
    }
  }
  return { kind: 'ok', name, lines: lines() }
}

function lineOf(row: CsvRow, { columns, kinds, amountOf, instantOf }: StatementLayout): StatementLine | undefined {
  const said = (what: keyof StatementLayout['columns']) => row[columns[what]] ?? ''
  const kind = kinds[said('kind')]
  const currency = currencyCode.safeParse(said('currency'))
  const amount = currency.success ? amountOf(said('amount'), currency.data) : undefined
  const fee = currency.success ? amountOf(said('fee') || '0', currency.data) : undefined
  const at = instantOf(said('at'))
  const transactionId = said('transactionId')
  if (!kind || !amount || !fee || !at || transactionId === '') return undefined
  return { kind, transactionId, number: said('number') || null, refundNumber: said('refundNumber') || null, amount, fee, at }
}

type Header = { names: readonly string[]; end: number }

function headerOf(text: string): Header {
  const start = text.startsWith('\ufeff') ? 1 : 0
  const end = endOfLine(text, start)
  return { names: cells(text.slice(start, end)) ?? [], end }
}

function* rows(text: string, header: Header): Generator<CsvRow | undefined> {
  for (let at = header.end + 1; at < text.length; ) {
    const end = endOfLine(text, at)
    const line = text.slice(at, end)
    at = end + 1
    if (line.trim() === '') continue
    const values = cells(line)
    yield values?.length === header.names.length
      ? Object.fromEntries(header.names.map((column, index) => [column, values[index] ?? '']))
      : undefined
  }
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end === -1 ? text.length : end
}

/** RFC 4180 without line breaks inside a cell; undefined where a quotation mark is left open. */
function cells(line: string): string[] | undefined {
  const text = line.endsWith('\r') ? line.slice(0, -1) : line
  if (!text.includes('"')) return text.split(',').map(cell => cell.trim())
  const found = [...text.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)]
  const length = found.reduce((sum, [whole]) => sum + whole.length, 0)
  return length === text.length ? found.map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain?.trim() ?? '') : undefined
}
