// HuiFu's 斗拱 as a merchant meets it (reference/payments.md 5): signed data both ways, notices signed over their raw resp_data.
import { isDay } from '../state/zone.ts'
import { isObject, jsonObject, jsonReply, type Reply, textOf } from '../wire/call.ts'
import { parseDecimal } from '../wire/decimal.ts'
import { close, compactTime, findOrder, findRefund, minorMoney, orderOfTransaction, placeOrder, plain, refund } from './book.ts'
import { cashierOf } from './cashier.ts'
import { fileReply, keepFile, statementText } from './files.ts'
import type { Desk, Draft, HouseCall, SandboxHouse, Voice } from './house.ts'
import { hexOf, idDigits, isMerchants, merchantPair, ownVoice, publicKeyText, signBy } from './keys.ts'
import type { HouseOrder, HouseRefund, Told } from './model.ts'
import { linesOfDay } from './statement.ts'

type Data = Record<string, string>

export const huiFu: SandboxHouse<'PAY_HUI_FU'> = {
  method: 'PAY_HUI_FU',
  hasPairs: true,
  ids: { sys_id: `66660001${idDigits('hui fu', 8)}`, product_id: 'YYZY' },
  secrets: {},
  feeBasisPoints: 38,
  given: (ring, gateway) => ({
    gateway,
    sys_id: ring.ids['sys_id'] ?? '',
    product_id: ring.ids['product_id'] ?? '',
    private_key: merchantPair(ring).privateKey,
    public_keys: publicKeyText(ring),
  }),
  operation,
  error: (_status, code, message) => jsonReply(200, { data: { resp_code: code, resp_desc: message } }),
  notice,
  isTaken: (_status, body, told) => body === `RECV_ORD_ID_${told.kind === 'refund' ? told.refund.refundNumber : told.order.number}`,
  retryPlanMs: [5_000, 10_000, 30_000],
  refundMs: 1_000,
}

const PAYMENT = '/v2/trade/payment'
const CALLS: Record<string, { name: string; number: string; isRead: boolean; run: (desk: Desk, data: Data) => Data }> = {
  [`${PAYMENT}/jspay`]: { name: 'create', number: 'req_seq_id', isRead: false, run: create },
  [`${PAYMENT}/scanpay/query`]: { name: 'query', number: 'org_req_seq_id', isRead: true, run: query },
  [`${PAYMENT}/scanpay/close`]: { name: 'close', number: 'org_req_seq_id', isRead: false, run: closeOrder },
  [`${PAYMENT}/scanpay/refund`]: { name: 'refund', number: 'org_req_seq_id', isRead: false, run: refundOrder },
  [`${PAYMENT}/scanpay/refundquery`]: { name: 'refund_query', number: 'org_req_seq_id', isRead: true, run: queryRefund },
  '/v2/trade/check/filequery': { name: 'statement', number: 'file_date', isRead: true, run: fileQuery },
}

function operation(desk: Desk, call: HouseCall) {
  if (call.path === '/file')
    return {
      name: 'houses.PAY_HUI_FU.statement_file',
      accountId: null,
      isRead: true,
      run: () => fileReply(call.query['token']),
    }
  const body = jsonObject(call.raw)
  const data = isObject(body['data']) ? texts(body['data']) : {}
  const known = CALLS[call.path]
  const name = `houses.PAY_HUI_FU.${known?.name ?? 'unknown'}`
  const run = (): Reply => {
    if (!known) return signed(desk, refusal('90000000', '接口不存在'))
    if (body['sys_id'] !== desk.book.ring.ids['sys_id'] || body['product_id'] !== desk.book.ring.ids['product_id'])
      return signed(desk, refusal('00100104', '商户信息不正确'))
    if (!isMerchants(desk.book.ring, sortedJson(data), textOf(body['sign']) ?? '')) return signed(desk, refusal('00100105', '验签失败'))
    return signed(desk, known.run(desk, data))
  }
  return { name, accountId: data[known?.number ?? ''] ?? null, isRead: known?.isRead ?? true, run }
}

const texts = (object: Record<string, unknown>): Data =>
  Object.fromEntries(Object.entries(object).filter((each): each is [string, string] => typeof each[1] === 'string'))
const sortedJson = (data: Data): string =>
  JSON.stringify(Object.fromEntries(Object.entries(data).toSorted(([left], [right]) => (left < right ? -1 : 1))))

