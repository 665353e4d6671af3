// Invoices of platforms in the database: the readings of a month and channel, page after page, and what they told of each account.
import { documentOf } from '@tallyhelm/infra/db/document'
import type { LoadTx, Tx } from '@tallyhelm/infra/db/database'
import type { ReadingProblem } from '@tallyhelm/protocol/topics/reconciliation/invoice-enums'
import type { Money } from '@tallyhelm/protocol/values/money'
import { addMonths, firstDayOf, type Month } from '@tallyhelm/protocol/values/month'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import sql from 'sql-template-tag'

/** `cursor`: see the table. `failures` counts troubles one after the other. */
export type InvoiceReading = {
  id: string
  month: Month
  channel: Channel
  state: 'RUNNING' | 'READ'
  cursor: string | null
  failures: number
}
export type InvoicedLine = {
  invoiceId: string
  outsideAccountId: string | null
  cost: Money
  adjustments: Money
  fees: Money
  tax: Money
}

/** The latest months that are closed for anybody. */
export async function monthsToCheck(tx: Tx, count: number): Promise<Month[]> {
  const rows = await tx.rows<{ month: Month }>(sql`
    select to_char(m.month, 'YYYY-MM') as month from billing_months m
    where exists (select from billing_closings c where c.month = m.month and c.closed_at is not null) order by m.month desc limit ${count}`)
  return rows.map(({ month }) => month)
}

export async function isClosedForAnybody(tx: Tx, month: Month): Promise<boolean> {
  const rows = await tx.rows(sql`select from billing_closings where month = ${firstDayOf(month)} and closed_at is not null limit 1`)
  return rows.length === 1
}

/**
 * Begins a reading where none is under way, and the last one began before `unlessSince` or before a customer's month was closed, or failed
 * before `failedBefore`. False otherwise.
 */
export async function beginReading(
  tx: Tx,
  to: { id: string; month: Month; channel: Channel; at: Date; unlessSince: Date; failedBefore: Date },
): Promise<boolean> {
  const first = firstDayOf(to.month)
  const begun = await tx.run(sql`
    insert into reconciliation_invoice_readings as r (id, month, channel, state, started_at, moved_at)
    values (${to.id}, ${first}, ${to.channel}, 'RUNNING', ${to.at}, ${to.at})
    on conflict (month, channel) do update set id = excluded.id, state = 'RUNNING', cursor = null, failures = 0, problem = null,
      started_at = excluded.started_at, moved_at = excluded.moved_at
    where r.state in ('DONE', 'FAILED') and (r.started_at < ${to.unlessSince} or r.state = 'FAILED' and r.moved_at < ${to.failedBefore}
      or exists (select from billing_closings c where c.month = r.month and c.closed_at > r.started_at))`)
  return begun === 1
}

