// Forewarning calls of the portal: the list, one warning with its ads, what of it is done, and how many there were.
import { z } from 'zod'
import { CURRENCY_CODES } from '../../values/money.ts'
import { CHANNEL_CODES } from '../../vocabulary/channel.ts'
import { filterFields } from '../../lists/filter-fields.ts'
import { decimal, id, instant } from '../../wire/fields.ts'
import { idPageOf, pageOf, pagerRequest } from '../../wire/page.ts'
import { FOREWARNING_STATUS_CODES, VIOLATION_LEVEL_CODES, VIOLATION_TYPE_CODES } from './enums.ts'
import { FOREWARNINGS_HANDLED_MAX, PREVIEW_STATE_CODES, SEEN_ENDING_CODES } from './forewarning-enums.ts'
import { forewarningFilters } from './forewarning-lists.ts'
import { forewarningCount } from './schemas.ts'

export const forewarningListRequest = z.object({ ...pagerRequest, ...filterFields(forewarningFilters) })
export type ForewarningListRequest = z.output<typeof forewarningListRequest>

export const forewarning = z.object({
  forewarning_id: z.string(),
  account_id: z.string(),
  outside_account_id: z.string(),
  account_name: z.string(),
  company_name: z.string(),
  channel: z.enum(CHANNEL_CODES),
  violation_type: z.enum(VIOLATION_TYPE_CODES),
  level: z.enum(VIOLATION_LEVEL_CODES),
  /** the rule that most of its ads break; empty where the platform gave none */
  main_risk: z.string(),
  /** ads that the platform holds something against now */
  ad_count: z.number().int(),
  currency: z.enum(CURRENCY_CODES),
  /** what the account spent in seven full days of its own time zone */
  spend_7d: decimal,
  /** when the latest ad was added; whoever handles it says which he has seen */
  warned_at: instant,
  status: z.enum(FOREWARNING_STATUS_CODES),
  /** of a handled one; null of those from before this was kept */
  ending: z.enum(SEEN_ENDING_CODES).nullable(),
})
/** A warning of ads on one ad account, of one type. */
export type Forewarning = z.output<typeof forewarning>
export const forewarningPage = idPageOf(forewarning)
export type ForewarningPage = z.output<typeof forewarningPage>

export const forewarningId = z.object({ id: id('预警') })
export type ForewarningId = z.output<typeof forewarningId>
export const forewarningDetail = forewarning.extend({
  advice: z.string(),
  handled_by: z.string(),
  handled_at: instant.nullable(),
  rectification_id: z.string().nullable(),
})
export type ForewarningDetail = z.output<typeof forewarningDetail>

export const forewarnedAdsRequest = z.object({ ...pagerRequest, forewarning_id: id('预警') })
export type ForewarnedAdsRequest = z.output<typeof forewarnedAdsRequest>
export const forewarnedAd = z.object({
  outside_ad_id: z.string(),
  ad_name: z.string(),
  /** the platform's words, one rule a line */
  rule: z.string(),
  advice: z.string(),
  preview: z.enum(PREVIEW_STATE_CODES),
  /** on the static host, as every file's (files/urls.ts) */
  preview_url: z.string().nullable(),
  link: z.string(),
  first_seen_at: instant,
  /** since when the platform holds nothing against it any more */
  cleared_at: instant.nullable(),
})
export type ForewarnedAd = z.output<typeof forewarnedAd>
export const forewarnedAdPage = pageOf(forewarnedAd)
export type ForewarnedAdPage = z.output<typeof forewarnedAdPage>

/** A warning as somebody saw it. */
const seenForewarning = z.object({ forewarning_id: id('预警'), warned_at: z.iso.datetime('预警时间格式不正确') })
export type SeenForewarning = z.output<typeof seenForewarning>
export const forewarningsHandle = z.object({
  forewarnings: z
    .array(seenForewarning, '请选择预警')
    .min(1, '请选择预警')
    .max(FOREWARNINGS_HANDLED_MAX, `最多选择 ${FOREWARNINGS_HANDLED_MAX} 条预警`)
    .refine(each => new Set(each.map(one => one.forewarning_id)).size === each.length, '预警重复'),
})
export type ForewarningsHandle = z.output<typeof forewarningsHandle>
/** `changed_ids`: what had more ads or was handled in the meantime, and stays as it is. */
export const forewarningsHandled = z.object({ handled_count: z.number().int(), changed_ids: z.array(z.string()) })
export type ForewarningsHandled = z.output<typeof forewarningsHandled>

/** Ads that were newly warned of on each of the last 30 days in Beijing, by the level of their warning. */
export const forewarningTrend = z.object({
  days: z.array(z.object({ day: z.string(), HIGH: z.number().int(), MEDIUM: z.number().int(), LOW: z.number().int() })),
})
export type ForewarningTrend = z.output<typeof forewarningTrend>

/** What each call takes and answers. */
export const forewarningSchemas = {
  list: { request: forewarningListRequest, response: forewarningPage },
  byId: { request: forewarningId, response: forewarningDetail },
  ads: { request: forewarnedAdsRequest, response: forewarnedAdPage },
  read: { request: seenForewarning, response: forewarningCount },
  handle: { request: forewarningsHandle, response: forewarningsHandled },
  trend: { request: z.object({}), response: forewarningTrend },
}
