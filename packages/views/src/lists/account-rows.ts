// Lists of what happened to ad accounts: their rows are found and counted by themselves, and only those of a page are joined with the accounts.
import type { Scope } from '@tallyhelm/infra/db/database'
import { ownCustomers } from '@tallyhelm/infra/db/tenant'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { PageSource } from './read-page.ts'

/** Filters that look at the ad account. */
const OF_ACCOUNT = ['outside_account_ids', 'outside_account_id', 'account_name', 'company_id']

/**
 * `rows` have the key and whatever other filters look at; `joined` are the same with their ad accounts. A sub-customer sees no row whose
 * account it holds no more, which only the join tells.
 */
export function accountRows(
  scope: Scope,
  request: object,
  { rows, joined, by }: { rows: Sql; joined: Sql; by: string },
): Pick<PageSource, 'tables'> & { shaped: NonNullable<PageSource['shaped']> } {
  const asked = Object.entries(request).filter(([, value]) => value !== undefined)
  const isOfSubCustomer = scope.kind === 'tenant' && scope.subCustomerId !== null
  const looksAtAccounts = isOfSubCustomer || asked.some(([wire]) => OF_ACCOUNT.includes(wire))
  return { tables: looksAtAccounts ? joined : rows, shaped: { by, tables: joined } }
}

/** Rows of accounts that were taken back concern whoever had them no more; the console shows them. Without a join, for counts as for pages. */
export const ofHeldAccounts = (scope: Scope, alias: string): Sql => sql`${raw(alias)}.ad_account_id not in
  (select b.id from ad_accounts_accounts b where ${ownCustomers(scope, 'b.customer_id')} and b.taken_back_at is not null)`
