// Parts of vectors that stand by themselves: what was left of the quota, all of an ad group's time, and where money was spent before.
import sql, { raw, type Sql } from 'sql-template-tag'
import { columnOf, FIGURES, type FigureNeed, type Need } from './columns.ts'

/** Of the past as it was written down, where it is asked for. */
export const balanceColumn = (isLive: boolean, needs: readonly Need[]): Sql => {
  if (isLive) return sql`acc.balance_minor`
  if (!needs.some(need => need.kind === 'whole')) return sql`null::bigint`
  return sql`(select b.balance_minor from monitors_balances b where b.ad_account_id = acc.id and b.since <= m.at order by b.since desc limit 1)`
}

export const isLifetime = (need: Need): need is FigureNeed => need.kind === 'figure' && need.window === 'LIFETIME'
/** All of an ad group's time is what was before its running day, and that day as far as it has come. */
export const todayOfLifetimes = (needs: readonly Need[]): FigureNeed[] =>
  needs.flatMap(need => (isLifetime(need) ? [{ kind: 'figure', figure: need.figure, window: 'TODAY', of: 'now' } as const] : []))
export const isFirstOfItsColumn = (need: FigureNeed, at: number, all: readonly FigureNeed[]): boolean =>
  all.findIndex(each => columnOf(each) === columnOf(need)) === at

/** Where money was spent as well, which is known of the month before the first reading. */
export const SPENT_BEFORE = raw(`|| coalesce((select array_agg(c.country) from monitors_countries c
  where c.ad_account_id = a.id and c.first_at <= a.at - interval '1 day'), '{}')`)

/** What lies between the day that the total goes to and the day of the moment, which for the past may be the earlier one. */
export const LIFETIME = `left join lateral (
  select ${FIGURES.map(figure => `sum(case when d.day >= o.life_day then d.${figure} else -d.${figure} end) as ${figure}`).join(', ')}
  from monitors_days d where d.object_id = o.id and d.day >= least(o.life_day, a.local_day) and d.day < greatest(o.life_day, a.local_day)) life on true`
