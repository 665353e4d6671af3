// Whether a session may read an asset, of its own customer's alone, or the picture of an avatar; sub-customers have neither.
import type { Database } from '@tallyhelm/infra/db/database'
import sql from 'sql-template-tag'

/** undefined for every reason alike, as with every other file. */
export async function readableAsset(
  db: Database,
  request: { name: string; sessionId: string; secretDigest: string; now: Date },
): Promise<{ name: string; content_type: string } | undefined> {
  // The reader is known by the session alone: the predicate is the reader's own customer.
  return await db.read({ kind: 'system' }, tx =>
    tx.maybe<{ name: string; content_type: string }>(sql`
      select a.name, a.content_type
      from session_sessions s
      join organization_wallet_users reader on reader.id = s.user_id and not reader.is_disabled and reader.sub_customer_id is null
      join creatives_assets a on a.file_name = ${request.name} and a.customer_id = reader.customer_id
      where s.id = ${request.sessionId} and s.secret_digest = ${request.secretDigest} and s.ended_at is null
        and s.expires_at > ${request.now} and a.standing = 'CHECKED' and a.removed_at is null`),
  )
}

/** Every customer chooses among the same avatars. False for every reason alike. */
export async function isReadableAvatar(
  db: Database,
  request: { name: string; sessionId: string; secretDigest: string; now: Date },
): Promise<boolean> {
  const found = await db.read({ kind: 'system' }, tx =>
    tx.maybe(sql`
      select 1 as found
      from session_sessions s
      join organization_wallet_users reader on reader.id = s.user_id and not reader.is_disabled and reader.sub_customer_id is null
        and reader.customer_id is not null
      join creatives_avatars v on v.file_name = ${request.name}
      where s.id = ${request.sessionId} and s.secret_digest = ${request.secretDigest} and s.ended_at is null
        and s.expires_at > ${request.now}`),
  )
  return found !== undefined
}
