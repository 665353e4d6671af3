// The list of ad accounts as one SQL statement per set of filters: the page, and how many there are under each tab.
import type { TenantScope, Tx } from '@tallyhelm/infra/db/database'
import { ownCustomers } from '@tallyhelm/infra/db/tenant'
import { ACCOUNT_TAB_CODES, type AccountTab } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { type AccountColumns, accountRows } from './account-row.ts'
import { averageFor, daysLeftFor, isLowFor } from './own-figures.ts'
import {
  countedConditions,
  isFigureSort,
  isOpening,
  isWide,
  type ListRequest,
  planOf,
  type SortField,
  scannedConditions,
  statusOf,
} from './list-filters.ts'

export type AccountPage = { rows: AccountColumns[]; tabCounts: Record<AccountTab, number>; seesSpend: boolean }

/** Rows of the page in order. A page beyond the end is empty and still counted. */
export async function readAccountPage(tx: Tx, scope: TenantScope, request: ListRequest): Promise<AccountPage> {
  const found = await tx.rows<Totals & AccountColumns & { id: string | null }>(accountPageQuery(scope, request))
  const [first] = found
  if (!first) throw new Error('the totals of the list are missing')
  const tabCounts = Object.fromEntries(ACCOUNT_TAB_CODES.map(tab => [tab, Number(first[totalName(tab)] ?? 0)])) as Record<
    AccountTab,
    number
  > // the keys are the list of tabs
  return { rows: found.filter(row => row.id !== null), tabCounts, seesSpend: first.sees_spend }
}

type Totals = { [Name in `total_${Lowercase<AccountTab>}`]: string | null } & { sees_spend: boolean }

function accountPageQuery(scope: TenantScope, request: ListRequest): Sql {
  const seesSpend =
    scope.subCustomerId === null
      ? sql`true`
      : sql`coalesce((select p.show_sub_customer_spend from sub_customers_profiles p
          where ${ownCustomers(scope, 'p.customer_id')} and p.id = ${scope.subCustomerId}), false)`
  if (scope.subCustomerId === null && isOpening(request)) return openingPageQuery(scope, request, seesSpend)
  const { prelude, totals, ids } = partsOf(scope, request)
  return sql`
    ${prelude} select totals.*, ${seesSpend} as sees_spend, a.*
    from (${totals}) totals
    cross join (select array(${ids}) as ids offset 0) page
    left join lateral ${accountRows(scope, sql`page.ids`)} a on true`
}

/** Read by functions that keep their plans: for these, planning costs more than reading. */
function openingPageQuery(scope: TenantScope, request: ListRequest, seesSpend: Sql): Sql {
  return sql`
    select ${raw(ACCOUNT_TAB_CODES.map(tab => `page.${totalName(tab)}`).join(', '))}, ${seesSpend} as sees_spend, a.*
    from ad_accounts_counted_page(${scope.customerId}, ${scope.subCustomerId}, ${request.channel}, ${statusOf(request.tab) ?? null},
      ${request.account_status ?? null}, ${request.order === 'asc'}, ${request.page_size}, ${(request.page_num - 1) * request.page_size}) page
    left join lateral ${accountRows(scope, sql`page.ids`)} a on true`
}

/** `ids` are the page's, in order; their rows are looked up last, so that deep pages stay cheap. */
type Parts = { prelude: Sql; totals: Sql; ids: Sql }

function partsOf(scope: TenantScope, request: ListRequest): Parts {
  const plan = planOf(request)
  // What a sub-customer's balances last is kept nowhere.
  if (scope.subCustomerId !== null) return scannedPage(scope, request)
  if (plan === 'counters') return countedPage(scope, request)
  return isWide(request) ? walkedPage(scope, request, plan === 'search' ? 's' : 'a') : scannedPage(scope, request)
}

