// Late spend after a clearing: booked once, never below zero, seen when it can't be paid, and not paid twice by the next addition.
import { setOpenDifference } from '@tallyhelm/modules/ad-accounts'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lookForLateSpend } from './look-for-late-spend.ts'
import { sweep } from './sweep.ts'
import { loweringOn } from './test-lowering.ts'
import { type Account, openStage, type Stage, type Tenant, usd } from './test-stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

const HOUR = 3_600_000
const { add, clear, available } = loweringOn(() => stage)
const book = (account: Account) => stage.platforms.book(account.outsideAccountId)
const corrections = async (tenant: Tenant) => {
  const { rows } = await stage.query(`select amount_minor, summary from ledger_transfers
    where code = 'ADJUSTMENT' and customer_id = ${tenant.customerId} and idempotency_key like '%LATE_SPEND:%' order by id`)
  return rows
}
const difference = async (account: Account) => {
  const { rows } = await stage.query(`select has_open_difference as open from ad_accounts_accounts where id = ${account.id}`)
  return rows[0]?.open
}

/** An account with 40 of 100 spent, cleared: the limit stays at 40. */
async function cleared(tenant: Tenant): Promise<{ account: Account; itemId: string }> {
  const account = await stage.account(tenant)
  book(account).spent = 4_000n
  const order = await clear(tenant, account)
  await stage.settle()
  expect([await stage.states(order), book(account).limit]).toEqual([['FINISHED'], 4_000n])
  await stage.synced(account)
  return { account, itemId: order.items[0]?.item_id ?? '' }
}

test('spend that is reported later is booked at the look that sees it, each cent once', async () => {
  const tenant = await stage.tenant()
  const { account, itemId } = await cleared(tenant)
  const before = await available(tenant)
  book(account).spent = 4_250n
  await lookForLateSpend(stage.world, { itemId })
  expect(await available(tenant)).toBe(before)
  stage.clock.advance(HOUR + 1)
  await Promise.all([1, 2, 3].map(() => lookForLateSpend(stage.world, { itemId })))
  expect(before - (await available(tenant))).toBe(250)
  book(account).spent = 4_300n
  for (const hours of [6, 24, 26, 100]) {
    stage.clock.advance(hours * HOUR)
    await lookForLateSpend(stage.world, { itemId })
  }
  expect(await corrections(tenant)).toEqual([
    { amount_minor: '250', summary: '清零后渠道补报的消耗' },
    { amount_minor: '50', summary: '清零后渠道补报的消耗' },
  ])
  book(account).spent = 9_900n
  stage.clock.advance(100 * HOUR)
  await lookForLateSpend(stage.world, { itemId })
  expect(await corrections(tenant)).toHaveLength(2)
  expect(await stage.violations()).toEqual([])
})

test('the next addition gives its whole amount to spend: what was paid for late spend is on the account', async () => {
  const tenant = await stage.tenant({ serviceFee: 0, tax: 0 })
  const { account, itemId } = await cleared(tenant)
  book(account).spent = 4_250n
  stage.clock.advance(HOUR + 1)
  await lookForLateSpend(stage.world, { itemId })
  const before = await available(tenant)
  const order = await add(tenant, '10', account)
  await stage.settle()
  expect([await stage.states(order), book(account).limit, before - (await available(tenant))]).toEqual([['FINISHED'], 5_250n, 1_000])
  await stage.synced(account)
  expect(await stage.violations()).toEqual([])
  // And once only.
  await add(tenant, '10', account)
  await stage.settle()
  expect(book(account).limit).toBe(6_250n)
  await stage.synced(account)
  expect(await stage.violations()).toEqual([])
})

test('an addition after a lost answer raises the limit for late spend once', async () => {
  const tenant = await stage.tenant({ serviceFee: 0, tax: 0 })
  const { account, itemId } = await cleared(tenant)
  book(account).spent = 4_250n
  stage.clock.advance(HOUR + 1)
  await lookForLateSpend(stage.world, { itemId })
  stage.platforms.faults.change.push('rate_limited', 'lost_before', 'lost_after')
  const order = await add(tenant, '10', account)
  await stage.settle()
  expect([await stage.states(order), book(account).limit]).toEqual([['FINISHED'], 5_250n])
  await stage.synced(account)
  expect(await stage.violations()).toEqual([])
})

