// An agent's sub-customers with their figures: users, ad accounts, what lies on them, today's and this month's spend and what the wallets hold.
import type { Database, TenantScope } from '@tallyhelm/infra/db/database'
import { ownCustomersAlone } from '@tallyhelm/infra/db/tenant'
import { subCustomerFilters } from '@tallyhelm/protocol/topics/sub-customers/lists'
import type { OwnSubCustomer, OwnSubCustomerPage, SubCustomerListRequest } from '@tallyhelm/protocol/topics/sub-customers/schemas'
import { type Day, dayOf } from '@tallyhelm/protocol/values/day'
import { maskMobile } from '@tallyhelm/protocol/values/text'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import sql, { raw, type Sql } from 'sql-template-tag'
import { type ConditionTable, conditionsOf, contains, duringDays } from '../lists/conditions.ts'
import { type Fields, type PageSource, readPage } from '../lists/read-page.ts'
import { SUB_FUND_FIELDS } from '../wallet/sub-funds.ts'

/** The newest first. A sub-customer sees nothing of them. */
export async function subCustomerList(
  db: Database,
  scope: TenantScope,
  { now, ...request }: SubCustomerListRequest & { now: Date },
): Promise<OwnSubCustomerPage> {
  const source: PageSource = {
    tables: sql`sub_customers_profiles s`,
    owner: { customersAlone: 's.customer_id' },
    conditions: [ownCustomersAlone(scope, 's.customer_id'), ...conditionsOf(subCustomerFilters, request, CONDITIONS)],
    order: sql`s.created_at desc, s.id desc`,
  }
  const page = await db.read(scope, tx => readPage<OwnSubCustomer>(tx, fieldsOf(dayOf(now)), source, request))
  return { ...page, content: page.content.map(row => ({ ...row, contact_mobile: maskMobile(row.contact_mobile) })) }
}

const CONDITIONS: ConditionTable<typeof subCustomerFilters> = {
  name: contains(sql`s.name`),
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

const fieldsOf = (today: Day): Fields<OwnSubCustomer> => ({
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
  show_sub_customer_spend: raw('s.show_sub_customer_spend'),
  may_recharge: raw('s.may_recharge'),
  created_at: raw('s.created_at'),
})
