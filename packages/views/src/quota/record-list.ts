// Operation records: the items of all orders, newest first (screens.md 5.11).
import type { Database, TenantScope } from '@tallyhelm/infra/db/database'
import type { AdjustType, LegKind } from '@tallyhelm/protocol/topics/quota/enums'
import { recordFilters } from '@tallyhelm/protocol/topics/quota/lists'
import type { OrderItem, QuotaRecord, RecordListRequest, RecordPage } from '@tallyhelm/protocol/topics/quota/schemas'
import type { ShownState } from '@tallyhelm/protocol/topics/quota/shown-states'
import sql, { raw, type Sql } from 'sql-template-tag'
import { type ConditionTable, chosenOr, conditionsOf, contains, duringDays, is, isOneOf } from '../lists/conditions.ts'
import { missingOf, type PageSource, readRows, whereOf } from '../lists/read-page.ts'

export type RecordRow = {
  item: Omit<OrderItem, 'transfer'>
  adjust_type: AdjustType
  leg: LegKind
  reason: string | null
  apply_no: string
  company_name: string
  currency: string
  submitter: string
  apply_time: Date
  remark: string
  is_retried: boolean
  exchange: QuotaRecord['exchange']
}
/** What `recordOf` needs, from `recordTables`. */
export const recordColumns: Sql =
  raw(`quota_item_json(i, a) as item, o.adjust_type, i.kind as leg, o.reason, o.id as apply_no, c.company_name, o.currency, o.submitter,
  o.created_at as apply_time, o.remark,
  exists (select from quota_retries r where r.item_id = coalesce(i.transfer_id, i.id) and quota_is_retried(r)) as is_retried,
  quota_exchange_json(o.id) as exchange`)
export const recordTables: Sql = raw(`quota_items i
  join quota_orders o on o.id = i.order_id
  join ad_accounts_accounts a on a.id = i.ad_account_id and a.customer_id = i.customer_id
  join companies_companies c on c.id = a.company_id and c.customer_id = a.customer_id`)

export const RECORD_GROUP = {
  PROCESSING: raw(`i.state not in ('FINISHED', 'FAIL')`),
  FINISHED: raw(`i.state = 'FINISHED'`),
  FAIL: raw(`i.state = 'FAIL' and i.ended_by is null`),
  CLOSED: raw('i.ended_by is not null'),
} as const

/** The counts of the groups ignore the chosen group. */
export async function recordList(db: Database, scope: TenantScope, request: RecordListRequest): Promise<RecordPage> {
  const source = recordSource(request)
  const ofAllGroups = recordSource({ ...request, status_group: undefined })
  const { rows, counts, named } = await db.read(scope, async tx => ({
    rows: await readRows<RecordRow>(tx, recordColumns, source, request),
    counts: await tx.one<RecordPage['status_counts']>(sql`
      select count(*)::int as "ALL", (count(*) filter (where ${RECORD_GROUP.PROCESSING}))::int as "PROCESSING",
        (count(*) filter (where ${RECORD_GROUP.FINISHED}))::int as "FINISHED", (count(*) filter (where ${RECORD_GROUP.FAIL}))::int as "FAIL",
        (count(*) filter (where ${RECORD_GROUP.CLOSED}))::int as "CLOSED"
      from ${recordTables} ${whereOf(tx, ofAllGroups)}`),
    named: await missingOf(tx, source),
  }))
  return {
    content: rows.map(recordOf),
    total_size: counts[request.status_group ?? 'ALL'],
    page_num: request.page_num,
    page_size: request.page_size,
    status_counts: counts,
    ...named,
  }
}

/** What the list and its file have in common. */
export function recordSource(request: Omit<RecordListRequest, 'page_num' | 'page_size'>): PageSource {
  const { account_id } = request
  const ofAccount = account_id === undefined ? [] : [sql`i.ad_account_id = ${account_id}`]
  return {
    tables: recordTables,
    owner: { rows: 'i' },
    conditions: chosenOr(sql`i.id`, request, () => [...conditionsOf(recordFilters, request, CONDITIONS), ...ofAccount]),
    order: sql`i.id desc`,
    shaped: { by: 'i.id', tables: recordTables },
    asked: { ids: request.outside_account_ids, column: 'a.outside_account_id' },
  }
}

const CONDITIONS: ConditionTable<typeof recordFilters> = {
  status: group => RECORD_GROUP[group],
  ids: isOneOf(sql`a.outside_account_id`),
  apply_no: is(sql`o.id::text`),
  applied: duringDays(sql`o.created_at`),
  channel: is(sql`i.channel`),
  type: is(sql`o.adjust_type`),
  state: stateIs,
  company: is(sql`a.company_id`),
  submitter: contains(sql`o.submitter`),
}

/** As people read it: what they ended themselves has not failed. */
export function stateIs(state: ShownState): Sql {
  if (state === 'REJECTED' || state === 'CANCELLED') return sql`i.ended_by = ${state}`
  return state === 'FAIL' ? RECORD_GROUP.FAIL : sql`i.state = ${state}`
}

export function recordOf({ item, apply_time, ...row }: RecordRow): QuotaRecord {
  return { ...item, ...row, apply_time: apply_time.toISOString() }
}
