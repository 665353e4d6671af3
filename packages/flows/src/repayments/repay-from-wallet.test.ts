// Repayment from the wallet: shared out as asked, posted once for each statement, settled exactly when all is paid, and for nobody else.
import { findViolations } from '@tallyhelm/modules/ledger'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import {
  type RepaymentQuote,
  repaymentQuote,
  type RepaymentQuoteRequest,
  type RepayRequest,
} from '@tallyhelm/protocol/topics/repayments/schemas'
import { customerCredit } from '@tallyhelm/views/credit/customer-credit'
import { owedSummary } from '@tallyhelm/views/repayments/owed-summary'
import { repaymentList } from '@tallyhelm/views/repayments/repayment-list'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setRate } from '../exchange/set-rate.ts'
import { cutWorld, quietly } from '../quota/test-dying-world.ts'
import type { Tenant } from '../quota/test-stage.ts'
import { exchangeOwn } from '../wallet/exchange-own.ts'
import { quoteRepayment } from './quote-repayment.ts'
import { repayFromWallet } from './repay-from-wallet.ts'
import { openRepaymentStage, type RepaymentStage } from './test-repayments.ts'

let stage: RepaymentStage
beforeAll(async () => {
  stage = await openRepaymentStage()
})
afterAll(() => stage?.close())
beforeEach(() => stage.go('2026-04-20T04:00:00Z'))

const ask = ({ actor }: Tenant, over: Partial<RepaymentQuoteRequest> = {}) =>
  quoteRepayment(stage.world, actor, { currency: 'USD', pay_currency: 'USD', ...over })
const asked = ({ lines, total, pay }: RepaymentQuote, over: Partial<RepayRequest> = {}): RepayRequest => ({
  currency: 'USD',
  pay_currency: pay.currency,
  allocations: lines.filter(({ amount }) => Number(amount) > 0).map(({ statement_id, amount }) => ({ statement_id, amount })),
  total,
  ...(pay.exchange ? { quote_id: pay.exchange.quote_id } : {}),
  ...over,
})
const repay = ({ actor }: Tenant, request: RepayRequest, idempotencyKey = randomUUID()) =>
  repayFromWallet(stage.world, actor, { idempotencyKey, request })
const payOnly = (of: Tenant, statement_id: string, amount: string) =>
  repay(of, { currency: 'USD', pay_currency: 'USD', allocations: [{ statement_id, amount }], total: amount })
async function refusal(call: Promise<unknown>): Promise<unknown> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  return error instanceof Refusal ? (error.fields?.[0]?.path ?? error.refusal) : error
}
const violations = () => stage.world.db.read({ kind: 'system' }, findViolations)
const scopeOf = ({ customerId }: Tenant) => ({ kind: 'tenant', customerId, subCustomerId: null }) as const
const summary = (of: Tenant) => owedSummary(stage.world.db, scopeOf(of), { now: stage.world.clock.now(), lateFeeBasisPoints: 5 })

