// Kept sums: what a wallet or credit line had, got and gave in a period, by its kept days and never by its history.
import type { TenantScope, Tx } from '@tallyhelm/infra/db/database'
import { prepared } from '@tallyhelm/infra/db/prepared'
import { ownExactly } from '@tallyhelm/infra/db/tenant'
import type { FlowListRequest } from '@tallyhelm/protocol/topics/wallet/schemas'
import { raw } from 'sql-template-tag'

/** The first and the last, both included; null where there are none. */
export type FlowNumbers = { first: string | null; last: string | null }
/** The days that a page by time lies in: `within` flows of theirs are asked for, of which `skipped` stand before it; `total` in all days. */
export type DaysOfPage = FlowNumbers & { total: number; within: number; skipped: number }
/** `limit` is what was granted of a credit line, and part of its opening. */
export type FundPeriod = FlowNumbers & { id: string; limit: bigint; opening: bigint; income: bigint; expense: bigint; page: DaysOfPage }

type Asked = Pick<FlowListRequest, 'fund' | 'currency' | 'from' | 'until' | 'flow_type' | 'direction' | 'order' | 'page_size'>
type Row = FlowNumbers &
  Record<'id' | 'limit' | 'opening' | 'income' | 'expense', string> &
  Record<'page_first' | 'page_last', string | null> &
  Record<'total' | 'within' | 'skipped', number>

/**
 * Undefined while the viewer has no such wallet or credit line. What it had before is what it has now, less what has moved since. The page
 * is one of this type and direction, `offset` flows from the start.
 */
export async function fundPeriod(tx: Tx, scope: TenantScope, asked: Asked, offset: number): Promise<FundPeriod | undefined> {
  const { fund, currency, from, until, flow_type: type, direction, order = 'desc', page_size: size } = asked
  const address = `${fund}:${currency}:${scope.customerId}:${scope.subCustomerId ?? ''}`
  const row = await tx.maybe<Row>(prepared`
    with own as materialized (
      select a.id, b.credits_posted - b.debits_posted as balance, coalesce(g.base_minor + g.temporary_minor, b.overdraft_minor, 0) as limit
      from ledger_accounts a join ledger_balances b on b.ledger_account_id = a.id
      left join credit_lines g on a.kind = 'CREDIT_LINE' and g.customer_id = a.customer_id and g.currency = a.currency
      where a.address = ${address} and ${ownExactly(scope, 'a')}
    ), days as materialized (
      select d.day, d.day < coalesce(${until ?? null}::date, 'infinity') as is_in, d.credits_minor, d.debits_minor, d.first_flow_no, d.last_flow_no,
        case when coalesce(${type ?? null}::text, d.code::text) = d.code::text then case ${direction ?? 'both'}
          when 'in' then d.credit_entries when 'out' then d.debit_entries else d.credit_entries + d.debit_entries end else 0 end as n
      from ledger_days d where d.ledger_account_id = (select id from own) and d.day >= coalesce(${from ?? null}::date, '-infinity')
    ), period as (
      select coalesce(sum(credits_minor - debits_minor), 0)::bigint as since, coalesce(sum(credits_minor) filter (where is_in), 0)::bigint as income,
        coalesce(sum(debits_minor) filter (where is_in), 0)::bigint as expense,
        min(first_flow_no) filter (where is_in) as first, max(last_flow_no) filter (where is_in) as last
      from days
    ), running as (
      select min(first_flow_no) as first, max(last_flow_no) as last, sum(n) as n, sum(sum(n)) over (order by day ${raw(order)}) as upto
      from days where is_in and n > 0 group by day
    ), page as (
      select coalesce(max(upto), 0)::int as total, min(first) filter (where p.is_on) as page_first, max(last) filter (where p.is_on) as page_last,
        coalesce(sum(n) filter (where p.is_on), 0)::int as within,
        coalesce(${offset}::bigint - min(upto - n) filter (where p.is_on), 0)::int as skipped
      from running cross join lateral (select upto > ${offset}::bigint and upto - n < ${offset}::bigint + ${size}::bigint as is_on) p
    )
    select own.id, own.limit, own.limit + own.balance - since as opening, income, expense, first, last, total, page_first, page_last, within, skipped
    from own, period, page`)
  if (!row) return undefined
  const { id, first, last, total, within, skipped } = row
  const [limit, opening, income, expense] = [BigInt(row.limit), BigInt(row.opening), BigInt(row.income), BigInt(row.expense)]
  return { id, first, last, limit, opening, income, expense, page: { first: row.page_first, last: row.page_last, total, within, skipped } }
}
