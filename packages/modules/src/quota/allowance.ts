// Allowance: how much a platform lets be changed, as far as it does not say so itself. Pure.
import { minorUnits, type Money, money } from '@tallyhelm/protocol/values/money'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import type { ChangeStyle } from './decide.ts'

/** At most ten spend-cap changes per account and day (reference/meta.md 4); the others say themselves what is left. */
const CHANGES_PER_DAY: Readonly<Record<Channel, number | null>> = { FACEBOOK: 10, GOOGLE: null, TIKTOK: null }

/** Of these: what is left for the emergency of an account that a rule of monitors may clear (docs/decisions/monitors.md). */
const LEFT_FOR_EMERGENCIES = 2

/** Null where changes are not counted. An ordinary order leaves some where an emergency may come. */
export function changesAllowed(
  channel: Channel,
  { isEmergency, mayBeCleared }: { isEmergency: boolean; mayBeCleared: boolean },
): number | null {
  const most = CHANGES_PER_DAY[channel]
  return most === null || isEmergency || !mayBeCleared ? most : most - LEFT_FOR_EMERGENCIES
}

/** Spend of this long goes on between the reading and the change. */
const MARGIN_MINUTES = 15n
const MINUTES_PER_DAY = 1440n

/**
 * What must stay above the spent figure when a limit is lowered: a quarter of an hour of the average spend, at least one whole unit
 * (reference/meta.md 4). A balance (TikTok) needs none: the platform keeps back what it needs itself.
 */
export function loweringMargin(style: ChangeStyle, averageSpendPerDay: Money): Money {
  const { minor, currency } = averageSpendPerDay
  if (style === 'delta') return money(0n, currency)
  const unit = minorUnits(currency)
  const spend = (minor * MARGIN_MINUTES + MINUTES_PER_DAY - 1n) / MINUTES_PER_DAY
  return money(spend > unit ? spend : unit, currency)
}

/**
 * What orders are offered and accepted up to: what is left, less the margin, never below zero. `averageSpend` is null for who may not see
 * spend, which the margin would tell: a twentieth of what is left takes its place. What is sent keeps the true margin.
 */
export function offeredOf(style: ChangeStyle, left: Money, averageSpend: Money | null): Money {
  const margin = loweringMargin(style, averageSpend ?? money((left.minor * MINUTES_PER_DAY) / (MARGIN_MINUTES * 20n), left.currency))
  const rest = left.minor - margin.minor
  return money(rest > 0n ? rest : 0n, left.currency)
}
