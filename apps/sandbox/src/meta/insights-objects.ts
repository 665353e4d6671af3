// Insights of ad sets and campaigns: by day, by hour of the account's clock and by country, in major units.
import { spendOfSets } from '../state/ad-figures.ts'
import { campaignOf } from '../state/ad-tree.ts'
import type { MetaAdObject } from '../state/meta-ads.ts'
import type { MetaAccount, SpendDay } from '../state/model.ts'
import { withDelivery } from '../state/spend.ts'
import { placesOf } from '../state/units.ts'
import type { World } from '../state/world.ts'
import { formatDecimal } from '../wire/decimal.ts'
import type { Range } from './date-presets.ts'

export interface ObjectsAsked {
  level: 'campaign' | 'adset'
  range: Range
  isDaily: boolean
  by: 'hour' | 'country' | null
}
/** One row before its fields are picked; `more`: what tells the object and the part of the breakdown. */
export interface ObjectRow {
  since: string
  until: string
  delivery: SpendDay
  more: Record<string, string>
  actions: Named[]
  values: Named[]
}
export interface Named {
  action_type: string
  value: string
}

/** Where an ad set is targeted at no country, all is told of this one. */
const ELSEWHERE = ['US']
export const HOURLY = 'hourly_stats_aggregated_by_advertiser_time_zone'

/** Rows of what delivered only, ordered by object and time. */
export function objectRows(world: World, account: MetaAccount, { level, range, isDaily, by }: ObjectsAsked): ObjectRow[] {
  const sums = new Map<string, { set: MetaAdObject; row: Omit<ObjectRow, 'delivery' | 'actions' | 'values'>; spend: bigint }>()
  for (const { set, day, hour, spend } of spendOfSets(account, world.clock.now(), world.ratios, range)) {
    if (by === 'hour' && hour === null) continue
    const dates = isDaily ? { since: day, until: day } : range
    for (const { part, told } of partsOf(set, spend, by, hour)) {
      const key = [level === 'campaign' ? (set.campaignId ?? '') : set.id, dates.since, ...Object.values(told)].join('|')
      const sum = sums.get(key) ?? { set, row: { ...dates, more: { ...namesOf(account, set, level), ...told } }, spend: 0n }
      sums.set(key, { ...sum, spend: sum.spend + part })
    }
  }
  return [...sums]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .flatMap(([, { set, row, spend }]) => {
      if (spend === 0n) return []
      const delivery = withDelivery(account, spend)
      return [{ ...row, delivery, ...resultsOf(account, set, delivery) }]
    })
}

function partsOf(set: MetaAdObject, spend: bigint, by: ObjectsAsked['by'], hour: number | null) {
  if (by === 'hour') {
    const text = String(hour).padStart(2, '0')
    return [{ part: spend, told: { [HOURLY]: `${text}:00:00 - ${text}:59:59` } }]
  }
  if (by === null) return [{ part: spend, told: {} }]
  const targeted = set.delivery?.countries ?? set.countries
  const countries = targeted?.length ? targeted : ELSEWHERE
  const each = spend / BigInt(countries.length)
  const rest = spend - each * BigInt(countries.length)
  return countries.map((country, index) => ({ part: index === 0 ? each + rest : each, told: { country } }))
}

export function namesOf(account: MetaAccount, set: MetaAdObject, level: ObjectsAsked['level']): Record<string, string> {
  const campaign = { campaign_id: set.campaignId ?? '', campaign_name: campaignOf(account, set)?.name ?? '' }
  return level === 'campaign' ? campaign : { ...campaign, adset_id: set.id, adset_name: set.name }
}

/** Purchases are told once more under their wider name; whoever sells nothing has clicks only. */
export function resultsOf(account: MetaAccount, { delivery }: MetaAdObject, { clicks }: SpendDay): { actions: Named[]; values: Named[] } {
  const { clicksPerPurchase = 0, purchaseValue = 0n } = delivery ?? {}
  const purchases = clicksPerPurchase === 0 ? 0 : Math.floor(clicks / clicksPerPurchase)
  const named = (counts: Record<string, number>, text: (count: number) => string): Named[] =>
    Object.entries(counts).flatMap(([action_type, count]) => (count > 0 ? [{ action_type, value: text(count) }] : []))
  const sold = { purchase: purchases, omni_purchase: purchases }
  return {
    actions: named({ link_click: clicks, ...sold }, String),
    values: named(sold, count => formatDecimal(BigInt(count) * purchaseValue, placesOf(account))),
  }
}
