// WorldFirst's cashier as a merchant meets it: every body signed both ways, results S, F and U (reference/payments.md 8).
import { isDay } from '../state/zone.ts'
import { isObject, jsonObject, jsonReply, type Reply, textOf } from '../wire/call.ts'
import { close, findOrder, findRefund, minorMoney, orderOfTransaction, placeOrder, refund } from './book.ts'
import { cashierOf } from './cashier.ts'
import { csvText } from './exact.ts'
import type { Desk, HouseCall, SandboxHouse } from './house.ts'
import { housePair, idDigits, isMerchants, merchantPair, ownVoice, publicKeyText, signBy } from './keys.ts'
import { linesOfDay } from './statement.ts'
import { moneyWords, paymentWords, refundWords, wanLiHuiNotice } from './wan-li-hui-words.ts'

const MINUTE_MS = 60_000
const BASE = '/amsin/api/v1/payments/'
/** The version under which the merchant's key was uploaded. */
const KEY_VERSION = '1'

export const wanLiHui: SandboxHouse<'PAY_WAN_LI_HUI'> = {
  method: 'PAY_WAN_LI_HUI',
  hasPairs: true,
  ids: { client_id: `WF${idDigits('worldfirst client', 16)}` },
  secrets: {},
  feeBasisPoints: 50,
  given: (ring, gateway) => ({
    gateway,
    client_id: ring.ids['client_id'] ?? '',
    key_version: KEY_VERSION,
    private_key: merchantPair(ring).privateKey,
    public_keys: publicKeyText(ring),
  }),
  operation: (desk, call) => {
    const { name, number, isRead, run } = route(desk, call)
    return { name: `houses.PAY_WAN_LI_HUI.${name}`, accountId: number, isRead, run: () => signed(desk, call, run) }
  },
  error: (status, code, message) => jsonReply(status, result('U', code, message)),
  notice: wanLiHuiNotice,
  isTaken: (status, body) => {
    const said = jsonObject(body)['result']
    return status === 200 && isObject(said) && said['resultStatus'] === 'S'
  },
  retryPlanMs: [2, 10, 10, 60, 120, 360, 900].map(minutes => minutes * MINUTE_MS),
  refundMs: 1_000,
}

const result = (resultStatus: 'S' | 'F' | 'U', resultCode: string, resultMessage: string, more: object = {}) => ({
  result: { resultStatus, resultCode, resultMessage },
  ...more,
})
const success = (more: object = {}) => jsonReply(200, result('S', 'SUCCESS', 'success', more))
const failed = (code: string) => jsonReply(200, result('F', code, code.toLowerCase().replaceAll('_', ' ')))

type Routed = { name: string; number: string | null; isRead: boolean; run: () => Reply }

function route(desk: Desk, call: HouseCall): Routed {
  const body = jsonObject(call.raw)
  const number = textOf(body['paymentRequestId'])
  switch (call.method === 'POST' && call.path.startsWith(BASE) ? call.path.slice(BASE.length) : '') {
    case 'createPayment':
      return { name: 'create', number, isRead: false, run: () => create(desk, body) }
    case 'inquiryPayment':
      return { name: 'query', number, isRead: true, run: () => query(desk, number ?? '') }
    case 'cancel':
      return { name: 'close', number, isRead: false, run: () => cancel(desk, number ?? '') }
    case 'refund': {
      const order = orderOfTransaction(desk, textOf(body['paymentId']) ?? '')
      return { name: 'refund', number: order?.number ?? null, isRead: false, run: () => refundOrder(desk, body) }
    }
    case 'inquiryRefund': {
      const refundNumber = textOf(body['refundRequestId']) ?? ''
      return { name: 'refund_query', number: refundNumber, isRead: true, run: () => queryRefund(desk, refundNumber) }
    }
    case 'inquiryStatement':
      return { name: 'statement', number: null, isRead: true, run: () => file(desk, textOf(body['statementDate']) ?? '') }
    default:
      return { name: 'unknown', number: null, isRead: true, run: () => failed('NO_INTERFACE_DEF') }
  }
}

/** Refuses what the merchant didn't sign, and signs every answer. */
function signed(desk: Desk, call: HouseCall, run: () => Reply): Reply {
  const [path = ''] = call.url.split('?')
  const reply = isFromMerchant(desk, call, path) ? run() : failed('INVALID_SIGNATURE')
  const { ring } = desk.book
  const time = new Date(desk.world.clock.now()).toISOString()
  const clientId = ring.ids['client_id'] ?? ''
  const signature = encodeURIComponent(signBy(ownVoice(ring), `POST ${path}\n${clientId}.${time}.${reply.body}`))
  const header = `algorithm=RSA256,keyVersion=${housePair(ring).serial},signature=${signature}`
  return { ...reply, headers: { ...reply.headers, 'client-id': clientId, 'response-time': time, signature: header } }
}

