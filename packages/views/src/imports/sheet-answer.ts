// Sheet answer: a small sheet as a file to save, in either format; ids stay texts, and nothing in it is a formula.
import { smallFile } from '@tallyhelm/infra/row-files/small-file'
import type { SheetFormat } from '@tallyhelm/protocol/topics/imports/enums'
import { columnsOf, type SheetKind } from '@tallyhelm/protocol/topics/imports/sheets'
import type { FileAnswer } from '@tallyhelm/protocol/wire/endpoint'
import { heldFile } from '@tallyhelm/protocol/wire/file-answer'

export type SmallSheet = {
  /** of the file, without its ending, and of the sheet */
  name: string
  title: string
  columns: readonly { title: string; isId: boolean; width: number }[]
  rows: readonly (readonly string[])[]
}

/** Those of the template. */
export const sheetColumns = (kind: SheetKind): SmallSheet['columns'] =>
  columnsOf(kind).map(({ field, title, isText }) => ({ title, isId: field !== 'amount' && isText !== true, width: 28 }))

const TYPES = { xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', csv: 'text/csv; charset=utf-8' } as const

export async function sheetAnswer({ name, title, columns, rows }: SmallSheet, format: SheetFormat): Promise<FileAnswer> {
  const typed = columns.map(column => ({ title: column.title, kind: 'typed' as const, width: column.width }))
  // The tab keeps a table program from making a number of an id's digits in csv; reading takes it away again.
  const cells = rows.map(row => row.map((cell, at) => (format === 'csv' && columns[at]?.isId && cell !== '' ? `${cell}\t` : cell)))
  const bytes = await smallFile(format, { title, columns: typed, rows: cells })
  return heldFile({ name: `${name}.${format}`, contentType: TYPES[format], bytes })
}
