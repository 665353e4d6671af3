// Read by session: files are asked for by an address alone, so their reader is known by the session that his ticket names.
import type { Database } from '@tallyhelm/infra/db/database'
import sql, { type Sql } from 'sql-template-tag'

/** `name`: of the file. `secretDigest`: of the half of the session that its cookie holds. */
export type FileReader = { name: string; sessionId: string; secretDigest: string; now: Date }

/**
 * `tables` are joined to `reader`, the user of the session, by his own id and customer. undefined for every reason alike: a session that has ended
 * or whose cookie half is another, a user who is disabled, and what `tables` and `where` do not find.
 */
export async function readBySession<Row>(
  db: Database,
  { sessionId, secretDigest, now }: FileReader,
  { columns, tables, where }: { columns: Sql; tables: Sql; where: Sql },
): Promise<Row | undefined> {
  // The reader may have no tenant: the predicates of `tables` stand in for the scope.
  return await db.read({ kind: 'system' }, tx =>
    tx.maybe<Row>(sql`
      select ${columns}
      from session_sessions s
      join organization_wallet_users reader on reader.id = s.user_id and not reader.is_disabled
      ${tables}
      where s.id = ${sessionId} and s.secret_digest = ${secretDigest} and s.ended_at is null and s.expires_at > ${now} and ${where}`),
  )
}
