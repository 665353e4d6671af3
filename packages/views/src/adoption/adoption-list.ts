// Batches of ad accounts that are taken over, how far each has come, and what became of its rows.
import type { Database } from '@tallyhelm/infra/db/database'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { adoptionFilters, adoptionRowFilters } from '@tallyhelm/protocol/topics/adoption/lists'
import type {
  AdoptionBatch,
  AdoptionDetail,
  AdoptionListRequest,
  AdoptionPage,
  AdoptionRef,
  AdoptionRow,
  AdoptionRowPage,
  AdoptionRowsRequest,
  Owners,
  OwnersRequest,
} from '@tallyhelm/protocol/topics/adoption/schemas'
import sql, { raw, type Sql } from 'sql-template-tag'
import { requireCustomer } from '../organization/customer-scope.ts'
import { type ConditionTable, conditionsOf, is } from '../lists/conditions.ts'
import { type Fields, type PageSource, readPage } from '../lists/read-page.ts'

const staff = { kind: 'staff' } as const

const CONDITIONS: ConditionTable<typeof adoptionFilters> = { state: is(sql`b.state`), source: is(sql`b.source`) }

const FIELDS: Fields<AdoptionBatch> = {
  batch_id: raw('b.id'),
  source: raw('b.source'),
  state: raw('b.state'),
  file_name: raw('b.file_name'),
  sets_cap: raw('b.sets_cap'),
  reason: raw('b.reason'),
  staff_name: raw('b.staff_name'),
  problem: raw('b.problem'),
  next_at: raw('b.next_at'),
  created_at: raw('b.created_at'),
  ended_at: raw('b.ended_at'),
  rows: raw('n.rows'),
  ready: raw('n.ready'),
  adopted: raw('n.adopted'),
  same: raw('n.same'),
  failed: raw('n.failed'),
  uncapped: raw('n.uncapped'),
}

const COUNTS: Sql = sql`ad_accounts_adoptions b cross join lateral (
  select count(*)::int as rows, (count(*) filter (where r.state = 'READY'))::int as ready,
    (count(*) filter (where r.state = 'ADOPTED'))::int as adopted, (count(*) filter (where r.state = 'SAME'))::int as same,
    (count(*) filter (where r.state in ('INVALID', 'REFUSED')))::int as failed,
    (count(*) filter (where r.is_uncapped and r.state in ('READY', 'ADOPTED')))::int as uncapped
  from ad_accounts_adoption_rows r where r.batch_id = b.id) n`

const sourceOf = (conditions: readonly Sql[]): PageSource => ({
  tables: sql`ad_accounts_adoptions b`,
  owner: 'everybody',
  conditions,
  order: sql`b.created_at desc, b.id desc`,
  // A batch may have thousands of rows: they are counted for the page alone.
  shaped: { by: 'b.id', tables: COUNTS },
})

/** For staff; the newest first. */
export async function adoptionList(db: Database, request: AdoptionListRequest): Promise<AdoptionPage> {
  const source = sourceOf(conditionsOf(adoptionFilters, request, CONDITIONS))
  return await db.read(staff, tx => readPage<AdoptionBatch>(tx, FIELDS, source, request))
}

/** Refuses NOT_FOUND. */
export async function adoptionBatchOf(db: Database, { batch_id }: AdoptionRef): Promise<AdoptionDetail> {
  const source = sourceOf([sql`b.id = ${batch_id}`])
  const fields = { ...FIELDS, sheet_reading: raw('b.sheet_reading') }
  const page = await db.read(staff, tx => readPage<AdoptionDetail>(tx, fields, source, { page_num: 1, page_size: 1 }))
  const [batch] = page.content
  if (!batch) throw new Refusal('NOT_FOUND')
  return batch
}

const ROW_CONDITIONS: ConditionTable<typeof adoptionRowFilters> = {
  ids: ids => sql`r.outside_account_id = any(${ids}::text[])`,
  rowState: is(sql`r.state`),
  uncapped: () => sql`r.is_uncapped`,
}

const ROW_FIELDS: Fields<AdoptionRow> = {
  row_no: raw('r.row_no'),
  channel: raw('r.channel'),
  outside_account_id: raw('r.outside_account_id'),
  account_name: raw('r.account_name'),
  customer: raw('r.customer_text'),
  sub_customer: raw('r.sub_customer_text'),
  company: raw('r.company_text'),
  tags: sql`array_to_string(r.tags, '、')`,
  state: raw('r.state'),
  problem: raw('r.problem'),
  currency: raw('r.currency'),
  opening: sql`case when r.limit_minor is not null then ledger_money_text(r.limit_minor, r.currency) end`,
  is_uncapped: raw('r.is_uncapped'),
  has_set_cap: raw('r.has_set_cap'),
}

/** For staff; in the order of the sheet. */
export async function adoptionRowList(db: Database, request: AdoptionRowsRequest): Promise<AdoptionRowPage> {
  const source: PageSource = {
    tables: sql`ad_accounts_adoption_rows r`,
    owner: 'everybody',
    conditions: [sql`r.batch_id = ${request.batch_id}`, ...conditionsOf(adoptionRowFilters, request, ROW_CONDITIONS)],
    order: sql`r.row_no`,
    asked: { ids: request.outside_account_ids, column: 'r.outside_account_id' },
  }
  return await db.read(staff, tx => readPage<AdoptionRow>(tx, ROW_FIELDS, source, request))
}

/** Refuses NOT_FOUND. */
export async function ownersOf(db: Database, { customer_id }: OwnersRequest): Promise<Owners> {
  return await db.read(staff, async tx => {
    await requireCustomer(tx, customer_id)
    const named = (query: Sql) => tx.rows<Owners['companies'][number]>(query)
    return {
      sub_customers: await named(
        sql`select id, name from sub_customers_profiles where customer_id = ${customer_id} order by name, id limit ${MOST}`,
      ),
      companies: await named(
        sql`select id, company_name as name from companies_companies where customer_id = ${customer_id} order by company_name, id limit ${MOST}`,
      ),
    }
  })
}

/** More than a select holds well; a sheet names any. */
const MOST = 500
