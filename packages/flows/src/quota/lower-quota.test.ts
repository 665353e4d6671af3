// Reducing and clearing: for every payer and channel the money comes back once the platform has confirmed and not before, fees in
// proportion, whatever is lost or dies on the way.
import { order as orderSchema } from '@tallyhelm/protocol/topics/quota/schemas'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { loweringOn } from './test-lowering.ts'
import type { Fault } from './test-platforms.ts'
import { openStage, type Stage, type Tenant, usd } from './test-stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
// A fault left over, or a breaker that opened, stays where it was made.
beforeEach(async () => {
  for (const queue of Object.values(stage.platforms.faults)) queue.length = 0
  await stage.query('delete from channels_breakers')
})
afterAll(() => stage?.close())

const { reduce, clear, lower, finish, added, available, limitOf, item } = loweringOn(() => stage)

const PAYERS = ['wallet', 'credit line', 'sub-customer'] as const
async function payer(kind: (typeof PAYERS)[number]): Promise<Tenant> {
  if (kind === 'wallet') return await stage.tenant()
  if (kind === 'credit line') return await stage.tenant({ customerType: 0 })
  return await stage.subTenant(await stage.tenant(), usd(10_000))
}
const CASES = (['REDUCE', 'CLEAR'] as const).flatMap(kind =>
  PAYERS.filter(who => kind === 'CLEAR' || who !== 'sub-customer').flatMap(who =>
    (['FACEBOOK', 'GOOGLE', 'TIKTOK'] as const).map(channel => [kind, who, channel] as const),
  ),
)

test.each(CASES)('%s by a %s on %s: nothing before the platform confirmed, then amount and fees', async (kind, who, channel) => {
  const tenant = await payer(who)
  const account = await added(tenant, channel)
  const before = await available(tenant)
  const order = orderSchema.parse(await lower(kind, tenant, account))
  expect(order).toMatchObject({ adjust_type: kind, status: 'PROCESSING' })
  expect(await available(tenant)).toBe(before)
  await finish(account)
  // 200 lay there (100 from the opening, 100 added at 3 % and 6 %); clearing leaves a cent where a limit of zero means none.
  const left = channel === 'TIKTOK' ? 0 : 1
  const amount = kind === 'REDUCE' ? 5_000 : 20_000 - left
  const fees = kind === 'REDUCE' ? 150 + 300 : 300 + 600
  expect([await stage.states(order), limitOf(account)]).toEqual([['FINISHED'], BigInt(20_000 - amount)])
  expect((await available(tenant)) - before).toBe(amount + fees)
  expect(await stage.violations()).toEqual([])
})

const SURVIVED = (['REDUCE', 'CLEAR'] as const).flatMap(kind =>
  (['FACEBOOK', 'GOOGLE', 'TIKTOK'] as const).flatMap(channel =>
    (['lost_before', 'lost_after', 'killed_before', 'killed_after', 'rate_limited', 'unavailable'] as const).map(
      fault => [kind, channel, fault] as const satisfies [string, string, Fault],
    ),
  ),
)
test.each(SURVIVED)('%s on %s after %s is done once and paid back once', async (kind, channel, fault) => {
  const tenant = await stage.tenant()
  const account = await added(tenant, channel)
  const before = await available(tenant)
  stage.platforms.faults.change.push(fault)
  const order = await lower(kind, tenant, account)
  await finish(account)
  const left = channel === 'TIKTOK' ? 0 : 1
  const amount = kind === 'REDUCE' ? 5_000 : 20_000 - left
  expect([await stage.states(order), limitOf(account)]).toEqual([['FINISHED'], BigInt(20_000 - amount)])
  expect((await available(tenant)) - before).toBe(amount + (kind === 'REDUCE' ? 450 : 900))
  expect(await stage.violations()).toEqual([])
})

