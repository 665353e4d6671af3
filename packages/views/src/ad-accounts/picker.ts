// The ad accounts that a picker offers (screens.md P8).
import type { Database, Tx } from '@tallyhelm/infra/db/database'
import { ownRows } from '@tallyhelm/infra/db/tenant'
import { addQuotaObstacle, clearQuotaObstacle, reduceQuotaObstacle } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import type { PickerPage, PickerRequest } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import type { ItemState } from '@tallyhelm/protocol/topics/quota/enums'
import sql from 'sql-template-tag'
import { accountRowOf, pickerRowOf, type TenantScope } from './account-row.ts'
import { readAccountPage } from './list-query.ts'

/** What the chosen accounts are for. */
export type PickerPurpose = 'ADD' | 'REDUCE' | 'CLEAR'

const OBSTACLES = { ADD: addingObstacle, REDUCE: reduceQuotaObstacle, CLEAR: clearQuotaObstacle } as const

/**
 * `mark=AVAILABLE` and `frozen_status=NORMAL` as in domain.md 3; for clearing they hide nothing, since closed and empty accounts can be
 * cleared too (docs/decisions/picker-lists.md). What remains in the way (a currency, an open difference, a clearing in progress) is not
 * left out but named in `obstacle`.
 */
export async function picker(db: Database, scope: TenantScope, request: PickerRequest, purpose: PickerPurpose): Promise<PickerPage> {
  const asked = purpose === 'CLEAR' ? { ...request, mark: undefined, frozen_status: undefined } : request
  const { rows, tabCounts, seesSpend, clearing } = await db.read(scope, async tx => {
    const page = await readAccountPage(tx, scope, asked)
    return {
      ...page,
      clearing: await openClearings(
        tx,
        page.rows.map(row => row.id),
      ),
    }
  })
  return {
    content: rows.map(row => {
      const facts = { ...row, is_synced: row.synced_at !== null, has_open_clear: clearing.has(row.id) }
      return { ...pickerRowOf(accountRowOf(row, seesSpend)), obstacle: OBSTACLES[purpose](facts) ?? null }
    }),
    total_size: tabCounts.ALL,
    page_num: request.page_num,
    page_size: request.page_size,
  }
}

function addingObstacle(account: Parameters<typeof clearQuotaObstacle>[0]): string | undefined {
  return account.has_open_clear ? '清零进行中，完成后可加额' : addQuotaObstacle(account)
}

const ENDED = ['FINISHED', 'FAIL'] as const satisfies readonly ItemState[]

/** Which of these ad accounts have a clearing that has not ended. */
async function openClearings(tx: Tx, adAccountIds: readonly string[]): Promise<ReadonlySet<string>> {
  const open = await tx.rows<{ id: string }>(sql`
    select distinct i.ad_account_id as id from quota_items i
    where i.ad_account_id = any(${adAccountIds}::bigint[]) and i.kind = 'CLEAR' and i.state <> all(${ENDED}) and ${ownRows(tx.scope, 'i')}`)
  return new Set(open.map(row => row.id))
}
