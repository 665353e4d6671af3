// Flows: every posted movement of one wallet or credit line, newest first, with the sums that reconcile the period.
import type { Database, TenantScope, Tx } from '@tallyhelm/infra/db/database'
import { prepared } from '@tallyhelm/infra/db/prepared'
import { ownCustomers } from '@tallyhelm/infra/db/tenant'
import { FLOW_TYPE_CODES } from '@tallyhelm/protocol/topics/wallet/enums'
import { flowFilters } from '@tallyhelm/protocol/topics/wallet/lists'
import type { Flow, FlowListRequest, FlowPage } from '@tallyhelm/protocol/topics/wallet/schemas'
import { type Currency, decimalText, money } from '@tallyhelm/protocol/values/money'
import { CHANNEL_CODES } from '@tallyhelm/protocol/vocabulary/channel'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { chosenOr, conditionsOf, type ConditionTable, duringDays, is } from '../lists/conditions.ts'
import { type DaysOfPage, type FlowNumbers, type FundPeriod, fundPeriod } from './kept-sums.ts'

/** What decides which flows there are and how they stand; the page apart. */
export type FlowChoice = Omit<FlowListRequest, 'page_num' | 'page_size'>

type FlowRow = {
  flow_no: string
  at: Date
  code: string
  delta: string
  balance_after: string
  reference_no: string | null
  channel: string | null
  account_name: string | null
  outside_account_id: string | null
  summary: string
  operator: string
}

/**
 * Of the wallet or the credit line of one currency. `from` and `until` are business days, half-open. The period's sums follow fund, currency
 * and days only, so that opening + income − expense = closing whatever else is filtered. A credit line shows what is left of its limit as
 * its balance.
 */
export async function flowList(db: Database, scope: TenantScope, request: FlowListRequest): Promise<FlowPage> {
  const offset = (request.page_num - 1) * request.page_size
  const { period, rows, total } = await db.read(scope, async tx => {
    const found = await fundPeriod(tx, scope, request, offset)
    return { period: found, ...(found ? await readPage(tx, scope, request, found, offset) : NOTHING) }
  })
  const text = (minor: bigint) => decimalText(money(minor, request.currency))
  const { opening, income, expense } = period ?? NO_SUMS
  return {
    content: rows.map(row => flowOf(row, request.currency)),
    total_size: total,
    page_num: request.page_num,
    page_size: request.page_size,
    period: { opening: text(opening), income: text(income), expense: text(expense), closing: text(opening + income - expense) },
  }
}

const NOTHING = { rows: [], total: 0 }
const NO_SUMS = { opening: 0n, income: 0n, expense: 0n }

type Page = { rows: FlowRow[]; total: number }

/** The days of a wallet know how many flows there are and among which a page lies, as long as nothing is looked for that they don't keep. */
async function readPage(tx: Tx, scope: TenantScope, request: FlowListRequest, period: FundPeriod, offset: number): Promise<Page> {
  const fund = { id: sql`${period.id}::bigint`, limit: sql`${period.limit.toString()}::bigint` }
  const total = isKept(request) ? period.page.total : await countOf(tx, flows(fund, among(period)), request)
  if (total <= offset) return { rows: [], total }
  if (isKept(request) && isByTime(request)) return { rows: await rowsInDays(tx, scope, fund, request, period.page), total }
  const rows = await tx.rows<FlowRow>(sql`
    with page as materialized (
      select f.* from (${flows(fund, among(period))}) f ${filters(request)}
      order by ${orderOf(request)} limit ${request.page_size} offset ${offset})
    ${shown(scope)} order by ${orderOf(request)}`)
  return { rows, total }
}

/** Read from the nearer end of the page's days, each side by its index and no further than the page: a busy day is not read whole. */
async function rowsInDays(tx: Tx, scope: TenantScope, fund: Fund, request: FlowListRequest, days: DaysOfPage): Promise<FlowRow[]> {
  const { order = 'desc', direction, flow_type: type, page_size: size } = request
  const after = Math.max(days.within - days.skipped - size, 0)
  const isBackwards = after < days.skipped
  const skipped = isBackwards ? after : days.skipped
  const most = Math.min(size, days.within - days.skipped)
  const way = raw(isBackwards === (order === 'desc') ? 'asc' : 'desc')
  const upTo = sql`${among(days)} and (${type ?? null}::text is null or t.code::text = ${type ?? null}) order by t.flow_no ${way} limit ${skipped + most}`
  const sides = direction === undefined ? flows(fund, upTo) : sql`(${sideOf(fund, direction, upTo)})`
  const rows = await tx.rows<FlowRow>(prepared`
    with page as materialized (select f.* from (${sides}) f order by f.flow_no ${way} limit ${most} offset ${skipped})
    ${shown(scope)} order by f.flow_no ${way}`)
  return isBackwards ? rows.toReversed() : rows
}

const shown = (scope: TenantScope): Sql => sql`
  select f.flow_no, f.at, f.code, f.delta, f.balance_after, ${REFERENCE_NO} as reference_no,
    a.channel, a.account_name, a.outside_account_id, ${SUMMARY} as summary, f.operator
  from page f ${besideFlows(scope)}`

async function countOf(tx: Tx, source: Sql, request: FlowChoice): Promise<number> {
  return (await tx.one<{ n: number }>(sql`select count(*)::int as n from (${source}) f ${filters(request)}`)).n
}

const isByTime = ({ sort = 'at' }: FlowChoice): boolean => sort === 'at'
const isKept = (request: FlowChoice): boolean =>
  [request.channel, request.outside_account_id, request.reference_no].every(asked => asked === undefined || asked === '')

