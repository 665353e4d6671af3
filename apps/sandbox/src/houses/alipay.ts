// Alipay as a merchant meets it (reference/payments.md 2): one gateway for all calls, RSA2 over sorted fields, answers signed too.
import { isDay, instantOf } from '../state/zone.ts'
import { jsonObject, jsonReply, type Reply, textOf, WireRefusal } from '../wire/call.ts'
import { parseDecimal } from '../wire/decimal.ts'
import { billOf } from './alipay-bill.ts'
import { alipayNotice, sortedFields, tradeWord } from './alipay-notice.ts'
import { beijingTime, close, findOrder, findRefund, minorMoney, placeOrder, plain, refund, refunded } from './book.ts'
import { cashierOf } from './cashier.ts'
import { fileReply } from './files.ts'
import type { Desk, HouseCall, SandboxHouse } from './house.ts'
import { idDigits, isMerchants, merchantPair, ownVoice, publicKeyText, signBy } from './keys.ts'
import type { HouseOrder, HouseRefund } from './model.ts'

const MINUTE_MS = 60_000
const ZONE = 'Asia/Shanghai'
const RETRY_MINUTES = [4, 10, 10, 60, 120, 360, 900]

export const alipay: SandboxHouse<'ALIPAY'> = {
  method: 'ALIPAY',
  hasPairs: true,
  ids: { app_id: `2021${idDigits('alipay app', 12)}`, seller_id: `2088${idDigits('alipay seller', 12)}` },
  secrets: {},
  feeBasisPoints: 60,
  given: (ring, gateway) => ({
    gateway: `${gateway}/gateway.do`,
    app_id: ring.ids['app_id'] ?? '',
    seller_id: ring.ids['seller_id'] ?? '',
    private_key: merchantPair(ring).privateKey,
    public_keys: publicKeyText(ring),
  }),
  operation,
  error: (_status, code, message) => jsonReply(200, { error_response: { code: '20000', msg: message, sub_code: code, sub_msg: message } }),
  notice: alipayNotice,
  isTaken: (_status, body) => body === 'success',
  retryPlanMs: RETRY_MINUTES.map(minutes => minutes * MINUTE_MS),
  refundMs: 0,
  returnQuery: (desk, number) => returnQuery(desk, number),
}

type Fields = Record<string, string>
type Answer = Record<string, unknown>
const CALLS: Record<string, { name: string; isRead: boolean; run: (desk: Desk, content: Answer) => Answer }> = {
  'alipay.trade.query': { name: 'query', isRead: true, run: query },
  'alipay.trade.close': { name: 'close', isRead: false, run: closeTrade },
  'alipay.trade.refund': { name: 'refund', isRead: false, run: refundTrade },
  'alipay.trade.fastpay.refund.query': { name: 'refund_query', isRead: true, run: queryRefund },
  'alipay.data.dataservice.bill.downloadurl.query': { name: 'statement', isRead: true, run: billAddress },
}

function operation(desk: Desk, call: HouseCall) {
  if (call.path === '/bill')
    return { name: 'houses.ALIPAY.statement_file', accountId: null, isRead: true, run: () => fileReply(call.query['token']) }
  const fields = fieldsOf(call)
  const content = jsonObject(fields['biz_content'] ?? '')
  const number = textOf(content['out_trade_no'])
  const method = fields['method'] ?? ''
  if (method === 'alipay.trade.page.pay')
    return { name: 'houses.ALIPAY.create', accountId: number, isRead: false, run: () => openPage(desk, fields, content) }
  const known = CALLS[method]
  const name = `houses.ALIPAY.${known?.name ?? 'unknown'}`
  return { name, accountId: number, isRead: known?.isRead ?? true, run: () => answered(desk, method, () => run(desk, fields, content)) }
}

/** Fields stand in the address, in the form, or some here and some there. */
function fieldsOf(call: HouseCall): Fields {
  const body = Object.entries(call.body).filter((each): each is [string, string] => typeof each[1] === 'string')
  return { ...call.query, ...Object.fromEntries(body) }
}

