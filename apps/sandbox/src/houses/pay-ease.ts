// PayEase (首信易) as a merchant meets it (reference/payments.md 4): envelopes both ways, and a signature over the values.
import { createHash } from 'node:crypto'
import { CURRENCY_CODES } from '@tallyhelm/protocol/values/money'
import { isDay } from '../state/zone.ts'
import { jsonObject, jsonReply, type Reply, textOf } from '../wire/call.ts'
import { beijingTime, close, findOrder, findRefund, minorMoney, outsideNumber, placeOrder, refund } from './book.ts'
import { cashierOf } from './cashier.ts'
import { open, seal } from './envelope.ts'
import { statementText } from './files.ts'
import type { Desk, Draft, HouseCall, SandboxHouse, Voice } from './house.ts'
import { idDigits, isMerchants, merchantPair, ownVoice, publicKeyText, signBy } from './keys.ts'
import type { HouseOrder, HouseRefund, Told } from './model.ts'
import { linesOfDay } from './statement.ts'

type Data = Record<string, string>
const JSON_TYPE = 'application/vnd.payease+json'

export const payEase: SandboxHouse<'PAY_EASY'> = {
  method: 'PAY_EASY',
  hasPairs: true,
  ids: { merchant_id: idDigits('payease merchant', 9) },
  secrets: {},
  feeBasisPoints: 50,
  given: (ring, gateway) => ({
    gateway,
    merchant_id: ring.ids['merchant_id'] ?? '',
    private_key: merchantPair(ring).privateKey,
    public_keys: publicKeyText(ring),
  }),
  operation,
  error: (status, code, message) => jsonReply(status, { status: 'FAILED', error: code, cause: message }),
  notice,
  isTaken: (_status, body) => body === 'SUCCESS',
  retryPlanMs: [60, 120, 300, 600, 1_800, 3_600].map(seconds => seconds * 1_000),
  refundMs: 1_000,
  tellsCancellation: true,
}

const CALLS: Record<string, { name: string; isRead: boolean; number: string; run: (desk: Desk, data: Data) => Data }> = {
  '/onlinePay/order': { name: 'create', isRead: false, number: 'requestId', run: create },
  '/onlinePay/query': { name: 'query', isRead: true, number: 'requestId', run: query },
  '/onlinePay/cancel': { name: 'close', isRead: false, number: 'requestId', run: closeOrder },
  '/onlinePay/refund': { name: 'refund', isRead: false, number: 'orderId', run: refundOrder },
  '/onlinePay/refundQuery': { name: 'refund_query', isRead: true, number: 'requestId', run: queryRefund },
  '/bill/day': { name: 'statement', isRead: true, number: 'billDate', run: bill },
}

function operation(desk: Desk, call: HouseCall) {
  const { ring } = desk.book
  const plain = ring.house
    .map(pair => open({ key: call.headers['encryptkey'] ?? '', content: call.raw }, pair.privateKey))
    .find(each => each !== null)
  const data = texts(jsonObject(plain ?? ''))
  const known = CALLS[call.path]
  const run = (): Reply => {
    if (!known || plain === undefined) return sealed(desk, failed('PE0001', '报文解密失败'))
    if (call.headers['merchantid'] !== ring.ids['merchant_id'] || data['merchantId'] !== ring.ids['merchant_id'])
      return sealed(desk, failed('PE0002', '商户不存在'))
    if (!isMerchants(ring, digestOf(data), data['hmac'] ?? '', 'md5')) return sealed(desk, failed('PE0003', '签名错误'))
    return sealed(desk, known.run(desk, data))
  }
  return {
    name: `houses.PAY_EASY.${known?.name ?? 'unknown'}`,
    accountId: data[known?.number ?? ''] ?? null,
    isRead: known?.isRead ?? true,
    run,
  }
}

const texts = (object: Record<string, unknown>): Data =>
  Object.fromEntries(Object.entries(object).flatMap(([name, value]) => (textOf(value) === null ? [] : [[name, textOf(value) ?? '']])))

/** SHA-1 over the values in the order of their names; what is signed with MD5withRSA. */
function digestOf(data: Data): Buffer {
  const values = Object.keys(data)
    .filter(name => name !== 'hmac' && data[name] !== '')
    .toSorted((left, right) => (left < right ? -1 : 1))
    .map(name => data[name])
  return createHash('sha1').update(values.join('#')).digest()
}

const withHmac = (voice: Voice, data: Data): string => JSON.stringify({ ...data, hmac: signBy(voice, digestOf(data), 'md5') })

function sealed(desk: Desk, data: Data): Reply {
  const { ring } = desk.book
  const { key, content } = seal(withHmac(ownVoice(ring), data), merchantPair(ring).publicKey)
  return { status: 200, headers: { 'content-type': JSON_TYPE, encryptkey: key, merchantid: ring.ids['merchant_id'] ?? '' }, body: content }
}

const failed = (error: string, cause: string): Data => ({ status: 'FAILED', error, cause })
const MISSING = failed('PE1004', '订单不存在')

