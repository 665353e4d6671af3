// A platform's total of spend that begins at nothing again, or a cap that is gone: nothing that was spent reaches a wallet.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loweringOn } from './test-lowering.ts'
import { openStage, type Stage, usd } from './test-stage.ts'
import { transfer } from './test-transfers.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

const { add, added, available, clear, finish, item, limitOf, reduce } = loweringOn(() => stage)
const CASES = (['REDUCE', 'CLEAR'] as const).flatMap(kind => (['FACEBOOK', 'GOOGLE'] as const).map(channel => [kind, channel] as const))
const bookOf = (account: { outsideAccountId: string }) => stage.platforms.book(account.outsideAccountId)
const asked = async (account: { id: string }) => {
  const { rows } = await stage.query(`select count(*)::int as asked from graphile_worker._private_jobs
    where key = 'ad-accounts.sync-account:${account.id}'`)
  return rows[0]?.asked
}

/** $200.00 placed, $180.00 of it spent and seen. */
async function nearlySpent(channel: 'FACEBOOK' | 'GOOGLE') {
  const tenant = await stage.tenant()
  const account = await added(tenant, channel)
  bookOf(account).spent = 18_000n
  await stage.synced(account)
  return { tenant, account, before: await available(tenant) }
}

test.each(CASES)('%s on %s: a reset after the acceptance is seen before anything is sent', async (kind, channel) => {
  const { tenant, account, before } = await nearlySpent(channel)
  const order = kind === 'CLEAR' ? await clear(tenant, account) : await reduce(tenant, '5', account)
  const limit = limitOf(account)
  bookOf(account).spent = 0n
  await stage.settle(1)
  expect([await stage.states(order), await available(tenant), limitOf(account)]).toEqual([['RESERVED'], before, limit])
  expect(await item(order)).toMatchObject({ base_minor: null, sends: 0 })
  expect(await asked(account)).toBe(1)
  // The platform takes its reset back: what is left by our own count goes to the payer, and not a cent more.
  bookOf(account).spent = 18_000n
  await stage.settle(2)
  await finish(account)
  expect(await stage.states(order)).toEqual(['FINISHED'])
  expect((await available(tenant)) - before).toBe(kind === 'REDUCE' ? 500 + 45 : 2_000 + 180)
  expect(await stage.violations()).toEqual([])
})

test.each(['FACEBOOK', 'GOOGLE'] as const)('a transfer out of %s waits for the same reason', async channel => {
  const { tenant, account, before } = await nearlySpent(channel)
  const target = await stage.account(tenant, channel, usd(10))
  const order = await transfer(stage, tenant, [[account, target, '5']])
  bookOf(account).spent = 0n
  await stage.settle(1)
  expect([await stage.states(order), await available(tenant), limitOf(target)]).toEqual([['RESERVED'], before, 1_000n])
  bookOf(account).spent = 18_000n
  await finish(account, target)
  expect([await stage.states(order), limitOf(target)]).toEqual([['FINISHED', 'FINISHED'], 1_500n])
})

test('a credit within the rule lets an order go on, and pays what our count leaves', async () => {
  const { tenant, account, before } = await nearlySpent('FACEBOOK')
  await stage.query(`update ad_accounts_accounts set avg_spend_7d_minor = 5000 where id = ${account.id}`)
  bookOf(account).spent = 17_900n
  const order = await clear(tenant, account)
  await finish(account)
  expect(await stage.states(order)).toEqual(['FINISHED'])
  expect((await available(tenant)) - before).toBe(2_000 + 180)
  expect(limitOf(account)).toBe(18_000n)
})

test('a cap that is gone when an order is carried out fails it, pays nothing, and asks for a reading', async () => {
  const { tenant, account, before } = await nearlySpent('FACEBOOK')
  const order = await clear(tenant, account)
  bookOf(account).hasNoLimit = true
  await stage.settle(1)
  expect([await stage.states(order), await available(tenant), await asked(account)]).toEqual([['FAIL'], before, 1])
})

test('figures that an addition leaves stay in the terms of our count', async () => {
  const { tenant, account } = await nearlySpent('FACEBOOK')
  await stage.query(
    `update ad_accounts_accounts set spent_base_minor = 18000, spent_mark_minor = 0, limit_minor = 20000 where id = ${account.id}`,
  )
  Object.assign(bookOf(account), { limit: 2_000n, spent: 100n })
  await add(tenant, '10', account)
  await stage.settle()
  const { rows } = await stage.query(`select limit_minor, spent_minor, balance_minor from ad_accounts_accounts where id = ${account.id}`)
  expect(rows).toEqual([{ limit_minor: '21000', spent_minor: '18100', balance_minor: '2900' }])
})
