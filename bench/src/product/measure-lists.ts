// Lists one after the other at one connection, each beside the budget that all share.
import { type Database, openDatabase } from '@tallyhelm/infra/db/database'
import { createLogger } from '@tallyhelm/infra/log/log'
import type pg from 'pg'
import { percentiles, timed } from '../account-list/measure.ts'
import { type Lap, openSeedClient } from '../seed/seed-client.ts'
import { type OwnDatabase, startOwnDatabase } from './own-database.ts'

/** reliability.md 1 */
const P99_BUDGET_MS = 30
const CALLS = Number(process.env['BENCH_CALLS'] ?? 200)
/** A part of the whole, to try a bench. */
export const SCALE = Number(process.env['BENCH_SCALE'] ?? 1)

type Lists = Record<string, () => Promise<{ total_size: number }>>

/** In a database of its own, which `seed` fills. */
export async function measureLists(
  seed: (client: pg.Client, lap: Lap) => Promise<void>,
  listsOf: (database: Database) => Lists,
): Promise<void> {
  const started = await startOwnDatabase()
  try {
    const { client, lap } = await openSeedClient(started.url)
    await seed(client, lap)
    await client.end()
    const log = createLogger({ name: 'bench', level: 'fatal' })
    const database = openDatabase({ url: started.url, applicationName: 'bench', maxConnections: 1, log })
    process.exitCode = (await measure(started, listsOf(database), CALLS)) ? 0 : 1
    await database.close()
  } finally {
    await started.stop()
  }
}

/** Prints a line for each; false when one is over the budget. */
async function measure(database: OwnDatabase, lists: Lists, calls: number): Promise<boolean> {
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
