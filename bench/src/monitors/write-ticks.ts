// Runs ticks of monitors without end, as many rows a second as 1,000,000 ad groups make in five minutes; prints one line when the first has begun.
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { monotonicMs } from '@tallyhelm/infra/clock/clock'
import { runPlan, runShard } from '@tallyhelm/flows/monitors/run-tick'
import { lastTick } from '@tallyhelm/modules/monitors'
import { openBenchWorld } from '../add-quota/bench-world.ts'
import { openSeedClient } from '../seed/seed-client.ts'
import { GROUPS_EACH, seedMonitors } from './seed-monitors.ts'
import { SHARDS, seededTicks, takeInShard, worldAt } from './ticks.ts'

const SIZE = { accounts: 2_500, rules: 5_000 }
/** Of the smaller database: its shards come so much more often. */
const SHARD_MS = ((300_000 / SHARDS) * SIZE.accounts * GROUPS_EACH) / 1_000_000

const { values } = parseArgs({ options: { url: { type: 'string' } } })
if (!values.url) throw new Error('usage: write-ticks.ts --url postgresql://…')
const { client } = await openSeedClient(values.url)
const { rows } = await client.query<{ is_seeded: boolean }>(`select to_regclass('bench_seed') is not null as is_seeded`)
if (!rows[0]?.is_seeded) await seedMonitors(client, () => {}, SIZE, lastTick(new Date()) - 1)
// To an ad account whose theft is not over nothing is added.
await client.query('update monitors_versions set tells_theft = false where tells_theft')
await client.end()
const { world: given } = openBenchWorld(values.url, 4)
const { since, last } = await seededTicks(given)
for (let tick = last + 1; ; tick += 1) {
  const world = worldAt(given, tick)
  await runPlan(world)
  for (let shard = 0; shard < SHARDS; shard += 1) {
    const startMs = monotonicMs()
    await takeInShard(world, tick, since, shard)
    await runShard(world, { tick, shard })
    if (tick === last + 1 && shard === 0) console.log('running')
    await sleep(Math.max(0, SHARD_MS - (monotonicMs() - startMs)))
  }
}
