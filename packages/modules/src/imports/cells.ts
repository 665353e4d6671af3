// Cells: what the lines of a sheet or paste say in the columns that the type of import has.
import type { SheetRow } from '@tallyhelm/infra/sheets/sheet'
import { cellText, longLines, placeOfTitles, wrongTitle } from '@tallyhelm/infra/sheets/titled'
import { IMPORT_COLUMNS, type ImportType, type RowField } from '@tallyhelm/protocol/topics/imports/enums'
import { MAX_CELL_LENGTH, MAX_IMPORT_ROWS } from '@tallyhelm/protocol/topics/imports/limits'

export type SheetCells = { rowNo: number } & Record<RowField, string>
type Read =
  | { kind: 'cells'; rows: SheetCells[] }
  | { kind: 'shifted'; rows: readonly SheetRow[]; width: number }
  | { kind: 'format' | 'empty' | 'too many' }

/**
 * A file begins with the template's titles, more columns behind them are left alone (a file of failed rows has its reasons there);
 * pasted lines may go without titles, and then have no more cells than the type has columns.
 */
export function cellsOf(type: ImportType, written: readonly SheetRow[], source: 'file' | 'paste'): Read {
  const columns = IMPORT_COLUMNS[type]
  const titles = columns.map(({ title }) => title)
  const [first, ...below] = source === 'file' ? written.slice(placeOfTitles(written, titles)) : written
  if (!first) return { kind: 'empty' }
  const isTitled = wrongTitle(first, titles) === undefined
  if (source === 'file' && !isTitled) return { kind: 'format' }
  const rows = isTitled ? below : written
  const shifted = longLines(rows, isTitled ? first.cells.length : columns.length)
  if (shifted.length > 0) return { kind: 'shifted', rows, width: isTitled ? first.cells.length : columns.length }
  if (rows.length > MAX_IMPORT_ROWS) return { kind: 'too many' }
  const read = rows.flatMap((line): SheetCells[] => {
    const row: SheetCells = { rowNo: line.number, account: '', to_account: '', amount: '' }
    columns.forEach(({ field }, index) => (row[field] = cellText(line.cells[index]?.text ?? '', MAX_CELL_LENGTH)))
    return row.account === '' && row.to_account === '' && row.amount === '' ? [] : [row]
  })
  return read.length === 0 ? { kind: 'empty' } : { kind: 'cells', rows: read }
}
