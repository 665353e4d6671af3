// Making campaigns, ad groups and ads at TikTok: each sent once, off, with nothing optional switched on.
import type { CallToAction, Gender, Objective } from '@tallyhelm/protocol/topics/ads/enums'
import { decimalText } from '@tallyhelm/protocol/values/money'
import { z } from 'zod'
import { exactNumber } from '../kit/exact-json.ts'
import { id } from '../kit/fields.ts'
import { digitsOf } from '../kit/units.ts'
import type { AdPlan, MakingAnswer, MakingOrder } from '../ports/ad-making.ts'
import type { AccountRef } from '../ports/answers.ts'
import type { Clock } from '../ports/handles.ts'
import { failureBeforeMaking, makingFailure, ownRefusal } from './ads-answers.ts'
import type { Places } from './ads-places.ts'
import type { TiktokClient } from './tiktok-client.ts'

export type Tools = { client: TiktokClient; places: Places; bcId: string; clock: Clock }
type Order<Level extends MakingOrder['level']> = Extract<MakingOrder, { level: Level }>

export function make(tools: Tools, account: AccountRef, order: MakingOrder): Promise<MakingAnswer> {
  if (order.level === 'CAMPAIGN') return makeCampaign(tools, account, order)
  return order.level === 'AD_GROUP' ? makeAdGroup(tools, account, order) : makeAd(tools, account, order)
}

/** What an objective is called, what it is optimised for, and how that is paid. */
const AIMS: Readonly<Record<Objective, { objective: string; goal: string; billing: string; isOfWebsite: boolean }>> = {
  TRAFFIC: { objective: 'TRAFFIC', goal: 'CLICK', billing: 'CPC', isOfWebsite: true },
  CONVERSIONS: { objective: 'WEB_CONVERSIONS', goal: 'CONVERT', billing: 'OCPM', isOfWebsite: true },
  REACH: { objective: 'REACH', goal: 'REACH', billing: 'CPM', isOfWebsite: false },
  VIDEO_VIEWS: { objective: 'VIDEO_VIEWS', goal: 'ENGAGED_VIEW', billing: 'CPV', isOfWebsite: false },
}
const GENDERS: Readonly<Record<Gender, string>> = { ALL: 'GENDER_UNLIMITED', MALE: 'GENDER_MALE', FEMALE: 'GENDER_FEMALE' }
const ACTIONS: Readonly<Record<CallToAction, string>> = {
  LEARN_MORE: 'LEARN_MORE',
  SHOP_NOW: 'SHOP_NOW',
  SIGN_UP: 'SIGN_UP',
  CONTACT_US: 'CONTACT_US',
  DOWNLOAD: 'DOWNLOAD_NOW',
}

/** Without a budget of its own: the ad group holds it. TikTok ignores `operation_status` here unless the app is on its list. */
async function makeCampaign({ client }: Tools, account: AccountRef, { name, requestId, plan }: Order<'CAMPAIGN'>): Promise<MakingAnswer> {
  const body = {
    advertiser_id: digitsOf(account),
    campaign_name: name,
    objective_type: AIMS[plan.objective].objective,
    budget_mode: 'BUDGET_MODE_INFINITE',
    budget_optimize_on: false,
    operation_status: 'DISABLE',
    request_id: requestId,
  }
  const { got, requestId: told } = await client.send('campaign/create', body, z.object({ campaign_id: id }))
  return 'failure' in got ? makingFailure(got.failure, told) : { kind: 'done', id: got.value.campaign_id, requestId: told }
}

async function makeAdGroup(tools: Tools, account: AccountRef, order: Order<'AD_GROUP'>): Promise<MakingAnswer> {
  const { plan } = order
  const { goal, billing, isOfWebsite, objective } = AIMS[plan.objective]
  const ages = ageGroupsOf(plan.audience)
  if (ages === undefined)
    return ownRefusal('age', `TikTok 的年龄段为 ${AGES.map(([from, until]) => `${from}–${until}`).join('、')}，请按年龄段选择`)
  if (plan.budget.kind === 'LIFETIME' && plan.schedule.endsAt === null) return ownRefusal('schedule', '总预算需要投放结束时间')
  const countries = await tools.places.ids(account, objective, plan.placements ?? ['PLACEMENT_TIKTOK'])
  if ('failure' in countries) return failureBeforeMaking(countries.failure)
  const missing = plan.audience.countries.filter(code => !countries.value.has(code))
  if (missing.length > 0) return ownRefusal('countries', `TikTok 不支持投放到 ${missing.join('、')}`)
  const body = {
    advertiser_id: digitsOf(account),
    campaign_id: digitsOf({ outsideAccountId: order.campaignId }),
    adgroup_name: order.name,
    request_id: order.requestId,
    ...(isOfWebsite ? { promotion_type: 'WEBSITE' } : {}),
    ...(plan.placements === null
      ? { placement_type: 'PLACEMENT_TYPE_AUTOMATIC' }
      : { placement_type: 'PLACEMENT_TYPE_NORMAL', placements: plan.placements }),
    location_ids: plan.audience.countries.map(code => countries.value.get(code)),
    gender: GENDERS[plan.audience.gender],
    ...(ages === null ? {} : { age_groups: ages }),
    budget_mode: plan.budget.kind === 'DAILY' ? 'BUDGET_MODE_DAY' : 'BUDGET_MODE_TOTAL',
    budget: exactNumber(decimalText(plan.budget.amount)),
    ...scheduleOf(plan, tools.clock.now()),
    optimization_goal: goal,
    billing_event: billing,
    bid_type: 'BID_TYPE_NO_BID',
    pacing: 'PACING_MODE_SMOOTH',
    ...(goal === 'CONVERT' ? { pixel_id: plan.conversion?.pixelId, optimization_event: plan.conversion?.event } : {}),
    operation_status: 'DISABLE',
    ...NOTHING_OPTIONAL.adGroup,
  }
  const { got, requestId } = await tools.client.send('adgroup/create', body, z.object({ adgroup_id: id }))
  return 'failure' in got ? makingFailure(got.failure, requestId) : { kind: 'done', id: got.value.adgroup_id, requestId }
}

