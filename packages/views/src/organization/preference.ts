// One user's settings of one page.
import type { Database } from '@tallyhelm/infra/db/database'
import type { Preference } from '@tallyhelm/protocol/topics/organization/schemas'
import sql from 'sql-template-tag'

/** null when nothing was kept. The predicate is the user's own id: a user may have no tenant yet. */
export async function preference(db: Database, request: { userId: string; page: string }): Promise<{ value: Preference | null }> {
  const row = await db.read({ kind: 'system' }, tx =>
    tx.maybe<{ value: Preference }>(
      sql`select value from organization_preferences where user_id = ${request.userId} and page = ${request.page}`,
    ),
  )
  return { value: row?.value ?? null }
}
