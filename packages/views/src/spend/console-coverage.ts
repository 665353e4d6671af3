// How far spend is read, for staff: of each customer's channel, and of each ad account that is held now.
import type { Database } from '@tallyhelm/infra/db/database'
import type { ReadingState } from '@tallyhelm/protocol/topics/spend/console-enums'
import { coverageFilters, readingFilters } from '@tallyhelm/protocol/topics/spend/console-lists'
import type {
  CoveragePage,
  CoverageRequest,
  CoverageRow,
  ReadingPage,
  ReadingRow,
  ReadingsRequest,
} from '@tallyhelm/protocol/topics/spend/console-schemas'
import { IDLE_MINUTES, READ_WITHIN_HOURS, ROUND_MINUTES } from '@tallyhelm/protocol/topics/spend/frequency'
import sql, { raw, type Sql } from 'sql-template-tag'
import { type ConditionTable, conditionsOf, is, isCalled, isOneOf } from '../lists/conditions.ts'
import { type Fields, readPage } from '../lists/read-page.ts'

/** Ended days that are looked at; older ones were read when the account came, or are asked for by themselves. */
const LOOKED_AT_DAYS = 31

/** A turn may come a round late, and its job at the end of another. */
const readings = (now: Date): Sql => sql`(
  select a.id, a.customer_id, c.name as customer_name, a.channel, a.outside_account_id, a.account_name, a.currency, a.adopted_on,
    r.read_at, r.failed_at, r.trouble, m.minutes,
    (${now}::timestamptz at time zone coalesce(a.timezone, 'Asia/Shanghai'))::date as today,
    coalesce(r.read_at > ${now}::timestamptz - make_interval(mins => m.minutes + 2 * ${ROUND_MINUTES}::int), false) as is_in_turn,
    case when r.failed_at is not null then 'FAILED' when r.read_at is null then 'NEVER'
      when r.read_at <= ${now}::timestamptz - make_interval(hours => ${READ_WITHIN_HOURS}::int) then 'LATE' else 'READ' end as state
  from ad_accounts_accounts a
  join organization_customers c on c.id = a.customer_id
  left join spend_readings r on r.ad_account_id = a.id
  cross join lateral (select case when a.avg_spend_7d_minor > 0 or a.today_spend_minor > 0 then c.sync_minutes
    else greatest(c.sync_minutes, ${IDLE_MINUTES}::int) end as minutes) m
  where a.taken_back_at is null)`

/** Ended days of the account `x` without a figure. */
const neverDays =
  raw(`(select greatest(0, x.today - w.first - (select count(*) from spend_days d where d.ad_account_id = x.id and d.day >= w.first and d.day < x.today))
  from (select greatest(x.adopted_on, x.today - ${LOOKED_AT_DAYS}) as first where x.adopted_on is not null) w)`)

const checkingOf = (account: string): Sql => raw(`d.ad_account_id = ${account} and d.checking_minor is not null`)

export async function spendCoverage(db: Database, request: CoverageRequest & { now: Date }): Promise<CoveragePage> {
  const all = readings(request.now)
  const fields: Fields<CoverageRow> = {
    key: raw(`concat_ws('-', g.customer_id, g.channel)`),
    customer_id: raw('g.customer_id::text'),
    customer_name: raw('g.customer_name'),
    channel: raw('g.channel'),
    accounts: raw('g.accounts'),
    in_turn: raw('g.in_turn'),
    read: raw('g.read'),
    late: raw('g.late'),
    never: raw('g.never'),
    failed: raw('g.failed'),
    failed_since: raw('g.failed_since'),
    trouble: raw('g.trouble'),
    oldest_read_at: raw('g.oldest_read_at'),
    checking_days: raw(`(select count(*)::int from spend_days d join ad_accounts_accounts a on a.id = d.ad_account_id
      where d.customer_id = g.customer_id and d.channel = g.channel and d.checking_minor is not null and a.taken_back_at is null)`),
    never_days: sql`(select coalesce(sum(${neverDays}), 0)::int from ${all} x where x.customer_id = g.customer_id and x.channel = g.channel)`,
  }
  return await db.read({ kind: 'staff' }, tx =>
    readPage<CoverageRow>(
      tx,
      fields,
      {
        tables: sql`(select x.customer_id, x.customer_name, x.channel, count(*)::int as accounts, (count(*) filter (where x.is_in_turn))::int as in_turn,
            ${counted('READ')} as read, ${counted('LATE')} as late, ${counted('NEVER')} as never, ${counted('FAILED')} as failed,
            min(x.failed_at) as failed_since, mode() within group (order by x.trouble) as trouble, min(x.read_at) as oldest_read_at
          from ${all} x group by 1, 2, 3) g`,
        owner: { customers: 'g.customer_id' },
        conditions: conditionsOf(coverageFilters, request, COVERAGE_CONDITIONS),
        order: sql`g.failed > 0 desc, g.never > 0 desc, g.late > 0 desc, g.oldest_read_at nulls first, g.customer_id, g.channel`,
      },
      request,
    ),
  )
}

const counted = (state: ReadingState): Sql => sql`(count(*) filter (where x.state = ${state}))::int`
const HAS: Readonly<Record<ReadingState, Sql>> = {
  READ: raw('g.read > 0'),
  LATE: raw('g.late > 0'),
  NEVER: raw('g.never > 0'),
  FAILED: raw('g.failed > 0'),
}
const COVERAGE_CONDITIONS: ConditionTable<typeof coverageFilters> = {
  customer: isCalled(sql`g.customer_name`, sql`g.customer_id`),
  channel: is(sql`g.channel`),
  state: state => HAS[state],
}

export async function spendReadings(db: Database, request: ReadingsRequest & { now: Date }): Promise<ReadingPage> {
  return await db.read({ kind: 'staff' }, tx =>
    readPage<ReadingRow>(
      tx,
      READING_FIELDS,
      {
        tables: sql`${readings(request.now)} x`,
        owner: { customers: 'x.customer_id' },
        conditions: conditionsOf(readingFilters, request, READING_CONDITIONS),
        order: sql`array_position(array['FAILED', 'NEVER', 'LATE', 'READ'], x.state), x.read_at nulls first, x.id`,
        asked: { ids: request.outside_account_ids, column: 'x.outside_account_id' },
      },
      request,
    ),
  )
}

const READING_FIELDS: Fields<ReadingRow> = {
  account_id: raw('x.id::text'),
  outside_account_id: raw('x.outside_account_id'),
  account_name: raw('x.account_name'),
  customer_id: raw('x.customer_id::text'),
  customer_name: raw('x.customer_name'),
  channel: raw('x.channel'),
  currency: raw('x.currency'),
  state: raw('x.state'),
  is_in_turn: raw('x.is_in_turn'),
  minutes: raw('x.minutes'),
  read_at: raw('x.read_at'),
  failed_at: raw('x.failed_at'),
  trouble: raw('x.trouble'),
  checking_days: sql`(select count(*)::int from spend_days d where ${checkingOf('x.id')})`,
  never_days: sql`coalesce(${neverDays}, 0)::int`,
}
const READING_CONDITIONS: ConditionTable<typeof readingFilters> = {
  ids: isOneOf(sql`x.outside_account_id`),
  customer: isCalled(sql`x.customer_name`, sql`x.customer_id`),
  channel: is(sql`x.channel`),
  state: is(sql`x.state`),
  checking: () => sql`exists (select from spend_days d where d.customer_id = x.customer_id and ${checkingOf('x.id')})`,
  customerId: is(sql`x.customer_id`),
}
