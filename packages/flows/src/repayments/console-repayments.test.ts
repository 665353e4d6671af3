// Repayments as staff read them: every customer's, narrowed by each filter, and one in full with its postings and what became of its statements.
import { consoleRepayment, consoleRepayments } from '@tallyhelm/views/repayments/console-repayments'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { consoleRepaymentDetail, type ConsoleRepaymentsRequest } from '@tallyhelm/protocol/topics/repayments/console-schemas'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setRate } from '../exchange/set-rate.ts'
import type { Tenant } from '../quota/test-stage.ts'
import { quoteRepayment } from './quote-repayment.ts'
import { repayFromWallet } from './repay-from-wallet.ts'
import { openRepaymentStage, type RepaymentStage } from './test-repayments.ts'

let stage: RepaymentStage
let [one, other]: Tenant[] = []
let [first, second]: string[] = []
const staff = { kind: 'staff' } as const
beforeAll(async () => {
  stage = await openRepaymentStage()
  stage.go('2026-05-08T04:00:00Z')
  await setRate(stage.world, { kind: 'system', name: 'test' }, { currency: 'CNY', rate: '7.1', source: '测试汇率' })
  ;[one, other] = [await stage.debtor({ held: { CNY: '5000' } }), await stage.debtor({ held: { USD: '500' } })]
  await stage.statement(one, { payable: 40_000 })
  await stage.statement(other, { month: '2026-04-01', repayOn: '2026-05-28', channel: 'GOOGLE' })
  ;[first, second] = [await pay(one, 'CNY'), await pay(other, 'USD')]
})
afterAll(() => stage?.close())

async function pay(of: Tenant, pay_currency: 'CNY' | 'USD'): Promise<string> {
  const { lines, total, pay: price } = await quoteRepayment(stage.world, of.actor, { currency: 'USD', pay_currency })
  const allocations = lines.map(({ statement_id, amount }) => ({ statement_id, amount }))
  const request = { currency: 'USD', pay_currency, allocations, total, quote_id: price.exchange?.quote_id } as const
  const answer = await repayFromWallet(stage.world, of.actor, { idempotencyKey: randomUUID(), request: { ...request, allocations } })
  return answer.repayment_no
}
const numbers = async (over: Partial<ConsoleRepaymentsRequest>) =>
  (await consoleRepayments(stage.world.db, staff, { page_num: 1, page_size: 10, ...over })).content.map(row => row.repayment_no)

test('every customer’s, the newest first, and each filter', async () => {
  expect(await numbers({})).toEqual([second, first])
  expect(await numbers({ customer: one?.customerId })).toEqual([first])
  expect(await numbers({ repayment_no: second })).toEqual([second])
  expect(await numbers({ channel: 'GOOGLE' })).toEqual([second])
  expect(await numbers({ month_from: '2026-04-01', month_until: '2026-05-01' })).toEqual([second])
  expect(await numbers({ currency: 'EUR' })).toEqual([])
  expect(await numbers({ source: 'WALLET', at_from: '2026-05-08', at_until: '2026-05-09' })).toEqual([second, first])
  expect(await numbers({ customer: "' or true --" })).toEqual([])
})

test('one in full: shares with the days that cost something, its exchange and postings, and its statement since', async () => {
  const detail = consoleRepaymentDetail.parse(await consoleRepayment(stage.world.db, staff, { repayment_no: first ?? '' }))
  expect(detail).toMatchObject({
    customer_id: one?.customerId,
    allocated: '400.00',
    late_fee: '2.00',
    pay_currency: 'CNY',
    cost: '2854.20',
  })
  expect(detail.shares).toMatchObject([{ due: '400.00', paid: '400.00', left: '0.00', overdue_days: 10, fee_days: 10, late_fee: '2.00' }])
  expect(detail.postings.map(({ code, from, to, amount }) => [code, from.kind, to.kind, amount])).toEqual([
    ['EXCHANGE', 'WALLET', 'EXCHANGE', '2854.20'],
    ['EXCHANGE', 'EXCHANGE', 'WALLET', '402.00'],
    ['REPAYMENT', 'WALLET', 'CREDIT_LINE', '400.00'],
    ['SERVICE_FEE', 'WALLET', 'SERVICE_FEE', '2.00'],
  ])
  expect(detail.steps.map(({ to }) => to)).toEqual(['SETTLED', 'REPAYING'])
  const missing = await consoleRepayment(stage.world.db, staff, { repayment_no: '1' }).catch((error: unknown) => error)
  expect(missing instanceof Refusal && missing.refusal).toBe('NOT_FOUND')
})
