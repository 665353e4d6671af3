// Operation records: the items of all orders, newest first (screens.md 5.11).
import type { Database, Scope, Tx } from '@tallyhelm/infra/db/database'
import type { AdjustType, LegKind } from '@tallyhelm/protocol/topics/quota/enums'
import type { OrderItem, QuotaRecord, RecordListRequest, RecordPage } from '@tallyhelm/protocol/topics/quota/schemas'
import type { ShownState } from '@tallyhelm/protocol/topics/quota/shown-states'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { missingIds } from '../ad-accounts/missing-ids.ts'
import { startOfDay } from '../days/start-of-day.ts'

type TenantScope = Extract<Scope, { kind: 'tenant' }>

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

export const GROUPS = {
  PROCESSING: raw(`i.state not in ('FINISHED', 'FAIL')`),
  FINISHED: raw(`i.state = 'FINISHED'`),
  FAIL: raw(`i.state = 'FAIL' and i.ended_by is null`),
  CLOSED: raw('i.ended_by is not null'),
} as const

/** Days of the filter are business days, half-open: `applied_until` is not in. The counts of the groups ignore the chosen group. */
export async function recordList(db: Database, scope: TenantScope, request: RecordListRequest): Promise<RecordPage> {
  const conditions = [...tenantConditions(scope), ...filterConditions(request)]
  const paged = [...conditions, ...(request.status_group ? [GROUPS[request.status_group]] : [])]
  const { rows, counts, named } = await db.read(scope, async tx => ({
    rows: await readPage(tx, paged, request),
    counts: await tx.one<RecordPage['status_counts']>(sql`
      select count(*)::int as "ALL", (count(*) filter (where ${GROUPS.PROCESSING}))::int as "PROCESSING",
        (count(*) filter (where ${GROUPS.FINISHED}))::int as "FINISHED", (count(*) filter (where ${GROUPS.FAIL}))::int as "FAIL",
        (count(*) filter (where ${GROUPS.CLOSED}))::int as "CLOSED"
      from ${recordTables} where ${join(conditions, ' and ')}`),
    named: await missingIds(
      tx,
      request.outside_account_ids,
      isAsked => sql`select from ${recordTables} where ${join([...paged, isAsked('a.outside_account_id')], ' and ')}`,
    ),
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

/** The items of this page are found first; only they are joined and shaped. */
function readPage(tx: Tx, conditions: Sql[], request: RecordListRequest): Promise<RecordRow[]> {
  return tx.rows<RecordRow>(sql`
    with page as materialized (
      select i.id from ${recordTables} where ${join(conditions, ' and ')}
      order by i.id desc limit ${request.page_size} offset ${(request.page_num - 1) * request.page_size})
    select ${recordColumns} from page p join ${recordTables} on i.id = p.id order by i.id desc`)
}

export function tenantConditions(scope: TenantScope): Sql[] {
  const ofSubCustomer = scope.subCustomerId === null ? [] : [sql`i.sub_customer_id = ${scope.subCustomerId}`]
  return [sql`i.customer_id = ${scope.customerId}`, ...ofSubCustomer]
}

export function filterConditions(request: Omit<RecordListRequest, 'page_num' | 'page_size'>): Sql[] {
  const conditions: Sql[] = []
  if (request.channel) conditions.push(sql`i.channel = ${request.channel}`)
  if (request.apply_no) conditions.push(sql`o.id::text = ${request.apply_no}`)
  if (request.outside_account_ids?.length) conditions.push(sql`a.outside_account_id = any (${request.outside_account_ids}::text[])`)
  if (request.account_id) conditions.push(sql`i.ad_account_id = ${request.account_id}`)
  if (request.company_id) conditions.push(sql`a.company_id = ${request.company_id}`)
  if (request.adjust_type) conditions.push(sql`o.adjust_type = ${request.adjust_type}`)
  if (request.state) conditions.push(stateIs(request.state))
  if (request.submitter) conditions.push(sql`strpos(lower(o.submitter), lower(${request.submitter}::text)) > 0`)
  if (request.applied_from) conditions.push(sql`o.created_at >= ${startOfDay(request.applied_from)}`)
  if (request.applied_until) conditions.push(sql`o.created_at < ${startOfDay(request.applied_until)}`)
  return conditions
}

/** As people read it: what they ended themselves has not failed. */
export function stateIs(state: ShownState): Sql {
  if (state === 'REJECTED' || state === 'CANCELLED') return sql`i.ended_by = ${state}`
  return state === 'FAIL' ? GROUPS.FAIL : sql`i.state = ${state}`
}

export function recordOf({ item, apply_time, ...row }: RecordRow): QuotaRecord {
  return { ...item, ...row, apply_time: apply_time.toISOString() }
}
