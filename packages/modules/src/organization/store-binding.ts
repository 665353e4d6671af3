// Binding offers in the database; every transaction here runs in the system's scope.
import type { Tx } from '@tallyhelm/infra/db/database'
import sql from 'sql-template-tag'

export type BindingOffer = {
  id: string
  customerId: string
  customerName: string
  countryCode: string
  mobile: string
  expiresAt: Date
  isTaken: boolean
}

/** Offers a customer to a phone; an offer that is still open is prolonged and keeps its id, which is given back. */
export async function openBindingOffer(
  tx: Tx,
  offer: { id: string; customerId: string; countryCode: string; mobile: string; now: Date; expiresAt: Date },
): Promise<string> {
  const row = await tx.one<{ id: string }>(sql`
    insert into organization_binding_offers (id, customer_id, country_code, mobile, created_at, expires_at)
    values (${offer.id}, ${offer.customerId}, ${offer.countryCode}, ${offer.mobile}, ${offer.now}, ${offer.expiresAt})
    on conflict (customer_id, country_code, mobile) where taken_at is null and withdrawn_at is null
      do update set expires_at = excluded.expires_at
    returning id`)
  return row.id
}

/** An offer that was made to this phone and not taken back, locked together with its customer. */
export async function lockBindingOffer(
  tx: Tx,
  id: string,
  phone: { countryCode: string; mobile: string },
): Promise<BindingOffer | undefined> {
  return tx.maybe<BindingOffer>(sql`
    select o.id, o.customer_id as "customerId", c.name as "customerName", o.country_code as "countryCode", o.mobile,
      o.expires_at as "expiresAt", o.taken_at is not null as "isTaken"
    from organization_binding_offers o join organization_customers c on c.id = o.customer_id
    where o.id = ${id} and o.country_code = ${phone.countryCode} and o.mobile = ${phone.mobile} and o.withdrawn_at is null
    for update`)
}

export async function takeBindingOffer(tx: Tx, id: string, userId: string, now: Date): Promise<void> {
  await tx.run(sql`update organization_binding_offers set taken_by = ${userId}, taken_at = ${now} where id = ${id} and taken_at is null`)
}
