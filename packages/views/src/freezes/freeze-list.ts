// The frozen ad accounts of a channel, the latest first, which of them the user has opened, and their file (screens.md 6).
import type { Database, TenantScope } from '@tallyhelm/infra/db/database'
import { ownRows } from '@tallyhelm/infra/db/tenant'
import type { ExportRequestOf } from '@tallyhelm/protocol/topics/exports/schemas'
import { freezeFile } from '@tallyhelm/protocol/topics/freezes/columns'
import { freezeFilters } from '@tallyhelm/protocol/topics/freezes/lists'
import type { Freeze, FreezeListRequest, FreezePage } from '@tallyhelm/protocol/topics/freezes/schemas'
import sql, { raw, type Sql } from 'sql-template-tag'
import { amountOf, type ExportSource } from '../exports/export-source.ts'
import { accountRows, ofHeldAccounts } from '../lists/account-rows.ts'
import { type ConditionTable, chosenOr, conditionsOf, contains, duringDays, is, isOneOf } from '../lists/conditions.ts'
import { fileOf } from '../lists/list-file.ts'
import { type Fields, type PageSource, readPage } from '../lists/read-page.ts'

/** Freezes going on: what the unread count counts, read or not. */
export async function freezeList(
  db: Database,
  scope: TenantScope,
  { userId, ...request }: FreezeListRequest & { userId: string },
): Promise<FreezePage> {
  const fields = { ...FREEZE_FIELDS, is_read: isReadBy(scope, userId) }
  return await db.read(scope, tx => readPage<Freeze>(tx, fields, sourceOf(scope, request), request))
}

export const freezeExport = (scope: TenantScope, request: ExportRequestOf<'FREEZES'>): ExportSource =>
  fileOf(scope, freezeFile, FREEZE_FIELDS, { ...sourceOf(scope, request), tables: FREEZE_TABLES }, request)

export const FREEZE_TABLES: Sql = sql`freezes_records r
  join ad_accounts_accounts a on a.customer_id = r.customer_id and a.id = r.ad_account_id
  join companies_companies c on c.customer_id = a.customer_id and c.id = a.company_id`

function sourceOf(scope: TenantScope, { channel, ...request }: Omit<FreezeListRequest, 'page_num' | 'page_size'>): PageSource {
  return {
    ...accountRows(scope, request, { rows: sql`freezes_records r`, joined: FREEZE_TABLES, by: 'r.id' }),
    owner: { rows: 'r' },
    conditions: [
      sql`r.channel = ${channel}`,
      sql`r.status <> 'THAWED'`,
      ofHeldAccounts(scope, 'r'),
      ...chosenOr(sql`r.id`, request, () => conditionsOf(freezeFilters, request, CONDITIONS)),
    ],
    order: sql`r.frozen_at desc, r.id desc`,
    asked: { ids: request.outside_account_ids, column: 'a.outside_account_id' },
  }
}

/** The customer has asked for nothing yet, or was refused; what the agency froze it alone lifts. */
export const IS_TO_THAW: Sql = raw(`(r.status in ('FROZEN', 'REJECT_THAW') and r.source = 'PLATFORM')`)

const CONDITIONS: ConditionTable<typeof freezeFilters> = {
  ids: isOneOf(sql`a.outside_account_id`),
  name: contains(sql`a.account_name`),
  company: is(sql`a.company_id`),
  status: is(sql`r.status`),
  reason: contains(sql`r.reason`),
  frozen: duringDays(sql`r.frozen_at`),
  waits: () => IS_TO_THAW,
}

export const FREEZE_FIELDS: Fields<Omit<Freeze, 'is_read'>> = {
  record_id: raw('r.id'),
  account_id: raw('a.id'),
  outside_account_id: raw('a.outside_account_id'),
  account_name: raw('a.account_name'),
  company_name: raw('c.company_name'),
  currency: raw('r.currency'),
  balance: amountOf(raw('r.balance_minor'), raw('r.currency')),
  source: raw('r.source'),
  reason: raw('r.reason'),
  status: raw('r.status'),
  frozen_at: raw('r.frozen_at'),
  applied_at: raw('r.applied_at'),
  processed_at: raw('r.processed_at'),
  opinion: raw('r.opinion'),
}

const isReadBy = (scope: TenantScope, userId: string): Sql =>
  sql`exists (select from freezes_reads read where read.user_id = ${userId} and read.record_id = r.id and ${ownRows(scope, 'read')})`
