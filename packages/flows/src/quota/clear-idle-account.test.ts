// The order of an announced clearing: made once, under a key of its own, whatever dies and whoever interferes.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addToWhitelist } from '../auto-clear/add-to-whitelist.ts'
import { runRule } from '../auto-clear/run-rule.ts'
import { DAY_MS, type IdleStage, openIdleStage } from '../auto-clear/test-idle-stage.ts'
import { clearIdleAccount } from './clear-idle-account.ts'
import type { Account, Tenant } from './test-stage.ts'

let stage: IdleStage
let tenant: Tenant & { userIds: string[] }
let account: Account
let clearingId: string

/** Announced on the morning of day 28, due on that of day 31. */
beforeEach(async () => {
  stage = await openIdleStage()
  tenant = await stage.customer()
  account = await stage.account(tenant)
  await stage.morning([account], 28)
  const [clearing] = await stage.clearings()
  clearingId = String(clearing?.id)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await stage.close()
})

const clear = () => clearIdleAccount(stage.world, { clearingId })
const later = (ms: number) => stage.clock.set(new Date(stage.world.clock.now().getTime() + ms))
const state = async () => (await stage.clearings())[0]

/** The transaction of that number fails: `before` it did anything, or `after` it was committed, when only the answer is lost. */
function failTransaction(number: number, when: 'before' | 'after'): void {
  const { db } = stage.world
  const real = db.transaction.bind(db)
  let seen = 0
  vi.spyOn(db, 'transaction').mockImplementation(async (scope, work) => {
    seen += 1
    if (seen === number && when === 'before') throw new Error('killed before a transaction')
    const result = await real(scope, work)
    if (seen === number && when === 'after') throw new Error('killed after a transaction')
    return result
  })
}

test('on its day one order clears the account, the wallet gets the money back, and the master hears of it', async () => {
  for (const day of [29, 30]) {
    await stage.morning([account])
    await clear()
    expect(await state(), `day ${day}`).toMatchObject({ state: 'NOTIFIED' })
  }
  expect((await stage.morning([account])).due).toBe(1)
  // Whichever comes second may be refused.
  await Promise.allSettled([clear(), clear()])
  const [order] = await stage.orders()
  expect(order).toMatchObject({
    type: 'CLEAR',
    submitter: '自动清零',
    submitterId: tenant.userIds[0],
    key: `auto-clear-${clearingId}`,
    remark: '自动清零：连续 30 天无消耗',
  })
  expect(await state()).toMatchObject({ state: 'SUBMITTED', orderId: order?.id })
  await stage.settle()
  expect((await stage.query('select state from quota_items')).rows).toEqual([{ state: 'FINISHED' }])
  expect(await stage.violations()).toEqual([])
  const told = (await stage.query(`select user_id::text as "user" from notices_messages where kind = 'QUOTA_RESULT'`)).rows
  expect(told).toEqual([{ user: tenant.userIds[0] }])
  // However often it is asked for again, and however many mornings follow, there is no second order.
  await clear()
  await stage.morning([account], 10)
  expect(await stage.orders()).toHaveLength(1)
  expect(await stage.clearings()).toHaveLength(1)
})

test.each([
  ['before it was marked', 1, 'before'],
  ['after it was marked', 1, 'after'],
  ['before the order was noted', 2, 'before'],
  ['after the order was noted', 2, 'after'],
] as const)('a worker that dies %s leaves one order in the end', async (_name, number, when) => {
  await stage.morning([account], 3)
  failTransaction(number, when)
  await clear().catch((error: Error) => expect(error.message).toMatch(/^killed/))
  vi.restoreAllMocks()
  for (let attempt = 0; attempt < 4; attempt += 1) {
    await clear().catch((error: Error) => expect(error.message).toContain('is being submitted elsewhere'))
    later(4 * 60_000)
  }
  const orders = await stage.orders()
  expect(orders).toHaveLength(1)
  expect(await state()).toMatchObject({ state: 'SUBMITTED', orderId: orders[0]?.id })
})

test('a submission that nobody came back to is found by the next run, and judged anew', async () => {
  await stage.morning([account], 3)
  failTransaction(1, 'after')
  await clear().catch(() => undefined)
  vi.restoreAllMocks()
  expect(await state()).toMatchObject({ state: 'SUBMITTING' })
  const added = await addToWhitelist(stage.world, tenant.actor, { account_ids: [account.id], days: 90 })
  expect(added).toMatchObject({ called_off: 0, too_late: 1 })
  later(DAY_MS)
  await runRule(stage.world)
  const jobs = (
    await stage.query(`select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'auto-clear.clear-account'`)
  ).rows
  expect(jobs).toMatchObject([{ payload: { clearing_id: clearingId } }])
  await clear()
  expect(await state()).toMatchObject({ state: 'CANCELLED', reason: 'WHITELIST' })
  expect(await stage.orders()).toEqual([])
})

test('spend on the very day, seen after the job was asked for, still calls it off', async () => {
  expect((await stage.morning([account], 3)).due).toBe(1)
  await stage.spend(account, 1)
  await clear()
  expect(await state()).toMatchObject({ state: 'CANCELLED', reason: 'SPEND' })
  expect(await stage.orders()).toEqual([])
})

test('figures that are a day old let it wait', async () => {
  await stage.morning([account], 3)
  later(DAY_MS + 1)
  await clear()
  expect(await state()).toMatchObject({ state: 'NOTIFIED' })
  await stage.synchronise(account)
  await clear()
  expect(await state()).toMatchObject({ state: 'SUBMITTED' })
})

test('where the agency decides about orders, this one waits for it too', async () => {
  await stage.morning([account], 3)
  await stage.query(`update organization_customers set needs_quota_approval = true where id = ${tenant.customerId}`)
  await clear()
  expect((await stage.query('select state from quota_items')).rows).toEqual([{ state: 'PENDING_APPROVAL' }])
  expect(await state()).toMatchObject({ state: 'SUBMITTED' })
})

test('a clearing that does not exist, and an id that is none, do nothing', async () => {
  await clearIdleAccount(stage.world, { clearingId: '1' })
  await expect(clearIdleAccount(stage.world, { clearingId: `1' or '1'='1` })).rejects.toThrow('invalid input syntax')
  expect(await stage.orders()).toEqual([])
})
