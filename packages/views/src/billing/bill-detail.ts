// One bill: its amounts, the days as they stood at the closing, and its accounts with what was corrected.
import type { Database, TenantScope } from '@tallyhelm/infra/db/database'
import { ownCustomersAlone } from '@tallyhelm/infra/db/tenant'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { billLineFile } from '@tallyhelm/protocol/topics/billing/bill-columns'
import { billLineFilters } from '@tallyhelm/protocol/topics/billing/bill-lists'
import type {
  Bill,
  BillDetail,
  BillLine,
  BillLinePage,
  BillLinesRequest,
  BillRequest,
} from '@tallyhelm/protocol/topics/billing/bill-schemas'
import type { ExportRequestOf } from '@tallyhelm/protocol/topics/exports/schemas'
import { addDays } from '@tallyhelm/protocol/values/day'
import { decimalText, money } from '@tallyhelm/protocol/values/money'
import { firstDayOf } from '@tallyhelm/protocol/values/month'
import { CHANNEL_CODES, type Channel } from '@tallyhelm/protocol/vocabulary/channel'
import sql, { raw, type Sql } from 'sql-template-tag'
import { amountOf, type ExportSource } from '../exports/export-source.ts'
import { type ConditionTable, chosenOr, conditionsOf, is } from '../lists/conditions.ts'
import { fileOf } from '../lists/list-file.ts'
import { type Fields, type PageSource, readPage, selectOf } from '../lists/read-page.ts'
import { fieldsFor } from './bill-list.ts'
import { rebateSeen } from './rebate-seen.ts'

type Found = Omit<Bill, 'closed_at'> & {
  closed_at: Date
  channel: Channel
  customer_name: string
  days: string[] | null
  corrected: string
}

/** Imported bills of other channels are read as statements alone. */
const OF_SPEND = (bill: string) => sql`${raw(`${bill}.channel`)} = any(${[...CHANNEL_CODES]}::text[])`

/** Refuses NOT_FOUND, also for another customer's. */
export async function billDetail(db: Database, scope: TenantScope, { id }: BillRequest): Promise<BillDetail> {
  const found = await db.read(scope, async tx =>
    tx.maybe<Found>(sql`
      select ${selectOf(fieldsFor({ seesRebate: await rebateSeen(tx, scope) }))}, b.channel, u.name as customer_name, d.spend_usd_minor::text[] as days,
        coalesce((select sum(l.spend_usd_minor) from billing_bill_lines l where l.bill_id = b.bill_id and l.is_correction
          and ${ownCustomersAlone(scope, 'l.customer_id')}), 0)::bigint as corrected
      from (select x.*, x.id as bill_id, x.id::text as key from billing_bills x where x.id = ${id} and ${OF_SPEND('x')} and ${ownCustomersAlone(scope, 'x.customer_id')}) b
      join organization_customers u on u.id = b.customer_id
      join companies_companies c on c.customer_id = b.customer_id and c.id = b.company_id
      left join sub_customers_profiles s on s.customer_id = b.customer_id and s.id = b.sub_customer_id
      left join billing_closed_days d on d.customer_id = b.customer_id and d.sub_customer_id = coalesce(b.sub_customer_id, 0)
        and d.company_id = b.company_id and d.channel = b.channel and d.month = b.month`),
  )
  if (!found) throw new Refusal('NOT_FOUND')
  const { days, corrected, closed_at, ...rest } = found
  const usd = (minor: string) => decimalText(money(BigInt(minor), 'USD'))
  const first = firstDayOf(rest.month)
  return {
    ...rest,
    closed_at: closed_at.toISOString(),
    corrected_usd: usd(corrected),
    days: (days ?? []).map((minor, index) => ({ day: addDays(first, index), spend_usd: usd(minor) })),
  }
}

/** Refuses NOT_FOUND, also for another customer's. */
export async function billLines(db: Database, scope: TenantScope, request: BillLinesRequest): Promise<BillLinePage> {
  return await db.read(scope, async tx => {
    const found = await tx.maybe(
      sql`select from billing_bills b where b.id = ${request.id} and ${OF_SPEND('b')} and ${ownCustomersAlone(scope, 'b.customer_id')}`,
    )
    if (!found) throw new Refusal('NOT_FOUND')
    return await readPage<BillLine>(tx, LINE_FIELDS, linesOf(request), request)
  })
}

export const billLinesExport = (scope: TenantScope, request: ExportRequestOf<'BILL_LINES'>): ExportSource =>
  fileOf(scope, billLineFile, LINE_FIELDS, linesOf(request), request)

const linesOf = (request: Omit<BillLinesRequest, 'page_num' | 'page_size'>): PageSource => ({
  tables: sql`billing_bill_lines l
    join billing_bills b on b.id = l.bill_id
    join ad_accounts_accounts a on a.id = l.ad_account_id
    left join reconciliation_bill_marks k on k.ad_account_id = l.ad_account_id and k.month = l.of_month and k.customer_id = l.customer_id
      and k.sub_customer_id is not distinct from l.sub_customer_id`,
  owner: { customersAlone: 'l.customer_id' },
  conditions: [
    sql`l.bill_id = ${request.id}`,
    ...chosenOr(sql`l.ad_account_id`, request, () => conditionsOf(billLineFilters, request, LINE_CONDITIONS)),
  ],
  order: sql`l.spend_minor desc, l.ad_account_id, l.of_month`,
})

const LINE_CONDITIONS: ConditionTable<typeof billLineFilters> = {
  account: is(sql`a.outside_account_id`),
  correction: isCorrection => sql`l.is_correction = ${isCorrection}`,
}

const amount = (minor: string): Sql => amountOf(raw(minor), raw('b.currency'))
const LINE_FIELDS: Fields<BillLine> = {
  key: raw(`concat_ws('-', l.ad_account_id, to_char(l.of_month, 'YYYYMM'))`),
  account_name: raw('a.account_name'),
  outside_account_id: raw('a.outside_account_id'),
  of_month: raw(`to_char(l.of_month, 'YYYY-MM')`),
  is_correction: raw('l.is_correction'),
  currency: raw('b.currency'),
  spend: amount('l.spend_minor'),
  spend_usd: amountOf(raw('l.spend_usd_minor'), raw(`'USD'`)),
  service_fee: amount('l.service_fee_minor'),
  tax: amount('l.tax_minor'),
  check: raw(`coalesce(k.mark, 'CHECKING')`),
}
