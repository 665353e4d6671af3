// Money that leaves again, in the books: refunds from their hold to their end, refunds that come back, and chargebacks.
import type { Tx } from '@tallyhelm/infra/db/database'
import { type Money, money, subtract } from '@tallyhelm/protocol/values/money'
import { type FundsOwner, sidesOf, type Told } from './payments.ts'
import {
  chargeback,
  chargebackHold,
  chargebackHoldKey,
  chargebackKeys,
  refundHold,
  refundHoldKey,
  refundPaid,
  refundReturned,
  refundReturnedKey,
} from './payment-back-recipes.ts'
import { isKeyFree, postedAmounts } from './store-keys.ts'
import { openAccount } from './store-accounts.ts'
import { findAvailable, holdTransfers, lockBalances, postTransfers, type TransferContext, transferNow, voidTransfers } from './store.ts'

/** `place`: the house or bank that it leaves by, as of payments. The id is ours. */
export type BookedRefund = { refundId: string; place: string; amount: Money }
export type BookedChargeback = { chargebackId: string; place: string; amount: Money }

/**
 * Wallet → clearing, pending: nobody spends it any more. Undefined when it is held; else what the wallet is short of, and nothing moves.
 * Its end is `payOutRefund` or `voidRefund`.
 */
export async function holdRefund(tx: Tx, refund: BookedRefund, owner: FundsOwner, told: Told): Promise<Money | undefined> {
  const wallet = await walletOf(tx, refund, owner, told.at)
  await lockBalances(tx, [wallet])
  const available = await availableOf(tx, refund, owner)
  if (available.minor < refund.amount.minor) return subtract(refund.amount, available)
  const { clearing } = await sidesOf(tx, refund, told.at)
  await holdTransfers(tx, refundHold({ ...refund, wallet, clearing }), contextOf('REFUND', refund.refundId, owner, told))
  return undefined
}

/** It was paid out: the hold is posted, and clearing → EXTERNAL. Fails for a refund that is not held. */
export async function payOutRefund(tx: Tx, refund: BookedRefund, owner: FundsOwner, told: Told): Promise<void> {
  await postTransfers(tx, [refundHoldKey(refund.refundId)], told.at)
  const sides = await sidesOf(tx, refund, told.at)
  await transferNow(tx, refundPaid({ ...refund, ...sides }), contextOf('REFUND', refund.refundId, owner, told))
}

/** It was withdrawn, rejected or failed: the wallet has its money again. Fails for a refund that is not held. */
export const voidRefund = (tx: Tx, refundId: string, at: Date): Promise<void> => voidTransfers(tx, [refundHoldKey(refundId)], at)

/**
 * 退票: what was paid out came back, EXTERNAL → clearing → wallet, once. Where it came as an arrival, which waits in clearing already, send that
 * back first in the same transaction (`returnArrival`). False when it was taken back before; fails for a refund that was never paid out.
 */
export async function takeBackRefund(tx: Tx, refund: BookedRefund, owner: FundsOwner, told: Told): Promise<boolean> {
  const { refundId, amount } = refund
  const wallet = await walletOf(tx, refund, owner, told.at)
  // Whoever takes the same one back waits here.
  await lockBalances(tx, [wallet])
  const paid = (await postedAmounts(tx, [refundHoldKey(refundId)])).get(refundHoldKey(refundId))
  if (paid?.minor !== amount.minor) throw new Error(`Refund ${refundId} did not pay out what came back.`)
  if (!(await isKeyFree(tx, refundReturnedKey(refundId)))) return false
  const sides = await sidesOf(tx, refund, told.at)
  await transferNow(tx, refundReturned({ ...refund, ...sides, wallet }), contextOf('REFUND', refundId, owner, told))
  return true
}

/** How much of a chargeback was the wallet's, and how much the agency has to bear. */
export type ChargebackShares = { fromWallet: Money; fromAgency: Money }

/**
 * A house has taken money back, or is about to: wallet → clearing, pending, as much of it as is available. Gives what is held, which may be
 * nothing. Its end is `bookChargeback` or `releaseChargeback`.
 */
export async function holdChargeback(tx: Tx, taken: BookedChargeback, owner: FundsOwner, told: Told): Promise<Money> {
  const { amount, chargebackId } = taken
  const wallet = await walletOf(tx, taken, owner, told.at)
  await lockBalances(tx, [wallet])
  const available = await availableOf(tx, taken, owner)
  const held = available.minor < amount.minor ? available : amount
  if (held.minor <= 0n) return money(0n, amount.currency)
  const { clearing } = await sidesOf(tx, taken, told.at)
  const hold = chargebackHold({ chargebackId, wallet, clearing, amount: held })
  await holdTransfers(tx, hold, contextOf('CHARGEBACK', chargebackId, owner, told))
  return held
}

