// New campaigns, ad groups and ads: what TikTok wants to be told, and what it makes of a call that comes twice.
import { changedTree, treeOf } from '../state/tiktok-ads.ts'
import type { TikTokAccount } from '../state/model.ts'
import { identitiesOf, isTranscoding, mediaOf, pixelsOf } from '../state/tiktok-media.ts'
import type { OperationStatus, TikTokAd, TikTokAdGroup, TikTokCampaign, TikTokNode } from '../state/tiktok-running.ts'
import { changeAccount, nextNumber, type World } from '../state/world.ts'
import { DAY_MS } from '../state/zone.ts'
import { type Call, isObject, type Reply, textOf } from '../wire/call.ts'
import { visibleAdvertiser } from './accounts.ts'
import { CREATIVE } from './ads-fields.ts'
import { adOf, campaignOf, groupOf } from './ads-list.ts'
import { placeById } from './ads-places.ts'
import { budgetOf, instant, oneOf, requestIdOf, textsOf, wording } from './ads-rules.ts'
import { refuseTikTok, requiredText, requireKnown, tiktokReply } from './envelope.ts'

const FIRST_ID = 1_850_000_000_000_000_000n
const NAME_MOST = 512
const OBJECTIVES = ['TRAFFIC', 'WEB_CONVERSIONS', 'REACH', 'VIDEO_VIEWS'] as const
const BUDGET_MODES = ['BUDGET_MODE_INFINITE', 'BUDGET_MODE_DAY', 'BUDGET_MODE_TOTAL']
const ON_OFF = ['ENABLE', 'DISABLE'] as const
/** A campaign's request_id is remembered that long, an ad group's for good. */
const REMEMBERED_MS = 10_000

const newId = (world: World): string => String(FIRST_ID + BigInt(nextNumber(world)))

/** The account as it is, whatever a stale read would show. */
const own = (world: World, call: Call): TikTokAccount =>
  visibleAdvertiser(world, { ...call, stale: false }, requiredText(call, call.body.advertiser_id, 'advertiser_id'))

function fresh(world: World, call: Call, name: string, status: OperationStatus, told: Record<string, unknown> = call.body): TikTokNode {
  const now = world.clock.now()
  const { request_id: requestId, advertiser_id: _advertiser, ...rest } = told
  return { id: newId(world), name, status, createdAt: now, modifiedAt: now, requestId: textOf(requestId), told: rest }
}

const switchOf = (call: Call, value: unknown, name: string): OperationStatus =>
  oneOf(call, value ?? 'ENABLE', name, ON_OFF) === 'ENABLE' ? 'ENABLE' : 'DISABLE'

function refuseTwice(call: Call, same: TikTokNode | undefined): void {
  if (same) refuseTikTok(call, 40050, `request_id: Duplicate request, see ${same.id}.`)
}

/** Begins on, whatever was asked for, unless the app is on TikTok's list. */
export function createCampaign(world: World, call: Call): Reply {
  const account = own(world, call)
  const { body } = call
  const name = wording(call, body.campaign_name, 'campaign_name', NAME_MOST)
  oneOf(call, body.objective_type, 'objective_type', OBJECTIVES)
  const budgetMode = oneOf(call, body.budget_mode, 'budget_mode', BUDGET_MODES)
  const budget = budgetMode === 'BUDGET_MODE_INFINITE' ? 0n : budgetOf(call, account, 'campaign', 1n)
  if (body.budget_optimize_on === true) refuseTikTok(call, 40002, 'budget_optimize_on: Only false is imitated by this sandbox.')
  const asked = switchOf(call, body.operation_status, 'operation_status')
  const requestId = requestIdOf(call)
  const since = world.clock.now() - REMEMBERED_MS
  refuseTwice(
    call,
    treeOf(account).campaigns.find(each => requestId !== null && each.requestId === requestId && each.createdAt > since),
  )
  const status = world.state.settings.tiktokCampaignsMayBeginOff === true ? asked : 'ENABLE'
  const campaign: TikTokCampaign = { ...fresh(world, call, name, status), budgetMode, budget }
  changeAccount(world, account, { operation: 'tiktok.campaign.create', requestId: call.requestId }, target => {
    changedTree(target, world.clock.now(), `campaign ${campaign.id}`).campaigns.push(campaign)
  })
  return tiktokReply(call, campaignOf(account, campaign, world.clock.now()))
}

/** By objective: what it is optimised for, and how that is paid. */
const GOALS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  TRAFFIC: { CLICK: 'CPC', TRAFFIC_LANDING_PAGE_VIEW: 'OCPM' },
  WEB_CONVERSIONS: { CONVERT: 'OCPM', CLICK: 'CPC' },
  REACH: { REACH: 'CPM' },
  VIDEO_VIEWS: { ENGAGED_VIEW: 'CPV', ENGAGED_VIEW_FIFTEEN: 'CPV' },
}
const AGES = ['AGE_13_17', 'AGE_18_24', 'AGE_25_34', 'AGE_35_44', 'AGE_45_54', 'AGE_55_100']
const PLACEMENTS = ['PLACEMENT_TIKTOK', 'PLACEMENT_PANGLE', 'PLACEMENT_GLOBAL_APP_BUNDLE']

