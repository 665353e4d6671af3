// Proposals in the database: what one person says became of a leg that only people can judge, and what another one says to that.
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
/** Whoever declines says why: its maker reads it. */
export type Judgement = { verdict: 'CONFIRMED' } | { verdict: 'DECLINED'; reason: string }
export type Person = { id: string; name: string }
export type Proposal = Proposed & { id: string; itemId: string; makerId: string; verdict: Judgement['verdict'] | null }

/** False when a proposal for this leg is still to be checked. */
export async function insertProposal(
  tx: Tx,
  of: { id: string; itemId: string; customerId: string; subCustomerId: string | null },
  proposed: Proposed,
  maker: Person,
  at: Date,
): Promise<boolean> {
  const written = await tx.run(sql`
    insert into quota_proposals (id, item_id, customer_id, sub_customer_id, outcome, figure_minor, reference, proof, reason, maker_id, maker, made_at)
    values (${of.id}, ${of.itemId}, ${of.customerId}, ${of.subCustomerId}, ${proposed.outcome}, ${proposed.figure?.toString() ?? null},
      ${proposed.reference}, ${proposed.proof}, ${proposed.reason}, ${maker.id}, ${maker.name}, ${at})
    on conflict (item_id) where verdict is null do nothing`)
  return written === 1
}

/** Locked until the transaction ends. */
export async function lockProposal(tx: Tx, id: string): Promise<Proposal | undefined> {
  const row = await tx.maybe<Omit<Proposal, 'figure'> & { figure: string | null }>(sql`
    select id, item_id as "itemId", outcome, figure_minor as figure, reference, proof, reason, maker_id as "makerId", verdict
    from quota_proposals where id = ${id} for update`)
  return row && { ...row, figure: row.figure === null ? null : BigInt(row.figure) }
}

export async function closeProposal(tx: Tx, id: string, judgement: Judgement, checker: Person, at: Date): Promise<void> {
  const declineReason = judgement.verdict === 'DECLINED' ? judgement.reason : null
  const closed = await tx.run(sql`
    update quota_proposals set verdict = ${judgement.verdict}, decline_reason = ${declineReason}, checker_id = ${checker.id},
      checker = ${checker.name}, checked_at = ${at}
    where id = ${id} and verdict is null`)
  if (closed !== 1) throw new Error('The proposal was closed by somebody else.')
}
