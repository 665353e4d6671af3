// Leads in the database: what customers said that they are interested in, and who got in touch.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { LeadProduct } from '@tallyhelm/protocol/topics/organization/lead-enums'
import sql from 'sql-template-tag'

export type NewLead = {
  id: string
  customerId: string
  userId: string
  submitter: string
  product: LeadProduct
  contact: string
  remark: string
  requestKey: string
  bodyHash: string
  at: Date
}

export const findLeadByKey = (tx: Tx, userId: string, key: string): Promise<{ id: string; bodyHash: string; at: Date } | undefined> =>
  tx.maybe(sql`
    select id, body_hash as "bodyHash", created_at as at from organization_leads where user_id = ${userId} and request_key = ${key}`)

/** The customer's latest for this product since an instant; the customer is locked. */
export const findLeadSince = (
  tx: Tx,
  { customerId, product, since }: { customerId: string; product: LeadProduct; since: Date },
): Promise<{ id: string; at: Date } | undefined> =>
  tx.maybe(sql`
    select id, created_at as at from organization_leads
    where customer_id = ${customerId} and product = ${product} and created_at > ${since} order by created_at desc limit 1`)

export async function insertLead(tx: Tx, lead: NewLead): Promise<void> {
  const { id, customerId, userId, submitter, product, contact, remark, requestKey, bodyHash, at } = lead
  await tx.run(sql`
    insert into organization_leads (id, customer_id, user_id, submitter, product, contact, remark, created_at, request_key, body_hash)
    values (${id}, ${customerId}, ${userId}, ${submitter}, ${product}, ${contact}, ${remark}, ${at}, ${requestKey}, ${bodyHash})`)
}

/** Waits for whoever marks it beside; `contactedBy` is that person's name. */
export const lockLead = (tx: Tx, id: string): Promise<{ customerId: string; contactedBy: string | null } | undefined> =>
  tx.maybe(sql`
    select l.customer_id as "customerId", (select s.staff_name from staff_users s where s.id = l.contacted_by) as "contactedBy"
    from organization_leads l where l.id = ${id} for update of l`)

export async function writeContact(tx: Tx, id: string, { staffId, note, at }: { staffId: string; note: string; at: Date }): Promise<void> {
  await tx.run(sql`update organization_leads set contacted_by = ${staffId}, contacted_at = ${at}, note = ${note} where id = ${id}`)
}
