// Transfer orders as the rows of a file: the list's filters and its order, the columns of the protocol.
import { ownRows } from '@tallyhelm/infra/db/tenant'
import { ORDER_STATUSES } from '@tallyhelm/protocol/topics/quota/enums'
import { SHOWN_STATES } from '@tallyhelm/protocol/topics/quota/shown-states'
import { TRANSFER_EXPORT_COLUMNS, type TransferExportColumn } from '@tallyhelm/protocol/topics/exports/columns'
import type { TransferExportRequest } from '@tallyhelm/protocol/topics/exports/schemas'
import { CHANNEL_NAMES } from '@tallyhelm/protocol/vocabulary/channel'
import { textsOf } from '@tallyhelm/protocol/values/texts'
import sql, { raw, type Sql } from 'sql-template-tag'
import { amountOf, type CellSource, columnsOf, type ExportSource, labelOf, type TenantScope, timeOf } from '../exports/export-source.ts'
import { endedBy, filterConditions } from './transfer-list.ts'

export function transferExport(scope: TenantScope, request: TransferExportRequest): ExportSource {
  const filters = request.ids === undefined ? filterConditions(request) : [sql`o.id = any(${request.ids}::bigint[])`]
  return {
    columns: columnsOf(TRANSFER_EXPORT_COLUMNS, CELLS, request.columns),
    tables: raw(`quota_orders o cross join lateral (
      select max(t.channel) as channel, string_agg(distinct t.fail_reason, '；') as fail_reason, string_agg(distinct c.company_name, '、') as companies
      from quota_transfers t
      join ad_accounts_accounts a on a.id = t.from_ad_account_id and a.customer_id = o.customer_id
      join companies_companies c on c.id = a.company_id and c.customer_id = a.customer_id
      where t.order_id = o.id and t.customer_id = o.customer_id) l`),
    conditions: [sql`o.adjust_type = 'TRANSFER'`, ownRows(scope, 'o'), ...filters],
    order: sql`order by o.id desc`,
  }
}

/** The accounts on one side with what the lines ask of each: «名称（1029…）300.00». */
function side(column: 'from_ad_account_id' | 'to_ad_account_id'): Sql {
  return raw(`(select string_agg(a.account_name || '（' || a.outside_account_id || '）' || ledger_money_text(s.amount, o.currency), '；' order by s.first)
    from (select ${column} as ad_account_id, min(id) as first, sum(amount_minor)::bigint as amount from quota_transfers
      where order_id = o.id and customer_id = o.customer_id group by 1) s
    join ad_accounts_accounts a on a.id = s.ad_account_id and a.customer_id = o.customer_id)`)
}

const CELLS: Record<TransferExportColumn, CellSource> = {
  apply_no: { kind: 'id', width: 24, value: raw('o.id') },
  channel: { kind: 'text', width: 12, value: labelOf(raw('l.channel'), CHANNEL_NAMES) },
  company_name: { kind: 'text', width: 24, value: raw('l.companies') },
  out_accounts: { kind: 'text', width: 48, value: side('from_ad_account_id') },
  in_accounts: { kind: 'text', width: 48, value: side('to_ad_account_id') },
  currency: { kind: 'text', width: 8, value: raw('o.currency') },
  amount: { kind: 'amount', width: 14, value: amountOf(raw('o.amount_minor'), raw('o.currency')) },
  submitter: { kind: 'text', width: 14, value: raw('o.submitter') },
  apply_time: { kind: 'text', width: 20, value: timeOf(raw('o.created_at')) },
  status: {
    kind: 'text',
    width: 12,
    value: labelOf(
      sql`coalesce(${endedBy}, quota_order_status(o.id))`,
      textsOf({ ...ORDER_STATUSES, REJECTED: SHOWN_STATES.REJECTED, CANCELLED: SHOWN_STATES.CANCELLED }),
    ),
  },
  fail_reason: { kind: 'text', width: 36, value: raw('l.fail_reason') },
  remark: { kind: 'text', width: 30, value: raw('o.remark') },
}