function run(desk: Desk, fields: Fields, content: Answer): Answer {
  check(desk, fields)
  const known = CALLS[fields['method'] ?? '']
  return known ? { code: '10000', msg: 'Success', ...known.run(desk, content) } : fail('isv.invalid-method', '不存在的方法名', '40002')
}

function check({ book: { ring } }: Desk, fields: Fields): void {
  if (fields['app_id'] !== ring.ids['app_id']) fail('isv.invalid-app-id', '无效的应用ID', '40002')
  if (fields['sign_type'] !== 'RSA2' || !isMerchants(ring, sortedFields(fields, ['sign']), fields['sign'] ?? ''))
    fail('isv.invalid-signature', '验签出错', '40002')
}

/** The node's text is signed as it stands in the answer. */
function answered(desk: Desk, method: string, work: () => Answer): Reply {
  let answer: Answer
  try {
    answer = work()
  } catch (error) {
    if (!(error instanceof WireRefusal)) throw error
    answer = jsonObject(error.reply.body)
  }
  const node = JSON.stringify(answer)
  const body = `{"${method.replaceAll('.', '_')}_response":${node},"sign":"${signBy(ownVoice(desk.book.ring), node)}"}`
  return { status: 200, headers: { 'content-type': 'application/json;charset=utf-8' }, body }
}

/** The order is made when its page is opened for the first time. */
function openPage(desk: Desk, fields: Fields, content: Answer): Reply {
  check(desk, fields)
  const number = textOf(content['out_trade_no']) ?? ''
  const asked = yuan(content['total_amount'])
  const subject = textOf(content['subject']) ?? ''
  if (!/^\w{1,64}$/.test(number) || !asked || subject === '' || content['product_code'] !== 'FAST_INSTANT_TRADE_PAY')
    return fail('INVALID_PARAMETER', '参数无效')
  const expires = textOf(content['time_expire'])
  const now = desk.world.clock.now()
  const expiresAt = expires === null ? now + 15 * 24 * 60 * MINUTE_MS : instantOf(expires, ZONE)
  if (!findOrder(desk, number) && !(expiresAt > now)) return fail('INVALID_PARAMETER', '订单已超时')
  const urls = { notifyUrl: fields['notify_url'] ?? null, returnUrl: fields['return_url'] ?? null }
  const placed = placeOrder(desk, { number, amount: asked, subject, expiresAt, ...urls })
  if (!placed) return fail('ACQ.CONTEXT_INCONSISTENT', '交易信息被篡改')
  return { status: 302, headers: { location: cashierOf(desk, placed) }, body: '' }
}

function query(desk: Desk, content: Answer): Answer {
  const order = wanted(desk, content)
  return {
    out_trade_no: order.number,
    trade_no: tradeNumber(order),
    trade_status: tradeWord(desk, order),
    total_amount: plain(order.paid ?? order.amount),
    ...(order.paid && order.paidAt !== null
      ? {
          send_pay_date: beijingTime(order.paidAt),
          buyer_logon_id: order.payer,
          receipt_amount: plain(order.paid),
          pay_currency: order.paid.currency,
        }
      : {}),
  }
}

function closeTrade(desk: Desk, content: Answer): Answer {
  const order = wanted(desk, content)
  if (order.state !== 'UNPAID' || !close(desk, order)) return fail('ACQ.TRADE_STATUS_ERROR', '交易状态不合法')
  return { out_trade_no: order.number, trade_no: tradeNumber(order) }
}

const REFUND_PROBLEMS = {
  unpaid: ['ACQ.TRADE_STATUS_ERROR', '交易状态不合法'],
  finished: ['ACQ.TRADE_HAS_FINISHED', '交易已经结束'],
  too_much: ['ACQ.REFUND_AMT_NOT_EQUAL_TOTAL', '退款金额超限'],
  other_refund: ['ACQ.DISCORDANT_REPEAT_REQUEST', '请求信息不一致'],
} as const

