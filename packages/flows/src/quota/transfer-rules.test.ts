// What a transfer refuses, in the words of the design; whose accounts it may move between; the same key twice; and the quote.
import { randomUUID } from 'node:crypto'
import { quote as quoteSchema, transferRequest } from '@tallyhelm/protocol/topics/quota/schemas'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { quoteTransfer } from './quote-transfer.ts'
import { applyItem } from './apply-item.ts'
import { approveOrder } from './approve-order.ts'
import { cancelLeg } from './cancel-leg.ts'
import { checkOutcome } from './test-case-kinds.ts'
import { proposeOutcome } from './propose-outcome.ts'
import { rejectOrder } from './reject-order.ts'
import { type Account, openStage, type Stage, type Tenant } from './test-stage.ts'
import { limitsOf, moneyOf, orderNow, play, runAll, type TestLine, transfer } from './test-transfers.ts'

let stage: Stage
let tenant: Tenant
let [a, b, c] = [] as unknown as [Account, Account, Account]
beforeAll(async () => {
  stage = await openStage()
})
beforeEach(async () => {
  play(stage, [])
  tenant = await stage.tenant()
  a = await stage.account(tenant)
  b = await stage.account(tenant)
  c = await stage.account(tenant)
})
afterAll(async () => {
  expect(await stage.violations()).toEqual([])
  await stage.close()
})

/** The fields and messages of a refusal. */
async function problemsOf(by: Tenant, lines: TestLine[]): Promise<string[]> {
  try {
    await transfer(stage, by, lines)
  } catch (error) {
    if (error instanceof Refusal) return error.fields.length > 0 ? error.fields.map(field => `${field.path} ${field.msg}`) : [error.refusal]
    throw error
  }
  return []
}
const set = (account: Account, column: string) => stage.query(`update ad_accounts_accounts set ${column} where id = ${account.id}`)
const staff = (id: string) =>
  ({ kind: 'staff', staffId: id, staffName: `员工${id}`, sessionId: id, role: 'OPS', address: '' }) as StaffActor
const nobodys: Account = { id: '1000000000000000007', outsideAccountId: '7', channel: 'FACEBOOK', currency: 'USD' }

test.each([
  ['0.99', 'items.0.amount 转出金额需大于或等于$1'],
  ['0', 'items.0.amount 转出金额需大于或等于$1'],
  ['99.01', 'items.0.amount 转入合计不能大于可转额度'],
  ['50000', 'items.0.amount 转入合计不能大于可转额度'],
  ['-5', 'items.0.amount 转出金额需大于或等于$1'],
  ['1e3', 'items.0.amount 金额格式不正确：1e3，请只填数字与小数点，如 1234.56'],
])('%s dollars of an account with 100: %s', async (amount, problem) => {
  expect(await problemsOf(tenant, [[a, b, amount]])).toEqual([problem])
})

test('what must stay on the account while spend goes on may not leave it, and the rest may', async () => {
  expect(await problemsOf(tenant, [[a, b, '99']])).toEqual([])
})

test('all lines of a source together are held against what may leave it, with what open orders take', async () => {
  expect(
    await problemsOf(tenant, [
      [a, b, '60'],
      [a, c, '40'],
    ]),
  ).toEqual(['items.0.amount 转入合计不能大于可转额度', 'items.1.amount 转入合计不能大于可转额度'])
  await transfer(stage, tenant, [[a, b, '60']])
  expect(await problemsOf(tenant, [[a, c, '40']])).toEqual(['items.0.amount 转入合计不能大于可转额度'])
  expect(await problemsOf(tenant, [[a, c, '39']])).toEqual([])
})

