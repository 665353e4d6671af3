// What periods come to by days, from the kept totals: where no filter asks about an account and the latest figures are meant.
import type { TenantScope, Tx } from '@tallyhelm/infra/db/database'
import { ownCustomers, ownRows } from '@tallyhelm/infra/db/tenant'
import { spendFilters } from '@tallyhelm/protocol/topics/spend/daily-lists'
import { MOST_SERIES } from '@tallyhelm/protocol/topics/spend/limits'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { type ConditionTable, conditionsOf } from '../lists/conditions.ts'
import { type DaysAsked, isWithin, type Range, spendConditions, subCustomersCalled } from './known-days.ts'
import { OTHERS } from './parts.ts'
import { memberOf } from './seen-spend.ts'
import {
  aggregated,
  type PartDay,
  PARTS_READ,
  partsOfLines,
  periodsOf,
  type Read,
  readDays,
  type TotalAsked,
  type Totals,
  totalsOf,
} from './total-days.ts'

const kept = () => true
const ofAccounts = () => false
/** Which filters the kept totals can answer: those that their keys tell. */
const IN_KEPT: ConditionTable<typeof spendFilters, boolean> = {
  day: kept,
  companies: kept,
  currency: kept,
  sub: kept,
  ids: ofAccounts,
  name: ofAccounts,
  bm: ofAccounts,
  mcc: ofAccounts,
  bc: ofAccounts,
  pixel: ofAccounts,
  adType: ofAccounts,
  status: ofAccounts,
  timezone: ofAccounts,
  remark: ofAccounts,
}

/** From the kept totals where they can tell it, else from the days: both say the same. */
export const readTotals = (tx: Tx, scope: TenantScope, asked: TotalAsked, ranges: readonly Range[]): Promise<Totals> =>
  mayUseKept(asked) ? readKept(tx, scope, asked, ranges) : readDays(tx, scope, asked, ranges)

export const mayUseKept = (asked: DaysAsked): boolean =>
  asked.as_of === undefined && conditionsOf(spendFilters, asked, IN_KEPT).every(Boolean)

async function readKept(tx: Tx, scope: TenantScope, asked: TotalAsked, ranges: readonly Range[]): Promise<Totals> {
  const days = (alias: string) =>
    join(
      ranges.map(range => isWithin(alias, range)),
      ' or ',
    )
  const ofDays = sql`${ownRows(scope, 'd')} and d.channel = ${asked.channel} ${join([sql``, ...spendConditions(scope, asked, 'd')], ' and ')}`
  const read = await tx.one<Read>(sql`
    with periods (at, begins, ends) as (${periodsOf(ranges)}),
    flaws as (
      select f.day, f.currency, sum(f.late)::bigint as late, bool_or(f.is_late) as is_late, sum(f.checking)::int as checking from (
        select d.day, d.currency, d.spend_usd_minor - d.closed_usd_minor as late, true as is_late, 0 as checking from spend_days d
          where ${ofDays} and ${isWithin('d', asked)} and d.closed_minor is not null and d.closed_minor <> d.spend_minor
        union all
        select d.day, d.currency, 0, false, 1 from spend_days d where ${ofDays} and ${isWithin('d', asked)} and d.checking_minor is not null
      ) f group by f.day, f.currency
    ),
    sums as (
      select p.at, r.day, r.currency, sum(r.spend_minor)::bigint::text as minor, sum(r.spend_usd_minor)::bigint::text as usd,
        coalesce(max(f.late), 0)::text as "lateUsd", coalesce(bool_or(f.is_late), false) as "hasLate", coalesce(max(f.checking), 0) as checking
      from spend_rollups r join periods p on r.day >= p.begins and r.day < p.ends
      left join flaws f on p.at = 0 and f.day = r.day and f.currency = r.currency
      where ${keptRows(scope, asked)} and ${wholeOf(scope, asked)} and (${days('r')}) group by p.at, r.day, r.currency
    ),
    accounts as materialized (
      select d.ad_account_id, sum(coalesce(d.closed_usd_minor, d.spend_usd_minor)) filter (where ${isWithin('d', asked)}) as usd,
        ${join(ranges.map((range, at) => sql`bool_or(coalesce(d.closed_minor, d.spend_minor) <> 0 and ${isWithin('d', range)}) as ${raw(`spent_${at}`)}`))}
      from spend_days d where ${ofDays} and (${days('d')}) group by d.ad_account_id
    ),
    active as (${join(
      ranges.map((_, at) => sql`select ${at}::int as at, count(*)::int as count from accounts where ${raw(`spent_${at}`)}`),
      ' union all ',
    )}),
    lines as (${linesOf(scope, asked, ofDays)}),
    ${partsOfLines(asked.dimension)}
    select ${aggregated('sums')}, ${aggregated('active')}, ${PARTS_READ}`)
  const totals = totalsOf(read, ranges)
  return isByAccount(asked) ? { ...totals, parts: [...totals.parts, ...restOf(totals)] } : totals
}

