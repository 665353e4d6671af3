// Binding offers and applications for new customers in the database; every transaction here runs in the system's scope.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { ApplicationStatus } from '@tallyhelm/protocol/topics/organization/enums'
import sql, { type Sql } from 'sql-template-tag'

export type BindingOffer = {
  id: string
  customerId: string
  customerName: string
  countryCode: string
  mobile: string
  expiresAt: Date
  isTaken: boolean
}

export type Application = {
  id: string
  userId: string
  companyName: string
  contact: string
  note: string
  status: ApplicationStatus
  reason: string
  createdAt: Date
  answeredAt: Date | null
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

export async function insertApplication(
  tx: Tx,
  application: { id: string; userId: string; companyName: string; contact: string; note: string; now: Date },
): Promise<void> {
  await tx.run(sql`
    insert into organization_applications (id, user_id, company_name, contact, note, status, created_at)
    values (${application.id}, ${application.userId}, ${application.companyName}, ${application.contact}, ${application.note}, 'PENDING',
      ${application.now})`)
}

export const lockOpenApplication = (tx: Tx, userId: string): Promise<Application | undefined> =>
  lockApplicationWhere(tx, sql`a.user_id = ${userId} and a.status = 'PENDING'`)

export const lockApplication = (tx: Tx, id: string): Promise<Application | undefined> => lockApplicationWhere(tx, sql`a.id = ${id}`)

export async function answerApplication(
  tx: Tx,
  answer: { id: string; status: Exclude<ApplicationStatus, 'PENDING'>; reason: string; customerId: string | null; now: Date },
): Promise<void> {
  await tx.run(sql`
    update organization_applications
    set status = ${answer.status}, reason = ${answer.reason}, customer_id = ${answer.customerId}, answered_at = ${answer.now}
    where id = ${answer.id} and status = 'PENDING'`)
}

function lockApplicationWhere(tx: Tx, condition: Sql): Promise<Application | undefined> {
  return tx.maybe<Application>(sql`
    select a.id, a.user_id as "userId", a.company_name as "companyName", a.contact, a.note, a.status, a.reason,
      a.created_at as "createdAt", a.answered_at as "answeredAt"
    from organization_applications a where ${condition} for update`)
}
