// Applying items: whatever a platform answers, does or fails to say, money and platform agree in the end, and nothing is done twice.
import { randomUUID } from 'node:crypto'
import type { Order } from '@tallyhelm/protocol/topics/quota/schemas'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { addQuota } from './add-quota.ts'
import { applyItem } from './apply-item.ts'
import { listManual } from './list-manual.ts'
import { reconcileItem } from './reconcile-item.ts'
import { retryItems } from './retry.ts'
import { sweep } from './sweep.ts'
import type { Fault } from './test-platforms.ts'
import { type Account, openStage, type Stage, type Tenant } from './test-stage.ts'

let stage: Stage
let tenant: Tenant
// Each test has a stage of its own: a fault left over, or a breaker that opened, stays where it was made.
beforeEach(async () => {
  await stage?.close()
  stage = await openStage()
  tenant = await stage.tenant({ serviceFee: 300, tax: 600 })
})
afterAll(() => stage?.close())

const add = (amount: string, ...accounts: Account[]): Promise<Order> =>
  addQuota(stage.world, tenant.actor, {
    idempotencyKey: randomUUID(),
    request: { adjust_type: 'ADD', remark: '', items: accounts.map(account => ({ account_id: account.id, amount })) },
  })
const item = async (order: Order, index = 0) => {
  const { rows } = await stage.query(`select * from quota_items where order_id = ${order.apply_no} order by id`)
  return rows[index] ?? {}
}
const spent = async () => {
  const { rows } = await stage.query(`select b.debits_posted, b.debits_pending from ledger_balances b join ledger_accounts a
    on a.id = b.ledger_account_id where a.kind = 'WALLET' and a.customer_id = ${tenant.customerId}`)
  return rows[0]
}
const limitOf = (account: Account) => stage.platforms.book(account.outsideAccountId).limit

const SURVIVED: [channel: Account['channel'], fault: Fault, calls: number][] = [
  ['FACEBOOK', 'lost_before', 2],
  ['FACEBOOK', 'lost_after', 1],
  ['FACEBOOK', 'killed_before', 2],
  ['FACEBOOK', 'killed_after', 1],
  ['FACEBOOK', 'rate_limited', 2],
  ['FACEBOOK', 'unavailable', 2],
  ['TIKTOK', 'lost_before', 2],
  ['TIKTOK', 'lost_after', 1],
  ['TIKTOK', 'killed_before', 2],
  ['TIKTOK', 'killed_after', 1],
  ['TIKTOK', 'rate_limited', 2],
]
test.each(SURVIVED)('on %s after %s the item is finished by %d calls, charged once and added once', async (channel, fault, calls) => {
  const account = await stage.account(tenant, channel)
  stage.platforms.faults.change.push(fault)
  const order = await add('50', account)
  await stage.settle()
  expect(await stage.states(order)).toEqual(['FINISHED'])
  expect(limitOf(account)).toBe(15_000n)
  expect(stage.platforms.calls.change).toBe(calls)
  expect(await spent()).toEqual({ debits_posted: '5450', debits_pending: '0' })
  expect(await stage.violations()).toEqual([])
})

test.each(['lost_before', 'lost_after', 'killed_before', 'killed_after'] as const)(
  'a proposal after %s is filed once and finished',
  async fault => {
    const account = await stage.account(tenant, 'GOOGLE')
    stage.platforms.faults.change.push(fault)
    const order = await add('50', account)
    await stage.settle(1)
    stage.platforms.approveAll(account.outsideAccountId)
    await stage.settle()
    expect(await stage.states(order)).toEqual(['FINISHED'])
    expect(stage.platforms.book(account.outsideAccountId).proposals).toHaveLength(1)
    expect(limitOf(account)).toBe(15_000n)
    expect(await stage.violations()).toEqual([])
  },
)

