// Cells: what the lines of a sheet or paste say in the columns that the type of import has.
import { cellText, placeOfTitles, unreadText, wrongTitle } from '@tallyhelm/infra/sheets/titled'
import type { SheetRow } from '@tallyhelm/infra/sheets/sheet'
import type { RowField } from '@tallyhelm/protocol/topics/imports/enums'
import { MAX_IMPORT_ROWS } from '@tallyhelm/protocol/topics/imports/limits'
import { cellMost, columnsOf, type SheetKind } from '@tallyhelm/protocol/topics/imports/sheets'

/** `unread`: why the line can't be told cell by cell; then all but its account is left empty. */
export type SheetCells = { rowNo: number; unread?: string | null } & Record<RowField, string>
type Read =
  | { kind: 'cells'; rows: SheetCells[]; titleLine: number | null; skippedAbove: number }
  | { kind: 'format' | 'empty' | 'too many' }

const NO_CELLS: Readonly<Record<RowField, string>> = { account: '', to_account: '', amount: '', target: '', role: '' }

/**
 * A file begins with the template's titles, more columns behind them are left alone (a file of failed rows has its reasons there);
 * pasted lines may go without titles, and then have no more cells than the type has columns.
 */
export function cellsOf(kind: SheetKind, written: readonly SheetRow[], source: 'file' | 'paste'): Read {
  const columns = columnsOf(kind)
  const titles = columns.map(({ title }) => title)
  const place = source === 'file' ? placeOfTitles(written, titles) : 0
  const [first, ...below] = written.slice(place)
  if (!first) return { kind: 'empty' }
  const isTitled = wrongTitle(first, titles) === undefined
  if (source === 'file' && !isTitled) return { kind: 'format' }
  const [rows, width] = isTitled ? [below, first.cells.length] : [written, columns.length]
  if (rows.length > MAX_IMPORT_ROWS) return { kind: 'too many' }
  const read = rows.flatMap((line): SheetCells[] => {
    const row: SheetCells = { ...NO_CELLS, rowNo: line.number }
    const unread = unreadText(line, width)
    columns.forEach(({ field }, index) => (row[field] = cellText(line.cells[index]?.text ?? '', cellMost(field))))
    if (unread !== undefined) return [{ ...NO_CELLS, rowNo: row.rowNo, account: row.account, unread }]
    return columns.every(({ field }) => row[field] === '') ? [] : [row]
  })
  if (read.length === 0) return { kind: 'empty' }
  return { kind: 'cells', rows: read, titleLine: isTitled ? first.number : null, skippedAbove: isTitled ? place : 0 }
}
