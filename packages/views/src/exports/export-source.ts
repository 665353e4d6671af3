// Export source: columns over a list's own tables, conditions and order, and how they become the rows of a file.
import type { Database, TenantScope, Tx } from '@tallyhelm/infra/db/database'
import { openCsv } from '@tallyhelm/infra/row-files/csv'
import type { RowColumn, RowTarget } from '@tallyhelm/infra/row-files/row-file'
import { openXlsx } from '@tallyhelm/infra/row-files/xlsx'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { ExportFormat } from '@tallyhelm/protocol/topics/exports/enums'
import { MAX_EXPORT_ROWS } from '@tallyhelm/protocol/topics/exports/limits'
import { BUSINESS_ZONE } from '@tallyhelm/protocol/values/day'
import sql, { join, raw, type Sql } from 'sql-template-tag'

/** `value` gives text; null leaves the cell empty. */
export type SourceColumn = RowColumn & { value: Sql }
/** `tables` is what stands behind FROM; conditions begin with the tenant's; `order` is the whole clause. */
export type ExportSource = { columns: readonly SourceColumn[]; tables: Sql; conditions: readonly Sql[]; order: Sql }

export type WriteOptions = {
  format: ExportFormat
  signal?: AbortSignal | undefined
  /** told after each batch */
  onProgress?: (rows: { done: number; total: number }) => Promise<void>
}

/**
 * Writes the source's rows to a file, all from one snapshot, and gives their number. Refuses EXPORT_TOO_LARGE beyond 500,000 rows
 * before it writes any. Rejects with the signal's reason soon after it is aborted.
 */
export async function writeExport(
  db: Database,
  scope: TenantScope,
  sourceOf: (tx: Tx) => Promise<ExportSource>,
  file: RowTarget,
  { format, signal, onProgress }: WriteOptions,
): Promise<number> {
  return await db.readLong(scope, async tx => {
    const { columns, tables, conditions, order } = await sourceOf(tx)
    const from = sql`${tables} where ${join([...conditions], ' and ')}`
    const { total } = await tx.one<{ total: number }>(sql`
      select count(*)::int as total from (select from ${from} limit ${MAX_EXPORT_ROWS + 1}) counted`)
    if (total > MAX_EXPORT_ROWS) throw new Refusal('EXPORT_TOO_LARGE', { most: MAX_EXPORT_ROWS })
    signal?.throwIfAborted()
    const rows = await (format === 'xlsx' ? openXlsx : openCsv)(file, columns)
    let done = 0
    const values = join(
      columns.map(({ value }, index) => sql`(${value})::text as ${columnName(index)}`),
      ', ',
    )
    await tx.copyRows(sql`select ${values} from ${from} ${order}`, {
      columns: columns.length,
      signal,
      async take(lines, count) {
        await rows.rows(lines)
        done += count
        await onProgress?.({ done, total })
      },
    })
    await rows.end()
    return done
  })
}

const columnName = (index: number): Sql => raw(`c${index}`)

/** A text that stands for a code; a code that has none stands for itself. */
export function labelOf(column: Sql, labels: Readonly<Record<string, string>>): Sql {
  const cases = Object.entries(labels).map(([code, text]) => sql`when ${code}::text then ${text}::text`)
  return sql`case ${column}::text ${join(cases, ' ')} else ${column}::text end`
}

/** Beijing time to the second, as the lists show it. */
export const timeOf = (column: Sql): Sql => sql`date_trunc('second', ${column} at time zone ${BUSINESS_ZONE})`
export const amountOf = (minor: Sql, currency: Sql): Sql => sql`ledger_money_text(${minor}, ${currency})`
