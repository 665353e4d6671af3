// A customer's monthly bills, the latest month first, with what the months that are not closed have come to so far (screens.md 7).
import type { Database, TenantScope, Tx } from '@tallyhelm/infra/db/database'
import { ownCustomersAlone } from '@tallyhelm/infra/db/tenant'
import { billFile } from '@tallyhelm/protocol/topics/billing/bill-columns'
import { billFilters } from '@tallyhelm/protocol/topics/billing/bill-lists'
import type { Bill, BillListRequest, BillPage } from '@tallyhelm/protocol/topics/billing/bill-schemas'
import type { ExportRequestOf } from '@tallyhelm/protocol/topics/exports/schemas'
import { type Currency, decimalText, money } from '@tallyhelm/protocol/values/money'
import sql, { raw, type Sql } from 'sql-template-tag'
import { amountOf, type ExportSource } from '../exports/export-source.ts'
import { chosenOr, conditionsOf, type ConditionTable, contains, duringMonths, is } from '../lists/conditions.ts'
import { fileOf } from '../lists/list-file.ts'
import { type Fields, type PageSource, readPage, whereOf } from '../lists/read-page.ts'
import { rebateSeen } from './rebate-seen.ts'

export type BillReader = { seesRebate: boolean }

/** The sums follow the filters. A sub-customer has no bills. */
export async function billList(db: Database, scope: TenantScope, request: BillListRequest): Promise<BillPage> {
  const source = sourceOf(scope, request)
  return await db.read(scope, async tx => {
    const reader = { seesRebate: await rebateSeen(tx, scope) }
    const page = await readPage<Bill>(tx, fieldsFor(reader), source, request)
    return { ...page, totals: await totalsOf(tx, source, reader) }
  })
}

export const billExport = (scope: TenantScope, request: ExportRequestOf<'BILLS'>, reader: BillReader): ExportSource =>
  fileOf(scope, billFile, fieldsFor(reader), sourceOf(scope, request), request, column => column.isRebate === true && !reader.seesRebate)

type SumRow = { currency: Currency; usd: string; spend: string; fees: string; rebate: string; payable: string; closed: number }

async function totalsOf(tx: Tx, source: PageSource, { seesRebate }: BillReader): Promise<BillPage['totals']> {
  const rows = await tx.rows<SumRow>(sql`
    select b.currency, sum(b.spend_usd_minor)::bigint as usd, coalesce(sum(b.spend_minor), 0)::bigint as spend,
      coalesce(sum(b.service_fee_minor + b.tax_minor), 0)::bigint as fees, coalesce(sum(b.rebate_minor), 0)::bigint as rebate,
      coalesce(sum(b.payable_minor), 0)::bigint as payable, count(b.bill_id)::int as closed
    from ${source.tables} ${whereOf(tx, source)} group by b.currency order by b.currency <> 'USD', b.currency`)
  const usd = rows.reduce((sum, row) => sum + BigInt(row.usd), 0n)
  return {
    spend_usd: decimalText(money(usd, 'USD')),
    currencies: rows
      .filter(({ closed }) => closed > 0)
      .map(({ currency, spend, fees, rebate, payable }) => {
        const text = (minor: string) => decimalText(money(BigInt(minor), currency))
        return { currency, spend: text(spend), fees: text(fees), rebate: seesRebate ? text(rebate) : null, payable: text(payable) }
      }),
  }
}

/**
 * Of closed months, and of those that are open since bills began; months of before are nobody's bill. Names are found by their ids alone, and
 * their customer compared then: the planner takes what a customer has for one row, and would read its bills anew for each of its companies.
 */
