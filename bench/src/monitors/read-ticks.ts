// Ticks of monitors with reading: workers ask a stub of the Graph API through the connector, take in, judge and act, as many at once as there are.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { monotonicMs } from '@tallyhelm/infra/clock/clock'
import { runPlan } from '@tallyhelm/flows/monitors/run-tick'
import { openBenchWorld } from '../add-quota/bench-world.ts'
import { treeCpuUs } from '../add-quota/cpu.ts'
import { startProgram } from '../product/processes.ts'
import type { OwnDatabase } from '../product/own-database.ts'
import { prepareReading } from './prepare-reading.ts'
import { SHARDS, seededTicks, worldAt } from './ticks.ts'

const BUDGET_MS = 240_000

export type RunShard = { tick: number; shard: number }
type Spent = { ms: number; nodeMs: number; postgresMs: number }
export type ShardRun = { shard: number; reading: Spent; judging: Spent }
type Options = { database: OwnDatabase; postgres: number; ticks: number; shards: number; workers: number }

/** Whether each tick stayed within its budget: so many shards, so much of it. */
export async function measureReading(options: Options): Promise<boolean> {
  const { database, postgres, ticks, shards, workers } = options
  const bench = openBenchWorld(database.url, 4)
  const { since, last } = await seededTicks(bench.world)
  await prepareReading(database.adminUrl, last)
  const stub = await startProgram([join(import.meta.dirname, 'graph-stub.ts'), '--url', database.adminUrl])
  const crew = Array.from({ length: workers }, () => startWorker(database.url, stub.address, postgres))
  const control = (told: object) =>
    fetch(`${stub.address}/control`, { method: 'POST', body: JSON.stringify(told) }).then(reply => reply.json())
  const wallMs: number[] = []
  try {
    for (let tick = last + 1; tick <= last + ticks; tick += 1) {
      await control({ tick, since })
      await runPlan(worldAt(bench.world, tick))
      const stubBefore = await treeCpuUs(stub.pid)
      const postgresBefore = await database.cpuMs()
      const startMs = monotonicMs()
      const runs = await runTick(crew, tick, shards)
      const ms = monotonicMs() - startMs
      const asked = await control({})
      wallMs.push(ms)
      const stubMs = ((await treeCpuUs(stub.pid)) - stubBefore) / 1_000
      report(tick, { ms, runs, postgresMs: (await database.cpuMs()) - postgresBefore, stubMs, asked }, options)
      if (asked.unknown) throw new Error(`${asked.unknown} calls that the stub does not know`)
    }
  } finally {
    for (const worker of crew) worker.send('end')
    await stub.stop()
    await bench.close()
  }
  return wallMs.every(ms => ms <= (BUDGET_MS * shards) / SHARDS)
}

function startWorker(url: string, stub: string, postgres: number): ChildProcess {
  const worker = fork(join(import.meta.dirname, 'read-worker.ts'), ['--url', url, '--stub', stub, '--postgres', String(postgres)])
  process.once('exit', () => worker.kill())
  worker.once('exit', code => code && process.exit(1))
  return worker
}

/** Each takes the next shard when it has done one. */
async function runTick(crew: readonly ChildProcess[], tick: number, shards: number): Promise<ShardRun[]> {
  const runs: ShardRun[] = []
  const waiting = Array.from({ length: shards }, (_, shard) => shard).values()
  await Promise.all(
    crew.map(async worker => {
      for (const shard of waiting) {
        const answer = once(worker, 'message')
        worker.send({ tick, shard })
        const [done] = (await answer) as [ShardRun] // it sends nothing else
        runs.push(done)
      }
    }),
  )
  return runs
}

type Tick = { ms: number; runs: readonly ShardRun[]; postgresMs: number; stubMs: number; asked: Record<string, number> }

function report(tick: number, { ms, runs, postgresMs, stubMs, asked }: Tick, { shards, workers }: Options): void {
  const read = asked['campaigns'] ?? 0
  const sum = (of: (run: ShardRun) => number) => runs.reduce((all, run) => all + of(run), 0)
  const s = (all: number) => (all / 1_000).toFixed(2)
  const each = (all: number) => `${(all / read).toFixed(2)} ms`
  const [reading, judging] = [sum(run => run.reading.nodeMs), sum(run => run.judging.nodeMs)]
  const { requests = 0, unknown: _unknown, batches: _batches, ...calls } = asked
  console.log(
    `tick ${tick}: ${read.toFixed(0)} accounts in ${s(ms)} s, all ${SHARDS} shards so ${s((ms * SHARDS) / shards)} s; processor: Node ${s(reading + judging)} s (reading ${s(reading)}), PostgreSQL ${s(postgresMs)} s, stub ${s(stubMs)} s; ` +
      `an account: Node ${each(reading)} reading, ${each(judging)} judging, PostgreSQL ${each(postgresMs)}, stub ${each(stubMs)}, ${(requests / read).toFixed(2)} requests; calls ${JSON.stringify(calls)}`,
  )
  // With several workers what PostgreSQL does for one is not told from what it does for another.
  if (workers === 1)
    console.log(
      `  reading: ${s(sum(run => run.reading.ms))} s, PostgreSQL ${each(sum(run => run.reading.postgresMs))} an account; judging: ${s(sum(run => run.judging.ms))} s, PostgreSQL ${each(sum(run => run.judging.postgresMs))}`,
    )
}
