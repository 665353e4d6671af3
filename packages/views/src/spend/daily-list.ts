// Rows of daily spend: one for each account and day, or added up by account, company or sub-customer; and their file (screens.md 7).
import type { Database, TenantScope, Tx } from '@tallyhelm/infra/db/database'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { spendFile } from '@tallyhelm/protocol/topics/spend/daily-columns'
import type { SPEND_SORTS } from '@tallyhelm/protocol/topics/spend/daily-lists'
import type { SpendGroupRequest, SpendPage, SpendRow } from '@tallyhelm/protocol/topics/spend/daily-schemas'
import { MOST_ROW_DAYS } from '@tallyhelm/protocol/topics/spend/limits'
import sql, { raw, type Sql } from 'sql-template-tag'
import { amountOf, type ExportSource } from '../exports/export-source.ts'
import { fileOf } from '../lists/list-file.ts'
import { type Fields, type PageSource, readPage } from '../lists/read-page.ts'
import { compared, type DaysAsked, isWithin, knownDays, type Range, stateText, withRange } from './known-days.ts'
import { type Grouping, PARTS } from './parts.ts'
import { seesSpend } from './seen-spend.ts'
import { keptDays, mayUseKept } from './total-kept.ts'

type Given = Omit<SpendGroupRequest, 'page_num' | 'page_size'> & { dimension: Grouping; now: Date }
type Asked = Given & Range

/** Refuses PERMISSION_DENIED to a sub-customer whose agent hides spend. */
export async function dailyList(
  db: Database,
  scope: TenantScope,
  given: SpendGroupRequest & { dimension: Grouping; now: Date },
): Promise<SpendPage> {
  const request = withRange(given, MOST_ROW_DAYS)
  return await db.read(scope, async tx => {
    await mustSeeSpend(tx, scope)
    return await readPage<SpendRow>(tx, FIELDS, pagedSourceOf(scope, request), request)
  })
}

/** As `dailyList`, without paging. */
export async function dailyExport(
  tx: Tx,
  scope: TenantScope,
  given: Given & { columns?: (keyof typeof spendFile)[] | undefined; ids?: readonly string[] | undefined },
): Promise<ExportSource> {
  const request = withRange(given, MOST_ROW_DAYS)
  await mustSeeSpend(tx, scope)
  const { row_id: _, account_id: __, checking: ___, changes: ____, compare_usd: _____, ...fields } = FIELDS
  return fileOf(
    scope,
    spendFile,
    fields,
    sourceOf(scope, request),
    request,
    column => column.isAgents === true && scope.subCustomerId !== null,
  )
}

export async function mustSeeSpend(tx: Tx, scope: TenantScope): Promise<void> {
  if (!(await seesSpend(tx, scope))) throw new Refusal('PERMISSION_DENIED')
}

function sourceOf(scope: TenantScope, request: Asked & { ids?: readonly string[] | undefined }): PageSource {
  const { dimension, ids } = request
  const rows = dimension === 'DAY' ? dayRows(scope, request) : groupRows(scope, request, dimension)
  const hasAccounts = dimension === 'DAY' || dimension === 'ACCOUNT'
  return {
    tables: shapedRows(rows),
    owner: { customers: 'x.customer_id' },
    conditions: ids === undefined ? [] : [sql`x.ad_account_id = any(${ids}::bigint[])`],
    order: orderOf(request),
    ...(hasAccounts ? { asked: { ids: request.outside_account_ids, column: 'x.outside_account_id' } } : {}),
  }
}

const shapedRows = (rows: Sql): Sql => sql`${rows} x
  left join companies_companies c on c.id = x.company_id and c.customer_id = x.customer_id
  left join sub_customers_profiles p on p.id = x.sub_customer_id and p.customer_id = x.customer_id`

/** A page of days or accounts is found by figures alone, and only its rows get names, readings and changes. */
function pagedSourceOf(scope: TenantScope, request: Asked): PageSource {
  const source = sourceOf(scope, request)
  const isOfPage = sql`d.ad_account_id in (select page.key_0 from page)`
  if (request.dimension === 'DAY')
    return {
      ...source,
      tables: sql`${knownDays(scope, request, [request])} x`,
      shaped: { by: ['x.ad_account_id', 'x.day'], tables: shapedRows(dayRows(scope, request, isOfPage)) },
      ...(mayUseKept(request) ? { counted: keptDays(scope, request) } : {}),
    }
  if (request.dimension !== 'ACCOUNT') return source
  return {
    ...source,
    tables: sql`${groupRows(scope, request, 'ACCOUNT')} x`,
    shaped: { by: ['x.ad_account_id', 'x.currency'], tables: shapedRows(groupRows(scope, request, 'ACCOUNT', isOfPage)) },
  }
}

