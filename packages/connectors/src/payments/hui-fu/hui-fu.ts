// PAY_HUI_FU: HuiFu's 斗拱, a code that Alipay scans (reference/payments.md 5).
import type { HouseKeys } from '@tallyhelm/protocol/topics/payments/house-keys'
import { decimalText } from '@tallyhelm/protocol/values/money'
import { z } from 'zod'
import { houseTrouble, lostTrouble, silence, unreadableTrouble } from '../../kit/house-answers.ts'
import { beijingInstant, beijingStamp, signedMajor } from '../../kit/house-shapes.ts'
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
  StatementAnswer,
} from '../../ports/payment-house.ts'
import { createHuiFuClient, type HuiFuClient } from './client.ts'
import { readHuiFuNotice, requestNumber } from './notices.ts'
import { asAnswer, factsOfPayment, factsOfRefund } from './shapes.ts'

const PAYMENT = '/v2/trade/payment'
const MISSING = '23000004'
const NOT_READY = '90000001'
const ALREADY_PAID = '23000003'
const REPEATED = '22000002'
const STATEMENT: StatementLayout = {
  columns: {
    kind: 'trans_type',
    transactionId: 'hf_seq_id',
    number: 'req_seq_id',
    refundNumber: 'refund_req_seq_id',
    amount: 'trans_amt',
    fee: 'fee_amt',
    currency: 'currency',
    at: 'trans_time',
  },
  kinds: { PAYMENT: 'PAYMENT', REFUND: 'REFUND', CHARGEBACK: 'CHARGEBACK' },
  amountOf: signedMajor,
  instantOf: beijingInstant,
}
const day8 = (at: Date) => beijingStamp(at).slice(0, 8)
type Payment = { number: string; createdAt: Date }

/**
 * Assumed: the code of a payment that is missing, that a number used again gives the first code, that the house's number bears the day of
 * the order (as its samples do), the columns of the daily file, and the notices of chargebacks.
 */
export function createHuiFu(
  keys: HouseKeys['PAY_HUI_FU'],
  { http, files, clock }: { http: HttpClient; files: FileClient; clock: Clock },
): PaymentHouse {
  const client = createHuiFuClient(keys, http)
  const today = () => day8(clock.now())
  return {
    method: 'PAY_HUI_FU',
    create: order => create(client, keys, order),
    query: payment => query(client, keys, payment),
    close: payment => close(client, keys, payment, today()),
    refund: order => refund(client, keys, order),
    queryRefund: asked => queryRefund(client, keys, asked),
    readNotice: notice => readHuiFuNotice(keys, client.theirKeys, notice),
    replyTo: (reading, notice, isTaken): NoticeReply => {
      const headers = { 'content-type': 'text/plain; charset=utf-8' }
      if (isTaken) return { status: 200, headers, body: `RECV_ORD_ID_${requestNumber(notice)}` }
      return { status: reading.kind === 'genuine' ? 500 : 400, headers, body: 'FAIL' }
    },
    readStatement: day => readStatement(client, files, keys, day),
  }
}

async function create(client: HuiFuClient, keys: HouseKeys['PAY_HUI_FU'], order: PaymentOrder): Promise<CreateAnswer> {
  if (order.amount.currency !== 'CNY') return { kind: 'refused', trouble: houseTrouble('CURRENCY', 'this house takes yuan only') }
  const answer = await client.call(`${PAYMENT}/jspay`, {
    req_date: day8(order.createdAt),
    req_seq_id: order.number,
    huifu_id: keys.sys_id,
    trade_type: 'A_NATIVE',
    trans_amt: decimalText(order.amount),
    goods_desc: order.subject,
    time_expire: beijingStamp(order.expiresAt),
    notify_url: order.notifyUrl,
  })
  // A number that was used is asked for: it may have been paid.
  if (answer.kind === 'failed') return { kind: answer.trouble.code === REPEATED ? 'unknown' : 'refused', trouble: answer.trouble }
  if (answer.kind === 'unclear') return { kind: 'unknown', trouble: answer.trouble }
  const made = z.object({ req_seq_id: z.literal(order.number), qr_code: z.string().min(1).max(2_000) }).safeParse(answer.data)
  if (!made.success) return { kind: 'unknown', trouble: unreadableTrouble('the answer to a new payment') }
  return { kind: 'created', link: { way: 'qr', target: made.data.qr_code } }
}

const original = (keys: HouseKeys['PAY_HUI_FU'], { number, createdAt }: Payment) => ({
  huifu_id: keys.sys_id,
  org_req_date: day8(createdAt),
  org_req_seq_id: number,
})

