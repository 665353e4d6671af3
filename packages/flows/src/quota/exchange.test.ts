// Paying an addition from another wallet: the rate that holds, the exchange with the hold or neither, once, and for nobody else.
import { randomUUID } from 'node:crypto'
import type { AddRequest, Order, Quote } from '@tallyhelm/protocol/topics/quota/schemas'
import { quote as quoteSchema } from '@tallyhelm/protocol/topics/quota/schemas'
import { money, parseMoney, WALLET_CURRENCIES } from '@tallyhelm/protocol/values/money'
import { balances } from '@tallyhelm/views/wallet/balances'
import { flowList } from '@tallyhelm/views/wallet/flow-list'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { purgeQuotes } from '../exchange/purge-quotes.ts'
import { setMarkup, setRate } from '../exchange/set-rate.ts'
import { bookRecharge } from '../wallet/book-recharge.ts'
import { addQuota } from './add-quota.ts'
import { quote } from './quote.ts'
import { dyingWorld } from './test-dying-world.ts'
import { type Account, openStage, type Stage, type Tenant, usd } from './test-stage.ts'

let stage: Stage
const system = { kind: 'system', name: 'test' } as const
beforeAll(async () => {
  stage = await openStage()
  await setRate(stage.world, system, { currency: 'CNY', rate: '7.1234', source: '测试汇率' })
  await setMarkup(stage.world, system, { currency: 'CNY', basisPoints: 50 })
})
afterAll(() => stage?.close())

async function payer(yuan: string, options: Parameters<Stage['tenant']>[0] = {}): Promise<{ tenant: Tenant; account: Account }> {
  const tenant = await stage.tenant({ balance: usd(0), ...options })
  await recharge(tenant, yuan)
  return { tenant, account: await stage.account(tenant) }
}
async function recharge({ customerId, subCustomerId }: Tenant, yuan: string) {
  const amount = parseMoney(yuan, 'CNY') ?? money(0n, 'CNY')
  if (amount.minor === 0n) return
  await bookRecharge(stage.world, system, { customerId, subCustomerId, provider: 'test', transactionId: randomUUID(), amount })
}
const lines = (account: Account, amount = '300'): Pick<AddRequest, 'adjust_type' | 'items' | 'remark'> => ({
  adjust_type: 'ADD',
  remark: '',
  items: [{ account_id: account.id, amount }],
})
const ask = (tenant: Tenant, account: Account, amount = '300', pay_currency: (typeof WALLET_CURRENCIES)[number] = 'CNY'): Promise<Quote> =>
  quote(stage.world, tenant.actor, { ...lines(account, amount), adjust_type: 'ADD', pay_currency })
const held = async (tenant: Tenant, account: Account, amount = '300') => (await ask(tenant, account, amount)).exchange?.quote_id ?? ''
const submit = (tenant: Tenant, account: Account, quoteId: string, amount = '300', key: string = randomUUID()): Promise<Order> =>
  addQuota(stage.world, tenant.actor, {
    idempotencyKey: key,
    request: { ...lines(account, amount), adjust_type: 'ADD', exchange_quote_id: quoteId },
  })
const scopeOf = ({ customerId, subCustomerId }: Tenant) => ({ kind: 'tenant', customerId, subCustomerId }) as const
async function wallets(tenant: Tenant): Promise<Record<string, string>> {
  const { wallets } = await balances(stage.world.db, scopeOf(tenant))
  return Object.fromEntries(wallets.map(wallet => [wallet.currency, wallet.available]))
}
const NOTHING_MOVED = { CNY: '3000.00', USD: '0.00' }

test('a quote names rate, source, cost and what is left, and holds for ten minutes', async () => {
  const { tenant, account } = await payer('3000')
  const answer = quoteSchema.parse(await ask(tenant, account))
  // 300 + 3 % + 6 % = 327 dollars; 7.1234 with half a percent is 7.159017.
  expect(answer.exchange).toEqual({
    quote_id: expect.any(String),
    pay_currency: 'CNY',
    rate: '7.159017',
    source: '测试汇率',
    valid_until: new Date(stage.clock.now().getTime() + 600_000).toISOString(),
    cost: '2341.00',
    available: '3000.00',
    after: '659.00',
    shortage: null,
  })
  expect((await ask(tenant, account)).exchange?.quote_id).toBe(answer.exchange?.quote_id)
  expect((await ask(tenant, account, '301')).exchange?.quote_id).not.toBe(answer.exchange?.quote_id)
  stage.clock.advance(301_000)
  expect((await ask(tenant, account)).exchange?.quote_id).not.toBe(answer.exchange?.quote_id)
  expect((await ask(tenant, account, '300', 'USD')).exchange).toBeNull()
})

