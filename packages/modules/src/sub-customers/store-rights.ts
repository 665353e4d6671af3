// What sub-customers may, in the database: whether they are at work, their switches and their limits in cents of a dollar.
import type { Tx } from '@tallyhelm/infra/db/database'
import sql, { type Sql } from 'sql-template-tag'

export type Limits = {
  mayAdd: boolean
  mayTransfer: boolean
  mayClear: boolean
  mayBind: boolean
  /** null: none */
  orderMost: bigint | null
  dayMost: bigint | null
}
export type Rights = Limits & { name: string; isStopped: boolean }
type Of = { customerId: string; subCustomerId: string }
type Row = Omit<Rights, 'orderMost' | 'dayMost'> & { orderMost: string | null; dayMost: string | null }

async function rightsOf(tx: Tx, { customerId, subCustomerId }: Of, lock: Sql): Promise<Rights | undefined> {
  const row = await tx.maybe<Row>(sql`
    select name, stopped_at is not null as "isStopped", may_add as "mayAdd", may_transfer as "mayTransfer", may_clear as "mayClear",
      may_bind as "mayBind", order_most_cents::text as "orderMost", day_most_cents::text as "dayMost"
    from sub_customers_profiles where customer_id = ${customerId} and id = ${subCustomerId} ${lock}`)
  const cents = (text: string | null) => (text === null ? null : BigInt(text))
  return row && { ...row, orderMost: cents(row.orderMost), dayMost: cents(row.dayMost) }
}

/** Undefined when it is not this customer's. */
export const findRights = (tx: Tx, of: Of): Promise<Rights | undefined> => rightsOf(tx, of, sql``)

/** For whoever changes them. */
export const lockRights = (tx: Tx, of: Of): Promise<Rights | undefined> => rightsOf(tx, of, sql`for no key update`)

export async function writeLimits(tx: Tx, { customerId, subCustomerId }: Of, limits: Limits): Promise<void> {
  await tx.run(sql`
    update sub_customers_profiles set may_add = ${limits.mayAdd}, may_transfer = ${limits.mayTransfer}, may_clear = ${limits.mayClear},
      may_bind = ${limits.mayBind}, order_most_cents = ${limits.orderMost}, day_most_cents = ${limits.dayMost}
    where customer_id = ${customerId} and id = ${subCustomerId}`)
}

export async function writeSubCustomerStopped(tx: Tx, { customerId, subCustomerId }: Of, stoppedAt: Date | null): Promise<void> {
  await tx.run(sql`
    update sub_customers_profiles set stopped_at = ${stoppedAt} where customer_id = ${customerId} and id = ${subCustomerId}`)
}
