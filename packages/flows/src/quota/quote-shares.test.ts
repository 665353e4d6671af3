// What a quote of a reduction or a clearing says of others who had paid: it is what the order gives back, and names nobody whom who orders
// may not know.
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { quote } from './quote.ts'
import { loweringOn } from './test-lowering.ts'
import { type Account, openStage, type Stage, type Tenant, usd } from './test-stage.ts'

let stage: Stage
let agent: Tenant
let sub: Tenant
let another: Tenant
let account: Account
beforeEach(async () => {
  await stage?.close()
  stage = await openStage()
  agent = await stage.tenant({ balance: usd(1_000) })
  sub = await stage.subTenant(agent, usd(1_000))
  another = await stage.subTenant(agent, usd(1_000))
  account = await stage.account(sub, 'TIKTOK', usd(0))
})
afterAll(() => stage?.close())

const { add, available, clear, finish, reduce } = loweringOn(() => stage)
const quoted = ({ actor }: { actor: TenantActor }, adjust_type: 'CLEAR' | 'REDUCE', amount: string | undefined, ...accounts: Account[]) =>
  quote(stage.world, actor, {
    adjust_type,
    remark: '',
    items: accounts.map(({ id }) => ({ account_id: id, ...(amount === undefined ? {} : { amount }) })),
  } as Parameters<typeof quote>[2]) // one of the two kinds
async function both(): Promise<void> {
  await add(agent, '100', account)
  await add(sub, '50', account)
  await finish(account)
}

test.each([
  ['agent', [{ name: '子客户“子客户”', amount: '54.50' }]],
  ['sub', [{ name: '代理商', amount: '109.00' }]],
] as const)('a clearing by the %s: the quote says what the others get, and that much less is its own', async (by, others) => {
  await both()
  const who = { agent, sub }[by]
  const { total, payer, returned_to } = await quoted(who, 'CLEAR', undefined, account)
  expect([total, returned_to]).toEqual(['163.50', others])
  await clear(who, account)
  await finish(account)
  expect(Math.round(Number(payer.after) * 100)).toBe(await available(who))
})

test('a reduction is shared like its order, over all its accounts', async () => {
  await both()
  const second = await stage.account(sub, 'TIKTOK', usd(0))
  await add(sub, '30', second)
  await finish(second)
  const { payer, returned_to, total } = await quoted(agent, 'REDUCE', '30', account, second)
  // A third of the first account's 30.00 and all of the second's, with fees and taxes.
  expect([total, returned_to]).toEqual(['65.40', [{ name: '子客户“子客户”', amount: '43.60' }]])
  await reduce(agent, '30', account, second)
  await finish(account, second)
  expect(Math.round(Number(payer.after) * 100)).toBe(await available(agent))
})

test('a sub-customer reads of no other sub-customer, and nobody of shares where all is its own', async () => {
  await add(sub, '50', account)
  await finish(account)
  expect((await quoted(sub, 'CLEAR', undefined, account)).returned_to).toEqual([])
  await stage.query(`update ad_accounts_accounts set sub_customer_id = ${another.subCustomerId} where id = ${account.id}`)
  const { payer, returned_to } = await quoted(another, 'CLEAR', undefined, account)
  expect([payer.after, returned_to]).toEqual(['1000.00', [{ name: '其他付款方', amount: '54.50' }]])
  // Neither of an account that is not its own.
  for (const other of [sub, await stage.tenant()]) {
    await expect(quoted(other, 'CLEAR', undefined, account)).rejects.toMatchObject({ refusal: 'QUOTA_ITEMS_REFUSED' })
  }
})
