// The words of an order's outcome.
import type { OrderItem } from '@tallyhelm/protocol/topics/quota/schemas'
import { expect, test } from 'vitest'
import { itemText, orderOutcome, returnedText } from './item-text.ts'

const item = (more: Partial<OrderItem>): OrderItem => ({
  item_id: '1',
  account_id: '1',
  outside_account_id: '1029',
  account_name: '账户',
  channel: 'GOOGLE',
  amount: '1200.00',
  approved_amount: null,
  service_fee: '0.00',
  tax: '0.00',
  total: '1200.00',
  returned: null,
  state: 'FINISHED',
  fail_reason: null,
  before_limit: null,
  after_limit: null,
  finished_at: null,
  ...more,
})

test('both figures are shown while the platform decides and when it approved less', () => {
  expect(itemText(item({ state: 'WAITING_CHANNEL' }))).toBe('待渠道审批：申请 $1,200.00，渠道批准 待定')
  expect(itemText(item({ state: 'WAITING_CHANNEL', approved_amount: '900.00' }))).toBe('待渠道审批：申请 $1,200.00，渠道批准 $900.00')
  expect(itemText(item({ approved_amount: '900.00', returned: '300.00' }))).toBe('成功：申请 $1,200.00，渠道批准 $900.00')
  expect(itemText(item({ approved_amount: '1200.00' }))).toBe('成功')
})

test('a failure gives its reason, and the money that came back', () => {
  expect(itemText(item({ state: 'FAIL', fail_reason: '渠道拒绝：账户已关闭' }))).toBe('渠道拒绝：账户已关闭')
  expect(returnedText({ returned: '300.00' }, 'WALLET')).toBe('已退回钱包 $300.00')
  expect(returnedText({ returned: '300.00' }, 'CREDIT_LINE')).toBe('已恢复授信 $300.00')
  expect(returnedText({ returned: '0.00' }, 'WALLET')).toBeUndefined()
  expect(returnedText({ returned: null }, 'WALLET')).toBeUndefined()
})

test.each([
  [['FINISHED', 'FINISHED'], '全部成功'],
  [['FINISHED', 'FAIL', 'FINISHED'], '部分成功 2/3'],
  [['FAIL'], '全部失败'],
  [['FAIL', 'UNKNOWN', 'FINISHED'], '处理中 2/3'],
  [['MANUAL'], '处理中 0/1'],
] as const)('%j ends as %s', (states, title) => {
  expect(orderOutcome(states.map(state => ({ state }))).title).toBe(title)
})
