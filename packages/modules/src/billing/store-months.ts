// Closes a month set-wise: what was spent and charged becomes bills with a line for each ad account, in the caller's transaction.
import type { LoadTx, Tx } from '@tallyhelm/infra/db/database'
import { BUSINESS_ZONE, type Day, daysBetween } from '@tallyhelm/protocol/values/day'
import { addMonths, firstDayOf, type Month } from '@tallyhelm/protocol/values/month'
import sql, { join, raw } from 'sql-template-tag'

/** `cnyPerUsd`: so many yuan are one dollar, as decimal text. */
export type MonthToClose = { month: Month; cnyPerUsd: string | null; waitsForSpend: boolean; at: Date }
export type ClosedMonth = { bills: number; lines: number; waiting: number }

const KEY = raw('customer_id, sub_customer_id, company_id, channel, currency')
const FIGURES = raw('spend_minor, spend_usd_minor, service_fee_minor, tax_minor')

/** False while another one closes bills. Held until the transaction ends. */
export async function lockClosing(tx: Tx): Promise<boolean> {
  return (await tx.one<{ isMine: boolean }>(sql`select pg_try_advisory_xact_lock(hashtext('billing_months')) as "isMine"`)).isMine
}

/** The last month that was begun to be closed. */
export async function lastMonth(tx: Tx): Promise<{ month: Month; isClosed: boolean } | undefined> {
  return await tx.maybe(sql`
    select to_char(month, 'YYYY-MM') as month, closed_at is not null as "isClosed" from billing_months order by billing_months.month desc limit 1`)
}

/**
 * Of all customers for whom the month is not closed yet; those with spend that its platform may still correct wait, where `waitsForSpend`.
 * The caller holds the closing (lockClosing).
 */
export async function closeMonth(tx: LoadTx, to: MonthToClose): Promise<ClosedMonth> {
  const first = firstDayOf(to.month)
  const until = firstDayOf(addMonths(to.month, 1))
  await tx.run(sql`
    insert into billing_months (month, cny_per_usd, begun_at) values (${first}, ${to.cnyPerUsd}, ${to.at}) on conflict (month) do nothing`)
  await draftSpend(tx, first, until)
  await leaveOutUnbilled(tx, first, until)
  const waiting = await leaveOutWaiting(tx, first, to.waitsForSpend)
  await draftFees(tx, first, until)
  await draftCorrections(tx, first)
  const bills = await writeBills(tx, to, first, until)
  const lines = await writeLines(tx, first)
  await keepDays(tx, first, until)
  await endClosing(tx, to, first, until)
  await tx.run(sql`drop table billing_drafts, billing_fees, billing_unbilled, billing_waiting, billing_done`)
  return { bills, lines, waiting }
}

/** Beside the table, so that PostgreSQL may read the days in parallel. Accounts without spend that is still open have no line. */
async function draftSpend(tx: LoadTx, first: Day, until: Day): Promise<void> {
  await tx.run(sql`
    create temporary table billing_drafts on commit drop as
    select d.customer_id, d.sub_customer_id, d.company_id, d.channel, d.currency, d.ad_account_id, ${first}::date as of_month,
      sum(d.spend_minor)::bigint as spend_minor, sum(d.spend_usd_minor)::bigint as spend_usd_minor, 0::bigint as service_fee_minor,
      0::bigint as tax_minor, bool_and(d.is_settled) as is_settled
    from spend_days d where d.day >= ${first}::date and d.day < ${until}::date
    group by d.customer_id, d.sub_customer_id, d.company_id, d.channel, d.currency, d.ad_account_id
    having sum(d.spend_usd_minor) <> 0 or sum(d.spend_minor) <> 0 or not bool_and(d.is_settled)`)
  await tx.run(sql`create temporary table billing_waiting (customer_id bigint primary key, unsettled integer) on commit drop`)
  await tx.run(sql`create temporary table billing_done on commit drop as
    select customer_id from billing_closings where month = ${first} and closed_at is not null`)
}

