// Repayment by a payment: what arrives pays the statements that it is meant for, in their currency or by a quote, and nothing for anybody else.
import { readSources } from '@tallyhelm/modules/refunds'
import { grossOf } from '@tallyhelm/protocol/topics/payments/limits'
import type { PayRepaymentRequest } from '@tallyhelm/protocol/topics/repayments/schemas'
import { decimalText } from '@tallyhelm/protocol/values/money'
import { moneyTrail } from '@tallyhelm/views/payments/money-trail'
import { consoleRepayment } from '@tallyhelm/views/repayments/console-repayments'
import { owedSummary } from '@tallyhelm/views/repayments/owed-summary'
import { repaymentList } from '@tallyhelm/views/repayments/repayment-list'
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { handleNotices } from './handle-notice.ts'
import { repayByPayment } from './repay-by-payment.ts'
import { yuan } from './test-payments.ts'
import {
  stage,
  openPayingStage,
  FEE,
  violations,
  one,
  scopeOf,
  statementOf,
  debtor,
  asked,
  start,
  paid,
  pay,
  matched,
  refusal,
  rechargeOf,
  messages,
  exchanging,
} from './test-repay-by-payment.ts'

beforeAll(openPayingStage)
afterAll(() => stage?.close())
beforeEach(() => stage.go('2026-04-20T04:00:00Z'))

test('what arrives pays the planned statements from clearing; the fee is as of any recharge, and nothing comes to the wallet', async () => {
  const of = await debtor()
  const [whole, part] = [await statementOf(of, 10_000), await statementOf(of, 20_000, { month: '2026-02-01', repayOn: '2026-05-28' })]
  const id = await start(
    of,
    asked([
      [whole, '100'],
      [part, '50'],
    ]),
  )
  const summary = () => owedSummary(stage.world.db, scopeOf(of), { now: stage.world.clock.now(), lateFeeBasisPoints: 5 })
  expect((await summary()).under_way).toMatchObject([
    { recharge_id: id, method: 'ALIPAY', amount: '151.52', status: 'TO_BE_PAY', statements: 2 },
  ])
  await pay(id)
  expect(await stage.statements(of)).toMatchObject([
    { id: whole, status: 'SETTLED', paid: '10000', steps: 'REPAYING SETTLED' },
    { id: part, status: 'REPAYING', paid: '5000' },
  ])
  expect(await stage.books(of)).toMatchObject({ 'CREDIT_LINE CNY': '-985000', 'SERVICE_FEE CNY': '152', 'WALLET CNY': '0' })
  expect(await rechargeOf(id)).toMatchObject({
    status: 'RECHARGE_SUCCESS',
    received: '15152',
    fee: '152',
    repaid: '15000',
    is_repayment: true,
  })
  const list = await repaymentList(stage.world.db, scopeOf(of), { page_num: 1, page_size: 10 })
  expect(list.content).toMatchObject([
    { source: 'ALIPAY', paid: '100.00' },
    { source: 'ALIPAY', paid: '50.00' },
  ])
  expect((await summary()).under_way).toEqual([])
  const [message] = await messages(of)
  expect(message).toMatchObject({ title: '已还款 150.00 CNY', link: `/credit/repayment?no=${list.content[0]?.repayment_no}` })
  expect(await violations()).toEqual([])
})

test('a whole payment without a fee leaves clearing once, and its trail leads to the repayment', async () => {
  const of = await debtor()
  const id = await start(of, asked([[await statementOf(of, 20_000), '200']], { method: 'ABC_GUANGZHOU' }))
  expect(await matched(id, yuan(200))).toMatchObject({ kind: 'credited' })
  expect(await stage.statements(of)).toMatchObject([{ status: 'SETTLED' }])
  expect(await violations()).toEqual([])
  const trail = await moneyTrail(stage.world.db, { arrival_id: await one(`select id from payments_arrivals where recharge_id = ${id}`) })
  expect(trail.postings.map(({ code, from, to }) => [code, from.kind, to.kind])).toEqual([
    ['PAYMENT', 'EXTERNAL', 'PAYMENT_CLEARING'],
    ['REPAYMENT', 'PAYMENT_CLEARING', 'CREDIT_LINE'],
  ])
  const seen = await consoleRepayment(
    stage.world.db,
    { kind: 'staff' },
    { repayment_no: await one(`select id from repayments_repayments where recharge_id = ${id}`) },
  )
  expect(seen).toMatchObject({
    source: 'ABC_GUANGZHOU',
    recharge_id: id,
    transaction_id: trail.arrival.transaction_id,
    allocated: '200.00',
  })
  expect(seen.postings).toEqual(trail.postings)
})

