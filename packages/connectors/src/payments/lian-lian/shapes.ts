// What LianLian says of payments, refunds and disputes, in our words; amounts are decimals of the currency.
import { entryOf } from '@tallyhelm/protocol/values/table'
import { z } from 'zod'
import type { ChargebackFacts, HouseState, PaymentFacts, RefundFacts, RefundState } from '../../ports/payment-house.ts'
import { beijingInstant, currencyCode, houseWord, majorAmount, ourNumber, outsideNumber } from '../../kit/house-shapes.ts'

export const checkout = z.object({ merchant_transaction_id: ourNumber, payment_url: z.string().min(1).max(2_000) })

export const payment = z.object({
  merchant_transaction_id: ourNumber,
  ll_transaction_id: outsideNumber.nullish(),
  payment_data: z.object({
    payment_status: houseWord,
    payment_amount: z.string(),
    payment_currency_code: currencyCode,
    payment_time: z.string().max(40).nullish(),
  }),
})

export const refundSaid = z.object({
  merchant_transaction_id: outsideNumber,
  original_transaction_id: ourNumber.nullish(),
  ll_transaction_id: outsideNumber.nullish(),
  refund_data: z.object({
    refund_status: houseWord,
    refund_amount: z.string(),
    refund_currency_code: currencyCode,
    reason: z.string().nullish(),
  }),
})

export const disputeSaid = z.object({
  merchant_transaction_id: ourNumber,
  ll_transaction_id: outsideNumber,
  dispute_data: z.object({
    dispute_id: outsideNumber,
    dispute_status: houseWord,
    dispute_amount: z.string(),
    dispute_currency_code: currencyCode,
  }),
})

const STATES: Readonly<Record<string, HouseState>> = {
  PI: 'PENDING',
  WP: 'PENDING',
  PP: 'PENDING',
  PS: 'PAID',
  PF: 'CLOSED',
  PC: 'CLOSED',
  PE: 'CLOSED',
}
const REFUND_STATES: Readonly<Record<string, RefundState>> = { RI: 'PROCESSING', RP: 'PROCESSING', RS: 'SUCCEEDED', RF: 'FAILED' }
/** Not public; assumed. */
const PHASES: Readonly<Record<string, ChargebackFacts['phase']>> = { OPENED: 'OPENED', WON: 'WON', LOST: 'LOST' }

export function factsOfPayment(said: z.infer<typeof payment>): PaymentFacts | undefined {
  const { payment_status, payment_amount, payment_currency_code, payment_time } = said.payment_data
  const amount = majorAmount(payment_amount, payment_currency_code)
  return (
    amount && {
      number: said.merchant_transaction_id,
      transactionId: said.ll_transaction_id ?? null,
      state: entryOf(STATES, payment_status) ?? 'UNKNOWN',
      amount,
      fee: null,
      paidAt: beijingInstant(payment_time),
      payer: null,
    }
  )
}

export function factsOfRefund(said: z.infer<typeof refundSaid>): RefundFacts | undefined {
  const { refund_status, refund_amount, refund_currency_code, reason } = said.refund_data
  const amount = majorAmount(refund_amount, refund_currency_code)
  return (
    amount && {
      refundNumber: said.merchant_transaction_id,
      outsideId: said.ll_transaction_id ?? null,
      of: { number: said.original_transaction_id ?? null, transactionId: null },
      state: entryOf(REFUND_STATES, refund_status) ?? 'UNKNOWN',
      amount,
      message: (reason ?? '').slice(0, 500),
    }
  )
}

export function factsOfDispute(said: z.infer<typeof disputeSaid>): ChargebackFacts | undefined {
  const { dispute_id, dispute_status, dispute_amount, dispute_currency_code } = said.dispute_data
  const amount = majorAmount(dispute_amount, dispute_currency_code)
  const phase = entryOf(PHASES, dispute_status)
  if (!amount || !phase) return undefined
  return { number: said.merchant_transaction_id, transactionId: said.ll_transaction_id, outsideId: dispute_id, phase, amount }
}
