// Troubles in the database: what a platform said when a leg's read or lookup failed; the latest of each leg.
import type { Tx } from '@tallyhelm/infra/db/database'
import sql from 'sql-template-tag'
import type { Item } from './item.ts'
import { type Told, toldBy } from './told.ts'

export async function noteTrouble(tx: Tx, item: Pick<Item, 'id' | 'channel' | 'adAccountId'>, told: Told, at: Date): Promise<void> {
  const { code, message } = toldBy(told)
  await tx.run(sql`
    insert into quota_troubles (item_id, channel, ad_account_id, code, message, at)
    values (${item.id}, ${item.channel}, ${item.adAccountId}, ${code}, ${message}, ${at})
    on conflict (item_id) do update set code = excluded.code, message = excluded.message, at = excluded.at`)
}
