// Large orders: each kind just below, at and above the total that asks for a step-up; proofs that are over, foreign or made up; repeats.
import { randomUUID } from 'node:crypto'
import { type Quote, type QuotaRequest, quotaRequest, type QuoteRequest } from '@tallyhelm/protocol/topics/quota/schemas'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setRate } from '../exchange/set-rate.ts'
import { bookRecharge } from '../wallet/book-recharge.ts'
import { applyForApproval, applyOrder, submitOrder } from './apply-order.ts'
import { quote } from './quote.ts'
import { retryItems } from './retry.ts'
import { runImport } from './run-import.ts'
import { importsOn, refusal, states } from './test-imports.ts'
import { type Account, openStage, type Stage, type Tenant, usd } from './test-stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage({ stepUpFrom: usd(1_000) })
})
afterAll(() => stage?.close())
const { newTenant, pasted, confirmed, run, detail } = importsOn(() => stage)

/** With a session that is signed in and has proved nothing yet. */
async function payer(options: Parameters<Stage['tenant']>[0] = {}): Promise<Tenant> {
  const tenant = await newTenant({ balance: usd(100_000), ...options })
  const { sessionId, userId } = tenant.actor
  await stage.query(`insert into session_sessions (id, sid_digest, secret_digest, user_id, is_remembered, address, user_agent, created_at,
    touched_at, expires_at) values (${sessionId}, '${sessionId}', '', ${userId}, false, '', '', now(), now(), now() + interval '1 year')`)
  return tenant
}
async function prove({ actor }: Tenant, agoSeconds = 0): Promise<void> {
  const at = new Date(stage.clock.now().getTime() - agoSeconds * 1000).toISOString()
  await stage.query(`update session_sessions set stepped_up_at = '${at}' where id = ${actor.sessionId}`)
}
const apply = (by: Tenant, request: QuotaRequest, idempotencyKey: string = randomUUID()) =>
  applyOrder(stage.world, by.actor, { idempotencyKey, request })
const ordersOf = async ({ customerId }: Tenant) =>
  (await stage.query(`select count(*)::int as n from quota_orders where customer_id = ${customerId}`)).rows[0]?.n
const heldOf = async ({ customerId }: Tenant) =>
  (
    await stage.query(`select coalesce(sum(b.debits_pending), 0)::text as held from ledger_accounts a
      join ledger_balances b on b.ledger_account_id = a.id where a.customer_id = ${customerId}`)
  ).rows[0]?.held
const add = (account: Account, amount: string): QuotaRequest => ({
  adjust_type: 'ADD',
  items: [{ account_id: account.id, amount }],
  remark: '',
})
const askQuote = (by: Tenant, request: QuotaRequest): Promise<Quote> => quote(stage.world, by.actor, request as QuoteRequest)

/** What each kind asks for, by its total in dollars. */
const kinds: Record<string, (tenant: Tenant, dollars: string) => Promise<QuotaRequest>> = {
  ADD: async (tenant, dollars) => add(await stage.account(tenant), dollars),
  REDUCE: async (tenant, amount) => {
    const account = await stage.account(tenant, 'FACEBOOK', usd(5_000))
    return { adjust_type: 'REDUCE', reason: 'BUDGET', items: [{ account_id: account.id, amount }], remark: '' }
  },
  CLEAR: async (tenant, left) => {
    const account = await stage.account(tenant, 'FACEBOOK', usd(Number(left)))
    return { adjust_type: 'CLEAR', reason: 'STOPPED', items: [{ account_id: account.id }], remark: '' }
  },
  TRANSFER: async (tenant, amount) => {
    const [from, to] = [await stage.account(tenant, 'FACEBOOK', usd(5_000)), await stage.account(tenant)]
    return { adjust_type: 'TRANSFER', items: [{ from_account_id: from.id, to_account_id: to.id, amount }], remark: '' }
  },
}

describe.each(Object.entries(kinds))('%s', (_kind, requestOf) => {
  test.each([
    ['999.99', false],
    ['1000.00', true],
    ['1000.01', true],
  ])('of $%s is large: %s, and the quote says so', async (dollars, isLarge) => {
    const tenant = await payer({ serviceFee: 0, tax: 0 })
    const request = await requestOf(tenant, dollars)
    expect((await askQuote(tenant, request)).needs_step_up).toBe(isLarge)
    expect(await refusal(apply(tenant, request))).toBe(isLarge ? 'STEP_UP_REQUIRED' : 'none')
    if (!isLarge) return
    expect([await ordersOf(tenant), await heldOf(tenant)]).toEqual([0, '0'])
    await prove(tenant)
    expect(await refusal(apply(tenant, request))).toBe('none')
    expect(await stage.violations()).toEqual([])
  })

  test('a repeat of an accepted order gets it again when the proof is long over', async () => {
    const tenant = await payer({ serviceFee: 0, tax: 0 })
    const [request, key] = [await requestOf(tenant, '1200'), randomUUID()]
    expect(await refusal(apply(tenant, request, key))).toBe('STEP_UP_REQUIRED')
    await prove(tenant)
    const first = await apply(tenant, request, key)
    await prove(tenant, 3_600)
    expect((await apply(tenant, request, key)).apply_no).toBe(first.apply_no)
    expect(await ordersOf(tenant)).toBe(1)
  })
})

