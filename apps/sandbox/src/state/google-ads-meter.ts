// Google's ads that are on spend by the second: evenly through the day, within their campaign's budget and the account's.
import type { GroupAd } from './google-ads.ts'
import { perDayOf, spendOfAds, standingsOf } from './google-standings.ts'
import type { GoogleAccount } from './model.ts'
import { addSpend, isOpenBudget, noteHour, spendable } from './spend.ts'
import { DAY_MS, HOUR_MS, localHour } from './zone.ts'

/** Spends up to now; true where anything was spent. */
export function meterAds(account: GoogleAccount, now: number): boolean {
  const { ads } = account
  if (!ads) return false
  const before = account.spent
  for (let at = ads.meteredTo; at < now; ) {
    const end = Math.min(Math.floor(at / HOUR_MS + 1) * HOUR_MS, now)
    const { delivering, campaignOf } = standingsOf(account, ads, at)
    if (delivering.length > 0) for (const [id, shown] of Map.groupBy(delivering, campaignOf)) spendPart(account, id, shown, at, end)
    // Nothing is switched meanwhile; only what is planned begins or ends by the hour.
    at = delivering.length === 0 && ads.campaigns.every(({ startsAt }) => startsAt === null) ? now : end
  }
  ads.meteredTo = Math.max(ads.meteredTo, now)
  return account.spent !== before
}

function spendPart(account: GoogleAccount, campaignId: string, shown: readonly GroupAd[], at: number, end: number): void {
  const campaign = account.ads?.campaigns.find(each => each.id === campaignId)
  const budget = account.ads?.budgets.find(each => each.id === campaign?.budgetId)
  if (!campaign || !budget) return
  const { day } = localHour(at, account.timezone)
  const perDay = perDayOf(budget, campaign, account.timezone)
  const wanted = spentUntil(perDay, end) - spentUntil(perDay, at)
  const spent = spendOfAds(adsOf(account, campaignId))
  const used = budget.period === 'DAILY' ? (spent.get(day) ?? 0n) : [...spent.values()].reduce((sum, part) => sum + part, 0n)
  const spend = least(wanted, budget.amount - used, leftOf(account, at) ?? wanted)
  if (spend <= 0n) return
  addSpend(account, day, spend, at)
  noteHour(account, at, spend)
  const part = spend / BigInt(shown.length)
  for (const [index, ad] of shown.entries())
    ad.days[day] = (ad.days[day] ?? 0n) + (index === 0 ? spend - part * BigInt(shown.length - 1) : part)
}

function adsOf({ ads }: GoogleAccount, campaignId: string): GroupAd[] {
  const groups = new Set(ads?.groups.filter(each => each.campaignId === campaignId).map(({ id }) => id))
  return ads?.ads.filter(each => groups.has(each.adGroupId)) ?? []
}

/** null: the account's own budget has no end */
function leftOf(account: GoogleAccount, at: number): bigint | null {
  const isEndless = account.budgets.some(each => isOpenBudget(each, at) && each.status === 'APPROVED' && each.approvedLimit === null)
  return isEndless ? null : spendable(account, at)
}

/** Telescopes: however often it is asked, nothing is lost in between. */
const spentUntil = (perDay: bigint, at: number): bigint => (perDay * BigInt(Math.round(at))) / BigInt(DAY_MS)
const least = (...amounts: bigint[]): bigint => amounts.reduce((low, each) => (each < low ? each : low))
