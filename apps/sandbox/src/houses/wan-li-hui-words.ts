// What WorldFirst says of payments, refunds and disputes, in answers and in notices; amounts in the smallest unit.
import type { Money } from '@tallyhelm/protocol/values/money'
import type { SandboxHouse } from './house.ts'
import { signBy } from './keys.ts'
import type { HouseOrder, HouseRefund, Told } from './model.ts'

export const moneyWords = ({ minor, currency }: Money) => ({ currency, value: minor.toString() })
const time = (at: number | null) => (at === null ? null : new Date(at).toISOString())

const STATES = { UNPAID: 'PROCESSING', PAID: 'SUCCESS', CLOSED: 'CANCELLED' } as const
export function paymentWords(order: HouseOrder) {
  return {
    paymentRequestId: order.number,
    paymentId: order.transactionId,
    paymentStatus: STATES[order.state],
    paymentAmount: moneyWords(order.paid ?? order.amount),
    paymentTime: time(order.paidAt),
  }
}

/** A refund that the payer's bank sends back is told as failed after all; assumed. */
const REFUNDS = { PROCESSING: 'PROCESSING', SUCCEEDED: 'SUCCESS', FAILED: 'FAIL', RETURNED: 'FAIL' } as const
export function refundWords(refund: HouseRefund, status?: string) {
  return {
    refundRequestId: refund.refundNumber,
    refundId: refund.outsideId,
    refundStatus: status ?? REFUNDS[refund.state],
    refundAmount: moneyWords(refund.amount),
    refundMessage: refund.state === 'RETURNED' ? 'returned by the bank' : refund.state.toLowerCase(),
  }
}

function noticeWords(told: Told): object {
  switch (told.kind) {
    case 'payment': {
      const { paymentRequestId, paymentId, paymentAmount, paymentTime } = paymentWords(told.order)
      const isPaid = told.order.state === 'PAID'
      const resultStatus = told.status ?? (isPaid ? 'S' : 'F')
      const result = { resultStatus, resultCode: isPaid ? 'SUCCESS' : 'ORDER_IS_CLOSED', resultMessage: '' }
      return { notifyType: 'PAYMENT_RESULT', result, paymentRequestId, paymentId: paymentId ?? 'NONE', paymentAmount, paymentTime }
    }
    case 'refund':
      return { notifyType: 'REFUND_RESULT', ...refundWords(told.refund, told.status) }
    case 'chargeback': {
      const { id, amount, phase } = told.chargeback
      const judged = { OPENED: null, WON: 'VALIDATE_SUCCESS', LOST: 'VALIDATE_FAIL' } as const
      return {
        notifyType: phase === 'OPENED' ? 'DISPUTE_CREATED' : 'DISPUTE_JUDGED',
        disputeId: id,
        paymentRequestId: told.order.number,
        paymentId: told.order.transactionId,
        disputeAmount: moneyWords(amount),
        disputeJudgedResult: told.status ?? judged[phase],
      }
    }
  }
}

/** Signed over the path of the merchant's address. Closed orders are not told of. */
export const wanLiHuiNotice: SandboxHouse['notice'] = (_desk, voice, { told, at }) => {
  const address = (told.kind === 'refund' ? told.refund.notifyUrl : null) ?? told.order.notifyUrl
  if (address === null || (told.kind === 'payment' && told.order.state !== 'PAID')) return null
  const body = JSON.stringify(noticeWords(told))
  const clientId = voice.ids['client_id'] ?? ''
  const requestTime = new Date(at).toISOString()
  const signature = encodeURIComponent(signBy(voice, `POST ${new URL(address).pathname}\n${clientId}.${requestTime}.${body}`))
  const header = `algorithm=RSA256,keyVersion=${voice.serial},signature=${signature}`
  return {
    headers: { 'content-type': 'application/json; charset=UTF-8', 'client-id': clientId, 'request-time': requestTime, signature: header },
    body,
  }
}
