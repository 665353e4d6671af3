// Require a contract: customers of types 1 and 2, and their sub-customers, pay nothing in before one is on.
import type { Tx } from '@tallyhelm/infra/db/database'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import sql from 'sql-template-tag'

/** In any scope of the payer's. Refuses CONTRACT_REQUIRED. */
export async function requireContract(tx: Tx, payer: { customerId: string; subCustomerId: string | null }): Promise<void> {
  const { isCovered } = await tx.one<{ isCovered: boolean }>(sql`select contracts_cover(${payer.customerId}) as "isCovered"`)
  if (isCovered) return
  throw new Refusal('CONTRACT_REQUIRED', { advice: payer.subCustomerId === null ? '请先签署合同' : '请联系您的代理' })
}
