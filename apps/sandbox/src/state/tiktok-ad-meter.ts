// Ad groups of TikTok's that spend by the second, each within its budget and its campaign's; what the account holds stops them all.
import type { TikTokAccount } from './model.ts'
import { addSpend, noteHour, spendable } from './spend.ts'
import { adsOfGroup, groupStatus, leftOfBudget } from './tiktok-ads.ts'
import { HOUR_MS, localDay } from './zone.ts'
import type { TikTokAd, TikTokAdGroup, TikTokAdTree } from './tiktok-running.ts'

/** Days begin at quarters of an hour at the least, in every zone. */
const STEP_MS = HOUR_MS / 4
/** A day's budget lasts eight hours, one for the whole time two days. */
const DAILY_HOURS = 8n
const TOTAL_HOURS = 48n

/** Spends up to now; true where anything was spent. */
export function meterTikTok(account: TikTokAccount, now: number): boolean {
  const tree = account.adTree
  if (!tree) return false
  const before = account.spent
  if (tree.groups.some(group => group.status === 'ENABLE')) {
    for (let at = tree.meteredTo; at < now; ) {
      const end = Math.min(Math.floor(at / STEP_MS + 1) * STEP_MS, now, ...turns(tree, at))
      for (const group of tree.groups) spendOf(account, tree, group, at, end)
      at = end
    }
  }
  tree.meteredTo = Math.max(tree.meteredTo, now)
  return account.spent !== before
}

/** Instants after this one at which an ad group begins or ends. */
const turns = (tree: TikTokAdTree, at: number): number[] =>
  tree.groups.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt ?? 0]).filter(each => each > at)

function spendOf(account: TikTokAccount, tree: TikTokAdTree, group: TikTokAdGroup, at: number, end: number): void {
  if (groupStatus(account, group, at) !== 'ADGROUP_STATUS_DELIVERY_OK') return
  const ads = adsOfGroup(tree, group.id)
  const running = ads.filter(ad => ad.status === 'ENABLE')
  if (running.length === 0) return
  const day = localDay(at, account.timezone)
  const campaign = tree.campaigns.find(each => each.id === group.campaignId)
  const ofCampaign = tree.ads.filter(ad => ad.campaignId === group.campaignId)
  const perHour = group.budget / (group.budgetMode === 'BUDGET_MODE_TOTAL' ? TOTAL_HOURS : DAILY_HOURS)
  const limits = [leftOfBudget(group, ads, day), campaign ? leftOfBudget(campaign, ofCampaign, day) : null, spendable(account, at)]
  const spend = limits.reduce<bigint>(
    (least, limit) => (limit !== null && limit < least ? limit : least),
    spentUntil(perHour, end) - spentUntil(perHour, at),
  )
  if (spend <= 0n) return
  addSpend(account, day, spend, at)
  noteHour(account, at, spend)
  share(running, day, spend)
}

/** In equal parts, which add up exactly: the first ones get what does not divide. */
function share(ads: readonly TikTokAd[], day: string, spend: bigint): void {
  const count = BigInt(ads.length)
  for (const [index, ad] of ads.entries()) {
    const part = spend / count + (BigInt(index) < spend % count ? 1n : 0n)
    if (part > 0n) ad.days[day] = (ad.days[day] ?? 0n) + part
  }
}

/** Telescopes: however often it is asked, nothing is lost in between. */
const spentUntil = (perHour: bigint, at: number): bigint => (perHour * BigInt(at)) / BigInt(HOUR_MS)
