// LianLian's checkout as a merchant meets it: sorted leaves signed both ways, notices signed over raw bytes (reference/payments.md 12).
import { decimalText } from '@tallyhelm/protocol/values/money'
import { instantOf, isDay } from '../state/zone.ts'
import { isObject, jsonObject, jsonReply, type Reply, textOf } from '../wire/call.ts'
import { beijingTime, close, findOrder, findRefund, placeOrder, refund } from './book.ts'
import { cashierOf } from './cashier.ts'
import { csvText, exactBody, leavesOf, majorMoney } from './exact.ts'
import type { Desk, HouseCall, SandboxHouse } from './house.ts'
import { idDigits, isMerchants, merchantPair, ownVoice, publicKeyText, signBy } from './keys.ts'
import { lianLianNotice, paymentWords, refundWords } from './lian-lian-words.ts'
import { linesOfDay } from './statement.ts'

const PATH = /^\/v3\/merchants\/(\w+)\/(.+)$/

export const lianLian: SandboxHouse<'LIAN_LIAN'> = {
  method: 'LIAN_LIAN',
  hasPairs: true,
  ids: { merchant_id: idDigits('lianlian merchant', 18) },
  secrets: {},
  feeBasisPoints: 200,
  given: (ring, gateway) => ({
    gateway,
    merchant_id: ring.ids['merchant_id'] ?? '',
    private_key: merchantPair(ring).privateKey,
    public_keys: publicKeyText(ring),
  }),
  operation: (desk, call) => {
    const fields = call.method === 'GET' ? call.query : exactBody(call.raw)
    const { name, number, isRead, run } = route(desk, call, fields)
    return { name: `houses.LIAN_LIAN.${name}`, accountId: number, isRead, run: () => signed(desk, call, fields, run) }
  },
  error: (status, code, message) => jsonReply(status, { return_code: code, return_message: message }),
  notice: lianLianNotice,
  isTaken: (status, body) => status === 200 && jsonObject(body)['ret_code'] === '0000',
  retryPlanMs: Array.from({ length: 30 }, () => 120_000),
  refundMs: 1_000,
}

const said = (order: object) => jsonReply(200, { return_code: 'SUCCESS', return_message: 'Success', order })
const failed = (code: string) => jsonReply(200, { return_code: code, return_message: code.toLowerCase().replaceAll('_', ' ') })

/** Refuses what the merchant didn't sign, and signs every answer: leaves of a body, the bytes of a file. */
function signed(desk: Desk, call: HouseCall, fields: Record<string, unknown>, run: () => Reply): Reply {
  const { ring } = desk.book
  const [, merchant] = PATH.exec(call.path) ?? []
  const isKnown = merchant === ring.ids['merchant_id'] && isRecent(desk, call.headers['timestamp'] ?? '')
  const isFromMerchant = isKnown && isMerchants(ring, leavesOf(fields).join('&'), call.headers['signature'] ?? '')
  const reply = isFromMerchant ? run() : failed(isKnown ? 'INVALID_SIGNATURE' : 'INVALID_MERCHANT')
  const isFile = reply.headers['content-type'] === 'text/csv'
  const signature = signBy(ownVoice(ring), isFile ? reply.body : leavesOf(exactBody(reply.body)).join('&'))
  return { ...reply, headers: { ...reply.headers, signature } }
}