/**
 * What a flow `f` is about: its leg's order, its exchange, its ad account. Each is found by its id alone and its customer compared then:
 * with the customer in the look-up the planner may walk an index of all that the customer has, for every flow.
 */
export function besideFlows(scope: TenantScope): Sql {
  const isOwn = (column: string) => sql`(${ownCustomers(scope, column)}) is true`
  return sql`
    left join quota_items i on i.id = f.item_id and ${isOwn('i.customer_id')}
    left join quota_orders o on o.id = i.order_id and ${isOwn('o.customer_id')}
    left join exchange_quotes q on q.id = f.quote_id and ${isOwn('q.customer_id')}
    left join ad_accounts_accounts a on a.id = f.ad_account_id and ${isOwn('a.customer_id')}`
}

export const REFERENCE_NO = raw('coalesce(i.order_id::text, q.used_by_order::text, f.reference_id)')
/** A flow of an order has no words of its own: the order's remark says what it was for. */
export const SUMMARY = raw(`coalesce(nullif(f.summary, ''), o.remark, '')`)

const SORTED_AMOUNTS = { income: raw('case when f.delta > 0 then f.delta end'), expense: raw('case when f.delta < 0 then -f.delta end') }

/** Flows are numbered as they happened; the newest, or the largest, come first. */
export function orderOf({ sort = 'at', order = 'desc' }: FlowChoice): Sql {
  const direction = raw(order)
  if (sort === 'at') return sql`f.flow_no ${direction}`
  return sql`${SORTED_AMOUNTS[sort]} ${direction} nulls last, f.flow_no desc`
}

/** A wallet or credit line as SQL; the limit of a wallet is 0. */
export type Fund = { id: Sql; limit: Sql }

/** Both sides of what moved on it, as one signed amount each; `narrowed` ends the statement of either side, whose transfers are `t`. */
export const flows = (fund: Fund, narrowed: Sql = sql``): Sql =>
  sql`(${sideOf(fund, 'out', narrowed)}) union all (${sideOf(fund, 'in', narrowed)})`

function sideOf({ id, limit }: Fund, direction: 'in' | 'out', narrowed: Sql): Sql {
  const [side, sign] = direction === 'in' ? [raw('credit'), raw('')] : [raw('debit'), raw('-')]
  return sql`
    select t.flow_no, t.ended_at as at, t.code, t.reference_id, t.ad_account_id, t.summary, t.operator,
      case when t.reference_kind = 'QUOTA_ITEM' and t.reference_id ~ '^[0-9]{1,19}$' then t.reference_id::bigint end as item_id,
      case when t.reference_kind = 'EXCHANGE' and t.reference_id ~ '^[0-9]{1,19}$' then t.reference_id::bigint end as quote_id,
      ${sign}t.amount_minor as delta, t.${side}_balance_after + ${limit} as balance_after
    from ledger_transfers t where t.${side}_account_id = ${id} and t.state = 'POSTED' ${narrowed}`
}

/** Read by the flows' numbers, which each side has an index of. */
const among = ({ first, last }: FlowNumbers): Sql => sql`and t.flow_no between ${first} and ${last}`

const filters = (request: FlowChoice): Sql => sql`where ${join(flowConditions(request), ' and ')}`

export const flowConditions = (request: FlowChoice): Sql[] => [
  sql`true`,
  ...chosenOr(sql`f.flow_no`, request, () => conditionsOf(flowFilters, request, CONDITIONS)),
]

const accountIs = (condition: Sql) => sql`exists (select from ad_accounts_accounts x where x.id = f.ad_account_id and ${condition})`

const CONDITIONS: ConditionTable<typeof flowFilters> = {
  period: duringDays(sql`f.at`),
  // The flows are those of one wallet or credit line.
  currency: () => sql`true`,
  fund: () => sql`true`,
  type: is(sql`f.code`),
  direction: direction => (direction === 'in' ? sql`f.delta > 0` : sql`f.delta < 0`),
  channel: channel => accountIs(sql`x.channel = ${channel}`),
  account: id => accountIs(sql`x.outside_account_id = ${id}`),
  // Looked up once, and not for each flow.
  no: number => sql`f.reference_id = any(array(select ${number}::text
    union select q.id::text from quota_items q where q.order_id = ${idOf(number)}
    union select e.id::text from exchange_quotes e where e.used_by_order = ${idOf(number)}))`,
}

/** Null for what is no number of an order. */
const idOf = (text: string): Sql => sql`${/^\d{1,19}$/.test(text) && BigInt(text) <= MOST_ID ? text : null}::bigint`
const MOST_ID = 2n ** 63n - 1n

function flowOf(row: FlowRow, currency: Currency): Flow {
  const delta = BigInt(row.delta)
  const flowType = FLOW_TYPE_CODES.find(code => code === row.code)
  if (!flowType) throw new Error(`the flow ${row.flow_no} is of kind ${row.code}, which a wallet never shows`)
  const text = (minor: bigint) => decimalText(money(minor, currency))
  return {
    flow_no: row.flow_no,
    at: row.at.toISOString(),
    flow_type: flowType,
    currency,
    income: delta > 0n ? text(delta) : null,
    expense: delta < 0n ? text(-delta) : null,
    balance_after: text(BigInt(row.balance_after)),
    reference_no: row.reference_no,
    channel: CHANNEL_CODES.find(code => code === row.channel) ?? null,
    account_name: row.account_name,
    outside_account_id: row.outside_account_id,
    summary: row.summary,
    operator: row.operator,
  }
}
