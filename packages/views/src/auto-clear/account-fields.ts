// What both lists of the auto-clear screen show of an ad account, and the filters that they share.
import type { upcomingFilters } from '@tallyhelm/protocol/topics/auto-clear/lists'
import sql, { raw, type Sql } from 'sql-template-tag'
import { amountOf } from '../exports/export-source.ts'
import { type ConditionTable, contains, is, isOneOf } from '../lists/conditions.ts'

/** `owned` is the table whose customer and ad account they are. */
export const accountTables = (owned: 'e' | 'c'): Sql =>
  raw(`join ad_accounts_accounts a on a.customer_id = ${owned}.customer_id and a.id = ${owned}.ad_account_id and a.taken_back_at is null
  join companies_companies company on company.customer_id = a.customer_id and company.id = a.company_id`)

export const accountFields = {
  account_id: raw('a.id'),
  outside_account_id: raw('a.outside_account_id'),
  account_name: raw('a.account_name'),
  channel: raw('a.channel'),
  company_id: raw('a.company_id'),
  company_name: raw('company.company_name'),
  currency: raw('a.currency'),
  balance: amountOf(raw('a.balance_minor'), raw('a.currency')),
  last_spend_day: raw(
    '(select max(d.day) from spend_days d where d.ad_account_id = a.id and d.customer_id = a.customer_id and d.spend_minor > 0)',
  ),
}

export const accountConditions: ConditionTable<typeof upcomingFilters> = {
  channel: is(sql`a.channel`),
  ids: isOneOf(sql`a.outside_account_id`),
  name: contains(sql`a.account_name`),
  company: is(sql`a.company_id`),
}