test('fees count: the total decides, to the cent', async () => {
  const tenant = await payer({ serviceFee: 300, tax: 600 })
  const account = await stage.account(tenant)
  // 917.42 + 27.52 + 55.05 = 999.99, and a cent more of amount makes 1000.00
  expect(await askQuote(tenant, add(account, '917.42'))).toMatchObject({ total: '999.99', needs_step_up: false })
  expect(await askQuote(tenant, add(account, '917.43'))).toMatchObject({ total: '1000.00', needs_step_up: true })
  expect(await refusal(apply(tenant, add(account, '917.43')))).toBe('STEP_UP_REQUIRED')
  expect(await refusal(apply(tenant, add(account, '917.42')))).toBe('none')
})

test('the accounts of one order count together', async () => {
  const tenant = await payer({ serviceFee: 0, tax: 0 })
  const items = [await stage.account(tenant), await stage.account(tenant)].map(({ id }) => ({ account_id: id, amount: '500' }))
  expect(await refusal(apply(tenant, { adjust_type: 'ADD', items, remark: '' }))).toBe('STEP_UP_REQUIRED')
})

test('what an order is refused for comes before the question', async () => {
  const tenant = await payer({ balance: usd(10) })
  expect(await refusal(apply(tenant, add(await stage.account(tenant), '2000')))).toBe('WALLET_INSUFFICIENT')
})

test('a proof is good for ten minutes, of its own session, and of nobody else', async () => {
  const [tenant, other] = [await payer(), await payer()]
  const account = await stage.account(tenant)
  await prove(other)
  expect(await refusal(apply(tenant, add(account, '2000')))).toBe('STEP_UP_REQUIRED')
  await prove(tenant, 600)
  expect(await refusal(apply(tenant, add(account, '2000')))).toBe('STEP_UP_REQUIRED')
  await prove(tenant, 599)
  expect(await refusal(apply(tenant, add(account, '2000')))).toBe('none')
  const sessionless = { ...tenant, actor: { ...tenant.actor, sessionId: '1' } }
  expect(await refusal(apply(sessionless, add(await stage.account(tenant), '2000')))).toBe('STEP_UP_REQUIRED')
})

test('nothing in a request says that the proof was given', async () => {
  const tenant = await payer()
  const forged = { ...add(await stage.account(tenant), '2000'), needs_step_up: false, proof: 'not-needed', is_proved: true }
  const read = quotaRequest.parse(forged)
  expect(Object.keys(read).sort()).toEqual(['adjust_type', 'items', 'remark'])
  expect(await refusal(apply(tenant, forged))).toBe('STEP_UP_REQUIRED')
})

test('sub-customers and retries are asked as well', async () => {
  const master = await payer()
  const sub = await stage.subTenant(master, usd(5_000))
  expect(await refusal(apply(sub, add(await stage.account(sub), '2000')))).toBe('STEP_UP_REQUIRED')

  await stage.settle()
  await prove(master)
  stage.platforms.faults.change.push('refused')
  const failed = await apply(master, add(await stage.account(master), '2000'))
  await stage.settle()
  expect(await stage.states(failed)).toEqual(['FAIL'])
  const again = { idempotencyKey: randomUUID(), request: { apply_no: failed.apply_no, item_ids: failed.items.map(item => item.item_id) } }
  await prove(master, 3_600)
  expect(await refusal(retryItems(stage.world, master.actor, again))).toBe('STEP_UP_REQUIRED')
  await prove(master)
  expect(await refusal(retryItems(stage.world, master.actor, again))).toBe('none')
})

test('an order that another wallet pays asks too, and leaves both wallets and the rate as they were', async () => {
  const tenant = await payer({ balance: usd(0), serviceFee: 0, tax: 0 })
  const system = { kind: 'system', name: 'test' } as const
  await setRate(stage.world, system, { currency: 'CNY', rate: '7', source: '测试汇率' })
  const { customerId } = tenant
  const amount = { minor: 2_000_000n, currency: 'CNY' } as const
  await bookRecharge(stage.world, system, { customerId, subCustomerId: null, provider: 'test', transactionId: randomUUID(), amount })
  const account = await stage.account(tenant)
  const asked = { adjust_type: 'ADD', items: [{ account_id: account.id, amount: '1000' }], remark: '' } as const
  const { exchange, needs_step_up } = await quote(stage.world, tenant.actor, { ...asked, items: [...asked.items], pay_currency: 'CNY' })
  expect(needs_step_up).toBe(true)
  const request = { ...asked, items: [...asked.items], exchange_quote_id: exchange?.quote_id ?? '' }
  expect(await refusal(apply(tenant, request))).toBe('STEP_UP_REQUIRED')
  expect([await ordersOf(tenant), await heldOf(tenant)]).toEqual([0, '0'])
  await prove(tenant)
  expect(await refusal(apply(tenant, request))).toBe('none')
  expect(await stage.violations()).toEqual([])
})

