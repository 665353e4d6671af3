// Whether a session may read the picture of a forewarned ad: as long as its user's customer sees the warning.
import type { Database } from '@tallyhelm/infra/db/database'
import sql, { join } from 'sql-template-tag'
import { SEEN } from './forewarning-list.ts'

/** False for every reason alike, as with every other file. Sub-customers have no page of forewarnings. */
export async function isReadablePreview(
  db: Database,
  request: { name: string; sessionId: string; secretDigest: string; now: Date },
): Promise<boolean> {
  // The reader is known by the session alone: the predicates are the reader's own customer.
  const found = await db.read({ kind: 'system' }, tx =>
    tx.maybe(sql`
      select 1 as found
      from session_sessions s
      join organization_wallet_users reader on reader.id = s.user_id and not reader.is_disabled and reader.sub_customer_id is null
      join violations_forewarned_ads w on w.preview_file = ${request.name}
      join violations_forewarnings f on f.id = w.forewarning_id and f.customer_id = reader.customer_id
      where s.id = ${request.sessionId} and s.secret_digest = ${request.secretDigest} and s.ended_at is null
        and s.expires_at > ${request.now} and ${join([...SEEN], ' and ')}`),
  )
  return found !== undefined
}