test.each([
  ['less than planned: the oldest first', 120, ['10000 SETTLED', '2000 REPAYING'], '0', '12000'],
  ['more than planned: to what they still ask for, then to the wallet', 400, ['10000 SETTLED', '20000 SETTLED'], '10000', '30000'],
] as const)('%s', async (_, amount, statements, wallet, repaid) => {
  const of = await debtor()
  const [old, young] = [await statementOf(of, 10_000), await statementOf(of, 20_000, { month: '2026-02-01', repayOn: '2026-05-28' })]
  const id = await start(
    of,
    asked(
      [
        [young, '150'],
        [old, '100'],
      ],
      { method: 'ABC_GUANGZHOU' },
    ),
  )
  await matched(id, yuan(amount))
  expect((await stage.statements(of)).map(({ paid: minor, status }) => `${String(minor)} ${String(status)}`)).toEqual(statements)
  expect((await stage.books(of))['WALLET CNY']).toBe(wallet)
  expect(await rechargeOf(id)).toMatchObject({ repaid })
  // Refunded is what came to the wallet alone.
  const sources = await stage.world.db.read({ kind: 'system' }, tx => readSources(tx, { customerId: of.customerId, subCustomerId: null }))
  expect(sources.map(({ paid: left }) => left.minor.toString())).toEqual(wallet === '0' ? [] : [wallet])
  expect(await violations()).toEqual([])
})

test('late fees are as shown where it is paid in time, else as of the day on which the money arrived', async () => {
  const of = await debtor()
  const [online, offline] = [await statementOf(of, 100_000), await statementOf(of, 100_000, { month: '2026-02-01' })]
  stage.go('2026-05-08T15:55:00Z')
  const fast = await start(of, { ...asked([[online, '1000']]), total: '1005.00', amount: decimalText(grossOf(yuan(1005), FEE)) })
  const slow = await start(of, { ...asked([[offline, '1000']], { method: 'ABC_GUANGZHOU' }), total: '1005.00', amount: '1005.00' })
  stage.go('2026-05-08T16:05:00Z')
  await pay(fast)
  stage.go('2026-05-12T04:00:00Z')
  // It came after midnight, and was matched days later.
  await matched(slow, yuan(1005), new Date('2026-05-08T17:00:00Z'))
  expect(await stage.allocations(of)).toEqual([
    { statement: online, owed: '100000', paid: '100000', fee: '500', days: 10 },
    { statement: offline, owed: '100000', paid: '99950', fee: '550', days: 11 },
  ])
  expect(await stage.books(of)).toMatchObject({ 'WALLET CNY': '0' })
  expect(await violations()).toEqual([])
})

test('who paid the last late cent takes of its line again in the same moment', async () => {
  const of = await debtor()
  const statement = await statementOf(of, 10_000)
  stage.go('2026-05-08T04:00:00Z')
  await stage.query(`insert into repayments_overdue (customer_id, currency, step, since) values (${of.customerId}, 'CNY', 'REFUSE', now())`)
  await stage.query(`update ledger_balances b set refuses_additions = true from ledger_accounts a
    where a.id = b.ledger_account_id and a.customer_id = ${of.customerId} and a.kind = 'CREDIT_LINE' and a.currency = 'CNY'`)
  await pay(await start(of, { ...asked([[statement, '100']]), total: '100.50', amount: decimalText(grossOf(yuan(100.5), FEE)) }))
  const { rows } =
    await stage.query(`select b.refuses_additions as refuses from ledger_accounts a join ledger_balances b on b.ledger_account_id = a.id
    where a.customer_id = ${of.customerId} and a.kind = 'CREDIT_LINE' and a.currency = 'CNY'`)
  expect(rows).toEqual([{ refuses: false }])
  expect((await stage.query(`select 1 from repayments_overdue where customer_id = ${of.customerId}`)).rows).toEqual([])
})

test('in another currency it buys what the statements get, by the quote that was shown, while that holds', async () => {
  const { of, request } = await exchanging()
  await pay(await start(of, request))
  expect(await stage.statements(of)).toMatchObject([{ status: 'SETTLED' }])
  expect(await stage.books(of)).toMatchObject({ 'WALLET CNY': '0', 'CREDIT_LINE USD': '-990000', 'SERVICE_FEE CNY': '717' })
  const list = await repaymentList(stage.world.db, scopeOf(of), { page_num: 1, page_size: 10 })
  expect(list.content).toMatchObject([{ source: 'ALIPAY', currency: 'USD', paid: '100.00' }])
  expect(await violations()).toEqual([])
})

