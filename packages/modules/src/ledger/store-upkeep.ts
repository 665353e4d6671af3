// Upkeep of the books: whether they hold, and bringing what was appended into balances.
import type { Tx } from '@tallyhelm/infra/db/database'
import { prepared } from '@tallyhelm/infra/db/prepared'

/** Brings at most so many of what was appended to accounts of nobody into their balances; gives how many that were. */
export async function foldTotals(tx: Tx, most: number): Promise<number> {
  return (await tx.one<{ folded: number }>(prepared`select ledger_fold(${most}) as folded`)).folded
}

export type Violation = { invariant: string; object: string; problem: string }

/** Every invariant of the books that does not hold (domain.md 2); empty is good. Needs the system's scope to see all. */
export async function findViolations(tx: Tx): Promise<Violation[]> {
  return await tx.rows<Violation>(prepared`select invariant, object, problem from ledger_all_violations() limit 1000`)
}
