// Who is asked to be a member of a customer, or to sign in for a sub-customer of it, and has not answered.
import type { Database, StaffScope } from '@tallyhelm/infra/db/database'
import type { MemberInvitations } from '@tallyhelm/protocol/topics/organization/parts-schemas'
import { maskEmail, maskMobile } from '@tallyhelm/protocol/values/text'
import sql from 'sql-template-tag'
import { requireCustomer } from './customer-scope.ts'

type Row = Omit<MemberInvitations['items'][number], 'invited_at' | 'expires_at'> & { invited_at: Date; expires_at: Date }
const MOST = 50

/** For staff, the latest first. Refuses NOT_FOUND, to salespeople also for the customer of another one. */
export async function memberInvitations(
  db: Database,
  scope: StaffScope,
  { customer_id, now }: { customer_id: string; now: Date },
): Promise<MemberInvitations> {
  await db.read(scope, tx => requireCustomer(tx, customer_id))
  // Offers are the system's alone; whether this customer may be seen has just been asked.
  const rows = await db.read({ kind: 'system' }, tx =>
    tx.rows<Row>(sql`
      select o.id as offer_id, o.invitee_name as name, coalesce(o.mobile, '') as mobile, coalesce(o.email, '') as email,
        o.expires_at <= ${now} as is_lapsed, s.name as sub_customer_name, coalesce(o.told_at, o.created_at) as invited_at, o.expires_at
      from organization_binding_offers o
      left join sub_customers_profiles s on s.customer_id = o.customer_id and s.id = o.sub_customer_id
      where o.customer_id = ${customer_id} and (o.is_member or o.sub_customer_id is not null) and o.taken_at is null and o.withdrawn_at is null
      order by o.created_at desc, o.id desc limit ${MOST}`),
  )
  const items = rows.map(row => ({
    ...row,
    mobile: row.mobile === '' ? '' : maskMobile(row.mobile),
    email: row.email === '' ? '' : maskEmail(row.email),
    invited_at: row.invited_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  }))
  return { items }
}
