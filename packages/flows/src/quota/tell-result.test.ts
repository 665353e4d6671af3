// The result message: one per order, to its submitter alone, with what became of the items, in the transaction that ends the last one.
import { randomUUID } from 'node:crypto'
import { type EndedOrder, lockEnded } from '@tallyhelm/modules/quota'
import type { Order } from '@tallyhelm/protocol/topics/quota/schemas'
import type { Tx } from '@tallyhelm/world/handles/world'
import sql from 'sql-template-tag'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { addQuota } from './add-quota.ts'
import { applyItem } from './apply-item.ts'
import { retryItems } from './retry.ts'
import { type Account, openStage, type Stage, type Tenant } from './test-stage.ts'

const system = { kind: 'system' } as const
let stage: Stage
let tenant: Tenant
beforeEach(async () => {
  await stage?.close()
  stage = await openStage()
  tenant = await stage.tenant()
})
afterAll(() => stage?.close())

const add = (by: Tenant, ...accounts: Account[]): Promise<Order> =>
  addQuota(stage.world, by.actor, {
    idempotencyKey: randomUUID(),
    request: { adjust_type: 'ADD', remark: '', items: accounts.map(account => ({ account_id: account.id, amount: '50' })) },
  })
const accounts = (count: number, of: Tenant = tenant) => Promise.all(Array.from({ length: count }, () => stage.account(of)))
const messages = async () => (await stage.query('select * from notices_messages order by id')).rows

test('an order whose items all succeeded is told once, with the link to its records', async () => {
  const order = await add(tenant, ...(await accounts(3)))
  await stage.settle()
  const told = await messages()
  expect(told).toHaveLength(1)
  expect(told[0]).toMatchObject({
    user_id: tenant.actor.userId,
    customer_id: tenant.customerId,
    sub_customer_id: null,
    kind: 'QUOTA_RESULT',
    object_id: order.apply_no,
    title: '新增额度已完成：成功 3 / 失败 0',
    body: expect.stringMatching(/已处理完毕，共新增 \$150\.00。$/),
    link: `/operate/record?apply_no=${order.apply_no}`,
    read_at: null,
  })
})

test('of one account the sum and its limit are told, of a sub-customer’s the sum alone', async () => {
  const sub = await stage.subTenant(tenant, { minor: 1_000_000n, currency: 'USD' })
  const orders = [await add(tenant, ...(await accounts(1))), await add(sub, ...(await accounts(1, sub)))]
  await stage.settle()
  const bodies = new Map((await messages()).map(row => [String(row.object_id), String(row.body)]))
  const limits = await stage.query(`select order_id, after_limit_minor from quota_items where order_id = ${orders[0]?.apply_no}`)
  const limit = (Number(limits.rows[0]?.after_limit_minor) / 100).toFixed(2)
  expect(bodies.get(orders[0]?.apply_no ?? '')?.replaceAll(/(\d),(?=\d{3})/g, '$1')).toContain(
    `已处理完毕，新增 $50.00，额度现为 $${limit}。`,
  )
  expect(bodies.get(orders[1]?.apply_no ?? '')).toMatch(/已处理完毕，新增 \$50\.00。$/)
})

test('nothing is told while an item is under way', async () => {
  const order = await add(tenant, ...(await accounts(2)))
  await applyItem(stage.world, { itemId: order.items[0]?.item_id ?? '' })
  expect(await stage.states(order)).toEqual(['FINISHED', 'RESERVED'])
  expect(await messages()).toEqual([])
})

test('failures are counted and named, and a retry is an order of its own', async () => {
  stage.platforms.faults.change.push('refused')
  const order = await add(tenant, ...(await accounts(4)))
  await stage.settle()
  expect(await messages()).toMatchObject([
    {
      title: '新增额度部分成功：成功 3 / 失败 1',
      body: expect.stringMatching(
        new RegExp(
          `^新增额度申请 ${order.apply_no}（“.+”、“.+”、“.+”、“.+”）已处理完毕，共新增 \\$150\\.00。未成功账户冻结的款项已解冻，未扣款。$`,
        ),
      ),
    },
  ])
  const failed = (await stage.query(`select id from quota_items where state = 'FAIL'`)).rows.map(row => String(row.id))
  stage.platforms.faults.change.push('refused')
  const again = await retryItems(stage.world, tenant.actor, {
    idempotencyKey: randomUUID(),
    request: { apply_no: order.apply_no, item_ids: failed },
  })
  await stage.settle()
  expect(await messages()).toMatchObject([
    { object_id: order.apply_no },
    { object_id: again.apply_no, title: '新增额度失败：成功 0 / 失败 1' },
  ])
})

test('items that end at the same moment make one message', async () => {
  const order = await add(tenant, ...(await accounts(4)))
  await Promise.all(order.items.map(item => applyItem(stage.world, { itemId: item.item_id })))
  await stage.settle()
  expect(await messages()).toMatchObject([{ title: '新增额度已完成：成功 4 / 失败 0' }])
})

test('of two transactions that end the last two items, the second waits and finds the order ended', async () => {
  const order = await add(tenant, ...(await accounts(2)))
  const end = (tx: Tx, itemId = '') => tx.run(sql`update quota_items set state = 'FAIL', finished_at = created_at where id = ${itemId}`)
  const isWaiting = async () =>
    (await stage.query(`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)).rows.length > 0
  let second: Promise<EndedOrder[]> = Promise.resolve([])
  let isSecondDone = false
  const first = await stage.world.db.transaction(system, async tx => {
    await end(tx, order.items[0]?.item_id)
    const seen = await lockEnded(tx, [order.apply_no])
    second = stage.world.db.transaction(system, async other => {
      await end(other, order.items[1]?.item_id)
      const found = await lockEnded(other, [order.apply_no])
      isSecondDone = true
      return found
    })
    await expect.poll(async () => isSecondDone || (await isWaiting())).toBe(true)
    return seen
  })
  expect([first, await second]).toMatchObject([[], [{ finished: 0, failed: 2, submitterId: tenant.actor.userId }]])
})

test('a sub-customer’s order is told to its own submitter, in the sub-customer’s name', async () => {
  const sub = await stage.subTenant(tenant, { minor: 1_000_000n, currency: 'USD' })
  await add(sub, ...(await accounts(1, sub)))
  await stage.settle()
  expect(await messages()).toMatchObject([
    { user_id: sub.actor.userId, customer_id: tenant.customerId, sub_customer_id: sub.subCustomerId },
  ])
})

test('when the settlement rolls back, no message remains, and it comes with the settlement that holds', async () => {
  const order = await add(tenant, ...(await accounts(1)))
  stage.platforms.faults.change.push('killed_after')
  await applyItem(stage.world, { itemId: order.items[0]?.item_id ?? '' }).catch(() => {})
  expect(await messages()).toEqual([])
  await stage.settle()
  expect(await stage.states(order)).toEqual(['FINISHED'])
  expect(await messages()).toHaveLength(1)
})
