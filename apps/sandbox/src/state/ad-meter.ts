// Ad sets that spend by the second, on top of what their account spends anyway; its cap stops them.
import { noteAds, noteSet } from './ad-shares.ts'
import { adSetsOf, campaignOf, configuredOf, delivers, nextSettling, shownAds } from './ad-tree.ts'
import type { MetaAdObject } from './meta-ads.ts'
import type { MetaAccount } from './model.ts'
import { addSpend, noteHour } from './spend.ts'
import { HOUR_MS, localHour } from './zone.ts'

/** By the hour, from the set itself or from its budget or its part of the campaign's; a lifetime budget goes evenly until its end. */
export function rateOf(account: MetaAccount, set: MetaAdObject): bigint {
  const { delivery, made = {} } = set
  if (delivery?.isByBudget !== true) return delivery?.perHour ?? 0n
  const campaign = campaignOf(account, set)
  const isShared = set.dailyBudget === 0n && (set.lifetimeBudget ?? 0n) === 0n
  const { dailyBudget = 0n, lifetimeBudget = 0n } = (isShared ? campaign : set) ?? {}
  const sharers = isShared
    ? adSetsOf(account).filter(each => each.campaignId === set.campaignId && configuredOf(each) !== 'DELETED').length
    : 1
  if (dailyBudget > 0n) return dailyBudget / BigInt(24 * Math.max(1, sharers))
  const lasts = (made.endsAt ?? 0) - (made.startsAt ?? set.createdAt ?? 0)
  return lasts > 0 ? (lifetimeBudget * BigInt(HOUR_MS)) / BigInt(lasts * Math.max(1, sharers)) : 0n
}

/** Spends up to now; true where anything was spent. */
export function meter(account: MetaAccount, now: number): boolean {
  const sets = adSetsOf(account).filter(set => rateOf(account, set) > 0n)
  const before = account.spent
  for (let at = account.meteredTo ?? now; at < now && sets.length > 0; ) {
    const end = Math.min(Math.floor(at / HOUR_MS + 1) * HOUR_MS, nextSettling(account, at), now)
    for (const set of sets) {
      const rate = rateOf(account, set)
      const wanted = delivers(account, set, at) ? spentUntil(rate, end) - spentUntil(rate, at) : 0n
      const left = leftOf(account)
      const spend = left !== null && left < wanted ? left : wanted
      if (spend <= 0n || !set.delivery) continue
      addSpend(account, localHour(at, account.timezone).day, spend, at)
      noteHour(account, at, spend)
      noteSet(set, at, spend)
      noteAds(account, shownAds(account, set, at), at, spend)
      set.delivery.metered = (set.delivery.metered ?? 0n) + spend
      set.delivery.lastSpentAt = end
    }
    at = end
  }
  account.meteredTo = Math.max(account.meteredTo ?? now, now)
  return account.spent !== before
}

/** Telescopes: however often it is asked, nothing is lost in between. */
const spentUntil = (perHour: bigint, at: number): bigint => (perHour * BigInt(at)) / BigInt(HOUR_MS)

/** null: no cap */
export function leftOf({ spendCap, spent }: MetaAccount): bigint | null {
  if (spendCap === 0n) return null
  return spendCap > spent ? spendCap - spent : 0n
}
