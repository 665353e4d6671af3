// What a customer owes by its confirmed statements, what of it is late and what that costs today, and what is due next.
import type { Database, TenantScope, Tx } from '@tallyhelm/infra/db/database'
import { ownCustomersAlone } from '@tallyhelm/infra/db/tenant'
import type { RepaymentDue, RepaymentSummary, RepaymentUnderWay } from '@tallyhelm/protocol/topics/repayments/schemas'
import { type Day, dayOf } from '@tallyhelm/protocol/values/day'
import { decimalText, money } from '@tallyhelm/protocol/values/money'
import sql from 'sql-template-tag'
import { amountOf } from '../exports/export-source.ts'
import { LEFT, lateFee, overdueDays } from './late-fee.ts'

/** So many payments under way are told at most. */
const MOST_UNDER_WAY = 20

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
  return await db.read(scope, async tx => {
    const dues = await duesOf(tx, scope, today, lateFeeBasisPoints)
    return { dues, under_way: await underWayOf(tx, scope, now), late_fee_basis_points: lateFeeBasisPoints }
  })
}

async function duesOf(tx: Tx, scope: TenantScope, today: Day, lateFeeBasisPoints: number): Promise<RepaymentDue[]> {
  const rows = await tx.rows<Row>(sql`
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
      from open o left join next n on n.currency = o.currency group by o.currency, n.day order by o.currency <> 'USD', o.currency`)
  return rows.map(row => {
    const text = (minor: string) => decimalText(money(BigInt(minor), row.currency))
    const { owed, overdue, late_fee, next_due, unconfirmed } = row
    const amounts = { owed: text(owed), overdue: text(overdue), late_fee: text(late_fee), unconfirmed: text(unconfirmed) }
    return { ...row, ...amounts, next_due: next_due === null ? null : text(next_due) }
  })
}

/** Whose money is not there yet: those that wait to be paid in time, to be matched, or for another voucher. */
async function underWayOf(tx: Tx, scope: TenantScope, now: Date): Promise<RepaymentUnderWay[]> {
  const rows = await tx.rows<Omit<RepaymentUnderWay, 'submitted_at'> & { submitted_at: Date }>(sql`
    select r.id as recharge_id, r.method, r.currency, ${amountOf(sql`r.amount_minor`, sql`r.currency`)} as amount, r.status,
      (select count(*)::int from repayments_plan_shares s where s.recharge_id = p.recharge_id) as statements, r.submitted_at
    from repayments_plans p join payments_recharges r on r.id = p.recharge_id
    where ${ownCustomersAlone(scope, 'p.customer_id')} and (r.status in ('TO_BE_RECHARGE', 'RECHARGING', 'RECHARGE_REJECT')
      or r.status = 'TO_BE_PAY' and (r.expires_at is null or r.expires_at > ${now}))
    order by p.recharge_id desc limit ${MOST_UNDER_WAY}`)
  return rows.map(row => ({ ...row, submitted_at: row.submitted_at.toISOString() }))
}
