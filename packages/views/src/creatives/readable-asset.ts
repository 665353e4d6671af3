// Whether a session may read an asset or its small copy, of its own customer's alone, or the picture of an avatar; sub-customers have neither.
import type { Database } from '@tallyhelm/infra/db/database'
import sql from 'sql-template-tag'
import { type FileReader, readBySession } from '../files/read-by-session.ts'

export const readableAsset = (db: Database, reader: FileReader): Promise<{ content_type: string } | undefined> =>
  readBySession(db, reader, {
    columns: sql`case when a.thumb_name = ${reader.name} then 'image/webp' else a.content_type end as content_type`,
    tables: sql`join creatives_assets a on ${reader.name} in (a.file_name, a.thumb_name) and a.customer_id = reader.customer_id`,
    where: sql`reader.sub_customer_id is null and a.standing = 'CHECKED' and a.removed_at is null`,
  })

/** Every customer chooses among the same avatars. */
export const isReadableAvatar = async (db: Database, reader: FileReader): Promise<boolean> =>
  (await readBySession(db, reader, {
    columns: sql`1 as found`,
    tables: sql`join creatives_avatars v on v.file_name = ${reader.name}`,
    where: sql`reader.sub_customer_id is null and reader.customer_id is not null`,
  })) !== undefined
