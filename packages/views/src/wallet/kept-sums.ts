// Kept sums: what a wallet or credit line had, got and gave in a period, by its kept days and never by its history.
import type { TenantScope, Tx } from '@tallyhelm/infra/db/database'
import { prepared } from '@tallyhelm/infra/db/prepared'
import { ownExactly } from '@tallyhelm/infra/db/tenant'
import type { FlowListRequest } from '@tallyhelm/protocol/topics/wallet/schemas'
import { raw } from 'sql-template-tag'

/** The first and the last, both included; null where there are none. */
export type FlowNumbers = { first: string | null; last: string | null }
/** `limit` is what was granted of a credit line, and part of its opening. */
export type FundPeriod = FlowNumbers & { id: string; limit: bigint; opening: bigint; income: bigint; expense: bigint }

type Asked = Pick<FlowListRequest, 'fund' | 'currency' | 'from' | 'until'>
type Row = FlowNumbers & { id: string; limit: string; opening: string; income: string; expense: string }

/** Undefined while the viewer has no such wallet or credit line. What it had before is what it has now, less what has moved since. */
export async function fundPeriod(tx: Tx, scope: TenantScope, { fund, currency, from, until }: Asked): Promise<FundPeriod | undefined> {
  const address = `${fund}:${currency}:${scope.customerId}:${scope.subCustomerId ?? ''}`
  const row = await tx.maybe<Row>(prepared`
    select a.id, l.minor as limit, l.minor + b.credits_posted - b.debits_posted - d.since as opening, d.income, d.expense, d.first, d.last
    from ledger_accounts a join ledger_balances b on b.ledger_account_id = a.id
    left join credit_lines g on a.kind = 'CREDIT_LINE' and g.customer_id = a.customer_id and g.currency = a.currency
    cross join lateral (select coalesce(g.base_minor + g.temporary_minor, b.overdraft_minor, 0) as minor) l
    cross join lateral (
      select coalesce(sum(credits_minor - debits_minor), 0)::bigint as since,
        coalesce(sum(credits_minor) filter (where day < x.until), 0)::bigint as income,
        coalesce(sum(debits_minor) filter (where day < x.until), 0)::bigint as expense,
        min(first_flow_no) filter (where day < x.until) as first, max(last_flow_no) filter (where day < x.until) as last
      from ledger_days, (select coalesce(${until ?? null}::date, 'infinity') as until) x
      where ledger_account_id = a.id and day >= coalesce(${from ?? null}::date, '-infinity')) d
    where a.address = ${address} and ${ownExactly(scope, 'a')}`)
  if (!row) return undefined
  const { id, first, last } = row
  const [limit, opening, income, expense] = [BigInt(row.limit), BigInt(row.opening), BigInt(row.income), BigInt(row.expense)]
  return { id, first, last, limit, opening, income, expense }
}

type Listed = Pick<FlowListRequest, 'from' | 'until' | 'flow_type' | 'direction' | 'order' | 'page_size'>

/**
 * How many flows of these days, of this type and direction there are, and between which numbers a page of them by time lies: `skipped` are
 * those in between that stand before it. `id` is of an account that the viewer was found to own.
 */
export async function pageInDays(
  tx: Tx,
  id: string,
  { from, until, flow_type: type, direction, order = 'desc', page_size: size }: Listed,
  offset: number,
): Promise<FlowNumbers & { total: number; skipped: number }> {
  const page = await tx.one<FlowNumbers & { total: number; skipped: number | null }>(prepared`
    with days as (
      select day, min(first_flow_no) as first, max(last_flow_no) as last,
        sum(case ${direction ?? 'both'} when 'in' then credit_entries when 'out' then debit_entries else credit_entries + debit_entries end) as n
      from ledger_days
      where ledger_account_id = ${id} and day >= coalesce(${from ?? null}::date, '-infinity') and day < coalesce(${until ?? null}::date, 'infinity')
        and code::text = coalesce(${type ?? null}::text, code::text)
      group by day
    ), running as (
      select first, last, sum(n) over (order by day ${raw(order)}) as upto, n from days where n > 0
    )
    select coalesce(max(upto), 0)::int as total, min(first) filter (where p.is_on) as first, max(last) filter (where p.is_on) as last,
      (${offset}::bigint - min(upto - n) filter (where p.is_on))::int as skipped
    from running cross join lateral (select upto > ${offset}::bigint and upto - n < ${offset}::bigint + ${size}::bigint as is_on) p`)
  return { ...page, skipped: page.skipped ?? 0 }
}
