// Notifications of LianLian: LLPAY-Signature over method, address, time and raw body, then what the order in it is about.
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
import type { LianLianClient } from './client.ts'
import { disputeSaid, factsOfDispute, factsOfPayment, factsOfRefund, payment, refundSaid } from './shapes.ts'
import { signerOf } from '../../kit/signing.ts'

/** It is sent for an hour; whether each time is signed anew is not public. */
const OLDEST_MS = 24 * 3_600_000
const told = z.object({ merchant_id: z.string().max(64), order: z.record(z.string(), z.unknown()) })

export function readLianLianNotice(client: LianLianClient, notice: RawNotice, now: Date): NoticeReading {
  const [, epoch = '', signature = ''] = /^t=(\d{1,12}),\s*v=([\w+/=-]+)$/.exec(notice.headers['llpay-signature'] ?? '') ?? []
  if (signature === '') return forged('signature')
  const content = Buffer.concat([Buffer.from(`${notice.method}&${notice.path}&${epoch}&`), Buffer.from(notice.body)])
  const keySerial = signerOf(client.theirKeys, undefined, content, signature)
  if (keySerial === undefined) return forged('signature')
  if (Math.abs(now.getTime() - Number(epoch) * 1000) > OLDEST_MS) return forged('age')
  const said = told.safeParse(parseExactJson(bodyText(notice.body) ?? ''))
  if (!said.success) return unreadable('no order')
  if (said.data.merchant_id !== client.merchantId) return forged('merchant')
  return readOrder({ noticeId: bodyDigest(notice.body), keySerial }, said.data.order)
}

function readOrder(signed: { noticeId: string; keySerial: string }, order: Readonly<Record<string, unknown>>): NoticeReading {
  if ('dispute_data' in order) {
    const said = disputeSaid.safeParse(order)
    const chargeback = said.success ? factsOfDispute(said.data) : undefined
    return chargeback ? aboutChargeback(signed, chargeback) : unreadable('a dispute')
  }
  if ('refund_data' in order) {
    const said = refundSaid.safeParse(order)
    const given = said.success ? factsOfRefund(said.data) : undefined
    return given ? aboutRefund(signed, given) : unreadable('a refund')
  }
  if (!('payment_data' in order)) return aboutOther(signed, 'an order')
  const said = payment.safeParse(order)
  const paid = said.success ? factsOfPayment(said.data) : undefined
  return paid ? aboutPayment(signed, paid) : unreadable('a payment')
}
