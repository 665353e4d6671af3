// Holds a month's invoices of a channel against bills and daily spend set-wise, and names why each account differs, in the caller's transaction.
import type { LoadTx } from '@tallyhelm/infra/db/database'
import type { InvoiceCause } from '@tallyhelm/protocol/topics/reconciliation/invoice-enums'
import { addMonths, firstDayOf, type Month } from '@tallyhelm/protocol/values/month'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import sql from 'sql-template-tag'

export type InvoiceCounts = Partial<Record<InvoiceCause, number>>

/**
 * Writes one check for each account of the platform that is billed, spent or is invoiced in the month; an account whose customer's month is not
 * closed waits. Run again it replaces them. Gives how many there are of each cause.
 */
export async function compareInvoices(tx: LoadTx, { month, channel }: { month: Month; channel: Channel }): Promise<InvoiceCounts> {
  const first = firstDayOf(month)
  const until = firstDayOf(addMonths(month, 1))
  await draftHeld(tx, { first, until, channel })
  await draftAccounts(tx, { first, channel })
  await draftBorders(tx, { first, until })
  await tx.run(sql`delete from reconciliation_invoice_checks where month = ${first} and channel = ${channel}`)
  await writeChecks(tx, { first, channel })
  await writeMarks(tx, { first, channel })
  const counts = await tx.rows<{ cause: InvoiceCause; count: number }>(sql`
    select cause, count(*)::int as count from reconciliation_invoice_checks where month = ${first} and channel = ${channel} group by cause`)
  await tx.run(sql`drop table reconciliation_held, reconciliation_accounts, reconciliation_borders`)
  return Object.fromEntries(counts.map(({ cause, count }) => [cause, count]))
}

type Of = { first: string; until: string; channel: Channel }

/** What each holder of an account was billed for the month, corrections of later bills among it, and what its days come to now. */
async function draftHeld(tx: LoadTx, { first, until, channel }: Of): Promise<void> {
  await tx.run(sql`
    create temporary table reconciliation_held on commit drop as
    select x.ad_account_id, x.customer_id, x.sub_customer_id, sum(x.bill)::bigint as bill, sum(x.days)::bigint as days,
      sum(x.before)::bigint as before, sum(x.spending)::bigint as spending, min(x.since) as since
    from (
      select l.ad_account_id, l.customer_id, l.sub_customer_id, l.spend_minor as bill, 0::bigint as days, 0::bigint as before, 0::bigint as spending,
        null::date as since
      from billing_bills b join billing_bill_lines l on l.bill_id = b.id
      where b.month = ${first} and b.channel = ${channel} and l.of_month = ${first}
      union all
      select l.ad_account_id, l.customer_id, l.sub_customer_id, l.spend_minor, 0, 0, 0, null
      from billing_bill_lines l join billing_bills b on b.id = l.bill_id
      where l.of_month = ${first} and l.is_correction and b.channel = ${channel}
      union all
      select d.ad_account_id, d.customer_id, d.sub_customer_id, 0, sum(d.spend_minor), 0, count(*) filter (where d.spend_minor <> 0), min(d.day)
      from spend_days d where d.channel = ${channel} and d.day >= ${first}::date and d.day < ${until}::date
      group by d.ad_account_id, d.customer_id, d.sub_customer_id
      union all
      select u.ad_account_id, u.customer_id, u.sub_customer_id, 0, -u.minor, u.minor, 0, null
      from billing_before_adoption(${first}::date, ${until}::date) u where u.channel = ${channel}) x
    group by x.ad_account_id, x.customer_id, x.sub_customer_id`)
}

/**
 * One row for each account of the platform; an account that was given back and taken over again is one. One that was taken over within the
 * month or after it spent before that: what was read of its days may not reach back so far.
 */
async function draftAccounts(tx: LoadTx, { first, channel }: Pick<Of, 'first' | 'channel'>): Promise<void> {
  await tx.run(sql`
    create temporary table reconciliation_accounts on commit drop as
    with ours as (
      select a.outside_account_id, max(h.ad_account_id) as ad_account_id, min(a.currency) as currency, min(a.timezone) as timezone,
        (array_agg(h.customer_id order by h.ad_account_id desc, h.spending desc))[1] as customer_id, sum(h.bill)::bigint as bill,
        sum(h.days)::bigint as days, sum(h.before)::bigint as before, sum(h.spending)::bigint as spending,
        bool_and(a.adopted_on > ${first}::date) and coalesce(min(h.since) > ${first}::date, true) as is_adopted_within,
        bool_or(not exists (select from billing_closings c
          where c.month = ${first} and c.customer_id = h.customer_id and c.closed_at is not null)) as waits
      from reconciliation_held h join ad_accounts_accounts a on a.id = h.ad_account_id
      group by a.outside_account_id),
    invoiced as (
      select outside_account_id, min(currency) as currency, count(distinct currency) as currencies, sum(cost_minor)::bigint as cost,
        sum(adjustments_minor)::bigint as adjustments, sum(fees_minor)::bigint as fees, sum(tax_minor)::bigint as tax
      from reconciliation_invoice_lines where month = ${first} and channel = ${channel} group by outside_account_id)
    select coalesce(o.outside_account_id, i.outside_account_id) as outside_account_id, coalesce(o.ad_account_id, k.id) as ad_account_id,
      coalesce(o.customer_id, k.customer_id) as customer_id, coalesce(o.currency, k.currency, i.currency) as currency,
      coalesce(o.timezone, k.timezone) as timezone, coalesce(o.bill, 0) as bill, coalesce(o.days, 0) as days,
      coalesce(o.before, 0) as before, coalesce(o.is_adopted_within, k.adopted_on > ${first}::date, false) as is_adopted_within,
      coalesce(o.spending, 0) as spending, i.currency as invoice_currency, i.outside_account_id is not null as is_invoiced,
      coalesce(i.currencies, 1) = 1 and i.currency is not distinct from coalesce(o.currency, k.currency, i.currency) as is_same_currency,
      coalesce(i.cost, 0) as cost, coalesce(i.adjustments, 0) as adjustments, coalesce(i.fees, 0) as fees, coalesce(i.tax, 0) as tax,
      o.outside_account_id is not null or k.is_held as is_ours, coalesce(o.waits, k.waits, false) as waits
    from ours o
    full join invoiced i on i.outside_account_id = o.outside_account_id
    left join lateral (
      select a.id, a.customer_id, a.currency, a.timezone, a.adopted_on, true as is_held, not exists (select from billing_closings c
          where c.month = ${first} and c.customer_id = a.customer_id and c.closed_at is not null) as waits
      from ad_accounts_accounts a
      where o.outside_account_id is null and a.channel = ${channel} and a.outside_account_id = i.outside_account_id
        and a.adopted_on is not null and (a.taken_back_at is null or a.taken_back_at >= ${first}::date)
      order by a.id desc limit 1) k on true`)
  await tx.run(sql`delete from reconciliation_accounts where waits`)
}

