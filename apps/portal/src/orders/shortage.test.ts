// What a quote is short of, in words.
import { expect, test } from 'vitest'
import { shortageAdvice, shortageText } from './shortage.ts'

const payer = { kind: 'WALLET', available: '0.00', after: '-1240.00', shortage: '1240.00', problem: null } as const

test('the wallet, the credit line or the wallet of another currency, each with its own amount', () => {
  expect(shortageText({ payer, exchange: null, currency: 'USD' })).toBe('余额不足，还差 $1,240.00')
  expect(shortageText({ payer: { ...payer, kind: 'CREDIT_LINE' }, exchange: null, currency: 'USD' })).toBe('可用授信不足，还差 $1,240.00')
  expect(shortageText({ payer, exchange: null, currency: 'EUR' })).toBe('余额不足，还差 €1,240.00')
  expect(shortageText({ payer: { ...payer, shortage: null }, exchange: null, currency: 'USD' })).toBeUndefined()
})

test('what refuses additions says so, however much is available', () => {
  const late = { ...payer, kind: 'CREDIT_LINE', problem: '有对账单已逾期' } as const
  expect(shortageText({ payer: late, exchange: null, currency: 'USD' })).toBe('有对账单已逾期')
  expect(shortageText({ payer: { ...late, shortage: null }, exchange: null, currency: 'USD' })).toBe('有对账单已逾期')
})

test('the advice is for whoever has to find the money', () => {
  const ask = { kind: 'WALLET', isSubCustomer: false, hasOtherWallets: false } as const
  expect(shortageAdvice({ ...ask, isSubCustomer: true })).toContain('代理商')
  expect(shortageAdvice({ ...ask, kind: 'CREDIT_LINE' })).toContain('授信')
  expect(shortageAdvice(ask)).not.toContain('支付币种')
  expect(shortageAdvice({ ...ask, hasOtherWallets: true })).toContain('支付币种')
})
