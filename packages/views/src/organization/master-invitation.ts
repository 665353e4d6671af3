// How the latest request to become a customer's master stands, for the console.
import type { Database, StaffScope } from '@tallyhelm/infra/db/database'
import type { MasterInvitation, MasterInvitationReply } from '@tallyhelm/protocol/topics/organization/customer-schemas'
import { maskEmail, maskMobile } from '@tallyhelm/protocol/values/text'
import sql from 'sql-template-tag'
import { requireCustomer } from './customer-scope.ts'

type Row = Omit<MasterInvitation, 'invited_at' | 'expires_at'> & { invited_at: Date; expires_at: Date }

/** For staff; of one still open, or else of the newest. Refuses NOT_FOUND, to salespeople also for the customer of another one. */
export async function masterInvitation(
  db: Database,
  scope: StaffScope,
  { customer_id, now }: { customer_id: string; now: Date },
): Promise<MasterInvitationReply> {
  await db.read(scope, tx => requireCustomer(tx, customer_id))
  // Offers are the system's alone; whether this customer may be seen has just been asked.
  const row = await db.read({ kind: 'system' }, tx =>
    tx.maybe<Row>(sql`
      select o.id as offer_id, o.invitee_name as name, coalesce(o.mobile, '') as mobile, coalesce(o.email, '') as email,
        case when o.taken_at is not null then 'TAKEN' when o.withdrawn_at is not null then 'WITHDRAWN'
          when o.expires_at <= ${now} then 'LAPSED' else 'OPEN' end as status,
        coalesce(o.told_at, o.created_at) as invited_at, o.expires_at
      from organization_binding_offers o where o.customer_id = ${customer_id} and o.sub_customer_id is null and not o.is_member
      order by (o.taken_at is null and o.withdrawn_at is null) desc, o.created_at desc, o.id desc limit 1`),
  )
  if (!row) return { invitation: null }
  const [mobile, email] = [row.mobile === '' ? '' : maskMobile(row.mobile), row.email === '' ? '' : maskEmail(row.email)]
  return {
    invitation: { ...row, mobile, email, invited_at: row.invited_at.toISOString(), expires_at: row.expires_at.toISOString() },
  }
}
