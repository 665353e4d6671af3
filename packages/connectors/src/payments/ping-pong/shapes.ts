// What PingPong says of payments, refunds and chargebacks, in our words; amounts are decimals with up to six places.
import { entryOf } from '@tallyhelm/protocol/values/table'
import { z } from 'zod'
import type { ChargebackFacts, HouseState, PaymentFacts, RefundFacts, RefundState } from '../../ports/payment-house.ts'
import { currencyCode, epochInstant, houseWord, majorAmount, ourNumber, outsideNumber } from '../../kit/house-shapes.ts'

export const checkout = z.object({ merchantTransactionId: ourNumber, paymentUrl: z.string().min(1).max(2_000) })

export const payment = z.object({
  merchantTransactionId: ourNumber,
  transactionId: outsideNumber.nullish(),
  status: houseWord,
  amount: z.string(),
  currency: currencyCode,
  transactionTime: z.string().max(40).nullish(),
})

export const refundSaid = z.object({
  merchantRefundId: outsideNumber,
  merchantTransactionId: ourNumber.nullish(),
  transactionId: outsideNumber.nullish(),
  refundId: outsideNumber.nullish(),
  status: houseWord,
  amount: z.string(),
  currency: currencyCode,
  resultDescription: z.string().nullish(),
})

export const chargebackSaid = z.object({
  eventCode: houseWord,
  disputePspReference: outsideNumber,
  merchantReference: ourNumber,
  originalReference: outsideNumber,
  amount: z.string(),
  currency: currencyCode,
})

/** A customer whose payment FAILED may try again until the order is closed. */
const STATES: Readonly<Record<string, HouseState>> = {
  INIT: 'PENDING',
  PROCESSING: 'PENDING',
  FAILED: 'PENDING',
  SUCCESS: 'PAID',
  CLOSED: 'CLOSED',
  CANCEL: 'CLOSED',
}
const REFUND_STATES: Readonly<Record<string, RefundState>> = { PROCESSING: 'PROCESSING', SUCCESS: 'SUCCEEDED', FAILED: 'FAILED' }
const PHASES: Readonly<Record<string, ChargebackFacts['phase']>> = {
  NOTIFICATION_OF_CHARGEBACK: 'OPENED',
  CHARGEBACK_REVERSED: 'WON',
  PREARBITRATION_WON: 'WON',
  PREARBITRATION_LOST: 'LOST',
}
export const isChargeback = (eventCode: string): boolean => Object.hasOwn(PHASES, eventCode)

export function factsOfPayment(said: z.infer<typeof payment>): PaymentFacts | undefined {
  const amount = majorAmount(said.amount, said.currency)
  return (
    amount && {
      number: said.merchantTransactionId,
      transactionId: said.transactionId ?? null,
      state: entryOf(STATES, said.status) ?? 'UNKNOWN',
      amount,
      fee: null,
      paidAt: said.status === 'SUCCESS' ? epochInstant(said.transactionTime) : null,
      payer: null,
    }
  )
}

export function factsOfRefund(said: z.infer<typeof refundSaid>): RefundFacts | undefined {
  const amount = majorAmount(said.amount, said.currency)
  return (
    amount && {
      refundNumber: said.merchantRefundId,
      outsideId: said.refundId ?? null,
      of: { number: said.merchantTransactionId ?? null, transactionId: said.transactionId ?? null },
      state: entryOf(REFUND_STATES, said.status) ?? 'UNKNOWN',
      amount,
      message: (said.resultDescription ?? '').slice(0, 500),
    }
  )
}

export function factsOfChargeback(said: z.infer<typeof chargebackSaid>): ChargebackFacts | undefined {
  const amount = majorAmount(said.amount, said.currency)
  const phase = entryOf(PHASES, said.eventCode)
  if (!amount || !phase) return undefined
  return { number: said.merchantReference, transactionId: said.originalReference, outsideId: said.disputePspReference, phase, amount }
}
