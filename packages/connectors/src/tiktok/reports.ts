// TikTok's integrated report of one advertiser, at each level that may hold its spend (docs/decisions/platforms.md).
import type { Day } from '@tallyhelm/protocol/values/day'
import type { z } from 'zod'
import { digitsOf } from '../kit/units.ts'
import type { Got } from '../kit/failure.ts'
import type { AccountRef } from '../ports/ad-platform.ts'
import type { Paged, TiktokClient } from './tiktok-client.ts'

export type ReportQuestion = {
  time: 'stat_time_day' | 'stat_time_hour'
  metrics: readonly string[]
  /** both included */
  from: Day
  until: Day
}

/**
 * The rows of each level that answers: AUCTION_ADVERTISER for every account, RESERVATION_ADVERTISER besides for one that is not known to
 * buy auction ads. The levels may tell the same spend, so they are never added up; a level that TikTok no longer serves is left out.
 */
export async function readReport<Row>(
  client: TiktokClient,
  account: AccountRef,
  question: ReportQuestion,
  schema: z.ZodType<Paged<Row>>,
): Promise<Got<Row[][]>> {
  const all = await readLevel(client, account, 'AUCTION', question, schema)
  if ('failure' in all) return all
  if (account.adType === 'AUCTION') return { value: [all.value] }
  const reserved = await readLevel(client, account, 'RESERVATION', question, schema)
  if (!('failure' in reserved)) return { value: [all.value, reserved.value] }
  return reserved.failure.kind === 'refused' ? { value: [all.value] } : reserved
}

const readLevel = <Row>(
  client: TiktokClient,
  account: AccountRef,
  service: 'AUCTION' | 'RESERVATION',
  { time, metrics, from, until }: ReportQuestion,
  schema: z.ZodType<Paged<Row>>,
): Promise<Got<Row[]>> =>
  client.all(
    'report/integrated/get',
    {
      report_type: 'BASIC',
      service_type: service,
      data_level: `${service}_ADVERTISER`,
      advertiser_id: digitsOf(account),
      dimensions: ['advertiser_id', time],
      metrics,
      start_date: from,
      end_date: until,
      page_size: 1000,
    },
    schema,
  )
