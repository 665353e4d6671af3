// Chargebacks and refunds of the houses' own as staff list them, the latest first, with what may be asked for about each (console.md 13).
import type { Database } from '@tallyhelm/infra/db/database'
import { chargebackFilters } from '@tallyhelm/protocol/topics/refunds/console-lists'
import type { Chargeback, ChargebackListRequest } from '@tallyhelm/protocol/topics/refunds/console-schemas'
import type { Page } from '@tallyhelm/protocol/wire/page'
import sql, { raw, type Sql } from 'sql-template-tag'
import { amountOf } from '../exports/export-source.ts'
import { conditionsOf, type ConditionTable, duringDays, is, isCalled } from '../lists/conditions.ts'
import { type Fields, type PageSource, readPage } from '../lists/read-page.ts'

/** For staff. Rows of nobody are among them: the house took money that no wallet was credited for. */
export async function chargebackList(db: Database, request: ChargebackListRequest): Promise<Page<Chargeback>> {
  const source: PageSource = {
    tables: TABLES,
    owner: 'everybody',
    conditions: conditionsOf(chargebackFilters, request, CONDITIONS),
    order: sql`b.noted_at desc, b.id desc`,
  }
  return await db.read({ kind: 'staff' }, tx => readPage<Chargeback>(tx, FIELDS, source, request))
}

const TABLES = raw(`payments_chargebacks b left join organization_customers c on c.id = b.customer_id
  left join sub_customers_profiles s on s.customer_id = b.customer_id and s.id = b.sub_customer_id
  left join payments_arrivals a on a.id = b.arrival_id`)

const ACT = `(case when b.customer_id is null then null
    when not exists (select from payments_arrivals y where y.id = b.arrival_id and y.state = 'CREDITED') then null when b.booked_at is null and b.phase <> 'WON' then 'TAKE'
    when b.booked_at is not null and b.given_back_at is null and b.phase = 'WON' then 'GIVE_BACK' end)`
const WAITING_CASE = `(select x.id from payments_chargeback_acts x join cases_cases k on k.id = x.id
    where x.chargeback_id = b.id and k.status = 'PENDING' limit 1)`
/** On `payments_chargebacks b`: one of the staff is to ask for something. */
export const CHARGEBACK_WAITS = `(${ACT} is not null and ${WAITING_CASE} is null)`

const CONDITIONS: ConditionTable<typeof chargebackFilters> = {
  customer: isCalled(sql`c.name`, sql`c.id`),
  method: is(sql`b.method`),
  cause: is(sql`b.cause`),
  phase: is(sql`b.phase`),
  transaction: is(sql`b.transaction_id`),
  booked: isBooked => (isBooked ? raw('b.booked_at is not null') : raw('b.booked_at is null')),
  waits: does => raw(does ? CHARGEBACK_WAITS : `not ${CHARGEBACK_WAITS}`),
  noted: duringDays(sql`b.noted_at`),
}

const amount = (minor: string): Sql => amountOf(raw(minor), raw('b.currency'))

const FIELDS: Fields<Chargeback> = {
  chargeback_id: raw('b.id'),
  cause: raw('b.cause'),
  method: raw('b.method'),
  outside_id: raw('b.outside_id'),
  transaction_id: raw('b.transaction_id'),
  customer_id: raw('b.customer_id'),
  customer_name: raw('c.name'),
  sub_customer_name: raw('s.name'),
  recharge_id: raw('a.recharge_id'),
  currency: raw('b.currency'),
  amount: amount('b.amount_minor'),
  phase: raw('b.phase'),
  held: amount('b.held_minor'),
  from_wallet: amount('b.from_wallet_minor'),
  from_agency: amount('b.from_agency_minor'),
  noted_at: raw('b.noted_at'),
  booked_at: raw('b.booked_at'),
  given_back_at: raw('b.given_back_at'),
  act: raw(ACT),
  case_id: raw(WAITING_CASE),
}
