// Doubtful tries at payment houses: unclear ones, money that came late, and amounts that are not what was asked for. For finance.
import type { Database } from '@tallyhelm/infra/db/database'
import { tryFilters } from '@tallyhelm/protocol/topics/payments/console-lists'
import type { PaymentTry, TryListRequest, TryPage } from '@tallyhelm/protocol/topics/payments/console-schemas'
import sql, { raw, type Sql } from 'sql-template-tag'
import { amountOf } from '../exports/export-source.ts'
import { type ConditionTable, conditionsOf, duringDays, is } from '../lists/conditions.ts'
import { type Fields, type PageSource, readPage } from '../lists/read-page.ts'

const PROBLEM: Sql = raw(`case when a.id is not null and a.flag <> '' then 'AMOUNT'
  when t.status = 'RECHARGING' then 'STUCK' when r.is_late then 'LATE' else 'UNCLEAR' end`)

const FIELDS: Fields<PaymentTry> = {
  try_id: raw('t.id'),
  recharge_id: raw('t.recharge_id'),
  customer_name: raw('c.name'),
  method: raw('t.method'),
  currency: raw('r.currency'),
  amount: amountOf(raw('r.amount_minor'), raw('r.currency')),
  status: raw('t.status'),
  recharge_status: raw('r.status'),
  problem: PROBLEM,
  trouble: raw(`coalesce(nullif(a.flag, ''), t.trouble)`),
  transaction_id: raw('t.transaction_id'),
  asked_times: raw('t.asked_times'),
  asked_at: raw('t.asked_at'),
  created_at: raw('t.created_at'),
  arrival_id: raw('a.id'),
}

/** On `payments_tries t`: its money has no owner yet, or nobody knows whether there is any. */
export const triesToClear = (now: Date): Sql => sql`(t.status = 'RECHARGING'
  or (t.status = 'TO_BE_RECHARGE' and (t.expires_at <= ${now} or t.trouble <> ''))
  or exists (select from payments_arrivals w where w.try_id = t.id and w.state = 'UNMATCHED'))`

const conditions = (now: Date): ConditionTable<typeof tryFilters> => ({
  trouble: problem => sql`${PROBLEM} = ${problem}`,
  method: is(sql`t.method`),
  no: is(sql`t.recharge_id`),
  waits: does => (does ? triesToClear(now) : sql`not ${triesToClear(now)}`),
  made: duringDays(sql`t.created_at`),
})

/** The last made first. What is simply waiting to be paid, within its time, is no doubt. */
export async function tryList(db: Database, now: Date, request: TryListRequest): Promise<TryPage> {
  const doubtful = sql`(r.is_late or ${triesToClear(now)})`
  const source: PageSource = {
    tables: sql`payments_tries t join payments_recharges r on r.id = t.recharge_id join organization_customers c on c.id = t.customer_id
      left join lateral (select w.id, w.flag from payments_arrivals w where w.try_id = t.id and w.state = 'UNMATCHED' order by w.id limit 1) a on true`,
    owner: { rows: 't' },
    conditions: [doubtful, ...conditionsOf(tryFilters, request, conditions(now))],
    order: sql`t.created_at desc, t.id desc`,
  }
  return await db.read({ kind: 'staff' }, tx => readPage<PaymentTry>(tx, FIELDS, source, request))
}
