// Rules of ad accounts: what a synchronisation makes of the platform's word, and the averages behind "days left".
import { type AccountStatus, type FrozenStatus, isThawed } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import { addDays, type Day, dayOf } from '@tallyhelm/protocol/values/day'
import { type Money, subtract } from '@tallyhelm/protocol/values/money'

/** A customer may ask for one ad account's synchronisation this often (screens.md 5.1, 同步余额). */
export const SYNC_COOL_DOWN_MS = 5 * 60_000
/** Full days of the account's own time zone behind the average spend. */
export const AVERAGE_DAYS = 7

/**
 * The freeze status that follows from the platform's word (domain.md 4). The platform freezes at any time, except that a thaw
 * under way keeps its step; an account that the platform runs again is thawed, however far the thaw had come.
 */
export function frozenStatusAfterSync(before: FrozenStatus, platformStatus: AccountStatus): FrozenStatus {
  if (platformStatus === 'FROZEN') return isThawed(before) ? 'FROZEN' : before
  return isThawed(before) ? before : 'THAWED'
}

/** What the agency itself set on an ad account; no synchronisation lifts it. `suspendedOver` is what the platform says beneath a suspension. */
export type AgencyMarks = { isQuotaForbidden: boolean; isFrozenByAgency: boolean; suspendedOver: AccountStatus | null }

/** The status that counts: frozen by either, else the agency's suspension, else its ban on additions where the platform lets the account run. */
export function statusUnderMarks(
  platformStatus: AccountStatus,
  { isQuotaForbidden, isFrozenByAgency, suspendedOver }: AgencyMarks,
): AccountStatus {
  if (isFrozenByAgency || platformStatus === 'FROZEN') return 'FROZEN'
  if (suspendedOver !== null) return 'SUSPEND_VIOLATE_AD'
  return platformStatus === 'NORMAL' && isQuotaForbidden ? 'FORBID_QUOTA' : platformStatus
}

type Marked = { accountStatus: AccountStatus; isQuotaForbidden: boolean; suspendedOver: AccountStatus | null }

/** What the platform said last, as far as our own marks let it be known. */
export function statusBeneath({ accountStatus, isQuotaForbidden, suspendedOver }: Marked): AccountStatus {
  return suspendedOver ?? (accountStatus === 'FORBID_QUOTA' && isQuotaForbidden ? 'NORMAL' : accountStatus)
}

/** Rounded half up; what is spent is never negative on the platforms, but a correction may make a sum so. */
export function averagePerDay(sumMinor: bigint, days: number): bigint {
  const half = BigInt(days) * (sumMinor < 0n ? -1n : 1n)
  return (sumMinor * 2n + half) / (BigInt(days) * 2n)
}

/** The account's calendar day; a time zone that this machine does not know counts as UTC. */
export function accountDay(now: Date, zone: string): Day {
  return dayOf(now, isKnownZone(zone) ? zone : 'UTC')
}

/** From `from` on, but not before the day on which another holder handed it over: that day is shared, the days before are not its own. */
export function firstOwnDay({ handedOverAt }: { handedOverAt: Date | null }, from: Day, zone: string): Day {
  const begin = handedOverAt === null ? from : accountDay(handedOverAt, zone)
  return begin > from ? begin : from
}

/** The full days behind the average: half-open, up to and without the account's today. */
export function averageRange(today: Day): { from: Day; until: Day } {
  return { from: addDays(today, -AVERAGE_DAYS), until: today }
}

/** Whole minutes until the cool-down ends, at least 1; undefined when a synchronisation may be asked for. */
export function minutesUntilSync(requestedAt: Date | null, now: Date): number | undefined {
  if (requestedAt === null) return undefined
  const waitMs = requestedAt.getTime() + SYNC_COOL_DOWN_MS - now.getTime()
  return waitMs > 0 ? Math.ceil(waitMs / 60_000) : undefined
}

/**
 * Whether the platform's figure stands apart from the money that the books have placed (domain.md 2, invariant 5); a limit must be equal.
 * TikTok's balance falls at once while its spend is reported up to a day later, so a difference within one average day, or one whole unit
 * of the currency, says nothing yet.
 */
export function isDrift(figures: { style: 'absolute' | 'proposal' | 'delta'; placed: Money; limit: Money; averageSpend: Money }): boolean {
  const difference = subtract(figures.limit, figures.placed).minor
  if (figures.style !== 'delta') return difference !== 0n
  const tolerance = figures.averageSpend.minor > 100n ? figures.averageSpend.minor : 100n
  return difference > tolerance || difference < -tolerance
}

const knownZones = new Map<string, boolean>()

function isKnownZone(zone: string): boolean {
  let known = knownZones.get(zone)
  if (known === undefined) {
    known = canFormat(zone)
    knownZones.set(zone, known)
  }
  return known
}

function canFormat(zone: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: zone }) !== undefined
  } catch {
    // The one way to ask: an unknown zone throws a RangeError.
    return false
  }
}
