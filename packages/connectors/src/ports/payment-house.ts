// PaymentHouse: what we ask of a payment house, in our words; one adapter per house answers (reference/payments.md).
import type { HouseMethod, PayWay } from '@tallyhelm/protocol/topics/payments/enums'
import type { Day } from '@tallyhelm/protocol/values/day'
import type { Money } from '@tallyhelm/protocol/values/money'

/** Why an answer is no answer, in the house's own words where it has some; no secrets. */
export type HouseTrouble = { code: string; message: string }
/** A read that gave nothing; the same question may be asked again. */
export type HouseSilence = { kind: 'unavailable'; trouble: HouseTrouble }

/** `number`: ours, 19 digits, the same for every try to create this payment. Addresses bear no query. */
export type PaymentOrder = {
  number: string
  amount: Money
  subject: string
  notifyUrl: string
  returnUrl: string
  createdAt: Date
  expiresAt: Date
}
/** What the customer is shown: the text of a code, or the house's page. */
export type PayLink = { way: Exclude<PayWay, 'transfer'>; target: string }
/** `unknown`: the house may have taken it; creating again under the same number is safe and gives the same payment. */
export type CreateAnswer =
  | { kind: 'created'; link: PayLink }
  | { kind: 'refused'; trouble: HouseTrouble }
  | { kind: 'unknown'; trouble: HouseTrouble }

/**
 * PENDING: not paid yet. PAID: final, refundable. FINISHED: paid, and the house refunds it no more. CLOSED: never to be paid, unless the house
 * says otherwise later. REFUNDED: paid once, and given back whole or in part. UNKNOWN: a word of the house that we don't know.
 */
export type HouseState = 'PENDING' | 'PAID' | 'FINISHED' | 'CLOSED' | 'REFUNDED' | 'UNKNOWN'
/** `fee`: what the house keeps, where it says so. `transactionId`: the house's own number, null while it has none. */
export type PaymentFacts = {
  number: string
  transactionId: string | null
  state: HouseState
  amount: Money
  fee: Money | null
  paidAt: Date | null
  payer: string | null
}
export type QueryAnswer = { kind: 'found'; payment: PaymentFacts } | { kind: 'none' } | HouseSilence
/** `paid`: it cannot be closed, money is there. */
export type CloseAnswer = { kind: 'closed' } | { kind: 'paid' } | { kind: 'none' } | HouseSilence

/** `refundNumber`: ours, 19 digits, one for each part of a refund and never a second one. `total`: what the payment was. */
export type RefundOrder = {
  refundNumber: string
  number: string
  transactionId: string
  amount: Money
  total: Money
  reason: string
  notifyUrl: string
  createdAt: Date
}
/** `accepted` is not success yet; `unknown` is asked for by `queryRefund`, under the same number. */
export type RefundAnswer =
  | { kind: 'accepted'; outsideId: string | null }
  | { kind: 'succeeded'; outsideId: string | null }
  | { kind: 'refused'; trouble: HouseTrouble }
  | { kind: 'unknown'; trouble: HouseTrouble }
export type RefundState = 'PROCESSING' | 'SUCCEEDED' | 'FAILED' | 'UNKNOWN'
/** `of`: the payment, as far as the house tells: our number of it, and its own. */
export type RefundFacts = {
  refundNumber: string
  outsideId: string | null
  of: { number: string | null; transactionId: string | null }
  state: RefundState
  amount: Money
  message: string
}
/** What went back of a payment in all, by whoever asked for it; `refundNumber` of the latest, where the house tells it. */
export type RefundedFacts = { number: string; transactionId: string; refundNumber: string | null; total: Money }
export type RefundQueryAnswer = { kind: 'found'; refund: RefundFacts } | { kind: 'none' } | HouseSilence

/** As it arrived: header names in lower case, the body's bytes untouched. */
export type RawNotice = { method: string; path: string; headers: Readonly<Record<string, string>>; body: Uint8Array }
/** `phase`: money is taken back from us at OPENED, and given again at WON. */
export type ChargebackFacts = { number: string; transactionId: string; outsideId: string; phase: 'OPENED' | 'WON' | 'LOST'; amount: Money }
/**
 * `genuine`: signed by the house and about our merchant; it is still no proof of anything but what it says. `noticeId` stays the same over the
 * house's retries. `forged`: wrong signature, key, merchant or age; `probe` is one that the house makes to see whether we check.
 */
export type NoticeReading =
  | { kind: 'genuine'; noticeId: string; keySerial: string | null; about: { kind: 'payment'; payment: PaymentFacts } }
  | { kind: 'genuine'; noticeId: string; keySerial: string | null; about: { kind: 'refund'; refund: RefundFacts } }
  | { kind: 'genuine'; noticeId: string; keySerial: string | null; about: { kind: 'refunded'; refunded: RefundedFacts } }
  | { kind: 'genuine'; noticeId: string; keySerial: string | null; about: { kind: 'chargeback'; chargeback: ChargebackFacts } }
  | { kind: 'genuine'; noticeId: string; keySerial: string | null; about: { kind: 'other'; what: string } }
  | { kind: 'forged'; why: 'signature' | 'key' | 'merchant' | 'age' | 'probe' }
  | { kind: 'unreadable'; why: string }
/** What the house expects to hear. */
export type NoticeReply = { status: number; headers: Readonly<Record<string, string>>; body: string }

/** `number` is the payment's number of ours, or null where the house's file doesn't tell. A refund's amount is positive. */
export type StatementLine = {
  kind: 'PAYMENT' | 'REFUND' | 'CHARGEBACK'
  transactionId: string
  number: string | null
  refundNumber: string | null
  amount: Money
  fee: Money
  at: Date
}
/**
 * `not_ready`: the house makes the day's file later. Lines come some hundred at a time as they are read, so that a large file needs little
 * memory; reading them fails where the file is cut short or is not what the house describes, and nothing of it counts then.
 */
export type StatementAnswer =
  | { kind: 'ok'; name: string; lines: AsyncIterable<readonly StatementLine[]> }
  | { kind: 'not_ready' }
  | HouseSilence

/** Never throws for what the house, the network or a notification does. */
export interface PaymentHouse {
  readonly method: HouseMethod
  create(order: PaymentOrder): Promise<CreateAnswer>
  query(payment: { number: string; createdAt: Date }): Promise<QueryAnswer>
  close(payment: { number: string; createdAt: Date }): Promise<CloseAnswer>
  refund(order: RefundOrder): Promise<RefundAnswer>
  queryRefund(refund: { refundNumber: string; number: string; transactionId: string; createdAt: Date }): Promise<RefundQueryAnswer>
  /** Costs one signature check at most, reads nothing from outside. */
  readNotice(notice: RawNotice, now: Date): NoticeReading
  /** `taken`: it is kept, and need not come again. Signed where the house wants that. */
  replyTo(reading: NoticeReading, notice: RawNotice, isTaken: boolean, now: Date): NoticeReply
  /** The day by the house's own calendar, Beijing time. */
  readStatement(day: Day): Promise<StatementAnswer>
}