test('an unknown outcome is neither refunded nor sent again before SETTLE', async () => {
  const account = await stage.account(tenant)
  stage.platforms.faults.change.push('lost_before')
  const order = await add('50', account)
  await applyItem(stage.world, { itemId: String((await item(order)).id) })
  for (let seconds = 0; seconds < 700; seconds += 100) {
    stage.clock.advance(100_000)
    if (seconds < 600) await reconcileItem(stage.world, { itemId: String((await item(order)).id) })
    expect([await stage.states(order), stage.platforms.calls.change]).toEqual([['UNKNOWN'], 1])
  }
  expect(await spent()).toEqual({ debits_posted: '0', debits_pending: '5450' })
  stage.clock.advance(100_000)
  await reconcileItem(stage.world, { itemId: String((await item(order)).id) })
  expect([await stage.states(order), stage.platforms.calls.change]).toEqual([['UNKNOWN'], 2])
  // One of the two calls has no answer: the figure counts once no read is older than they are.
  stage.clock.advance(15_000)
  await reconcileItem(stage.world, { itemId: String((await item(order)).id) })
  expect([await stage.states(order), stage.platforms.calls.change]).toEqual([['FINISHED'], 2])
})

test('a refusal of the only call gives all the money back and keeps the platform’s words; a retry is a new order', async () => {
  const account = await stage.account(tenant)
  stage.platforms.faults.change.push('refused')
  const order = await add('50', account)
  await stage.settle()
  expect(await item(order)).toMatchObject({ state: 'FAIL', fail_reason: '渠道拒绝：账户状态异常' })
  expect(await spent()).toEqual({ debits_posted: '0', debits_pending: '0' })
  const request = { apply_no: order.apply_no, item_ids: [order.items[0]?.item_id ?? ''] }
  const again = await retryItems(stage.world, tenant.actor, { idempotencyKey: randomUUID(), request })
  await stage.settle()
  expect([again.apply_no === order.apply_no, await stage.states(again), limitOf(account)]).toEqual([false, ['FINISHED'], 15_000n])
  const twice = await retryItems(stage.world, tenant.actor, { idempotencyKey: randomUUID(), request })
  expect(twice.apply_no).toBe(again.apply_no)
  const request2 = { apply_no: again.apply_no, item_ids: [again.items[0]?.item_id ?? ''] }
  await expect(retryItems(stage.world, tenant.actor, { idempotencyKey: randomUUID(), request: request2 })).rejects.toMatchObject({
    refusal: 'QUOTA_ITEMS_REFUSED',
  })
  expect(await stage.violations()).toEqual([])
})

test('a refusal after an unknown call does not refund before a look that is old enough', async () => {
  const account = await stage.account(tenant)
  stage.platforms.faults.change.push('lost_before', 'refused')
  const order = await add('50', account)
  await stage.settle(0.3)
  expect([await stage.states(order), stage.platforms.calls.change]).toEqual([['UNKNOWN'], 2])
  expect(await spent()).toEqual({ debits_posted: '0', debits_pending: '5450' })
  await stage.settle()
  expect(await item(order)).toMatchObject({ state: 'FAIL', fail_reason: '渠道拒绝：账户状态异常' })
  expect(await stage.violations()).toEqual([])
})

test('a lower approval posts the approved amount with its own fees and gives the rest back', async () => {
  const account = await stage.account(tenant, 'GOOGLE')
  stage.platforms.faults.change.push('approve_half')
  const order = await add('33.33', account)
  await stage.settle(0.1)
  expect(await stage.states(order)).toEqual(['WAITING_CHANNEL'])
  stage.platforms.approveAll(account.outsideAccountId)
  await stage.settle()
  expect(await item(order)).toMatchObject({
    state: 'FINISHED',
    approved_minor: '1666',
    approved_service_fee_minor: '50',
    approved_tax_minor: '100',
  })
  expect(await spent()).toEqual({ debits_posted: '1816', debits_pending: '0' })
  expect(await stage.violations()).toEqual([])
})

