// Wallet flows as the rows of a file: the list's filters and its order, the columns of the protocol.
import { FLOW_EXPORT_COLUMNS, type FlowExportColumn } from '@tallyhelm/protocol/topics/exports/columns'
import type { FlowExportRequest } from '@tallyhelm/protocol/topics/exports/schemas'
import { FLOW_TYPES } from '@tallyhelm/protocol/topics/wallet/enums'
import type { Currency } from '@tallyhelm/protocol/values/money'
import { CHANNEL_NAMES } from '@tallyhelm/protocol/vocabulary/channel'
import { textsOf } from '@tallyhelm/protocol/values/texts'
import sql, { raw, type Sql } from 'sql-template-tag'
import { amountOf, type CellSource, columnsOf, type ExportSource, labelOf, type TenantScope, timeOf } from '../exports/export-source.ts'
import { besideFlows, flowConditions, flows, orderOf, REFERENCE_NO, SUMMARY } from './flow-list.ts'

/** A file holds one currency, as the list does. */
export function flowExport(scope: TenantScope, request: FlowExportRequest): ExportSource {
  return {
    columns: columnsOf(FLOW_EXPORT_COLUMNS, cellsOf(request.currency), request.columns),
    tables: sql`(${flows(scope, request)} select * from flows) f ${besideFlows(scope)}`,
    conditions: request.ids === undefined ? flowConditions(request) : [sql`f.flow_no = any(${request.ids}::bigint[])`],
    order: orderOf(request),
  }
}

function cellsOf(currency: Currency): Record<FlowExportColumn, CellSource> {
  const amount = (minor: Sql): CellSource => ({ kind: 'amount', width: 16, value: amountOf(minor, sql`${currency}`) })
  return {
    flow_no: { kind: 'id', width: 24, value: raw('f.flow_no') },
    at: { kind: 'text', width: 20, value: timeOf(raw('f.at')) },
    flow_type: { kind: 'text', width: 14, value: labelOf(raw('f.code'), textsOf(FLOW_TYPES)) },
    currency: { kind: 'text', width: 8, value: sql`${currency}::text` },
    income: amount(raw('case when f.delta > 0 then f.delta end')),
    expense: amount(raw('case when f.delta < 0 then -f.delta end')),
    balance_after: amount(raw('f.balance_after')),
    reference_no: { kind: 'id', width: 24, value: REFERENCE_NO },
    channel: { kind: 'text', width: 12, value: labelOf(raw('a.channel'), CHANNEL_NAMES) },
    outside_account_id: { kind: 'id', width: 24, value: raw('a.outside_account_id') },
    account_name: { kind: 'text', width: 32, value: raw('a.account_name') },
    summary: { kind: 'text', width: 36, value: SUMMARY },
    operator: { kind: 'text', width: 16, value: raw('f.operator') },
  }
}
