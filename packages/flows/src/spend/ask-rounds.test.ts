// Whose spend is read in bulk: by frequency, accounts that spend first, as far as a platform's calls go.
import type { World } from '@tallyhelm/world/handles/world'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { syncAccount } from '../ad-accounts/sync-account.ts'
import { openStage, type Stage, system } from '../ad-accounts/test-stage.ts'
import { askRounds } from './ask-rounds.ts'
import { readSpendRound } from './read-spend-round.ts'

let house: Stage
const [idle, spending]: [string[], string[]] = [[], []]
beforeAll(async () => {
  house = await openStage()
  for (let count = 0; count < 6; count += 1) {
    const isIdle = count < 3
    const spend = isIdle ? [] : [{ date: '2026-03-09', spend: '70.00' }]
    const { id } = await house.adopted('meta', { cap: '900.00', spend })
    expect(await syncAccount(house.world, system, { adAccountId: id })).toEqual({ kind: 'synced' })
    ;(isIdle ? idle : spending).push(id)
  }
})
afterAll(() => house.close())
beforeEach(async () => {
  await run(sql`update spend_readings set asked_at = null, in_bulk_at = null, read_at = ${house.clock.now()}`)
  await run(sql`delete from graphile_worker._private_jobs`)
})

const MINUTE_MS = 60_000
const run = (query: ReturnType<typeof sql>) => house.world.db.transaction({ kind: 'system' }, tx => tx.run(query))
type Payload = { channel: 'FACEBOOK'; ids: string[]; days: number; source: 'SYNC' | 'FILL' }
/** What one round asks for; the jobs are taken away again. */
async function round(world = house.world): Promise<Payload[]> {
  await askRounds(world)
  const jobs = await house.world.db.read({ kind: 'system' }, tx =>
    tx.rows<{ payload: Payload }>(sql`
      select payload from graphile_worker._private_jobs where key like 'spend.read-round:%' order by run_at, id`),
  )
  await run(sql`delete from graphile_worker._private_jobs`)
  return jobs.map(job => job.payload)
}
const asked = (payloads: readonly Payload[]) => payloads.flatMap(({ ids }) => ids).toSorted((left, right) => Number(left) - Number(right))

/** The same world whose Meta names a limit. */
function limited(perDay: number): World {
  const { FACEBOOK } = house.world.platforms
  if (!FACEBOOK.spendCosts) return expect.fail('no costs')
  const bounded = Object.create(FACEBOOK, { spendCosts: { value: { ...FACEBOOK.spendCosts, perDay } } }) as typeof FACEBOOK // but for the limit
  return Object.create(house.world, { platforms: { value: { ...house.world.platforms, FACEBOOK: bounded } } }) as World // the same otherwise
}

test('accounts that spend are due by their customer’s frequency, idle ones every six hours', async () => {
  await run(sql`update organization_customers set sync_minutes = 30 where id = ${house.customerId}`)
  const turns = new Map<string, number>()
  for (let minutes = 0; minutes < 360; minutes += 5) {
    for (const id of asked(await round())) turns.set(id, (turns.get(id) ?? 0) + 1)
    house.advance(5 * MINUTE_MS)
  }
  expect(spending.map(id => turns.get(id))).toEqual([12, 12, 12])
  expect(idle.map(id => turns.get(id))).toEqual([1, 1, 1])
})

test('a chunk reads three days back; an account that was not read for days catches up by itself', async () => {
  const [late = ''] = spending
  await run(
    sql`update spend_readings set read_at = ${new Date(house.clock.now().getTime() - 10 * 86_400_000)} where ad_account_id = ${late}`,
  )
  const payloads = await round()
  expect(payloads).toEqual([
    expect.objectContaining({ days: 4, source: 'SYNC', ids: [...idle, ...spending.slice(1)] }),
    expect.objectContaining({ days: 14, source: 'FILL', ids: [late] }),
  ])
})

test('where calls are few, those that spend are asked for, and who waits longest next', async () => {
  // Two calls a round.
  const world = limited(576)
  expect(asked(await round(world))).toEqual(spending.slice(0, 2))
  expect(asked(await round(world))).toEqual([idle[0], spending[2]])
  expect(asked(await round(world))).toEqual(idle.slice(1))
  expect(await round(world)).toEqual([])
  expect(asked(await round(limited(0)))).toEqual([])
})

test('what a later job asks for is not read again when an earlier one has done it; a clock that was ahead delays nobody', async () => {
  const [payload = expect.fail('nothing is due')] = await round()
  house.advance(MINUTE_MS)
  expect(await readSpendRound(house.world, payload)).toEqual({ written: 6, unread: 0 })
  expect(await readSpendRound(house.world, payload)).toEqual({ written: 0, unread: 0 })
  await run(sql`update spend_readings set asked_at = ${new Date(house.clock.now().getTime() + 120 * MINUTE_MS)}`)
  expect(asked(await round())).toHaveLength(6)
})

test('accounts that were taken back or never synchronised are not among them', async () => {
  const { id } = await house.adopted('meta', { cap: '900.00' })
  const [taken = ''] = idle
  await run(sql`update ad_accounts_accounts set taken_back_at = ${house.clock.now()} where id = ${taken}`)
  const ids = asked(await round())
  expect(ids).toHaveLength(5)
  expect(ids).not.toContain(id)
  expect(ids).not.toContain(taken)
})
