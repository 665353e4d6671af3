// The days around applied guidance, in the account's own calendar: seven ended ones on each side of the day of applying, which belongs to neither.
import { EFFECT_DAYS } from '@tallyhelm/protocol/topics/guidance/enums'
import sql, { raw, type Sql } from 'sql-template-tag'
import { HELD } from './guidance-list.ts'

/** A day counts where both its spend and its conversions are kept; the holder's own days alone. */
const daysAt = (now: Date): Sql => sql`
  select d.day - t.day as at, d.spend_minor, d.spend_usd_minor, d.is_settled, r.conversions
  from spend_days d
  join guidance_results r on r.ad_account_id = d.ad_account_id and r.day = d.day and r.customer_id = d.customer_id
  where d.customer_id = g.customer_id and d.ad_account_id = g.ad_account_id and d.currency = a.currency
    and d.day >= t.day - ${EFFECT_DAYS}::int and d.day <= t.day + ${EFFECT_DAYS}::int and d.day <> t.day
    and d.day < (${now}::timestamptz at time zone coalesce(a.timezone, 'Asia/Shanghai'))::date`

const SIDES: Sql = raw(
  ['before', 'after']
    .flatMap(side => {
      const of = `filter (where x.at ${side === 'before' ? '<' : '>'} 0)`
      return [
        `count(*) ${of} as days_${side}`,
        `coalesce(sum(x.spend_minor) ${of}, 0)::bigint as spend_${side}`,
        `coalesce(sum(x.spend_usd_minor) ${of}, 0)::bigint as usd_${side}`,
        `coalesce(sum(x.conversions) ${of}, 0)::int as conversions_${side}`,
      ]
    })
    .join(', '),
)

/** Applied guidance `g` of accounts `a`, with its sums `w`, whose `is_complete` says that all fourteen days are known. */
export const effectTables = (now: Date): Sql => sql`guidance_items g ${HELD}
  cross join lateral (select (g.closed_at at time zone coalesce(a.timezone, 'Asia/Shanghai'))::date as day) t
  cross join lateral (
    select s.*, s.days_before = ${EFFECT_DAYS} and s.days_after = ${EFFECT_DAYS} as is_complete
    from (select ${SIDES}, coalesce(bool_or(not x.is_settled), false) as is_estimated from (${daysAt(now)}) x) s) w`

/** The single days of the same. */
export const singleDays = (now: Date): Sql => sql`cross join lateral (${daysAt(now)}) x`

export const IS_APPLIED: Sql = raw(`g.status = 'APPLIED'`)
