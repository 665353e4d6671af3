// The changes of credit lines themselves: of one customer for staff, with the people, and the customer's own without them.
import type { Database, StaffScope } from '@tallyhelm/infra/db/database'
import type { CreditChangesRequest, StaffCreditChange, StaffCreditChangePage } from '@tallyhelm/protocol/topics/credit/console-schemas'
import type { CreditChangeRow } from '@tallyhelm/protocol/topics/credit/line-schemas'
import { creditHistoryFilters } from '@tallyhelm/protocol/topics/credit/lists'
import type { CreditRecordRequest } from '@tallyhelm/protocol/topics/credit/schemas'
import sql, { raw } from 'sql-template-tag'
import { amountOf } from '../exports/export-source.ts'
import { chosenOr, type ConditionTable, conditionsOf, duringDays, is } from '../lists/conditions.ts'
import { type Fields, type PageSource, readPage } from '../lists/read-page.ts'
import { requireCustomer } from '../organization/customer-scope.ts'

const amount = (minor: string) => amountOf(raw(`(${minor})::bigint`), raw('h.currency'))
export const CHANGE_FIELDS: Fields<CreditChangeRow> = {
  change_id: raw('h.id'),
  at: raw('h.at'),
  type: raw('h.type'),
  currency: raw('h.currency'),
  before: amount('h.before_minor'),
  after: amount('h.after_minor'),
  change: amount('h.after_minor - h.before_minor'),
  valid_until: raw('h.valid_until'),
  reason: raw('h.reason'),
}
const STAFF_FIELDS: Fields<StaffCreditChange> = { ...CHANGE_FIELDS, maker: raw('h.maker'), checker: raw('h.checker') }
const CHANGES = { tables: sql`credit_changes h`, order: sql`h.id desc` } as const

/** For staff, with the people. Refuses NOT_FOUND. */
export async function creditChanges(
  db: Database,
  scope: StaffScope,
  { customer_id, ...paging }: CreditChangesRequest,
): Promise<StaffCreditChangePage> {
  return await db.read(scope, async tx => {
    await requireCustomer(tx, customer_id)
    const source = { ...CHANGES, owner: { customers: 'h.customer_id' }, conditions: [sql`h.customer_id = ${customer_id}`] }
    return await readPage<StaffCreditChange>(tx, STAFF_FIELDS, source, paging)
  })
}

const CONDITIONS: ConditionTable<typeof creditHistoryFilters> = { type: is(sql`h.type`), at: duringDays(sql`h.at`) }

/** The viewer's own; a sub-customer has none. */
export const ownChanges = (request: Omit<CreditRecordRequest, 'page_num' | 'page_size'>): PageSource => ({
  ...CHANGES,
  owner: { customersAlone: 'h.customer_id' },
  conditions: chosenOr(sql`h.id`, request, () => conditionsOf(creditHistoryFilters, request, CONDITIONS)),
})
