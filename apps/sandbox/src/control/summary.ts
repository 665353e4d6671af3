// An ad account in one line, in major units, as the control page's table shows it.
import type { Account } from '../state/model.ts'
import type { Platform } from '../state/platform.ts'
import { isOpenBudget } from '../state/spend.ts'
import { placesOf } from '../state/units.ts'
import type { World } from '../state/world.ts'
import { localDay } from '../state/zone.ts'
import { formatDecimal } from '../wire/decimal.ts'

export interface AccountSummary {
  platform: Platform
  id: string
  name: string
  company: string
  currency: string
  timezone: string
  status: string
  /** Cap, approved limit or balance in major units; "unlimited" where there is none. */
  limit: string
  spent: string
  left: string
  spent_today: string
  pending: string
}

export function summary(world: World, account: Account): AccountSummary {
  // Two decimals are enough to read; Google's six are shown only where they say something.
  const text = (value: bigint) => formatDecimal(value, placesOf(account)).replace(/(\.\d{2}\d*?)0+$/, '$1')
  const { limit, left, pending } = money(account, world.clock.now())
  return {
    platform: account.platform,
    id: account.id,
    name: account.name,
    company: account.companyName,
    currency: account.currency,
    timezone: account.timezone,
    status: String(account.status),
    limit: limit === null ? 'unlimited' : text(limit),
    spent: text(account.spent),
    left: left === null ? 'unlimited' : text(left),
    spent_today: text(account.spendByDay[localDay(world.clock.now(), account.timezone)]?.spend ?? 0n),
    pending: pending === null ? '' : text(pending),
  }
}

function money(account: Account, now: number): { limit: bigint | null; left: bigint | null; pending: bigint | null } {
  if (account.platform === 'meta') {
    const limit = account.spendCap === 0n ? null : account.spendCap
    return { limit, left: limit === null ? null : limit - account.spent, pending: null }
  }
  if (account.platform === 'tiktok') return { limit: account.cash, left: account.cash - account.frozen, pending: null }
  const budget = account.budgets.find(each => isOpenBudget(each, now))
  const pending = account.proposals.find(each => each.status === 'PENDING')?.proposedLimit ?? null
  if (!budget) return { limit: 0n, left: 0n, pending }
  const limit = budget.approvedLimit === null ? null : budget.approvedLimit + budget.adjustments
  return { limit, left: limit === null ? null : limit - budget.served, pending }
}
