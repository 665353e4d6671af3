// The ad accounts that run dry first (screens.md 4, 余额预警账户), over all channels.
import type { Database, TenantScope } from '@tallyhelm/infra/db/database'
import { heldRows } from '@tallyhelm/infra/db/tenant'
import type { LowBalance } from '@tallyhelm/protocol/topics/spend/schemas'
import sql, { raw } from 'sql-template-tag'
import { type AccountColumns, accountRowOf, accountRows, pickerRowOf } from '../ad-accounts/account-row.ts'
import { lowCounts } from '../ad-accounts/low-counts.ts'
import { lowDays } from '../ad-accounts/low-days.ts'
import { daysLeftFor, isLowFor } from '../ad-accounts/own-figures.ts'
import { seesSpend } from './seen-spend.ts'

const SHOWN = 10

/** The ten with the fewest days left, to whoever may not see spend those with the least balance, and how many there are in each channel and in all. */
export async function lowBalance(db: Database, scope: TenantScope): Promise<LowBalance> {
  return await db.read(scope, async tx => {
    const sees = await seesSpend(tx, scope)
    const rows = await tx.rows<AccountColumns>(sql`
      select a.* from ${accountRows(
        scope,
        sql`array(
          select a.id from ad_accounts_accounts a
          where ${heldRows(scope, 'a')} and ${isLowFor(scope)}
          order by ${sees ? daysLeftFor(scope) : raw('a.balance_minor')}, a.id limit ${SHOWN})`,
      )} a`)
    const channels = await lowCounts(tx, scope)
    const total_size = channels.reduce((sum, { count }) => sum + count, 0)
    const accounts = rows.map(row => accountRowOf(row, sees))
    return {
      content: accounts.map(account => ({ ...pickerRowOf(account), days_left: account.days_left })),
      channels,
      total_size,
      low_days: sees ? await lowDays(tx, scope) : null,
    }
  })
}