async function query(client: HuiFuClient, keys: HouseKeys['PAY_HUI_FU'], asked: Payment): Promise<QueryAnswer> {
  const answer = await client.call(`${PAYMENT}/scanpay/query`, original(keys, asked))
  if (answer.kind === 'failed' && answer.trouble.code === MISSING) return { kind: 'none' }
  if (answer.kind !== 'ok') return silence(answer.trouble)
  const payment = factsOfPayment(asAnswer(answer.data))
  return payment?.number === asked.number ? { kind: 'found', payment } : silence(unreadableTrouble('a payment'))
}

async function close(client: HuiFuClient, keys: HouseKeys['PAY_HUI_FU'], asked: Payment, today: string): Promise<CloseAnswer> {
  const answer = await client.call(`${PAYMENT}/scanpay/close`, {
    req_date: today,
    req_seq_id: `${asked.number}C`,
    ...original(keys, asked),
  })
  if (answer.kind === 'ok') {
    const said = z.object({ trans_stat: z.string() }).safeParse(answer.data)
    return said.success && said.data.trans_stat === 'S'
      ? { kind: 'closed' }
      : silence(houseTrouble('NOT_CLOSED', 'the house has not closed it yet'))
  }
  if (answer.kind === 'failed' && answer.trouble.code === MISSING) return { kind: 'none' }
  return answer.kind === 'failed' && answer.trouble.code === ALREADY_PAID ? { kind: 'paid' } : silence(answer.trouble)
}

/** The day stands in the house's number: «002900TOP1A» and then yyMMddHHmmss. */
const dayOfHouseNumber = (houseNumber: string): string | undefined => /(\d{6})\d{6}P/.exec(houseNumber)?.[1]

async function refund(client: HuiFuClient, keys: HouseKeys['PAY_HUI_FU'], order: RefundOrder): Promise<RefundAnswer> {
  const day = dayOfHouseNumber(order.transactionId)
  if (day === undefined) return { kind: 'refused', trouble: houseTrouble('NUMBER', 'a number of the house without a day') }
  const answer = await client.call(`${PAYMENT}/scanpay/refund`, {
    req_date: day8(order.createdAt),
    req_seq_id: order.refundNumber,
    huifu_id: keys.sys_id,
    ord_amt: decimalText(order.amount),
    org_req_date: `20${day}`,
    org_hf_seq_id: order.transactionId,
    remark: order.reason,
    notify_url: order.notifyUrl,
  })
  if (answer.kind === 'failed') return { kind: 'refused', trouble: answer.trouble }
  if (answer.kind === 'unclear') return { kind: 'unknown', trouble: answer.trouble }
  const shape = {
    req_seq_id: z.literal(order.refundNumber),
    hf_seq_id: z.string().min(1).max(128),
    trans_stat: z.enum(['P', 'I', 'S', 'F']),
  }
  const made = z.object(shape).safeParse(answer.data)
  if (!made.success) return { kind: 'unknown', trouble: unreadableTrouble('the answer to a refund') }
  if (made.data.trans_stat === 'F') return { kind: 'refused', trouble: houseTrouble('F', 'the house refused the refund') }
  return { kind: made.data.trans_stat === 'S' ? 'succeeded' : 'accepted', outsideId: made.data.hf_seq_id }
}

async function queryRefund(
  client: HuiFuClient,
  keys: HouseKeys['PAY_HUI_FU'],
  { refundNumber, createdAt }: { refundNumber: string; createdAt: Date },
): Promise<RefundQueryAnswer> {
  const answer = await client.call(`${PAYMENT}/scanpay/refundquery`, original(keys, { number: refundNumber, createdAt }))
  if (answer.kind === 'failed' && answer.trouble.code === MISSING) return { kind: 'none' }
  if (answer.kind !== 'ok') return silence(answer.trouble)
  const found = factsOfRefund(asAnswer(answer.data))
  return found?.refundNumber === refundNumber ? { kind: 'found', refund: found } : silence(unreadableTrouble('a refund'))
}

async function readStatement(client: HuiFuClient, files: FileClient, keys: HouseKeys['PAY_HUI_FU'], day: string): Promise<StatementAnswer> {
  const compact = day.replaceAll('-', '')
  const answer = await client.call('/v2/trade/check/filequery', { huifu_id: keys.sys_id, file_date: compact })
  if (answer.kind === 'failed' || answer.kind === 'unclear')
    return answer.trouble.code === NOT_READY ? { kind: 'not_ready' } : silence(answer.trouble)
  const told = z.object({ download_url: z.string().max(2_000).refine(URL.canParse) }).safeParse(answer.data)
  if (!told.success) return silence(unreadableTrouble('where the file is'))
  const file = await files.download({ method: 'GET', url: told.data.download_url })
  if (file.kind === 'lost') return silence(lostTrouble(file))
  if (file.status !== 200) return silence(houseTrouble('HTTP', `HTTP ${file.status}`))
  return streamedLines(`huifu-${compact}.csv`, file.body, csvReader(STATEMENT))
}
