// What of an account's own spend falls to each of its ad sets: by weight, and to those that deliver only.
import { adSetsOf, delivers } from './ad-tree.ts'
import type { MetaAd, MetaAdObject } from './meta-ads.ts'
import type { Account, MetaAccount } from './model.ts'
import { HOUR_MS, localHour } from './zone.ts'

/** Longer than any window that somebody looks back at by the hour. */
const KEPT_MS = 40 * 24 * HOUR_MS

export const weightOf = ({ delivery }: MetaAdObject): number => delivery?.weight ?? 0

/** The parts of an amount by weight; they add up to it exactly. */
export function splitByWeight(amount: bigint, sets: readonly MetaAdObject[]): { set: MetaAdObject; part: bigint }[] {
  const total = BigInt(sets.reduce((sum, set) => sum + weightOf(set), 0))
  let weights = 0n
  let given = 0n
  if (total === 0n) return []
  return sets.map(set => {
    weights += BigInt(weightOf(set))
    const upTo = (amount * weights) / total
    const part = upTo - given
    given = upTo
    return { set, part }
  })
}

/** Sets that take part in the account's own spend, running or not. */
export const sharingSets = (account: MetaAccount): MetaAdObject[] => adSetsOf(account).filter(set => weightOf(set) > 0)

/** What is left of the account's spend without the ad sets that do not deliver, and who spends it. */
export function deliveredShare(
  account: Account,
  spend: bigint,
  at: number,
): { spend: bigint; parts: { set: MetaAdObject; part: bigint }[] } {
  const sets = account.platform === 'meta' ? sharingSets(account) : []
  if (account.platform !== 'meta' || sets.length === 0) return { spend, parts: [] }
  const parts = splitByWeight(spend, sets).filter(({ set }) => delivers(account, set, at))
  return { spend: parts.reduce((sum, { part }) => sum + part, 0n), parts }
}

/** Keeps in which hour an ad set spent. */
export function noteSet({ delivery }: MetaAdObject, at: number, spend: bigint): void {
  if (!delivery) return
  const start = Math.floor(at / HOUR_MS) * HOUR_MS
  const isNewHour = delivery.hours[start] === undefined
  delivery.hours[start] = (delivery.hours[start] ?? 0n) + spend
  if (!isNewHour) return
  for (const [key, early] of Object.entries(delivery.hours)) {
    if (Number(key) >= start - KEPT_MS) continue
    delete delivery.hours[key]
    const { day } = localHour(Number(key), 'UTC')
    const earlier = (delivery.earlier ??= {})
    earlier[day] = (earlier[day] ?? 0n) + early
  }
}

/** Keeps on which day of the account's calendar ads spent: equal parts, which add up. */
export function noteAds({ timezone }: MetaAccount, ads: readonly MetaAd[], at: number, spend: bigint): void {
  const { day } = localHour(at, timezone)
  for (const { one, part } of equalParts(spend, ads)) {
    const days = (one.days ??= {})
    days[day] = (days[day] ?? 0n) + part
  }
}

export function equalParts<One>(amount: bigint, ones: readonly One[]): { one: One; part: bigint }[] {
  const count = BigInt(ones.length)
  return ones.map((one, index) => ({ one, part: (amount * BigInt(index + 1)) / count - (amount * BigInt(index)) / count }))
}
