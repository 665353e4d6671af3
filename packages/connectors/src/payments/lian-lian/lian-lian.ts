// LIAN_LIAN: the checkout of LianLian's gateway (reference/payments.md 12): sorted texts signed both ways, notices signed over raw bytes.
import type { HouseKeys } from '@tallyhelm/protocol/topics/payments/house-keys'
import { decimalText } from '@tallyhelm/protocol/values/money'
import { exactNumber } from '../../kit/exact-json.ts'
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
import { createLianLianClient, type LianLianClient } from './client.ts'
import { readLianLianNotice } from './notices.ts'
import { checkout, factsOfPayment, factsOfRefund, payment, refundSaid } from './shapes.ts'
import { beijingInstant, beijingStamp, signedMajor } from '../../kit/house-shapes.ts'
import { csvReader, type StatementLayout } from '../../kit/statement-csv.ts'
import { streamedLines } from '../../kit/statement-lines.ts'

const STATEMENT: StatementLayout = {
  columns: {
    kind: 'transaction_type',
    transactionId: 'll_transaction_id',
    number: 'merchant_transaction_id',
    refundNumber: 'merchant_refund_id',
    amount: 'money_order',
    fee: 'transaction_fee',
    currency: 'currency_order',
    at: 'dt_update',
  },
  kinds: { PAYMENT: 'PAYMENT', REFUND: 'REFUND', CHARGEBACK: 'CHARGEBACK' },
  amountOf: signedMajor,
  instantOf: beijingInstant,
}

/**
 * Paths and fields are those of the public version 3 at this host. Assumed: SHA-256 where its older SDKs sign with SHA-1; that a number used
 * again answers the first payment; `LLPAY-Signature` on notices, whose raw bytes it covers; the daily file, which is public by SFTP only.
 */
export function createLianLian(keys: HouseKeys['LIAN_LIAN'], outside: { http: HttpClient; files: FileClient; clock: Clock }): PaymentHouse {
  const client = createLianLianClient(keys, outside)
  return {
    method: 'LIAN_LIAN',
    create: order => create(client, order),
    query: ({ number }) => query(client, number),
    close: ({ number }) => close(client, number),
    refund: order => refund(client, order),
    queryRefund: asked => queryRefund(client, asked.refundNumber),
    readNotice: (notice, now) => readLianLianNotice(client, notice, now),
    replyTo: (reading, _notice, isTaken) => ({
      status: isTaken ? 200 : reading.kind === 'genuine' ? 503 : 400,
      headers: { 'content-type': 'application/json' },
      body: isTaken ? '{"ret_code":"0000","ret_msg":"ok"}' : '{"ret_code":"9999","ret_msg":"not taken"}',
    }),
    async readStatement(day) {
      const answer = await client.download('statements', { statement_date: day })
      if (answer.kind === 'file') return streamedLines(`JYMX_${client.merchantId}_${day}.csv`, answer.bytes, csvReader(STATEMENT))
      if (answer.kind === 'failed' && answer.trouble.code === 'STATEMENT_NOT_READY') return { kind: 'not_ready' }
      return silence(answer.kind === 'ok' ? unreadableTrouble('a statement') : answer.trouble)
    },
  }
}

async function create(client: LianLianClient, order: PaymentOrder): Promise<CreateAnswer> {
  const amount = exactNumber(decimalText(order.amount))
  const answer = await client.call('POST', 'payments', {
    merchant_transaction_id: order.number,
    merchant_id: client.merchantId,
    notification_url: order.notifyUrl,
    redirect_url: order.returnUrl,
    cancel_url: order.returnUrl,
    country: 'CN',
    merchant_order: {
      merchant_order_id: order.number,
      merchant_order_time: beijingStamp(order.createdAt),
      merchant_order_expire_time: beijingStamp(order.expiresAt),
      order_description: order.subject,
      order_amount: amount,
      order_currency_code: order.amount.currency,
    },
  })
  if (answer.kind === 'failed') return { kind: 'refused', trouble: answer.trouble }
  if (answer.kind !== 'ok') return { kind: 'unknown', trouble: answer.trouble }
  const made = checkout.safeParse(answer.order).data
  if (made?.merchant_transaction_id !== order.number) return { kind: 'unknown', trouble: unreadableTrouble('the answer to a new payment') }
  return { kind: 'created', link: { way: 'redirect', target: made.payment_url } }
}

