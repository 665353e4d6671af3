// Evidence of what was handed in: of several things at once, for pages of the portal and the console alike.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { ShownEvidence } from '@tallyhelm/protocol/topics/files/evidence'
import { staticUrl } from '@tallyhelm/protocol/topics/files/urls'
import sql from 'sql-template-tag'

type Asked = { kind: 'rectification' | 'thaw' | 'appeal' | 'company' | 'opening'; ids: readonly string[]; staticHost: string }

/** By the id of the handing in, whose owner the caller has proved; what has none is left out. */
export async function evidenceOf(tx: Tx, { kind, ids, staticHost }: Asked): Promise<ReadonlyMap<string, ShownEvidence[]>> {
  const rows = await tx.rows<Omit<ShownEvidence, 'url'> & { objectId: string }>(sql`
    select e.object_id as "objectId", e.name as key, e.title as name, f.content_type, f.bytes::float8 as bytes
    from files_evidence e join files_files f on f.name = e.name
    where e.object = ${kind} and e.object_id = any(${ids}::bigint[]) order by e.object_id, e.position`)
  const found = new Map<string, ShownEvidence[]>()
  for (const { objectId, ...row } of rows)
    found.set(objectId, [...(found.get(objectId) ?? []), { ...row, url: staticUrl(staticHost, row.key) }])
  return found
}
