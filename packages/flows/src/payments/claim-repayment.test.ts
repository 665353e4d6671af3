// Money that nobody announced claimed as a repayment: shared out as two people said and as statements stand then, once, and for nobody else's.
import type { ProposeMatchRequest } from '@tallyhelm/protocol/topics/payments/console-schemas'
import { caseDetail } from '@tallyhelm/views/cases/case-detail'
import { consoleRepayment } from '@tallyhelm/views/repayments/console-repayments'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { lapseCases } from '../cases/lapse-cases.ts'
import { RULES_OF_CASES } from '../cases/rules-of-kinds.ts'
import type { Tenant } from '../quota/test-stage.ts'
import { repayFromWallet } from '../repayments/repay-from-wallet.ts'
import { quoteClaim, quoteProposedClaim } from './price-claim.ts'
import { proposeMatch } from './propose-match.ts'
import { arrives, asked, decide, maker, MAY, propose, stateOf } from './test-claims.ts'
import { debtor, messages, openPayingStage, rechargeOf, refusal, stage, statementOf, violations } from './test-repay-by-payment.ts'

beforeAll(openPayingStage)
afterAll(() => stage?.close())
beforeEach(() => stage.go('2026-04-20T04:00:00Z'))

const detailOf = (case_id: string) =>
  caseDetail(stage.world.db, { kind: 'staff' }, { staffId: '902', role: 'FIN_CHECK', now: stage.world.clock.now() }, { case_id })
const payFromWallet = (of: Tenant, statement_id: string, amount: string) =>
  repayFromWallet(stage.world, of.actor, {
    idempotencyKey: randomUUID(),
    request: { currency: 'CNY', pay_currency: 'CNY', allocations: [{ statement_id, amount }], total: amount },
  })

test('the oldest first with its late fee of the day on which it arrived, then the next; what is left is the wallet’s', async () => {
  const of = await debtor()
  const [old, young] = [await statementOf(of, 10_000), await statementOf(of, 20_000, MAY)]
  stage.go('2026-05-08T04:00:00Z')
  const arrivalId = await arrives(350)
  stage.go('2026-05-20T04:00:00Z')
  const quote = await quoteClaim(stage.world, { arrival_id: arrivalId, customer_id: of.customerId })
  expect(quote).toMatchObject({
    received: '350.00',
    arrived_on: '2026-05-08',
    total: '300.50',
    late_fee: '0.50',
    rest: '49.50',
    over: null,
  })
  expect(quote.lines.map(({ statement_id, before, amount, after }) => [statement_id, before, amount, after])).toEqual([
    [old, '100.00', '100.00', '0.00'],
    [young, '200.00', '200.00', '0.00'],
  ])
  const caseId = await propose(arrivalId, of, [
    [young, '200'],
    [old, '100'],
  ])
  expect(await stage.allocations(of)).toEqual([])
  expect((await quoteProposedClaim(stage.world, { case_id: caseId })).quote).toMatchObject({ total: '300.50', rest: '49.50' })
  expect((await detailOf(caseId)).facts.map(({ value }) => value)).toEqual(
    expect.arrayContaining([`100.00 CNY · 对账单 ${old}`, `200.00 CNY · 对账单 ${young}`, '无，认领为还款']),
  )
  await decide(caseId)
  expect(await stage.statements(of)).toMatchObject([{ status: 'SETTLED' }, { status: 'SETTLED' }])
  expect(await stage.books(of)).toMatchObject({ 'CREDIT_LINE CNY': '-970000', 'SERVICE_FEE CNY': '50', 'WALLET CNY': '4950' })
  const [{ id, no } = { id: '', no: '' }] = (
    await stage.query(`select recharge_id::text as id, id::text as no from repayments_repayments where customer_id = ${of.customerId}`)
  ).rows as { id: string; no: string }[]
  expect(await rechargeOf(id)).toMatchObject({ status: 'RECHARGE_SUCCESS', is_repayment: true, is_late: false, repaid: '30050', fee: '0' })
  const seen = await consoleRepayment(stage.world.db, { kind: 'staff' }, { repayment_no: no })
  expect(seen.postings.map(({ code, from, to }) => [code, from.kind, to.kind])).toEqual(
    expect.arrayContaining([
      ['REPAYMENT', 'PAYMENT_CLEARING', 'CREDIT_LINE'],
      ['SERVICE_FEE', 'PAYMENT_CLEARING', 'SERVICE_FEE'],
      ['RECHARGE', 'PAYMENT_CLEARING', 'WALLET'],
    ]),
  )
  expect((await messages(of))[0]).toMatchObject({ title: '已还款 300.50 CNY', link: `/credit/repayment?no=${no}` })
  expect(await detailOf(caseId)).toMatchObject({ status: 'APPROVED', link: `/repayments?open=${no}`, warning: null, obstacle: null })
  expect(await quoteProposedClaim(stage.world, { case_id: caseId })).toEqual({ quote: null })
  expect(await violations()).toEqual([])
})

