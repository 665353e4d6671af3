// Tax invoices in the console: the closed bills of a month with what was uploaded for each, and the upload itself.
import { z } from 'zod'
import { filterFields } from '../../lists/filter-fields.ts'
import { CURRENCY_CODES } from '../../values/money.ts'
import { CHANNEL_CODES } from '../../vocabulary/channel.ts'
import { decimal, id, instant, reason } from '../../wire/fields.ts'
import { fileAnswer } from '../../wire/file-answer.ts'
import { pageOf, pagerRequest } from '../../wire/page.ts'
import { month } from './month-schemas.ts'
import { taxInvoiceFilters } from './tax-invoice-lists.ts'

export const taxInvoicesRequest = z.object({ ...pagerRequest, month, ...filterFields(taxInvoiceFilters) })
export type TaxInvoicesRequest = z.output<typeof taxInvoicesRequest>

export const taxInvoice = z.object({
  invoice_id: z.string(),
  file_name: z.string(),
  staff_name: z.string(),
  at: instant,
  /** why it replaced the one before; empty for the first */
  reason: z.string(),
})
export type TaxInvoice = z.output<typeof taxInvoice>
export const invoicedBill = z.object({
  bill_id: z.string(),
  customer_id: z.string(),
  customer_name: z.string(),
  channel: z.enum(CHANNEL_CODES),
  company_name: z.string(),
  /** null: the customer's own accounts */
  sub_customer_name: z.string().nullable(),
  currency: z.enum(CURRENCY_CODES),
  spend: decimal,
  payable: decimal,
  /** the latest first, which is the one that the customer has */
  invoices: z.array(taxInvoice),
})
export type InvoicedBill = z.output<typeof invoicedBill>
export const invoicedBillPage = pageOf(invoicedBill)
export type InvoicedBillPage = z.output<typeof invoicedBillPage>

/** `reason` where there is one already. */
export const uploadTaxInvoiceRequest = z.object({ bill_id: id('账单'), reason: reason.or(z.literal('')).default('') })
export type UploadTaxInvoiceRequest = z.output<typeof uploadTaxInvoiceRequest>
export const taxInvoiceRef = z.object({ invoice_id: id('发票') })
export type TaxInvoiceRef = z.output<typeof taxInvoiceRef>

/** What each call takes and answers. */
export const taxInvoiceSchemas = {
  list: { request: taxInvoicesRequest, response: invoicedBillPage, filters: taxInvoiceFilters },
  upload: { request: uploadTaxInvoiceRequest, response: taxInvoiceRef },
  file: { request: taxInvoiceRef, response: fileAnswer },
}
