// Proposed outcomes in the database: what a case says became of a leg that only people can judge.
import type { Tx } from '@tallyhelm/infra/db/database'
import sql from 'sql-template-tag'

export type Proposed = {
  outcome: 'DONE' | 'FAILED'
  /** minor units: what the platform shows now */
  figure: bigint | null
  reference: string | null
  proof: string
  reason: string | null
}
export type Proposal = Proposed & { itemId: string }

/** Under the id of its case. */
export async function insertProposal(
  tx: Tx,
  caseId: string,
  of: { itemId: string; customerId: string; subCustomerId: string | null },
  proposed: Proposed,
): Promise<void> {
  await tx.run(sql`
    insert into quota_proposals (id, item_id, customer_id, sub_customer_id, outcome, figure_minor, reference, proof, reason)
    values (${caseId}, ${of.itemId}, ${of.customerId}, ${of.subCustomerId}, ${proposed.outcome}, ${proposed.figure?.toString() ?? null},
      ${proposed.reference}, ${proposed.proof}, ${proposed.reason})`)
}

export async function readProposal(tx: Tx, caseId: string): Promise<Proposal> {
  const row = await tx.one<Omit<Proposal, 'figure'> & { figure: string | null }>(sql`
    select item_id as "itemId", outcome, figure_minor as figure, reference, proof, reason from quota_proposals where id = ${caseId}`)
  return { ...row, figure: row.figure === null ? null : BigInt(row.figure) }
}
