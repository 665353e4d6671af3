// Adding quota while rounds of spend are written to the same database at the pace of 100,000 ad accounts in an hour: p99 beside p99 without.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { startBenchDatabase, WALLETS } from '../add-quota/bench-database.ts'
import { firstLine } from '../add-quota/run.ts'
import { loadServer } from '../add-quota/wrk.ts'

/** Of the p99 without rounds. */
const BUDGET = 1.5
const SECONDS = 8
const ROUNDS = 5
const CONNECTIONS = [1, 8]

const database = await startBenchDatabase({ withCustomers: true })
const start = (program: string) =>
  spawn(process.execPath, [program, '--url', database.productUrl], { stdio: ['ignore', 'pipe', 'inherit'] })
const server = start(join(import.meta.dirname, '../add-quota/serve.ts'))
let isKept = true
try {
  const url = await firstLine(server)
  const p99 = async (clients: number) => (await loadServer(url, 'uniform', { wallets: WALLETS, ordersEach: 25 }, clients, SECONDS)).p99Ms
  await p99(8)
  for (const clients of CONNECTIONS) {
    const ratios: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const alone = await p99(clients)
      const rounds = start(join(import.meta.dirname, 'write-rounds.ts'))
      await firstLine(rounds)
      const beside = await p99(clients)
      if (rounds.kill()) await once(rounds, 'exit')
      ratios.push(beside / alone)
      console.log(`${clients} connections: p99 ${alone.toFixed(1)} ms without rounds, ${beside.toFixed(1)} beside them`)
    }
    const ratio = ratios.toSorted((left, right) => left - right)[Math.floor(ROUNDS / 2)] ?? Number.NaN
    isKept &&= ratio <= BUDGET
    console.log(
      `${clients} connections: ${ratio.toFixed(2)} × the p99 without rounds; budget ≤ ${BUDGET}: ${ratio <= BUDGET ? 'kept' : 'MISSED'}`,
    )
  }
} finally {
  if (server.exitCode === null && server.kill()) await once(server, 'exit')
  await database.stop()
}
if (!isKept) process.exitCode = 1
