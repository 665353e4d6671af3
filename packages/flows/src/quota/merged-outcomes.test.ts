// Merged changes whose outcome is lost, refused or for people: what the platform answers or fails to say holds for all that one attempt
// carried, a refusal makes none of them fail, and nothing can be done to one of them alone.
import { randomUUID } from 'node:crypto'
import type { Order } from '@tallyhelm/protocol/topics/quota/schemas'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { applyItem } from './apply-item.ts'
import { applyOrder } from './apply-order.ts'
import { cancelLeg } from './cancel-leg.ts'
import { checkOutcome } from './test-case-kinds.ts'
import { pauseDispatch, resumeDispatch } from '../channels/pause-dispatch.ts'
import { proposeOutcome, type ProposeOutcomeInput } from './propose-outcome.ts'
import { reconcileItem } from './reconcile-item.ts'
import { sweep } from './sweep.ts'
import { loweringOn, refusal as refusalOf } from './test-lowering.ts'
import { all, itemId, many, mergingOn, PAID, SUM } from './test-merging.ts'
import { type Account, openStage, person, type Stage, type Tenant } from './test-stage.ts'
import { wakeLeg } from './wake-leg.ts'

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

const { add } = loweringOn(() => stage)
const { twelveAdds, legs, states, limit, attempts, wallet, broken } = mergingOn(() => ({ stage, tenant, account }))
const refusal = async (call: Promise<unknown>) => (await refusalOf(call)).refusal
const [maker, checker] = [person('1'), person('2')]

test.each([
  ['lost_after', 1, 1],
  ['lost_before', 2, 2],
  ['killed_after', 1, 1],
  ['killed_before', 2, 2],
  ['rate_limited', 2, 2],
  ['unavailable', 2, 2],
] as const)('after %s all of them are done once, by %d calls', async (fault, calls, written) => {
  stage.platforms.faults.change.push(fault)
  await twelveAdds()
  await stage.settle()
  expect([await states(), limit(), stage.platforms.calls.change]).toEqual([all('FINISHED'), 10_000 + SUM, calls])
  expect((await attempts()).map(each => each.legs)).toEqual(all(12, written))
  expect(await wallet()).toEqual({ paid: PAID, held: 0 })
})

test('while the outcome is unknown all stand still: no refund, no cancelling, no second call before SETTLE, and none while paused', async () => {
  stage.platforms.faults.change.push('lost_before')
  const orders = await twelveAdds()
  await applyItem(stage.world, { itemId: itemId(orders[7]) })
  expect(await states()).toEqual(all('UNKNOWN'))
  for (const order of [orders[0], orders[7]]) {
    expect(await refusal(cancelLeg(stage.world, maker, { itemId: itemId(order), reason: '客户要求' }))).toBe('QUOTA_MOVED_ON')
  }
  stage.clock.advance(600_000)
  for (const order of orders) await reconcileItem(stage.world, { itemId: itemId(order) })
  await sweep(stage.world)
  expect([await states(), stage.platforms.calls.change, await wallet()]).toEqual([all('UNKNOWN'), 1, { paid: 0, held: PAID }])
  await pauseDispatch(stage.world, maker, { channel: 'FACEBOOK', reason: '维护' })
  await wakeLeg(stage.world, maker, { itemId: itemId(orders[7]) })
  await stage.settle(1)
  expect([await states(), stage.platforms.calls.change]).toEqual([all('UNKNOWN'), 1])
  await resumeDispatch(stage.world, maker, { channel: 'FACEBOOK', reason: '恢复' })
  await stage.settle()
  expect([await states(), limit(), stage.platforms.calls.change]).toEqual([all('FINISHED'), 10_000 + SUM, 2])
})

test('a worker that wakes up after its lease has expired changes nothing; its late answer is kept', async () => {
  stage.platforms.hooks.beforeChange = async () => {
    stage.platforms.hooks.beforeChange = async () => {}
    stage.clock.advance(100_000)
    await sweep(stage.world)
  }
  const orders = await twelveAdds()
  await applyItem(stage.world, { itemId: itemId(orders[0]) })
  expect(await states()).toEqual(all('UNKNOWN'))
  const { rows } = await stage.query(`select answer, is_late from quota_attempts where item_id = ${itemId(orders[0])}`)
  expect(rows).toEqual([{ answer: 'done', is_late: true }])
  await stage.settle()
  expect([await states(), limit(), stage.platforms.calls.change]).toEqual([all('FINISHED'), 10_000 + SUM, 1])
})

test('six sends without a result are the end of trying, for all of them', async () => {
  stage.platforms.faults.change.push(...Array.from({ length: 9 }, () => 'lost_before' as const))
  await twelveAdds()
  await stage.settle()
  expect([await states(), stage.platforms.calls.change]).toEqual([all('MANUAL'), 6])
  expect(await wallet()).toEqual({ paid: 0, held: PAID })
})

test('refused together they part, and go on in halves', async () => {
  stage.platforms.faults.change.push('refused')
  await twelveAdds()
  await stage.settle()
  expect([await states(), limit()]).toEqual([all('FINISHED'), 10_000 + SUM])
  expect((await attempts()).map(each => [each.answer, each.legs])).toEqual([
    ['refused', 12],
    ['done', 6],
    ['done', 6],
  ])
  expect(await wallet()).toEqual({ paid: PAID, held: 0 })
})

test('refused after an unknown call they part only after a look that is old enough', async () => {
  stage.platforms.faults.change.push('lost_before', 'refused')
  await twelveAdds()
  await stage.settle(0.3)
  expect([await states(), await wallet()]).toEqual([all('UNKNOWN'), { paid: 0, held: PAID }])
  await stage.settle()
  expect([await states(), limit(), await wallet()]).toEqual([all('FINISHED'), 10_000 + SUM, { paid: PAID, held: 0 }])
})

