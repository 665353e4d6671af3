// WeChat Pay v3 as a merchant meets it (reference/payments.md 3): Native orders, queries, refunds and bills, all signed on both sides.
import { randomBytes } from 'node:crypto'
import { isDay } from '../state/zone.ts'
import { isObject, jsonObject, jsonReply, type Reply, textOf, WireRefusal } from '../wire/call.ts'
import { close, findOrder, findRefund, minorMoney, orderOfTransaction, placeOrder, refund } from './book.ts'
import { cashierOf } from './cashier.ts'
import { fileReply } from './files.ts'
import type { Desk, HouseCall, SandboxHouse } from './house.ts'
import { hexOf, housePair, idDigits, isMerchants, merchantPair, ownVoice, publicKeyText, secretText, signBy } from './keys.ts'
import type { HouseOrder } from './model.ts'
import { billOf } from './wechat-bill.ts'
import { refundWords, transactionWords, weChatNotice } from './wechat-notice.ts'

const MINUTE_MS = 60_000
const NATIVE = '/v3/pay/transactions/native'
const ORDER = /^\/v3\/pay\/transactions\/out-trade-no\/([^/]+)(\/close)?$/
const REFUNDS = '/v3/refund/domestic/refunds'

export const weChat: SandboxHouse<'WECHAT'> = {
  method: 'WECHAT',
  hasPairs: true,
  ids: { app_id: `wx${hexOf('wechat app', 16)}`, mch_id: idDigits('wechat merchant', 10) },
  secrets: { api_v3_key: { length: 32, rotates: false } },
  feeBasisPoints: 60,
  given: (ring, gateway) => ({
    gateway,
    app_id: ring.ids['app_id'] ?? '',
    mch_id: ring.ids['mch_id'] ?? '',
    serial_no: merchantPair(ring).serial,
    private_key: merchantPair(ring).privateKey,
    api_v3_key: secretText(ring, 'api_v3_key'),
    public_keys: publicKeyText(ring),
  }),
  operation: (desk, call) => {
    const { name, number, isRead, run } = route(desk, call)
    return { name: `houses.WECHAT.${name}`, accountId: number, isRead, run: () => signed(desk, call, run) }
  },
  error: (status, code, message) => jsonReply(status, { code, message }),
  notice: weChatNotice,
  isTaken: status => status === 200 || status === 204,
  retryPlanMs: [
    15_000,
    15_000,
    30_000,
    ...[3, 10, 20, 30, 30, 30, 60].map(minutes => minutes * MINUTE_MS),
    ...[3, 3, 3, 6, 6].map(hours => hours * 60 * MINUTE_MS),
  ],
  refundMs: 1_000,
}

type Routed = { name: string; number: string | null; isRead: boolean; run: () => Reply }

function route(desk: Desk, call: HouseCall): Routed {
  const { method, path } = call
  const body = jsonObject(call.raw)
  const [, order, closing] = ORDER.exec(path) ?? []
  if (method === 'POST' && path === NATIVE)
    return { name: 'create', number: textOf(body['out_trade_no']), isRead: false, run: () => create(desk, body) }
  if (method === 'POST' && order !== undefined && closing !== undefined)
    return { name: 'close', number: order, isRead: false, run: () => closeOrder(desk, order) }
  if (method === 'GET' && order !== undefined)
    return { name: 'query', number: order, isRead: true, run: () => jsonReply(200, transactionWords(desk, wanted(desk, order))) }
  if (method === 'POST' && path === REFUNDS)
    return { name: 'refund', number: textOf(body['out_trade_no']), isRead: false, run: () => refundOrder(desk, body) }
  if (method === 'GET' && path.startsWith(`${REFUNDS}/`)) {
    const refundNumber = path.slice(REFUNDS.length + 1)
    return { name: 'refund_query', number: refundNumber, isRead: true, run: () => queryRefund(desk, refundNumber) }
  }
  if (method === 'GET' && path === '/v3/bill/tradebill')
    return { name: 'statement', number: null, isRead: true, run: () => tradeBill(desk, call) }
  if (method === 'GET' && path === '/v3/billdownload/file')
    return { name: 'statement_file', number: null, isRead: true, run: () => fileReply(call.query['token']) }
  return { name: 'unknown', number: null, isRead: true, run: () => refuse(404, 'RESOURCE_NOT_EXISTS', '请求的资源不存在') }
}

/** Refuses what the merchant didn't sign, and signs every answer but a bill's file. */
function signed(desk: Desk, call: HouseCall, run: () => Reply): Reply {
  let reply: Reply
  try {
    checkAuthorization(desk, call)
    reply = run()
  } catch (error) {
    if (!(error instanceof WireRefusal)) throw error
    reply = error.reply
  }
  const timestamp = String(Math.floor(desk.world.clock.now() / 1000))
  const nonce = randomBytes(16).toString('hex')
  const headers = {
    ...reply.headers,
    'request-id': call.requestId,
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-serial': housePair(desk.book.ring).serial,
    'wechatpay-signature': signBy(ownVoice(desk.book.ring), `${timestamp}\n${nonce}\n${reply.body}\n`),
  }
  return { ...reply, headers }
}

const SCHEME = /^WECHATPAY2-SHA256-RSA2048 (.*)$/

