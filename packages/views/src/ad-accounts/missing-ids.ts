// Missing ids: which of the ids that a list is asked for have no row in it, so that the page can name them.
import type { Tx } from '@tallyhelm/infra/db/database'
import sql, { raw, type Sql } from 'sql-template-tag'

/** In the order in which they were asked; absent when none were. `rows` are the list's under all its filters, for one of the ids. */
export async function missingIds(
  tx: Tx,
  ids: readonly string[] | undefined,
  rows: (isAsked: (column: string) => Sql) => Sql,
): Promise<{ missing_ids?: string[] }> {
  if (ids === undefined || ids.length === 0) return {}
  const missing = await tx.rows<{ id: string }>(sql`
    select asked.id from unnest(${[...new Set(ids)]}::text[]) with ordinality as asked (id, place)
    where not exists (${rows(column => raw(`${column} = asked.id`))}) order by asked.place`)
  return { missing_ids: missing.map(row => row.id) }
}
