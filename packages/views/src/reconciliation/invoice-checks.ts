// The three-way check as the console shows it: how each month's readings stand, and the accounts whose invoice, bill and daily spend differ.
import type { Database } from '@tallyhelm/infra/db/database'
import { OPEN_CAUSES } from '@tallyhelm/protocol/topics/reconciliation/invoice-enums'
import { invoiceCheckFilters } from '@tallyhelm/protocol/topics/reconciliation/invoice-lists'
import type {
  InvoiceCheck,
  InvoiceCheckPage,
  InvoiceChecksRequest,
  InvoiceMonths,
  InvoiceReadingRow,
} from '@tallyhelm/protocol/topics/reconciliation/invoice-schemas'
import type { Month } from '@tallyhelm/protocol/values/month'
import { CHANNEL_CODES } from '@tallyhelm/protocol/vocabulary/channel'
import sql, { raw } from 'sql-template-tag'
import { amountOf } from '../exports/export-source.ts'
import { type ConditionTable, conditionsOf, is, onDays } from '../lists/conditions.ts'
import { type Fields, type PageSource, readPage } from '../lists/read-page.ts'

const MONTHS = 3

type Found = Omit<InvoiceReadingRow, 'started_at' | 'compared_at'> & { month: Month; started_at: Date | null; compared_at: Date | null }

/** For staff. The latest months that are closed for anybody; a channel that was never read there is NONE. */
export async function invoiceMonths(db: Database): Promise<InvoiceMonths> {
  const rows = await db.read({ kind: 'staff' }, tx =>
    tx.rows<Found>(sql`
      select to_char(m.month, 'YYYY-MM') as month, c.channel, coalesce(r.state, 'NONE') as state, r.problem, r.started_at, r.compared_at,
        coalesce(k.accounts, 0)::int as accounts, coalesce(k.differing, 0)::int as differing, coalesce(k.open, 0)::int as open
      from (select m.month from billing_months m
        where exists (select from billing_closings c where c.month = m.month and c.closed_at is not null) order by m.month desc limit ${MONTHS}) m
      cross join unnest(${CHANNEL_CODES}::text[]) with ordinality as c (channel, place)
      left join reconciliation_invoice_readings r on r.month = m.month and r.channel = c.channel
      left join lateral (select count(*) as accounts, count(*) filter (where x.cause not in ('EQUAL', 'ROUNDING')) as differing,
          count(*) filter (where x.cause = any(${OPEN_CAUSES}::text[])) as open
        from reconciliation_invoice_checks x where x.month = m.month and x.channel = c.channel) k on true
      order by m.month desc, c.place`),
  )
  const months = [...new Set(rows.map(row => row.month))]
  return {
    months: months.map(month => ({
      month,
      readings: rows
        .filter(row => row.month === month)
        .map(({ month: _month, started_at, compared_at, ...rest }) => ({
          ...rest,
          started_at: started_at?.toISOString() ?? null,
          compared_at: compared_at?.toISOString() ?? null,
        })),
    })),
  }
}

const CONDITIONS: ConditionTable<typeof invoiceCheckFilters> = {
  month: onDays(sql`c.month`),
  channel: is(sql`c.channel`),
  cause: is(sql`c.cause`),
  account: is(sql`c.outside_account_id`),
  customer: is(sql`c.customer_id`),
}

const CURRENCY = raw('c.currency')
const INVOICED = raw('coalesce(c.invoice_currency, c.currency)')
const FIELDS: Fields<InvoiceCheck> = {
  month: raw(`to_char(c.month, 'YYYY-MM')`),
  channel: raw('c.channel'),
  outside_account_id: raw('c.outside_account_id'),
  account_name: raw('a.account_name'),
  customer_id: raw('c.customer_id::text'),
  customer_name: raw('u.name'),
  cause: raw('c.cause'),
  currency: CURRENCY,
  bill_amount: amountOf(raw('c.bill_minor'), CURRENCY),
  days_amount: amountOf(raw('c.days_minor'), CURRENCY),
  invoice_amount: amountOf(raw('c.invoice_minor'), INVOICED),
  invoice_currency: INVOICED,
  difference: amountOf(
    raw('case when c.invoice_currency is null or c.invoice_currency = c.currency then coalesce(c.invoice_minor, 0) - c.bill_minor end'),
    CURRENCY,
  ),
  adjustments: amountOf(raw('c.adjustments_minor'), INVOICED),
  fees: amountOf(raw('c.fees_minor'), INVOICED),
  tax: amountOf(raw('c.tax_minor'), INVOICED),
  bill_id: raw(`(select l.bill_id::text from billing_bill_lines l where l.ad_account_id = c.ad_account_id and l.of_month = c.month
    and not l.is_correction order by l.bill_id limit 1)`),
}

/** For staff. What agrees is not among them; the newest month first, in it what is to be cleared up, then the greatest differences. */
export async function invoiceChecks(db: Database, request: InvoiceChecksRequest): Promise<InvoiceCheckPage> {
  const source: PageSource = {
    tables: sql`reconciliation_invoice_checks c
      left join ad_accounts_accounts a on a.id = c.ad_account_id
      left join organization_customers u on u.id = c.customer_id`,
    owner: 'everybody',
    conditions: [sql`c.cause not in ('EQUAL', 'ROUNDING')`, ...conditionsOf(invoiceCheckFilters, request, CONDITIONS)],
    order: sql`c.month desc, c.cause = any(${OPEN_CAUSES}::text[]) desc, abs(coalesce(c.invoice_minor, 0) - c.bill_minor) desc,
      c.channel, c.outside_account_id`,
  }
  return await db.read({ kind: 'staff' }, tx => readPage<InvoiceCheck>(tx, FIELDS, source, request))
}
