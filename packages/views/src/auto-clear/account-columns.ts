// What both lists of the auto-clear screen show of an ad account, and the filters that they share.
import type { UpcomingRequest } from '@tallyhelm/protocol/topics/auto-clear/schemas'
import { type Currency, decimalText, money } from '@tallyhelm/protocol/values/money'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import sql, { type Sql } from 'sql-template-tag'
import type { TenantScope } from '../ad-accounts/account-row.ts'

export type AccountColumns = {
  account_id: string
  outside_account_id: string
  account_name: string
  channel: Channel
  company_id: string
  company_name: string
  currency: Currency
  balance_minor: string | null
  last_spend_day: string | null
}

/** `a` is the ad account, `company` its company. */
export const ACCOUNT_COLUMNS = sql`a.id as account_id, a.outside_account_id, a.account_name, a.channel, a.company_id, company.company_name,
  a.currency, a.balance_minor,
  (select max(d.day) from spend_days d where d.ad_account_id = a.id and d.spend_minor > 0) as last_spend_day`

/** The join that goes with the columns. */
export const companyJoin = (scope: TenantScope): Sql =>
  sql`join companies_companies company on company.customer_id = ${scope.customerId} and company.id = a.company_id`

export function accountFieldsOf(row: AccountColumns) {
  const { account_id, outside_account_id, account_name, channel, company_id, company_name, currency, last_spend_day } = row
  const balance = row.balance_minor === null ? null : decimalText(money(BigInt(row.balance_minor), currency))
  return { account_id, outside_account_id, account_name, channel, company_id, company_name, currency, balance, last_spend_day }
}

/** An empty text and an empty list filter nothing, as a form sends them. */
export function accountFilters(request: Omit<UpcomingRequest, 'page_num' | 'page_size'>): Sql[] {
  const conditions: Sql[] = []
  if (request.channel !== undefined) conditions.push(sql`a.channel = ${request.channel}`)
  if (request.company_id !== undefined) conditions.push(sql`a.company_id = ${request.company_id}`)
  if (request.outside_account_ids?.length) conditions.push(sql`a.outside_account_id = any(${request.outside_account_ids}::text[])`)
  // strpos, not like: nothing a person types is a pattern.
  if (request.account_name) conditions.push(sql`strpos(lower(a.account_name), lower(${request.account_name}::text)) > 0`)
  return conditions
}
