// Spend per day and channel in US dollars (screens.md 4, 消耗趋势).
import type { Database } from '@tallyhelm/infra/db/database'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { Trend } from '@tallyhelm/protocol/topics/spend/schemas'
import { addDays, type Day, dayOf, daysBetween, isDay } from '@tallyhelm/protocol/values/day'
import { decimalText, money } from '@tallyhelm/protocol/values/money'
import { CHANNEL_CODES, type Channel } from '@tallyhelm/protocol/vocabulary/channel'
import sql from 'sql-template-tag'
import { percentText } from './percent.ts'
import { memberOf, seesSpend, type TenantScope } from './seen-spend.ts'

const MOST_DAYS = 400

/**
 * Half-open [from, until). Every channel has a value for every day. A day is that of each ad account's own time zone; amounts in other
 * currencies are converted at the kept rates. Refuses INPUT_INVALID beyond 400 days, PERMISSION_DENIED to who may not see spend.
 */
export async function trend(db: Database, scope: TenantScope, request: { from: Day; until: Day; now: Date }): Promise<Trend> {
  for (const path of ['from', 'until'] as const)
    if (!isDay(request[path])) throw new Refusal('INPUT_INVALID', {}, [{ path, msg: '日期不正确' }])
  const isTooLong = request.until > addDays(request.from, MOST_DAYS)
  if (isTooLong) throw new Refusal('INPUT_INVALID', {}, [{ path: 'until', msg: `查询范围最多 ${MOST_DAYS} 天` }])
  const rows = await db.read(scope, async tx => {
    if (!(await seesSpend(tx, scope))) throw new Refusal('PERMISSION_DENIED')
    return await tx.rows<{ day: Day; channel: Channel; minor: string }>(sql`
      select r.day, r.channel, r.spend_usd_minor as minor from spend_rollups r
      where r.customer_id = ${scope.customerId} and r.sub_customer_id = ${memberOf(scope)} and r.company_id = 0
        and r.day >= ${request.from} and r.day < ${request.until}`)
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
    read_at: request.now.toISOString(),
  }
}

const usd = (minor: bigint) => decimalText(money(minor, 'USD'))
