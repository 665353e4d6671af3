// 待核销: payments that are meant for statements and wait for their money or for staff, and money that looks like one, for finance (console.md 16).
import type { Database, StaffScope, Tx } from '@tallyhelm/infra/db/database'
import { PENDING_GROUP_CODES, pendingFilters } from '@tallyhelm/protocol/topics/repayments/console-lists'
import type { PendingCounts, PendingPage, PendingRepayment, PendingRequest } from '@tallyhelm/protocol/topics/repayments/console-schemas'
import { COUNTED_UP_TO } from '@tallyhelm/protocol/wire/page-sizes'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { amountOf } from '../exports/export-source.ts'
import { type ConditionTable, conditionsOf, contains, duringDays, is, isCalled, ofAmounts } from '../lists/conditions.ts'
import { type Fields, type PageSource, readPage, whereOf } from '../lists/read-page.ts'
import { IS_PAYABLE, LEFT } from './late-fee.ts'
import { type LikelyLine, likelyLines } from './likely-lines.ts'

/** What waits the longest first. */
export async function pendingRepayments(db: Database, scope: StaffScope, request: PendingRequest, now: Date): Promise<PendingPage> {
  const { group: _, ...others } = request
  return await db.read(scope, async tx => {
    const tables = tablesOf(await likelyLines(tx), now)
    return {
      ...(await readPage<PendingRepayment>(tx, FIELDS, sourceOf(tables, request), request)),
      group_counts: await countsOf(tx, sourceOf(tables, others)),
    }
  })
}

/** As many as the list has, and since when the oldest waits. */
export async function pendingWaiting(tx: Tx, now: Date): Promise<{ count: number; oldest_at: Date | null }> {
  const source = sourceOf(tablesOf(await likelyLines(tx), now), {})
  return await tx.one(sql`
    select least(count(*), ${COUNTED_UP_TO})::int as count, min(x.since) as oldest_at from ${source.tables} ${whereOf(tx, source)}`)
}

const CASE_OF = (which: Sql): Sql => sql`(select k.id from payments_matches m join cases_cases k on k.id = m.id
  where ${which} and k.status = 'PENDING' order by k.id limit 1)`

/** A payment at a house that was not made in its time is over; a transfer waits as long as it takes. */
const plansAt = (now: Date): Sql => sql`
  select 'PLAN' as kind, r.id as item_id, r.customer_id, r.method as place, coalesce(r.remark_code, '') as code, r.payer_name as payer,
    r.payer_account, null::text as transaction_id, r.currency, r.amount_minor as minor, p.currency as owed_currency, p.total_minor as owed_minor,
    (select count(*) from repayments_plan_shares h where h.recharge_id = r.id)::int as statements, array[]::text[] as grounds,
    (select count(*) from payments_vouchers v where v.recharge_id = r.id)::int as vouchers, w.case_id, r.submitted_at as since,
    case when w.case_id is not null then 'CHECK' when r.status = 'TO_BE_PAY' then 'PAY' when r.status = 'RECHARGE_REJECT' then 'REJECTED'
      else 'MONEY' end as grp
  from payments_recharges r join repayments_plans p on p.recharge_id = r.id
  cross join lateral (select ${CASE_OF(sql`m.recharge_id = r.id`)} as case_id) w
  where r.is_repayment and r.status not in ('RECHARGE_SUCCESS', 'RECHARGE_FAILED')
    and (r.status <> 'TO_BE_PAY' or r.expires_at is null or r.expires_at > ${now})`

