// What campaigns, ad groups or ads of an advertiser had, by day of the account's own calendar.
import type { AdLevel } from '@tallyhelm/protocol/topics/ads/enums'
import { addDays, type Day } from '@tallyhelm/protocol/values/day'
import { parseMoneyRounded } from '@tallyhelm/protocol/values/money'
import { z } from 'zod'
import { count, decimal, id } from '../kit/fields.ts'
import { ok, readFailure, unreadable } from '../kit/failure.ts'
import { digitsOf } from '../kit/units.ts'
import type { LevelFigures } from '../ports/ads.ts'
import type { AccountRef, ReadAnswer } from '../ports/answers.ts'
import { LEVELS } from './ads-schemas.ts'
import { pageInfo, type TiktokClient } from './tiktok-client.ts'

/** A report by the day covers at most this many. */
const REPORT_DAYS = 30
const METRICS = ['spend', 'impressions', 'clicks', 'conversion']

/** `-` is TikTok's word for no value. */
const measured = z.union([count, z.literal('-').transform(() => 0)])
const row = z.object({
  dimensions: z.object({
    campaign_id: id.optional(),
    adgroup_id: id.optional(),
    ad_id: id.optional(),
    stat_time_day: z.string().regex(/^\d{4}-\d{2}-\d{2}( 00:00:00)?$/),
  }),
  metrics: z.object({ spend: decimal, impressions: measured, clicks: measured, conversion: measured }),
})
const report = z.object({ list: z.array(row), page_info: pageInfo }).transform(data => ({ rows: data.list, page_info: data.page_info }))

export async function readFiguresOf(
  client: TiktokClient,
  account: AccountRef,
  level: AdLevel,
  range: { from: Day; until: Day },
): Promise<ReadAnswer<LevelFigures[]>> {
  const told = new Map<string, LevelFigures>()
  for (let from = range.from; from < range.until; from = addDays(from, REPORT_DAYS)) {
    const end = addDays(from, REPORT_DAYS)
    const until = end < range.until ? end : range.until
    const got = await client.allInBulk('report/integrated/get', questionOf(account, level, from, addDays(until, -1)), report)
    if ('failure' in got) return readFailure(got.failure)
    for (const { dimensions, metrics } of got.value.rows) {
      const day = dimensions.stat_time_day.slice(0, 10)
      const objectId = dimensions[LEVELS[level].one]
      const spend = parseMoneyRounded(metrics.spend, account.currency)
      if (objectId === undefined || !spend || day < from || day >= until || told.has(`${day} ${objectId}`))
        return readFailure(unreadable('a row of the report'))
      const figures = { impressions: metrics.impressions, clicks: metrics.clicks, conversions: metrics.conversion }
      told.set(`${day} ${objectId}`, { id: objectId, day, spend, ...figures })
    }
  }
  return ok([...told.values()].filter(each => each.spend.minor !== 0n || each.impressions + each.clicks + each.conversions > 0))
}

const questionOf = (account: AccountRef, level: AdLevel, from: Day, end: Day) => ({
  report_type: 'BASIC',
  service_type: 'AUCTION',
  data_level: LEVELS[level].report,
  advertiser_id: digitsOf(account),
  dimensions: [LEVELS[level].one, 'stat_time_day'],
  metrics: METRICS,
  start_date: from,
  end_date: end,
  page_size: 1000,
})
