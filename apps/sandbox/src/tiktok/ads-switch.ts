// Switching and budgets of ad objects: up to twenty at once; ad groups that cannot be switched may be passed over.
import type { TikTokAccount } from '../state/model.ts'
import { changedTree, treeOf } from '../state/tiktok-ads.ts'
import { OPERATION_STATUSES, type OperationStatus, type TikTokAdTree, type TikTokNode } from '../state/tiktok-running.ts'
import { changeAccount, type World } from '../state/world.ts'
import { DAY_MS } from '../state/zone.ts'
import { type Call, jsonReply, type Reply } from '../wire/call.ts'
import { visibleAdvertiser } from './accounts.ts'
import { campaignOf, groupOf } from './ads-list.ts'
import { budgetOf, oneOf, textsOf, wording } from './ads-rules.ts'
import { refuseTikTok, requiredText, tiktokReply } from './envelope.ts'

const TOGETHER = 20

const own = (world: World, call: Call): TikTokAccount =>
  visibleAdvertiser(world, { ...call, stale: false }, requiredText(call, call.body.advertiser_id, 'advertiser_id'))

interface Level {
  ids: 'campaign_ids' | 'adgroup_ids' | 'ad_ids'
  id: string
  what: string
  nodes: (tree: TikTokAdTree) => TikTokNode[]
}
const CAMPAIGNS: Level = { ids: 'campaign_ids', id: 'campaign_id', what: 'Campaign', nodes: tree => tree.campaigns }
const GROUPS: Level = { ids: 'adgroup_ids', id: 'adgroup_id', what: 'Ad group', nodes: tree => tree.groups }
const ADS: Level = { ids: 'ad_ids', id: 'ad_id', what: 'Ad', nodes: tree => tree.ads }

export const switchCampaigns = (world: World, call: Call): Reply => switchAll(world, call, CAMPAIGNS)
export const switchAds = (world: World, call: Call): Reply => switchAll(world, call, ADS)

function switchAll(world: World, call: Call, level: Level): Reply {
  const account = own(world, call)
  const ids = textsOf(call, call.body[level.ids], level.ids, TOGETHER)
  const status = statusOf(call)
  for (const id of ids) {
    const objection = objectionTo(account, level, id)
    if (objection !== null) refuseTikTok(call, 40002, `${level.ids}: ${objection}`)
  }
  apply(world, call, account, level, ids, status)
  return tiktokReply(call, { [level.ids]: ids, status })
}

/** With `allow_partial_success` those that can be switched are, and the others are listed. */
export function switchAdGroups(world: World, call: Call): Reply {
  if (call.body.allow_partial_success !== true) return switchAll(world, call, GROUPS)
  const account = own(world, call)
  const ids = textsOf(call, call.body.adgroup_ids, 'adgroup_ids', TOGETHER)
  const status = statusOf(call)
  const objections = ids.flatMap(id => {
    const message = objectionTo(account, GROUPS, id)
    return message === null ? [] : [{ adgroup_id: id, error_message: message }]
  })
  const good = ids.filter(id => !objections.some(each => each.adgroup_id === id))
  if (good.length > 0) apply(world, call, account, GROUPS, good, status)
  const data = { adgroup_ids: good, status, error_list: objections }
  if (objections.length === 0) return tiktokReply(call, data)
  return jsonReply(200, { code: 20001, message: 'Partial success', request_id: call.requestId, data })
}

function statusOf(call: Call): OperationStatus {
  const asked = oneOf(call, call.body.operation_status, 'operation_status', OPERATION_STATUSES)
  return OPERATION_STATUSES.find(each => each === asked) ?? 'DISABLE'
}

/** What was deleted stays so, with all below it. */
function objectionTo(account: TikTokAccount, level: Level, id: string): string | null {
  const tree = treeOf(account)
  const node = level.nodes(tree).find(each => each.id === id)
  if (!node) return `${level.what} ${id} does not exist.`
  return isDeleted(tree, node) ? `${level.what} ${id} has been deleted.` : null
}

function isDeleted(tree: TikTokAdTree, node: TikTokNode): boolean {
  if (node.status === 'DELETE') return true
  const above = [...tree.campaigns, ...tree.groups].filter(
    each => ('campaignId' in node && each.id === node.campaignId) || ('adGroupId' in node && each.id === node.adGroupId),
  )
  return above.some(each => each.status === 'DELETE')
}

function apply(world: World, call: Call, account: TikTokAccount, level: Level, ids: readonly string[], status: OperationStatus): void {
  const now = world.clock.now()
  changeAccount(world, account, { operation: `tiktok.${level.ids}.status`, requestId: call.requestId }, target => {
    for (const node of level.nodes(changedTree(target, now, `${ids.join(' ')} ${status}`))) {
      if (!ids.includes(node.id) || node.status === status) continue
      node.status = status
      node.modifiedAt = now
    }
  })
}

/** Fields that are left out stay as they are. */
export function updateCampaign(world: World, call: Call): Reply {
  const account = own(world, call)
  const campaign = treeOf(account).campaigns.find(each => each.id === found(call, account, CAMPAIGNS))
  if (!campaign) refuseTikTok(call, 40002, 'campaign_id: The campaign does not exist.')
  if (call.body.budget !== undefined && campaign.budgetMode === 'BUDGET_MODE_INFINITE')
    refuseTikTok(call, 40002, 'budget: The campaign has no budget of its own.')
  const budget = call.body.budget === undefined ? campaign.budget : budgetOf(call, account, 'campaign', 1n)
  update(world, call, account, campaign, { name: 'campaign_name', budget })
  return tiktokReply(call, campaignOf(account, campaign, world.clock.now()))
}

export function updateAdGroup(world: World, call: Call): Reply {
  const account = own(world, call)
  const group = treeOf(account).groups.find(each => each.id === found(call, account, GROUPS))
  if (!group) refuseTikTok(call, 40002, 'adgroup_id: The ad group does not exist.')
  const { budgetMode, startsAt, endsAt } = group
  const days = endsAt === null || budgetMode === 'BUDGET_MODE_DAY' ? 1 : Math.ceil((endsAt - startsAt) / DAY_MS)
  const budget = call.body.budget === undefined ? group.budget : budgetOf(call, account, 'adgroup', BigInt(days))
  update(world, call, account, group, { name: 'adgroup_name', budget })
  return tiktokReply(call, groupOf(account, group, world.clock.now()))
}

function found(call: Call, account: TikTokAccount, level: Level): string {
  const id = requiredText(call, call.body[level.id], level.id)
  const objection = objectionTo(account, level, id)
  if (objection !== null) refuseTikTok(call, 40002, `${level.id}: ${objection}`)
  return id
}

type Changed = { name: 'campaign_name' | 'adgroup_name'; budget: bigint }

function update(world: World, call: Call, account: TikTokAccount, node: TikTokNode & { budget: bigint }, changed: Changed): void {
  const given = call.body[changed.name]
  const name = given === undefined ? node.name : wording(call, given, changed.name, 512)
  const now = world.clock.now()
  changeAccount(world, account, { operation: 'tiktok.ads.update', requestId: call.requestId }, target => {
    changedTree(target, now, `${node.id} ${name} ${changed.budget}`)
    node.name = name
    node.budget = changed.budget
    node.modifiedAt = now
  })
}