function refundTrade(desk: Desk, content: Answer): Answer {
  const order = wanted(desk, content)
  const amount = yuan(content['refund_amount'])
  if (!amount) return fail('ACQ.INVALID_PARAMETER', '参数无效')
  const refundNumber = textOf(content['out_request_no']) ?? order.number
  const isRepeated = findRefund(desk, refundNumber) !== null
  const reason = textOf(content['refund_reason']) ?? ''
  const made = refund(desk, { refundNumber, number: order.number, amount, reason, notifyUrl: null })
  if (typeof made === 'string') {
    const [code, text] = REFUND_PROBLEMS[made]
    return fail(code, text)
  }
  const fundChange = made.state === 'SUCCEEDED' && !isRepeated ? 'Y' : 'N'
  const total = minorMoney(refunded(desk, order.number), amount.currency)
  return { out_trade_no: order.number, trade_no: tradeNumber(order), fund_change: fundChange, refund_fee: total ? plain(total) : '0.00' }
}

/** What went to a bank is told by the deposit: under way, done or failed. */
const DEPOSITS = { PROCESSING: 'P', SUCCEEDED: 'S', FAILED: 'F', RETURNED: 'F' } as const

function queryRefund(desk: Desk, content: Answer): Answer {
  const order = wanted(desk, content)
  const found: HouseRefund | null = findRefund(desk, textOf(content['out_request_no']) ?? '')
  if (found?.number !== order.number) return {}
  return {
    out_trade_no: order.number,
    trade_no: tradeNumber(order),
    out_request_no: found.refundNumber,
    refund_amount: plain(found.amount),
    total_amount: plain(order.paid ?? order.amount),
    refund_status: 'REFUND_SUCCESS',
    deposit_back_info: { has_deposit_back: 'true', dback_status: DEPOSITS[found.state], dback_amount: plain(found.amount) },
  }
}

function billAddress(desk: Desk, content: Answer): Answer {
  const day = textOf(content['bill_date']) ?? ''
  if (!isDay(day) || content['bill_type'] !== 'trade') return fail('isp.bill_type_not_support', '账单参数不支持')
  const token = billOf(desk, day)
  return token === null ? fail('isp.bill_not_exist', '账单不存在') : { bill_download_url: `${desk.address}/bill?token=${token}` }
}

const returnQuery = (desk: Desk, number: string): string => {
  const { ring } = desk.book
  const fields = {
    app_id: ring.ids['app_id'] ?? '',
    out_trade_no: number,
    method: 'alipay.trade.page.pay.return',
    charset: 'utf-8',
    version: '1.0',
  }
  const sign = signBy(ownVoice(ring), sortedFields(fields, ['sign']))
  return new URLSearchParams({ ...fields, sign_type: 'RSA2', sign }).toString()
}

const tradeNumber = (order: HouseOrder) => order.transactionId ?? ''

function yuan(value: unknown) {
  const minor = typeof value === 'string' ? parseDecimal(value, 2) : null
  return minor !== null && minor > 0n ? minorMoney(minor, 'CNY') : null
}

function wanted(desk: Desk, content: Answer): HouseOrder {
  const trade = textOf(content['trade_no'])
  const byTrade = trade === null ? undefined : Object.values(desk.book.orders).find(each => each.transactionId === trade)
  return byTrade ?? findOrder(desk, textOf(content['out_trade_no']) ?? '') ?? fail('ACQ.TRADE_NOT_EXIST', '交易不存在')
}

function fail(subCode: string, subMessage: string, code = '40004'): never {
  const msg = code === '40004' ? 'Business Failed' : 'Invalid Arguments'
  throw new WireRefusal(jsonReply(200, { code, msg, sub_code: subCode, sub_msg: subMessage }))
}
