// Payments in the books: money that arrived waits in the clearing account of its place, until a wallet is credited or it is sent back.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { Money } from '@tallyhelm/protocol/values/money'
import { arrivalKey, paymentArrived, paymentCredited, type PaymentName, paymentReturned } from './recipes-payment.ts'
import { isKeyFree } from './store-keys.ts'
import { transferAllNow } from './store-moves.ts'
import { type LedgerAddress, openAccount, openAccounts } from './store-accounts.ts'
import { type TransferContext, transferNow, transferOnce } from './store.ts'

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
export const creditArrival = (tx: Tx, payment: ArrivedPayment, owner: FundsOwner, fee: Money, { at, ...told }: Told): Promise<void> =>
  bookPayments(tx, [{ payment, isBooked: true, owner, credit: { fee }, told }], at)

/** `isBooked`: it waits in clearing. `credit` null leaves it there. */
export type BookedPayment = {
  payment: ArrivedPayment
  isBooked: boolean
  owner: FundsOwner
  credit: { fee: Money } | null
  told: Omit<Told, 'at'>
}

/**
 * EXTERNAL → clearing, and clearing → wallet and fee, of many payments in one statement. Fails for all of them when one was booked before that
 * is not said to be, or left clearing before. Call it last in the transaction.
 */
export async function bookPayments(tx: Tx, payments: readonly BookedPayment[], at: Date): Promise<void> {
  if (payments.length === 0) return
  const accounts = await openAccounts(tx, payments.flatMap(addressesOf), at)
  const holds = payments.map(({ payment, isBooked, owner, credit, told }) => {
    const sides = partsOf(payment, owner)
    const [external, clearing] = [accounts(sides.external), accounts(sides.clearing)]
    const arrived = isBooked ? [] : paymentArrived({ ...payment, external, clearing })
    const taken = credit && credit.fee.minor > 0n ? { amount: credit.fee, serviceFee: accounts(sides.serviceFee) } : null
    const credited = credit ? paymentCredited({ ...payment, clearing, wallet: accounts(sides.wallet), fee: taken }) : []
    return { transfers: [...arrived, ...credited], context: contextOf(payment, owner, { ...told, at }) }
  })
  await transferAllNow(tx, holds, at)
}

const partsOf = ({ amount: { currency }, place }: ArrivedPayment, owner: FundsOwner) =>
  ({
    external: { kind: 'EXTERNAL', currency },
    clearing: { kind: 'PAYMENT_CLEARING', currency, place },
    wallet: { kind: 'WALLET', currency, ...owner },
    serviceFee: { kind: 'SERVICE_FEE', currency, customerId: owner.customerId },
  }) as const satisfies Record<string, LedgerAddress>

/** Without a fee no account is opened for it, and no wallet for what stays in clearing. */
function addressesOf({ payment, owner, credit }: BookedPayment): LedgerAddress[] {
  const { external, clearing, wallet, serviceFee } = partsOf(payment, owner)
  if (!credit) return [external, clearing]
  return credit.fee.minor > 0n ? [external, clearing, wallet, serviceFee] : [external, clearing, wallet]
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
