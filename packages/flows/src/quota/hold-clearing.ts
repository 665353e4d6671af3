// Hold clearings: the amount of each is what is left at the moment of sending; the money is held in the transaction that writes down base
// and target.
import { findRates } from '@tallyhelm/modules/billing'
import { feesReturned, type Hold, holdAll, lockBalances } from '@tallyhelm/modules/ledger'
import { findFeeTracks, type Item } from '@tallyhelm/modules/quota'
import { money } from '@tallyhelm/protocol/values/money'
import type { Tx } from '@tallyhelm/world/handles/world'
import { feeTermsOf } from './fee-terms.ts'
import { holdOf } from './item-money.ts'

/** `amount` in minor units, positive. */
export type Clearing = { item: Item; amount: bigint }

/** What to write into each of the items, by its id. */
export async function holdClearings(tx: Tx, clearings: readonly Clearing[], now: Date): Promise<Map<string, Partial<Item>>> {
  if (clearings.length === 0) return new Map()
  await lockBalances(
    tx,
    clearings.flatMap(({ item }) => Object.values(item.sides)),
  )
  const held = new Map<string, Partial<Item>>()
  const holds: Hold[] = []
  for (const customerId of new Set(clearings.map(({ item }) => item.customerId))) {
    const own = clearings.filter(({ item }) => item.customerId === customerId)
    const tracks = await findFeeTracks(
      tx,
      customerId,
      own.map(({ item }) => item.adAccountId),
    )
    const rates = await findRates(tx, customerId, now)
    for (const { item, amount } of own) {
      const terms = feeTermsOf(tracks.get(item.adAccountId), rates[item.channel], item.currency)
      const fees = feesReturned(money(amount, item.currency), terms.rates, terms.most)
      const change = { amount, serviceFee: fees.serviceFee.minor, tax: fees.tax.minor, rates: terms.rates, holds: item.holds + 1 }
      held.set(item.id, change)
      holds.push(holdOf({ ...item, ...change }, now))
    }
  }
  await holdAll(tx, holds)
  return held
}
