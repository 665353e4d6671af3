// What is kept besides ad accounts: messages that were sent, and what invoices get wrong.
import type { Platform } from './platform.ts'

export interface OutboxMessage {
  id: string
  kind: 'sms' | 'mail' | 'robot'
  to: string
  subject: string
  text: string
  html: string
  idempotencyKey: string
  at: number
}

/**
 * What a platform's invoice of a month gets wrong, or tells besides what was spent: an account `missing`, an `altered` amount, an account of
 * somebody else (`foreign`), a `correction` issued afterwards, the month cut some `hours` later (`zone`), a `fee`.
 */
export const INVOICE_FAULTS = ['missing', 'altered', 'foreign', 'correction', 'zone', 'fee'] as const
export interface InvoiceFault {
  id: string
  kind: (typeof INVOICE_FAULTS)[number]
  platform: Platform
  /** yyyy-MM */
  month: string
  accountId: string
  /** in the account's unit; foreign: of a new account in dollars */
  amount: bigint
  hours: number
}
