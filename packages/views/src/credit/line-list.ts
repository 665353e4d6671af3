// The credit lines of all customers that pay by the billing period, for staff: those over their limit and frozen ones first.
import type { Database, StaffScope } from '@tallyhelm/infra/db/database'
import { creditFilters } from '@tallyhelm/protocol/topics/credit/console-lists'
import type { ConsoleCredit, CreditListRequest, CreditPage } from '@tallyhelm/protocol/topics/credit/console-schemas'
import sql, { raw } from 'sql-template-tag'
import { type ConditionTable, conditionsOf, contains, is } from '../lists/conditions.ts'
import { type Fields, type PageSource, readPage } from '../lists/read-page.ts'
import { LINE_FIELDS, LINE_STATE, LINE_TABLES } from './line-rows.ts'

const named = contains(sql`c.name`)
const CONDITIONS: ConditionTable<typeof creditFilters> = {
  name: name => sql`(${named(name)} or c.id::text = ${name})`,
  state: is(LINE_STATE),
}

const FIELDS: Fields<ConsoleCredit> = {
  ...LINE_FIELDS,
  customer_id: raw('c.id'),
  customer_name: raw('c.name'),
  has_proposal: raw(`exists (select from credit_proposals p join cases_cases k on k.id = p.id
    where p.customer_id = c.id and p.currency = l.currency and k.status = 'PENDING')`),
  has_application: raw(`exists (select from credit_applications p join cases_cases k on k.id = p.id
    where p.customer_id = c.id and p.currency = l.currency and k.status = 'PENDING')`),
}

/** Salespeople get their own customers'. */
export async function creditLines(db: Database, scope: StaffScope, request: CreditListRequest): Promise<CreditPage> {
  const source: PageSource = {
    tables: sql`organization_customers c ${LINE_TABLES}`,
    owner: { customers: 'c.id' },
    conditions: [sql`c.customer_type in (0, 3)`, ...conditionsOf(creditFilters, request, CONDITIONS)],
    order: sql`(${LINE_STATE}) in ('OVER', 'FROZEN') desc, l.total desc, c.id desc`,
  }
  return await db.read(scope, tx => readPage<ConsoleCredit>(tx, FIELDS, source, request))
}
