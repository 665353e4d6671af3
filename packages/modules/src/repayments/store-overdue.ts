// Who is late with a statement, and how far each has come on the way from being reminded to being frozen.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { OverdueStep } from '@tallyhelm/protocol/topics/repayments/enums'
import { type Day, dayOf } from '@tallyhelm/protocol/values/day'
import type { Currency } from '@tallyhelm/protocol/values/money'
import sql from 'sql-template-tag'

/** `step` it has come to, and is to come to: `due`. */
export type LateCustomer = {
  customerId: string
  currency: Currency
  days: number
  minor: string
  step: OverdueStep | null
  due: OverdueStep | null
}
/** After how many days each step is taken. */
export type OverdueDays = Readonly<Record<OverdueStep, number>>

/**
 * By the statement that is late longest; `customerId` null asks of everybody, and without `steps` nothing is due. Those that have come far and
 * owe nothing late any more have no days.
 */
export async function lateCustomers(tx: Tx, today: Day, customerId: string | null = null, steps?: OverdueDays): Promise<LateCustomer[]> {
  return await tx.rows<LateCustomer>(sql`
    select customer_id as "customerId", currency, days, minor, step, due
    from repayments_ladder(${today}::date, ${steps?.REMIND}::int, ${steps?.REFUSE}::int, ${steps?.FREEZE}::int, ${customerId}::bigint)
    order by 1, 2`)
}

/** Whoever owes nothing late any more is on no step; gives whether that ended one. Call it after the balances were locked. */
export async function endOverdue(
  tx: Tx,
  { customerId, currency }: Pick<LateCustomer, 'customerId' | 'currency'>,
  at: Date,
): Promise<boolean> {
  const own = (await lateCustomers(tx, dayOf(at), customerId)).find(each => each.currency === currency)
  if (own === undefined || own.days > 0) return false
  await writeOverdueStep(tx, own, null, at)
  return true
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