test('the oldest first by parts; what is left of the money stays in the wallet, and a statement is settled when all of it is paid', async () => {
  const of = await stage.debtor({ held: { USD: '250' } })
  const [second, first] = [
    await stage.statement(of, { payable: 20_000, repayOn: '2026-05-28', month: '2026-04-01' }),
    await stage.statement(of, { payable: 10_000 }),
  ]
  await stage.statement(of, { payable: 7_000, status: 'WAIT_REPLY', month: '2026-02-01' })
  await stage.statement(of, { payable: 8_000, status: 'DISPUTED', month: '2026-01-01' })
  expect((await summary(of)).dues).toMatchObject([
    {
      owed: '300.00',
      statements: 2,
      overdue: '0.00',
      late_fee: '0.00',
      next_due_on: '2026-04-28',
      next_due: '100.00',
      unconfirmed: '150.00',
    },
  ])
  const quote = repaymentQuote.parse(await ask(of, { amount: '150' }))
  expect(quote).toMatchObject({
    amount: '150.00',
    late_fee: '0.00',
    total: '150.00',
    rest: '0.00',
    pay: { available: '250.00', shortage: null },
  })
  expect(quote.lines.map(({ statement_id, before, amount, after }) => [statement_id, before, amount, after])).toEqual([
    [first, '100.00', '100.00', '0.00'],
    [second, '200.00', '50.00', '150.00'],
  ])
  const { repayment_no: no } = await repay(of, asked(quote))
  expect(await stage.statements(of)).toMatchObject([
    { id: second, status: 'REPAYING', paid: '5000', is_settled: false, steps: 'REPAYING' },
    { id: first, status: 'SETTLED', paid: '10000', is_settled: true, steps: 'REPAYING SETTLED' },
    { status: 'WAIT_REPLY', paid: '0' },
    { status: 'DISPUTED', paid: '0' },
  ])
  expect(await stage.books(of)).toMatchObject({ 'WALLET USD': '10000', 'CREDIT_LINE USD': '-985000' })
  expect((await ask(of)).lines).toMatchObject([{ statement_id: second, before: '150.00', amount: '150.00' }])
  expect(await ask(of, { amount: '999' })).toMatchObject({ total: '150.00', rest: '849.00', pay: { shortage: '50.00' } })
  const list = await repaymentList(stage.world.db, scopeOf(of), { page_num: 1, page_size: 10, repayment_no: no })
  expect(list.content).toMatchObject([
    { statement_no: first, month: '2026-03', due: '100.00', paid: '100.00', left: '0.00', overdue_days: 0, late_fee: '0.00' },
    { statement_no: second, month: '2026-04', due: '200.00', paid: '50.00', left: '150.00', source: 'WALLET', status: 'BOOKED' },
  ])
  expect(await violations()).toEqual([])
})

test('what is late costs its late fee with the part that is paid, and a price of yesterday is refused', async () => {
  const of = await stage.debtor({ held: { USD: '500' } })
  const late = await stage.statement(of, { payable: 40_000 })
  stage.go('2026-05-08T15:59:00Z')
  expect((await summary(of)).dues).toMatchObject([
    { owed: '400.00', overdue: '400.00', overdue_statements: 1, late_fee: '2.00', next_due_on: null },
  ])
  const quote = await ask(of, { allocations: [{ statement_id: late, amount: '100' }] })
  expect(quote).toMatchObject({ amount: '100.00', late_fee: '0.50', total: '100.50', lines: [{ overdue_days: 10, after: '300.00' }] })
  stage.go('2026-05-08T16:01:00Z')
  expect(await refusal(repay(of, asked(quote)))).toBe('REPAYMENT_CHANGED')
  await repay(of, asked(await ask(of, { allocations: [{ statement_id: late, amount: '100' }] })))
  expect(await stage.allocations(of)).toEqual([{ statement: late, owed: '40000', paid: '10000', fee: '55', days: 11 }])
  expect(await stage.books(of)).toMatchObject({ 'WALLET USD': '39945', 'CREDIT_LINE USD': '-990000', 'SERVICE_FEE USD': '55' })
  expect(await violations()).toEqual([])
})

test('another currency goes through the exchange at the price that was shown, once', async () => {
  await setRate(stage.world, { kind: 'system', name: 'test' }, { currency: 'CNY', rate: '7.1', source: '测试汇率' })
  const of = await stage.debtor({ held: { CNY: '1000' } })
  const id = await stage.statement(of)
  const quote = repaymentQuote.parse(await ask(of, { pay_currency: 'CNY' }))
  expect(quote.pay).toMatchObject({
    currency: 'CNY',
    cost: '710.00',
    available: '1000.00',
    exchange: { rate: '7.100000', source: '测试汇率' },
  })
  // A quote of a repayment exchanges nothing else, and none of others is taken.
  expect(
    await refusal(
      exchangeOwn(stage.world, of.actor, { idempotencyKey: undefined, request: { quote_id: quote.pay.exchange?.quote_id ?? '' } }),
    ),
  ).toBe('EXCHANGE_QUOTE_OTHER')
  expect(await refusal(repay(of, { ...asked(quote), quote_id: undefined }))).toBe('EXCHANGE_QUOTE_EXPIRED')
  const part = [{ statement_id: id, amount: '50.00' }]
  expect(await refusal(repay(of, asked(quote, { allocations: part, total: '50.00' })))).toBe('EXCHANGE_QUOTE_OTHER')
  const other = await stage.debtor({ held: { CNY: '1000' } })
  await stage.statement(other)
  expect(await refusal(repay(other, { ...asked(await ask(other, { pay_currency: 'CNY' })), quote_id: quote.pay.exchange?.quote_id }))).toBe(
    'EXCHANGE_QUOTE_EXPIRED',
  )
  const key = randomUUID()
  const first = await repay(of, asked(quote), key)
  expect(await repay(of, asked(quote), key)).toEqual(first)
  expect(await stage.books(of)).toMatchObject({ 'WALLET CNY': '29000', 'WALLET USD': '0', 'CREDIT_LINE USD': '-990000' })
  expect(await stage.statements(of)).toMatchObject([{ status: 'SETTLED' }])
  expect(await violations()).toEqual([])
})

