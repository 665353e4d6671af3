// Ad accounts in other currencies than dollars: amounts in the account's own, limits in dollars at the agency's rate, any wallet pays.
import { randomUUID } from 'node:crypto'
import type { Order, QuotaRequest, QuoteRequest } from '@tallyhelm/protocol/topics/quota/schemas'
import { type Currency, money } from '@tallyhelm/protocol/values/money'
import { balances } from '@tallyhelm/views/wallet/balances'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setMarkup, setRate } from '../exchange/set-rate.ts'
import { submitOrder } from './apply-order.ts'
import { quote } from './quote.ts'
import { retryItems } from './retry.ts'
import { importsOn, problems, states } from './test-imports.ts'
import { type Account, openStage, type Stage, type Tenant, usd } from './test-stage.ts'

let stage: Stage
const system = { kind: 'system', name: 'test' } as const
beforeAll(async () => {
  stage = await openStage({ stepUpFrom: usd(10_000), stepUpDay: usd(12_000) })
  const rates = { EUR: '0.92', JPY: '151.55', CNY: '7.1234', KRW: '1385' } as const
  for (const [currency, rate] of Object.entries(rates)) {
    await setRate(stage.world, system, { currency: currency as Currency, rate, source: '测试汇率' }) // keys of the literal above
  }
  await setMarkup(stage.world, system, { currency: 'CNY', basisPoints: 50 })
})
afterAll(() => stage?.close())

const euro = (amount: number) => money(BigInt(Math.round(amount * 100)), 'EUR')
const yen = (amount: number) => money(BigInt(amount), 'JPY')
const submit = (tenant: Tenant, request: QuotaRequest, key: string = randomUUID()): Promise<Order> =>
  submitOrder(stage.world, tenant.actor, { idempotencyKey: key, request })
const ask = (tenant: Tenant, request: QuoteRequest) => quote(stage.world, tenant.actor, request)
const adding = (account: Account, amount: string, currency: Currency | undefined = account.currency) => ({
  adjust_type: 'ADD' as const,
  remark: '',
  currency,
  items: [{ account_id: account.id, amount }],
})
async function wallets({ customerId, subCustomerId }: Tenant): Promise<Record<string, string>> {
  const { wallets } = await balances(stage.world.db, { kind: 'tenant', customerId, subCustomerId })
  return Object.fromEntries(wallets.map(wallet => [wallet.currency, wallet.available]))
}
const limitOf = (account: Account) => stage.platforms.book(account.outsideAccountId).limit

test('in euros: added, reduced, moved and cleared, with fees in euros, and the books agree', async () => {
  const tenant = await stage.tenant({ balance: usd(0) })
  await stage.fund(tenant, euro(1_000))
  const [one, other] = [await stage.account(tenant, 'FACEBOOK', euro(100)), await stage.account(tenant, 'FACEBOOK', euro(100))]
  expect(await ask(tenant, adding(one, '200'))).toMatchObject({
    currency: 'EUR',
    total: '218.00',
    payer: { available: '1000.00', after: '782.00' },
    exchange: null,
  })
  const order = await submit(tenant, { ...adding(one, '200'), shown_total: '218.00' })
  expect(order).toMatchObject({ currency: 'EUR', amount: '200.00', service_fee: '6.00', tax: '12.00', total: '218.00' })
  await stage.settle()
  expect([limitOf(one), (await wallets(tenant)).EUR]).toEqual([30_000n, '782.00'])

  await stage.synced(one)
  const items = [{ account_id: one.id, amount: '50' }]
  const reducing = { adjust_type: 'REDUCE' as const, currency: 'EUR' as const, items, reason: 'BUDGET' as const, remark: '' }
  expect(await ask(tenant, reducing)).toMatchObject({ currency: 'EUR', total: '54.50' })
  await submit(tenant, reducing)
  await stage.settle()
  expect([limitOf(one), (await wallets(tenant)).EUR]).toEqual([25_000n, '836.50'])

  await stage.synced(one)
  const lines = [{ from_account_id: one.id, to_account_id: other.id, amount: '100' }]
  await submit(tenant, { adjust_type: 'TRANSFER', currency: 'EUR', items: lines, remark: '' })
  await stage.settle()
  expect([limitOf(one), limitOf(other)]).toEqual([15_000n, 20_000n])

  await stage.synced(other)
  await submit(tenant, { adjust_type: 'CLEAR', currency: 'EUR', items: [{ account_id: other.id }], reason: 'STOPPED', remark: '' })
  await stage.settle()
  expect(limitOf(other)).toBeLessThan(200n)
  expect(await stage.violations()).toEqual([])
})

