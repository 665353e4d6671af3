// Base-lines: what a window had at the same hours of the clock on the seven days before, whatever the clock did in between.
import type { Window } from '@tallyhelm/protocol/topics/monitors/metrics'
import sql, { empty, raw, type Sql } from 'sql-template-tag'
import { columnOf, type FigureNeed, minutesOf } from './columns.ts'

const HOUR_MS = 3_600_000
const hoursOfWindow = (window: Window): number => Math.max(1, Math.ceil((minutesOf(window) ?? 60) / 60))

/** As vectors are asked for. */
type Asked = { accounts: readonly string[]; moments: readonly { at: Date }[]; groups?: Sql }

/** Of the account's ad groups as o where they stand in a table: few of them are looked up one by one. */
export function baseSums({ accounts, moments, groups }: Asked, figures: readonly FigureNeed[]): Sql {
  const bases = figures.filter(({ of }) => of === 'base')
  if (bases.length === 0) return empty
  const most = Math.max(...bases.map(({ window }) => hoursOfWindow(window)))
  const sums = bases.map(need => {
    const hours = hoursOfWindow(need.window)
    return `sum(h.${need.figure}) filter (where h.hour >= a.week_ago - interval '1 hour' * ${hours - 1}
      and h.hour < a.this_hour - interval '1 hour' * ${hours - 1}
      and (extract(hour from a.this_hour at time zone a.timezone)::int - extract(hour from h.hour at time zone a.timezone)::int + 24) % 24 < ${hours})
      as ${columnOf(need)}`
  })
  return sql`, b as (
    select h.object_id, a.at, ${raw(sums.join(', '))} from a ${groups ? sql`join ${groups} o on o.ad_account_id = a.id` : empty}
    join monitors_hours h on h.ad_account_id = a.id ${groups ? sql`and h.object_id = o.id` : empty}
      and h.hour >= a.this_hour - interval '8 days' - interval '1 hour' * ${most} and h.hour < a.this_hour
    where h.ad_account_id = any(${[...accounts]}::bigint[]) and h.hour = any(${baseHours(moments, most)}::timestamptz[]) group by h.object_id, a.at)`
}

/**
 * As instants: an index finds them, which knows no clocks of accounts. Of the last `most` hours of the clock on the eight days before; one
 * more at either end, where a clock was set meanwhile.
 */
function baseHours(moments: readonly { at: Date }[], most: number): Date[] {
  const hours = moments.flatMap(({ at }) => {
    const thisHour = Math.floor((at.getTime() - 1_000) / HOUR_MS) * HOUR_MS
    return Array.from({ length: 8 * 24 + most }, (_, back) => back + 1)
      .filter(back => (back + 1) % 24 <= most + 1)
      .map(back => thisHour - back * HOUR_MS)
  })
  return [...new Set(hours)].map(hour => new Date(hour))
}
