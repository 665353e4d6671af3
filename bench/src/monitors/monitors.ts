// A tick of monitors at full size: figures taken in, then every shard judged as the workers do it, beside one statement by hand for the same matches.
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { monotonicMs } from '@tallyhelm/infra/clock/clock'
import { withConnection } from '@tallyhelm/infra/db/connection'
import { runPlan, runShard } from '@tallyhelm/flows/monitors/run-tick'
import { lastTick } from '@tallyhelm/modules/monitors'
import type { World } from '@tallyhelm/world/handles/world'
import sql from 'sql-template-tag'
import { openBenchWorld } from '../add-quota/bench-world.ts'
import { treeCpuUs } from '../add-quota/cpu.ts'
import { SCALE } from '../product/measure-lists.ts'
import { type OwnDatabase, startOwnDatabase } from '../product/own-database.ts'
import { seedAccounts } from '../seed/seed-accounts.ts'
import { openSeedClient } from '../seed/seed-client.ts'
import { type ByHand, openByHand } from './by-hand.ts'
import { measureReading } from './read-ticks.ts'
import { seedMonitors } from './seed-monitors.ts'
import { SHARDS, seededTicks, takeInShard, worldAt } from './ticks.ts'

const RATIO = 2
const system = { kind: 'system' } as const
const { values } = parseArgs({
  options: {
    ticks: { type: 'string', default: '12' },
    /** the first so many, to try a whole database: budgets are a part then, too */
    shards: { type: 'string', default: String(SHARDS) },
    /** shards that are judged at a time, as by so many workers; those by hand too */
    lanes: { type: 'string', default: '2' },
    /** leaves the database open when all is measured, until it is interrupted */
    keep: { type: 'boolean', default: false },
    /** the address that `--keep` printed: measures there again, without a seed */
    attach: { type: 'string' },
    /** asks a stub of the platform as well, and judges nothing by hand */
    read: { type: 'boolean', default: false },
    /** of these processes each runs a shard at a time, with `--read` */
    workers: { type: 'string', default: '1' },
  },
})
const MEASURED = Number(values.shards)
const BUDGET_S = (60 * MEASURED) / SHARDS
const SIZE = {
  accounts: Math.ceil(50_000 * SCALE),
  rules: Math.ceil(100_000 * SCALE),
  customers: Math.ceil(3_000 * SCALE),
}

const database = values.attach ? await attach(values.attach) : await startOwnDatabase()
try {
  if (!values.attach) {
    const { client, lap } = await openSeedClient(database.url)
    await seedAccounts(client, lap, SIZE)
    await seedMonitors(client, lap, SIZE, lastTick(new Date()) - 1)
    await client.end()
  }
  if (values.keep) console.log(`kept at ${database.adminUrl}`)
  process.exitCode = (await (values.read ? read() : measure())) ? 0 : 1
} finally {
  if (values.keep) await once(process, 'SIGINT')
  await database.stop()
}

async function read(): Promise<boolean> {
  const postgres = await postmasterOf(database.adminUrl)
  const { ticks, workers } = values
  return await measureReading({ database, postgres, ticks: Number(ticks), shards: MEASURED, workers: Number(workers) })
}

async function postmasterOf(adminUrl: string): Promise<number> {
  return await withConnection(adminUrl, async client => {
    const { rows } = await client.query<{ file: string }>(`select pg_read_file('postmaster.pid') as file`)
    return Number(rows[0]?.file.split('\n')[0])
  })
}

/** Its processor time is that of its first process and all below it. */
async function attach(adminUrl: string): Promise<OwnDatabase> {
  const postgres = await postmasterOf(adminUrl)
  return {
    url: adminUrl.replace('postgres@', 'tallyhelm@'),
    adminUrl,
    cpuMs: async () => (await treeCpuUs(postgres)) / 1_000,
    stop: async () => {},
  }
}

type Took = { takeIn: number; plan: number; ours: number; hand: number; oursCpu: number; handCpu: number; nodeCpu: number }

