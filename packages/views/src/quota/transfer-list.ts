// Transfer orders: one row per order with the accounts that give and receive, newest first (spec §3 Transfer order; screens.md 5.4).
import type { Database, Scope, Tx } from '@tallyhelm/infra/db/database'
import { ownRows } from '@tallyhelm/infra/db/tenant'
import type { TransferListRequest, TransferOrder, TransferPage } from '@tallyhelm/protocol/topics/quota/schemas'
import type { TransferFilter } from '@tallyhelm/protocol/topics/quota/shown-states'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { missingIds } from '../ad-accounts/missing-ids.ts'
import { startOfDay } from '../days/start-of-day.ts'

type TenantScope = Extract<Scope, { kind: 'tenant' }>
type Row = Omit<TransferOrder, 'apply_time'> & { apply_time: Date }

const line = (condition: string) =>
  `exists (select from quota_transfers t where t.order_id = o.id and t.customer_id = o.customer_id and ${condition})`
const isWaiting = `exists (select from quota_items i where i.order_id = o.id and i.state = 'PENDING_APPROVAL')`
const isUnderWay = line('t.outcome is null')
/** How people ended every line of the order, if they did so in one way. */
export const endedBy: Sql =
  raw(`(select case when count(*) = count(i.ended_by) and min(i.ended_by) = max(i.ended_by) then min(i.ended_by) end
  from quota_items i where i.order_id = o.id and i.kind = 'OUT')`)
const hasNothingDone = raw(`not ${line(`(t.outcome is null or t.outcome = 'DONE')`)}`)
/** What quota_order_status says, as conditions that use the indexes (a test compares); what people ended has not failed. */
const STATUSES: Record<TransferFilter, Sql> = {
  PENDING_APPROVAL: raw(isWaiting),
  PROCESSING: raw(`${isUnderWay} and not ${isWaiting}`),
  FINISHED: raw(`not ${line(`t.outcome is distinct from 'DONE'`)}`),
  PARTIAL: raw(`not ${isUnderWay} and ${line(`t.outcome = 'DONE'`)} and ${line(`t.outcome <> 'DONE'`)}`),
  FAIL: sql`${hasNothingDone} and ${endedBy} is null`,
  CLOSED: sql`${hasNothingDone} and ${endedBy} is not null`,
}

/** A customer sees its sub-customers' orders too, a sub-customer its own. Days of the filter are business days, half-open. */
export async function transferList(db: Database, scope: TenantScope, request: TransferListRequest): Promise<TransferPage> {
  const conditions = join([sql`o.adjust_type = 'TRANSFER'`, ownRows(scope, 'o'), ...filterConditions(request)], ' and ')
  const { rows, total, named } = await db.read(scope, async tx => ({
    rows: await readPage(tx, conditions, request),
    total: await tx.one<{ n: number }>(sql`select count(*)::int as n from quota_orders o where ${conditions}`),
    named: await missingIds(
      tx,
      request.outside_account_ids,
      isAsked => sql`select from quota_orders o where ${conditions} and ${takesPart(isAsked('a.outside_account_id'))}`,
    ),
  }))
  return {
    content: rows.map(({ apply_time, ...row }) => ({ ...row, apply_time: apply_time.toISOString() })),
    total_size: total.n,
    page_num: request.page_num,
    page_size: request.page_size,
    ...named,
  }
}

/** The orders of this page are found first; only they are joined and shaped. */
function readPage(tx: Tx, conditions: Sql, request: TransferListRequest): Promise<Row[]> {
  return tx.rows<Row>(sql`
    with page as materialized (
      select o.id from quota_orders o where ${conditions}
      order by o.id desc limit ${request.page_size} offset ${(request.page_num - 1) * request.page_size})
    select o.id as apply_no, l.channel, l.out_accounts -> 0 ->> 'company_name' as company_name, l.out_accounts, l.in_accounts,
      ledger_money_text(o.amount_minor, o.currency) as amount, o.currency, o.submitter, o.created_at as apply_time,
      quota_order_status(o.id) as status, ${endedBy} as ended_by, l.finished_count, l.item_count, l.fail_reason, o.remark
    from page p join quota_orders o on o.id = p.id
    cross join lateral (
      select max(t.channel) as channel, (count(*) filter (where t.outcome = 'DONE'))::int as finished_count, count(*)::int as item_count,
        string_agg(distinct t.fail_reason, '；') as fail_reason,
        (${sides('from_ad_account_id')}) as out_accounts, (${sides('to_ad_account_id')}) as in_accounts
      from quota_transfers t where t.order_id = o.id and t.customer_id = o.customer_id) l
    order by o.id desc`)
}

/** The accounts on one side of the order with what the lines ask of each, in the order of the lines. */
function sides(column: 'from_ad_account_id' | 'to_ad_account_id'): Sql {
  return raw(`select jsonb_agg(jsonb_build_object('account_id', a.id::text, 'outside_account_id', a.outside_account_id,
        'account_name', a.account_name, 'company_name', c.company_name, 'amount', ledger_money_text(s.amount, o.currency)) order by s.first)
      from (select ${column} as ad_account_id, min(id) as first, sum(amount_minor)::bigint as amount from quota_transfers
        where order_id = o.id and customer_id = o.customer_id group by 1) s
      join ad_accounts_accounts a on a.id = s.ad_account_id and a.customer_id = o.customer_id
      join companies_companies c on c.id = a.company_id and c.customer_id = a.customer_id`)
}

const ofLine = (condition: Sql) =>
  sql`exists (select from quota_transfers t where t.order_id = o.id and t.customer_id = o.customer_id and ${condition})`
/** The ad account `a` on either side of a line. */
const takesPart = (condition: Sql) =>
  ofLine(sql`exists (select from ad_accounts_accounts a
    where a.id in (t.from_ad_account_id, t.to_ad_account_id) and a.customer_id = t.customer_id and ${condition})`)

export function filterConditions(request: Omit<TransferListRequest, 'page_num' | 'page_size'>): Sql[] {
  const conditions: Sql[] = []
  if (request.channel) conditions.push(ofLine(sql`t.channel = ${request.channel}`))
  if (request.apply_no) conditions.push(sql`o.id::text = ${request.apply_no}`)
  if (request.outside_account_ids?.length)
    conditions.push(takesPart(sql`a.outside_account_id = any (${request.outside_account_ids}::text[])`))
  if (request.account_id) conditions.push(takesPart(sql`a.id = ${request.account_id}`))
  if (request.company_id) conditions.push(takesPart(sql`a.company_id = ${request.company_id}`))
  if (request.status) conditions.push(STATUSES[request.status])
  if (request.submitter) conditions.push(sql`strpos(lower(o.submitter), lower(${request.submitter}::text)) > 0`)
  if (request.applied_from) conditions.push(sql`o.created_at >= ${startOfDay(request.applied_from)}`)
  if (request.applied_until) conditions.push(sql`o.created_at < ${startOfDay(request.applied_until)}`)
  return conditions
}