function checkAuthorization({ world, book: { ring } }: Desk, call: HouseCall): void {
  const [, list = ''] = SCHEME.exec(call.headers['authorization'] ?? '') ?? []
  const { mchid, nonce_str, timestamp, serial_no, signature } = Object.fromEntries(
    [...list.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value ?? '']),
  )
  if (mchid !== ring.ids['mch_id'] || serial_no !== merchantPair(ring).serial) refuse(401, 'SIGN_ERROR', '商户号或证书序列号有误')
  if (Math.abs(Number(timestamp) * 1000 - world.clock.now()) > 5 * MINUTE_MS) refuse(401, 'SIGN_ERROR', '时间戳已过期')
  const message = `${call.method}\n${call.url}\n${timestamp}\n${nonce_str}\n${call.raw}\n`
  if (!isMerchants(ring, message, signature ?? '')) refuse(401, 'SIGN_ERROR', '签名错误')
}

function create(desk: Desk, body: Record<string, unknown>): Reply {
  const { appid, mchid, description, out_trade_no, notify_url, amount, time_expire } = body
  checkMerchant(desk, mchid)
  if (appid !== desk.book.ring.ids['app_id']) refuse(400, 'APPID_MCHID_NOT_MATCH', 'AppID 和商户号不匹配')
  const number = textOf(out_trade_no) ?? ''
  if (!/^[0-9A-Za-z_\-|*]{6,32}$/.test(number)) refuse(400, 'PARAM_ERROR', 'out_trade_no 不合法')
  if (typeof description !== 'string' || description === '' || description.length > 127) refuse(400, 'PARAM_ERROR', 'description 不合法')
  if (typeof notify_url !== 'string' || notify_url.includes('?')) refuse(400, 'PARAM_ERROR', 'notify_url 不能携带参数')
  const total = isObject(amount) ? amount['total'] : undefined
  const asked = Number.isSafeInteger(total) && Number(total) > 0 ? minorMoney(BigInt(Number(total)), 'CNY') : null
  if (!asked || (isObject(amount) && (amount['currency'] ?? 'CNY') !== 'CNY')) refuse(400, 'PARAM_ERROR', 'amount 不合法')
  const now = desk.world.clock.now()
  const expiresAt = typeof time_expire === 'string' ? Date.parse(time_expire) : now + 120 * MINUTE_MS
  if (!(expiresAt > now)) refuse(400, 'PARAM_ERROR', 'time_expire 不合法')
  const known = findOrder(desk, number)
  if (known?.state === 'PAID') refuse(400, 'ORDERPAID', '该订单已支付')
  if (known?.state === 'CLOSED') refuse(400, 'ORDER_CLOSED', '该订单已关闭')
  const placed = placeOrder(desk, { number, amount: asked, subject: description, notifyUrl: notify_url, returnUrl: null, expiresAt })
  if (!placed) return refuse(400, 'OUT_TRADE_NO_USED', '商户订单号重复')
  return jsonReply(200, { code_url: cashierOf(desk, placed) })
}

function closeOrder(desk: Desk, number: string): Reply {
  if (!close(desk, wanted(desk, number))) refuse(400, 'ORDERPAID', '该订单已支付')
  return { status: 204, headers: {}, body: '' }
}

function refundOrder(desk: Desk, body: Record<string, unknown>): Reply {
  const { transaction_id, out_trade_no, out_refund_no, reason, notify_url, amount } = body
  const order = typeof transaction_id === 'string' ? orderOfTransaction(desk, transaction_id) : findOrder(desk, textOf(out_trade_no) ?? '')
  if (!order?.paid) return refuse(404, 'RESOURCE_NOT_EXISTS', '订单不存在')
  const refundNumber = textOf(out_refund_no) ?? ''
  if (!/^[0-9A-Za-z_\-|*@]{1,64}$/.test(refundNumber) || !isObject(amount)) return refuse(400, 'PARAM_ERROR', 'out_refund_no 不合法')
  if (!Number.isSafeInteger(amount['refund']) || amount['total'] !== Number(order.paid.minor) || amount['currency'] !== 'CNY')
    return refuse(400, 'INVALID_REQUEST', '订单金额或退款金额与之前请求不一致')
  const made = refund(desk, {
    refundNumber,
    number: order.number,
    amount: { minor: BigInt(Number(amount['refund'])), currency: 'CNY' },
    reason: textOf(reason) ?? '',
    notifyUrl: textOf(notify_url),
  })
  if (typeof made === 'string') return refuse(403, made === 'too_much' ? 'NOT_ENOUGH' : 'INVALID_REQUEST', '退款请求被拒绝')
  return jsonReply(200, refundWords(desk, made))
}

function queryRefund(desk: Desk, refundNumber: string): Reply {
  const found = findRefund(desk, refundNumber)
  return found ? jsonReply(200, refundWords(desk, found)) : refuse(404, 'RESOURCE_NOT_EXISTS', '退款单不存在')
}

function tradeBill(desk: Desk, call: HouseCall): Reply {
  const day = call.query['bill_date'] ?? ''
  if (!isDay(day) || call.query['bill_type'] !== 'ALL') refuse(400, 'PARAM_ERROR', 'bill_date 不合法')
  const bill = billOf(desk, day)
  if (!bill) return refuse(400, 'STATEMENT_CREATING', '账单生成中')
  return jsonReply(200, {
    hash_type: 'SHA1',
    hash_value: bill.sha1,
    download_url: `${desk.address}/v3/billdownload/file?token=${bill.token}`,
  })
}

function checkMerchant({ book }: Desk, mchid: unknown): void {
  if (mchid !== book.ring.ids['mch_id']) refuse(400, 'MCH_NOT_EXISTS', '商户号不存在')
}

function wanted(desk: Desk, number: string): HouseOrder {
  return findOrder(desk, number) ?? refuse(404, 'ORDER_NOT_EXIST', '订单不存在')
}

function refuse(status: number, code: string, message: string): never {
  throw new WireRefusal(jsonReply(status, { code, message }))
}
