// PingPong Checkout v4 as a merchant meets it: one envelope with a salted digest, both ways (reference/payments.md 11).
import { decimalText } from '@tallyhelm/protocol/values/money'
import { isDay } from '../state/zone.ts'
import { isObject, jsonObject, jsonReply, type Reply, textOf } from '../wire/call.ts'
import { close, findOrder, findRefund, placeOrder, refund } from './book.ts'
import { cashierOf } from './cashier.ts'
import { csvText, majorMoney } from './exact.ts'
import type { Desk, HouseCall, SandboxHouse } from './house.ts'
import { idDigits, ownVoice, secretText } from './keys.ts'
import { digestOf, paymentWords, pingPongNotice, refundWords } from './ping-pong-words.ts'
import { linesOfDay } from './statement.ts'

const NOT_FOUND = '600002'
const clientId = idDigits('pingpong client', 19)

export const pingPong: SandboxHouse<'PING_PONG'> = {
  method: 'PING_PONG',
  hasPairs: false,
  ids: { client_id: clientId, acc_id: `${clientId}291` },
  secrets: { salt: { length: 24, rotates: true } },
  feeBasisPoints: 250,
  given: (ring, gateway) => ({
    gateway,
    client_id: ring.ids['client_id'] ?? '',
    acc_id: ring.ids['acc_id'] ?? '',
    salts: secretText(ring, 'salt'),
  }),
  operation: (desk, call) => {
    const envelope = jsonObject(call.raw)
    const { name, number, isRead, run } = route(desk, call, jsonObject(textOf(envelope['bizContent']) ?? ''))
    const check = () => (isFromMerchant(desk, envelope) ? run() : answer(desk, '001003', 'signature verification failed'))
    return { name: `houses.PING_PONG.${name}`, accountId: number, isRead, run: check }
  },
  error: (status, code, message) => jsonReply(status, { code, description: message }),
  notice: pingPongNotice,
  isTaken: (status, body) => status === 200 && body === 'OK',
  retryPlanMs: [1, 5, 30, 60, 360].map(minutes => minutes * 60_000),
  refundMs: 1_000,
}

function isFromMerchant({ book: { ring } }: Desk, envelope: Record<string, unknown>): boolean {
  const { sign, ...rest } = envelope
  const { accId, clientId: client, signType, version } = rest
  if (accId !== ring.ids['acc_id'] || client !== ring.ids['client_id'] || signType !== 'SHA256' || version !== '1.0') return false
  return (ring.secrets['salt'] ?? []).some(salt => digestOf(salt, rest) === sign)
}

function answer({ book: { ring } }: Desk, code: string, description: string, content: object = {}): Reply {
  const words = {
    accId: ring.ids['acc_id'] ?? '',
    clientId: ring.ids['client_id'] ?? '',
    bizContent: JSON.stringify(content),
    code,
    description,
    signType: 'SHA256',
  }
  return jsonReply(200, { ...words, sign: digestOf(ownVoice(ring).secrets['salt'] ?? '', words) })
}

type Routed = { name: string; number: string | null; isRead: boolean; run: () => Reply }

function route(desk: Desk, call: HouseCall, content: Record<string, unknown>): Routed {
  const number = textOf(content['merchantTransactionId'])
  const none = () => answer(desk, NOT_FOUND, 'transaction does not exist')
  switch (`${call.method} ${call.path}`) {
    case 'POST /v4/payment/prePay':
      return { name: 'create', number, isRead: false, run: () => create(desk, content) }
    case 'POST /v4/payment/query': {
      const run = () => {
        const order = findOrder(desk, number ?? '')
        return order ? answer(desk, '001000', 'Successful request', paymentWords(order)) : none()
      }
      return { name: 'query', number, isRead: true, run }
    }
    case 'POST /v4/payment/close': {
      const run = () => {
        const order = findOrder(desk, number ?? '')
        if (!order) return none()
        return close(desk, order) ? answer(desk, '000000', 'closed', paymentWords(order)) : answer(desk, '600010', 'the order is paid')
      }
      return { name: 'close', number, isRead: false, run }
    }
    case 'POST /v4/payment/refund':
      return { name: 'refund', number, isRead: false, run: () => refundOrder(desk, content) }
    case 'POST /v4/refund/query': {
      const refundNumber = textOf(content['merchantRefundId']) ?? ''
      const run = () => {
        const found = findRefund(desk, refundNumber)
        return found ? answer(desk, '001000', 'Successful request', refundWords(found)) : none()
      }
      return { name: 'refund_query', number: refundNumber, isRead: true, run }
    }
    case 'POST /api/v2/txn-rec-file/download':
      return { name: 'statement', number: null, isRead: true, run: () => file(desk, content) }
    default:
      return { name: 'unknown', number: null, isRead: true, run: () => answer(desk, '001004', 'no such interface') }
  }
}

