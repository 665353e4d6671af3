// How many forewarnings nobody has opened yet.
import type { Database, TenantScope } from '@tallyhelm/infra/db/database'
import { ownRows } from '@tallyhelm/infra/db/tenant'
import { VIOLATION_CHANNELS } from '@tallyhelm/protocol/topics/violations/enums'
import type { ForewarningCount } from '@tallyhelm/protocol/topics/violations/schemas'
import sql from 'sql-template-tag'

/** For the «NEW» of the menu: it goes when the customer has looked, not only when everything is put right. */
export async function forewarningCount(db: Database, scope: TenantScope): Promise<ForewarningCount> {
  return await db.read(scope, tx =>
    tx.one<ForewarningCount>(sql`
      select count(*)::int as violate_forewarning_count from violations_forewarnings f
      where ${ownRows(scope, 'f')} and f.channel = any(${VIOLATION_CHANNELS}) and f.status = 'UNREAD'`),
  )
}
