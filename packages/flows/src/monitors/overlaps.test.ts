// Readings and judgements of one ad account that overlap, and workers that die in the middle of a shard: what is newer stands, each pair is judged once.
import type { World } from '@tallyhelm/world/handles/world'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cutWorld, dyingWorld, quietly } from '../quota/test-dying-world.ts'
import { lookAtAccount, runPlan, runShard } from './run-tick.ts'
import { accountWithGroups, all, formOf, leaf, MINUTE_MS, type MonitorStage, openMonitorStage, withPort } from './test-monitors.ts'

let stage: MonitorStage
beforeAll(async () => {
  stage = await openMonitorStage()
})
afterAll(() => stage?.close())

const dear = { spend_per_hour: '600' }
const cheap = { spend_per_hour: '1' }
const spending = (accountId: string) => formOf(all(leaf('SPEND', 'M5', 'GTE', '40')), { is_all_accounts: false, account_ids: [accountId] })

/** A world in which whoever reads waits, once objects and figures have been told, until it is let go. */
function slowReader(): { world: World; isReading: Promise<void>; letGo(): void } {
  const { promise: isReading, resolve: told } = Promise.withResolvers<void>()
  const { promise: going, resolve: letGo } = Promise.withResolvers<void>()
  const world = withPort(stage.world, port => ({
    async readActivities(...asked) {
      told()
      await going
      return await port.readActivities(...asked)
    },
  }))
  return { world, isReading, letGo }
}

const objectAt = async (outsideId: string) =>
  (
    await stage.rows<{ configured: string; mayDeliver: boolean; spend: string }>(
      sql`select configured, may_deliver as "mayDeliver", spend from monitors_objects where outside_id = ${outsideId}`,
    )
  )[0]

/** To the next tick, planned and not run: the account's shard of it. */
async function plan(account: { id: string }): Promise<{ tick: number; shard: number }> {
  const nowMs = stage.clock.now().getTime()
  stage.advance((Math.floor(nowMs / (5 * MINUTE_MS)) + 1) * 5 * MINUTE_MS - nowMs + 1_000)
  await runPlan(stage.world)
  const [shard] = await stage.rows<{ tick: number; shard: number }>(
    sql`select tick, shard from monitors_ticks where state = 'WAITING' and shard = ${account.id}::bigint % 64`,
  )
  if (!shard) throw new Error('the shard is due')
  return shard
}

/** What the account had: matches, pauses, and notices of its rule. */
async function madeFor(account: { id: string }): Promise<{ matches: number; pauses: string[]; told: number }> {
  const [made] = await stage.rows<{ matches: number; pauses: string[]; told: number }>(sql`
    select (select count(*)::int from monitors_matches where ad_account_id = ${account.id}) as matches,
      (select coalesce(array_agg(state || ' ' || tries order by id), '{}') from monitors_pauses where ad_account_id = ${account.id}) as pauses,
      (select count(*)::int from notices_messages where object_id in (select 'match:' || id from monitors_matches where ad_account_id = ${account.id})) as told`)
  if (!made) throw new Error('there is a row')
  return made
}

test('a reading that asked earlier and is answered later overwrites nothing', async () => {
  const account = await accountWithGroups(stage, { dear, cheap })
  await stage.acting(formOf(all(leaf('SPEND', 'M5', 'GTE', '9000')), { is_all_accounts: false, account_ids: [account.id] }))
  await stage.tick(2)
  const slow = slowReader()
  const reading = lookAtAccount(slow.world, account.id)
  await slow.isReading
  await stage.control(`ad-objects/${account.ids.dear}`, { status: 'PAUSED' })
  stage.advance(MINUTE_MS)
  await lookAtAccount(stage.world, account.id)
  const newer = await objectAt(account.ids.cheap ?? '')
  slow.letGo()
  await reading
  expect(await objectAt(account.ids.dear ?? '')).toMatchObject({ configured: 'PAUSED', mayDeliver: false })
  expect(await objectAt(account.ids.cheap ?? '')).toEqual(newer)
  const [kept] = await stage.rows<{ at: Date }>(sql`select objects_at as at from monitors_accounts where ad_account_id = ${account.id}`)
  expect(kept?.at).toEqual(stage.clock.now())
})

