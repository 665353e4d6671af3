// Vectors: all that rules ask about each ad group at a moment, made once for all of them. Windows are differences and never less than nothing.
import { HOLIDAYS } from '@tallyhelm/protocol/topics/monitors/holidays'
import { type Window, WINDOWS } from '@tallyhelm/protocol/topics/monitors/metrics'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { baseSums } from './base-sums.ts'
import { columnOf, type Figure, FIGURES, type FigureNeed, minutesOf, type Need } from './columns.ts'
import { balanceColumn, isFirstOfItsColumn, isLifetime, LIFETIME, SPENT_BEFORE, todayOfLifetimes } from './vector-parts.ts'

/** `tick` is the one whose figures count as the last; of a moment between two, the one that runs. */
export type Moment = { at: Date; tick: number }
/** `isLive`: the moment is now, and what holds stands in the objects themselves; the past is told by what was kept of it. */
export type VectorQuery = {
  accounts: readonly string[]
  moments: readonly Moment[]
  isLive: boolean
  needs: readonly Need[]
  groups?: Sql // as a table of the transaction, so that joins are planned by how many they are
}

const TICKS_AN_HOUR = 12
export const TICK_MS = 300_000
/** The tick that ends at or after the moment: to which what is read then belongs. */
export const tickAt = (at: Date): number => Math.ceil(at.getTime() / TICK_MS)
/** The last tick that has ended. */
export const lastTick = (at: Date): number => Math.floor(at.getTime() / TICK_MS)
export const timeOfTick = (tick: number): Date => new Date(tick * TICK_MS)

/** One row for each ad group and moment, by `object_id` and `at`; with every need under its column. */
export function vectorQuery(query: VectorQuery): Sql {
  const { accounts, moments, isLive, needs } = query
  const figures = [...needs.filter(need => need.kind === 'figure'), ...wholeFigures(needs), ...todayOfLifetimes(needs)].filter(
    isFirstOfItsColumn,
  )
  const lengths = lengthsOf(figures)
  return sql`
    with m as (select * from unnest(${moments.map(({ at }) => at)}::timestamptz[], ${moments.map(({ tick }) => tick)}::int[]) as m (at, tick)),
    a as (
      select acc.id, acc.customer_id, acc.currency, acc.timezone, ${balanceColumn(isLive, needs)} as balance, m.at, m.tick,
        m.at at time zone acc.timezone as local_at, (m.at at time zone acc.timezone)::date as local_day,
        date_trunc('hour', m.at - interval '1 second') as this_hour,
        (date_trunc('hour', m.at - interval '1 second') at time zone acc.timezone - interval '7 days') at time zone acc.timezone as week_ago
      from ad_accounts_accounts acc cross join m where acc.id = any(${[...accounts]}::bigint[])),
    dl as (
      select a.id, a.at, array_agg(d.domain) as domains from a join monitors_domains d on d.customer_id = a.customer_id
        and d.added_at <= a.at and (d.removed_at is null or d.removed_at > a.at) group by a.id, a.at)
    ${tickSums(query, lengths)} ${hourSums(query, lengths)} ${baseSums(query, figures)} ${daySums(query, figures)} ${eventCounts(needs)} ${seenBefore(needs)}
    select v.* from (
      select o.id as object_id, o.ad_account_id, o.customer_id, a.at, a.currency, a.timezone, a.local_at, a.balance,
        o.outside_id as ad_group_id, o.name as ad_group_name, coalesce(o.campaign_id, '') as campaign_id, coalesce(c.name, '') as campaign_name,
        ${stateColumns(isLive)},
        extract(hour from a.local_at)::int as local_hour, extract(isodow from a.local_at)::int as local_weekday,
        a.local_day = any(${HOLIDAYS.map(({ day }) => day)}::date[]) as is_holiday,
        dl.domains is not null as has_domain_list, coalesce(dl.domains, '{}') as domain_list
        ${columnsOf(query, figures)}
      from ${query.groups ?? sql`monitors_objects`} o
      join a on a.id = o.ad_account_id
      left join dl on dl.id = a.id and dl.at = a.at
      left join monitors_objects c on c.ad_account_id = o.ad_account_id and c.level = 'CAMPAIGN' and c.outside_id = o.campaign_id
      ${stateJoin(isLive)} ${joinsOf(query, figures, lengths)}
      where o.level = 'AD_GROUP' ${isLive ? empty : sql`and coalesce(o.made_at, o.told_since) <= a.at`}) v
    where v.may_deliver and not v.is_protected`
}

