// What every payment house's adapter says alike: lost answers, readings of notifications, and the text of a body.
import { createHash } from 'node:crypto'
import type { HttpReply } from '../ports/handles.ts'
import type {
  ChargebackFacts,
  HouseSilence,
  HouseTrouble,
  NoticeReading,
  PaymentFacts,
  RefundedFacts,
  RefundFacts,
} from '../ports/payment-house.ts'

const LONGEST_TROUBLE = 500

/** Shortened, so that no house can fill a log or a row. */
export function houseTrouble(code: string, message: string): HouseTrouble {
  return { code: code.slice(0, 100), message: message.slice(0, LONGEST_TROUBLE) }
}
export const lostTrouble = (reply: Extract<HttpReply, { kind: 'lost' }>): HouseTrouble => houseTrouble('LOST', reply.reason)
export const unreadableTrouble = (what: string): HouseTrouble => houseTrouble('UNREADABLE', what)
export const unsignedTrouble: HouseTrouble = houseTrouble('UNSIGNED', 'the answer bears no valid signature of the house')
export const silence = (trouble: HouseTrouble): HouseSilence => ({ kind: 'unavailable', trouble })

/** A body's text; undefined when its bytes are no UTF-8. */
export function bodyText(body: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body)
  } catch {
    return undefined
  }
}

/** For houses that give notifications no id: their retries repeat the body. */
export const bodyDigest = (body: Uint8Array): string => createHash('sha256').update(body).digest('hex')

/** A notification's identity, which all that it may be about share. */
export type Signed = { noticeId: string; keySerial: string | null }
export const aboutPayment = (signed: Signed, payment: PaymentFacts): NoticeReading => ({
  kind: 'genuine',
  ...signed,
  about: { kind: 'payment', payment },
})
export const aboutRefund = (signed: Signed, refund: RefundFacts): NoticeReading => ({
  kind: 'genuine',
  ...signed,
  about: { kind: 'refund', refund },
})
export const aboutRefunded = (signed: Signed, refunded: RefundedFacts): NoticeReading => ({
  kind: 'genuine',
  ...signed,
  about: { kind: 'refunded', refunded },
})
export const aboutChargeback = (signed: Signed, chargeback: ChargebackFacts): NoticeReading => ({
  kind: 'genuine',
  ...signed,
  about: { kind: 'chargeback', chargeback },
})
export const aboutOther = (signed: Signed, what: string): NoticeReading => ({
  kind: 'genuine',
  ...signed,
  about: { kind: 'other', what: what.slice(0, 200) },
})
export const forged = (why: Extract<NoticeReading, { kind: 'forged' }>['why']): NoticeReading => ({ kind: 'forged', why })
export const unreadable = (why: string): NoticeReading => ({ kind: 'unreadable', why: why.slice(0, 200) })
