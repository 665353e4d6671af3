// What a customer handed in to show something, for the staff who read its case: a round of a rectification, an application to thaw, an appeal.
import type { Database, StaffScope } from '@tallyhelm/infra/db/database'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { type CaseKind, readableKinds } from '@tallyhelm/protocol/topics/cases/kinds'
import type { CaseEvidence, CaseRequest, EvidenceFileRequest } from '@tallyhelm/protocol/topics/cases/schemas'
import sql, { type Sql } from 'sql-template-tag'
import { whereOf } from '../lists/read-page.ts'
import { type CaseReader, ownerOf } from './case-list.ts'
import { CASE_TABLES } from './case-row.ts'

/** What is handed in lies under the id of its case; of an appeal under those of its steps. */
const OBJECTS: Readonly<Partial<Record<CaseKind, string>>> = {
  RECTIFICATION: 'rectification',
  UNFREEZE: 'thaw',
  VIOLATION_APPEAL: 'appeal',
  COMPANY: 'company',
  OPENING: 'opening',
}

/** Empty for a case without any. Refuses NOT_FOUND, also for a kind that the reader may not see. */
export function caseEvidence(db: Database, scope: StaffScope, reader: CaseReader, { case_id: id }: CaseRequest): Promise<CaseEvidence> {
  return db.read(scope, async tx => {
    const found = await tx.maybe<{ kind: CaseKind }>(sql`select k.kind from ${CASE_TABLES} ${whereOf(tx, readable(scope, reader, id))}`)
    if (!found) throw new Refusal('NOT_FOUND')
    const files = await tx.rows<CaseEvidence['files'][number]>(sql`
      select e.name as key, e.title as name, f.content_type, f.bytes::float8 as bytes
      from files_evidence e join files_files f on f.name = e.name
      where e.object = ${OBJECTS[found.kind] ?? ''} and (e.object_id = ${id} or e.object_id in (select s.id from appeals_steps s where s.appeal_id = ${id}))
      order by e.object_id, e.position`)
    return { files }
  })
}

/** Refuses NOT_FOUND as caseEvidence, and for a file that the case does not have. */
export async function caseEvidenceFile(
  db: Database,
  scope: StaffScope,
  reader: CaseReader,
  { case_id: id, key }: EvidenceFileRequest,
): Promise<{ name: string; stored: string; contentType: string }> {
  const { files } = await caseEvidence(db, scope, reader, { case_id: id })
  const file = files.find(each => each.key === key)
  if (!file) throw new Refusal('NOT_FOUND')
  return { name: file.name, stored: file.key, contentType: file.content_type }
}

const readable = (scope: StaffScope, { role }: CaseReader, id: string): { owner: ReturnType<typeof ownerOf>; conditions: Sql[] } => ({
  owner: ownerOf(scope),
  conditions: [sql`k.id = ${id}`, sql`k.kind = any(${readableKinds(role)}::text[])`],
})