/** What the account spent as a whole is the sum of its ad groups. */
const wholeFigures = (needs: readonly Need[]): FigureNeed[] =>
  needs.flatMap(need => (need.kind === 'whole' ? [{ kind: 'figure', figure: 'spend', window: need.window, of: 'now' } as const] : []))

function stateColumns(isLive: boolean): Sql {
  const s = isLive ? raw('o') : raw('s')
  return sql`${s}.effective, ${s}.may_deliver, o.is_protected, ${s}.daily_budget_minor as daily_budget, ${s}.domains, ${s}.countries, ${s}.has_open_links`
}

const stateJoin = (isLive: boolean): Sql =>
  isLive
    ? empty
    : sql`join lateral (select * from monitors_states s where s.object_id = o.id and s.since <= a.at order by s.since desc limit 1) s on true`

/** How many ticks are added up for each figure; growth takes the length twice, and what lies nearer off again. */
function lengthsOf(figures: readonly FigureNeed[]): Map<string, { figure: Figure; ticks: number }> {
  const lengths = new Map<string, { figure: Figure; ticks: number }>()
  for (const { figure, window, of } of figures) {
    const minutes = minutesOf(window)
    if (minutes === undefined || of === 'base') continue
    for (const ticks of of === 'prev' ? [minutes / 5, (minutes / 5) * 2] : [minutes / 5])
      lengths.set(`${figure}_${ticks}`, { figure, ticks })
  }
  return lengths
}

type Lengths = ReturnType<typeof lengthsOf>

/** Full hours lie in the sums of hours; what is older than the first of them, and windows below an hour, is added up from ticks. */
const firstHourTick = (ticks: number) => `(ceil((m.tick - ${ticks}) / ${TICKS_AN_HOUR}.0) * ${TICKS_AN_HOUR})::int`
const isByHours = (ticks: number): boolean => ticks >= TICKS_AN_HOUR

function tickSums({ accounts, moments }: VectorQuery, lengths: Lengths): Sql {
  if (lengths.size === 0) return empty
  const sums = [...lengths].map(([name, { figure, ticks }]) => {
    const until = isByHours(ticks) ? firstHourTick(ticks) : 'm.tick'
    return `sum(t.added_${figure}) filter (where t.tick > m.tick - ${ticks} and t.tick <= ${until}) as ${name}`
  })
  return sql`, t as (
    select t.object_id, m.tick, ${raw(sums.join(', '))} from monitors_facts t
    join m on m.tick - t.tick between 0 and ${Math.max(...[...lengths.values()].map(({ ticks }) => ticks))} - 1
    where t.ad_account_id = any(${[...accounts]}::bigint[]) and (${raw(tickRanges(moments, lengths))}) group by t.object_id, m.tick)`
}

/** As numbers, so that partitions outside of them are not even looked at; compared with the moment's as a difference, which asks no index. */
function tickRanges(moments: readonly Moment[], lengths: Lengths): string {
  const spans = [...new Set([...lengths.values()].map(({ ticks }) => ticks))].map(ticks => {
    const ranges = moments.map(({ tick }) => ({
      from: tick - ticks + 1,
      until: isByHours(ticks) ? Math.ceil((tick - ticks) / TICKS_AN_HOUR) * TICKS_AN_HOUR : tick,
    }))
    return { from: Math.min(...ranges.map(({ from }) => from)), until: Math.max(...ranges.map(({ until }) => until)) }
  })
  const real = spans.filter(({ from, until }) => from <= until)
  return real.length === 0 ? 'false' : real.map(({ from, until }) => `t.tick between ${from} and ${until}`).join(' or ')
}

function hourSums({ accounts, moments }: VectorQuery, lengths: Lengths): Sql {
  const long = [...lengths].filter(([, { ticks }]) => isByHours(ticks))
  if (long.length === 0) return empty
  const most = Math.max(...long.map(([, { ticks }]) => ticks))
  const sums = long.map(
    ([name, { figure, ticks }]) => `sum(h.${figure}) filter (where h.hour >= to_timestamp(${firstHourTick(ticks)} * 300.0)) as ${name}`,
  )
  const since = new Date(Math.min(...moments.map(({ tick }) => (tick - most) * TICK_MS)))
  return sql`, h as (
    select h.object_id, m.tick, ${raw(sums.join(', '))} from monitors_hours h
    join m on h.hour < to_timestamp(m.tick * 300.0) and h.hour >= to_timestamp(${raw(firstHourTick(most))} * 300.0)
    where h.ad_account_id = any(${[...accounts]}::bigint[]) and h.hour >= ${since} group by h.object_id, m.tick)`
}

