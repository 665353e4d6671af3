// The auto-clear whitelist and its file (screens.md 5.16).
import type { Database, TenantScope } from '@tallyhelm/infra/db/database'
import { NOTICE_DAYS } from '@tallyhelm/protocol/topics/auto-clear/enums'
import { whitelistFile } from '@tallyhelm/protocol/topics/auto-clear/columns'
import { whitelistFilters } from '@tallyhelm/protocol/topics/auto-clear/lists'
import type { WhitelistEntry, WhitelistPage, WhitelistRequest } from '@tallyhelm/protocol/topics/auto-clear/schemas'
import type { ExportRequestOf } from '@tallyhelm/protocol/topics/exports/schemas'
import { dayOf } from '@tallyhelm/protocol/values/day'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { ExportSource } from '../exports/export-source.ts'
import { type ConditionTable, chosenOr, conditionsOf, duringDays } from '../lists/conditions.ts'
import { fileOf } from '../lists/list-file.ts'
import { type Fields, type PageSource, readPage } from '../lists/read-page.ts'
import { accountConditions, accountFields, accountTables } from './account-fields.ts'

/** The newest first. `now` decides which entries have run out and how long is left. */
export async function whitelist(db: Database, scope: TenantScope, request: WhitelistRequest, now: Date): Promise<WhitelistPage> {
  return await db.read(scope, tx => readPage<WhitelistEntry>(tx, fieldsAt(now), sourceOf(request, now), request))
}

export const whitelistExport = (scope: TenantScope, request: ExportRequestOf<'WHITELIST'>, now: Date): ExportSource =>
  fileOf(scope, whitelistFile, fieldsAt(now), sourceOf(request, now), request)

/** Entries that were not removed, of the customer itself. */
function sourceOf(request: Omit<WhitelistRequest, 'page_num' | 'page_size'>, now: Date): PageSource {
  return {
    tables: sql`auto_clear_entries e ${accountTables('e')}`,
    owner: { customersAlone: 'e.customer_id' },
    conditions: [
      sql`e.removed_at is null`,
      ...chosenOr(sql`e.id`, request, () => conditionsOf(whitelistFilters, request, conditionsAt(dayOf(now)))),
    ],
    order: sql`e.joined_at desc, e.id desc`,
    asked: { ids: request.outside_account_ids, column: 'a.outside_account_id' },
  }
}

const conditionsAt = (today: string): ConditionTable<typeof whitelistFilters> => ({
  ...accountConditions,
  joined: duringDays(sql`e.joined_at`),
  status: status => sql`${statusOn(today)} = ${status}`,
})

const statusOn = (today: string): Sql => sql`case when e.expires_on < ${today}::date then 'EXPIRED' else 'ACTIVE' end`

const fieldsAt = (now: Date): Fields<WhitelistEntry> => ({
  ...accountFields,
  entry_id: raw('e.id'),
  days_until_clear: daysUntilClear(now),
  expires_on: raw('e.expires_on'),
  status: statusOn(dayOf(now)),
  joined_by: raw('e.joined_by'),
  joined_at: raw('e.joined_at'),
})

/**
 * Without spend from now on: when the account has been idle long enough, and not before its customer was told after the entry ran out.
 * Null while the rule is switched off, or nothing lies on the account.
 */
const daysUntilClear = (now: Date): Sql => sql`(
  select greatest(
    auto_clear_idle_since(a.id) + s.idle_days + 1 - (${now}::timestamptz at time zone a.timezone)::date,
    ${NOTICE_DAYS}::int, e.expires_on + 1 + ${NOTICE_DAYS}::int - ${dayOf(now)}::date)
  from auto_clear_settings s where s.customer_id = e.customer_id and s.is_enabled and a.balance_minor > 0)`
