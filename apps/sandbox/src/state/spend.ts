// Delivery: what an account spends hour by hour, shaped from recorded rows, and stopped by its status and its money.
import { roundUpTo } from '../wire/decimal.ts'
import { deliveredShare, noteSet } from './ad-shares.ts'
import { nextSettling } from './ad-tree.ts'
import type { Account, Budget, SpendDay } from './model.ts'
import { pick } from './random.ts'
import { placesOf } from './units.ts'
import { HOUR_MS, localHour, weekday } from './zone.ts'

/** Share of a day's spend per local hour, per thousand. */
const HOUR_SHARES = [18, 14, 11, 10, 12, 18, 28, 38, 46, 52, 55, 56, 56, 55, 54, 53, 53, 55, 58, 62, 64, 58, 44, 30]
/** Per mille of the mean, Sunday first. */
const WEEKDAYS = [930, 1010, 1030, 1040, 1020, 1000, 970]
/** The shopping festival in November, per mille by month and day. */
const FESTIVAL: Record<string, number> = { '11-09': 1080, '11-10': 1180, '11-11': 1350, '11-12': 1180, '11-13': 1060 }

const HOUR_TOTAL = HOUR_SHARES.reduce((sum, share) => sum + share, 0)
const METERED_COST_PER_THOUSAND = { meta: 14n, google: 22n, tiktok: 9n } as const

export type DailyRatios = Record<Account['platform'], number[]>

/** What an account would spend on a day if nothing stopped it. */
export function plannedSpend(account: Account, day: string, ratios: DailyRatios): bigint {
  const choices = ratios[account.platform]
  const ratio = choices[pick(`${account.id}|${day}`, choices.length)] ?? 1000
  const shape = BigInt(ratio) * BigInt(WEEKDAYS[weekday(day)] ?? 1000) * BigInt(FESTIVAL[day.slice(5)] ?? 1000)
  return (account.dailyPlan * shape) / 1_000_000_000n
}

/** Writes the spend of every full hour up to now. With `unlimited` the account's money does not stop it: for past days of a seed. */
export function accrue(account: Account, now: number, ratios: DailyRatios, unlimited = false): void {
  accrueUntil(account, Math.floor(now / HOUR_MS) * HOUR_MS, ratios, unlimited)
}

/** As `accrue`, but not to the full hour: before something is changed that spends. */
export function accrueUntil(account: Account, until: number, ratios: DailyRatios, unlimited = false): void {
  if (account.accruedTo >= until) return
  if (account.dailyPlan > 0n && (unlimited || isDelivering(account))) {
    for (let at = account.accruedTo; at < until; ) {
      const end = Math.min(nextHour(at), until, account.platform === 'meta' && !unlimited ? nextSettling(account, at) : until)
      accruePart(account, at, end, ratios, unlimited)
      at = end
    }
  }
  account.accruedTo = until
}

const nextHour = (at: number): number => Math.floor(at / HOUR_MS + 1) * HOUR_MS

function accruePart(account: Account, at: number, end: number, ratios: DailyRatios, unlimited: boolean): void {
  const { day } = localHour(at, account.timezone)
  const planned = plannedPart(account, at, end, ratios)
  const left = unlimited ? planned : spendable(account, at)
  const most = planned < left ? planned : left
  // Of past days of a seed no ad set keeps its own hours: they are split as they are read.
  const { spend, parts } = unlimited ? { spend: most, parts: [] } : deliveredShare(account, most, at)
  if (spend <= 0n) return
  addSpend(account, day, spend, at)
  noteHour(account, at, spend)
  for (const { set, part } of parts) noteSet(set, at, part)
}

/** What an account would spend between two instants of one hour if nothing stopped it. */
export function plannedPart(account: Account, at: number, end: number, ratios: DailyRatios): bigint {
  const { day, hour } = localHour(at, account.timezone)
  const planned = plannedSpend(account, day, ratios)
  const start = Math.floor(at / HOUR_MS) * HOUR_MS
  return spentUntilPart(planned, hour, end - start) - spentUntilPart(planned, hour, at - start)
}

/** What of a day's spend fell into its first hours. */
export const spentUntilHour = (planned: bigint, hours: number): bigint => spentUntilPart(planned, hours, 0)

/** The same with so much of the next hour. */
function spentUntilPart(planned: bigint, hours: number, ms: number): bigint {
  const shares = HOUR_SHARES.slice(0, hours).reduce((sum, share) => sum + share, 0)
  return (planned * (BigInt(shares * HOUR_MS) + BigInt((HOUR_SHARES[hours] ?? 0) * ms))) / BigInt(HOUR_TOTAL * HOUR_MS)
}

