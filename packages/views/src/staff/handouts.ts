// Handouts: whose secrets passed through a colleague's hands lately, told to that person and to administrators and auditors.
import type { Tx } from '@tallyhelm/infra/db/database'
import { CHECKS_AFTER_HOURS, HANDOUTS_TOLD_DAYS } from '@tallyhelm/protocol/topics/staff/limits'
import type { Handout } from '@tallyhelm/protocol/topics/staff/schemas'
import sql, { type Sql } from 'sql-template-tag'

type Row = Omit<Handout, 'at' | 'checks_from'> & { at: Date }

const HOUR_MS = 3_600_000
const MOST = 50

/** The person's latest, while it keeps him from checking. */
export async function ownHandout(tx: Tx, staffId: string, now: Date): Promise<Handout | null> {
  const since = new Date(now.getTime() - CHECKS_AFTER_HOURS * HOUR_MS)
  const [row] = await read(tx, sql`h.staff_id = ${staffId} and h.at > ${since} order by h.id desc limit 1`)
  return row ?? null
}

/** Those of the last days, newest first, at most 50. */
export function handoutsToTell(tx: Tx, now: Date): Promise<Handout[]> {
  const since = new Date(now.getTime() - HANDOUTS_TOLD_DAYS * 24 * HOUR_MS)
  return read(tx, sql`h.at > ${since} order by h.id desc limit ${MOST}`)
}

async function read(tx: Tx, condition: Sql): Promise<Handout[]> {
  const rows = await tx.rows<Row>(sql`
    select h.id, h.kind, u.staff_name, b.staff_name as by_name, h.at, h.reason
    from staff_handouts h join staff_users u on u.id = h.staff_id join staff_users b on b.id = h.by_staff_id
    where ${condition}`)
  return rows.map(row => ({
    ...row,
    at: row.at.toISOString(),
    checks_from: new Date(row.at.getTime() + CHECKS_AFTER_HOURS * HOUR_MS).toISOString(),
  }))
}