test('a failure that is told late does not hide that a later reading went well', async () => {
  const account = await accountWithGroups(stage, { cheap })
  await stage.acting(spending(account.id))
  await stage.tick(1)
  const { promise: going, resolve: letGo } = Promise.withResolvers<void>()
  const { promise: isAsking, resolve: asks } = Promise.withResolvers<void>()
  const failing = withPort(stage.world, () => ({
    async readObjects() {
      asks()
      await going
      return { kind: 'unavailable', why: 'unauthorized', trouble: { code: '190', message: 'token', requestId: null } } as never // as a port tells it
    },
  }))
  const reading = lookAtAccount(failing, account.id)
  await isAsking
  await lookAtAccount(stage.world, account.id)
  letGo()
  await reading
  expect(await stage.rows(sql`select trouble from monitors_accounts where ad_account_id = ${account.id}`)).toEqual([{ trouble: null }])
  expect(await stage.rows(sql`select from monitors_events where kind = 'TOKEN_LOST'`)).toEqual([])
})

test('what a ping has found is not ended by the tick that began before it, and is told once', async () => {
  const account = await accountWithGroups(stage, { cheap })
  await stage.acting(
    formOf(all(leaf('NEW_AD_GROUPS', 'H24', 'GTE', '1')), {
      is_all_accounts: false,
      account_ids: [account.id],
      actions: [{ action: 'NOTIFY', delay_minutes: 0 }],
    }),
  )
  await stage.tick(2)
  const shard = await plan(account)
  await stage.control('thefts', { case: 'B', account_id: account.outsideId, seed: 7, pings: 'lost' })
  stage.advance(10_000)
  await lookAtAccount(stage.world, account.id)
  const found = () => stage.rows(sql`select id, ended_at is null as holds from monitors_matches where ad_account_id = ${account.id}`)
  const before = await found()
  expect(before).toMatchObject([{ holds: true }])
  await runShard(stage.world, shard)
  expect(await found()).toEqual(before)
  await stage.tick()
  expect(await found()).toEqual(before)
  expect(await madeFor(account)).toEqual({ matches: 1, pauses: [], told: 1 })
})

test('a tick and three pings at once make one match, one pause and one notice', async () => {
  const account = await accountWithGroups(stage, { dear, cheap })
  await stage.acting(spending(account.id))
  await stage.tick()
  const shard = await plan(account)
  const looks = Array.from({ length: 3 }, () => lookAtAccount(stage.world, account.id))
  await Promise.all([runShard(stage.world, shard), ...looks, runShard(stage.world, shard)])
  await lookAtAccount(stage.world, account.id)
  expect(await madeFor(account)).toEqual({ matches: 1, pauses: ['PENDING 0'], told: 1 })
  await stage.work()
})

// At statements of its lease, of what it takes in and of what it judges; null: after the last commit.
test.each([2, 8, 16, 24, 30, null])('a worker that dies at statement %s: another one judges the shard, once', async nth => {
  const account = await accountWithGroups(stage, { dear, cheap })
  await stage.acting(spending(account.id))
  await stage.tick()
  const shard = await plan(account)
  const job = `monitors:${shard.tick}:${shard.shard}`
  const stands = async () =>
    (await stage.rows<{ state: string }>(sql`select state from monitors_ticks where tick = ${shard.tick} and shard = ${shard.shard}`))[0]
      ?.state
  const dying = nth === null ? dyingWorld(stage.world, 3, 'after') : cutWorld(stage.world, nth)
  await quietly(runShard(dying.world, shard))
  expect(dying.died()).toBe(true)
  if ((await stands()) === 'RUNNING') {
    // Whoever the queue gives its job to meanwhile comes again when the lease is over.
    const over = stage.clock.now().getTime() + 90_000
    await runShard(stage.world, shard)
    expect(await stands()).toBe('RUNNING')
    expect(await stage.rows(sql`select run_at as at from graphile_worker.jobs where key = ${job}`)).toEqual([{ at: new Date(over) }])
    stage.advance(91_000)
  }
  await runShard(stage.world, shard)
  await runShard(stage.world, shard)
  expect(await stands()).toBe('DONE')
  expect(await madeFor(account)).toEqual({ matches: 1, pauses: ['PENDING 0'], told: 1 })
  await stage.work()
  expect(await madeFor(account)).toMatchObject({ pauses: ['PAUSE_SUCCESS 1'] })
})
