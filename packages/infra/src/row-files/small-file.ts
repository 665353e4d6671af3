// Small file: rows that are in memory already, as a whole file in either format, by the writers of large ones.
import { openCsv } from './csv.ts'
import type { RowColumn, RowTarget } from './row-file.ts'
import { openXlsx } from './xlsx.ts'

/** `title` is what the sheet is called in the formats that have one. */
export type SmallFile = { title: string; columns: readonly RowColumn[]; rows: readonly (readonly string[])[] }

/** Meant for hundreds of rows. */
export async function smallFile(format: 'csv' | 'xlsx', { title, columns, rows }: SmallFile): Promise<Buffer> {
  let bytes = Buffer.alloc(0)
  const target: RowTarget = {
    async append(more) {
      bytes = Buffer.concat([bytes, more])
    },
    async overwrite(piece, position) {
      bytes.set(piece, position)
    },
  }
  const file = await (format === 'csv' ? openCsv(target, columns) : openXlsx(target, columns, title))
  await file.rows(copyLines(rows))
  await file.end()
  return bytes
}

const MARKS: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** Rows in COPY's text format, as PostgreSQL gives those of large files. */
function copyLines(rows: readonly (readonly string[])[]): Uint8Array {
  const marked = (cell: string) => cell.replace(/[\\\n\r\t]/g, letter => MARKS[letter] ?? letter)
  return Buffer.from(rows.map(row => `${row.map(marked).join('\t')}\n`).join(''))
}
