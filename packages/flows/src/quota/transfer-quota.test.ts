// Transfers over a real database: the story of one to many and many to one, every way that a platform refuses, and where the money is.
import { randomUUID } from 'node:crypto'
import type { World } from '@tallyhelm/world/handles/world'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { addQuota } from './add-quota.ts'
import { applyItem } from './apply-item.ts'
import { type Account, openStage, type Stage, type Tenant } from './test-stage.ts'
import { limitsOf, moneyOf, orderNow, play, runAll, transfer } from './test-transfers.ts'

let stage: Stage
let tenant: Tenant
beforeAll(async () => {
  stage = await openStage()
})
beforeEach(async () => {
  play(stage, [])
  tenant = await stage.tenant()
})
afterEach(async () => {
  expect(await stage.violations()).toEqual([])
})
afterAll(() => stage?.close())

const accounts = (count: number, channel: Account['channel'] = 'FACEBOOK', of: Tenant = tenant) =>
  Promise.all(Array.from({ length: count }, () => stage.account(of, channel)))
const ledgerOf = async (order: { apply_no: string }) =>
  (
    await stage.query(`select t.code, t.state, t.amount_minor::int as amount from ledger_transfers t
    where t.reference_id in (select id::text from quota_items where order_id = ${order.apply_no}) order by t.id`)
  ).rows

test.each(['FACEBOOK', 'GOOGLE', 'TIKTOK'] as const)(
  '%s: one account gives to two',
  async channel => {
    const [a, b, c] = (await accounts(3, channel)) as [Account, Account, Account]
    const order = await transfer(stage, tenant, [
      [a, b, '30'],
      [a, c, '20.50'],
    ])
    expect(order).toMatchObject({
      adjust_type: 'TRANSFER',
      status: 'PROCESSING',
      amount: '50.50',
      total: '0.00',
      items: [
        { account_id: a.id, state: 'RESERVED', amount: '30.00', transfer: { to_account_id: b.id, out_state: 'RESERVED', outcome: null } },
        { account_id: a.id, transfer: { to_account_id: c.id, in_state: null, back_state: null, returned_to_source: null } },
      ],
    })
    await runAll(stage, [a, b, c])
    expect(limitsOf(stage, [a, b, c])).toEqual([4950n, 13000n, 12050n])
    expect(await moneyOf(stage, tenant, [a, b, c])).toMatchObject({ placed: ['4950', '13000', '12050'], on_its_way: '0', payer: '1000000' })
    expect(await orderNow(stage, tenant, order)).toMatchObject({
      status: 'FINISHED',
      items: [
        {
          state: 'FINISHED',
          approved_amount: null,
          returned: null,
          transfer: { outcome: 'DONE', out_state: 'FINISHED', in_state: 'FINISHED' },
        },
        { state: 'FINISHED' },
      ],
    })
    expect(await ledgerOf(order)).toEqual([3000, 2050, 3000, 2050].map(amount => ({ code: 'QUOTA_TRANSFER', state: 'POSTED', amount })))
  },
  60_000,
)

test('many accounts give to one', async () => {
  const [a, b, c] = (await accounts(3)) as [Account, Account, Account]
  const order = await transfer(stage, tenant, [
    [a, c, '10'],
    [b, c, '40'],
  ])
  await runAll(stage, [])
  expect(limitsOf(stage, [a, b, c])).toEqual([9000n, 6000n, 15000n])
  expect((await orderNow(stage, tenant, order)).status).toBe('FINISHED')
})

test('while it is on its way the money is in one place, and the next leg waits for the one before', async () => {
  const [a, b] = (await accounts(2)) as [Account, Account]
  const order = await transfer(stage, tenant, [[a, b, '30']])
  expect(await moneyOf(stage, tenant, [a, b])).toMatchObject({ placed: ['10000', '10000'], on_its_way: '0' })
  await applyItem(stage.world, { itemId: order.items[0]?.item_id ?? '' })
  expect(await moneyOf(stage, tenant, [a, b])).toMatchObject({ placed: ['7000', '10000'], on_its_way: '3000' })
  expect(await orderNow(stage, tenant, order)).toMatchObject({
    status: 'PROCESSING',
    items: [{ state: 'RESERVED', transfer: { out_state: 'FINISHED', in_state: 'RESERVED', outcome: null } }],
  })
  expect(await stage.violations()).toEqual([])
  await runAll(stage, [])
  expect(await moneyOf(stage, tenant, [a, b])).toMatchObject({ placed: ['7000', '13000'], on_its_way: '0' })
})

