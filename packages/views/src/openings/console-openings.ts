// Openings of all customers for staff, the latest first, one in full, and accounts that a platform made too often (console.md 3).
import type { Database, StaffScope, Tx } from '@tallyhelm/infra/db/database'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { consoleOpeningFilters, surplusFilters } from '@tallyhelm/protocol/topics/openings/console-lists'
import type {
  ConsoleOpening,
  ConsoleOpeningDetail,
  ConsoleOpeningsPage,
  ConsoleOpeningsRequest,
  SurplusAccount,
  SurplusPage,
  SurplusRequest,
} from '@tallyhelm/protocol/topics/openings/room-schemas'
import { COUNTED_UP_TO } from '@tallyhelm/protocol/wire/page-sizes'
import sql, { raw, type Sql } from 'sql-template-tag'
import { isOfCompanyCalled } from '../companies/companies-called.ts'
import { type ConditionTable, conditionsOf, duringDays, is, lookedUpConditions } from '../lists/conditions.ts'
import { countRows, type Fields, type PageSource, readPage } from '../lists/read-page.ts'
import { ownersCalled } from '../organization/owners-called.ts'
import { FEEDBACK } from './applies.ts'

/** The count of what waits follows every filter but the status. */
export async function consoleOpenings(db: Database, scope: StaffScope, request: ConsoleOpeningsRequest): Promise<ConsoleOpeningsPage> {
  const { status, ...others } = request
  return await db.read(scope, async tx => {
    const all = await sourceOf(tx, others)
    const ofStatus = (wanted: string): PageSource => ({ ...all, conditions: [isOfStatus(wanted), ...all.conditions] })
    const page = await readPage<ConsoleOpening>(tx, FIELDS, status === undefined ? all : ofStatus(status), request)
    return { ...page, status_counts: { PENDING: status === 'PENDING' ? page.total_size : await countRows(tx, ofStatus('PENDING')) } }
  })
}

/** Refuses NOT_FOUND. */
export async function consoleOpening(db: Database, scope: StaffScope, { apply_id }: { apply_id: string }): Promise<ConsoleOpeningDetail> {
  const one: PageSource = { tables: SHAPED, owner: { customers: 'a.customer_id' }, conditions: [sql`a.id = ${apply_id}`], order: sql`a.id` }
  const { content } = await db.read(scope, tx =>
    readPage<ConsoleOpeningDetail>(tx, { ...FIELDS, ...DETAIL }, one, { page_num: 1, page_size: 1 }),
  )
  const [found] = content
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}

/** The latest found first; one that somebody has by now is left out. */
export const surplusAccounts = (db: Database, scope: StaffScope, request: SurplusRequest): Promise<SurplusPage> =>
  db.read(scope, tx => readPage<SurplusAccount>(tx, SURPLUS_FIELDS, surplusOf(request), request))

/** Joined to the rows of one page alone. */
const SHAPED: Sql = sql`openings_applications a join cases_cases k on k.id = a.id
  join companies_applications m on m.id = a.material_id join organization_customers c on c.id = a.customer_id`

const sourceOf = async (tx: Tx, request: Omit<ConsoleOpeningsRequest, 'status' | 'page_num' | 'page_size'>): Promise<PageSource> => ({
  tables: sql`openings_applications a`,
  owner: { customers: 'a.customer_id' },
  conditions: await lookedUpConditions(consoleOpeningFilters, request, conditionsIn(tx)),
  order: sql`a.submitted_at desc, a.id desc`,
  countedUpTo: COUNTED_UP_TO,
  shaped: { by: 'a.id', tables: SHAPED },
})

const isOfStatus = is(sql`a.standing`)

const conditionsIn = (tx: Tx): ConditionTable<typeof consoleOpeningFilters, () => Sql | Promise<Sql>> => ({
  status: status => () => isOfStatus(status),
  customer: text => async () => sql`a.customer_id = any(${(await ownersCalled(tx, text)).customers}::bigint[])`,
  company: text => () => isOfCompanyCalled(tx, text, 'a.company_id'),
  channel: channel => () => is(sql`a.channel`)(channel),
  stage: stage => () => is(sql`a.stage`)(stage),
  no: no => () => is(sql`a.id`)(no),
  industry: industry => () => is(sql`a.industry`)(industry),
  submitted: days => () => duringDays(sql`a.submitted_at`)(days),
})

const FIELDS: Fields<ConsoleOpening> = {
  apply_id: raw('a.id'),
  channel: raw('a.channel'),
  customer_id: raw('a.customer_id'),
  customer_name: raw('c.name'),
  company_id: raw('a.company_id'),
  company_name: raw('m.company_name'),
  registration_number: raw('m.registration_number'),
  industry: raw('m.industry'),
  account_name: raw('a.account_name'),
  count: raw('a.count'),
  done: raw(`(select count(*)::int from items_items i where i.case_id = a.id and i.state = 'DONE')`),
  currency: raw('a.currency'),
  timezone: raw('a.timezone'),
  website: raw('a.website'),
  status: raw('a.standing'),
  stage: raw('a.stage'),
  submitter: raw('a.submitter'),
  submitted_at: raw('a.submitted_at'),
  reviewer: raw('k.decider'),
  reviewed_at: raw('k.decided_at'),
}
const DETAIL: Fields<Omit<ConsoleOpeningDetail, keyof ConsoleOpening>> = {
  area: raw('m.area'),
  expires_on: raw('m.expires_on'),
  ad_type: raw('a.ad_type'),
  invite_emails: raw('a.invite_emails'),
  request_id: raw('a.request_id'),
  target_regions: raw('a.target_regions'),
  mcc_id: raw('a.mcc_id'),
  bc_id: raw('a.bc_id'),
  parent_id: raw('a.parent_id'),
  by_hand: raw('a.by_hand'),
  feedback: raw(FEEDBACK),
}

const surplusOf = (request: SurplusRequest): PageSource => ({
  tables: sql`items_surplus s join items_items i on i.id = s.item_id join organization_customers c on c.id = i.customer_id`,
  owner: { customers: 'i.customer_id' },
  conditions: [
    sql`s.kind = 'OPENING'`,
    sql`not exists (select from ad_accounts_accounts x
      where x.channel = s.channel and x.outside_account_id = s.outside_id and x.taken_back_at is null)`,
    ...conditionsOf(surplusFilters, request, SURPLUS_CONDITIONS),
  ],
  order: sql`s.found_at desc, s.outside_id desc`,
  countedUpTo: COUNTED_UP_TO,
})
const SURPLUS_CONDITIONS: ConditionTable<typeof surplusFilters> = {
  channel: is(sql`s.channel`),
  account: is(sql`s.outside_id`),
  parent: is(sql`i.target`),
  found: duringDays(sql`s.found_at`),
}
const SURPLUS_FIELDS: Fields<SurplusAccount> = {
  channel: raw('s.channel'),
  outside_account_id: raw('s.outside_id'),
  account_name: raw('i.name'),
  parent_id: raw('i.target'),
  apply_id: raw('i.case_id'),
  customer_name: raw('c.name'),
  found_at: raw('s.found_at'),
}
