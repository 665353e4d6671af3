// A case of the queue, from columns to the wire.
import type { QueueKind } from '@tallyhelm/protocol/topics/cases/lists'
import type { CaseRow } from '@tallyhelm/protocol/topics/cases/schemas'
import sql, { raw, type Sql } from 'sql-template-tag'

type Instant = 'submitted_at' | 'due_at' | 'lapses_at' | 'claimed_until' | 'decided_at'
type Nullable = 'lapses_at' | 'claimed_until' | 'decided_at'
export type CaseSqlRow<Kind extends QueueKind = CaseRow['kind']> = Omit<CaseRow, Instant | 'kind'> & { kind: Kind } & {
  [Name in Exclude<Instant, Nullable>]: Date
} & { [Name in Nullable]: Date | null }

export const CASE_TABLES: Sql = raw('cases_cases k left join organization_customers c on c.id = k.customer_id')
/** A claim that has lapsed is none. */
export const caseColumns = (now: Date): Sql => sql`
  k.id as case_id, k.kind, k.title, k.status, k.stage, k.revision, k.customer_id, c.name as customer_name,
  case k.maker_kind when 'staff' then k.maker_id end as maker_staff_id, k.maker, k.submitted_at, k.due_at, k.lapses_at,
  case when k.claimed_until > ${now} then k.claimed_by end as claimed_by_id, case when k.claimed_until > ${now} then k.claimer end as claimed_by,
  case when k.claimed_until > ${now} then k.claimed_until end as claimed_until,
  k.decider as decided_by, k.decided_at, k.decision_reason`

/** A row of the queue may be an order. */
export function caseRowOf<Kind extends QueueKind>(found: CaseSqlRow<Kind>): Omit<CaseRow, 'kind'> & { kind: Kind } {
  const { submitted_at, due_at, lapses_at, claimed_until, decided_at, ...row } = found
  return {
    ...row,
    submitted_at: submitted_at.toISOString(),
    due_at: due_at.toISOString(),
    lapses_at: lapses_at?.toISOString() ?? null,
    claimed_until: claimed_until?.toISOString() ?? null,
    decided_at: decided_at?.toISOString() ?? null,
  }
}