/** Days of the account's calendar from the first, both included, before the local day of the moment. */
function daysOf({ window, of }: FigureNeed): { from: number; until: number } | undefined {
  const length = WINDOWS[window]
  if ('minutes' in length || window === 'LIFETIME') return undefined
  if (window === 'YESTERDAY') return of === 'prev' ? { from: 2, until: 2 } : { from: 1, until: 1 }
  return of === 'prev' ? { from: length.days * 2 - 1, until: length.days } : { from: length.days - 1, until: 0 }
}

function daySums({ isLive }: VectorQuery, figures: readonly FigureNeed[]): Sql {
  const days = figures.flatMap(need => {
    const range = daysOf(need)
    return range ? [{ need, range }] : []
  })
  if (days.length === 0) return empty
  const oldest = Math.max(...days.map(({ range }) => range.from))
  const sums = days.map(
    ({ need, range }) =>
      `sum(d.${need.figure}) filter (where d.day between a.local_day - ${range.from} and a.local_day - ${range.until}) as ${columnOf(need)}`,
  )
  return sql`, d as (
    select d.object_id, a.at, ${raw(sums.join(', '))} from a join ${isLive ? sql`monitors_days` : pastDays()} d
      on d.ad_account_id = a.id and d.day between a.local_day - ${oldest}::int and a.local_day ${isLive ? empty : sql`and d.as_of = a.at`}
    group by d.object_id, a.at)`
}

/** Of a moment that is past: the days before it as they are told now, and its own day as far as it had come. */
const pastDays = (): Sql => sql`(
    select d.object_id, d.ad_account_id, d.day, a.at as as_of, ${raw(FIGURES.map(figure => `d.${figure}`).join(', '))}
    from a join monitors_days d on d.ad_account_id = a.id and d.day < a.local_day
    union all
    select h.object_id, h.ad_account_id, a.local_day, a.at, ${raw(FIGURES.map(figure => `coalesce(max(l.${figure}), sum(h.${figure}))`).join(', '))}
    from a join monitors_hours h on h.ad_account_id = a.id and h.hour >= a.local_day::timestamp at time zone a.timezone and h.hour < a.at
    left join lateral (
      select t.* from monitors_facts t where t.object_id = h.object_id and t.day = a.local_day and t.tick between a.tick - 300 and a.tick
      order by t.tick desc limit 1) l on true
    group by h.object_id, h.ad_account_id, a.local_day, a.at)`

type EventNeed = Extract<Need, { kind: 'event' }>
const spanOf = (window: Window): string => {
  const minutes = minutesOf(window)
  const length = WINDOWS[window]
  return `interval '${minutes === undefined && 'days' in length ? `${length.days} days` : `${minutes ?? 0} minutes`}'`
}

function eventCounts(needs: readonly Need[]): Sql {
  const events = needs.filter((need): need is EventNeed => need.kind === 'event')
  if (events.length === 0) return empty
  const counts = (of: EventNeed['of']) =>
    events
      .filter(need => need.of === of)
      .map(need => `count(*) filter (where e.kind = '${need.event}' and e.at > a.at - ${spanOf(need.window)}) as ${columnOf(need)}`)
  const since = `greatest(${events.map(({ window }) => spanOf(window)).join(', ')})`
  const part = (name: string, key: string, of: EventNeed['of']) => {
    const sums = counts(of)
    if (sums.length === 0) return empty
    return sql`, ${raw(name)} as (
      select ${raw(key)} as key, a.at, ${raw(sums.join(', '))} from a
      join monitors_events e on e.ad_account_id = a.id and e.at <= a.at and e.at > a.at - ${raw(since)} and (e.withdrawn_at is null or e.withdrawn_at > a.at)
        and ${raw(key)} is not null group by 1, 2)`
  }
  return sql`${part('eg', 'e.object_id', 'group')} ${part('ea', 'e.ad_account_id', 'account')}`
}

/** What the account's ad groups had led to, or been aimed at, a day before; without such a past nothing can be new. */
function seenBefore(needs: readonly Need[]): Sql {
  const parts: Sql[] = []
  for (const what of ['domains', 'countries'] as const) {
    if (!needs.some(need => need.kind === 'seen' && need.what === what)) continue
    parts.push(sql`, ${raw(`seen_${what}`)} as (
      select a.id, a.at, array_agg(distinct x) ${what === 'countries' ? SPENT_BEFORE : empty} as seen from a join monitors_objects o on o.ad_account_id = a.id and o.level = 'AD_GROUP'
      join monitors_states s on s.object_id = o.id and s.since <= a.at - interval '1 day' and s.since > a.at - interval '60 days'
      cross join unnest(s.${raw(what)}) x group by a.id, a.at)`)
  }
  if (needs.some(need => need.kind === 'budget_least'))
    parts.push(sql`, usual as (
      select a.id, a.at, percentile_disc(0.5) within group (order by o.daily_budget_minor) as budget from a
      join monitors_objects o on o.ad_account_id = a.id and o.level = 'AD_GROUP' and o.daily_budget_minor > 0
        and coalesce(o.made_at, o.told_since) <= a.at - interval '1 day' group by a.id, a.at)`)
  return parts.length === 0 ? empty : join(parts, ' ')
}

