// Sub-customers in the database.
import type { Tx } from '@tallyhelm/infra/db/database'
import sql, { raw } from 'sql-template-tag'

export type NewSubCustomer = { id: string; customerId: string; name: string; showsSpend: boolean; createdAt: Date }

export async function insertSubCustomer(tx: Tx, subCustomer: NewSubCustomer): Promise<void> {
  await tx.run(sql`
    insert into sub_customers_profiles (id, customer_id, name, show_sub_customer_spend, created_at)
    values (${subCustomer.id}, ${subCustomer.customerId}, ${subCustomer.name}, ${subCustomer.showsSpend}, ${subCustomer.createdAt})`)
}

export async function hasSubCustomer(tx: Tx, customerId: string, subCustomerId: string): Promise<boolean> {
  const found = await tx.maybe<{ id: string }>(
    sql`select id from sub_customers_profiles where customer_id = ${customerId} and id = ${subCustomerId}`,
  )
  return found !== undefined
}

/** The names of a customer's sub-customers by their ids; those that are not its own are left out. */
export async function subCustomerNames(tx: Tx, customerId: string, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.rows<{ id: string; name: string }>(
    sql`select id, name from sub_customers_profiles where customer_id = ${customerId} and id = any(${ids}::bigint[])`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** What an agent turns on and off: whether it sees its spend, and whether it may recharge its own wallet. */
export type SubCustomerSwitch = 'show_sub_customer_spend' | 'may_recharge'

/** Gives how it was; undefined when the sub-customer is not this customer's. */
export async function writeSubCustomerSwitch(
  tx: Tx,
  { customerId, subCustomerId }: { customerId: string; subCustomerId: string },
  name: SubCustomerSwitch,
  value: boolean,
): Promise<boolean | undefined> {
  const column = raw(name)
  const row = await tx.maybe<{ before: boolean }>(sql`
    with former as (select id, ${column} as before from sub_customers_profiles
      where customer_id = ${customerId} and id = ${subCustomerId} for no key update)
    update sub_customers_profiles s set ${column} = ${value} from former
    where s.customer_id = ${customerId} and s.id = former.id returning former.before`)
  return row?.before
}

export async function maySubCustomerRecharge(tx: Tx, customerId: string, subCustomerId: string): Promise<boolean> {
  const row = await tx.maybe<{ may: boolean }>(sql`
    select may_recharge as may from sub_customers_profiles where customer_id = ${customerId} and id = ${subCustomerId}`)
  return row?.may ?? false
}

/** Of these customers, in the order of their ids. */
export async function subCustomersOf(tx: Tx, customerIds: readonly string[]): Promise<{ id: string; customerId: string; name: string }[]> {
  return await tx.rows(sql`
    select id, customer_id as "customerId", name from sub_customers_profiles
    where customer_id = any(${customerIds}::bigint[]) order by id`)
}

/** Locked; undefined when it is not this customer's. */
export async function lockSubCustomer(tx: Tx, customerId: string, id: string): Promise<string | undefined> {
  const row = await tx.maybe<{ name: string }>(sql`
    select name from sub_customers_profiles where customer_id = ${customerId} and id = ${id} for no key update`)
  return row?.name
}

export async function renameSubCustomer(tx: Tx, id: string, name: string): Promise<void> {
  await tx.run(sql`update sub_customers_profiles set name = ${name} where id = ${id}`)
}

/** Whether another one of the customer's has this name, whatever its case, blanks and brackets. */
export async function isSubCustomerNamed(tx: Tx, customerId: string, name: string, besides: string | null = null): Promise<boolean> {
  const { found } = await tx.one<{ found: boolean }>(sql`
    select exists (select from sub_customers_profiles where customer_id = ${customerId} and id is distinct from ${besides}::bigint
      and app_name_form(name) = app_name_form(${name}::text)) as found`)
  return found
}
