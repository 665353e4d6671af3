// Notifications of WorldFirst: the signature over the raw body first, then what it is about; the answer is signed as well.
import { entryOf } from '@tallyhelm/protocol/values/table'
import { z } from 'zod'
import { parseExactJson } from '../../kit/exact-json.ts'
import type { NoticeReading, NoticeReply, RawNotice } from '../../ports/payment-house.ts'
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
import { houseWord, instantOf } from '../../kit/house-shapes.ts'
import type { WanLiHuiClient } from './client.ts'
import { disputeNotice, factsOfDispute, factsOfPayment, factsOfRefund, paymentNotice, refundFound } from './shapes.ts'

/** Whether the house signs its retries anew is not public; they go on for a day. */
const OLDEST_MS = 24 * 3_600_000
const told = z.object({ notifyType: houseWord })

export function readWanLiHuiNotice(client: WanLiHuiClient, notice: RawNotice, now: Date): NoticeReading {
  const { 'client-id': clientId = '', 'request-time': time = '', signature = '' } = notice.headers
  const checked = client.check({ path: notice.path, clientId, time, body: notice.body, header: signature })
  if (checked.kind !== 'signed') return forged(checked.kind === 'unknown' ? 'key' : 'signature')
  if (clientId !== client.clientId) return forged('merchant')
  const at = instantOf(time)
  if (!at || Math.abs(now.getTime() - at.getTime()) > OLDEST_MS) return forged('age')
  return readBody(notice, checked.keyVersion)
}

function readBody(notice: RawNotice, keySerial: string): NoticeReading {
  const body = parseExactJson(bodyText(notice.body) ?? '')
  const type = told.safeParse(body).data?.notifyType
  const signed = { noticeId: bodyDigest(notice.body), keySerial }
  switch (type) {
    case undefined:
      return unreadable('no type')
    case 'PAYMENT_RESULT':
    case 'PAYMENT_PENDING': {
      const said = paymentNotice.safeParse(body)
      if (!said.success) return unreadable(type)
      const words: Readonly<Record<string, string>> = { S: 'SUCCESS', F: 'FAIL', U: 'PROCESSING' }
      const paymentStatus =
        type === 'PAYMENT_PENDING' ? 'PENDING' : (entryOf(words, said.data.result.resultStatus) ?? said.data.result.resultStatus)
      return aboutPayment(signed, factsOfPayment({ ...said.data, paymentStatus }))
    }
    case 'REFUND_RESULT': {
      const said = refundFound.safeParse(body)
      return said.success ? aboutRefund(signed, factsOfRefund(said.data)) : unreadable(type)
    }
    case 'DISPUTE_CREATED':
    case 'DISPUTE_JUDGED': {
      const said = disputeNotice.safeParse(body)
      const chargeback = said.success ? factsOfDispute(said.data, type === 'DISPUTE_JUDGED') : undefined
      return chargeback ? aboutChargeback(signed, chargeback) : unreadable(type)
    }
    default:
      return aboutOther(signed, type)
  }
}

/** A forged one gets an answer that is not signed: it costs nothing. */
export function replyToWanLiHui(
  client: WanLiHuiClient,
  reading: NoticeReading,
  notice: RawNotice,
  isTaken: boolean,
  now: Date,
): NoticeReply {
  const [resultStatus, resultCode, resultMessage] = isTaken
    ? ['S', 'SUCCESS', 'success']
    : reading.kind === 'forged'
      ? ['F', 'INVALID_SIGNATURE', 'the signature is not valid']
      : ['U', 'UNKNOWN_EXCEPTION', 'please send it again']
  const body = JSON.stringify({ result: { resultStatus, resultCode, resultMessage } })
  const contentType = { 'content-type': 'application/json; charset=UTF-8' }
  if (reading.kind === 'forged') return { status: 401, headers: contentType, body }
  const time = now.toISOString()
  const signature = client.sign(notice.path, time, body)
  return { status: isTaken ? 200 : 503, headers: { ...contentType, 'client-id': client.clientId, 'response-time': time, signature }, body }
}
