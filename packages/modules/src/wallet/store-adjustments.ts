// Adjustments of wallets in the database, under the id of the case that asks for one.
import type { Tx } from '@tallyhelm/infra/db/database'
import { type Currency, type Money, money } from '@tallyhelm/protocol/values/money'
import sql from 'sql-template-tag'

/** Below zero the amount is taken from the wallet. */
export type WalletAdjustment = { customerId: string; subCustomerId: string | null; amount: Money }

export async function insertWalletAdjustment(tx: Tx, caseId: string, adjustment: WalletAdjustment): Promise<void> {
  const { customerId, subCustomerId, amount } = adjustment
  await tx.run(sql`
    insert into wallet_adjustments (id, customer_id, sub_customer_id, currency, amount_minor)
    values (${caseId}, ${customerId}, ${subCustomerId}, ${amount.currency}, ${amount.minor})`)
}

export async function readWalletAdjustment(tx: Tx, caseId: string): Promise<WalletAdjustment> {
  const { currency, minor, ...row } = await tx.one<Omit<WalletAdjustment, 'amount'> & { currency: Currency; minor: string }>(sql`
    select customer_id as "customerId", sub_customer_id as "subCustomerId", currency, amount_minor as minor
    from wallet_adjustments where id = ${caseId}`)
  return { ...row, amount: money(BigInt(minor), currency) }
}
