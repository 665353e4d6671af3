// The addresses of campaigns, ad groups and ads.
import { createAdGroup, createAds, createCampaign } from './ads-create.ts'
import * as fields from './ads-fields.ts'
import { listAdGroups, listAds, listCampaigns } from './ads-list.ts'
import { listPlaces } from './ads-places.ts'
import { switchAdGroups, switchAds, switchCampaigns, updateAdGroup, updateCampaign } from './ads-switch.ts'
import type { Endpoint } from './endpoint.ts'

const LIST = { served: 'advertiser_id filtering fields page page_size', notImitated: 'exclude_field_types_in_response' }

export const AD_ENDPOINTS: Record<string, Endpoint> = {
  'POST campaign/create/': { name: 'tiktok.campaign.create', run: createCampaign, ...fields.CAMPAIGN },
  'GET campaign/get/': { name: 'tiktok.campaign.list', run: listCampaigns, ...LIST },
  'POST campaign/update/': { name: 'tiktok.campaign.update', run: updateCampaign, ...fields.CAMPAIGN_UPDATE },
  'POST campaign/status/update/': {
    name: 'tiktok.campaign.status',
    run: switchCampaigns,
    served: 'advertiser_id campaign_ids operation_status',
    notImitated: 'postback_window_mode',
  },
  'POST adgroup/create/': { name: 'tiktok.adgroup.create', run: createAdGroup, ...fields.AD_GROUP },
  'GET adgroup/get/': { name: 'tiktok.adgroup.list', run: listAdGroups, ...LIST },
  'POST adgroup/update/': { name: 'tiktok.adgroup.update', run: updateAdGroup, ...fields.AD_GROUP_UPDATE },
  'POST adgroup/status/update/': {
    name: 'tiktok.adgroup.status',
    run: switchAdGroups,
    served: 'advertiser_id adgroup_ids operation_status allow_partial_success',
  },
  'POST ad/create/': { name: 'tiktok.ad.create', run: createAds, served: 'advertiser_id adgroup_id creatives' },
  'GET ad/get/': { name: 'tiktok.ad.list', run: listAds, ...LIST },
  'POST ad/status/update/': {
    name: 'tiktok.ad.status',
    run: switchAds,
    served: 'advertiser_id ad_ids operation_status',
    notImitated: 'aco_ad_ids',
  },
  'GET tool/region/': {
    name: 'tiktok.regions',
    run: listPlaces,
    served: 'advertiser_id placements objective_type level_range',
    notImitated: 'promotion_target_type operating_system brand_safety_type brand_safety_partner rf_campaign_type',
  },
}
