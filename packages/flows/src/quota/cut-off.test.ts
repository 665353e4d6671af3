// Cut off at every commit: the worker dies before or after each transaction of an item, the server after accepting; after
// recovery the platform has the amount once, the customer paid once, and the books hold.
import { randomUUID } from 'node:crypto'
import type { Order } from '@tallyhelm/protocol/topics/quota/schemas'
import type { World } from '@tallyhelm/world/handles/world'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addQuota } from './add-quota.ts'
import { applyItem } from './apply-item.ts'
import { reconcileItem } from './reconcile-item.ts'
import { sweep } from './sweep.ts'
import { dyingWorld, quietly } from './test-dying-world.ts'
import { openStage, type Stage, type Tenant } from './test-stage.ts'

let stage: Stage
let tenant: Tenant
beforeAll(async () => {
  stage = await openStage()
  tenant = await stage.tenant({ serviceFee: 0, tax: 0 })
})
afterAll(() => stage?.close())

const add = (accountId: string): Promise<Order> =>
  addQuota(stage.world, tenant.actor, {
    idempotencyKey: randomUUID(),
    request: { adjust_type: 'ADD', remark: '', items: [{ account_id: accountId, amount: '50' }] },
  })

const CUTS = (['FACEBOOK', 'GOOGLE', 'TIKTOK'] as const).flatMap(channel =>
  ([undefined, 'lost_before', 'lost_after'] as const).flatMap(fault =>
    (['before', 'after'] as const).flatMap(when => [1, 2, 3, 4, 5].map(nth => [channel, fault ?? 'no fault', when, nth] as const)),
  ),
)
test.each(CUTS)('%s, %s, killed %s commit %d', async (channel, fault, when, nth) => {
  const account = await stage.account(tenant, channel)
  const order = await add(account.id)
  const itemId = order.items[0]?.item_id ?? ''
  if (fault !== 'no fault') stage.platforms.faults.change.push(fault)
  const dying = dyingWorld(stage.world, nth, when)
  // The dying worker does what a worker does, until its time comes.
  for (let round = 0; round < 4 && !dying.died(); round += 1) {
    await quietly(applyItem(dying.world, { itemId }))
    if (!dying.died()) await quietly(reconcileItem(dying.world, { itemId }))
    if (!dying.died()) await quietly(sweep(dying.world))
    stage.platforms.approveAll(account.outsideAccountId)
    stage.clock.advance(400_000)
  }
  stage.platforms.faults.change.length = 0
  await stage.settle(30, () => stage.platforms.approveAll(account.outsideAccountId))
  expect([await stage.states(order), stage.platforms.book(account.outsideAccountId).limit]).toEqual([['FINISHED'], 15_000n])
  const { rows } = await stage.query(`select code, state, amount_minor from ledger_transfers where reference_id = '${itemId}'`)
  expect(rows).toEqual([{ code: 'QUOTA_ADD', state: 'POSTED', amount_minor: '5000' }])
})

test('after all of it the books hold', async () => {
  expect(await stage.violations()).toEqual([])
})

test('an acceptance whose answer is lost is not made twice', async () => {
  const account = await stage.account(tenant)
  let lost = 0
  const db: World['db'] = {
    ...stage.world.db,
    async unscoped(query) {
      const answer = await stage.world.db.unscoped<never>(query)
      lost += 1
      if (lost === 1) throw new Error('Connection terminated unexpectedly')
      return answer
    },
  }
  const world = Object.create(stage.world, { db: { value: db } }) as World // the same world with another db
  const request = { adjust_type: 'ADD' as const, remark: '', items: [{ account_id: account.id, amount: '50' }] }
  const key = randomUUID()
  const order = await addQuota(world, tenant.actor, { idempotencyKey: key, request })
  expect(lost).toBe(2)
  expect(await addQuota(stage.world, tenant.actor, { idempotencyKey: key, request })).toEqual(order)
  const { rows } = await stage.query(`select count(*)::int as orders from quota_orders where idempotency_key = '${key}'`)
  expect(rows).toEqual([{ orders: 1 }])
})

test('a look that took long shows what was when it was asked for: nothing is sent again for it', async () => {
  const account = await stage.account(tenant)
  const order = await add(account.id)
  const itemId = order.items[0]?.item_id ?? ''
  stage.platforms.faults.change.push('lost_before')
  await applyItem(stage.world, { itemId })
  const { FACEBOOK } = stage.world.platforms
  const readQuota: typeof FACEBOOK.readQuota = question => {
    stage.clock.advance(stage.world.settings.settleMs)
    return FACEBOOK.readQuota(question)
  }
  const late = Object.create(FACEBOOK, { readQuota: { value: readQuota } }) as typeof FACEBOOK // the same but for this
  const world = { ...stage.world, platforms: { ...stage.world.platforms, FACEBOOK: late } }
  await reconcileItem(world, { itemId })
  expect(await stage.states(order)).toEqual(['UNKNOWN'])
  const sends = async () => (await stage.query(`select sends from quota_items where id = ${itemId}`)).rows
  expect(await sends()).toEqual([{ sends: 1 }])
  await reconcileItem(stage.world, { itemId })
  expect(await sends()).toEqual([{ sends: 2 }])
})

test('a job that was lost is found by the sweep', async () => {
  const account = await stage.account(tenant)
  const order = await add(account.id)
  await stage.query(`delete from graphile_worker._private_jobs`)
  stage.clock.advance(61_000)
  expect((await sweep(stage.world)).overdue).toBeGreaterThan(0)
  const { rows } = await stage.query(`select payload ->> 'item_id' as item_id from graphile_worker._private_jobs`)
  expect(rows).toContainEqual({ item_id: order.items[0]?.item_id })
})
