// Lists one after the other at one connection, each beside the budget that all share.
import { type Database, openDatabase } from '@tallyhelm/infra/db/database'
import { createLogger } from '@tallyhelm/infra/log/log'
import type pg from 'pg'
import { percentiles, timed } from '../account-list/measure.ts'
import { type Lap, openSeedClient } from '../seed/seed-client.ts'
import { type OwnDatabase, startOwnDatabase } from './own-database.ts'

/** reliability.md 1 */
const P99_BUDGET_MS = 30
/** As often a second as so much of what hand-written statements do. */
const [RAW_BUDGET, TURNS] = [0.5, 5]
const CALLS = Number(process.env['BENCH_CALLS'] ?? 200)
/** A part of the whole, to try a bench. */
export const SCALE = Number(process.env['BENCH_SCALE'] ?? 1)

type Lists = Record<string, () => Promise<{ total_size: number }>>

/** By the name of a list: the same rows by hand-written statements, which the list is held beside. */
type RawLists = Readonly<Record<string, (client: pg.Client) => Promise<unknown>>>

type Budgets = {
  /** for the first of them, where it has a budget of its own */ p50BudgetMs?: number /** for any of them */
  p99BudgetMs?: number
}

/** In a database of its own, which `seed` fills. */
export async function measureLists(
  seed: (client: pg.Client, lap: Lap) => Promise<void>,
  listsOf: (database: Database) => Lists | Promise<Lists>,
  raw: RawLists = {},
  { p50BudgetMs = Number.POSITIVE_INFINITY, p99BudgetMs = P99_BUDGET_MS }: Budgets = {},
): Promise<void> {
  const started = await startOwnDatabase()
  try {
    const { client, lap } = await openSeedClient(started.url)
    await seed(client, lap)
    const log = createLogger({ name: 'bench', level: 'fatal' })
    const database = openDatabase({ url: started.url, applicationName: 'bench', maxConnections: 1, log })
    const lists = await listsOf(database)
    const { isWithin, firstMs } = await measure(started, lists, p99BudgetMs)
    const isSoon = firstMs <= p50BudgetMs
    if (Number.isFinite(p50BudgetMs)) console.log(`budget of the first: p50 ≤ ${p50BudgetMs} ms: ${isSoon ? 'kept' : 'MISSED'}`)
    const isNear = await besideRaw(client, lists, raw)
    process.exitCode = isWithin && isNear && isSoon ? 0 : 1
    await client.end()
    await database.close()
  } finally {
    await started.stop()
  }
}

/** Prints a line for each; false when one is over the budget. */
async function measure(database: OwnDatabase, lists: Lists, p99BudgetMs: number): Promise<{ isWithin: boolean; firstMs: number }> {
  let isWithin = true
  let firstMs: number | undefined
  for (const [name, list] of Object.entries(lists)) {
    const { total_size: hits } = await list()
    const before = await database.cpuMs()
    const times = await timed(CALLS, list)
    const cpuMs = ((await database.cpuMs()) - before) / (CALLS + Math.ceil(CALLS / 10))
    const { p50, p99 } = percentiles(times)
    firstMs ??= p50
    if (p99 > p99BudgetMs) isWithin = false
    console.log(
      `${name.padEnd(36)} ${String(hits).padStart(6)} hits  p50 ${p50.toFixed(1).padStart(6)}  p99 ${p99.toFixed(1).padStart(6)} ms, ${cpuMs.toFixed(1)} of PostgreSQL's processor${p99 > p99BudgetMs ? '  over' : ''}`,
    )
  }
  console.log(`budget: p99 ≤ ${p99BudgetMs} ms for any of them: ${isWithin ? 'kept' : 'MISSED'}`)
  return { isWithin, firstMs: firstMs ?? 0 }
}

/** In turns, so that both see the same machine. */
async function besideRaw(client: pg.Client, lists: Lists, raw: RawLists): Promise<boolean> {
  let isWithin = true
  for (const [name, byHand] of Object.entries(raw)) {
    const list = lists[name]
    if (!list) throw new Error(`there is no list ${name}`)
    const ratios: number[] = []
    for (let turn = 0; turn < TURNS; turn += 1) {
      const hand = percentiles(await timed(CALLS / TURNS, () => byHand(client))).p50
      const ours = percentiles(await timed(CALLS / TURNS, list)).p50
      ratios.push(hand / ours)
    }
    const ratio = percentiles(ratios).p50
    if (ratio < RAW_BUDGET) isWithin = false
    console.log(`${name}: ${ratio.toFixed(2)} × the statements by hand (budget ${RAW_BUDGET})${ratio < RAW_BUDGET ? '  MISSED' : ''}`)
  }
  return isWithin
}
