// The customers of one month for staff: what each channel's days come to now, beside what was billed of it, and what is still to come.
import type { Database } from '@tallyhelm/infra/db/database'
import { type ClosingTime, latestToClose } from '@tallyhelm/protocol/topics/billing/closing'
import { monthFilters } from '@tallyhelm/protocol/topics/billing/month-lists'
import type { MonthCustomer, MonthCustomerPage, MonthCustomersRequest } from '@tallyhelm/protocol/topics/billing/month-schemas'
import { addMonths, firstDayOf, type Month } from '@tallyhelm/protocol/values/month'
import sql, { raw, type Sql } from 'sql-template-tag'
import { amountOf } from '../exports/export-source.ts'
import { conditionsOf, type ConditionTable, is, isCalled } from '../lists/conditions.ts'
import { type Fields, type PageSource, readPage } from '../lists/read-page.ts'

/** For staff of the whole agency. */
export async function monthCustomers(
  db: Database,
  request: MonthCustomersRequest,
  { now, time }: { now: Date; time: ClosingTime },
): Promise<MonthCustomerPage> {
  const source: PageSource = {
    tables: rowsOf(request.month, request.month <= latestToClose(now, time)),
    owner: { customers: 'x.customer_id' },
    conditions: conditionsOf(monthFilters, request, CONDITIONS),
    order: sql`x.state = 'WAITING' desc, coalesce(x.difference, 0) <> 0 desc, x.name, x.customer_id, x.channel`,
  }
  return await db.read({ kind: 'staff' }, tx => readPage<MonthCustomer>(tx, FIELDS, source, request))
}

/** Roll-ups of each customer's whole channel, less what accounts spent before they were adopted; the kept days are what was billed of the month. */
function rowsOf(month: Month, isDue: boolean): Sql {
  const [first, until] = [firstDayOf(month), firstDayOf(addMonths(month, 1))]
  return sql`(
    select y.*, case when y.closed_at is not null then y.spend - y.billed - y.corrected end as difference,
      case when y.closed_at is not null then 'CLOSED' when y.unsettled > 0 then 'WAITING' when ${isDue} then 'DUE' else 'OPEN' end as state
    from (
      select c.id as customer_id, c.name, r.channel, (r.usd + coalesce(v.usd, 0) - coalesce(u.usd, 0))::bigint as spend, k.closed_at,
        coalesce(k.unsettled_accounts, 0) as unsettled, case when k.closed_at is not null then coalesce(d.usd, 0) end::bigint as billed,
        case when k.closed_at is not null then coalesce(e.usd, 0) end::bigint as corrected, coalesce(l.accounts, 0) as late
      from organization_customers c
      cross join lateral (select channel, sum(spend_usd_minor) as usd from spend_rollups
        where customer_id = c.id and sub_customer_id = 0 and company_id = 0 and day >= ${first}::date and day < ${until}::date group by channel) r
      left join billing_closings k on k.customer_id = c.id and k.month = ${first}::date
      left join (select customer_id, channel, sum(usd) as usd from billing_before_adoption(${first}::date, ${until}::date) group by 1, 2) u
        on u.customer_id = c.id and u.channel = r.channel
      left join (select customer_id, channel, sum(spend_usd_minor - closed_usd_minor) as usd from spend_days
        where closed_minor is not null and day >= ${first}::date and day < ${until}::date group by 1, 2) v
        on v.customer_id = c.id and v.channel = r.channel
      left join lateral (select sum((select sum(v) from unnest(spend_usd_minor) v)) as usd from billing_closed_days
        where customer_id = c.id and channel = r.channel and month = ${first}::date) d on true
      left join (select b.customer_id, b.channel, sum(n.spend_usd_minor) as usd from billing_bill_lines n join billing_bills b on b.id = n.bill_id
        where n.is_correction and n.of_month = ${first}::date group by 1, 2) e on e.customer_id = c.id and e.channel = r.channel
      left join (select a.customer_id, a.channel, count(*)::int as accounts from billing_late_spend w join ad_accounts_accounts a on a.id = w.ad_account_id
        where w.month = ${first}::date group by 1, 2) l on l.customer_id = c.id and l.channel = r.channel
      where r.usd <> coalesce(u.usd, 0) or d.usd <> 0) y) x`
}

const CONDITIONS: ConditionTable<typeof monthFilters> = {
  customer: isCalled(sql`x.name`, sql`x.customer_id`),
  channel: is(sql`x.channel`),
  state: is(sql`x.state`),
  differs: () => sql`x.difference <> 0`,
}

const usd = (minor: string): Sql => amountOf(raw(minor), raw(`'USD'`))
const FIELDS: Fields<MonthCustomer> = {
  key: raw(`concat_ws('-', x.customer_id, x.channel)`),
  customer_id: raw('x.customer_id'),
  customer_name: raw('x.name'),
  channel: raw('x.channel'),
  state: raw('x.state'),
  spend: usd('x.spend'),
  billed: usd('x.billed'),
  corrected: usd('x.corrected'),
  difference: usd('x.difference'),
  unsettled_accounts: raw('x.unsettled'),
  late_accounts: raw('x.late'),
  closed_at: raw('x.closed_at'),
}
