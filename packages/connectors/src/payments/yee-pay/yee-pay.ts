// PAY_YEE: YeePay's cashier page (reference/payments.md 6).
import type { HouseKeys } from '@tallyhelm/protocol/topics/payments/house-keys'
import { dateTimeText } from '@tallyhelm/protocol/values/day'
import { decimalText } from '@tallyhelm/protocol/values/money'
import { z } from 'zod'
import { houseTrouble, silence, unreadableTrouble } from '../../kit/house-answers.ts'
import { beijingInstant, signedMajor } from '../../kit/house-shapes.ts'
import { privateKeyOf } from '../../kit/signing.ts'
import { csvReader, type StatementLayout } from '../../kit/statement-csv.ts'
import { streamedLines } from '../../kit/statement-lines.ts'
import type { Clock, FileClient, HttpClient } from '../../ports/handles.ts'
import type {
  CloseAnswer,
  CreateAnswer,
  NoticeReply,
  PaymentHouse,
  PaymentOrder,
  QueryAnswer,
  RefundAnswer,
  RefundOrder,
  RefundQueryAnswer,
} from '../../ports/payment-house.ts'
import { createYeeClient, type YeeClient } from './client.ts'
import { readYeeNotice } from './notices.ts'
import { factsOfOrder, factsOfRefund } from './shapes.ts'

const TRADE = '/rest/v1.0/trade'
const MISSING = 'OPR11004'
const MISSING_REFUND = 'OPR18009'
const ALREADY_PAID = 'OPR11021'
const REPEATED = 'OPR12001'
const NOT_READY = '40020'
const STATEMENT: StatementLayout = {
  columns: {
    kind: 'type',
    transactionId: 'uniqueOrderNo',
    number: 'orderId',
    refundNumber: 'refundRequestId',
    amount: 'amount',
    fee: 'fee',
    currency: 'currency',
    at: 'time',
  },
  kinds: { PAYMENT: 'PAYMENT', REFUND: 'REFUND', CHARGEBACK: 'CHARGEBACK' },
  amountOf: signedMajor,
  instantOf: beijingInstant,
}
type Merchant = { merchantNo: string; parentMerchantNo: string }

/**
 * Assumed: codes of missing and paid orders, the columns of the daily file, the notices of chargebacks; that the path of an address is signed
 * from /rest on (as the house's own sample shows it), and that a number used again gives the first page.
 */
export function createYeePay(keys: HouseKeys['PAY_YEE'], outside: { http: HttpClient; files: FileClient; clock: Clock }): PaymentHouse {
  const client = createYeeClient(keys, outside)
  const ours = privateKeyOf(keys.private_key)
  const merchant = { merchantNo: keys.merchant_no, parentMerchantNo: keys.merchant_no }
  return {
    method: 'PAY_YEE',
    create: order => create(client, merchant, order),
    query: ({ number }) => query(client, merchant, number),
    close: ({ number }) => close(client, merchant, number),
    refund: order => refund(client, merchant, order),
    queryRefund: asked => queryRefund(client, merchant, asked),
    readNotice: notice => readYeeNotice(keys, ours, client.theirKeys, notice),
    replyTo: (reading, _notice, isTaken): NoticeReply => {
      const headers = { 'content-type': 'text/plain; charset=utf-8' }
      if (isTaken) return { status: 200, headers, body: 'SUCCESS' }
      return { status: reading.kind === 'genuine' ? 500 : 400, headers, body: 'FAIL' }
    },
    async readStatement(day) {
      const answer = await client.download('/yos/v1.0/std/bill/tradedaydownload', { ...merchant, dayString: day })
      if (answer.kind === 'file') return streamedLines(`yeepay-${day}.csv`, answer.bytes, csvReader(STATEMENT))
      if (answer.kind === 'unclear' && answer.trouble.code === NOT_READY) return { kind: 'not_ready' }
      return silence(answer.kind === 'ok' ? unreadableTrouble('a file') : answer.trouble)
    },
  }
}

