// Cells: what the lines of a sheet or paste say in the columns that the type of import has.
import { IMPORT_COLUMNS, type ImportType, type RowField } from '@tallyhelm/protocol/topics/imports/enums'
import { MAX_CELL_LENGTH, MAX_IMPORT_ROWS } from '@tallyhelm/protocol/topics/imports/limits'

/** As the reader of sheets gives them. */
type Line = { number: number; cells: readonly { text: string }[] }
export type SheetCells = { rowNo: number } & Record<RowField, string>
type Read = { kind: 'cells'; rows: SheetCells[] } | { kind: 'format' | 'empty' | 'too many' }

/**
 * A file begins with the template's titles, more columns behind them are left alone (a file of failed rows has its reasons there);
 * pasted lines may go without titles, and then have no more cells than the type has columns.
 */
export function cellsOf(type: ImportType, lines: readonly Line[], source: 'file' | 'paste'): Read {
  const columns = IMPORT_COLUMNS[type]
  const [first] = lines
  if (!first) return { kind: 'empty' }
  const isTitled = columns.every(({ title }, index) => plain(first.cells[index]?.text ?? '') === plain(title))
  if (source === 'file' && !isTitled) return { kind: 'format' }
  const rows = isTitled ? lines.slice(1) : lines
  if (!isTitled && rows.some(line => line.cells.length > columns.length)) return { kind: 'format' }
  if (rows.length > MAX_IMPORT_ROWS) return { kind: 'too many' }
  const read = rows.flatMap((line): SheetCells[] => {
    const row: SheetCells = { rowNo: line.number, account: '', to_account: '', amount: '' }
    columns.forEach(({ field }, index) => (row[field] = cut(line.cells[index]?.text ?? '')))
    return row.account === '' && row.to_account === '' && row.amount === '' ? [] : [row]
  })
  return read.length === 0 ? { kind: 'empty' } : { kind: 'cells', rows: read }
}

/** Titles are compared without blanks, in half width and without what stands in brackets, as people retype them. */
const plain = (title: string): string =>
  title
    .normalize('NFKC')
    .replace(/\s/g, '')
    .replace(/\(.*\)$/, '')
    .toLowerCase()

/** A cell that is cut is no id and no amount, so it is told as wrong. A quote in front of an id is how a csv keeps it a text. */
function cut(text: string): string {
  const bare = text
    .replace(/[^\P{Cc}]/gu, ' ')
    .replace(/^'(?=[\d=+\-@])/, '')
    .trim()
  return bare.length > MAX_CELL_LENGTH ? `${bare.slice(0, MAX_CELL_LENGTH - 1).toWellFormed()}…` : bare
}
