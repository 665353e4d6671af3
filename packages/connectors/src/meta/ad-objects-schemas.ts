// Schemas of Meta's campaigns, ad sets, ads and their insights, after exact parsing.
import { isDay } from '@tallyhelm/protocol/values/day'
import type { AdLevel } from '@tallyhelm/protocol/topics/ads/enums'
import { z } from 'zod'
import { count, currency, decimal, id, text } from '../kit/fields.ts'
import { counted } from './guidance-schemas.ts'
import { HOUR_BREAKDOWN } from './schemas.ts'

const units = z.string().regex(/^\d{1,18}$/)
/** Whatever Meta adds to a list or map of its own is not ours to refuse. */
const loose = z.unknown().optional()

const COMMON_FIELDS = 'id,account_id,name,configured_status,effective_status,created_time,updated_time'
const common = z.object({
  id,
  account_id: id,
  name: text.optional(),
  configured_status: text,
  effective_status: text,
  created_time: text.optional(),
  updated_time: text.optional(),
})
const budgets = { daily_budget: units.optional(), lifetime_budget: units.optional() }

const campaign = common.extend({ ...budgets, objective: text.optional() })
const adSet = common.extend({
  ...budgets,
  campaign_id: id,
  targeting: z.object({ geo_locations: z.object({ countries: z.array(text).optional() }).optional() }).optional(),
})
const ad = common.extend({
  campaign_id: id.optional(),
  adset_id: id.optional(),
  last_updated_by_app_id: text.optional(),
  conversion_domain: text.optional(),
  tracking_specs: loose,
  creative: z.record(z.string(), z.unknown()).optional(),
  ad_review_feedback: z.object({ placement_specific: z.record(z.string(), z.unknown()).optional() }).optional(),
})

const CREATIVE = 'creative{object_story_spec,asset_feed_spec,link_url,effective_object_story_id}'
/** By our level: the edge of the ad account, its fields, every effective status that it can have, and its rows. */
export const LEVELS = {
  CAMPAIGN: {
    edge: 'campaigns',
    fields: `${COMMON_FIELDS},daily_budget,lifetime_budget,objective`,
    statuses: ['ACTIVE', 'PAUSED', 'DELETED', 'ARCHIVED', 'IN_PROCESS', 'WITH_ISSUES'],
    row: campaign,
  },
  AD_GROUP: {
    edge: 'adsets',
    fields: `${COMMON_FIELDS},daily_budget,lifetime_budget,campaign_id,targeting`,
    statuses: ['ACTIVE', 'PAUSED', 'DELETED', 'ARCHIVED', 'IN_PROCESS', 'WITH_ISSUES', 'CAMPAIGN_PAUSED'],
    row: adSet,
  },
  AD: {
    edge: 'ads',
    fields: `${COMMON_FIELDS},campaign_id,adset_id,last_updated_by_app_id,conversion_domain,tracking_specs,ad_review_feedback,${CREATIVE}`,
    statuses: [
      'ACTIVE',
      'PAUSED',
      'DELETED',
      'ARCHIVED',
      'IN_PROCESS',
      'WITH_ISSUES',
      'CAMPAIGN_PAUSED',
      'ADSET_PAUSED',
      'PENDING_REVIEW',
      'DISAPPROVED',
      'PREAPPROVED',
      'PENDING_BILLING_INFO',
    ],
    row: ad,
  },
} as const satisfies Record<AdLevel, { edge: string; fields: string; statuses: readonly string[]; row: z.ZodType }>

export type Campaign = z.infer<typeof campaign>
export type AdSet = z.infer<typeof adSet>
export type Ad = z.infer<typeof ad>
export type AnyRow = Campaign & Partial<Pick<AdSet, 'campaign_id' | 'targeting'>> & Partial<Omit<Ad, keyof Campaign>>

const spend = z.object({
  account_id: id,
  account_currency: currency,
  spend: decimal,
  date_start: z.string().refine(isDay),
  date_stop: z.string(),
})
export type Spend = z.infer<typeof spend>
const SPEND_FIELDS = 'account_id,account_currency,adset_id,spend,date_start,date_stop'
const setSpend = spend.extend({ adset_id: id })
export type SetSpend = z.infer<typeof setSpend>

export const FIGURE_FIELDS = `${SPEND_FIELDS},campaign_id,impressions,clicks,actions,action_values`
const delivery = { impressions: count.default(0), clicks: count.default(0), actions: counted.default([]) }
export const setFigures = setSpend.extend({ campaign_id: id, ...delivery, action_values: counted.optional() })
export type SetFigures = z.infer<typeof setFigures>

export const PART_FIELDS = SPEND_FIELDS
export const setHour = setSpend.extend({ [HOUR_BREAKDOWN]: z.string().regex(/^([01]\d|2[0-3]):00:00 - \1:59:59$/) })
export const setCountry = setSpend.extend({ country: text.min(1) })

/** By our level: Meta's name of it in insights, and the field that names the object. */
export const FIGURES_OF = {
  CAMPAIGN: { level: 'campaign', key: 'campaign_id' },
  AD_GROUP: { level: 'adset', key: 'adset_id' },
  AD: { level: 'ad', key: 'ad_id' },
} as const satisfies Record<AdLevel, object>
export const LEVEL_FIELDS = 'account_id,account_currency,spend,impressions,clicks,actions,date_start,date_stop'
export const levelFigures = spend.extend({ ...delivery, campaign_id: id.optional(), adset_id: id.optional(), ad_id: id.optional() })
