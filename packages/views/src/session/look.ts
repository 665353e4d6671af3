// Whose eyes a look is through, and who looks.
import type { Database } from '@tallyhelm/infra/db/database'
import type { Look } from '@tallyhelm/protocol/topics/session/look-schemas'
import type { UserActor } from '@tallyhelm/protocol/vocabulary/actor'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import sql from 'sql-template-tag'

type Row = Pick<Look, 'customer_name' | 'sub_customer_name' | 'user_name'>

/** The predicate is the user's own id. */
export async function currentLook(db: Database, { userId, onlooker }: UserActor): Promise<Look> {
  if (!onlooker) throw new Refusal('PERMISSION_DENIED')
  const row = await db.read({ kind: 'system' }, tx =>
    tx.one<Row>(sql`
      select c.name as customer_name, s.name as sub_customer_name, u.wallet_user_name as user_name
      from organization_wallet_users u
      join organization_customers c on c.id = u.customer_id
      left join sub_customers_profiles s on s.customer_id = u.customer_id and s.id = u.sub_customer_id
      where u.id = ${userId}`),
  )
  return { ...row, staff_name: onlooker.staff.staffName, expires_at: onlooker.expiresAt.toISOString() }
}
