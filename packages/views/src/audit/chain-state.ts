// Chain state: what the last check found, and how far the chain reaches now.
import type { Database } from '@tallyhelm/infra/db/database'
import type { ChainState } from '@tallyhelm/protocol/topics/audit/schemas'
import sql from 'sql-template-tag'

type Row = {
  checked_at: Date | null
  checked_entries: string | null
  problems: ChainState['problems'] | null
  chained_entries: string
  waiting_entries: number
  head: string
}

/** For staff: the log is the whole product's. */
export async function chainState(db: Database): Promise<ChainState> {
  const row = await db.read({ kind: 'staff' }, tx =>
    tx.one<Row>(sql`
      select c.checked_at, c.entries as checked_entries, c.problems, h.position as chained_entries, h.digest as head,
        (select count(*)::int from audit_entries e
          where e.xid >= h.until_xid and not exists (select from audit_links l where l.entry_id = e.id)) as waiting_entries
      from audit_heads h
      left join lateral (select * from audit_checks order by checked_at desc, id desc limit 1) c on true`),
  )
  return {
    state: row.problems === null ? 'NONE' : row.problems.length === 0 ? 'HOLDS' : 'BROKEN',
    checked_at: row.checked_at?.toISOString() ?? null,
    checked_entries: Number(row.checked_entries ?? 0),
    chained_entries: Number(row.chained_entries),
    waiting_entries: row.waiting_entries,
    head: row.head,
    problems: row.problems ?? [],
  }
}