/**
 * Where a platform cuts a month later it gains hours of the day after, and lacks some of the first; earlier, the other way round. A cut is
 * the same for all accounts of a zone: one that agrees although its border days differ proves that it is not the zone.
 */
async function draftBorders(tx: LoadTx, { first, until }: Pick<Of, 'first' | 'until'>): Promise<void> {
  await tx.run(sql`
    create temporary table reconciliation_borders on commit drop as
    select a.outside_account_id, a.timezone, a.cost + a.adjustments + a.fees - a.bill as gap, a.days = a.bill as is_settled,
      coalesce(sum(d.spend_minor) filter (where d.day = ${first}::date - 1), 0)::bigint as before_first,
      coalesce(sum(d.spend_minor) filter (where d.day = ${first}::date), 0)::bigint as on_first,
      coalesce(sum(d.spend_minor) filter (where d.day = ${until}::date - 1), 0)::bigint as on_last,
      coalesce(sum(d.spend_minor) filter (where d.day = ${until}::date), 0)::bigint as after_last
    from reconciliation_accounts a
    join ad_accounts_accounts r on r.id = a.ad_account_id
    join spend_days d on d.ad_account_id = r.id and d.day in (${first}::date - 1, ${first}::date, ${until}::date - 1, ${until}::date)
    where a.is_invoiced and a.is_same_currency
    group by a.outside_account_id, a.timezone, a.cost, a.adjustments, a.fees, a.bill, a.days`)
}

async function writeChecks(tx: LoadTx, { first, channel }: Pick<Of, 'first' | 'channel'>): Promise<void> {
  await tx.run(sql`
    with zones as (
      select timezone, bool_or(abs(after_last - on_first) > 100) as not_later, bool_or(abs(before_first - on_last) > 100) as not_earlier
      from reconciliation_borders where gap = 0 and is_settled group by timezone)
    insert into reconciliation_invoice_checks (month, channel, outside_account_id, ad_account_id, customer_id, currency, bill_minor, days_minor,
      invoice_minor, invoice_currency, adjustments_minor, fees_minor, tax_minor, cause)
    select ${first}, ${channel}, a.outside_account_id, a.ad_account_id, a.customer_id, a.currency, a.bill, a.days,
      case when a.is_invoiced then a.cost + a.adjustments + a.fees end, a.invoice_currency, a.adjustments, a.fees, a.tax,
      case when a.outside_account_id = '' then 'FEE' else
        reconciliation_invoice_cause(coalesce(a.is_ours, false), a.is_invoiced, a.is_same_currency, a.bill, a.days,
          case when a.is_adopted_within then greatest(a.before, a.cost + a.adjustments + a.fees - a.bill) else a.before end, a.cost, a.adjustments,
          a.fees, (a.spending + 1) / 2,
          coalesce(b.gap between -b.on_first and b.after_last and not coalesce(z.not_later, false), false),
          coalesce(b.gap between -b.on_last and b.before_first and not coalesce(z.not_earlier, false), false)) end
    from reconciliation_accounts a
    left join reconciliation_borders b on b.outside_account_id = a.outside_account_id
    left join zones z on z.timezone = a.timezone`)
}

/** A customer sees that an account agrees, or a cause that concerns it; what the agency has to clear up with the platform is being checked. */
async function writeMarks(tx: LoadTx, { first, channel }: Pick<Of, 'first' | 'channel'>): Promise<void> {
  await tx.run(sql`delete from reconciliation_bill_marks where month = ${first} and channel = ${channel}`)
  await tx.run(sql`
    insert into reconciliation_bill_marks (month, ad_account_id, customer_id, sub_customer_id, channel, mark)
    select ${first}, h.ad_account_id, h.customer_id, h.sub_customer_id, ${channel},
      case when c.cause in ('EQUAL', 'ROUNDING') then 'AGREED'
        when c.cause in ('BEFORE_ADOPTION', 'CORRECTION', 'FEE', 'ZONE') then c.cause else 'CHECKING' end
    from reconciliation_held h
    join ad_accounts_accounts a on a.id = h.ad_account_id
    join reconciliation_invoice_checks c on c.month = ${first} and c.channel = ${channel} and c.outside_account_id = a.outside_account_id`)
}
