// Airwallex as a merchant meets it: a login, payment links, refunds, and events that a shared secret signs (reference/payments.md 7).
import { createHmac } from 'node:crypto'
import { decimalText } from '@tallyhelm/protocol/values/money'
import { isDay } from '../state/zone.ts'
import { bearerToken, isObject, jsonReply, type Reply, textOf, WireRefusal } from '../wire/call.ts'
import { close, findOrder, orderOfToken, orderOfTransaction, placeOrder, refund, refundsOf } from './book.ts'
import { airLinkNotice, linkWords, refundWords, stamp } from './air-link-words.ts'
import type { Desk, HouseCall, SandboxHouse } from './house.ts'
import { csvText, exactBody, majorMoney } from './exact.ts'
import { hexOf, secretText } from './keys.ts'
import type { HouseOrder } from './model.ts'
import { linesOfDay } from './statement.ts'

const MINUTE_MS = 60_000
const TOKEN_MS = 30 * MINUTE_MS
const LINK = /^\/api\/v1\/pa\/payment_links\/link_(\w+)\/deactivate$/
const FILE = /^\/api\/v1\/finance\/settlement_files\/([\d-]+)$/

export const airLink: SandboxHouse<'PAY_AIR_LINK'> = {
  method: 'PAY_AIR_LINK',
  hasPairs: false,
  ids: { client_id: hexOf('airwallex client', 22) },
  secrets: { api_key: { length: 64, rotates: false }, webhook: { length: 40, rotates: true } },
  feeBasisPoints: 280,
  given: (ring, gateway) => ({
    gateway,
    client_id: ring.ids['client_id'] ?? '',
    api_key: secretText(ring, 'api_key'),
    webhook_secrets: secretText(ring, 'webhook'),
  }),
  operation: (desk, call) => {
    const { name, number, isRead, run } = route(desk, call)
    return {
      name: `houses.PAY_AIR_LINK.${name}`,
      accountId: number,
      isRead,
      run: () => (name === 'login' ? run() : admitted(desk, call, run)),
    }
  },
  error: (status, code, message) => jsonReply(status, { code, message, trace_id: hexOf(code, 32) }),
  notice: airLinkNotice,
  isTaken: status => status >= 200 && status < 300,
  retryPlanMs: [5, 30, 120, 300, 600, 1_440].map(minutes => minutes * MINUTE_MS),
  refundMs: 1_000,
}

type Routed = { name: string; number: string | null; isRead: boolean; run: () => Reply }

function route(desk: Desk, call: HouseCall): Routed {
  const { method, path, query } = call
  const body = exactBody(call.raw)
  if (method === 'POST' && path === '/api/v1/authentication/login')
    return { name: 'login', number: null, isRead: true, run: () => login(desk, call) }
  if (method === 'POST' && path === '/api/v1/pa/payment_links/create')
    return { name: 'create', number: textOf(body['reference']), isRead: false, run: () => create(desk, body) }
  if (method === 'GET' && path === '/api/v1/pa/payment_links')
    return { name: 'query', number: query['reference'] ?? null, isRead: true, run: () => list(desk, query['reference'] ?? '') }
  const [, token] = LINK.exec(path) ?? []
  if (method === 'POST' && token !== undefined) {
    const order = orderOfToken(desk, token)
    return { name: 'close', number: order?.number ?? null, isRead: false, run: () => deactivate(desk, order) }
  }
  if (method === 'POST' && path === '/api/v1/pa/refunds/create') {
    const order = orderOfTransaction(desk, textOf(body['payment_intent_id']) ?? '')
    return { name: 'refund', number: order?.number ?? null, isRead: false, run: () => refundOrder(desk, order, body) }
  }
  if (method === 'GET' && path === '/api/v1/pa/refunds') {
    const order = orderOfTransaction(desk, query['payment_intent_id'] ?? '')
    const items = () => (order ? refundsOf(desk, order.number).map(each => refundWords(desk, each)) : [])
    return {
      name: 'refund_query',
      number: order?.number ?? null,
      isRead: true,
      run: () => jsonReply(200, { items: items(), has_more: false }),
    }
  }
  const [, day] = FILE.exec(path) ?? []
  if (method === 'GET' && day !== undefined) return { name: 'statement', number: null, isRead: true, run: () => file(desk, day) }
  return { name: 'unknown', number: null, isRead: true, run: () => refuse(404, 'not_found', 'the resource does not exist') }
}

const tokenOf = ({ book }: Desk, endsAt: string) =>
  `${endsAt}.${createHmac('sha256', secretText(book.ring, 'api_key')).update(endsAt).digest('hex')}`

