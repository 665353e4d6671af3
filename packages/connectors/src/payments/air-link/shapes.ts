// What Airwallex says of links, payments, refunds and disputes, in our words.
import { entryOf } from '@tallyhelm/protocol/values/table'
import { z } from 'zod'
import type { ChargebackFacts, HouseState, PaymentFacts, RefundFacts, RefundState } from '../../ports/payment-house.ts'
import { currencyCode, houseWord, instantOf, majorAmount, ourNumber, outsideNumber } from '../../kit/house-shapes.ts'

export const link = z.object({
  id: outsideNumber,
  url: z.string().max(2_000),
  status: houseWord,
  active: z.boolean().optional(),
  amount: z.string(),
  currency: currencyCode,
  reference: ourNumber,
  latest_successful_payment_intent_id: outsideNumber.nullish(),
  paid_at: z.string().max(40).nullish(),
})
export const links = z.object({ items: z.array(link).max(100) })

const intent = z.object({
  id: outsideNumber,
  merchant_order_id: ourNumber,
  status: houseWord,
  amount: z.string(),
  captured_amount: z.string().nullish(),
  currency: currencyCode,
  updated_at: z.string().max(40).nullish(),
})

export const refund = z.object({
  id: outsideNumber,
  request_id: outsideNumber,
  payment_intent_id: outsideNumber.optional(),
  status: houseWord,
  amount: z.string(),
  currency: currencyCode,
  failure_details: z.object({ message: z.string() }).nullish(),
})
export const refunds = z.object({ items: z.array(refund).max(100) })

const dispute = z.object({
  id: outsideNumber,
  payment_intent_id: outsideNumber,
  merchant_order_id: ourNumber,
  amount: z.string(),
  currency: currencyCode,
})

export type Link = z.infer<typeof link>
const LINK_STATES: Readonly<Record<string, HouseState>> = { UNPAID: 'PENDING', PAID: 'PAID', EXPIRED: 'CLOSED' }
const INTENT_STATES: Readonly<Record<string, HouseState>> = {
  REQUIRES_PAYMENT_METHOD: 'PENDING',
  REQUIRES_CUSTOMER_ACTION: 'PENDING',
  REQUIRES_CAPTURE: 'PENDING',
  PENDING: 'PENDING',
  SUCCEEDED: 'PAID',
  CANCELLED: 'CLOSED',
}
const REFUND_STATES: Readonly<Record<string, RefundState>> = {
  RECEIVED: 'PROCESSING',
  ACCEPTED: 'PROCESSING',
  SETTLED: 'SUCCEEDED',
  SUCCEEDED: 'SUCCEEDED',
  FAILED: 'FAILED',
}
/** What is told between these says nothing of the money. */
const DISPUTE_PHASES: Readonly<Record<string, ChargebackFacts['phase']>> = {
  'payment_dispute.requires_response': 'OPENED',
  'payment_dispute.won': 'WON',
  'payment_dispute.reversed': 'WON',
  'payment_dispute.lost': 'LOST',
  'payment_dispute.accepted': 'LOST',
  'payment_dispute.expired': 'LOST',
}
export const disputePhase = (event: string): ChargebackFacts['phase'] | undefined => entryOf(DISPUTE_PHASES, event)

/** A link that was switched off is closed as far as nobody pays it any more. */
export function factsOfLink(body: unknown): PaymentFacts | undefined {
  const said = link.safeParse(body)
  const amount = said.success ? majorAmount(said.data.amount, said.data.currency) : undefined
  if (!said.success || !amount) return undefined
  const { reference, status, active, latest_successful_payment_intent_id, paid_at } = said.data
  const state = entryOf(LINK_STATES, status) ?? 'UNKNOWN'
  return {
    number: reference,
    transactionId: latest_successful_payment_intent_id ?? null,
    state: state === 'PENDING' && active === false ? 'CLOSED' : state,
    amount,
    fee: null,
    paidAt: instantOf(paid_at),
    payer: null,
  }
}

export function factsOfIntent(body: unknown): PaymentFacts | undefined {
  const said = intent.safeParse(body)
  if (!said.success) return undefined
  const { id, merchant_order_id, status, currency, captured_amount, updated_at } = said.data
  const state = entryOf(INTENT_STATES, status) ?? 'UNKNOWN'
  // What was taken counts, where it is told; before that, what is asked.
  const amount = majorAmount((state === 'PAID' && captured_amount) || said.data.amount, currency)
  if (!amount) return undefined
  return {
    number: merchant_order_id,
    transactionId: id,
    state,
    amount,
    fee: null,
    paidAt: state === 'PAID' ? instantOf(updated_at) : null,
    payer: null,
  }
}

export function factsOfRefund(body: unknown): RefundFacts | undefined {
  const said = refund.safeParse(body)
  const amount = said.success ? majorAmount(said.data.amount, said.data.currency) : undefined
  if (!said.success || !amount) return undefined
  const { id, request_id, status, failure_details, payment_intent_id } = said.data
  const message = (failure_details?.message ?? '').slice(0, 500)
  const of = { number: null, transactionId: payment_intent_id ?? null }
  return { refundNumber: request_id, outsideId: id, of, state: entryOf(REFUND_STATES, status) ?? 'UNKNOWN', amount, message }
}

export function factsOfDispute(body: unknown, phase: ChargebackFacts['phase']): ChargebackFacts | undefined {
  const said = dispute.safeParse(body)
  const amount = said.success ? majorAmount(said.data.amount, said.data.currency) : undefined
  if (!said.success || !amount) return undefined
  return { number: said.data.merchant_order_id, transactionId: said.data.payment_intent_id, outsideId: said.data.id, phase, amount }
}
