// Adding quota: what is accepted, what is refused and why, and that one key makes one order.
import { randomUUID } from 'node:crypto'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { AddRequest } from '@tallyhelm/protocol/topics/quota/schemas'
import { addRequest, order as orderSchema, quote as quoteSchema } from '@tallyhelm/protocol/topics/quota/schemas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addQuota } from './add-quota.ts'
import { applyItem } from './apply-item.ts'
import { quote } from './quote.ts'
import { type Account, openStage, type Stage, type Tenant, usd } from './test-stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

const body = (...lines: [Account | string, string][]): AddRequest => ({
  adjust_type: 'ADD',
  remark: '',
  items: lines.map(([account, amount]) => ({ account_id: typeof account === 'string' ? account : account.id, amount })),
})
const submit = (tenant: Tenant, request: AddRequest, idempotencyKey: string | undefined = randomUUID()) =>
  addQuota(stage.world, tenant.actor, { idempotencyKey, request })
const refusal = async (call: Promise<unknown>): Promise<Refusal> => {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (error instanceof Refusal) return error
  throw new Error('expected a refusal', { cause: error })
}
const wallet = async (tenant: Tenant) => {
  const { rows } = await stage.query(`select b.* from ledger_balances b join ledger_accounts a on a.id = b.ledger_account_id
    where a.kind in ('WALLET', 'CREDIT_LINE') and a.customer_id = ${tenant.customerId}
      and a.sub_customer_id is not distinct from ${tenant.subCustomerId}`)
  return rows[0]
}

test('an accepted order holds amount, service fee and tax, and ends with the platform and the books in agreement', async () => {
  const tenant = await stage.tenant()
  const account = await stage.account(tenant)
  const order = await submit(tenant, body([account, '300']))
  expect(orderSchema.parse(order)).toMatchObject({
    status: 'PROCESSING',
    amount: '300.00',
    service_fee: '9.00',
    tax: '18.00',
    total: '327.00',
  })
  expect(await wallet(tenant)).toMatchObject({ debits_pending: '32700', debits_posted: '0' })
  await applyItem(stage.world, { itemId: order.items[0]?.item_id ?? '' })
  expect(await stage.states(order)).toEqual(['FINISHED'])
  expect(stage.platforms.book(account.outsideAccountId).limit).toBe(40_000n)
  expect(await wallet(tenant)).toMatchObject({ debits_pending: '0', debits_posted: '32700' })
  expect(await stage.violations()).toEqual([])
})

test('what is accepted is what was quoted, to the cent, and the fresh answer equals the stored one', async () => {
  const tenant = await stage.tenant({ serviceFee: 333, tax: 667 })
  const accounts = [await stage.account(tenant), await stage.account(tenant, 'GOOGLE'), await stage.account(tenant, 'TIKTOK')] as const
  const request = body([accounts[0], '0.01'], [accounts[1], '123.45'], [accounts[2], '10'])
  const quoted = quoteSchema.parse(await quote(stage.world, tenant.actor, request))
  const key = randomUUID()
  const order = await submit(tenant, request, key)
  expect(order.items.map(item => [item.service_fee, item.tax])).toEqual(quoted.items.map(item => [item.service_fee, item.tax]))
  expect([order.amount, order.service_fee, order.tax, order.total]).toEqual([quoted.amount, quoted.service_fee, quoted.tax, quoted.total])
  expect(await submit(tenant, request, key)).toEqual(order)
})

test('an order that costs something else than its user was shown is refused with both totals, and nothing is held', async () => {
  const tenant = await stage.tenant({ balance: usd(320) })
  const account = await stage.account(tenant)
  const lines = body([account, '300'])
  const other = await refusal(submit(tenant, { ...lines, shown_total: '318.00' }))
  expect([other.refusal, other.message]).toEqual(['QUOTA_PRICE_CHANGED', '应付合计已由 $318.00 变为 $327.00，请核对后重新提交'])
  // What is missing is told only of a price that its user knows.
  expect((await refusal(submit(tenant, { ...lines, shown_total: '327.00' }))).refusal).toBe('WALLET_INSUFFICIENT')
  expect(await wallet(tenant)).toMatchObject({ debits_pending: '0' })
  const [rich, rates] = [await stage.tenant(), { shown_total: '327.00' }]
  const mine = await stage.account(rich)
  const key = randomUUID()
  const order = await submit(rich, { ...body([mine, '300']), ...rates }, key)
  expect(order.total).toBe('327.00')
  // The total is what guards the order, not what the order is: a repeated key finds it whatever the page shows by then.
  expect((await submit(rich, { ...body([mine, '300']), shown_total: '1.00' }, key)).apply_no).toBe(order.apply_no)
})

