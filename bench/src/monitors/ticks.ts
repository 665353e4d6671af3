// A tick of the bench: what the platform tells is taken in, and the world stands at its end, without a platform to ask.
import { TICK_MS, takeInFigures } from '@tallyhelm/modules/monitors'
import type { World } from '@tallyhelm/world/handles/world'
import sql from 'sql-template-tag'
import { type BenchAccount, toldAt } from './told.ts'

export const SHARDS = 64
const system = { kind: 'system' } as const

/** What was told is there already, so nobody is asked. */
export function worldAt(given: World, tick: number): World {
  const platform = Object.create(given.platforms.FACEBOOK, { adObjects: { value: undefined } }) as World['platforms']['FACEBOOK'] // the same but for this
  return Object.create(given, {
    clock: { value: { now: () => new Date(tick * TICK_MS + 1_000) } },
    platforms: { value: { ...given.platforms, FACEBOOK: platform } },
  }) as World // the same otherwise
}

/** By the product's own statement. */
export async function takeInShard(world: World, tick: number, since: number, shard: number): Promise<void> {
  await world.db.load(system, async tx => {
    const accounts = await tx.rows<BenchAccount>(sql`
      select a.id, a.place, a.timezone from monitors_accounts w join bench_accounts a on a.id = w.ad_account_id where w.shard = ${shard}`)
    await takeInFigures(tx, toldAt(accounts, tick, since), tick, [])
    await tx.run(sql`update monitors_accounts set read_at = ${world.clock.now()}, objects_at = ${world.clock.now()} where shard = ${shard}`)
  })
}

/** The tick that the seed ended with, and the last of which there are figures. */
export const seededTicks = (world: World): Promise<{ since: number; last: number }> =>
  world.db.readLong(system, tx =>
    tx.one<{ since: number; last: number }>(
      sql`select (select tick from bench_seed) as since, (select max(tick) from monitors_facts) as last`,
    ),
  )
