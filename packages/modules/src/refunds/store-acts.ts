// What staff ask for about refunds, in the database: under the id of its case.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { RefundAct } from '@tallyhelm/protocol/topics/refunds/enums'
import type { Bank } from '@tallyhelm/protocol/topics/wallet/banks'
import sql from 'sql-template-tag'

/** Of a part, except for PAY_OUT; the bank and its number where a bank paid. */
export type ProposedRefundAct = { refundId: string; partId: string | null; act: RefundAct; bank: Bank | null; bankReference: string | null }

export async function insertRefundAct(
  tx: Tx,
  caseId: string,
  { refundId, partId, act, bank, bankReference }: ProposedRefundAct,
): Promise<void> {
  await tx.run(sql`
    insert into payments_refund_acts (id, refund_id, part_id, act, bank, bank_reference)
    values (${caseId}, ${refundId}, ${partId}, ${act}, ${bank}, ${bankReference})`)
}

export const readRefundAct = (tx: Tx, caseId: string): Promise<ProposedRefundAct> =>
  tx.one(sql`
    select refund_id as "refundId", part_id as "partId", act, bank, bank_reference as "bankReference" from payments_refund_acts where id = ${caseId}`)

/** Whether a payout of this refund waits for its second person. */
export async function hasOpenAct(tx: Tx, refundId: string): Promise<boolean> {
  const found = await tx.maybe(sql`
    select 1 from payments_refund_acts x join cases_cases k on k.id = x.id where x.refund_id = ${refundId} and k.status = 'PENDING'`)
  return found !== undefined
}

/** Keeps others off a bank's number until the transaction ends; true where a part was paid under it before. */
export async function lockReference(tx: Tx, bank: string, reference: string): Promise<boolean> {
  // Who books the same transfer at this moment is waited for.
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`refund-reference:${bank}:${reference}`}, 0))`)
  const found = await tx.maybe(sql`select 1 from payments_refund_parts where bank = ${bank} and bank_reference = ${reference}`)
  return found !== undefined
}
