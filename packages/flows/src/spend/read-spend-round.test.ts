// Spend read in bulk: chunks that are written whole or not at all, what was not told, and days by each account's own calendar.
import type { Day } from '@tallyhelm/protocol/values/day'
import { money } from '@tallyhelm/protocol/values/money'
import type { World } from '@tallyhelm/world/handles/world'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { syncAccount } from '../ad-accounts/sync-account.ts'
import { openStage, type Stage, system } from '../ad-accounts/test-stage.ts'
import { pauseDispatch, resumeDispatch } from '../channels/pause-dispatch.ts'
import { readSpendRound } from './read-spend-round.ts'

let house: Stage
beforeAll(async () => {
  house = await openStage()
})
afterAll(() => house.close())

type Platform = World['platforms']['FACEBOOK']
type Question = Parameters<Platform['readSpend']>[0]
type Answer = Awaited<ReturnType<Platform['readSpend']>>[number]
type Say = Record<Day, number> | 'gone' | 'unread' | { waitMs: number }
const MINUTE_MS = 60_000

/** The same world with a platform that says this of each account, by its outside id; `meanwhile` happens before it answers. */
function tells(say: Record<string, Say>, { meanwhile = async () => {} }: { meanwhile?: () => Promise<unknown> } = {}): World {
  const answerOf = (account: Question['accounts'][number], { from, until }: Question): Answer => {
    const said = say[account.outsideAccountId] ?? {}
    const trouble = { code: 'NO_ANSWER', message: 'no answer' }
    if (said === 'gone') return { account, kind: 'gone', trouble }
    if (said === 'unread') return { account, kind: 'unread', why: 'no_answer', trouble }
    if (typeof said['waitMs'] === 'number' && Object.keys(said).length === 1)
      return { account, kind: 'unread', why: 'rate_limited', trouble: { ...trouble, retryAfterMs: said['waitMs'] } }
    const days = Object.entries(said).map(([day, minor]) => ({ day, spend: money(BigInt(minor), 'USD'), impressions: minor, clicks: 1 }))
    const told = days.filter(({ day }) => day >= from && day < until)
    return { account, kind: 'ok', days: told, complete: { from, until }, requestId: 'request-1' }
  }
  const readSpend = async (question: Question) => {
    await meanwhile()
    return question.accounts.map(account => answerOf(account, question))
  }
  const FACEBOOK = Object.create(house.world.platforms.FACEBOOK, { readSpend: { value: readSpend } }) as Platform // the sandbox's but for this
  return Object.create(house.world, { platforms: { value: { ...house.world.platforms, FACEBOOK } } }) as World // the same world otherwise
}

async function accounts(count: number, over: Record<string, unknown> = {}) {
  const made: { id: string; outsideId: string }[] = []
  for (let index = 0; index < count; index += 1) {
    const account = await house.adopted('meta', { cap: '900.00', ...over })
    expect(await syncAccount(house.world, system, { adAccountId: account.id })).toEqual({ kind: 'synced' })
    made.push(account)
  }
  return made
}
const ask = { channel: 'FACEBOOK', days: 4, source: 'SYNC' } as const
const rows = <Row>(query: ReturnType<typeof sql>) => house.world.db.read({ kind: 'system' }, tx => tx.rows<Row>(query))
const run = (query: ReturnType<typeof sql>) => house.world.db.transaction({ kind: 'system' }, tx => tx.run(query))
const daysOf = (id: string) =>
  rows<{ day: Day; spend: string; checking: string | null }>(sql`
    select day::text, spend_minor::text as spend, checking_minor::text as checking from spend_days
    where ad_account_id = ${id} and day >= '2026-03-05' order by day`)
const spentOf = async (id: string) => Object.fromEntries((await daysOf(id)).map(({ day, spend }) => [day, Number(spend)]))
const readingOf = async (id: string) =>
  (
    await rows<{ at: Date | null; trouble: string | null }>(sql`
      select in_bulk_at as at, trouble from spend_readings where ad_account_id = ${id}`)
  )[0]
const jobs = () =>
  rows<{ key: string; payload: Record<string, unknown>; at: Date }>(sql`
    select key, payload, run_at as at from graphile_worker._private_jobs where key like 'spend.read-round:%' order by key`)
