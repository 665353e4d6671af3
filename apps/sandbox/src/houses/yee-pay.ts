// YeePay's open platform as a merchant meets it (reference/payments.md 6): canonical requests, signed answers, notices in envelopes.
import { createHash } from 'node:crypto'
import { isDay, instantOf } from '../state/zone.ts'
import { jsonReply, type Reply } from '../wire/call.ts'
import { parseDecimal } from '../wire/decimal.ts'
import { beijingTime, close, findOrder, findRefund, minorMoney, outsideNumber, placeOrder, plain, refund } from './book.ts'
import { cashierOf } from './cashier.ts'
import { seal } from './envelope.ts'
import { statementText } from './files.ts'
import type { Desk, Draft, HouseCall, SandboxHouse, Voice } from './house.ts'
import { idDigits, isMerchants, merchantPair, ownVoice, publicKeyText, signBy } from './keys.ts'
import type { HouseOrder, HouseRefund, Told } from './model.ts'
import { linesOfDay } from './statement.ts'

type Fields = Record<string, string>
type Answer = Fields | { problem: [code: string, message: string] }
const MINUTE_MS = 60_000

export const yeePay: SandboxHouse<'PAY_YEE'> = {
  method: 'PAY_YEE',
  hasPairs: true,
  ids: { app_key: `app_${idDigits('yee app', 11)}`, merchant_no: idDigits('yee merchant', 11) },
  secrets: {},
  feeBasisPoints: 40,
  given: (ring, gateway) => ({
    gateway,
    app_key: ring.ids['app_key'] ?? '',
    merchant_no: ring.ids['merchant_no'] ?? '',
    private_key: merchantPair(ring).privateKey,
    public_keys: publicKeyText(ring),
  }),
  operation,
  error: (status, code, message) => jsonReply(status, { state: 'FAILURE', error: { code, message } }),
  notice,
  isTaken: (_status, body) => body === 'SUCCESS',
  retryPlanMs: [5, 5, 20, 270, 600, 900].map(seconds => seconds * 1_000),
  refundMs: 1_000,
}

const CALLS: Record<string, { name: string; run: (desk: Desk, fields: Fields) => Answer }> = {
  'POST /rest/v1.0/cashier/unified/order': { name: 'create', run: create },
  'GET /rest/v1.0/trade/order/query': { name: 'query', run: query },
  'POST /rest/v1.0/trade/order/close': { name: 'close', run: closeOrder },
  'POST /rest/v1.0/trade/refund': { name: 'refund', run: refundOrder },
  'GET /rest/v1.0/trade/refund/query': { name: 'refund_query', run: queryRefund },
}
const STATEMENT = 'GET /yos/v1.0/std/bill/tradedaydownload'

function operation(desk: Desk, call: HouseCall) {
  const place = `${call.method} ${call.path}`
  const known = CALLS[place]
  const encoded = call.method === 'GET' ? call.query : textFields(call.body)
  const fields = Object.fromEntries(Object.entries(encoded).map(([name, value]) => [name, decoded(value)]))
  const run = (): Reply => {
    const problem = authorizationProblem(desk, call, encoded)
    if (problem !== null) return signed(desk, 200, JSON.stringify({ state: 'FAILURE', error: { code: '40047', message: problem } }))
    if (place === STATEMENT) return statement(desk, fields)
    if (!known) return signed(desk, 200, JSON.stringify({ state: 'FAILURE', error: { code: '40044', message: '接口不存在' } }))
    const answer = known.run(desk, fields)
    const result =
      'problem' in answer ? { code: answer.problem[0], message: answer.problem[1] } : { code: 'OPR00000', message: '成功', ...answer }
    return signed(desk, 200, JSON.stringify({ state: 'SUCCESS', result }))
  }
  const name = place === STATEMENT ? 'statement' : (known?.name ?? 'unknown')
  return { name: `houses.PAY_YEE.${name}`, accountId: fields['orderId'] ?? null, isRead: call.method === 'GET', run }
}

/** Values are encoded once for the signature, and once more by the form or the address. */
const textFields = (body: HouseCall['body']): Fields =>
  Object.fromEntries(Object.entries(body).filter((each): each is [string, string] => typeof each[1] === 'string'))

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

const AUTHORIZATION = /^YOP-RSA2048-SHA256 (yop-auth-v3\/([^/]+)\/([^/]+)\/(\d+))\/([^/]+)\/([\w-]+)\$SHA256$/
const encodedOnce = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, each => `%${each.charCodeAt(0).toString(16).toUpperCase()}`)

