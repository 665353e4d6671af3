// Ad objects as TikTok lists them, and what each level is called there.
import type { AdLevel } from '@tallyhelm/protocol/topics/ads/enums'
import { z } from 'zod'
import { decimal, id, text } from '../kit/fields.ts'
import { pageInfo } from './tiktok-client.ts'

const SHARED_FIELDS = ['advertiser_id', 'campaign_id', 'operation_status', 'secondary_status', 'create_time', 'modify_time'] as const
const BUDGET_FIELDS = ['budget', 'budget_mode'] as const

export const LEVELS = {
  CAMPAIGN: {
    path: 'campaign',
    one: 'campaign_id',
    many: 'campaign_ids',
    name: 'campaign_name',
    report: 'AUCTION_CAMPAIGN',
    fields: [...SHARED_FIELDS, ...BUDGET_FIELDS, 'campaign_name', 'objective_type'],
  },
  AD_GROUP: {
    path: 'adgroup',
    one: 'adgroup_id',
    many: 'adgroup_ids',
    name: 'adgroup_name',
    report: 'AUCTION_ADGROUP',
    fields: [...SHARED_FIELDS, ...BUDGET_FIELDS, 'adgroup_id', 'adgroup_name', 'location_ids', 'pixel_id'],
  },
  AD: {
    path: 'ad',
    one: 'ad_id',
    many: 'ad_ids',
    name: 'ad_name',
    report: 'AUCTION_AD',
    fields: [...SHARED_FIELDS, 'adgroup_id', 'ad_id', 'ad_name', 'landing_page_url', 'identity_id', 'tracking_pixel_id'],
  },
} as const satisfies Record<AdLevel, object>

/** Of every level; what a level does not have is absent. */
const row = z.object({
  advertiser_id: id,
  campaign_id: id,
  adgroup_id: id.nullish(),
  ad_id: id.nullish(),
  campaign_name: text.nullish(),
  adgroup_name: text.nullish(),
  ad_name: text.nullish(),
  operation_status: text,
  secondary_status: text.nullish(),
  create_time: text.nullish(),
  modify_time: text.nullish(),
  objective_type: text.nullish(),
  budget_mode: text.nullish(),
  budget: decimal.nullish(),
  location_ids: z.array(text).nullish(),
  pixel_id: text.nullish(),
  landing_page_url: text.nullish(),
  identity_id: text.nullish(),
  tracking_pixel_id: text.nullish(),
})
export type AdRow = z.infer<typeof row>
export const rows = z
  .object({ list: z.array(row), page_info: pageInfo })
  .transform(data => ({ rows: data.list, page_info: data.page_info }))