test('as staff shared it out and no more, although a statement asks for more', async () => {
  const of = await debtor()
  const [old, young] = [await statementOf(of, 10_000), await statementOf(of, 20_000, MAY)]
  await decide(
    await propose(await arrives(250), of, [
      [old, '30'],
      [young, '150'],
    ]),
  )
  expect(await stage.statements(of)).toMatchObject([{ paid: '3000' }, { paid: '15000' }])
  expect(await stage.books(of)).toMatchObject({ 'WALLET CNY': '7000', 'CREDIT_LINE CNY': '-982000' })
  expect((await stage.allocations(of)).map(({ owed }) => owed)).toEqual(['10000', '20000'])
  expect(await violations()).toEqual([])
})

test('what was paid meanwhile is judged anew: the reviewer is warned, and what is not owed any more is the wallet’s', async () => {
  const of = await debtor({ held: { CNY: '500' } })
  const [old, young] = [await statementOf(of, 10_000), await statementOf(of, 20_000, MAY)]
  const caseId = await propose(await arrives(300), of, [
    [old, '100'],
    [young, '200'],
  ])
  await payFromWallet(of, young, '150.00')
  expect(await detailOf(caseId)).toMatchObject({ warning: expect.stringContaining(young), obstacle: null })
  expect((await quoteProposedClaim(stage.world, { case_id: caseId })).quote).toMatchObject({ amount: '150.00', rest: '150.00' })
  await decide(caseId)
  expect(await stage.statements(of)).toMatchObject([{ status: 'SETTLED' }, { status: 'SETTLED' }])
  expect(await stage.books(of)).toMatchObject({ 'WALLET CNY': '50000', 'CREDIT_LINE CNY': '-970000' })
  expect(await violations()).toEqual([])
})

test('once nothing of it is owed any more it is refused, says so to its reviewer and lapses', async () => {
  const of = await debtor({ held: { CNY: '500' } })
  const statement = await statementOf(of, 10_000)
  const arrivalId = await arrives(100)
  const caseId = await propose(arrivalId, of, [[statement, '100']])
  await payFromWallet(of, statement, '100.00')
  expect((await detailOf(caseId)).obstacle).toContain('已还清')
  expect(await refusal(decide(caseId))).toBe('MATCH_IMPOSSIBLE')
  expect(await stateOf(arrivalId)).toBe('UNMATCHED')
  await lapseCases(stage.world, RULES_OF_CASES)
  expect((await detailOf(caseId)).status).toBe('LAPSED')
  expect(await violations()).toEqual([])
})

