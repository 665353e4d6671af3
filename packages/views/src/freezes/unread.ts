// How many frozen accounts the user has not looked at yet.
import type { Database, TenantScope } from '@tallyhelm/infra/db/database'
import { ownRows } from '@tallyhelm/infra/db/tenant'
import { FREEZE_CHANNELS } from '@tallyhelm/protocol/topics/freezes/enums'
import type { FreezeUnread } from '@tallyhelm/protocol/topics/freezes/schemas'
import sql from 'sql-template-tag'
import { ofHeldAccounts } from '../lists/account-rows.ts'

/** Freezes going on that this user has not opened; `channels` are those with a list to open them in, zero included. */
export async function freezeUnread(db: Database, scope: TenantScope, { userId }: { userId: string }): Promise<FreezeUnread> {
  const rows = await db.read(scope, tx =>
    tx.rows<{ channel: string; unread: number }>(sql`
      select r.channel, count(*)::int as unread from freezes_records r
      where ${ownRows(scope, 'r')} and r.channel = any(${FREEZE_CHANNELS}) and r.status <> 'THAWED' and ${ofHeldAccounts(scope, 'r')}
        and not exists (select from freezes_reads read where read.user_id = ${userId} and read.record_id = r.id and ${ownRows(scope, 'read')})
      group by r.channel`),
  )
  const channels = FREEZE_CHANNELS.map(channel => ({ channel, unread: rows.find(row => row.channel === channel)?.unread ?? 0 }))
  return { sum_unread: channels.reduce((sum, { unread }) => sum + unread, 0), channels }
}
