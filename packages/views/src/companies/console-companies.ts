// Companies of all customers for staff, the newest first, with what was handed in and is none yet; and one with its material (console.md 4).
import type { Database, StaffScope, Tx } from '@tallyhelm/infra/db/database'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { type CompanyStanding, consoleCompanyFilters } from '@tallyhelm/protocol/topics/companies/console-lists'
import type {
  ConsoleCompaniesPage,
  ConsoleCompaniesRequest,
  ConsoleCompanyDetail,
  ConsoleCompanyRow,
} from '@tallyhelm/protocol/topics/companies/console-schemas'
import { maskEmail, maskMobile } from '@tallyhelm/protocol/values/text'
import { COUNTED_UP_TO } from '@tallyhelm/protocol/wire/page-sizes'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { type ConditionTable, is, lookedUpConditions, onDays } from '../lists/conditions.ts'
import { type Fields, type PageSource, readPage } from '../lists/read-page.ts'
import { ownersCalled } from '../organization/owners-called.ts'

export async function consoleCompanyRooms(
  db: Database,
  scope: StaffScope,
  request: ConsoleCompaniesRequest,
): Promise<ConsoleCompaniesPage> {
  return await db.read(scope, async tx => {
    const conditions = await lookedUpConditions(consoleCompanyFilters, request, conditionsIn(tx))
    return await readPage<ConsoleCompanyRow>(tx, FIELDS, sourceOf(conditions), request)
  })
}

/** Refuses NOT_FOUND. */
export async function consoleCompany(db: Database, scope: StaffScope, { row_id }: { row_id: string }): Promise<ConsoleCompanyDetail> {
  const { content } = await db.read(scope, tx =>
    readPage<ConsoleCompanyDetail>(tx, { ...FIELDS, ...DETAIL }, sourceOf([sql`c.row_id = ${row_id}`]), { page_num: 1, page_size: 1 }),
  )
  const [found] = content
  if (!found) throw new Refusal('NOT_FOUND')
  const { material } = found
  if (material === null) return found
  const { contact_email: email, contact_phone: phone } = material
  return { ...found, material: { ...material, contact_email: maskEmail(email), contact_phone: maskMobile(phone) } }
}

/** An application and the company of its customer that it is about already. */
const IS_ABOUT = raw('p.customer_id = a.customer_id and (p.credit_code = a.registration_number or p.company_name = a.company_name)')
const COLUMNS = raw(`m.company_name_en, m.registration_number, m.area, m.expires_on, m.industry, m.submitted_at`)
const ROWS: Sql = sql`(
  select p.id as row_id, p.id as company_id, p.customer_id, p.company_name, p.credit_code, p.application_id, null as case_status, ${COLUMNS}
  from companies_companies p left join companies_applications m on m.id = p.application_id
  union all
  select m.id, null, m.customer_id, m.company_name, null, m.id, k.status, ${COLUMNS}
  from companies_applications m join cases_cases k on k.id = m.id
  where m.company_id is null and k.status in ('PENDING', 'REJECTED')
    and not exists (select from companies_companies p
      where p.customer_id = m.customer_id and (p.credit_code = m.registration_number or p.company_name = m.company_name))
) c join organization_customers u on u.id = c.customer_id`

const sourceOf = (conditions: readonly Sql[]): PageSource => ({
  tables: ROWS,
  owner: { customers: 'c.customer_id' },
  conditions,
  order: sql`c.row_id desc`,
  countedUpTo: COUNTED_UP_TO,
})

/** Companies for which newer material waits. */
const RENEWED = sql`select p.id from cases_cases k join companies_applications a on a.id = k.id join companies_companies p on ${IS_ABOUT}
  where k.kind = 'COMPANY' and k.status = 'PENDING'`
const WITH_STANDING: Readonly<Record<CompanyStanding, Sql>> = {
  HELD: sql`c.company_id is not null and c.application_id is not null and c.company_id not in (${RENEWED})`,
  RENEWING: sql`c.company_id in (${RENEWED})`,
  PENDING: sql`c.case_status = 'PENDING'`,
  DISAPPROVE: sql`c.case_status = 'REJECTED'`,
  NONE: sql`c.company_id is not null and c.application_id is null and c.company_id not in (${RENEWED})`,
}