test('a rejected proposal gives the money back', async () => {
  const account = await stage.account(tenant, 'GOOGLE')
  stage.platforms.faults.change.push('reject')
  const order = await add('50', account)
  await stage.settle()
  expect(await item(order)).toMatchObject({ state: 'FAIL', fail_reason: '渠道驳回：额度超限' })
  expect(await spent()).toEqual({ debits_posted: '0', debits_pending: '0' })
})

test('a proposal that nobody decides goes to people after seven days and not before', async () => {
  const order = await add('50', await stage.account(tenant, 'GOOGLE'))
  const itemId = order.items[0]?.item_id ?? ''
  await applyItem(stage.world, { itemId })
  stage.clock.advance(6.9 * 24 * 3_600_000)
  await reconcileItem(stage.world, { itemId })
  expect(await stage.states(order)).toEqual(['WAITING_CHANNEL'])
  stage.clock.advance(0.2 * 24 * 3_600_000)
  const told = vi.spyOn(stage.world.log, 'error')
  await reconcileItem(stage.world, { itemId })
  expect(await stage.states(order)).toEqual(['MANUAL'])
  expect(told.mock.lastCall?.[0]).toMatchObject({ itemId, orderId: order.apply_no, customerId: tenant.customerId, subCustomerId: null })
})

test.each([
  ['FACEBOOK', 'hundredfold', '100 倍'],
  ['GOOGLE', 'approve_double', '高于申请'],
] as const)('on %s a %s result goes to people, flags the difference and blocks the account', async (channel, fault, words) => {
  const account = await stage.account(tenant, channel)
  stage.platforms.faults.change.push(fault)
  const order = await add('50', account)
  const next = await add('1', account)
  await stage.settle(0.1)
  stage.platforms.approveAll(account.outsideAccountId)
  await stage.settle(1)
  expect([await stage.states(order), await stage.states(next)]).toEqual([['MANUAL'], ['RESERVED']])
  expect(await listManual(stage.world)).toMatchObject([
    { applyNo: order.apply_no, reason: expect.stringContaining(words), before: '100.00', target: '150.00' },
  ])
  await expect(add('1', account)).rejects.toMatchObject({ fields: [{ msg: '账户对账差异处理中，暂不可操作' }] })
  expect(await spent()).toEqual({ debits_posted: '0', debits_pending: '5559' })
})

test('two transactions that fit one lost transfer are for people', async () => {
  const account = await stage.account(tenant, 'TIKTOK')
  stage.platforms.faults.change.push('lost_after')
  stage.platforms.hooks.beforeChange = async () => {
    stage.platforms
      .book(account.outsideAccountId)
      .transactions.push({ reference: 'by hand', requestId: '', amount: 5_000n, at: stage.clock.now() })
  }
  const order = await add('50', account)
  await stage.settle()
  expect(await stage.states(order)).toEqual(['MANUAL'])
})

test('six sends without a result are the end of trying', async () => {
  const account = await stage.account(tenant)
  stage.platforms.faults.change.push(...Array.from({ length: 9 }, (): Fault => 'lost_before'))
  const order = await add('50', account)
  await stage.settle()
  expect([await stage.states(order), stage.platforms.calls.change]).toEqual([['MANUAL'], 6])
})

test('orders of one account go to the platform one after the other, in the order of their creation', async () => {
  const account = await stage.account(tenant)
  const orders = [await add('1', account), await add('2', account), await add('3', account)]
  const running: number[] = []
  let inFlight = 0
  stage.platforms.hooks.beforeChange = async () => {
    running.push(++inFlight)
    await new Promise(resolve => setTimeout(resolve, 20))
    inFlight -= 1
  }
  const ids = orders.map(order => order.items[0]?.item_id ?? '').reverse()
  await Promise.all([...ids, ...ids].map(itemId => applyItem(stage.world, { itemId })))
  await stage.settle()
  expect(running).toEqual([1, 1, 1])
  expect(stage.platforms.book(account.outsideAccountId).applied).toEqual(orders.map(order => order.items[0]?.item_id))
  expect(limitOf(account)).toBe(10_600n)
  expect(await stage.violations()).toEqual([])
})

