// Recipes of money that leaves again: refunds, refunds that a bank sends back, and chargebacks (domain.md 2).
import type { Money } from '@tallyhelm/protocol/values/money'
import { moving, type Transfer } from './recipes.ts'

export const refundHoldKey = (refundId: string): string => `refund:${refundId}:REFUND`
const refundPaidKey = (refundId: string): string => `refund:${refundId}:PAYMENT`

/** What a refund holds of the wallet until its end; then posted or voided. */
export function refundHold(refund: { refundId: string; wallet: string; clearing: string; amount: Money }): Transfer[] {
  const { refundId, wallet, clearing, amount } = refund
  return moving([{ key: refundHoldKey(refundId), code: 'REFUND', debit: wallet, credit: clearing, amount }])
}

/** Paid out, right after its hold is posted: nothing of it stays in clearing. */
export function refundPaid(refund: { refundId: string; clearing: string; external: string; amount: Money }): Transfer[] {
  const { refundId, clearing, external, amount } = refund
  return moving([{ key: refundPaidKey(refundId), code: 'PAYMENT', debit: clearing, credit: external, amount }])
}

/** Returned after it had succeeded: back to the wallet, once. */
export function refundReturned(refund: {
  refundId: string
  external: string
  clearing: string
  wallet: string
  amount: Money
}): Transfer[] {
  const { refundId, external, clearing, wallet, amount } = refund
  return moving([
    { key: `${refundPaidKey(refundId)}:returned`, code: 'PAYMENT', debit: external, credit: clearing, amount },
    { key: refundReturnedKey(refundId), code: 'REFUND', debit: clearing, credit: wallet, amount },
  ])
}

export const refundReturnedKey = (refundId: string): string => `${refundHoldKey(refundId)}:returned`

/** The keys of a chargeback, and of the same one won back. */
export function chargebackKeys(chargebackId: string, { isWon }: { isWon: boolean }): { wallet: string; agency: string; paid: string } {
  const key = `chargeback:${chargebackId}${isWon ? ':won' : ''}`
  return { wallet: `${key}:WALLET`, agency: `${key}:ADJUSTMENT`, paid: `${key}:PAYMENT` }
}

export const chargebackHoldKey = (chargebackId: string): string => `chargeback:${chargebackId}:HOLD`

/** What a dispute holds of the wallet until two people book it, or it is won. */
export function chargebackHold(held: { chargebackId: string; wallet: string; clearing: string; amount: Money }): Transfer[] {
  const { chargebackId, wallet, clearing, amount } = held
  return moving([{ key: chargebackHoldKey(chargebackId), code: 'ADJUSTMENT', debit: wallet, credit: clearing, amount }])
}

/** What the house took back: from the wallet what it has, the rest from the agency's adjustments. Won, it goes the same way back. */
export function chargeback(taken: {
  chargebackId: string
  isWon: boolean
  wallet: string
  adjustment: string
  clearing: string
  external: string
  fromWallet: Money
  fromAgency: Money
}): Transfer[] {
  const { chargebackId, isWon, wallet, adjustment, clearing, external, fromWallet, fromAgency } = taken
  const keys = chargebackKeys(chargebackId, { isWon })
  const between = (one: string, other: string) => (isWon ? { debit: other, credit: one } : { debit: one, credit: other })
  const own: Transfer[] = [
    { key: keys.wallet, code: 'ADJUSTMENT', ...between(wallet, clearing), amount: fromWallet },
    { key: keys.agency, code: 'ADJUSTMENT', ...between(adjustment, clearing), amount: fromAgency },
  ]
  const whole = { ...fromWallet, minor: fromWallet.minor + fromAgency.minor }
  const outside: Transfer = { key: keys.paid, code: 'PAYMENT', ...between(clearing, external), amount: whole }
  return moving(isWon ? [outside, ...own] : [...own, outside])
}