/** The totals are kept, and the page is found in an index. */
function countedPage(scope: TenantScope, request: ListRequest): Parts {
  // Sorts by facts have their indexes on the slim copy.
  const t = request.sort === undefined || isFigureSort(request.sort) ? 'a' : 's'
  const table = raw(t === 'a' ? 'ad_accounts_accounts a' : 'ad_accounts_search s')
  const conditions = [...countedConditions(scope, request, t), ...tabCondition(request.tab, t)]
  return {
    prelude: empty,
    totals: sql`select ${totalColumns('c', sql`sum(c.n)`)} from ad_accounts_counters c where ${all(countedConditions(scope, request, 'c'))}`,
    ids: isFigureSort(request.sort)
      ? mergedIds(request, conditions)
      : sql`select ${raw(t)}.id from ${table} where ${all(conditions)} ${orderBy(scope, request, t)} ${limitOf(request)}`,
  }
}

/**
 * The page in the order of a figure, from one index: the first of each currency are merged by their dollars, unknown figures follow.
 * Days have no currency, and one index for all.
 */
function mergedIds(request: ListRequest, conditions: Sql[]): Sql {
  const figure = raw(SORT_COLUMNS[request.sort as keyof typeof SORT_COLUMNS]) // asked for figures alone
  const byId = raw(request.order === 'asc' ? 'a.id' : 'a.id desc')
  // As the index stands, forwards or backwards; unknown figures are not among these.
  const byFigure = request.order === 'asc' ? sql`${figure} asc nulls first, a.id` : sql`${figure} desc nulls last, a.id desc`
  const most = sql`limit ${request.page_num * request.page_size}`
  const isAmount = isAmountSort(request.sort)
  const given = isAmount ? [...conditions, sql`a.currency = rate.currency`] : conditions
  const value = isAmount ? sql`one.figure * rate.usd_per_minor` : sql`one.figure`
  const firstOf = (which: Sql, order: Sql) =>
    sql`(select a.id, ${figure} as figure from ad_accounts_accounts a where ${all([...given, sql`${figure} ${which}`])} order by ${order} ${most})`
  const groups = isAmount ? sql`spend_usd_rates_today() rate` : sql`(select) rate`
  return sql`select one.id from ${groups}
    cross join lateral (${firstOf(sql`is not null`, byFigure)} union all ${firstOf(sql`is null`, byId)}) one
    order by ${value} ${directionOf(request)}, one.id ${raw(request.order === 'asc' ? 'asc' : 'desc')} ${limitOf(request)}`
}

/** Many hits: they are counted without being kept, and the page is found in the order of the index, mostly after a few rows. */
function walkedPage(scope: TenantScope, request: ListRequest, t: 'a' | 's'): Parts {
  const table = raw(t === 'a' ? 'ad_accounts_accounts a' : 'ad_accounts_search s')
  const conditions = [...countedConditions(scope, request, t), ...scannedConditions(scope, request, t)]
  return {
    prelude: empty,
    totals: sql`select ${totalColumns('h', sql`sum(h.n)`)} from (select ${raw(t)}.account_status, ${raw(t)}.is_low_balance, count(*) as n
      from ${table} where ${all(conditions)} group by 1, 2) h`,
    ids: sql`select ${raw(t)}.id from ${table} where ${all([...conditions, ...tabCondition(request.tab, t)])}
      ${orderBy(scope, request, t)} ${limitOf(request)}`,
  }
}

/** One pass finds all hits; totals and page are taken from them. */
function scannedPage(scope: TenantScope, request: ListRequest): Parts {
  const planned = planOf(request)
  const plan = scope.subCustomerId !== null || planned === 'counters' ? 'accounts' : planned
  const facts = plan === 'accounts' ? 'a' : 's'
  const rates = isAmountSort(request.sort) ? RATES : empty
  const tables = {
    search: sql`ad_accounts_search s`,
    accounts: sql`ad_accounts_accounts a ${rates}`,
    both: sql`ad_accounts_search s
      join ad_accounts_accounts a on a.id = s.id and ${ownCustomers(scope, 'a.customer_id')} and a.channel = ${request.channel} ${rates}`,
    counters: empty,
  }[plan]
  const conditions = [...countedConditions(scope, request, facts), ...scannedConditions(scope, request, facts)]
  const isLow = facts === 'a' ? isLowFor(scope) : raw('s.is_low_balance')
  const direction = directionOf(request)
  return {
    prelude: sql`with hits as materialized (
      select ${raw(facts)}.id, ${sortKey(scope, request.sort, facts)} as sort_key, ${raw(facts)}.account_status, ${isLow} as is_low_balance
      from ${tables} where ${all(conditions)})`,
    totals: sql`select ${totalColumns('h', sql`count(*)`)} from hits h`,
    ids: sql`select h.id from hits h where ${all([sql`true`, ...tabCondition(request.tab, 'h')])}
      order by h.sort_key ${direction}, h.id ${direction} ${limitOf(request)}`,
  }
}

