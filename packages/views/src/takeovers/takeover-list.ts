// Takeovers from the old system: how far each has come, sheet by sheet, and what became of its rows. For administrators.
import type { Database, Tx } from '@tallyhelm/infra/db/database'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { TAKEOVER_SHEET_CODES } from '@tallyhelm/protocol/topics/takeovers/enums'
import { takeoverFilters, takeoverRowFilters } from '@tallyhelm/protocol/topics/takeovers/lists'
import type {
  Takeover,
  TakeoverDetail,
  TakeoverFailures,
  TakeoverFailuresRequest,
  TakeoverListRequest,
  TakeoverPage,
  TakeoverPeople,
  TakeoverRef,
  TakeoverRow,
  TakeoverRowPage,
  TakeoverRowsRequest,
  TakeoverSheetCounts,
} from '@tallyhelm/protocol/topics/takeovers/schemas'
import type { Badges } from '@tallyhelm/protocol/topics/staff/schemas'
import { COUNTED_UP_TO } from '@tallyhelm/protocol/wire/page-sizes'
import sql, { raw, type Sql } from 'sql-template-tag'
import { type ConditionTable, conditionsOf, is } from '../lists/conditions.ts'
import { type Fields, type PageSource, readPage } from '../lists/read-page.ts'

const staff = { kind: 'staff' } as const

/** Ad accounts stand as their adoption does, money as its case does. */
const ROWS: Sql = raw(`(
  select r.run_id, r.sheet, r.row_no, r.cells, r.column_title,
    case r.state
      when 'HANDED' then case a.state when 'ADOPTED' then 'DONE' when 'READY' then 'HANDED' when 'INVALID' then 'REFUSED' else a.state end
      when 'PROPOSED' then case k.status when 'PENDING' then 'PROPOSED' when 'APPROVED' then 'DONE' else 'REFUSED' end
      else r.state end as state,
    coalesce(a.problem, case when r.state = 'PROPOSED' and k.status not in ('PENDING', 'APPROVED') then '复核未通过，未生效' end, i.problem, r.problem) as problem
  from takeovers_rows r
  join takeovers_runs t on t.id = r.run_id
  join takeovers_sheets s on s.run_id = r.run_id and s.sheet = r.sheet
  left join ad_accounts_adoption_rows a on r.state = 'HANDED' and a.batch_id = t.adoption_id and a.row_no = r.row_no
  left join cases_cases k on r.state = 'PROPOSED' and k.id = s.case_id
  left join takeovers_invitations i on r.sheet = 'PEOPLE' and i.run_id = r.run_id and i.user_id = r.object_id)`)

const COUNTS: Sql = raw(`count(r.*)::int as rows, (count(*) filter (where r.state = 'READY'))::int as ready,
  (count(*) filter (where r.state = 'SAME'))::int as same, (count(*) filter (where r.state = 'DONE'))::int as done,
  (count(*) filter (where r.state in ('HANDED', 'PROPOSED')))::int as waiting,
  (count(*) filter (where r.state in ('INVALID', 'REFUSED')))::int as wrong`)

/** On `takeovers_runs t`: worked off, and with the platforms or a second person still. */
const IS_ADOPTING: Sql = sql`(t.state = 'DONE' and exists (select from ${ROWS} r where r.run_id = t.id and r.state in ('HANDED', 'PROPOSED')))`

const CONDITIONS: ConditionTable<typeof takeoverFilters> = {
  state: state => {
    if (state === 'ADOPTING') return IS_ADOPTING
    return state === 'DONE' ? sql`(t.state = 'DONE' and not ${IS_ADOPTING})` : sql`t.state = ${state}`
  },
}

const FIELDS: Fields<Takeover> = {
  run_id: raw('t.id'),
  state: raw(`case when t.state = 'DONE' and n.waiting > 0 then 'ADOPTING' else t.state end`),
  staff_name: raw('t.staff_name'),
  reason: raw('t.reason'),
  created_at: raw('t.created_at'),
  ended_at: raw('case when n.waiting = 0 then t.ended_at end'),
  rows: raw('n.rows'),
  ready: raw('n.ready'),
  same: raw('n.same'),
  done: raw('n.done'),
  waiting: raw('n.waiting'),
  wrong: raw('n.wrong'),
}

const sourceOf = (conditions: readonly Sql[]): PageSource => ({
  tables: sql`takeovers_runs t`,
  owner: 'everybody',
  conditions,
  order: sql`t.created_at desc, t.id desc`,
  // A run may have ten thousand rows: they are counted for the page alone.
  shaped: {
    by: 't.id',
    tables: sql`takeovers_runs t cross join lateral (select ${COUNTS} from ${ROWS} r where r.run_id = t.id) n`,
  },
})

/** The newest first. */
export async function takeoverList(db: Database, request: TakeoverListRequest): Promise<TakeoverPage> {
  const source = sourceOf(conditionsOf(takeoverFilters, request, CONDITIONS))
  return await db.read(staff, tx => readPage<Takeover>(tx, FIELDS, source, request))
}

