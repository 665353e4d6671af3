// Discovery over the sandbox: every page once, on from the cursor after a cut, troubles told, and what is gone falls away.
import sql from 'sql-template-tag'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dyingWorld, quietly } from '../quota/test-dying-world.ts'
import { runDiscovery, startDiscoveries } from './discover-accounts.ts'
import { openStage, type Stage } from '../ad-accounts/test-stage.ts'

const staff: StaffActor = { kind: 'staff', staffId: '7', staffName: '林管家', sessionId: '1', role: 'OPS', address: '127.0.0.1' }
let house: Stage
beforeAll(async () => {
  house = await openStage()
})
afterAll(() => house.close())

const rows = <Row>(query: ReturnType<typeof sql>) => house.world.db.read({ kind: 'system' }, tx => tx.rows<Row>(query))
const found = async (channel: Channel) =>
  (await rows<{ id: string }>(sql`select outside_account_id as id from ad_accounts_found where channel = ${channel} order by 1`)).map(
    row => row.id,
  )
type Run = { id: string; state: string; seen: number; pages: number; problem: string | null; next_at: Date | null; failures: number }
async function latest(channel: Channel): Promise<Run> {
  const [run] = await rows<Run>(sql`select * from ad_accounts_discoveries where channel = ${channel} order by id desc limit 1`)
  if (!run) throw new Error('no run')
  return run
}
async function start(channel: Channel): Promise<Run> {
  await startDiscoveries(house.world, staff, { channels: [channel] })
  return await latest(channel)
}

test('a walk keeps every account of every page; one that the list no longer shows falls away', async () => {
  for (let step = 0; step < 103; step += 1)
    await house.control('accounts', { platform: 'meta', id: String(2_000_000_000 + step), cap: '5' })
  await house.control('accounts', { platform: 'meta', id: '3000000000', relation: 'client', cap: null, currency: 'BRL' })
  const { id } = await start('FACEBOOK')
  expect(await startDiscoveries(house.world, staff, { channels: ['FACEBOOK'] })).toEqual({ started: 0 })
  await runDiscovery(house.world, { runId: id })
  expect(await latest('FACEBOOK')).toMatchObject({ state: 'DONE', seen: 104, pages: 3, problem: null })
  expect(await found('FACEBOOK')).toHaveLength(104)
  const [client] = await rows(sql`select currency, is_uncapped, limit_minor from ad_accounts_found where outside_account_id = '3000000000'`)
  expect(client).toEqual({ currency: 'BRL', is_uncapped: true, limit_minor: null })
  await house.world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`insert into ad_accounts_found (channel, outside_account_id, account_name, currency, account_status, is_uncapped, first_seen_at, seen_at)
      values ('FACEBOOK', '1', 'x', 'USD', 'NORMAL', false, '2020-01-01', '2020-01-01')`),
  )
  house.advance(60_000)
  const again = await start('FACEBOOK')
  await runDiscovery(house.world, { runId: again.id })
  expect(await found('FACEBOOK')).toHaveLength(104)
  // Over is over: a job that comes twice does nothing.
  await runDiscovery(house.world, { runId: again.id })
  expect((await latest('FACEBOOK')).pages).toBe(3)
})

test('cut off before or after any commit, it goes on at its cursor and keeps nothing twice', async () => {
  for (let step = 0; step < 60; step += 1)
    await house.control('accounts', { platform: 'tiktok', id: String(7_100_000_000 + step), balance: '3' })
  for (const when of ['before', 'after'] as const) {
    for (let at = 1; ; at += 1) {
      const { id } = await start('TIKTOK')
      const cut = dyingWorld(house.world, at, when)
      await quietly(runDiscovery(cut.world, { runId: id }))
      await runDiscovery(house.world, { runId: id })
      expect(await latest('TIKTOK')).toMatchObject({ state: 'DONE', seen: 60, pages: 2 })
      expect(await found('TIKTOK')).toHaveLength(60)
      if (!cut.died()) break
    }
  }
})

test('a platform in trouble is asked again when it says, at a page that was not read; without credentials the walk ends', async () => {
  await house.control('accounts', { platform: 'google', id: '5000000001' })
  const { id } = await start('GOOGLE')
  await house.control('faults', { kind: 'rate_limit', platform: 'google', operation: 'google.search', times: 1, ms: 60_000 })
  await runDiscovery(house.world, { runId: id })
  const limited = await latest('GOOGLE')
  expect(limited).toMatchObject({ state: 'RUNNING', problem: 'RATE_LIMITED', failures: 1 })
  expect(limited.next_at?.getTime()).toBe(house.world.clock.now().getTime() + 60_000)
  const jobs = await rows(sql`select 1 from graphile_worker.jobs where key = ${`ad-accounts.discover:${id}`}`)
  expect(jobs).toHaveLength(1)
  await runDiscovery(house.world, { runId: id })
  expect(await latest('GOOGLE')).toMatchObject({ state: 'DONE', problem: null })
  const before = await found('TIKTOK')
  const denied = await start('TIKTOK')
  await house.control('faults', { kind: 'error', platform: 'tiktok', code: '40105', times: 1 })
  await runDiscovery(house.world, { runId: denied.id })
  expect(await latest('TIKTOK')).toMatchObject({ state: 'FAILED', problem: 'UNAUTHORIZED' })
  expect(await found('TIKTOK')).toEqual(before)
})

test('a platform that only fails is given up in the end; halfway it begins anew', async () => {
  const { id } = await start('TIKTOK')
  await house.control('faults', { kind: 'http_5xx_before_work', platform: 'tiktok', times: 6 })
  for (let step = 0; step < 6; step += 1) await runDiscovery(house.world, { runId: id })
  expect(await latest('TIKTOK')).toMatchObject({ state: 'FAILED', problem: 'PLATFORM_FAULT', failures: 6 })
})

test('no tenant sees a walk, what it found, or an adoption', async () => {
  const { world, customerId } = house
  for (const table of ['ad_accounts_discoveries', 'ad_accounts_found', 'ad_accounts_adoptions', 'ad_accounts_adoption_rows']) {
    const seen = await world.db.read({ kind: 'tenant', customerId, subCustomerId: null }, tx =>
      tx.rows({ text: `select 1 from ${table}`, values: [] } as never),
    )
    expect([table, seen]).toEqual([table, []])
  }
})
