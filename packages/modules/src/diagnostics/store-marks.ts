// Marks of error reports in the database: what the staff think of all that are alike.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { ReportState } from '@tallyhelm/protocol/topics/diagnostics/enums'
import sql from 'sql-template-tag'

export type Mark = { fingerprint: string; from: ReportState; state: ReportState; reason: string; staffId: string; at: Date }

export async function hasReports(tx: Tx, fingerprint: string): Promise<boolean> {
  return (await tx.maybe(sql`select from diagnostics_reports where fingerprint = ${fingerprint} limit 1`)) !== undefined
}

/** False where they are no longer as `from` says; one statement, so that of two at the same time one is told. */
export async function markReports(tx: Tx, { fingerprint, from, state, reason, staffId, at }: Mark): Promise<boolean> {
  const written = await tx.run(sql`
    insert into diagnostics_marks as m (fingerprint, state, reason, staff_id, at)
    select ${fingerprint}, ${state}, ${reason}, ${staffId}::bigint, ${at}::timestamptz
    where ${from}::text = 'OPEN' or exists (select from diagnostics_marks where fingerprint = ${fingerprint})
    on conflict (fingerprint) do update
      set state = excluded.state, reason = excluded.reason, staff_id = excluded.staff_id, at = excluded.at
      where m.state = ${from}::text`)
  return written === 1
}
