// PAY_AIR_LINK: a payment link of Airwallex, which the method is taken to be (reference/payments.md 7).
import { createHmac } from 'node:crypto'
import type { HouseKeys } from '@tallyhelm/protocol/topics/payments/house-keys'
import { decimalText } from '@tallyhelm/protocol/values/money'
import { z } from 'zod'
import { exactNumber, parseExactJson } from '../../kit/exact-json.ts'
import type { Clock, FileClient, HttpClient } from '../../ports/handles.ts'
import type {
  CloseAnswer,
  CreateAnswer,
  HouseSilence,
  HouseTrouble,
  NoticeReading,
  PaymentHouse,
  PaymentOrder,
  RawNotice,
  RefundAnswer,
  RefundOrder,
  RefundQueryAnswer,
} from '../../ports/payment-house.ts'
import { type AirLinkAnswer, type AirLinkClient, createAirLinkClient } from './client.ts'
import { disputePhase, factsOfDispute, factsOfIntent, factsOfLink, factsOfRefund, type Link, link, links, refunds } from './shapes.ts'
import {
  aboutChargeback,
  aboutOther,
  aboutPayment,
  aboutRefund,
  bodyText,
  forged,
  houseTrouble,
  silence,
  unreadable,
  unreadableTrouble,
} from '../../kit/house-answers.ts'
import { isSameDigest } from '../../kit/signing.ts'
import { instantOf, signedMajor } from '../../kit/house-shapes.ts'
import { csvReader, type StatementLayout } from '../../kit/statement-csv.ts'
import { streamedLines } from '../../kit/statement-lines.ts'

const OLDEST_MS = 5 * 60_000
const PA = '/api/v1/pa'

const STATEMENT: StatementLayout = {
  columns: {
    kind: 'type',
    transactionId: 'payment_intent_id',
    number: 'merchant_order_id',
    refundNumber: 'refund_request_id',
    amount: 'amount',
    fee: 'fee',
    currency: 'currency',
    at: 'created_at',
  },
  kinds: { PAYMENT: 'PAYMENT', REFUND: 'REFUND', DISPUTE: 'CHARGEBACK' },
  amountOf: signedMajor,
  instantOf,
}

/**
 * Assumed: that the method is Airwallex; that links are found by `reference`, which payments carry as `merchant_order_id`; that a `request_id`
 * used again answers the first link; the path and columns of the daily file. Webhooks go to the address of the house's console, so a link
 * names ours in its metadata only.
 */
export function createAirLink(
  keys: HouseKeys['PAY_AIR_LINK'],
  outside: { http: HttpClient; files: FileClient; clock: Clock },
): PaymentHouse {
  const client = createAirLinkClient(keys, outside)
  const secrets = keys.webhook_secrets.split(/\s+/).filter(secret => secret !== '')
  return {
    method: 'PAY_AIR_LINK',
    create: order => createLink(client, order),
    async query({ number }) {
      const found = await findLink(client, number)
      if (!('link' in found)) return found.kind === 'none' ? { kind: 'none' } : silence(found.trouble)
      const payment = factsOfLink(found.link)
      return payment ? { kind: 'found', payment } : silence(unreadableTrouble('a link'))
    },
    close: ({ number }) => closeLink(client, number),
    refund: order => refund(client, order),
    queryRefund: asked => queryRefund(client, asked),
    readNotice: (notice, now) => readNotice(secrets, notice, now),
    replyTo: (reading, _notice, isTaken) => ({ status: isTaken ? 200 : reading.kind === 'genuine' ? 503 : 400, headers: {}, body: '' }),
    async readStatement(day) {
      const answer = await client.download(`/api/v1/finance/settlement_files/${day}`)
      if (answer.kind === 'failed' && answer.trouble.code === 'not_ready') return { kind: 'not_ready' }
      if (answer.kind === 'file') return streamedLines(`airwallex-${day}.csv`, answer.bytes, csvReader(STATEMENT))
      return silence(answer.kind === 'ok' ? unreadableTrouble('a statement') : answer.trouble)
    },
  }
}

async function createLink(client: AirLinkClient, order: PaymentOrder): Promise<CreateAnswer> {
  const answer = await client.call('POST', `${PA}/payment_links/create`, {
    request_id: order.number,
    title: order.subject,
    reference: order.number,
    amount: exactNumber(decimalText(order.amount)),
    currency: order.amount.currency,
    reusable: false,
    expires_at: order.expiresAt.toISOString(),
    metadata: { notify_url: order.notifyUrl, return_url: order.returnUrl },
  })
  if (answer.kind !== 'ok') return notMade(answer)
  const made = link.safeParse(answer.body)
  if (!made.success || made.data.reference !== order.number)
    return { kind: 'unknown', trouble: unreadableTrouble('the answer to a new link') }
  return { kind: 'created', link: { way: 'redirect', target: made.data.url } }
}

