// What a recharge is meant to repay, and what it has repaid: for its owner and for staff.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { RechargeRepayment } from '@tallyhelm/protocol/topics/payments/schemas'
import sql, { type Sql } from 'sql-template-tag'
import { amountOf } from '../exports/export-source.ts'

/** Null for a recharge of the wallet alone; `own` says whose plans `p` the reader sees. */
export async function repaymentOf(tx: Tx, rechargeId: string, own: Sql): Promise<RechargeRepayment | null> {
  const plan = await tx.maybe<Omit<RechargeRepayment, 'statements'>>(sql`
    select p.currency, ${amountOf(sql`p.total_minor`, sql`p.currency`)} as total, y.id as repayment_no,
      ${amountOf(sql`y.amount_minor`, sql`y.currency`)} as repaid,
      ${amountOf(sql`(r.received_minor - r.fee_minor - coalesce(y.cost_minor, 0))`, sql`r.currency`)} as to_wallet
    from repayments_plans p join payments_recharges r on r.id = p.recharge_id left join repayments_repayments y on y.recharge_id = p.recharge_id
    where p.recharge_id = ${rechargeId} and ${own}`)
  if (!plan) return null
  const statements = await tx.rows<RechargeRepayment['statements'][number]>(sql`
    select s.id as statement_id, to_char(s.month, 'YYYY-MM') as month, s.channel, ${amountOf(sql`h.amount_minor`, sql`p.currency`)} as amount
    from repayments_plans p join repayments_plan_shares h on h.recharge_id = p.recharge_id join credit_statements s on s.id = h.statement_id
    where p.recharge_id = ${rechargeId} and ${own} order by s.repay_on, s.month, s.id`)
  return { ...plan, statements }
}
