// What PayEase says of payments and refunds, in our words; amounts are whole minor units.
import { entryOf } from '@tallyhelm/protocol/values/table'
import { z } from 'zod'
import { beijingInstant, currencyCode, houseWord, minorAmount, outsideNumber } from '../../kit/house-shapes.ts'
import type { ChargebackFacts, HouseState, PaymentFacts, RefundFacts, RefundState } from '../../ports/payment-house.ts'

const merchantNumber = z.string().min(1).max(64)
const optional = z.string().max(200).optional()

const payment = z.object({
  requestId: merchantNumber,
  serialNumber: outsideNumber,
  status: houseWord,
  orderAmount: z.string(),
  orderCurrency: currencyCode,
  merchantFee: optional,
  completeDateTime: optional,
})
const refund = z.object({
  requestId: merchantNumber,
  orderId: merchantNumber.optional(),
  serialNumber: outsideNumber,
  amount: z.string(),
  currency: currencyCode,
  refundStatus: houseWord,
  cause: optional,
})
const chargeback = z.object({
  requestId: merchantNumber,
  serialNumber: outsideNumber,
  chargebackId: outsideNumber,
  orderAmount: z.string(),
  orderCurrency: currencyCode,
  status: z.enum(['OPENED', 'WON', 'LOST']),
})

const STATES: Readonly<Record<string, HouseState>> = { INIT: 'PENDING', SUCCESS: 'PAID', CANCEL: 'CLOSED', FAILED: 'CLOSED' }
const REFUND_STATES: Readonly<Record<string, RefundState>> = {
  INIT: 'PROCESSING',
  PROCESS: 'PROCESSING',
  SUCCESS: 'SUCCEEDED',
  FAILED: 'FAILED',
}

/** Undefined where the house's words are none that it describes. */
export function factsOfPayment(data: unknown): PaymentFacts | undefined {
  const said = payment.safeParse(data)
  const amount = said.success ? minorAmount(said.data.orderAmount, said.data.orderCurrency) : undefined
  if (!said.success || !amount) return undefined
  const { requestId: number, serialNumber: transactionId, status, merchantFee, completeDateTime } = said.data
  const fee = merchantFee === undefined ? null : (minorAmount(merchantFee, amount.currency) ?? null)
  return {
    number,
    transactionId,
    state: entryOf(STATES, status) ?? 'UNKNOWN',
    amount,
    fee,
    paidAt: beijingInstant(completeDateTime),
    payer: null,
  }
}

export function factsOfRefund(data: unknown): RefundFacts | undefined {
  const said = refund.safeParse(data)
  const amount = said.success ? minorAmount(said.data.amount, said.data.currency) : undefined
  if (!said.success || !amount) return undefined
  const { requestId: refundNumber, serialNumber: outsideId, orderId, refundStatus, cause = '' } = said.data
  const of = { number: orderId ?? null, transactionId: null }
  return { refundNumber, outsideId, of, state: entryOf(REFUND_STATES, refundStatus) ?? 'UNKNOWN', amount, message: cause }
}

export function factsOfChargeback(data: unknown): ChargebackFacts | undefined {
  const said = chargeback.safeParse(data)
  const amount = said.success ? minorAmount(said.data.orderAmount, said.data.orderCurrency) : undefined
  if (!said.success || !amount) return undefined
  const { requestId: number, serialNumber: transactionId, chargebackId: outsideId, status: phase } = said.data
  return { number, transactionId, outsideId, phase, amount }
}
