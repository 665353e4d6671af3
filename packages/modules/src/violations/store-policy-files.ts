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

export type NewPolicyFile = {
  id: string
  channel: Channel
  title: string
  version: string
  fileName: string
  stored: string
  bytes: number
  staffId: string
  staffName: string
  at: Date
}

/** False where the same title and version of the channel is handed out already. */
export async function insertPolicyFile(tx: Tx, file: NewPolicyFile): Promise<boolean> {
  const written = await tx.run(sql`
    insert into violations_policy_files (id, channel, title, version, file_name, stored, bytes, staff_id, staff_name, created_at)
    values (${file.id}, ${file.channel}, ${file.title}, ${file.version}, ${file.fileName}, ${file.stored}, ${file.bytes}, ${file.staffId},
      ${file.staffName}, ${file.at})
    on conflict (channel, title, version) where withdrawn_at is null do nothing`)
  return written === 1
}

/** False for one that is not handed out. */
export async function withdrawPolicyFile(
  tx: Tx,
  id: string,
  { by, reason, at }: { by: string; reason: string; at: Date },
): Promise<boolean> {
  const withdrawn = await tx.run(sql`
    update violations_policy_files set withdrawn_at = ${at}, withdrawn_by = ${by}, withdraw_reason = ${reason}
    where id = ${id} and withdrawn_at is null`)
  return withdrawn === 1
}
