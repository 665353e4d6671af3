// What an export writes, as rows of texts with their titles first; for tests only.
import type { Database, TenantScope, Tx } from '@tallyhelm/infra/db/database'
import { type ExportSource, writeExport } from './export-source.ts'

/** Read back from CSV. */
export async function exportedRows(db: Database, scope: TenantScope, sourceOf: (tx: Tx) => Promise<ExportSource>): Promise<string[][]> {
  const pieces: Uint8Array[] = []
  const target = {
    async append(bytes: Uint8Array) {
      pieces.push(Uint8Array.from(bytes))
    },
    async overwrite() {},
  }
  await writeExport(db, scope, sourceOf, target, { format: 'csv' })
  return readCsv(Buffer.concat(pieces).toString())
}

/** The rows of a CSV as RFC 4180 has it. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = []
  const cell = /(?:"((?:[^"]|"")*)"|([^,\r\n"]*))(,|\r\n)/y
  let row: string[] = []
  cell.lastIndex = text.startsWith('\uFEFF') ? 1 : 0
  for (let found = cell.exec(text); found; found = cell.exec(text)) {
    const [, quoted, plain = '', end] = found
    row.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === ',') continue
    rows.push(row)
    row = []
    if (cell.lastIndex === text.length) break
  }
  return rows
}
