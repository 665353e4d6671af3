// Post a payment: money from outside becomes a wallet's, once per transaction of its provider, in the caller's transaction.
import { bookArrival, creditArrival } from '@tallyhelm/modules/ledger'
import { insertArrival, markCredited } from '@tallyhelm/modules/payments'
import { type Money, zero } from '@tallyhelm/protocol/values/money'
import type { Tx, World } from '@tallyhelm/world/handles/world'

export type Payment = {
  customerId: string
  subCustomerId: string | null
  /** the payment house or bank and its own number of the transaction: together they happen once */
  provider: string
  transactionId: string
  amount: Money
  /** the name on the bank's statement, where it is known */
  payer?: string
  operator: string
  summary: string
  at: Date
}

/** False when this transaction was booked before; nothing moves then. It stands among the arrivals, which refunds go back to. */
export async function postPayment(world: Pick<World, 'ids'>, tx: Tx, payment: Payment): Promise<boolean> {
  const { provider, transactionId, amount, customerId, subCustomerId, operator, summary, at } = payment
  const arrived = { place: provider, transactionId, amount }
  const owner = { customerId, subCustomerId }
  const told = { operator, summary, at }
  if (!(await bookArrival(tx, arrived, owner, told))) return false
  await creditArrival(tx, arrived, owner, zero(amount.currency), told)
  const id = world.ids.next()
  const unknown = { houseFee: null, rechargeId: null, tryId: null, payer: payment.payer ?? '', flag: '' }
  await insertArrival(tx, { ...arrived, ...unknown, id, owner, arrivedAt: at, bookedAt: at })
  await markCredited(tx, id, owner, null, at)
  return true
}