/** Being asked too often, or without a valid token, is no refusal of what was asked. */
function notMade(answer: Exclude<AirLinkAnswer, { kind: 'ok' }>): { kind: 'refused' | 'unknown'; trouble: HouseTrouble } {
  const isRefused = answer.kind === 'failed' && ![0, 401, 403, 429].includes(answer.status)
  return { kind: isRefused ? 'refused' : 'unknown', trouble: answer.trouble }
}

async function findLink(client: AirLinkClient, number: string): Promise<{ link: Link } | { kind: 'none' } | HouseSilence> {
  const answer = await client.call('GET', `${PA}/payment_links?reference=${encodeURIComponent(number)}`)
  if (answer.kind !== 'ok') return silence(answer.trouble)
  const found = links.safeParse(answer.body)
  if (!found.success) return silence(unreadableTrouble('the list of links'))
  const mine = found.data.items.find(each => each.reference === number)
  return mine ? { link: mine } : { kind: 'none' }
}

async function closeLink(client: AirLinkClient, number: string): Promise<CloseAnswer> {
  const found = await findLink(client, number)
  if (!('link' in found)) return found
  if (found.link.status === 'PAID') return { kind: 'paid' }
  const answer = await client.call('POST', `${PA}/payment_links/${encodeURIComponent(found.link.id)}/deactivate`, {})
  // It may have been paid between the two calls, and then it can't be switched off any more.
  if (answer.kind === 'failed' && answer.trouble.code === 'invalid_status_for_operation') return { kind: 'paid' }
  return answer.kind === 'ok' ? { kind: 'closed' } : silence(answer.trouble)
}

async function refund(client: AirLinkClient, order: RefundOrder): Promise<RefundAnswer> {
  const answer = await client.call('POST', `${PA}/refunds/create`, {
    request_id: order.refundNumber,
    payment_intent_id: order.transactionId,
    amount: exactNumber(decimalText(order.amount)),
    reason: order.reason,
    metadata: { notify_url: order.notifyUrl },
  })
  if (answer.kind !== 'ok') return notMade(answer)
  const made = factsOfRefund(answer.body)
  if (made?.refundNumber !== order.refundNumber) return { kind: 'unknown', trouble: unreadableTrouble('the answer to a refund') }
  if (made.state === 'FAILED') return { kind: 'refused', trouble: houseTrouble('FAILED', made.message) }
  return { kind: made.state === 'SUCCEEDED' ? 'succeeded' : 'accepted', outsideId: made.outsideId }
}

async function queryRefund(client: AirLinkClient, asked: { refundNumber: string; transactionId: string }): Promise<RefundQueryAnswer> {
  const answer = await client.call('GET', `${PA}/refunds?payment_intent_id=${encodeURIComponent(asked.transactionId)}`)
  if (answer.kind !== 'ok') return silence(answer.trouble)
  const found = refunds.safeParse(answer.body)
  if (!found.success) return silence(unreadableTrouble('the list of refunds'))
  const mine = factsOfRefund(found.data.items.find(each => each.request_id === asked.refundNumber))
  return mine ? { kind: 'found', refund: mine } : { kind: 'none' }
}

const event = z.object({ id: z.string().min(1).max(200), name: z.string().max(200), data: z.object({ object: z.unknown() }) })

function readNotice(secrets: readonly string[], notice: RawNotice, now: Date): NoticeReading {
  const { 'x-timestamp': timestamp = '', 'x-signature': signature = '' } = notice.headers
  if (!/^\d{1,15}$/.test(timestamp) || !/^[0-9a-f]{64}$/i.test(signature)) return forged('signature')
  const isSigned = secrets.some(secret =>
    isSameDigest(createHmac('sha256', secret).update(timestamp).update(notice.body).digest('hex'), signature.toLowerCase()),
  )
  if (!isSigned) return forged('signature')
  if (Math.abs(now.getTime() - Number(timestamp)) > OLDEST_MS) return forged('age')
  const told = event.safeParse(parseExactJson(bodyText(notice.body) ?? ''))
  return told.success ? readEvent(told.data) : unreadable('no event')
}

function readEvent({ id, name, data }: z.infer<typeof event>): NoticeReading {
  const signed = { noticeId: id, keySerial: null }
  const phase = disputePhase(name)
  if (phase) {
    const chargeback = factsOfDispute(data.object, phase)
    return chargeback ? aboutChargeback(signed, chargeback) : unreadable(name)
  }
  if (name.startsWith('refund.')) {
    const given = factsOfRefund(data.object)
    return given ? aboutRefund(signed, given) : unreadable(name)
  }
  if (name !== 'payment_link.paid' && name !== 'payment_intent.succeeded') return aboutOther(signed, name)
  const payment = name === 'payment_link.paid' ? factsOfLink(data.object) : factsOfIntent(data.object)
  return payment ? aboutPayment(signed, payment) : unreadable(name)
}
