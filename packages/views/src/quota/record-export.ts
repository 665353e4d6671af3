// The file of the operation records: the list's filters and its order.
import type { TenantScope } from '@tallyhelm/infra/db/database'
import type { ExportRequestOf } from '@tallyhelm/protocol/topics/exports/schemas'
import { recordFile } from '@tallyhelm/protocol/topics/quota/columns'
import sql, { raw } from 'sql-template-tag'
import type { ExportSource } from '../exports/export-source.ts'
import { fileOf, type Values } from '../lists/list-file.ts'
import { recordSource, recordTables } from './record-list.ts'

/** `seesSpend` false leaves out the limits, which the rows then don't hold either. */
export function recordExport(scope: TenantScope, request: ExportRequestOf<'TRANSACTION_DETAILS'>, seesSpend = true): ExportSource {
  // The amounts are those of the wire, made once for each row.
  const tables = sql`${recordTables} cross join lateral (select quota_item_json(i, a) as shown, quota_exchange_json(o.id) as exchange offset 0) item`
  const source = { ...recordSource(request), tables }
  return fileOf(scope, recordFile, VALUES, source, request, column => column.isSpend === true && !seesSpend)
}

const VALUES: Values<typeof recordFile> = {
  apply_no: raw('o.id'),
  channel: raw('i.channel'),
  outside_account_id: raw('a.outside_account_id'),
  account_name: raw('a.account_name'),
  company_name: raw('c.company_name'),
  type: raw('i.kind'),
  currency: raw('i.currency'),
  amount: sql`item.shown ->> 'amount'`,
  approved_amount: sql`item.shown ->> 'approved_amount'`,
  service_fee: sql`item.shown ->> 'service_fee'`,
  tax: sql`item.shown ->> 'tax'`,
  total: sql`item.shown ->> 'paid'`,
  pay_currency: sql`item.exchange ->> 'pay_currency'`,
  pay_cost: sql`item.exchange ->> 'cost'`,
  pay_rate: sql`item.exchange ->> 'rate'`,
  returned: sql`item.shown ->> 'returned'`,
  before_limit: sql`item.shown ->> 'before_limit'`,
  after_limit: sql`item.shown ->> 'after_limit'`,
  state: raw('coalesce(i.ended_by, i.state)'),
  fail_reason: sql`item.shown ->> 'fail_reason'`,
  submitter: raw('o.submitter'),
  apply_time: raw('o.created_at'),
  finished_at: raw('i.finished_at'),
  remark: raw('o.remark'),
}
