// A customer's own consultants, in the database.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { Consultant } from '@tallyhelm/protocol/topics/organization/consultant-schemas'
import sql, { join } from 'sql-template-tag'

/** In the order in which they are shown; none where the brand's stand in. */
export async function findConsultants(tx: Tx, customerId: string): Promise<Consultant[]> {
  return tx.rows<Consultant>(sql`
    select channel, user_name, wx_url from organization_consultants where customer_id = ${customerId} order by position`)
}

/** Those given take the place of all before. */
export async function writeConsultants(tx: Tx, customerId: string, consultants: readonly Consultant[]): Promise<void> {
  await tx.run(sql`delete from organization_consultants where customer_id = ${customerId}`)
  if (consultants.length === 0) return
  const rows = consultants.map((one, index) => sql`(${customerId}, ${index + 1}, ${one.channel}, ${one.user_name}, ${one.wx_url})`)
  await tx.run(sql`insert into organization_consultants (customer_id, position, channel, user_name, wx_url) values ${join(rows)}`)
}
