// A customer's applications for ad accounts, the latest first, and what one of them says of each account asked for.
import type { Database, TenantScope, Tx } from '@tallyhelm/infra/db/database'
import { ownCustomersAlone } from '@tallyhelm/infra/db/tenant'
import type { Apply, ApplyListRequest, ApplyPage, ListedApply } from '@tallyhelm/protocol/topics/companies/apply-schemas'
import type { ExportRequestOf } from '@tallyhelm/protocol/topics/exports/schemas'
import type { ItemState } from '@tallyhelm/protocol/topics/items/enums'
import { OPENING_LABELS } from '@tallyhelm/protocol/topics/openings/enums'
import { openingFile } from '@tallyhelm/protocol/topics/openings/columns'
import { openingFilters } from '@tallyhelm/protocol/topics/openings/lists'
import type {
  OpeningCompanies,
  OpeningDetail,
  OpeningItem,
  OpeningListRequest,
  OpeningPage,
  OpeningRow,
} from '@tallyhelm/protocol/topics/openings/schemas'
import { entryOf } from '@tallyhelm/protocol/values/table'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { ExportSource } from '../exports/export-source.ts'
import { evidenceOf } from '../files/evidence.ts'
import { LAPSED_REASON } from '../cases/lapsed-reason.ts'
import { makerActs } from '../cases/maker-acts.ts'
import { chosenOr, type ConditionTable, conditionsOf, contains, duringDays, is } from '../lists/conditions.ts'
import { fileOf } from '../lists/list-file.ts'
import { type Fields, type PageSource, readPage } from '../lists/read-page.ts'

/** What was taken back is none. */
export async function openingList(
  db: Database,
  scope: TenantScope,
  { userId, ...request }: ApplyListRequest & { userId: string },
): Promise<ApplyPage> {
  return await db.read(scope, tx => readPage<ListedApply>(tx, { ...OPENING_ROW, ...makerActs(userId) }, sourceOf(request), request))
}

export const OPENING_TABLES = sql`openings_applications a join cases_cases k on k.id = a.id join companies_applications m on m.id = a.material_id`

/** The page is found by what stands beside the application itself; only its rows are joined. */
const found = (conditions: readonly Sql[]): PageSource => ({
  tables: sql`openings_applications a`,
  owner: { customersAlone: 'a.customer_id' },
  conditions: [sql`a.standing <> 'WITHDRAWN'`, ...conditions],
  order: sql`a.submitted_at desc, a.id desc`,
  shaped: { by: 'a.id', tables: OPENING_TABLES },
})

const isOfCompany = (text: string): Sql =>
  sql`a.material_id in (select c.id from companies_applications c where ${contains(sql`c.company_name`)(text)})`

function sourceOf({ status, company_name, channel }: ApplyListRequest): PageSource {
  const conditions: Sql[] = []
  if (channel !== undefined) conditions.push(sql`a.channel = ${channel}`)
  if (status !== undefined) conditions.push(sql`a.standing = ${status}`)
  if (company_name) conditions.push(isOfCompany(company_name))
  return found(conditions)
}

const NO_RETRIES = 'i.case_id = a.id and not i.is_retried'
export const FEEDBACK = `(case when k.status = 'REJECTED' then k.decision_reason when k.status = 'LAPSED' then ${LAPSED_REASON} when a.outcome = 'DISAPPROVE' or a.outcome is null
  then coalesce((select string_agg(distinct i.told, '；') from items_items i where ${NO_RETRIES} and i.told <> ''), '') else '' end)`
const SHOWN = `jsonb_build_object('channel', a.channel, 'account_name', a.account_name, 'count', a.count,
  'done', (select count(*) from items_items i where i.case_id = a.id and i.state = 'DONE'), 'currency', a.currency, 'timezone', a.timezone,
  'website', a.website, 'stage', a.stage)`

export const OPENING_ROW: Fields<Apply> = {
  apply_id: raw('a.id'),
  apply_type: raw(`'OPENING'`),
  company_name: raw('m.company_name'),
  registration_number: raw('m.registration_number'),
  area: raw('m.area'),
  // One that was taken back is in no list; read by its number it is turned down, for the wire has four.
  status: raw(`(case a.standing when 'WITHDRAWN' then 'DISAPPROVE' else a.standing end)`),
  feedback: raw(FEEDBACK),
  submitter: raw('a.submitter'),
  submitted_at: raw('a.submitted_at'),
  reviewed_at: raw('k.decided_at'),
  opening: raw(SHOWN),
}

/** The page of a channel. What was taken back is none. */
export async function openingRows(
  db: Database,
  scope: TenantScope,
  { userId, ...request }: OpeningListRequest & { userId: string },
): Promise<OpeningPage> {
  return await db.read(scope, tx => readPage<OpeningRow>(tx, { ...ROW, ...makerActs(userId) }, rowsOf(request), request))
}

