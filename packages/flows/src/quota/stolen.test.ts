// Additions to a stolen account: nothing is added while its theft is not over, and what waited goes back to whoever paid.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { OPEN_INCIDENT } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import { applyItem } from './apply-item.ts'
import { clearQuota } from './clear-quota.ts'
import { quote } from './quote.ts'
import { reconcileItem } from './reconcile-item.ts'
import { dyingWorld, quietly } from './test-dying-world.ts'
import { loweringOn } from './test-lowering.ts'
import { type Account, openStage, type Stage, type Tenant } from './test-stage.ts'
import { limitsOf, moneyOf, orderNow, transfer } from './test-transfers.ts'

let stage: Stage
let tenant: Tenant
let account: Account
beforeAll(async () => {
  stage = await openStage()
})
beforeEach(async () => {
  tenant = await stage.tenant()
  account = await stage.account(tenant)
})
afterAll(() => stage?.close())

const { add, reduce, available } = loweringOn(() => stage)
const START = 1_000_000

/** As a match of a rule makes it. */
async function stolen(state: 'OPEN' | 'CONTAINED' = 'OPEN'): Promise<void> {
  const [rule, object, match, incident] = [1, 2, 3, 4].map(() => stage.world.ids.next())
  await stage.query(`
    insert into monitors_rules (id, customer_id, rule_name, status, version, created_by, created_at, updated_at)
    values (${rule}, ${tenant.customerId}, '防盗', 'OFF', 1, '甲', now(), now());
    insert into monitors_accounts (ad_account_id, customer_id) values (${account.id}, ${tenant.customerId}) on conflict do nothing;
    insert into monitors_objects (id, ad_account_id, customer_id, level, outside_id, name, configured, effective, may_deliver, first_seen_at, told_since, ticks_since)
    overriding system value
    values (${object}, ${account.id}, ${tenant.customerId}, 'AD_GROUP', '${object}', '组', 'ACTIVE', 'ACTIVE', true, now(), now(), now());
    insert into monitors_matches (id, rule_id, version, customer_id, ad_account_id, object_id, began_at, last_at, leaves, rate)
    values (${match}, ${rule}, 1, ${tenant.customerId}, ${account.id}, ${object}, now(), now(), '[]', 1);
    insert into monitors_incidents (id, customer_id, ad_account_id, match_id, state, opened_at, contained_at)
    values (${incident}, ${tenant.customerId}, ${account.id}, ${match}, '${state}', now(), ${state === 'OPEN' ? 'null' : 'now()'})`)
}
const closed = () =>
  stage.query(
    `update monitors_incidents set state = 'CLOSED', closed_at = now(), closed_by = '甲', verdict = 'STOLEN' where ad_account_id = ${account.id}`,
  )
const emergency = () =>
  clearQuota(stage.world, tenant.actor, {
    idempotencyKey: randomUUID(),
    request: { adjust_type: 'CLEAR', reason: 'STOPPED', remark: '', items: [{ account_id: account.id }] },
    proof: 'not-needed',
    isEmergency: true,
  })
const ends = async () =>
  (await stage.query(`select kind, state, fail_reason from quota_items where ad_account_id = ${account.id} order by id`)).rows.map(row =>
    [row.kind, row.state, row.fail_reason].filter(Boolean).join(' '),
  )

test.each(['OPEN', 'CONTAINED'] as const)(
  'what waits behind the clearing goes back to the payer while the incident is %s, and lowering goes on',
  async state => {
    await add(tenant, '50', account)
    await add(tenant, '70', account)
    await stolen(state)
    await emergency()
    await stage.settle()
    expect(await ends()).toEqual([`ADD FAIL ${OPEN_INCIDENT}`, `ADD FAIL ${OPEN_INCIDENT}`, 'CLEAR FINISHED'])
    expect(limitsOf(stage, [account])).toEqual([1n])
    // All but one cent of the hundred that stood there, without fees: none was ever charged.
    expect(await available(tenant)).toBe(START + 9_999)
    expect(await stage.violations()).toEqual([])
  },
)

