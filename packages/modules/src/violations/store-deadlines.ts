// Deadlines of rectifications in the database: extended, and reminded of before they come.
import type { Tx } from '@tallyhelm/infra/db/database'
import { RECTIFICATIONS_DUE } from '@tallyhelm/protocol/topics/violations/enums'
import sql, { raw } from 'sql-template-tag'
import { type LockedRectification, lockRectification, noteStep } from './store-rectifications.ts'

const TABLES = raw(`violations_rectifications r join ad_accounts_accounts a on a.customer_id = r.customer_id and a.id = r.ad_account_id`)

/** Another deadline, which is reminded of anew and may be missed anew; a step of the history says so. The caller holds the row. */
export async function writeDeadline(
  tx: Tx,
  { id, status }: LockedRectification,
  { deadlineAt, at, by, note }: { deadlineAt: Date; at: Date; by: string; note: string },
): Promise<void> {
  await tx.run(sql`
    update violations_rectifications set deadline_at = ${deadlineAt}, deadline_set_at = ${at}, suspended_at = null, lifted_at = null
    where id = ${id}`)
  await noteStep(tx, id, { status, by, note, at })
}

/** A rectification whose deadline is at most `hours` away, and has not been reminded of at that distance. */
export type DueReminder = { id: string; hours: number }

/**
 * The nearest reminder that each rectification on the customer's turn owes, of a held ad account, the nearest deadline first. What lay
 * before the deadline was set is owed to nobody: it was told with the deadline. While a submission is reviewed none is owed.
 */
export const dueReminders = (tx: Tx, now: Date, hours: readonly number[], limit: number): Promise<DueReminder[]> =>
  tx.rows<DueReminder>(sql`
    select r.id, min(h.hours)::int as hours from ${TABLES} cross join unnest(${hours}::int[]) h (hours)
    where r.status = any(${RECTIFICATIONS_DUE}) and r.deadline_at > ${now} and r.deadline_at <= ${now}::timestamptz + make_interval(hours => ${Math.max(...hours)}::int)
      and a.taken_back_at is null
      and ${reached(now)} group by r.id, r.deadline_at
    having not exists (select from violations_reminders m where m.rectification_id = r.id and m.deadline_at = r.deadline_at and m.hours <= min(h.hours))
    order by r.deadline_at, r.id limit ${limit}`)

const reached = (now: Date) => sql`r.deadline_at - make_interval(hours => h.hours) <= ${now}
  and r.deadline_at - make_interval(hours => h.hours) > coalesce(r.deadline_set_at, r.issued_at)`

/**
 * Notes that it is told now, and with it those further away; undefined where it was told, answered or given another deadline in the
 * meantime.
 */
export async function noteReminder(
  tx: Tx,
  { id, hours }: DueReminder,
  { now, all }: { now: Date; all: readonly number[] },
): Promise<LockedRectification | undefined> {
  const locked = await lockRectification(tx, id)
  if (!locked || !RECTIFICATIONS_DUE.some(due => due === locked.status) || locked.deadlineAt <= now) return undefined
  const noted = await tx.rows<{ hours: number }>(sql`
    insert into violations_reminders (rectification_id, deadline_at, hours, told_at)
    select r.id, r.deadline_at, h.hours, ${now} from violations_rectifications r cross join unnest(${all}::int[]) h (hours)
    where r.id = ${id} and ${reached(now)} on conflict do nothing returning hours`)
  return noted.some(note => note.hours === hours) ? locked : undefined
}
