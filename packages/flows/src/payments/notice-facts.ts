// What a notification says, as a document and back: amounts travel as decimal text, instants as ISO text.
import type { ChargebackFacts, NoticeReading, PaymentFacts, RefundedFacts, RefundFacts } from '@tallyhelm/world/handles/houses'
import { type Currency, CURRENCY_CODES, decimalText, type Money, parseMoney } from '@tallyhelm/protocol/values/money'

export type NoticeAbout = Extract<NoticeReading, { kind: 'genuine' }>['about']
type WireMoney = { amount: string; currency: string }

const wired = (amount: Money): WireMoney => ({ amount: decimalText(amount), currency: amount.currency })

export function factsOf(about: NoticeAbout): Record<string, unknown> {
  if (about.kind === 'payment') {
    const { payment } = about
    const fee = payment.fee && wired(payment.fee)
    return { kind: 'payment', payment: { ...payment, amount: wired(payment.amount), fee, paidAt: payment.paidAt?.toISOString() ?? null } }
  }
  if (about.kind === 'refund') return { kind: 'refund', refund: { ...about.refund, amount: wired(about.refund.amount) } }
  if (about.kind === 'refunded') return { kind: 'refunded', refunded: { ...about.refunded, total: wired(about.refunded.total) } }
  if (about.kind === 'chargeback')
    return { kind: 'chargeback', chargeback: { ...about.chargeback, amount: wired(about.chargeback.amount) } }
  return { ...about }
}

type Wired<Facts> = { [Field in keyof Facts]: Field extends 'amount' ? WireMoney : Facts[Field] }
type WiredPayment = Omit<PaymentFacts, 'amount' | 'fee' | 'paidAt'> & { amount: WireMoney; fee: WireMoney | null; paidAt: string | null }

/** Of a row that `factsOf` made. */
export function aboutOf(facts: Record<string, unknown>): NoticeAbout {
  const read = facts as
    | { kind: 'payment'; payment: WiredPayment }
    | { kind: 'refund'; refund: Omit<Wired<RefundFacts>, 'of'> & Partial<Pick<RefundFacts, 'of'>> }
    | { kind: 'refunded'; refunded: Omit<RefundedFacts, 'total'> & { total: WireMoney } }
    | { kind: 'chargeback'; chargeback: Wired<ChargebackFacts> }
    | { kind: 'other'; what: string } // written by factsOf above
  if (read.kind === 'payment') {
    const { amount, fee, paidAt, ...rest } = read.payment
    const paid = paidAt === null ? null : new Date(paidAt)
    return { kind: 'payment', payment: { ...rest, amount: moneyOf(amount), fee: fee && moneyOf(fee), paidAt: paid } }
  }
  if (read.kind === 'refund') {
    // Kept before refunds told their payment, it names none.
    const { of = { number: null, transactionId: null }, amount, ...rest } = read.refund
    return { kind: 'refund', refund: { ...rest, of, amount: moneyOf(amount) } }
  }
  if (read.kind === 'refunded') return { kind: 'refunded', refunded: { ...read.refunded, total: moneyOf(read.refunded.total) } }
  if (read.kind === 'chargeback') {
    return { kind: 'chargeback', chargeback: { ...read.chargeback, amount: moneyOf(read.chargeback.amount) } }
  }
  return read
}

function moneyOf({ amount, currency }: WireMoney): Money {
  const known = CURRENCY_CODES.find((code): code is Currency => code === currency)
  const parsed = known && parseMoney(amount, known)
  if (!parsed) throw new Error('A kept amount can be read.')
  return parsed
}