export function createAdGroup(world: World, call: Call): Reply {
  const account = own(world, call)
  const { body } = call
  const campaignId = requiredText(call, body.campaign_id, 'campaign_id')
  const campaign = treeOf(account).campaigns.find(each => each.id === campaignId && each.status !== 'DELETE')
  if (!campaign) refuseTikTok(call, 40002, `campaign_id: Campaign ${campaignId} does not exist.`)
  const name = wording(call, body.adgroup_name, 'adgroup_name', NAME_MOST)
  checkAims(call, account, textOf(campaign.told.objective_type) ?? '')
  checkAudience(call)
  const { startsAt, endsAt } = scheduleOf(call)
  const budgetMode = oneOf(call, body.budget_mode, 'budget_mode', BUDGET_MODES.slice(1))
  if (budgetMode === 'BUDGET_MODE_TOTAL' && endsAt === null)
    refuseTikTok(call, 40002, 'schedule_type: Must be SCHEDULE_START_END for BUDGET_MODE_TOTAL.')
  const days = endsAt === null || budgetMode === 'BUDGET_MODE_DAY' ? 1 : Math.ceil((endsAt - startsAt) / DAY_MS)
  const budget = budgetOf(call, account, 'adgroup', BigInt(days))
  const status = switchOf(call, body.operation_status, 'operation_status')
  const requestId = requestIdOf(call)
  refuseTwice(
    call,
    treeOf(account).groups.find(each => requestId !== null && each.requestId === requestId),
  )
  const group: TikTokAdGroup = { ...fresh(world, call, name, status), campaignId, budgetMode, budget, startsAt, endsAt }
  changeAccount(world, account, { operation: 'tiktok.adgroup.create', requestId: call.requestId }, target => {
    changedTree(target, world.clock.now(), `adgroup ${group.id}`).groups.push(group)
  })
  return tiktokReply(call, groupOf(account, group, world.clock.now()))
}

function checkAims(call: Call, account: TikTokAccount, objective: string): void {
  const { body } = call
  const goals = GOALS[objective] ?? {}
  const goal = oneOf(call, body.optimization_goal, 'optimization_goal', Object.keys(goals))
  oneOf(call, body.billing_event, 'billing_event', [goals[goal] ?? ''])
  if (objective === 'TRAFFIC' || objective === 'WEB_CONVERSIONS') oneOf(call, body.promotion_type, 'promotion_type', ['WEBSITE'])
  oneOf(call, body.bid_type ?? 'BID_TYPE_NO_BID', 'bid_type', ['BID_TYPE_NO_BID'])
  oneOf(call, body.pacing, 'pacing', ['PACING_MODE_SMOOTH'])
  oneOf(call, body.creative_material_mode ?? 'CUSTOM', 'creative_material_mode', ['CUSTOM'])
  if (goal !== 'CONVERT') return
  const pixelId = requiredText(call, body.pixel_id, 'pixel_id')
  if (!pixelsOf(account).some(each => each.id === pixelId)) refuseTikTok(call, 40002, 'pixel_id: The pixel does not exist.')
  requiredText(call, body.optimization_event, 'optimization_event')
}

function checkAudience(call: Call): void {
  const { body } = call
  for (const id of textsOf(call, body.location_ids, 'location_ids', 3000))
    if (placeById(id) === undefined) refuseTikTok(call, 40002, `location_ids: Location ${id} is not supported.`)
  oneOf(call, body.gender ?? 'GENDER_UNLIMITED', 'gender', ['GENDER_UNLIMITED', 'GENDER_MALE', 'GENDER_FEMALE'])
  if (body.age_groups !== undefined) for (const age of textsOf(call, body.age_groups, 'age_groups', 6)) oneOf(call, age, 'age_groups', AGES)
  const kind = oneOf(call, body.placement_type ?? 'PLACEMENT_TYPE_NORMAL', 'placement_type', [
    'PLACEMENT_TYPE_AUTOMATIC',
    'PLACEMENT_TYPE_NORMAL',
  ])
  if (kind === 'PLACEMENT_TYPE_NORMAL')
    for (const place of textsOf(call, body.placements, 'placements', 3)) oneOf(call, place, 'placements', PLACEMENTS)
}

function scheduleOf(call: Call): { startsAt: number; endsAt: number | null } {
  const { body } = call
  const type = oneOf(call, body.schedule_type, 'schedule_type', ['SCHEDULE_FROM_NOW', 'SCHEDULE_START_END'])
  const startsAt = instant(call, body.schedule_start_time, 'schedule_start_time')
  if (type === 'SCHEDULE_FROM_NOW') return { startsAt, endsAt: null }
  const endsAt = instant(call, body.schedule_end_time, 'schedule_end_time')
  if (endsAt <= startsAt) refuseTikTok(call, 40002, 'schedule_end_time: Must be later than schedule_start_time.')
  return { startsAt, endsAt }
}

