// Customers as somebody outside calls them: by our id, or by the whole name.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import sql from 'sql-template-tag'

const MOST_ID = 9_223_372_036_854_775_807n

export type CalledCustomer = { id: string; name: string; openedChannels: Channel[] }

/** A name may be that of several. In the order of their ids; asked in the system's scope. */
export async function findCustomersCalled(tx: Tx, words: readonly string[]): Promise<CalledCustomer[]> {
  const ids = words.filter(word => /^[1-9]\d{0,18}$/.test(word) && BigInt(word) <= MOST_ID)
  return await tx.rows<CalledCustomer>(sql`
    select id, name, opened_channels as "openedChannels" from organization_customers
    where id = any(${ids}::bigint[]) or lower(name) = any(${words.map(word => word.toLowerCase())}::text[]) order by id`)
}
