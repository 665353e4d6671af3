// Orders that wait for the agency: the money is held meanwhile, nothing is sent before, and a refusal gives it back with its reason.
import { randomUUID } from 'node:crypto'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { type Order, order as orderSchema, type QuotaRequest } from '@tallyhelm/protocol/topics/quota/schemas'
import type { CaseListRequest } from '@tallyhelm/protocol/topics/cases/schemas'
import type { StaffScope } from '@tallyhelm/infra/db/database'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { caseList } from '@tallyhelm/views/cases/case-list'
import { badges } from '@tallyhelm/views/staff/badges'
import { orderReviews } from '@tallyhelm/views/quota/order-reviews'
import { workbench } from '@tallyhelm/views/staff/workbench'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyForApproval, applyOrder } from './apply-order.ts'
import { approveOrder } from './approve-order.ts'
import { cancelLeg } from './cancel-leg.ts'
import { rejectOrder } from './reject-order.ts'
import { type Account, openStage, type Stage, type Tenant, usd } from './test-stage.ts'
import { wakeLeg } from './wake-leg.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

const staff: StaffActor = { kind: 'staff', staffId: '77', staffName: '王审', sessionId: '1', role: 'OPS', address: '10.0.0.1' }
const KINDS = ['ADD', 'REDUCE', 'CLEAR', 'TRANSFER'] as const
async function requestOf(kind: (typeof KINDS)[number], tenant: Tenant, account: Account): Promise<QuotaRequest> {
  const remark = ''
  if (kind === 'ADD') return { adjust_type: kind, remark, items: [{ account_id: account.id, amount: '50' }] }
  if (kind === 'REDUCE') return { adjust_type: kind, remark, reason: 'BUDGET', items: [{ account_id: account.id, amount: '50' }] }
  if (kind === 'CLEAR') return { adjust_type: kind, remark, reason: 'STOPPED', items: [{ account_id: account.id }] }
  const target = await stage.account(tenant)
  return { adjust_type: kind, remark, items: [{ from_account_id: account.id, to_account_id: target.id, amount: '50' }] }
}
const apply = (tenant: Tenant, request: QuotaRequest): Promise<Order> =>
  applyForApproval(stage.world, tenant.actor, { idempotencyKey: randomUUID(), request })
const refusal = async (call: Promise<unknown>): Promise<Refusal> => {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (error instanceof Refusal) return error
  throw new Error('expected a refusal', { cause: error })
}
async function books(tenant: Tenant, account: Account) {
  const { rows } = await stage.query(`select a.kind, b.debits_pending as held, b.credits_posted - b.debits_posted as balance
    from ledger_balances b join ledger_accounts a on a.id = b.ledger_account_id
    where a.customer_id = ${tenant.customerId} and (a.kind = 'WALLET' or a.ad_account_id = ${account.id})`)
  return Object.fromEntries(rows.map(row => [row.kind, { held: Number(row.held), balance: Number(row.balance) }])) as Record<
    'WALLET' | 'QUOTA',
    { held: number; balance: number }
  > // both accounts exist
}
const jobs = async (order: Order) => {
  const { rows } = await stage.query(`select count(*)::int as n from graphile_worker._private_jobs
    where payload ->> 'item_id' = any (array[${order.items.map(item => `'${item.item_id}'`).join(',')}])`)
  return rows[0]?.n
}

test.each(KINDS)('%s waits with its money held, is sent once approved, and is audited', async kind => {
  const tenant = await stage.tenant({ needsApproval: true, serviceFee: 0, tax: 0 })
  const account = await stage.account(tenant)
  const order = orderSchema.parse(await apply(tenant, await requestOf(kind, tenant, account)))
  expect([order.status, order.items[0]?.state, await jobs(order)]).toEqual(['PENDING_APPROVAL', 'PENDING_APPROVAL', 0])
  const held = await books(tenant, account)
  expect([held.WALLET.held, held.QUOTA?.held ?? 0]).toEqual(
    { ADD: [5_000, 0], REDUCE: [0, 5_000], CLEAR: [0, 0], TRANSFER: [0, 5_000] }[kind],
  )
  await stage.settle(0.01)
  expect(await stage.states(order)).toEqual(['PENDING_APPROVAL'])
  await approveOrder(stage.world, staff, { orderId: order.apply_no })
  expect(await jobs(order)).toBe(1)
  await stage.settle()
  expect((await stage.states(order)).every(state => state === 'FINISHED')).toBe(true)
  expect((await refusal(approveOrder(stage.world, staff, { orderId: order.apply_no }))).refusal).toBe('QUOTA_MOVED_ON')
  expect((await refusal(rejectOrder(stage.world, staff, { orderId: order.apply_no, reason: '不' }))).refusal).toBe('QUOTA_MOVED_ON')
  const { rows } = await stage.query(
    `select actor, action, details from audit_entries where object_id = '${order.apply_no}' and actor like 'staff%'`,
  )
  const amount = kind === 'CLEAR' ? '0.00' : '50.00'
  const details = { items: 1, currency: 'USD', amount, fees: '0.00', accounts: [{ account: account.outsideAccountId, amount }] }
  expect(rows).toEqual([{ actor: 'staff:77', action: 'quota.approve-order', details }])
})