test('the product itself is never asked, and nobody is when the configuration says never', async () => {
  const tenant = await payer()
  const order = { idempotencyKey: randomUUID(), request: add(await stage.account(tenant), '2000') }
  expect(await refusal(submitOrder(stage.world, tenant.actor, { ...order, proof: 'not-needed' }))).toBe('none')
  const world = { ...stage.world, platforms: stage.world.platforms, settings: { ...stage.world.settings, stepUpFrom: null } }
  const request = add(await stage.account(tenant), '2000')
  expect((await quote(world, tenant.actor, request as QuoteRequest)).needs_step_up).toBe(false)
  expect(await refusal(applyOrder(world, tenant.actor, { idempotencyKey: randomUUID(), request }))).toBe('none')
})

describe('imports', () => {
  const lines = async (tenant: Tenant, ...amounts: string[]) => {
    const own: string[] = []
    for (const amount of amounts) own.push(`${(await stage.account(tenant)).outsideAccountId} ${amount}`)
    return own.join('\n')
  }
  const jobs = async (batchId: string) =>
    (await stage.query(`select payload from graphile_worker._private_jobs where payload::text like '%${batchId}%'`)).rows

  test('a batch with a large order is confirmed only after the proof; the job then runs without asking', async () => {
    const tenant = await payer({ serviceFee: 300, tax: 600 })
    const batchId = await pasted(tenant, 'ADD', await lines(tenant, '500', '417.43'))
    expect(await refusal(confirmed(tenant, batchId))).toBe('STEP_UP_REQUIRED')
    expect([(await detail(tenant, batchId)).status, await jobs(batchId)]).toEqual(['WAITING', []])
    await prove(tenant)
    await confirmed(tenant, batchId)
    expect((await jobs(batchId)).map(({ payload }) => (payload as { is_proved: boolean }).is_proved)).toEqual([true])
    await prove(tenant, 3_600)
    await runImport(stage.world, { batchId, actor: tenant.actor, isProved: true })
    await stage.settle()
    expect(await detail(tenant, batchId)).toMatchObject({ status: 'FINISHED', finished_count: 2 })
  })

  test('a batch whose orders are small asks nothing', async () => {
    const tenant = await payer({ serviceFee: 300, tax: 600 })
    const batchId = await pasted(tenant, 'ADD', await lines(tenant, '500', '417.42'))
    expect(await refusal(confirmed(tenant, batchId))).toBe('none')
    await run(tenant, batchId)
    await stage.settle()
    expect(await detail(tenant, batchId)).toMatchObject({ status: 'FINISHED', finished_count: 2 })
  })

  test('clearings and transfers count by what leaves the accounts', async () => {
    const tenant = await payer()
    const [full, other] = [await stage.account(tenant, 'FACEBOOK', usd(1_000)), await stage.account(tenant, 'FACEBOOK', usd(5_000))]
    const cleared = await pasted(tenant, 'CLEAR', full.outsideAccountId)
    expect(await refusal(confirmed(tenant, cleared, { reason: 'STOPPED' }))).toBe('STEP_UP_REQUIRED')
    const moved = await pasted(tenant, 'TRANSFER', `${other.outsideAccountId} ${full.outsideAccountId} 1000`)
    expect(await refusal(confirmed(tenant, moved))).toBe('STEP_UP_REQUIRED')
    const reduced = await pasted(tenant, 'REDUCE', `${other.outsideAccountId} 999.99`)
    expect(await refusal(confirmed(tenant, reduced, { reason: 'BUDGET' }))).toBe('none')
  })

  test('an order that has become large since waits for another confirmation, which asks', async () => {
    const tenant = await payer({ serviceFee: 0, tax: 0 })
    const batchId = await pasted(tenant, 'ADD', await lines(tenant, '950'))
    await confirmed(tenant, batchId)
    await stage.query(`update billing_fee_rates set service_fee_basis_points = 1000 where customer_id = ${tenant.customerId}`)
    await run(tenant, batchId)
    expect(states(await detail(tenant, batchId))).toEqual(['SHORT'])
    expect(await refusal(confirmed(tenant, batchId))).toBe('STEP_UP_REQUIRED')
    await prove(tenant)
    await confirmed(tenant, batchId)
    await run(tenant, batchId)
    await stage.settle()
    expect(await detail(tenant, batchId)).toMatchObject({ status: 'FINISHED', finished_count: 1 })
  })
})

// The last: its order waits for ever, and so would a test that lets everything end.
test('orders that wait for approval are asked as well', async () => {
  const careful = await payer({ needsApproval: true })
  const request = add(await stage.account(careful), '2000')
  const submit = () => applyForApproval(stage.world, careful.actor, { idempotencyKey: randomUUID(), request })
  expect(await refusal(submit())).toBe('STEP_UP_REQUIRED')
  await prove(careful)
  expect((await submit()).status).toBe('PENDING_APPROVAL')
})
