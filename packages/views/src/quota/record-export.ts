// The operation records as the rows of a file: the list's filters and its order, the columns of the protocol.
import { LEG_KINDS } from '@tallyhelm/protocol/topics/quota/enums'
import { SHOWN_STATES } from '@tallyhelm/protocol/topics/quota/shown-states'
import { RECORD_EXPORT_COLUMNS, type RecordExportColumn } from '@tallyhelm/protocol/topics/exports/columns'
import type { RecordExportRequest } from '@tallyhelm/protocol/topics/exports/schemas'
import { CHANNEL_NAMES } from '@tallyhelm/protocol/vocabulary/channel'
import { textsOf } from '@tallyhelm/protocol/values/texts'
import sql, { raw, type Sql } from 'sql-template-tag'
import { type CellSource, columnsOf, type ExportSource, labelOf, type TenantScope, timeOf } from '../exports/export-source.ts'
import { filterConditions, GROUPS, recordTables, tenantConditions } from './record-list.ts'

/** `seesSpend` false leaves out the limits, which the rows then don't hold either. */
export function recordExport(scope: TenantScope, request: RecordExportRequest, seesSpend = true): ExportSource {
  const filters =
    request.ids === undefined
      ? [...filterConditions(request), ...(request.status_group ? [GROUPS[request.status_group]] : [])]
      : [sql`i.id = any(${request.ids}::bigint[])`]
  return {
    columns: columnsOf(RECORD_EXPORT_COLUMNS, CELLS, request.columns, column => column.isSpend === true && !seesSpend),
    // The amounts are those of the wire, made once for each row.
    tables: sql`${recordTables} cross join lateral (select quota_item_json(i, a) as shown, quota_exchange_json(o.id) as exchange offset 0) item`,
    conditions: [...tenantConditions(scope), ...filters],
    order: sql`order by i.id desc`,
  }
}

const shown = (field: string): Sql => sql`item.shown ->> ${raw(`'${field}'`)}`
const amount = (field: string): CellSource => ({ kind: 'amount', width: 14, value: shown(field) })

const CELLS: Record<RecordExportColumn, CellSource> = {
  apply_no: { kind: 'id', width: 24, value: raw('o.id') },
  channel: { kind: 'text', width: 12, value: labelOf(raw('i.channel'), CHANNEL_NAMES) },
  outside_account_id: { kind: 'id', width: 24, value: raw('a.outside_account_id') },
  account_name: { kind: 'text', width: 32, value: raw('a.account_name') },
  company_name: { kind: 'text', width: 24, value: raw('c.company_name') },
  type: { kind: 'text', width: 14, value: labelOf(raw('i.kind'), LEG_KINDS) },
  currency: { kind: 'text', width: 8, value: raw('i.currency') },
  amount: amount('amount'),
  approved_amount: amount('approved_amount'),
  service_fee: amount('service_fee'),
  tax: amount('tax'),
  total: amount('paid'),
  pay_currency: { kind: 'text', width: 10, value: sql`item.exchange ->> 'pay_currency'` },
  pay_cost: { kind: 'amount', width: 16, value: sql`item.exchange ->> 'cost'` },
  pay_rate: { kind: 'text', width: 12, value: sql`item.exchange ->> 'rate'` },
  returned: amount('returned'),
  before_limit: amount('before_limit'),
  after_limit: amount('after_limit'),
  state: { kind: 'text', width: 14, value: labelOf(raw('coalesce(i.ended_by, i.state)'), textsOf(SHOWN_STATES)) },
  fail_reason: { kind: 'text', width: 36, value: shown('fail_reason') },
  submitter: { kind: 'text', width: 14, value: raw('o.submitter') },
  apply_time: { kind: 'text', width: 20, value: timeOf(raw('o.created_at')) },
  finished_at: { kind: 'text', width: 20, value: timeOf(raw('i.finished_at')) },
  remark: { kind: 'text', width: 30, value: raw('o.remark') },
}
