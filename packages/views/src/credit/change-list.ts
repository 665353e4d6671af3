// The changes of credit lines themselves: of one customer for staff, with the people, and the customer's own without them.
import type { Database, StaffScope, TenantScope } from '@tallyhelm/infra/db/database'
import { ownCustomersAlone } from '@tallyhelm/infra/db/tenant'
import type { CreditChangesRequest, StaffCreditChange, StaffCreditChangePage } from '@tallyhelm/protocol/topics/credit/console-schemas'
import type { CreditChangeRow, CreditHistoryRow } from '@tallyhelm/protocol/topics/credit/line-schemas'
import { creditHistoryFilters } from '@tallyhelm/protocol/topics/credit/lists'
import type { CreditRecordRequest } from '@tallyhelm/protocol/topics/credit/schemas'
import { CHANNEL_CODES } from '@tallyhelm/protocol/vocabulary/channel'
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

export const HISTORY_FIELDS: Fields<CreditHistoryRow> = {
  ...CHANGE_FIELDS,
  used_before: amount('h.used_before'),
  used_after: amount('h.used_after'),
}

/** The viewer's own, with the imported bills, whose postings lie side by side; a sub-customer has none. */
export const ownChanges = (scope: TenantScope, request: Omit<CreditRecordRequest, 'page_num' | 'page_size'>): PageSource => ({
  tables: sql`(
    select c.id, c.customer_id, c.at, c.type, c.currency, c.before_minor, c.after_minor, c.valid_until, c.reason, null::bigint as used_before,
      null::bigint as used_after
    from credit_changes c where ${ownCustomersAlone(scope, 'c.customer_id')}
    union all
    select b.id, b.customer_id, p.at, 'CHANNEL_BILL', b.currency, null, null, null, concat(b.channel, ' ', to_char(b.month, 'YYYY-MM'), ' 账单'), p.before,
      p.before + b.payable_minor
    from billing_bills b cross join lateral (
      select max(t.ended_at) as at, (array_agg(case when d.kind = 'CREDIT_LINE' then -t.debit_balance_after - t.amount_minor
        else t.amount_minor - t.credit_balance_after end order by t.flow_no))[1] as before
      from (select concat('channel-bill:', l.bill_id, ':', l.ad_account_id, ':', to_char(l.of_month, 'YYYYMM')) as key
        from billing_bill_lines l where l.bill_id = b.id offset 0) l
      join ledger_transfers t on t.idempotency_key = l.key left join ledger_accounts d on d.id = t.debit_account_id) p
    where ${ownCustomersAlone(scope, 'b.customer_id')} and b.channel <> all(${[...CHANNEL_CODES]}::text[])) h`,
  order: sql`h.at desc, h.id desc`,
  owner: { customersAlone: 'h.customer_id' },
  conditions: chosenOr(sql`h.id`, request, () => conditionsOf(creditHistoryFilters, request, CONDITIONS)),
})
