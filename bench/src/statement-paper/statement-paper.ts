// The printed statement of 2,000 ad accounts from the whole server, beside pdfmake alone setting the same table, and what other requests feel of it.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { monotonicMs } from '@tallyhelm/infra/clock/clock'
import type { Served } from '../account-list/served.ts'
import { median, percentiles } from '../account-list/measure.ts'
import { treeCpuUs } from '../add-quota/cpu.ts'
import { startOwnDatabase } from '../product/own-database.ts'
import { SERVER_OPTIONS } from '../product/processes.ts'
import { others, post, serveWatched, settledMb, watchMemory } from '../product/watched-server.ts'
import { openSeedClient } from '../seed/seed-client.ts'
import { CUSTOMER, LINES, seedStatement, STATEMENT } from './seed-statement.ts'

const RATIO_BUDGET = 1.5
/** What the papers add to the server at its peak, above the settled server that has answered lists and nothing else. */
const MEMORY_BUDGET_MB = 150
/** Of the p99 without a paper, round by round. */
const P99_BUDGET = 2
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5)
/** Made one after the other in a round. */
const PAPERS = 3
const CALM_MS = 6_000

const database = await startOwnDatabase()
const { client } = await openSeedClient(database.url)
await seedStatement(client)
await client.end()
const { served, child } = await serveWatched(database.url, CUSTOMER)
const bare = spawn(process.execPath, [...SERVER_OPTIONS, join(import.meta.dirname, 'bare.ts')], { stdio: ['pipe', 'pipe', 'inherit'] })
const told = createInterface({ input: bare.stdout })[Symbol.asyncIterator]()
try {
  await told.next()
  process.exitCode = (await measure(served, child)) ? 0 : 1
} finally {
  child.kill()
  bare.kill()
  await Promise.all([once(bare, 'exit'), once(child, 'exit')])
  await database.stop()
}

type Work = () => Promise<number>

/** Rounds alternate, so that a noisy minute hits all; ratios compare within one round only. The first warms up. */
async function measure(server: Served, program: ChildProcess): Promise<boolean> {
  const rounds: Record<'bareMs' | 'ownMs' | 'bareCpuMs' | 'ownCpuMs' | 'peakMb' | 'calm' | 'busy', number>[] = []
  await others(server, new Promise(resolve => setTimeout(resolve, CALM_MS)))
  const restMb = await settledMb(program)
  for (let round = 0; round <= ROUNDS; round += 1) {
    const yardstick = await papers(bareOne, bare)
    const calm = await others(server, new Promise(resolve => setTimeout(resolve, CALM_MS)))
    const own = await papers(() => paper(server), program)
    const making = papers(() => paper(server), program)
    const watching = watchMemory(program, making)
    const busy = await others(server, making)
    const peakMb = await watching
    if (round === 0) continue
    const p99 = (times: readonly number[]) => percentiles(times).p99
    rounds.push({
      bareMs: yardstick.ms,
      ownMs: own.ms,
      bareCpuMs: yardstick.cpuMs,
      ownCpuMs: own.cpuMs,
      peakMb,
      calm: p99(calm),
      busy: p99(busy),
    })
  }
  const middle = (of: (round: (typeof rounds)[number]) => number) => median(rounds.map(of))
  const each = (of: (round: (typeof rounds)[number]) => number) => rounds.map(round => of(round).toFixed(0)).join(' ')
  console.log(`pdfmake ${LINES} accounts in ${each(round => round.bareMs)} ms; processor ${each(round => round.bareCpuMs)} ms`)
  console.log(`server  the same in ${each(round => round.ownMs)} ms; processor of the server ${each(round => round.ownCpuMs)} ms`)
  const ratio = middle(round => round.ownMs / round.bareMs)
  const aboveMb = middle(round => round.peakMb) - restMb
  const slower = middle(round => round.busy / round.calm)
  const p99s = rounds.map(({ busy, calm }) => `${busy.toFixed(0)}/${calm.toFixed(0)}`).join(' ')
  return [
    verdict(`time: ${ratio.toFixed(2)} × pdfmake alone, budget ≤ ${RATIO_BUDGET} ×`, ratio <= RATIO_BUDGET),
    verdict(
      `memory: ${aboveMb.toFixed(0)} MB above the server at rest (${restMb.toFixed(0)}), budget ≤ ${MEMORY_BUDGET_MB} MB`,
      aboveMb <= MEMORY_BUDGET_MB,
    ),
    verdict(`others: p99 ${slower.toFixed(2)} × that without a paper [${p99s} ms], budget ≤ ${P99_BUDGET} ×`, slower <= P99_BUDGET),
  ].every(Boolean)
}

function verdict(text: string, isKept: boolean): boolean {
  console.log(`${text}: ${isKept ? 'kept' : 'MISSED'}`)
  return isKept
}

/** For one of some, made one after the other. */
async function papers(one: Work, { pid = 0 }: ChildProcess): Promise<{ ms: number; cpuMs: number }> {
  const [startMs, before] = [monotonicMs(), await treeCpuUs(pid)]
  for (let made = 0; made < PAPERS; made += 1) await one()
  const cpuMs = ((await treeCpuUs(pid)) - before) / 1_000 / PAPERS
  return { ms: (monotonicMs() - startMs) / PAPERS, cpuMs }
}

async function paper({ url, headers }: Served): Promise<number> {
  const address = `${new URL(url).origin}/api/bill/client/credit/bills/confirmations/${STATEMENT}/paper`
  const reply = await post(address, headers, {})
  const bytes = Buffer.concat(await reply.toArray())
  if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new Error(`no paper: ${bytes.subarray(0, 300).toString()}`)
  return bytes.length
}

async function bareOne(): Promise<number> {
  bare.stdin.write('\n')
  const { value } = await told.next()
  return JSON.parse(String(value)).length
}
