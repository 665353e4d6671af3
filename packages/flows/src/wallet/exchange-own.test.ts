// Exchange between own wallets: the price that holds, both legs or neither, once, and for nobody else.
import { randomUUID } from 'node:crypto'
import { findViolations } from '@tallyhelm/modules/ledger'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { exchanged, exchangeQuote, type ExchangeQuoteRequest } from '@tallyhelm/protocol/topics/wallet/exchange-schemas'
import { type Currency, money, parseMoney } from '@tallyhelm/protocol/values/money'
import { balances } from '@tallyhelm/views/wallet/balances'
import { withLinks } from '@tallyhelm/views/wallet/flow-links'
import { flowList } from '@tallyhelm/views/wallet/flow-list'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setMarkup, setRate } from '../exchange/set-rate.ts'
import { quote } from '../quota/quote.ts'
import { openStage, type Stage, type Tenant, usd } from '../quota/test-stage.ts'
import { bookRecharge } from './book-recharge.ts'
import { exchangeOwn, quoteOwnExchange } from './exchange-own.ts'

let stage: Stage
const system = { kind: 'system', name: 'test' } as const
beforeAll(async () => {
  stage = await openStage()
  for (const [currency, rate] of [
    ['CNY', '7.1234'],
    ['JPY', '151.55'],
  ] as const)
    await setRate(stage.world, system, { currency, rate, source: '测试汇率' })
  await setMarkup(stage.world, system, { currency: 'CNY', basisPoints: 50 })
})
afterAll(() => stage?.close())

async function holder(held: Partial<Record<Currency, string>>): Promise<Tenant> {
  const tenant = await stage.tenant({ balance: usd(0) })
  for (const [code, text] of Object.entries(held)) {
    const amount = parseMoney(text, code as Currency) ?? money(0n, 'USD') // the keys are the type's own
    await bookRecharge(stage.world, system, { customerId: tenant.customerId, provider: 'test', transactionId: randomUUID(), amount })
  }
  return tenant
}
const ask = ({ actor }: Tenant, over: Partial<ExchangeQuoteRequest> = {}) =>
  quoteOwnExchange(stage.world, actor, { sell_currency: 'CNY', buy_currency: 'USD', amount: '1000', ...over })
const take = ({ actor }: Tenant, quote_id: string, idempotencyKey?: string) =>
  exchangeOwn(stage.world, actor, { idempotencyKey, request: { quote_id } })
async function wallets({ customerId, subCustomerId }: Tenant): Promise<Record<string, string>> {
  const { wallets } = await balances(stage.world.db, { kind: 'tenant', customerId, subCustomerId })
  return Object.fromEntries(wallets.map(wallet => [wallet.currency, wallet.available]))
}
async function refusal(call: Promise<unknown>): Promise<string | undefined> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  return error instanceof Refusal ? error.refusal : undefined
}
const violations = () => stage.world.db.read({ kind: 'system' }, findViolations)

test('what is sold leaves one wallet and what it buys enters the other, at the price that was shown', async () => {
  const tenant = await holder({ CNY: '3000' })
  const asked = exchangeQuote.parse(await ask(tenant))
  // 7.1234 with half a percent is 7.159017; 1,000 yuan buy 139.68 dollars.
  expect(asked).toMatchObject({
    sold: '1000.00',
    bought: '139.68',
    rate: '7.159017',
    source: '测试汇率',
    available: '3000.00',
    shortage: null,
  })
  const done = exchanged.parse(await take(tenant, asked.quote_id))
  expect(done).toEqual({
    exchange_no: asked.quote_id,
    sell_currency: 'CNY',
    sold: '1000.00',
    buy_currency: 'USD',
    bought: '139.68',
    is_repeated: false,
  })
  expect(await wallets(tenant)).toMatchObject({ CNY: '2000.00', USD: '139.68' })
  const scope = { kind: 'tenant', customerId: tenant.customerId, subCustomerId: null } as const
  const page = await flowList(stage.world.db, scope, { fund: 'WALLET', currency: 'USD', page_num: 1, page_size: 10 })
  const { content, period } = page
  // There is no order behind it that its number could lead to.
  expect((await withLinks(stage.world.db, scope, page)).content.map(({ link }) => link)).toEqual([null])
  expect(content).toMatchObject([{ flow_type: 'EXCHANGE', income: '139.68', summary: '换汇 1 USD = 7.159017 CNY（测试汇率）' }])
  expect(period).toMatchObject({ opening: '0.00', income: '139.68', expense: '0.00', closing: '139.68' })
  expect(await violations()).toEqual([])
})

