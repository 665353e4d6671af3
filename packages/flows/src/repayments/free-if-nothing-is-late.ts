// Whoever has paid all that was late may take of its credit line again, in the transaction that pays it.
import { refuseAdditions } from '@tallyhelm/modules/ledger'
import { lateCustomers, writeOverdueStep } from '@tallyhelm/modules/repayments'
import { dayOf } from '@tallyhelm/protocol/values/day'
import type { Currency } from '@tallyhelm/protocol/values/money'
import type { Tx } from '@tallyhelm/world/handles/world'

/** A line that was frozen stays frozen, as two people lift that. Call it after the balances were locked. */
export async function freeIfNothingIsLate(tx: Tx, owner: { customerId: string; currency: Currency; at: Date }): Promise<void> {
  const late = await lateCustomers(tx, dayOf(owner.at), owner.customerId)
  const own = late.find(({ currency }) => currency === owner.currency)
  if (own === undefined || own.days > 0) return
  await writeOverdueStep(tx, own, null, owner.at)
  await refuseAdditions(tx, owner, false)
}
