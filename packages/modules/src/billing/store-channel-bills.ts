// Imported bills in the database: the sound lines of a file become bills with a line for each account, which never change.
import { documentOf } from '@tallyhelm/infra/db/document'
import type { Tx } from '@tallyhelm/infra/db/database'
import { money } from '@tallyhelm/protocol/values/money'
import type { OtherChannel } from '@tallyhelm/protocol/topics/repayments/enums'
import type { Currency } from '@tallyhelm/protocol/values/money'
import type { Month } from '@tallyhelm/protocol/values/month'
import sql from 'sql-template-tag'

export type ImportedLine = {
  billId: string
  accountId: string
  ofMonth: Month
  customerId: string
  channel: OtherChannel
  month: Month
  accountName: string
  amount: ReturnType<typeof money>
}

/**
 * Of a file whose lines are all sound; `ids` makes those of accounts that no bill named before. One bill of each customer, company, channel,
 * currency and month; fails where one is there. Gives the lines in the order of the file.
 */
export async function writeChannelBills(tx: Tx, fileId: string, { ids, at }: { ids: () => string; at: Date }): Promise<ImportedLine[]> {
  await writeAccounts(tx, fileId, { ids, at })
  await tx.run(sql`
    insert into billing_bills (customer_id, company_id, channel, currency, month, account_count, spend_minor, spend_usd_minor, service_fee_minor,
      tax_minor, rebate_basis_points, rebate_minor, payable_minor, closed_at)
    select customer_id, company_id, channel, currency, month, count(distinct outside_account_id), sum(amount_minor),
      case when currency = 'USD' then sum(amount_minor) else 0 end, 0, 0, 0, 0, sum(amount_minor), ${at}
    from billing_channel_lines where file_id = ${fileId} and problem = ''
    group by customer_id, company_id, channel, currency, month
    order by customer_id, company_id, channel, currency, month`)
  await tx.run(sql`
    update billing_channel_lines l set bill_id = b.id, account_id = a.id
    from billing_bills b, billing_channel_accounts a
    where l.file_id = ${fileId} and l.problem = '' and b.customer_id = l.customer_id and b.sub_customer_id is null and b.company_id = l.company_id
      and b.channel = l.channel and b.currency = l.currency and b.month = l.month
      and a.customer_id = l.customer_id and a.channel = l.channel and a.outside_account_id = l.outside_account_id`)
  await tx.run(sql`
    insert into billing_bill_lines (bill_id, ad_account_id, of_month, customer_id, spend_minor, spend_usd_minor, service_fee_minor, tax_minor,
      is_correction)
    select bill_id, account_id, of_month, customer_id, amount_minor, case when currency = 'USD' then amount_minor else 0 end, 0, 0,
      of_month <> month
    from billing_channel_lines where file_id = ${fileId} and problem = ''`)
  return await importedLines(tx, fileId)
}

/** The latest bill says what an account is called. */
async function writeAccounts(tx: Tx, fileId: string, { ids, at }: { ids: () => string; at: Date }): Promise<void> {
  const named = await tx.rows<{ customerId: string; channel: string; outsideId: string; name: string }>(sql`
    select distinct on (customer_id, channel, outside_account_id) customer_id as "customerId", channel, outside_account_id as "outsideId",
      account_name as name
    from billing_channel_lines where file_id = ${fileId} and problem = ''
    order by customer_id, channel, outside_account_id, row_no desc`)
  await tx.run(sql`
    insert into billing_channel_accounts (id, customer_id, channel, outside_account_id, account_name, created_at)
    select n.id, n."customerId", n.channel, n."outsideId", n.name, ${at}
    from jsonb_to_recordset(${documentOf(named.map(one => ({ ...one, id: ids() })))}::jsonb)
      as n (id bigint, "customerId" bigint, channel text, "outsideId" text, name text)
    on conflict (customer_id, channel, outside_account_id) do update set account_name = excluded.account_name`)
}

async function importedLines(tx: Tx, fileId: string): Promise<ImportedLine[]> {
  const rows = await tx.rows<Omit<ImportedLine, 'amount'> & { minor: string; currency: Currency }>(sql`
    select bill_id as "billId", account_id as "accountId", to_char(of_month, 'YYYY-MM') as "ofMonth", customer_id as "customerId", channel,
      to_char(month, 'YYYY-MM') as month, account_name as "accountName", currency, amount_minor as minor
    from billing_channel_lines where file_id = ${fileId} and bill_id is not null order by row_no`)
  return rows.map(({ minor, currency, ...row }) => ({ ...row, amount: money(BigInt(minor), currency) }))
}
