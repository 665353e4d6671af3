// WECHAT: WeChat Pay v3, a Native code to scan (reference/payments.md 3).
import { createHash } from 'node:crypto'
import type { HouseKeys } from '@tallyhelm/protocol/topics/payments/house-keys'
import { type Day, dateTimeText } from '@tallyhelm/protocol/values/day'
import { z } from 'zod'
import { exactNumber } from '../../kit/exact-json.ts'
import { houseTrouble, silence, unreadableTrouble } from '../../kit/house-answers.ts'
import { StatementFault, streamedLines } from '../../kit/statement-lines.ts'
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
import { tradeBillReader } from './bill.ts'
import { createWeChatClient, type WeChatClient } from './client.ts'
import { readWeChatNotice } from './notices.ts'
import { factsOfRefund, factsOfTransaction, refund as refundShape, transaction } from './shapes.ts'

const LONGEST_SUBJECT = 40
const REFUNDS = '/v3/refund/domestic/refunds'
const orderPath = (number: string) => `/v3/pay/transactions/out-trade-no/${encodeURIComponent(number)}`

/**
 * Several keys at once: certificates and PUB_KEY_ID_ keys alike, by the serial in the header. Assumed: notices and bill lines of chargebacks,
 * which WeChat Pay doesn't describe; that a number used again with the same content gives the same code.
 */
export function createWeChat(keys: HouseKeys['WECHAT'], outside: { http: HttpClient; files: FileClient; clock: Clock }): PaymentHouse {
  const client = createWeChatClient(keys, outside)
  return {
    method: 'WECHAT',
    create: order => create(client, keys, order),
    query: ({ number }) => query(client, keys, number),
    close: ({ number }) => close(client, keys, number),
    refund: order => refund(client, order),
    queryRefund: ({ refundNumber }) => queryRefund(client, refundNumber),
    readNotice: (notice, now) => readWeChatNotice(keys, client.theirKeys, notice, now),
    replyTo,
    readStatement: day => readStatement(client, day),
  }
}

async function create(client: WeChatClient, keys: HouseKeys['WECHAT'], order: PaymentOrder): Promise<CreateAnswer> {
  if (order.amount.currency !== 'CNY') return { kind: 'refused', trouble: houseTrouble('CURRENCY', 'this house takes yuan only') }
  const answer = await client.call('POST', '/v3/pay/transactions/native', {
    appid: keys.app_id,
    mchid: keys.mch_id,
    description: [...order.subject].slice(0, LONGEST_SUBJECT).join(''),
    out_trade_no: order.number,
    time_expire: zoned(order.expiresAt),
    notify_url: order.notifyUrl,
    amount: { total: exactNumber(order.amount.minor.toString()), currency: 'CNY' },
  })
  // An order that is paid already is no refusal: it must be asked for.
  if (answer.kind === 'failed') return { kind: answer.trouble.code === 'ORDERPAID' ? 'unknown' : 'refused', trouble: answer.trouble }
  if (answer.kind === 'unclear') return { kind: 'unknown', trouble: answer.trouble }
  const made = z.object({ code_url: z.string().min(1).max(512) }).safeParse(answer.body)
  if (!made.success) return { kind: 'unknown', trouble: unreadableTrouble('the answer to a new order') }
  return { kind: 'created', link: { way: 'qr', target: made.data.code_url } }
}

/** RFC 3339 in Beijing. */
const zoned = (at: Date) => `${dateTimeText(at).replace(' ', 'T')}+08:00`

async function query(client: WeChatClient, keys: HouseKeys['WECHAT'], number: string): Promise<QueryAnswer> {
  const answer = await client.call('GET', `${orderPath(number)}?mchid=${keys.mch_id}`)
  if (answer.kind === 'failed' && answer.trouble.code === 'ORDER_NOT_EXIST') return { kind: 'none' }
  if (answer.kind !== 'ok') return silence(answer.trouble)
  const said = transaction.safeParse(answer.body)
  const isOurs = said.success && said.data.out_trade_no === number && said.data.mchid === keys.mch_id
  const payment = isOurs ? factsOfTransaction(said.data) : undefined
  return payment ? { kind: 'found', payment } : silence(unreadableTrouble('a transaction'))
}