/** A window that reaches back before anything is known is null, and nothing is where nothing happened. */
function columnsOf({ needs }: VectorQuery, figures: readonly FigureNeed[]): Sql {
  const known = new Map(figures.map(need => [columnOf(need), figureColumn(need)]))
  const columns = [...known].map(([name, text]) => `${text} as ${name}`)
  for (const need of needs) {
    const name = columnOf(need)
    if (need.kind === 'whole')
      columns.push(`sum(${known.get(`spend_${need.window.toLowerCase()}`) ?? 'null'}) over (partition by a.id, a.at) as ${name}`)
    if (need.kind === 'event') columns.push(`coalesce(${need.of === 'group' ? 'eg' : 'ea'}.${name}, 0) as ${name}`)
    if (need.kind === 'seen') columns.push(`seen_${need.what}.seen as ${name}`)
    if (need.kind === 'budget_least') columns.push(`coalesce(bl.least, usual.budget) as budget_least`)
  }
  return columns.length === 0 ? empty : raw(`, ${columns.join(', ')}`)
}

function figureColumn(need: FigureNeed): string {
  const { figure, window, of } = need
  const minutes = minutesOf(window)
  if (of === 'base') {
    const share = Math.min(1, (minutes ?? 60) / 60)
    const days = `least(7, floor(extract(epoch from a.at - o.told_since) / 86400))`
    return `case when ${days} >= 1 then coalesce(b.${columnOf(need)}, 0) * ${share} / ${days} end`
  }
  if (isLifetime(need))
    return `case when o.life_day is not null then o.life_${figure} + coalesce(life.${figure}, 0) + coalesce(d.${figure}_today, 0) end`
  if (minutes === undefined) {
    const oldest = daysOf(need)?.from ?? 0
    return `case when o.told_since <= (a.local_day - ${oldest})::timestamp at time zone a.timezone then coalesce(d.${columnOf(need)}, 0) end`
  }
  const ticks = minutes / 5
  const sumOf = (length: number) =>
    `(coalesce(t.${figure}_${length}, 0)${isByHours(length) ? ` + coalesce(h.${figure}_${length}, 0)` : ''})`
  const reach = of === 'prev' ? ticks * 2 : ticks
  const since = isByHours(reach) ? 'o.told_since' : 'o.ticks_since'
  const sum = of === 'prev' ? `${sumOf(ticks * 2)} - ${sumOf(ticks)}` : sumOf(ticks)
  return `case when ${since} <= a.at - interval '${reach * 5} minutes' then ${sum} end`
}

function joinsOf({ needs }: VectorQuery, figures: readonly FigureNeed[], lengths: Lengths): Sql {
  const joins: string[] = []
  if (lengths.size > 0) joins.push('left join t on t.object_id = o.id and t.tick = a.tick')
  if ([...lengths.values()].some(({ ticks }) => isByHours(ticks))) joins.push('left join h on h.object_id = o.id and h.tick = a.tick')
  if (figures.some(({ of }) => of === 'base')) joins.push('left join b on b.object_id = o.id and b.at = a.at')
  if (figures.some(need => daysOf(need) !== undefined)) joins.push('left join d on d.object_id = o.id and d.at = a.at')
  if (figures.some(isLifetime)) joins.push(LIFETIME)
  for (const [name, of, key] of [
    ['eg', 'group', 'o.id'],
    ['ea', 'account', 'a.id'],
  ] as const)
    if (needs.some(need => need.kind === 'event' && need.of === of))
      joins.push(`left join ${name} on ${name}.key = ${key} and ${name}.at = a.at`)
  for (const what of ['domains', 'countries'] as const)
    if (needs.some(need => need.kind === 'seen' && need.what === what))
      joins.push(`left join seen_${what} on seen_${what}.id = a.id and seen_${what}.at = a.at`)
  if (needs.some(need => need.kind === 'budget_least'))
    joins.push(`left join usual on usual.id = a.id and usual.at = a.at
      left join lateral (select min(s.daily_budget_minor) as least from monitors_states s where s.object_id = o.id and s.since <= a.at and s.since > a.at - interval '7 days'
        having count(distinct s.daily_budget_minor) > 1) bl on true`)
  return raw(joins.join('\n'))
}
