// What WorldFirst says of payments, refunds and disputes, in our words; amounts are in the currency's smallest unit.
import type { Money } from '@tallyhelm/protocol/values/money'
import { entryOf } from '@tallyhelm/protocol/values/table'
import { z } from 'zod'
import type { ChargebackFacts, HouseState, PaymentFacts, RefundFacts, RefundState } from '../../ports/payment-house.ts'
import { currencyCode, houseWord, instantOf, minorAmount, ourNumber, outsideNumber } from '../../kit/house-shapes.ts'

const amount = z.object({ currency: currencyCode, value: z.string() }).transform((said, context): Money => {
  const read = minorAmount(said.value, said.currency)
  if (read) return read
  context.addIssue('no amount in the smallest unit')
  return z.NEVER
})
export const amountOut = ({ minor, currency }: Money): { currency: string; value: string } => ({ currency, value: minor.toString() })

export const redirect = z.object({ normalUrl: z.string().min(1).max(2_000) })

export const paid = z.object({
  paymentRequestId: ourNumber,
  paymentId: outsideNumber.nullish(),
  paymentStatus: houseWord,
  paymentAmount: amount,
  paymentTime: z.string().max(40).nullish(),
})
export const refundMade = z.object({ refundRequestId: ourNumber, refundId: outsideNumber.nullish() })
export const refundFound = refundMade.extend({ refundStatus: houseWord, refundAmount: amount, refundMessage: z.string().nullish() })

export const paymentNotice = z.object({
  paymentRequestId: ourNumber,
  paymentId: outsideNumber,
  paymentAmount: amount,
  paymentTime: z.string().max(40).nullish(),
  result: z.object({ resultStatus: houseWord, resultCode: houseWord }),
})
export const disputeNotice = z.object({
  disputeId: outsideNumber,
  paymentRequestId: ourNumber,
  paymentId: outsideNumber,
  disputeAmount: amount,
  disputeJudgedResult: houseWord.nullish(),
})

const STATES: Readonly<Record<string, HouseState>> = {
  PENDING: 'PENDING',
  PROCESSING: 'PENDING',
  SUCCESS: 'PAID',
  FAIL: 'CLOSED',
  CANCELLED: 'CLOSED',
  CLOSED: 'CLOSED',
  REFUNDED: 'REFUNDED',
}
const REFUND_STATES: Readonly<Record<string, RefundState>> = { PROCESSING: 'PROCESSING', SUCCESS: 'SUCCEEDED', FAIL: 'FAILED' }

export function factsOfPayment(said: z.infer<typeof paid>): PaymentFacts {
  return {
    number: said.paymentRequestId,
    transactionId: said.paymentId ?? null,
    state: entryOf(STATES, said.paymentStatus) ?? 'UNKNOWN',
    amount: said.paymentAmount,
    fee: null,
    paidAt: instantOf(said.paymentTime),
    payer: null,
  }
}

export function factsOfRefund(said: z.infer<typeof refundFound>): RefundFacts {
  return {
    refundNumber: said.refundRequestId,
    outsideId: said.refundId ?? null,
    // Its notices name no payment: one that is none of ours is told by the daily file.
    of: { number: null, transactionId: null },
    state: entryOf(REFUND_STATES, said.refundStatus) ?? 'UNKNOWN',
    amount: said.refundAmount,
    message: (said.refundMessage ?? '').slice(0, 500),
  }
}

/** Undefined for a judgement that we don't know. */
export function factsOfDispute(said: z.infer<typeof disputeNotice>, isJudged: boolean): ChargebackFacts | undefined {
  const judged: Readonly<Record<string, ChargebackFacts['phase']>> = {
    VALIDATE_SUCCESS: 'WON',
    WIN: 'WON',
    VALIDATE_FAIL: 'LOST',
    LOSE: 'LOST',
    ACCEPT_BY_MERCHANT: 'LOST',
  }
  const phase = isJudged ? entryOf(judged, said.disputeJudgedResult ?? '') : 'OPENED'
  return (
    phase && { number: said.paymentRequestId, transactionId: said.paymentId, outsideId: said.disputeId, phase, amount: said.disputeAmount }
  )
}