async function measure(): Promise<boolean> {
  const bench = openBenchWorld(database.url, 4)
  const { since, last } = await seededTicks(bench.world)
  const hands: ByHand[] = []
  for (let lane = 0; lane < Number(values.lanes); lane += 1) hands.push(await openByHand(database.adminUrl))
  const ticks: Took[] = []
  for (let tick = last + 1; tick <= last + Number(values.ticks); tick += 1) {
    const world = worldAt(bench.world, tick)
    const takeIn = await takeInAll(world, tick, since)
    const startMs = monotonicMs()
    const { shards } = await runPlan(world)
    const plan = monotonicMs() - startMs
    if (shards !== SHARDS) throw new Error(`${shards} shards were planned`)
    const ours = await meter(() => inLanes(hands, shard => runShard(world, { tick, shard })))
    const theirs = await meter(() => inLanes(hands, (shard, hand) => hand.judge(tick, shard)))
    const took = { takeIn, plan, ours: ours.ms, hand: theirs.ms, oursCpu: ours.cpu, handCpu: theirs.cpu, nodeCpu: ours.node }
    ticks.push(took)
    await report(bench.world, tick, took)
  }
  for (const hand of hands) await hand.end()
  await bench.close()
  return ticks.every(({ ours, hand }) => ours <= BUDGET_S * 1_000 && ours <= RATIO * hand)
}

/** The measured shards, each by whichever lane is free. */
async function inLanes(hands: readonly ByHand[], work: (shard: number, hand: ByHand) => Promise<unknown>): Promise<void> {
  const waiting = Array.from({ length: MEASURED }, (_, shard) => shard).values()
  await Promise.all(
    hands.map(async hand => {
      for (const shard of waiting) await work(shard, hand)
    }),
  )
}

async function meter(work: () => Promise<unknown>): Promise<{ ms: number; cpu: number; node: number }> {
  const [cpu, node, startMs] = [await database.cpuMs(), process.cpuUsage(), monotonicMs()]
  await work()
  const ms = monotonicMs() - startMs
  const { user, system: kernel } = process.cpuUsage(node)
  return { ms, cpu: (await database.cpuMs()) - cpu, node: (user + kernel) / 1_000 }
}

async function takeInAll(world: World, tick: number, since: number): Promise<number> {
  const startMs = monotonicMs()
  for (let shard = 0; shard < SHARDS; shard += 1) await takeInShard(world, tick, since, shard)
  return monotonicMs() - startMs
}

async function report(world: World, tick: number, took: Took): Promise<void> {
  const counted = await world.db.readLong(system, tx =>
    tx.one<{
      pairs: string
      matches: string
      kept: string
      by_hand: string
      differ: string
      changed: string
      bytes: string
      temp: string
    }>(sql`
      select (select sum(pairs) from monitors_ticks where tick = ${tick} and state = 'DONE') as pairs, (select count(*) from monitors_facts where tick = ${tick}) as changed,
        (select sum(matches) from monitors_ticks where tick = ${tick}) as matches, (select count(*) from monitors_matches) as kept,
        (select count(*) from bench_matches where tick = ${tick}) as by_hand, pg_database_size(current_database()) as bytes,
        pg_total_relation_size('pg_attribute') + pg_total_relation_size('pg_class') as temp,
        (select count(*) from (select rule_id, object_id from monitors_matches where last_at = ${world.clock.now()}) m
          full join (select rule_id, object_id from bench_matches where tick = ${tick}) b using (rule_id, object_id) where b.rule_id is null) as differ`),
  )
  const s = (ms: number) => (ms / 1_000).toFixed(2).padStart(7)
  console.log(
    `tick ${tick}: ${counted.pairs} pairs, ${counted.changed} changed, taken in ${s(took.takeIn)} s, planned ${s(took.plan)} s, judged ${s(took.ours)} s, by hand ${s(took.hand)} s: ${(took.ours / took.hand).toFixed(2)} ×; ` +
      `processor ${s(took.oursCpu)} + ${s(took.nodeCpu)} of Node, by hand ${s(took.handCpu)}; ${counted.matches} matches (${counted.by_hand} by hand, ${counted.differ} ours alone), ${counted.kept} kept, ${(Number(counted.bytes) / 1e6).toFixed(0)} MB, catalogue ${(Number(counted.temp) / 1e6).toFixed(1)} MB`,
  )
}
