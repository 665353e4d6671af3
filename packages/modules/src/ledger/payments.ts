// Payments in the books: money that arrived waits in the clearing account of its place, until a wallet is credited or it is sent back.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { Money } from '@tallyhelm/protocol/values/money'
import { arrivalKey, paymentArrived, paymentCredited, type PaymentName, paymentReturned } from './recipes-payment.ts'
import { isKeyFree } from './store-keys.ts'
import { openAccount, type TransferContext, transferNow, transferOnce } from './store.ts'

export type ArrivedPayment = PaymentName & { amount: Money }
export type Told = { operator: string; summary: string; at: Date }
/** Whose wallet; a sub-customer's own where one is named. */
export type FundsOwner = { customerId: string; subCustomerId: string | null }

/** Whether nothing was booked of it yet. */
export const isPaymentNew = (tx: Tx, payment: PaymentName): Promise<boolean> => isKeyFree(tx, arrivalKey(payment))

/**
 * EXTERNAL → clearing, once; `owner` is null while it has none. False when this payment was booked before; nothing moves then, and
 * whoever books it meanwhile is waited for.
 */
export async function bookArrival(tx: Tx, payment: ArrivedPayment, owner: FundsOwner | null, told: Told): Promise<boolean> {
  const sides = await sidesOf(tx, payment, told.at)
  return await transferOnce(
    tx,
    paymentArrived({ ...payment, ...sides }),
    contextOf(payment, owner ?? { customerId: null, subCustomerId: null }, told),
  )
}

/** Clearing → wallet, less the fee, which is the agency's. Fails for a payment that was credited or sent back before. */
export async function creditArrival(tx: Tx, payment: ArrivedPayment, owner: FundsOwner, fee: Money, told: Told): Promise<void> {
  const { currency } = payment.amount
  const { clearing } = await sidesOf(tx, payment, told.at)
  const wallet = await openAccount(tx, { kind: 'WALLET', currency, ...owner }, told.at)
  // Without a fee no account is opened for it.
  const open = () => openAccount(tx, { kind: 'SERVICE_FEE', currency, customerId: owner.customerId }, told.at)
  const taken = fee.minor === 0n ? null : { amount: fee, serviceFee: await open() }
  const transfers = paymentCredited({ ...payment, clearing, wallet, fee: taken })
  await transferNow(tx, transfers, contextOf(payment, owner, told))
}

/** Clearing → EXTERNAL, all of it: no owner, or the wrong currency. Fails for a payment that was credited or sent back before. */
export async function returnArrival(tx: Tx, payment: ArrivedPayment, owner: FundsOwner | null, told: Told): Promise<void> {
  const transfers = paymentReturned({ ...payment, ...(await sidesOf(tx, payment, told.at)) })
  await transferNow(tx, transfers, contextOf(payment, owner ?? { customerId: null, subCustomerId: null }, told))
}

/** The accounts of nobody that money of a place passes. */
export async function sidesOf(
  tx: Tx,
  { amount: { currency }, place }: { amount: Money; place: string },
  at: Date,
): Promise<{ external: string; clearing: string }> {
  const clearing = await openAccount(tx, { kind: 'PAYMENT_CLEARING', currency, place }, at)
  return { clearing, external: await openAccount(tx, { kind: 'EXTERNAL', currency }, at) }
}

const contextOf = (
  { place, transactionId }: PaymentName,
  owner: Pick<TransferContext, 'customerId' | 'subCustomerId'>,
  told: Told,
): TransferContext => ({ ...owner, adAccountId: null, reference: { kind: 'PAYMENT', id: `${place}:${transactionId}` }, ...told })
