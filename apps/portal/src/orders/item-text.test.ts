// The words of an order's outcome.
import type { OrderItem } from '@tallyhelm/protocol/topics/quota/schemas'
import { expect, test } from 'vitest'
import { itemName, itemNote, itemResult, itemText, orderOutcome, returnedText } from './item-text.ts'

const item = (more: Partial<OrderItem & { currency: string }>): OrderItem & { currency: string } => ({
  currency: 'USD',
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
  paid: null,
  returned: null,
  released: null,
  ended_by: null,
  state: 'FINISHED',
  fail_reason: null,
  before_limit: null,
  after_limit: null,
  finished_at: null,
  transfer: null,
  ...more,
})

test('both figures are shown while the platform decides and when it approved less', () => {
  expect(itemText(item({ state: 'WAITING_CHANNEL' }))).toBe('待渠道审批：申请 $1,200.00，渠道批准 待定')
  expect(itemText(item({ state: 'WAITING_CHANNEL', approved_amount: '900.00' }))).toBe('待渠道审批：申请 $1,200.00，渠道批准 $900.00')
  expect(itemText(item({ approved_amount: '900.00', released: '300.00' }))).toBe('成功：申请 $1,200.00，渠道批准 $900.00')
  expect(itemText(item({ approved_amount: '1200.00' }))).toBe('成功')
})

test('a failure gives its reason, and the money that came back', () => {
  expect(itemText(item({ state: 'FAIL', fail_reason: '渠道拒绝：账户已关闭' }))).toBe('渠道拒绝：账户已关闭')
  expect(returnedText({ currency: 'USD', returned: '300.00' }, 'WALLET')).toBe('已退回钱包 $300.00')
  expect(returnedText({ currency: 'USD', returned: '300.00' }, 'CREDIT_LINE')).toBe('已恢复授信 $300.00')
  expect(returnedText({ currency: 'JPY', returned: '300' }, 'WALLET')).toBe('已退回钱包 JP¥300')
  expect(returnedText({ currency: 'USD', returned: '0.00' }, 'WALLET')).toBeUndefined()
  expect(returnedText({ currency: 'USD', returned: null }, 'WALLET')).toBeUndefined()
})

test.each([
  [['FINISHED', 'FINISHED'], '全部成功'],
  [['FINISHED', 'FAIL', 'FINISHED'], '部分成功 2/3'],
  [['FAIL'], '全部失败'],
  [['FAIL', 'UNKNOWN', 'FINISHED'], '处理中，已有结果 2/3'],
  [['MANUAL'], '处理中，已有结果 0/1'],
] as const)('%j ends as %s', (states, title) => {
  expect(orderOutcome(states.map(state => ({ state, ended_by: null }))).title).toBe(title)
})

const transfer = (more: Partial<NonNullable<OrderItem['transfer']>>): OrderItem['transfer'] => ({
  to_account_id: '2',
  to_outside_account_id: '1030',
  to_account_name: '账户二',
  outcome: null,
  out_state: 'CONFIRMED',
  in_state: null,
  back_state: null,
  returned_to_source: null,
  ...more,
})