test('the other way, and into a currency without decimals, in its own digits', async () => {
  const tenant = await holder({ USD: '100', JPY: '50000' })
  const yen = await ask(tenant, { sell_currency: 'USD', buy_currency: 'JPY', amount: '10' })
  // 10.00 / (1 / 151.55) = 1515.5: a part of a yen stays with the agency.
  expect(yen).toMatchObject({ sold: '10.00', bought: '1515' })
  await take(tenant, yen.quote_id)
  const yuan = await ask(tenant, { sell_currency: 'JPY', buy_currency: 'CNY', amount: '1515' })
  await take(tenant, yuan.quote_id)
  expect(await wallets(tenant)).toMatchObject({ USD: '90.00', JPY: '50000', CNY: yuan.bought })
  expect(await violations()).toEqual([])
})

test('a quote is used once, however often and at once it is sent', async () => {
  const tenant = await holder({ CNY: '3000' })
  const { quote_id } = await ask(tenant)
  const answers = await Promise.all([take(tenant, quote_id), take(tenant, quote_id), take(tenant, quote_id)])
  answers.push(await take(tenant, quote_id))
  expect(answers.filter(({ is_repeated }) => is_repeated)).toHaveLength(3)
  expect(new Set(answers.map(({ exchange_no }) => exchange_no)).size).toBe(1)
  expect(await wallets(tenant)).toMatchObject({ CNY: '2000.00', USD: '139.68' })
  const entries = await stage.world.db.read({ kind: 'system' }, tx =>
    tx.rows(sql`select 1 from audit_entries where action = 'wallet.exchange' and customer_id = ${tenant.customerId}`),
  )
  expect(entries).toHaveLength(1)
})

test('two deliberate exchanges of one sum are two, each with its own number', async () => {
  const tenant = await holder({ CNY: '3000' })
  const [one, other] = await Promise.all([ask(tenant), ask(tenant)])
  const done = await Promise.all([take(tenant, one.quote_id, randomUUID()), take(tenant, other.quote_id, randomUUID())])
  expect(new Set(done.map(({ exchange_no }) => exchange_no)).size).toBe(2)
  expect(done.map(({ is_repeated }) => is_repeated)).toEqual([false, false])
  expect(await wallets(tenant)).toMatchObject({ CNY: '1000.00', USD: '279.36' })
})

test('one key is one exchange, at once and with another quote of the same; another sum under it, and a used quote under another key, are refused', async () => {
  const tenant = await holder({ CNY: '5000' })
  const key = randomUUID()
  const [one, again, more] = [await ask(tenant), await ask(tenant), await ask(tenant, { amount: '2000' })]
  const done = await Promise.all([take(tenant, one.quote_id, key), take(tenant, again.quote_id, key), take(tenant, one.quote_id, key)])
  expect(new Set(done.map(({ exchange_no }) => exchange_no)).size).toBe(1)
  expect(done.filter(({ is_repeated }) => is_repeated)).toHaveLength(2)
  expect(await refusal(take(tenant, more.quote_id, key))).toBe('QUOTA_KEY_REUSED')
  expect(await refusal(take(tenant, done[0].exchange_no, randomUUID()))).toBe('EXCHANGE_QUOTE_EXPIRED')
  expect(await refusal(take(tenant, more.quote_id, 'short'))).toBe('QUOTA_KEY_MISSING')
  expect(await wallets(tenant)).toMatchObject({ CNY: '4000.00', USD: '139.68' })
  const other = await holder({ CNY: '5000' })
  expect((await take(other, (await ask(other)).quote_id, key)).is_repeated).toBe(false)
})