const all = (conditions: Sql[]): Sql => join(conditions, ' and ')

function totalColumns(t: 'c' | 'h', count: Sql): Sql {
  return join(
    ACCOUNT_TAB_CODES.map(tab => {
      const conditions = tabCondition(tab, t)
      return sql`${count}${conditions.length === 0 ? empty : sql` filter (where ${all(conditions)})`} as ${raw(totalName(tab))}`
    }),
  )
}

const totalName = (tab: AccountTab) => `total_${tab.toLowerCase() as Lowercase<AccountTab>}` as const // toLowerCase widens

/** Each ad account stands under one tab beside ALL: those of LOW_BALANCE are NORMAL and left out there. The other tabs are statuses. */
function tabCondition(tab: AccountTab | undefined, t: 'a' | 's' | 'c' | 'h', isLow = raw(`${t}.is_low_balance`)): Sql[] {
  if (tab === 'LOW_BALANCE') return [isLow]
  if (tab === 'NORMAL') return [sql`${raw(t)}.account_status = 'NORMAL' and not ${isLow}`]
  const status = statusOf(tab)
  return status === undefined ? [] : [sql`${raw(t)}.account_status = ${status}`]
}

/** All filters of the list, for the ad accounts `a` alone. */
export const accountConditions = (scope: TenantScope, request: ListRequest): Sql[] => [
  ...countedConditions(scope, request, 'a'),
  ...scannedConditions(scope, request, 'a'),
  ...tabCondition(request.tab, 'a', isLowFor(scope)),
]

const SORT_COLUMNS = {
  balance: 'a.balance_minor',
  amount_limit: 'a.limit_minor',
  avg_spend_7d: 'a.avg_spend_7d_minor',
  days_left: 'a.days_left_tenths',
} as const satisfies Partial<Record<SortField, string>>

/** Beside the ad accounts `a`, where amounts of several currencies are sorted. */
export const RATES = sql`left join spend_usd_rates_today() rate on rate.currency = a.currency`
const isAmountSort = (sort: SortField | undefined) => isFigureSort(sort) && sort !== 'days_left'

/** Amounts are compared in dollars. */
function sortKey(scope: TenantScope, sort: SortField | undefined, facts: 'a' | 's'): Sql {
  if (sort === 'avg_spend_7d') return sql`${averageFor(scope)} * rate.usd_per_minor`
  if (sort === 'days_left') return daysLeftFor(scope)
  if (isAmountSort(sort)) return sql`${raw(SORT_COLUMNS[sort as keyof typeof SORT_COLUMNS])} * rate.usd_per_minor`
  if (sort === undefined) return sql`${raw(facts)}.id`
  if (sort === 'opened_at') return sql`${raw(facts)}.opened_at`
  if (sort === 'account_name') return raw(facts === 's' ? 's.account_name' : 'lower(a.account_name)')
  return raw(SORT_COLUMNS[sort])
}

/** What is not known comes last in both directions. */
function directionOf(request: ListRequest): Sql {
  return raw(request.order === 'asc' ? 'asc nulls last' : 'desc nulls last')
}

export function orderBy(scope: TenantScope, request: ListRequest, t: 'a' | 's'): Sql {
  const byId = raw(`${t}.id ${request.order === 'asc' ? 'asc' : 'desc'}`)
  return request.sort === undefined
    ? sql`order by ${byId}`
    : sql`order by ${sortKey(scope, request.sort, t)} ${directionOf(request)}, ${byId}`
}

function limitOf(request: ListRequest): Sql {
  return sql`limit ${request.page_size} offset ${(request.page_num - 1) * request.page_size}`
}
