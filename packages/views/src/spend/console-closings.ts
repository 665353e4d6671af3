// Closed months of all customers with what platforms changed since, and what the last check of spend found; for staff.
import type { Database } from '@tallyhelm/infra/db/database'
import { closingFilters } from '@tallyhelm/protocol/topics/spend/console-lists'
import type { ClosingPage, ClosingRow, ClosingsRequest, Differences } from '@tallyhelm/protocol/topics/spend/console-schemas'
import sql, { raw } from 'sql-template-tag'
import { amountOf } from '../exports/export-source.ts'
import { type ConditionTable, conditionsOf, duringMonths, isCalled } from '../lists/conditions.ts'
import { type Fields, readPage } from '../lists/read-page.ts'

export async function lastDifferences(db: Database): Promise<Differences> {
  const last = await db.read({ kind: 'staff' }, tx =>
    tx.maybe<{ at: Date; findings: Differences['findings'] }>(sql`
      select checked_at as at, findings from spend_checks order by id desc limit 1`),
  )
  return { checked_at: last?.at.toISOString() ?? null, findings: last?.findings ?? [] }
}

export async function closedMonths(db: Database, request: ClosingsRequest): Promise<ClosingPage> {
  return await db.read({ kind: 'staff' }, tx =>
    readPage<ClosingRow>(
      tx,
      FIELDS,
      {
        tables: sql`billing_closings k join organization_customers c on c.id = k.customer_id`,
        owner: { customers: 'k.customer_id' },
        conditions: [sql`k.closed_at is not null`, ...conditionsOf(closingFilters, request, CONDITIONS)],
        order: sql`k.month desc, c.name, k.customer_id`,
      },
      request,
    ),
  )
}

const IN_MONTH = raw(`d.customer_id = k.customer_id and d.day >= k.month and d.day < (k.month + interval '1 month')::date`)
const LATE = sql`${IN_MONTH} and d.closed_minor is not null`
const FIELDS: Fields<ClosingRow> = {
  key: raw(`concat_ws('-', k.customer_id, to_char(k.month, 'YYYYMM'))`),
  customer_id: raw('k.customer_id::text'),
  customer_name: raw('c.name'),
  month: raw(`to_char(k.month, 'YYYY-MM')`),
  closed_at: raw('k.closed_at'),
  usd: amountOf(
    sql`(select coalesce(sum(d.spend_usd_minor), 0)::bigint from spend_rollups d where ${IN_MONTH} and d.sub_customer_id = 0 and d.company_id = 0)`,
    sql`'USD'`,
  ),
  late_usd: amountOf(
    sql`(select coalesce(sum(d.spend_usd_minor - d.closed_usd_minor), 0)::bigint from spend_days d where ${LATE})`,
    sql`'USD'`,
  ),
  late_days: sql`(select count(*)::int from spend_days d where ${LATE})`,
  billed_usd: amountOf(
    sql`(select coalesce(sum(l.spend_usd_minor), 0)::bigint from billing_bill_lines l join billing_bills b on b.id = l.bill_id
      where l.is_correction and l.of_month = k.month and l.customer_id = k.customer_id and b.channel in ('FACEBOOK', 'GOOGLE', 'TIKTOK'))`,
    sql`'USD'`,
  ),
  waiting: raw(`(select count(*)::int from billing_late_spend w where w.month = k.month
    and exists (select from spend_days d where d.ad_account_id = w.ad_account_id and d.customer_id = k.customer_id
      and d.day >= k.month and d.day < (k.month + interval '1 month')::date))`),
}
const CONDITIONS: ConditionTable<typeof closingFilters> = {
  customer: isCalled(sql`c.name`, sql`k.customer_id`),
  month: duringMonths(sql`k.month`),
  late: () => sql`exists (select from spend_days d where ${LATE})`,
}