export const openingExport = (scope: TenantScope, request: ExportRequestOf<'OPENINGS'>): ExportSource =>
  fileOf(scope, openingFile, ROW, { ...rowsOf(request), tables: OPENING_TABLES }, request)

const rowsOf = ({ channel, ...request }: Omit<OpeningListRequest, 'page_num' | 'page_size'>): PageSource =>
  found([sql`a.channel = ${channel}`, ...chosenOr(sql`a.id`, request, () => conditionsOf(openingFilters, request, CONDITIONS))])

/** Companies whose material is approved, by their names of today. */
export async function openingCompanies(db: Database, scope: TenantScope): Promise<OpeningCompanies> {
  return await db.read(scope, async tx => ({
    companies: await tx.rows(sql`
      select p.id as company_id, p.company_name, m.area, m.registration_number, m.promotion_links
      from companies_companies p join companies_applications m on m.id = p.application_id
      where ${ownCustomersAlone(scope, 'p.customer_id')} order by p.company_name, p.id`),
  }))
}

/** Which of the two an application is about, as far as the reader may see it. */
export const isOpening = (db: Database, scope: TenantScope, applyId: string): Promise<boolean> =>
  db.read(scope, async tx => {
    const where = sql`a.id = ${applyId} and ${ownCustomersAlone(scope, 'a.customer_id')}`
    return (await tx.maybe(sql`select from openings_applications a where ${where}`)) !== undefined
  })

const CONDITIONS: ConditionTable<typeof openingFilters> = {
  company: isOfCompany,
  account: contains(sql`a.account_name`),
  submitted: duringDays(sql`a.submitted_at`),
  status: is(sql`a.standing`),
  no: is(sql`a.id`),
  submitter: contains(sql`a.submitter`),
}

const { apply_id, company_name, status, feedback, submitter, submitted_at, reviewed_at } = OPENING_ROW
const ROW: Fields<Omit<OpeningRow, 'may_withdraw' | 'may_resubmit' | 'may_appeal'>> = {
  apply_id,
  company_name,
  status,
  feedback,
  submitter,
  submitted_at,
  reviewed_at,
  account_name: raw('a.account_name'),
  count: raw('a.count'),
  done: raw(`(select count(*)::int from items_items i where i.case_id = a.id and i.state = 'DONE')`),
  currency: raw('a.currency'),
  timezone: raw('a.timezone'),
  website: raw('a.website'),
  stage: raw('a.stage'),
}

type Row = Omit<OpeningDetail, 'items' | 'qualifications' | 'may_retry' | 'may_correct'> & {
  outcome: string | null
  by_hand: boolean
  is_purged: boolean
}
type ItemRow = Omit<OpeningItem, 'objections' | 'ended_at'> & {
  state: ItemState
  objections: { field: string | null; reasonText: string }[]
  ended_at: Date | null
}

/** Of an application that the caller has made sure is the reader's own. */
export async function openingDetail(tx: Tx, applyId: string, staticHost: string): Promise<OpeningDetail> {
  const { outcome, by_hand, is_purged, ...row } = await tx.one<Row>(sql`
    select s.shown->>'channel' as channel, a.account_name, a.count, (s.shown->>'done')::int as done, a.currency, a.timezone, a.website,
      s.shown->>'stage' as stage, a.company_id, a.ad_type, a.invite_emails, a.request_id, a.target_regions, a.mcc_id, a.bc_id, a.outcome, a.by_hand,
      r.masked as representative, r.purged_at is not null as is_purged
    from ${OPENING_TABLES} left join openings_representatives r on r.id = a.id
      cross join lateral (select ${raw(SHOWN)} as shown) s where a.id = ${applyId}`)
  const items = await tx.rows<ItemRow>(sql`
    select i.position, i.name, i.state, i.waits_for is not distinct from 'CUSTOMER' as waits_for_customer,
      i.result_id as outside_account_id, x.id as ad_account_id, i.told, i.objections, i.warnings, i.is_retried,
      i.ended_at
    from items_items i left join ad_accounts_accounts x on i.state = 'DONE' and x.channel = i.channel
      and x.outside_account_id = i.result_id and x.customer_id = i.customer_id
    where i.case_id = ${applyId} order by i.position`)
  const papers = await evidenceOf(tx, { kind: 'opening', ids: [applyId], staticHost })
  const isOurs = row.request_id === '' && !by_hand
  return {
    ...row,
    qualifications: papers.get(applyId) ?? [],
    items: items.map(({ objections, ended_at, ...item }) => ({
      ...item,
      ended_at: ended_at?.toISOString() ?? null,
      objections: objections.map(({ field, reasonText }) => ({
        field,
        label: field === null ? '' : (entryOf(OPENING_LABELS, field) ?? field),
        text: reasonText,
      })),
    })),
    may_retry:
      isOurs &&
      !is_purged &&
      outcome !== null &&
      items.some(item => !item.is_retried && (item.state === 'REFUSED' || item.state === 'EXPIRED')),
    may_correct: isOurs && items.some(item => item.waits_for_customer && item.objections.length > 0),
  }
}
