// Failed items that are tried again: by several people, in several sets, cut off half-way, and never twice.
import { randomUUID } from 'node:crypto'
import type { Order } from '@tallyhelm/protocol/topics/quota/schemas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addQuota } from './add-quota.ts'
import { retryItems } from './retry.ts'
import { type Account, openStage, type Stage, type Tenant, usd } from './test-stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

/** An order of additions that the platform refused, one of each of these accounts. */
async function failedOrder(tenant: Tenant, accounts: readonly Account[]): Promise<Order> {
  stage.platforms.faults.change.push(...accounts.map(() => 'refused' as const))
  const items = accounts.map(account => ({ account_id: account.id, amount: '50' }))
  const order = await addQuota(stage.world, tenant.actor, {
    idempotencyKey: randomUUID(),
    request: { adjust_type: 'ADD', remark: '', items },
  })
  await stage.settle()
  expect(await stage.states(order)).toEqual(accounts.map(() => 'FAIL'))
  return order
}
const idsOf = (order: Order) => order.items.map(item => item.item_id)
const retry = (tenant: Tenant, { apply_no }: Order, item_ids: string[]) =>
  retryItems(stage.world, tenant.actor, { idempotencyKey: randomUUID(), request: { apply_no, item_ids } })
const limits = (accounts: readonly Account[]) => accounts.map(account => stage.platforms.book(account.outsideAccountId).limit)
const refusedItem = (index: number, msg: string) => ({
  refusal: 'QUOTA_ITEMS_REFUSED',
  fields: [{ path: `item_ids.${index}`, msg: expect.stringContaining(msg) }],
})

test('failed items are tried again once, alone or with others, by whoever asks', async () => {
  const tenant = await stage.tenant({ serviceFee: 300, tax: 600 })
  const accounts = [await stage.account(tenant), await stage.account(tenant)]
  const order = await failedOrder(tenant, accounts)
  const ids = idsOf(order)
  const [one, same] = await Promise.all([retry(tenant, order, ids.slice(0, 1)), retry(tenant, order, ids.slice(0, 1))])
  expect(one.apply_no).toBe(same.apply_no)
  await expect(retry(tenant, order, ids)).rejects.toMatchObject(refusedItem(0, '该记录已重试'))
  const other = await retry(tenant, order, ids.slice(1))
  await stage.settle()
  expect([await stage.states(one), await stage.states(other)]).toEqual([['FINISHED'], ['FINISHED']])
  expect(limits(accounts)).toEqual([15_000n, 15_000n])
  expect(await stage.violations()).toEqual([])
})

test('of sets that overlap and come at the same moment one is made', async () => {
  const tenant = await stage.tenant()
  const accounts = [await stage.account(tenant), await stage.account(tenant), await stage.account(tenant)]
  const order = await failedOrder(tenant, accounts)
  const [a = '', b = '', c = ''] = idsOf(order)
  const outcomes = await Promise.allSettled(
    [
      [a, b],
      [b, c],
      [c, a],
      [a, b, c],
    ].map(set => retry(tenant, order, set)),
  )
  const made = outcomes.filter(outcome => outcome.status === 'fulfilled').map(outcome => outcome.value)
  expect(made).toHaveLength(1)
  await stage.settle()
  const tried = made.flatMap(({ items }) => items.map(item => item.account_id))
  expect(limits(accounts)).toEqual(accounts.map(account => (tried.includes(account.id) ? 15_000n : 10_000n)))
  expect(await stage.violations()).toEqual([])
})

test('a customer and its sub-customer do not both try the same item again', async () => {
  const tenant = await stage.tenant()
  const sub = await stage.subTenant(tenant, usd(500))
  const account = await stage.account(sub)
  const order = await failedOrder(sub, [account])
  const outcomes = await Promise.allSettled([retry(tenant, order, idsOf(order)), retry(sub, order, idsOf(order))])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await stage.settle()
  expect(limits([account])).toEqual([15_000n])
  expect(await stage.violations()).toEqual([])
})

test('a retry that made no order can be repeated at once, and be asked for with other items a minute later', async () => {
  const tenant = await stage.tenant({ balance: usd(200) })
  const accounts = [await stage.account(tenant), await stage.account(tenant)]
  const order = await failedOrder(tenant, accounts)
  const ids = idsOf(order)
  // Nothing is left to pay with: the claim stays, as it would if the server had ended between claim and order.
  await addQuota(stage.world, tenant.actor, {
    idempotencyKey: randomUUID(),
    request: { adjust_type: 'ADD', remark: '', items: [{ account_id: (await stage.account(tenant)).id, amount: '150' }] },
  })
  await expect(retry(tenant, order, ids)).rejects.toMatchObject({ refusal: 'WALLET_INSUFFICIENT' })
  await stage.fund(tenant, usd(200))
  await expect(retry(tenant, order, ids.slice(1))).rejects.toMatchObject(refusedItem(0, '一分钟后再试'))
  stage.clock.advance(61_000)
  const one = await retry(tenant, order, ids.slice(1))
  await expect(retry(tenant, order, ids)).rejects.toMatchObject(refusedItem(1, '该记录已重试'))
  const repeated = await retry(tenant, order, ids.slice(1))
  expect(repeated.apply_no).toBe(one.apply_no)
  await stage.settle()
  expect(limits(accounts)).toEqual([10_000n, 15_000n])
  expect(await stage.violations()).toEqual([])
})

test('an order that was made keeps its items, however long ago', async () => {
  const tenant = await stage.tenant()
  const accounts = [await stage.account(tenant), await stage.account(tenant)]
  const order = await failedOrder(tenant, accounts)
  const ids = idsOf(order)
  await retry(tenant, order, ids.slice(0, 1))
  await stage.settle()
  stage.clock.advance(3_600_000)
  await expect(retry(tenant, order, ids)).rejects.toMatchObject(refusedItem(0, '该记录已重试'))
  const stranger = await stage.tenant()
  await expect(retry(stranger, order, ids.slice(1))).rejects.toMatchObject({ refusal: 'NOT_FOUND' })
  expect(limits(accounts)).toEqual([15_000n, 10_000n])
})
