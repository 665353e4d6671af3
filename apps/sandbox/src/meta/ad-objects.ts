// Campaigns, ad sets and ads by their own id: read, paused, and given another daily budget in minor units.
import { type AnyObject, findObject, setBudget, setStatus } from '../state/ad-changes.ts'
import { campaignOf } from '../state/ad-tree.ts'
import { OURSELVES } from '../state/meta-actors.ts'
import type { MetaAdObject } from '../state/meta-ads.ts'
import type { MetaAccount } from '../state/model.ts'
import { findAccount, type World } from '../state/world.ts'
import { type Call, type Reply, textOf } from '../wire/call.ts'
import { refuseNoPermission } from './account.ts'
import { AD_FIELDS, AD_SET_FIELDS, adNode, CAMPAIGN_FIELDS, objectNode } from './ad-nodes.ts'
import { metaReply, refuseMeta, refuseMissing, refuseParameter } from './errors.ts'
import { parseFields, requireFields, selectFields } from './fields.ts'

/** Of every account, in its minor unit. */
export const LEAST_DAILY_BUDGET = 100n
/** Once the budget was raised, Meta recommends that no more. */
const ABOUT_BUDGETS = ['BUDGET_LIMITED', 'SCALE_GOOD_CAMPAIGN']
const STATUSES = ['ACTIVE', 'PAUSED', 'DELETED', 'ARCHIVED']

type Found = { account: MetaAccount; object: AnyObject }

export function findAdObject(world: World, call: Pick<Call, 'stale'>, id: string): Found | null {
  const accountId = ownerOf(world, id)
  const account = accountId === null ? null : findAccount(world, 'meta', accountId, call)
  const object = account && findObject(account, id)
  return account && object ? { account, object } : null
}

/** The ad account that the object is in. */
export function ownerOf({ state }: World, id: string): string | null {
  for (const account of Object.values(state.accounts)) if (account.platform === 'meta' && findObject(account, id)) return account.id
  return null
}

export function readAdObject(world: World, call: Call, { account, object }: Found): Reply {
  const fields = parseFields(call, call.query.fields ?? 'id')
  const [type, known] =
    object.level === 'ad'
      ? (['Ad', AD_FIELDS] as const)
      : object.level === 'adset'
        ? (['AdSet', AD_SET_FIELDS] as const)
        : (['Campaign', CAMPAIGN_FIELDS] as const)
  requireFields(call, known, type, fields)
  const node = object.level === 'ad' ? adNode(world, call, account, object.node) : objectNode(world, call, account, object.node)
  return metaReply(call, selectFields(call, node, type, fields))
}

/** The answer carries no figure. The same figure, or status, again changes nothing. */
export function updateAdObject(world: World, call: Call, id: string): Reply {
  const found = findAdObject(world, { stale: false }, id)
  if (!found) refuseMissing(call, id)
  const { account, object } = found
  if (!account.canManage) refuseNoPermission(call)
  if (account.status !== 1)
    refuseMeta(call, { code: 2641, message: '(#2641) The ad account is disabled', userMessage: 'Your ad account has been disabled.' })
  const { status: wanted } = call.body
  const named = (['daily_budget', 'lifetime_budget'] as const).filter(name => call.body[name] !== undefined)
  const [field] = named
  if (named.length > 1) refuseParameter(call, 'Specify either a daily budget or a lifetime budget', 1885272)
  if (field === undefined && wanted === undefined) refuseParameter(call, 'Nothing to update: no param was given')
  const status = wanted === undefined ? null : (textOf(wanted) ?? '')
  if (status !== null && !STATUSES.includes(status)) refuseParameter(call, `Param status must be one of {${STATUSES.join(', ')}}`)
  const units = field === undefined ? null : readBudget(call, account, object, field)
  const change = { at: world.clock.now(), actor: OURSELVES, requestId: call.requestId }
  if (status !== null) {
    if (object.node.status === 'DELETED') refuseParameter(call, 'The object has been deleted and cannot be edited', 1487694)
    setStatus(world, account, object, status, change)
  }
  if (field !== undefined && units !== null && object.level !== 'ad' && object.node[KEPT_AS[field]] !== units) {
    setBudget(world, account, object.node, { field: KEPT_AS[field], units }, change)
    account.recommendations = account.recommendations?.filter(
      ({ type = '', objectIds = [] }) => !ABOUT_BUDGETS.includes(type) || !objectIds.includes(id),
    )
  }
  return metaReply(call, { success: true })
}

const KEPT_AS = { daily_budget: 'dailyBudget', lifetime_budget: 'lifetimeBudget' } as const

function readBudget(call: Call, account: MetaAccount, object: AnyObject, field: keyof typeof KEPT_AS): bigint {
  const text = textOf(call.body[field])
  if (text === null || !/^\d{1,15}$/.test(text))
    refuseParameter(call, `Param ${field} must be an integer in the minor unit of the currency`)
  if (object.level === 'ad') refuseParameter(call, `Unknown param ${field}`)
  if (hasBudgetAbove(account, object.node))
    refuseMeta(call, {
      code: 100,
      subcode: 1885621,
      message: 'Invalid parameter',
      title: 'Budget set on both campaign and ad set',
      userMessage: 'You can only set an ad set budget or a campaign budget.',
    })
  if ((object.node[KEPT_AS[field]] ?? 0n) === 0n)
    refuseParameter(call, 'Can not edit the budget of an object whose budget is set elsewhere', 1885272)
  if (BigInt(text) < LEAST_DAILY_BUDGET)
    refuseMeta(call, { code: 100, subcode: 1885272, message: 'Invalid parameter', userMessage: 'Your budget is too low.', blamed: [field] })
  return BigInt(text)
}

/** With all that stands below it; what is deleted stays so. */
export function deleteAdObject(world: World, call: Call, id: string): Reply {
  const found = findAdObject(world, { stale: false }, id)
  if (!found) refuseMissing(call, id)
  const { account } = found
  if (!account.canManage) refuseNoPermission(call)
  const change = { at: world.clock.now(), actor: OURSELVES, requestId: call.requestId }
  const sets = account.adObjects?.filter(each => each.id === id || each.campaignId === id) ?? []
  const gone = new Set([id, ...sets.map(each => each.id)])
  const ads = account.ads?.filter(ad => ad.id === id || (ad.adSetId !== undefined && gone.has(ad.adSetId))) ?? []
  for (const node of ads) setStatus(world, account, { level: 'ad', node }, 'DELETED', change)
  for (const node of sets) setStatus(world, account, { level: node.level, node }, 'DELETED', change)
  return metaReply(call, { success: true })
}

/** A budget stands on a campaign or on its ad sets, never on both. */
function hasBudgetAbove(account: MetaAccount, object: MetaAdObject): boolean {
  const campaign = object.level === 'adset' ? campaignOf(account, object) : undefined
  return campaign !== undefined && campaign.dailyBudget + (campaign.lifetimeBudget ?? 0n) > 0n
}