test('yen from a yuan wallet: both figures before, the rate and its source on the transfer, whole yen', async () => {
  const tenant = await stage.tenant({ balance: usd(0), serviceFee: 0, tax: 0 })
  await stage.fund(tenant, money(100_000n, 'CNY'))
  const account = await stage.account(tenant, 'TIKTOK', yen(10_000))
  const asked = await ask(tenant, { ...adding(account, '20000'), pay_currency: 'CNY' })
  // 7.159017 yuan for a dollar, a dollar for 151.55 yen; 20,000 × 0.0472386474 = 944.772948, and a part of a cent is one
  expect(asked).toMatchObject({
    currency: 'JPY',
    total: '20000',
    exchange: { pay_currency: 'CNY', rate: '0.0472386474', source: '测试汇率', cost: '944.78', after: '55.22' },
  })
  const request = { ...adding(account, '20000'), exchange_quote_id: asked.exchange?.quote_id, shown_total: '20000' }
  await submit(tenant, request)
  await stage.settle()
  expect(limitOf(account)).toBe(30_000n)
  expect(await wallets(tenant)).toMatchObject({ CNY: '55.22', JPY: '0' })
  const { rows } = await stage.query(
    `select distinct summary from ledger_transfers where code = 'EXCHANGE' and customer_id = ${tenant.customerId}`,
  )
  expect(rows).toEqual([{ summary: '换汇 1 JPY = 0.0472386474 CNY（测试汇率）' }])
  expect(await stage.violations()).toEqual([])
})

test('what a failed addition gives back stays in its own currency, and is tried again in it', async () => {
  const tenant = await stage.tenant({ balance: usd(0), serviceFee: 0, tax: 0 })
  await stage.fund(tenant, yen(50_000))
  const account = await stage.account(tenant, 'FACEBOOK', yen(10_000))
  stage.platforms.faults.change.push('refused')
  const order = await submit(tenant, adding(account, '20000'))
  await stage.settle()
  expect([await stage.states(order), (await wallets(tenant)).JPY]).toEqual([['FAIL'], '50000'])
  const request = { apply_no: order.apply_no, item_ids: order.items.map(item => item.item_id) }
  const again = await retryItems(stage.world, tenant.actor, { idempotencyKey: randomUUID(), request })
  expect([again.currency, again.amount]).toEqual(['JPY', '20000'])
  await stage.settle()
  expect(limitOf(account)).toBe(30_000n)
  expect(await stage.violations()).toEqual([])
})

test('limits in dollars hold at the rate, in the quote and at the acceptance', async () => {
  const tenant = await stage.tenant({ balance: usd(0) })
  await stage.fund(tenant, yen(90_000_000))
  const account = await stage.account(tenant, 'TIKTOK', yen(10_000))
  const refusal = (path: string, msg: string) => ({ refusal: 'QUOTA_ITEMS_REFUSED', fields: [{ path, msg }] })
  const quoted = (amount: string) => expect(ask(tenant, adding(account, amount)))
  await quoted('1515').rejects.toMatchObject(refusal('items.0.amount', '新增额度需大于等于$10（约 JP¥1,516）'))
  await quoted('1516').resolves.toMatchObject({ amount: '1516' })
  await quoted('7577501').rejects.toMatchObject(refusal('items.0.amount', '单账户单次最高 $50,000（约 JP¥7,577,500）'))
  await quoted('2000.5').rejects.toMatchObject(refusal('items.0.amount', '日元金额须为整数，请确认小数点：2000.5'))
  await expect(submit(tenant, adding(account, '1515'))).rejects.toMatchObject(
    refusal('items.0.amount', '新增额度需大于等于$10（约 JP¥1,516）'),
  )
  await expect(submit(tenant, adding(account, '2000.5'))).rejects.toMatchObject(
    refusal('items.0.amount', '日元金额须为整数，请确认小数点：2000.5'),
  )
})

test('an order says its currency, and accounts in another one are refused by name', async () => {
  const tenant = await stage.tenant()
  const [dollars, euros] = [await stage.account(tenant), await stage.account(tenant, 'FACEBOOK', euro(100))]
  const mixed = { ...adding(dollars, '20'), items: [dollars, euros].map(({ id }) => ({ account_id: id, amount: '20' })) }
  const other = '账户币种为 EUR，与本次申请的币种 USD 不同，请分开提交'
  const refused = (path: string) => ({ refusal: 'QUOTA_ITEMS_REFUSED', fields: [{ path, msg: other }] })
  await expect(ask(tenant, mixed)).rejects.toMatchObject(refused('items.1.account_id'))
  await expect(submit(tenant, mixed)).rejects.toMatchObject(refused('items.1.account_id'))
  const items = [{ account_id: euros.id, amount: '20' }]
  const reducing = { adjust_type: 'REDUCE' as const, items, reason: 'BUDGET' as const, remark: '' }
  await expect(submit(tenant, reducing)).rejects.toMatchObject(refused('items.0.account_id'))
  const clearing = { adjust_type: 'CLEAR' as const, items: [{ account_id: euros.id }], reason: 'STOPPED' as const, remark: '' }
  await expect(submit(tenant, clearing)).rejects.toMatchObject(refused('items.0.account_id'))
  const moving = [{ from_account_id: dollars.id, to_account_id: euros.id, amount: '20' }]
  await expect(submit(tenant, { adjust_type: 'TRANSFER', items: moving, remark: '' })).rejects.toMatchObject({
    fields: [{ path: 'items.0.to_account_id', msg: '仅支持相同币种的账户之间转移' }],
  })
})

