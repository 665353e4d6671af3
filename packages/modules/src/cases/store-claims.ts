// Which cases one of the staff holds.
import type { Tx } from '@tallyhelm/infra/db/database'
import sql from 'sql-template-tag'

/** Ids of the cases that wait and are claimed, in the order in which they are locked; a claim that has lapsed is none. */
export async function heldCases(tx: Tx, staffId: string, now: Date): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select id from cases_cases where status = 'PENDING' and claimed_by = ${staffId} and claimed_until > ${now} order by id`)
  return rows.map(row => row.id)
}
