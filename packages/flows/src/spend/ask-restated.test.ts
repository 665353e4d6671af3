// Spend that platforms restate: read again every week and before its month closes, and billed with the next month where that is late.
import sql from 'sql-template-tag'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { syncAccount } from '../ad-accounts/sync-account.ts'
import { openStage, type Stage, system } from '../ad-accounts/test-stage.ts'
import { closeMonths } from '../billing/close-months.ts'
import { askRestated } from './ask-restated.ts'
import { readTwice } from './test-readings.ts'

let house: Stage
beforeEach(async () => {
  house = await openStage()
})
afterEach(() => house?.close())

const HOUR_MS = 3_600_000
const rows = <Row>(query: ReturnType<typeof sql>) => house.world.db.read({ kind: 'system' }, tx => tx.rows<Row>(query))
const asked = (id: string) =>
  rows<{ days: number; at: Date; priority: number }>(sql`
    select (j.payload ->> 'days')::int as days, j.run_at as at, j.priority from graphile_worker._private_jobs j
    where j.key like 'spend.read-round:%' and (j.payload -> 'ids')::jsonb @> to_jsonb(array[${id}::text])`)
const forget = () =>
  house.world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`delete from graphile_worker._private_jobs where key like 'spend.read-round:%'`),
  )
const spentOn = async (id: string, day: string) =>
  (await rows<{ spend: string }>(sql`select spend_minor as spend from spend_days where ad_account_id = ${id} and day = ${day}`))[0]?.spend
const goTo = (at: string) => house.advance(new Date(at).getTime() - house.clock.now().getTime())
async function account(spend: Record<string, string>) {
  const made = await house.adopted('meta', { cap: '9000.00', spend: days(spend) })
  expect(await syncAccount(house.world, system, { adAccountId: made.id })).toEqual({ kind: 'synced' })
  return made
}
const days = (spend: Record<string, string>) => Object.entries(spend).map(([date, amount]) => ({ date, spend: amount }))

test('each account is asked for once in a week, 28 days back, after everything else in the queue', async () => {
  const { id } = await account({ '2026-02-28': '10.00' })
  const hours: Date[] = []
  for (let hour = 0; hour < 168; hour += 1) {
    await askRestated(house.world)
    const [job] = await asked(id)
    if (job) {
      hours.push(job.at)
      expect([job.days, job.priority]).toEqual([29, 20])
      expect(job.at.getTime() - house.clock.now().getTime()).toBeLessThan(50 * 60_000)
    }
    await forget()
    house.clock.advance(HOUR_MS)
  }
  expect(hours).toHaveLength(1)
})

test('a day ten days back that the platform restates is read again; the rounds leave it as it was', async () => {
  const { id, outsideId } = await account({ '2026-02-28': '100.00' })
  await house.control(`accounts/meta/${outsideId}`, { spend: days({ '2026-02-28': '777.77' }) })
  house.advance(1_000)
  expect(await syncAccount(house.world, system, { adAccountId: id })).toEqual({ kind: 'synced' })
  expect(await spentOn(id, '2026-02-28')).toBe('10000')
  await readTwice(house, id, 29)
  expect(await spentOn(id, '2026-02-28')).toBe('77777')
})

test('the whole month is asked for once in the day and a half before it closes', async () => {
  const { id } = await account({ '2026-03-01': '10.00' })
  goTo('2026-04-03T00:00:00Z')
  const found: number[] = []
  // Closed on the fifth at noon of Beijing, 04:00 UTC.
  while (house.clock.now() < new Date('2026-04-05T04:00:00Z')) {
    await askRestated(house.world)
    const [job] = await asked(id)
    if (job && job.days > 29) {
      found.push(job.days)
      expect(job.at.getTime()).toBeLessThan(new Date('2026-04-05T00:00:00Z').getTime())
    }
    await forget()
    house.clock.advance(HOUR_MS)
  }
  expect(found).toHaveLength(1)
  // The first of March is among them, whatever the account's own day is.
  expect(found[0]).toBeGreaterThanOrEqual(34)
})

test('what is restated after the closing is a correction of the next bill', async () => {
  const { id, outsideId } = await account({ '2026-03-09': '1.00' })
  const restate = async (at: string, spend: Record<string, string>) => {
    goTo(at)
    await house.control(`accounts/meta/${outsideId}`, { spend: days(spend) })
    await readTwice(house, id, 40)
  }
  const billed = () =>
    rows<{ month: string; of: string; spend: string }>(sql`
      select to_char(b.month, 'YYYY-MM') as month, to_char(l.of_month, 'YYYY-MM') as of, l.spend_minor as spend
      from billing_bill_lines l join billing_bills b on b.id = l.bill_id where l.ad_account_id = ${id} order by 1, 2`)
  await restate('2026-04-12T04:00:00Z', { '2026-03-20': '100.00' })
  expect((await closeMonths(house.world)).map(({ month }) => month)).toEqual(['2026-03'])
  expect(await billed()).toEqual([{ month: '2026-03', of: '2026-03', spend: '10000' }])
  await restate('2026-04-17T04:00:00Z', { '2026-03-20': '70.00', '2026-04-02': '5.00' })
  await restate('2026-05-12T04:00:00Z', {})
  expect((await closeMonths(house.world)).map(({ month }) => month)).toEqual(['2026-04'])
  expect(await billed()).toEqual([
    { month: '2026-03', of: '2026-03', spend: '10000' },
    { month: '2026-04', of: '2026-03', spend: '-3000' },
    { month: '2026-04', of: '2026-04', spend: '500' },
  ])
})

test('of an account that was taken back only the days before that day are read', async () => {
  const { id, outsideId } = await account({ '2026-03-05': '5.00', '2026-03-09': '9.00' })
  const run = (query: ReturnType<typeof sql>) => house.world.db.transaction({ kind: 'system' }, tx => tx.run(query))
  await run(sql`update ad_accounts_accounts set taken_back_at = ${new Date('2026-03-09T04:00:00Z')} where id = ${id}`)
  await house.control(`accounts/meta/${outsideId}`, { spend: days({ '2026-03-05': '50.00', '2026-03-09': '90.00' }) })
  await readTwice(house, id, 29)
  expect([await spentOn(id, '2026-03-05'), await spentOn(id, '2026-03-09')]).toEqual(['5000', '900'])
})
