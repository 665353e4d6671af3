// Campaigns, ad sets and ads as nodes of the Graph API: budgets in minor units, statuses as they stand now.
import { adSetOf, configuredOf, effectiveOf, effectiveOfAd } from '../state/ad-tree.ts'
import type { AdNode, MetaAd, MetaAdObject } from '../state/meta-ads.ts'
import type { MetaAccount } from '../state/model.ts'
import type { World } from '../state/world.ts'
import type { Call } from '../wire/call.ts'
import { graphTime } from './account.ts'
import { pictureAddress } from './pictures.ts'

const COMMON = ['id', 'account_id', 'name', 'status', 'configured_status', 'effective_status', 'created_time', 'updated_time']
const BUDGETS = ['daily_budget', 'lifetime_budget', 'issues_info']
export const CAMPAIGN_FIELDS = [...COMMON, ...BUDGETS, 'objective']
export const AD_SET_FIELDS = [
  ...COMMON,
  ...BUDGETS,
  'campaign_id',
  'targeting',
  'promoted_object',
  'optimization_goal',
  'start_time',
  'end_time',
]
export const AD_FIELDS = [
  ...COMMON,
  'adset_id',
  'campaign_id',
  'ad_review_feedback',
  'creative',
  'conversion_domain',
  'tracking_specs',
  'last_updated_by_app_id',
]

export const momentOf = (world: World, { stale }: Pick<Call, 'stale'>) => ({ now: world.clock.now(), stale })

export function objectNode(world: World, call: Call, account: MetaAccount, object: MetaAdObject): Record<string, unknown> {
  const moment = momentOf(world, call)
  const { dailyBudget, lifetimeBudget = 0n, pixelId } = object
  const { startsAt, endsAt, optimizationGoal, targeting } = object.made ?? {}
  const time = (at: number | undefined) => (at === undefined ? undefined : graphTime(at, account.timezone))
  const shared = {
    ...commonNode(account, object, call),
    effective_status: effectiveOf(account, object, moment),
    daily_budget: dailyBudget === 0n ? undefined : String(dailyBudget),
    lifetime_budget: lifetimeBudget === 0n ? undefined : String(lifetimeBudget),
    issues_info: undefined,
  }
  if (object.level === 'campaign') return { ...shared, objective: object.objective }
  return {
    ...shared,
    campaign_id: object.campaignId,
    optimization_goal: optimizationGoal,
    start_time: time(startsAt),
    end_time: time(endsAt),
    targeting:
      targeting ?? (object.countries ? { geo_locations: { countries: object.countries, location_types: ['home', 'recent'] } } : undefined),
    promoted_object: pixelId === undefined ? undefined : { pixel_id: pixelId, custom_event_type: 'PURCHASE' },
  }
}

export function adNode(world: World, call: Call, account: MetaAccount, ad: MetaAd): Record<string, unknown> {
  return {
    ...commonNode(account, ad, call),
    effective_status: effectiveOfAd(account, ad, momentOf(world, call)),
    adset_id: ad.adSetId,
    campaign_id: adSetOf(account, ad)?.campaignId,
    creative: creativeNode(call, ad),
    conversion_domain: ad.conversionDomain,
    tracking_specs: ad.pixelId === undefined ? undefined : [{ 'action.type': ['offsite_conversion'], fb_pixel: [ad.pixelId] }],
    last_updated_by_app_id: ad.updatedByApp,
    ad_review_feedback: Object.keys(ad.feedback).length === 0 ? undefined : ad.feedback,
  }
}

function commonNode(account: MetaAccount, node: AdNode, call: Call): Record<string, unknown> {
  const { createdAt = account.createdAt, updatedAt = createdAt } = node
  const configured = configuredOf(node, call)
  return {
    id: node.id,
    account_id: account.id,
    name: node.name,
    status: configured,
    configured_status: configured,
    created_time: graphTime(createdAt, account.timezone),
    updated_time: graphTime(updatedAt, account.timezone),
  }
}

/** Of several links the first is the story's, and all are the feed's. */
function creativeNode(call: Call, ad: MetaAd): Record<string, unknown> {
  const { id, links = [], pageId, instagramId } = ad
  const [link, ...more] = links
  const data = link === undefined ? {} : { link_data: { link, message: ad.name, call_to_action: { type: 'SHOP_NOW', value: { link } } } }
  return {
    id: `7${id}`,
    image_url: ad.pictureUrl ?? pictureAddress(call, id),
    thumbnail_url: undefined,
    object_story_spec: ad.story ?? (pageId === undefined ? undefined : { page_id: pageId, instagram_user_id: instagramId, ...data }),
    asset_feed_spec: more.length === 0 ? undefined : { link_urls: links.map(website_url => ({ website_url })) },
    effective_object_story_id: pageId === undefined ? undefined : `${pageId}_${id}`,
    link_url: link,
  }
}
