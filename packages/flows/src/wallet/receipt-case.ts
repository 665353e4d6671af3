// The case of a bank receipt: approved by a second person, it is a recharge of the customer's wallet, once per payment.
import { isPaymentNew } from '@tallyhelm/modules/ledger'
import { countLikeReceipts } from '@tallyhelm/modules/payments'
import { readReceipt } from '@tallyhelm/modules/wallet'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { likeProblem } from '@tallyhelm/protocol/topics/payments/bank-twins'
import { BANKS } from '@tallyhelm/protocol/topics/wallet/banks'
import { decimalText, displayText } from '@tallyhelm/protocol/values/money'
import type { CaseRules } from '../cases/case-rules.ts'
import { FINANCE, lockOwner, tellOwner } from '../cases/hand-booking.ts'
import { postPayment } from './post-payment.ts'

/** Refuses RECEIPT_BOOKED when the payment has come into the books another way, and INPUT_INVALID at `is_confirmed` of a possible duplicate. */
export const receiptCase: CaseRules = {
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
}
