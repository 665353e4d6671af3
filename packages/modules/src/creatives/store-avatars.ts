// Pictures of TikTok's avatars in the database, the same for every customer: which are kept, and which were tried when.
import type { Tx } from '@tallyhelm/infra/db/database'
import sql from 'sql-template-tag'

export type AvatarPicture = { avatarId: string; fileName: string | null; triedAt: Date }

export const avatarPictures = (tx: Tx, ids: readonly string[]): Promise<AvatarPicture[]> =>
  tx.rows(sql`
    select avatar_id as "avatarId", file_name as "fileName", tried_at as "triedAt" from creatives_avatars
    where avatar_id = any(${[...ids]}::text[])`)

/** A picture that is there stays. */
export async function noteAvatarPicture(tx: Tx, { avatarId, fileName, triedAt }: AvatarPicture): Promise<void> {
  await tx.run(sql`
    insert into creatives_avatars (avatar_id, file_name, tried_at) values (${avatarId}, ${fileName}, ${triedAt})
    on conflict (avatar_id) do update set file_name = coalesce(creatives_avatars.file_name, excluded.file_name), tried_at = excluded.tried_at`)
}
