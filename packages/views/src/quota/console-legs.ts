// The console's queue of legs: those of every customer, what waits for a decision first, then the newest.
import type { Database, Tx } from '@tallyhelm/infra/db/database'
import type { ConsoleLeg, ConsoleLegPage, LegListRequest } from '@tallyhelm/protocol/topics/quota/console-schemas'
import { LEG_GROUP_CODES, type LegGroup } from '@tallyhelm/protocol/topics/quota/leg-groups'
import { parseMoney } from '@tallyhelm/protocol/values/money'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { startOfDay } from '../days/start-of-day.ts'

export type LegRow = Omit<ConsoleLeg, 'apply_time' | 'finished_at' | 'due_at'> & {
  apply_time: Date
  finished_at: Date | null
  due_at: Date | null
}

/** What `legOf` needs, from `legTables`. */
export const legColumns: Sql = raw(`i.id as item_id, o.id as apply_no, o.adjust_type, i.kind, i.customer_id, c.name as customer_name,
  s.name as sub_customer_name, i.channel, a.outside_account_id, a.account_name, i.currency,
  ledger_money_text(nullif(i.amount_minor, 0), i.currency) as amount, ledger_money_text(i.approved_minor, i.currency) as approved_amount,
  ledger_money_text(i.service_fee_minor + i.tax_minor, i.currency) as fees, i.state, i.platform_reference, i.sends, i.fail_reason,
  i.manual_reason, o.submitter, o.created_at as apply_time, i.finished_at,
  case when i.state not in ('FINISHED', 'FAIL', 'PENDING_APPROVAL', 'MANUAL') then i.due_at end as due_at`)
export const legTables: Sql = raw(`quota_items i
  join quota_orders o on o.id = i.order_id
  join ad_accounts_accounts a on a.id = i.ad_account_id
  join organization_customers c on c.id = i.customer_id
  left join sub_customers_profiles s on s.id = i.sub_customer_id`)

const GROUPS: Record<LegGroup, Sql> = {
  APPROVAL: raw(`i.state = 'PENDING_APPROVAL'`),
  MANUAL: raw(`i.state = 'MANUAL'`),
  OPEN: raw(`i.state in ('RESERVED', 'SENDING', 'WAITING_CHANNEL', 'UNKNOWN', 'CONFIRMED')`),
  FINISHED: raw(`i.state = 'FINISHED'`),
  FAIL: raw(`i.state = 'FAIL'`),
}

/** For staff. Days of the filter are business days, half-open; the counts of the groups ignore the chosen group. */
export async function consoleLegs(db: Database, request: LegListRequest): Promise<ConsoleLegPage> {
  const conditions = filterConditions(request)
  const paged = [...conditions, ...(request.group ? [GROUPS[request.group]] : [])]
  const { rows, counts } = await db.read({ kind: 'staff' }, async tx => ({
    rows: await readPage(tx, paged, request),
    counts: await countGroups(tx, conditions),
  }))
  const all = LEG_GROUP_CODES.reduce((sum, group) => sum + (counts[group] ?? 0), 0)
  return {
    content: rows.map(legOf),
    total_size: request.group ? (counts[request.group] ?? 0) : all,
    page_num: request.page_num,
    page_size: request.page_size,
    group_counts: counts,
  }
}

/** The legs of this page are found first; only they are joined and shaped. */
function readPage(tx: Tx, conditions: Sql[], request: LegListRequest): Promise<LegRow[]> {
  return tx.rows<LegRow>(sql`
    with page as materialized (
      select i.id from ${legTables} where ${join(conditions, ' and ')}
      order by i.id desc limit ${request.page_size} offset ${(request.page_num - 1) * request.page_size})
    select ${legColumns} from page p join ${legTables} on i.id = p.id order by i.id desc`)
}

async function countGroups(tx: Tx, conditions: Sql[]): Promise<Record<LegGroup, number>> {
  const sums = LEG_GROUP_CODES.map(group => sql`(count(*) filter (where ${GROUPS[group]}))::int as ${raw(`"${group}"`)}`)
  return await tx.one<Record<LegGroup, number>>(sql`select ${join(sums, ', ')} from ${legTables} where ${join(conditions, ' and ')}`)
}

function filterConditions(request: LegListRequest): Sql[] {
  const conditions: Sql[] = [sql`true`]
  const minor = (text: string) => (parseMoney(text, 'USD')?.minor ?? 0n).toString()
  if (request.adjust_type) conditions.push(sql`o.adjust_type = ${request.adjust_type}`)
  if (request.channel) conditions.push(sql`i.channel = ${request.channel}`)
  if (request.state) conditions.push(sql`i.state = ${request.state}`)
  if (request.apply_no) conditions.push(sql`o.id::text = ${request.apply_no}`)
  if (request.customer) conditions.push(sql`(c.id::text = ${request.customer} or strpos(c.name, ${request.customer}::text) > 0)`)
  if (request.outside_account_id) conditions.push(sql`a.outside_account_id = ${request.outside_account_id}`)
  if (request.amount_from) conditions.push(sql`i.amount_minor >= ${minor(request.amount_from)}`)
  if (request.amount_until) conditions.push(sql`i.amount_minor <= ${minor(request.amount_until)}`)
  if (request.applied_from) conditions.push(sql`o.created_at >= ${startOfDay(request.applied_from)}`)
  if (request.applied_until) conditions.push(sql`o.created_at < ${startOfDay(request.applied_until)}`)
  return conditions
}

export function legOf(row: LegRow): ConsoleLeg {
  return {
    ...row,
    apply_time: row.apply_time.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    due_at: row.due_at?.toISOString() ?? null,
  }
}
