// What each ad set of an account spent, by the hour of the account's clock: its own hours, its part of what no ad set keeps, and the running hour.
import { deliveredShare, sharingSets, splitByWeight } from './ad-shares.ts'
import { adSetsOf } from './ad-tree.ts'
import type { MetaAdObject } from './meta-ads.ts'
import type { MetaAccount } from './model.ts'
import { type DailyRatios, plannedPart, spendable } from './spend.ts'
import { HOUR_MS, localHour } from './zone.ts'

/** `hour` is null where only the day is known. */
export interface SetSpend {
  set: MetaAdObject
  day: string
  hour: number | null
  spend: bigint
}

/** Adds up to what the account spent, and the running hour of those that share its spend. */
export function spendOfSets(account: MetaAccount, now: number, ratios: DailyRatios, days: { since: string; until: string }): SetSpend[] {
  const told = [
    ...ownHours(account),
    ...unkept(account, days).flatMap(({ day, hour, spend }) =>
      splitByWeight(spend, sharingSets(account)).map(({ set, part }) => ({ set, day, hour, spend: part })),
    ),
    ...runningHour(account, now, ratios),
  ]
  return told.filter(({ day, spend }) => spend > 0n && day >= days.since && day <= days.until)
}

const ownHours = (account: MetaAccount): SetSpend[] =>
  adSetsOf(account).flatMap(set => [
    ...Object.entries(set.delivery?.earlier ?? {}).map(([day, spend]) => ({ set, day, hour: null, spend })),
    ...Object.entries(set.delivery?.hours ?? {}).map(([start, spend]) => ({ set, ...localHour(Number(start), account.timezone), spend })),
  ])

/** What the account spent and no ad set keeps: by the hour as far as the account keeps hours, else by the day. */
function unkept(account: MetaAccount, { since, until }: { since: string; until: string }): Omit<SetSpend, 'set'>[] {
  if (sharingSets(account).length === 0) return []
  const byDay = new Map<string, bigint>()
  const byHour = new Map<string, bigint>()
  const take = (map: Map<string, bigint>, key: string, spend: bigint) => map.set(key, (map.get(key) ?? 0n) + spend)
  for (const [day, { spend }] of Object.entries(account.spendByDay)) if (day >= since && day <= until) take(byDay, day, spend)
  for (const [start, spend] of Object.entries(account.spendByHour ?? {})) {
    const { day, hour } = localHour(Number(start), account.timezone)
    take(byHour, `${day} ${hour}`, spend)
  }
  for (const { day, hour, spend } of ownHours(account)) {
    take(byDay, day, -spend)
    if (hour !== null) take(byHour, `${day} ${hour}`, -spend)
  }
  const hours = [...byHour].flatMap(([key, spend]) => {
    const [day = '', hour] = key.split(' ')
    const left = byDay.get(day) ?? 0n
    const known = spend < left ? spend : left
    if (known <= 0n) return []
    byDay.set(day, left - known)
    return [{ day, hour: Number(hour), spend: known }]
  })
  return [...hours, ...[...byDay].map(([day, spend]) => ({ day, hour: null, spend }))].filter(({ spend }) => spend > 0n)
}

/** The account itself books full hours; its ad sets are seen to spend meanwhile. */
function runningHour(account: MetaAccount, now: number, ratios: DailyRatios): SetSpend[] {
  const from = Math.max(account.accruedTo, Math.floor(now / HOUR_MS) * HOUR_MS)
  if (account.dailyPlan === 0n || from >= now || account.status !== 1) return []
  const planned = plannedPart(account, from, now, ratios)
  const left = spendable(account, now)
  const { parts } = deliveredShare(account, planned < left ? planned : left, now)
  return parts.map(({ set, part }) => ({ set, ...localHour(from, account.timezone), spend: part }))
}
