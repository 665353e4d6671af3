// The case of a wallet's adjustment: approved by a second person, money moves between the wallet and the customer's adjustments.
import { findAvailable, lockBalances, openAccount, transferNow, walletAdjustment } from '@tallyhelm/modules/ledger'
import { readWalletAdjustment, type WalletAdjustment } from '@tallyhelm/modules/wallet'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { add, decimalText, displayText, negate } from '@tallyhelm/protocol/values/money'
import type { Tx } from '@tallyhelm/world/handles/world'
import type { CaseRules } from '../cases/case-rules.ts'
import { FINANCE, lockOwner, tellOwner } from '../cases/hand-booking.ts'

/** Refuses WALLET_INSUFFICIENT with the shortage: what orders in progress hold is not taken either. */
export const walletAdjustmentCase: CaseRules = {
  async approve({ world, tx, case: of, now }) {
    const adjustment = await readWalletAdjustment(tx, of.id)
    const { amount, customerId, subCustomerId } = adjustment
    const { currency } = amount
    await lockOwner(tx, adjustment)
    const wallet = await openAccount(tx, { kind: 'WALLET', currency, customerId, subCustomerId }, now)
    const other = await openAccount(tx, { kind: 'ADJUSTMENT', currency, customerId }, now)
    await lockBalances(tx, [wallet, other])
    await requireAvailable(tx, adjustment)
    await transferNow(tx, walletAdjustment({ caseId: of.id, wallet, adjustment: other, amount }), {
      customerId,
      subCustomerId,
      adAccountId: null,
      reference: { kind: 'CASE', id: of.id },
      operator: FINANCE,
      summary: `人工调账：${of.askedReason}`,
      at: now,
    })
    const signed = `${displayText(amount, { withSign: true })} ${currency}`
    await tellOwner(world, tx, adjustment, {
      about: `wallet-adjustment:${of.id}`,
      title: `钱包已调账 ${signed}`,
      body: `您的 ${currency} 钱包已由平台调账 ${signed}。原因：${of.askedReason}`,
      link: subCustomerId === null ? '/wallet' : '/record',
    })
    return { amount: decimalText(amount), currency }
  },
}

/** Of an adjustment that takes money. Refuses WALLET_INSUFFICIENT with the shortage. */
export async function requireAvailable(tx: Tx, { customerId, subCustomerId, amount }: WalletAdjustment): Promise<void> {
  if (amount.minor > 0n) return
  const { currency } = amount
  const left = add(await findAvailable(tx, { kind: 'WALLET', currency, customerId, subCustomerId }), amount)
  if (left.minor < 0n) throw new Refusal('WALLET_INSUFFICIENT', { shortage: displayText(negate(left), { withSymbol: true }) })
}
