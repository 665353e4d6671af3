// What LianLian says of payments, refunds and disputes, in answers and in notices.
import { compactTime } from './book.ts'
import { numberOf } from './exact.ts'
import type { SandboxHouse } from './house.ts'
import { signBy } from './keys.ts'
import type { HouseOrder, HouseRefund, Told } from './model.ts'

const STATES = { UNPAID: 'WP', PAID: 'PS', CLOSED: 'PC' } as const
export function paymentWords(order: HouseOrder, status?: string) {
  const amount = order.paid ?? order.amount
  return {
    merchant_transaction_id: order.number,
    ll_transaction_id: order.transactionId,
    payment_data: {
      payment_status: status ?? STATES[order.state],
      payment_amount: numberOf(amount),
      payment_currency_code: amount.currency,
      payment_time: order.paidAt === null ? null : compactTime(order.paidAt),
    },
  }
}

/** A refund that the payer's bank sends back is told as failed after all; assumed. */
const REFUNDS = { PROCESSING: 'RP', SUCCEEDED: 'RS', FAILED: 'RF', RETURNED: 'RF' } as const
export function refundWords(refund: HouseRefund, status?: string) {
  return {
    merchant_transaction_id: refund.refundNumber,
    ll_transaction_id: refund.outsideId,
    original_transaction_id: refund.number,
    refund_data: {
      refund_status: status ?? REFUNDS[refund.state],
      refund_amount: numberOf(refund.amount),
      refund_currency_code: refund.amount.currency,
      reason: refund.state.toLowerCase(),
    },
  }
}

function orderWords(told: Told): object {
  switch (told.kind) {
    case 'payment':
      return paymentWords(told.order, told.status)
    case 'refund':
      return refundWords(told.refund, told.status)
    case 'chargeback': {
      const { id, amount, phase } = told.chargeback
      return {
        merchant_transaction_id: told.order.number,
        ll_transaction_id: told.order.transactionId,
        dispute_data: {
          dispute_id: id,
          dispute_status: told.status ?? phase,
          dispute_amount: numberOf(amount),
          dispute_currency_code: amount.currency,
        },
      }
    }
  }
}

/** `LLPAY-Signature` over method, path, time and body. Closed orders are not told of. */
export const lianLianNotice: SandboxHouse['notice'] = (_desk, voice, { told, at }) => {
  const address = (told.kind === 'refund' ? told.refund.notifyUrl : null) ?? told.order.notifyUrl
  if (address === null || (told.kind === 'payment' && told.order.state !== 'PAID')) return null
  const body = JSON.stringify({ merchant_id: voice.ids['merchant_id'], order: orderWords(told) })
  const epoch = Math.floor(at / 1000)
  const signature = signBy(voice, `POST&${new URL(address).pathname}&${epoch}&${body}`)
  return { headers: { 'content-type': 'application/json', 'llpay-signature': `t=${epoch},v=${signature}` }, body }
}
