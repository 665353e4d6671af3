// What reducing and clearing accept and refuse, and that what is accepted is what was quoted.
import { order as orderSchema, quote as quoteSchema } from '@tallyhelm/protocol/topics/quota/schemas'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkAccounts } from '../ad-accounts/check-accounts.ts'
import { clearQuota } from './clear-quota.ts'
import { quote } from './quote.ts'
import { reduceQuota } from './reduce-quota.ts'
import { loweringOn, refusal } from './test-lowering.ts'
import { openStage, type Stage, usd } from './test-stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
// A fault left over, or a breaker that opened, stays where it was made.
beforeEach(async () => {
  for (const queue of Object.values(stage.platforms.faults)) queue.length = 0
  await stage.query('delete from channels_breakers')
})
afterAll(() => stage?.close())

const { reduce, clear, add, finish, added, available, item } = loweringOn(() => stage)

test.each([0, 1] as const)('what a customer of type %d is granted is what was quoted, to the cent', async customerType => {
  const tenant = await stage.tenant({ customerType, serviceFee: 333, tax: 667 })
  const account = await added(tenant, 'FACEBOOK', '123.45')
  const untouched = await stage.account(tenant, 'TIKTOK')
  const items = [
    { account_id: account.id, amount: '77.77' },
    { account_id: untouched.id, amount: '50' },
  ]
  const request = { adjust_type: 'REDUCE', reason: 'BUDGET', remark: '', items } as const
  const quoted = quoteSchema.parse(await quote(stage.world, tenant.actor, { ...request, items }))
  const order = orderSchema.parse(
    await reduceQuota(stage.world, tenant.actor, { idempotencyKey: 'as-was-quoted', request: { ...request, items } }),
  )
  expect([order.amount, order.service_fee, order.tax, order.total]).toEqual([quoted.amount, quoted.service_fee, quoted.tax, quoted.total])
  expect(order.items.map(line => line.total)).toEqual(quoted.items.map(line => line.subtotal))
  expect(order.items.map(line => line.service_fee)).toEqual(['2.59', '0.00'])
  await finish(account, untouched)
  expect(await available(tenant)).toBe(Number(quoted.payer.after.replace('.', '')))
})

test('a quote names what stands in the way, account by account, and holds nothing', async () => {
  const tenant = await stage.tenant()
  const [well, frozen, empty] = [await stage.account(tenant), await stage.account(tenant), await stage.account(tenant, 'TIKTOK', usd(0))]
  await stage.query(`update ad_accounts_accounts set account_status = 'FROZEN', frozen_status = 'FROZEN' where id = ${frozen.id}`)
  const items = [well, frozen, empty].map(({ id }) => ({ account_id: id, amount: '60' }))
  expect((await refusal(quote(stage.world, tenant.actor, { adjust_type: 'REDUCE', remark: '', items }))).fields).toEqual([
    { path: 'items.1.account_id', msg: '账户已冻结，解冻后可操作' },
    { path: 'items.2.amount', msg: '调减额度不能大于可调减额度' },
  ])
  const clearing = quoteSchema.parse(await quote(stage.world, tenant.actor, { adjust_type: 'CLEAR', remark: '', items }))
  expect(clearing.items.map(line => line.amount)).toEqual(['100.00', '100.00', '0.00'])
  const { rows } = await stage.query(`select count(*)::int as n from quota_orders where customer_id = ${tenant.customerId}`)
  expect(rows).toEqual([{ n: 0 }])
})

test('an account that is being cleared takes no other order, and no second clearing', async () => {
  const tenant = await stage.tenant()
  const account = await added(tenant, 'FACEBOOK')
  const order = await clear(tenant, account)
  expect((await refusal(clear(tenant, account))).fields).toEqual([{ path: 'items.0.account_id', msg: '账户存在未完成的清零申请' }])
  expect((await refusal(add(tenant, '50', account))).fields).toEqual([{ path: 'items.0.account_id', msg: '清零进行中，完成后可新增额度' }])
  expect((await refusal(reduce(tenant, '5', account))).fields).toMatchObject([{ path: 'items.0.account_id' }])
  expect((await checkAccounts(stage.world, tenant.actor, { account_ids: [account.id] })).results).toMatchObject([{ can_add: false }])
  await finish(account)
  expect(await stage.states(order)).toEqual(['FINISHED'])
  await add(tenant, '50', account)
})

test('of a crowd of clearings of one account one is accepted', async () => {
  const tenant = await stage.tenant()
  const account = await added(tenant, 'FACEBOOK')
  const answers = await Promise.allSettled(Array.from({ length: 20 }, () => clear(tenant, account)))
  expect(answers.filter(answer => answer.status === 'fulfilled')).toHaveLength(1)
})