const NUMBER = `coalesce(c.registration_number, c.credit_code, '')`
const AREA = `coalesce(c.area, 'CN')`
/** Customers `o.customer_id` that have the row's number, as a company of theirs. */
const OTHERS = `(select o.customer_id from companies_companies o where o.credit_code = ${NUMBER} and o.customer_id <> c.customer_id
  union select o.customer_id from companies_applications o
  where o.registration_number = ${NUMBER} and o.area = ${AREA} and o.company_id is not null and o.customer_id <> c.customer_id)`
/** By which those are found that can be duplicates at all. */
const TWICE = sql`select n.number from (
    select p.credit_code as number, p.customer_id from companies_companies p where p.credit_code is not null
    union all select a.registration_number, a.customer_id from companies_applications a where a.company_id is not null) n
  group by n.number having count(distinct n.customer_id) > 1`

const conditionsIn = (tx: Tx): ConditionTable<typeof consoleCompanyFilters, () => Sql | Promise<Sql>> => ({
  status: status => () => sql`(${WITH_STANDING[status]})`,
  name: text => () => isCalled(text),
  customer: text => async () => sql`c.customer_id = any(${(await ownersCalled(tx, text)).customers}::bigint[])`,
  industry: industry => () => is(sql`c.industry`)(industry),
  duplicate: () => () => sql`${raw(NUMBER)} in (${TWICE}) and exists ${raw(OTHERS)}`,
  expires: days => () => onDays(sql`c.expires_on`)(days),
})

const isCalled = (text: string): Sql => {
  const parts = ['c.company_name', 'c.company_name_en'].map(name => sql`strpos(lower(${raw(name)}), lower(${text}::text)) > 0`)
  return sql`(${join([...parts, sql`${raw(NUMBER)} = upper(${text}::text)`, sql`c.registration_number = ${text}`], ' or ')})`
}

const PENDING_CASE = `(select a.id from companies_applications a join cases_cases k on k.id = a.id join companies_companies p on p.id = c.company_id
  where k.status = 'PENDING' and a.customer_id = c.customer_id and (p.credit_code = a.registration_number or p.company_name = a.company_name)
  order by a.id desc limit 1)`
const FIELDS: Fields<ConsoleCompanyRow> = {
  row_id: raw('c.row_id'),
  company_name: raw('c.company_name'),
  company_name_en: raw(`coalesce(c.company_name_en, '')`),
  registration_number: raw(NUMBER),
  area: raw('c.area'),
  customer_id: raw('c.customer_id'),
  customer_name: raw('u.name'),
  status: raw(`(case when c.company_id is null then case c.case_status when 'PENDING' then 'PENDING' else 'DISAPPROVE' end
    when ${PENDING_CASE} is not null then 'RENEWING' when c.application_id is null then 'NONE' else 'HELD' end)`),
  expires_on: raw('c.expires_on'),
  industry: raw('c.industry'),
  is_duplicate: raw(`exists ${OTHERS}`),
  openings: raw(`(select count(*)::int from openings_applications a where a.customer_id = c.customer_id and a.company_id = c.company_id)`),
  accounts: raw(`(select coalesce(sum(n.n), 0)::int from ad_accounts_counters n
    where n.customer_id = c.customer_id and n.company_id = c.company_id)`),
  submitted_at: raw('c.submitted_at'),
  case_id: raw(`coalesce(${PENDING_CASE}, c.application_id)`),
}
const DETAIL: Fields<Omit<ConsoleCompanyDetail, keyof ConsoleCompanyRow>> = {
  material: raw(`(select jsonb_build_object('address', m.address, 'address_en', m.address_en, 'website', m.website,
      'promotion_links', m.promotion_links, 'page', m.page, 'contact_name', m.contact_name, 'contact_email', m.contact_email,
      'contact_phone', m.contact_phone)
    from companies_applications m where m.id = c.application_id)`),
  others: raw(`array(select o.name from organization_customers o where o.id in ${OTHERS} order by o.name limit 5)`),
  openings_of:
    raw(`coalesce((select jsonb_agg(jsonb_build_object('apply_id', a.id::text, 'channel', a.channel, 'account_name', a.account_name,
      'count', a.count, 'done', (select count(*) from items_items i where i.case_id = a.id and i.state = 'DONE'), 'status', a.standing,
      'submitted_at', a.submitted_at) order by a.submitted_at desc, a.id desc)
    from (select a.* from openings_applications a where a.customer_id = c.customer_id and a.company_id = c.company_id
      order by a.submitted_at desc, a.id desc limit 10) a), '[]')`),
}