async function close(client: WeChatClient, keys: HouseKeys['WECHAT'], number: string): Promise<CloseAnswer> {
  const answer = await client.call('POST', `${orderPath(number)}/close`, { mchid: keys.mch_id })
  if (answer.kind === 'ok') return { kind: 'closed' }
  switch (answer.trouble.code) {
    case 'ORDER_CLOSED':
      return { kind: 'closed' }
    case 'ORDERPAID':
      return { kind: 'paid' }
    case 'ORDER_NOT_EXIST':
      return { kind: 'none' }
    default:
      return silence(answer.trouble)
  }
}

async function refund(client: WeChatClient, order: RefundOrder): Promise<RefundAnswer> {
  const answer = await client.call('POST', REFUNDS, {
    transaction_id: order.transactionId,
    out_refund_no: order.refundNumber,
    reason: [...order.reason].slice(0, LONGEST_SUBJECT).join(''),
    notify_url: order.notifyUrl,
    amount: {
      refund: exactNumber(order.amount.minor.toString()),
      total: exactNumber(order.total.minor.toString()),
      currency: order.amount.currency,
    },
  })
  if (answer.kind === 'failed') return { kind: 'refused', trouble: answer.trouble }
  if (answer.kind === 'unclear') return { kind: 'unknown', trouble: answer.trouble }
  const said = refundShape.safeParse(answer.body)
  const made = said.success && said.data.out_refund_no === order.refundNumber ? factsOfRefund(said.data) : undefined
  if (!made || made.state === 'UNKNOWN') return { kind: 'unknown', trouble: unreadableTrouble('the answer to a refund') }
  if (made.state === 'FAILED') return { kind: 'refused', trouble: houseTrouble('FAILED', made.message) }
  return { kind: made.state === 'SUCCEEDED' ? 'succeeded' : 'accepted', outsideId: made.outsideId }
}

async function queryRefund(client: WeChatClient, refundNumber: string): Promise<RefundQueryAnswer> {
  const answer = await client.call('GET', `${REFUNDS}/${encodeURIComponent(refundNumber)}`)
  if (answer.kind === 'failed' && answer.trouble.code === 'RESOURCE_NOT_EXISTS') return { kind: 'none' }
  if (answer.kind !== 'ok') return silence(answer.trouble)
  const said = refundShape.safeParse(answer.body)
  const found = said.success && said.data.out_refund_no === refundNumber ? factsOfRefund(said.data) : undefined
  return found ? { kind: 'found', refund: found } : silence(unreadableTrouble('a refund'))
}

/** Without a body on success; anything but 200 and 204 is sent again, and a probe must get an error. */
function replyTo(reading: NoticeReading, _notice: unknown, isTaken: boolean): NoticeReply {
  if (isTaken) return { status: 204, headers: {}, body: '' }
  const status = reading.kind === 'forged' ? 401 : reading.kind === 'unreadable' ? 400 : 500
  return { status, headers: { 'content-type': 'application/json' }, body: '{"code":"FAIL","message":"失败"}' }
}

const told = z.object({
  hash_type: z.literal('SHA1'),
  hash_value: z.string().regex(/^[0-9a-f]{40}$/i),
  download_url: z.string().max(2_000),
})

/** The file is believed only with the hash that was told in a signed answer; a day without a single movement has no file. */
async function readStatement(client: WeChatClient, day: Day): Promise<StatementAnswer> {
  const name = `wechat-${day}.csv`
  const answer = await client.call('GET', `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL`)
  if (answer.kind === 'failed' && answer.trouble.code === 'STATEMENT_CREATING') return { kind: 'not_ready' }
  if (answer.kind === 'failed' && answer.trouble.code === 'NO_STATEMENT_EXIST') return { kind: 'ok', name, lines: nothing() }
  if (answer.kind !== 'ok') return silence(answer.trouble)
  const bill = told.safeParse(answer.body)
  if (!bill.success) return silence(unreadableTrouble('where the bill is'))
  const file = await client.fetchFile(bill.data.download_url)
  if ('trouble' in file) return silence(file.trouble)
  return streamedLines(name, hashed(file.bytes, bill.data.hash_value.toLowerCase()), tradeBillReader())
}

async function* nothing(): AsyncGenerator<never> {}

async function* hashed(bytes: AsyncIterable<Uint8Array>, told: string): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha1')
  for await (const piece of bytes) {
    hash.update(piece)
    yield piece
  }
  if (hash.digest('hex') !== told) throw new StatementFault('the bill is not the one that was told of')
}
