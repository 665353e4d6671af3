// Audit vocabulary: the actions and kinds of objects that occur, for the filters of the log.
import type { Database } from '@tallyhelm/infra/db/database'
import type { AuditVocabulary } from '@tallyhelm/protocol/topics/audit/schemas'
import sql from 'sql-template-tag'

/** Steps from one word to the next by the index, so that its cost is the number of words, not of entries. */
export async function auditVocabulary(db: Database): Promise<AuditVocabulary> {
  return db.read({ kind: 'staff' }, async tx => {
    const actions = await tx.rows<{ word: string }>(sql`
      with recursive words as (
        (select action as word from audit_entries order by action limit 1)
        union all
        select (select e.action from audit_entries e where e.action > w.word order by e.action limit 1) from words w where w.word is not null)
      select word from words where word is not null order by word limit 500`)
    const kinds = await tx.rows<{ word: string }>(sql`
      with recursive words as (
        (select object_kind as word from audit_entries order by object_kind limit 1)
        union all
        select (select e.object_kind from audit_entries e where e.object_kind > w.word order by e.object_kind limit 1)
        from words w where w.word is not null)
      select word from words where word is not null order by word limit 200`)
    return { actions: actions.map(({ word }) => word), object_kinds: kinds.map(({ word }) => word) }
  })
}
