// Items in sight: what the customer is told at each move, and which payer is charged.
import { randomUUID } from 'node:crypto'
import type { Order } from '@tallyhelm/protocol/topics/quota/schemas'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { addQuota } from './add-quota.ts'
import { type Account, openStage, type Stage, type Tenant, usd } from './test-stage.ts'

let stage: Stage
let tenant: Tenant
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

test('every commit is told: where the item is in the end, and what that makes of its order', async () => {
  const heard: string[] = []
  const stop = await stage.world.db.listen('quota_items', payload => heard.push(payload))
  const account = await stage.account(tenant)
  const order = await add('50', account)
  await stage.settle()
  await expect.poll(() => heard.map(payload => JSON.parse(payload).state)).toEqual(['SENDING', 'FINISHED'])
  expect(JSON.parse(heard[1] ?? '{}')).toEqual({
    customer_id: tenant.customerId,
    sub_customer_id: null,
    apply_no: order.apply_no,
    item_id: order.items[0]?.item_id,
    account_id: account.id,
    state: 'FINISHED',
    order_status: 'FINISHED',
  })
  await stop()
})

test('a credit line is charged up to its limit and the orders of both kinds of payer stay apart', async () => {
  tenant = await stage.tenant({ customerType: 3, balance: usd(109) })
  const account = await stage.account(tenant)
  const order = await add('100', account)
  await stage.settle()
  expect(await stage.states(order)).toEqual(['FINISHED'])
  await expect(add('0.01', account)).rejects.toMatchObject({ refusal: 'CREDIT_EXCEEDED' })
})
