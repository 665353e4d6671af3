// Pairs of one submit that were refused at once: no record holds them, for they never began.
import type { Database, TenantScope } from '@tallyhelm/infra/db/database'
import { ownRows } from '@tallyhelm/infra/db/tenant'
import type { RefusedReply } from '@tallyhelm/protocol/topics/bindings/schemas'
import sql from 'sql-template-tag'

/** In the order in which they were asked for; none of a submit that is somebody else's. */
export async function refusedOfSubmit(db: Database, scope: TenantScope, submitId: string): Promise<RefusedReply> {
  const pairs = await db.read(scope, tx =>
    tx.rows<RefusedReply['pairs'][number]>(sql`
      select a.id as account_id, a.outside_account_id, a.account_name, r.pair ->> 'target' as target, r.pair ->> 'refused' as reason
      from bindings_submits s cross join jsonb_array_elements(s.refused) with ordinality as r (pair, place)
      join ad_accounts_accounts a on a.customer_id = s.customer_id and a.id = (r.pair ->> 'account_id')::bigint
      where s.id = ${submitId} and ${ownRows(scope, 's')} order by r.place`),
  )
  return { pairs }
}
