// What an imitated payment house knows: its keys, the merchant's orders with their payments and refunds, chargebacks, and what it has told.
import type { HouseMethod } from '@tallyhelm/protocol/topics/payments/enums'
import type { Money } from '@tallyhelm/protocol/values/money'

export interface Pair {
  serial: string
  privateKey: string
  publicKey: string
}

/** Both sides' keys. The last of the house's pairs signs, one more is still valid; secrets likewise. */
export interface Ring {
  /** null at houses that sign with secrets alone */
  merchant: Pair | null
  house: Pair[]
  /** names by which the merchant is known: app_id, mch_id … */
  ids: Record<string, string>
  secrets: Record<string, string[]>
}

export interface HouseOrder {
  /** the merchant's own */
  number: string
  amount: Money
  subject: string
  notifyUrl: string | null
  returnUrl: string | null
  /** leads to the cashier's page */
  token: string
  createdAt: number
  /** what isn't paid until then is closed */
  expiresAt: number
  state: 'UNPAID' | 'PAID' | 'CLOSED'
  /** the house refunds it no more */
  isFinished: boolean
  /** the house's own number; null until it is paid */
  transactionId: string | null
  paidAt: number | null
  /** what was paid: the amount, unless a test wanted another */
  paid: Money | null
  fee: Money | null
  payer: string | null
  /** What the house keeps beside; `houseNumber` is its own number where it has one before the payment. */
  more: Record<string, string>
}

/** RETURNED: it had succeeded, and the payer's bank sent it back. */
export interface HouseRefund {
  refundNumber: string
  number: string
  outsideId: string
  amount: Money
  reason: string
  notifyUrl: string | null
  createdAt: number
  state: 'PROCESSING' | 'SUCCEEDED' | 'FAILED' | 'RETURNED'
  endedAt: number | null
  returnedAt: number | null
}

export interface HouseChargeback {
  id: string
  number: string
  amount: Money
  phase: 'OPENED' | 'WON' | 'LOST'
  openedAt: number
  endedAt: number | null
}

/** What the house says, as it was at that moment. `status` replaces its own word, for tests of words that nobody knows. */
export type Told =
  | { kind: 'payment'; order: HouseOrder; refunded: bigint; status?: string }
  | { kind: 'refund'; order: HouseOrder; refund: HouseRefund; status?: string }
  | { kind: 'chargeback'; order: HouseOrder; chargeback: HouseChargeback; status?: string }

export interface HouseNotice {
  id: string
  told: Told
  url: string
  createdAt: number
  dueAt: number
  /** waits until the next notice has been sent */
  isHeld: boolean
  state: 'WAITING' | 'TAKEN' | 'GIVEN_UP'
  /** by the house's plan; what a fault sent beside is not counted */
  attempts: number
  sent: { at: number; what: string; status: number; answer: string }[]
}

/** A refund's end that is still to come. */
export interface Ending {
  refundNumber: string
  state: 'SUCCEEDED' | 'FAILED' | 'RETURNED'
  at: number
}

export interface HouseBook {
  ring: Ring
  orders: Record<string, HouseOrder>
  refunds: Record<string, HouseRefund>
  chargebacks: HouseChargeback[]
  notices: HouseNotice[]
  endings: Ending[]
}

export type HouseBooks = Partial<Record<HouseMethod, HouseBook>>
