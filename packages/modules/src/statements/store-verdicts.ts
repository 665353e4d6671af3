// What one of the staff says of a receipt, under the id of its case, until another one decides.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { ReceiptVerdict } from '@tallyhelm/protocol/topics/statements/enums'
import sql from 'sql-template-tag'
import type { FoundReceipt } from './store-replies.ts'
import type { Statement } from './store-statements.ts'

export type ReceiptJudged = { statementId: string; receiptId: string; verdict: ReceiptVerdict }

/** Of a locked statement: what waits for staff of this kind. */
export const pendingReceipt = (tx: Tx, { id }: Statement, kind: FoundReceipt['kind']): Promise<FoundReceipt | undefined> =>
  tx.maybe<FoundReceipt>(sql`
    select id, kind, status, version from credit_receipts where statement_id = ${id} and kind = ${kind} and status = 'PENDING'`)

export async function insertVerdict(
  tx: Tx,
  caseId: string,
  { customerId }: Statement,
  { receiptId, verdict }: Omit<ReceiptJudged, 'statementId'>,
): Promise<void> {
  await tx.run(sql`
    insert into credit_receipt_verdicts (id, receipt_id, customer_id, verdict) values (${caseId}, ${receiptId}, ${customerId}, ${verdict})`)
}

export const readVerdict = (tx: Tx, caseId: string): Promise<ReceiptJudged & { isPending: boolean }> =>
  tx.one<ReceiptJudged & { isPending: boolean }>(sql`
    select r.statement_id as "statementId", r.id as "receiptId", v.verdict, r.status = 'PENDING' as "isPending"
    from credit_receipt_verdicts v join credit_receipts r on r.id = v.receipt_id where v.id = ${caseId}`)
