// How many statements wait for the customer's reply.
import type { Database, TenantScope, Tx } from '@tallyhelm/infra/db/database'
import { ownCustomers } from '@tallyhelm/infra/db/tenant'
import type { WaitRepliedQuantities } from '@tallyhelm/protocol/topics/credit/schemas'
import { OTHER_CHANNEL_CODES } from '@tallyhelm/protocol/topics/repayments/enums'
import { CHANNEL_CODES } from '@tallyhelm/protocol/vocabulary/channel'
import sql from 'sql-template-tag'

/** Past its deadline a statement counts as confirmed, and one whose sealed receipt is looked at waits for the agency. A sub-customer has none. */
export async function statementsWaiting(tx: Tx, scope: TenantScope, now: Date): Promise<WaitRepliedQuantities> {
  if (scope.subCustomerId !== null) return []
  const rows = await tx.rows<{ channel: string; quantity: number }>(sql`
    select s.channel, count(*)::int as quantity from credit_statements s
    where ${ownCustomers(scope, 's.customer_id')} and s.status = 'WAIT_REPLY' and s.rests_since is null and s.confirm_deadline_at > ${now}
    group by s.channel`)
  const quantityOf = (channel: string) => rows.find(row => row.channel === channel)?.quantity ?? 0
  return [
    ...CHANNEL_CODES.map(channel => ({ channel, quantity: quantityOf(channel) })),
    ...OTHER_CHANNEL_CODES.map(channel => ({ channel, quantity: quantityOf(channel) })).filter(({ quantity }) => quantity > 0),
  ]
}

/** One entry for each platform, zero included, and for each other channel with any. */
export async function waitReplied(db: Database, scope: TenantScope, { now }: { now: Date }): Promise<WaitRepliedQuantities> {
  return await db.read(scope, tx => statementsWaiting(tx, scope, now))
}
