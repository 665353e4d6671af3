// Cells: what the lines of a sheet or paste say in the columns that the type of import has.
import { cellText, placeOfTitles, unreadText, wrongTitle } from '@tallyhelm/infra/sheets/titled'
import type { SheetRow } from '@tallyhelm/infra/sheets/sheet'
import { IMPORT_COLUMNS, type ImportType, type RowField } from '@tallyhelm/protocol/topics/imports/enums'
import { MAX_CELL_LENGTH, MAX_IMPORT_ROWS } from '@tallyhelm/protocol/topics/imports/limits'

/** `unread`: why the line can't be told cell by cell; then its amount is left empty. */
export type SheetCells = { rowNo: number; unread?: string | null } & Record<RowField, string>
type Read =
  | { kind: 'cells'; rows: SheetCells[]; titleLine: number | null; skippedAbove: number }
  | { kind: 'format' | 'empty' | 'too many' }

/**
 * A file begins with the template's titles, more columns behind them are left alone (a file of failed rows has its reasons there);
 * pasted lines may go without titles, and then have no more cells than the type has columns.
 */
export function cellsOf(type: ImportType, written: readonly SheetRow[], source: 'file' | 'paste'): Read {
  const columns = IMPORT_COLUMNS[type]
  const titles = columns.map(({ title }) => title)
  const place = source === 'file' ? placeOfTitles(written, titles) : 0
  const [first, ...below] = written.slice(place)
  if (!first) return { kind: 'empty' }
  const isTitled = wrongTitle(first, titles) === undefined
  if (source === 'file' && !isTitled) return { kind: 'format' }
  const [rows, width] = isTitled ? [below, first.cells.length] : [written, columns.length]
  if (rows.length > MAX_IMPORT_ROWS) return { kind: 'too many' }
  const read = rows.flatMap((line): SheetCells[] => {
    const row: SheetCells = { rowNo: line.number, account: '', to_account: '', amount: '' }
    const unread = unreadText(line, width)
    columns.forEach(({ field }, index) => (row[field] = cellText(line.cells[index]?.text ?? '', MAX_CELL_LENGTH)))
    if (unread !== undefined) return [{ ...row, to_account: '', amount: '', unread }]
    return row.account === '' && row.to_account === '' && row.amount === '' ? [] : [row]
  })
  if (read.length === 0) return { kind: 'empty' }
  return { kind: 'cells', rows: read, titleLine: isTitled ? first.number : null, skippedAbove: isTitled ? place : 0 }
}