async function query(client: LianLianClient, number: string): Promise<QueryAnswer> {
  const answer = await client.call('GET', `payments/${number}`, { merchant_transaction_id: number })
  if (answer.kind === 'failed' && answer.trouble.code === 'ORDER_NOT_FOUND') return { kind: 'none' }
  if (answer.kind !== 'ok') return silence(answer.trouble)
  const said = payment.safeParse(answer.order)
  const facts = said.success && said.data.merchant_transaction_id === number ? factsOfPayment(said.data) : undefined
  return facts ? { kind: 'found', payment: facts } : silence(unreadableTrouble('a payment'))
}

async function close(client: LianLianClient, number: string): Promise<CloseAnswer> {
  const answer = await client.call('POST', `payments/${number}/cancelpay`, {
    merchant_transaction_id: number,
    merchant_id: client.merchantId,
  })
  if (answer.kind === 'failed' && answer.trouble.code === 'ORDER_NOT_FOUND') return { kind: 'none' }
  if (answer.kind !== 'failed' && answer.kind !== 'ok') return silence(answer.trouble)
  // What the house says of the payment afterwards counts, not the words of a refusal.
  const found = await query(client, number)
  if (found.kind !== 'found') return found
  if (found.payment.state === 'CLOSED') return { kind: 'closed' }
  if (['PAID', 'FINISHED', 'REFUNDED'].includes(found.payment.state)) return { kind: 'paid' }
  return silence(houseTrouble('NOT_CLOSED', `the house shows it as ${found.payment.state}`))
}

async function refund(client: LianLianClient, order: RefundOrder): Promise<RefundAnswer> {
  const answer = await client.call('POST', `payments/${order.number}/refunds`, {
    merchant_transaction_id: order.refundNumber,
    merchant_id: client.merchantId,
    merchant_refund_time: beijingStamp(order.createdAt),
    original_transaction_id: order.number,
    notification_url: order.notifyUrl,
    refund_data: {
      refund_amount: exactNumber(decimalText(order.amount)),
      refund_currency_code: order.amount.currency,
      reason: order.reason,
    },
  })
  if (answer.kind === 'failed') return { kind: 'refused', trouble: answer.trouble }
  if (answer.kind !== 'ok') return { kind: 'unknown', trouble: answer.trouble }
  const said = refundSaid.safeParse(answer.order)
  const made = said.success && said.data.merchant_transaction_id === order.refundNumber ? factsOfRefund(said.data) : undefined
  if (!made || made.state === 'UNKNOWN') return { kind: 'unknown', trouble: unreadableTrouble('the answer to a refund') }
  if (made.state === 'FAILED') return { kind: 'refused', trouble: houseTrouble('RF', made.message) }
  return { kind: made.state === 'SUCCEEDED' ? 'succeeded' : 'accepted', outsideId: made.outsideId }
}

async function queryRefund(client: LianLianClient, refundNumber: string): Promise<RefundQueryAnswer> {
  const answer = await client.call('GET', `refunds/${refundNumber}`, { merchant_transaction_id: refundNumber })
  if (answer.kind === 'failed' && answer.trouble.code === 'ORDER_NOT_FOUND') return { kind: 'none' }
  if (answer.kind !== 'ok') return silence(answer.trouble)
  const said = refundSaid.safeParse(answer.order)
  const found = said.success && said.data.merchant_transaction_id === refundNumber ? factsOfRefund(said.data) : undefined
  return found ? { kind: 'found', refund: found } : silence(unreadableTrouble('a refund'))
}
