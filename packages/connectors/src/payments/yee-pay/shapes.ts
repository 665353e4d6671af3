// What YeePay says of orders and refunds, in our words; amounts are decimal yuan.
import { entryOf } from '@tallyhelm/protocol/values/table'
import { z } from 'zod'
import { beijingInstant, currencyCode, houseWord, majorAmount, outsideNumber } from '../../kit/house-shapes.ts'
import type { ChargebackFacts, HouseState, PaymentFacts, RefundFacts, RefundState } from '../../ports/payment-house.ts'

const merchantNumber = z.string().min(1).max(64)
const optional = z.string().max(200).optional()
const currency = currencyCode.default('CNY')

const order = z.object({
  orderId: merchantNumber,
  uniqueOrderNo: outsideNumber,
  status: houseWord,
  orderAmount: z.string(),
  payAmount: z.string().optional(),
  currency,
  merchantFee: optional,
  paySuccessDate: optional,
  payerName: optional,
})
const refund = z.object({
  refundRequestId: merchantNumber,
  orderId: merchantNumber.optional(),
  uniqueRefundNo: outsideNumber,
  refundAmount: z.string(),
  currency,
  status: houseWord,
  failReason: optional,
})
const chargeback = z.object({
  orderId: merchantNumber,
  uniqueOrderNo: outsideNumber,
  chargebackNo: outsideNumber,
  chargebackAmount: z.string(),
  currency,
  status: z.enum(['OPENED', 'WON', 'LOST']),
})

const STATES: Readonly<Record<string, HouseState>> = {
  PROCESSING: 'PENDING',
  SUCCESS: 'PAID',
  TIME_OUT: 'CLOSED',
  FAIL: 'CLOSED',
  CLOSE: 'CLOSED',
}
const REFUND_STATES: Readonly<Record<string, RefundState>> = {
  PROCESSING: 'PROCESSING',
  SUCCESS: 'SUCCEEDED',
  FAILED: 'FAILED',
  CANCEL: 'FAILED',
}

/** Undefined where the house's words are none that it describes. */
export function factsOfOrder(result: unknown): PaymentFacts | undefined {
  const said = order.safeParse(result)
  const amount = said.success ? majorAmount(said.data.payAmount ?? said.data.orderAmount, said.data.currency) : undefined
  if (!said.success || !amount) return undefined
  const { orderId: number, uniqueOrderNo: transactionId, status, merchantFee, paySuccessDate, payerName } = said.data
  const fee = merchantFee === undefined ? null : (majorAmount(merchantFee, amount.currency) ?? null)
  const state = entryOf(STATES, status) ?? 'UNKNOWN'
  return { number, transactionId, state, amount, fee, paidAt: beijingInstant(paySuccessDate), payer: payerName ?? null }
}

export function factsOfRefund(result: unknown): RefundFacts | undefined {
  const said = refund.safeParse(result)
  const amount = said.success ? majorAmount(said.data.refundAmount, said.data.currency) : undefined
  if (!said.success || !amount) return undefined
  const { refundRequestId: refundNumber, uniqueRefundNo: outsideId, orderId, status, failReason = '' } = said.data
  const of = { number: orderId ?? null, transactionId: null }
  return { refundNumber, outsideId, of, state: entryOf(REFUND_STATES, status) ?? 'UNKNOWN', amount, message: failReason }
}

export function factsOfChargeback(content: unknown): ChargebackFacts | undefined {
  const said = chargeback.safeParse(content)
  const amount = said.success ? majorAmount(said.data.chargebackAmount, said.data.currency) : undefined
  if (!said.success || !amount) return undefined
  const { orderId: number, uniqueOrderNo: transactionId, chargebackNo: outsideId, status: phase } = said.data
  return { number, transactionId, outsideId, phase, amount }
}