/** yyyyMMddHHmmss in Beijing, half an hour around the house's own time. */
function isRecent({ world }: Desk, timestamp: string): boolean {
  const [, day, hour, minute, second] = /^(\d{8})(\d\d)(\d\d)(\d\d)$/.exec(timestamp) ?? []
  if (day === undefined) return false
  const midnight = instantOf(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`, 'Asia/Shanghai')
  const at = midnight + (Number(hour) * 3600 + Number(minute) * 60 + Number(second)) * 1000
  return Math.abs(at - world.clock.now()) <= 30 * 60_000
}

type Routed = { name: string; number: string | null; isRead: boolean; run: () => Reply }

function route(desk: Desk, call: HouseCall, fields: Record<string, unknown>): Routed {
  const [, , rest = ''] = PATH.exec(call.path) ?? []
  const [what, number = '', verb = ''] = rest.split('/')
  switch (`${call.method} ${what} ${verb}`.trimEnd()) {
    case 'POST payments':
      return { name: 'create', number: textOf(fields['merchant_transaction_id']), isRead: false, run: () => create(desk, fields) }
    case 'GET payments': {
      const run = () => {
        const order = findOrder(desk, number)
        return order ? said(paymentWords(order)) : failed('ORDER_NOT_FOUND')
      }
      return { name: 'query', number, isRead: true, run }
    }
    case 'POST payments cancelpay': {
      const run = () => {
        const order = findOrder(desk, number)
        if (!order) return failed('ORDER_NOT_FOUND')
        return close(desk, order) ? said(paymentWords(order)) : failed('ORDER_STATUS_ERROR')
      }
      return { name: 'close', number, isRead: false, run }
    }
    case 'POST payments refunds':
      return { name: 'refund', number, isRead: false, run: () => refundOrder(desk, number, fields) }
    case 'GET refunds': {
      const run = () => {
        const found = findRefund(desk, number)
        return found ? said(refundWords(found)) : failed('ORDER_NOT_FOUND')
      }
      return { name: 'refund_query', number, isRead: true, run }
    }
    case 'GET statements':
      return { name: 'statement', number: null, isRead: true, run: () => file(desk, textOf(fields['statement_date']) ?? '') }
    default:
      return { name: 'unknown', number: null, isRead: true, run: () => failed('NOT_FOUND') }
  }
}

function create(desk: Desk, fields: Record<string, unknown>): Reply {
  const { merchant_transaction_id, merchant_id, notification_url, redirect_url, merchant_order } = fields
  const number = textOf(merchant_transaction_id) ?? ''
  const wanted = isObject(merchant_order) ? merchant_order : {}
  const asked = majorMoney(wanted['order_amount'], wanted['order_currency_code'])
  const subject = textOf(wanted['order_description'])
  const expires = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(textOf(wanted['merchant_order_expire_time']) ?? '')
  if (merchant_id !== desk.book.ring.ids['merchant_id'] || !/^[\w-]{1,64}$/.test(number) || !asked || !subject || !expires)
    return failed('INVALID_PARAMETER')
  const [, year, month, day, hour, minute, second] = expires
  const placed = placeOrder(desk, {
    number,
    amount: asked,
    subject,
    notifyUrl: textOf(notification_url),
    returnUrl: textOf(redirect_url),
    expiresAt: Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}+08:00`),
  })
  if (!placed) return failed('DUPLICATE_ORDER')
  if (placed.state === 'CLOSED') return failed('ORDER_CLOSED')
  return said({ ...paymentWords(placed), payment_url: cashierOf(desk, placed) })
}

function refundOrder(desk: Desk, number: string, fields: Record<string, unknown>): Reply {
  const data = isObject(fields['refund_data']) ? fields['refund_data'] : {}
  const amount = majorMoney(data['refund_amount'], data['refund_currency_code'])
  if (!amount || fields['original_transaction_id'] !== number) return failed('INVALID_PARAMETER')
  const made = refund(desk, {
    refundNumber: textOf(fields['merchant_transaction_id']) ?? '',
    number,
    amount,
    reason: textOf(data['reason']) ?? '',
    notifyUrl: textOf(fields['notification_url']),
  })
  return typeof made === 'string' ? failed(`REFUND_${made.toUpperCase()}`) : said(refundWords(made))
}

const HEADER = [
  'transaction_type',
  'merchant_transaction_id',
  'll_transaction_id',
  'merchant_refund_id',
  'currency_order',
  'money_order',
  'transaction_fee',
  'dt_update',
]

function file(desk: Desk, day: string): Reply {
  const lines = isDay(day) ? linesOfDay(desk, day) : null
  if (!lines) return failed('STATEMENT_NOT_READY')
  const rows = lines.map(({ kind, transactionId, number, refundNumber, amount, fee, at }) => [
    kind,
    number,
    transactionId,
    refundNumber ?? '',
    amount.currency,
    decimalText(amount),
    decimalText(fee),
    beijingTime(at),
  ])
  return { status: 200, headers: { 'content-type': 'text/csv' }, body: csvText([HEADER, ...rows]) }
}
