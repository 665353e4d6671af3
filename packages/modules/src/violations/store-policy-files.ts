// Policy files in the database: what platforms write about their rules, handed out to every customer until staff withdraw it.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import sql from 'sql-template-tag'

/** Those of the ids that are handed out for the channel, locked until the transaction ends. */
export async function livePolicyFiles(tx: Tx, channel: Channel, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx.rows<{ id: string }>(sql`
    select id from violations_policy_files where id = any(${ids}::bigint[]) and channel = ${channel} and withdrawn_at is null order by id for share`)
  return rows.map(row => row.id)
}
