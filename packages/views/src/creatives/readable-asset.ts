// Whether a session may read an asset or its small copy, of its own customer's alone, or the picture of an avatar; sub-customers have neither.
import type { Database } from '@tallyhelm/infra/db/database'
import sql from 'sql-template-tag'

/** undefined for every reason alike, as with every other file. */
export async function readableAsset(
  db: Database,
  request: { name: string; sessionId: string; secretDigest: string; now: Date },
): Promise<{ content_type: string } | undefined> {
  // The reader is known by the session alone: the predicate is the reader's own customer.
  return await db.read({ kind: 'system' }, tx =>
    tx.maybe<{ content_type: string }>(sql`
      select case when a.thumb_name = ${request.name} then 'image/webp' else a.content_type end as content_type
      from session_sessions s
      join organization_wallet_users reader on reader.id = s.user_id and not reader.is_disabled and reader.sub_customer_id is null
      join creatives_assets a on ${request.name} in (a.file_name, a.thumb_name) and a.customer_id = reader.customer_id
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
