// The ad accounts that a picker offers (screens.md P8).
import type { Database } from '@tallyhelm/infra/db/database'
import type { PickerPage, PickerRequest } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import { accountRowOf, pickerRowOf, type TenantScope } from './account-row.ts'
import { readAccountPage } from './list-query.ts'

/**
 * `mark=AVAILABLE` and `frozen_status=NORMAL` as in domain.md 3. What remains in the way of an addition (a currency, an open
 * difference) is not left out but named in `add_obstacle`.
 */
export async function picker(db: Database, scope: TenantScope, request: PickerRequest): Promise<PickerPage> {
  const { rows, tabCounts, seesSpend } = await db.single(scope, tx => readAccountPage(tx, scope, request))
  return {
    content: rows.map(row => pickerRowOf(accountRowOf(row, seesSpend))),
    total_size: tabCounts.ALL,
    page_num: request.page_num,
    page_size: request.page_size,
  }
}
