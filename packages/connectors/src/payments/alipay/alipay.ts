// ALIPAY: Alipay's page pay (reference/payments.md 2): the page's address is a signed request, and its text what the code shows.
import type { HouseKeys } from '@tallyhelm/protocol/topics/payments/house-keys'
import { type Day, dateTimeText } from '@tallyhelm/protocol/values/day'
import { decimalText } from '@tallyhelm/protocol/values/money'
import { z } from 'zod'
import { houseTrouble, lostTrouble, silence, unreadableTrouble } from '../../kit/house-answers.ts'
import type { Clock, FileClient, HttpClient } from '../../ports/handles.ts'
import type {
  CloseAnswer,
  CreateAnswer,
  NoticeReading,
  NoticeReply,
  PaymentHouse,
  PaymentOrder,
  QueryAnswer,
  RefundAnswer,
  RefundOrder,
  RefundQueryAnswer,
  StatementAnswer,
} from '../../ports/payment-house.ts'
import { streamedLines } from '../../kit/statement-lines.ts'
import { fileOfZip } from '../../kit/unzip.ts'
import { isTradeTable, tradeReader } from './bill.ts'
import { type AlipayClient, createAlipayClient } from './client.ts'
import { readAlipayNotice } from './notices.ts'
import { factsOfRefund, factsOfTrade, refundFound, refundSaid, trade } from './shapes.ts'

/**
 * Nothing is sent to make a payment: the house learns of it when its page is opened, and knows no such trade before. Assumed: the message of
 * chargebacks; the names of the tables in a bill's zip, which are GBK.
 */
export function createAlipay(
  keys: HouseKeys['ALIPAY'],
  { http, files, clock }: { http: HttpClient; files: FileClient; clock: Clock },
): PaymentHouse {
  const client = createAlipayClient(keys, { http, clock })
  return {
    method: 'ALIPAY',
    create: async order => create(client, order),
    query: ({ number }) => query(client, number),
    close: ({ number }) => close(client, number),
    refund: order => refund(client, order),
    queryRefund: asked => queryRefund(client, asked),
    readNotice: notice => readAlipayNotice(keys, client.theirKeys, notice),
    replyTo,
    readStatement: day => readStatement(client, files, day),
  }
}

function create(client: AlipayClient, order: PaymentOrder): CreateAnswer {
  if (order.amount.currency !== 'CNY') return { kind: 'refused', trouble: houseTrouble('CURRENCY', 'this house takes yuan only') }
  const content = {
    out_trade_no: order.number,
    product_code: 'FAST_INSTANT_TRADE_PAY',
    total_amount: decimalText(order.amount),
    subject: order.subject,
    time_expire: dateTimeText(order.expiresAt),
  }
  const places = { notify_url: order.notifyUrl, return_url: order.returnUrl }
  return { kind: 'created', link: { way: 'qr', target: client.pageAddress('alipay.trade.page.pay', content, places) } }
}

async function query(client: AlipayClient, number: string): Promise<QueryAnswer> {
  const answer = await client.call('alipay.trade.query', { out_trade_no: number })
  if (answer.kind === 'failed' && answer.trouble.code === 'ACQ.TRADE_NOT_EXIST') return { kind: 'none' }
  if (answer.kind !== 'ok') return silence(answer.trouble)
  const said = trade.safeParse(answer.body)
  const payment = said.success && said.data.out_trade_no === number ? factsOfTrade(said.data) : undefined
  return payment ? { kind: 'found', payment } : silence(unreadableTrouble('a trade'))
}

/** A refusal says only that the trade is in no state to be closed; which one, the house is asked. */
async function close(client: AlipayClient, number: string): Promise<CloseAnswer> {
  const answer = await client.call('alipay.trade.close', { out_trade_no: number })
  if (answer.kind === 'ok') return { kind: 'closed' }
  if (answer.kind === 'failed' && answer.trouble.code === 'ACQ.TRADE_NOT_EXIST') return { kind: 'none' }
  if (answer.kind === 'unclear') return silence(answer.trouble)
  const found = await query(client, number)
  if (found.kind !== 'found') return found
  if (found.payment.state === 'CLOSED') return { kind: 'closed' }
  return ['PAID', 'FINISHED', 'REFUNDED'].includes(found.payment.state) ? { kind: 'paid' } : silence(answer.trouble)
}

