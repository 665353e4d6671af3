// The cases of wallets: a bank receipt is a recharge, once per payment; an adjustment moves money between a wallet and the adjustments.
import { isPaymentNew, findAvailable, lockBalances, openAccount, transferNow, walletAdjustment } from '@tallyhelm/modules/ledger'
import { countLikeReceipts } from '@tallyhelm/modules/payments'
import { insertWalletAdjustment, readReceipt, readWalletAdjustment, type WalletAdjustment } from '@tallyhelm/modules/wallet'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { likeProblem } from '@tallyhelm/protocol/topics/bank-files/twins'
import { BANKS } from '@tallyhelm/protocol/topics/wallet/banks'
import type { ProposeWalletAdjustmentRequest } from '@tallyhelm/protocol/topics/wallet/console-schemas'
import { decimalText, displayText, add, negate } from '@tallyhelm/protocol/values/money'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import type { CaseRules, RulesOfTopic } from '../cases/case-rules.ts'
import { FINANCE, fundsAmount, lockOwner, tellOwner } from '../cases/hand-booking.ts'
import { openCase, requireMaker } from '../cases/open-case.ts'
import { postPayment } from './post-payment.ts'
import { proposeReceipt } from './propose-receipt.ts'

/** Refuses RECEIPT_BOOKED when the payment has come into the books another way, and INPUT_INVALID at `is_confirmed` of a possible duplicate. */
const receiptCase = {
  open: proposeReceipt,
  async approve({ world, tx, case: of, isConfirmed, now }) {
    const { bank, reference, amount, receivedOn, payerName, ...owner } = await readReceipt(tx, of.id)
    await lockOwner(tx, owner)
    const typed = { number: reference, numberTitle: null, dayTitle: null, day: receivedOn, amount, payer: payerName }
    const alike = isConfirmed ? 0 : await countLikeReceipts(tx, bank, typed, of.id)
    if (alike > 0) throw new Refusal('INPUT_INVALID', {}, [{ path: 'is_confirmed', msg: likeProblem(alike) }])
    const payment = { ...owner, provider: bank, transactionId: reference, amount }
    const isBooked = await postPayment(world, tx, {
      ...payment,
      payer: payerName,
      operator: FINANCE,
      summary: `银行收款 ${reference}`,
      at: now,
    })
    if (!isBooked) throw new Refusal('RECEIPT_BOOKED', { reference })
    const money = `${displayText(amount)} ${amount.currency}`
    await tellOwner(world, tx, owner, {
      about: `receipt:${of.id}`,
      title: `充值 ${money} 已入账`,
      body: `${BANKS[bank]}于 ${receivedOn} 收到“${payerName}”的 ${money}（银行流水号 ${reference}），已充值到您的钱包。`,
      link: '/record',
    })
    return { amount: decimalText(amount), currency: amount.currency, bank, reference }
  },
  async over(tx, caseId) {
    const { bank, reference } = await readReceipt(tx, caseId)
    return (await isPaymentNew(tx, { place: bank, transactionId: reference })) ? undefined : '该笔流水已入账'
  },
} satisfies CaseRules

/** Refuses PERMISSION_DENIED, INPUT_INVALID, NOT_FOUND, CASE_OPEN while one waits for this wallet, and WALLET_INSUFFICIENT for a decrease. */
export async function proposeWalletAdjustment(
  world: World,
  actor: StaffActor,
  input: ProposeWalletAdjustmentRequest,
): Promise<{ caseId: string }> {
  requireMaker('WALLET_ADJUSTMENT', actor)
  const typed = fundsAmount(input.amount, input.currency)
  const amount = input.direction === 'INCREASE' ? typed : negate(typed)
  const [customerId, subCustomerId] = [input.customer_id, input.sub_customer_id]
  const tenant = { customerId, subCustomerId }
  return await world.db.transaction({ kind: 'system' }, async tx => {
    const owner = await lockOwner(tx, tenant)
    await requireAvailable(tx, { ...tenant, amount })
    const { id } = await openCase(world, tx, actor, {
      kind: 'WALLET_ADJUSTMENT',
      subject: `${customerId}:${subCustomerId ?? ''}:${amount.currency}`,
      object: { kind: 'customer', id: customerId },
      title: `钱包 ${displayText(amount, { withSign: true })} ${amount.currency} ${owner}`,
      tenant,
      reason: input.reason,
      proof: input.proof_file ?? null,
      details: { amount: decimalText(amount), currency: amount.currency },
    })
    await insertWalletAdjustment(tx, id, { ...tenant, amount })
    return { caseId: id }
  })
}

/** Refuses WALLET_INSUFFICIENT with the shortage: what orders in progress hold is not taken either. */
const walletAdjustmentCase = {
  open: proposeWalletAdjustment,
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
} satisfies CaseRules

/** Of an adjustment that takes money. Refuses WALLET_INSUFFICIENT with the shortage. */
async function requireAvailable(tx: Tx, { customerId, subCustomerId, amount }: WalletAdjustment): Promise<void> {
  if (amount.minor > 0n) return
  const { currency } = amount
  const left = add(await findAvailable(tx, { kind: 'WALLET', currency, customerId, subCustomerId }), amount)
  if (left.minor < 0n) throw new Refusal('WALLET_INSUFFICIENT', { shortage: displayText(negate(left), { withSymbol: true }) })
}

export const WALLET_RULES = {
  BANK_RECEIPT: receiptCase,
  WALLET_ADJUSTMENT: walletAdjustmentCase,
} satisfies RulesOfTopic
