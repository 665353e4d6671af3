// PAY_EASY: PayEase (首信易), a page of the house (reference/payments.md 4).
import type { HouseKeys } from '@tallyhelm/protocol/topics/payments/house-keys'
import {
  aboutChargeback,
  aboutPayment,
  aboutRefund,
  bodyDigest,
  bodyText,
  forged,
  houseTrouble,
  silence,
  unreadable,
  unreadableTrouble,
} from '../../kit/house-answers.ts'
import { beijingInstant, signedMinor } from '../../kit/house-shapes.ts'
import { csvReader, type StatementLayout } from '../../kit/statement-csv.ts'
import { streamedTexts } from '../../kit/statement-lines.ts'
import type { Clock, FileClient, HttpClient } from '../../ports/handles.ts'
import type {
  CloseAnswer,
  CreateAnswer,
  NoticeReading,
  NoticeReply,
  PaymentHouse,
  PaymentOrder,
  QueryAnswer,
  RawNotice,
  RefundAnswer,
  RefundOrder,
  RefundQueryAnswer,
} from '../../ports/payment-house.ts'
import { createEaseClient, type EaseClient } from './client.ts'
import { factsOfChargeback, factsOfPayment, factsOfRefund } from './shapes.ts'

const MISSING = 'PE1004'
const REPEATED = 'PE1002'
const ALREADY_PAID = 'PE1005'
const NOT_READY = 'PE3001'
const MINUTE_MS = 60_000
const STATEMENT: StatementLayout = {
  columns: {
    kind: 'type',
    transactionId: 'serialNumber',
    number: 'requestId',
    refundNumber: 'refundRequestId',
    amount: 'amount',
    fee: 'fee',
    currency: 'currency',
    at: 'time',
  },
  kinds: { PAYMENT: 'PAYMENT', REFUND: 'REFUND', CHARGEBACK: 'CHARGEBACK' },
  amountOf: signedMinor,
  instantOf: beijingInstant,
}

/**
 * Assumed, since no text of it is public: amounts in minor units (as its samples have them), error codes, the calls that close an order and
 * give a day's file, and the notices of chargebacks.
 */
export function createPayEase(
  keys: HouseKeys['PAY_EASY'],
  { clock, ...outside }: { http: HttpClient; files: FileClient; clock: Clock },
): PaymentHouse {
  const client = createEaseClient(keys, outside)
  return {
    method: 'PAY_EASY',
    create: order => create(client, order, clock),
    query: ({ number }) => query(client, number),
    close: ({ number }) => close(client, number),
    refund: order => refund(client, order),
    queryRefund: ({ refundNumber }) => queryRefund(client, refundNumber),
    readNotice: notice => readNotice(client, keys, notice),
    replyTo: (reading, _notice, isTaken): NoticeReply => {
      const headers = { 'content-type': 'text/plain; charset=utf-8' }
      if (isTaken) return { status: 200, headers, body: 'SUCCESS' }
      return { status: reading.kind === 'genuine' ? 500 : 400, headers, body: 'FAIL' }
    },
    async readStatement(day) {
      const answer = await client.download('/bill/day', { billDate: day })
      if (answer.kind === 'file') return streamedTexts(`payease-${day}.csv`, answer.texts, csvReader(STATEMENT))
      if (answer.kind === 'failed' && answer.trouble.code === NOT_READY) return { kind: 'not_ready' }
      return silence(answer.kind === 'ok' ? unreadableTrouble('a statement') : answer.trouble)
    },
  }
}

async function create(client: EaseClient, order: PaymentOrder, clock: Clock): Promise<CreateAnswer> {
  const minutes = Math.max(1, Math.ceil((order.expiresAt.getTime() - clock.now().getTime()) / MINUTE_MS))
  const answer = await client.call('/onlinePay/order', {
    requestId: order.number,
    orderAmount: order.amount.minor.toString(),
    orderCurrency: order.amount.currency,
    notifyUrl: order.notifyUrl,
    callbackUrl: order.returnUrl,
    remark: order.subject,
    timeout: String(minutes),
  })
  // A number that was used is asked for: it may have been paid.
  if (answer.kind === 'failed') return { kind: answer.trouble.code === REPEATED ? 'unknown' : 'refused', trouble: answer.trouble }
  if (answer.kind === 'unclear') return { kind: 'unknown', trouble: answer.trouble }
  const { requestId, redirectUrl = '' } = answer.data
  if (requestId !== order.number || !URL.canParse(redirectUrl))
    return { kind: 'unknown', trouble: unreadableTrouble('the answer to a new order') }
  return { kind: 'created', link: { way: 'redirect', target: redirectUrl } }
}