test('a refused OUT moves nothing', async () => {
  const [a, b] = (await accounts(2)) as [Account, Account]
  play(stage, ['refused'])
  const order = await transfer(stage, tenant, [[a, b, '30']])
  await runAll(stage, [])
  expect(limitsOf(stage, [a, b])).toEqual([10000n, 10000n])
  expect(await orderNow(stage, tenant, order)).toMatchObject({
    status: 'FAIL',
    items: [{ state: 'FAIL', fail_reason: '渠道拒绝：账户状态异常', returned: null, transfer: { outcome: 'NOT_STARTED', in_state: null } }],
  })
  expect(await ledgerOf(order)).toEqual([{ code: 'QUOTA_TRANSFER', state: 'VOIDED', amount: 3000 }])
})

test.each(['FACEBOOK', 'TIKTOK'] as const)('%s: a refused IN brings the money back to the source', async channel => {
  const [a, b] = (await accounts(2, channel)) as [Account, Account]
  play(stage, ['well', 'refused'])
  const order = await transfer(stage, tenant, [[a, b, '30']])
  await runAll(stage, [])
  expect(limitsOf(stage, [a, b])).toEqual([10000n, 10000n])
  expect(await moneyOf(stage, tenant, [a, b])).toMatchObject({ placed: ['10000', '10000'], on_its_way: '0', payer: '1000000' })
  expect(await orderNow(stage, tenant, order)).toMatchObject({
    status: 'FAIL',
    items: [
      {
        state: 'FAIL',
        fail_reason: '转入失败：渠道拒绝：账户状态异常；款项已退回转出账户',
        returned: null,
        transfer: { outcome: 'RETURNED_TO_SOURCE', in_state: 'FAIL', back_state: 'FINISHED', returned_to_source: '30.00' },
      },
    ],
  })
})

test.each([
  [1, '钱包'],
  [0, '授信额度'],
] as const)('when BACK is refused too, the payer of customer type %d gets it', async (customerType, where) => {
  const payer = await stage.tenant({ customerType })
  const before = BigInt((await moneyOf(stage, payer, [])).payer)
  const [a, b] = (await accounts(2, 'FACEBOOK', payer)) as [Account, Account]
  play(stage, ['well', 'refused', 'refused'])
  const order = await transfer(stage, payer, [[a, b, '30']])
  await runAll(stage, [])
  expect(limitsOf(stage, [a, b])).toEqual([7000n, 10000n])
  expect(await moneyOf(stage, payer, [a, b])).toMatchObject({ placed: ['7000', '10000'], on_its_way: '0', payer: `${before + 3000n}` })
  const line = (await orderNow(stage, payer, order)).items[0]
  expect(line).toMatchObject({ state: 'FAIL', returned: '30.00', transfer: { outcome: 'RETURNED_TO_PAYER', back_state: 'FAIL' } })
  expect(line?.fail_reason).toContain(`款项已退回${where}`)
  const { rows } = await stage.query(`select body from notices_messages where object_id = '${order.apply_no}'`)
  expect(rows[0]?.body).toMatch(new RegExp(`^转移申请 ${order.apply_no}（“.+”）已处理完毕。未转入的金额：\\$30\\.00 已退回${where}。$`))
})

test('lines that end differently make the order PARTIAL, and the message says where the money is', async () => {
  const [a, b, c] = (await accounts(3)) as [Account, Account, Account]
  play(stage, ['well', 'well', 'refused'])
  const order = await transfer(stage, tenant, [
    [a, b, '10'],
    [a, c, '20'],
  ])
  await runAll(stage, [])
  expect(await orderNow(stage, tenant, order)).toMatchObject({ status: 'PARTIAL' })
  expect(limitsOf(stage, [a, b, c]).reduce((sum, limit) => sum + limit, 0n)).toBe(30000n)
  const { rows } = await stage.query(`select title, body from notices_messages where object_id = '${order.apply_no}'`)
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ title: '转移部分成功：成功 1 / 失败 1' })
  expect(String(rows[0]?.body)).toContain('已退回转出账户')
})

test('Google lets less leave: only that goes in', async () => {
  const [a, b] = (await accounts(2, 'GOOGLE')) as [Account, Account]
  play(stage, ['approve_half'])
  const order = await transfer(stage, tenant, [[a, b, '30']])
  await runAll(stage, [a, b])
  expect(limitsOf(stage, [a, b])).toEqual([8500n, 11500n])
  expect(await moneyOf(stage, tenant, [a, b])).toMatchObject({ placed: ['8500', '11500'], on_its_way: '0' })
  expect(await orderNow(stage, tenant, order)).toMatchObject({ items: [{ state: 'FINISHED', amount: '30.00', approved_amount: '15.00' }] })
})

