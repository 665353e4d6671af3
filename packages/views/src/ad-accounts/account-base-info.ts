// One ad account as a row of the list.
import type { Database, TenantScope, Tx } from '@tallyhelm/infra/db/database'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { AccountRow } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import sql from 'sql-template-tag'
import { type AccountColumns, accountRowOf, accountRows } from './account-row.ts'

/** Refuses NOT_FOUND for a foreign or missing id alike. */
export async function accountBaseInfo(db: Database, scope: TenantScope, request: { id: string }): Promise<AccountRow> {
  const { row, seesSpend } = await db.read(scope, tx => readOneAccount(tx, scope, request.id))
  return accountRowOf(row, seesSpend)
}

export async function readOneAccount(tx: Tx, scope: TenantScope, id: string): Promise<{ row: AccountColumns; seesSpend: boolean }> {
  const row = await tx.maybe<AccountColumns>(sql`select a.* from ${accountRows(scope, sql`array[${id}::bigint]`)} a`)
  if (!row || (scope.subCustomerId !== null && row.sub_customer_id !== scope.subCustomerId)) throw new Refusal('NOT_FOUND')
  return { row, seesSpend: scope.subCustomerId === null || row.sub_customer_sees_spend === true }
}
