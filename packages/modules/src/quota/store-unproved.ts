// What users ordered without a step-up, in the database.
import type { Tx } from '@tallyhelm/infra/db/database'
import { ownRows } from '@tallyhelm/infra/db/tenant'
import sql from 'sql-template-tag'

type Orderer = { userId: string; customerId: string; subCustomerId: string | null }

/** Orders of one user that count are judged one after the other from here to the commit. Taken last, after the balances. */
export async function lockUnproved(tx: Tx, { userId }: Orderer): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`quota-unproved:${userId}`}, 0))`)
}

/** Minor units of dollars; one look into an index of a few rows. */
export async function unprovedSince(tx: Tx, user: Orderer, since: Date): Promise<bigint> {
  const { total } = await tx.one<{ total: string }>(sql`
    select coalesce(sum(u.total_minor), 0)::bigint as total from quota_unproved_orders u
    where u.user_id = ${user.userId} and u.at > ${since} and u.customer_id = ${user.customerId} and ${ownRows(tx.scope, 'u')}`)
  return BigInt(total)
}

export async function insertUnproved(tx: Tx, user: Orderer, row: { id: string; total: bigint; at: Date }): Promise<void> {
  await tx.run(sql`
    insert into quota_unproved_orders (id, customer_id, sub_customer_id, user_id, total_minor, at)
    values (${row.id}, ${user.customerId}, ${user.subCustomerId}, ${user.userId}, ${row.total}, ${row.at})`)
}

/** Those until then; all of them when he has proved himself. */
export async function deleteUnproved(tx: Tx, user: Orderer, until: Date): Promise<void> {
  await tx.run(sql`
    delete from quota_unproved_orders u
    where u.user_id = ${user.userId} and u.at <= ${until} and u.customer_id = ${user.customerId} and ${ownRows(tx.scope, 'u')}`)
}
