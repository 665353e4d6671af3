// Changes of ad accounts as the rows of a file: the list's filters and its order, the columns of the protocol.
import { CHANGE_SOURCES, CHANGE_STATUSES, CHANGE_TYPES } from '@tallyhelm/protocol/topics/ad-accounts/enums-changes'
import { CHANGE_EXPORT_COLUMNS, type ChangeExportColumn } from '@tallyhelm/protocol/topics/exports/columns'
import type { ChangeExportRequest } from '@tallyhelm/protocol/topics/exports/schemas'
import { CHANNEL_NAMES } from '@tallyhelm/protocol/vocabulary/channel'
import { textsOf } from '@tallyhelm/protocol/values/texts'
import sql, { raw } from 'sql-template-tag'
import { type CellSource, columnsOf, type ExportSource, labelOf, timeOf } from '../exports/export-source.ts'
import type { TenantScope } from './account-row.ts'
import { changeConditions, changeTables } from './change-list.ts'

export function changeExport(scope: TenantScope, request: ChangeExportRequest): ExportSource {
  const conditions =
    request.ids === undefined
      ? changeConditions(scope, request)
      : [...changeConditions(scope, {}), sql`h.id = any(${request.ids}::bigint[])`]
  return {
    columns: columnsOf(CHANGE_EXPORT_COLUMNS, CELLS, request.columns),
    tables: changeTables,
    conditions,
    order: sql`order by h.id desc`,
  }
}

const CELLS: Record<ChangeExportColumn, CellSource> = {
  change_type: { kind: 'text', width: 14, value: labelOf(raw('h.change_type'), CHANGE_TYPES) },
  channel: { kind: 'text', width: 12, value: labelOf(raw('a.channel'), CHANNEL_NAMES) },
  outside_account_id: { kind: 'id', width: 24, value: raw('a.outside_account_id') },
  account_name: { kind: 'text', width: 32, value: raw('a.account_name') },
  company_name: { kind: 'text', width: 24, value: raw('c.company_name') },
  before: { kind: 'text', width: 30, value: raw('h.before_text') },
  after: { kind: 'text', width: 30, value: raw('h.after_text') },
  status: { kind: 'text', width: 12, value: labelOf(raw('h.status'), textsOf(CHANGE_STATUSES)) },
  source: { kind: 'text', width: 10, value: labelOf(raw('h.source'), CHANGE_SOURCES) },
  submitter: { kind: 'text', width: 16, value: raw('h.submitter') },
  apply_time: { kind: 'text', width: 20, value: timeOf(raw('h.created_at')) },
  finished_at: { kind: 'text', width: 20, value: timeOf(raw('h.finished_at')) },
}