/** Nothing is taken: the wallet has its money again. Fails for one that holds nothing. */
export const releaseChargeback = (tx: Tx, chargebackId: string, at: Date): Promise<void> =>
  voidTransfers(tx, [chargebackHoldKey(chargebackId)], at)

/**
 * The house took money back: from the wallet what it holds for this and what is available, the rest from the agency's ADJUSTMENT, then
 * clearing → EXTERNAL. `isHeld`: `holdChargeback` held some of it. Undefined when it was booked before.
 */
export async function bookChargeback(
  tx: Tx,
  taken: BookedChargeback,
  owner: FundsOwner,
  { isHeld, ...told }: Told & { isHeld: boolean },
): Promise<ChargebackShares | undefined> {
  const { chargebackId, amount } = taken
  const own = await ownSides(tx, taken, owner, told.at)
  if (!(await isKeyFree(tx, chargebackKeys(chargebackId, { isWon: false }).paid))) return undefined
  if (isHeld) await releaseChargeback(tx, chargebackId, told.at)
  const available = await availableOf(tx, taken, owner)
  const fromWallet = available.minor < amount.minor ? money(available.minor, amount.currency) : amount
  const shares = { fromWallet, fromAgency: subtract(amount, fromWallet) }
  await moveChargeback(tx, taken, { ...own, ...shares, isWon: false }, owner, told)
  return shares
}

/** The dispute was won: all of it goes back to where it was taken. Undefined when it was booked before; fails where no chargeback was booked. */
export async function bookChargebackWon(
  tx: Tx,
  taken: BookedChargeback,
  owner: FundsOwner,
  told: Told,
): Promise<ChargebackShares | undefined> {
  const { chargebackId, amount } = taken
  const own = await ownSides(tx, taken, owner, told.at)
  if (!(await isKeyFree(tx, chargebackKeys(chargebackId, { isWon: true }).paid))) return undefined
  const { wallet, agency, paid } = chargebackKeys(chargebackId, { isWon: false })
  const amounts = await postedAmounts(tx, [wallet, agency, paid])
  if (amounts.get(paid)?.minor !== amount.minor) throw new Error(`Chargeback ${chargebackId} did not take what was won back.`)
  const none = money(0n, amount.currency)
  const shares = { fromWallet: amounts.get(wallet) ?? none, fromAgency: amounts.get(agency) ?? none }
  await moveChargeback(tx, taken, { ...own, ...shares, isWon: true }, owner, told)
  return shares
}

/** Locked: what the wallet has is what the chargeback finds. */
async function ownSides(tx: Tx, taken: BookedChargeback, owner: FundsOwner, at: Date): Promise<{ wallet: string; adjustment: string }> {
  const wallet = await walletOf(tx, taken, owner, at)
  const { customerId } = owner
  const adjustment = await openAccount(tx, { kind: 'ADJUSTMENT', currency: taken.amount.currency, customerId }, at)
  await lockBalances(tx, [wallet, adjustment])
  return { wallet, adjustment }
}

async function moveChargeback(
  tx: Tx,
  taken: BookedChargeback,
  own: ChargebackShares & { wallet: string; adjustment: string; isWon: boolean },
  owner: FundsOwner,
  told: Told,
): Promise<void> {
  const sides = await sidesOf(tx, taken, told.at)
  const { chargebackId } = taken
  await transferNow(tx, chargeback({ chargebackId, ...own, ...sides }), contextOf('CHARGEBACK', chargebackId, owner, told))
}

const walletOf = (tx: Tx, { amount: { currency } }: { amount: Money }, owner: FundsOwner, at: Date): Promise<string> =>
  openAccount(tx, { kind: 'WALLET', currency, ...owner }, at)

const availableOf = (tx: Tx, { amount: { currency } }: { amount: Money }, owner: FundsOwner): Promise<Money> =>
  findAvailable(tx, { kind: 'WALLET', currency, ...owner })

const contextOf = (kind: 'REFUND' | 'CHARGEBACK', id: string, owner: FundsOwner, told: Told): TransferContext => ({
  customerId: owner.customerId,
  subCustomerId: owner.subCustomerId,
  adAccountId: null,
  reference: { kind, id },
  ...told,
})
