// Days that cost far more than the same weekday of their ad account usually does, and that somebody knows of one.
import { z } from 'zod'
import { isDay } from '../../values/day.ts'
import { CURRENCY_CODES } from '../../values/money.ts'
import { CHANNEL_CODES } from '../../vocabulary/channel.ts'
import { decimal, id, instant } from '../../wire/fields.ts'
import { pageOf, pagerRequest } from '../../wire/page.ts'

/** Those that nobody knows of yet, unless the known ones are asked for. */
export const outliersRequest = z.object({
  ...pagerRequest,
  channel: z.enum(CHANNEL_CODES, '请选择渠道'),
  is_known: z.boolean('请选择是否已知晓').default(false),
})
export type OutliersRequest = z.output<typeof outliersRequest>

export const outlier = z.object({
  row_id: z.string(),
  account_id: z.string(),
  outside_account_id: z.string(),
  account_name: z.string(),
  day: z.string(),
  currency: z.enum(CURRENCY_CODES),
  spend: decimal,
  /** of the same weekday in the last eight weeks */
  median: decimal,
  /** how many times the median the day is, to one decimal */
  times: decimal,
  is_running: z.boolean(),
  known_by: z.string().nullable(),
  known_at: instant.nullable(),
})
export type Outlier = z.output<typeof outlier>
export const outlierPage = pageOf(outlier)
export type OutlierPage = z.output<typeof outlierPage>

export const outlierMark = z.object({
  account_id: id('账户'),
  day: z.string('请选择日期').trim().refine(isDay, '日期不正确'),
  is_known: z.boolean('请选择是否已知晓'),
})
export type OutlierMark = z.output<typeof outlierMark>

/** What each call takes and answers. */
export const outlierSchemas = {
  outliers: { request: outliersRequest, response: outlierPage },
  markOutlier: { request: outlierMark, response: z.object({}) },
}