test('an addition before the look takes late spend upon itself, and nothing is booked', async () => {
  const tenant = await stage.tenant({ serviceFee: 0, tax: 0 })
  const { account, itemId } = await cleared(tenant)
  book(account).spent = 4_250n
  await add(tenant, '10', account)
  await stage.settle()
  expect(book(account).limit).toBe(5_000n)
  stage.clock.advance(HOUR + 1)
  await lookForLateSpend(stage.world, { itemId })
  expect(await corrections(tenant)).toEqual([])
  await stage.synced(account)
  expect(await stage.violations()).toEqual([])
})

test('of two clearings that left the same limit only the later one is watched: late spend is booked once', async () => {
  const tenant = await stage.tenant({ serviceFee: 0, tax: 0 })
  const { account, itemId } = await cleared(tenant)
  await add(tenant, '10', account)
  await stage.settle()
  const again = await clear(tenant, account)
  await stage.settle()
  expect([await stage.states(again), book(account).limit]).toEqual([['FINISHED'], 4_000n])
  await stage.synced(account)
  const before = await available(tenant)
  book(account).spent = 4_250n
  stage.clock.advance(HOUR + 1)
  await lookForLateSpend(stage.world, { itemId })
  await lookForLateSpend(stage.world, { itemId: again.items[0]?.item_id ?? '' })
  expect(before - (await available(tenant))).toBe(250)
  expect(await corrections(tenant)).toMatchObject([{ amount_minor: '250' }])
  expect(await stage.violations()).toEqual([])
})

test('what the wallet can not pay opens a difference, and is taken when money comes', async () => {
  const tenant = await stage.tenant({ balance: usd(0) })
  const { account, itemId } = await cleared(tenant)
  // 60 came back; more than that is spent late.
  book(account).spent = 4_000n + 7_000n
  stage.clock.advance(HOUR + 1)
  await lookForLateSpend(stage.world, { itemId })
  expect([await available(tenant), await difference(account), await corrections(tenant)]).toMatchObject([
    0,
    true,
    [{ amount_minor: '6000' }],
  ])
  expect(await stage.violations()).toEqual([])
  await stage.fund(tenant, usd(50))
  stage.clock.advance(25 * HOUR)
  await lookForLateSpend(stage.world, { itemId })
  expect([await available(tenant), await difference(account)]).toEqual([4_000, false])
  expect(await corrections(tenant)).toMatchObject([{ amount_minor: '6000' }, { amount_minor: '1000' }])
  expect(await stage.violations()).toEqual([])
})

test('a difference that others opened is not closed by a payment', async () => {
  const tenant = await stage.tenant({ balance: usd(0) })
  const { account, itemId } = await cleared(tenant)
  await stage.world.db.transaction({ kind: 'system' }, tx => setOpenDifference(tx, account.id, true))
  book(account).spent = 4_100n
  stage.clock.advance(HOUR + 1)
  await lookForLateSpend(stage.world, { itemId })
  expect([await difference(account), await corrections(tenant)]).toMatchObject([true, [{ amount_minor: '100' }]])
})

test('a channel that does not answer is asked again, and a look that was lost is found', async () => {
  const tenant = await stage.tenant()
  const { account, itemId } = await cleared(tenant)
  book(account).spent = 4_250n
  stage.clock.advance(HOUR + 1)
  stage.platforms.faults.read.push('unavailable')
  await lookForLateSpend(stage.world, { itemId })
  expect(await corrections(tenant)).toEqual([])
  stage.clock.advance(10 * 60_000 + 1)
  await stage.query('delete from graphile_worker._private_jobs')
  await sweep(stage.world)
  const { rows } = await stage.query(`select payload ->> 'item_id' as id from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'quota.look-for-late-spend.facebook'`)
  expect(rows).toContainEqual({ id: itemId })
  await lookForLateSpend(stage.world, { itemId })
  expect(await corrections(tenant)).toMatchObject([{ amount_minor: '250' }])
})

test('another tenant and another sub-customer see nothing of it', async () => {
  const tenant = await stage.tenant()
  const [sub, other] = [await stage.subTenant(tenant), await stage.tenant()]
  await cleared(tenant)
  for (const stranger of [sub, other]) {
    const scope = { kind: 'tenant', customerId: stranger.customerId, subCustomerId: stranger.subCustomerId } as const
    expect(await stage.world.db.read(scope, tx => tx.rows(sql`select * from quota_late_spends`))).toEqual([])
  }
})
