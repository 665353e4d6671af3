// Hold a clearing: its amount is what is left at the moment of sending; the money is held in the transaction that writes down base
// and target.
import { findRates } from '@tallyhelm/modules/billing'
import { feesReturned, lockBalances } from '@tallyhelm/modules/ledger'
import { findFeeTracks, type Item } from '@tallyhelm/modules/quota'
import { money } from '@tallyhelm/protocol/values/money'
import type { Tx } from '@tallyhelm/world/handles/world'
import { feeTermsOf } from './fee-terms.ts'
import { holdItem } from './item-money.ts'

/** What to write into the item; `amount` in minor units, positive. */
export async function holdClearing(tx: Tx, item: Item, amount: bigint, now: Date): Promise<Partial<Item>> {
  const { payer, quota, serviceFee, tax } = item.sides
  await lockBalances(tx, [payer, quota, serviceFee, tax])
  const track = (await findFeeTracks(tx, item.customerId, [item.adAccountId])).get(item.adAccountId)
  const terms = feeTermsOf(track, (await findRates(tx, item.customerId, now))[item.channel], item.currency)
  const fees = feesReturned(money(amount, item.currency), terms.rates, terms.most)
  const held = { amount, serviceFee: fees.serviceFee.minor, tax: fees.tax.minor, rates: terms.rates, holds: item.holds + 1 }
  await holdItem(tx, { ...item, ...held }, now)
  return held
}