test.each(KINDS)('%s, refused by the agency, moves nothing and tells the customer why', async kind => {
  const tenant = await stage.tenant({ needsApproval: true })
  const account = await stage.account(tenant)
  const order = await apply(tenant, await requestOf(kind, tenant, account))
  await rejectOrder(stage.world, staff, { orderId: order.apply_no, reason: '合同已到期，请先续签' })
  await stage.settle()
  const { rows } = await stage.query(`select state, fail_reason from quota_items where order_id = ${order.apply_no}`)
  expect(rows).toEqual([{ state: 'FAIL', fail_reason: '合同已到期，请先续签' }])
  const after = await books(tenant, account)
  expect([after.WALLET, after.QUOTA]).toEqual([
    { held: 0, balance: 1_000_000 },
    { held: 0, balance: 10_000 },
  ])
  expect(stage.platforms.book(account.outsideAccountId).limit).toBe(10_000n)
  expect(await stage.violations()).toEqual([])
})

const forbid = (account: Account, isForbidden: boolean) =>
  stage.query(`update ad_accounts_accounts set is_quota_forbidden = ${isForbidden} where id = ${account.id} returning id`)

test.each(['ADD', 'TRANSFER'] as const)(
  '%s to an account that was forbidden meanwhile is refused by name, until the ban is lifted',
  async kind => {
    const tenant = await stage.tenant({ needsApproval: true })
    const [first, second] = [await stage.account(tenant), await stage.account(tenant)]
    const items =
      kind === 'ADD'
        ? [first, second].map(({ id }) => ({ account_id: id, amount: '50' }))
        : [{ from_account_id: first.id, to_account_id: second.id, amount: '50' }]
    const order = await apply(tenant, { adjust_type: kind, remark: '', items } as QuotaRequest) // each kind with its own lines
    await forbid(second, true)
    const refused = await refusal(approveOrder(stage.world, staff, { orderId: order.apply_no }))
    expect([refused.refusal, refused.message]).toEqual(['QUOTA_ACCOUNT_FORBIDDEN', expect.stringContaining(second.outsideAccountId)])
    expect(refused.message).not.toContain(first.outsideAccountId)
    expect(new Set(await stage.states(order))).toEqual(new Set(['PENDING_APPROVAL']))
    await forbid(second, false)
    await approveOrder(stage.world, staff, { orderId: order.apply_no })
  },
)

test('a reviewer sees what an order comes to, what its payer has left, and how each account stands', async () => {
  const tenant = await stage.tenant({ needsApproval: true, balance: usd(1_000), serviceFee: 300, tax: 0 })
  const [first, second] = [await stage.account(tenant), await stage.account(tenant)]
  const request: QuotaRequest = {
    adjust_type: 'ADD',
    remark: '',
    items: [first, second].map(({ id }) => ({ account_id: id, amount: '100' })),
  }
  const order = await apply(tenant, request)
  const other = await apply(tenant, { ...request, items: request.items.slice(0, 1) })
  await forbid(first, true)
  const { content } = await orderReviews(stage.world.db, { apply_nos: [other.apply_no, '1', order.apply_no] })
  expect(content.map(one => one.apply_no)).toEqual([other.apply_no, order.apply_no])
  expect(content[1]).toMatchObject({
    amount: '200.00',
    fees: '6.00',
    total: '206.00',
    payer: { kind: 'WALLET', currency: 'USD', available: '691.00' },
    accounts: [
      { outside_account_id: first.outsideAccountId, amount: '100.00', is_quota_forbidden: true, other_orders: 1, limit: '100.00' },
      { outside_account_id: second.outsideAccountId, amount: '100.00', is_quota_forbidden: false, other_orders: 0 },
    ],
  })
  for (const { apply_no } of content) await rejectOrder(stage.world, staff, { orderId: apply_no, reason: '不' })
})

test('two people who decide at once decide once', async () => {
  const tenant = await stage.tenant({ needsApproval: true })
  const account = await stage.account(tenant)
  const order = await apply(tenant, await requestOf('ADD', tenant, account))
  const answers = await Promise.allSettled([
    approveOrder(stage.world, staff, { orderId: order.apply_no }),
    rejectOrder(stage.world, staff, { orderId: order.apply_no, reason: '不' }),
    approveOrder(stage.world, staff, { orderId: order.apply_no }),
  ])
  expect(answers.filter(answer => answer.status === 'fulfilled')).toHaveLength(1)
  await stage.settle()
  expect(await stage.violations()).toEqual([])
})

