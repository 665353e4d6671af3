// How many cases wait for the decision of one of the staff: of the kinds of his role, and none that he asked for or rejected himself.
import type { StaffScope, Tx } from '@tallyhelm/infra/db/database'
import { checkableKinds, type CaseKind } from '@tallyhelm/protocol/topics/cases/kinds'
import type { Badges } from '@tallyhelm/protocol/topics/staff/schemas'
import sql, { type Sql } from 'sql-template-tag'
import { type CaseReader, ownerOf } from './case-list.ts'
import { CASE_TABLES } from './case-row.ts'
import { whereOf } from '../lists/read-page.ts'
import { isOverdue, QUEUE_TABLES, queuedKinds } from './queue-tables.ts'

/** A condition on `cases_cases k`. */
export const waitsFor = (staffId: string, kinds: readonly CaseKind[]): Sql => sql`
  k.status = 'PENDING' and k.kind = any(${kinds}::text[])
    and (k.maker_kind <> 'staff' or k.maker_id <> ${staffId}) and (k.stage <> 'APPEAL' or k.decided_by <> ${staffId})`

export async function casesWaiting(tx: Tx, scope: StaffScope, { staffId, role, now }: CaseReader): Promise<NonNullable<Badges['cases']>> {
  const conditions = [waitsFor(staffId, checkableKinds(role))]
  return await tx.one(sql`
    select count(*)::int as waiting, (count(*) filter (where ${isOverdue(now)}))::int as overdue
    from ${CASE_TABLES} ${whereOf(tx, { owner: ownerOf(scope), conditions })}`)
}

/** All of the queue that the reader sees and that waits for longer than was promised, whoever may decide it. */
export async function overdueInQueue(tx: Tx, scope: StaffScope, { role, now }: CaseReader): Promise<number> {
  const conditions = [sql`k.kind = any(${queuedKinds(role)}::text[])`, isOverdue(now)]
  const { n } = await tx.one<{ n: number }>(
    sql`select count(*)::int as n from ${QUEUE_TABLES} ${whereOf(tx, { owner: ownerOf(scope), conditions })}`,
  )
  return n
}