/** What TikTok may add by itself: creatives that it puts together, search results, music, its gallery of ads. */
const NOTHING_OPTIONAL = {
  adGroup: { creative_material_mode: 'CUSTOM', search_result_enabled: false },
  creative: { promotional_music_disabled: true, creative_authorized: false },
} as const

const AGES = [
  [13, 17],
  [18, 24],
  [25, 34],
  [35, 44],
  [45, 54],
  [55, 100],
] as const
/** From this age on there is no upper end elsewhere either. */
const OPEN_END = 65

/** null: nobody is left out; undefined: the ages don't fall together with TikTok's groups. */
function ageGroupsOf({ ageFrom, ageUntil }: AdPlan['audience']): string[] | null | undefined {
  if (ageFrom === null && ageUntil === null) return null
  const from = ageFrom ?? 13
  const until = ageUntil === null || ageUntil >= OPEN_END ? 100 : ageUntil
  const groups = AGES.filter(group => group[0] >= from && group[1] <= until)
  if (groups[0]?.[0] !== from || groups.at(-1)?.[1] !== until) return undefined
  return groups.map(group => `AGE_${group[0]}_${group[1]}`)
}

function scheduleOf({ schedule }: AdPlan, now: Date): Record<string, string> {
  const start = { schedule_start_time: timeText(schedule.startsAt ?? now) }
  if (schedule.endsAt === null) return { schedule_type: 'SCHEDULE_FROM_NOW', ...start }
  return { schedule_type: 'SCHEDULE_START_END', ...start, schedule_end_time: timeText(schedule.endsAt) }
}

const timeText = (at: Date): string => at.toISOString().slice(0, 19).replace('T', ' ')

const made = z.object({ ad_ids: z.array(id).length(1) })

/** TikTok has no headline, and dedupes no ads. */
async function makeAd({ client, bcId }: Tools, account: AccountRef, order: Order<'AD'>): Promise<MakingAnswer> {
  const { creative, conversion, objective } = order.plan
  const { media, identity } = creative
  const isVideo = media?.kind === 'VIDEO'
  const images = isVideo ? media.coverId : media?.id
  const told = {
    ad_name: order.name,
    ad_format: isVideo ? 'SINGLE_VIDEO' : 'SINGLE_IMAGE',
    ...(isVideo ? { video_id: media.id } : {}),
    ...(images == null ? {} : { image_ids: [images] }),
    ad_text: creative.texts[0] ?? creative.headlines[0],
    identity_type: identity?.kind,
    identity_id: identity?.id,
    ...(identity?.kind === 'BC_AUTH_TT' ? { identity_authorized_bc_id: bcId } : {}),
    call_to_action: creative.callToAction === null ? undefined : ACTIONS[creative.callToAction],
    landing_page_url: creative.landingUrl,
    aigc_disclosure_type: creative.isAiMade ? 'SELF_DISCLOSURE' : 'NOT_DECLARED',
    // An ad group that is optimised for conversions names the pixel itself.
    ...(conversion === null || objective === 'CONVERSIONS' ? {} : { tracking_pixel_id: exactNumber(conversion.pixelId) }),
    operation_status: 'DISABLE',
    ...NOTHING_OPTIONAL.creative,
  }
  const body = { advertiser_id: digitsOf(account), adgroup_id: digitsOf({ outsideAccountId: order.adGroupId }), creatives: [told] }
  const { got, requestId } = await client.send('ad/create', body, made)
  return 'failure' in got ? makingFailure(got.failure, requestId) : { kind: 'done', id: got.value.ad_ids[0] ?? '', requestId }
}
