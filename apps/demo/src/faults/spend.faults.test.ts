// Spend in bulk while the worker is killed in the middle of a chunk, PostgreSQL is gone for a minute, and clocks are two hours wrong: no half chunk,
// nothing twice, and in the end what the platforms' own books say.
import { askRounds } from '@tallyhelm/flows/spend/ask-rounds'
import { checkSpend } from '@tallyhelm/flows/spend/check-spend'
import { createCompany } from '@tallyhelm/flows/companies/create-company'
import { createCustomer } from '@tallyhelm/flows/organization/create-customer'
import { addDays, dayOf } from '@tallyhelm/protocol/values/day'
import { CHANNEL_CODES } from '@tallyhelm/protocol/vocabulary/channel'
import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type BreakablePostgres, startBreakablePostgres } from './test-breakable-postgres.ts'
import { adoptedAccount, control, type TestAccount } from './test-customer.ts'
import { type House, openHouse, type Program } from './test-house.ts'
import { killsOf } from './test-kills.ts'

const PER_CHANNEL = 30
const MICROS_PER_CENT = 10_000
const GONE_MS = 60_000
const TWO_HOURS_MS = 7_200_000
const actor = { kind: 'system', name: 'fault-test' } as const
/** Ended, and as the account's calendar has them: its zone is Beijing's. */
const DAYS = [-3, -2, -1].map(ago => addDays(dayOf(new Date()), ago))

let postgres: BreakablePostgres
let house: House
let accounts: TestAccount[]
beforeAll(async () => {
  postgres = await startBreakablePostgres()
  house = await openHouse(postgres)
  const { customerId } = await createCustomer(house.world, actor, { name: '消耗（示例）', customerType: 1, customerNature: 'DIRECT_AGENT' })
  const { companyId } = await createCompany(house.world, actor, { customerId, companyName: '消耗（示例）' })
  // One after the other: TikTok takes ten calls a second.
  const made = CHANNEL_CODES.map(async channel => {
    const all: TestAccount[] = []
    for (let number = 0; number < PER_CHANNEL; number += 1)
      all.push(await adoptedAccount(house, { customerId, companyId, channel, series: 6, number, dollars: '100000.00' }))
    return all
  })
  accounts = (await Promise.all(made)).flat()
  // What their first synchronisations told is forgotten: from nothing, a figure would wait for a second reading.
  for (const table of ['spend_changes', 'spend_days', 'spend_rollups', 'spend_today_marks', 'spend_readings'])
    await run(sql`delete from ${raw(table)}`)
  // Synchronisations read days too: none is due while these tests last.
  await run(sql`update ad_accounts_accounts set synced_at = now(), sync_requested_at = now()`)
})
afterAll(() => house?.close())
beforeEach(() => run(sql`delete from graphile_worker._private_jobs`))

const { rows, count } = killsOf(() => house)
const run = (query: ReturnType<typeof sql>) => house.world.db.transaction({ kind: 'system' }, tx => tx.run(query))

/** Everything is asked for again; the platforms tell `factor` times as much, as far as an ended day moves without a second reading. */
async function ask(round: number): Promise<string[][]> {
  for (const { platform, outsideAccountId } of accounts) {
    const spend = DAYS.map((date, index) => ({
      date,
      spend: `${100 * (index + 1) + round * 10}.${String(Number(outsideAccountId.slice(-2)))}`,
    }))
    await control(house, 'POST', `/accounts/${platform}/${outsideAccountId}`, { spend })
  }
  await run(sql`update spend_readings set asked_at = null, in_bulk_at = null`)
  await askRounds(house.world)
  // At once, also by a clock that is behind.
  await run(sql`update graphile_worker._private_jobs set run_at = now() - interval '3 hours' where key like 'spend.read-round:%'`)
  const jobs = await rows<{ ids: string[] }>(
    sql`select payload -> 'ids' as ids from graphile_worker._private_jobs where key like 'spend.read-round:%'`,
  )
  return jobs.map(({ ids }) => ids)
}

const readInBulk = () => count(sql`select count(*)::int as count from spend_readings where in_bulk_at is not null`)

