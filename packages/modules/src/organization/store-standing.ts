// Whether a customer is at work, and of which type, in the database: what decides about everything new that it asks for.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { CustomerNature, CustomerType } from '@tallyhelm/protocol/vocabulary/customer-type'
import sql, { type Sql } from 'sql-template-tag'

export type CustomerStanding = { customerType: CustomerType; isStopped: boolean; needsQuotaApproval: boolean }

const standingOf = (tx: Tx, id: string, lock: Sql): Promise<CustomerStanding | undefined> =>
  tx.maybe<CustomerStanding>(sql`
    select customer_type as "customerType", stopped_at is not null as "isStopped", needs_quota_approval as "needsQuotaApproval"
    from organization_customers where id = ${id} ${lock}`)

export const findStanding = (tx: Tx, id: string): Promise<CustomerStanding | undefined> => standingOf(tx, id, sql``)

/** Stays as it is until the transaction ends; others may hold it so too. */
export const holdStanding = (tx: Tx, id: string): Promise<CustomerStanding | undefined> => standingOf(tx, id, sql`for share`)

/** For whoever changes it. */
export const lockStanding = (tx: Tx, id: string): Promise<CustomerStanding | undefined> => standingOf(tx, id, sql`for no key update`)

export async function writeStopped(tx: Tx, id: string, stoppedAt: Date | null): Promise<void> {
  await tx.run(sql`update organization_customers set stopped_at = ${stoppedAt} where id = ${id}`)
}

export async function writeCustomerType(tx: Tx, id: string, type: CustomerType): Promise<void> {
  await tx.run(sql`update organization_customers set customer_type = ${type} where id = ${id}`)
}

export async function findNature(tx: Tx, id: string): Promise<CustomerNature | undefined> {
  const row = await tx.maybe<{ nature: CustomerNature }>(sql`select customer_nature as nature from organization_customers where id = ${id}`)
  return row?.nature
}

/** Everybody who signs in for it, its sub-customers' people included. */
export async function usersOfSubCustomer(tx: Tx, customerId: string, subCustomerId: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    sql`select id from organization_wallet_users where customer_id = ${customerId} and sub_customer_id = ${subCustomerId} order by id`,
  )
  return rows.map(({ id }) => id)
}

export async function usersOfCustomer(tx: Tx, customerId: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`select id from organization_wallet_users where customer_id = ${customerId} order by id`)
  return rows.map(({ id }) => id)
}
