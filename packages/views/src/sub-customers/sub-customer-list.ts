// An agent's sub-customers with their figures: users, ad accounts, what lies on them, today's and this month's spend and what the wallets hold.
import type { Database, TenantScope } from '@tallyhelm/infra/db/database'
import { ownCustomersAlone } from '@tallyhelm/infra/db/tenant'
import type { ExportRequestOf } from '@tallyhelm/protocol/topics/exports/schemas'
import { subCustomerFile } from '@tallyhelm/protocol/topics/sub-customers/columns'
import { subCustomerFilters } from '@tallyhelm/protocol/topics/sub-customers/lists'
import type { OwnSubCustomer, OwnSubCustomerPage, SubCustomerListRequest } from '@tallyhelm/protocol/topics/sub-customers/schemas'
import { RECTIFICATIONS_DUE, VIOLATION_CHANNELS } from '@tallyhelm/protocol/topics/violations/enums'
import { type Day, dayOf } from '@tallyhelm/protocol/values/day'
import { maskMobile } from '@tallyhelm/protocol/values/text'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { ExportSource } from '../exports/export-source.ts'
import { ofHeldAccounts } from '../lists/account-rows.ts'
import { type ConditionTable, chosenOr, conditionsOf, contains, duringDays } from '../lists/conditions.ts'
import { fileOf } from '../lists/list-file.ts'
import { type Fields, type PageSource, readPage } from '../lists/read-page.ts'
import { SUB_FUND_FIELDS } from '../wallet/sub-funds.ts'

/** The newest first. A sub-customer sees nothing of them. */
export async function subCustomerList(
  db: Database,
  scope: TenantScope,
  { now, ...request }: SubCustomerListRequest & { now: Date },
): Promise<OwnSubCustomerPage> {
  const page = await db.read(scope, tx => readPage<OwnSubCustomer>(tx, fieldsOf(scope, dayOf(now)), sourceOf(scope, request), request))
  return { ...page, content: page.content.map(row => ({ ...row, contact_mobile: maskMobile(row.contact_mobile) })) }
}

export function subCustomerExport(scope: TenantScope, { now, ...request }: ExportRequestOf<'SUB_CUSTOMERS'> & { now: Date }): ExportSource {
  const fields = fieldsOf(scope, dayOf(now))
  const masked = sql`regexp_replace(${fields.contact_mobile}, '^(.{3}).*(.{4})$', '\\1****\\2')`
  return fileOf(scope, subCustomerFile, { ...fields, contact_mobile: masked }, sourceOf(scope, request), request)
}

function sourceOf(scope: TenantScope, request: Omit<SubCustomerListRequest, 'page_num' | 'page_size'>): PageSource {
  return {
    tables: sql`sub_customers_profiles s`,
    owner: { customersAlone: 's.customer_id' },
    conditions: [
      ownCustomersAlone(scope, 's.customer_id'),
      ...chosenOr(sql`s.id`, request, () => conditionsOf(subCustomerFilters, request, CONDITIONS)),
    ],
    order: sql`s.created_at desc, s.id desc`,
  }
}

const CONDITIONS: ConditionTable<typeof subCustomerFilters> = {
  name: contains(sql`s.name`),
  mobile: text => sql`exists (select from organization_wallet_users x where ${ITS} and x.mobile = ${text})`,
  status: status => (status === 'STOPPED' ? sql`s.stopped_at is not null` : sql`s.stopped_at is null`),
  created: duringDays(sql`s.created_at`),
}

const ITS = raw('x.customer_id = s.customer_id and x.sub_customer_id = s.id')
const accountsOf = (channel: Channel): Sql => sql`
  (select coalesce(sum(x.n), 0)::int from ad_accounts_counters x where ${ITS} and x.company_id = 0 and x.channel = ${channel})`
const firstUsers = (column: 'wallet_user_name' | 'mobile'): Sql => sql`
  coalesce((select x.${raw(column)} from organization_wallet_users x where ${ITS} order by x.joined_at, x.id limit 1), '')`

const spentSince = (from: Day, to: Day): Sql => sql`
  (select ledger_money_text(coalesce(sum(x.spend_usd_minor), 0)::bigint, 'USD')
    from spend_rollups x where ${ITS} and x.company_id = 0 and x.day >= ${from} and x.day <= ${to})`

const fieldsOf = (scope: TenantScope, today: Day): Fields<OwnSubCustomer> => ({
  ...SUB_FUND_FIELDS,
  contact_name: firstUsers('wallet_user_name'),
  contact_mobile: firstUsers('mobile'),
  users: sql`(select count(*)::int from organization_wallet_users x where ${ITS})`,
  facebook_accounts: accountsOf('FACEBOOK'),
  google_accounts: accountsOf('GOOGLE'),
  tiktok_accounts: accountsOf('TIKTOK'),
  account_balance: sql`(select ledger_money_text(coalesce(sum(spend_usd_minor(x.balance_minor, x.currency, ${today}::date)), 0)::bigint, 'USD')
    from ad_accounts_balance_totals x where ${ITS})`,
  today_spend: spentSince(today, today),
  month_spend: spentSince(`${today.slice(0, 7)}-01`, today),
  to_rectify: sql`(select count(*)::int from violations_rectifications x where ${ITS}
    and x.channel = any(${VIOLATION_CHANNELS}) and x.status = any(${RECTIFICATIONS_DUE}) and ${ofHeldAccounts(scope, 'x')})`,
  status: raw(`case when s.stopped_at is null then 'ACTIVE' else 'STOPPED' end`),
  may_add: raw('s.may_add'),
  may_transfer: raw('s.may_transfer'),
  may_clear: raw('s.may_clear'),
  may_bind: raw('s.may_bind'),
  order_most: raw(`coalesce(ledger_money_text(s.order_most_cents, 'USD'), '')`),
  day_most: raw(`coalesce(ledger_money_text(s.day_most_cents, 'USD'), '')`),
  rule: sql`(select json_build_object('currency', x.currency, 'keep', ledger_money_text(x.keep_minor, x.currency),
      'day_most', ledger_money_text(x.day_most_minor, x.currency), 'is_on', x.is_on,
      'given_today', ledger_money_text(case when x.given_day = ${today} then x.given_minor else 0 end, x.currency),
      'short_since', to_char(x.short_since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
    from sub_customers_rules x where x.customer_id = s.customer_id and x.sub_customer_id = s.id)`,
  show_sub_customer_spend: raw('s.show_sub_customer_spend'),
  may_recharge: raw('s.may_recharge'),
  created_at: raw('s.created_at'),
})
