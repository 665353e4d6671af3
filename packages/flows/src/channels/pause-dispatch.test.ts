// A paused channel: orders are accepted and wait, lookups go on, and everything goes its way once sending is resumed.
import { randomUUID } from 'node:crypto'
import type { Order } from '@tallyhelm/protocol/topics/quota/schemas'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { channelHealthOf } from '@tallyhelm/views/channels/channel-health'
import { consoleLegDetail } from '@tallyhelm/views/quota/console-leg-detail'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { addQuota } from '../quota/add-quota.ts'
import { applyItem } from '../quota/apply-item.ts'
import { pauseDispatch, resumeDispatch } from './pause-dispatch.ts'
import { reconcileItem } from '../quota/reconcile-item.ts'
import { type Account, openStage, type Stage, type Tenant } from '../quota/test-stage.ts'

let stage: Stage
let tenant: Tenant
beforeEach(async () => {
  await stage?.close()
  stage = await openStage()
  tenant = await stage.tenant()
})
afterAll(() => stage?.close())

const staff: StaffActor = { kind: 'staff', staffId: '9', staffName: '运营甲', sessionId: '9', role: 'OPS', address: '127.0.0.1' }
const add = (account: Account): Promise<Order> =>
  addQuota(stage.world, tenant.actor, {
    idempotencyKey: randomUUID(),
    request: { adjust_type: 'ADD', remark: '', items: [{ account_id: account.id, amount: '50' }] },
  })
const itemOf = (order: Order) => order.items[0]?.item_id ?? ''
const health = async (channel: string) => {
  const { content } = await channelHealthOf(stage.world.db, { now: stage.clock.now(), isConnected: () => true })
  return content.find(one => one.channel === channel)
}

test('nothing is sent while paused; other channels go on; resumed, the order is finished', async () => {
  const [account, other] = [await stage.account(tenant), await stage.account(tenant, 'TIKTOK')]
  await pauseDispatch(stage.world, staff, { channel: 'FACEBOOK', reason: '渠道升级' })
  const [order, otherOrder] = [await add(account), await add(other)]
  await applyItem(stage.world, { itemId: itemOf(order) })
  await applyItem(stage.world, { itemId: itemOf(otherOrder) })
  expect([await stage.states(order), await stage.states(otherOrder)]).toEqual([['RESERVED'], ['FINISHED']])
  expect(stage.platforms.book(account.outsideAccountId).applied).toEqual([])
  expect(await health('FACEBOOK')).toMatchObject({ state: 'DOWN', paused: { by: '运营甲', reason: '渠道升级' }, waiting: 1 })
  await resumeDispatch(stage.world, staff, { channel: 'FACEBOOK', reason: '完成' })
  const { rows } = await stage.query(`select run_at from graphile_worker.jobs where key = 'quota.apply-item:${itemOf(order)}'`)
  expect(rows).toHaveLength(1)
  // Not a second later: the pause had put it off by a minute.
  await applyItem(stage.world, { itemId: itemOf(order) })
  expect(await stage.states(order)).toEqual(['FINISHED'])
  expect(await health('FACEBOOK')).toMatchObject({ state: 'NORMAL', paused: null, waiting: 0 })
  expect(await stage.violations()).toEqual([])
})

test('an unknown outcome is looked up while paused, but nothing is sent again', async () => {
  const account = await stage.account(tenant)
  stage.platforms.faults.change.push('lost_before')
  const order = await add(account)
  await applyItem(stage.world, { itemId: itemOf(order) })
  expect(await stage.states(order)).toEqual(['UNKNOWN'])
  await pauseDispatch(stage.world, staff, { channel: 'FACEBOOK', reason: '渠道升级' })
  stage.clock.advance(3_600_000)
  const reads = stage.platforms.calls.read
  await reconcileItem(stage.world, { itemId: itemOf(order) })
  expect(stage.platforms.calls.read).toBe(reads + 1)
  expect(stage.platforms.calls.change).toBe(1)
  expect(await stage.states(order)).toEqual(['UNKNOWN'])
  await resumeDispatch(stage.world, staff, { channel: 'FACEBOOK', reason: '完成' })
  await stage.settle()
  expect(await stage.states(order)).toEqual(['FINISHED'])
  expect(stage.platforms.calls.change).toBe(2)
})

test('a call whose answer was lost is found while paused', async () => {
  const account = await stage.account(tenant)
  stage.platforms.faults.change.push('lost_after')
  const order = await add(account)
  await applyItem(stage.world, { itemId: itemOf(order) })
  await pauseDispatch(stage.world, staff, { channel: 'FACEBOOK', reason: '渠道升级' })
  stage.clock.advance(60_000)
  await reconcileItem(stage.world, { itemId: itemOf(order) })
  expect(await stage.states(order)).toEqual(['FINISHED'])
})

test('health counts calls with a clear answer, tells the newest trouble, and is degraded below 95 of 100', async () => {
  const [first, second] = [await stage.account(tenant), await stage.account(tenant)]
  stage.platforms.faults.change.push('refused')
  const refused = await add(first)
  await applyItem(stage.world, { itemId: itemOf(refused) })
  expect(await health('FACEBOOK')).toMatchObject({
    state: 'NORMAL',
    five_minutes: { calls: 1, answered: 1, rate_basis_points: 10_000 },
    last_errors: [
      { answer: 'refused', reason: '渠道拒绝：账户状态异常', outside_account_id: first.outsideAccountId, item_id: itemOf(refused) },
    ],
  })
  stage.clock.advance(10 * 60_000)
  stage.platforms.faults.change.push('lost_before')
  const lost = await add(second)
  await applyItem(stage.world, { itemId: itemOf(lost) })
  const now = await health('FACEBOOK')
  expect(now).toMatchObject({
    state: 'DEGRADED',
    five_minutes: { calls: 1, answered: 0, rate_basis_points: 0 },
    hour: { calls: 2, answered: 1, rate_basis_points: 5000 },
    day: { calls: 2, answered: 1 },
    unknown: 1,
    timeline: [{ calls: 2, answered: 1 }],
  })
  expect(now?.last_errors.map(error => [error.answer, error.code, error.words])).toEqual([
    ['unknown', 'test', 'scripted'],
    ['refused', 'test', 'scripted'],
  ])
  const third = await stage.account(tenant)
  stage.platforms.faults.read.push('unavailable')
  const unread = await add(third)
  stage.clock.advance(1_000)
  await applyItem(stage.world, { itemId: itemOf(unread) })
  const words = { code: 'test', message: 'scripted' }
  expect((await health('FACEBOOK'))?.last_errors[0]).toMatchObject({ answer: 'unread', item_id: itemOf(unread), code: 'test' })
  expect(await consoleLegDetail(stage.world.db, { item_id: itemOf(unread) })).toMatchObject({ attempts: [], trouble: words })
  expect((await consoleLegDetail(stage.world.db, { item_id: itemOf(refused) })).attempts).toMatchObject([
    { answer: 'refused', platform_code: 'test', platform_words: 'scripted' },
  ])
  expect(await health('GOOGLE')).toMatchObject({
    state: 'NORMAL',
    hour: { calls: 0, rate_basis_points: null },
    p95_ms: null,
    last_errors: [],
  })
})
