// Transfers that TikTok confirms without naming the transaction: done at once, their records found later, and taken by no other leg.
import { randomUUID } from 'node:crypto'
import type { Order } from '@tallyhelm/protocol/topics/quota/schemas'
import type { Refusal } from '@tallyhelm/protocol/errors/refusal'
import sql from 'sql-template-tag'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { addQuota } from './add-quota.ts'
import { applyItem } from './apply-item.ts'
import { lookUpReferences } from './look-up-references.ts'
import { proposeOutcome } from './propose-outcome.ts'
import { reconcileItem } from './reconcile-item.ts'
import { sweep } from './sweep.ts'
import { type Account, openStage, type Stage, type Tenant } from './test-stage.ts'

let stage: Stage
let tenant: Tenant
let account: Account
beforeEach(async () => {
  await stage?.close()
  stage = await openStage()
  tenant = await stage.tenant({ serviceFee: 0, tax: 0 })
  account = await stage.account(tenant, 'TIKTOK')
})
afterAll(() => stage?.close())

const MINUTE_MS = 60_000
const book = () => stage.platforms.book(account.outsideAccountId)
const add = (amount = '50'): Promise<Order> =>
  addQuota(stage.world, tenant.actor, {
    idempotencyKey: randomUUID(),
    request: { adjust_type: 'ADD', remark: '', items: [{ account_id: account.id, amount }] },
  })
const itemId = (order: Order) => order.items[0]?.item_id ?? ''
const apply = (order: Order) => applyItem(stage.world, { itemId: itemId(order) })
const reconcile = (order: Order) => reconcileItem(stage.world, { itemId: itemId(order) })
const referenceOf = async (order: Order) => {
  const { rows } = await stage.query(`select platform_reference from quota_items where id = ${itemId(order)}`)
  return rows[0]?.platform_reference
}
const owed = async () => (await stage.query('select looks, look_at is null as is_over from quota_owed_references')).rows
const referenceJobs = async () => {
  const { rows } = await stage.query(`select payload ->> 'ad_account_id' as id from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'quota.look-up-references.tiktok'`)
  return rows
}
const lookUp = () => lookUpReferences(stage.world, { adAccountId: account.id })

/** Sends both orders within a minute: the first is confirmed without its number and not listed yet, the second as `fault` has it. */
async function twoInAMinute(fault: 'lost_before' | 'lost_after'): Promise<[Order, Order]> {
  const [first, second] = [await add(), await add()]
  book().listsLate = true
  stage.platforms.faults.change.push('done_unnamed', fault)
  await apply(first)
  stage.clock.advance(1_000)
  await apply(second)
  expect([await stage.states(first), await stage.states(second)]).toEqual([['FINISHED'], ['UNKNOWN']])
  return [first, second]
}

test('the leg is done and charged at once, and its transaction is found in the records', async () => {
  stage.platforms.faults.change.push('done_unnamed')
  const order = await add()
  await apply(order)
  expect([await stage.states(order), book().limit, await referenceOf(order)]).toEqual([['FINISHED'], 15_000n, null])
  await sweep(stage.world)
  expect(await referenceJobs()).toEqual([])
  stage.clock.advance(MINUTE_MS)
  await sweep(stage.world)
  expect(await referenceJobs()).toEqual([{ id: account.id }])
  await lookUp()
  expect([await referenceOf(order), await owed()]).toEqual(['t1', []])
  await lookUp()
  expect(await referenceOf(order)).toBe('t1')
  expect([stage.platforms.calls.change, await stage.violations()]).toEqual([1, []])
})

test('its record does not confirm the next leg, whose own transfer never happened', async () => {
  const [first, second] = await twoInAMinute('lost_before')
  stage.clock.advance(MINUTE_MS)
  await reconcile(second)
  expect(await stage.states(second)).toEqual(['UNKNOWN'])
  book().listsLate = false
  stage.clock.advance(MINUTE_MS)
  await reconcile(second)
  expect([await stage.states(second), await referenceOf(first)]).toEqual([['UNKNOWN'], 't1'])
  await stage.settle()
  expect([await stage.states(second), book().limit, book().applied]).toEqual([['FINISHED'], 20_000n, [itemId(first), itemId(second)]])
  expect(await stage.violations()).toEqual([])
})

test('records that do not show it yet prove nothing: the next leg is not sent again', async () => {
  const [, second] = await twoInAMinute('lost_after')
  stage.clock.advance(30 * MINUTE_MS)
  await reconcile(second)
  expect([await stage.states(second), stage.platforms.calls.change]).toEqual([['UNKNOWN'], 2])
  book().listsLate = false
  stage.clock.advance(5 * MINUTE_MS)
  await reconcile(second)
  expect([await stage.states(second), book().limit, stage.platforms.calls.change]).toEqual([['FINISHED'], 20_000n, 2])
  expect(await referenceOf(second)).toBe('t2')
})

test('people confirm no leg by a transaction that may be the one still looked for', async () => {
  const [first, second] = await twoInAMinute('lost_before')
  await stage.query(`update quota_items set state = 'MANUAL', manual_reason = '多笔' where id = ${itemId(second)}`)
  const maker = { kind: 'staff', staffId: '1', staffName: '运营', sessionId: '1', role: 'OPS', address: '' } as const
  const propose = () =>
    proposeOutcome(stage.world, maker, {
      itemId: itemId(second),
      outcome: 'DONE',
      figure: null,
      reference: 't1',
      proof: '渠道后台流水截图',
      reason: null,
    }).catch((error: unknown) => (error as Refusal).fields)
  expect(await propose()).toEqual([
    { path: 'reference', msg: `此账户同金额的工单 ${itemId(first)} 已由渠道确认，其流水号仍在查找，请待查明后再填写` },
  ])
  // Once the records show it, it is the older leg's.
  book().listsLate = false
  expect(await propose()).toEqual([{ path: 'reference', msg: '该渠道流水号已属于此账户的其他工单' }])
  expect(await referenceOf(first)).toBe('t1')
})

test('two legs without a number take their records in the order in which they were sent', async () => {
  const orders = [await add(), await add(), await add('70')]
  stage.platforms.faults.change.push('done_unnamed', 'done_unnamed', 'done_unnamed')
  for (const order of orders) await apply(order)
  await lookUp()
  expect(await Promise.all(orders.map(referenceOf))).toEqual(['t1', 't2', 't3'])
})

test('what the records never show is given up after a day, and the leg stays as it is', async () => {
  stage.platforms.faults.change.push('done_unnamed')
  const order = await add()
  book().listsLate = true
  await apply(order)
  for (let look = 1; look <= 5; look += 1) {
    stage.clock.advance(7 * 60 * MINUTE_MS)
    await lookUp()
  }
  expect([await stage.states(order), await referenceOf(order), await owed()]).toMatchObject([['FINISHED'], null, [{ is_over: true }]])
  await sweep(stage.world)
  expect(await referenceJobs()).toEqual([])
})

test('another tenant and another sub-customer see nothing of it', async () => {
  const [sub, other] = [await stage.subTenant(tenant), await stage.tenant()]
  stage.platforms.faults.change.push('done_unnamed')
  await apply(await add())
  expect(await owed()).toHaveLength(1)
  for (const stranger of [sub, other]) {
    const scope = { kind: 'tenant', customerId: stranger.customerId, subCustomerId: stranger.subCustomerId } as const
    expect(await stage.world.db.read(scope, tx => tx.rows(sql`select * from quota_owed_references`))).toEqual([])
  }
})