test('a transfer says where the money is, and where it went', () => {
  expect(itemName(item({ transfer: transfer({}) }))).toBe('账户（1029） → 账户二（1030）')
  expect(itemText(item({ state: 'SENDING', transfer: transfer({ out_state: 'SENDING' }) }))).toBe('转出处理中（提交渠道中）')
  expect(itemText(item({ state: 'SENDING', transfer: transfer({ in_state: 'SENDING' }) }))).toBe('已转出，转入处理中（提交渠道中）')
  expect(itemText(item({ state: 'SENDING', transfer: transfer({ in_state: 'FAIL', back_state: 'UNKNOWN' }) }))).toBe(
    '转入未成功，正在退回转出账户（结果核对中）',
  )
  expect(itemText(item({ transfer: transfer({ outcome: 'DONE' }) }))).toBe('已转入')
  const less = item({ amount: '30.00', approved_amount: '15.00', transfer: transfer({ outcome: 'DONE', returned_to_source: '15.00' }) })
  expect(itemText(less)).toBe('已转入 $15.00（申请 $30.00），已退回转出账户 $15.00')
  const failed = (more: Partial<NonNullable<OrderItem['transfer']>>) =>
    itemText(item({ state: 'FAIL', fail_reason: '转入失败：渠道拒绝', transfer: transfer(more) }))
  expect(failed({ outcome: 'RETURNED_TO_SOURCE', returned_to_source: '30.00' })).toBe('转入失败：渠道拒绝，已退回转出账户 $30.00')
  expect(failed({ outcome: 'NOT_STARTED' })).toBe('转入失败：渠道拒绝，未转出')
  expect(failed({ outcome: 'RETURNED_TO_PAYER' })).toBe('转入失败：渠道拒绝')
})

test('a reason that names where the money went takes the amount, and does not say it twice', () => {
  const failed = (fail_reason: string, more: Partial<OrderItem>) => item({ state: 'FAIL', fail_reason, ...more })
  const toSource = { transfer: transfer({ outcome: 'RETURNED_TO_SOURCE', returned_to_source: '10.01' }) }
  const toPayer = { transfer: transfer({ outcome: 'RETURNED_TO_PAYER' }), returned: '15.15' }
  expect(itemNote(failed('转入失败：渠道拒绝；款项已退回转出账户', toSource), 'WALLET')).toBe(
    '转入失败：渠道拒绝；款项已退回转出账户 $10.01',
  )
  expect(itemNote(failed('退回转出账户失败：渠道拒绝；款项已退回钱包', toPayer), 'WALLET')).toBe(
    '退回转出账户失败：渠道拒绝；款项已退回钱包 $15.15',
  )
  expect(itemNote(failed('退回转出账户失败：渠道拒绝；款项已退回授信额度', toPayer), 'CREDIT_LINE')).toBe(
    '退回转出账户失败：渠道拒绝；款项已退回授信额度 $15.15',
  )
  expect(itemNote(failed('渠道拒绝：账户已关闭', { released: '300.00' }), 'WALLET')).toBe('渠道拒绝：账户已关闭，已解冻 $300.00，未扣款')
  expect(itemNote(item({ returned: '300.00' }), 'WALLET')).toBe('成功，已退回钱包 $300.00')
  expect(itemNote(item({}), 'WALLET')).toBe('成功')
})

test('waiting for people is drawn as waiting, and an order that does says so', () => {
  expect(
    (['FINISHED', 'FAIL', 'RESERVED', 'MANUAL', 'PENDING_APPROVAL'] as const).map(state => itemResult({ state, ended_by: null })),
  ).toEqual(['success', 'failed', 'processing', 'waiting', 'waiting'])
  expect(
    orderOutcome([
      { state: 'PENDING_APPROVAL', ended_by: null },
      { state: 'FAIL', ended_by: null },
    ]).title,
  ).toBe('待审核')
})

test('an amount that is not fixed yet is not shown as zero', () => {
  expect(itemText(item({ amount: null, approved_amount: '80.00' }))).toBe('成功：申请 待定，渠道批准 $80.00')
})

test('what people ended has not failed: its line and its order say who did', () => {
  const rejected = item({ state: 'FAIL', ended_by: 'REJECTED', fail_reason: '资料不全', released: '1200.00' })
  expect(itemNote(rejected, 'WALLET')).toBe('已驳回：资料不全，已解冻 $1,200.00，未扣款')
  expect(itemResult(rejected)).toBe('waiting')
  expect(orderOutcome([rejected, rejected])).toEqual({ tone: 'info', title: '申请已驳回' })
  expect(orderOutcome([rejected, item({})]).title).toBe('部分成功 1/2')
  expect(orderOutcome([item({ state: 'FAIL', ended_by: 'CANCELLED' })]).title).toBe('申请已取消')
})
