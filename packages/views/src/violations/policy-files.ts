// Policy files: those that are handed out, for every customer alike, and all of them for staff; and one of them to be read.
import type { Database, TenantScope } from '@tallyhelm/infra/db/database'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { ConsolePolicyFiles, PolicyFileRequest, PolicyFiles } from '@tallyhelm/protocol/topics/violations/policy-schemas'
import sql from 'sql-template-tag'
import { wireRow } from '../lists/read-page.ts'

const MOST = 200
const COLUMNS = sql`p.id::text as file_id, p.channel, p.title, p.version, p.bytes, p.created_at as published_at`

/** The same for every customer. */
export async function policyFiles(db: Database, scope: TenantScope): Promise<PolicyFiles> {
  const rows = await db.read(scope, tx =>
    tx.rows<Record<string, unknown>>(sql`
      select ${COLUMNS} from violations_policy_files p where p.withdrawn_at is null order by p.id desc limit ${MOST}`),
  )
  return { files: rows.map(row => wireRow<PolicyFiles['files'][number]>(row)) }
}

/** Also those that were withdrawn. */
export async function consolePolicyFiles(db: Database): Promise<ConsolePolicyFiles> {
  const rows = await db.read({ kind: 'staff' }, tx =>
    tx.rows<Record<string, unknown>>(sql`
      select ${COLUMNS}, p.file_name, p.staff_name, p.withdrawn_at, p.withdrawn_by, p.withdraw_reason
      from violations_policy_files p order by p.id desc limit ${MOST}`),
  )
  return { files: rows.map(row => wireRow<ConsolePolicyFiles['files'][number]>(row)) }
}

type Stored = { name: string; stored: string; contentType: string }

/** For a customer, while it is handed out; for staff always. Refuses NOT_FOUND. */
export async function policyFile(
  db: Database,
  scope: TenantScope | { kind: 'staff' },
  { file_id: id }: PolicyFileRequest,
): Promise<Stored> {
  const isStaff = scope.kind === 'staff'
  const found = await db.read(scope, tx =>
    tx.maybe<{ title: string; stored: string }>(sql`
      select p.title, p.stored from violations_policy_files p where p.id = ${id} and (p.withdrawn_at is null or ${isStaff})`),
  )
  if (!found) throw new Refusal('NOT_FOUND')
  const isPdf = found.stored.endsWith('.pdf')
  return { name: `${found.title}${isPdf ? '.pdf' : '.webp'}`, stored: found.stored, contentType: isPdf ? 'application/pdf' : 'image/webp' }
}
