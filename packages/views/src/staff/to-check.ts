// To check: what waits for this person's decision: cases, and what colleagues proposed of fee rates.
import type { Tx } from '@tallyhelm/infra/db/database'
import { RATE_CHECKERS } from '@tallyhelm/protocol/topics/billing/roles'
import { checkableKinds, type CaseKind } from '@tallyhelm/protocol/topics/cases/kinds'
import type { ProposalKind } from '@tallyhelm/protocol/topics/staff/enums'
import type { ProposalToCheck, Workbench } from '@tallyhelm/protocol/topics/staff/schemas'
import type { StaffRole } from '@tallyhelm/protocol/vocabulary/staff-roles'
import sql, { join, type Sql } from 'sql-template-tag'
import { waitsFor } from '../cases/waiting.ts'

type Row = Omit<ProposalToCheck, 'at'> & { at: Date; total: number }

const MOST = 20

const CHECKERS: Readonly<Record<ProposalKind, readonly StaffRole[]>> = {
  RATES: RATE_CHECKERS,
}

/** The longest waiting first, at most 20, with how many there are; null for a role that checks nothing. Of one's own none is told. */
export async function proposalsToCheck(tx: Tx, { staffId, role }: { staffId: string; role: StaffRole }): Promise<Workbench['to_check']> {
  const proposals = openBesides(staffId)
  const kinds = checkableKinds(role)
  const parts = [
    ...Object.entries(proposals).flatMap(([kind, part]) => (CHECKERS[kind as ProposalKind].includes(role) ? [part] : [])), // its keys
    ...(kinds.length > 0 ? [openCases(staffId, kinds)] : []),
  ]
  if (parts.length === 0) return null
  const rows = await tx.rows<Row>(sql`
    select p.kind, p.id, p.customer_id, c.name as customer_name, p.subject, p.by_name, p.at, (count(*) over ())::int as total
    from (${join(parts, ' union all ')}) p left join organization_customers c on c.id = p.customer_id
    order by p.at, p.id limit ${MOST}`)
  return { count: rows[0]?.total ?? 0, items: rows.map(({ total: _, at, ...row }) => ({ ...row, at: at.toISOString() })) }
}

const openBesides = (staffId: string): Readonly<Record<ProposalKind, Sql>> => ({
  RATES: sql`
    select 'RATES' as kind, r.id, r.customer_id, r.subject, r.maker as by_name, r.made_at as at
    from billing_rate_proposals r where r.verdict is null and r.maker_id <> ${staffId}`,
})

const openCases = (staffId: string, kinds: readonly CaseKind[]): Sql => sql`
  select k.kind, k.id, k.customer_id, k.title as subject, k.maker as by_name, k.submitted_at as at
  from cases_cases k where ${waitsFor(staffId, kinds)}`

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
