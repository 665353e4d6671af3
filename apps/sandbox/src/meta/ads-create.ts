// Making campaigns, ad sets and ads, or only checking what would be made. Each call makes one more: nothing at Meta tells two apart.
import { addObject, type AnyObject } from '../state/ad-changes.ts'
import { configuredOf } from '../state/ad-tree.ts'
import { OURSELVES } from '../state/meta-actors.ts'
import type { MadeObject, MetaAdObject } from '../state/meta-ads.ts'
import type { MetaAccount } from '../state/model.ts'
import { nextNumber, type World } from '../state/world.ts'
import { DAY_MS } from '../state/zone.ts'
import { type Call, type Reply, textOf } from '../wire/call.ts'
import { refuseNoPermission, visibleAccount } from './account.ts'
import { LEAST_DAILY_BUDGET } from './ad-objects.ts'
import { readCreative } from './ads-creative.ts'
import {
  type Budgets,
  type Given,
  isValidation,
  listOf,
  objectOf,
  readBudgets,
  readName,
  readStatus,
  readTime,
  refuseBlaming,
} from './ads-reading.ts'
import { readTargeting } from './ads-targeting.ts'
import { metaReply, refuseMeta, refuseNotImitated } from './errors.ts'

/** What an ad set of each objective may be optimised for, as far as it is imitated. */
const GOALS: Record<string, string[]> = {
  OUTCOME_TRAFFIC: ['LINK_CLICKS', 'LANDING_PAGE_VIEWS', 'REACH', 'IMPRESSIONS'],
  OUTCOME_SALES: ['OFFSITE_CONVERSIONS', 'VALUE', 'LINK_CLICKS', 'REACH', 'IMPRESSIONS'],
  OUTCOME_AWARENESS: ['REACH', 'IMPRESSIONS', 'AD_RECALL_LIFT', 'THRUPLAY'],
  OUTCOME_ENGAGEMENT: ['THRUPLAY', 'POST_ENGAGEMENT', 'LINK_CLICKS', 'REACH', 'IMPRESSIONS'],
  OUTCOME_LEADS: ['LEAD_GENERATION', 'QUALITY_LEAD', 'OFFSITE_CONVERSIONS', 'LINK_CLICKS'],
  OUTCOME_APP_PROMOTION: ['APP_INSTALLS', 'LINK_CLICKS'],
}
const CATEGORIES = [
  'NONE',
  'CREDIT',
  'EMPLOYMENT',
  'FINANCIAL_PRODUCTS_SERVICES',
  'HOUSING',
  'ISSUES_ELECTIONS_POLITICS',
  'ONLINE_GAMBLING_AND_GAMING',
]

function changeable(world: World, call: Call, id: string): MetaAccount {
  const account = visibleAccount(world, { ...call, stale: false }, id)
  if (!account.canManage) refuseNoPermission(call)
  if (account.status !== 1)
    refuseMeta(call, { code: 2641, message: '(#2641) The ad account is disabled', userMessage: 'Your ad account has been disabled.' })
  return account
}

/** Ids are beyond what a number holds exactly, as Meta's are. */
const newId = (world: World): string => `12029${String(nextNumber(world)).padStart(13, '0')}`

function add(world: World, call: Call, account: MetaAccount, object: AnyObject): Reply {
  addObject(world, account, object, { at: world.clock.now(), actor: OURSELVES, requestId: call.requestId })
  return metaReply(call, { id: object.node.id })
}

export function createCampaign(world: World, call: Call, accountId: string): Reply {
  const account = changeable(world, call, accountId)
  const given = call.body
  const name = readName(call, given)
  const objective = readObjective(call, given)
  const budgets = readBudgets(call, given)
  const hasBudget = budgets.dailyBudget + budgets.lifetimeBudget > 0n
  if (!hasBudget && !['true', 'false'].includes(textOf(given.is_adset_budget_sharing_enabled) ?? ''))
    refuseBlaming(call, ['is_adset_budget_sharing_enabled'], 'Must specify True or False in is_adset_budget_sharing_enabled field', 4834011)
  if (textOf(given.buying_type ?? 'AUCTION') !== 'AUCTION') refuseNotImitated(call, 'Another buying_type than AUCTION')
  const status = readStatus(call, given)
  if (isValidation(call)) return metaReply(call, { success: true })
  const node = {
    id: newId(world),
    level: 'campaign' as const,
    name,
    effectiveStatus: 'ACTIVE',
    status,
    objective,
    ...kept(budgets),
    made: {},
  }
  return add(world, call, account, { level: 'campaign', node })
}

