// Binding offers in the database; every transaction here runs in the system's scope.
import type { Tx } from '@tallyhelm/infra/db/database'
import { emailForm } from '@tallyhelm/protocol/topics/session/account-name'
import sql, { type Sql } from 'sql-template-tag'

export type BindingOffer = {
  id: string
  customerId: string
  /** of the sub-customer, where the offer is for one */
  customerName: string
  /** null: to become the customer's master */
  subCustomerId: string | null
  expiresAt: Date
  isTaken: boolean
}
/** Whom an offer asks: by the phone, and without one by the address. */
export type Invitee = { name: string; countryCode: string; mobile: string | null; email: string | null }
/** As far as offers go, of a registered person: the address is one that was proved. */
type Reached = { countryCode: string; mobile: string; email: string | null }

/** Locks the customer against other offers, and against another master; gives its name, undefined when there is none. */
export async function lockCustomer(tx: Tx, id: string): Promise<string | undefined> {
  const row = await tx.maybe<{ name: string }>(sql`select name from organization_customers where id = ${id} for no key update`)
  return row?.name
}

/** Offers a customer to a person; an offer that is still open is prolonged and keeps its id, which is given back. */
export async function openBindingOffer(
  tx: Tx,
  offer: { id: string; customerId: string; subCustomerId?: string | null; now: Date; expiresAt: Date } & Invitee,
): Promise<string> {
  const { id, customerId, subCustomerId = null, countryCode, mobile, email, name, now, expiresAt } = offer
  await lockCustomer(tx, customerId)
  const contact = mobile === null ? sql`mobile is null and lower(email) = ${emailForm(email ?? '')}` : phoneIs({ countryCode, mobile })
  const open = await tx.maybe<{ id: string }>(sql`
    update organization_binding_offers set sub_customer_id = ${subCustomerId}, expires_at = ${expiresAt}, told_at = ${now}, email = coalesce(${email}, email),
      invitee_name = case when ${name} = '' then invitee_name else ${name} end
    where customer_id = ${customerId} and taken_at is null and withdrawn_at is null and ${contact} returning id`)
  if (open) return open.id
  await tx.run(sql`
    insert into organization_binding_offers
      (id, customer_id, sub_customer_id, country_code, mobile, email, invitee_name, created_at, told_at, expires_at)
    values (${id}, ${customerId}, ${subCustomerId}, ${countryCode}, ${mobile}, ${email}, ${name}, ${now}, ${now}, ${expiresAt})`)
  return id
}

/** An offer that was made to this person and not taken back, locked after its customer, as everybody who changes offers locks them. */
export async function lockBindingOffer(tx: Tx, id: string, person: Reached): Promise<BindingOffer | undefined> {
  const of = await tx.maybe<{ customerId: string }>(sql`
    select customer_id as "customerId" from organization_binding_offers where id = ${id}`)
  if (of) await lockCustomer(tx, of.customerId)
  return tx.maybe<BindingOffer>(sql`
    select o.id, o.customer_id as "customerId", o.sub_customer_id as "subCustomerId", coalesce(s.name, c.name) as "customerName", o.expires_at as "expiresAt", o.taken_at is not null as "isTaken"
    from organization_binding_offers o join organization_customers c on c.id = o.customer_id
    left join sub_customers_profiles s on s.customer_id = o.customer_id and s.id = o.sub_customer_id
    where o.id = ${id} and o.withdrawn_at is null
      and (o.country_code = ${person.countryCode} and o.mobile = ${person.mobile}
        or o.mobile is null and lower(o.email) = ${emailForm(person.email ?? '')})
    for update of o`)
}

/** Whom an open offer to be this customer's master asks; undefined for a foreign, taken or withdrawn one. The caller has locked the customer. */
export function findOpenOffer(tx: Tx, customerId: string, id: string): Promise<Invitee | undefined> {
  return tx.maybe<Invitee>(sql`
    select invitee_name as name, country_code as "countryCode", mobile, email from organization_binding_offers
    where id = ${id} and customer_id = ${customerId} and sub_customer_id is null and taken_at is null and withdrawn_at is null for update`)
}

/** Takes back all open offers to be its master but one; gives how many. */
export function withdrawOtherOffers(tx: Tx, customerId: string, keptId: string, now: Date): Promise<number> {
  return withdrawWhere(tx, sql`customer_id = ${customerId} and sub_customer_id is null and id <> ${keptId}`, now)
}

/** False for an offer that is not this customer's, or open no more. */
export async function withdrawOffer(tx: Tx, customerId: string, id: string, now: Date): Promise<boolean> {
  return (await withdrawWhere(tx, sql`customer_id = ${customerId} and sub_customer_id is null and id = ${id}`, now)) === 1
}

const withdrawWhere = (tx: Tx, condition: Sql, now: Date): Promise<number> =>
  tx.run(sql`
    update organization_binding_offers set withdrawn_at = ${now} where ${condition} and taken_at is null and withdrawn_at is null`)

export async function takeBindingOffer(tx: Tx, id: string, userId: string, now: Date): Promise<void> {
  await tx.run(sql`update organization_binding_offers set taken_by = ${userId}, taken_at = ${now} where id = ${id} and taken_at is null`)
}

const phoneIs = ({ countryCode, mobile }: { countryCode: string; mobile: string }) =>
  sql`country_code = ${countryCode} and mobile = ${mobile}`