/** What accounts spent before they were adopted; what is nothing then has no line. */
async function leaveOutUnbilled(tx: LoadTx, first: Day, until: Day): Promise<void> {
  await tx.run(sql`
    create temporary table billing_unbilled on commit drop as select * from billing_before_adoption(${first}::date, ${until}::date)`)
  await tx.run(sql`
    update billing_drafts d set spend_minor = d.spend_minor - u.minor, spend_usd_minor = d.spend_usd_minor - u.usd
    from (select ${KEY}, ad_account_id, sum(minor)::bigint as minor, sum(usd)::bigint as usd from billing_unbilled group by ${KEY}, ad_account_id) u
    where u.ad_account_id = d.ad_account_id and u.customer_id = d.customer_id and u.company_id = d.company_id and u.channel = d.channel
      and u.currency = d.currency and coalesce(u.sub_customer_id, 0) = coalesce(d.sub_customer_id, 0)`)
  await tx.run(sql`delete from billing_drafts where is_settled and spend_minor = 0 and spend_usd_minor = 0`)
}

async function leaveOutWaiting(tx: LoadTx, first: Day, waitsForSpend: boolean): Promise<number> {
  await tx.run(sql`delete from billing_drafts d using billing_done c where c.customer_id = d.customer_id`)
  const waiting = waitsForSpend
    ? await tx.run(sql`
        insert into billing_waiting select customer_id, count(*) from billing_drafts where not is_settled group by customer_id`)
    : 0
  if (waiting > 0) await tx.run(sql`delete from billing_drafts d using billing_waiting w where w.customer_id = d.customer_id`)
  await tx.run(sql`
    insert into billing_closings (month, customer_id, unsettled_accounts) select ${first}::date, customer_id, unsettled from billing_waiting
    on conflict (month, customer_id) do update set unsettled_accounts = excluded.unsettled_accounts`)
  return waiting
}

/** Customers whose month neither is closed nor waits. */
const CLOSES = raw(`not exists (select from billing_waiting w where w.customer_id = x.customer_id)
  and not exists (select from billing_done c where c.customer_id = x.customer_id)`)

/**
 * What the ledger posted in the month, by the kept days of those who paid. An account that was handed over since has its company by what it
 * spent for this customer, or else the customer's first.
 */
async function draftFees(tx: LoadTx, first: Day, until: Day): Promise<void> {
  await tx.run(sql`
    create temporary table billing_fees on commit drop as
    select x.customer_id, x.sub_customer_id, x.company_id, x.channel, x.currency, x.ad_account_id,
      coalesce(sum(x.minor) filter (where x.code = 'SERVICE_FEE'), 0)::bigint as service_fee_minor,
      coalesce(sum(x.minor) filter (where x.code = 'TAX'), 0)::bigint as tax_minor
    from (
      select t.customer_id, t.sub_customer_id, t.currency, t.ad_account_id, t.code, t.minor, a.channel,
        coalesce(case when a.customer_id = t.customer_id then a.company_id end,
          (select d.company_id from spend_days d where d.ad_account_id = t.ad_account_id and d.customer_id = t.customer_id order by d.day desc limit 1),
          (select min(c.id) from companies_companies c where c.customer_id = t.customer_id)) as company_id
      from (
        select ledger_account_id as id, min(first_flow_no) as first, max(last_flow_no) as last from ledger_days
        where day >= ${first}::date and day < ${until}::date and code in ('SERVICE_FEE', 'TAX') group by ledger_account_id) p
      cross join lateral (
        select customer_id, sub_customer_id, currency, ad_account_id, code, amount_minor as minor from ledger_transfers
        where debit_account_id = p.id and state = 'POSTED' and flow_no between p.first and p.last and code in ('SERVICE_FEE', 'TAX')
        union all
        select customer_id, sub_customer_id, currency, ad_account_id, code, -amount_minor from ledger_transfers
        where credit_account_id = p.id and state = 'POSTED' and flow_no between p.first and p.last and code in ('SERVICE_FEE', 'TAX')) t
      join ad_accounts_accounts a on a.id = t.ad_account_id) x
    where ${CLOSES}
    group by x.customer_id, x.sub_customer_id, x.company_id, x.channel, x.currency, x.ad_account_id`)
  // Beside an account's spend, so that each line is drafted once and nothing is sorted for being added up again.
  await tx.run(sql`
    update billing_drafts d set service_fee_minor = f.service_fee_minor, tax_minor = f.tax_minor from billing_fees f
    where f.ad_account_id = d.ad_account_id and f.customer_id = d.customer_id and f.company_id = d.company_id and f.channel = d.channel
      and f.currency = d.currency and coalesce(f.sub_customer_id, 0) = coalesce(d.sub_customer_id, 0)`)
  await tx.run(sql`
    insert into billing_drafts
    select ${KEY}, ad_account_id, ${first}::date, 0, 0, service_fee_minor, tax_minor, true from billing_fees f
    where not exists (select from billing_drafts d where d.ad_account_id = f.ad_account_id and d.customer_id = f.customer_id
      and d.company_id = f.company_id and d.channel = f.channel and d.currency = f.currency
      and coalesce(d.sub_customer_id, 0) = coalesce(f.sub_customer_id, 0))`)
}