async function create(client: YeeClient, merchant: Merchant, order: PaymentOrder): Promise<CreateAnswer> {
  if (order.amount.currency !== 'CNY') return { kind: 'refused', trouble: houseTrouble('CURRENCY', 'this house takes yuan only') }
  const answer = await client.call('POST', '/rest/v1.0/cashier/unified/order', {
    ...merchant,
    orderId: order.number,
    orderAmount: decimalText(order.amount),
    goodsName: order.subject,
    expiredTime: dateTimeText(order.expiresAt),
    notifyUrl: order.notifyUrl,
    returnUrl: order.returnUrl,
  })
  // A number that was used is asked for: it may have been paid.
  if (answer.kind === 'failed') return { kind: answer.trouble.code === REPEATED ? 'unknown' : 'refused', trouble: answer.trouble }
  if (answer.kind !== 'ok') return { kind: 'unknown', trouble: answer.trouble }
  const made = z
    .object({ orderId: z.literal(order.number), cashierUrl: z.string().max(2_000).refine(URL.canParse) })
    .safeParse(answer.result)
  if (!made.success) return { kind: 'unknown', trouble: unreadableTrouble('the answer to a new order') }
  return { kind: 'created', link: { way: 'redirect', target: made.data.cashierUrl } }
}

async function query(client: YeeClient, merchant: Merchant, number: string): Promise<QueryAnswer> {
  const answer = await client.call('GET', `${TRADE}/order/query`, { ...merchant, orderId: number })
  if (answer.kind === 'failed' && answer.trouble.code === MISSING) return { kind: 'none' }
  if (answer.kind !== 'ok') return silence(answer.trouble)
  const payment = factsOfOrder(answer.result)
  return payment?.number === number ? { kind: 'found', payment } : silence(unreadableTrouble('an order'))
}

async function close(client: YeeClient, merchant: Merchant, number: string): Promise<CloseAnswer> {
  const answer = await client.call('POST', `${TRADE}/order/close`, { ...merchant, orderId: number, description: '订单取消' })
  if (answer.kind === 'ok') return { kind: 'closed' }
  if (answer.kind === 'failed' && answer.trouble.code === MISSING) return { kind: 'none' }
  if (answer.kind === 'failed' && answer.trouble.code === ALREADY_PAID) return { kind: 'paid' }
  return silence(answer.trouble)
}

async function refund(client: YeeClient, merchant: Merchant, order: RefundOrder): Promise<RefundAnswer> {
  const answer = await client.call('POST', `${TRADE}/refund`, {
    ...merchant,
    orderId: order.number,
    uniqueOrderNo: order.transactionId,
    refundRequestId: order.refundNumber,
    refundAmount: decimalText(order.amount),
    description: order.reason,
    notifyUrl: order.notifyUrl,
  })
  if (answer.kind === 'failed') return { kind: 'refused', trouble: answer.trouble }
  if (answer.kind !== 'ok') return { kind: 'unknown', trouble: answer.trouble }
  const made = factsOfRefund(answer.result)
  if (made?.refundNumber !== order.refundNumber || made.state === 'UNKNOWN')
    return { kind: 'unknown', trouble: unreadableTrouble('the answer to a refund') }
  if (made.state === 'FAILED') return { kind: 'refused', trouble: houseTrouble('FAILED', made.message) }
  return { kind: made.state === 'SUCCEEDED' ? 'succeeded' : 'accepted', outsideId: made.outsideId }
}

async function queryRefund(
  client: YeeClient,
  merchant: Merchant,
  asked: { refundNumber: string; number: string },
): Promise<RefundQueryAnswer> {
  const fields = { ...merchant, orderId: asked.number, refundRequestId: asked.refundNumber }
  const answer = await client.call('GET', `${TRADE}/refund/query`, fields)
  if (answer.kind === 'failed' && [MISSING, MISSING_REFUND].includes(answer.trouble.code)) return { kind: 'none' }
  if (answer.kind !== 'ok') return silence(answer.trouble)
  const found = factsOfRefund(answer.result)
  return found?.refundNumber === asked.refundNumber ? { kind: 'found', refund: found } : silence(unreadableTrouble('a refund'))
}
