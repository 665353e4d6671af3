// The counter of spend: what an ad account has spent by our own count, which no total of a platform takes back
// (docs/decisions/spend.md). Pure.
import type { TotalExplanation } from '@tallyhelm/protocol/topics/reconciliation/enums'
import { add, type Money, money, subtract } from '@tallyhelm/protocol/values/money'

export type SpendCounter = {
  /** counted before the platform's present total began */
  base: Money
  /** the highest that the present total was seen at; null until it was read, and where a platform tells only a balance */
  mark: Money | null
}

/** A platform's figures in our terms: what was spent before its total began again stays in limit and spent, and is never left. */
export type CountedQuota = {
  limit: Money | null
  spent: Money | null
  balance: Money | null
  mark: Money | null
  /** the platform's total lies below our count by more than a correction explains */
  hasFallen: boolean
}

type PlatformQuota = { limit: Money | null; spent: Money | null; remaining: Money | null }

export function countQuota({ base, mark }: SpendCounter, quota: PlatformQuota, averageSpend: Money): CountedQuota {
  const seen = highest(mark, quota.spent)
  const hasFallen = totalHasFallen(mark, quota.spent, averageSpend)
  if (seen === null) return { limit: quota.limit, spent: null, balance: quota.remaining, mark: null, hasFallen }
  const limit = quota.limit && add(quota.limit, base)
  return { limit, spent: add(base, seen), balance: quota.limit && subtract(quota.limit, seen), mark: seen, hasFallen }
}

/**
 * A correction (credits for invalid clicks) takes back at most a hundredth of what was counted, and no more than an average day's spend. All
 * beyond that, and every total that begins at nothing again, is for people to explain.
 */
export function totalHasFallen(mark: Money | null, spent: Money | null, averageSpend: Money): boolean {
  if (mark === null || spent === null || spent.minor >= mark.minor) return false
  const hundredth = mark.minor / 100n
  const most = hundredth < averageSpend.minor ? hundredth : averageSpend.minor
  return spent.minor <= 0n || mark.minor - spent.minor > most
}

/**
 * The counter after people said what happened; `spent` is the platform's total now, `between` what was spent after the mark and before that
 * total began. Only a correction takes anything back.
 */
export function explainedCounter({ base, mark }: SpendCounter, spent: Money, explanation: TotalExplanation, between: Money): SpendCounter {
  if (explanation === 'CORRECTION') return { base, mark: spent }
  return { base: add(add(base, mark ?? money(0n, base.currency)), between), mark: spent }
}

/**
 * What the report by days knows of spend between the mark and a total that began again. `days` is its sum now, `offset` what it was at the last
 * reading, less the mark of then; null where no reading kept it. Platforms report days late, so it may still grow.
 */
export function spentBetween({ mark }: SpendCounter, offset: Money | null, now: { days: Money; spent: Money | null }): Money | null {
  if (mark === null || offset === null || now.spent === null) return null
  const between = subtract(subtract(now.days, add(offset, mark)), now.spent)
  return between.minor > 0n ? between : money(0n, between.currency)
}

function highest(left: Money | null, right: Money | null): Money | null {
  if (left === null || right === null) return left ?? right
  return left.minor > right.minor ? left : right
}
