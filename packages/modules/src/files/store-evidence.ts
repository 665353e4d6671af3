// Evidence in the database: which uploaded files show what, in the order in which they were handed in.
import type { Tx } from '@tallyhelm/infra/db/database'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { EvidenceFiles } from '@tallyhelm/protocol/topics/files/evidence'
import sql from 'sql-template-tag'
import { claimFile, type FileOwner } from './store.ts'

/** What evidence is handed in for; `id` is that of one handing in: a round, an application, an appeal. */
export type EvidenceObject = {
  kind: 'rectification' | 'thaw' | 'appeal' | 'company' | 'opening'
  id: string
  /** whose it is: its people read the files, wherever their uploader belongs */
  customerId: string
  subCustomerId: string | null
}

/** Refuses INPUT_INVALID at `path` for a file that `owner` did not upload, or that nobody handed in for a day; one may show several things. */
export async function bindEvidence(
  tx: Tx,
  object: EvidenceObject,
  { owner, files, now, path = 'files' }: { owner: FileOwner; files: EvidenceFiles; now: Date; path?: string },
): Promise<void> {
  for (const { key: name } of files) {
    const isOwn = await claimFile(tx, { name, owner, kind: 'evidence', now })
    if (!isOwn) throw new Refusal('INPUT_INVALID', {}, [{ path, msg: '凭证已失效，请重新上传' }])
  }
  await tx.run(sql`
    insert into files_evidence (object, object_id, position, name, title, customer_id, sub_customer_id)
    select ${object.kind}, ${object.id}, f.position, f.name, f.title, ${object.customerId}::bigint, ${object.subCustomerId}::bigint
    from unnest(${files.map(({ key }) => key)}::text[], ${files.map(({ name }) => name)}::text[]) with ordinality f (name, title, position)`)
}

/** Of a handing in that is mended: others take their place. */
export async function unbindEvidence(tx: Tx, { kind, id }: Pick<EvidenceObject, 'kind' | 'id'>): Promise<void> {
  await tx.run(sql`delete from files_evidence where object = ${kind} and object_id = ${id}`)
}

/** In their order, by the names that they are kept under. */
export async function evidenceNames(tx: Tx, { kind, id }: Pick<EvidenceObject, 'kind' | 'id'>): Promise<string[]> {
  const rows = await tx.rows<{ name: string }>(sql`
    select name from files_evidence where object = ${kind} and object_id = ${id} order by position`)
  return rows.map(({ name }) => name)
}