test('another tenant’s statement is as one that is missing, and so is one that is not to be paid', async () => {
  const [of, foreign] = [await debtor(), await debtor()]
  await statementOf(of, 10_000)
  const theirs = await statementOf(foreign, 10_000)
  const arrivalId = await arrives(100)
  expect(await refusal(propose(arrivalId, of, [[theirs, '10']]))).toBe('NOT_FOUND')
  expect(await refusal(propose(arrivalId, of, [['999', '10']]))).toBe('NOT_FOUND')
  const unconfirmed = await statementOf(of, 10_000, { ...MAY, status: 'WAIT_REPLY' })
  expect(await refusal(propose(arrivalId, of, [[unconfirmed, '10']]))).toBe('NOT_FOUND')
  expect(await refusal(propose('1', of, [[theirs, '10']]))).toBe('NOT_FOUND')
  expect(await refusal(quoteClaim(stage.world, { arrival_id: '1', customer_id: of.customerId }))).toBe('NOT_FOUND')
  expect(await refusal(quoteProposedClaim(stage.world, { case_id: '1' }))).toBe('NOT_FOUND')
  const priced = await quoteClaim(stage.world, { arrival_id: arrivalId, customer_id: foreign.customerId })
  expect(priced.lines.map(({ statement_id }) => statement_id)).toEqual([theirs])
  expect(await quoteClaim(stage.world, { arrival_id: arrivalId, customer_id: '1' })).toMatchObject({
    lines: [],
    rest: '100.00',
    others: [],
  })
  expect((await stage.query(`select 1 from payments_matches where arrival_id = ${arrivalId}`)).rows).toEqual([])
})

test('money of another currency than the debt is refused by name, and the debt is told', async () => {
  const of = await debtor()
  const dollars = await stage.statement(of)
  const arrivalId = await arrives(100)
  const quote = await quoteClaim(stage.world, { arrival_id: arrivalId, customer_id: of.customerId })
  expect(quote).toMatchObject({ lines: [], total: '0.00', others: [{ currency: 'USD', owed: '100.00', statements: 1 }] })
  const refused = proposeMatch(stage.world, maker, asked(arrivalId, of, [[dollars, '10']]))
  await expect(refused).rejects.toMatchObject({
    refusal: 'MATCH_IMPOSSIBLE',
    parameters: { why: expect.stringContaining(`${dollars} 的币种为 USD`) },
  })
})

test.each<[string, readonly [string, string][], Partial<ProposeMatchRequest>, string]>([
  ['more than a statement asks for', [['old', '100.01']], {}, 'allocations.0.amount'],
  [
    'more than the money',
    [
      ['old', '100'],
      ['young', '100.01'],
    ],
    {},
    'allocations',
  ],
  ['nothing', [['old', '0']], {}, 'allocations.0.amount'],
  ['an amount that is none', [['old', '1.005']], {}, 'allocations.0.amount'],
  [
    'one statement twice',
    [
      ['old', '10'],
      ['old', '10'],
    ],
    {},
    'allocations.1.statement_id',
  ],
  ['a sub-customer', [['old', '10']], { sub_customer_id: '5' }, 'NOT_FOUND'],
  ['nobody', [['old', '10']], { customer_id: null }, 'customer_id'],
  ['a customer who is missing', [['old', '10']], { customer_id: '1' }, 'NOT_FOUND'],
])('refuses %s', async (_, lines, over, expected) => {
  const of = await debtor()
  const ids: Record<string, string> = { old: await statementOf(of, 10_000), young: await statementOf(of, 20_000, MAY) }
  const arrivalId = await arrives(200)
  const named = lines.map(([name, amount]) => [ids[name] ?? name, amount] as const)
  expect(await refusal(propose(arrivalId, of, named, over))).toBe(expected)
  expect((await stage.query(`select 1 from payments_matches where arrival_id = ${arrivalId}`)).rows).toEqual([])
})

test('a late fee counts as part of what the money has to cover', async () => {
  const of = await debtor()
  const statement = await statementOf(of, 10_000)
  stage.go('2026-05-08T04:00:00Z')
  const arrivalId = await arrives(100)
  expect(await quoteClaim(stage.world, { arrival_id: arrivalId, customer_id: of.customerId })).toMatchObject({
    amount: '99.50',
    rest: '0.00',
  })
  const typed = { arrival_id: arrivalId, customer_id: of.customerId, allocations: [{ statement_id: statement, amount: '100' }] }
  expect(await quoteClaim(stage.world, typed)).toMatchObject({ total: '100.50', rest: '0.00', over: '0.50' })
  expect(await refusal(propose(arrivalId, of, [[statement, '100']]))).toBe('allocations')
})
