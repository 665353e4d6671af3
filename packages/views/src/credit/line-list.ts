// The credit lines of all customers that pay by the billing period, for staff: those over their limit and frozen ones first.
import type { Database, StaffScope } from '@tallyhelm/infra/db/database'
import { creditFilters } from '@tallyhelm/protocol/topics/credit/console-lists'
import type { ConsoleCredit, CreditListRequest, CreditPage } from '@tallyhelm/protocol/topics/credit/console-schemas'
import { type Day, dayOf } from '@tallyhelm/protocol/values/day'
import sql, { raw, type Sql } from 'sql-template-tag'
import { amountOf } from '../exports/export-source.ts'
import { conditionsOf, type ConditionTable, is, isCalled } from '../lists/conditions.ts'
import { type Fields, type PageSource, readPage } from '../lists/read-page.ts'
import { isLate, LEFT } from '../repayments/late-fee.ts'
import { LINE_FIELDS, LINE_STATE, LINE_TABLES } from './line-rows.ts'

const STATEMENTS = raw('from credit_statements s where s.customer_id = c.id and s.currency = l.currency')
const waitsIn = (table: string): Sql =>
  raw(`exists (select from ${table} p join cases_cases k on k.id = p.id
    where p.customer_id = c.id and p.currency = l.currency and k.status = 'PENDING')`)
const [PROPOSED, APPLIED] = [waitsIn('credit_proposals'), waitsIn('credit_applications')]

const conditions = (today: Day): ConditionTable<typeof creditFilters> => ({
  name: isCalled(sql`c.name`, sql`c.id`),
  state: is(LINE_STATE),
  overdue: () => sql`exists (select ${STATEMENTS} and ${isLate(today)})`,
  waits: () => sql`(${PROPOSED} or ${APPLIED})`,
})

const fields = (today: Day): Fields<ConsoleCredit> => ({
  ...LINE_FIELDS,
  customer_id: raw('c.id'),
  customer_name: raw('c.name'),
  overdue: amountOf(sql`(select coalesce(sum(${LEFT}), 0)::bigint ${STATEMENTS} and ${isLate(today)})`, raw('l.currency')),
  next_due_on: sql`(select min(s.repay_on)::text ${STATEMENTS} and s.status not in ('SETTLED', 'DISPUTED') and s.repay_on >= ${today}::date)`,
  has_proposal: PROPOSED,
  has_application: APPLIED,
})

/** Salespeople get their own customers'. */
export async function creditLines(
  db: Database,
  scope: StaffScope,
  request: CreditListRequest,
  { now }: { now: Date },
): Promise<CreditPage> {
  const today = dayOf(now)
  const source: PageSource = {
    tables: sql`organization_customers c ${LINE_TABLES}`,
    owner: { customers: 'c.id' },
    conditions: [sql`c.customer_type in (0, 3)`, ...conditionsOf(creditFilters, request, conditions(today))],
    order: sql`(${LINE_STATE}) in ('OVER', 'FROZEN') desc, l.total desc, c.id desc`,
  }
  return await db.read(scope, tx => readPage<ConsoleCredit>(tx, fields(today), source, request))
}
