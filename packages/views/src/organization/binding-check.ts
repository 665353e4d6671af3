// What a user without a customer may bind: the offers made to their phone, and how their application stands (screens.md §3, Bind account).
import type { Database, Tx } from '@tallyhelm/infra/db/database'
import type { BindingRight } from '@tallyhelm/protocol/topics/organization/enums'
import type { BindingCheck, BindingOffer, CustomerApplication } from '@tallyhelm/protocol/topics/organization/binding-schemas'
import { maskMobile } from '@tallyhelm/protocol/values/text'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { type CustomerNature, type CustomerType, payingKind } from '@tallyhelm/protocol/vocabulary/customer-type'
import sql from 'sql-template-tag'
import { caseState } from '../cases/case-state.ts'

type Person = { country_code: string; mobile: string; email: string | null; customer_name: string | null }
type OfferRow = Pick<BindingOffer, 'offer_id' | 'customer_name' | 'status'> & {
  expires_at: Date
  is_sub_customer: boolean
  is_member: boolean
  customer_type: CustomerType
  customer_nature: CustomerNature
  opened_channels: Channel[]
}

const MOST_OFFERS = 20

/** Offers that may be taken come first. The predicates are the user's own id and phone: there is no tenant yet. */
export function bindingCheck(db: Database, request: { userId: string; brandName: string; now: Date }): Promise<BindingCheck> {
  return db.read({ kind: 'system' }, async tx => {
    const person = await tx.one<Person>(sql`
      select u.country_code, u.mobile, lower(u.email) as email, c.name as customer_name
      from organization_wallet_users u left join organization_customers c on c.id = u.customer_id where u.id = ${request.userId}`)
    const offers = await tx.rows<OfferRow>(sql`
      select o.id as offer_id, coalesce(s.name, c.name) as customer_name, o.sub_customer_id is not null as is_sub_customer, o.is_member,
        o.expires_at, c.customer_type, c.customer_nature, c.opened_channels,
        case
          when o.taken_at is not null or o.sub_customer_id is null and not o.is_member
            and exists (select from organization_wallet_users m where m.customer_id = c.id and m.is_master)
            then 'TAKEN'
          when o.expires_at <= ${request.now} then 'LAPSED'
          else 'OPEN'
        end as status
      from organization_binding_offers o join organization_customers c on c.id = o.customer_id
      left join sub_customers_profiles s on s.customer_id = o.customer_id and s.id = o.sub_customer_id
      where (o.country_code = ${person.country_code} and o.mobile = ${person.mobile} or o.mobile is null and lower(o.email) = ${person.email}::text)
        and o.withdrawn_at is null
        and (o.taken_by is null or o.taken_by <> ${request.userId})
      order by (o.taken_at is null and o.expires_at > ${request.now}) desc, o.created_at desc, o.id desc limit ${MOST_OFFERS}`)
    const application = await latestApplication(tx, request)
    return {
      mobile: maskMobile(person.mobile),
      country_code: person.country_code,
      customer_name: person.customer_name,
      offers: offers.map(row => offerOf(row, request.brandName)),
      application: application ?? null,
    }
  })
}

function offerOf(row: OfferRow, brandName: string): BindingOffer {
  const { offer_id, customer_name, status } = row
  return { offer_id, customer_name, status, offered_by: brandName, rights: rightsOf(row), expires_at: row.expires_at.toISOString() }
}

function rightsOf(row: OfferRow): BindingRight[] {
  if (row.is_sub_customer) return ['WALLET', ...row.opened_channels]
  const pays = payingKind(row.customer_type, false)
  if (row.is_member) return [pays, ...row.opened_channels]
  return ['MASTER', pays, ...row.opened_channels, ...(row.customer_nature === 'SECOND_AGENT' ? (['SUB_CUSTOMERS'] as const) : [])]
}

/** The user's latest application for a new customer; undefined without any. */
async function latestApplication(tx: Tx, { userId, now }: { userId: string; now: Date }): Promise<CustomerApplication | undefined> {
  const row = await tx.maybe<Omit<CustomerApplication, 'case'> & { id: string }>(sql`
    select a.id, a.company_name, a.contact, a.note from organization_applications a where a.user_id = ${userId} order by a.id desc limit 1`)
  if (!row) return undefined
  const { id, ...fields } = row
  return { ...fields, case: await caseState(tx, { caseId: id, now }) }
}

/** Right after it was made. */
export async function ownApplication(db: Database, { user, now }: { user: { userId: string }; now: Date }): Promise<CustomerApplication> {
  const application = await db.read({ kind: 'system' }, tx => latestApplication(tx, { userId: user.userId, now }))
  if (!application) throw new Error(`the application of user ${user.userId} is missing`)
  return application
}
