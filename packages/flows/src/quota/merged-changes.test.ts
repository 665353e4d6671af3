// Merged changes: many waiting legs of one Meta account go in few changes, and each keeps its own money and result.
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { cancelLeg } from './cancel-leg.ts'
import { lookForLateSpend } from './look-for-late-spend.ts'
import { loweringOn } from './test-lowering.ts'
import { all, itemId, many, mergingOn, PAID, SUM } from './test-merging.ts'
import { type Account, openStage, person, type Stage, type Tenant } from './test-stage.ts'

let stage: Stage
let tenant: Tenant
let account: Account
// Each test has a stage of its own: a leg left over stays where it was made.
beforeEach(async () => {
  await stage?.close()
  stage = await openStage()
  tenant = await stage.tenant({ serviceFee: 300, tax: 600 })
  account = await stage.account(tenant)
})
afterEach(async () => {
  expect(await broken()).toEqual([])
})
afterAll(() => stage?.close())

const { add, reduce, clear } = loweringOn(() => stage)
const { twelveAdds, legs, states, limit, attempts, wallet, broken } = mergingOn(() => ({ stage, tenant, account }))
const maker = person('1')

test('twelve additions of one account are one change: every order ends, each pays its own', async () => {
  const orders = await twelveAdds()
  await stage.settle(1)
  expect([await states(), limit(), stage.platforms.calls.change]).toEqual([all('FINISHED'), 10_000 + SUM, 1])
  expect(await attempts()).toEqual([{ number: 1, answer: 'done', change: SUM, legs: 12 }])
  expect(await wallet()).toEqual({ paid: PAID, held: 0 })
  for (const [n, order] of orders.entries()) {
    const { rows } = await stage.query(`select code, state, amount_minor::int as amount from ledger_transfers
      where reference_id = '${itemId(order)}' order by code`)
    const amount = (n + 1) * 100
    expect(rows).toEqual([
      { code: 'QUOTA_ADD', state: 'POSTED', amount },
      { code: 'SERVICE_FEE', state: 'POSTED', amount: amount * 0.03 },
      { code: 'TAX', state: 'POSTED', amount: amount * 0.06 },
    ])
    const { rows: told } = await stage.query(`select title from notices_messages where object_id = '${order.apply_no}'`)
    expect(told).toEqual([{ title: '新增额度已完成：成功 1 / 失败 0' }])
  }
  const { rows } = await stage.query(`select total_added_minor::int as added, limit_minor::int as "limit" from ad_accounts_accounts
    where id = ${account.id}`)
  expect(rows).toEqual([{ added: SUM, limit: 10_000 + SUM }])
})

test('few legs with many changes left go one by one, and what is left of the day counts attempts', async () => {
  await many(5, () => add(tenant, '1', account))
  await stage.settle(0.1)
  expect(stage.platforms.calls.change).toBe(5)
  await many(3, () => add(tenant, '1', account))
  await stage.settle(0.1)
  expect([stage.platforms.calls.change, await states()]).toEqual([6, all('FINISHED', 8)])
  for (let n = 0; n < 3; n += 1) {
    await add(tenant, '1', account)
    await stage.settle(0.1)
  }
  await many(30, () => add(tenant, '1', account))
  await stage.settle(2)
  expect([stage.platforms.calls.change, await states()]).toEqual([10, all('FINISHED', 41)])
})

test('fifty legs are one change; the fifty-first goes alone', async () => {
  await many(51, () => add(tenant, '1', account))
  await stage.settle(1)
  expect([await states(), (await attempts()).map(each => each.legs)]).toEqual([all('FINISHED', 51), [50, 0]])
})

test('where changes are not counted nothing is merged', async () => {
  account = await stage.account(tenant, 'TIKTOK')
  await many(3, () => add(tenant, '10', account))
  await stage.settle(1)
  expect([await states(), (await attempts()).map(each => each.legs)]).toEqual([all('FINISHED', 3), [0, 0, 0]])
})

test('legs of a customer and of its sub-customer ride together, each at its own payer’s cost', async () => {
  const sub = await stage.subTenant(tenant, { minor: 100_000n, currency: 'USD' })
  account = await stage.account(sub)
  await many(12, n => add(n % 2 === 0 ? tenant : sub, '10', account))
  await stage.settle(1)
  expect([await states(), stage.platforms.calls.change]).toEqual([all('FINISHED'), 1])
  expect([await wallet(), await wallet(sub)]).toEqual(all({ paid: 6_540, held: 0 }, 2))
})

test('reductions ride as far as each could go by itself; the rest is refused by itself', async () => {
  await many(12, () => reduce(tenant, '8', account))
  // 100 less 40 spent less one dollar of margin: seven times eight
  stage.platforms.book(account.outsideAccountId).spent = 4_000n
  await stage.settle(2)
  expect(await states()).toEqual([...all('FINISHED', 7), ...all('FAIL', 5)])
  expect([limit(), stage.platforms.calls.change]).toEqual([4_400, 1])
  expect((await legs()).at(-1)).toMatchObject({ fail_reason: '渠道剩余额度不足，不能调减该金额' })
})

test('a run ends where the direction changes, and a clearing goes alone', async () => {
  await many(7, () => add(tenant, '10', account))
  await many(7, () => reduce(tenant, '5', account))
  await add(tenant, '20', account)
  await clear(tenant, account)
  await stage.settle(2)
  expect(await states()).toEqual(all('FINISHED', 16))
  expect((await attempts()).map(each => [each.change, each.legs])).toEqual([
    [7_000, 7],
    [-3_500, 7],
    [2_000, 0],
    [-15_499, 0],
  ])
})

test('one that was cancelled while the platform was read stays behind', async () => {
  const orders = await twelveAdds()
  const platform = stage.platforms.byChannel.FACEBOOK
  const read = platform.readQuota
  platform.readQuota = async of => {
    platform.readQuota = read
    await cancelLeg(stage.world, maker, { itemId: itemId(orders[11]), reason: '客户要求' })
    return await read(of)
  }
  await stage.settle(1)
  expect([await states(), limit()]).toEqual([[...all('FINISHED', 11), 'FAIL'], 10_000 + SUM - 1_200])
  expect((await attempts()).map(each => each.legs)).toEqual([11])
})

test.each(['no fault', 'lost_after', 'refused'] as const)('late spend raises the limit once for all of them, %s', async fault => {
  stage.platforms.book(account.outsideAccountId).spent = 4_000n
  const cleared = await clear(tenant, account)
  await stage.settle(0.5)
  await stage.synced(account)
  stage.platforms.book(account.outsideAccountId).spent = 4_250n
  stage.clock.advance(3_600_001)
  await lookForLateSpend(stage.world, { itemId: itemId(cleared) })
  if (fault !== 'no fault') stage.platforms.faults.change.push(fault)
  await twelveAdds()
  await stage.settle(2)
  expect([await states(), limit()]).toEqual([all('FINISHED', 13), 4_250 + SUM])
  const { rows } = await stage.query(
    `select lift_minor::int as lift from quota_items where ad_account_id = ${account.id} and lift_minor > 0`,
  )
  expect(rows).toEqual([{ lift: 250 }])
})