async function query(client: EaseClient, number: string): Promise<QueryAnswer> {
  const answer = await client.call('/onlinePay/query', { requestId: number })
  if (answer.kind === 'failed' && answer.trouble.code === MISSING) return { kind: 'none' }
  if (answer.kind !== 'ok') return silence(answer.trouble)
  const payment = factsOfPayment(answer.data)
  return payment?.number === number ? { kind: 'found', payment } : silence(unreadableTrouble('a payment'))
}

async function close(client: EaseClient, number: string): Promise<CloseAnswer> {
  const answer = await client.call('/onlinePay/cancel', { requestId: number })
  if (answer.kind === 'failed' && answer.trouble.code === MISSING) return { kind: 'none' }
  if (answer.kind === 'failed' && answer.trouble.code === ALREADY_PAID) return { kind: 'paid' }
  if (answer.kind !== 'ok') return silence(answer.trouble)
  return answer.data['status'] === 'CANCEL' ? { kind: 'closed' } : silence(unreadableTrouble('a cancellation'))
}

async function refund(client: EaseClient, order: RefundOrder): Promise<RefundAnswer> {
  const answer = await client.call('/onlinePay/refund', {
    requestId: order.refundNumber,
    orderId: order.number,
    amount: order.amount.minor.toString(),
    remark: order.reason,
    notifyUrl: order.notifyUrl,
  })
  if (answer.kind === 'failed') return { kind: 'refused', trouble: answer.trouble }
  if (answer.kind === 'unclear') return { kind: 'unknown', trouble: answer.trouble }
  const made = factsOfRefund(answer.data)
  if (made?.refundNumber !== order.refundNumber || made.state === 'UNKNOWN')
    return { kind: 'unknown', trouble: unreadableTrouble('the answer to a refund') }
  if (made.state === 'FAILED') return { kind: 'refused', trouble: houseTrouble('FAILED', made.message) }
  return { kind: made.state === 'SUCCEEDED' ? 'succeeded' : 'accepted', outsideId: made.outsideId }
}

async function queryRefund(client: EaseClient, refundNumber: string): Promise<RefundQueryAnswer> {
  const answer = await client.call('/onlinePay/refundQuery', { requestId: refundNumber })
  if (answer.kind === 'failed' && answer.trouble.code === MISSING) return { kind: 'none' }
  if (answer.kind !== 'ok') return silence(answer.trouble)
  const found = factsOfRefund(answer.data)
  return found?.refundNumber === refundNumber ? { kind: 'found', refund: found } : silence(unreadableTrouble('a refund'))
}

/** The same envelope as a call's. It bears no id, and each retry is sealed anew, so that the signed values are its identity. */
function readNotice(client: EaseClient, keys: HouseKeys['PAY_EASY'], notice: RawNotice): NoticeReading {
  const wrappedKey = Buffer.from(notice.headers['encryptkey'] ?? '', 'base64')
  const content = Buffer.from(bodyText(notice.body) ?? '', 'base64')
  if (wrappedKey.length === 0 || content.length === 0) return unreadable('no envelope')
  const opened = client.openSealed({ wrappedKey, content })
  if (!opened) return forged('signature')
  const { data, keySerial } = opened
  if (data['merchantId'] !== keys.merchant_id) return forged('merchant')
  const signed = { noticeId: bodyDigest(Buffer.from(data['hmac'] ?? '')), keySerial }
  if ('chargebackId' in data) {
    const chargeback = factsOfChargeback(data)
    return chargeback ? aboutChargeback(signed, chargeback) : unreadable('a chargeback')
  }
  if ('refundStatus' in data) {
    const refund = factsOfRefund(data)
    return refund ? aboutRefund(signed, refund) : unreadable('a refund')
  }
  const payment = factsOfPayment(data)
  return payment ? aboutPayment(signed, payment) : unreadable('a payment')
}
