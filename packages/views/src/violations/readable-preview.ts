// Whether a session may read the picture of a forewarned ad: as long as its user's customer sees the warning.
import type { Database } from '@tallyhelm/infra/db/database'
import sql, { join } from 'sql-template-tag'
import { type FileReader, readBySession } from '../files/read-by-session.ts'
import { SEEN } from './forewarning-list.ts'

/** Sub-customers have no page of forewarnings. */
export const isReadablePreview = async (db: Database, reader: FileReader): Promise<boolean> =>
  (await readBySession(db, reader, {
    columns: sql`1 as found`,
    tables: sql`
      join violations_forewarned_ads w on w.preview_file = ${reader.name}
      join violations_forewarnings f on f.id = w.forewarning_id and f.customer_id = reader.customer_id`,
    where: sql`reader.sub_customer_id is null and ${join([...SEEN], ' and ')}`,
  })) !== undefined
