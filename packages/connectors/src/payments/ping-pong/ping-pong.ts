// PING_PONG: PingPong Checkout v4 (reference/payments.md 11): one envelope with a salted digest, both ways.
import type { HouseKeys } from '@tallyhelm/protocol/topics/payments/house-keys'
import { decimalText } from '@tallyhelm/protocol/values/money'
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
import { houseTrouble, silence, unreadableTrouble } from '../../kit/house-answers.ts'
import { createPingPongClient, NOT_FOUND, type PingPongClient } from './client.ts'
import { readPingPongNotice } from './notices.ts'
import { checkout, factsOfPayment, factsOfRefund, payment, refundSaid } from './shapes.ts'
import { epochInstant, signedMajor } from '../../kit/house-shapes.ts'
import { csvReader, type StatementLayout } from '../../kit/statement-csv.ts'
import { streamedLines } from '../../kit/statement-lines.ts'

const STATEMENT: StatementLayout = {
  columns: {
    kind: 'transactionType',
    transactionId: 'transactionId',
    number: 'merchantTransactionId',
    refundNumber: 'merchantRefundId',
    amount: 'amount',
    fee: 'fee',
    currency: 'currency',
    at: 'transactionTime',
  },
  kinds: { RECHARGE: 'PAYMENT', REFUND: 'REFUND', CHARGEBACK: 'CHARGEBACK' },
  amountOf: signedMajor,
  instantOf: epochInstant,
}

/**
 * Assumed: the order of the salt, which stands first in the public text and in its Java example, last in its PHP one; `payment/close`; the
 * code of an unknown order; that the statement, public with its parameters but not with its columns, is answered by the same gateway.
 */
export function createPingPong(keys: HouseKeys['PING_PONG'], outside: { http: HttpClient; files: FileClient; clock: Clock }): PaymentHouse {
  const client = createPingPongClient(keys, outside)
  return {
    method: 'PING_PONG',
    create: order => create(client, order),
    query: ({ number }) => query(client, number),
    close: ({ number }) => close(client, number),
    refund: order => refund(client, order),
    queryRefund: asked => queryRefund(client, asked),
    readNotice: notice => readPingPongNotice(client, notice),
    replyTo: (reading, _notice, isTaken) => ({
      status: isTaken ? 200 : reading.kind === 'genuine' ? 503 : 400,
      headers: { 'content-type': 'text/plain' },
      body: isTaken ? 'OK' : 'FAIL',
    }),
    async readStatement(day) {
      const answer = await client.download('/api/v2/txn-rec-file/download', { billType: 'DAY', billDate: day })
      if (answer.kind === 'file') return streamedLines(answer.name, answer.bytes, csvReader(STATEMENT))
      if (answer.kind === 'failed' && answer.trouble.code === 'BILL_NOT_READY') return { kind: 'not_ready' }
      return silence(answer.kind === 'ok' ? unreadableTrouble('a statement') : answer.trouble)
    },
  }
}

async function create(client: PingPongClient, order: PaymentOrder): Promise<CreateAnswer> {
  const answer = await client.call('/v4/payment/prePay', {
    captureDelayHours: '0',
    amount: decimalText(order.amount),
    currency: order.amount.currency,
    merchantTransactionId: order.number,
    requestId: order.number,
    timeExpire: String(Math.floor(order.expiresAt.getTime() / 1000)),
    payResultUrl: order.returnUrl,
    payCancelUrl: order.returnUrl,
    notificationUrl: order.notifyUrl,
    goods: { name: order.subject, unitPrice: decimalText(order.amount), number: '1' },
  })
  if (answer.kind === 'failed') return { kind: 'refused', trouble: answer.trouble }
  if (answer.kind !== 'ok') return { kind: 'unknown', trouble: answer.trouble }
  const made = checkout.safeParse(answer.body).data
  if (made?.merchantTransactionId !== order.number) return { kind: 'unknown', trouble: unreadableTrouble('the answer to a new payment') }
  return { kind: 'created', link: { way: 'redirect', target: made.paymentUrl } }
}

async function query(client: PingPongClient, number: string): Promise<QueryAnswer> {
  const answer = await client.call('/v4/payment/query', { merchantTransactionId: number })
  if (answer.kind === 'failed' && answer.trouble.code === NOT_FOUND) return { kind: 'none' }
  if (answer.kind !== 'ok') return silence(answer.trouble)
  const said = payment.safeParse(answer.body)
  const facts = said.success && said.data.merchantTransactionId === number ? factsOfPayment(said.data) : undefined
  return facts ? { kind: 'found', payment: facts } : silence(unreadableTrouble('a payment'))
}

async function close(client: PingPongClient, number: string): Promise<CloseAnswer> {
  const answer = await client.call('/v4/payment/close', { merchantTransactionId: number })
  if (answer.kind === 'failed' && answer.trouble.code === NOT_FOUND) return { kind: 'none' }
  if (answer.kind === 'failed' || answer.kind === 'ok') return closedOrPaid(await query(client, number), answer.kind === 'ok')
  return silence(answer.trouble)
}

/** What the house says of the order afterwards counts, not the code of the refusal, which is not public. */
function closedOrPaid(found: QueryAnswer, isClosed: boolean): CloseAnswer {
  if (found.kind !== 'found') return found
  if (found.payment.state === 'CLOSED') return { kind: 'closed' }
  if (['PAID', 'FINISHED', 'REFUNDED'].includes(found.payment.state)) return { kind: 'paid' }
  return silence(houseTrouble('NOT_CLOSED', isClosed ? 'the house says closed, and shows it open' : 'the house refuses to close it'))
}

async function refund(client: PingPongClient, order: RefundOrder): Promise<RefundAnswer> {
  const answer = await client.call('/v4/payment/refund', {
    merchantTransactionId: order.number,
    merchantRefundId: order.refundNumber,
    amount: decimalText(order.amount),
    currency: order.amount.currency,
    notificationUrl: order.notifyUrl,
    remark: order.reason.slice(0, 32),
  })
  if (answer.kind === 'failed') return { kind: 'refused', trouble: answer.trouble }
  if (answer.kind !== 'ok') return { kind: 'unknown', trouble: answer.trouble }
  const said = refundSaid.safeParse(answer.body)
  const made = said.success && said.data.merchantRefundId === order.refundNumber ? factsOfRefund(said.data) : undefined
  if (!made || made.state === 'UNKNOWN') return { kind: 'unknown', trouble: unreadableTrouble('the answer to a refund') }
  if (made.state === 'FAILED') return { kind: 'refused', trouble: houseTrouble('FAILED', made.message) }
  return { kind: made.state === 'SUCCEEDED' ? 'succeeded' : 'accepted', outsideId: made.outsideId }
}

async function queryRefund(client: PingPongClient, asked: { refundNumber: string; number: string }): Promise<RefundQueryAnswer> {
  const answer = await client.call('/v4/refund/query', { merchantRefundId: asked.refundNumber, merchantTransactionId: asked.number })
  if (answer.kind === 'failed' && answer.trouble.code === NOT_FOUND) return { kind: 'none' }
  if (answer.kind !== 'ok') return silence(answer.trouble)
  const said = refundSaid.safeParse(answer.body)
  const found = said.success && said.data.merchantRefundId === asked.refundNumber ? factsOfRefund(said.data) : undefined
  return found ? { kind: 'found', refund: found } : silence(unreadableTrouble('a refund'))
}