test('who needs approval can not apply without, and who does not can not wait for it', async () => {
  const [asked, free] = [await stage.tenant({ needsApproval: true }), await stage.tenant()]
  for (const kind of KINDS) {
    const input = async (tenant: Tenant) => ({
      idempotencyKey: randomUUID(),
      request: await requestOf(kind, tenant, await stage.account(tenant)),
    })
    expect((await refusal(applyOrder(stage.world, asked.actor, await input(asked)))).code).toBe(2230)
    expect((await refusal(applyForApproval(stage.world, free.actor, await input(free)))).code).toBe(2231)
  }
})

test('a sub-customer’s reduction is refused as such, whichever of the two calls it takes', async () => {
  for (const needsApproval of [true, false]) {
    const sub = await stage.subTenant(await stage.tenant({ needsApproval }))
    const actor = { ...sub.actor, needsQuotaApproval: needsApproval }
    const input = { idempotencyKey: randomUUID(), request: await requestOf('REDUCE', sub, await stage.account(sub)) }
    for (const verb of [applyOrder, applyForApproval]) expect((await refusal(verb(stage.world, actor, input))).code).toBe(1)
  }
})

test('one key is one waiting order', async () => {
  const tenant = await stage.tenant({ needsApproval: true, balance: usd(100) })
  const request = await requestOf('ADD', tenant, await stage.account(tenant))
  const orders = await Promise.all(
    Array.from({ length: 20 }, () => applyForApproval(stage.world, tenant.actor, { idempotencyKey: 'the-same-key', request })),
  )
  expect(new Set(orders.map(order => `${order.apply_no} ${order.status}`)).size).toBe(1)
})

test('who only reads orders decides about none, and sends none on its way', async () => {
  const auditor = { ...staff, role: 'AUDIT' } as const
  for (const call of [
    rejectOrder(stage.world, auditor, { orderId: '1', reason: '合同已到期' }),
    approveOrder(stage.world, auditor, { orderId: '1' }),
    cancelLeg(stage.world, auditor, { itemId: '1', reason: '客户要求取消' }),
    wakeLeg(stage.world, auditor, { itemId: '1' }),
  ])
    expect((await refusal(call)).refusal).toBe('PERMISSION_DENIED')
})

test('an order that is not there is not found', async () => {
  expect((await refusal(approveOrder(stage.world, staff, { orderId: '1' }))).refusal).toBe('NOT_FOUND')
})

test('an order that waits stands in the queue of cases for whoever may read orders, once, until it is decided', async () => {
  const tenant = await stage.tenant({ needsApproval: true })
  const [first, second] = [await stage.account(tenant), await stage.account(tenant)]
  const items = [first, second].map(account => ({ account_id: account.id, amount: '50' }))
  const order = await apply(tenant, { adjust_type: 'ADD', remark: '', items })
  const now = stage.clock.now()
  const queue = async (role: StaffActor['role'], scope: StaffScope = { kind: 'staff' }, over: Partial<CaseListRequest> = {}) => {
    const request = { page_num: 1, page_size: 50, customer_id: tenant.customerId, ...over }
    return (await caseList(stage.world.db, scope, { staffId: '77', role, now }, request)).content
  }
  const expected = {
    case_id: order.apply_no,
    kind: 'QUOTA_ORDER',
    title: '新增额度 100.00 USD，2 个账户',
    status: 'PENDING',
    customer_id: tenant.customerId,
    maker: tenant.actor.userName,
    maker_staff_id: null,
    due_at: new Date(now.getTime() + 4 * 3_600_000).toISOString(),
    decided_by: null,
  }
  for (const role of ['OPS', 'FIN', 'FIN_CHECK', 'ADMIN', 'AUDIT'] as const) expect(await queue(role), role).toMatchObject([expected])
  expect(await queue('SALES')).toEqual([])
  expect(await queue('OPS', { kind: 'sales', staffId: '78' })).toEqual([])
  expect(await queue('OPS', undefined, { kind: 'QUOTA_ORDER', title: '2 个账户' })).toHaveLength(1)
  for (const narrowed of [{ kind: 'LEG_OUTCOME' }, { status: 'APPROVED' }, { made: true }, { claimed: true }] as const)
    expect(await queue('OPS', undefined, narrowed), JSON.stringify(narrowed)).toEqual([])
  // The figures of the home page count it once: as an order.
  const home = await workbench(stage.world.db, { kind: 'staff' }, { staffId: '77', role: 'OPS', now, isConnected: () => true })
  const ofCases = home.to_check?.items.map(item => item.case_id)
  expect(ofCases).not.toContain(order.apply_no)
  expect(await badges(stage.world.db, { kind: 'staff' }, { staffId: '77', role: 'OPS', now })).toMatchObject({
    orders: { approval: home.waiting_approval.count },
    cases: { waiting: 0 },
  })
  await approveOrder(stage.world, staff, { orderId: order.apply_no })
  expect(await queue('OPS')).toEqual([])
})
