// The list of ad accounts of one channel (screens.md 5.1).
import type { Database, TenantScope, Tx } from '@tallyhelm/infra/db/database'
import type { AccountList, AccountListRequest } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import sql, { join } from 'sql-template-tag'
import { accountRowOf } from './account-row.ts'
import { seesSpend as seesSpendOf } from '../spend/seen-spend.ts'
import { accountConditions, readAccountPage } from './list-query.ts'
import { missingIds } from './missing-ids.ts'

/** The tab counts are those of the other filters; the total is the asked tab's. */
export async function accountList(db: Database, scope: TenantScope, request: AccountListRequest): Promise<AccountList> {
  const { rows, tabCounts, seesSpend, ...named } = needsMore(request)
    ? await db.read(scope, async tx => {
        const seen = (await seesSpendOf(tx, scope)) ? request : withoutSpend(request)
        return { ...(await readAccountPage(tx, scope, seen)), ...(await missingAccounts(tx, scope, seen)) }
      })
    : await db.single(scope, tx => readAccountPage(tx, scope, request))
  return {
    content: rows.map(row => accountRowOf(row, seesSpend)),
    total_size: tabCounts[request.tab ?? 'ALL'],
    page_num: request.page_num,
    page_size: request.page_size,
    tab_counts: tabCounts,
    synced_at: oldestSync(rows.map(row => row.synced_at)),
    ...named,
  }
}

/** Whether one statement does not answer it. */
const needsMore = (request: AccountListRequest) => tellsSpend(request) || (request.outside_account_ids ?? []).length > 0

const missingAccounts = (tx: Tx, scope: TenantScope, request: AccountListRequest) =>
  missingIds(
    tx,
    request.outside_account_ids,
    isAsked =>
      sql`select from ad_accounts_accounts a where ${join([...accountConditions(scope, request), isAsked('a.outside_account_id')], ' and ')}`,
  )

const SPEND_SORTS: ReadonlySet<NonNullable<AccountListRequest['sort']>> = new Set(['avg_spend_7d', 'days_left', 'amount_limit'])

/** Whether which rows come, or in which order, depends on spend. */
function tellsSpend({ days_left_max, sort }: AccountListRequest): boolean {
  return days_left_max !== undefined || (sort !== undefined && SPEND_SORTS.has(sort))
}

/** Who may not see spend may not sort or filter by it either: the order would tell. */
export function withoutSpend({ days_left_max: _, sort, ...request }: AccountListRequest): AccountListRequest {
  return sort === undefined || SPEND_SORTS.has(sort) ? request : { ...request, sort }
}

function oldestSync(times: (Date | null)[]): string | null {
  if (times.length === 0 || times.includes(null)) return null
  return new Date(Math.min(...times.map(time => time?.getTime() ?? 0))).toISOString()
}
