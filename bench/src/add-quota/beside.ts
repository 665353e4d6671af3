// Adding quota from the whole server while another program writes to the same database, in turns with and without it: p99 beside p99 alone.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { startBenchDatabase, WALLETS } from './bench-database.ts'
import { firstLine } from './run.ts'
import { loadServer } from './wrk.ts'

const SECONDS = 8
const ROUNDS = 5
const CONNECTIONS = [1, 8]

type Beside = {
  /** the program's file: it prints a line once it writes, and goes on until it is ended */
  program: string
  /** what it writes, in words */
  name: string
  /** of the p99 without it */
  budget: number
  /** Of the first line, each time: whether what it tells is within its own budget. */
  judge?: (line: string) => boolean
}

/** Leaves a failed exit code where a budget is missed. */
export async function measureBeside({ program, name, budget, judge }: Beside): Promise<void> {
  const database = await startBenchDatabase({ withCustomers: true })
  const start = (file: string): ChildProcess =>
    spawn(process.execPath, [file, '--url', database.productUrl], { stdio: ['ignore', 'pipe', 'inherit'] })
  const server = start(join(import.meta.dirname, 'serve.ts'))
  let isKept = true
  try {
    const url = await firstLine(server)
    const p99 = async (clients: number) => (await loadServer(url, 'uniform', { wallets: WALLETS, ordersEach: 25 }, clients, SECONDS)).p99Ms
    await p99(8)
    for (const clients of CONNECTIONS) {
      const ratios: number[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        const alone = await p99(clients)
        const writer = start(program)
        const line = await firstLine(writer)
        if (judge) isKept = judge(line) && isKept
        const beside = await p99(clients)
        if (writer.kill()) await once(writer, 'exit')
        ratios.push(beside / alone)
        console.log(`${clients} connections: p99 ${alone.toFixed(1)} ms without ${name}, ${beside.toFixed(1)} beside them`)
      }
      const ratio = ratios.toSorted((left, right) => left - right)[Math.floor(ROUNDS / 2)] ?? Number.NaN
      isKept &&= ratio <= budget
      console.log(
        `${clients} connections: ${ratio.toFixed(2)} × the p99 without ${name}; budget ≤ ${budget}: ${ratio <= budget ? 'kept' : 'MISSED'}`,
      )
    }
  } finally {
    if (server.exitCode === null && server.kill()) await once(server, 'exit')
    await database.stop()
  }
  if (!isKept) process.exitCode = 1
}