test('of orders that come together only the one with another price is refused', async () => {
  const tenant = await stage.tenant()
  const accounts = await Promise.all(Array.from({ length: 12 }, () => stage.account(tenant)))
  const shown = (index: number) => (index === 5 ? '100.00' : '109.00')
  const outcomes = await Promise.allSettled(
    accounts.map((account, index) => submit(tenant, { ...body([account, '100']), shown_total: shown(index) })),
  )
  expect(outcomes.map(outcome => outcome.status === 'fulfilled')).toEqual(accounts.map((_, index) => index !== 5))
  expect(await wallet(tenant)).toMatchObject({ debits_pending: String(11 * 109_00) })
})

test('the same key with the same body in another spelling is the same order; with another body it is refused', async () => {
  const tenant = await stage.tenant()
  const [first, second] = [await stage.account(tenant), await stage.account(tenant)]
  const key = randomUUID()
  const order = await submit(tenant, body([first, '5'], [second, '6.1']), key)
  expect((await submit(tenant, body([second, '6.10'], [first, '5.00']), key)).apply_no).toBe(order.apply_no)
  expect((await refusal(submit(tenant, body([first, '5'], [second, '6.2']), key))).refusal).toBe('QUOTA_KEY_REUSED')
  expect(await wallet(tenant)).toMatchObject({ debits_pending: '1210' })
})

test('two hundred parallel submissions with one key make one order', async () => {
  const tenant = await stage.tenant()
  const account = await stage.account(tenant)
  const key = randomUUID()
  const orders = await Promise.all(Array.from({ length: 200 }, () => submit(tenant, body([account, '7']), key)))
  expect(new Set(orders.map(order => order.apply_no)).size).toBe(1)
  expect(await wallet(tenant)).toMatchObject({ debits_pending: '763' })
})

test('a wallet funded for sixty percent accepts exactly that many of a crowd', async () => {
  const tenant = await stage.tenant({ balance: usd(10 * 0.6 * 640), serviceFee: 0, tax: 0 })
  const accounts = await Promise.all(Array.from({ length: 8 }, () => stage.account(tenant)))
  const answers = await Promise.allSettled(
    Array.from({ length: 640 }, (_, index) => submit(tenant, body([accounts[index % 8] as Account, '10']))), // index within eight
  )
  expect(answers.filter(answer => answer.status === 'fulfilled')).toHaveLength(384)
  const refused = answers.flatMap(answer => (answer.status === 'rejected' ? [answer.reason as unknown] : []))
  expect(refused.every(reason => reason instanceof Refusal && reason.refusal === 'WALLET_INSUFFICIENT')).toBe(true)
  expect(await wallet(tenant)).toMatchObject({ debits_pending: '384000' })
  expect(await stage.violations()).toEqual([])
})

test('money refusals name what is missing, for a wallet and for a credit line', async () => {
  const poor = await stage.tenant({ balance: usd(10), serviceFee: 0, tax: 0 })
  const short = await refusal(submit(poor, body([await stage.account(poor), '1250'])))
  expect([short.refusal, short.message]).toEqual(['WALLET_INSUFFICIENT', '余额不足，还差 $1,240.00'])
  const billed = await stage.tenant({ customerType: 0, balance: usd(500), serviceFee: 0, tax: 0 })
  const account = await stage.account(billed)
  await submit(billed, body([account, '450']))
  const over = await refusal(submit(billed, body([account, '60'])))
  expect([over.refusal, over.parameters.shortage]).toEqual(['CREDIT_EXCEEDED', '$10.00'])
})

test('a group of many tenants gives each member its own answer, and forged ids are as if they were not there', async () => {
  const [mine, other] = [await stage.tenant({ balance: usd(100) }), await stage.tenant({ balance: usd(1) })]
  const sub = await stage.subTenant(mine, usd(50))
  const [ownAccount, otherAccount, subAccount] = [await stage.account(mine), await stage.account(other), await stage.account(sub)]
  const [good, foreign, subGood, subOnMaster, otherOnSub, broke] = await Promise.allSettled([
    submit(mine, body([ownAccount, '10'])),
    submit(mine, body([ownAccount, '10'], [otherAccount, '10'])),
    submit(sub, body([subAccount, '10'])),
    submit(sub, body([ownAccount, '10'])),
    submit(other, body([subAccount, '0.5'])),
    submit(other, body([otherAccount, '5'])),
  ])
  expect(good?.status).toBe('fulfilled')
  expect(subGood?.status).toBe('fulfilled')
  for (const answer of [foreign, subOnMaster, otherOnSub]) {
    expect(answer).toMatchObject({
      status: 'rejected',
      reason: { refusal: 'QUOTA_ITEMS_REFUSED', fields: [{ msg: '账户不存在或不可操作' }] },
    })
  }
  expect(foreign).toMatchObject({ reason: { fields: [{ path: 'items.1.account_id' }] } })
  expect(broke).toMatchObject({ reason: { refusal: 'WALLET_INSUFFICIENT' } })
  expect([await wallet(mine), await wallet(sub), await wallet(other)]).toMatchObject([
    { debits_pending: '1090' },
    { debits_pending: '1090' },
    { debits_pending: '0' },
  ])
})

