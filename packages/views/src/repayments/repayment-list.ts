// A customer's repayments, list and file: one row for each statement that one paid, the newest first.
import type { Database, TenantScope } from '@tallyhelm/infra/db/database'
import type { ExportRequestOf } from '@tallyhelm/protocol/topics/exports/schemas'
import { repaymentFile } from '@tallyhelm/protocol/topics/repayments/columns'
import { repaymentFilters } from '@tallyhelm/protocol/topics/repayments/lists'
import type { Repayment, RepaymentListRequest, RepaymentPage } from '@tallyhelm/protocol/topics/repayments/schemas'
import sql, { raw, type Sql } from 'sql-template-tag'
import { amountOf, type ExportSource } from '../exports/export-source.ts'
import { chosenOr, conditionsOf, type ConditionTable, duringDays, duringMonths, is } from '../lists/conditions.ts'
import { fileOf } from '../lists/list-file.ts'
import { type Fields, type PageSource, readPage } from '../lists/read-page.ts'

/** A sub-customer has none. */
export const repaymentList = (db: Database, scope: TenantScope, request: RepaymentListRequest): Promise<RepaymentPage> =>
  db.read(scope, tx => readPage<Repayment>(tx, REPAYMENT_FIELDS, sourceOf(request), request))

export const repaymentExport = (scope: TenantScope, request: ExportRequestOf<'REPAYMENTS'>): ExportSource =>
  fileOf(scope, repaymentFile, REPAYMENT_FIELDS, sourceOf(request), request)

export const REPAYMENT_CONDITIONS: ConditionTable<typeof repaymentFilters> = {
  no: is(sql`r.id::text`),
  channel: is(sql`s.channel`),
  at: duringDays(sql`r.created_at`),
  month: duringMonths(sql`s.month`),
  statement: is(sql`s.id::text`),
}

/** Each is there; joined as if it might not be, so that what no filter asks of is not read for the count. */
export const REPAYMENT_TABLES: Sql = raw(`repayments_allocations a left join repayments_repayments r on r.id = a.repayment_id
  left join credit_statements s on s.id = a.statement_id
  left join companies_companies c on c.id = s.company_id and (c.customer_id = s.customer_id) is true`)

const sourceOf = (request: object): PageSource => ({
  tables: REPAYMENT_TABLES,
  owner: { customersAlone: 'a.customer_id' },
  conditions: chosenOr(sql`a.id`, request, () => conditionsOf(repaymentFilters, request, REPAYMENT_CONDITIONS)),
  // Of one repayment, in the order in which it was shared out.
  order: sql`a.repayment_id desc, s.repay_on, a.id`,
})

const amount = (minor: string) => amountOf(raw(minor), raw('r.currency'))
export const REPAYMENT_FIELDS: Fields<Repayment> = {
  allocation_id: raw('a.id'),
  repayment_no: raw('r.id'),
  statement_no: raw('s.id'),
  month: raw(`to_char(s.month, 'YYYY-MM')`),
  channel: raw('s.channel'),
  company_name: raw('c.company_name'),
  currency: raw('r.currency'),
  due: amount('a.owed_minor'),
  paid: amount('a.paid_minor'),
  left: amount('(a.owed_minor - a.paid_minor)'),
  overdue_days: raw('a.overdue_days'),
  late_fee: amount('a.late_fee_minor'),
  source: raw('r.source'),
  status: raw('r.status'),
  at: raw('r.created_at'),
}
