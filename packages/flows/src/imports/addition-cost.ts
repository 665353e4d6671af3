// What adding quota costs a customer: the amount and its fees, in minor units of dollars.
import type { Rates } from '@tallyhelm/modules/billing'
import { feesOf } from '@tallyhelm/modules/ledger'
import { money } from '@tallyhelm/protocol/values/money'

/** Without rates there are no fees. */
export function additionCost(minor: bigint, rates: Rates | undefined): bigint {
  if (!rates) return minor
  const { serviceFee, tax } = feesOf(money(minor, 'USD'), rates)
  return minor + serviceFee.minor + tax.minor
}
