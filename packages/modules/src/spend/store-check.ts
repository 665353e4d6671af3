// What must hold of the days of spend and of what is kept of them (db/functions/spend/spend_violations.sql).
import type { Tx } from '@tallyhelm/infra/db/database'
import { prepared } from '@tallyhelm/infra/db/prepared'

/** `object` names customer or ad account, and the day. */
export type SpendViolation = { invariant: string; object: string; problem: string }
const MOST = 1_000

export async function findSpendViolations(tx: Tx): Promise<SpendViolation[]> {
  return await tx.rows<SpendViolation>(prepared`select invariant, object, problem from spend_violations() limit ${MOST}`)
}