/** Books spend on a day, at an instant, and moves the platform's own figures with it. */
export function addSpend(account: Account, day: string, spend: bigint, at: number): void {
  const row = account.spendByDay[day] ?? { spend: 0n, impressions: 0, clicks: 0 }
  account.spendByDay[day] = withDelivery(account, row.spend + spend)
  moveSpent(account, spend, at)
}

/** Hours kept at least, older ones go once a day; the rule on transfers looks three hours back, the hourly report one day. */
const HOURS_KEPT = 72

/** Keeps which hour spend fell into: platforms tell it, and TikTok judges by it. */
export function noteHour(account: Account, at: number, spend: bigint): void {
  const start = Math.floor(at / HOUR_MS) * HOUR_MS
  const hours = (account.spendByHour ??= {})
  hours[start] = (hours[start] ?? 0n) + spend
  if ((start / HOUR_MS) % 24 !== 0) return
  for (const key of Object.keys(hours)) if (Number(key) < start - HOURS_KEPT * HOUR_MS) delete hours[key]
}

/** The hours that are kept, by the account's own clock; where a clock is put back, two hours are one. */
export function hoursOf(account: Account): { day: string; hour: number; spend: bigint }[] {
  const hours = new Map<string, { day: string; hour: number; spend: bigint }>()
  for (const [start, spend] of Object.entries(account.spendByHour ?? {})) {
    const { day, hour } = localHour(Number(start), account.timezone)
    const key = `${day} ${String(hour).padStart(2, '0')}`
    hours.set(key, { day, hour, spend: (hours.get(key)?.spend ?? 0n) + spend })
  }
  return [...hours].sort(([left], [right]) => (left < right ? -1 : 1)).flatMap(([, told]) => (told.spend > 0n ? [told] : []))
}

/** Replaces a day's row, as a late correction does; the lifetime figures follow by the difference. */
export function setSpendDay(account: Account, day: string, row: SpendDay, at: number): void {
  const before = account.spendByDay[day]?.spend ?? 0n
  account.spendByDay[day] = row
  moveSpent(account, row.spend - before, at)
}

export function withDelivery(account: Account, spend: bigint): SpendDay {
  const perThousand = METERED_COST_PER_THOUSAND[account.platform] * 10n ** BigInt(placesOf(account))
  const scaled = account.currency === 'JPY' ? perThousand * 150n : perThousand
  const impressions = Number((spend * 1000n) / scaled)
  return { spend, impressions, clicks: Math.floor(impressions / 71) }
}

/** Moves lifetime spend and the figure that pays for it. */
export function moveSpent(account: Account, difference: bigint, at: number): void {
  account.spent += difference
  if (account.platform === 'meta') account.balanceDue = (account.balanceDue + difference) % 75_000n
  if (account.platform === 'google') {
    const budget = account.budgets.find(each => isOpenBudget(each, at))
    if (budget) budget.served += difference
  }
  if (account.platform === 'tiktok') account.cash -= difference
}

/** Neither over nor called off: it runs now, or will. */
export function isOpenBudget(budget: Budget, now: number): boolean {
  return budget.status !== 'CANCELLED' && (budget.endedAt === null || budget.endedAt > now)
}

function isDelivering(account: Account): boolean {
  if (account.platform === 'meta') return account.status === 1 || account.status === 9
  if (account.platform === 'google') return account.status === 'ENABLED'
  return account.status === 'STATUS_ENABLE'
}

/** What the account may still spend. An unlimited one may spend a hundred days' plan. */
export function spendable(account: Account, at: number): bigint {
  const unlimited = account.dailyPlan * 100n
  if (account.platform === 'meta') return account.spendCap === 0n ? unlimited : atLeastZero(account.spendCap - account.spent)
  if (account.platform === 'tiktok') return atLeastZero(account.cash - account.frozen)
  const budget = account.budgets.find(each => isOpenBudget(each, at) && each.status === 'APPROVED' && each.startedAt <= at)
  if (!budget) return 0n
  return budget.approvedLimit === null ? unlimited : atLeastZero(budget.approvedLimit + budget.adjustments - budget.served)
}

function atLeastZero(amount: bigint): bigint {
  return amount > 0n ? amount : 0n
}

/** A round figure at or above the amount, as people choose limits. */
export function roundFigure(amount: bigint, account: Account): bigint {
  return roundUpTo(amount, 10n * 10n ** BigInt(placesOf(account)))
}
