// What a day of spend was known to be: figures that wait for a second reading, changes of ended days, and closed months that stand still.
import { settledDays, writeSpendDays } from '@tallyhelm/modules/spend'
import { lockAdAccounts } from '@tallyhelm/modules/ad-accounts'
import { money } from '@tallyhelm/protocol/values/money'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeMonths } from '../billing/close-months.ts'
import { type MonthStage, openMonthStage } from '../billing/test-months.ts'
import type { Account } from '../quota/test-stage.ts'

let house: MonthStage
let account: Account
let customerId: string
const system = { kind: 'system' } as const
beforeEach(async () => {
  house = await openMonthStage()
  house.go('2026-03-10T04:00:00Z')
  const tenant = await house.tenant()
  customerId = tenant.customerId
  account = await house.account(tenant)
})
afterEach(() => house?.close())

const MINUTE_MS = 60_000
type Shown = { spend: string; closed: string | null; checking: string | null; known: boolean }
/** Reads the days once, `today` being the account's own. */
async function reads(today: string, days: Record<string, number>) {
  const rows = Object.entries(days).map(([day, minor]) => ({ day, spend: money(BigInt(minor), 'USD'), impressions: minor, clicks: 1 }))
  return await house.world.db.transaction(system, async tx => {
    const [locked = expect.fail('no such account')] = await lockAdAccounts(tx, [account.id])
    return await writeSpendDays(tx, locked, settledDays(rows, today), { readAt: house.clock.now(), source: 'SYNC', requestId: 'r-1' })
  })
}
const shown = async (day: string) =>
  (
    await house.world.db.read(system, tx =>
      tx.rows<Shown>(sql`
        select spend_minor::text as spend, closed_minor::text as closed, checking_minor::text as checking, known_from is not null as known
        from spend_days where ad_account_id = ${account.id} and day = ${day}`),
    )
  )[0]
const changes = () =>
  house.world.db.read(system, tx =>
    tx.rows<{ day: string; before: string; after: string; source: string; request: string; late: boolean }>(sql`
      select day::text, before_minor::text as before, after_minor::text as after, source, request_id as request, is_after_closing as late
      from spend_changes where ad_account_id = ${account.id} order by id`),
  )
const minutes = (count: number) => house.clock.set(new Date(house.clock.now().getTime() + count * MINUTE_MS))

test('the running day moves as it likes and leaves no history; its first reading after its end is what it is known by', async () => {
  await reads('2026-03-10', { '2026-03-10': 100 })
  await reads('2026-03-10', { '2026-03-10': 900 })
  expect(await shown('2026-03-10')).toMatchObject({ spend: '900', known: false })
  await reads('2026-03-11', { '2026-03-10': 2000 })
  expect(await shown('2026-03-10')).toEqual({ spend: '2000', closed: null, checking: null, known: true })
  expect(await changes()).toEqual([])
})

test('a change of an ended day within bounds counts at once and is kept, with the source and the id of the request', async () => {
  await reads('2026-03-10', { '2026-03-09': 1000 })
  await reads('2026-03-10', { '2026-03-09': 1300 })
  expect(await shown('2026-03-09')).toMatchObject({ spend: '1300', checking: null })
  expect(await changes()).toEqual([{ day: '2026-03-09', before: '1000', after: '1300', source: 'SYNC', request: 'r-1', late: false }])
})

test.each([
  ['turns zero', 0],
  ['moves up too far', 1301],
  ['moves down too far', 699],
])('an ended day that %s waits for a second reading, a quarter of an hour later', async (_name, minor) => {
  await reads('2026-03-10', { '2026-03-09': 1000 })
  expect((await reads('2026-03-10', { '2026-03-09': minor })).checking).toEqual(['2026-03-09'])
  minutes(14)
  await reads('2026-03-10', { '2026-03-09': minor })
  expect(await shown('2026-03-09')).toMatchObject({ spend: '1000', checking: `${minor}` })
  expect(await changes()).toEqual([])
  minutes(1)
  expect(await reads('2026-03-10', { '2026-03-09': minor })).toMatchObject({ changed: ['2026-03-09'], checking: [] })
  expect(await shown('2026-03-09')).toMatchObject({ spend: `${minor}`, checking: null })
  expect(await changes()).toMatchObject([{ before: '1000', after: `${minor}` }])
})

test('a second reading that says a third thing begins the wait anew, and one that takes it back ends it', async () => {
  await reads('2026-03-10', { '2026-03-09': 1000 })
  await reads('2026-03-10', { '2026-03-09': 0 })
  minutes(16)
  await reads('2026-03-10', { '2026-03-09': 500 })
  expect(await shown('2026-03-09')).toMatchObject({ spend: '1000', checking: '500' })
  minutes(16)
  await reads('2026-03-10', { '2026-03-09': 1000 })
  expect(await shown('2026-03-09')).toMatchObject({ spend: '1000', checking: null })
  expect(await changes()).toEqual([])
})

test('a running day that loses what it had waits as well', async () => {
  await reads('2026-03-10', { '2026-03-10': 800 })
  await reads('2026-03-10', { '2026-03-10': 0 })
  expect(await shown('2026-03-10')).toMatchObject({ spend: '800', checking: '0' })
})

test('the same answer twice changes nothing', async () => {
  const first = await reads('2026-03-10', { '2026-03-09': 1000, '2026-03-10': 50 })
  expect(first.shown).toHaveLength(2)
  minutes(30)
  expect(await reads('2026-03-10', { '2026-03-09': 1000, '2026-03-10': 50 })).toEqual({ shown: [], changed: [], checking: [] })
})

test('a closed month shows what it showed, and the next bill brings what changed', async () => {
  await house.spend(account, { '2026-03-05': 10_000 })
  house.go('2026-04-10T04:00:00Z')
  await house.spend(account, { '2026-03-05': 10_000 })
  expect((await closeMonths(house.world)).map(({ month }) => month)).toEqual(['2026-03'])
  await house.spend(account, { '2026-03-05': 7_000, '2026-03-06': 500 })
  expect(await shown('2026-03-05')).toMatchObject({ spend: '7000', closed: '10000' })
  expect(await shown('2026-03-06')).toMatchObject({ spend: '500', closed: '0' })
  expect(await changes()).toMatchObject([
    { day: '2026-03-05', before: '10000', after: '7000', late: true },
    { day: '2026-03-06', before: '0', after: '500', late: true },
  ])
  const kept = () =>
    house.world.db.read(system, tx =>
      tx.one<{ minor: string }>(sql`
        select sum(spend_minor)::text as minor from spend_rollups where customer_id = ${customerId} and sub_customer_id = 0
          and company_id = 0 and day < '2026-04-01'`),
    )
  expect(await kept()).toEqual({ minor: '10000' })
  // Back to what was billed: nothing is left to show beside it.
  await house.spend(account, { '2026-03-05': 10_000 })
  expect(await shown('2026-03-05')).toMatchObject({ spend: '10000', closed: null })
  expect(await kept()).toEqual({ minor: '10000' })
})