/** Those that should have gone on by now: their job was lost. */
export async function readingsThatStand(tx: Tx, since: Date): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select id::text as id from reconciliation_invoice_readings where state in ('RUNNING', 'READ') and moved_at < ${since}`)
  return rows.map(({ id }) => id)
}

/** undefined once it is over, or another one took its place. */
export async function findReading(tx: Tx, id: string): Promise<InvoiceReading | undefined> {
  return await tx.maybe<InvoiceReading>(sql`
    select id::text as id, to_char(month, 'YYYY-MM') as month, channel, state, cursor, failures from reconciliation_invoice_readings
    where id = ${id} and state in ('RUNNING', 'READ')`)
}

/** The next account, in the order of platform ids, with spend or a bill in the month that no invoice of this reading has told of. */
export async function nextToAsk(tx: Tx, { id, month, channel, cursor }: InvoiceReading): Promise<{ outsideAccountId: string } | undefined> {
  const first = firstDayOf(month)
  const until = firstDayOf(addMonths(month, 1))
  return await tx.maybe<{ outsideAccountId: string }>(sql`
    select a.outside_account_id as "outsideAccountId" from ad_accounts_accounts a
    where a.channel = ${channel} and a.outside_account_id > ${cursor ?? ''}
      and (exists (select from spend_days d where d.ad_account_id = a.id and d.day >= ${first}::date and d.day < ${until}::date and d.spend_minor <> 0)
        or exists (select from billing_bill_lines l where l.ad_account_id = a.id and l.of_month = ${first}::date and l.spend_minor <> 0))
      and not exists (select from reconciliation_invoice_lines n
        where n.month = ${first} and n.channel = ${channel} and n.outside_account_id = a.outside_account_id and n.reading_id = ${id})
    order by a.outside_account_id limit 1`)
}

/** Keeps a page and turns to the next, `isLast` to the comparison; false when somebody else did so meanwhile. */
export async function keepInvoicePage(
  tx: Tx,
  reading: InvoiceReading,
  page: { lines: readonly InvoicedLine[]; next: string | null; isLast: boolean; at: Date },
): Promise<boolean> {
  const turned = await tx.run(sql`
    update reconciliation_invoice_readings set cursor = ${page.next}, state = ${page.isLast ? 'READ' : 'RUNNING'}, failures = 0, problem = null,
      moved_at = ${page.at}
    where id = ${reading.id} and state = 'RUNNING' and cursor is not distinct from ${reading.cursor}`)
  if (turned === 0) return false
  await keepLines(tx, reading, page.lines)
  if (page.isLast)
    await tx.run(sql`
      delete from reconciliation_invoice_lines
      where month = ${firstDayOf(reading.month)} and channel = ${reading.channel} and reading_id <> ${reading.id}`)
  return true
}

async function keepLines(tx: Tx, { id, month, channel }: InvoiceReading, lines: readonly InvoicedLine[]): Promise<void> {
  const unique = new Map(lines.map(line => [`${line.invoiceId} ${line.outsideAccountId ?? ''}`, line]))
  const rows = [...unique.values()].map(({ invoiceId, outsideAccountId, cost, adjustments, fees, tax }) => ({
    invoiceId,
    account: outsideAccountId ?? '',
    currency: cost.currency,
    cost: cost.minor.toString(),
    adjustments: adjustments.minor.toString(),
    fees: fees.minor.toString(),
    tax: tax.minor.toString(),
  }))
  if (rows.length === 0) return
  await tx.run(sql`
    insert into reconciliation_invoice_lines (month, channel, invoice_id, outside_account_id, currency, cost_minor, adjustments_minor,
      fees_minor, tax_minor, reading_id)
    select ${firstDayOf(month)}, ${channel}, r."invoiceId", r.account, r.currency, r.cost, r.adjustments, r.fees, r.tax, ${id}
    from jsonb_to_recordset(${documentOf(rows)}::jsonb)
      as r ("invoiceId" text, account text, currency text, cost bigint, adjustments bigint, fees bigint, tax bigint)
    on conflict (month, channel, invoice_id, outside_account_id) do update set currency = excluded.currency, cost_minor = excluded.cost_minor,
      adjustments_minor = excluded.adjustments_minor, fees_minor = excluded.fees_minor, tax_minor = excluded.tax_minor,
      reading_id = excluded.reading_id`)
}

/** `isOver`: it is given up until the next one begins. `fromStart`: a platform's cursor does not hold for ever. */
export async function noteReadingTrouble(
  tx: Tx,
  reading: InvoiceReading,
  trouble: { problem: ReadingProblem; isOver: boolean; fromStart: boolean; at: Date },
): Promise<void> {
  await tx.run(sql`
    update reconciliation_invoice_readings set failures = failures + 1, problem = ${trouble.problem}, moved_at = ${trouble.at},
      state = case when ${trouble.isOver}::boolean then 'FAILED' else state end, cursor = case when ${trouble.fromStart}::boolean then null else cursor end
    where id = ${reading.id} and state = 'RUNNING' and cursor is not distinct from ${reading.cursor}`)
}

/** Locks a reading that was read whole; false when it is compared already. The caller compares and then ends it. */
export async function lockRead(tx: LoadTx, id: string): Promise<boolean> {
  const rows = await tx.rows(sql`select from reconciliation_invoice_readings where id = ${id} and state = 'READ' for update`)
  return rows.length === 1
}

export async function endReading(tx: LoadTx, id: string, at: Date): Promise<void> {
  await tx.run(sql`
    update reconciliation_invoice_readings set state = 'DONE', compared_at = ${at}, moved_at = ${at} where id = ${id} and state = 'READ'`)
}