function create(desk: Desk, data: Data): Data {
  const { requestId = '', orderAmount = '', orderCurrency = '', notifyUrl, callbackUrl, remark = '', timeout } = data
  const currency = CURRENCY_CODES.find(each => each === orderCurrency)
  const asked = currency && /^[1-9]\d{0,14}$/.test(orderAmount) ? minorMoney(BigInt(orderAmount), currency) : null
  if (!asked || !/^\w{1,50}$/.test(requestId) || !notifyUrl) return failed('PE1001', '参数错误')
  const known = findOrder(desk, requestId)
  if (known && known.state !== 'UNPAID') return failed('PE1002', '订单号重复')
  const minutes = /^\d{1,5}$/.test(timeout ?? '') ? Number(timeout) : 1440
  const placed = placeOrder(desk, {
    number: requestId,
    amount: asked,
    subject: remark,
    notifyUrl,
    returnUrl: callbackUrl ?? null,
    expiresAt: known?.expiresAt ?? desk.world.clock.now() + minutes * 60_000,
    more: { houseNumber: outsideNumber(desk, 24) },
  })
  if (!placed) return failed('PE1002', '订单号重复')
  return { status: 'REDIRECT', merchantId: data['merchantId'] ?? '', requestId, redirectUrl: cashierOf(desk, placed) }
}

const STATES = { UNPAID: 'INIT', PAID: 'SUCCESS', CLOSED: 'CANCEL' } as const

function paymentWords(order: HouseOrder): Data {
  const { number, amount, paid, paidAt, state, more, fee } = order
  const figure = paid ?? amount
  return {
    requestId: number,
    serialNumber: more['houseNumber'] ?? '',
    status: STATES[state],
    orderAmount: String(figure.minor),
    orderCurrency: figure.currency,
    ...(paidAt === null || !fee ? {} : { completeDateTime: beijingTime(paidAt), merchantFee: String(fee.minor) }),
  }
}

function query(desk: Desk, data: Data): Data {
  const order = findOrder(desk, data['requestId'] ?? '')
  return order ? { merchantId: data['merchantId'] ?? '', ...paymentWords(order) } : MISSING
}

function closeOrder(desk: Desk, data: Data): Data {
  const order = findOrder(desk, data['requestId'] ?? '')
  if (!order) return MISSING
  return close(desk, order) ? { merchantId: data['merchantId'] ?? '', ...paymentWords(order) } : failed('PE1005', '订单已支付')
}

function refundOrder(desk: Desk, data: Data): Data {
  const { requestId = '', orderId = '', amount = '', remark = '', notifyUrl } = data
  const order = findOrder(desk, orderId)
  if (!order?.paid) return MISSING
  if (!/^[1-9]\d{0,14}$/.test(amount)) return failed('PE1001', '参数错误')
  const asked = { minor: BigInt(amount), currency: order.paid.currency }
  const made = refund(desk, { refundNumber: requestId, number: orderId, amount: asked, reason: remark, notifyUrl: notifyUrl ?? null })
  if (typeof made === 'string') return failed('PE2001', made === 'too_much' ? '可退金额不足' : '订单不允许退款')
  return { merchantId: data['merchantId'] ?? '', ...refundWords(made) }
}

const REFUND_STATES = { PROCESSING: 'PROCESS', SUCCEEDED: 'SUCCESS', FAILED: 'FAILED', RETURNED: 'FAILED' } as const

function refundWords({ refundNumber, number, outsideId, amount, state }: HouseRefund): Data {
  const cause = { PROCESSING: '', SUCCEEDED: '', FAILED: '退款失败', RETURNED: '银行退票' }[state]
  const ids = { requestId: refundNumber, orderId: number, serialNumber: outsideId }
  return { ...ids, amount: String(amount.minor), currency: amount.currency, refundStatus: REFUND_STATES[state], cause }
}

function queryRefund(desk: Desk, data: Data): Data {
  const found = findRefund(desk, data['requestId'] ?? '')
  return found ? { merchantId: data['merchantId'] ?? '', ...refundWords(found) } : MISSING
}

/** Assumed: the address and columns of the daily file. */
function bill(desk: Desk, { billDate = '' }: Data): Data {
  const lines = isDay(billDate) ? linesOfDay(desk, billDate) : null
  if (!lines) return failed('PE3001', '对账文件未生成')
  const columns = ['type', 'serialNumber', 'requestId', 'refundRequestId', 'amount', 'fee', 'currency', 'time']
  const content = statementText(columns, lines, ({ kind, transactionId, number, refundNumber, outsideId, amount, fee, at }) => [
    kind,
    transactionId,
    number,
    refundNumber ?? (kind === 'PAYMENT' ? '' : outsideId),
    String(amount.minor),
    String(fee.minor),
    amount.currency,
    beijingTime(at),
  ])
  return { status: 'SUCCESS', billDate, content }
}

/** Assumed: what chargebacks are told with. */
function notice(desk: Desk, voice: Voice, { told }: { id: string; told: Told; at: number }): Draft {
  const merchantId = voice.ids['merchant_id'] ?? ''
  const words = wordsOf(told)
  const status: Data = told.status === undefined ? {} : { [told.kind === 'refund' ? 'refundStatus' : 'status']: told.status }
  const { key, content } = seal(withHmac(voice, { merchantId, ...words, ...status }), merchantPair(desk.book.ring).publicKey)
  return { headers: { 'content-type': JSON_TYPE, encryptkey: key, merchantid: merchantId }, body: content }
}

function wordsOf(told: Told): Data {
  if (told.kind === 'payment') return paymentWords(told.order)
  if (told.kind === 'refund') return refundWords(told.refund)
  const { id, phase, amount } = told.chargeback
  const ids = { requestId: told.order.number, serialNumber: told.order.more['houseNumber'] ?? '', chargebackId: id }
  return { ...ids, orderAmount: String(amount.minor), orderCurrency: amount.currency, status: phase }
}
