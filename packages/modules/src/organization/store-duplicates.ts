// Customers and people that are like a new customer and its master, in the database; these transactions run in the system's scope.
import type { Tx } from '@tallyhelm/infra/db/database'
import { emailForm } from '@tallyhelm/protocol/topics/session/account-name'
import sql from 'sql-template-tag'

export type NamedCustomer = { customerId: string; customerName: string }
export type KnownPerson = {
  userId: string
  customerId: string | null
  customerName: string | null
  isDisabled: boolean
  hasMobile: boolean
}
type Reached = { countryCode: string; mobile: string; email: string }

const MOST = 20

/** One after the other, so that the second of two at once sees what the first made. */
export async function lockNewCustomers(tx: Tx): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('organization.new-customer'))`)
}

/** Of this name, whatever its case, blanks and brackets. */
export function customersNamed(tx: Tx, name: string): Promise<NamedCustomer[]> {
  return tx.rows<NamedCustomer>(sql`
    select id as "customerId", name as "customerName" from organization_customers
    where app_name_form(name) = app_name_form(nullif(${name}::text, '')) order by id desc limit ${MOST}`)
}

/** Registered under this number, or under this address once it was proved; empty text is nobody's. */
export function personsReachedBy(tx: Tx, { countryCode, mobile, email }: Reached): Promise<KnownPerson[]> {
  return tx.rows<KnownPerson>(sql`
    select u.id as "userId", u.customer_id as "customerId", c.name as "customerName", u.is_disabled as "isDisabled",
      u.country_code = ${countryCode} and u.mobile = ${mobile} as "hasMobile"
    from organization_wallet_users u left join organization_customers c on c.id = u.customer_id
    where u.country_code = ${countryCode} and u.mobile = ${mobile} or lower(u.email) = nullif(${emailForm(email)}, '') order by u.id`)
}

/** Customers that are offered to this number or address and wait for an answer. */
export function customersOffered(tx: Tx, { countryCode, mobile, email }: Reached, now: Date): Promise<NamedCustomer[]> {
  return tx.rows<NamedCustomer>(sql`
    select distinct c.id as "customerId", c.name as "customerName"
    from organization_binding_offers o join organization_customers c on c.id = o.customer_id
    where not o.is_member and o.taken_at is null and o.withdrawn_at is null and o.expires_at > ${now}
      and (o.country_code = ${countryCode} and o.mobile = ${mobile} or lower(o.email) = nullif(${emailForm(email)}, ''))
    order by 1 desc limit ${MOST}`)
}
