// Clocks that jump by two hours, workers that were away, and ticks that come too late: none is judged ahead of its time or twice, and what was
// left out is counted (漏检).
import type { World } from '@tallyhelm/world/handles/world'
import sql from 'sql-template-tag'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { runPlan, runShard } from './run-tick.ts'
import { accountWithGroups, all, formOf, leaf, MINUTE_MS, type MonitorStage, openMonitorStage } from './test-monitors.ts'

const TWO_HOURS_MS = 120 * MINUTE_MS
let stage: MonitorStage
let last: MonitorStage | undefined
let account: Awaited<ReturnType<typeof accountWithGroups>>
let now: number
beforeEach(async () => {
  await last?.close()
  stage = last = await openMonitorStage()
  account = await accountWithGroups(stage, { one: { spend_per_hour: '6' } })
  await stage.acting(formOf(all(leaf('SPEND', 'M5', 'GTE', '9000')), { is_all_accounts: false, account_ids: [account.id] }))
  await stage.tick(2)
  now = Math.floor(stage.clock.now().getTime() / (5 * MINUTE_MS))
})
afterAll(() => last?.close())

const stands = async () =>
  Object.fromEntries(
    (
      await stage.rows<{ tick: number; state: string; fence: number }>(sql`select tick, state, fence from monitors_ticks order by tick`)
    ).map(({ tick, state, fence }) => [tick - now, `${state} ${fence}`]),
  )
const shardOf = (tick: number) => ({ tick, shard: Number(BigInt(account.id) % 64n) })
/** Plans what is due by this clock, and runs it. */
async function go(): Promise<{ shards: number; skipped: number }> {
  const planned = await runPlan(stage.world)
  for (const shard of await stage.rows<{ tick: number; shard: number }>(
    sql`select tick, shard from monitors_ticks where state = 'WAITING'`,
  ))
    await runShard(stage.world, shard)
  return planned
}

test('two hours ahead, and right again: what was skipped is judged at its time, and what was judged is not judged again', async () => {
  expect(await stands()).toMatchObject({ 0: 'DONE 1' })
  stage.clock.advance(TWO_HOURS_MS)
  expect(await go()).toEqual({ shards: 1, skipped: 23 })
  expect(await stands()).toMatchObject({ 1: 'SKIPPED 0', 23: 'SKIPPED 0', 24: 'DONE 1' })
  stage.clock.advance(-TWO_HOURS_MS)
  // Changed while the clock was wrong: asked for since then, it would never be heard of.
  await stage.control(`ad-objects/${account.ids.one}`, { status: 'PAUSED' })
  await stage.tick()
  expect(await stands()).toMatchObject({ 1: 'DONE 1', 2: 'SKIPPED 0' })
  expect(await stage.rows(sql`select configured from monitors_objects where level = 'AD_GROUP'`)).toEqual([{ configured: 'PAUSED' }])
  stage.advance(23 * 5 * MINUTE_MS)
  expect((await go()).shards).toBe(0)
  expect(await stands()).toMatchObject({ 24: 'DONE 1' })
})

test('a clock that is behind: what was judged is not judged again, and nothing ahead of its time', async () => {
  stage.clock.advance(-5 * MINUTE_MS)
  expect((await go()).shards).toBe(0)
  await stage.world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`update monitors_ticks set state = 'WAITING', fence = 0, lease_until = null where tick = ${now}`),
  )
  await runShard(stage.world, shardOf(now))
  expect(await stands()).toMatchObject({ 0: 'WAITING 0' })
  stage.clock.advance(5 * MINUTE_MS)
  expect((await go()).shards).toBe(1)
  expect(await stands()).toMatchObject({ [-1]: 'DONE 1', 0: 'DONE 1' })
})

test('a tick that comes after a later one was judged is left out', async () => {
  for (const _tick of [1, 2]) {
    stage.advance(5 * MINUTE_MS)
    await runPlan(stage.world)
  }
  await runShard(stage.world, shardOf(now + 2))
  await runShard(stage.world, shardOf(now + 1))
  expect(await stands()).toMatchObject({ 1: 'SKIPPED 1', 2: 'DONE 1' })
})

test('half an hour without a worker, and a shard that waits too long, are skipped and counted', async () => {
  stage.advance(30 * MINUTE_MS)
  expect(await go()).toEqual({ shards: 1, skipped: 5 })
  expect(await stands()).toEqual({
    [-1]: 'DONE 1',
    0: 'DONE 1',
    1: 'SKIPPED 0',
    2: 'SKIPPED 0',
    3: 'SKIPPED 0',
    4: 'SKIPPED 0',
    5: 'SKIPPED 0',
    6: 'DONE 1',
  })
  stage.advance(5 * MINUTE_MS)
  await runPlan(stage.world)
  stage.advance(11 * MINUTE_MS)
  await runShard(stage.world, shardOf(now + 7))
  expect(await stands()).toMatchObject({ 7: 'SKIPPED 0' })
  // One that was planned and not begun in time, and one that nobody planned.
  expect((await runPlan(stage.world)).skipped).toBe(1)
  expect(await stands()).toMatchObject({ 7: 'SKIPPED 0', 8: 'SKIPPED 0', 9: 'WAITING 0' })
})

test('what can not be counted keeps no tick from being planned', async () => {
  stage.advance(30 * MINUTE_MS)
  const db = Object.create(stage.world.db, { load: { value: () => Promise.reject(new Error('statement timeout')) } }) as World['db'] // the same but for this
  expect(await runPlan({ ...stage.world, db })).toEqual({ shards: 1, skipped: 0 })
})

test('data that is read ahead of its time is as worthless as old data', async () => {
  stage.clock.advance(TWO_HOURS_MS)
  await go()
  stage.clock.advance(-TWO_HOURS_MS)
  await stage.control('faults', { kind: 'error', operation: 'meta.adsets.list', code: '200', message: 'no' })
  await stage.tick()
  expect(await stage.rows(sql`select late, failed from monitors_ticks where tick = ${now + 1}`)).toEqual([{ late: 1, failed: 1 }])
})
