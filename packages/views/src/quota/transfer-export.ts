// The file of the transfer orders: the list's filters and its order.
import type { TenantScope } from '@tallyhelm/infra/db/database'
import type { ExportRequestOf } from '@tallyhelm/protocol/topics/exports/schemas'
import { transferFile } from '@tallyhelm/protocol/topics/quota/columns'
import sql, { raw, type Sql } from 'sql-template-tag'
import { amountOf, type ExportSource } from '../exports/export-source.ts'
import { fileOf, type Values } from '../lists/list-file.ts'
import { endedBy, transferSource } from './transfer-list.ts'

export const transferExport = (scope: TenantScope, request: ExportRequestOf<'TRANSFER_DETAILS'>): ExportSource =>
  fileOf(scope, transferFile, VALUES, { ...transferSource(request), tables: TABLES }, request)

const TABLES = raw(`quota_orders o cross join lateral (
  select max(t.channel) as channel, string_agg(distinct t.fail_reason, '；') as fail_reason, string_agg(distinct c.company_name, '、') as companies
  from quota_transfers t
  join ad_accounts_accounts a on a.id = t.from_ad_account_id and a.customer_id = o.customer_id
  join companies_companies c on c.id = a.company_id and c.customer_id = a.customer_id
  where t.order_id = o.id and t.customer_id = o.customer_id) l`)

/** The accounts on one side with what the lines ask of each: «名称（1029…）300.00». */
function side(column: 'from_ad_account_id' | 'to_ad_account_id'): Sql {
  return raw(`(select string_agg(a.account_name || '（' || a.outside_account_id || '）' || ledger_money_text(s.amount, o.currency), '；' order by s.first)
    from (select ${column} as ad_account_id, min(id) as first, sum(amount_minor)::bigint as amount from quota_transfers
      where order_id = o.id and customer_id = o.customer_id group by 1) s
    join ad_accounts_accounts a on a.id = s.ad_account_id and a.customer_id = o.customer_id)`)
}

const VALUES: Values<typeof transferFile> = {
  apply_no: raw('o.id'),
  channel: raw('l.channel'),
  company_name: raw('l.companies'),
  out_accounts: side('from_ad_account_id'),
  in_accounts: side('to_ad_account_id'),
  currency: raw('o.currency'),
  amount: amountOf(raw('o.amount_minor'), raw('o.currency')),
  submitter: raw('o.submitter'),
  apply_time: raw('o.created_at'),
  status: sql`coalesce(${endedBy}, quota_order_status(o.id))`,
  fail_reason: raw('l.fail_reason'),
  remark: raw('o.remark'),
}
