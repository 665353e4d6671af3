// Who signs in for a sub-customer, and who was asked to and has not answered.
import type { Database, TenantScope } from '@tallyhelm/infra/db/database'
import { ownCustomersAlone } from '@tallyhelm/infra/db/tenant'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { SubCustomerPeople } from '@tallyhelm/protocol/topics/sub-customers/schemas'
import { maskEmail, maskMobile } from '@tallyhelm/protocol/values/text'
import sql from 'sql-template-tag'

type Users = SubCustomerPeople['users'][number]
type Invitations = SubCustomerPeople['invitations'][number]
const MOST = 50

/** To the agent alone. Refuses NOT_FOUND for another customer's sub-customer. */
export async function subCustomerPeople(
  db: Database,
  scope: TenantScope,
  { sub_customer_id: id, now }: { sub_customer_id: string; now: Date },
): Promise<SubCustomerPeople> {
  const users = await db.read(scope, async tx => {
    const found = await tx.maybe(
      sql`select s.id from sub_customers_profiles s where s.id = ${id} and ${ownCustomersAlone(scope, 's.customer_id')}`,
    )
    if (!found) throw new Refusal('NOT_FOUND')
    return await tx.rows<Omit<Users, 'joined_at'> & { joined_at: Date | null }>(sql`
      select u.id as user_id, u.wallet_user_name as name, u.mobile, u.is_disabled, u.joined_at from organization_wallet_users u
      where u.sub_customer_id = ${id} and ${ownCustomersAlone(scope, 'u.customer_id')} order by u.joined_at, u.id limit ${MOST}`)
  })
  // Offers are the system's alone; whose this sub-customer is has just been asked.
  const invitations = await db.read({ kind: 'system' }, tx =>
    tx.rows<Omit<Invitations, 'expires_at'> & { expires_at: Date }>(sql`
      select o.id as offer_id, o.invitee_name as name, coalesce(o.mobile, '') as mobile, coalesce(o.email, '') as email,
        o.expires_at <= ${now} as is_lapsed, o.expires_at
      from organization_binding_offers o
      where ${ownCustomersAlone(scope, 'o.customer_id')} and o.sub_customer_id = ${id} and o.taken_at is null and o.withdrawn_at is null
      order by o.created_at desc, o.id desc limit ${MOST}`),
  )
  return {
    users: users.map(user => ({ ...user, mobile: maskMobile(user.mobile), joined_at: user.joined_at?.toISOString() ?? null })),
    invitations: invitations.map(row => ({
      ...row,
      mobile: row.mobile === '' ? '' : maskMobile(row.mobile),
      email: row.email === '' ? '' : maskEmail(row.email),
      expires_at: row.expires_at.toISOString(),
    })),
  }
}
