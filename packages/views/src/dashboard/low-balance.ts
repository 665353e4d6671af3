// The ad accounts that run dry first (screens.md 4, 余额预警账户), over all channels.
import type { Database } from '@tallyhelm/infra/db/database'
import type { LowBalance } from '@tallyhelm/protocol/topics/spend/schemas'
import sql, { empty } from 'sql-template-tag'
import { type AccountColumns, accountRowOf, accountRows, pickerRowOf } from '../ad-accounts/account-row.ts'
import { seesSpend, type TenantScope } from '../spend/seen-spend.ts'

const SHOWN = 10

/** The ten with the fewest days left, and how many there are in all. */
export async function lowBalance(db: Database, scope: TenantScope): Promise<LowBalance> {
  const own = scope.subCustomerId
  return await db.read(scope, async tx => {
    const sees = await seesSpend(tx, scope)
    const rows = await tx.rows<AccountColumns>(sql`
      select a.* from ${accountRows(
        scope,
        sql`array(
          select a.id from ad_accounts_accounts a
          where a.customer_id = ${scope.customerId} ${own === null ? empty : sql`and a.sub_customer_id = ${own}`} and a.is_low_balance
          order by a.days_left_tenths, a.id limit ${SHOWN})`,
      )} a`)
    const { total } = await tx.one<{ total: number }>(sql`
      select coalesce(sum(c.n), 0)::int as total from ad_accounts_counters c
      where c.customer_id = ${scope.customerId} and c.company_id = 0 ${own === null ? empty : sql`and c.sub_customer_id = ${own}`} and c.is_low_balance`)
    const accounts = rows.map(row => accountRowOf(row, sees))
    return { content: accounts.map(account => ({ ...pickerRowOf(account), days_left: account.days_left })), total_size: total }
  })
}
