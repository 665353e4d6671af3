// The queue: cases of the kinds that the reader may see and orders that wait, the soonest due first while they wait, else the latest first.
import type { Database, StaffScope } from '@tallyhelm/infra/db/database'
import { CASE_STATUS_CODES, type CaseStatus } from '@tallyhelm/protocol/topics/cases/enums'
import { caseFilters, type QueueKind } from '@tallyhelm/protocol/topics/cases/lists'
import type { CaseListRequest, CasePage } from '@tallyhelm/protocol/topics/cases/schemas'
import type { StaffRole } from '@tallyhelm/protocol/vocabulary/staff-roles'
import sql, { type Sql } from 'sql-template-tag'
import { type ConditionTable, conditionsOf, contains, duringDays, is } from '../lists/conditions.ts'
import { type PageSource, readRows, whereOf } from '../lists/read-page.ts'
import { caseColumns, caseRowOf, type CaseSqlRow } from './case-row.ts'
import { isOverdue, QUEUE_TABLES, queuedKinds } from './queue-tables.ts'

export type CaseReader = { staffId: string; role: StaffRole; now: Date }

/** The counts follow every filter but the status. */
export async function caseList(db: Database, scope: StaffScope, reader: CaseReader, request: CaseListRequest): Promise<CasePage> {
  const { status: _, ...others } = request
  const source: PageSource = { tables: QUEUE_TABLES, owner: ownerOf(scope), conditions: conditionsFor(reader, request), order: ORDER }
  const ofAllStatuses = { ...source, conditions: conditionsFor(reader, others) }
  const { rows, counts } = await db.read(scope, async tx => ({
    rows: await readRows<CaseSqlRow<QueueKind>>(tx, caseColumns(reader.now), source, request),
    counts: await tx.rows<{ status: CaseStatus; n: number }>(sql`
      select k.status, count(*)::int as n from ${QUEUE_TABLES} ${whereOf(tx, ofAllStatuses)} group by k.status`),
  }))
  const of = (status: CaseStatus) => counts.find(row => row.status === status)?.n ?? 0
  return {
    content: rows.map(row => caseRowOf(row)),
    total_size: request.status === undefined ? CASE_STATUS_CODES.reduce((sum, status) => sum + of(status), 0) : of(request.status),
    page_num: request.page_num,
    page_size: request.page_size,
    status_counts: {
      PENDING: of('PENDING'),
      APPROVED: of('APPROVED'),
      REJECTED: of('REJECTED'),
      WITHDRAWN: of('WITHDRAWN'),
      LAPSED: of('LAPSED'),
    },
  }
}

/** Salespeople see what concerns their customers. */
export const ownerOf = (scope: StaffScope): PageSource['owner'] => (scope.kind === 'sales' ? { customers: 'k.customer_id' } : 'everybody')

const ORDER = sql`(k.status = 'PENDING') desc, case when k.status = 'PENDING' then k.due_at end, k.submitted_at desc, k.id desc`

function conditionsFor(reader: CaseReader, request: Partial<CaseListRequest>): Sql[] {
  return [sql`k.kind = any(${queuedKinds(reader.role)}::text[])`, ...conditionsOf(caseFilters, request, tableFor(reader))]
}

const tableFor = ({ staffId, now }: CaseReader): ConditionTable<typeof caseFilters> => ({
  status: is(sql`k.status`),
  kind: is(sql`k.kind`),
  title: contains(sql`k.title`),
  overdue: () => isOverdue(now),
  claimed: () => sql`(k.claimed_by = ${staffId} and k.claimed_until > ${now})`,
  made: () => sql`(k.maker_kind = 'staff' and k.maker_id = ${staffId})`,
  case: is(sql`k.id`),
  customer: is(sql`k.customer_id`),
  submitted: duringDays(sql`k.submitted_at`),
})