test('open reductions count: a crowd can not take more than is left', async () => {
  const tenant = await stage.tenant()
  const account = await added(tenant, 'FACEBOOK')
  const answers = await Promise.allSettled(Array.from({ length: 20 }, () => reduce(tenant, '20', account)))
  // 200 less the dollar that stays
  expect(answers.filter(answer => answer.status === 'fulfilled')).toHaveLength(9)
  await finish(account)
  expect(await stage.violations()).toEqual([])
})

test('a closed account can be cleared, not reduced', async () => {
  const tenant = await stage.tenant()
  const account = await added(tenant, 'FACEBOOK')
  await stage.query(`update ad_accounts_accounts set account_status = 'FROZEN', frozen_status = 'FROZEN' where id = ${account.id}`)
  expect((await refusal(reduce(tenant, '5', account))).fields).toEqual([{ path: 'items.0.account_id', msg: '账户已冻结，解冻后可操作' }])
  const order = await clear(tenant, account)
  await finish(account)
  expect(await stage.states(order)).toEqual(['FINISHED'])
})

test('one key is one order, whatever the spelling; another body is refused', async () => {
  const tenant = await stage.tenant()
  const account = await added(tenant, 'FACEBOOK')
  const send = (amount: string, reason: 'BUDGET' | 'STOPPED' = 'BUDGET') =>
    reduceQuota(stage.world, tenant.actor, {
      idempotencyKey: 'one-key-for-all',
      request: { adjust_type: 'REDUCE', reason, remark: '', items: [{ account_id: account.id, amount }] },
    })
  const orders = await Promise.all(Array.from({ length: 20 }, (_, n) => send(n % 2 ? '5' : '5.00')))
  expect(new Set(orders.map(order => order.apply_no)).size).toBe(1)
  expect((await refusal(send('6'))).refusal).toBe('QUOTA_KEY_REUSED')
  expect((await refusal(send('5', 'STOPPED'))).refusal).toBe('QUOTA_KEY_REUSED')
  const { rows } = await stage.query(
    `select count(*)::int as n from ledger_transfers where code = 'QUOTA_REDUCE' and customer_id = ${tenant.customerId}`,
  )
  expect(rows).toEqual([{ n: 1 }])
})

test('accounts of others are as if they were not there; a sub-customer reduces nothing', async () => {
  const [mine, other] = [await stage.tenant(), await stage.tenant()]
  const sub = await stage.subTenant(mine, usd(100))
  const [ownAccount, otherAccount] = [await stage.account(mine), await stage.account(other)]
  for (const send of [() => reduce(mine, '5', ownAccount, otherAccount), () => clear(mine, ownAccount, otherAccount)]) {
    expect((await refusal(send())).fields).toEqual([{ path: 'items.1.account_id', msg: '账户不存在或不可操作' }])
  }
  expect((await refusal(clear(sub, ownAccount))).fields).toEqual([{ path: 'items.0.account_id', msg: '账户不存在或不可操作' }])
  expect((await refusal(reduce(sub, '5', await stage.account(sub)))).refusal).toBe('PERMISSION_DENIED')
})

test.each([
  ['0', '调减额度需大于或等于$1'],
  ['0.99', '调减额度需大于或等于$1'],
  ['-5', '调减额度需大于或等于$1'],
  ['1e3', '金额格式不正确：1e3，请只填数字与小数点，如 1234.56'],
  ['1.001', '金额最多保留 2 位小数，请确认小数点：1.001'],
  ['', '请输入调减额度'],
  ['99.01', '调减额度不能大于可调减额度'],
  ['9'.repeat(40), `金额最多 12 位整数：${'9'.repeat(40)}`],
])('reducing by %j is refused with %j at its field', async (amount, msg) => {
  const tenant = await stage.tenant()
  const account = await stage.account(tenant)
  expect((await refusal(reduce(tenant, amount, account))).fields).toEqual([{ path: 'items.0.amount', msg }])
})

test('the reason “other” needs a remark', async () => {
  const tenant = await stage.tenant()
  const account = await stage.account(tenant)
  const request = { adjust_type: 'CLEAR', reason: 'OTHER', remark: ' ', items: [{ account_id: account.id }] } as const
  const answer = await refusal(
    clearQuota(stage.world, tenant.actor, { idempotencyKey: 'clears-for-other', request: { ...request, items: [...request.items] } }),
  )
  expect(answer.fields).toEqual([{ path: 'remark', msg: '选择“其他”时请填写备注' }])
})

test('an account without anything to clear fails, and says so', async () => {
  const tenant = await stage.tenant()
  const account = await stage.account(tenant, 'TIKTOK', usd(0))
  const order = await clear(tenant, account)
  await finish(account)
  expect(await item(order)).toMatchObject({ state: 'FAIL', fail_reason: '账户没有可清零的额度', amount_minor: '0' })
  expect(await stage.violations()).toEqual([])
})