test('the exchange and the hold are one: both wallets, both legs with rate and source, books in balance', async () => {
  const { tenant, account } = await payer('3000')
  const order = await submit(tenant, account, await held(tenant, account))
  expect(order).toMatchObject({ status: 'PROCESSING', total: '327.00' })
  expect(await wallets(tenant)).toEqual({ CNY: '659.00', USD: '0.00' })
  expect(await stage.violations()).toEqual([])
  await stage.settle()
  expect(await stage.states(order)).toEqual(['FINISHED'])
  const flows = await flowList(stage.world.db, scopeOf(tenant), { page_num: 1, page_size: 10, fund: 'WALLET', currency: 'CNY' })
  expect(flows.content[0]).toMatchObject({ flow_type: 'EXCHANGE', summary: '换汇 1 USD = 7.159017 CNY（测试汇率）' })
  expect(await stage.violations()).toEqual([])
})

test('the same key and body give the first order again; the quote is used once', async () => {
  const { tenant, account } = await payer('9000')
  const [quoteId, key] = [await held(tenant, account), randomUUID()]
  const first = await submit(tenant, account, quoteId, '300', key)
  expect((await submit(tenant, account, quoteId, '300', key)).apply_no).toBe(first.apply_no)
  stage.clock.advance(3_600_000)
  expect((await submit(tenant, account, quoteId, '300', key)).apply_no).toBe(first.apply_no)
  await expect(submit(tenant, account, quoteId)).rejects.toMatchObject({ refusal: 'EXCHANGE_QUOTE_EXPIRED' })
  await expect(
    addQuota(stage.world, tenant.actor, { idempotencyKey: key, request: { ...lines(account), adjust_type: 'ADD' } }),
  ).rejects.toMatchObject({
    refusal: 'QUOTA_KEY_REUSED',
  })
  expect(await wallets(tenant)).toEqual({ CNY: '6659.00', USD: '0.00' })
})

