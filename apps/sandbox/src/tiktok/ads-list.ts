// Lists of campaigns, ad groups and ads: filtered, page by page, each as it stands now.
import type { TikTokAccount } from '../state/model.ts'
import { adStatus, campaignStatus, groupStatus, treeOf } from '../state/tiktok-ads.ts'
import type { TikTokAd, TikTokAdGroup, TikTokCampaign, TikTokNode } from '../state/tiktok-running.ts'
import type { World } from '../state/world.ts'
import { utcTime } from '../state/zone.ts'
import { type Call, type Reply, textOf } from '../wire/call.ts'
import { amountNumber, visibleAdvertiser } from './accounts.ts'
import { AD_FILTER, AD_GROUP_FILTER, CAMPAIGN_FILTER } from './ads-fields.ts'
import { oneOf } from './ads-rules.ts'
import { filteringOf, listParameter, type Names, paged, refuseTikTok, requiredText, tiktokReply } from './envelope.ts'

type Row = Record<string, unknown>
const ROWS_MOST = 1000
const IDS_MOST = 100

const shared = (account: TikTokAccount, node: TikTokNode, secondary: string): Row => ({
  ...node.told,
  advertiser_id: account.id,
  operation_status: node.status,
  secondary_status: secondary,
  create_time: utcTime(node.createdAt),
  modify_time: utcTime(node.modifiedAt),
})

export const campaignOf = (account: TikTokAccount, node: TikTokCampaign, now: number): Row => ({
  ...shared(account, node, campaignStatus(account, node, now)),
  campaign_id: node.id,
  campaign_name: node.name,
  budget_mode: node.budgetMode,
  budget: amountNumber(node.budget, account),
})

const nameOf = (nodes: readonly TikTokNode[], id: string): string => nodes.find(each => each.id === id)?.name ?? ''

export const groupOf = (account: TikTokAccount, node: TikTokAdGroup, now: number): Row => ({
  ...shared(account, node, groupStatus(account, node, now)),
  campaign_id: node.campaignId,
  campaign_name: nameOf(treeOf(account).campaigns, node.campaignId),
  adgroup_id: node.id,
  adgroup_name: node.name,
  budget_mode: node.budgetMode,
  budget: amountNumber(node.budget, account),
})

export const adOf = (account: TikTokAccount, node: TikTokAd, now: number): Row => ({
  ...shared(account, node, adStatus(account, node, now)),
  campaign_id: node.campaignId,
  campaign_name: nameOf(treeOf(account).campaigns, node.campaignId),
  adgroup_id: node.adGroupId,
  adgroup_name: nameOf(treeOf(account).groups, node.adGroupId),
  ad_id: node.id,
  ad_name: node.name,
})

/** `parents`: the filter's name for the ids of each level, the object's own last. */
interface Level<Node extends TikTokNode> {
  filter: Names
  ids: Readonly<Record<string, (node: Node) => string>>
  name: string
  nodes: (account: TikTokAccount) => readonly Node[]
  row: (account: TikTokAccount, node: Node, now: number) => Row
}

const CAMPAIGNS: Level<TikTokCampaign> = {
  filter: CAMPAIGN_FILTER,
  ids: { campaign_ids: node => node.id },
  name: 'campaign_name',
  nodes: account => treeOf(account).campaigns,
  row: campaignOf,
}
const GROUPS: Level<TikTokAdGroup> = {
  filter: AD_GROUP_FILTER,
  ids: { campaign_ids: node => node.campaignId, adgroup_ids: node => node.id },
  name: 'adgroup_name',
  nodes: account => treeOf(account).groups,
  row: groupOf,
}
const ADS: Level<TikTokAd> = {
  filter: AD_FILTER,
  ids: { campaign_ids: node => node.campaignId, adgroup_ids: node => node.adGroupId, ad_ids: node => node.id },
  name: 'ad_name',
  nodes: account => treeOf(account).ads,
  row: adOf,
}

export const listCampaigns = (world: World, call: Call): Reply => list(world, call, CAMPAIGNS)
export const listAdGroups = (world: World, call: Call): Reply => list(world, call, GROUPS)
export const listAds = (world: World, call: Call): Reply => list(world, call, ADS)

function list<Node extends TikTokNode>(world: World, call: Call, level: Level<Node>): Reply {
  const account = visibleAdvertiser(world, call, requiredText(call, call.query.advertiser_id, 'advertiser_id'))
  const filtering = filteringOf(call, level.filter)
  const now = world.clock.now()
  const oldest = now - (world.state.settings.tiktokAdLagMs ?? 0)
  const status = oneOf(call, filtering.primary_status ?? 'STATUS_NOT_DELETE', 'filtering.primary_status', [
    'STATUS_ALL',
    'STATUS_NOT_DELETE',
    'STATUS_DELETE',
  ])
  const name = textOf(filtering[level.name])?.toLowerCase()
  const byIds = Object.entries(level.ids).flatMap(([field, idOf]) => {
    const ids = idsIn(call, filtering[field], field)
    return ids ? [{ ids, idOf }] : []
  })
  const found = level
    .nodes(account)
    .filter(node => node.createdAt <= oldest)
    .filter(node => status === 'STATUS_ALL' || (node.status === 'DELETE') === (status === 'STATUS_DELETE'))
    .filter(node => name === undefined || node.name.toLowerCase().includes(name))
    .filter(node => byIds.every(({ ids, idOf }) => ids.includes(idOf(node))))
    .toReversed()
  const page = paged(call, found, ROWS_MOST)
  const fields = listParameter(call, 'fields')
  const rows = page.rows.map(node => picked(level.row(account, node, now), fields))
  return tiktokReply(call, { list: rows, page_info: page.pageInfo })
}

function idsIn(call: Call, value: unknown, field: string): string[] | null {
  if (value === undefined) return null
  if (!Array.isArray(value) || value.length < 1 || value.length > IDS_MOST)
    refuseTikTok(call, 40002, `filtering.${field}: Length must be between 1 and ${IDS_MOST}.`)
  return value.map(String)
}

const picked = (row: Row, fields: string[] | null): Row =>
  fields === null ? row : Object.fromEntries(fields.filter(field => row[field] !== undefined).map(field => [field, row[field]]))
