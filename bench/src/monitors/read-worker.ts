// A worker of the bench: runs whole shards as its parent tells it, reading included, and says what each took of time and of this process.
import { parseArgs } from 'node:util'
import { monotonicMs } from '@tallyhelm/infra/clock/clock'
import { runShard } from '@tallyhelm/flows/monitors/run-tick'
import { TICK_MS } from '@tallyhelm/modules/monitors'
import type { World } from '@tallyhelm/world/handles/world'
import { openBenchWorld } from '../add-quota/bench-world.ts'
import { treeCpuUs } from '../add-quota/cpu.ts'
import type { RunShard, ShardRun } from './read-ticks.ts'

const { values } = parseArgs({ options: { url: { type: 'string' }, stub: { type: 'string' }, postgres: { type: 'string' } } })
if (!values.url || !values.stub || !values.postgres) throw new Error('usage: read-worker.ts --url … --stub … --postgres <pid>')
const postgres = Number(values.postgres)
/** As a worker of the product has them. */
const { world: given, close } = openBenchWorld(values.url, 10, values.stub)

type Spent = { ms: number; nodeMs: number; postgresMs: number }
/** Until and since a moment: looking at PostgreSQL's processes between costs this one something. */
type Moment = { until: Spent; since: Spent }
async function moment(): Promise<Moment> {
  const own = () => {
    const { user, system } = process.cpuUsage()
    return { ms: monotonicMs(), nodeMs: (user + system) / 1_000 }
  }
  const before = own()
  const postgresMs = (await treeCpuUs(postgres)) / 1_000
  return { until: { ...before, postgresMs }, since: { ...own(), postgresMs } }
}
const between = ({ since }: Moment, { until }: Moment): Spent => ({
  ms: until.ms - since.ms,
  nodeMs: until.nodeMs - since.nodeMs,
  postgresMs: until.postgresMs - since.postgresMs,
})

/** The shard's last long transaction is its judgement: what was used until then is the reading. */
function judgedFrom(given: World, tick: number): { world: World; begun: () => Moment | undefined } {
  let begun: Moment | undefined
  const db = Object.create(given.db, {
    load: {
      value: async (...parameters: Parameters<World['db']['load']>) => {
        begun = await moment()
        return await given.db.load(...parameters)
      },
    },
  }) as World['db'] // the same but for this
  const clock = { now: () => new Date(tick * TICK_MS + 1_000) }
  return { world: Object.create(given, { db: { value: db }, clock: { value: clock } }) as World, begun: () => begun } // the same otherwise
}

async function run({ tick, shard }: RunShard): Promise<ShardRun> {
  const { world, begun } = judgedFrom(given, tick)
  const before = await moment()
  await runShard(world, { tick, shard })
  const after = await moment()
  return { shard, reading: between(before, begun() ?? after), judging: between(begun() ?? after, after) }
}

process.on('message', (told: RunShard | 'end') => {
  if (told === 'end') void close().then(() => process.disconnect?.())
  else
    run(told).then(
      done => process.send?.(done),
      error => {
        console.error(error)
        process.exit(1)
      },
    )
})
