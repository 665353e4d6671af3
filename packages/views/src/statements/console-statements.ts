// Statements of all customers for staff: those that ask for work first (console.md 15).
import type { Database, StaffScope, Tx } from '@tallyhelm/infra/db/database'
import { consoleStatementFilters } from '@tallyhelm/protocol/topics/statements/console-lists'
import type {
  ConsoleStatement,
  ConsoleStatementPage,
  ConsoleStatementsRequest,
} from '@tallyhelm/protocol/topics/statements/console-schemas'
import { dayOf } from '@tallyhelm/protocol/values/day'
import { COUNTED_UP_TO } from '@tallyhelm/protocol/wire/page-sizes'
import sql, { raw, type Sql } from 'sql-template-tag'
import { amountOf } from '../exports/export-source.ts'
import { conditionsOf, type ConditionTable, contains, duringMonths, is, isCalled } from '../lists/conditions.ts'
import { type Fields, type PageSource, readPage } from '../lists/read-page.ts'

const overdue = (now: Date): Sql => sql`(s.status not in ('SETTLED', 'DISPUTED') and s.repay_on < ${dayOf(now)}::date)`

/** On `credit_statements s`. */
const AWAITS_RECEIPT = sql`exists (select from credit_receipts r where r.statement_id = s.id and r.status = 'PENDING')`

/** As many as the list has under «有异议», and under «待审核回执», and since when the oldest waits. */
export async function statementsWaiting(tx: Tx): Promise<Record<'disputes' | 'receipts', { count: number; oldest_at: Date | null }>> {
  const counted = sql`least(count(*), ${COUNTED_UP_TO})::int as count`
  return {
    disputes: await tx.one(sql`
      select ${counted}, min((select max(d.at) from credit_disputes d where d.statement_id = s.id)) as oldest_at
      from credit_statements s where s.status = 'DISPUTED'`),
    receipts: await tx.one(sql`
      select ${counted}, min((select min(r.at) from credit_receipts r where r.statement_id = s.id and r.status = 'PENDING')) as oldest_at
      from credit_statements s where ${AWAITS_RECEIPT}`),
  }
}

const conditions = (now: Date): ConditionTable<typeof consoleStatementFilters> => ({
  id: is(sql`s.id`),
  customer: isCalled(sql`c.name`, sql`c.id`),
  channel: is(sql`s.channel`),
  status: is(sql`s.status`),
  month: duringMonths(sql`s.month`),
  company: contains(sql`m.company_name`),
  overdue: () => overdue(now),
  receipt: () => AWAITS_RECEIPT,
})

const amount = (minor: string): Sql => amountOf(raw(minor), raw('s.currency'))
export const consoleStatementFields = (now: Date): Fields<ConsoleStatement> => ({
  statement_id: raw('s.id::text'),
  customer_id: raw('s.customer_id'),
  customer_name: raw('c.name'),
  company_name: raw('m.company_name'),
  channel: raw('s.channel'),
  month: raw(`to_char(s.month, 'YYYY-MM')`),
  currency: raw('s.currency'),
  account_count: raw('s.account_count'),
  spend: amount('s.spend_minor'),
  fees: amount('(s.service_fee_minor + s.tax_minor)'),
  rebate: amount('s.rebate_minor'),
  conceded: amount('s.conceded_minor'),
  payable: amount('s.payable_minor'),
  paid: amount('s.paid_minor'),
  status: raw('s.status'),
  version: raw('s.version'),
  confirm_deadline_at: raw('s.confirm_deadline_at'),
  rests: raw('s.rests_since is not null'),
  repay_on: raw('s.repay_on::text'),
  is_overdue: overdue(now),
  receipt: raw('(select r.status from credit_receipts r where r.statement_id = s.id order by r.id desc limit 1)'),
  has_proposal: raw(
    `exists (select from credit_answers a join cases_cases k on k.id = a.id where a.statement_id = s.id and k.status = 'PENDING')`,
  ),
})

export const CONSOLE_STATEMENT_TABLES: Sql = raw(`credit_statements s join organization_customers c on c.id = s.customer_id
  join companies_companies m on m.customer_id = s.customer_id and m.id = s.company_id`)

/** Salespeople get their own customers'. */
export async function consoleStatements(
  db: Database,
  scope: StaffScope,
  request: ConsoleStatementsRequest,
  { now }: { now: Date },
): Promise<ConsoleStatementPage> {
  const source: PageSource = {
    tables: CONSOLE_STATEMENT_TABLES,
    owner: { customers: 's.customer_id' },
    conditions: conditionsOf(consoleStatementFilters, request, conditions(now)),
    order: sql`s.status = 'DISPUTED' desc, s.month desc, s.id desc`,
  }
  return await db.read(scope, tx => readPage<ConsoleStatement>(tx, consoleStatementFields(now), source, request))
}
