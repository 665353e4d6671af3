// Post a payment: money from outside becomes a wallet's, once per transaction of its provider, in the caller's transaction.
import { isKeyFree, lockBalances, openAccount, recharge, transferNow } from '@tallyhelm/modules/ledger'
import type { Money } from '@tallyhelm/protocol/values/money'
import type { Tx } from '@tallyhelm/world/handles/world'

export type Payment = {
  customerId: string
  subCustomerId: string | null
  /** the payment house or bank and its own number of the transaction: together they happen once */
  provider: string
  transactionId: string
  amount: Money
  operator: string
  summary: string
  at: Date
}

/** False when this transaction was booked before; nothing moves then. */
export async function postPayment(tx: Tx, payment: Payment): Promise<boolean> {
  const { customerId, subCustomerId, provider, transactionId, amount, operator, summary, at } = payment
  const { currency } = amount
  const wallet = await openAccount(tx, { kind: 'WALLET', currency, customerId, subCustomerId }, at)
  const clearing = await openAccount(tx, { kind: 'PAYMENT_CLEARING', currency, place: provider }, at)
  const external = await openAccount(tx, { kind: 'EXTERNAL', currency }, at)
  // Everybody who books the same payment waits here, so that the key looked for below stays free until the commit.
  await lockBalances(tx, [wallet, clearing, external])
  if (!(await isPaymentNew(tx, payment))) return false
  await transferNow(tx, recharge({ provider, transactionId, amount, external, clearing, wallet }), {
    customerId,
    subCustomerId,
    adAccountId: null,
    reference: { kind: 'PAYMENT', id: `${provider}:${transactionId}` },
    operator,
    summary,
    at,
  })
  return true
}

/** Whether nobody has booked it yet. */
export const isPaymentNew = (tx: Tx, { provider, transactionId }: Pick<Payment, 'provider' | 'transactionId'>): Promise<boolean> =>
  isKeyFree(tx, `payment:${provider}:${transactionId}`)
