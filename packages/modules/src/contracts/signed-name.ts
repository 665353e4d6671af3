// Whose name a customer signed under, which money that goes back by bank goes to.
import type { Tx } from '@tallyhelm/infra/db/database'
import sql from 'sql-template-tag'

/** Of the contract that is on; null without one. */
export async function findSignedName(tx: Tx, customerId: string): Promise<string | null> {
  const found = await tx.maybe<{ name: string }>(sql`
    select customer_sign_name as name from contracts_contracts where customer_id = ${customerId} and contract_status = 1
    order by created_at desc, id desc limit 1`)
  return found?.name ?? null
}