/** How many days there are of the accounts, as a statement. */
export const keptDays = (scope: TenantScope, asked: DaysAsked & Range): Sql =>
  sql`select coalesce(sum(r.day_rows), 0)::int as total from spend_rollups r
    where ${keptRows(scope, asked)} and ${wholeOf(scope, asked)} and ${isWithin('r', asked)}`

const isByAccount = ({ dimension }: TotalAsked): boolean => dimension === 'DAY' || dimension === 'ACCOUNT'

const keptRows = (scope: TenantScope, { channel, currency }: DaysAsked): Sql =>
  sql`${ownCustomers(scope, 'r.customer_id')} and r.channel = ${channel} and r.day_rows > 0 ${currency === undefined ? sql`` : sql`and r.currency = ${currency}`}`

/** Of the kept totals those that add up to everything that is asked for. */
const wholeOf = (scope: TenantScope, asked: DaysAsked): Sql =>
  sql`${subsAsked(scope, asked) ?? sql`r.sub_customer_id = 0`} and ${companiesAsked(asked) ?? sql`r.company_id = 0`}`

function subsAsked(scope: TenantScope, { sub_customer_name: name }: DaysAsked): Sql | undefined {
  const called = name === undefined || name === '' ? undefined : sql`r.sub_customer_id in ${subCustomersCalled(scope, name)}`
  if (scope.subCustomerId === null) return called
  const own = sql`r.sub_customer_id = ${memberOf(scope)}`
  return called === undefined ? own : sql`${own} and ${called}`
}

const companiesAsked = ({ company_ids: ids }: DaysAsked): Sql | undefined =>
  ids === undefined || ids.length === 0 ? undefined : sql`r.company_id = any(${ids}::bigint[])`

/** The days of each part; of accounts only the five largest, whose names are those of today's holder. */
function linesOf(scope: TenantScope, asked: TotalAsked, ofDays: Sql): Sql {
  if (isByAccount(asked))
    return sql`
      select d.ad_account_id as part, d.day, coalesce(d.closed_usd_minor, d.spend_usd_minor) as shown_usd, a.account_name
      from spend_days d left join ad_accounts_accounts a on a.id = d.ad_account_id and a.customer_id = d.customer_id
      where ${ofDays} and ${isWithin('d', asked)} and d.ad_account_id in
        (select t.ad_account_id from accounts t where t.usd > 0 order by t.usd desc, t.ad_account_id limit ${MOST_SERIES})`
  const rows = sql`from spend_rollups r where ${keptRows(scope, asked)} and ${isWithin('r', asked)}`
  if (asked.dimension === 'COMPANY')
    return sql`
      select r.company_id as part, r.customer_id, r.company_id, r.day, r.spend_usd_minor as shown_usd ${rows}
        and ${subsAsked(scope, asked) ?? sql`r.sub_customer_id = 0`}
        and ${companiesAsked(asked) ?? sql`r.company_id in (select c.id from companies_companies c where ${ownCustomers(scope, 'c.customer_id')})`}`
  const company = companiesAsked(asked) ?? sql`r.company_id = 0`
  const subs = subsAsked(scope, asked)
  if (subs !== undefined)
    return sql`select r.sub_customer_id as part, r.customer_id, r.sub_customer_id, r.day, r.spend_usd_minor as shown_usd ${rows} and ${company} and ${subs}`
  // The agent's own is the whole less what its sub-customers have of it.
  return sql`
    select v.part, r.customer_id, v.part as sub_customer_id, r.day, v.usd as shown_usd from spend_rollups r
    cross join lateral (select r.sub_customer_id as part, r.spend_usd_minor as usd union all select 0, -r.spend_usd_minor where r.sub_customer_id <> 0) v
    where ${keptRows(scope, asked)} and ${isWithin('r', asked)} and ${company}
      and r.sub_customer_id in (select 0 union all select p.id from sub_customers_profiles p where ${ownCustomers(scope, 'p.customer_id')})`
}

/** What all other accounts come to: the sums less the accounts that are told. */
function restOf({ periods, parts }: Totals): PartDay[] {
  const left = new Map<string, bigint>()
  for (const { day, usd } of periods[0]?.days ?? []) left.set(day, (left.get(day) ?? 0n) + usd)
  for (const { day, usd } of parts) left.set(day, (left.get(day) ?? 0n) - BigInt(usd))
  return [...left].flatMap(([day, usd]) => (usd === 0n ? [] : [{ key: OTHERS, name: null, place: MOST_SERIES + 1, day, usd: `${usd}` }]))
}
