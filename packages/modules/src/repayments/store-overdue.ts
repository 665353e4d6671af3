// Who is late with a statement, and how far each has come on the way from being reminded to being frozen.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { OverdueStep } from '@tallyhelm/protocol/topics/repayments/enums'
import type { Day } from '@tallyhelm/protocol/values/day'
import type { Currency } from '@tallyhelm/protocol/values/money'
import sql from 'sql-template-tag'

export type LateCustomer = { customerId: string; currency: Currency; days: number; minor: string; step: OverdueStep | null }

/** By the statement that is late longest; `customerId` null asks of everybody. Those that have come far and owe nothing late any more have no days. */
export async function lateCustomers(tx: Tx, today: Day, customerId: string | null = null): Promise<LateCustomer[]> {
  return await tx.rows<LateCustomer>(sql`
    with late as (
      select s.customer_id, s.currency, max(${today}::date - s.repay_on) as days, sum(s.payable_minor - s.paid_minor)::bigint as minor
      from credit_statements s
      where s.status not in ('SETTLED', 'DISPUTED') and s.confirmed_at is not null and s.repay_on < ${today}::date and s.paid_minor < s.payable_minor
        and (${customerId}::bigint is null or s.customer_id = ${customerId})
      group by s.customer_id, s.currency)
    select coalesce(l.customer_id, o.customer_id) as "customerId", coalesce(l.currency, o.currency) as currency, coalesce(l.days, 0) as days,
      coalesce(l.minor, 0)::bigint as minor, o.step
    from late l full join (select * from repayments_overdue where ${customerId}::bigint is null or customer_id = ${customerId}) o
      on o.customer_id = l.customer_id and o.currency = l.currency
    order by 1, 2`)
}

/** Null once nothing is late. */
export async function writeOverdueStep(
  tx: Tx,
  { customerId, currency }: Pick<LateCustomer, 'customerId' | 'currency'>,
  step: OverdueStep | null,
  at: Date,
): Promise<void> {
  if (step === null) await tx.run(sql`delete from repayments_overdue where customer_id = ${customerId} and currency = ${currency}`)
  else
    await tx.run(sql`
      insert into repayments_overdue (customer_id, currency, step, since) values (${customerId}, ${currency}, ${step}, ${at})
      on conflict (customer_id, currency) do update set step = excluded.step, since = excluded.since`)
}