test('a quote sent twice at once pays once', async () => {
  const { tenant, account } = await payer('9000')
  const quoteId = await held(tenant, account)
  const both = await Promise.allSettled([submit(tenant, account, quoteId), submit(tenant, account, quoteId)])
  expect(both.map(one => one.status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await wallets(tenant)).toEqual({ CNY: '6659.00', USD: '0.00' })
  const again = await held(tenant, account)
  const key = randomUUID()
  const same = await Promise.all([submit(tenant, account, again, '300', key), submit(tenant, account, again, '300', key)])
  expect(same[0].apply_no).toBe(same[1].apply_no)
  expect(await wallets(tenant)).toEqual({ CNY: '4318.00', USD: '0.00' })
})

test('over its time, for other lines, or at another price the quote is refused and nothing moves', async () => {
  const { tenant, account } = await payer('3000')
  const quoteId = await held(tenant, account)
  await expect(submit(tenant, account, quoteId, '301')).rejects.toMatchObject({ refusal: 'EXCHANGE_QUOTE_OTHER' })
  await stage.query(
    `select set_config('app.scope', 'system', true); update billing_fee_rates set service_fee_basis_points = 400 where customer_id = ${tenant.customerId}`,
  )
  await expect(submit(tenant, account, quoteId)).rejects.toMatchObject({ refusal: 'EXCHANGE_QUOTE_OTHER' })
  await stage.query(
    `select set_config('app.scope', 'system', true); update billing_fee_rates set service_fee_basis_points = 300 where customer_id = ${tenant.customerId}`,
  )
  stage.clock.advance(600_000)
  await expect(submit(tenant, account, quoteId)).rejects.toMatchObject({ refusal: 'EXCHANGE_QUOTE_EXPIRED', message: expect.anything() })
  await expect(submit(tenant, account, '12345')).rejects.toMatchObject({ refusal: 'EXCHANGE_QUOTE_EXPIRED' })
  expect(await wallets(tenant)).toEqual(NOTHING_MOVED)
})

test('too little in the wallet is told in its own currency, and nothing moves', async () => {
  const { tenant, account } = await payer('2000')
  expect((await ask(tenant, account)).exchange).toMatchObject({ after: '-341.00', shortage: '341.00' })
  await expect(submit(tenant, account, await held(tenant, account))).rejects.toMatchObject({
    refusal: 'EXCHANGE_SHORT',
    parameters: { currency: 'CNY', shortage: '¥341.00' },
  })
  expect(await wallets(tenant)).toEqual({ CNY: '2000.00', USD: '0.00' })
})

test('lines that are refused take the exchange back with them', async () => {
  const { tenant, account } = await payer('3000')
  const quoteId = await held(tenant, account)
  await stage.query(
    `select set_config('app.scope', 'system', true); update ad_accounts_accounts set account_status = 'FORBID_QUOTA' where id = ${account.id}`,
  )
  await expect(submit(tenant, account, quoteId)).rejects.toMatchObject({ refusal: 'QUOTA_ITEMS_REFUSED' })
  expect(await wallets(tenant)).toEqual(NOTHING_MOVED)
  await stage.query(
    `select set_config('app.scope', 'system', true); update ad_accounts_accounts set account_status = 'NORMAL' where id = ${account.id}`,
  )
  expect((await submit(tenant, account, quoteId)).total).toBe('327.00')
})

test('cut off before its commit, neither the exchange nor the order is there', async () => {
  const { tenant, account } = await payer('3000')
  const quoteId = await held(tenant, account)
  const dying = dyingWorld(stage.world, 1, 'at').world
  const request = { ...lines(account), adjust_type: 'ADD', exchange_quote_id: quoteId } as const
  await expect(addQuota(dying, tenant.actor, { idempotencyKey: 'cut-off-key', request })).rejects.toThrow('killed')
  expect(await wallets(tenant)).toEqual(NOTHING_MOVED)
  expect((await addQuota(stage.world, tenant.actor, { idempotencyKey: 'cut-off-key', request })).total).toBe('327.00')
  expect(await stage.violations()).toEqual([])
})

test('nobody uses the quote of somebody else, not even within one customer', async () => {
  const { tenant, account } = await payer('3000')
  const other = await payer('3000')
  const quoteId = await held(tenant, account)
  await expect(submit(other.tenant, other.account, quoteId)).rejects.toMatchObject({ refusal: 'EXCHANGE_QUOTE_EXPIRED' })
  const sub = await stage.subTenant(tenant, usd(1000))
  await recharge(sub, '3000')
  const subAccount = await stage.account(sub)
  await expect(submit(sub, subAccount, quoteId)).rejects.toMatchObject({ refusal: 'EXCHANGE_QUOTE_EXPIRED' })
  expect(await wallets(sub)).toEqual({ CNY: '3000.00', USD: '1000.00' })
  expect((await submit(sub, subAccount, await held(sub, subAccount))).total).toBe('327.00')
  expect(await wallets(sub)).toEqual({ CNY: '659.00', USD: '1000.00' })
  expect(await wallets(tenant)).toEqual(NOTHING_MOVED)
})

test('a credit line pays no exchange, and a currency without a fresh rate is refused', async () => {
  const { tenant, account } = await payer('0', { customerType: 0, balance: usd(1000) })
  await expect(ask(tenant, account)).rejects.toMatchObject({ refusal: 'EXCHANGE_UNAVAILABLE', parameters: { currency: 'CNY' } })
  const wallet = await payer('3000')
  await expect(ask(wallet.tenant, wallet.account, '300', 'EUR')).rejects.toMatchObject({ refusal: 'EXCHANGE_UNAVAILABLE' })
  stage.clock.advance(8 * 24 * 3_600_000)
  await expect(ask(wallet.tenant, wallet.account)).rejects.toMatchObject({ refusal: 'EXCHANGE_UNAVAILABLE' })
  await setRate(stage.world, system, { currency: 'CNY', rate: '7.2', source: '测试汇率' })
  expect((await ask(wallet.tenant, wallet.account)).exchange?.rate).toBe('7.236000')
})

test('rates and markups are set within bounds', async () => {
  const rate = { currency: 'HKD', rate: '7.8', source: '测试' } as const
  for (const wrong of ['0', '-1', '7.8888888', '1e9', 'NaN', "7.8'; drop"]) {
    await expect(setRate(stage.world, system, { ...rate, rate: wrong })).rejects.toMatchObject({ fields: [{ path: 'rate' }] })
  }
  for (const source of [' ', '源'.repeat(61)]) {
    await expect(setRate(stage.world, system, { ...rate, source })).rejects.toMatchObject({ fields: [{ path: 'source' }] })
  }
  await expect(setRate(stage.world, system, { ...rate, currency: 'USD' })).rejects.toMatchObject({ fields: [{ path: 'currency' }] })
  for (const wrong of [-1, 1001, 0.5, Number.NaN]) {
    await expect(setMarkup(stage.world, system, { currency: 'HKD', basisPoints: wrong })).rejects.toMatchObject({
      fields: [{ path: 'basis_points' }],
    })
  }
})

test('unused quotes are deleted after a day, used ones stay with their order', async () => {
  const { tenant, account } = await payer('3000')
  await submit(tenant, account, await held(tenant, account))
  await held(tenant, account, '1')
  stage.clock.advance(25 * 3_600_000)
  expect(await purgeQuotes(stage.world)).toBeGreaterThan(0)
  const { rows } = await stage.query(
    `select used_by_order is not null as used from exchange_quotes where customer_id = ${tenant.customerId}`,
  )
  expect(rows).toEqual([{ used: true }])
})