test('once the quote is over, used or of another sum, the money is the wallet’s and nothing is exchanged', async () => {
  const late = await exchanging()
  const lateId = await start(late.of, late.request)
  stage.go('2026-04-20T04:10:01Z')
  await pay(lateId)
  expect(await stage.books(late.of)).toMatchObject({ 'WALLET CNY': '71000', 'CREDIT_LINE USD': '-1000000' })
  expect((await messages(late.of))[0]).toMatchObject({ link: '/credit/repayment' })
  stage.go('2026-04-20T04:00:00Z')
  const twice = await exchanging()
  const ids = [await start(twice.of, twice.request), await start(twice.of, twice.request)]
  await handleNotices(stage.world, await Promise.all(ids.map(id => paid(id))))
  expect(await stage.books(twice.of)).toMatchObject({ 'WALLET CNY': '71000', 'CREDIT_LINE USD': '-990000' })
  const part = await exchanging()
  const partId = await start(part.of, part.request)
  await stage.query(`update credit_statements set payable_minor = 9999, conceded_minor = 1 where id = ${part.statement}`)
  await pay(partId)
  expect(await stage.books(part.of)).toMatchObject({ 'WALLET CNY': '71000', 'CREDIT_LINE USD': '-1000000' })
  await stage.query(`update credit_statements set payable_minor = 10000, conceded_minor = 0 where id = ${part.statement}`)
  expect(await violations()).toEqual([])
})

test('one key is one payment, and nothing else by it', async () => {
  const of = await debtor()
  const [statement, other] = [await statementOf(of, 10_000), await statementOf(of, 10_000, { month: '2026-02-01' })]
  const key = randomUUID()
  const ids = await Promise.all([1, 2, 3].map(() => start(of, asked([[statement, '60']]), key)))
  expect(new Set(ids).size).toBe(1)
  expect(await refusal(start(of, asked([[other, '60']]), key))).toBe('QUOTA_KEY_REUSED')
  expect(await refusal(repayByPayment(stage.world, of.actor, { idempotencyKey: undefined, request: asked([[statement, '60']]) }))).toBe(
    'QUOTA_KEY_MISSING',
  )
  expect((await stage.query(`select 1 from repayments_plans where customer_id = ${of.customerId}`)).rows).toHaveLength(1)
})

test('another tenant’s statement is as one that is missing, a sub-customer repays nothing, and each sees its own alone', async () => {
  const [of, foreign] = [await debtor(), await debtor()]
  const theirs = await statementOf(foreign, 10_000)
  expect(await refusal(start(of, asked([[theirs, '10']])))).toBe('NOT_FOUND')
  expect(await refusal(start(of, asked([['999', '10']])))).toBe('NOT_FOUND')
  const sub = { ...foreign, actor: { ...foreign.actor, subCustomerId: '1' } }
  expect(await refusal(start(sub, asked([[theirs, '10']])))).toBe('PERMISSION_DENIED')
  await start(foreign, asked([[theirs, '10']]))
  const seen = (scope: Parameters<typeof owedSummary>[1]) =>
    owedSummary(stage.world.db, scope, { now: stage.world.clock.now(), lateFeeBasisPoints: 5 })
  expect((await seen(scopeOf(of))).under_way).toEqual([])
  expect((await seen({ ...scopeOf(foreign), subCustomerId: '1' })).under_way).toEqual([])
  expect((await seen(scopeOf(foreign))).under_way).toHaveLength(1)
  const plans = (scope: Parameters<typeof owedSummary>[1]) =>
    stage.world.db.read(scope, tx => tx.rows(sql`select recharge_id from repayments_plan_shares`))
  expect(await plans(scopeOf(of))).toEqual([])
})

test.each([
  ['more than it asks for', { lines: '100.01' }, 'allocations.0.amount'],
  ['nothing', { lines: '0' }, 'allocations.0.amount'],
  ['another total', { total: '99.00' }, 'REPAYMENT_CHANGED'],
  ['another amount than it costs with the fee', { amount: '100.00' }, 'REPAYMENT_CHANGED'],
  ['a method that is closed', { method: 'WECHAT' }, 'RECHARGE_CLOSED'],
  ['a currency that the method does not take', { method: 'PAYONEER' }, 'currency'],
  ['less than the method takes', { lines: '0.10' }, 'amount'],
] as const)('refuses %s', async (_, { lines = '100', ...over }: Record<string, string>, expected) => {
  const of = await debtor()
  const request = { ...asked([[await statementOf(of, 10_000), lines]]), ...over } as PayRepaymentRequest // the table names fields of it
  expect(await refusal(start(of, request))).toBe(expected)
  expect((await stage.query(`select 1 from repayments_plans where customer_id = ${of.customerId}`)).rows).toEqual([])
})

test('another currency is refused without its quote, with another’s, and by transfer', async () => {
  const { of, request } = await exchanging()
  expect(await refusal(start(of, { ...request, quote_id: undefined }))).toBe('EXCHANGE_QUOTE_EXPIRED')
  const other = await exchanging()
  expect(await refusal(start(of, { ...request, quote_id: other.request.quote_id }))).toBe('EXCHANGE_QUOTE_EXPIRED')
  const part = { allocations: [{ statement_id: request.allocations[0]?.statement_id ?? '', amount: '50' }], total: '50.00' }
  expect(await refusal(start(of, { ...request, ...part }))).toBe('EXCHANGE_QUOTE_OTHER')
  expect(await refusal(start(of, { ...request, method: 'ABC_GUANGZHOU' }))).toBe('RECHARGE_CLOSED')
})
