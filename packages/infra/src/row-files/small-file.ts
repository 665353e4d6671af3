// Small file: rows that are in memory already, as a whole file in either format, by the writers of large ones.
import { entryOf } from '@tallyhelm/protocol/values/table'
import { openCsv } from './csv.ts'
import { memoryTarget } from './memory-target.ts'
import type { RowColumn } from './row-file.ts'
import { openXlsx } from './xlsx.ts'

/** `title` is what the sheet is called in the formats that have one. */
export type SmallFile = { title: string; columns: readonly RowColumn[]; rows: readonly (readonly string[])[] }

/** In memory as a whole: meant for what fits into a mail. */
export async function smallFile(format: 'csv' | 'xlsx', { title, columns, rows }: SmallFile): Promise<Buffer> {
  const target = memoryTarget()
  const file = await (format === 'csv' ? openCsv(target, columns) : openXlsx(target, columns, title))
  for (let first = 0; first < rows.length; first += ROWS_AT_ONCE) await file.rows(copyLines(rows.slice(first, first + ROWS_AT_ONCE)))
  await file.end()
  return target.bytes()
}

const ROWS_AT_ONCE = 5_000
const MARKS: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** Rows in COPY's text format, as PostgreSQL gives those of large files. */
function copyLines(rows: readonly (readonly string[])[]): Uint8Array {
  const marked = (cell: string) => cell.replace(/[\\\n\r\t]/g, letter => entryOf(MARKS, letter) ?? letter)
  return Buffer.from(rows.map(row => `${row.map(marked).join('\t')}\n`).join(''))
}
