// Repayment by a payment: what arrives pays the statements that it is meant for, once, whatever happens to payment, program or statement meanwhile.
import { findViolations } from '@tallyhelm/modules/ledger'
import { readSources } from '@tallyhelm/modules/payments'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { grossOf } from '@tallyhelm/protocol/topics/payments/limits'
import type { PayRepaymentRequest } from '@tallyhelm/protocol/topics/repayments/schemas'
import { decimalText, type Money, money } from '@tallyhelm/protocol/values/money'
import { moneyTrail } from '@tallyhelm/views/payments/money-trail'
import { owedSummary } from '@tallyhelm/views/repayments/owed-summary'
import { repaymentList } from '@tallyhelm/views/repayments/repayment-list'
import type { PaymentFacts } from '@tallyhelm/world/handles/houses'
import { randomUUID } from 'node:crypto'
import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setRate } from '../exchange/set-rate.ts'
import type { Tenant } from '../quota/test-stage.ts'
import { quietly } from '../quota/test-dying-world.ts'
import { quoteRepayment } from '../repayments/quote-repayment.ts'
import { repayFromWallet } from '../repayments/repay-from-wallet.ts'
import { openRepaymentStage, type RepaymentStage } from '../repayments/test-repayments.ts'
import { askHouse } from './ask-house.ts'
import { cancelRecharge, failExpired } from './end-recharge.ts'
import { handleNotice, handleNotices } from './handle-notice.ts'
import { receiveNotice } from './receive-notice.ts'
import { repayByPayment } from './repay-by-payment.ts'
import { cutWorld } from './test-cut-world.ts'
import { matchWith } from './test-match-with.ts'
import { addUser, connectAlipay, openMethods, type ScriptedHouse, yuan } from './test-payments.ts'

let stage: RepaymentStage
let alipay: ScriptedHouse
beforeAll(async () => {
  stage = await openRepaymentStage()
  alipay = connectAlipay(stage.world)
  await openMethods(stage.world)
})
afterAll(() => stage?.close())
beforeEach(() => stage.go('2026-04-20T04:00:00Z'))

const FEE = 100
const violations = () => stage.world.db.read({ kind: 'system' }, findViolations)
const one = async (text: string): Promise<string> => String((await stage.query(text)).rows[0]?.['id'])
const numberOf = (rechargeId: string) => one(`select id from payments_tries where recharge_id = ${rechargeId} order by id desc limit 1`)
const scopeOf = ({ customerId }: Tenant) => ({ kind: 'tenant', customerId, subCustomerId: null }) as const
const statementOf = (of: Tenant, payable: number, over = {}) => stage.statement(of, { payable, currency: 'CNY', ...over })

/** Owes yuan and has some used of its line. */
async function debtor({ held = {} } = {}): Promise<Tenant> {
  const of = await stage.debtor({ used: yuan(10_000), held })
  await addUser(stage.world, of.actor)
  return of
}
type Line = readonly [statement: string, amount: string]
/** As the drawer would send it, on time. */
function asked(lines: readonly Line[], over: Partial<PayRepaymentRequest> = {}): PayRepaymentRequest {
  const total = money(
    lines.reduce((sum, [, amount]) => sum + BigInt(Math.round(Number(amount) * 100)), 0n),
    'CNY',
  )
  return {
    method: 'ALIPAY',
    currency: 'CNY',
    pay_currency: 'CNY',
    allocations: lines.map(([statement_id, amount]) => ({ statement_id, amount })),
    total: decimalText(total),
    amount: decimalText(grossOf(total, over.method === undefined ? FEE : 0)),
    ...over,
  }
}
const start = async ({ actor }: Tenant, request: PayRepaymentRequest, idempotencyKey: string = randomUUID()): Promise<string> =>
  (await repayByPayment(stage.world, actor, { idempotencyKey, request })).recharge_id
async function told(payment: PaymentFacts): Promise<string> {
  const noticeId = randomUUID()
  expect((await receiveNotice(stage.world, 'ALIPAY', alipay.notice(payment, noticeId)))?.body).toBe('success')
  return await one(`select id from payments_notices where notice_id = '${noticeId}'`)
}
/** Paid at the house, and told by it. */
const paid = async (rechargeId: string, over: Partial<PaymentFacts> = {}): Promise<string> =>
  await told(alipay.pay(await numberOf(rechargeId), { paidAt: stage.world.clock.now(), ...over }))
const pay = async (rechargeId: string) => expect(await handleNotice(stage.world, await paid(rechargeId))).toBe('BOOKED')
const matched = (rechargeId: string, amount: Money, arrivedAt?: Date) => matchWith(stage.world, rechargeId, amount, arrivedAt)
async function refusal(call: Promise<unknown>): Promise<unknown> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  return error instanceof Refusal ? (error.fields?.[0]?.path ?? error.refusal) : error
}
const rechargeOf = async (id: string) =>
  (
    await stage.query(`select status, is_late, is_repayment, received_minor::text as received, fee_minor::text as fee, repaid_minor::text as repaid
    from payments_recharges where id = ${id}`)
  ).rows[0]
