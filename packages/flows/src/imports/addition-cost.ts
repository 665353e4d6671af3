// What adding quota by a batch costs its customer: the amounts and their fees, in minor units of dollars.
import type { Rates } from '@tallyhelm/modules/billing'
import { feesOf } from '@tallyhelm/modules/ledger'
import { money } from '@tallyhelm/protocol/values/money'

/** Of one order on one channel, whose fees are rounded once (docs/decisions/fees.md). Without rates there are none. */
export function additionCost(amounts: readonly bigint[], rates: Rates | undefined): bigint {
  const amount = amounts.reduce((sum, minor) => sum + minor, 0n)
  if (!rates) return amount
  const { serviceFee, tax } = feesOf(money(amount, 'USD'), rates)
  return amount + serviceFee.minor + tax.minor
}
