// What must hold of the days of spend and of what is kept of them (db/functions/spend/spend_violations.sql).
import type { Tx } from '@tallyhelm/infra/db/database'
import { prepared } from '@tallyhelm/infra/db/prepared'
import sql from 'sql-template-tag'

/** `object` names customer or ad account, and the day. */
export type SpendViolation = { invariant: string; object: string; problem: string }
const MOST = 1_000

export async function findSpendViolations(tx: Tx): Promise<SpendViolation[]> {
  return await tx.rows<SpendViolation>(prepared`select invariant, object, problem from spend_violations() limit ${MOST}`)
}

/** Those of before are kept for ninety days. */
export async function recordCheck(tx: Tx, violations: readonly SpendViolation[], at: Date): Promise<void> {
  await tx.run(sql`insert into spend_checks (checked_at, findings) values (${at}, ${JSON.stringify(violations)}::jsonb)`)
  await tx.run(sql`delete from spend_checks where checked_at < ${at}::timestamptz - interval '90 days'`)
}