/** Those that look like one, and those that one of the staff has claimed as one, whatever they look like. */
const linesOf = (likely: readonly LikelyLine[]): Sql => sql`
  select 'LINE' as kind, a.id as item_id, f.customer_id, a.place, coalesce(l.memo, '') as code, a.payer, coalesce(l.payer_account, '') as payer_account,
    a.transaction_id, a.currency, a.amount_minor as minor, a.currency as owed_currency, coalesce(o.minor, 0) as owed_minor,
    coalesce(o.statements, 0) as statements, string_to_array(f.grounds, ',') as grounds, 0 as vouchers, w.case_id, a.arrived_at as since,
    case when w.case_id is not null then 'CHECK' else 'LIKELY' end as grp
  from (
    select n.arrival_id, n.customer_id, n.grounds
    from unnest(${likely.map(of => of.arrivalId)}::bigint[], ${likely.map(of => of.customerId)}::bigint[], ${likely.map(of => of.grounds.join(','))}::text[])
      as n (arrival_id, customer_id, grounds)
    union all
    select m.arrival_id, m.customer_id, 'CLAIMED' from payments_matches m join cases_cases k on k.id = m.id
    where k.status = 'PENDING' and exists (select from payments_match_shares h where h.match_id = m.id)
      and not exists (select from unnest(${likely.map(of => `${of.arrivalId} ${of.customerId}`)}::text[]) as n (pair) where n.pair = m.arrival_id || ' ' || m.customer_id)
  ) f join payments_arrivals a on a.id = f.arrival_id left join payments_bank_lines l on l.arrival_id = a.id and l.state = 'DONE'
  cross join lateral (select ${CASE_OF(sql`m.arrival_id = a.id`)} as case_id) w
  left join lateral (select sum(${LEFT})::bigint as minor, count(*)::int as statements from credit_statements s
    where s.customer_id = f.customer_id and s.currency = a.currency and ${IS_PAYABLE}) o on true
  where a.state = 'UNMATCHED'`

const tablesOf = (likely: readonly LikelyLine[], now: Date): Sql =>
  sql`(${plansAt(now)} union all ${linesOf(likely)}) x join organization_customers c on c.id = x.customer_id`

const CONDITIONS: ConditionTable<typeof pendingFilters> = {
  group: is(sql`x.grp`),
  customer: isCalled(sql`c.name`, sql`c.id`),
  kind: is(sql`x.kind`),
  currency: is(sql`x.currency`),
  words: contains(sql`concat_ws(' ', x.code, x.payer)`),
  place: is(sql`x.place`),
  amount: ofAmounts(sql`x.minor`, sql`x.currency`),
  since: duringDays(sql`x.since`),
}

const sourceOf = (tables: Sql, request: object): PageSource => ({
  tables,
  owner: { customers: 'x.customer_id' },
  conditions: conditionsOf(pendingFilters, request, CONDITIONS),
  order: sql`x.since, x.kind, x.item_id, x.customer_id`,
})

async function countsOf(tx: Tx, source: PageSource): Promise<PendingCounts> {
  const groups = PENDING_GROUP_CODES.map(group => sql`count(*) filter (where x.grp = ${group})::int as ${raw(`"${group}"`)}`)
  return await tx.one<PendingCounts>(sql`
    select count(*)::int as "ALL", ${join(groups, ', ')} from ${source.tables} ${whereOf(tx, source)}`)
}

const SHARES =
  raw(`(select coalesce(jsonb_agg(jsonb_build_object('statement_id', s.id::text, 'month', to_char(s.month, 'YYYY-MM'), 'channel', s.channel,
    'amount', ledger_money_text(h.minor, s.currency)) order by s.repay_on, s.month, s.id), '[]')
  from (select h.statement_id, h.amount_minor as minor from repayments_plan_shares h where x.kind = 'PLAN' and h.recharge_id = x.item_id
    union all select h.statement_id, h.amount_minor from payments_match_shares h where x.kind = 'LINE' and h.match_id = x.case_id) h
  join credit_statements s on s.id = h.statement_id)`)

const FIELDS: Fields<PendingRepayment> = {
  kind: raw('x.kind'),
  item_id: raw('x.item_id'),
  group: raw('x.grp'),
  customer_id: raw('c.id'),
  customer_name: raw('c.name'),
  place: raw('x.place'),
  code: raw('x.code'),
  payer: raw('x.payer'),
  payer_account: raw('x.payer_account'),
  transaction_id: raw('x.transaction_id'),
  currency: raw('x.currency'),
  amount: amountOf(raw('x.minor'), raw('x.currency')),
  owed_currency: raw('x.owed_currency'),
  owed: amountOf(raw('x.owed_minor'), raw('x.owed_currency')),
  statements: raw('x.statements'),
  shares: SHARES,
  grounds: raw('x.grounds'),
  vouchers: raw('x.vouchers'),
  case_id: raw('x.case_id'),
  since: raw('x.since'),
}
