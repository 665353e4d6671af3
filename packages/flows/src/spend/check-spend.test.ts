// What spend:check finds: nothing of what flows write, and each thing that is changed behind their back.
import sql from 'sql-template-tag'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeMonths } from '../billing/close-months.ts'
import { type MonthStage, openMonthStage } from '../billing/test-months.ts'
import type { Account } from '../quota/test-stage.ts'
import { checkSpend } from './check-spend.ts'

let house: MonthStage
let account: Account
beforeEach(async () => {
  house = await openMonthStage()
  house.go('2026-03-10T04:00:00Z')
  account = await house.account(await house.tenant())
  await house.spend(account, { '2026-03-05': 10_000, '2026-03-06': 300 })
})
afterEach(() => house?.close())

const run = (query: ReturnType<typeof sql>) => house.world.db.transaction({ kind: 'system' }, tx => tx.run(query))
const found = async () => (await checkSpend(house.world)).map(({ invariant, object }) => `${invariant}: ${object}`)
async function close() {
  house.go('2026-04-10T04:00:00Z')
  await house.spend(account, { '2026-03-05': 10_000 })
  expect((await closeMonths(house.world)).map(({ month }) => month)).toEqual(['2026-03'])
}

test('what is written, closed and restated holds', async () => {
  expect(await found()).toEqual([])
  await close()
  expect(await found()).toEqual([])
  await house.spend(account, { '2026-03-05': 7_000, '2026-03-07': 500 })
  expect(await found()).toEqual([])
  house.go('2026-05-10T04:00:00Z')
  await house.spend(account, { '2026-04-02': 100 })
  expect((await closeMonths(house.world)).map(({ month }) => month)).toEqual(['2026-04'])
  expect(await found()).toEqual([])
})

test('a kept total that is not what its days show is found, per level and currency', async () => {
  await run(sql`update spend_rollups set spend_minor = spend_minor + 1 where day = '2026-03-05' and company_id = 0 and sub_customer_id = 0`)
  expect(await found()).toEqual([expect.stringMatching(/^spend roll-ups: \d+ 0 0 2026-03-05 FACEBOOK USD$/)])
  await run(sql`delete from spend_rollups where day = '2026-03-05'`)
  expect(await found()).toHaveLength(2)
})

test('a closed month that shows another sum than its bill is found', async () => {
  await close()
  await run(sql`update spend_days set spend_minor = 9_999 where day = '2026-03-05'`)
  expect(await found()).toContain(`spend of closed months: ${account.id} 2026-03`)
})

test('a history that does not lead to the latest figure is found', async () => {
  await house.spend(account, { '2026-03-05': 11_000 })
  await house.spend(account, { '2026-03-05': 12_000 })
  expect(await found()).toEqual([])
  await run(sql`delete from spend_changes where after_minor = 12_000`)
  expect(await found()).toEqual([`spend history: ${account.id} 2026-03-05`])
})
