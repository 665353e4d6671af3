// What WeChat Pay says of transactions and refunds, in our words; amounts are whole fen.
import { entryOf } from '@tallyhelm/protocol/values/table'
import { z } from 'zod'
import { currencyCode, houseWord, instantOf, minorAmount, outsideNumber } from '../../kit/house-shapes.ts'
import type { ChargebackFacts, HouseState, PaymentFacts, RefundFacts, RefundState } from '../../ports/payment-house.ts'

const merchantNumber = z.string().min(1).max(64)
const instant = z.string().max(40)
/** Names the currency where it is told, and yuan otherwise. */
const currency = currencyCode.default('CNY')

export const transaction = z.object({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: merchantNumber,
  transaction_id: outsideNumber.optional(),
  trade_state: houseWord,
  success_time: instant.optional(),
  payer: z.object({ openid: z.string().max(128).optional() }).optional(),
  amount: z.object({ total: z.string(), currency }).optional(),
})
/** `out_refund_no` is the house's own where somebody refunds in its back office. */
export const refund = z.object({
  out_refund_no: merchantNumber,
  refund_id: outsideNumber,
  out_trade_no: merchantNumber.optional(),
  transaction_id: outsideNumber.optional(),
  status: houseWord,
  amount: z.object({ refund: z.string(), currency }),
})
export const refundNotice = z.object({
  mchid: z.string(),
  out_refund_no: merchantNumber,
  refund_id: outsideNumber,
  out_trade_no: merchantNumber.optional(),
  transaction_id: outsideNumber.optional(),
  refund_status: houseWord,
  amount: z.object({ refund: z.string(), currency }),
})
export const chargebackNotice = z.object({
  mchid: z.string(),
  out_trade_no: merchantNumber,
  transaction_id: outsideNumber,
  chargeback_id: outsideNumber,
  chargeback_status: z.enum(['OPENED', 'WON', 'LOST']),
  amount: z.object({ total: z.string(), currency }),
})

const STATES: Readonly<Record<string, HouseState>> = {
  SUCCESS: 'PAID',
  REFUND: 'REFUNDED',
  NOTPAY: 'PENDING',
  USERPAYING: 'PENDING',
  CLOSED: 'CLOSED',
  REVOKED: 'CLOSED',
  PAYERROR: 'CLOSED',
}
const REFUND_STATES: Readonly<Record<string, RefundState>> = {
  PROCESSING: 'PROCESSING',
  SUCCESS: 'SUCCEEDED',
  CLOSED: 'FAILED',
  ABNORMAL: 'FAILED',
}
const REFUND_TEXTS: Readonly<Record<string, string>> = { CLOSED: '退款关闭', ABNORMAL: '退款异常，银行退回' }

/** Undefined where an amount is none. */
export function factsOfTransaction(said: z.infer<typeof transaction>): PaymentFacts | undefined {
  const amount = said.amount && minorAmount(said.amount.total, said.amount.currency)
  if (!amount) return undefined
  return {
    number: said.out_trade_no,
    transactionId: said.transaction_id ?? null,
    state: entryOf(STATES, said.trade_state) ?? 'UNKNOWN',
    amount,
    fee: null,
    paidAt: instantOf(said.success_time),
    payer: said.payer?.openid ?? null,
  }
}

export function factsOfRefund(said: z.infer<typeof refund>): RefundFacts | undefined {
  const amount = minorAmount(said.amount.refund, said.amount.currency)
  if (!amount) return undefined
  const state = entryOf(REFUND_STATES, said.status) ?? 'UNKNOWN'
  return {
    refundNumber: said.out_refund_no,
    outsideId: said.refund_id,
    of: { number: said.out_trade_no ?? null, transactionId: said.transaction_id ?? null },
    state,
    amount,
    message: entryOf(REFUND_TEXTS, said.status) ?? '',
  }
}

export function factsOfChargeback(said: z.infer<typeof chargebackNotice>): ChargebackFacts | undefined {
  const amount = minorAmount(said.amount.total, said.amount.currency)
  if (!amount) return undefined
  const { out_trade_no: number, transaction_id: transactionId, chargeback_id: outsideId, chargeback_status: phase } = said
  return { number, transactionId, outsideId, phase, amount }
}
