// A customer's appeals, the latest first, with how they stand, and their file.
import type { Database, TenantScope } from '@tallyhelm/infra/db/database'
import { appealFile } from '@tallyhelm/protocol/topics/appeals/columns'
import { appealFilters } from '@tallyhelm/protocol/topics/appeals/lists'
import type { Appeal, AppealListRequest, AppealPage } from '@tallyhelm/protocol/topics/appeals/schemas'
import type { ExportRequestOf } from '@tallyhelm/protocol/topics/exports/schemas'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { ExportSource } from '../exports/export-source.ts'
import { accountRows } from '../lists/account-rows.ts'
import { type ConditionTable, chosenOr, conditionsOf, duringDays, is } from '../lists/conditions.ts'
import { fileOf } from '../lists/list-file.ts'
import { type Fields, type PageSource, readPage } from '../lists/read-page.ts'

export async function appealList(db: Database, scope: TenantScope, request: AppealListRequest): Promise<AppealPage> {
  return await db.read(scope, tx => readPage<Appeal>(tx, APPEAL_FIELDS, sourceOf(scope, request), request))
}

export const appealExport = (scope: TenantScope, request: ExportRequestOf<'APPEALS'>): ExportSource =>
  fileOf(scope, appealFile, APPEAL_FIELDS, { ...sourceOf(scope, request), tables: APPEAL_TABLES }, request)

const sourceOf = (scope: TenantScope, request: Omit<AppealListRequest, 'page_num' | 'page_size'>): PageSource => ({
  ...accountRows(scope, request, { rows: sql`appeals_appeals p`, joined: APPEAL_TABLES, by: 'p.id' }),
  owner: { rows: 'p' },
  conditions: chosenOr(sql`p.id`, request, () => conditionsOf(appealFilters, request, CONDITIONS)),
  order: sql`p.submitted_at desc, p.id desc`,
})

/** Staff wait for more. */
export const IS_ASKED: Sql = raw(`(p.status = 'PENDING' and p.asked is not null)`)

const CONDITIONS: ConditionTable<typeof appealFilters> = {
  status: is(sql`p.status`),
  object: is(sql`p.object`),
  account: is(sql`a.outside_account_id`),
  submitted: duringDays(sql`p.submitted_at`),
  waits: () => IS_ASKED,
}

export const APPEAL_TABLES = sql`appeals_appeals p
  join ad_accounts_accounts a on a.customer_id = p.customer_id and a.id = p.ad_account_id
  join companies_companies c on c.customer_id = a.customer_id and c.id = a.company_id`

export const APPEAL_FIELDS: Fields<Appeal> = {
  appeal_id: raw('p.id'),
  object: raw('p.object'),
  object_id: raw('p.object_id'),
  channel: raw('p.channel'),
  outside_account_id: raw('a.outside_account_id'),
  account_name: raw('a.account_name'),
  company_name: raw('c.company_name'),
  explanation: raw('p.explanation'),
  status: raw('p.status'),
  asked: raw('p.asked'),
  answer_until: raw('p.answer_until'),
  platform_case: raw('p.platform_case'),
  platform_outcome: raw('p.platform_outcome'),
  outcome: raw('p.outcome'),
  submitter: raw('p.submitter'),
  submitted_at: raw('p.submitted_at'),
  ended_at: raw('p.ended_at'),
}
