// Ad sets that spend by the second, on top of what their account spends anyway; its cap stops them.
import { noteSet } from './ad-shares.ts'
import { adSetsOf, delivers, nextSettling } from './ad-tree.ts'
import type { MetaAccount } from './model.ts'
import { addSpend, noteHour } from './spend.ts'
import { HOUR_MS, localHour } from './zone.ts'

const rateOf = ({ delivery }: { delivery?: { perHour?: bigint } }): bigint => delivery?.perHour ?? 0n

/** Spends up to now; true where anything was spent. */
export function meter(account: MetaAccount, now: number): boolean {
  const sets = adSetsOf(account).filter(set => rateOf(set) > 0n)
  const before = account.spent
  for (let at = account.meteredTo ?? now; at < now && sets.length > 0; ) {
    const end = Math.min(Math.floor(at / HOUR_MS + 1) * HOUR_MS, nextSettling(account, at), now)
    for (const set of sets) {
      const wanted = delivers(account, set, at) ? spentUntil(rateOf(set), end) - spentUntil(rateOf(set), at) : 0n
      const left = leftOf(account)
      const spend = left !== null && left < wanted ? left : wanted
      if (spend <= 0n || !set.delivery) continue
      addSpend(account, localHour(at, account.timezone).day, spend, at)
      noteHour(account, at, spend)
      noteSet(set, at, spend)
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
