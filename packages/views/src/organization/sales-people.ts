// Salespeople: who may be given customers, by name.
import type { Database } from '@tallyhelm/infra/db/database'
import type { SalesPeople } from '@tallyhelm/protocol/topics/organization/console-schemas'
import sql from 'sql-template-tag'

/** For staff: those who are at work. */
export async function salesPeople(db: Database): Promise<SalesPeople> {
  const items = await db.read({ kind: 'staff' }, tx =>
    tx.rows<SalesPeople['items'][number]>(sql`
      select u.id as staff_id, u.staff_name from staff_users u
      where u.role = 'SALES' and not u.is_disabled order by u.staff_name, u.id`),
  )
  return { items }
}
