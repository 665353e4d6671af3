// Tax invoices of closed bills in the database: one is the bill's, those that it replaced are kept.
import type { Tx } from '@tallyhelm/infra/db/database'
import { CHANNEL_CODES, type Channel } from '@tallyhelm/protocol/vocabulary/channel'
import type { Month } from '@tallyhelm/protocol/values/month'
import sql from 'sql-template-tag'

export type BillToInvoice = { id: string; customerId: string; companyName: string; channel: Channel; month: Month; hasInvoice: boolean }

/** Whoever invoices the bill does so alone until the commit. undefined for none, and for one of another channel, which its customer sees as a statement. */
export async function lockBillToInvoice(tx: Tx, id: string): Promise<BillToInvoice | undefined> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`tax-invoice:${id}`}, 0))`)
  return await tx.maybe<BillToInvoice>(sql`
    select b.id, b.customer_id as "customerId", c.company_name as "companyName", b.channel, to_char(b.month, 'YYYY-MM') as month,
      exists (select from billing_tax_invoices i where i.bill_id = b.id) as "hasInvoice"
    from billing_bills b join companies_companies c on c.customer_id = b.customer_id and c.id = b.company_id
    where b.id = ${id} and b.channel = any(${[...CHANNEL_CODES]}::text[])`)
}

export type NewTaxInvoice = { id: string; fileName: string; stored: string; staffId: string; staffName: string; reason: string; at: Date }

/** Of a locked bill; the one that it has is replaced. */
export async function insertTaxInvoice(tx: Tx, { id: billId, customerId }: BillToInvoice, invoice: NewTaxInvoice): Promise<void> {
  const { id, fileName, stored, staffId, staffName, reason, at } = invoice
  await tx.run(sql`update billing_tax_invoices set replaced_at = ${at} where bill_id = ${billId} and replaced_at is null`)
  await tx.run(sql`
    insert into billing_tax_invoices (id, bill_id, customer_id, file_name, stored, staff_id, staff_name, reason, at)
    values (${id}, ${billId}, ${customerId}, ${fileName}, ${stored}, ${staffId}, ${staffName}, ${reason}, ${at})`)
}
