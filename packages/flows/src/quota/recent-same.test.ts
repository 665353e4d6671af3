// What a quote tells of additions of the same sum a short while ago: by whom of the customer, when, and under which number.
import { quote as quoted } from '@tallyhelm/protocol/topics/quota/schemas'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addQuota } from './add-quota.ts'
import { quote } from './quote.ts'
import { type Account, openStage, type Stage, type Tenant, usd } from './test-stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

const adding = (account: Account, amount: string) => ({
  adjust_type: 'ADD' as const,
  remark: '',
  items: [{ account_id: account.id, amount }],
})
const order = ({ actor }: Tenant, account: Account, amount: string) =>
  addQuota(stage.world, actor, { idempotencyKey: randomUUID(), request: adding(account, amount) })
const recent = async ({ actor }: Tenant, account: Account, amount: string) =>
  quoted.parse(await quote(stage.world, actor, adding(account, amount))).recent_same

test('the same sum for the same account is told for half an hour: the latest order, its time, who gave it, and how many there are', async () => {
  const tenant = await stage.tenant()
  const colleague = { ...tenant, actor: { ...tenant.actor, userId: stage.world.ids.next(), userName: '陈晓岚' } }
  const [account, other] = [await stage.account(tenant), await stage.account(tenant)]
  expect(await recent(tenant, account, '7.77')).toEqual([])
  await order(tenant, account, '7.77')
  stage.clock.advance(60_000)
  const at = stage.clock.now().toISOString()
  const { apply_no } = await order(colleague, account, '7.77')
  const told = { account_id: account.id, amount: '7.77', apply_no, apply_time: at, submitter: '陈晓岚', times: 2 }
  expect(await recent(tenant, account, '7.77')).toEqual([told])
  expect(await recent(tenant, account, '7.78')).toEqual([])
  expect(await recent(tenant, other, '7.77')).toEqual([])
  stage.clock.advance(29 * 60_000)
  expect(await recent(tenant, account, '7.77')).toMatchObject([{ apply_no, times: 2 }])
  stage.clock.advance(60_000 + 1)
  expect(await recent(tenant, account, '7.77')).toEqual([])
  await stage.settle()
})

test('what failed is no addition, and other tenants hear nothing', async () => {
  const tenant = await stage.tenant({ balance: usd(100) })
  const account = await stage.account(tenant)
  stage.platforms.faults.change.push('refused')
  await order(tenant, account, '20')
  await stage.settle()
  expect(await recent(tenant, account, '20')).toEqual([])
  await order(tenant, account, '20')
  expect(await recent(tenant, account, '20')).toHaveLength(1)
  await expect(recent(await stage.tenant(), account, '20')).rejects.toMatchObject({ refusal: 'QUOTA_ITEMS_REFUSED' })
})

test('a sub-customer is told its own orders alone, its agent those of all', async () => {
  const agent = await stage.tenant({ customerType: 2 })
  const sub = await stage.subTenant(agent, usd(500))
  const another = await stage.subTenant(agent, usd(500))
  const account = await stage.account(sub)
  await order(sub, account, '30')
  expect(await recent(sub, account, '30')).toHaveLength(1)
  expect(await recent(agent, account, '30')).toHaveLength(1)
  await expect(recent(another, account, '30')).rejects.toMatchObject({ refusal: 'QUOTA_ITEMS_REFUSED' })
})