const messages = async (of: Tenant) =>
  (await stage.query(`select title, link from notices_messages where customer_id = ${of.customerId} order by id desc`)).rows

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
  expect((await stage.statements(of)).map(({ paid: minor, status }) => `${minor} ${status}`)).toEqual(statements)
  expect((await stage.books(of))['WALLET CNY']).toBe(wallet)
  expect(await rechargeOf(id)).toMatchObject({ repaid })
  // Refunded is what came to the wallet alone.
  const sources = await stage.world.db.read({ kind: 'system' }, tx => readSources(tx, { customerId: of.customerId, subCustomerId: null }))
  expect(sources.map(({ paid: left }) => left.minor.toString())).toEqual(wallet === '0' ? [] : [wallet])
  expect(await violations()).toEqual([])
})

test.each([
  ['disputed', `status = 'DISPUTED', confirmed_at = null`],
  ['settled', `status = 'SETTLED', paid_minor = payable_minor, settled_at = now()`],
])('a statement that is %s meanwhile takes nothing: the money is the wallet’s, and the customer is told', async (_, change) => {
  const of = await debtor()
  const statement = await statementOf(of, 10_000)
  const id = await start(of, asked([[statement, '100']]))
  await stage.query(`update credit_statements set ${change} where id = ${statement}`)
  await pay(id)
  expect(await stage.books(of)).toMatchObject({ 'WALLET CNY': '10000', 'CREDIT_LINE CNY': '-1000000' })
  expect(await rechargeOf(id)).toMatchObject({ status: 'RECHARGE_SUCCESS', repaid: '0' })
  expect(await stage.allocations(of)).toEqual([])
  expect((await messages(of))[0]).toMatchObject({ title: '还款款项 ¥100.00 CNY 已充入钱包，尚未还款', link: '/credit/repayment' })
  await stage.query(
    `update credit_statements set status = 'CONFIRMED', paid_minor = 0, settled_at = null, confirmed_at = now() where id = ${statement}`,
  )
})

test('paid from the wallet at the same moment, a statement gets no more than it asks for, and nobody waits for the other for ever', async () => {
  const of = await debtor({ held: { CNY: '100' } })
  const statement = await statementOf(of, 10_000)
  const allocations = [{ statement_id: statement, amount: '100' }]
  const ids = [await start(of, asked([[statement, '100']])), await start(of, asked([[statement, '100']]))]
  const notices = await Promise.all(ids.map(id => paid(id)))
  const request = { currency: 'CNY', pay_currency: 'CNY', allocations, total: '100.00' } as const
  const [wallet, ...booked] = await Promise.allSettled([
    repayFromWallet(stage.world, of.actor, { idempotencyKey: randomUUID(), request: { ...request, allocations: [...allocations] } }),
    ...notices.map(id => handleNotice(stage.world, id)),
  ])
  expect(booked.map(end => (end.status === 'fulfilled' ? end.value : end.reason))).toEqual(['BOOKED', 'BOOKED'])
  expect(await stage.statements(of)).toMatchObject([{ status: 'SETTLED', paid: '10000' }])
  expect(wallet.status === 'fulfilled' || (wallet.reason instanceof Refusal && wallet.reason.refusal === 'STATEMENT_UNPAYABLE')).toBe(true)
  // Whoever came first: one of the three amounts is with the statement, two with the wallet.
  expect(await stage.books(of)).toMatchObject({ 'WALLET CNY': '20000', 'CREDIT_LINE CNY': '-990000' })
  expect(await violations()).toEqual([])
})

test('notifications of many repayments at once, in any order and several times, pay each statement once', async () => {
  const payers = await Promise.all(Array.from({ length: 5 }, () => debtor()))
  const ids: string[] = []
  for (const of of payers) {
    const [old, young] = [await statementOf(of, 10_000), await statementOf(of, 10_000, { month: '2026-02-01' })]
    // Two payments of each are meant for the same two statements, named the other way round.
    const recharges = [
      await start(
        of,
        asked([
          [old, '100'],
          [young, '50'],
        ]),
      ),
      await start(
        of,
        asked([
          [young, '100'],
          [old, '50'],
        ]),
      ),
    ]
    for (const recharge of recharges) {
      const payment = alipay.pay(await numberOf(recharge), { paidAt: stage.world.clock.now() })
      ids.push(await told(payment), await told(payment))
    }
  }
  await Promise.all([handleNotices(stage.world, ids), handleNotices(stage.world, ids.toReversed())])
  for (const of of payers) {
    expect(await stage.statements(of)).toMatchObject([{ status: 'SETTLED' }, { status: 'SETTLED' }])
    expect(await stage.books(of)).toMatchObject({ 'WALLET CNY': '10000', 'CREDIT_LINE CNY': '-980000' })
  }
  expect(await violations()).toEqual([])
})