/** The platform takes no change that raises the limit by more than this at once, in minor units. */
function refuseAbove(most: bigint): void {
  stage.platforms.hooks.beforeChange = async change => {
    if (change.delta.minor > most) stage.platforms.faults.change.push('refused')
  }
}

test('only what the platform refuses by itself fails; the others are not refused with it', async () => {
  refuseAbove(50_000n)
  await many(12, n => add(tenant, n === 4 ? '900' : '1', account))
  await stage.settle(2)
  expect(await states()).toEqual(all('FINISHED').map((state, n) => (n === 4 ? 'FAIL' : state)))
  expect([limit(), await wallet()]).toEqual([11_100, { paid: 11 * 109, held: 0 }])
  const changes = (await attempts()).filter(each => each.answer === 'done')
  expect(changes.length).toBeLessThanOrEqual(10)
})

test('what is too much together but not alone is done in parts', async () => {
  refuseAbove(4_000n)
  await twelveAdds()
  await stage.settle(2)
  expect([await states(), limit()]).toEqual([all('FINISHED'), 10_000 + SUM])
})

const propose = (order: Order | undefined, over: Partial<ProposeOutcomeInput>) =>
  proposeOutcome(stage.world, maker, {
    itemId: itemId(order),
    outcome: 'DONE',
    figure: null,
    reference: null,
    proof: '渠道后台截图',
    reason: null,
    ...over,
  })

/** Twelve additions whose platform shows a hundred times what it should. */
async function stuck(): Promise<Order[]> {
  stage.platforms.faults.change.push('hundredfold')
  const orders = await twelveAdds()
  await stage.settle()
  expect(await states()).toEqual(all('MANUAL'))
  return orders
}

test('in people’s hands they are one matter: done, by whichever leg it was proposed, they are all posted', async () => {
  const orders = await stuck()
  for (const figure of ['100.00', '101.00', '177.99', '178.01']) {
    expect(await refusal(propose(orders[3], { figure }))).toBe('QUOTA_FIGURE_UNFIT')
  }
  const { caseId } = await propose(orders[3], { figure: '178.00' })
  expect(await refusal(propose(orders[0], { figure: '178.00' }))).toBe('CASE_OPEN')
  expect(await refusal(checkOutcome(stage.world, maker, { caseId, verdict: 'CONFIRMED' }))).toBe('CASE_CHECKER_IS_MAKER')
  stage.platforms.book(account.outsideAccountId).limit = 17_800n
  await checkOutcome(stage.world, checker, { caseId, verdict: 'CONFIRMED' })
  expect([await states(), await wallet()]).toEqual([all('FINISHED'), { paid: PAID, held: 0 }])
  expect(await refusal(propose(orders[3], { figure: '178.00' }))).toBe('QUOTA_MOVED_ON')
  await add(tenant, '1', account)
  await stage.settle(1)
  expect(limit()).toBe(17_900)
})

test('failed, they all give their money back', async () => {
  const orders = await stuck()
  stage.platforms.book(account.outsideAccountId).limit = 10_000n
  const { caseId } = await propose(orders[11], { outcome: 'FAILED', figure: '100.00', reason: '渠道未执行' })
  await checkOutcome(stage.world, checker, { caseId, verdict: 'CONFIRMED' })
  expect([await states(), await wallet()]).toEqual([all('FAIL'), { paid: 0, held: 0 }])
  expect((await legs()).map(leg => leg.fail_reason)).toEqual(all('渠道未执行'))
})

test('the database lets no leg of an attempt be moved alone', async () => {
  stage.platforms.faults.change.push('lost_after')
  const orders = await twelveAdds()
  await applyItem(stage.world, { itemId: itemId(orders[0]) })
  const [head, rider] = [itemId(orders[0]), itemId(orders[5])]
  for (const wrong of [
    `update quota_items set state = 'FINISHED', finished_at = now() where id = ${head}`,
    `update quota_items set state = 'FINISHED', finished_at = now() where id = ${rider}`,
    `update quota_items set state = 'FAIL', finished_at = now() where id = ${rider}`,
    `update quota_items set state = 'SENDING', sends = sends + 1 where id = ${rider}`,
    `update quota_items set state = 'RESERVED', carried_by = null where id = ${rider}`,
    `update quota_items set carried_by = null where id = ${rider}`,
    `update quota_items set carries = carries - 1 where id = ${head}`,
    `update quota_items set amount_minor = amount_minor + 1 where id = ${rider}`,
    `update quota_items set target_minor = target_minor + 1 where id = ${head} or carried_by = ${head}`,
    `update quota_items set carried_by = ${rider} where id = ${itemId(orders[6])}`,
  ]) {
    const refused = await stage.query(wrong).catch((error: unknown) => String(error))
    expect([wrong, refused]).toEqual([wrong, expect.stringMatching(/stand apart|not the sum|quota_items_/)])
  }
  await stage.settle()
  expect([await states(), limit()]).toEqual([all('FINISHED'), 10_000 + SUM])
})

test('a key that is sent again while its leg rides gives the same order', async () => {
  const key = randomUUID()
  const request = { adjust_type: 'ADD' as const, remark: '', items: [{ account_id: account.id, amount: '1' }] }
  await many(11, () => add(tenant, '1', account))
  const order = await applyOrder(stage.world, tenant.actor, { idempotencyKey: key, request })
  stage.platforms.faults.change.push('lost_after')
  await applyItem(stage.world, { itemId: itemId(order) })
  expect((await applyOrder(stage.world, tenant.actor, { idempotencyKey: key, request })).apply_no).toBe(order.apply_no)
  await stage.settle()
  expect([await states(), stage.platforms.calls.change]).toEqual([all('FINISHED'), 1])
})