test('a sub-customer pays from its own wallet only', async () => {
  const rich = await stage.tenant({ balance: usd(1_000_000) })
  const sub = await stage.subTenant(rich)
  const answer = await refusal(submit(sub, body([await stage.account(sub), '1'])))
  expect([answer.refusal, answer.parameters.shortage]).toEqual(['WALLET_INSUFFICIENT', '$1.09'])
})

test.each([
  ['0', '新增额度需大于$0'],
  ['-1', '新增额度需大于$0'],
  ['0.001', '金额最多保留 2 位小数，请确认小数点：0.001'],
  ['50000.01', '单账户单次最高 $50,000'],
  ['1e309', '金额格式不正确：1e309，请只填数字与小数点，如 1234.56'],
  ['NaN', '金额格式不正确：NaN，请只填数字与小数点，如 1234.56'],
  ['12,50', '请确认小数点：12,50'],
  ['', '请输入新增额度'],
])('the amount %j is refused with %j at its field', async (amount, msg) => {
  const tenant = await stage.tenant()
  const answer = await refusal(submit(tenant, body([await stage.account(tenant), amount])))
  expect(answer.fields).toEqual([{ path: 'items.0.amount', msg }])
})

test.each(['0', '-5', '9.99'])('TikTok answers %s in its own words, in a new order, its quote and beside a good line', async amount => {
  const tenant = await stage.tenant()
  const [good, small] = [await stage.account(tenant), await stage.account(tenant, 'TIKTOK')]
  const request = body([good, '1'], [small, amount])
  const answer = await refusal(submit(tenant, request))
  expect(answer.fields).toEqual([{ path: 'items.1.amount', msg: '新增额度需大于等于$10' }])
  expect((await refusal(quote(stage.world, tenant.actor, request))).fields).toEqual(answer.fields)
})

test("the agency's own limits hold in acceptance: the least, the most, and how many accounts", async () => {
  const own = { most_accounts: 2, most_add: 400, least_add: { FACEBOOK: 25, GOOGLE: 0, TIKTOK: 10 } }
  const { settings } = stage.world
  const brand = { ...settings.brand, quota_limits: { ...settings.brand.quota_limits, ...own } }
  const world = { ...stage.world, platforms: stage.world.platforms, settings: { ...settings, brand } }
  const tenant = await stage.tenant()
  const accounts = [await stage.account(tenant), await stage.account(tenant), await stage.account(tenant, 'GOOGLE')] as const
  const order = (...lines: Parameters<typeof body>) =>
    refusal(addQuota(world, tenant.actor, { idempotencyKey: randomUUID(), request: body(...lines) }))
  expect((await order([accounts[0], '24.99'])).fields).toEqual([{ path: 'items.0.amount', msg: '新增额度需大于等于$25' }])
  expect((await order([accounts[0], '400.01'])).fields).toEqual([{ path: 'items.0.amount', msg: '单账户单次最高 $400' }])
  expect((await order([accounts[0], '25'], [accounts[1], '25'], [accounts[2], '25'])).refusal).toBe('ACCOUNT_LIMIT_EXCEEDED')
  const request = body([accounts[0], '25'], [accounts[2], '0.01'])
  expect(await addQuota(world, tenant.actor, { idempotencyKey: randomUUID(), request })).toMatchObject({ amount: '25.01' })
})

test('TikTok takes ten dollars and not less', async () => {
  const tenant = await stage.tenant()
  const account = await stage.account(tenant, 'TIKTOK')
  const answer = await refusal(submit(tenant, body([account, '9.99'])))
  expect(answer.fields).toEqual([{ path: 'items.0.amount', msg: '新增额度需大于等于$10' }])
  expect((await submit(tenant, body([account, '10']))).status).toBe('PROCESSING')
})

test('an order needs a key, at least one account, at most fifty, and none twice', async () => {
  const tenant = await stage.tenant()
  const account = await stage.account(tenant)
  const missing = addQuota(stage.world, tenant.actor, { idempotencyKey: undefined, request: body([account, '1']) })
  expect((await refusal(missing)).refusal).toBe('QUOTA_KEY_MISSING')
  expect((await refusal(submit(tenant, body()))).refusal).toBe('INPUT_INVALID')
  const many = Array.from({ length: 51 }, (_, index): [string, string] => [String(index + 1), '1'])
  expect((await refusal(submit(tenant, body(...many)))).refusal).toBe('ACCOUNT_LIMIT_EXCEEDED')
  const twice = addRequest.safeParse(body([account, '1'], [account, '2']))
  expect(twice.error?.issues).toMatchObject([{ path: ['items'], message: '同一账户不能重复提交' }])
})