function login(desk: Desk, call: HouseCall): Reply {
  const { ring } = desk.book
  if (call.headers['x-client-id'] !== ring.ids['client_id'] || call.headers['x-api-key'] !== secretText(ring, 'api_key'))
    return jsonReply(401, { code: 'credentials_invalid', message: 'UNAUTHORIZED' })
  const endsAt = desk.world.clock.now() + TOKEN_MS
  return jsonReply(201, { token: tokenOf(desk, String(endsAt)), expires_at: stamp(endsAt) })
}

/** Only with a token that holds; what was refused is the reply. */
function admitted(desk: Desk, call: HouseCall, run: () => Reply): Reply {
  const token = bearerToken(call) ?? ''
  const [endsAt = ''] = token.split('.')
  if (token !== tokenOf(desk, endsAt) || Number(endsAt) <= desk.world.clock.now())
    return jsonReply(401, { code: 'unauthorized', message: 'Access denied' })
  try {
    return run()
  } catch (error) {
    if (error instanceof WireRefusal) return error.reply
    throw error
  }
}

function create(desk: Desk, body: Record<string, unknown>): Reply {
  const { request_id, reference, title, amount, currency, reusable, expires_at, metadata } = body
  const number = textOf(reference) ?? ''
  if (!/^[\w-]{1,64}$/.test(number) || textOf(request_id) === null) refuse(400, 'validation_error', 'reference or request_id is missing')
  if (typeof title !== 'string' || title === '' || reusable !== false) refuse(400, 'validation_error', 'title or reusable is not valid')
  const asked = majorMoney(amount, currency)
  if (!asked) return refuse(400, 'validation_error', 'amount or currency is not valid')
  const expiresAt = Date.parse(textOf(expires_at) ?? '')
  const known = findOrder(desk, number)
  if (!known && !(expiresAt > desk.world.clock.now())) refuse(400, 'validation_error', 'expires_at is not in the future')
  const told = isObject(metadata) ? metadata : {}
  const order = placeOrder(desk, {
    number,
    amount: asked,
    subject: title,
    notifyUrl: textOf(told['notify_url']),
    returnUrl: textOf(told['return_url']),
    expiresAt,
  })
  return order ? jsonReply(201, linkWords(desk, order)) : refuse(400, 'duplicate_request', 'request_id was used with another body')
}

function list(desk: Desk, number: string): Reply {
  const order = findOrder(desk, number)
  return jsonReply(200, { items: order ? [linkWords(desk, order)] : [], has_more: false })
}

function deactivate(desk: Desk, order: HouseOrder | null): Reply {
  if (!order) return refuse(404, 'not_found', 'there is no such link')
  if (!close(desk, order)) refuse(400, 'invalid_status_for_operation', 'the link is paid')
  return jsonReply(200, linkWords(desk, order))
}

function refundOrder(desk: Desk, order: HouseOrder | null, body: Record<string, unknown>): Reply {
  const amount = order && majorMoney(body['amount'], order.amount.currency)
  if (!order || !amount) return refuse(400, 'validation_error', 'payment_intent_id or amount is not valid')
  const metadata = isObject(body['metadata']) ? body['metadata'] : {}
  const made = refund(desk, {
    refundNumber: textOf(body['request_id']) ?? '',
    number: order.number,
    amount,
    reason: textOf(body['reason']) ?? '',
    notifyUrl: textOf(metadata['notify_url']),
  })
  return typeof made === 'string' ? refuse(400, 'invalid_refund', made) : jsonReply(201, refundWords(desk, made))
}

const HEADER = ['type', 'payment_intent_id', 'merchant_order_id', 'refund_request_id', 'amount', 'fee', 'currency', 'created_at']

function file(desk: Desk, day: string): Reply {
  const lines = isDay(day) ? linesOfDay(desk, day) : null
  if (!lines) return refuse(404, 'not_ready', 'the file is not there yet')
  const rows = lines.map(({ kind, transactionId, number, refundNumber, amount, fee, at }) => [
    kind === 'CHARGEBACK' ? 'DISPUTE' : kind,
    transactionId,
    number,
    refundNumber ?? '',
    decimalText(amount),
    decimalText(fee),
    amount.currency,
    stamp(at),
  ])
  return { status: 200, headers: { 'content-type': 'text/csv' }, body: csvText([HEADER, ...rows]) }
}

function refuse(status: number, code: string, message: string): never {
  throw new WireRefusal(jsonReply(status, { code, message }))
}
