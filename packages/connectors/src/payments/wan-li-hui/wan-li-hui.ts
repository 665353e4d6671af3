// PAY_WAN_LI_HUI: the cashier of WorldFirst (reference/payments.md 8): every body signed, both ways, and results S, F or U.
import type { HouseKeys } from '@tallyhelm/protocol/topics/payments/house-keys'
import type { Clock, FileClient, HttpClient } from '../../ports/handles.ts'
import type {
  CloseAnswer,
  CreateAnswer,
  PaymentHouse,
  PaymentOrder,
  QueryAnswer,
  RefundAnswer,
  RefundOrder,
  RefundQueryAnswer,
} from '../../ports/payment-house.ts'
import { silence, unreadableTrouble } from '../../kit/house-answers.ts'
import { instantOf, signedMinor } from '../../kit/house-shapes.ts'
import { csvReader, type StatementLayout } from '../../kit/statement-csv.ts'
import { streamedLines } from '../../kit/statement-lines.ts'
import { createWanLiHuiClient, type WanLiHuiClient } from './client.ts'
import { readWanLiHuiNotice, replyToWanLiHui } from './notices.ts'
import { amountOut, factsOfPayment, factsOfRefund, paid, redirect, refundMade, refundFound } from './shapes.ts'

const STATEMENT: StatementLayout = {
  columns: {
    kind: 'transactionType',
    transactionId: 'paymentId',
    number: 'paymentRequestId',
    refundNumber: 'refundRequestId',
    amount: 'amount',
    fee: 'fee',
    currency: 'currency',
    at: 'transactionTime',
  },
  kinds: { PAYMENT: 'PAYMENT', REFUND: 'REFUND', CHARGEBACK: 'CHARGEBACK' },
  amountOf: signedMinor,
  instantOf,
}

/**
 * Assumed, after Antom's public interface of the same gateway: the paths below `/amsin/api/v1/payments`, their fields, amounts in the
 * smallest unit, that a paid order can't be cancelled, and the daily file with its columns.
 */
export function createWanLiHui(
  keys: HouseKeys['PAY_WAN_LI_HUI'],
  outside: { http: HttpClient; files: FileClient; clock: Clock },
): PaymentHouse {
  const client = createWanLiHuiClient(keys, outside)
  return {
    method: 'PAY_WAN_LI_HUI',
    create: order => create(client, order),
    query: ({ number }) => query(client, number),
    close: ({ number }) => close(client, number),
    refund: order => refund(client, order),
    queryRefund: asked => queryRefund(client, asked.refundNumber),
    readNotice: (notice, now) => readWanLiHuiNotice(client, notice, now),
    replyTo: (reading, notice, isTaken, now) => replyToWanLiHui(client, reading, notice, isTaken, now),
    async readStatement(day) {
      const answer = await client.download('inquiryStatement', { statementDate: day })
      if (answer.kind === 'F' && answer.trouble.code === 'STATEMENT_NOT_READY') return { kind: 'not_ready' }
      if (answer.kind === 'file') return streamedLines(`worldfirst-${day}.csv`, answer.bytes, csvReader(STATEMENT))
      return silence('trouble' in answer ? answer.trouble : unreadableTrouble('a statement'))
    },
  }
}

async function create(client: WanLiHuiClient, order: PaymentOrder): Promise<CreateAnswer> {
  const amount = amountOut(order.amount)
  const answer = await client.call('createPayment', {
    productCode: 'CASHIER_PAYMENT',
    paymentRequestId: order.number,
    order: { referenceOrderId: order.number, orderDescription: order.subject, orderAmount: amount },
    paymentAmount: amount,
    paymentExpiryTime: order.expiresAt.toISOString(),
    paymentNotifyUrl: order.notifyUrl,
    paymentRedirectUrl: order.returnUrl,
  })
  if (answer.kind === 'F') return { kind: 'refused', trouble: answer.trouble }
  // While the customer is to pay the result is U, «in process»: what counts is whether there is a page to pay on.
  const page = answer.kind === 'unclear' ? undefined : redirect.safeParse(answer.body).data
  if (page) return { kind: 'created', link: { way: 'redirect', target: page.normalUrl } }
  return { kind: 'unknown', trouble: answer.kind === 'S' ? unreadableTrouble('a new payment without a page') : answer.trouble }
}

async function query(client: WanLiHuiClient, number: string): Promise<QueryAnswer> {
  const answer = await client.call('inquiryPayment', { paymentRequestId: number })
  if (answer.kind === 'F' && answer.trouble.code === 'ORDER_NOT_EXIST') return { kind: 'none' }
  if (answer.kind !== 'S') return silence('trouble' in answer ? answer.trouble : unreadableTrouble('a file'))
  const said = paid.safeParse(answer.body)
  const payment = said.success && said.data.paymentRequestId === number ? factsOfPayment(said.data) : undefined
  return payment ? { kind: 'found', payment } : silence(unreadableTrouble('a payment'))
}

/** Asked before: whether a cancellation after payment is refused, or gives the money back, is not public. */
async function close(client: WanLiHuiClient, number: string): Promise<CloseAnswer> {
  const found = await query(client, number)
  if (found.kind !== 'found') return found
  if (found.payment.state === 'CLOSED') return { kind: 'closed' }
  if (found.payment.state !== 'PENDING') return { kind: 'paid' }
  const answer = await client.call('cancel', { paymentRequestId: number })
  if (answer.kind === 'S') return { kind: 'closed' }
  if (answer.kind === 'F' && answer.trouble.code === 'ORDER_STATUS_INVALID') return { kind: 'paid' }
  return silence('trouble' in answer ? answer.trouble : unreadableTrouble('a file'))
}

async function refund(client: WanLiHuiClient, order: RefundOrder): Promise<RefundAnswer> {
  const answer = await client.call('refund', {
    refundRequestId: order.refundNumber,
    paymentId: order.transactionId,
    refundAmount: amountOut(order.amount),
    refundReason: order.reason,
    refundNotifyUrl: order.notifyUrl,
  })
  if (answer.kind === 'F') return { kind: 'refused', trouble: answer.trouble }
  if (answer.kind === 'U' && answer.trouble.code === 'REFUND_IN_PROCESS')
    return { kind: 'accepted', outsideId: refundMade.safeParse(answer.body).data?.refundId ?? null }
  if (answer.kind !== 'S') return { kind: 'unknown', trouble: 'trouble' in answer ? answer.trouble : unreadableTrouble('a file') }
  const made = refundMade.safeParse(answer.body).data
  if (made?.refundRequestId !== order.refundNumber) return { kind: 'unknown', trouble: unreadableTrouble('the answer to a refund') }
  return { kind: 'succeeded', outsideId: made.refundId ?? null }
}

async function queryRefund(client: WanLiHuiClient, refundNumber: string): Promise<RefundQueryAnswer> {
  const answer = await client.call('inquiryRefund', { refundRequestId: refundNumber })
  if (answer.kind === 'F' && answer.trouble.code === 'REFUND_NOT_EXIST') return { kind: 'none' }
  if (answer.kind !== 'S') return silence('trouble' in answer ? answer.trouble : unreadableTrouble('a file'))
  const said = refundFound.safeParse(answer.body)
  const found = said.success && said.data.refundRequestId === refundNumber ? factsOfRefund(said.data) : undefined
  return found ? { kind: 'found', refund: found } : silence(unreadableTrouble('a refund'))
}
