// Notifications of PingPong: an envelope as in answers, or the flat fields of a chargeback; every field takes part in the digest.
import { z } from 'zod'
import { parseExactJson } from '../../kit/exact-json.ts'
import type { NoticeReading, RawNotice } from '../../ports/payment-house.ts'
import {
  aboutChargeback,
  aboutOther,
  aboutPayment,
  aboutRefund,
  bodyDigest,
  bodyText,
  forged,
  unreadable,
} from '../../kit/house-answers.ts'
import type { PingPongClient } from './client.ts'
import { chargebackSaid, factsOfChargeback, factsOfPayment, factsOfRefund, isChargeback, payment, refundSaid } from './shapes.ts'
import { houseWord } from '../../kit/house-shapes.ts'

/** Many times what the house sends; a sum over thousands of fields, each sorted, would hold up everybody. */
const [MOST_BYTES, MOST_FIELDS] = [64 * 1024, 100]

const fields = z.record(z.string().max(100), z.union([z.string(), z.boolean(), z.null()]))
const content = z.object({ notifyType: houseWord.optional() })

/**
 * Nothing in it tells when it was sent, so an old one is as good as a new one: what it says is booked once, whenever it comes. The type of
 * a refund's is assumed; what has a refund's number is about a refund.
 */
export function readPingPongNotice(client: PingPongClient, notice: RawNotice): NoticeReading {
  if (notice.body.length > MOST_BYTES) return unreadable('too large')
  const told = parseExactJson(bodyText(notice.body) ?? '')
  if (typeof told === 'object' && told !== null && Object.keys(told).length > MOST_FIELDS) return unreadable('too many fields')
  const said = fields.safeParse(told)
  if (!said.success) return unreadable('no fields')
  const texts = Object.fromEntries(Object.entries(said.data).map(([name, value]) => [name, value === null ? '' : String(value)]))
  if (!client.isSigned(texts)) return forged('signature')
  if (texts['accId'] !== client.accId) return forged('merchant')
  if (texts['clientId'] !== undefined && texts['clientId'] !== client.clientId) return forged('merchant')
  const signed = { noticeId: bodyDigest(notice.body), keySerial: null }
  const eventCode = texts['eventCode']
  if (eventCode !== undefined) {
    if (!isChargeback(eventCode)) return aboutOther(signed, eventCode)
    const told = chargebackSaid.safeParse(texts)
    const chargeback = told.success ? factsOfChargeback(told.data) : undefined
    return chargeback ? aboutChargeback(signed, chargeback) : unreadable(eventCode)
  }
  return readContent(signed, parseExactJson(texts['bizContent'] ?? ''))
}

function readContent(signed: { noticeId: string; keySerial: null }, body: unknown): NoticeReading {
  const type = content.safeParse(body).data?.notifyType ?? ''
  const given = refundSaid.safeParse(body)
  if (given.success) {
    const facts = factsOfRefund(given.data)
    return facts ? aboutRefund(signed, facts) : unreadable('a refund')
  }
  if (type !== 'RECHARGE') return type === '' ? unreadable('no type') : aboutOther(signed, type)
  const paid = payment.safeParse(body)
  const facts = paid.success ? factsOfPayment(paid.data) : undefined
  return facts ? aboutPayment(signed, facts) : unreadable('a payment')
}
