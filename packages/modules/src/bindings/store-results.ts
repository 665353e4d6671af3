// What staff say came of a pair that its platform does not show, under the id of its case.
import type { Tx } from '@tallyhelm/infra/db/database'
import sql from 'sql-template-tag'

/** `seen`: what the platform showed when it was last read, in words. */
export type BindingResult = { pairId: string; customerId: string; outcome: 'DONE' | 'REFUSED'; seen: string }

export async function insertResult(tx: Tx, caseId: string, { pairId, customerId, outcome, seen }: BindingResult): Promise<void> {
  await tx.run(sql`
    insert into bindings_results (id, pair_id, customer_id, outcome, seen) values (${caseId}, ${pairId}, ${customerId}, ${outcome}, ${seen})`)
}

export async function writeSeen(tx: Tx, caseId: string, seen: string): Promise<void> {
  await tx.run(sql`update bindings_results set seen = ${seen} where id = ${caseId}`)
}

export const readResult = (tx: Tx, caseId: string): Promise<BindingResult> =>
  tx.one<BindingResult>(sql`
    select r.pair_id as "pairId", r.customer_id as "customerId", r.outcome, r.seen from bindings_results r where r.id = ${caseId}`)
