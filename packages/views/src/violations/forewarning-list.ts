// The forewarnings of a customer, the latest first, each with what its account spent lately; their file, and one for itself (screens.md 6).
import type { Database, TenantScope, Tx } from '@tallyhelm/infra/db/database'
import { ownRows } from '@tallyhelm/infra/db/tenant'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { ExportRequestOf } from '@tallyhelm/protocol/topics/exports/schemas'
import { VIOLATION_CHANNELS } from '@tallyhelm/protocol/topics/violations/enums'
import { forewarningFile } from '@tallyhelm/protocol/topics/violations/forewarning-columns'
import { adviceFor } from '@tallyhelm/protocol/topics/violations/forewarning-enums'
import { forewarningFilters } from '@tallyhelm/protocol/topics/violations/forewarning-lists'
import type {
  Forewarning,
  ForewarningDetail,
  ForewarningListRequest,
  ForewarningPage,
} from '@tallyhelm/protocol/topics/violations/forewarning-schemas'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { amountOf, type ExportSource } from '../exports/export-source.ts'
import { accountRows, ofHeldAccounts } from '../lists/account-rows.ts'
import { type ConditionTable, chosenOr, conditionsOf, contains, duringDays, is, isOneOf } from '../lists/conditions.ts'
import { fileOf } from '../lists/list-file.ts'
import { type Fields, type PageSource, readPage, selectOf, whereOf } from '../lists/read-page.ts'
import { seesSpend } from '../spend/seen-spend.ts'

type Reader = { scope: TenantScope; now: Date }

export async function forewarningList(db: Database, { scope, now }: Reader, request: ForewarningListRequest): Promise<ForewarningPage> {
  return await db.read(scope, tx => readPage<Forewarning>(tx, fieldsOf(scope, now), sourceOf(scope, request), request))
}

export async function forewarningExport(tx: Tx, { scope, now }: Reader, request: ExportRequestOf<'FOREWARNINGS'>): Promise<ExportSource> {
  const sees = await seesSpend(tx, scope)
  const source = { ...sourceOf(scope, request), tables: TABLES }
  return fileOf(scope, forewarningFile, fieldsOf(scope, now), source, request, column => column.isSpend === true && !sees)
}

/** Refuses NOT_FOUND for another's and for a withdrawn one. */
export async function forewarningById(db: Database, { scope, now }: Reader, id: string): Promise<ForewarningDetail> {
  return await db.read(scope, async tx => {
    const source = { owner: OWNER, conditions: [...SEEN, sql`f.id = ${id}`] }
    const row = await tx.maybe<Omit<ForewarningDetail, 'warned_at' | 'handled_at'> & { warned_at: Date; handled_at: Date | null }>(sql`
      select ${selectOf(fieldsOf(scope, now))}, f.advice, f.handled_by, f.handled_at, f.rectification_id
      from ${TABLES} ${whereOf(tx, source)}`)
    if (!row) throw new Refusal('NOT_FOUND')
    return {
      ...row,
      advice: row.advice || adviceFor(row.violation_type, row.ad_count),
      warned_at: row.warned_at.toISOString(),
      handled_at: row.handled_at?.toISOString() ?? null,
    }
  })
}

const OWNER = { rows: 'f' } as const
const IS_SEEN = raw(`f.ending is distinct from 'WITHDRAWN'`)
/** `f` is the warning: what its customer sees, and what the count of unread ones counts. */
export const SEEN: readonly Sql[] = [sql`f.channel = any(${VIOLATION_CHANNELS})`, IS_SEEN]

function sourceOf(scope: TenantScope, request: object): PageSource {
  return {
    ...accountRows(scope, request, { rows: sql`violations_forewarnings f`, joined: TABLES, by: 'f.id' }),
    owner: OWNER,
    conditions: [
      ...SEEN,
      ofHeldAccounts(scope, 'f'),
      ...chosenOr(sql`f.id`, request, () => conditionsOf(forewarningFilters, request, CONDITIONS)),
    ],
    order: sql`f.warned_at desc, f.id desc`,
    asked: { ids: (request as { outside_account_ids?: string[] }).outside_account_ids, column: 'a.outside_account_id' },
  }
}

const TABLES = sql`violations_forewarnings f
  join ad_accounts_accounts a on a.customer_id = f.customer_id and a.id = f.ad_account_id
  join companies_companies c on c.customer_id = a.customer_id and c.id = a.company_id`

const CONDITIONS: ConditionTable<typeof forewarningFilters> = {
  ids: isOneOf(sql`a.outside_account_id`),
  name: contains(sql`a.account_name`),
  company: is(sql`a.company_id`),
  level: is(sql`f.level`),
  status: is(sql`f.status`),
  type: is(sql`f.violation_type`),
  warned: duringDays(sql`f.warned_at`),
}

const DAYS_OF_SPEND = 7

/** Full days of the account's own zone, while the reader's. */
function spentLately(scope: TenantScope, now: Date): Sql {
  const today = sql`(${now}::timestamptz at time zone a.timezone)::date`
  return sql`(select coalesce(sum(d.spend_minor), 0)::bigint from spend_days d
    where d.ad_account_id = f.ad_account_id and ${join([ownRows(scope, 'd'), sql`d.day >= ${today} - ${DAYS_OF_SPEND}::int`, sql`d.day < ${today}`], ' and ')})`
}

const fieldsOf = (scope: TenantScope, now: Date): Fields<Forewarning> => ({
  forewarning_id: raw('f.id'),
  account_id: raw('a.id'),
  outside_account_id: raw('a.outside_account_id'),
  account_name: raw('a.account_name'),
  company_name: raw('c.company_name'),
  channel: raw('f.channel'),
  violation_type: raw('f.violation_type'),
  level: raw('f.level'),
  main_risk: raw('f.main_risk'),
  ad_count: raw('f.ad_count'),
  currency: raw('a.currency'),
  spend_7d: amountOf(spentLately(scope, now), raw('a.currency')),
  warned_at: raw('f.warned_at'),
  status: raw('f.status'),
  ending: raw('f.ending'),
})