function isFromMerchant({ book: { ring }, world }: Desk, call: HouseCall, path: string): boolean {
  const { 'client-id': clientId = '', 'request-time': time = '', signature = '' } = call.headers
  const [, keyVersion, text = ''] = /^algorithm=RSA256,keyVersion=(\w+),signature=([\w%.~-]+)$/.exec(signature) ?? []
  if (clientId !== ring.ids['client_id'] || keyVersion !== KEY_VERSION) return false
  if (!(Math.abs(Date.parse(time) - world.clock.now()) <= 10 * MINUTE_MS)) return false
  return isMerchants(ring, `POST ${path}\n${clientId}.${time}.${call.raw}`, decodeURIComponent(text))
}

function amountOf(value: unknown) {
  if (!isObject(value) || typeof value['value'] !== 'string' || !/^\d{1,16}$/.test(value['value'])) return null
  const amount = minorMoney(BigInt(value['value']), textOf(value['currency']) ?? '')
  return amount && amount.minor > 0n ? amount : null
}

function create(desk: Desk, body: Record<string, unknown>): Reply {
  const { productCode, paymentRequestId, order, paymentAmount, paymentExpiryTime, paymentNotifyUrl, paymentRedirectUrl } = body
  const number = textOf(paymentRequestId) ?? ''
  const asked = amountOf(paymentAmount)
  const subject = isObject(order) ? textOf(order['orderDescription']) : null
  const expiresAt = Date.parse(textOf(paymentExpiryTime) ?? '')
  if (productCode !== 'CASHIER_PAYMENT' || !/^[\w-]{1,64}$/.test(number) || !asked || !subject || Number.isNaN(expiresAt))
    return failed('PARAM_ILLEGAL')
  const notifyUrl = textOf(paymentNotifyUrl)
  const placed = placeOrder(desk, { number, amount: asked, subject, notifyUrl, returnUrl: textOf(paymentRedirectUrl), expiresAt })
  if (!placed) return failed('REPEAT_REQ_INCONSISTENT')
  if (placed.state === 'CLOSED') return failed('ORDER_IS_CLOSED')
  const words = { paymentRequestId: number, paymentAmount: moneyWords(placed.amount), normalUrl: cashierOf(desk, placed) }
  return jsonReply(200, result('U', 'PAYMENT_IN_PROCESS', 'payment in process', words))
}

function query(desk: Desk, number: string): Reply {
  const order = findOrder(desk, number)
  return order ? success(paymentWords(order)) : failed('ORDER_NOT_EXIST')
}

function cancel(desk: Desk, number: string): Reply {
  const order = findOrder(desk, number)
  if (!order) return failed('ORDER_NOT_EXIST')
  return close(desk, order) ? success({ paymentRequestId: number }) : failed('ORDER_STATUS_INVALID')
}

function refundOrder(desk: Desk, body: Record<string, unknown>): Reply {
  const order = orderOfTransaction(desk, textOf(body['paymentId']) ?? '')
  const amount = amountOf(body['refundAmount'])
  if (!order) return failed('ORDER_NOT_EXIST')
  if (!amount) return failed('PARAM_ILLEGAL')
  const made = refund(desk, {
    refundNumber: textOf(body['refundRequestId']) ?? '',
    number: order.number,
    amount,
    reason: textOf(body['refundReason']) ?? '',
    notifyUrl: textOf(body['refundNotifyUrl']),
  })
  if (typeof made === 'string') return failed(made === 'too_much' ? 'REFUND_AMOUNT_EXCEED' : 'ORDER_STATUS_INVALID')
  const words = { refundRequestId: made.refundNumber, refundId: made.outsideId }
  if (made.state === 'FAILED') return failed('REFUND_FAIL')
  if (made.state === 'PROCESSING') return jsonReply(200, result('U', 'REFUND_IN_PROCESS', 'refund in process', words))
  return success(words)
}

function queryRefund(desk: Desk, refundNumber: string): Reply {
  const found = findRefund(desk, refundNumber)
  return found ? success(refundWords(found)) : failed('REFUND_NOT_EXIST')
}

const HEADER = ['transactionType', 'paymentId', 'paymentRequestId', 'refundRequestId', 'amount', 'fee', 'currency', 'transactionTime']

function file(desk: Desk, day: string): Reply {
  const lines = isDay(day) ? linesOfDay(desk, day) : null
  if (!lines) return failed('STATEMENT_NOT_READY')
  const rows = lines.map(({ kind, transactionId, number, refundNumber, amount, fee, at }) => [
    kind,
    transactionId,
    number,
    refundNumber ?? '',
    amount.minor.toString(),
    fee.minor.toString(),
    amount.currency,
    new Date(at).toISOString(),
  ])
  return { status: 200, headers: { 'content-type': 'text/csv' }, body: csvText([HEADER, ...rows]) }
}
