// Turns: where a platform takes only so many calls a second, its legs wait for their turn outside of the worker's places.
import { randomUUID } from 'node:crypto'
import type { Order } from '@tallyhelm/protocol/topics/quota/schemas'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addQuota } from './add-quota.ts'
import { applyItem } from './apply-item.ts'
import { type Account, openStage, type Stage, type Tenant } from './test-stage.ts'

let stage: Stage
let tenant: Tenant
/** What the platform's pace says to each plan in turn, and how many calls were planned. */
let waits: number[]
let planned: number[]
beforeAll(async () => {
  stage = await openStage()
  tenant = await stage.tenant()
  const planCalls = (calls: number) => {
    planned.push(calls)
    return waits.shift() ?? 0
  }
  Object.assign(stage.platforms.byChannel.TIKTOK, { planCalls })
})
beforeEach(() => {
  waits = []
  planned = []
})
afterAll(() => stage.close())

const add = (...accounts: Account[]): Promise<Order> =>
  addQuota(stage.world, tenant.actor, {
    idempotencyKey: randomUUID(),
    request: { adjust_type: 'ADD', remark: '', items: accounts.map(account => ({ account_id: account.id, amount: '50' })) },
  })
const legs = async (order: Order) =>
  (await stage.query(`select id, channel, state, due_at from quota_items where order_id = ${order.apply_no} order by channel`)).rows
const legOf = async (order: Order) => (await legs(order))[0] ?? {}
const jobOf = async (itemId: unknown) =>
  (await stage.query(`select payload, run_at from graphile_worker._private_jobs where key = 'quota.apply-item:${String(itemId)}'`)).rows[0]

test('a leg whose turn is later is put off to it, booked once, and goes when it comes; another platform goes on', async () => {
  const order = await add(await stage.account(tenant, 'TIKTOK'), await stage.account(tenant, 'FACEBOOK'))
  const [meta, tiktok] = await legs(order)
  const startMs = stage.world.clock.now().getTime()
  waits = [90_000, 600_000]
  await applyItem(stage.world, { itemId: String(tiktok?.id) })
  await applyItem(stage.world, { itemId: String(meta?.id) })
  const [metaAfter, put] = await legs(order)
  expect([metaAfter?.state, put?.state]).toEqual(['FINISHED', 'RESERVED'])
  expect(planned).toEqual([2])
  expect(new Date(String(put?.due_at)).getTime()).toBe(startMs + 90_000)
  const job = await jobOf(tiktok?.id)
  expect(job?.payload).toEqual({ item_id: String(tiktok?.id), is_turn: true })
  expect(new Date(String(job?.run_at)).getTime()).toBe(startMs + 90_000)
  expect(planned).toHaveLength(1)

  // Somebody else wakes it before its turn: nothing happens, and nothing is booked again.
  await applyItem(stage.world, { itemId: String(tiktok?.id) })
  expect((await jobOf(tiktok?.id))?.payload).toEqual(job?.payload)
  expect(planned).toHaveLength(1)
  stage.clock.set(new Date(startMs + 90_000))
  await applyItem(stage.world, { itemId: String(tiktok?.id), isTurn: true })
  expect((await legs(order))[1]?.state).toBe('FINISHED')
  expect(planned).toHaveLength(1)
})

test('a short wait is no reason to put a leg off, nor is a platform without a pace asked for one', async () => {
  waits = [1_000]
  const order = await add(await stage.account(tenant, 'TIKTOK'))
  await applyItem(stage.world, { itemId: String((await legOf(order)).id) })
  expect((await legOf(order)).state).toBe('FINISHED')
  expect(planned).toHaveLength(1)
  const other = await add(await stage.account(tenant, 'GOOGLE'))
  await applyItem(stage.world, { itemId: String((await legOf(other)).id) })
  expect(planned).toHaveLength(1)
})