const forget = () => run(sql`delete from graphile_worker._private_jobs where key like 'spend.read-round:%'`)
/** Kept totals that are not what their days show. */
const wrongTotals = () =>
  rows(sql`
    select coalesce(r.day, d.day) as day, r.minor, d.minor as days
    from (select customer_id, day, currency, spend_minor as minor from spend_rollups where sub_customer_id = 0 and company_id = 0) r
    full join (select customer_id, day, currency, sum(coalesce(closed_minor, spend_minor))::bigint as minor from spend_days group by 1, 2, 3) d
      on (r.customer_id, r.day, r.currency) = (d.customer_id, d.day, d.currency)
    where r.minor is distinct from d.minor`)

test('a chunk of accounts is read in the vendor’s bulk call and written as the platform tells it', async () => {
  const made = await accounts(3)
  for (const [index, { outsideId }] of made.entries()) {
    const spend = [{ date: '2026-03-09', spend: `${index + 1}.50` }]
    await house.control(`accounts/meta/${outsideId}`, { spend })
  }
  house.advance(MINUTE_MS)
  const ids = made.map(({ id }) => id)
  const read = () => readSpendRound(house.world, { ...ask, ids })
  expect(await read()).toEqual({ written: 3, unread: 0 })
  house.advance(15 * MINUTE_MS)
  expect(await read()).toEqual({ written: 3, unread: 0 })
  for (const [index, { id }] of made.entries()) {
    expect(await spentOf(id)).toMatchObject({ '2026-03-07': 0, '2026-03-08': 0, '2026-03-09': (index + 1) * 100 + 50 })
    expect((await readingOf(id))?.at).toEqual(house.clock.now())
  }
  expect(await wrongTotals()).toEqual([])
})

test('a new day without a row is nothing, and the same answer twice changes nothing', async () => {
  const [{ id, outsideId } = expect.fail('no account')] = await accounts(1)
  const world = tells({ [outsideId]: { '2026-03-08': 700, '2026-03-10': 90 } })
  const ids = [id]
  await readSpendRound(world, { ...ask, ids })
  house.advance(20 * MINUTE_MS)
  await readSpendRound(world, { ...ask, ids })
  const versions = () => rows(sql`select day::text, xmin::text from spend_days where ad_account_id = ${id} order by day`)
  const before = await versions()
  house.advance(20 * MINUTE_MS)
  expect(await readSpendRound(world, { ...ask, ids })).toEqual({ written: 1, unread: 0 })
  expect(await versions()).toEqual(before)
  expect(await spentOf(id)).toMatchObject({ '2026-03-07': 0, '2026-03-08': 700, '2026-03-09': 0, '2026-03-10': 90 })
  const changes = await rows(sql`select before_minor::int as before, after_minor::int as after, source, request_id from spend_changes
    where ad_account_id = ${id}`)
  expect(changes).toEqual([{ before: 0, after: 700, source: 'SYNC', request_id: 'request-1' }])
  await forget()
})

test('who was not told keeps its figures and says why; the others are written', async () => {
  const [lost, gone, told] = await accounts(3)
  if (!lost || !gone || !told) return expect.fail('no accounts')
  const ids = [lost.id, gone.id, told.id]
  const all = (minor: number) => Object.fromEntries([lost, gone, told].map(({ outsideId }) => [outsideId, { '2026-03-10': minor }]))
  await readSpendRound(tells(all(400)), { ...ask, ids })
  const world = tells({ [lost.outsideId]: 'unread', [gone.outsideId]: 'gone', [told.outsideId]: { '2026-03-10': 500 } })
  expect(await readSpendRound(world, { ...ask, ids })).toEqual({ written: 1, unread: 2 })
  const today = async (id: string) => (await spentOf(id))['2026-03-10']
  expect([await today(lost.id), await today(gone.id), await today(told.id)]).toEqual([400, 400, 500])
  expect([(await readingOf(lost.id))?.trouble, (await readingOf(told.id))?.trouble]).toEqual(['NO_ANSWER', null])
  // Rounds come again by themselves.
  expect(await jobs()).toEqual([])
})

test('a reading of four weeks is asked for again: soon, and as late as the platform says', async () => {
  const [silent, busy] = await accounts(2)
  if (!silent || !busy) return expect.fail('no accounts')
  const ids = [silent.id, busy.id]
  const weekly = { ...ask, ids, days: 29, source: 'RESTATED' as const }
  await readSpendRound(tells({ [silent.outsideId]: 'unread', [busy.outsideId]: { waitMs: 3_600_000 } }), weekly)
  const [again, ...more] = await jobs()
  expect(more).toEqual([])
  expect(again?.payload).toMatchObject({ ids, days: 29, source: 'RESTATED' })
  expect(again?.at.getTime()).toBeGreaterThanOrEqual(house.clock.now().getTime() + 3_600_000)
  await forget()
  await readSpendRound(tells({ [silent.outsideId]: 'unread' }), { ...weekly, ids: [silent.id] })
  expect((await jobs()).map(({ payload }) => payload['tries'])).toEqual([1])
  await forget()
  await readSpendRound(tells({ [silent.outsideId]: 'unread' }), { ...weekly, ids: [silent.id], tries: 3 })
  expect(await jobs()).toEqual([])
})

