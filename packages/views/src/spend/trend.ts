// Spend per day and channel in US dollars (screens.md 4, 消耗趋势).
import type { Database, TenantScope } from '@tallyhelm/infra/db/database'
import { ownCustomers } from '@tallyhelm/infra/db/tenant'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { Trend } from '@tallyhelm/protocol/topics/spend/schemas'
import { addDays, type Day, dayOf, daysBetween, isDay } from '@tallyhelm/protocol/values/day'
import { CHANNEL_CODES, type Channel } from '@tallyhelm/protocol/vocabulary/channel'
import sql, { type Sql } from 'sql-template-tag'
import { usd } from './dollars.ts'
import { memberOf, seesSpend } from './seen-spend.ts'

const MOST_DAYS = 400

/**
 * Half-open [from, until), a value per channel and day of each ad account's own time zone, other currencies at the kept rates. Refuses
 * INPUT_INVALID beyond 400 days, PERMISSION_DENIED to who may not see spend.
 */
export async function trend(db: Database, scope: TenantScope, request: { from: Day; until: Day; now: Date }): Promise<Trend> {
  checkTrendRange(request)
  const rows = await db.read(scope, async tx => {
    if (!(await seesSpend(tx, scope))) throw new Refusal('PERMISSION_DENIED')
    return await tx.rows<{ day: Day; channel: Channel; minor: string }>(sql`
      select r.day, r.channel, sum(r.spend_usd_minor)::bigint as minor from spend_rollups r
      where ${keptSpendOf(scope)} and r.day >= ${request.from} and r.day < ${request.until} group by r.day, r.channel`)
  })
  const days = daysBetween(request.from, request.until)
  const minorOf = new Map(rows.map(row => [`${row.channel} ${row.day}`, BigInt(row.minor)]))
  const channels = CHANNEL_CODES.map(channel => {
    const values = days.map(day => minorOf.get(`${channel} ${day}`) ?? 0n)
    return { channel, values, total: values.reduce((sum, value) => sum + value, 0n) }
  })
  const total = channels.reduce((sum, channel) => sum + channel.total, 0n)
  return {
    days,
    channels: channels.map(({ channel, values, total: ofChannel }) => ({
      channel,
      total: usd(ofChannel),
      share_percent: percentText(ofChannel, total) ?? '0.0',
      values: values.map(usd),
    })),
    total: usd(total),
    today: dayOf(request.now),
  }
}

/** Refuses INPUT_INVALID, naming the field, for days that do not exist and for more than 400 of them. */
export function checkTrendRange(range: { from: Day; until: Day }): void {
  for (const path of ['from', 'until'] as const)
    if (!isDay(range[path])) throw new Refusal('INPUT_INVALID', {}, [{ path, msg: '日期不正确' }])
  const isTooLong = range.until > addDays(range.from, MOST_DAYS)
  if (isTooLong) throw new Refusal('INPUT_INVALID', {}, [{ path: 'until', msg: `查询范围最多 ${MOST_DAYS} 天` }])
}

/** The kept totals `r` that a viewer reads: his own, over all companies. */
export function keptSpendOf(scope: TenantScope): Sql {
  return sql`${ownCustomers(scope, 'r.customer_id')} and r.sub_customer_id = ${memberOf(scope)} and r.company_id = 0`
}

/** part / whole in percent, rounded half away from zero ('12.5', '-3.0'); undefined when there is no whole. */
export function percentText(part: bigint, whole: bigint): string | undefined {
  if (whole === 0n) return undefined
  const isNegative = part < 0n !== whole < 0n && part !== 0n
  const tenths = (abs(part) * 2000n + abs(whole)) / (abs(whole) * 2n)
  return `${isNegative && tenths !== 0n ? '-' : ''}${tenths / 10n}.${tenths % 10n}`
}

const abs = (value: bigint) => (value < 0n ? -value : value)