function readObjective(call: Call, { objective, special_ad_categories: categories }: Given): string {
  const text = textOf(objective) ?? ''
  if (!Object.hasOwn(GOALS, text)) refuseBlaming(call, ['objective'], `Param objective must be one of {${Object.keys(GOALS).join(', ')}}`)
  const list = listOf(categories)
  if (list === null) refuseBlaming(call, ['special_ad_categories'], 'The parameter special_ad_categories is required')
  if (!list.every(each => CATEGORIES.includes(String(each)))) refuseBlaming(call, ['special_ad_categories'], 'Unknown special ad category')
  return text
}

const kept = ({ dailyBudget, lifetimeBudget }: Budgets) => ({ dailyBudget, ...(lifetimeBudget > 0n ? { lifetimeBudget } : {}) })

export function createAdSet(world: World, call: Call, accountId: string): Reply {
  const account = changeable(world, call, accountId)
  const node = readAdSet(world, call, account, call.body)
  if (isValidation(call)) return metaReply(call, { success: true })
  if (node.campaignId === undefined) refuseNotImitated(call, 'Param campaign_spec of what is really made')
  return add(world, call, account, { level: 'adset', node: { ...node, id: newId(world) } })
}

/** `id` is empty: nothing is there yet. */
function readAdSet(world: World, call: Call, account: MetaAccount, given: Given): MetaAdObject {
  const name = readName(call, given)
  const campaign = campaignFor(call, account, given)
  const goal = textOf(given.optimization_goal) ?? ''
  if (!(GOALS[campaign.objective ?? ''] ?? []).includes(goal))
    refuseBlaming(call, ['optimization_goal'], 'The objective does not support the selected performance goal.', 2490408)
  if (textOf(given.billing_event) !== 'IMPRESSIONS') refuseBlaming(call, ['billing_event'], 'Param billing_event must be IMPRESSIONS here')
  const budgets = readSetBudgets(call, campaign, given)
  const made = readDates(world, call, given, budgets)
  const { targeting, countries } = readTargeting(call, given)
  const pixelId = readPromoted(call, account, given, goal)
  return {
    id: '',
    level: 'adset',
    name,
    effectiveStatus: 'ACTIVE',
    status: readStatus(call, given),
    ...kept(budgets),
    ...(campaign.id === '' ? {} : { campaignId: campaign.id }),
    countries,
    ...(pixelId === undefined ? {} : { pixelId }),
    delivery: { isByBudget: true, hours: {}, clicksPerPurchase: 20, purchaseValue: 3_000n },
    made: { ...made, optimizationGoal: goal, targeting },
  }
}

type Above = Pick<MetaAdObject, 'id' | 'dailyBudget' | 'lifetimeBudget' | 'objective'>

/** Of another account is as if it was not there. A `campaign_spec` stands in for one that is not there yet. */
function campaignFor(call: Call, account: MetaAccount, given: Given): Above {
  const spec = objectOf(given.campaign_spec)
  if (spec !== null && given.campaign_id === undefined) {
    readName(call, spec)
    return { id: '', objective: readObjective(call, spec), ...readBudgets(call, spec) }
  }
  const campaign = account.adObjects?.find(each => each.level === 'campaign' && each.id === textOf(given.campaign_id))
  if (!campaign || configuredOf(campaign) === 'DELETED')
    refuseBlaming(call, ['campaign_id'], 'The campaign does not exist in this ad account')
  return campaign
}