test('a row that is missing of a day that had spend waits for a second reading, asked for in bulk', async () => {
  const made = await accounts(2)
  const ids = made.map(({ id }) => id)
  const all = (days: Record<Day, number>) => Object.fromEntries(made.map(({ outsideId }) => [outsideId, days]))
  await readSpendRound(tells(all({ '2026-03-10': 900 })), { ...ask, ids })
  await forget()
  await readSpendRound(tells(all({})), { ...ask, ids })
  expect((await daysOf(ids[0] ?? '')).at(-1)).toEqual({ day: '2026-03-10', spend: '900', checking: '0' })
  const [job] = await jobs()
  expect(job?.payload).toMatchObject({ ids, source: 'RESTATED' })
  expect(job?.at.getTime()).toBe(house.clock.now().getTime() + 15 * MINUTE_MS)
  house.advance(15 * MINUTE_MS)
  await readSpendRound(tells(all({})), { ...ask, ids, source: 'RESTATED' })
  expect((await daysOf(ids[0] ?? '')).at(-1)).toEqual({ day: '2026-03-10', spend: '0', checking: null })
  expect(await wrongTotals()).toEqual([])
  await forget()
})

test('an account that is taken back while the platform is read is left as it was', async () => {
  const [kept, taken] = await accounts(2)
  if (!kept || !taken) return expect.fail('no accounts')
  const say = { [kept.outsideId]: { '2026-03-10': 100 }, [taken.outsideId]: { '2026-03-10': 100 } }
  const takenBackAt = new Date('2026-03-10T05:00:00Z')
  const meanwhile = () => run(sql`update ad_accounts_accounts set taken_back_at = ${takenBackAt} where id = ${taken.id}`)
  expect(await readSpendRound(tells(say, { meanwhile }), { ...ask, ids: [kept.id, taken.id] })).toEqual({ written: 1, unread: 0 })
  expect([(await spentOf(kept.id))['2026-03-10'], (await spentOf(taken.id))['2026-03-10']]).toEqual([100, 0])
})

test('what is cut off in the middle of a chunk leaves nothing, and is done when it comes again', async () => {
  const made = await accounts(3)
  const ids = made.map(({ id }) => id)
  const world = tells(Object.fromEntries(made.map(({ outsideId }) => [outsideId, { '2026-03-10': 2_500 }])))
  const cutOff = Object.create(world, {
    db: {
      value: Object.create(world.db, {
        transaction: {
          value: (scope: Parameters<World['db']['transaction']>[0], work: Parameters<World['db']['transaction']>[1]) =>
            world.db.transaction(scope, async tx => {
              await work(tx)
              if (
                (await tx.rows(sql`select from spend_readings where ad_account_id = any(${ids}::bigint[]) and in_bulk_at is not null`))
                  .length
              )
                throw new Error('cut off')
            }),
        },
      }),
    },
  }) as World // the same world whose worker dies before the chunk is committed
  await expect(readSpendRound(cutOff, { ...ask, ids })).rejects.toThrow('cut off')
  for (const id of ids) expect([(await spentOf(id))['2026-03-10'], (await readingOf(id))?.at]).toEqual([0, null])
  expect(await wrongTotals()).toEqual([])
  expect(await readSpendRound(world, { ...ask, ids })).toEqual({ written: 3, unread: 0 })
  for (const id of ids) expect((await spentOf(id))['2026-03-10']).toBe(2_500)
})

test('chunks at the same time lose nothing and wait for nobody in a circle', async () => {
  const made = await accounts(6)
  const say = (minor: number) => tells(Object.fromEntries(made.map(({ outsideId }, index) => [outsideId, { '2026-03-10': minor + index }])))
  const ids = made.map(({ id }) => id)
  for (let turn = 1; turn <= 4; turn += 1)
    await Promise.all([
      readSpendRound(say(turn * 100), { ...ask, ids: ids.slice(0, 4) }),
      readSpendRound(say(turn * 100), { ...ask, ids: ids.slice(2).toReversed() }),
      readSpendRound(say(turn * 100), { ...ask, ids: ids.filter((_, index) => index % 2 === 0) }),
    ])
  for (const [index, id] of ids.entries()) expect((await spentOf(id))['2026-03-10']).toBe(400 + index)
  expect(await wrongTotals()).toEqual([])
})

