// Plans in the database: which statements a payment is meant for, kept from when it is asked for until its money is there.
import type { Tx } from '@tallyhelm/infra/db/database'
import { type Currency, type Money, money } from '@tallyhelm/protocol/values/money'
import sql from 'sql-template-tag'

export type PlannedShare = { statementId: string; amount: Money }
export type Plan = {
  rechargeId: string
  customerId: string
  /** of the statements, late fees included as they were shown */
  total: Money
  /** what that costs, before the fee of the method; another currency where it is exchanged by the quote */
  cost: Money
  quoteId: string | null
  createdAt: Date
  /** what its shares leave is the wallet's, even where their statements ask for more */
  isExact?: boolean
  shares: readonly PlannedShare[]
}

/** In the transaction that makes the recharge. */
export async function insertPlan(tx: Tx, plan: Plan): Promise<void> {
  const { rechargeId, customerId, total, cost, quoteId, createdAt, isExact = false, shares } = plan
  await tx.run(sql`
    insert into repayments_plans (recharge_id, customer_id, currency, total_minor, pay_currency, cost_minor, quote_id, created_at,
      is_exact)
    values (${rechargeId}, ${customerId}, ${total.currency}, ${total.minor}, ${cost.currency}, ${cost.minor}, ${quoteId}, ${createdAt},
      ${isExact})`)
  await tx.run(sql`
    insert into repayments_plan_shares (recharge_id, statement_id, customer_id, amount_minor)
    select ${rechargeId}, s.statement_id, ${customerId}, s.minor
    from unnest(${shares.map(s => s.statementId)}::bigint[], ${shares.map(s => s.amount.minor.toString())}::bigint[]) as s (statement_id, minor)`)
}

type Row = {
  rechargeId: string
  customerId: string
  currency: Currency
  total: string
  payCurrency: Currency
  cost: string
  quoteId: string | null
  createdAt: Date
  isExact: boolean
  statementIds: string[]
  amounts: string[]
}

/** Of these recharges, whose rows the caller has locked. */
export async function findPlans(tx: Tx, rechargeIds: readonly string[]): Promise<Map<string, Plan>> {
  const rows = await tx.rows<Row>(sql`
    select p.recharge_id as "rechargeId", p.customer_id as "customerId", p.currency, p.total_minor as total, p.pay_currency as "payCurrency",
      p.cost_minor as cost, p.quote_id as "quoteId", p.created_at as "createdAt",
      p.is_exact as "isExact",
      array(select s.statement_id::text from repayments_plan_shares s where s.recharge_id = p.recharge_id order by s.statement_id) as "statementIds",
      array(select s.amount_minor::text from repayments_plan_shares s where s.recharge_id = p.recharge_id order by s.statement_id) as amounts
    from repayments_plans p where p.recharge_id = any(${rechargeIds}::bigint[])`)
  return new Map(
    rows.map(({ currency, total, payCurrency, cost, statementIds, amounts, ...row }) => [
      row.rechargeId,
      {
        ...row,
        total: money(BigInt(total), currency),
        cost: money(BigInt(cost), payCurrency),
        shares: statementIds.map((statementId, index) => ({ statementId, amount: money(BigInt(amounts[index] ?? 0), currency) })),
      },
    ]),
  )
}
