// The ad accounts that a picker offers (screens.md P8).
import type { Database, TenantScope } from '@tallyhelm/infra/db/database'
import { addQuotaObstacle, clearQuotaObstacle, reduceQuotaObstacle } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import type { PickerPage, PickerRequest } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import { accountRowOf, obstacleFacts, pickerRowOf } from './account-row.ts'
import { readAccountPage } from './list-query.ts'

/** What the chosen accounts are for. */
export type PickerPurpose = 'ADD' | 'REDUCE' | 'CLEAR'

const OBSTACLES = { ADD: addingObstacle, REDUCE: reduceQuotaObstacle, CLEAR: clearQuotaObstacle } as const

/**
 * `mark=AVAILABLE` and `frozen_status=NORMAL` as in domain.md 3. What else is in the way (a currency, an open difference, a clearing in
 * progress) is not left out but named in `obstacle`.
 */
export async function picker(db: Database, scope: TenantScope, request: PickerRequest, purpose: PickerPurpose): Promise<PickerPage> {
  const { rows, tabCounts, seesSpend } = await db.single(scope, tx => readAccountPage(tx, scope, request))
  return {
    content: rows.map(row => {
      const facts = obstacleFacts(row)
      return { ...pickerRowOf(accountRowOf(row, seesSpend)), obstacle: OBSTACLES[purpose](facts) ?? null }
    }),
    total_size: tabCounts.ALL,
    page_num: request.page_num,
    page_size: request.page_size,
  }
}

function addingObstacle(account: Parameters<typeof clearQuotaObstacle>[0]): string | undefined {
  return account.has_open_clear ? '清零进行中，完成后可新增额度' : addQuotaObstacle(account)
}
