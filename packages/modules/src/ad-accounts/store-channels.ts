// Which channels a customer uses, in the database.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import sql from 'sql-template-tag'

/** Where it has ad accounts, its sub-customers' included. */
export async function channelsInUse(tx: Tx, customerId: string): Promise<Channel[]> {
  const rows = await tx.rows<{ channel: Channel }>(sql`select distinct channel from ad_accounts_accounts where customer_id = ${customerId}`)
  return rows.map(({ channel }) => channel)
}