/** With its sheets in the order in which they are imported. Refuses NOT_FOUND. */
export async function takeoverOf(db: Database, { run_id }: TakeoverRef): Promise<TakeoverDetail> {
  return await db.read(staff, async tx => {
    const source = sourceOf([sql`t.id = ${run_id}`])
    const [run] = (await readPage<Takeover>(tx, FIELDS, source, { page_num: 1, page_size: 1 })).content
    if (!run) throw new Refusal('NOT_FOUND')
    const sheets = await tx.rows<TakeoverSheetCounts>(sql`
      select s.sheet, s.file_name, s.case_id, k.status as case_status, s.sheet_reading, n.*
      from takeovers_sheets s left join cases_cases k on k.id = s.case_id
      cross join lateral (select ${COUNTS} from ${ROWS} r where r.run_id = s.run_id and r.sheet = s.sheet) n
      where s.run_id = ${run_id} order by array_position(${TAKEOVER_SHEET_CODES}::text[], s.sheet)`)
    const { trouble } = await tx.one<{ trouble: string | null }>(sql`
      select (select b.problem from ad_accounts_adoptions b where b.id = t.adoption_id) as trouble from takeovers_runs t where t.id = ${run_id}`)
    return { ...run, sheets, people: await peopleOf(tx, run_id), adoption_trouble: trouble }
  })
}

function peopleOf(tx: Tx, runId: string): Promise<TakeoverPeople> {
  const never = sql`u.first_signed_in_at is null`
  return tx.one<TakeoverPeople>(sql`
    select count(*)::int as made, (count(*) filter (where not (${never})))::int as signed_in,
      (count(*) filter (where ${never} and i.state is null))::int as untold, (count(*) filter (where i.state = 'WAITING'))::int as waiting,
      (count(*) filter (where ${never} and i.state = 'SENT'))::int as sent, (count(*) filter (where ${never} and i.state = 'REFUSED'))::int as refused
    from takeovers_rows r join organization_wallet_users u on u.id = r.object_id
    left join takeovers_invitations i on i.run_id = r.run_id and i.user_id = r.object_id
    where r.run_id = ${runId} and r.sheet = 'PEOPLE' and r.state = 'DONE'`)
}

const ROW_CONDITIONS: ConditionTable<typeof takeoverRowFilters> = {
  sheet: is(sql`r.sheet`),
  rowState: is(sql`r.state`),
  wrong: () => sql`r.state in ('INVALID', 'REFUSED')`,
}

const ROW_FIELDS: Fields<TakeoverRow> = {
  row_key: sql`r.sheet || ':' || r.row_no`,
  sheet: raw('r.sheet'),
  row_no: raw('r.row_no'),
  content: sql`array_to_string(array(select c from unnest(r.cells) c where c <> ''), ' · ')`,
  state: raw('r.state'),
  column_title: raw('r.column_title'),
  problem: raw('r.problem'),
}

/** In the order of the sheets and of their rows. */
export async function takeoverRowList(db: Database, request: TakeoverRowsRequest): Promise<TakeoverRowPage> {
  const source: PageSource = {
    tables: sql`${ROWS} r`,
    owner: 'everybody',
    conditions: [sql`r.run_id = ${request.run_id}`, ...conditionsOf(takeoverRowFilters, request, ROW_CONDITIONS)],
    order: sql`array_position(${TAKEOVER_SHEET_CODES}::text[], r.sheet), r.row_no`,
  }
  return await db.read(staff, tx => readPage<TakeoverRow>(tx, ROW_FIELDS, source, request))
}

/** Those of one sheet, all of them. */
export async function takeoverFailuresOf(db: Database, { run_id, sheet }: TakeoverFailuresRequest): Promise<TakeoverFailures> {
  const rows = await db.read(staff, tx =>
    tx.rows<TakeoverFailures['rows'][number]>(sql`
      select r.cells, concat('第 ', r.row_no, ' 行', case when r.column_title is not null then '，' || r.column_title end, '：', r.problem) as problem
      from ${ROWS} r where r.run_id = ${run_id} and r.sheet = ${sheet} and r.state in ('INVALID', 'REFUSED') order by r.row_no`),
  )
  return { rows }
}

/** For the rail: imports that wait to be confirmed, and sheets of money that wait for a second person. */
export const takeoversWaiting = (tx: Tx): Promise<NonNullable<Badges['takeovers']>> =>
  tx.one(sql`
    select (select count(*) from (select from takeovers_runs t where t.state = 'WAITING' limit ${COUNTED_UP_TO}) w)::int as unconfirmed,
      (select count(*) from (select from cases_cases k where k.kind = 'TAKEOVER_SHEET' and k.status = 'PENDING' limit ${COUNTED_UP_TO}) w)::int as sheets`)
