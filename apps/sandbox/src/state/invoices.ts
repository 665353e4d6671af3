// What the platforms charge for a month, from their own books: each account's delivery, with what faults make of it.
import type { Account } from './model.ts'
import type { Platform } from './platform.ts'
import type { InvoiceFault } from './outside.ts'
import { spentUntilHour } from './spend.ts'
import { places } from './units.ts'
import { accountsOf, type ReadFor, type World } from './world.ts'
import { addDays } from './zone.ts'

/** One account's part of a month's invoice, in the platform's unit of its currency. */
export interface Charge {
  accountId: string
  name: string
  currency: string
  places: number
  delivered: bigint
  /** credited by a note of its own */
  correction: bigint
  fee: bigint
}

/** Of the accounts that delivered in the month, in the order of their ids. `isTold` leaves accounts out. */
export function chargesOf(
  world: World,
  platform: Platform,
  month: string,
  reading: ReadFor,
  isTold: (account: Account) => boolean,
): Charge[] {
  const faults = faultsOf(world, platform, month)
  const own = accountsOf(world, platform, reading)
    .filter(isTold)
    .filter(account => !faults.some(fault => fault.kind === 'missing' && fault.accountId === account.id))
    .map(account =>
      chargeOf(
        account,
        month,
        faults.filter(fault => fault.accountId === account.id),
      ),
    )
  const foreign = faults
    .filter(fault => fault.kind === 'foreign')
    .map(fault => ({ ...blank, accountId: fault.accountId, places: places(platform, 'USD'), delivered: fault.amount }))
  return [...own, ...foreign]
    .filter(({ delivered, correction, fee }) => delivered !== 0n || correction !== 0n || fee !== 0n)
    .sort((left, right) => (left.accountId < right.accountId ? -1 : 1))
}

const blank = { name: 'Another advertiser', currency: 'USD', correction: 0n, fee: 0n }

export const faultsOf = (world: World, platform: Platform, month: string): InvoiceFault[] =>
  (world.state.invoiceFaults ?? []).filter(fault => fault.platform === platform && fault.month === month)

function chargeOf(account: Account, month: string, faults: readonly InvoiceFault[]): Charge {
  const amountOf = (kind: InvoiceFault['kind']) =>
    faults.filter(fault => fault.kind === kind).reduce((sum, fault) => sum + fault.amount, 0n)
  const hours = faults.find(fault => fault.kind === 'zone')?.hours ?? 0
  return {
    accountId: account.id,
    name: account.name,
    currency: account.currency,
    places: places(account.platform, account.currency),
    delivered: deliveredIn(account, month, hours) + amountOf('altered'),
    correction: amountOf('correction'),
    fee: amountOf('fee'),
  }
}

/** A month that is cut so many hours later gains those of the day after it and lacks those of its first; earlier, the other way round. */
function deliveredIn(account: Account, month: string, hours: number): bigint {
  const onDay = (day: string) => account.spendByDay[day]?.spend ?? 0n
  const first = `${month}-01`
  const after = `${addDays(`${month}-28`, 4).slice(0, 7)}-01`
  let sum = 0n
  for (let day = first; day < after; day = addDays(day, 1)) sum += onDay(day)
  if (hours >= 0) return sum + spentUntilHour(onDay(after), hours) - spentUntilHour(onDay(first), hours)
  const late = (day: string) => onDay(day) - spentUntilHour(onDay(day), 24 + hours)
  return sum + late(addDays(first, -1)) - late(addDays(after, -1))
}