function signed(desk: Desk, data: Data): Reply {
  const text = sortedJson(data)
  const body = `{"data":${text},"sign":"${signBy(ownVoice(desk.book.ring), text)}"}`
  return { status: 200, headers: { 'content-type': 'application/json;charset=utf-8' }, body }
}

const refusal = (resp_code: string, resp_desc: string): Data => ({ resp_code, resp_desc })
const DONE = { resp_code: '00000000', resp_desc: '交易成功' }
const UNDER_WAY = { resp_code: '00000100', resp_desc: '交易处理中' }
const UNKNOWN = refusal('23000004', '原交易不存在')

/** The house's number of an order, made with it and not at its payment. */
const houseNumber = (order: HouseOrder) => order.transactionId ?? order.more['houseNumber'] ?? ''
const amountOf = (text: string | undefined) => {
  const minor = parseDecimal(text ?? '', 2)
  return minor !== null && minor > 0n ? minorMoney(minor, 'CNY') : null
}

function create(desk: Desk, data: Data): Data {
  const { req_seq_id = '', huifu_id, trans_amt, goods_desc = '', notify_url, time_expire, trade_type } = data
  const asked = amountOf(trans_amt)
  if (huifu_id !== desk.book.ring.ids['sys_id']) return refusal('21000000', '商户不存在')
  if (!/^\w{1,128}$/.test(req_seq_id) || !asked || goods_desc === '' || !/^[AT]_NATIVE$/.test(trade_type ?? ''))
    return refusal('21000000', '参数不合法')
  if (notify_url?.includes('?')) return refusal('21000000', 'notify_url 不能带参数')
  const known = findOrder(desk, req_seq_id)
  if (known && known.state !== 'UNPAID') return refusal('22000002', '请求流水号重复')
  const now = desk.world.clock.now()
  const expiresAt = instantOfStamp(time_expire) ?? now + 120 * 60_000
  const more = { houseNumber: `002900TOP1A${compactTime(now).slice(2)}P${hexOf(req_seq_id, 22)}` }
  const placed = placeOrder(desk, {
    number: req_seq_id,
    amount: asked,
    subject: goods_desc,
    notifyUrl: notify_url ?? null,
    returnUrl: null,
    expiresAt,
    more,
  })
  if (!placed) return refusal('22000002', '请求流水号重复')
  return {
    ...UNDER_WAY,
    trans_stat: 'P',
    req_seq_id,
    hf_seq_id: houseNumber(placed),
    trans_amt: plain(asked),
    qr_code: cashierOf(desk, placed),
  }
}

/** yyyyMMddHHmmss in Beijing. */
function instantOfStamp(text: string | undefined): number | null {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text ?? '')
  return parts ? Date.parse(`${parts[1]}-${parts[2]}-${parts[3]}T${parts[4]}:${parts[5]}:${parts[6]}+08:00`) : null
}

const STATES = { UNPAID: 'P', PAID: 'S', CLOSED: 'F' } as const

function query(desk: Desk, { org_req_seq_id = '' }: Data): Data {
  const order = findOrder(desk, org_req_seq_id)
  if (!order) return UNKNOWN
  return { ...DONE, ...paymentWords(order) }
}

function paymentWords(order: HouseOrder): Data {
  const { number, paid, amount, paidAt, fee, payer, state } = order
  return {
    org_req_seq_id: number,
    org_hf_seq_id: houseNumber(order),
    trans_amt: plain(paid ?? amount),
    trans_stat: STATES[state],
    ...(paid && paidAt !== null && fee ? { fee_amt: plain(fee), end_time: compactTime(paidAt), buyer_logon_id: payer ?? '' } : {}),
  }
}

function closeOrder(desk: Desk, { org_req_seq_id = '' }: Data): Data {
  const order = findOrder(desk, org_req_seq_id)
  if (!order) return UNKNOWN
  if (!close(desk, order)) return refusal('23000003', '原交易已成功，不能关单')
  return { ...DONE, org_req_seq_id, trans_stat: 'S' }
}

function refundOrder(desk: Desk, data: Data): Data {
  const { req_seq_id = '', ord_amt, org_hf_seq_id, org_req_seq_id = '', org_req_date, notify_url, remark = '' } = data
  const order = org_hf_seq_id ? byHouseNumber(desk, org_hf_seq_id) : findOrder(desk, org_req_seq_id)
  if (!order) return UNKNOWN
  const asked = amountOf(ord_amt)
  if (!asked || !/^\d{8}$/.test(org_req_date ?? '') || org_req_date !== compactTime(order.createdAt).slice(0, 8))
    return refusal('21000000', '参数不合法')
  const made = refund(desk, {
    refundNumber: req_seq_id,
    number: order.number,
    amount: asked,
    reason: remark,
    notifyUrl: notify_url ?? null,
  })
  if (typeof made === 'string') return refusal('23000001', made === 'too_much' ? '退款金额大于可退金额' : '原交易不允许退款')
  return { ...UNDER_WAY, req_seq_id, hf_seq_id: made.outsideId, ord_amt: plain(made.amount), trans_stat: REFUND_STATES[made.state] }
}