/** What months that are closed come to now, less what was billed of them. */
async function draftCorrections(tx: LoadTx, first: Day): Promise<void> {
  await tx.run(sql`
    insert into billing_drafts
    select x.customer_id, x.sub_customer_id, x.company_id, x.channel, x.currency, l.ad_account_id, l.month, sum(x.minor)::bigint, sum(x.usd)::bigint,
      0, 0, true
    from billing_late_spend l
    cross join lateral (
      select d.customer_id, d.sub_customer_id, d.company_id, d.channel, d.currency, d.spend_minor as minor, d.spend_usd_minor as usd
      from spend_days d where d.ad_account_id = l.ad_account_id and d.day >= l.month and d.day < l.month + interval '1 month'
      union all
      select b.customer_id, b.sub_customer_id, b.company_id, b.channel, b.currency, -n.spend_minor, -n.spend_usd_minor
      from billing_bill_lines n join billing_bills b on b.id = n.bill_id where n.ad_account_id = l.ad_account_id and n.of_month = l.month
      union all
      select u.customer_id, u.sub_customer_id, u.company_id, u.channel, u.currency, -u.minor, -u.usd
      from billing_before_adoption(l.month, (l.month + interval '1 month')::date) u where u.ad_account_id = l.ad_account_id) x
    where l.month < ${first}::date and ${CLOSES}
      and exists (select from billing_closings k where k.month = l.month and k.customer_id = x.customer_id and k.closed_at is not null)
    group by x.customer_id, x.sub_customer_id, x.company_id, x.channel, x.currency, l.ad_account_id, l.month
    having sum(x.minor) <> 0 or sum(x.usd) <> 0`)
  await tx.run(sql`
    delete from billing_late_spend l where l.month < ${first}::date and not exists (
      select from spend_days d join billing_waiting w on w.customer_id = d.customer_id
      where d.ad_account_id = l.ad_account_id and d.day >= l.month and d.day < l.month + interval '1 month')`)
}

/** An account counts once, whatever is corrected of it. A rebate is on what was spent, never on less than nothing. */
async function writeBills(tx: LoadTx, { at }: MonthToClose, first: Day, until: Day): Promise<number> {
  return await tx.run(sql`
    insert into billing_bills (${KEY}, month, account_count, ${FIGURES}, rebate_basis_points, rebate_minor, payable_minor, cny_per_usd,
      spend_cny_minor, closed_at)
    select ${KEY}, ${first}::date, accounts, ${FIGURES}, rate, rebate, spend_minor + service_fee_minor + tax_minor - rebate,
      m.cny_per_usd, round(spend_usd_minor * m.cny_per_usd)::bigint, ${at}
    from (select ${KEY}, count(*)::int as accounts, sum(spend_minor)::bigint as spend_minor, sum(spend_usd_minor)::bigint as spend_usd_minor,
        sum(service_fee_minor)::bigint as service_fee_minor, sum(tax_minor)::bigint as tax_minor
      from (select ${KEY}, sum(spend_minor) as spend_minor, sum(spend_usd_minor) as spend_usd_minor,
          sum(service_fee_minor) as service_fee_minor, sum(tax_minor) as tax_minor
        from billing_drafts group by ${KEY}, ad_account_id) a
      group by ${KEY}) g
    cross join lateral (select coalesce((select r.basis_points from billing_rebate_rates r
      where r.customer_id = g.customer_id and r.channel = g.channel and r.valid_from < (${until}::timestamp at time zone ${BUSINESS_ZONE})
      order by r.valid_from desc limit 1), 0) as rate) r
    cross join lateral (select billing_share(greatest(g.spend_minor, 0), rate) as rebate) b
    cross join billing_months m where m.month = ${first}::date
    order by ${KEY}`)
}

