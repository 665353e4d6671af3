// A house's daily statement in CSV, in the columns and words that its layout tells.
import type { StatementLine } from '../ports/payment-house.ts'
import { type AmountReader, currencyCode } from './house-shapes.ts'
import { columnsOf, StatementFault, type StatementReader } from './statement-lines.ts'

/** In which column a house tells what, and in which words; other columns are left alone. */
export type StatementLayout = {
  columns: Readonly<Record<'kind' | 'transactionId' | 'number' | 'refundNumber' | 'amount' | 'fee' | 'currency' | 'at', string>>
  kinds: Readonly<Record<string, StatementLine['kind']>>
  /** Of either sign: what comes back again is negative. */
  amountOf: AmountReader
  instantOf: (text: string) => Date | null
}

/** Columns in any order; one line that the layout doesn't describe, and nothing of the file is believed. */
export function csvReader(layout: StatementLayout): StatementReader {
  let names: readonly string[] | undefined
  let cellOf = columnsOf([])
  let count = 0
  function begin(header: readonly string[]): null {
    const missing = Object.values(layout.columns).find(column => !header.includes(column))
    if (missing !== undefined) throw new StatementFault(`the file has no column ${missing}`)
    names = header
    cellOf = columnsOf(header)
    return null
  }
  return {
    line(text) {
      if (names === undefined) return begin(cells(text) ?? [])
      if (text.trim() === '') return null
      count += 1
      const values = cells(text)
      const line = values?.length === names.length ? lineOf(what => cellOf(values, layout.columns[what]), layout) : undefined
      if (!line) throw new StatementFault(`line ${count} of the file`)
      return line
    },
    end() {
      if (names === undefined) begin([])
    },
  }
}

function lineOf(
  said: (what: keyof StatementLayout['columns']) => string,
  { kinds, amountOf, instantOf }: StatementLayout,
): StatementLine | undefined {
  const kind = kinds[said('kind')]
  const currency = currencyCode.safeParse(said('currency'))
  const amount = currency.success ? amountOf(said('amount'), currency.data) : undefined
  const fee = currency.success ? amountOf(said('fee') || '0', currency.data) : undefined
  const at = instantOf(said('at'))
  const transactionId = said('transactionId')
  if (!kind || !amount || !fee || !at || transactionId === '') return undefined
  return { kind, transactionId, number: said('number') || null, refundNumber: said('refundNumber') || null, amount, fee, at }
}

/** RFC 4180 without line breaks inside a cell; undefined where a quotation mark is left open. */
function cells(text: string): string[] | undefined {
  if (!text.includes('"')) return text.split(',').map(cell => cell.trim())
  const found = [...text.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)]
  const length = found.reduce((sum, [whole]) => sum + whole.length, 0)
  return length === text.length ? found.map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain?.trim() ?? '') : undefined
}
