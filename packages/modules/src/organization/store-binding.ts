// Binding offers in the database; every transaction here runs in the system's scope.
import type { Tx } from '@tallyhelm/infra/db/database'
import { emailForm } from '@tallyhelm/protocol/topics/session/account-name'
import sql, { type Sql } from 'sql-template-tag'

export type BindingOffer = {
  id: string
  customerId: string
  /** of the sub-customer, where the offer is for one */
  customerName: string
  /** null: to sign in for the customer itself */
  subCustomerId: string | null
  /** to be an ordinary member; else, without a sub-customer, its master */
  isMember: boolean
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
  offer: { id: string; customerId: string; subCustomerId?: string | null; isMember?: boolean; now: Date; expiresAt: Date } & Invitee,
): Promise<string> {
  const { id, customerId, subCustomerId = null, isMember = false, countryCode, mobile, email, name, now, expiresAt } = offer
  await lockCustomer(tx, customerId)
  const contact = mobile === null ? sql`mobile is null and lower(email) = ${emailForm(email ?? '')}` : phoneIs({ countryCode, mobile })
  const open = await tx.maybe<{ id: string }>(sql`
    update organization_binding_offers set sub_customer_id = ${subCustomerId}, is_member = ${isMember}, expires_at = ${expiresAt}, told_at = ${now}, email = coalesce(${email}, email),
      invitee_name = case when ${name} = '' then invitee_name else ${name} end
    where customer_id = ${customerId} and taken_at is null and withdrawn_at is null and ${contact} returning id`)
  if (open) return open.id
  await tx.run(sql`
    insert into organization_binding_offers
      (id, customer_id, sub_customer_id, is_member, country_code, mobile, email, invitee_name, created_at, told_at, expires_at)
    values (${id}, ${customerId}, ${subCustomerId}, ${isMember}, ${countryCode}, ${mobile}, ${email}, ${name}, ${now}, ${now}, ${expiresAt})`)
  return id
}

/** An offer that was made to this person and not taken back, locked after its customer, as everybody who changes offers locks them. */
export async function lockBindingOffer(tx: Tx, id: string, person: Reached): Promise<BindingOffer | undefined> {
  const of = await tx.maybe<{ customerId: string }>(sql`
    select customer_id as "customerId" from organization_binding_offers where id = ${id}`)
  if (of) await lockCustomer(tx, of.customerId)
  return tx.maybe<BindingOffer>(sql`
    select o.id, o.customer_id as "customerId", o.sub_customer_id as "subCustomerId", o.is_member as "isMember", coalesce(s.name, c.name) as "customerName", o.expires_at as "expiresAt", o.taken_at is not null as "isTaken"
    from organization_binding_offers o join organization_customers c on c.id = o.customer_id
    left join sub_customers_profiles s on s.customer_id = o.customer_id and s.id = o.sub_customer_id
    where o.id = ${id} and o.withdrawn_at is null and ${reaches(person)}
    for update of o`)
}

/** What an offer asks a person to be. */
export type OfferRank = 'MASTER' | 'MEMBER'
const RANKS: Readonly<Record<OfferRank, Sql>> = {
  MASTER: sql`sub_customer_id is null and not is_member`,
  MEMBER: sql`(sub_customer_id is not null or is_member)`,
}

/** Whom an open offer of this rank asks, and for which sub-customer; undefined for a foreign, taken or withdrawn one. The caller has locked the customer. */
export function findOpenOffer(
  tx: Tx,
  customerId: string,
  { id, rank }: { id: string; rank: OfferRank },
): Promise<(Invitee & { subCustomerId: string | null }) | undefined> {
  return tx.maybe<Invitee & { subCustomerId: string | null }>(sql`
    select invitee_name as name, country_code as "countryCode", mobile, email, sub_customer_id as "subCustomerId" from organization_binding_offers
    where id = ${id} and customer_id = ${customerId} and ${RANKS[rank]} and taken_at is null and withdrawn_at is null for update`)
}

/** Takes back all open offers to be its master but one; gives how many. */
export function withdrawOtherOffers(tx: Tx, customerId: string, keptId: string, now: Date): Promise<number> {
  return withdrawWhere(tx, sql`customer_id = ${customerId} and ${RANKS.MASTER} and id <> ${keptId}`, now)
}

/** False for an offer that is not this customer's or not of this rank, or open no more. */
export async function withdrawOffer(tx: Tx, customerId: string, of: { id: string; rank: OfferRank; now: Date }): Promise<boolean> {
  return (await withdrawWhere(tx, sql`customer_id = ${customerId} and ${RANKS[of.rank]} and id = ${of.id}`, of.now)) === 1
}

/** Takes back every open offer to this person, whoever made it. */
export function withdrawOffersTo(tx: Tx, person: Reached, now: Date): Promise<number> {
  return withdrawWhere(tx, reaches(person), now)
}

const withdrawWhere = (tx: Tx, condition: Sql, now: Date): Promise<number> =>
  tx.run(sql`
    update organization_binding_offers set withdrawn_at = ${now} where ${condition} and taken_at is null and withdrawn_at is null`)

export async function takeBindingOffer(tx: Tx, id: string, userId: string, now: Date): Promise<void> {
  await tx.run(sql`update organization_binding_offers set taken_by = ${userId}, taken_at = ${now} where id = ${id} and taken_at is null`)
}

const phoneIs = ({ countryCode, mobile }: { countryCode: string; mobile: string }) =>
  sql`country_code = ${countryCode} and mobile = ${mobile}`

/** Without a number of its own an offer goes by the address. */
const reaches = ({ countryCode, mobile, email }: Reached): Sql =>
  sql`(country_code = ${countryCode} and mobile = ${mobile} or mobile is null and lower(email) = ${emailForm(email ?? '')})`