test('a quote that has ended pays nothing', async () => {
  const of = await stage.debtor({ held: { CNY: '1000' } })
  await stage.statement(of)
  const quote = await ask(of, { pay_currency: 'CNY' })
  stage.go('2026-04-20T04:10:01Z')
  expect(await refusal(repay(of, asked(quote)))).toBe('EXCHANGE_QUOTE_EXPIRED')
  expect(await stage.statements(of)).toMatchObject([{ status: 'CONFIRMED', paid: '0' }])
})

test('one key pays once, however often and at once it is sent, and nothing else by the same key', async () => {
  const of = await stage.debtor({ held: { USD: '500' } })
  const [one, other] = [await stage.statement(of), await stage.statement(of, { month: '2026-02-01' })]
  const request = { currency: 'USD', pay_currency: 'USD', allocations: [{ statement_id: one, amount: '60' }], total: '60.00' } as const
  const key = randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => repay(of, { ...request, allocations: [...request.allocations] }, key)))
  expect(new Set(answers.map(({ repayment_no }) => repayment_no)).size).toBe(1)
  expect(await repay(of, { ...request, allocations: [{ statement_id: one, amount: '60.0' }], total: '60' }, key)).toEqual(answers[0])
  const another = { ...request, allocations: [{ statement_id: other, amount: '60' }] }
  expect(await refusal(repay(of, another, key))).toBe('QUOTA_KEY_REUSED')
  const less = { ...request, allocations: [{ statement_id: one, amount: '40' }], total: '40.00' }
  expect(await refusal(repay(of, less, key))).toBe('QUOTA_KEY_REUSED')
  expect(await refusal(repayFromWallet(stage.world, of.actor, { idempotencyKey: undefined, request: another }))).toBe('QUOTA_KEY_MISSING')
  expect(await stage.allocations(of)).toHaveLength(1)
  expect(await stage.books(of)).toMatchObject({ 'WALLET USD': '44000' })
})

test('two users at once never pay more than a statement asks for, nor more than the wallet has', async () => {
  const of = await stage.debtor({ held: { USD: '170' } })
  const [one, other] = [await stage.statement(of), await stage.statement(of, { month: '2026-02-01' })]
  const colleague = { ...of, actor: { ...of.actor, userId: stage.world.ids.next() } }
  const both = await Promise.allSettled([payOnly(of, one, '100.00'), payOnly(colleague, one, '100.00')])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const parts = await Promise.allSettled([payOnly(of, other, '50.00'), payOnly(colleague, other, '50.00')])
  expect(parts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await stage.books(of)).toMatchObject({ 'WALLET USD': '2000', 'CREDIT_LINE USD': '-985000' })
  expect(await violations()).toEqual([])
})