function authorizationProblem({ world, book: { ring } }: Desk, call: HouseCall, encoded: Fields): string | null {
  const [, prefix = '', appKey, time = '', seconds, names = '', signature = ''] =
    AUTHORIZATION.exec(call.headers['authorization'] ?? '') ?? []
  if (appKey !== ring.ids['app_key'] || call.headers['x-yop-appkey'] !== appKey) return '应用不存在'
  const age = world.clock.now() - Date.parse(time)
  if (!(Math.abs(age) <= Number(seconds) * 1000)) return '请求已过期'
  const joined = Object.entries(encoded)
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  const isGet = call.method === 'GET'
  const digest = createHash('sha256')
    .update(isGet ? '' : joined)
    .digest('hex')
  if (call.headers['x-yop-content-sha256'] !== digest) return '内容摘要不一致'
  const headers = names.split(';').map(name => `${encodedOnce(name)}:${encodedOnce((call.headers[name] ?? '').trim())}`)
  if (!names.split(';').includes('x-yop-content-sha256')) return '内容摘要未签名'
  const canonical = [prefix, call.method, call.path, isGet ? joined : '', headers.toSorted().join('\n')].join('\n')
  return isMerchants(ring, canonical, signature.replaceAll('-', '+').replaceAll('_', '/')) ? null : '签名不正确'
}

const urlSafe = (base64: string) => base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')

/** Blanks don't count in what is signed. */
function signed(desk: Desk, status: number, body: string, type = 'application/json;charset=UTF-8'): Reply {
  const sign = urlSafe(signBy(ownVoice(desk.book.ring), body.replace(/[ \t\n]/g, '')))
  return { status, headers: { 'content-type': type, 'x-yop-sign': `${sign}$SHA256` }, body }
}

const isOurs = (desk: Desk, { merchantNo, parentMerchantNo }: Fields) =>
  merchantNo === desk.book.ring.ids['merchant_no'] && parentMerchantNo === merchantNo
const problem = (code: string, message: string): Answer => ({ problem: [code, message] })

function create(desk: Desk, fields: Fields): Answer {
  if (!isOurs(desk, fields)) return problem('OPR12002', '商户不存在')
  const { orderId = '', orderAmount = '', goodsName = '', notifyUrl, returnUrl, expiredTime } = fields
  const minor = parseDecimal(orderAmount, 2)
  const asked = minor !== null && minor > 0n ? minorMoney(minor, 'CNY') : null
  if (!asked || !/^[\w-]{1,64}$/.test(orderId) || goodsName === '' || !notifyUrl) return problem('OPR12003', '参数错误')
  const known = findOrder(desk, orderId)
  if (known && known.state !== 'UNPAID') return problem('OPR12001', '订单已存在且已终态')
  const expiresAt = expiredTime === undefined ? desk.world.clock.now() + 1440 * MINUTE_MS : instantOf(expiredTime, 'Asia/Shanghai')
  const more = { houseNumber: known?.more['houseNumber'] ?? outsideNumber(desk, 32) }
  const placed = placeOrder(desk, {
    number: orderId,
    amount: asked,
    subject: goodsName,
    notifyUrl,
    returnUrl: returnUrl ?? null,
    expiresAt,
    more,
  })
  if (!placed) return problem('OPR12001', '订单已存在，金额不一致')
  return { orderId, uniqueOrderNo: houseNumber(placed), cashierUrl: cashierOf(desk, placed) }
}

const houseNumber = (order: HouseOrder) => order.more['houseNumber'] ?? ''
const MISSING = problem('OPR11004', '订单不存在')
const STATES = { UNPAID: 'PROCESSING', PAID: 'SUCCESS', CLOSED: 'CLOSE' } as const

function query(desk: Desk, fields: Fields): Answer {
  const order = isOurs(desk, fields) ? findOrder(desk, fields['orderId'] ?? '') : null
  return order ? paymentWords(order) : MISSING
}

function paymentWords(order: HouseOrder): Fields {
  const { number, amount, paid, paidAt, fee, payer, state } = order
  return {
    orderId: number,
    uniqueOrderNo: houseNumber(order),
    status: STATES[state],
    orderAmount: plain(amount),
    ...(paid && paidAt !== null && fee
      ? { payAmount: plain(paid), merchantFee: plain(fee), paySuccessDate: beijingTime(paidAt), payerName: payer ?? '' }
      : {}),
  }
}

