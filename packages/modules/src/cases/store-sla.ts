// How long each queue may take, in the database. A queue that nobody has set keeps the program's own hours.
import type { Tx } from '@tallyhelm/infra/db/database'
import { type CaseKind, caseKind } from '@tallyhelm/protocol/topics/cases/kinds'
import { ORDER_SLA_HOURS, type QueueKind } from '@tallyhelm/protocol/topics/cases/lists'
import sql from 'sql-template-tag'

const LOCK = sql`hashtextextended('cases-sla', 0)`

export const ownSlaHours = (queue: QueueKind): number => (queue === 'QUOTA_ORDER' ? ORDER_SLA_HOURS : caseKind(queue).slaHours)

/** The hours of a case that begins to wait in this transaction; a change of them comes before it or after its end. */
export async function holdSlaHours(tx: Tx, kind: CaseKind): Promise<number> {
  await tx.run(sql`select pg_advisory_xact_lock_shared(${LOCK})`)
  return await slaHoursOf(tx, kind)
}

/** Waits for every case that is being opened; none is opened with the former hours afterwards. */
export async function lockSlaHours(tx: Tx, queue: QueueKind): Promise<number> {
  await tx.run(sql`select pg_advisory_xact_lock(${LOCK})`)
  return await slaHoursOf(tx, queue)
}

async function slaHoursOf(tx: Tx, queue: QueueKind): Promise<number> {
  const set = await tx.maybe<{ hours: number }>(sql`select hours from cases_sla_hours where queue = ${queue}`)
  return set?.hours ?? ownSlaHours(queue)
}

/** Moves what waits as well, from its submission on; gives how many cases. Orders that wait are reckoned when they are read. */
export async function writeSlaHours(tx: Tx, of: { queue: QueueKind; hours: number; staffId: string; at: Date }): Promise<number> {
  await tx.run(sql`
    insert into cases_sla_hours (queue, hours, changed_by, changed_at) values (${of.queue}, ${of.hours}, ${of.staffId}, ${of.at})
    on conflict (queue) do update set hours = excluded.hours, changed_by = excluded.changed_by, changed_at = excluded.changed_at`)
  return await tx.run(sql`
    update cases_cases set due_at = submitted_at + make_interval(hours => ${of.hours}::int) where kind = ${of.queue} and status = 'PENDING'`)
}