const dayRows = (scope: TenantScope, request: Asked, only?: Sql): Sql => sql`(
  select d.*, d.ad_account_id || '-' || d.day as row_id, ${request.as_of ?? null}::timestamptz as known_at, null::bigint as compare_usd,
    case when d.known_from is null or d.state = 0 then coalesce(r.read_at, d.changed_at) else d.changed_at end as updated_at
  from ${knownDays(scope, request, [request], only)} d left join spend_readings r on r.ad_account_id = d.ad_account_id)`

function groupRows(scope: TenantScope, request: Asked & DaysAsked, dimension: Exclude<Grouping, 'DAY'>, only?: Sql): Sql {
  const other = compared(request)
  const ranges = other === undefined ? [request] : [request, other]
  const isAsked = isWithin('d', request)
  const { key } = PARTS[dimension]
  const isOf = (name: string): Sql => raw(dimension === name ? `d.${key}` : `null::bigint`)
  const ofAccount = (column: string): Sql => (dimension === 'ACCOUNT' ? raw(`max(d.${column})`) : raw('null::text'))
  const company = dimension === 'ACCOUNT' ? raw('max(d.company_id)') : isOf('COMPANY')
  const sub = dimension === 'ACCOUNT' ? raw('max(d.sub_customer_id)') : isOf('CUSTOMER')
  const compareUsd =
    other === undefined ? raw('null::bigint') : sql`coalesce(sum(d.shown_usd) filter (where ${isWithin('d', other)}), 0)::bigint`
  const sum = (column: string) => sql`coalesce(sum(${raw(`d.${column}`)}) filter (where ${isAsked}), 0)::bigint as ${raw(column)}`
  return sql`(
    select coalesce(${raw(`d.${key}`)}, 0) || '-' || d.currency as row_id, null::date as day, d.customer_id, ${isOf('ACCOUNT')} as ad_account_id,
      ${company} as company_id, ${sub} as sub_customer_id, d.currency, ${ofAccount('outside_account_id')} as outside_account_id,
      ${ofAccount('account_name')} as account_name, ${sum('shown_minor')}, ${sum('shown_usd')}, ${sum('impressions')}, ${sum('clicks')},
      case when bool_or(d.late_minor is not null) filter (where ${isAsked}) then
        (sum(coalesce(d.late_minor, d.shown_minor)) filter (where ${isAsked}))::bigint end as late_minor,
      null::bigint as checking_minor, coalesce(min(d.state) filter (where ${isAsked}), 3) as state, max(d.changed_at) as updated_at,
      null::timestamptz as known_at, ${compareUsd} as compare_usd
    from ${knownDays(scope, request, ranges, only)} d group by d.customer_id, ${raw(`d.${key}`)}, d.currency)`
}

/** What changed of the row's day until the instant that is asked about. */
const changes = sql`from spend_changes h where h.ad_account_id = x.ad_account_id and h.day = x.day and h.customer_id = x.customer_id
  and h.seen_at <= coalesce(x.known_at, 'infinity')`
const amount = (minor: Sql): Sql => amountOf(minor, raw('x.currency'))

const FIELDS: Fields<SpendRow> = {
  row_id: raw('x.row_id'),
  day: raw('x.day::text'),
  account_id: raw('x.ad_account_id::text'),
  outside_account_id: raw('x.outside_account_id'),
  account_name: raw('x.account_name'),
  company_name: raw('c.company_name'),
  sub_customer_name: raw('p.name'),
  currency: raw('x.currency'),
  spend: amount(raw('x.shown_minor')),
  spend_usd: amountOf(raw('x.shown_usd'), sql`'USD'`),
  impressions: raw('x.impressions::float8'),
  clicks: raw('x.clicks::float8'),
  state: stateText(raw('x.state')),
  latest: amount(raw('x.late_minor')),
  checking: amount(raw('x.checking_minor')),
  changes: sql`(select count(*)::int ${changes})`,
  previous: amount(sql`(select h.before_minor ${changes} order by h.seen_at desc, h.id desc limit 1)`),
  updated_at: raw('x.updated_at'),
  compare_usd: amountOf(raw('x.compare_usd'), sql`'USD'`),
}

const SORTS: Record<(typeof SPEND_SORTS)[number], string> = {
  day: 'x.day',
  spend_usd: 'x.shown_usd',
  impressions: 'x.impressions',
  clicks: 'x.clicks',
}

/** The latest day first; what is added up by what it came to. */
function orderOf({ dimension, sort, order }: Asked): Sql {
  const by = sort ?? (dimension === 'DAY' ? 'day' : 'spend_usd')
  const unique = dimension === 'DAY' ? 'x.ad_account_id, x.day' : 'x.row_id'
  return raw(`${SORTS[by]} ${order ?? 'desc'} nulls last, ${unique}`)
}