test('without a rate nothing is added, and what is there still comes back', async () => {
  const tenant = await stage.tenant({ balance: usd(0) })
  await stage.fund(tenant, money(100_000n, 'GBP'))
  const account = await stage.account(tenant, 'FACEBOOK', money(10_000n, 'GBP'))
  await expect(ask(tenant, adding(account, '20'))).rejects.toThrow('暂无 GBP 汇率，不能新增额度，请联系专属顾问')
  await expect(submit(tenant, adding(account, '20'))).rejects.toMatchObject({ refusal: 'CURRENCY_UNPRICED' })
  const items = [{ account_id: account.id, amount: '50' }]
  const reducing = { adjust_type: 'REDUCE' as const, currency: 'GBP' as const, items, reason: 'BUDGET' as const, remark: '' }
  // Nobody can tell how much it is in dollars, so it counts as large.
  await expect(submit(tenant, reducing)).rejects.toMatchObject({ refusal: 'STEP_UP_REQUIRED' })
  await submitOrder(stage.world, tenant.actor, { idempotencyKey: randomUUID(), request: reducing, proof: 'not-needed' })
  await stage.settle()
  expect(limitOf(account)).toBe(5_000n)
  expect(await stage.violations()).toEqual([])
})

test('a large order and a large day are told in dollars', async () => {
  const tenant = await stage.tenant({ balance: usd(0), serviceFee: 0, tax: 0 })
  await stage.fund(tenant, euro(90_000))
  const account = await stage.account(tenant, 'FACEBOOK', euro(100))
  expect((await ask(tenant, adding(account, '9199.99'))).needs_step_up).toBe(false)
  expect((await ask(tenant, adding(account, '9200'))).needs_step_up).toBe(true)
  await expect(submit(tenant, adding(account, '9200'))).rejects.toMatchObject({ refusal: 'STEP_UP_REQUIRED' })
  await submit(tenant, adding(account, '9199.99'))
  // 10,000 dollars of the day's 12,000 are taken.
  expect((await ask(tenant, adding(account, '1840.01'))).needs_step_up).toBe(true)
  await expect(submit(tenant, adding(account, '1840.01'))).rejects.toMatchObject({ refusal: 'STEP_UP_REQUIRED' })
  await submit(tenant, adding(account, '1839.99'))
})

test('an exchange into another currency is done with its order or not at all', async () => {
  const tenant = await stage.tenant({ balance: usd(500), serviceFee: 0, tax: 0 })
  const account = await stage.account(tenant, 'FACEBOOK', euro(100))
  const { exchange } = await ask(tenant, { ...adding(account, '200'), pay_currency: 'USD' })
  // 200 / 0.92
  expect(exchange).toMatchObject({ rate: '1.0869565218', cost: '217.40' })
  const paid = { ...adding(account, '200'), exchange_quote_id: exchange?.quote_id }
  // The same quote for dollars, or for other lines, is another order.
  await expect(submit(tenant, { ...paid, currency: 'USD' })).rejects.toMatchObject({ refusal: 'EXCHANGE_QUOTE_OTHER' })
  await expect(submit(tenant, { ...paid, items: [{ account_id: account.id, amount: '201' }] })).rejects.toMatchObject({
    refusal: 'EXCHANGE_QUOTE_OTHER',
  })
  expect(await wallets(tenant)).toMatchObject({ USD: '500.00' })
  await submit(tenant, paid)
  await stage.settle()
  expect([limitOf(account), await wallets(tenant)]).toEqual([30_000n, expect.objectContaining({ USD: '282.60', EUR: '0.00' })])
  expect(await stage.violations()).toEqual([])
})

test('a sheet is in the currency of its first account, and is ordered in it', async () => {
  const imports = importsOn(() => stage)
  const tenant = await imports.newTenant({ balance: usd(0), serviceFee: 0, tax: 0 })
  await stage.fund(tenant, yen(90_000))
  const [one, other] = [await stage.account(tenant, 'FACEBOOK', yen(1_000)), await stage.account(tenant, 'FACEBOOK', yen(1_000))]
  const dollars = await stage.account(tenant)
  const batchId = await imports.uploaded(tenant, 'ADD', [
    [one.outsideAccountId, 'JP¥20,000'],
    [other.outsideAccountId, '300.5'],
    [dollars.outsideAccountId, '20'],
  ])
  const batch = await imports.detail(tenant, batchId)
  expect(batch).toMatchObject({ currency: 'JPY', ready_count: 1, ready_amount: '20000', price: { total: '20000' } })
  expect(problems(batch)).toEqual(['3 日元金额须为整数，请确认小数点：300.5', '4 本批次为 JPY 账户，该账户币种为 USD，请分批导入'])
  await imports.confirmed(tenant, batchId, { shown_total: '20000' })
  await imports.run(tenant, batchId)
  await stage.settle()
  expect(states(await imports.detail(tenant, batchId))[0]).toBe('FINISHED')
  expect([limitOf(one), (await wallets(tenant)).JPY]).toEqual([21_000n, '70000'])
})
