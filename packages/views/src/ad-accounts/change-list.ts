// Changes of ad accounts, newest first, and their file: the third tab of the operation records (screens.md 5.11).
import type { Database, TenantScope } from '@tallyhelm/infra/db/database'
import { ownRows } from '@tallyhelm/infra/db/tenant'
import { changeFile } from '@tallyhelm/protocol/topics/ad-accounts/change-columns'
import { changeFilters } from '@tallyhelm/protocol/topics/ad-accounts/change-lists'
import type { AccountChange, ChangeListRequest, ChangePage } from '@tallyhelm/protocol/topics/ad-accounts/change-schemas'
import type { ExportRequestOf } from '@tallyhelm/protocol/topics/exports/schemas'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { ExportSource } from '../exports/export-source.ts'
import { type ConditionTable, chosenOr, conditionsOf, contains, duringDays, is, isOneOf } from '../lists/conditions.ts'
import { fileOf } from '../lists/list-file.ts'
import { type Fields, type PageSource, readPage } from '../lists/read-page.ts'

const TABLES: Sql = raw(`ad_accounts_changes h
  join ad_accounts_accounts a on a.customer_id = h.customer_id and a.id = h.ad_account_id
  join companies_companies c on c.customer_id = a.customer_id and c.id = a.company_id`)

export const changeList = (db: Database, scope: TenantScope, request: ChangeListRequest): Promise<ChangePage> =>
  db.read(scope, tx => readPage<AccountChange>(tx, FIELDS, sourceOf(scope, request), request))

export const changeExport = (scope: TenantScope, request: ExportRequestOf<'CHANGE_DETAILS'>): ExportSource =>
  fileOf(scope, changeFile, FIELDS, sourceOf(scope, request), request)

/** Both rows are asked whose they are: a sub-customer sees no change of an account that it holds no more. */
function sourceOf(scope: TenantScope, request: Omit<ChangeListRequest, 'page_num' | 'page_size'>): PageSource {
  const { account_id } = request
  const ofAccount = account_id === undefined ? [] : [sql`h.ad_account_id = ${account_id}`]
  return {
    tables: TABLES,
    owner: { rows: 'h' },
    conditions: [
      ownRows(scope, 'a'),
      ...chosenOr(sql`h.id`, request, () => [...conditionsOf(changeFilters, request, CONDITIONS), ...ofAccount]),
    ],
    order: sql`h.id desc`,
    shaped: { by: 'h.id', tables: TABLES },
    asked: { ids: request.outside_account_ids, column: 'a.outside_account_id' },
  }
}

const CONDITIONS: ConditionTable<typeof changeFilters> = {
  source: is(sql`h.source`),
  ids: isOneOf(sql`a.outside_account_id`),
  applied: duringDays(sql`h.created_at`),
  channel: is(sql`a.channel`),
  type: is(sql`h.change_type`),
  state: is(sql`h.status`),
  company: is(sql`a.company_id`),
  submitter: contains(sql`h.submitter`),
  waits: () => sql`h.id in (select w.change_id from bindings_pairs w where w.standing = 'CUSTOMER' and w.change_id is not null)`,
}

const FIELDS: Fields<AccountChange> = {
  change_id: raw('h.id'),
  change_type: raw('h.change_type'),
  channel: raw('a.channel'),
  account_id: raw('a.id'),
  outside_account_id: raw('a.outside_account_id'),
  account_name: raw('a.account_name'),
  company_name: raw('c.company_name'),
  before: raw('h.before_text'),
  after: raw('h.after_text'),
  status: raw('h.status'),
  fail_reason: raw('h.fail_reason'),
  source: raw('h.source'),
  submitter: raw('h.submitter'),
  apply_time: raw('h.created_at'),
  finished_at: raw('h.finished_at'),
}