function create(desk: Desk, content: Record<string, unknown>): Reply {
  const { amount, currency, merchantTransactionId, timeExpire, payResultUrl, notificationUrl, captureDelayHours, goods } = content
  const number = textOf(merchantTransactionId) ?? ''
  const asked = majorMoney(amount, currency)
  const expires = textOf(timeExpire) ?? ''
  const subject = isObject(goods) ? textOf(goods['name']) : null
  if (!/^[\w-]{1,64}$/.test(number) || !asked || captureDelayHours !== '0' || !subject || !/^\d{10}$/.test(expires))
    return answer(desk, '600001', 'parameters are not valid')
  const placed = placeOrder(desk, {
    number,
    amount: asked,
    subject,
    notifyUrl: textOf(notificationUrl),
    returnUrl: textOf(payResultUrl),
    expiresAt: Number(expires) * 1000,
  })
  if (!placed) return answer(desk, '600003', 'the order exists with other parameters')
  if (placed.state === 'CLOSED') return answer(desk, '600011', 'the order is closed')
  const words = { merchantTransactionId: number, amount: decimalText(placed.amount), currency: placed.amount.currency }
  return answer(desk, '000000', 'Transaction succeeded', { ...words, token: placed.token, paymentUrl: cashierOf(desk, placed) })
}

function refundOrder(desk: Desk, content: Record<string, unknown>): Reply {
  const amount = majorMoney(content['amount'], content['currency'])
  if (!amount) return answer(desk, '600001', 'parameters are not valid')
  const made = refund(desk, {
    refundNumber: textOf(content['merchantRefundId']) ?? '',
    number: textOf(content['merchantTransactionId']) ?? '',
    amount,
    reason: textOf(content['remark']) ?? '',
    notifyUrl: textOf(content['notificationUrl']),
  })
  return typeof made === 'string'
    ? answer(desk, '600020', `refund refused: ${made}`)
    : answer(desk, '000000', 'accepted', refundWords(made))
}

const HEADER = [
  'transactionType',
  'transactionId',
  'merchantTransactionId',
  'merchantRefundId',
  'amount',
  'fee',
  'currency',
  'transactionTime',
]

/** What fails is told in headers, as the file has no envelope. */
function file(desk: Desk, { billType, billDate }: Record<string, unknown>): Reply {
  const day = textOf(billDate) ?? ''
  const lines = billType === 'DAY' && isDay(day) ? linesOfDay(desk, day) : null
  if (!lines) return { status: 200, headers: { errorCode: 'BILL_NOT_READY', errorMsg: 'the file is not there yet' }, body: '' }
  const rows = lines.map(({ kind, transactionId, number, refundNumber, amount, fee, at }) => [
    kind === 'PAYMENT' ? 'RECHARGE' : kind,
    transactionId,
    number,
    refundNumber ?? '',
    decimalText(amount),
    decimalText(fee),
    amount.currency,
    String(at),
  ])
  const headers = { 'content-type': 'text/csv', billDate: day, fileName: `pingpong-${day}.csv` }
  return { status: 200, headers, body: csvText([HEADER, ...rows]) }
}
