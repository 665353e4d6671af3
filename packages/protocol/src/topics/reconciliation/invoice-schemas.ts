// Calls of the three-way check: how the readings of a month stand, the accounts that differ, and to read a month anew.
import { z } from 'zod'
import { filterFields } from '../../lists/filter-fields.ts'
import { CURRENCY_CODES } from '../../values/money.ts'
import { isMonth } from '../../values/month.ts'
import { CHANNEL_CODES } from '../../vocabulary/channel.ts'
import { decimal, instant } from '../../wire/fields.ts'
import { pageOf, pagerRequest } from '../../wire/page.ts'
import { INVOICE_CAUSE_CODES, READING_PROBLEM_CODES, READING_STATE_CODES } from './invoice-enums.ts'
import { invoiceCheckFilters } from './invoice-lists.ts'

const channel = z.enum(CHANNEL_CODES, '请选择渠道')
const currency = z.enum(CURRENCY_CODES)
/** 'yyyy-MM' */
const month = z.string()

/** Of one channel; null: the month was never read there. */
export const invoiceReading = z.object({
  channel,
  state: z.enum(READING_STATE_CODES),
  problem: z.enum(READING_PROBLEM_CODES).nullable(),
  started_at: instant.nullable(),
  compared_at: instant.nullable(),
  accounts: z.int(),
  differing: z.int(),
  /** of those, what the agency has to clear up with the platform */
  open: z.int(),
})
export type InvoiceReadingRow = z.output<typeof invoiceReading>
export const invoiceMonth = z.object({ month, readings: z.array(invoiceReading) })
export type InvoiceMonth = z.output<typeof invoiceMonth>
/** The latest closed months, the newest first. */
export const invoiceMonths = z.object({ months: z.array(invoiceMonth) })
export type InvoiceMonths = z.output<typeof invoiceMonths>

export const invoiceChecksRequest = z.object({ ...pagerRequest, ...filterFields(invoiceCheckFilters) })
export type InvoiceChecksRequest = z.output<typeof invoiceChecksRequest>

/** Amounts are in the account's currency; those of the invoice in `invoice_currency`, and where that is another one nothing is subtracted. */
export const invoiceCheck = z.object({
  month,
  channel,
  outside_account_id: z.string(),
  account_name: z.string().nullable(),
  /** null: no account of ours */
  customer_id: z.string().nullable(),
  customer_name: z.string().nullable(),
  cause: z.enum(INVOICE_CAUSE_CODES),
  currency,
  bill_amount: decimal,
  days_amount: decimal,
  /** null: no invoice has the account */
  invoice_amount: decimal.nullable(),
  invoice_currency: currency,
  difference: decimal.nullable(),
  adjustments: decimal,
  fees: decimal,
  tax: decimal,
  bill_id: z.string().nullable(),
})
export type InvoiceCheck = z.output<typeof invoiceCheck>
export const invoiceCheckPage = pageOf(invoiceCheck)
export type InvoiceCheckPage = z.output<typeof invoiceCheckPage>

export const invoiceReadRequest = z.object({ month: z.string('请选择月份').trim().refine(isMonth, '月份格式不正确') })
export type InvoiceReadRequest = z.output<typeof invoiceReadRequest>

/** What each call takes and answers. */
export const invoiceSchemas = {
  months: { request: z.object({}), response: invoiceMonths },
  list: { request: invoiceChecksRequest, response: invoiceCheckPage, filters: invoiceCheckFilters },
  read: { request: invoiceReadRequest, response: invoiceMonths },
}
