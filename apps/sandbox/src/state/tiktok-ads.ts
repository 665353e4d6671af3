// Campaigns, ad groups and ads of a TikTok account: what was sent, how each is switched, and how it stands with all above it.
import type { TikTokAccount } from './model.ts'
import type { Budgeted, TikTokAd, TikTokAdGroup, TikTokAdTree, TikTokCampaign, TikTokNode } from './tiktok-running.ts'
import { localDay } from './zone.ts'

export const treeOf = (account: TikTokAccount): TikTokAdTree =>
  account.adTree ?? { campaigns: [], groups: [], ads: [], meteredTo: 0, changes: 0, lastChange: '' }

/** The tree that is changed, with a line for the books. */
export function changedTree(account: TikTokAccount, now: number, what: string): TikTokAdTree {
  const tree = (account.adTree ??= { ...treeOf(account), meteredTo: now })
  tree.changes += 1
  tree.lastChange = `${tree.changes} ${what}`
  return tree
}

export const groupsOfCampaign = (tree: TikTokAdTree, id: string): TikTokAdGroup[] => tree.groups.filter(each => each.campaignId === id)
export const adsOfGroup = (tree: TikTokAdTree, id: string): TikTokAd[] => tree.ads.filter(each => each.adGroupId === id)

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, each) => all + each, 0n)
const spentOn = (ads: readonly TikTokAd[], day: string): bigint => sum(ads.map(ad => ad.days[day] ?? 0n))
const spentOf = (ads: readonly TikTokAd[]): bigint => sum(ads.flatMap(ad => Object.values(ad.days)))

/** What a budget still allows; null: it sets no limit. */
export function leftOfBudget({ budgetMode, budget }: Budgeted, ads: readonly TikTokAd[], day: string): bigint | null {
  if (budgetMode === 'BUDGET_MODE_INFINITE') return null
  const left = budget - (budgetMode === 'BUDGET_MODE_TOTAL' ? spentOf(ads) : spentOn(ads, day))
  return left > 0n ? left : 0n
}

const own = (prefix: string, { status }: TikTokNode): string | null => (status === 'ENABLE' ? null : `${prefix}_STATUS_${status}`)

export function campaignStatus(account: TikTokAccount, campaign: TikTokCampaign, now: number): string {
  const ads = treeOf(account).ads.filter(each => each.campaignId === campaign.id)
  const set = own('CAMPAIGN', campaign)
  if (set !== null) return set
  return leftOfBudget(campaign, ads, localDay(now, account.timezone)) === 0n ? 'CAMPAIGN_STATUS_BUDGET_EXCEED' : 'CAMPAIGN_STATUS_ENABLE'
}

export function groupStatus(account: TikTokAccount, group: TikTokAdGroup, now: number): string {
  const tree = treeOf(account)
  const campaign = tree.campaigns.find(each => each.id === group.campaignId)
  const above = campaign ? campaignStatus(account, campaign, now) : 'CAMPAIGN_STATUS_DELETE'
  const set = own('ADGROUP', group)
  if (set !== null) return set
  if (above === 'CAMPAIGN_STATUS_DELETE') return 'ADGROUP_STATUS_CAMPAIGN_DELETE'
  if (above === 'CAMPAIGN_STATUS_DISABLE') return 'ADGROUP_STATUS_CAMPAIGN_DISABLE'
  if (above === 'CAMPAIGN_STATUS_BUDGET_EXCEED') return 'ADGROUP_STATUS_CAMPAIGN_EXCEED'
  if (account.status !== 'STATUS_ENABLE') return 'ADGROUP_STATUS_ADVERTISER_AUDIT_DENY'
  const ads = adsOfGroup(tree, group.id)
  if (ads.every(ad => ad.status === 'DELETE')) return 'ADGROUP_STATUS_CREATE'
  if (now < group.startsAt) return 'ADGROUP_STATUS_NOT_START'
  if (group.endsAt !== null && now >= group.endsAt) return 'ADGROUP_STATUS_TIME_DONE'
  if (leftOfBudget(group, ads, localDay(now, account.timezone)) === 0n) return 'ADGROUP_STATUS_BUDGET_EXCEED'
  return account.cash > account.frozen ? 'ADGROUP_STATUS_DELIVERY_OK' : 'ADGROUP_STATUS_BALANCE_EXCEED'
}

/** Where the ad group is off, or may not deliver, so is the ad, by a word of its own. */
const OF_GROUP: Readonly<Record<string, string>> = {
  ADGROUP_STATUS_DELETE: 'AD_STATUS_ADGROUP_DELETE',
  ADGROUP_STATUS_DISABLE: 'AD_STATUS_ADGROUP_DISABLE',
  ADGROUP_STATUS_TIME_DONE: 'AD_STATUS_DONE',
}

export function adStatus(account: TikTokAccount, ad: TikTokAd, now: number): string {
  const set = own('AD', ad)
  if (set !== null) return set
  const group = treeOf(account).groups.find(each => each.id === ad.adGroupId)
  const above = group ? groupStatus(account, group, now) : 'ADGROUP_STATUS_DELETE'
  return OF_GROUP[above] ?? above.replace('ADGROUP_', 'AD_')
}
