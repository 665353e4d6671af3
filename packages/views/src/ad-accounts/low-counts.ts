// How many ad accounts run dry soon in each channel, where there are any. Of a sub-customer by its own spend, which no counter keeps.
import type { TenantScope, Tx } from '@tallyhelm/infra/db/database'
import { heldRows, ownRows } from '@tallyhelm/infra/db/tenant'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import sql from 'sql-template-tag'
import { isLowFor } from './own-figures.ts'

export type LowCount = { channel: Channel; count: number }

export async function lowCounts(tx: Tx, scope: TenantScope): Promise<LowCount[]> {
  return await tx.rows<LowCount>(
    scope.subCustomerId === null
      ? sql`select c.channel, sum(c.n)::int as count from ad_accounts_counters c
          where ${ownRows(scope, 'c')} and c.company_id = 0 and c.is_low_balance group by c.channel having sum(c.n) > 0 order by c.channel`
      : sql`select a.channel, count(*)::int as count from ad_accounts_accounts a
          where ${heldRows(scope, 'a')} and ${isLowFor(scope)} group by a.channel order by a.channel`,
  )
}
