// Lists one after the other at one connection, each beside the budget that all share.
import { percentiles, timed } from '../account-list/measure.ts'
import type { OwnDatabase } from './own-database.ts'

/** reliability.md 1 */
const P99_BUDGET_MS = 30

/** Prints a line for each; false when one is over the budget. */
export async function measureLists(
  database: OwnDatabase,
  lists: Record<string, () => Promise<{ total_size: number }>>,
  calls: number,
): Promise<boolean> {
  let isWithin = true
  for (const [name, list] of Object.entries(lists)) {
    const { total_size: hits } = await list()
    const before = await database.cpuMs()
    const times = await timed(calls, list)
    const cpuMs = ((await database.cpuMs()) - before) / (calls + Math.ceil(calls / 10))
    const { p50, p99 } = percentiles(times)
    if (p99 > P99_BUDGET_MS) isWithin = false
    console.log(
      `${name.padEnd(36)} ${String(hits).padStart(6)} hits  p50 ${p50.toFixed(1).padStart(6)}  p99 ${p99.toFixed(1).padStart(6)} ms, ${cpuMs.toFixed(1)} of PostgreSQL's processor${p99 > P99_BUDGET_MS ? '  over' : ''}`,
    )
  }
  console.log(`budget: p99 ≤ ${P99_BUDGET_MS} ms for any of them: ${isWithin ? 'kept' : 'MISSED'}`)
  return isWithin
}