async function refund(client: AlipayClient, order: RefundOrder): Promise<RefundAnswer> {
  const answer = await client.call('alipay.trade.refund', {
    out_trade_no: order.number,
    trade_no: order.transactionId,
    out_request_no: order.refundNumber,
    refund_amount: decimalText(order.amount),
    refund_reason: order.reason,
  })
  if (answer.kind === 'failed') return { kind: 'refused', trouble: answer.trouble }
  if (answer.kind === 'unclear') return { kind: 'unknown', trouble: answer.trouble }
  const said = refundSaid.safeParse(answer.body)
  if (!said.success || said.data.out_trade_no !== order.number)
    return { kind: 'unknown', trouble: unreadableTrouble('the answer to a refund') }
  // N: repeated, or not settled yet; the query tells.
  return { kind: said.data.fund_change === 'Y' ? 'succeeded' : 'accepted', outsideId: null }
}

async function queryRefund(client: AlipayClient, asked: { refundNumber: string; number: string }): Promise<RefundQueryAnswer> {
  const answer = await client.call('alipay.trade.fastpay.refund.query', {
    out_trade_no: asked.number,
    out_request_no: asked.refundNumber,
    query_options: ['deposit_back_info'],
  })
  if (answer.kind === 'failed' && answer.trouble.code === 'ACQ.TRADE_NOT_EXIST') return { kind: 'none' }
  if (answer.kind !== 'ok') return silence(answer.trouble)
  const said = refundFound.safeParse(answer.body)
  const found = said.success ? factsOfRefund(said.data) : undefined
  if (found === null) return { kind: 'none' }
  return found?.refundNumber === asked.refundNumber ? { kind: 'found', refund: found } : silence(unreadableTrouble('a refund'))
}

/** Exactly seven characters; anything else is sent again. */
function replyTo(reading: NoticeReading, _notice: unknown, isTaken: boolean): NoticeReply {
  const headers = { 'content-type': 'text/plain; charset=utf-8' }
  if (isTaken) return { status: 200, headers, body: 'success' }
  return { status: reading.kind === 'genuine' ? 500 : 400, headers, body: 'failure' }
}

const told = z.object({ bill_download_url: z.string().max(2_000).refine(URL.canParse) })

/** Packed, a day of 500,000 trades takes some 15 MB. */
const MOST_PACKED = 64 * 1024 * 1024

async function readStatement(client: AlipayClient, files: FileClient, day: Day): Promise<StatementAnswer> {
  const answer = await client.call('alipay.data.dataservice.bill.downloadurl.query', { bill_type: 'trade', bill_date: day })
  if (answer.kind === 'failed' && answer.trouble.code === 'isp.bill_not_exist') return { kind: 'not_ready' }
  if (answer.kind !== 'ok') return silence(answer.trouble)
  const bill = told.safeParse(answer.body)
  if (!bill.success) return silence(unreadableTrouble('where the bill is'))
  // The address was told in a signed answer; it bears its own token and wants no signature of ours.
  const file = await files.download({ method: 'GET', url: bill.data.bill_download_url, maxBytes: MOST_PACKED })
  if (file.kind === 'lost') return silence(lostTrouble(file))
  if (file.status !== 200) return silence(houseTrouble('HTTP', `HTTP ${file.status}`))
  return streamedLines(`alipay-${day}.csv`, table(file.body), tradeReader(), 'gbk')
}

/** A zip's directory is its end, so the packed bytes are held; what is unpacked is not. */
async function* table(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array[] = []
  for await (const piece of packed) pieces.push(piece)
  yield* fileOfZip(Buffer.concat(pieces), isTradeTable)
}