test('days are each account’s own: two zones in one chunk, and a zone that changes in between', async () => {
  const [east, west] = await accounts(2)
  if (!east || !west) return expect.fail('no accounts')
  await run(sql`update ad_accounts_accounts set timezone = 'Pacific/Auckland' where id = ${east.id}`)
  await run(sql`update ad_accounts_accounts set timezone = 'America/New_York' where id = ${west.id}`)
  // In New York, whose clocks were put on three days before, it is 09:30 of the same day; in Auckland 02:30 of the next one.
  house.clock.set(new Date('2026-03-11T13:30:00Z'))
  const days = { '2026-03-10': 100, '2026-03-11': 200, '2026-03-12': 300 }
  const world = tells({ [east.outsideId]: days, [west.outsideId]: days })
  await readSpendRound(world, { ...ask, ids: [east.id, west.id] })
  expect(await spentOf(east.id)).toMatchObject({ '2026-03-11': 200, '2026-03-12': 300 })
  expect(Object.keys(await spentOf(west.id))).not.toContain('2026-03-12')
  await run(sql`update ad_accounts_accounts set timezone = 'Pacific/Auckland' where id = ${west.id}`)
  await readSpendRound(world, { ...ask, ids: [west.id] })
  expect(await spentOf(west.id)).toMatchObject({ '2026-03-11': 200, '2026-03-12': 300 })
  house.clock.set(new Date('2026-03-10T06:00:00Z'))
  expect(await wrongTotals()).toEqual([])
  await forget()
})

test('a clock two hours off leaves no wrong day: what it read too early or late is read again', async () => {
  const [{ id, outsideId } = expect.fail('no account')] = await accounts(1)
  const world = tells({ [outsideId]: { '2026-03-10': 5_000, '2026-03-11': 800 } })
  // Midnight of the account is at 16:00 UTC.
  house.clock.set(new Date('2026-03-10T17:00:00Z'))
  await readSpendRound(world, { ...ask, ids: [id] })
  house.clock.set(new Date('2026-03-10T15:00:00Z'))
  await readSpendRound(world, { ...ask, ids: [id] })
  house.clock.set(new Date('2026-03-10T17:30:00Z'))
  await readSpendRound(world, { ...ask, ids: [id] })
  expect(await spentOf(id)).toMatchObject({ '2026-03-10': 5_000, '2026-03-11': 800 })
  expect(await wrongTotals()).toEqual([])
  house.clock.set(new Date('2026-03-10T06:00:00Z'))
  await forget()
})

test('a channel that is stopped is not asked; what came once waits for it', async () => {
  const [{ id, outsideId } = expect.fail('no account')] = await accounts(1)
  const staff = { kind: 'staff', staffId: '9', staffName: '甲', sessionId: '9', role: 'OPS', address: '' } as const
  await pauseDispatch(house.world, staff, { channel: 'FACEBOOK', reason: '维护' })
  const world = tells({ [outsideId]: { '2026-03-10': 100 } })
  expect(await readSpendRound(world, { ...ask, ids: [id] })).toEqual({ written: 0, unread: 1 })
  expect(await jobs()).toEqual([])
  await readSpendRound(world, { ...ask, ids: [id], source: 'FILL' })
  expect((await jobs()).map(({ payload }) => payload['ids'])).toEqual([[id]])
  await resumeDispatch(house.world, staff, { channel: 'FACEBOOK', reason: '完成' })
  await forget()
})

test('a change in a month that may be billed is looked at by its next bill, one in the running month is not', async () => {
  const [changed = expect.fail('no account'), running = expect.fail('no account')] = await accounts(2)
  await run(sql`delete from billing_late_spend`)
  const told = tells({ [changed.outsideId]: { '2026-02-20': 500 }, [running.outsideId]: { '2026-03-09': 500 } })
  const again = { ...ask, days: 29, source: 'RESTATED' as const, ids: [changed.id, running.id] }
  await readSpendRound(told, again)
  house.advance(15 * MINUTE_MS)
  await readSpendRound(told, again)
  expect(await rows(sql`select ad_account_id::text as id, month::text from billing_late_spend`)).toEqual([
    { id: changed.id, month: '2026-02-01' },
  ])
  await forget()
})
