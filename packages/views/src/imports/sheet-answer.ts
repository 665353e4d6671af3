// Sheet answer: a small sheet as a file to save, in either format; ids stay texts, and nothing in it is a formula.
import { writeCsv } from '@tallyhelm/infra/sheets/csv'
import { writeXlsx } from '@tallyhelm/infra/sheets/write-xlsx'
import type { SheetFormat } from '@tallyhelm/protocol/topics/imports/enums'
import type { FileAnswer } from '@tallyhelm/protocol/wire/endpoint'

export type SmallSheet = {
  /** of the file, without its ending, and of the sheet */
  name: string
  title: string
  columns: readonly { title: string; isId: boolean; width: number }[]
  rows: readonly (readonly string[])[]
}

const TYPES = { xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', csv: 'text/csv; charset=utf-8' } as const

export function sheetAnswer(sheet: SmallSheet, format: SheetFormat): FileAnswer {
  const bytes = format === 'xlsx' ? xlsxOf(sheet) : csvOf(sheet)
  return {
    name: `${sheet.name}.${format}`,
    contentType: TYPES[format],
    bytes: bytes.byteLength,
    async *content() {
      yield bytes
    },
    async release() {},
  }
}

function xlsxOf({ title, columns, rows }: SmallSheet): Buffer {
  return writeXlsx({ title, titles: columns.map(column => column.title), widths: columns.map(column => column.width), rows })
}

/** In sheets that are mended and read again: the tab keeps a table program from making a number of an id's digits; reading takes it away again. */
function csvOf({ columns, rows }: SmallSheet): Buffer {
  const cells = rows.map(row => row.map((cell, at) => (columns[at]?.isId && cell !== '' ? `${cell}\t` : cell)))
  return writeCsv([columns.map(column => column.title), ...cells])
}
