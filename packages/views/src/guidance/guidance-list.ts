// Guidance of the customer's ad accounts, what may be worth most first, and its file (screens.md 5.19). Sub-customers see none of it.
import type { Database, TenantScope } from '@tallyhelm/infra/db/database'
import type { ExportRequestOf } from '@tallyhelm/protocol/topics/exports/schemas'
import { guidanceFile } from '@tallyhelm/protocol/topics/guidance/columns'
import { guidanceFilters } from '@tallyhelm/protocol/topics/guidance/lists'
import type { Guidance, GuidancePage, GuidanceRequest } from '@tallyhelm/protocol/topics/guidance/schemas'
import sql, { raw, type Sql } from 'sql-template-tag'
import { amountOf, type ExportSource } from '../exports/export-source.ts'
import { accountRows, ofHeldAccounts } from '../lists/account-rows.ts'
import { type ConditionTable, chosenOr, conditionsOf, contains, duringDays, is, isOneOf } from '../lists/conditions.ts'
import { fileOf } from '../lists/list-file.ts'
import { type Fields, type PageSource, readPage } from '../lists/read-page.ts'

export const guidanceList = (db: Database, scope: TenantScope, request: GuidanceRequest): Promise<GuidancePage> =>
  db.read(scope, tx => readPage<Guidance>(tx, FIELDS, sourceOf(scope, request), request))

export const guidanceExport = (scope: TenantScope, request: ExportRequestOf<'GUIDANCE'>): ExportSource =>
  fileOf(scope, guidanceFile, FIELDS, { ...sourceOf(scope, request), tables: TABLES }, request)

function sourceOf(scope: TenantScope, request: Omit<GuidanceRequest, 'page_num' | 'page_size'>): PageSource {
  return {
    ...accountRows(scope, request, { rows: sql`guidance_items g`, joined: TABLES, by: 'g.id' }),
    owner: { customersAlone: 'g.customer_id' },
    conditions: [ofHeldAccounts(scope, 'g'), ...chosenOr(sql`g.id`, request, () => conditionsOf(guidanceFilters, request, CONDITIONS))],
    // Where all statuses are shown, what waits comes first.
    order: request.status === undefined ? sql`(g.status = 'PENDING') desc, ${RANK}` : RANK,
    asked: { ids: request.outside_account_ids, column: 'a.outside_account_id' },
  }
}

const RANK: Sql = raw('g.estimate_usd_minor desc nulls last, g.id desc')

/** Of ad accounts that the customer still holds. */
export const HELD: Sql = raw(`
  join ad_accounts_accounts a on a.customer_id = g.customer_id and a.id = g.ad_account_id and a.taken_back_at is null
  join companies_companies c on c.customer_id = a.customer_id and c.id = a.company_id`)

const TABLES = sql`guidance_items g ${HELD}`

const CONDITIONS: ConditionTable<typeof guidanceFilters> = {
  ids: isOneOf(sql`a.outside_account_id`),
  name: contains(sql`a.account_name`),
  category: is(sql`g.category`),
  company: is(sql`a.company_id`),
  status: is(sql`g.status`),
  way: is(sql`g.way`),
  source: is(sql`g.source`),
  told: duringDays(sql`g.told_at`),
}

const FIELDS: Fields<Guidance> = {
  guidance_id: raw('g.id'),
  account_id: raw('a.id'),
  outside_account_id: raw('a.outside_account_id'),
  account_name: raw('a.account_name'),
  company_name: raw('c.company_name'),
  guidance_type: raw('g.guidance_type'),
  title: raw('g.title'),
  category: raw('g.category'),
  body: raw('g.body'),
  source: raw('g.source'),
  currency: raw('a.currency'),
  estimate: amountOf(raw('g.estimate_minor'), raw('a.currency')),
  lift: raw('g.lift'),
  score_lift: raw('g.score_lift::int'),
  status: raw('g.status'),
  is_applying: raw(
    `exists (select from guidance_applies p where p.guidance_id = g.id and p.customer_id = g.customer_id and p.state = 'SENDING')`,
  ),
  way: raw('g.way'),
  url: raw('g.url'),
  ignore_reason: raw('g.ignore_reason'),
  ignore_note: raw('g.ignore_note'),
  closed_by: raw('g.closed_by'),
  closed_at: raw('g.closed_at'),
  told_at: raw('g.told_at'),
}
