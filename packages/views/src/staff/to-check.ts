// To check: the cases that wait for this person's decision, and how his own ended.
import type { Tx } from '@tallyhelm/infra/db/database'
import { checkableKinds } from '@tallyhelm/protocol/topics/cases/kinds'
import type { Workbench } from '@tallyhelm/protocol/topics/staff/schemas'
import type { StaffRole } from '@tallyhelm/protocol/vocabulary/staff-roles'
import sql from 'sql-template-tag'
import { CASE_TABLES } from '../cases/case-row.ts'
import { waitsFor } from '../cases/waiting.ts'

type Item = NonNullable<Workbench['to_check']>['items'][number]

const MOST = 20

/** The soonest due first, at most 20, with how many there are; null for a role that checks nothing. Of one's own none is told. */
export async function casesToCheck(tx: Tx, { staffId, role }: { staffId: string; role: StaffRole }): Promise<Workbench['to_check']> {
  const kinds = checkableKinds(role)
  if (kinds.length === 0) return null
  const rows = await tx.rows<Omit<Item, 'at' | 'due_at'> & { at: Date; due_at: Date; total: number }>(sql`
    select k.id as case_id, k.kind, k.title, k.customer_id, c.name as customer_name, k.maker as by_name, k.submitted_at as at, k.due_at,
      (count(*) over ())::int as total
    from ${CASE_TABLES} where ${waitsFor(staffId, kinds)} order by k.due_at, k.id limit ${MOST}`)
  return {
    count: rows[0]?.total ?? 0,
    items: rows.map(({ total: _, at, due_at, ...row }) => ({ ...row, at: at.toISOString(), due_at: due_at.toISOString() })),
  }
}

/** How the reader's own cases ended, the latest first, until he has seen it. */
export async function ownOutcomes(tx: Tx, staffId: string): Promise<Workbench['own_cases']> {
  const rows = await tx.rows<Omit<Workbench['own_cases'][number], 'at'> & { at: Date }>(sql`
    select k.id as case_id, k.kind, k.title, k.status, k.decider as by_name,
      case k.status when 'LAPSED' then (select e.reason from cases_events e where e.case_id = k.id order by e.id desc limit 1)
        else k.decision_reason end as reason, k.ended_at as at from cases_cases k
    where k.maker_kind = 'staff' and k.maker_id = ${staffId} and k.ended_at is not null and k.outcome_seen_at is null
    order by k.ended_at desc limit ${MOST}`)
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}