test('nothing more is asked for until the incident is closed, at the quote as at the order; taking away is', async () => {
  await stolen()
  const refused = { refusal: 'QUOTA_ITEMS_REFUSED', fields: [{ path: 'items.0.account_id', msg: OPEN_INCIDENT }] }
  await expect(add(tenant, '50', account)).rejects.toMatchObject(refused)
  const items = [{ account_id: account.id, amount: '50' }]
  await expect(quote(stage.world, tenant.actor, { adjust_type: 'ADD', remark: '', items })).rejects.toMatchObject(refused)
  await reduce(tenant, '20', account)
  await stage.settle()
  await closed()
  await add(tenant, '50', account)
  await stage.settle()
  expect(await ends()).toEqual(['REDUCE FINISHED', 'ADD FINISHED'])
  expect(await stage.violations()).toEqual([])
})

test('what a transfer took elsewhere goes back there', async () => {
  const from = await stage.account(tenant)
  const order = await transfer(stage, tenant, [[from, account, '40']])
  await stolen()
  await stage.settle()
  const { items } = await orderNow(stage, tenant, order)
  expect(items[0]).toMatchObject({ state: 'FAIL', fail_reason: `转入失败：${OPEN_INCIDENT}；款项已退回转出账户` })
  expect(limitsOf(stage, [from, account])).toEqual([10_000n, 10_000n])
  await expect(transfer(stage, tenant, [[from, account, '40']])).rejects.toMatchObject({
    fields: [{ path: 'items.0.to_account_id', msg: OPEN_INCIDENT }],
  })
  expect(await stage.violations()).toEqual([])
})

test('what a transfer out of it can put nowhere goes to the payer', async () => {
  const to = await stage.account(tenant)
  await stolen()
  const order = await transfer(stage, tenant, [[account, to, '40']])
  stage.platforms.hooks.beforeChange = async change => {
    if (change.account.outsideAccountId === to.outsideAccountId) stage.platforms.faults.change.push('refused')
  }
  await stage.settle()
  stage.platforms.hooks.beforeChange = async () => {}
  expect((await orderNow(stage, tenant, order)).items[0]).toMatchObject({ state: 'FAIL' })
  expect(limitsOf(stage, [account, to])).toEqual([6_000n, 10_000n])
  expect(await moneyOf(stage, tenant, [account, to])).toMatchObject({
    placed: ['6000', '10000'],
    on_its_way: '0',
    payer: String(START + 4_000),
    held: '0',
  })
  expect(await stage.violations()).toEqual([])
})

test.each(['lost_before', 'lost_after'] as const)('a call whose answer is lost (%s) is never ended blind', async fault => {
  const order = await add(tenant, '50', account)
  stage.platforms.faults.change.push(fault)
  await quietly(applyItem(stage.world, { itemId: order.items[0]?.item_id ?? '' }))
  await stolen()
  await stage.settle()
  const isDone = fault === 'lost_after'
  expect(await ends()).toEqual([isDone ? 'ADD FINISHED' : `ADD FAIL ${OPEN_INCIDENT}`])
  expect(limitsOf(stage, [account])).toEqual([isDone ? 15_000n : 10_000n])
  expect(await stage.violations()).toEqual([])
})

test.each((['before', 'at', 'after'] as const).flatMap(when => [1, 2, 3].map(nth => [when, nth] as const)))(
  'a worker that dies %s transaction %d leaves nothing half done',
  async (when, nth) => {
    const order = await add(tenant, '50', account)
    await stolen()
    const itemId = order.items[0]?.item_id ?? ''
    const dying = dyingWorld(stage.world, nth, when)
    for (let round = 0; round < 3 && !dying.died(); round += 1) {
      await quietly(applyItem(dying.world, { itemId }))
      await quietly(reconcileItem(dying.world, { itemId }))
      stage.clock.advance(100_000)
    }
    await stage.settle()
    expect([await ends(), await available(tenant)]).toEqual([[`ADD FAIL ${OPEN_INCIDENT}`], START])
    expect(limitsOf(stage, [account])).toEqual([10_000n])
    expect(await stage.violations()).toEqual([])
  },
)
