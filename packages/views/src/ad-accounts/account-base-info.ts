// One ad account as a row of the list.
import type { Database, Tx } from '@tallyhelm/infra/db/database'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { AccountRow } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import sql, { empty } from 'sql-template-tag'
import { type AccountColumns, accountColumns, accountRowOf, accountTables, type TenantScope } from './account-row.ts'

/** Refuses NOT_FOUND for a foreign or missing id alike. */
export async function accountBaseInfo(db: Database, scope: TenantScope, request: { id: string }): Promise<AccountRow> {
  const { row, seesSpend } = await db.read(scope, tx => readOneAccount(tx, scope, request.id))
  return accountRowOf(row, seesSpend)
}

export async function readOneAccount(tx: Tx, scope: TenantScope, id: string) {
  const ofSubCustomer = scope.subCustomerId === null ? empty : sql`and a.sub_customer_id = ${scope.subCustomerId}`
  const row = await tx.maybe<AccountColumns & { disable_reason: string | null; sub_customer_sees: boolean | null }>(sql`
    select ${accountColumns}, a.disable_reason, sub_customer.show_sub_customer_spend as sub_customer_sees
    from ${accountTables} where a.customer_id = ${scope.customerId} ${ofSubCustomer} and a.id = ${id}`)
  if (!row) throw new Refusal('NOT_FOUND')
  return { row, seesSpend: scope.subCustomerId === null || row.sub_customer_sees === true }
}
