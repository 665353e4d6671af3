// Whether a session may read the file of an export: its user, as long as he belongs to the customer and the file is kept.
import type { Database } from '@tallyhelm/infra/db/database'
import type { ExportFormat } from '@tallyhelm/protocol/topics/exports/enums'
import sql from 'sql-template-tag'

export type ReadableExport = { file_name: string; format: ExportFormat }

/** undefined for every reason alike, as with every other file. */
export async function readableExport(
  db: Database,
  request: { name: string; sessionId: string; secretDigest: string; now: Date },
): Promise<ReadableExport | undefined> {
  // The reader is known by the session alone: the predicates are the reader's own id, customer and sub-customer.
  return db.read({ kind: 'system' }, tx =>
    tx.maybe<ReadableExport>(sql`
      select e.file_name, e.format
      from session_sessions s
      join organization_wallet_users reader on reader.id = s.user_id and not reader.is_disabled
      join exports_exports e on e.stored_name = ${request.name} and e.user_id = reader.id and e.customer_id = reader.customer_id
        and e.sub_customer_id is not distinct from reader.sub_customer_id
      where s.id = ${request.sessionId} and s.secret_digest = ${request.secretDigest} and s.ended_at is null
        and s.expires_at > ${request.now} and e.state = 'DONE' and e.expires_at > ${request.now}`),
  )
}