test('sold and bought back, in every order of currencies, nothing is gained', async () => {
  const tenant = await holder({ CNY: '1000', JPY: '1000', USD: '100' })
  const trade = async (sell_currency: 'CNY' | 'JPY' | 'USD', buy_currency: 'CNY' | 'JPY' | 'USD', amount: string) => {
    const quoted = await ask(tenant, { sell_currency, buy_currency, amount })
    return (await take(tenant, quoted.quote_id)).bought
  }
  const yuan = await trade('USD', 'CNY', await trade('CNY', 'USD', '10'))
  expect(Number(yuan)).toBeLessThan(10)
  const dollars = await trade('JPY', 'USD', await trade('CNY', 'JPY', await trade('USD', 'CNY', '2')))
  expect(Number(dollars)).toBeLessThanOrEqual(2)
  expect(await violations()).toEqual([])
})

test('more than the wallet holds is told with the quote and refused at the exchange; two together never overdraw it', async () => {
  const tenant = await holder({ CNY: '1500' })
  expect(await ask(tenant, { amount: '2000' })).toMatchObject({ shortage: '500.00' })
  expect(await refusal(take(tenant, (await ask(tenant, { amount: '2000' })).quote_id))).toBe('EXCHANGE_SHORT')
  const [one, other] = [await ask(tenant, { amount: '1000' }), await ask(tenant, { amount: '1001' })]
  const ends = await Promise.allSettled([take(tenant, one.quote_id), take(tenant, other.quote_id)])
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await violations()).toEqual([])
})

test('a quote that is over, another tenant’s, or made for an order buys nothing', async () => {
  const [tenant, other] = [await holder({ CNY: '3000' }), await holder({ CNY: '3000' })]
  const { quote_id } = await ask(tenant)
  expect(await refusal(take(other, quote_id))).toBe('EXCHANGE_QUOTE_EXPIRED')
  const account = await stage.account(tenant)
  const order = await quote(stage.world, tenant.actor, {
    adjust_type: 'ADD',
    remark: '',
    items: [{ account_id: account.id, amount: '100' }],
    pay_currency: 'CNY',
  })
  expect(await refusal(take(tenant, order.exchange?.quote_id ?? ''))).toBe('EXCHANGE_QUOTE_OTHER')
  await stage.world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`update exchange_quotes set valid_until = ${stage.world.clock.now()} where id = ${quote_id}`),
  )
  expect(await refusal(take(tenant, quote_id))).toBe('EXCHANGE_QUOTE_EXPIRED')
  expect(await wallets(tenant)).toMatchObject({ CNY: '3000.00', USD: '0.00' })
})

test.each<[string, Partial<ExchangeQuoteRequest>, string]>([
  ['one currency for both', { buy_currency: 'CNY' }, 'INPUT_INVALID'],
  ['no amount', { amount: '0' }, 'INPUT_INVALID'],
  ['surplus decimals', { amount: '1.001' }, 'INPUT_INVALID'],
  ['decimals of yen', { sell_currency: 'JPY', amount: '1.5' }, 'INPUT_INVALID'],
  ['less than the least', { amount: '9.99' }, 'INPUT_INVALID'],
  ['less yen than the least', { sell_currency: 'JPY', buy_currency: 'USD', amount: '199' }, 'INPUT_INVALID'],
  ['a currency without a rate', { buy_currency: 'MOP' }, 'EXCHANGE_NO_RATE'],
  ['a sold currency without a rate', { sell_currency: 'GBP' }, 'EXCHANGE_NO_RATE'],
])('refuses %s', async (_, over, expected) => {
  expect(await refusal(ask(await holder({}), over))).toBe(expected)
})

test('the least is named in its own currency', async () => {
  await expect(ask(await holder({}), { sell_currency: 'USD', buy_currency: 'CNY', amount: '0.99' })).rejects.toMatchObject({
    fields: [{ path: 'amount', msg: '单次换汇不能少于 $1.00' }],
  })
})
