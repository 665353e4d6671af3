// Forewarnings of every customer, for staff: the list, how many of them were opened, and one with its ads (console.md 10).
import type { Database } from '@tallyhelm/infra/db/database'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { consoleForewarningFilters } from '@tallyhelm/protocol/topics/violations/console-forewarning-lists'
import type {
  ConsoleForewarning,
  ConsoleForewarningDetail,
  ConsoleForewarningPage,
  ConsoleForewarningsRequest,
  ForewarningReadRate,
  ForewarningRef,
  ReadRateRequest,
} from '@tallyhelm/protocol/topics/violations/console-forewarning-schemas'
import { FOREWARNED_ADS_MAX } from '@tallyhelm/protocol/topics/violations/enums'
import { adviceFor, FOREWARNING_READ_DAYS } from '@tallyhelm/protocol/topics/violations/forewarning-enums'
import { addDays, dayOf } from '@tallyhelm/protocol/values/day'
import { COUNTED_UP_TO } from '@tallyhelm/protocol/wire/page-sizes'
import sql, { raw, type Sql } from 'sql-template-tag'
import { type ConditionTable, conditionsOf, duringDays, is, isCalled, startOfDay } from '../lists/conditions.ts'
import { type Fields, type PageSource, readPage, whereOf } from '../lists/read-page.ts'

/** The latest first, withdrawn ones among them. */
export async function consoleForewarnings(db: Database, request: ConsoleForewarningsRequest): Promise<ConsoleForewarningPage> {
  return await db.read({ kind: 'staff' }, tx => readPage<ConsoleForewarning>(tx, FIELDS, sourceOf(request), request))
}

/** Of those that were warned of in the last days, today among them, and not withdrawn. */
export async function forewarningReadRate(
  db: Database,
  { now, ...request }: ReadRateRequest & { now: Date },
): Promise<ForewarningReadRate> {
  const source = sourceOf(request)
  const since = startOfDay(addDays(dayOf(now), 1 - FOREWARNING_READ_DAYS))
  const conditions = [...source.conditions, sql`f.warned_at >= ${since}`, sql`f.ending is distinct from 'WITHDRAWN'`]
  const counts = await db.read({ kind: 'staff' }, tx =>
    tx.one<Omit<ForewarningReadRate, 'days'>>(sql`
      select count(*)::int as sent, (count(*) filter (where f.read_at is not null or f.ending = 'CUSTOMER'))::int as opened
      from ${source.tables} ${whereOf(tx, { ...source, conditions })}`),
  )
  return { days: FOREWARNING_READ_DAYS, ...counts }
}

/** Refuses NOT_FOUND. */
export async function consoleForewarning(db: Database, { forewarning_id: id }: ForewarningRef): Promise<ConsoleForewarningDetail> {
  const one: PageSource = { tables: TABLES, owner: { customers: 'f.customer_id' }, conditions: [sql`f.id = ${id}`], order: sql`f.id` }
  const found = await db.read({ kind: 'staff' }, tx =>
    readPage<ConsoleForewarningDetail>(tx, { ...FIELDS, ...DETAIL }, one, { page_num: 1, page_size: 1 }),
  )
  const [warning] = found.content
  if (!warning) throw new Refusal('NOT_FOUND')
  return { ...warning, advice: warning.advice || adviceFor(warning.violation_type, warning.ad_count) }
}

const sourceOf = (request: Partial<ConsoleForewarningsRequest>): PageSource => ({
  tables: sql`violations_forewarnings f`,
  owner: { customers: 'f.customer_id' },
  conditions: conditionsOf(consoleForewarningFilters, request, CONDITIONS),
  order: sql`f.warned_at desc, f.id desc`,
  countedUpTo: COUNTED_UP_TO,
  asked: { ids: request.outside_account_ids, column: 'a.outside_account_id', isIn: ofAccounts },
  shaped: { by: 'f.id', tables: TABLES },
})

const ofAccounts = (isMeant: Sql): Sql =>
  sql`exists (select from ad_accounts_accounts a where a.customer_id = f.customer_id and a.id = f.ad_account_id and ${isMeant})`
const CONDITIONS: ConditionTable<typeof consoleForewarningFilters> = {
  status: is(sql`f.status`),
  ids: ids => ofAccounts(sql`a.outside_account_id = any(${ids})`),
  customer: text => sql`f.customer_id in (select u.id from organization_customers u where ${isCalled(sql`u.name`, sql`u.id`)(text)})`,
  type: is(sql`f.violation_type`),
  level: is(sql`f.level`),
  source: source => (source === 'STAFF' ? sql`f.issued_by <> ''` : sql`f.issued_by = ''`),
  ending: is(sql`f.ending`),
  warned: duringDays(sql`f.warned_at`),
}

const TABLES = sql`violations_forewarnings f
  join ad_accounts_accounts a on a.customer_id = f.customer_id and a.id = f.ad_account_id
  join organization_customers u on u.id = f.customer_id
  join companies_companies c on c.customer_id = a.customer_id and c.id = a.company_id
  left join sub_customers_profiles s on s.customer_id = f.customer_id and s.id = f.sub_customer_id`

const FIELDS: Fields<ConsoleForewarning> = {
  forewarning_id: raw('f.id'),
  customer_id: raw('f.customer_id'),
  customer_name: raw('u.name'),
  sub_customer_name: raw('s.name'),
  account_id: raw('a.id'),
  outside_account_id: raw('a.outside_account_id'),
  account_name: raw('a.account_name'),
  company_name: raw('c.company_name'),
  channel: raw('f.channel'),
  violation_type: raw('f.violation_type'),
  level: raw('f.level'),
  main_risk: raw('f.main_risk'),
  ad_count: raw('f.ad_count'),
  warned_at: raw('f.warned_at'),
  status: raw('f.status'),
  ending: raw('f.ending'),
  issued_by: raw('f.issued_by'),
  read_at: raw('f.read_at'),
  handled_at: raw('f.handled_at'),
}

const DETAIL: Fields<Omit<ConsoleForewarningDetail, keyof ConsoleForewarning>> = {
  advice: raw('f.advice'),
  handled_by: raw('f.handled_by'),
  withdraw_reason: raw('f.withdraw_reason'),
  rectification_id: raw('f.rectification_id'),
  ads: sql`coalesce((select jsonb_agg(jsonb_build_object('outside_ad_id', w.outside_ad_id, 'ad_name', w.ad_name, 'reason', w.reason,
      'is_cleared', w.cleared_at is not null) order by w.cleared_at is not null, w.first_seen_at desc, w.outside_ad_id)
    from (select * from violations_forewarned_ads w where w.forewarning_id = f.id
      order by w.cleared_at is not null, w.first_seen_at desc, w.outside_ad_id limit ${FOREWARNED_ADS_MAX}) w), '[]')`,
}
