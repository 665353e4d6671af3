// Changes of campaigns, ad sets and ads, whoever makes them: what was spent until then is booked first, and the change stands in the history.
import { meter } from './ad-meter.ts'
import { sharingSets } from './ad-shares.ts'
import { configuredOf } from './ad-tree.ts'
import { type Actor, addActivity, changed } from './meta-activities.ts'
import type { AdNode, MetaAd, MetaAdObject } from './meta-ads.ts'
import type { MetaAccount } from './model.ts'
import { accrueUntil } from './spend.ts'
import type { AdEvent, World } from './world.ts'

export type Level = 'campaign' | 'adset' | 'ad'
export type AnyObject = { level: 'campaign' | 'adset'; node: MetaAdObject } | { level: 'ad'; node: MetaAd }
/** When it happens, by whom, and under which request. */
export interface Change {
  at: number
  actor: Actor
  requestId: string
}

const WORDS = {
  campaign: { type: 'CAMPAIGN', create: 'create_campaign_group', status: 'update_campaign_run_status', budget: 'update_campaign_budget' },
  adset: { type: 'ADSET', create: 'create_ad_set', status: 'update_ad_set_run_status', budget: 'update_ad_set_budget' },
  ad: { type: 'AD', create: 'create_ad', status: 'update_ad_run_status', budget: '' },
} as const

export const objectType = (level: Level): 'CAMPAIGN' | 'ADSET' | 'AD' => WORDS[level].type

export function findObject(account: MetaAccount, id: string): AnyObject | null {
  const object = account.adObjects?.find(each => each.id === id)
  if (object) return { level: object.level, node: object }
  const ad = account.ads?.find(each => each.id === id)
  return ad ? { level: 'ad', node: ad } : null
}

/** The same status again changes nothing. */
export function setStatus(world: World, account: MetaAccount, object: AnyObject, status: string, change: Change): void {
  const { level, node } = object
  const before = configuredOf(node)
  if (before === status) return
  bookSpend(world, account, change.at)
  node.before = { status: before, until: change.at + (world.state.settings.metaStatusLagMs ?? 0) }
  node.status = status
  note(world, account, object, change, { event: WORDS[level].status, field: 'effective_status', before, after: status })
}

export const setDailyBudget = (world: World, account: MetaAccount, object: MetaAdObject, units: bigint, change: Change): void =>
  setBudget(world, account, object, { field: 'dailyBudget', units }, change)

export function setBudget(
  world: World,
  account: MetaAccount,
  object: MetaAdObject,
  { field, units }: { field: 'dailyBudget' | 'lifetimeBudget'; units: bigint },
  change: Change,
): void {
  const before = object[field] ?? 0n
  if (before === units) return
  bookSpend(world, account, change.at)
  object[field] = units
  const named = field === 'dailyBudget' ? 'daily_budget' : 'lifetime_budget'
  const told = { event: WORDS[object.level].budget, field: named, before: Number(before), after: Number(units) }
  note(world, account, { level: object.level, node: object }, change, told)
}

/** Puts it below its parents, which are there already. */
export function addObject(world: World, account: MetaAccount, object: AnyObject, change: Change): void {
  const { level, node } = object
  bookSpend(world, account, change.at)
  node.createdAt = change.at
  node.updatedAt = change.at
  node.updatedByApp = change.actor.appId
  if (object.level === 'ad') (account.ads ??= []).push(object.node)
  else (account.adObjects ??= []).push(object.node)
  addActivity(account, { ...activityOf(level, node, change), event: WORDS[level].create, extra: changed('', node.name) })
  tell(world, account, { objectId: node.id, level, field: null, at: change.at })
  world.touched()
}

/** The platform's own review: nobody of the account changed anything. */
export function declineAd(world: World, account: MetaAccount, ad: MetaAd, policy: string): void {
  const at = world.clock.now()
  bookSpend(world, account, at)
  ad.effectiveStatus = 'DISAPPROVED'
  ad.feedback = { ...ad.feedback, global: { [policy]: 'The ad does not comply with our advertising policies.' } }
  ad.updatedAt = at
  addActivity(account, { at, event: 'ad_review_declined', actor: null, object: { id: ad.id, type: 'AD', name: ad.name }, extra: null })
  world.touched()
}

/** Whatever spends by the state that is about to change has spent until now. */
export function bookSpend(world: World, account: MetaAccount, at: number): void {
  if (sharingSets(account).length > 0) accrueUntil(account, at, world.ratios)
  meter(account, at)
}

interface Told {
  event: string
  field: string
  before: string | number
  after: string | number
}

function note(world: World, account: MetaAccount, { level, node }: AnyObject, change: Change, told: Told): void {
  const { at, actor, requestId } = change
  node.updatedAt = at
  node.updatedByApp = actor.appId
  const before = String(told.before)
  account.history.push({
    at,
    operation: `meta.${level}.update`,
    requestId,
    field: `${told.field} ${node.id}`,
    before,
    after: String(told.after),
  })
  if (account.history.length > 500) account.history.splice(0, account.history.length - 500)
  addActivity(account, { ...activityOf(level, node, change), event: told.event, extra: changed(told.before, told.after) })
  tell(world, account, { objectId: node.id, level, field: told.field, at })
  world.touched()
}

function tell(world: World, { id }: MetaAccount, event: Omit<AdEvent, 'accountId' | 'way'>): void {
  world.adEvents.push({ ...event, accountId: id, way: world.pingWays.get(id) ?? world.state.settings.metaPings ?? 'prompt' })
}

const activityOf = (level: Level, { id, name }: AdNode, { at, actor }: Change) => ({
  at,
  actor,
  object: { id, type: WORDS[level].type, name },
})