async function writeLines(tx: LoadTx, first: Day): Promise<number> {
  return await tx.run(sql`
    insert into billing_bill_lines (bill_id, ad_account_id, of_month, customer_id, sub_customer_id, ${FIGURES}, is_correction)
    select b.id, d.ad_account_id, d.of_month, d.customer_id, d.sub_customer_id, d.spend_minor, d.spend_usd_minor, d.service_fee_minor,
      d.tax_minor, d.of_month <> ${first}::date
    from billing_drafts d
    join billing_bills b on b.month = ${first}::date and b.customer_id = d.customer_id and b.company_id = d.company_id and b.channel = d.channel
      and b.currency = d.currency and coalesce(b.sub_customer_id, 0) = coalesce(d.sub_customer_id, 0)
    order by b.id, d.ad_account_id, d.of_month`)
}

/**
 * Roll-ups keep a company's whole day and each sub-customer's part of it; its own accounts are the rest. Each is read once, and a day of the
 * array is a sum of its own.
 */
async function keepDays(tx: LoadTx, first: Day, until: Day): Promise<void> {
  const days = daysBetween(first, until).map(day => sql`coalesce(sum(x.usd) filter (where x.day = ${day}::date), 0)::bigint`)
  await tx.run(sql`
    insert into billing_closed_days (month, customer_id, sub_customer_id, company_id, channel, spend_usd_minor)
    select ${first}::date, x.customer_id, x.sub_customer_id, x.company_id, x.channel, array[${join(days, ', ')}]
    from (
      select r.customer_id, s.sub_customer_id, r.company_id, r.channel, r.day, s.usd
      from spend_rollups r cross join lateral (select r.sub_customer_id, r.spend_usd_minor as usd
        union all select 0, -r.spend_usd_minor where r.sub_customer_id <> 0) s
      where r.company_id <> 0 and r.day >= ${first}::date and r.day < ${until}::date
      union all
      select customer_id, coalesce(sub_customer_id, 0), company_id, channel, day, -usd from billing_unbilled) x
    where ${CLOSES}
    group by x.customer_id, x.sub_customer_id, x.company_id, x.channel`)
}

async function endClosing(tx: LoadTx, { at }: MonthToClose, first: Day, until: Day): Promise<void> {
  await tx.run(sql`
    insert into billing_closings (month, customer_id, closed_at, unsettled_accounts)
    select ${first}::date, x.customer_id, ${at}, 0
    from (select id as customer_id from organization_customers where created_at < (${until}::timestamp at time zone ${BUSINESS_ZONE})) x
    where ${CLOSES}
    on conflict (month, customer_id) do update set closed_at = excluded.closed_at, unsettled_accounts = 0`)
  await tx.run(sql`
    update billing_months set closed_at = ${at} where month = ${first} and not exists (select from billing_waiting)`)
}

/** Spend of these months of the account has changed; the next bill looks at them again. */
export async function markLateSpend(tx: Tx, adAccountId: string, months: readonly Month[]): Promise<void> {
  await markLateMonths(
    tx,
    months.map(month => ({ adAccountId, month })),
  )
}

/** As `markLateSpend`, of several accounts. */
export async function markLateMonths(tx: Tx, months: readonly { adAccountId: string; month: Month }[]): Promise<void> {
  if (months.length === 0) return
  await tx.run(sql`
    insert into billing_late_spend (ad_account_id, month)
    select distinct l.id, l.month
    from unnest(${months.map(each => each.adAccountId)}::bigint[], ${months.map(each => firstDayOf(each.month))}::date[]) as l (id, month)
    order by 1, 2
    on conflict do nothing`)
}