function closeOrder(desk: Desk, fields: Fields): Answer {
  const order = isOurs(desk, fields) ? findOrder(desk, fields['orderId'] ?? '') : null
  if (!order) return MISSING
  return close(desk, order) ? { orderId: order.number, uniqueOrderNo: houseNumber(order) } : problem('OPR11021', '订单已支付成功，不能关闭')
}

function refundOrder(desk: Desk, fields: Fields): Answer {
  const { orderId = '', refundRequestId = '', refundAmount = '', description = '', notifyUrl } = fields
  const order = isOurs(desk, fields) ? findOrder(desk, orderId) : null
  const minor = parseDecimal(refundAmount, 2)
  if (!order) return MISSING
  if (minor === null) return problem('OPR12003', '参数错误')
  const amount = { minor, currency: 'CNY' } as const
  const made = refund(desk, { refundNumber: refundRequestId, number: orderId, amount, reason: description, notifyUrl: notifyUrl ?? null })
  if (typeof made === 'string') return problem('OPR18004', made === 'too_much' ? '可退金额不足' : '订单不允许退款')
  return refundWords(made)
}

const REFUND_STATES = { PROCESSING: 'PROCESSING', SUCCEEDED: 'SUCCESS', FAILED: 'FAILED', RETURNED: 'FAILED' } as const

function refundWords({ number, refundNumber, outsideId, amount, state }: HouseRefund): Fields {
  const failReason = { PROCESSING: '', SUCCEEDED: '', FAILED: '退款失败', RETURNED: '银行退票' }[state]
  const ids = { orderId: number, refundRequestId: refundNumber, uniqueRefundNo: outsideId }
  return { ...ids, refundAmount: plain(amount), status: REFUND_STATES[state], failReason }
}

function queryRefund(desk: Desk, fields: Fields): Answer {
  const found = isOurs(desk, fields) ? findRefund(desk, fields['refundRequestId'] ?? '') : null
  return found?.number === fields['orderId'] && found ? refundWords(found) : problem('OPR18009', '退款订单不存在')
}

/** Assumed: what chargebacks are told with. */
function notice(desk: Desk, voice: Voice, { told }: { id: string; told: Told; at: number }): Draft {
  const merchantNo = voice.ids['merchant_no'] ?? ''
  const status = told.status === undefined ? {} : { status: told.status }
  const content = JSON.stringify({ parentMerchantNo: merchantNo, merchantNo, ...wordsOf(told), ...status })
  const { key, content: sealed } = seal(`${content}$${urlSafe(signBy(voice, content))}`, merchantPair(desk.book.ring).publicKey)
  const response = `${urlSafe(key)}$${urlSafe(sealed)}$AES$SHA256`
  const body = new URLSearchParams({ response, customerIdentification: voice.ids['app_key'] ?? '' }).toString()
  return { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body }
}

function wordsOf(told: Told): Fields {
  const { order } = told
  if (told.kind === 'payment') {
    const { paid } = order
    return { ...paymentWords(order), ...(paid && paid.currency !== 'CNY' ? { currency: paid.currency } : {}) }
  }
  if (told.kind === 'refund') {
    const { currency } = told.refund.amount
    return { ...refundWords(told.refund), ...(currency === 'CNY' ? {} : { currency }) }
  }
  const { id, phase, amount } = told.chargeback
  const ids = { orderId: order.number, uniqueOrderNo: houseNumber(order), chargebackNo: id }
  return { ...ids, chargebackAmount: plain(amount), currency: amount.currency, status: phase }
}

/** Assumed: its columns. */
function statement(desk: Desk, { dayString = '' }: Fields): Reply {
  const lines = isDay(dayString) ? linesOfDay(desk, dayString) : null
  if (!lines) return signed(desk, 200, JSON.stringify({ state: 'FAILURE', error: { code: '40020', message: '对账文件未生成' } }))
  const columns = ['type', 'uniqueOrderNo', 'orderId', 'refundRequestId', 'amount', 'fee', 'currency', 'time']
  const text = statementText(columns, lines, ({ kind, transactionId, number, refundNumber, outsideId, amount, fee, at }) => [
    kind,
    transactionId,
    number,
    refundNumber ?? (kind === 'PAYMENT' ? '' : outsideId),
    plain(amount),
    plain(fee),
    amount.currency,
    beijingTime(at),
  ])
  return signed(desk, 200, text, 'text/csv;charset=UTF-8')
}
