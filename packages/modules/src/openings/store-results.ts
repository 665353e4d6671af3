// What staff say came of an opening that its platform does not show, under the id of its case.
import type { Tx } from '@tallyhelm/infra/db/database'
import sql from 'sql-template-tag'

export type OpeningResult = { itemId: string; customerId: string; outcome: 'DONE' | 'REFUSED'; outsideId: string | null }
/** `limitMinor`: what the platform lets the account spend, as it was last read, in its currency's minor units as text; null: no limit. */
export type ReadOpeningResult = OpeningResult & { limitMinor: string | null }

export async function insertResult(tx: Tx, caseId: string, { itemId, customerId, outcome, outsideId }: OpeningResult): Promise<void> {
  await tx.run(sql`
    insert into openings_results (id, item_id, customer_id, outcome, outside_id)
    values (${caseId}, ${itemId}, ${customerId}, ${outcome}, ${outsideId})`)
}

export const writeResultLimit = (tx: Tx, caseId: string, limitMinor: bigint | null): Promise<unknown> =>
  tx.run(sql`update openings_results set limit_minor = ${limitMinor} where id = ${caseId}`)

export const readResult = (tx: Tx, caseId: string): Promise<ReadOpeningResult> =>
  tx.one<ReadOpeningResult>(sql`
    select r.item_id as "itemId", r.customer_id as "customerId", r.outcome, r.outside_id as "outsideId", r.limit_minor as "limitMinor"
    from openings_results r where r.id = ${caseId}`)
