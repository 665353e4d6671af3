// Payments in the books: money that arrived waits in the clearing account of its place, until a wallet is credited or it is sent back.
import type { Tx } from '@tallyhelm/infra/db/database'
import { type Money, sum } from '@tallyhelm/protocol/values/money'
import { arrivalKey, paymentArrived, leavingKey, paymentCredited, type PaymentName, paymentReturned } from './payment-recipes.ts'
import { repaymentBooked } from './repayment-recipes.ts'
import { type PaidShares, repaymentAddresses, repayFromWallet, shareSummary, type WalletRepayment } from './repayments.ts'
import { isKeyFree } from './store-keys.ts'
import { transferAllNow } from './store-moves.ts'
import { type LedgerAddress, openAccount, openAccounts } from './store-accounts.ts'
import { type Hold, lockBalances, type TransferContext, transferNow, transferOnce } from './store.ts'

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
  /** `repaid`: what of it goes straight to statements of a customer without a sub-customer */
  credit: { fee: Money; repaid?: PaidShares | undefined } | null
  told: Omit<Told, 'at'>
}

/**
 * EXTERNAL → clearing, and clearing → wallet, fee and statements, of many payments in one statement; then `after`, which wallets pay from what they
 * were just credited. Fails for all of them when one was booked before that is not said to be, or left clearing before. Call it last in the transaction.
 */
export async function bookPayments(
  tx: Tx,
  payments: readonly BookedPayment[],
  at: Date,
  after: readonly WalletRepayment[] = [],
): Promise<void> {
  if (payments.length === 0) return
  const accounts = await openAccounts(tx, [...payments.flatMap(addressesOf), ...after.flatMap(repaymentAddresses)], at)
  // All at once, in the order in which everyone takes them: what is paid afterwards would take its own too late.
  if (after.length > 0) await lockBalances(tx, [...payments.flatMap(addressesOf), ...after.flatMap(repaymentAddresses)].map(accounts))
  await transferAllNow(
    tx,
    payments.flatMap(payment => holdsOf(payment, accounts, at)),
    at,
  )
  for (const repayment of after) await repayFromWallet(tx, repayment)
}

function holdsOf(
  { payment, isBooked, owner, credit, told }: BookedPayment,
  accounts: (address: LedgerAddress) => string,
  at: Date,
): Hold[] {
  const sides = partsOf(payment, owner)
  const [external, clearing] = [accounts(sides.external), accounts(sides.clearing)]
  const arrived = isBooked ? [] : paymentArrived({ ...payment, external, clearing })
  const context = contextOf(payment, owner, { ...told, at })
  if (!credit) return [{ transfers: arrived, context }]
  const { fee, repaid } = credit
  const taken = fee.minor > 0n ? { amount: fee, serviceFee: accounts(sides.serviceFee) } : null
  const shares = repaid?.shares ?? []
  const total = sum(
    shares.flatMap(({ amount, lateFee }) => [amount, lateFee]),
    fee.currency,
  )
  const credited = paymentCredited({ ...payment, clearing, wallet: accounts(sides.wallet), fee: taken, repaid: total })
  const paid = shares.map((share, index) => ({
    transfers: repaymentBooked({
      ...share,
      from: clearing,
      creditLine: accounts(sides.creditLine),
      serviceFee: accounts(sides.serviceFee),
      leaving: index === 0 && credited.length === 0 ? leavingKey(payment) : undefined,
    }),
    context: { ...context, reference: { kind: 'REPAYMENT', id: repaid?.repaymentId ?? '' } as const, summary: shareSummary(share) },
  }))
  return [{ transfers: [...arrived, ...credited], context }, ...paid]
}

const partsOf = ({ amount: { currency }, place }: ArrivedPayment, owner: FundsOwner) =>
  ({
    external: { kind: 'EXTERNAL', currency },
    clearing: { kind: 'PAYMENT_CLEARING', currency, place },
    wallet: { kind: 'WALLET', currency, ...owner },
    serviceFee: { kind: 'SERVICE_FEE', currency, customerId: owner.customerId },
    creditLine: { kind: 'CREDIT_LINE', currency, customerId: owner.customerId, subCustomerId: null },
  }) as const satisfies Record<string, LedgerAddress>

/** Without a fee no account is opened for it, and no wallet for what stays in clearing. */
function addressesOf({ payment, owner, credit }: BookedPayment): LedgerAddress[] {
  const { external, clearing, wallet, serviceFee, creditLine } = partsOf(payment, owner)
  if (!credit) return [external, clearing]
  if (credit.repaid) return [external, clearing, wallet, serviceFee, creditLine]
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
