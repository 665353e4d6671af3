// Insights of ads: what each spent by the second, and an equal part of what its ad set spent and no ad keeps.
import { spendOfSets } from '../state/ad-figures.ts'
import { equalParts } from '../state/ad-shares.ts'
import type { MetaAd, MetaAdObject } from '../state/meta-ads.ts'
import type { MetaAccount } from '../state/model.ts'
import { withDelivery } from '../state/spend.ts'
import type { World } from '../state/world.ts'
import { localDay } from '../state/zone.ts'
import type { Range } from './date-presets.ts'
import { namesOf, type ObjectRow, resultsOf } from './insights-objects.ts'

/** Rows of what delivered only, ordered by ad and time. */
export function adRows(world: World, account: MetaAccount, range: Range, isDaily: boolean): ObjectRow[] {
  const bySet = new Map<string, { set: MetaAdObject; day: string; spend: bigint }>()
  for (const { set, day, spend } of spendOfSets(account, world.clock.now(), world.ratios, range)) {
    const key = `${set.id}|${day}`
    bySet.set(key, { set, day, spend: (bySet.get(key)?.spend ?? 0n) + spend })
  }
  const sums = new Map<string, { ad: MetaAd; set: MetaAdObject; dates: Range; spend: bigint }>()
  for (const { set, day, spend } of bySet.values()) {
    const dates = isDaily ? { since: day, until: day } : range
    for (const { ad, part } of partsOf(account, set, day, spend)) {
      const key = `${ad.id}|${dates.since}`
      sums.set(key, { ad, set, dates, spend: (sums.get(key)?.spend ?? 0n) + part })
    }
  }
  return [...sums]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .flatMap(([, { ad, set, dates, spend }]) => {
      if (spend <= 0n) return []
      const delivery = withDelivery(account, spend)
      const more = { ...namesOf(account, set, 'adset'), ad_id: ad.id, ad_name: ad.name }
      return [{ ...dates, delivery, more, ...resultsOf(account, set, delivery) }]
    })
}

function partsOf(account: MetaAccount, set: MetaAdObject, day: string, spend: bigint): { ad: MetaAd; part: bigint }[] {
  const ads = (account.ads ?? []).filter(ad => ad.adSetId === set.id)
  const kept = ads.map(ad => ({ ad, part: ad.days?.[day] ?? 0n }))
  const rest = kept.reduce((left, { part }) => left - part, spend)
  const there = ads.filter(({ createdAt }) => localDay(createdAt ?? account.createdAt, account.timezone) <= day)
  if (rest <= 0n || there.length === 0) return kept
  return [...kept, ...equalParts(rest, there).map(({ one: ad, part }) => ({ ad, part }))]
}