test.each(CASES)('%s by a %s on %s, refused by the platform, moves nothing', async (kind, who, channel) => {
  const tenant = await payer(who)
  const account = await added(tenant, channel)
  const before = await available(tenant)
  stage.platforms.faults.change.push('refused')
  const order = await lower(kind, tenant, account)
  await finish(account)
  expect(await item(order)).toMatchObject({ state: 'FAIL', fail_reason: '渠道拒绝：账户状态异常' })
  expect([await available(tenant), limitOf(account)]).toEqual([before, 20_000n])
  expect(await stage.violations()).toEqual([])
})

test('a reduction that Google approves in part gives back that part with its fees', async () => {
  const tenant = await stage.tenant()
  const account = await added(tenant, 'GOOGLE')
  const before = await available(tenant)
  stage.platforms.faults.change.push('approve_half')
  const order = await reduce(tenant, '50', account)
  await finish(account)
  expect(await item(order)).toMatchObject({
    state: 'FINISHED',
    approved_minor: '2500',
    approved_service_fee_minor: '75',
    approved_tax_minor: '150',
  })
  expect([(await available(tenant)) - before, limitOf(account)]).toEqual([2_725, 17_500n])
  expect(await stage.violations()).toEqual([])
})

test('a clearing that Google approves in part gives back that part with its fees', async () => {
  const tenant = await stage.tenant()
  const account = await added(tenant, 'GOOGLE')
  const before = await available(tenant)
  stage.platforms.faults.change.push('approve_half')
  const order = await clear(tenant, account)
  await finish(account)
  expect(await item(order)).toMatchObject({ state: 'FINISHED', amount_minor: '19999', approved_minor: '9999' })
  expect((await available(tenant)) - before).toBe(9_999 + 300 + 600)
  expect(await stage.violations()).toEqual([])
})

test('what is spent stays: clearing takes what is left at the moment of sending', async () => {
  const tenant = await stage.tenant()
  const accounts = [await added(tenant, 'FACEBOOK'), await added(tenant, 'TIKTOK')] as const
  const before = await available(tenant)
  const order = await clear(tenant, ...accounts)
  stage.platforms.book(accounts[0].outsideAccountId).spent = 12_345n
  stage.platforms.book(accounts[1].outsideAccountId).limit = 7_655n
  await finish(...accounts)
  expect(await stage.states(order)).toEqual(['FINISHED', 'FINISHED'])
  expect(accounts.map(limitOf)).toEqual([12_345n, 0n])
  // 76.55 of each comes back, with 3 % and 6 % of that
  expect((await available(tenant)) - before).toBe(2 * (7_655 + 230 + 459))
})

test('a reduction fails when the platform has less left than was known', async () => {
  const tenant = await stage.tenant()
  const account = await added(tenant, 'FACEBOOK')
  const order = await reduce(tenant, '150', account)
  stage.platforms.book(account.outsideAccountId).spent = 4_950n
  await finish(account)
  // 50.50 left and a dollar to stay
  expect(await item(order)).toMatchObject({ state: 'FAIL', fail_reason: '渠道剩余额度不足，不能调减该金额' })
  expect(limitOf(account)).toBe(20_000n)
  expect(await stage.violations()).toEqual([])
})

test('fees come back at the rate of the latest addition, and never more than was charged', async () => {
  const tenant = await stage.tenant({ serviceFee: 1_000, tax: 0 })
  const account = await added(tenant, 'FACEBOOK', '10')
  const before = await available(tenant)
  const order = await reduce(tenant, '60', account)
  const again = await reduce(tenant, '20', account)
  expect([order.service_fee, again.service_fee]).toEqual(['1.00', '0.00'])
  await finish(account)
  expect((await available(tenant)) - before).toBe(8_100)
  expect(await stage.violations()).toEqual([])
})

test('fees that are not returnable stay', async () => {
  const tenant = await stage.tenant({ isReturnable: false })
  const account = await added(tenant, 'FACEBOOK')
  const before = await available(tenant)
  const order = await reduce(tenant, '50', account)
  await finish(account)
  expect(order).toMatchObject({ service_fee: '0.00', tax: '0.00', total: '50.00' })
  expect((await available(tenant)) - before).toBe(5_000)
})
