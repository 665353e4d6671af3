// The month's spend as it may come to, of what the viewer sees of one channel or of all, with how far such forecasts were off.
import type { Database, TenantScope } from '@tallyhelm/infra/db/database'
import type { ForecastRequest, SpendForecast } from '@tallyhelm/protocol/topics/spend/analysis-schemas'
import { type Day, dayOf, daysBetween } from '@tallyhelm/protocol/values/day'
import { lastDayOf, monthOf } from '@tallyhelm/protocol/values/month'
import sql from 'sql-template-tag'
import { mustSeeSpend } from './daily-list.ts'
import { usd } from './dollars.ts'
import { firstLookedAt, forecastMonth, LEAST_WEEKS, meanErrorTenths, testForecast } from './month-forecast.ts'
import { keptSpendOf } from './trend.ts'

/** Beijing's day ends in the last zone of the earth so much later. */
const LAST_ZONE_MS = 20 * 3_600_000

/** Refuses PERMISSION_DENIED to a sub-customer whose agent hides spend. */
export async function spendForecast(
  db: Database,
  scope: TenantScope,
  { channel, now }: ForecastRequest & { now: Date },
): Promise<SpendForecast> {
  const moment = { today: dayOf(now), finished: dayOf(new Date(now.getTime() - LAST_ZONE_MS)) }
  const { today } = moment
  const rows = await db.read(scope, async tx => {
    await mustSeeSpend(tx, scope)
    return await tx.rows<{ day: Day; minor: string }>(sql`
      select r.day::text, sum(r.spend_usd_minor)::bigint as minor from spend_rollups r
      where ${keptSpendOf(scope)} and r.day >= ${firstLookedAt(today)} and r.day <= ${today}
        and ${channel} in ('ALL', r.channel) group by r.day`)
  })
  const spent = new Map(rows.map(({ day, minor }) => [day, BigInt(minor)]))
  const forecast = forecastMonth(spent, moment)
  const tested = forecast === undefined ? [] : testForecast(spent, moment)
  const tenths = meanErrorTenths(tested)
  const month = monthOf(today)
  return {
    month,
    spent_usd: usd(rows.reduce((sum, { day, minor }) => (monthOf(day) === month ? sum + BigInt(minor) : sum), 0n)),
    days_left: daysBetween(today, lastDayOf(month)).length,
    forecast_usd: forecast === undefined ? null : usd(forecast),
    error_percent: tenths === undefined ? null : `${tenths / 10n}.${tenths % 10n}`,
    tested: tested.map(({ month: past, forecast: said, actual }) => ({ month: past, forecast_usd: usd(said), actual_usd: usd(actual) })),
    least_weeks: LEAST_WEEKS,
    read_at: now.toISOString(),
  }
}
