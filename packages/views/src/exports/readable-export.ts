// Whether a session may read the file of an export: its user, as long as he belongs to the customer and the file is kept.
import type { Database } from '@tallyhelm/infra/db/database'
import type { ExportFormat } from '@tallyhelm/protocol/topics/exports/enums'
import sql from 'sql-template-tag'
import { type FileReader, readBySession } from '../files/read-by-session.ts'

export type ReadableExport = { file_name: string; format: ExportFormat }

export const readableExport = (db: Database, reader: FileReader): Promise<ReadableExport | undefined> =>
  readBySession(db, reader, {
    columns: sql`e.file_name, e.format`,
    tables: sql`
      join exports_exports e on e.stored_name = ${reader.name} and e.user_id = reader.id and e.customer_id = reader.customer_id
        and e.sub_customer_id is not distinct from reader.sub_customer_id`,
    where: sql`e.state = 'DONE' and e.expires_at > ${reader.now}`,
  })
