// The auto-clear whitelist as the rows of a file: the list's filters and its order, the columns of the protocol.
import { WHITELIST_STATUSES } from '@tallyhelm/protocol/topics/auto-clear/enums'
import { WHITELIST_EXPORT_COLUMNS, type WhitelistExportColumn } from '@tallyhelm/protocol/topics/exports/columns'
import type { WhitelistExportRequest } from '@tallyhelm/protocol/topics/exports/schemas'
import { dayOf } from '@tallyhelm/protocol/values/day'
import { CHANNEL_NAMES } from '@tallyhelm/protocol/vocabulary/channel'
import sql, { raw } from 'sql-template-tag'
import { amountOf, type CellSource, columnsOf, type ExportSource, labelOf, type TenantScope, timeOf } from '../exports/export-source.ts'
import { daysUntilClear, whitelistConditions, whitelistTables } from './whitelist.ts'

/** `now` decides which entries have run out and how long is left. A sub-customer gets the titles alone. */
export function whitelistExport(scope: TenantScope, request: WhitelistExportRequest, now: Date): ExportSource {
  const today = dayOf(now)
  const conditions =
    request.ids === undefined
      ? whitelistConditions(scope, request, today)
      : [...whitelistConditions(scope, {}, today), sql`e.id = any(${request.ids}::bigint[])`]
  return {
    columns: columnsOf(WHITELIST_EXPORT_COLUMNS, cellsOf(scope, now, today), request.columns),
    tables: whitelistTables(scope),
    conditions,
    order: sql`order by e.joined_at desc, e.id desc`,
  }
}

function cellsOf(scope: TenantScope, now: Date, today: string): Record<WhitelistExportColumn, CellSource> {
  const { ACTIVE, EXPIRED } = WHITELIST_STATUSES
  return {
    outside_account_id: { kind: 'id', width: 24, value: raw('a.outside_account_id') },
    account_name: { kind: 'text', width: 32, value: raw('a.account_name') },
    channel: { kind: 'text', width: 12, value: labelOf(raw('a.channel'), CHANNEL_NAMES) },
    company_name: { kind: 'text', width: 24, value: raw('company.company_name') },
    currency: { kind: 'text', width: 8, value: raw('a.currency') },
    balance: { kind: 'amount', width: 16, value: amountOf(raw('a.balance_minor'), raw('a.currency')) },
    last_spend_day: {
      kind: 'text',
      width: 14,
      value: raw(
        `(select max(d.day) from spend_days d where d.ad_account_id = a.id and d.customer_id = a.customer_id and d.spend_minor > 0)`,
      ),
    },
    days_until_clear: { kind: 'number', width: 16, value: daysUntilClear(scope, now, today) },
    expires_on: { kind: 'text', width: 14, value: raw('e.expires_on') },
    status: { kind: 'text', width: 12, value: sql`case when e.expires_on < ${today}::date then ${EXPIRED.text} else ${ACTIVE.text} end` },
    joined_by: { kind: 'text', width: 14, value: raw('e.joined_by') },
    joined_at: { kind: 'text', width: 20, value: timeOf(raw('e.joined_at')) },
  }
}
