// The list of ad accounts as the rows of a file: its filters and its order, the columns of the protocol.
import type { TenantScope, Tx } from '@tallyhelm/infra/db/database'
import { accountFile } from '@tallyhelm/protocol/topics/ad-accounts/file-columns'
import type { ExportRequestOf } from '@tallyhelm/protocol/topics/exports/schemas'
import { zoneTexts } from '@tallyhelm/protocol/values/zone'
import sql, { raw, type Sql } from 'sql-template-tag'
import { amountOf, type ExportSource, labelOf } from '../exports/export-source.ts'
import { fileColumns, type Values } from '../lists/list-file.ts'
import { seesSpend as seesSpendOf } from '../spend/seen-spend.ts'
import { withoutSpend } from './account-list.ts'
import { averageFor, daysLeftFor } from './own-figures.ts'
import { countedConditions } from './list-filters.ts'
import { accountConditions, orderBy, RATES } from './list-query.ts'

export async function accountExport(tx: Tx, scope: TenantScope, request: ExportRequestOf<'ACCOUNTS'>, now: Date): Promise<ExportSource> {
  const seesSpend = await seesSpendOf(tx, scope)
  const asked = { page_num: 1, page_size: 1, ...request }
  const list = seesSpend ? asked : withoutSpend(asked)
  const filters =
    request.ids === undefined
      ? accountConditions(scope, list)
      : [
          ...countedConditions(scope, { page_num: 1, page_size: 1, channel: request.channel, sub_customer: request.sub_customer }, 'a'),
          sql`a.id = any(${request.ids}::bigint[])`,
        ]
  return {
    columns: fileColumns(accountFile, { ...VALUES, ...ownValues(scope), timezone: zoneText(now) }, request, column => {
      if (column.only !== undefined && column.only !== request.channel) return true
      return (column.isSpend === true && !seesSpend) || (column.isAgents === true && scope.subCustomerId !== null)
    }),
    tables: sql`ad_accounts_accounts a ${RATES}
      join companies_companies company on company.customer_id = a.customer_id and company.id = a.company_id
      left join sub_customers_profiles sub_customer on sub_customer.customer_id = a.customer_id and sub_customer.id = a.sub_customer_id`,
    conditions: filters,
    order: orderBy(scope, list, 'a'),
  }
}

const column = (name: string): Sql => raw(`a.${name}`)
const amount = (name: string): Sql => amountOf(column(name), column('currency'))
const bound = (kind: 'BM' | 'PIXEL' | 'MCC' | 'BC' | 'EMAIL'): Sql =>
  sql`(select string_agg(b.outside_id, '、' order by b.outside_id) from ad_accounts_bindings b
    where b.customer_id = a.customer_id and b.ad_account_id = a.id and b.kind = ${kind})`

/** As the list shows it: its distance from UTC is that of the moment. */
const zoneText = (now: Date): Sql => labelOf(column('timezone'), zoneTexts(now))

const SUB_TODAY = raw('ad_accounts_sub_today(a.id, a.sub_customer_id, a.sub_given_at, a.synced_at, a.today_spend_minor)')

/** As the list shows them: what its holder sees begins when it was given (ad_accounts_page_rows). */
function ownValues(scope: TenantScope) {
  const isOwn = scope.subCustomerId === null
  const before = raw(isOwn ? 'a.begin_spent_minor' : 'greatest(a.begin_spent_minor, a.sub_begin_spent_minor)')
  const since = (name: string) => sql`case when ${column(name)} is not null then greatest(0, ${column(name)} - ${before}) end`
  return {
    spent_amount: amountOf(since('spent_minor'), column('currency')),
    amount_limit: amountOf(since('limit_minor'), column('currency')),
    total_added: amountOf(isOwn ? column('total_added_minor') : raw('(a.total_added_minor - a.sub_begin_added_minor)'), column('currency')),
    avg_spend_7d: amountOf(averageFor(scope), column('currency')),
    days_left: sql`(${daysLeftFor(scope)} / 10)::text || '.' || (${daysLeftFor(scope)} % 10)::text`,
    today_spend: amountOf(isOwn ? column('today_spend_minor') : SUB_TODAY, column('currency')),
    last_operation_at: isOwn
      ? column('last_operation_at')
      : sql`case when a.sub_given_at is null or a.last_operation_at >= a.sub_given_at then a.last_operation_at end`,
  }
}

const VALUES: Omit<Values<typeof accountFile>, 'timezone' | keyof ReturnType<typeof ownValues>> = {
  outside_account_id: column('outside_account_id'),
  account_name: column('account_name'),
  company_name: raw('company.company_name'),
  account_status: column('account_status'),
  frozen_status: column('frozen_status'),
  currency: column('currency'),
  balance: amount('balance_minor'),
  bm_ids: bound('BM'),
  pixel_ids: bound('PIXEL'),
  personal_auth: sql`case when a.personal_auth then '是' else '否' end`,
  mcc_ids: bound('MCC'),
  relation_emails: bound('EMAIL'),
  bc_ids: bound('BC'),
  ad_type: column('ad_type'),
  sub_customer_name: raw('sub_customer.name'),
  opened_at: column('opened_at'),
  synced_at: column('synced_at'),
  remark: column('remark'),
}
