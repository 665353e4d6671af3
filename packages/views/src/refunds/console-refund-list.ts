// Refunds as staff list them, the latest first (console.md 13).
import type { Database } from '@tallyhelm/infra/db/database'
import { consoleRefundFilters } from '@tallyhelm/protocol/topics/refunds/console-lists'
import type { ConsoleRefund, ConsoleRefundListRequest } from '@tallyhelm/protocol/topics/refunds/console-schemas'
import type { Page } from '@tallyhelm/protocol/wire/page'
import sql, { raw, type Sql } from 'sql-template-tag'
import { amountOf } from '../exports/export-source.ts'
import { conditionsOf, type ConditionTable, duringDays, is, isCalled, ofAmounts } from '../lists/conditions.ts'
import { type Fields, type PageSource, readPage } from '../lists/read-page.ts'
import { WAYS_OF_REFUND } from './refund-list.ts'

/** For staff. */
export async function consoleRefundList(db: Database, request: ConsoleRefundListRequest): Promise<Page<ConsoleRefund>> {
  const source: PageSource = {
    tables: CONSOLE_REFUND_TABLES,
    owner: { customers: 'r.customer_id' },
    conditions: conditionsOf(consoleRefundFilters, request, CONDITIONS),
    order: sql`r.submitted_at desc, r.id desc`,
  }
  return await db.read({ kind: 'staff' }, tx => readPage<ConsoleRefund>(tx, CONSOLE_REFUND_FIELDS, source, request))
}

export const CONSOLE_REFUND_TABLES: Sql = raw(`payments_refunds r join organization_customers c on c.id = r.customer_id
  left join sub_customers_profiles s on s.customer_id = r.customer_id and s.id = r.sub_customer_id
  left join ledger_accounts w on w.address = 'WALLET:' || r.currency || ':' || r.customer_id || ':' || coalesce(r.sub_customer_id::text, '')
  left join ledger_balances b on b.ledger_account_id = w.id
  left join lateral (select k.customer_sign_name as name from contracts_contracts k
    where k.customer_id = r.customer_id and k.contract_status = 1 order by k.created_at desc, k.id desc limit 1) g on r.sub_customer_id is null`)

/** A wish nobody has looked at, a bank part to be paid, a house that was asked and is silent, or one that paid what our books gave back. */
export const REFUND_WAITS = `(exists (select from payments_refund_parts p where p.refund_id = r.id and ((p.state = 'DUE' and p.way = 'BANK')
  or (p.state = 'SENT' and p.asked_times >= 3) or (p.state = 'FAILED' and exists (select from payments_chargebacks d
    where d.cause = 'HOUSE_REFUND' and d.outside_id = p.id::text and d.method = p.place and d.phase = 'LOST' and d.booked_at is null)))) or r.status = 'REFUND_WAIT')
  and not exists (select from payments_refund_acts x join cases_cases k on k.id = x.id where x.refund_id = r.id and k.status = 'PENDING')`

const CONDITIONS: ConditionTable<typeof consoleRefundFilters> = {
  no: is(sql`r.id`),
  customer: isCalled(sql`c.name`, sql`c.id`),
  status: is(sql`r.status`),
  currency: is(sql`r.currency`),
  way: way => sql`exists (select from payments_refund_parts p where p.refund_id = r.id and p.way = ${way})`,
  waits: does => (does ? raw(`(${REFUND_WAITS})`) : raw(`not (${REFUND_WAITS})`)),
  amount: ofAmounts(sql`r.amount_minor`, sql`r.currency`),
  submitted: duringDays(sql`r.submitted_at`),
}

const amount = (minor: string): Sql => amountOf(raw(minor), raw('r.currency'))

export const CONSOLE_REFUND_FIELDS: Fields<ConsoleRefund> = {
  refund_id: raw('r.id'),
  customer_id: raw('r.customer_id'),
  customer_name: raw('c.name'),
  sub_customer_name: raw('s.name'),
  currency: raw('r.currency'),
  amount: amount('r.amount_minor'),
  available: amount('coalesce(b.credits_posted - b.debits_posted - b.debits_pending, 0)'),
  ways: WAYS_OF_REFUND,
  payee_name: raw('r.payee_name'),
  payee_account: raw('r.payee_account'),
  is_same_name: raw(`(case when r.payee_name <> '' and g.name is not null then app_name_form(r.payee_name) = app_name_form(g.name) end)`),
  recharges: raw(`(select coalesce(string_agg(a.recharge_id::text, '、' order by a.recharge_id), '') from payments_refund_parts p
    join payments_arrivals a on a.id = p.arrival_id where p.refund_id = r.id)`),
  reason: raw('r.reason'),
  status: raw('r.status'),
  note: raw('r.note'),
  waits_for_people: raw(`(${REFUND_WAITS})`),
  submitted_at: raw('r.submitted_at'),
  ended_at: raw('r.ended_at'),
}
