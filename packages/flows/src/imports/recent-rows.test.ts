// What a batch of additions tells of the same sums that its ad accounts just got: row by row, before it is sent, and before it is sent again.
import { randomUUID } from 'node:crypto'
import { importDetail } from '@tallyhelm/protocol/topics/imports/schemas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addQuota } from '../quota/add-quota.ts'
import { importsOn, states } from '../quota/test-imports.ts'
import { type Account, openStage, type Stage, type Tenant, usd } from '../quota/test-stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())
const { newTenant, uploaded, confirmed, run, detail, accounts } = importsOn(() => stage)

const order = ({ actor }: Tenant, account: Account, amount: string) =>
  addQuota(stage.world, actor, {
    idempotencyKey: randomUUID(),
    request: { adjust_type: 'ADD', remark: '', items: [{ account_id: account.id, amount }] },
  })
const recent = async (tenant: Tenant, batchId: string) => importDetail.parse(await detail(tenant, batchId)).recent_same
const three = async (tenant: Tenant) => (await accounts(tenant, 3)) as [Account, Account, Account]

test('rows whose account just got their sum are told with when, who and how often; others and former ones are not', async () => {
  const tenant = await newTenant()
  const colleague = { ...tenant, actor: { ...tenant.actor, userId: stage.world.ids.next(), userName: '陈晓岚' } }
  const [first, second, third] = await three(tenant)
  const lines = [
    [first.outsideAccountId, '7.77'],
    [second.outsideAccountId, '20'],
    [third.outsideAccountId, '30'],
    ['99999999999', '7.77'],
  ]
  const batchId = await uploaded(tenant, 'ADD', lines)
  expect(await recent(tenant, batchId)).toEqual([])
  await order(tenant, third, '30')
  stage.clock.advance(60_000)
  const { apply_no } = await order(colleague, third, '30')
  const apply_time = stage.clock.now().toISOString()
  await order(tenant, second, '20.01')
  expect(await recent(tenant, batchId)).toEqual([
    {
      row_no: 4,
      account_id: third.id,
      account_name: `账户${third.id}`,
      amount: '30.00',
      apply_no,
      apply_time,
      submitter: '陈晓岚',
      times: 2,
    },
  ])
  stage.clock.advance(30 * 60_000 + 1)
  expect(await recent(tenant, batchId)).toEqual([])
  await stage.settle()
})

test('a sheet that comes twice is told in every row; once it runs nothing is asked', async () => {
  const tenant = await newTenant()
  const lines = (await three(tenant)).map(account => [account.outsideAccountId, '20'])
  const batchId = await uploaded(tenant, 'ADD', lines)
  await confirmed(tenant, batchId)
  await run(tenant, batchId)
  expect(await recent(tenant, batchId)).toEqual([])
  const again = await uploaded(tenant, 'ADD', lines)
  expect((await recent(tenant, again)).map(row => row.row_no)).toEqual([2, 3, 4])
  await stage.settle()
})

test('rows that wait for money are told of what was ordered meanwhile, of one currency and no other type', async () => {
  const tenant = await newTenant({ balance: usd(1) })
  const [account] = await three(tenant)
  const batchId = await uploaded(tenant, 'ADD', [[account.outsideAccountId, '20']])
  await confirmed(tenant, batchId)
  await run(tenant, batchId)
  expect(states(await detail(tenant, batchId))).toEqual(['SHORT'])
  await stage.fund(tenant, usd(500))
  await order(tenant, account, '20')
  expect((await recent(tenant, batchId)).map(row => row.row_no)).toEqual([2])
  const lowering = await uploaded(tenant, 'REDUCE', [[account.outsideAccountId, '20']])
  expect(await recent(tenant, lowering)).toEqual([])
  await stage.settle()
})

test('a sub-customer hears of its own orders alone, its agent of none in a batch of others', async () => {
  const agent = await newTenant({ customerType: 2 })
  const [sub, other] = [await stage.subTenant(agent, usd(500)), await stage.subTenant(agent, usd(500))]
  const [mine, theirs] = [await stage.account(sub), await stage.account(other)]
  for (const { actor } of [sub, other]) {
    await stage.query(`insert into organization_wallet_users (id, customer_id, mobile, wallet_user_name, password_hash, is_master, created_at)
      values (${actor.userId}, ${actor.customerId}, '${actor.userId}', '', '', false, now())`)
  }
  await order(sub, mine, '30')
  await order(other, theirs, '30')
  const batchId = await uploaded(sub, 'ADD', [
    [mine.outsideAccountId, '30'],
    [theirs.outsideAccountId, '30'],
  ])
  expect((await recent(sub, batchId)).map(row => row.row_no)).toEqual([2])
})
