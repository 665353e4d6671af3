// Consents of a customer's people at Facebook, the latest first; of their tokens nothing.
import type { Database, TenantScope } from '@tallyhelm/infra/db/database'
import { ownCustomersAlone } from '@tallyhelm/infra/db/tenant'
import type { ConsentRow, ConsentsReply } from '@tallyhelm/protocol/topics/bindings/people-schemas'
import sql from 'sql-template-tag'

type Row = Omit<ConsentRow, 'connected_at' | 'expires_at'> & { connected_at: Date; expires_at: Date | null }

export async function ownConsents(db: Database, scope: TenantScope): Promise<ConsentsReply> {
  const rows = await db.read(scope, tx =>
    tx.rows<Row>(sql`
      select c.id as consent_id, c.outside_user_id, c.person_name, c.person_email, c.permissions, c.state, c.connector, c.connected_at,
        c.expires_at
      from bindings_consents c where ${ownCustomersAlone(scope, 'c.customer_id')} order by c.connected_at desc, c.id desc limit 200`),
  )
  return {
    consents: rows.map(row => ({
      ...row,
      connected_at: row.connected_at.toISOString(),
      expires_at: row.expires_at?.toISOString() ?? null,
    })),
  }
}
