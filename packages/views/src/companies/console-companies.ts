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
import sql, { raw, type Sql } from 'sql-template-tag'
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
const rowsOf = (company: Sql, application: Sql): Sql => sql`(
  select p.id as row_id, p.id as company_id, p.customer_id, p.company_name, p.credit_code, p.application_id, null as case_status
  from companies_companies p where ${company}
  union all
  select a.id, null, a.customer_id, a.company_name, null, a.id, k.status
  from companies_applications a join cases_cases k on k.id = a.id
  where ${application} and a.company_id is null and k.status in ('PENDING', 'REJECTED')
    and not exists (select from companies_companies p where ${IS_ABOUT})
) c`
const ROWS = rowsOf(sql`true`, sql`true`)
/** Joined to the rows of one page alone. */
const SHAPED: Sql = sql`lateral ${rowsOf(sql`p.id = page.key_0`, sql`a.id = page.key_0`)}
  join organization_customers u on u.id = c.customer_id left join companies_applications m on m.id = c.application_id`

const sourceOf = (conditions: readonly Sql[]): PageSource => ({
  tables: ROWS,
  owner: { customers: 'c.customer_id' },
  conditions,
  order: sql`c.row_id desc`,
  countedUpTo: COUNTED_UP_TO,
  shaped: { by: 'c.row_id', tables: SHAPED },
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

/** By `case`: what `coalesce` gives finds no index below row-level security. */
const NUMBER = `(case when m.id is not null then m.registration_number when c.credit_code is not null then c.credit_code else '' end)`
const AREA = `(case when m.id is not null then m.area else 'CN' end)`
/** Customers `o.customer_id` that have the row's number, as a company of theirs. */
const OTHERS = `(select o.customer_id from companies_companies o where o.credit_code = ${NUMBER} and o.customer_id <> c.customer_id
  union select o.customer_id from companies_applications o
  where o.registration_number = ${NUMBER} and o.area = ${AREA} and o.company_id is not null and o.customer_id <> c.customer_id)`

/** Companies whose number several customers have, and applications about such a number. */
async function isDuplicate(tx: Tx): Promise<Sql> {
  const numbered = sql`select p.id, p.customer_id, coalesce(m.registration_number, p.credit_code) as number, coalesce(m.area, 'CN') as area
    from companies_companies p left join companies_applications m on m.id = p.application_id`
  const rows = await tx.rows<{ id: string }>(sql`
    select unnest(array_agg(n.id)) as id from (${numbered}) n where n.number is not null
    group by n.number, n.area having count(distinct n.customer_id) > 1`)
  const isKnown = sql`c.company_id = any(${rows.map(({ id }) => id)}::bigint[])`
  return sql`(${isKnown} or (c.company_id is null and exists (select from companies_applications m where m.id = c.application_id and exists ${raw(OTHERS)})))`
}

const withMaterial = (condition: Sql): Sql => sql`c.application_id in (select m.id from companies_applications m where ${condition})`

const conditionsIn = (tx: Tx): ConditionTable<typeof consoleCompanyFilters, () => Sql | Promise<Sql>> => ({
  status: status => () => sql`(${WITH_STANDING[status]})`,
  name: text => () => isCalled(text),
  customer: text => async () => sql`c.customer_id = any(${(await ownersCalled(tx, text)).customers}::bigint[])`,
  industry: industry => () => withMaterial(is(sql`m.industry`)(industry)),
  duplicate: () => () => isDuplicate(tx),
  expires: days => () => withMaterial(onDays(sql`m.expires_on`)(days)),
})

const isCalled = (text: string): Sql => {
  const has = (name: string) => sql`strpos(lower(${raw(name)}), lower(${text}::text)) > 0`
  const ofMaterial = withMaterial(
    sql`${has('m.company_name_en')} or m.registration_number = upper(${text}::text) or m.registration_number = ${text}`,
  )
  return sql`(${has('c.company_name')} or c.credit_code = upper(${text}::text) or ${ofMaterial})`
}

const PENDING_CASE = `(select a.id from companies_applications a join cases_cases k on k.id = a.id join companies_companies p on p.id = c.company_id
  where k.status = 'PENDING' and a.customer_id = c.customer_id and (p.credit_code = a.registration_number or p.company_name = a.company_name)
  order by a.id desc limit 1)`
const FIELDS: Fields<ConsoleCompanyRow> = {
  row_id: raw('c.row_id'),
  company_name: raw('c.company_name'),
  company_name_en: raw(`coalesce(m.company_name_en, '')`),
  registration_number: raw(NUMBER),
  area: raw('m.area'),
  customer_id: raw('c.customer_id'),
  customer_name: raw('u.name'),
  status: raw(`(case when c.company_id is null then case c.case_status when 'PENDING' then 'PENDING' else 'DISAPPROVE' end
    when ${PENDING_CASE} is not null then 'RENEWING' when c.application_id is null then 'NONE' else 'HELD' end)`),
  expires_on: raw('m.expires_on'),
  industry: raw('m.industry'),
  is_duplicate: raw(`exists ${OTHERS}`),
  openings: raw(`(select count(*)::int from openings_applications a where a.customer_id = c.customer_id and a.company_id = c.company_id)`),
  accounts: raw(`(select coalesce(sum(n.n), 0)::int from ad_accounts_counters n
    where n.customer_id = c.customer_id and n.company_id = c.company_id)`),
  submitted_at: raw('m.submitted_at'),
  case_id: raw(`coalesce(${PENDING_CASE}, c.application_id)`),
}
const DETAIL: Fields<Omit<ConsoleCompanyDetail, keyof ConsoleCompanyRow>> = {
  material: raw(`(case when m.id is not null then jsonb_build_object('address', m.address, 'address_en', m.address_en, 'website', m.website,
      'promotion_links', m.promotion_links, 'page', m.page, 'contact_name', m.contact_name, 'contact_email', m.contact_email,
      'contact_phone', m.contact_phone) end)`),
  others: raw(`array(select o.name from organization_customers o where o.id in ${OTHERS} order by o.name limit 5)`),
  openings_of:
    raw(`coalesce((select jsonb_agg(jsonb_build_object('apply_id', a.id::text, 'channel', a.channel, 'account_name', a.account_name,
      'count', a.count, 'done', (select count(*) from items_items i where i.case_id = a.id and i.state = 'DONE'), 'status', a.standing,
      'submitted_at', a.submitted_at) order by a.submitted_at desc, a.id desc)
    from (select a.* from openings_applications a where a.customer_id = c.customer_id and a.company_id = c.company_id
      order by a.submitted_at desc, a.id desc limit 10) a), '[]')`),
}
