// People who registered and belong to no customer, the newest first, with what is offered to them or asked for by them.
import type { Database } from '@tallyhelm/infra/db/database'
import { peopleFilters } from '@tallyhelm/protocol/topics/organization/people-lists'
import type { PeoplePage, PeopleRequest, UnassociatedPerson } from '@tallyhelm/protocol/topics/organization/people-schemas'
import type { Badges } from '@tallyhelm/protocol/topics/staff/schemas'
import { maskEmail, maskMobile } from '@tallyhelm/protocol/values/text'
import { COUNTED_UP_TO } from '@tallyhelm/protocol/wire/page-sizes'
import sql, { raw, type Sql } from 'sql-template-tag'
import { type ConditionTable, conditionsOf, contains, duringDays } from '../lists/conditions.ts'
import { type Fields, type PageSource, readPage } from '../lists/read-page.ts'

const NOBODYS: Sql = sql`u.customer_id is null and u.removed_at is null`
const tablesAt = (now: Date): Sql => sql`organization_wallet_users u
  left join lateral (select o.customer_id, c.name, o.expires_at from organization_binding_offers o
    join organization_customers c on c.id = o.customer_id
    where (o.country_code = u.country_code and o.mobile = u.mobile or o.mobile is null and lower(o.email) = lower(u.email))
      and o.taken_at is null and o.withdrawn_at is null and o.expires_at > ${now} order by o.created_at desc, o.id desc limit 1) offer on true
  left join lateral (select k.id from organization_applications a join cases_cases k on k.id = a.id
    where a.user_id = u.id and k.status = 'PENDING' limit 1) asked on true`

/** For staff who take people on. Offers are the system's alone, and the people are nobody's yet. */
export async function peopleList(db: Database, { now, ...request }: PeopleRequest & { now: Date }): Promise<PeoplePage> {
  const source: PageSource = {
    tables: tablesAt(now),
    owner: 'everybody',
    conditions: [NOBODYS, ...conditionsOf(peopleFilters, request, CONDITIONS)],
    order: sql`u.id desc`,
  }
  const page = await db.read({ kind: 'system' }, tx => readPage<UnassociatedPerson>(tx, FIELDS, source, request))
  const content = page.content.map(row => ({
    ...row,
    mobile: maskMobile(row.mobile),
    email: row.email === '' ? '' : maskEmail(row.email),
  }))
  return { ...page, content }
}

/** For the rail, no further than COUNTED_UP_TO: people to whom nothing was offered, and who asked for nothing. */
export async function peopleAlone(db: Database, now: Date): Promise<NonNullable<Badges['people']>> {
  return await db.read({ kind: 'system' }, tx =>
    tx.one(sql`select count(*)::int as alone from (
      select from ${tablesAt(now)} where ${NOBODYS} and ${STATE} = 'ALONE' order by u.id desc limit ${COUNTED_UP_TO}) a`),
  )
}

const STATE: Sql = sql`case when u.is_disabled then 'DISABLED' when asked.id is not null then 'APPLIED'
  when offer.customer_id is not null then 'OFFERED' else 'ALONE' end`

const CONDITIONS: ConditionTable<typeof peopleFilters> = {
  mobile: mobile => sql`u.mobile = ${mobile}`,
  email: email => sql`lower(${email}::text) in (lower(u.email), lower(u.registered_email))`,
  name: text => sql`(${contains(sql`u.wallet_user_name`)(text)} or ${contains(sql`u.registered_company_name`)(text)})`,
  state: code => sql`${STATE} = ${code}`,
  registered: duringDays(sql`u.created_at`),
}

const FIELDS: Fields<UnassociatedPerson> = {
  user_id: raw('u.id'),
  name: raw('u.wallet_user_name'),
  mobile: raw('u.mobile'),
  email: raw(`coalesce(u.email, u.registered_email)`),
  company_name: raw('u.registered_company_name'),
  invite_code: raw('u.registered_invite_code'),
  state: STATE,
  offered_name: raw('offer.name'),
  offered_id: raw('offer.customer_id'),
  offered_until: raw('offer.expires_at'),
  case_id: raw('asked.id'),
  registered_at: raw('u.created_at'),
}
