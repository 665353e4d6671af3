// What a customer owes by its confirmed statements, what of it is late and what that costs today, and what is due next.
import type { Database, TenantScope } from '@tallyhelm/infra/db/database'
import { ownCustomersAlone } from '@tallyhelm/infra/db/tenant'
import type { RepaymentDue, RepaymentSummary } from '@tallyhelm/protocol/topics/repayments/schemas'
import { dayOf } from '@tallyhelm/protocol/values/day'
import { decimalText, money } from '@tallyhelm/protocol/values/money'
import sql from 'sql-template-tag'
import { LEFT, lateFee, overdueDays } from './late-fee.ts'

type Row = Omit<RepaymentDue, 'owed' | 'overdue' | 'late_fee' | 'next_due' | 'unconfirmed'> & {
  owed: string
  overdue: string
  late_fee: string
  next_due: string | null
  unconfirmed: string
}

/** By currency, dollars first; a currency of which nothing is owed has no row. Each late fee is rounded as a repayment rounds it. */
export async function owedSummary(
  db: Database,
  scope: TenantScope,
  { now, lateFeeBasisPoints }: { now: Date; lateFeeBasisPoints: number },
): Promise<RepaymentSummary> {
  const today = dayOf(now)
  const rows = await db.single(scope, tx =>
    tx.rows<Row>(sql`
      with open as (
        select s.currency, ${LEFT} as minor, s.repay_on, s.confirmed_at is not null as is_payable,
          ${overdueDays(today)} as days, ${lateFee(LEFT, today, lateFeeBasisPoints)} as late_fee
        from credit_statements s
        where ${ownCustomersAlone(scope, 's.customer_id')} and s.status <> 'SETTLED' and s.paid_minor < s.payable_minor
      ), next as (
        select currency, min(repay_on) as day from open where is_payable and days = 0 group by currency
      )
      select o.currency, coalesce(sum(o.minor) filter (where o.is_payable), 0)::bigint as owed,
        count(*) filter (where o.is_payable)::int as statements,
        coalesce(sum(o.minor) filter (where o.is_payable and o.days > 0), 0)::bigint as overdue,
        count(*) filter (where o.is_payable and o.days > 0)::int as overdue_statements,
        coalesce(sum(o.late_fee) filter (where o.is_payable), 0)::bigint as late_fee,
        n.day::text as next_due_on, (sum(o.minor) filter (where o.is_payable and o.repay_on = n.day))::bigint as next_due,
        coalesce(sum(o.minor) filter (where not o.is_payable), 0)::bigint as unconfirmed
      from open o left join next n on n.currency = o.currency group by o.currency, n.day order by o.currency <> 'USD', o.currency`),
  )
  const dues = rows.map(row => {
    const text = (minor: string) => decimalText(money(BigInt(minor), row.currency))
    const { owed, overdue, late_fee, next_due, unconfirmed } = row
    const amounts = { owed: text(owed), overdue: text(overdue), late_fee: text(late_fee), unconfirmed: text(unconfirmed) }
    return { ...row, ...amounts, next_due: next_due === null ? null : text(next_due) }
  })
  return { dues, late_fee_basis_points: lateFeeBasisPoints }
}
