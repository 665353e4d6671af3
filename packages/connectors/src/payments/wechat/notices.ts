// Notifications of WeChat Pay: signed headers over the raw body, in it one encrypted resource (reference/payments.md 3).
import { createDecipheriv } from 'node:crypto'
import type { HouseKeys } from '@tallyhelm/protocol/topics/payments/house-keys'
import { z } from 'zod'
import { parseExactJson } from '../../kit/exact-json.ts'
import {
  aboutChargeback,
  aboutOther,
  aboutPayment,
  aboutRefund,
  bodyText,
  forged,
  type Signed,
  unreadable,
} from '../../kit/house-answers.ts'
import { type PublicKeys, signerOf } from '../../kit/signing.ts'
import type { NoticeReading, RawNotice } from '../../ports/payment-house.ts'
import { chargebackNotice, factsOfChargeback, factsOfRefund, factsOfTransaction, refundNotice, transaction } from './shapes.ts'

const OLDEST_MS = 5 * 60_000
const PROBE = 'WECHATPAY/SIGNTEST/'
const TAG_BYTES = 16
const NONCE_BYTES = 12

const envelope = z.object({
  id: z.string().min(1).max(128),
  event_type: z.string().max(64),
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.string(),
    associated_data: z.string().default(''),
    nonce: z.string().refine(nonce => Buffer.byteLength(nonce) === NONCE_BYTES),
    original_type: z.string().max(64).default(''),
  }),
})

const owner = z.object({ mchid: z.string(), appid: z.string().optional() })

/** The address of the key decides nothing: the serial does, and age is looked at before anything is computed. */
export function readWeChatNotice(keys: HouseKeys['WECHAT'], theirKeys: PublicKeys, notice: RawNotice, now: Date): NoticeReading {
  const said = (name: string) => notice.headers[`wechatpay-${name}`] ?? ''
  const [timestamp, serial, signature] = [said('timestamp'), said('serial'), said('signature')]
  if (signature.startsWith(PROBE)) return forged('probe')
  if (!/^\d{1,12}$/.test(timestamp) || signature === '') return forged('signature')
  if (Math.abs(now.getTime() - Number(timestamp) * 1000) > OLDEST_MS) return forged('age')
  if (!theirKeys.has(serial)) return forged('key')
  const content = Buffer.concat([Buffer.from(`${timestamp}\n${said('nonce')}\n`), Buffer.from(notice.body), Buffer.from('\n')])
  if (signerOf(theirKeys, serial, content, signature) === undefined) return forged('signature')
  const outer = envelope.safeParse(parseExactJson(bodyText(notice.body) ?? ''))
  if (!outer.success) return unreadable('no encrypted resource')
  const { id, event_type, resource } = outer.data
  const plain = decryptResource(keys.api_v3_key, resource)
  if (plain === undefined) return unreadable('a resource that our APIv3 key does not open')
  return readResource(keys, { noticeId: id, keySerial: serial }, event_type, parseExactJson(plain))
}

function readResource(keys: HouseKeys['WECHAT'], signed: Signed, event: string, resource: unknown): NoticeReading {
  const owned = owner.safeParse(resource)
  if (!owned.success) return unreadable('a resource without a merchant')
  if (owned.data.mchid !== keys.mch_id || (owned.data.appid ?? keys.app_id) !== keys.app_id) return forged('merchant')
  if (event.startsWith('TRANSACTION.')) {
    const said = transaction.safeParse(resource)
    const payment = said.success ? factsOfTransaction(said.data) : undefined
    return payment ? aboutPayment(signed, payment) : unreadable('a transaction')
  }
  if (event.startsWith('REFUND.')) {
    const said = refundNotice.safeParse(resource)
    const refund = said.success ? factsOfRefund({ ...said.data, status: said.data.refund_status }) : undefined
    return refund ? aboutRefund(signed, refund) : unreadable('a refund')
  }
  if (!event.startsWith('CHARGEBACK.')) return aboutOther(signed, event)
  const said = chargebackNotice.safeParse(resource)
  const chargeback = said.success ? factsOfChargeback(said.data) : undefined
  return chargeback ? aboutChargeback(signed, chargeback) : unreadable('a chargeback')
}

/** AES-256-GCM with the tag at the end of the ciphertext; undefined for whatever this key doesn't open. */
export function decryptResource(key: string, sealed: { ciphertext: string; nonce: string; associated_data: string }): string | undefined {
  const bytes = Buffer.from(sealed.ciphertext, 'base64')
  if (Buffer.byteLength(key) !== 32 || bytes.length < TAG_BYTES || sealed.nonce === '') return undefined
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.nonce)
    decipher.setAAD(Buffer.from(sealed.associated_data))
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch {
    return undefined // another key, or bytes that were changed
  }
}
