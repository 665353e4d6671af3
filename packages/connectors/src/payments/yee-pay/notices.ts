// Notifications of YeePay: a digital envelope for our key, in it the content with the house's signature at its end.
import type { KeyObject } from 'node:crypto'
import type { HouseKeys } from '@tallyhelm/protocol/topics/payments/house-keys'
import { z } from 'zod'
import { unseal } from '../../kit/envelope.ts'
import { parseExactJson } from '../../kit/exact-json.ts'
import { aboutChargeback, aboutPayment, aboutRefund, bodyDigest, bodyText, forged, unreadable } from '../../kit/house-answers.ts'
import { type PublicKeys, signerOf } from '../../kit/signing.ts'
import type { NoticeReading, RawNotice } from '../../ports/payment-house.ts'
import { factsOfChargeback, factsOfOrder, factsOfRefund } from './shapes.ts'

const content = z.looseObject({ merchantNo: z.string() })

/** Each retry is sealed anew, so that what is inside is its identity. */
export function readYeeNotice(keys: HouseKeys['PAY_YEE'], ours: KeyObject, theirKeys: PublicKeys, notice: RawNotice): NoticeReading {
  const response = new URLSearchParams(bodyText(notice.body) ?? '').get('response') ?? ''
  const [wrappedKey = '', sealed = '', cipher, digest, ...more] = response.split('$')
  if (cipher !== 'AES' || digest !== 'SHA256' || more.length > 0) return unreadable('no envelope of four parts')
  const plain = unseal({ wrappedKey: Buffer.from(wrappedKey, 'base64url'), content: Buffer.from(sealed, 'base64url') }, ours)
  const end = plain?.lastIndexOf('$') ?? -1
  if (plain === undefined || end === -1) return forged('signature')
  const text = plain.slice(0, end)
  const keySerial = signerOf(theirKeys, undefined, text, plain.slice(end + 1))
  if (keySerial === undefined) return forged('signature')
  const body = parseExactJson(text)
  const said = content.safeParse(body)
  if (!said.success) return unreadable('content without a merchant')
  if (said.data.merchantNo !== keys.merchant_no) return forged('merchant')
  return readContent({ noticeId: bodyDigest(Buffer.from(text)), keySerial }, said.data)
}

function readContent(signed: { noticeId: string; keySerial: string }, said: Readonly<Record<string, unknown>>): NoticeReading {
  if ('chargebackNo' in said) {
    const chargeback = factsOfChargeback(said)
    return chargeback ? aboutChargeback(signed, chargeback) : unreadable('a chargeback')
  }
  if ('refundRequestId' in said) {
    const refund = factsOfRefund(said)
    return refund ? aboutRefund(signed, refund) : unreadable('a refund')
  }
  const payment = factsOfOrder(said)
  return payment ? aboutPayment(signed, payment) : unreadable('an order')
}