const bills = (scope: TenantScope): Sql => sql`(
  select b.id::text as key, b.id as bill_id, b.customer_id, b.sub_customer_id, b.company_id, b.channel, b.currency, b.month, b.account_count,
    b.spend_minor, b.spend_usd_minor, b.service_fee_minor, b.tax_minor, b.rebate_minor, b.payable_minor, b.cny_per_usd, b.spend_cny_minor,
    b.closed_at
  from billing_bills b where ${ownCustomersAlone(scope, 'b.customer_id')}
  union all
  select concat_ws('-', to_char(o.month, 'YYYYMM'), o.company_id, o.sub_customer_id), null, o.customer_id, nullif(o.sub_customer_id, 0), o.company_id,
    o.channel, 'USD', o.month, null, null, o.usd, null, null, null, null, null, null, null
  from (
    select r.customer_id, r.sub_customer_id, r.company_id, r.channel, date_trunc('month', r.day)::date as month,
      (sum(r.spend_usd_minor) - case when r.sub_customer_id = 0 then coalesce(sum(sum(r.spend_usd_minor)) filter (where r.sub_customer_id <> 0)
        over (partition by r.customer_id, r.company_id, r.channel, date_trunc('month', r.day)), 0) else 0 end)::bigint as usd
    from (
      select r.customer_id, r.sub_customer_id, r.company_id, r.channel, r.day, r.spend_usd_minor from spend_rollups r
      where ${ownCustomersAlone(scope, 'r.customer_id')} and r.day >= ${firstOpen(scope)}
      union all
      select u.customer_id, l.sub_customer_id, u.company_id, u.channel, u.day, -u.usd
      from (${beforeAdoption(scope)}) u
      cross join lateral (select 0::bigint as sub_customer_id union select coalesce(u.sub_customer_id, 0)) l) r
    where r.company_id <> 0
      and not exists (select from billing_closings k where k.customer_id = r.customer_id and k.month = date_trunc('month', r.day)::date
        and k.closed_at is not null)
    group by r.customer_id, r.sub_customer_id, r.company_id, r.channel, date_trunc('month', r.day)) o
  where o.usd <> 0) b
  left join companies_companies c on c.id = b.company_id and (c.customer_id = b.customer_id) is true
  left join sub_customers_profiles s on s.id = b.sub_customer_id and (s.customer_id = b.customer_id) is true`

/** As billing_before_adoption, of one customer's accounts. */
const beforeAdoption = (scope: TenantScope): Sql => sql`
  select d.customer_id, d.sub_customer_id, d.company_id, d.channel, d.day, case when d.day < a.adopted_on then d.spend_usd_minor
    else least(spend_usd_minor(a.adoption_spend_minor, d.currency, d.day), d.spend_usd_minor) end as usd
  from ad_accounts_accounts a join spend_days d on d.ad_account_id = a.id and d.day <= a.adopted_on and ${ownCustomersAlone(scope, 'd.customer_id')}
    and d.day >= ${firstOpen(scope)}
  where ${ownCustomersAlone(scope, 'a.customer_id')} and a.adopted_on >= ${firstOpen(scope)}`

/** The first month that is not closed for the customer; null before bills began. Days of before are not read, whatever they are filtered by. */
const firstOpen = (scope: TenantScope): Sql => sql`(
  select coalesce(min(m.month) filter (where not exists (select from billing_closings k where k.month = m.month
    and ${ownCustomersAlone(scope, 'k.customer_id')} and k.closed_at is not null)), (max(m.month) + interval '1 month')::date) from billing_months m)`

type Asked = Omit<BillListRequest, 'page_num' | 'page_size'>

const sourceOf = (scope: TenantScope, request: Asked): PageSource => ({
  tables: bills(scope),
  owner: { customersAlone: 'b.customer_id' },
  conditions: [
    sql`b.channel = ${request.channel}`,
    ...chosenOr(sql`b.bill_id`, request, () => conditionsOf(billFilters, request, CONDITIONS)),
  ],
  order: sql`b.month desc, c.company_name, s.name nulls first, b.key`,
})

const CONDITIONS: ConditionTable<typeof billFilters> = {
  month: duringMonths(sql`b.month`),
  status: status => (status === 'OPEN' ? sql`b.bill_id is null` : sql`b.bill_id is not null`),
  company: is(sql`b.company_id`),
  sub: contains(sql`s.name`),
}

const amount = (minor: string): Sql => amountOf(raw(minor), raw('b.currency'))
/** Also of one bill; its tables go by the same names. */
export const fieldsFor = ({ seesRebate }: BillReader): Fields<Bill> => ({
  ...FIELDS,
  rebate: seesRebate ? amount('b.rebate_minor') : sql`null::text`,
})
const FIELDS: Omit<Fields<Bill>, 'rebate'> = {
  key: raw('b.key'),
  bill_id: raw('b.bill_id'),
  month: raw(`to_char(b.month, 'YYYY-MM')`),
  company_name: raw('c.company_name'),
  sub_customer_name: raw('s.name'),
  currency: raw('b.currency'),
  status: raw(`case when b.bill_id is null then 'OPEN' else 'CLOSED' end`),
  account_count: raw('b.account_count'),
  spend: amount('b.spend_minor'),
  spend_usd: amountOf(raw('b.spend_usd_minor'), raw(`'USD'`)),
  cny_per_usd: raw('b.cny_per_usd::text'),
  spend_cny: amountOf(raw('b.spend_cny_minor'), raw(`'CNY'`)),
  service_fee: amount('b.service_fee_minor'),
  tax: amount('b.tax_minor'),
  payable: amount('b.payable_minor'),
  closed_at: raw('b.closed_at'),
  invoice_name: sql`(select i.file_name from billing_tax_invoices i where i.bill_id = b.bill_id and i.customer_id = b.customer_id and i.replaced_at is null)`,
}
