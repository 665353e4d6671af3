// Lines of a bank's file for tests, each with a sound date, amount and number where nothing else is told.
import { guessColumns } from '@tallyhelm/protocol/topics/bank-files/reading-columns'
import type { BankColumns } from '@tallyhelm/protocol/topics/bank-files/enums'
import type { BankReading } from '@tallyhelm/protocol/topics/bank-files/reading'
import type { Currency } from '@tallyhelm/protocol/values/money'
import { judgeLines, type LineVerdict } from './lines.ts'

const COLUMNS: BankColumns = { ...guessColumns([]), paid_on: 'date', amount_in: 'in', payer: 'payer', memo: 'memo', reference: 'ref' }
export const TITLES = ['date', 'in', 'out', 'dir', 'cur', 'st', 'payer', 'memo', 'ref']
export type Cells = Partial<Record<'date' | 'in' | 'out' | 'dir' | 'cur' | 'st' | 'payer' | 'memo' | 'ref', string>>
export type How = Partial<Omit<BankReading, 'columns'>>
export const readingOf = (over: Partial<BankColumns> = {}, how: How = {}): BankReading => ({
  columns: { ...COLUMNS, ...over },
  decimal: '.',
  day_order: null,
  words: [],
  ...how,
})
export const judge = (lines: readonly Cells[], over: Partial<BankColumns> = {}, currency: Currency = 'CNY', how: How = {}): LineVerdict[] =>
  judgeLines(
    lines.map((cells, index) => ({
      rowNo: index + 2,
      cells: TITLES.map(title => ({ date: '2026-03-02', in: '100.00', ref: `REF${index}`, ...cells })[title as keyof Cells] ?? ''),
    })),
    { currency, reading: readingOf(over, how), titles: TITLES, today: '2026-03-03' },
  )
