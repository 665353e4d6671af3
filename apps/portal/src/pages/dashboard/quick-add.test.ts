// Quick add: the requests of one account, and when they belong on the page 新增额度.
import { CATALOGUE } from '@tallyhelm/protocol/errors/catalogue'
import { quotaRequest, type Quote, quoteRequest } from '@tallyhelm/protocol/topics/quota/schemas'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  asksForPage,
  pageReason,
  quickOrder,
  quickPlace,
  quickQuote,
  quickShortageAdvice,
  readTyped,
  refusalText,
  storeTyped,
} from './quick-add.ts'

const account = { account_id: '1000000000000000007', currency: 'USD' } as const
const quote: Quote = {
  adjust_type: 'ADD',
  currency: 'USD',
  items: [],
  amount: '1200.00',
  service_fee: '36.00',
  tax: '72.00',
  total: '1308.00',
  rates: [],
  payer: { kind: 'WALLET', available: '2000.00', after: '692.00', shortage: null, problem: null },
  needs_approval: false,
  needs_step_up: false,
  returned_to: [],
  recent_same: [],
  exchange: null,
}

test('what is asked and what is ordered are the calls of the page, for one account, in the wire’s own spelling', () => {
  const items = [{ account_id: account.account_id, amount: '1200.00' }]
  expect(quickQuote(account, ' 1,200. ')).toEqual({ adjust_type: 'ADD', items, remark: '' })
  expect(quickOrder(account, '1,200', quote)).toEqual({ adjust_type: 'ADD', items, remark: '', shown_total: '1308.00' })
  expect(quoteRequest.parse(quickQuote(account, '1200'))).toMatchObject({ items })
  expect(quotaRequest.parse(quickOrder(account, '1200', quote))).toMatchObject({ items, shown_total: '1308.00' })
})

test('each account has a place of its own', () => {
  expect(quickPlace(account)).not.toBe(quickPlace({ account_id: '1000000000000000008' }))
})

test('an approval or a code leads to the page, by the quote as by the refusal', () => {
  expect(pageReason(quote)).toBeUndefined()
  expect(pageReason({ ...quote, needs_step_up: true })).toContain('需验证身份')
  expect(pageReason({ ...quote, needs_approval: true, needs_step_up: true })).toContain('需审核')
  const { STEP_UP_REQUIRED, QUOTA_NEEDS_APPROVAL, WALLET_INSUFFICIENT } = CATALOGUE
  expect(STEP_UP_REQUIRED.code).toBe(1905)
  expect([STEP_UP_REQUIRED, QUOTA_NEEDS_APPROVAL, WALLET_INSUFFICIENT].map(asksForPage)).toEqual([true, true, false])
})

test('a refusal is said in the words of the account’s own line, where there are some', () => {
  const msg = '部分账户无法操作'
  expect(refusalText({ msg, fields: [{ msg: '账户已冻结，解冻后可操作' }] })).toBe('账户已冻结，解冻后可操作')
  expect(refusalText({ msg, fields: [] })).toBe(msg)
})

test('where dollars are short and another wallet holds money, the way to pay with that one is named', () => {
  expect(quickShortageAdvice('WALLET', false, [{ currency: 'CNY' }, { currency: 'HKD' }])).toBe(
    '请减少金额，或前往新增额度页用 CNY、HKD 钱包支付。',
  )
  expect(quickShortageAdvice('WALLET', false, [])).toContain('联系专属顾问充值')
  expect(quickShortageAdvice('WALLET', true, [])).toContain('分配额度')
})

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})

test('an amount is found again at its place alone, until it is emptied', () => {
  storeTyped('7./home#add-1', '12.5')
  expect([readTyped('7./home#add-1'), readTyped('8./home#add-1')]).toEqual(['12.5', ''])
  storeTyped('7./home#add-1', '')
  expect(readTyped('7./home#add-1')).toBe('')
})
