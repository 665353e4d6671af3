// How many statements wait for the customer's reply.
import type { Database, TenantScope, Tx } from '@tallyhelm/infra/db/database'
import { ownCustomers } from '@tallyhelm/infra/db/tenant'
import type { WaitRepliedQuantities } from '@tallyhelm/protocol/topics/credit/schemas'
import { OTHER_CHANNEL_CODES, type RepaymentChannel } from '@tallyhelm/protocol/topics/repayments/enums'
import { CHANNEL_CODES } from '@tallyhelm/protocol/vocabulary/channel'
import sql, { type Sql } from 'sql-template-tag'

type WaitingStatements = { channel: RepaymentChannel; quantity: number }

/** Past its own deadline a statement counts as confirmed, and one whose sealed receipt is looked at waits for the agency. */
export const waitsForReply = (now: Date): Sql => sql`(s.status = 'WAIT_REPLY' and s.rests_since is null and s.confirm_deadline_at > ${now})`

/** A sub-customer has none. */
async function statementsWaiting(tx: Tx, scope: TenantScope, now: Date): Promise<WaitingStatements[]> {
  if (scope.subCustomerId !== null) return []
  const rows = await tx.rows<WaitingStatements>(sql`
    select s.channel, count(*)::int as quantity from credit_statements s
    where ${ownCustomers(scope, 's.customer_id')} and ${waitsForReply(now)}
    group by s.channel`)
  const of = (channel: RepaymentChannel) => rows.find(row => row.channel === channel) ?? { channel, quantity: 0 }
  return [...CHANNEL_CODES.map(of), ...OTHER_CHANNEL_CODES.map(of).filter(({ quantity }) => quantity > 0)]
}

/** One entry for each platform, zero included, and for each other channel with any. */
export async function waitReplied(db: Database, scope: TenantScope, { now }: { now: Date }): Promise<WaitRepliedQuantities> {
  const waiting = await db.read(scope, tx => statementsWaiting(tx, scope, now))
  return waiting.map(({ channel, quantity }) => ({ channel, quantity }))
}
