// Closing a month of a large agency, and a statement of one customer's million daily rows, each beside the bare SQL that adds up the same days.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { median } from '../account-list/measure.ts'
import { startOwnDatabase } from '../product/own-database.ts'
import { SERVER_OPTIONS } from '../product/processes.ts'
import { openSeedClient } from '../seed/seed-client.ts'
import { openLimit } from './limit.ts'
import { LONE, seedClosing, WHOLE } from './seed-closing.ts'

/** Of the bare SQL that leaves the same lines and bills in tables like ours. */
const RATIO_BUDGET = 1.5
/** Of the program that closes, above what it is before it begins. */
const MEMORY_BUDGET_MB = 120
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3)
/** A part of the whole, to try the bench. */
const SCALE = Number(process.env['BENCH_SCALE'] ?? 1)
const SIZE = { rows: 20_000_000 * SCALE, customers: Math.ceil(3_000 * SCALE), loneRows: 1_000_000 * SCALE }

type Closed = Record<'bills' | 'lines' | 'statements' | 'closedMs' | 'finished' | 'finishedMs' | 'nodeMs' | 'restMb' | 'peakMb', number>
type Round = { closed: Closed; aggregateMs: number; storedMs: number; productCpuMs: number; limitCpuMs: number }

const database = await startOwnDatabase()
try {
  const { client, lap } = await openSeedClient(database.url)
  await seedClosing(client, lap, SIZE)
  await client.end()
  process.exitCode = (await measure()) ? 0 : 1
} finally {
  await database.stop()
}

/** Rounds alternate between product and yardstick; after each the months are open again. */
async function measure(): Promise<boolean> {
  const limit = await openLimit(database)
  const [whole, lone]: [Round[], Round[]] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    await limit.reopen()
    whole.push(await roundOf(limit, WHOLE.month, '2026-04-06T12:00:00+08:00'))
    lone.push(await roundOf(limit, LONE.month, '2026-05-06T12:00:00+08:00'))
  }
  const isKept = [report('month    ', whole), report('statement', lone)].every(Boolean)
  for (const name of ['billing_violations', 'credit_violations', 'repayments_violations']) {
    const { ms, found } = await limit.violations(name)
    console.log(`${name}: ${found} found in ${seconds(ms)} s`)
    if (found > 0) throw new Error(`${name} found ${found}`)
  }
  await limit.end()
  return isKept
}

async function roundOf(limit: Awaited<ReturnType<typeof openLimit>>, month: string, at: string): Promise<Round> {
  const before = await database.cpuMs()
  const { lines, ...times } = await limit.close(month)
  const between = await database.cpuMs()
  const closed = await close(at)
  const after = await database.cpuMs()
  if (closed.lines !== lines) throw new Error(`closed ${closed.lines} lines, the yardstick ${lines}`)
  return { closed, ...times, limitCpuMs: between - before, productCpuMs: after - between }
}

async function close(at: string): Promise<Closed> {
  const program = join(import.meta.dirname, 'close.ts')
  const child = spawn(process.execPath, [...SERVER_OPTIONS, '--expose-gc', program, '--url', database.url, '--at', at], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const end = once(child, 'exit')
  let text = ''
  for await (const piece of child.stdout.setEncoding('utf8')) text += String(piece)
  const [code] = await end
  if (code !== 0) throw new Error(`the month was not closed: ${text}`)
  return JSON.parse(text)
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1)
}

function report(name: string, rounds: Round[]): boolean {
  const of = (what: (round: Round) => number) => rounds.map(what)
  const each = (what: (round: Round) => number) =>
    of(round => what(round))
      .map(seconds)
      .join(' ')
  const ratio = median(of(({ closed, storedMs }) => closed.closedMs / storedMs))
  const toAggregate = median(of(({ closed, aggregateMs }) => closed.closedMs / aggregateMs))
  const above = median(of(({ closed }) => closed.peakMb - closed.restMb))
  const { closed } = rounds[0] ?? {}
  if (closed === undefined) throw new Error('no rounds')
  console.log(`${name} ${closed.bills} bills, ${closed.lines} lines, ${closed.statements} statements`)
  console.log(
    `  bare SQL  ${each(round => round.storedMs)} s, ${each(round => round.aggregateMs)} of it the sums; processor ${each(round => round.limitCpuMs)} s`,
  )
  console.log(
    `  closing   ${each(round => round.closed.closedMs)} s; processor of PostgreSQL ${each(round => round.productCpuMs)}, of Node ${each(round => round.closed.nodeMs)} s`,
  )
  console.log(`  rebates and messages of ${closed.finished} customers ${each(round => round.closed.finishedMs)} s`)
  console.log(`  ${toAggregate.toFixed(2)} × the sums alone, which leave nothing behind`)
  return [
    verdict(`  time: ${ratio.toFixed(2)} × the bare SQL, budget ≤ ${RATIO_BUDGET} ×`, ratio <= RATIO_BUDGET),
    verdict(
      `  memory: ${above.toFixed(0)} MB above the program at rest (${closed.restMb.toFixed(0)} MB), budget ≤ ${MEMORY_BUDGET_MB} MB`,
      above <= MEMORY_BUDGET_MB,
    ),
  ].every(Boolean)
}

function verdict(text: string, isKept: boolean): boolean {
  console.log(`${text}: ${isKept ? 'kept' : 'MISSED'}`)
  return isKept
}
