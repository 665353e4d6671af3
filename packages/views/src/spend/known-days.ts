// Days of spend as they are known: the latest figure, or what it was at an instant, and what a closed month shows of it (docs/decisions/spend.md).
import type { TenantScope } from '@tallyhelm/infra/db/database'
import { ownCustomers, ownRows } from '@tallyhelm/infra/db/tenant'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { spendFilters } from '@tallyhelm/protocol/topics/spend/daily-lists'
import type { SpendTotalRequest } from '@tallyhelm/protocol/topics/spend/daily-schemas'
import { SPEND_STATE_CODES } from '@tallyhelm/protocol/topics/spend/enums'
import { rangeProblem, spendRange } from '@tallyhelm/protocol/topics/spend/limits'
import { type Day, dayOf } from '@tallyhelm/protocol/values/day'
import { zonesCalled } from '@tallyhelm/protocol/values/zone'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { type ConditionTable, conditionsOf, contains, is, isOneOf } from '../lists/conditions.ts'

export type Range = { from: Day; until: Day }
/** The filters of a question, and as of when it is asked. */
export type DaysAsked = Omit<SpendTotalRequest, 'from' | 'until' | 'dimension'> & { now: Date }

/** The days that are asked for. Refuses INPUT_INVALID naming the end where, with the usual days, they are too many or none. */
export function withRange<Given extends Partial<Record<keyof Range, Day | undefined>> & { now: Date }>(
  given: Given,
  most: number,
): Given & Range {
  const range = spendRange(given, dayOf(given.now))
  const problem = rangeProblem(range, most)
  if (problem !== undefined) throw new Refusal('INPUT_INVALID', {}, [{ path: 'until', msg: problem }])
  return { ...given, ...range }
}

/**
 * The viewer's own days in these ranges, with the account's row beside them: `shown_minor` and `shown_usd` are what the page shows, `late_…` the
 * latest figure of a closed month where it is another one, `state` the place in SPEND_STATES. What an account spent for a former holder is his.
 * `only` is a further condition on the days `d`.
 */
export function knownDays(scope: TenantScope, asked: DaysAsked, ranges: readonly Range[], only = sql`true`): Sql {
  const at = asked.as_of ?? null
  const until = (column: string) =>
    at === null
      ? raw(`d.${column}`)
      : sql`${raw(`d.${column}`)} - coalesce((select sum(${raw(`c.after_${column.replace('spend_', '')} - c.before_${column.replace('spend_', '')}`)})
          from spend_changes c where c.ad_account_id = d.ad_account_id and c.day = d.day and c.seen_at > ${at}::timestamptz), 0)::bigint`
  const days = ranges.map(range => isWithin('d', range))
  return sql`(
    select d.ad_account_id, d.day, d.customer_id, d.sub_customer_id, d.company_id, d.currency, d.impressions, d.clicks, d.changed_at, d.known_from,
      s.minor as shown_minor, s.usd as shown_usd, case when s.minor <> l.minor then l.minor end as late_minor,
      case when s.minor <> l.minor then l.usd end as late_usd, ${at === null ? raw('d.checking_minor') : raw('null::bigint')} as checking_minor,
      case when ${at === null ? sql`d.known_from is null and d.day >= (${asked.now}::timestamptz at time zone coalesce(a.timezone, 'Asia/Shanghai'))::date` : raw('false')} then 0
        when ${at === null ? raw('d.checking_minor is not null') : raw('false')} then 1 when k.closed_at is null then 2 else 3 end as state,
      a.outside_account_id, a.account_name
    from spend_days d
    left join ad_accounts_accounts a on a.id = d.ad_account_id and a.customer_id = d.customer_id
    left join billing_closings k on k.customer_id = d.customer_id and k.month = date_trunc('month', d.day)::date
      and k.closed_at <= ${at === null ? asked.now : sql`${at}::timestamptz`}
    cross join lateral (select ${until('spend_minor')} as minor, ${until('spend_usd_minor')} as usd) l
    cross join lateral (select case when k.closed_at is null then l.minor else coalesce(d.closed_minor, d.spend_minor) end as minor,
      case when k.closed_at is null then l.usd else coalesce(d.closed_usd_minor, d.spend_usd_minor) end as usd) s
    where ${ownRows(scope, 'd')} and d.channel = ${asked.channel} and (${join(days, ' or ')}) and ${only}
      ${at === null ? sql`` : sql`and d.known_from <= ${at}::timestamptz`}
      ${join([sql``, ...spendConditions(scope, asked, 'd')], ' and ')})`
}

/** `alias` is of rows with a day. */
export const isWithin = (alias: string, { from, until }: Range): Sql =>
  sql`(${raw(alias)}.day >= ${from}::date and ${raw(alias)}.day < ${until}::date)`

/** Rows that say whose they are: days `d`, changes `h`, and accounts `a` as they are held now. */
type Held = 'd' | 'h' | 'a'

/** Beside the accounts `a`; company, currency and sub-customer are those of the rows `of`. Without filters none. */
export const spendConditions = (scope: TenantScope, asked: object, of: Held): Sql[] =>
  conditionsOf(spendFilters, asked, conditions(scope, of))

const conditions = (scope: TenantScope, of: Held): ConditionTable<typeof spendFilters> => ({
  // Asked of the days themselves.
  day: () => sql`true`,
  ids: isOneOf(sql`a.outside_account_id`),
  name: contains(sql`a.account_name`),
  companies: ids => sql`${raw(of)}.company_id = any(${ids}::bigint[])`,
  bm: isBoundTo(scope, 'BM'),
  mcc: isBoundTo(scope, 'MCC'),
  bc: isBoundTo(scope, 'BC'),
  pixel: isBoundTo(scope, 'PIXEL'),
  adType: is(sql`a.ad_type`),
  status: is(sql`a.account_status`),
  currency: is(raw(`${of}.currency`)),
  timezone: zone => sql`(${contains(sql`a.timezone`)(zone)} or a.timezone = any(${zonesCalled(zone)}::text[]))`,
  sub: name => sql`${raw(of)}.sub_customer_id in ${subCustomersCalled(scope, name)}`,
  remark: contains(sql`a.remark`),
})

export const subCustomersCalled = (scope: TenantScope, name: string): Sql =>
  sql`(select p.id from sub_customers_profiles p where ${ownCustomers(scope, 'p.customer_id')} and ${contains(sql`p.name`)(name)})`

const isBoundTo =
  (scope: TenantScope, kind: 'BM' | 'MCC' | 'BC' | 'PIXEL') =>
  (outsideId: string): Sql =>
    sql`a.id in (select b.ad_account_id from ad_accounts_bindings b
      where ${ownCustomers(scope, 'b.customer_id')} and b.kind = ${kind} and b.outside_id = ${outsideId})`

/** The code of a place in SPEND_STATES. */
export const stateText = (place: Sql): Sql => sql`(array[${join([...SPEND_STATE_CODES])}]::text[])[${place} + 1]`

/** The other period, where one was asked for. */
export const compared = ({ compare_from: from, compare_until: until }: DaysAsked): Range | undefined =>
  from === undefined || until === undefined ? undefined : { from, until }