test('of two orders at the same moment that together take too much, one is refused', async () => {
  const both = await Promise.allSettled([transfer(stage, tenant, [[a, b, '60']]), transfer(stage, tenant, [[a, c, '60']])])
  expect(both.map(one => one.status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('accounts that can not take part are named with their field', async () => {
  const tiktok = [await stage.account(tenant, 'TIKTOK'), await stage.account(tenant, 'TIKTOK')] as const
  expect(await problemsOf(tenant, [[tiktok[0], tiktok[1], '9.99']])).toEqual(['items.0.amount TikTok 转入金额需大于等于$10'])
  expect(await problemsOf(tenant, [[a, tiktok[0], '10']])).toEqual(['items.0.to_account_id 仅支持同一渠道的账户之间转移'])
  expect(await problemsOf(tenant, [[a, a, '10']])).toEqual(['items.0.to_account_id 转入账户不能与转出账户相同'])
  await set(b, `account_status = 'FORBID_QUOTA'`)
  expect(await problemsOf(tenant, [[a, b, '10']])).toEqual(['items.0.to_account_id 转入账户状态不可用'])
  expect(await problemsOf(tenant, [[b, a, '10']])).toEqual(['items.0.from_account_id 渠道已禁止加额'])
  await set(b, `account_status = 'NORMAL', frozen_status = 'FROZEN'`)
  expect(await problemsOf(tenant, [[b, a, '10']])).toEqual(['items.0.from_account_id 账户已冻结，解冻后可操作'])
  await set(b, `frozen_status = 'THAWED', synced_at = null`)
  expect(await problemsOf(tenant, [[a, b, '10']])).toEqual(['items.0.to_account_id 转入账户状态不可用'])
  await set(c, `balance_minor = null`)
  expect(await problemsOf(tenant, [[c, a, '10']])).toEqual(['items.0.from_account_id 账户在渠道侧未设置额度上限，不能调整额度'])
})

test('an account that is being cleared neither gives nor takes', async () => {
  await stage.query(`insert into quota_orders (id, customer_id, payer_account_id, idempotency_key, body_hash, adjust_type, currency, amount_minor,
      service_fee_minor, tax_minor, submitter_id, submitter, reason, remark, created_at)
    values (${b.id}, ${tenant.customerId}, 1, '${randomUUID()}', '', 'CLEAR', 'USD', 0, 0, 0, 1, '', 'STOPPED', '', now());
    insert into quota_items (id, order_id, kind, customer_id, ad_account_id, channel, currency, payer_account_id, quota_account_id,
      service_fee_account_id, tax_account_id, amount_minor, service_fee_basis_points, tax_basis_points, service_fee_minor, tax_minor, state, due_at, created_at)
    values (${b.id}, ${b.id}, 'CLEAR', ${tenant.customerId}, ${b.id}, 'FACEBOOK', 'USD', 1, 1, 1, 1, 0, 0, 0, 0, 0, 'RESERVED', 'infinity', now())`)
  expect(await problemsOf(tenant, [[b, a, '10']])).toEqual(['items.0.from_account_id 清零进行中，完成后可操作'])
  expect(await problemsOf(tenant, [[a, b, '10']])).toEqual(['items.0.to_account_id 转入账户状态不可用'])
  await stage.query(`update quota_items set state = 'FAIL', finished_at = now() where id = ${b.id}`)
})

test('either one gives or one receives, and no pair comes twice', async () => {
  const d = await stage.account(tenant)
  expect(
    await problemsOf(tenant, [
      [a, b, '1'],
      [c, d, '1'],
    ]),
  ).toEqual(['TRANSFER_NOT_ONE_SIDED'])
  expect(
    await problemsOf(tenant, [
      [a, b, '1'],
      [a, b, '2'],
    ]),
  ).toEqual(['items.1.to_account_id 同一账户不能重复提交'])
})

test('fifty lines are one order, a fifty-first is refused', async () => {
  const lines: TestLine[] = []
  for (let n = 0; n < 51; n += 1) lines.push([a, await stage.account(tenant), '1'])
  expect(await problemsOf(tenant, lines)).toEqual(['ACCOUNT_LIMIT_EXCEEDED'])
  expect((await transfer(stage, tenant, lines.slice(1))).items).toHaveLength(50)
  expect(transferRequest.safeParse({ adjust_type: 'TRANSFER', items: [] }).success).toBe(false)
})
test('foreign accounts are as if they were not there: another customer’s, a sibling’s, and for a sub-customer its agent’s', async () => {
  const [stranger, sub, sibling] = [await stage.tenant(), await stage.subTenant(tenant), await stage.subTenant(tenant)]
  const [foreign, own, own2, other] = await Promise.all([stranger, sub, sub, sibling].map(of => stage.account(of)))
  if (!foreign || !own || !own2 || !other) throw new Error('an account is missing')
  const from = 'items.0.from_account_id 账户不存在或不可操作'
  const to = 'items.0.to_account_id 账户不存在或不可操作'
  for (const strange of [foreign, nobodys]) {
    expect(await problemsOf(tenant, [[strange, b, '10']])).toEqual([from])
    expect(await problemsOf(tenant, [[a, strange, '10']])).toEqual([to])
  }
  for (const strange of [foreign, other, a, nobodys]) {
    expect(await problemsOf(sub, [[strange, own, '10']])).toEqual([from])
    expect(await problemsOf(sub, [[own, strange, '10']])).toEqual([to])
  }
  const order = await transfer(stage, sub, [[own, own2, '10']])
  await runAll(stage, [])
  expect((await orderNow(stage, sub, order)).status).toBe('FINISHED')
  await expect(orderNow(stage, sibling, order)).rejects.toThrow()
  await expect(orderNow(stage, stranger, order)).rejects.toThrow()
})

test('the same key and body give the same order, also at the same moment; another body is refused', async () => {
  const key = randomUUID()
  const [one, other] = await Promise.all([transfer(stage, tenant, [[a, b, '10']], key), transfer(stage, tenant, [[a, b, '10.00']], key)])
  expect(other?.apply_no).toBe(one?.apply_no)
  await runAll(stage, [])
  expect(await transfer(stage, tenant, [[a, b, '10']], key)).toMatchObject({ apply_no: one?.apply_no, status: 'FINISHED' })
  await expect(transfer(stage, tenant, [[a, b, '11']], key)).rejects.toMatchObject({ refusal: 'QUOTA_KEY_REUSED' })
  await expect(transfer(stage, tenant, [[a, b, '10']], key, 'x')).rejects.toMatchObject({ refusal: 'QUOTA_KEY_REUSED' })
  await expect(transfer(stage, tenant, [[a, b, '10']], 'short')).rejects.toMatchObject({ refusal: 'QUOTA_KEY_MISSING' })
  const { rows } = await stage.query(`select count(*)::int as n from quota_transfers where from_ad_account_id = ${a.id}`)
  expect(rows).toEqual([{ n: 1 }])
})

test('where the contract asks for approval the order waits, its money is held, and nothing is sent', async () => {
  const careful: Tenant = { ...tenant, actor: { ...tenant.actor, needsQuotaApproval: true } }
  const order = await transfer(stage, careful, [[a, b, '30']])
  expect(order).toMatchObject({ status: 'PENDING_APPROVAL', items: [{ state: 'PENDING_APPROVAL' }] })
  await applyItem(stage.world, { itemId: order.items[0]?.item_id ?? '' })
  expect(await stage.states(order)).toEqual(['PENDING_APPROVAL'])
  expect(await problemsOf(tenant, [[a, c, '70']])).toEqual(['items.0.amount 转入合计不能大于可转额度'])
  expect(await stage.violations()).toEqual([])
  await rejectOrder(stage.world, staff('1'), { orderId: order.apply_no, reason: '额度不足' })
  expect(await orderNow(stage, careful, order)).toMatchObject({
    status: 'FAIL',
    items: [{ state: 'FAIL', fail_reason: '额度不足', transfer: { outcome: 'NOT_STARTED' } }],
  })
  const again = await transfer(stage, careful, [[a, b, '99']])
  await approveOrder(stage.world, staff('1'), { orderId: again.apply_no })
  await runAll(stage, [])
  expect(limitsOf(stage, [a, b])).toEqual([100n, 19900n])
})

test.each([
  ['IN', 'DONE', 7000n, 13000n, 'DONE'],
  ['IN', 'FAILED', 10000n, 10000n, 'RETURNED_TO_SOURCE'],
  ['OUT', 'DONE', 7000n, 13000n, 'DONE'],
  ['OUT', 'FAILED', 10000n, 10000n, 'NOT_STARTED'],
] as const)('two people close a leg %s of unknown outcome as %s', async (kind, outcome, from, to, ends) => {
  play(stage, kind === 'OUT' ? ['hundredfold'] : ['well', 'hundredfold'])
  const order = await transfer(stage, tenant, [[a, b, '30']])
  await runAll(stage, [])
  const { rows } = await stage.query(`select id::text as id, state, ad_account_id::text as account from quota_items
    where order_id = ${order.apply_no} order by id desc limit 1`)
  expect(rows).toMatchObject([{ state: 'MANUAL' }])
  expect(await orderNow(stage, tenant, order)).toMatchObject({ status: 'PROCESSING', items: [{ state: 'MANUAL' }] })
  expect(await stage.violations()).toEqual([])
  // They put the platform right first, and then say what it shows.
  const account = rows[0]?.account === a.id ? a : b
  const limit = outcome === 'FAILED' ? 10000n : kind === 'OUT' ? 7000n : 13000n
  stage.platforms.book(account.outsideAccountId).limit = limit
  play(stage, [])
  const { caseId } = await proposeOutcome(stage.world, staff('1'), {
    itemId: String(rows[0]?.id),
    outcome,
    figure: `${limit / 100n}`,
    reference: null,
    proof: '渠道后台截图',
    reason: outcome === 'FAILED' ? '渠道未执行' : null,
  })
  await checkOutcome(stage.world, staff('2'), { caseId, verdict: 'CONFIRMED' })
  await runAll(stage, [])
  expect(limitsOf(stage, [a, b])).toEqual([from, to])
  expect(await orderNow(stage, tenant, order)).toMatchObject({ items: [{ transfer: { outcome: ends } }] })
  expect(await stage.violations()).toEqual([])
})

test('a person takes a waiting IN out of the queue: the money goes back', async () => {
  const order = await transfer(stage, tenant, [[a, b, '30']])
  await applyItem(stage.world, { itemId: order.items[0]?.item_id ?? '' })
  const { rows } = await stage.query(`select id::text as id from quota_items where order_id = ${order.apply_no} and kind = 'IN'`)
  await cancelLeg(stage.world, staff('1'), { itemId: String(rows[0]?.id), reason: '客户撤回' })
  await runAll(stage, [])
  expect(limitsOf(stage, [a, b])).toEqual([10000n, 10000n])
  expect((await orderNow(stage, tenant, order)).items[0]?.fail_reason).toBe('转入失败：客户撤回；款项已退回转出账户')
})

test('the quote shows what may leave and the fee, and holds nothing', async () => {
  const companyId = stage.world.ids.next()
  await stage.query(`insert into companies_companies (id, customer_id, company_name, created_at) values (${companyId}, ${tenant.customerId}, '乙', now());
    insert into billing_transfer_rates values (${companyId}, ${tenant.customerId}, 150, '2020-01-01', now())`)
  await set(c, `company_id = ${companyId}`)
  const items = [
    { from_account_id: a.id, to_account_id: b.id, amount: '10' },
    { from_account_id: a.id, to_account_id: c.id, amount: '20' },
  ]
  const quote = quoteSchema.parse(await quoteTransfer(stage.world, tenant.actor, { items }))
  expect(quote).toMatchObject({
    adjust_type: 'TRANSFER',
    amount: '30.00',
    service_fee: '0.30',
    total: '0.30',
    rates: [{ channel: 'FACEBOOK', service_fee_basis_points: 150, tax_basis_points: 0 }],
    payer: { kind: 'WALLET', available: '10000.00', after: '9999.70', shortage: null },
    needs_approval: false,
  })
  expect(quote.items.map(line => [line.to_account_id, line.available, line.service_fee, line.subtotal])).toEqual([
    [b.id, '99.00', '0.00', '0.00'],
    [c.id, '99.00', '0.30', '0.30'],
  ])
  expect(await moneyOf(stage, tenant, [])).toMatchObject({ held: '0' })
})

test('the check of the books sees money that is nowhere, twice, or held for nothing', async () => {
  play(stage, ['well', 'lost_before'])
  const order = await transfer(stage, tenant, [[a, b, '30']])
  const id = order.items[0]?.item_id ?? ''
  await applyItem(stage.world, { itemId: id })
  const seen = async (change: string) => {
    const client = await stage.world.db.pool.connect()
    try {
      await client.query(`begin; select set_config('app.scope', 'system', true)`)
      await client.query(change)
      const { rows } = await client.query<{ invariant: string }>(`select distinct invariant from ledger_transfer_violations() order by 1`)
      return rows.map(row => row.invariant)
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
  expect(await seen('select 1')).toEqual([])
  expect(await seen(`update quota_items set amount_minor = 2000 where transfer_id = ${id} and kind = 'IN'`)).toEqual([
    'transfer leg',
    'transfer on its way',
  ])
  expect(await seen(`update quota_items set state = 'FAIL', finished_at = now() where transfer_id = ${id} and kind = 'IN'`)).toEqual([
    'transfer leg',
    'transfer on its way',
  ])
  expect(await seen(`update quota_transfers set fee_minor = 5 where id = ${id}`)).toEqual(['transfer fee', 'transfer order'])
  const ended = `arrived_minor = 2000, returned_to_source_minor = 0, returned_to_payer_minor = 0, charged_fee_minor = 0, ended_at = now()`
  expect(await seen(`update quota_transfers set outcome = 'DONE', ${ended} where id = ${id}`)).toEqual([
    'transfer ended',
    'transfer on its way',
  ])
  await runAll(stage, [])
})