/** Accounts whose chunk was read of none or of all of it, with all its days. */
async function halfChunks(chunks: readonly string[][], round: number): Promise<number[]> {
  const done = await rows<{ id: string; days: number }>(sql`
    select r.ad_account_id as id, (select count(*)::int from spend_days d where d.ad_account_id = r.ad_account_id
      and d.day = any(${DAYS}::date[]) and d.spend_minor between ${10_000 + round * 1_000} and ${30_100 + round * 1_000}) as days
    from spend_readings r where r.in_bulk_at is not null`)
  const days = new Map(done.map(({ id, days: of }) => [id, of]))
  return chunks
    .map(ids => ids.filter(id => days.get(id) === DAYS.length).length)
    .filter((whole, at) => whole !== 0 && whole !== chunks[at]?.length)
}

/** The platforms' own books beside ours, and what must hold of ours. */
async function compareBooks(): Promise<void> {
  const kept = await rows<{ id: string; day: string; minor: string }>(sql`
    select ad_account_id as id, day::text, spend_minor::text as minor from spend_days where spend_minor <> 0 order by 1, 2`)
  const keptOf = Map.groupBy(kept, row => row.id)
  for (const { accountId, platform, outsideAccountId } of accounts) {
    const { state } = await control<{ state: { spendByDay: Record<string, { spend: string }> } }>(
      house,
      'GET',
      `/accounts/${platform}/${outsideAccountId}`,
    )
    const theirs = Object.entries(state.spendByDay).map(([day, { spend }]) => [
      day,
      Number(spend) / (platform === 'google' ? MICROS_PER_CENT : 1),
    ])
    const ours = (keptOf.get(accountId) ?? []).map(({ day, minor }) => [day, Number(minor)])
    expect([accountId, ours]).toEqual([accountId, theirs.toSorted(([left], [right]) => (String(left) < String(right) ? -1 : 1))])
  }
  expect(await checkSpend(house.world)).toEqual([])
  expect(house.deaths).toEqual([])
}

async function finish(worker: Program): Promise<void> {
  await expect.poll(readInBulk, { interval: 50 }).toBe(accounts.length)
  expect(await worker.stop()).toBe('in order')
}

test('killed while a chunk is being written it leaves no half of it, and the next worker reads it whole', async () => {
  const chunks = await ask(0)
  expect(chunks.flat()).toHaveLength(accounts.length)
  for (let kill = 0; kill < 2; kill += 1) {
    const worker = await house.start('worker')
    // Kept totals come last: with their table taken, the days are written and nothing is committed.
    await house.world.db.transaction({ kind: 'system' }, async tx => {
      await tx.run(sql`select set_config('idle_in_transaction_session_timeout', '0', true)`)
      await tx.run(sql`lock table spend_rollups in exclusive mode`)
      const waiting = () =>
        rows(
          sql`select pid from pg_stat_activity where wait_event_type = 'Lock' and query like '%into spend_rollups%' and pid <> pg_backend_pid()`,
        )
      await expect.poll(waiting, { interval: 20 }).not.toEqual([])
      await worker.kill()
    })
    expect(await halfChunks(chunks, 0)).toEqual([])
    expect(await readInBulk()).toBeLessThan(accounts.length)
    expect(await checkSpend(house.world)).toEqual([])
  }
  await finish(await house.start('worker'))
  await compareBooks()
})

test('PostgreSQL gone for a minute: what was asked for is read afterwards, whole', async () => {
  await control(house, 'POST', '/faults', { kind: 'delay', ms: 300 })
  const chunks = await ask(1)
  const worker = await house.start('worker')
  await expect.poll(readInBulk, { interval: 20 }).toBeGreaterThan(0)
  await postgres.leave(GONE_MS)
  expect(await halfChunks(chunks, 1)).toEqual([])
  await control(house, 'DELETE', '/faults')
  await finish(worker)
  await compareBooks()
})

test('read by clocks two hours ahead and two hours behind, and by a right one again', async () => {
  for (const [round, skewMs] of [TWO_HOURS_MS, -TWO_HOURS_MS, 0].entries()) {
    await ask(2 + round)
    await finish(await house.start('worker', { skewMs }))
    expect(await checkSpend(house.world)).toEqual([])
  }
  await compareBooks()
})

test('the same answers again change no row', async () => {
  const versions = () => rows(sql`select ad_account_id, day::text, xmin::text from spend_days order by 1, 2`)
  const before = await versions()
  await ask(4)
  await finish(await house.start('worker'))
  expect(await versions()).toEqual(before)
  await compareBooks()
})
