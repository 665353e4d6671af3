// The invariants of the books, checked over the live database at this moment (domain.md 2).
import type { Database } from '@tallyhelm/infra/db/database'
import { INVARIANTS } from '@tallyhelm/protocol/topics/ledger/enums'
import type { BooksCheck } from '@tallyhelm/protocol/topics/ledger/schemas'
import sql from 'sql-template-tag'

const MOST_PROBLEMS = 1000
const SHOWN = 20

/** For staff. Every known invariant has its line; one that only the database knows comes last. It reads all of the books: seconds on large ones. */
export async function booksCheck(db: Database, clock: { now: () => Date }): Promise<BooksCheck> {
  const start = clock.now()
  const rows = await db.readLong({ kind: 'staff' }, tx =>
    tx.rows<{ invariant: string; object: string; problem: string }>(
      sql`select invariant, object, problem from ledger_all_violations() limit ${MOST_PROBLEMS}`,
    ),
  )
  const names = [...new Set([...Object.keys(INVARIANTS), ...rows.map(row => row.invariant)])]
  return {
    checked_at: start.toISOString(),
    took_ms: clock.now().getTime() - start.getTime(),
    checks: names.map(invariant => {
      const broken = rows.filter(row => row.invariant === invariant)
      return { invariant, problems: broken.length, objects: broken.slice(0, SHOWN).map(({ object, problem }) => ({ object, problem })) }
    }),
  }
}
