// Whether a session may read a file: what its customer's people handed in for it, what its contracts name, and portraits.
import type { Database } from '@tallyhelm/infra/db/database'
import { kindsReadBy, type StoredKind } from '@tallyhelm/protocol/topics/files/enums'
import sql from 'sql-template-tag'
import { type FileReader, readBySession } from './read-by-session.ts'

/** `sign_name`: of the contract whose paper it is. */
export type ReadableFile = { content_type: string; kind: StoredKind; sign_name: string | null }

/** undefined for every reason alike. `name` is the stored name without @2x; `isDoubled` asks for that copy. */
export const readableFile = (
  db: Database,
  { isDoubled, ...reader }: FileReader & { isDoubled: boolean },
): Promise<ReadableFile | undefined> =>
  readBySession(db, reader, {
    columns: sql`f.content_type, f.kind, (
      select k.customer_sign_name from contracts_contracts k
      where k.customer_id = reader.customer_id and k.file_name = f.name limit 1) as sign_name`,
    tables: sql`
      join files_files f on f.name = ${reader.name} and (f.is_doubled or not ${isDoubled})
      left join organization_wallet_users owner on owner.id = f.user_id`,
    where: sql`((owner.id = reader.id and (f.kind = any(${kindsReadBy('colleagues')}) or f.customer_id is null))
          or (f.kind = any(${kindsReadBy('colleagues')}) and owner.customer_id = reader.customer_id
            and owner.sub_customer_id is not distinct from reader.sub_customer_id)
          or (f.customer_id = reader.customer_id and f.sub_customer_id is not distinct from reader.sub_customer_id
            and (owner.id = reader.id or f.kind = any(${kindsReadBy('tenant')})))
          or (f.kind = any(${kindsReadBy('evidence')}) and exists (
            select from files_evidence e where e.name = f.name and e.customer_id = reader.customer_id
              and (reader.sub_customer_id is null or e.sub_customer_id = reader.sub_customer_id)))
          or (f.kind = any(${kindsReadBy('contract')}) and reader.sub_customer_id is null and exists (
            select from contracts_contracts k where k.customer_id = reader.customer_id
              and (k.file_name = f.name or k.attachments @> jsonb_build_array(jsonb_build_object('key', f.name))))))`,
  })
