// What Alipay says of trades and refunds, in our words; amounts are decimal yuan.
import type { Currency } from '@tallyhelm/protocol/values/money'
import { entryOf } from '@tallyhelm/protocol/values/table'
import { z } from 'zod'
import { beijingInstant, houseWord, majorAmount, outsideNumber } from '../../kit/house-shapes.ts'
import type { HouseState, PaymentFacts, RefundFacts } from '../../ports/payment-house.ts'

export const merchantNumber = z.string().min(1).max(64)
const instant = z.string().max(40).optional()

export const trade = z.object({
  out_trade_no: merchantNumber,
  trade_no: z.string().max(128).default(''),
  trade_status: houseWord,
  total_amount: z.string(),
  send_pay_date: instant,
  gmt_payment: instant,
  buyer_logon_id: z.string().max(200).optional(),
})
export const refundSaid = z.object({ out_trade_no: merchantNumber, fund_change: z.string().optional() })
/** Without `out_request_no` the house knows no such refund. */
export const refundFound = z.object({
  out_trade_no: merchantNumber.optional(),
  trade_no: outsideNumber.optional(),
  out_request_no: merchantNumber.optional(),
  refund_amount: z.string().optional(),
  refund_status: houseWord.optional(),
  deposit_back_info: z.object({ dback_status: houseWord.optional() }).optional(),
})
export const depositBack = z.object({
  out_trade_no: merchantNumber,
  out_request_no: merchantNumber,
  dback_status: houseWord,
  dback_amount: z.string(),
})
export const chargeback = z.object({
  out_trade_no: merchantNumber,
  trade_no: outsideNumber,
  chargeback_no: outsideNumber,
  chargeback_status: z.enum(['OPENED', 'WON', 'LOST']),
  chargeback_amount: z.string(),
})

const STATES: Readonly<Record<string, HouseState>> = {
  WAIT_BUYER_PAY: 'PENDING',
  TRADE_SUCCESS: 'PAID',
  TRADE_FINISHED: 'FINISHED',
  TRADE_CLOSED: 'CLOSED',
}

/** A trade that was paid and is closed was given back whole. */
export function factsOfTrade(said: z.infer<typeof trade>, currency: Currency = 'CNY'): PaymentFacts | undefined {
  const amount = majorAmount(said.total_amount, currency)
  if (!amount) return undefined
  const paidAt = beijingInstant(said.send_pay_date ?? said.gmt_payment)
  const state = entryOf(STATES, said.trade_status) ?? 'UNKNOWN'
  return {
    number: said.out_trade_no,
    transactionId: said.trade_no === '' ? null : said.trade_no,
    state: state === 'CLOSED' && paidAt !== null ? 'REFUNDED' : state,
    amount,
    fee: null,
    paidAt,
    payer: said.buyer_logon_id ?? null,
  }
}

const DEPOSITS: Readonly<Record<string, RefundFacts['state']>> = { P: 'PROCESSING', S: 'SUCCEEDED', F: 'FAILED' }
export const depositState = (word: string): RefundFacts['state'] => entryOf(DEPOSITS, word) ?? 'UNKNOWN'
export const depositText = (word: string): string => (word === 'F' ? '银行退票' : '')

/** `null`: there is none. What goes to a bank counts only when the bank has it. */
export function factsOfRefund(said: z.infer<typeof refundFound>): RefundFacts | null | undefined {
  if (said.out_request_no === undefined) return null
  const amount = majorAmount(said.refund_amount ?? '', 'CNY')
  if (!amount) return undefined
  const deposit = said.deposit_back_info?.dback_status
  const whole = said.refund_status === 'REFUND_SUCCESS' ? 'SUCCEEDED' : said.refund_status === undefined ? 'PROCESSING' : 'UNKNOWN'
  const state = whole === 'SUCCEEDED' && deposit !== undefined ? depositState(deposit) : whole
  const of = { number: said.out_trade_no ?? null, transactionId: said.trade_no ?? null }
  return { refundNumber: said.out_request_no, outsideId: null, of, state, amount, message: depositText(deposit ?? '') }
}