test('Google takes less in: the rest goes back, and the line has succeeded for what arrived', async () => {
  const [a, b] = (await accounts(2, 'GOOGLE')) as [Account, Account]
  play(stage, ['well', 'approve_half'])
  const order = await transfer(stage, tenant, [[a, b, '30']])
  await runAll(stage, [a, b])
  expect(limitsOf(stage, [a, b])).toEqual([8500n, 11500n])
  expect(await orderNow(stage, tenant, order)).toMatchObject({
    status: 'FINISHED',
    items: [{ approved_amount: '15.00', transfer: { outcome: 'DONE', back_state: 'FINISHED', returned_to_source: '15.00' } }],
  })
  const { rows } = await stage.query(`select body from notices_messages where object_id = '${order.apply_no}'`)
  expect(String(rows[0]?.body)).toContain('$15.00 已退回转出账户')
})

test('Google takes less in and nothing back: the payer gets the rest', async () => {
  const [a, b] = (await accounts(2, 'GOOGLE')) as [Account, Account]
  play(stage, ['well', 'approve_half', 'refused'])
  const order = await transfer(stage, tenant, [[a, b, '30']])
  await runAll(stage, [a, b])
  expect(limitsOf(stage, [a, b])).toEqual([7000n, 11500n])
  expect(await moneyOf(stage, tenant, [a, b])).toMatchObject({ placed: ['7000', '11500'], on_its_way: '0', payer: '1001500' })
  expect(await orderNow(stage, tenant, order)).toMatchObject({
    status: 'FINISHED',
    items: [{ approved_amount: '15.00', returned: '15.00' }],
  })
})

test.each(['FACEBOOK', 'GOOGLE', 'TIKTOK'] as const)(
  '%s: two transfers that cross each other both arrive',
  async channel => {
    const [a, b] = (await accounts(2, channel)) as [Account, Account]
    const orders = await Promise.all([transfer(stage, tenant, [[a, b, '30']]), transfer(stage, tenant, [[b, a, '50']])])
    await runAll(stage, [a, b])
    expect(limitsOf(stage, [a, b])).toEqual([12000n, 8000n])
    for (const order of orders) expect((await orderNow(stage, tenant, order)).status).toBe('FINISHED')
  },
  60_000,
)

/** The same world, which tells how often PostgreSQL undid a transaction because others stood in its way. */
function countingWorld(): { world: World; retries(): number } {
  let [called, run] = [0, 0]
  const db: World['db'] = {
    ...stage.world.db,
    transaction(scope, work) {
      called += 1
      return stage.world.db.transaction(scope, tx => {
        run += 1
        return work(tx)
      })
    },
  }
  return { world: Object.create(stage.world, { db: { value: db } }) as World, retries: () => run - called } // the same world with another db
}

test('many workers, transfers both ways and additions at once: nobody waits in a circle', async () => {
  const [a, b, c, d] = (await accounts(4)) as [Account, Account, Account, Account]
  const ring: [Account, Account][] = [
    [a, b],
    [b, a],
    [c, d],
    [d, c],
    [a, c],
    [c, a],
  ]
  const transfers = await Promise.all(ring.map(([from, to]) => transfer(stage, tenant, [[from, to, '5']])))
  const additions = await Promise.all(
    [a, b, c, d].map(account =>
      addQuota(stage.world, tenant.actor, {
        idempotencyKey: randomUUID(),
        request: { adjust_type: 'ADD', remark: '', items: [{ account_id: account.id, amount: '7' }] },
      }),
    ),
  )
  const { world, retries } = countingWorld()
  for (let round = 0; round < 12; round += 1) {
    const { rows } = await stage.query(`select id::text as id from quota_items where state = 'RESERVED'`)
    await Promise.all(rows.map(row => applyItem(world, { itemId: String(row.id) })))
    stage.clock.advance(20_000)
  }
  await runAll(stage, [])
  for (const order of [...transfers, ...additions]) expect((await orderNow(stage, tenant, order)).status).toBe('FINISHED')
  expect(limitsOf(stage, [a, b, c, d])).toEqual([10700n, 10700n, 10700n, 10700n])
  expect(retries()).toBe(0)
})

test('a transfer waits behind what the account is busy with', async () => {
  const [a, b] = (await accounts(2)) as [Account, Account]
  const request = { adjust_type: 'ADD' as const, remark: '', items: [{ account_id: a.id, amount: '50' }] }
  play(stage, ['lost_after'])
  const added = await addQuota(stage.world, tenant.actor, { idempotencyKey: randomUUID(), request })
  await applyItem(stage.world, { itemId: added.items[0]?.item_id ?? '' })
  const order = await transfer(stage, tenant, [[a, b, '90']])
  await applyItem(stage.world, { itemId: order.items[0]?.item_id ?? '' })
  expect([await stage.states(added), await stage.states(order)]).toEqual([['UNKNOWN'], ['RESERVED']])
  await runAll(stage, [])
  expect(limitsOf(stage, [a, b])).toEqual([6000n, 19000n])
})
