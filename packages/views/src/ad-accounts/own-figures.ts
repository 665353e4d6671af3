// Figures of ad accounts `a` that go by averages, as the scope sees them: a sub-customer's are of its own days (ad_accounts_page_rows).
import type { TenantScope } from '@tallyhelm/infra/db/database'
import { raw, type Sql } from 'sql-template-tag'

const SUB_AVERAGE = 'ad_accounts_sub_average(a.id, a.sub_customer_id, a.sub_given_at, a.synced_at, a.avg_spend_7d_minor)'

export const averageFor = ({ subCustomerId }: TenantScope): Sql => raw(subCustomerId === null ? 'a.avg_spend_7d_minor' : SUB_AVERAGE)

export const daysLeftFor = ({ subCustomerId }: TenantScope): Sql =>
  raw(subCustomerId === null ? 'a.days_left_tenths' : `ad_accounts_days_left_tenths(a.balance_minor, ${SUB_AVERAGE})`)

/** Whether it is low: it runs dry soon, or has less than LOW_BALANCE_USD for a sub-customer that may not see spend, which days left would tell. */
export const isLowFor = ({ subCustomerId }: TenantScope): Sql =>
  raw(
    subCustomerId === null
      ? 'a.is_low_balance'
      : `(case when (select app_shows_limits()) then ad_accounts_runs_dry(a.account_status, a.balance_minor, ${SUB_AVERAGE}, a.low_days)
          else ad_accounts_is_short(a.account_status, a.balance_minor, a.currency) end)`,
  )
