// Ad management calls: objects with their figures, switching and budgets of many, taking a batch back, and one object with its history.
import { z } from 'zod'
import { filterFields } from '../../lists/filter-fields.ts'
import { CURRENCY_CODES } from '../../values/money.ts'
import { CHANNEL_CODES } from '../../vocabulary/channel.ts'
import { amountText, day, decimal, id, instant } from '../../wire/fields.ts'
import { idPageOf, pagerRequest } from '../../wire/page.ts'
import { AD_LEVEL_CODES, BUDGET_KIND_CODES } from '../ads/enums.ts'
import { AD_ACTION_KIND_CODES, AD_ACTION_STATE_CODES, AD_OBJECTIVE_CODES, AD_STATE_CODES, SWITCH_CODES } from './enums.ts'
import { ADS_MOST } from './limits.ts'
import { adFilters } from './lists.ts'

const channel = z.enum(CHANNEL_CODES, '请选择渠道')
const level = z.enum(AD_LEVEL_CODES, '请选择层级')
const fields = { ...pagerRequest, ...filterFields(adFilters) }

export const adListRequest = z.object({ ...fields, channel, level })
export type AdListRequest = z.output<typeof adListRequest>
/** Of ads at TikTok. */
export const tiktokAdsRequest = adListRequest.omit({ channel: true, level: true })
export type TiktokAdsRequest = z.output<typeof tiktokAdsRequest>

export const ad = z.object({
  object_id: z.string(),
  channel,
  level,
  outside_id: z.string(),
  name: z.string(),
  /** the platform's ids of what stands above it, null where nothing does */
  campaign_id: z.string().nullable(),
  ad_group_id: z.string().nullable(),
  account_id: z.string(),
  outside_account_id: z.string(),
  account_name: z.string(),
  currency: z.enum(CURRENCY_CODES),
  state: z.enum(AD_STATE_CODES),
  /** switched on; what is switched on need not be delivered */
  is_on: z.boolean(),
  /** the platform's own word for how it stands with all above it */
  effective: z.string(),
  objective: z.enum(AD_OBJECTIVE_CODES),
  /** null where it has no budget of its own */
  budget_kind: z.enum(BUDGET_KIND_CODES).nullable(),
  budget: decimal.nullable(),
  spend_today: decimal,
  /** this and what follows: of seven days with today, by the account's calendar */
  spend: decimal,
  impressions: z.number(),
  clicks: z.number(),
  /** in percent; null without impressions */
  ctr: decimal.nullable(),
  /** null without clicks */
  cpc: decimal.nullable(),
  conversions: z.number(),
  /** null without conversions */
  cpa: decimal.nullable(),
  /** when its account was read last, whole */
  read_at: instant.nullable(),
  /** what waits or goes on; null: nothing, and something may be asked for */
  action_state: z.enum(AD_ACTION_STATE_CODES).nullable(),
  action_kind: z.enum(AD_ACTION_KIND_CODES).nullable(),
  action_to: z.string().nullable(),
})
/** A campaign, an ad group or an ad, with its figures. */
export type Ad = z.output<typeof ad>
export const adPage = idPageOf(ad)
export type AdPage = z.output<typeof adPage>

const objects = z
  .array(id('广告对象'))
  .min(1, '请选择广告对象')
  .max(ADS_MOST, `每次最多 ${ADS_MOST} 个`)
  .refine(ids => new Set(ids).size === ids.length, '同一对象不能重复选择')
export const adStatusRequest = z.object({ object_ids: objects, status: z.enum(SWITCH_CODES, '请选择开启或暂停') })
export type AdStatusRequest = z.output<typeof adStatusRequest>

/** `budget` in the currency of its account and for the kind of budget that it has. */
export const adBudgetRequest = z.object({
  changes: z
    .array(z.object({ object_id: id('广告对象'), budget: amountText('预算') }))
    .min(1, '请选择广告对象')
    .max(ADS_MOST, `每次最多 ${ADS_MOST} 个`)
    .refine(changes => new Set(changes.map(({ object_id }) => object_id)).size === changes.length, '同一对象不能重复选择'),
})
export type AdBudgetRequest = z.output<typeof adBudgetRequest>

/** What became of each as it was asked for, in that order; those that are accepted are sent once `undo_until` is over. */
export const adBatch = z.object({
  /** null: nothing was accepted */
  batch_id: z.string().nullable(),
  undo_until: instant,
  results: z.array(z.object({ object_id: z.string(), accepted: z.boolean(), msg: z.string() })),
})
export type AdBatch = z.output<typeof adBatch>

export const adBatchNamed = z.object({ batch_id: id('批次') })
export const adUndone = z.object({ undone: z.number().int(), /** those that were being sent already */ started: z.number().int() })
export type AdUndone = z.output<typeof adUndone>

/** Who did what, and what came of it; the latest first. `from` and `to`: ACTIVE or PAUSED, or an amount; `from` null: not known. */
const adAction = z.object({
  action_id: z.string(),
  kind: z.enum(AD_ACTION_KIND_CODES),
  from: z.string().nullable(),
  to: z.string(),
  state: z.enum(AD_ACTION_STATE_CODES),
  reason: z.string(),
  by: z.string(),
  at: instant,
  ended_at: instant.nullable(),
})
const adDay = z.object({
  day: day(),
  spend: decimal,
  impressions: z.number(),
  clicks: z.number(),
  conversions: z.number(),
})
export const adNamed = z.object({ object_id: id('广告对象') })
export const adDetail = z.object({
  ad,
  campaign_name: z.string().nullable(),
  ad_group_name: z.string().nullable(),
  timezone: z.string(),
  made_at: instant.nullable(),
  gone_at: instant.nullable(),
  /** days with figures, the latest first; a day that is left out had none by the platform's word */
  days: z.array(adDay),
  actions: z.array(adAction),
})
export type AdDetail = z.output<typeof adDetail>

/** How old our copy is. `troubled`: accounts that the platform did not tell about the last time, whose figures are those of before. */
export const adFreshness = z.object({
  accounts: z.number().int(),
  unread: z.number().int(),
  oldest_at: instant.nullable(),
  latest_at: instant.nullable(),
  troubled: z.array(z.object({ outside_account_id: z.string(), account_name: z.string(), read_at: instant.nullable(), why: z.string() })),
})
export type AdFreshness = z.output<typeof adFreshness>

/** What each call takes and answers. */
export const adManagementSchemas = {
  list: { request: adListRequest, response: adPage },
  tiktokAds: { request: tiktokAdsRequest, response: adPage, filters: adFilters },
  status: { request: adStatusRequest, response: adBatch },
  budget: { request: adBudgetRequest, response: adBatch },
  undo: { request: adBatchNamed, response: adUndone },
  detail: { request: adNamed, response: adDetail },
  freshness: { request: z.object({ channel }), response: adFreshness },
}