test('cut off before any of its statements nothing has moved, and the same key does all of it later', async () => {
  const of = await stage.debtor({ held: { USD: '500' } })
  const [one, other] = [await stage.statement(of), await stage.statement(of, { month: '2026-02-01', repayOn: '2026-04-10' })]
  const before = await stage.books(of)
  const key = randomUUID()
  const request = asked(await ask(of))
  let nth = 0
  for (;;) {
    nth += 1
    const cut = cutWorld(stage.world, nth)
    await quietly(repayFromWallet(cut.world, of.actor, { idempotencyKey: key, request }))
    if (!cut.died()) break
    expect(await stage.books(of)).toEqual(before)
    expect(await stage.allocations(of)).toEqual([])
    expect(await stage.statements(of)).toMatchObject([{ status: 'CONFIRMED' }, { status: 'CONFIRMED' }])
  }
  expect(nth).toBeGreaterThan(13)
  expect((await stage.statements(of)).map(({ id, status }) => [id, status])).toEqual([
    [one, 'SETTLED'],
    [other, 'SETTLED'],
  ])
  expect(await violations()).toEqual([])
})

test('another tenant’s statement is as one that is missing, and a sub-customer repays nothing', async () => {
  const [of, foreign] = [await stage.debtor({ held: { USD: '500' } }), await stage.debtor()]
  const theirs = await stage.statement(foreign)
  expect(await refusal(payOnly(of, theirs, '10.00'))).toBe('NOT_FOUND')
  expect(await refusal(payOnly(of, '999', '10.00'))).toBe('NOT_FOUND')
  expect(await refusal(ask(of, { allocations: [{ statement_id: theirs, amount: '10' }] }))).toBe('NOT_FOUND')
  expect((await ask(of)).lines).toEqual([])
  const sub = { ...of, actor: { ...of.actor, subCustomerId: '1' } }
  expect([await refusal(payOnly(sub, theirs, '10.00')), await refusal(ask(sub))]).toEqual(['PERMISSION_DENIED', 'PERMISSION_DENIED'])
  await stage.statement(of)
  await payOnly(of, (await ask(of)).lines[0]?.statement_id ?? '', '10.00')
  const page = { page_num: 1, page_size: 10 }
  expect((await repaymentList(stage.world.db, scopeOf(foreign), page)).content).toEqual([])
  expect((await repaymentList(stage.world.db, { ...scopeOf(of), subCustomerId: '1' }, page)).content).toEqual([])
  expect((await repaymentList(stage.world.db, scopeOf(of), page)).content).toHaveLength(1)
})

test.each([
  ['more than it asks for', '100.01', 'CONFIRMED', 'allocations.0.amount'],
  ['nothing', '0', 'CONFIRMED', 'allocations.0.amount'],
  ['one that waits for a reply', '1', 'WAIT_REPLY', 'STATEMENT_UNPAYABLE'],
  ['a disputed one', '1', 'DISPUTED', 'STATEMENT_UNPAYABLE'],
  ['a settled one', '1', 'SETTLED', 'STATEMENT_UNPAYABLE'],
  ['more than the wallet holds', '60', 'CONFIRMED', 'WALLET_INSUFFICIENT'],
])('refuses %s', async (_, amount, status, expected) => {
  const of = await stage.debtor({ held: { USD: '50' } })
  const id = await stage.statement(of, { status })
  expect(await refusal(payOnly(of, id, amount))).toBe(expected)
  expect(await stage.allocations(of)).toEqual([])
})

test('one statement is named once, and after a rejected receipt it is paid as any other', async () => {
  const of = await stage.debtor({ held: { USD: '500' } })
  const id = await stage.statement(of, { status: 'RECEIPT_REJECTED' })
  const twice = [1, 2].map(() => ({ statement_id: id, amount: '10' }))
  expect(await refusal(ask(of, { allocations: twice }))).toBe('allocations.1.statement_id')
  await payOnly(of, id, '100.00')
  expect(await stage.statements(of)).toMatchObject([{ status: 'SETTLED', steps: 'REPAYING SETTLED' }])
})

test('what is repaid is used less of the channel whose statement it pays', async () => {
  const of = await stage.debtor({ held: { USD: '250' } })
  const id = await stage.statement(of, { channel: 'GOOGLE' })
  await payOnly(of, id, '60.00')
  const { lines } = await customerCredit(stage.world.db, { kind: 'staff' }, { customer_id: of.customerId })
  expect(lines[0]).toMatchObject({
    used: '9940.00',
    use: [
      { channel: 'GOOGLE', used: '-60.00' },
      { channel: null, used: '10000.00' },
    ],
  })
})