test('after an uncertain call the account stays quiet until that call can no longer take effect', async () => {
  const account = await stage.account(tenant)
  stage.platforms.faults.change.push('lost_after')
  const first = await add('50', account)
  const second = await add('1', account)
  await applyItem(stage.world, { itemId: first.items[0]?.item_id ?? '' })
  stage.clock.advance(15_000)
  await reconcileItem(stage.world, { itemId: first.items[0]?.item_id ?? '' })
  await applyItem(stage.world, { itemId: second.items[0]?.item_id ?? '' })
  expect([await stage.states(first), await stage.states(second)]).toEqual([['FINISHED'], ['RESERVED']])
  stage.clock.advance(720_000)
  await applyItem(stage.world, { itemId: second.items[0]?.item_id ?? '' })
  expect(await stage.states(second)).toEqual(['FINISHED'])
})

test('an account without a limit, below the minimum, or at zero is refused without a call', async () => {
  const accounts = [await stage.account(tenant), await stage.account(tenant, 'TIKTOK')] as const
  stage.platforms.book(accounts[0].outsideAccountId).hasNoLimit = true
  stage.platforms.book(accounts[1].outsideAccountId).minimumAdd = 6_000n
  const order = await add('50', ...accounts)
  await stage.settle()
  expect([await stage.states(order), stage.platforms.calls.change]).toEqual([['FAIL', 'FAIL'], 0])
  expect(await spent()).toEqual({ debits_posted: '0', debits_pending: '0' })
})

test('the eleventh change of a Meta account waits for another day', async () => {
  const account = await stage.account(tenant)
  const orders: Order[] = []
  for (let n = 0; n < 11; n += 1) {
    orders.push(await add('1', account))
    // One after the other, so that none waits behind another and rides along with it.
    await stage.settle(0.1)
  }
  expect(stage.platforms.calls.change).toBe(10)
  expect(await stage.states(orders[10] as Order)).toEqual(['RESERVED']) // eleven were made
  await stage.settle(30)
  expect(await stage.states(orders[10] as Order)).toEqual(['FINISHED'])
})

test('a channel that does not answer is left alone, tried by one at a time, and used again once it answers', async () => {
  const accounts = await Promise.all(Array.from({ length: 12 }, () => stage.account(tenant)))
  const order = await add('1', ...accounts)
  stage.platforms.faults.read.push(...Array.from({ length: 6 }, (): Fault => 'unavailable'))
  for (const { item_id: itemId } of order.items) await applyItem(stage.world, { itemId })
  expect(stage.platforms.calls.read).toBe(5)
  stage.clock.advance(31_000)
  for (const { item_id: itemId } of order.items) await applyItem(stage.world, { itemId })
  expect(stage.platforms.calls.read).toBe(6)
  await stage.settle(2)
  expect(new Set(await stage.states(order))).toEqual(new Set(['FINISHED']))
})

test('a worker that wakes up after its lease has expired changes nothing', async () => {
  const account = await stage.account(tenant)
  const order = await add('50', account)
  const itemId = order.items[0]?.item_id ?? ''
  stage.platforms.hooks.beforeChange = async () => {
    stage.platforms.hooks.beforeChange = async () => {}
    stage.clock.advance(100_000)
    await sweep(stage.world)
  }
  await applyItem(stage.world, { itemId })
  expect(await stage.states(order)).toEqual(['UNKNOWN'])
  const { rows } = await stage.query(`select answer, is_late from quota_attempts where item_id = ${itemId}`)
  expect(rows).toEqual([{ answer: 'done', is_late: true }])
  await stage.settle()
  expect([await stage.states(order), limitOf(account), stage.platforms.calls.change]).toEqual([['FINISHED'], 15_000n, 1])
})