/** A budget stands on the campaign or on its ad sets, never on both, and one of them has it. */
function readSetBudgets(call: Call, campaign: Above, given: Given): Budgets {
  const budgets = readBudgets(call, given)
  const hasOwn = budgets.dailyBudget + budgets.lifetimeBudget > 0n
  const hasAbove = campaign.dailyBudget + (campaign.lifetimeBudget ?? 0n) > 0n
  if (hasOwn && hasAbove) refuseBlaming(call, ['daily_budget'], 'You can only set an ad set budget or a campaign budget.', 1885621)
  if (!hasOwn && !hasAbove) refuseBlaming(call, ['daily_budget'], 'The ad set needs a budget.', 1885272)
  if (hasOwn && textOf(given.bid_strategy) !== 'LOWEST_COST_WITHOUT_CAP')
    refuseBlaming(
      call,
      ['bid_amount'],
      'Bid amount or bid constraints required: set bid_strategy to LOWEST_COST_WITHOUT_CAP otherwise.',
      2490487,
    )
  return budgets
}

function readDates(world: World, call: Call, given: Given, { lifetimeBudget }: Budgets): MadeObject {
  const now = world.clock.now()
  const startsAt = readTime(call, given, 'start_time')
  const endsAt = readTime(call, given, 'end_time')
  if (endsAt !== undefined && endsAt <= Math.max(now, startsAt ?? now))
    refuseBlaming(call, ['end_time'], 'The end must lie in the future and after the start')
  if (lifetimeBudget > 0n && endsAt === undefined) refuseBlaming(call, ['end_time'], 'A lifetime budget needs an end_time')
  const days = endsAt === undefined ? 0 : Math.ceil((endsAt - Math.max(now, startsAt ?? now)) / DAY_MS)
  if (lifetimeBudget > 0n && lifetimeBudget < LEAST_DAILY_BUDGET * BigInt(days))
    refuseBlaming(call, ['lifetime_budget'], 'Your budget is too low.', 1885272)
  return { ...(startsAt === undefined ? {} : { startsAt }), ...(endsAt === undefined ? {} : { endsAt }) }
}

/** The pixel, where one is named; conversions need one of the account's. */
function readPromoted(call: Call, account: MetaAccount, given: Given, goal: string): string | undefined {
  const promoted = objectOf(given.promoted_object)
  const pixelId = textOf(promoted?.pixel_id)
  if (pixelId === null) {
    if (goal !== 'OFFSITE_CONVERSIONS' && goal !== 'VALUE') return undefined
    refuseBlaming(call, ['promoted_object'], 'Please select a pixel and a conversion event.', 1815430)
  }
  if (!account.pixels.some(pixel => pixel.id === pixelId))
    refuseBlaming(call, ['promoted_object', 'pixel_id'], 'The pixel does not exist, or the ad account may not use it')
  if (!/^[A-Z_]{3,40}$/.test(textOf(promoted?.custom_event_type) ?? ''))
    refuseBlaming(call, ['promoted_object', 'custom_event_type'], 'Param custom_event_type must be a conversion event')
  return pixelId
}

export function createAd(world: World, call: Call, accountId: string): Reply {
  const account = changeable(world, call, accountId)
  const given = call.body
  const name = readName(call, given)
  const spec = objectOf(given.adset_spec)
  const adSet = spec !== null && given.adset_id === undefined ? readAdSet(world, call, account, spec) : adSetFor(call, account, given)
  const { hasVideo, ...creative } = readCreative(world, call, account, given)
  if (adSet.made?.optimizationGoal === 'THRUPLAY' && !hasVideo)
    refuseBlaming(call, ['creative', 'object_story_spec', 'video_data'], 'This performance goal needs a video')
  const status = readStatus(call, given)
  if (isValidation(call)) return metaReply(call, { success: true })
  if (adSet.id === '') refuseNotImitated(call, 'Param adset_spec of what is really made')
  const [tracked] = listOf(given.tracking_specs) ?? []
  const pixelId = textOf(listOf(objectOf(tracked)?.fb_pixel)?.[0])
  const ofPixel = pixelId === null ? {} : { pixelId }
  const node = { id: newId(world), name, effectiveStatus: 'ACTIVE', status, feedback: {}, adSetId: adSet.id, ...creative, ...ofPixel }
  return add(world, call, account, { level: 'ad', node })
}

function adSetFor(call: Call, account: MetaAccount, given: Given): MetaAdObject {
  const adSet = account.adObjects?.find(each => each.level === 'adset' && each.id === textOf(given.adset_id))
  if (!adSet || configuredOf(adSet) === 'DELETED') refuseBlaming(call, ['adset_id'], 'The ad set does not exist in this ad account')
  return adSet
}