test('the house’s answer lost at creation and its notification lost: asked later it is repaid, once', async () => {
  const of = await debtor()
  alipay.next.create = 'lost'
  const id = await start(of, asked([[await statementOf(of, 10_000), '100']]))
  const number = await numberOf(id)
  const payment = alipay.pay(number, { paidAt: stage.world.clock.now() })
  alipay.next.query = 'silent'
  expect(await askHouse(stage.world, number)).toEqual({ kind: 'silent' })
  expect(await askHouse(stage.world, number)).toMatchObject({ noted: { outcome: 'BOOKED' } })
  expect(await handleNotice(stage.world, await told(payment))).toBe('REPEATED')
  expect(await stage.allocations(of)).toHaveLength(1)
  expect(await violations()).toEqual([])
})

test('money after the time was over, or after it was cancelled, still repays, and is marked late', async () => {
  const of = await debtor()
  const [one_, other] = [await statementOf(of, 10_000), await statementOf(of, 10_000, { month: '2026-02-01' })]
  const [expired, cancelled] = [await start(of, asked([[one_, '100']])), await start(of, asked([[other, '100']]))]
  await cancelRecharge(stage.world, of.actor, cancelled)
  stage.go('2026-04-20T05:00:00Z')
  await failExpired(stage.world)
  expect(await rechargeOf(expired)).toMatchObject({ status: 'RECHARGE_FAILED' })
  await pay(expired)
  await pay(cancelled)
  expect(await rechargeOf(expired)).toMatchObject({ status: 'RECHARGE_SUCCESS', is_late: true, repaid: '10000' })
  expect(await stage.statements(of)).toMatchObject([{ status: 'SETTLED' }, { status: 'SETTLED' }])
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

test('cut off before any step nothing has happened, and when it comes again all of it has, once', async () => {
  const of = await debtor()
  let nth = 0
  for (let hasDied = true; hasDied; ) {
    nth += 1
    const statement = await statementOf(of, 1_000, {
      month: `20${10 + Math.floor(nth / 12)}-${String((nth % 12) + 1).padStart(2, '0')}-01`,
    })
    const notice = await paid(await start(of, asked([[statement, '10']])))
    const { world, died } = cutWorld(stage.world, nth)
    await quietly(handleNotice(world, notice))
    hasDied = died()
    if (hasDied)
      expect((await stage.query(`select paid_minor::text as paid from credit_statements where id = ${statement}`)).rows).toEqual([
        { paid: '0' },
      ])
    await handleNotice(stage.world, notice)
    expect((await stage.query(`select status from credit_statements where id = ${statement}`)).rows).toEqual([{ status: 'SETTLED' }])
  }
  expect(nth).toBeGreaterThan(10)
  expect(await violations()).toEqual([])
})

/** Owes 100 dollars, for 710 yuan. */
async function exchanging(): Promise<{ of: Tenant; statement: string; request: PayRepaymentRequest }> {
  await setRate(stage.world, { kind: 'system', name: 'test' }, { currency: 'CNY', rate: '7.1', source: '测试汇率' })
  const of = await stage.debtor()
  await addUser(stage.world, of.actor)
  const statement = await stage.statement(of)
  const { pay: price } = await quoteRepayment(stage.world, of.actor, { currency: 'USD', pay_currency: 'CNY' })
  const over = { currency: 'USD', amount: decimalText(grossOf(yuan(710), FEE)), quote_id: price.exchange?.quote_id } as const
  return { of, statement, request: { ...asked([[statement, '100.00']]), ...over } }
}

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

/** What the check says of the books with this wrong row in them, which goes again. */
async function foundWith(wrong: string): Promise<string[]> {
  let found: string[] = []
  const planted = stage.world.db.transaction({ kind: 'system' }, async tx => {
    await tx.run(sql`${raw(wrong)}`)
    found = (await findViolations(tx)).map(({ invariant, object }) => `${invariant} ${object}`).toSorted()
    throw new Error('undo')
  })
  await expect(planted).rejects.toThrow('undo')
  return found
}

test('the check of payments finds a repaid sum that was not posted, and a refund of what repaid statements', async () => {
  const of = await debtor()
  const id = await start(of, asked([[await statementOf(of, 20_000), '200']], { method: 'ABC_GUANGZHOU' }))
  await matched(id, yuan(250))
  expect(await foundWith(`update payments_recharges set repaid_minor = 19999 where id = ${id}`)).toEqual([
    `recharges ${id}`,
    `repayments by payment ${await one(`select id from repayments_repayments where recharge_id = ${id}`)}`,
  ])
  expect(await foundWith(`update repayments_repayments set recharge_id = null, source = 'WALLET' where recharge_id = ${id}`)).toEqual(
    expect.arrayContaining([`arrivals CMB:B${id}`, `recharges ${id}`]),
  )
})
