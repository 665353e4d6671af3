// The lists of what a customer owes, at one connection: bills, statements, changes and uses of its credit line, and repayments, over five years.
import { systemClock } from '@tallyhelm/infra/clock/clock'
import type { Database } from '@tallyhelm/infra/db/database'
import { billListRequest } from '@tallyhelm/protocol/topics/billing/bill-schemas'
import { creditRecordRequest } from '@tallyhelm/protocol/topics/credit/schemas'
import { statementListRequest } from '@tallyhelm/protocol/topics/statements/schemas'
import { repaymentListRequest } from '@tallyhelm/protocol/topics/repayments/schemas'
import { billList } from '@tallyhelm/views/billing/bill-list'
import { creditRecords } from '@tallyhelm/views/credit/credit-records'
import { statementList } from '@tallyhelm/views/statements/statement-list'
import { repaymentList } from '@tallyhelm/views/repayments/repayment-list'
import { measureLists, SCALE } from '../product/measure-lists.ts'
import { CUSTOMER, seedOwed } from './seed-owed.ts'

const SIZE = { companies: Math.ceil(100 * SCALE), others: Math.ceil(300 * SCALE), additions: Math.ceil(100_000 * SCALE) }

await measureLists((client, lap) => seedOwed(client, lap, SIZE), listsOf)

function listsOf(database: Database) {
  const scope = { kind: 'tenant', customerId: CUSTOMER, subCustomerId: null } as const
  const now = systemClock().now()
  const channel = 'FACEBOOK'
  const year = { month_from: '2026-01-01', month_until: '2027-01-01' }
  const statements = (asked: object) => () => statementList(database, scope, { ...statementListRequest.parse({ channel, ...asked }), now })
  const bills = (asked: object) => () => billList(database, scope, billListRequest.parse({ channel, ...asked }))
  const records = (asked: object) => () => creditRecords(database, scope, creditRecordRequest.parse(asked))
  const repayments = (asked: object) => () => repaymentList(database, scope, repaymentListRequest.parse(asked))
  return {
    'statements, newest page': statements({}),
    'statements, to be confirmed': statements({ tab: 'WAIT_REPLY' }),
    'statements, page 100': statements({ page_num: 100 }),
    'statements of a year and a status': statements({ ...year, status: 'SETTLED' }),
    'statements of a company': statements({ company_id: `${CUSTOMER}001` }),
    'bills, newest page': bills({}),
    'bills, page 100': bills({ page_num: 100 }),
    'bills of a year': bills(year),
    'bills of open months': bills({ status: 'OPEN' }),
    'bills of a company': bills({ company_id: `${CUSTOMER}001` }),
    'changes of the line, newest page': records({}),
    'changes of the line, raised': records({ type: 'RAISE' }),
    'uses of the line, newest page': records({ channel }),
    'uses of the line, a month': records({ channel, at_from: '2025-03-01', at_until: '2025-04-01' }),
    'uses of the line, service fees': records({ channel, item: 'SERVICE_FEE' }),
    'repayments, newest page': repayments({}),
    'repayments, page 100': repayments({ page_num: 100 }),
    'repayments of a channel': repayments({ channel }),
    'repayments of months': repayments(year),
  }
}
