// Wallet flows: every posted movement of the payer's money, newest first, with the sums that reconcile the period.
import type { Database, TenantScope, Tx } from '@tallyhelm/infra/db/database'
import { ownCustomers, ownExactly } from '@tallyhelm/infra/db/tenant'
import { FLOW_TYPE_CODES } from '@tallyhelm/protocol/topics/wallet/enums'
import { flowFilters } from '@tallyhelm/protocol/topics/wallet/lists'
import type { Flow, FlowListRequest, FlowPage } from '@tallyhelm/protocol/topics/wallet/schemas'
import type { Day } from '@tallyhelm/protocol/values/day'
import { type Currency, decimalText, money } from '@tallyhelm/protocol/values/money'
import { CHANNEL_CODES } from '@tallyhelm/protocol/vocabulary/channel'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { chosenOr, conditionsOf, type ConditionTable, duringDays, is, startOfDay } from '../lists/conditions.ts'

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
type Sums = { opening: string; income: string; expense: string }

/**
 * `from` and `until` are business days, half-open. The period's sums follow currency and days only, so that opening + income −
 * expense = closing whatever else is filtered. A credit line shows what is left of its limit as its balance.
 */
export async function flowList(db: Database, scope: TenantScope, request: FlowListRequest): Promise<FlowPage> {
  const { rows, total, sums } = await db.read(scope, async tx => ({
    rows: await readPage(tx, scope, request),
    total: await tx.one<{ n: number }>(sql`${flows(scope, request)} select count(*)::int as n from flows f ${filters(request)}`),
    sums: await tx.one<Sums>(sql`
      ${flows(scope, request)}
      select coalesce((select sum(own.overdraft) from own), 0) + coalesce(sum(f.delta) filter (where ${before(request.from)}), 0) as opening,
        coalesce(sum(f.delta) filter (where f.delta > 0 and ${within(request)}), 0) as income,
        coalesce(-sum(f.delta) filter (where f.delta < 0 and ${within(request)}), 0) as expense
      from flows f`),
  }))
  const text = (minor: bigint) => decimalText(money(minor, request.currency))
  const [opening, income, expense] = [BigInt(sums.opening), BigInt(sums.income), BigInt(sums.expense)]
  return {
    content: rows.map(row => flowOf(row, request.currency)),
    total_size: total.n,
    page_num: request.page_num,
    page_size: request.page_size,
    period: { opening: text(opening), income: text(income), expense: text(expense), closing: text(opening + income - expense) },
  }
}

function readPage(tx: Tx, scope: TenantScope, request: FlowListRequest): Promise<FlowRow[]> {
  return tx.rows<FlowRow>(sql`
    ${flows(scope, request)}, page as materialized (
      select f.* from flows f ${filters(request)}
      order by ${orderOf(request)} limit ${request.page_size} offset ${(request.page_num - 1) * request.page_size})
    select f.flow_no, f.at, f.code, f.delta, f.balance_after, ${REFERENCE_NO} as reference_no,
      a.channel, a.account_name, a.outside_account_id, ${SUMMARY} as summary, f.operator
    from page f ${besideFlows(scope)} order by ${orderOf(request)}`)
}

/** What a flow `f` is about: its leg's order, its exchange, its ad account. */
export const besideFlows = (scope: TenantScope): Sql => sql`
  left join quota_items i on i.id = f.item_id and ${ownCustomers(scope, 'i.customer_id')}
  left join quota_orders o on o.id = i.order_id and ${ownCustomers(scope, 'o.customer_id')}
  left join exchange_quotes q on q.id = f.quote_id and ${ownCustomers(scope, 'q.customer_id')}
  left join ad_accounts_accounts a on a.id = f.ad_account_id and ${ownCustomers(scope, 'a.customer_id')}`

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

/** The viewer's own paying accounts, and both sides of what moved on them as one signed amount each. */
export function flows(scope: TenantScope, request: FlowChoice): Sql {
  const columns = raw(`t.flow_no, t.ended_at as at, t.code, t.reference_id, t.ad_account_id, t.summary, t.operator,
    case when t.reference_kind = 'QUOTA_ITEM' and t.reference_id ~ '^[0-9]{1,19}$' then t.reference_id::bigint end as item_id,
    case when t.reference_kind = 'EXCHANGE' and t.reference_id ~ '^[0-9]{1,19}$' then t.reference_id::bigint end as quote_id`)
  return sql`
    with own as materialized (
      select a.id, coalesce(g.base_minor + g.temporary_minor, b.overdraft_minor, 0) as overdraft
      from ledger_accounts a join ledger_balances b on b.ledger_account_id = a.id
      left join credit_lines g on a.kind = 'CREDIT_LINE' and g.customer_id = a.customer_id and g.currency = a.currency
      where ${ownExactly(scope, 'a')} and a.kind in ('WALLET', 'CREDIT_LINE')
        and a.currency = ${request.currency}
    ), flows as (
      select ${columns}, -t.amount_minor as delta, t.debit_balance_after + own.overdraft as balance_after
      from own join ledger_transfers t on t.debit_account_id = own.id and t.state = 'POSTED'
      union all
      select ${columns}, t.amount_minor, t.credit_balance_after + own.overdraft
      from own join ledger_transfers t on t.credit_account_id = own.id and t.state = 'POSTED'
    )`
}

const filters = (request: FlowChoice): Sql => sql`where ${join(flowConditions(request), ' and ')}`

export const flowConditions = (request: FlowChoice): Sql[] => [
  sql`true`,
  ...chosenOr(sql`f.flow_no`, request, () => conditionsOf(flowFilters, request, CONDITIONS)),
]

const accountIs = (condition: Sql) => sql`exists (select from ad_accounts_accounts x where x.id = f.ad_account_id and ${condition})`
const within = duringDays(sql`f.at`)

const CONDITIONS: ConditionTable<typeof flowFilters> = {
  period: within,
  // The paying accounts are of one currency.
  currency: () => sql`true`,
  type: is(sql`f.code`),
  direction: direction => (direction === 'in' ? sql`f.delta > 0` : sql`f.delta < 0`),
  channel: channel => accountIs(sql`x.channel = ${channel}`),
  account: id => accountIs(sql`x.outside_account_id = ${id}`),
  no: number => sql`(f.reference_id = ${number}
    or exists (select from quota_items q where q.id = f.item_id and q.order_id::text = ${number})
    or exists (select from exchange_quotes e where e.id = f.quote_id and e.used_by_order::text = ${number}))`,
}

const before = (from: Day | undefined): Sql => (from ? sql`f.at < ${startOfDay(from)}` : sql`false`)

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
