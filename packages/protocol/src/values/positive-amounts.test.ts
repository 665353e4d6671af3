// Amounts of nothing and less: every field says «需大于» with its currency's sign, and no schema tells them as a wrong spelling.
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { applyForCreditRequest } from '../topics/credit/schemas.ts'
import { rechargeAmountProblem } from '../topics/payments/limits.ts'
import { refundAmountProblem } from '../topics/refunds/limits.ts'
import { quoteRefundRequest } from '../topics/refunds/schemas.ts'
import { createRechargeRequest } from '../topics/payments/schemas.ts'
import { addAmountProblem } from '../topics/quota/limits.ts'
import { quotaRequest, quoteRequest } from '../topics/quota/schemas.ts'
import { repaymentQuoteRequest } from '../topics/repayments/schemas.ts'
import { proposeReceiptRequest } from '../topics/wallet/console-schemas.ts'
import { soldAmountProblem } from '../topics/wallet/exchange-limits.ts'
import { exchangeQuoteRequest } from '../topics/wallet/exchange-schemas.ts'
import { fundsAmountProblem } from '../topics/wallet/limits.ts'
import { moveSubFundsRequest } from '../topics/wallet/sub-fund-schemas.ts'
import { unitOf } from '../topics/exchange/limits.ts'

const NOTHING = ['0', '-1', '-0', '-999999999999'] as const

test.each([
  ['新增额度', 'USD', '$', (text: string) => addAmountProblem('FACEBOOK', text)],
  ['新增额度', 'EUR', '€', (text: string) => addAmountProblem('GOOGLE', text, unitOf('EUR'))],
  ['充值金额', 'CNY', '¥', (text: string) => rechargeAmountProblem(text, 'CNY')],
  ['退款金额', 'JPY', 'JP¥', (text: string) => refundAmountProblem(text, 'JPY')],
  ['金额', 'HKD', 'HK$', (text: string) => fundsAmountProblem(text, 'HKD')],
  ['金额', 'GBP', '£', (text: string) => soldAmountProblem(text, 'GBP')],
])('%s in %s is to be more than nothing', (label, _currency, sign, problem) => {
  for (const text of NOTHING) expect(problem(text)).toBe(`${label}需大于${sign}0`)
  expect(problem('x')).toContain('格式不正确')
})

const items = (amount: string) => [{ account_id: '1', amount }]
const SCHEMAS: [string, z.ZodType, (amount: string) => object][] = [
  ['ADD', quotaRequest, amount => ({ adjust_type: 'ADD', items: items(amount) })],
  ['REDUCE', quotaRequest, amount => ({ adjust_type: 'REDUCE', reason: 'BUDGET', items: items(amount) })],
  ['TRANSFER', quotaRequest, amount => ({ adjust_type: 'TRANSFER', items: [{ from_account_id: '1', to_account_id: '2', amount }] })],
  ['a quote', quoteRequest, amount => ({ adjust_type: 'ADD', items: items(amount) })],
  ['a recharge', createRechargeRequest, amount => ({ method: 'ALIPAY', currency: 'CNY', amount })],
  ['a refund', quoteRefundRequest, amount => ({ currency: 'USD', amount })],
  ['a repayment', repaymentQuoteRequest, amount => ({ currency: 'USD', pay_currency: 'USD', amount })],
  ['an exchange', exchangeQuoteRequest, amount => ({ sell_currency: 'USD', buy_currency: 'CNY', amount })],
  ['a move', moveSubFundsRequest, amount => ({ sub_customer_id: '1', move: 'ALLOCATE', currency: 'USD', amount })],
  ['an application for credit', applyForCreditRequest, amount => ({ target: amount })],
  ['a receipt', proposeReceiptRequest, amount => ({ amount })],
]

test.each(SCHEMAS)('the schema of %s leaves what is nothing to who knows its currency', (_name, schema, of) => {
  const wrong = (amount: string) => {
    const read = schema.safeParse(of(amount))
    return read.success ? [] : read.error.issues.filter(issue => /amount|target/.test(issue.path.join('.'))).map(issue => issue.message)
  }
  for (const amount of NOTHING) expect(wrong(amount)).toEqual([])
  for (const amount of ['--1', '-', '+1', '-1.001', '(1)']) expect(wrong(amount)).toHaveLength(1)
})