const CREATIVES_MOST = 20
const TEXT_MOST = 100
const ACTIONS = ['LEARN_MORE', 'SHOP_NOW', 'SIGN_UP', 'CONTACT_US', 'DOWNLOAD_NOW']
const IDENTITY_TYPES = ['CUSTOMIZED_USER', 'AUTH_CODE', 'TT_USER', 'BC_AUTH_TT']

/** Nothing makes two calls one: each makes its ads. */
export function createAds(world: World, call: Call): Reply {
  const account = own(world, call)
  const groupId = requiredText(call, call.body.adgroup_id, 'adgroup_id')
  const group = treeOf(account).groups.find(each => each.id === groupId && each.status !== 'DELETE')
  if (!group) refuseTikTok(call, 40002, `adgroup_id: Ad group ${groupId} does not exist.`)
  const given = call.body.creatives
  if (!Array.isArray(given) || given.length < 1 || given.length > CREATIVES_MOST)
    refuseTikTok(call, 40002, `creatives: Length must be between 1 and ${CREATIVES_MOST}.`)
  const ads = given.map((creative: unknown, index): TikTokAd => {
    const place = `creatives.${index}`
    if (!isObject(creative)) refuseTikTok(call, 40002, `${place}: Not a valid object.`)
    requireKnown(call, `${place}.`, Object.keys(creative), CREATIVE)
    const name = checkCreative(call, creative, place)
    checkOwned(world, call, account, creative, place)
    const status = switchOf(call, creative.operation_status, `${place}.operation_status`)
    return { ...fresh(world, call, name, status, creative), campaignId: group.campaignId, adGroupId: group.id, days: {} }
  })
  changeAccount(world, account, { operation: 'tiktok.ad.create', requestId: call.requestId }, target => {
    changedTree(target, world.clock.now(), `ads ${ads.map(({ id }) => id).join(' ')}`).ads.push(...ads)
  })
  const creatives = ads.map(ad => adOf(account, ad, world.clock.now()))
  return tiktokReply(call, { ad_ids: ads.map(({ id }) => id), creatives, need_audit: true })
}

/** Another advertiser's files and identities are as missing ones. */
function checkOwned(world: World, call: Call, account: TikTokAccount, creative: Record<string, unknown>, place: string): void {
  const find = (kind: 'IMAGE' | 'VIDEO', id: unknown) => mediaOf(account).files.find(each => each.kind === kind && each.id === id)
  const video = creative.video_id === undefined ? undefined : find('VIDEO', creative.video_id)
  if (creative.video_id !== undefined && !video) refuseTikTok(call, 40002, `${place}.video_id: The video does not exist.`)
  if (video && isTranscoding(world, video)) refuseTikTok(call, 40901, `${place}.video_id: The video is being transcoded.`)
  for (const id of textsOf(call, creative.image_ids, `${place}.image_ids`, 1))
    if (!find('IMAGE', id)) refuseTikTok(call, 40002, `${place}.image_ids: The image does not exist.`)
  if (creative.identity_type !== 'CUSTOMIZED_USER' || !identitiesOf(account).some(each => each.id === creative.identity_id))
    refuseTikTok(call, 40002, `${place}.identity_id: The identity does not exist.`)
}

/** The ad's name. */
function checkCreative(call: Call, creative: Record<string, unknown>, place: string): string {
  const format = oneOf(call, creative.ad_format, `${place}.ad_format`, ['SINGLE_VIDEO', 'SINGLE_IMAGE'])
  if (format === 'SINGLE_VIDEO') requiredText(call, creative.video_id, `${place}.video_id`)
  textsOf(call, creative.image_ids, `${place}.image_ids`, 1)
  wording(call, creative.ad_text, `${place}.ad_text`, TEXT_MOST)
  oneOf(call, creative.identity_type, `${place}.identity_type`, IDENTITY_TYPES)
  requiredText(call, creative.identity_id, `${place}.identity_id`)
  if (creative.identity_type === 'BC_AUTH_TT') requiredText(call, creative.identity_authorized_bc_id, `${place}.identity_authorized_bc_id`)
  oneOf(call, creative.call_to_action, `${place}.call_to_action`, ACTIONS)
  const page = requiredText(call, creative.landing_page_url, `${place}.landing_page_url`)
  if (!/^https?:\/\/[^\s]+\.[^\s]+$/.test(page)) refuseTikTok(call, 40002, `${place}.landing_page_url: Not a valid URL.`)
  oneOf(call, creative.aigc_disclosure_type ?? 'NOT_DECLARED', `${place}.aigc_disclosure_type`, ['NOT_DECLARED', 'SELF_DISCLOSURE'])
  return wording(call, creative.ad_name, `${place}.ad_name`, NAME_MOST)
}