const byHouseNumber = (desk: Desk, id: string): HouseOrder | null =>
  orderOfTransaction(desk, id) ?? Object.values(desk.book.orders).find(each => each.more['houseNumber'] === id) ?? null

const REFUND_STATES = { PROCESSING: 'P', SUCCEEDED: 'S', FAILED: 'F', RETURNED: 'F' } as const

function queryRefund(desk: Desk, { org_req_seq_id = '' }: Data): Data {
  const found = findRefund(desk, org_req_seq_id)
  return found ? { ...DONE, ...refundWords(found) } : UNKNOWN
}

function refundWords({ refundNumber, outsideId, amount, state }: HouseRefund): Data {
  const isReturned = state === 'RETURNED'
  const failure = state === 'FAILED' ? '退款失败' : ''
  return {
    org_req_seq_id: refundNumber,
    org_hf_seq_id: outsideId,
    ord_amt: plain(amount),
    trans_stat: REFUND_STATES[state],
    bank_message: isReturned ? '银行退票' : failure,
  }
}

/** Assumed: chargebacks are told like payments, as trans_type CHARGEBACK. */
function notice(_desk: Desk, voice: Voice, { told, at }: { id: string; told: Told; at: number }): Draft {
  const data = { ...wordsOf(told), huifu_id: voice.ids['sys_id'] ?? '', req_date: compactTime(told.order.createdAt).slice(0, 8) }
  const resp = JSON.stringify({
    ...DONE,
    ...data,
    ...(told.status === undefined ? {} : { trans_stat: told.status }),
    notify_time: compactTime(at),
  })
  const body = new URLSearchParams({ resp_code: '00000000', resp_desc: '交易成功', sign: signBy(voice, resp), resp_data: resp }).toString()
  return { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body }
}

function wordsOf(told: Told): Data {
  const { order } = told
  if (told.kind === 'payment') {
    const { org_req_seq_id: _seq, org_hf_seq_id: _hf, ...words } = paymentWords(order)
    const currency: Data = order.paid && order.paid.currency !== 'CNY' ? { trans_currency: order.paid.currency } : {}
    return { trans_type: 'A_NATIVE', req_seq_id: order.number, hf_seq_id: houseNumber(order), ...words, ...currency }
  }
  if (told.kind === 'refund') {
    const { org_req_seq_id: req, org_hf_seq_id: hf, ...words } = refundWords(told.refund)
    const currency: Data = told.refund.amount.currency === 'CNY' ? {} : { trans_currency: told.refund.amount.currency }
    return { trans_type: 'TRANS_REFUND', req_seq_id: req ?? '', hf_seq_id: hf ?? '', org_req_seq_id: order.number, ...words, ...currency }
  }
  const { id, phase, amount } = told.chargeback
  const ids = { req_seq_id: order.number, hf_seq_id: houseNumber(order), chargeback_id: id }
  return { trans_type: 'CHARGEBACK', ...ids, trans_amt: plain(amount), trans_stat: phase, trans_currency: amount.currency }
}

/** Assumed: a file of one line for each movement. */
function fileQuery(desk: Desk, { file_date = '' }: Data): Data {
  const day = file_date.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
  const lines = isDay(day) ? linesOfDay(desk, day) : null
  if (!lines) return refusal('90000001', '对账文件未生成')
  const columns = ['trans_type', 'hf_seq_id', 'req_seq_id', 'refund_req_seq_id', 'trans_amt', 'fee_amt', 'currency', 'trans_time']
  const text = statementText(columns, lines, ({ kind, transactionId, number, refundNumber, outsideId, amount, fee, at }) => [
    kind,
    transactionId,
    number,
    refundNumber ?? (kind === 'PAYMENT' ? '' : outsideId),
    plain(amount),
    plain(fee),
    amount.currency,
    compactTime(at),
  ])
  return { ...DONE, file_date, download_url: `${desk.address}/file?token=${keepFile(text)}` }
}
