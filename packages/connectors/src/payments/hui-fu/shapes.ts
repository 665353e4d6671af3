// What HuiFu says of payments and refunds, in our words; amounts are decimal yuan.
import { entryOf } from '@tallyhelm/protocol/values/table'
import { z } from 'zod'
import { beijingInstant, currencyCode, houseWord, majorAmount, outsideNumber } from '../../kit/house-shapes.ts'
import type { HouseState, PaymentFacts, RefundFacts, RefundState } from '../../ports/payment-house.ts'

export const merchantNumber = z.string().min(1).max(128)
const optional = z.string().max(200).optional()
const currency = currencyCode.default('CNY')

/** The number stands as `org_req_seq_id` in answers, as `req_seq_id` in notifications; the house's own likewise. */
export const payment = z.object({
  number: merchantNumber,
  houseNumber: outsideNumber,
  trans_amt: z.string(),
  trans_stat: houseWord,
  trans_currency: currency,
  fee_amt: optional,
  end_time: optional,
  buyer_logon_id: optional,
})
export const refund = z.object({
  number: merchantNumber,
  paymentNumber: merchantNumber.optional(),
  houseNumber: outsideNumber,
  ord_amt: z.string(),
  trans_stat: houseWord,
  trans_currency: currency,
  bank_message: optional,
})
export const chargeback = z.object({
  req_seq_id: merchantNumber,
  hf_seq_id: outsideNumber,
  chargeback_id: outsideNumber,
  trans_amt: z.string(),
  trans_stat: z.enum(['OPENED', 'WON', 'LOST']),
  trans_currency: currency,
})

type Names = { number: 'req_seq_id' | 'org_req_seq_id'; houseNumber: 'hf_seq_id' | 'org_hf_seq_id' }
const IN_ANSWERS: Names = { number: 'org_req_seq_id', houseNumber: 'org_hf_seq_id' }
const IN_NOTICES: Names = { number: 'req_seq_id', houseNumber: 'hf_seq_id' }

function named(data: unknown, names: Names, payment?: string): unknown {
  const said = z.record(z.string(), z.unknown()).safeParse(data)
  if (!said.success) return undefined
  const paymentNumber = payment === undefined ? undefined : said.data[payment]
  return { ...said.data, number: said.data[names.number], houseNumber: said.data[names.houseNumber], paymentNumber }
}
export const asAnswer = (data: unknown): unknown => named(data, IN_ANSWERS)
/** A refund's notice names the payment by what an answer names the refund by. */
export const asNotice = (data: unknown): unknown => named(data, IN_NOTICES, 'org_req_seq_id')

const STATES: Readonly<Record<string, HouseState>> = { P: 'PENDING', I: 'PENDING', S: 'PAID', F: 'CLOSED' }
const REFUND_STATES: Readonly<Record<string, RefundState>> = { P: 'PROCESSING', I: 'PROCESSING', S: 'SUCCEEDED', F: 'FAILED' }

/** Undefined where the house's words are none that it describes. */
export function factsOfPayment(data: unknown): PaymentFacts | undefined {
  const said = payment.safeParse(data)
  const amount = said.success ? majorAmount(said.data.trans_amt, said.data.trans_currency) : undefined
  if (!said.success || !amount) return undefined
  const { number, houseNumber, trans_stat, fee_amt, end_time, buyer_logon_id } = said.data
  const fee = fee_amt === undefined ? null : (majorAmount(fee_amt, amount.currency) ?? null)
  const state = entryOf(STATES, trans_stat) ?? 'UNKNOWN'
  return { number, transactionId: houseNumber, state, amount, fee, paidAt: beijingInstant(end_time), payer: buyer_logon_id ?? null }
}

export function factsOfRefund(data: unknown): RefundFacts | undefined {
  const said = refund.safeParse(data)
  const amount = said.success ? majorAmount(said.data.ord_amt, said.data.trans_currency) : undefined
  if (!said.success || !amount) return undefined
  const { number, houseNumber, paymentNumber, trans_stat, bank_message = '' } = said.data
  return {
    refundNumber: number,
    outsideId: houseNumber,
    of: { number: paymentNumber ?? null, transactionId: null },
    state: entryOf(REFUND_STATES, trans_stat) ?? 'UNKNOWN',
    amount,
    message: bank_message,
  }
}
