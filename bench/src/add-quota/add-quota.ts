// Adding quota beside its limit: the whole product (HTTP, session, validation, fees, audit, row-level security), and its acceptance
// alone, against one raw SQL call per order under pgbench, in the same minutes.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startBenchDatabase, WALLETS } from './bench-database.ts'
import { openBenchWorld } from './bench-world.ts'
import { cpuUs, usedUs } from './cpu.ts'
import { loadFlow } from './load-flow.ts'
import { firstLine } from './run.ts'
import { type Kind, type Load, loadServer } from './wrk.ts'

/** Of the yardstick at the same number of connections (reliability.md 1), for the whole product. */
const BUDGETS = { 'uniform 1': 0.4, 'uniform 64': 1, 'hot 64': 3 } as Record<string, number>
const P99_BUDGET_MS = 30
const WARM_UP_SECONDS = 2

/** `pid`: of the process that does the product's part beside PostgreSQL. */
type Path = { name: 'flow' | 'server'; pid: number | undefined; load(kind: Kind, clients: number, seconds: number): Promise<Load> }
type Round = { ratio: number; rates: string; p99Ms: number; yardstickP99Ms: number; nodeUs: number; postgresUs: number }

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: 'all' },
    'orders-each': { type: 'string', default: '25' },
  },
})
const [seconds, rounds] = [Number(values.seconds), Number(values.rounds)]
const people = { wallets: WALLETS, ordersEach: Number(values['orders-each']) }
let isWithin = true

const database = await startBenchDatabase({ withCustomers: true })
const bench = openBenchWorld(database.productUrl, 8)
const server = spawn(process.execPath, [join(import.meta.dirname, 'serve.ts'), '--url', database.productUrl], {
  stdio: ['ignore', 'pipe', 'inherit'],
})
try {
  const url = await firstLine(server)
  const all: Path[] = [
    { name: 'flow', pid: process.pid, load: (kind, clients, forSeconds) => loadFlow(bench.world, kind, clients, forSeconds) },
    { name: 'server', pid: server.pid, load: (kind, clients, forSeconds) => loadServer(url, kind, people, clients, forSeconds) },
  ]
  const paths = all.filter(path => values.only === 'all' || values.only === path.name)
  for (const path of paths) await path.load('uniform', 64, WARM_UP_SECONDS)
  for (const kind of ['uniform', 'hot'] as const) for (const clients of [1, 8, 64]) await compare(paths, kind, clients)
} finally {
  if (server.exitCode === null && server.kill()) await once(server, 'exit')
  await bench.close()
  await database.stop()
}
if (!isWithin) process.exitCode = 1

/** Rounds alternate between all, so that a noisy minute hits all; ratios compare within one round only. */
async function compare(paths: Path[], kind: Kind, clients: number): Promise<void> {
  const measured = paths.map(path => ({ path, rounds: [] as Round[] }))
  for (let round = 0; round < rounds; round += 1) {
    const limit = await database.yardstick(clients, kind === 'hot' ? 1 : WALLETS, seconds)
    for (const entry of measured) entry.rounds.push(await measure(entry.path, kind, clients, limit))
  }
  for (const entry of measured) report(entry.path, kind, clients, entry.rounds)
}

async function measure(path: Path, kind: Kind, clients: number, limit: { perSecond: number; p99Ms: number }): Promise<Round> {
  const before = await database.look()
  const pids = path.pid === undefined ? [] : [path.pid]
  const [nodeBefore, postgresBefore] = [await cpuUs(pids), await cpuUs(before.pids)]
  const load = await path.load(kind, clients, seconds)
  const after = await database.look()
  const [nodeAfter, postgresAfter] = [await cpuUs(pids), await cpuUs(after.pids)]
  const stored = after.orders - before.orders
  if (stored < load.orders) throw new Error(`${load.orders} orders were answered, but ${stored} are stored`)
  return {
    ratio: load.perSecond / limit.perSecond,
    rates: `${load.perSecond.toFixed(0)}/${limit.perSecond.toFixed(0)}`,
    p99Ms: load.p99Ms,
    yardstickP99Ms: limit.p99Ms,
    nodeUs: usedUs(nodeBefore, nodeAfter) / stored,
    postgresUs: usedUs(postgresBefore, postgresAfter) / stored,
  }
}

function report(path: Path, kind: Kind, clients: number, all: Round[]): void {
  const middle = (of: (round: Round) => number) => median(all.map(of))
  const [ratio, p99Ms] = [middle(round => round.ratio), middle(round => round.p99Ms)]
  const budget = path.name === 'server' ? BUDGETS[`${kind} ${clients}`] : undefined
  const isKept = (budget === undefined || ratio >= budget) && (path.name !== 'server' || p99Ms <= P99_BUDGET_MS)
  isWithin &&= isKept
  const parts = [
    `${kind.padEnd(7)} ${String(clients).padStart(2)} ${path.name.padEnd(6)} ${ratio.toFixed(2)} × yardstick`,
    budget === undefined ? '' : `, budget ${budget}`,
    `; p99 ${p99Ms.toFixed(1)} ms (yardstick ${middle(round => round.yardstickP99Ms).toFixed(1)})`,
    `; µs per order: Node ${middle(round => round.nodeUs).toFixed(0)}, PostgreSQL ${middle(round => round.postgresUs).toFixed(0)}`,
    ` [${all.map(round => round.rates).join(' ')}]`,
    path.name === 'server' ? (isKept ? ' kept' : ' MISSED') : '',
  ]
  console.log(parts.join(''))
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((left, right) => left - right)[Math.floor(numbers.length / 2)] ?? Number.NaN
}
