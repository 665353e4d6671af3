// Tax invoices: the closed bills of a month for finance, with what was uploaded for each; and the file, for finance and for the customer.
import type { Database, TenantScope } from '@tallyhelm/infra/db/database'
import { ownCustomersAlone } from '@tallyhelm/infra/db/tenant'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { BillRequest } from '@tallyhelm/protocol/topics/billing/bill-schemas'
import { taxInvoiceFilters } from '@tallyhelm/protocol/topics/billing/tax-invoice-lists'
import type {
  InvoicedBill,
  InvoicedBillPage,
  TaxInvoiceRef,
  TaxInvoicesRequest,
} from '@tallyhelm/protocol/topics/billing/tax-invoice-schemas'
import { firstDayOf } from '@tallyhelm/protocol/values/month'
import { CHANNEL_CODES } from '@tallyhelm/protocol/vocabulary/channel'
import sql, { raw } from 'sql-template-tag'
import { amountOf } from '../exports/export-source.ts'
import { type ConditionTable, conditionsOf, contains, is, isCalled } from '../lists/conditions.ts'
import { type Fields, type PageSource, readPage } from '../lists/read-page.ts'

/** For staff of the whole agency: by customer, channel and company. Bills of other channels are statements. */
export async function invoicedBills(db: Database, request: TaxInvoicesRequest): Promise<InvoicedBillPage> {
  const source: PageSource = {
    tables: sql`billing_bills b join organization_customers u on u.id = b.customer_id join companies_companies c on c.customer_id = b.customer_id and c.id = b.company_id
      left join sub_customers_profiles s on s.customer_id = b.customer_id and s.id = b.sub_customer_id`,
    owner: { customers: 'b.customer_id' },
    conditions: [
      sql`b.month = ${firstDayOf(request.month)}::date and b.channel = any(${[...CHANNEL_CODES]}::text[])`,
      ...conditionsOf(taxInvoiceFilters, request, CONDITIONS),
    ],
    order: sql`u.name, b.customer_id, b.channel, c.company_name, s.name nulls first, b.id`,
  }
  return await db.read({ kind: 'staff' }, tx => readPage<InvoicedBill>(tx, FIELDS, source, request))
}

const CONDITIONS: ConditionTable<typeof taxInvoiceFilters> = {
  customer: isCalled(sql`u.name`, sql`b.customer_id`),
  channel: is(sql`b.channel`),
  company: contains(sql`concat_ws(' ', c.company_name, s.name)`),
  missing: () => sql`not exists (select from billing_tax_invoices i where i.bill_id = b.id)`,
}

const FIELDS: Fields<InvoicedBill> = {
  bill_id: raw('b.id'),
  customer_id: raw('b.customer_id'),
  customer_name: raw('u.name'),
  channel: raw('b.channel'),
  company_name: raw('c.company_name'),
  sub_customer_name: raw('s.name'),
  currency: raw('b.currency'),
  spend: amountOf(raw('b.spend_minor'), raw('b.currency')),
  payable: amountOf(raw('b.payable_minor'), raw('b.currency')),
  invoices: sql`coalesce((select jsonb_agg(jsonb_build_object('invoice_id', i.id::text, 'file_name', i.file_name, 'staff_name', i.staff_name,
      'at', i.at, 'reason', i.reason) order by i.id desc) from billing_tax_invoices i where i.bill_id = b.id), '[]')`,
}

export type StoredInvoice = { name: string; stored: string; contentType: 'application/pdf' }

/** For staff, also one that was replaced. Refuses NOT_FOUND. */
export async function taxInvoiceFile(db: Database, { invoice_id }: TaxInvoiceRef): Promise<StoredInvoice> {
  const found = await db.read({ kind: 'staff' }, tx =>
    tx.maybe<{ name: string; stored: string }>(sql`select file_name as name, stored from billing_tax_invoices where id = ${invoice_id}`),
  )
  return pdfOf(found)
}

/** For the customer, the one that holds. Refuses NOT_FOUND, also for another customer's and for a sub-customer. */
export async function ownTaxInvoice(db: Database, scope: TenantScope, { id }: BillRequest): Promise<StoredInvoice> {
  const found = await db.read(scope, tx =>
    tx.maybe<{ name: string; stored: string }>(sql`
      select i.file_name as name, i.stored from billing_tax_invoices i
      where i.bill_id = ${id} and i.replaced_at is null and ${ownCustomersAlone(scope, 'i.customer_id')}`),
  )
  return pdfOf(found)
}

function pdfOf(found: { name: string; stored: string } | undefined): StoredInvoice {
  if (!found) throw new Refusal('NOT_FOUND')
  return { ...found, contentType: 'application/pdf' }
}
