// The forms of the four operations: what is wrong with them, in the exact words, and what they are sent as.
import { problemAt, stateOf, withTried } from '@tallyhelm/browser/forms/form-state'
import type { Quote } from '@tallyhelm/protocol/topics/quota/schemas'
import type { Capability } from '@tallyhelm/protocol/topics/quota/capability-schemas'
import { displayText } from '@tallyhelm/protocol/values/money'
import { expect, test } from 'vitest'
import type { Line } from './lines.ts'
import {
  aliasOf,
  assignedOf,
  checksOf,
  EMPTY_FORM,
  lineField,
  type OrderForm,
  partsOf,
  problemCount,
  problemsOf,
  quotedItem,
  showsEarly,
  shownProblems,
  transferableOf,
  withRefused,
} from './order-form.ts'
import { quoteRequestOf, requestOf } from './order-requests.ts'
import { startOf } from './use-order-accounts.ts'

const account = (id: string, more: Partial<Line['account']> = {}): Line['account'] => ({
  account_id: id,
  id,
  outside_account_id: `10${id}`,
  account_name: `账户 ${id}`,
  company_name: '岚汐科技',
  company_id: '1',
  channel: 'FACEBOOK',
  account_status: 'NORMAL',
  frozen_status: 'UN_FROZEN',
  currency: 'USD',
  balance: '86.42',
  amount_limit: '12000.00',
  avg_spend_7d: '214.80',
  days_left: null,
  is_low_balance: false,
  synced_at: '2026-03-02T04:00:00.000Z',
  add_obstacle: null,
  ...more,
})
const line = (id: string, amount: string, more: Partial<Line['account']> = {}): Line => ({ account: account(id, more), amount })
const can = (id: string, more: Partial<Capability> = {}): Capability => ({
  account_id: id,
  channel: 'FACEBOOK',
  currency: 'USD',
  change_style: 'absolute',
  minimum_add: null,
  maximum_add: null,
  reducible: null,
  changes_left_today: null,
  needs_channel_approval: false,
  is_paused: false,
  lowering_blocked_until: null,
  is_live: true,
  read_at: '2026-11-21T05:00:00.000Z',
  note: null,
  ...more,
})
const known = (...all: Capability[]) => new Map(all.map(one => [one.account_id, one]))
const form = (more: Partial<OrderForm>): OrderForm => ({ ...EMPTY_FORM, ...more })
const NOTHING = new Map<string, Capability>()

test('an addition is checked by the rule of its channel, and by what the platform allows now', () => {
  const lines = [
    line('1', ''),
    line('2', '0'),
    line('3', '9.99', { channel: 'TIKTOK' }),
    line('4', '50000.01'),
    line('5', '1.99'),
    line('6', '2'),
  ]
  expect([...problemsOf('ADD', form({ lines }), NOTHING).lines]).toEqual([
    ['1', '请输入新增额度'],
    ['2', '新增额度需大于$0'],
    ['3', '新增额度需大于等于$10'],
    ['4', '单账户单次最高 $50,000'],
    ['5', '新增额度需大于等于$2'],
  ])
  const allowed = known(can('1', { minimum_add: '20.00' }), can('2', { maximum_add: '500.00' }), can('3', { maximum_add: '500.00' }))
  expect([...problemsOf('ADD', form({ lines: [line('1', '19'), line('2', '500.01'), line('3', '500')] }), allowed).lines]).toEqual([
    ['1', '新增额度不能低于渠道最低金额$20.00'],
    ['2', '新增额度不能大于渠道当前上限 $500.00'],
  ])
})

test.each([
  ['0.99', undefined, '调减额度需大于或等于$1'],
  ['', undefined, '请输入调减额度'],
  ['80.01', '80.00', '调减额度不能大于可调减额度'],
  ['80.00', '80.00', undefined],
  ['80.01', undefined, undefined],
])('reducing by %s where %s may leave → %s', (amount, reducible, problem) => {
  const allowed = reducible === undefined ? NOTHING : known(can('1', { reducible }))
  expect(problemsOf('REDUCE', form({ lines: [line('1', amount)], reason: 'BUDGET' }), allowed).lines.get('1')).toBe(problem)
})

test('reducing and clearing ask for a reason, and for a remark with 其他', () => {
  expect(problemsOf('REDUCE', form({}), NOTHING).reason).toBe('请选择调减原因')
  expect(problemsOf('CLEAR', form({}), NOTHING).reason).toBe('请选择清零原因')
  expect(problemsOf('CLEAR', form({ reason: 'OTHER', remark: ' ' }), NOTHING).remark).toBe('选择“其他”时请填写备注')
  expect(problemsOf('ADD', form({}), NOTHING)).toMatchObject({ reason: undefined, remark: undefined })
  expect(requestOf('CLEAR', form({ lines: [line('1', '')] }))).toBeUndefined()
  expect(requestOf('CLEAR', form({ lines: [line('1', '')], reason: 'BUDGET' }))).toBeUndefined()
})

test('nothing leaves an account that has spent of late', () => {
  const blocked = known(can('1', { lowering_blocked_until: '2026-11-21T08:30:00.000Z' }))
  const expected = '账户近 3 小时有消耗，11-21 16:30 后可操作'
  expect(problemsOf('CLEAR', form({ lines: [line('1', '')] }), blocked).lines.get('1')).toBe(expected)
  expect(problemsOf('REDUCE', form({ lines: [line('1', '5')] }), blocked).lines.get('1')).toBe(expected)
  expect(problemsOf('TRANSFER', form({ anchor: account('1') }), blocked).anchor).toBe(expected)
  expect(problemsOf('ADD', form({ lines: [line('1', '5')] }), blocked).lines.size).toBe(0)
})

test('a transfer names what is wrong with its ends', () => {
  const anchor = account('1')
  const lines = [line('1', '5'), line('2', '0.5'), line('3', '5', { add_obstacle: '渠道已禁止加额' }), line('4', '5', { currency: 'EUR' })]
  expect([...problemsOf('TRANSFER', form({ anchor, lines }), NOTHING).lines]).toEqual([
    ['1', '转入账户不能与转出账户相同'],
    ['2', '转出金额需大于或等于$1'],
    ['3', '转入账户状态不可用'],
    ['4', '仅支持在相同币种的账户之间转移'],
  ])
  expect(problemsOf('TRANSFER', form({ lines: [line('5', '9.99', { channel: 'TIKTOK' })] }), NOTHING)).toMatchObject({
    anchor: '请选择转出账户',
    lines: new Map([['5', 'TikTok 转入金额需大于等于$10']]),
  })
  expect(problemsOf('TRANSFER', form({ mode: 'TO_ONE' }), NOTHING).anchor).toBe('请选择转入账户')
  const barred = account('1', { add_obstacle: '渠道已禁止加额' })
  expect(problemsOf('TRANSFER', form({ mode: 'TO_ONE', anchor: barred }), NOTHING).anchor).toBe('转入账户状态不可用')
})

test('what is assigned may not be more than what may leave, of one giver or of each', () => {
  const fromOne = form({ anchor: account('1'), lines: [line('2', '60'), line('3', '40.01')] })
  const allowed = known(can('1', { reducible: '100.00' }), can('2', { reducible: '50.00' }), can('3', { reducible: '50.00' }))
  expect(displayText(assignedOf(fromOne))).toBe('100.01')
  expect(problemsOf('TRANSFER', fromOne, allowed)).toMatchObject({ total: '转入合计不能大于可转额度', lines: new Map() })
  const toOne = { ...fromOne, mode: 'TO_ONE' } as const
  expect(problemsOf('TRANSFER', toOne, allowed)).toMatchObject({ total: undefined, lines: new Map([['2', '转入合计不能大于可转额度']]) })
  expect(transferableOf(fromOne, allowed)?.minor).toBe(10_000n)
  expect(transferableOf(toOne, allowed)?.minor).toBe(10_000n)
  expect(transferableOf(toOne, known(can('2', { reducible: '50.00' })))).toBeUndefined()
})

test('each operation is sent as its own request, in the direction that was chosen', () => {
  const lines = [line('2', '1,200.'), line('3', '5')]
  expect(requestOf('ADD', form({ lines, remark: '大促' }))).toEqual({
    adjust_type: 'ADD',
    items: [
      { account_id: '2', amount: '1200.00' },
      { account_id: '3', amount: '5.00' },
    ],
    remark: '大促',
  })
  expect(requestOf('REDUCE', form({ lines, reason: 'STOPPED' }))).toMatchObject({ adjust_type: 'REDUCE', reason: 'STOPPED' })
  expect(requestOf('CLEAR', form({ lines, reason: 'BANNED' }))).toMatchObject({ items: [{ account_id: '2' }, { account_id: '3' }] })
  const anchor = account('1')
  const toOne = requestOf('TRANSFER', form({ anchor, lines, mode: 'TO_ONE' }))
  expect(toOne?.items[0]).toEqual({ from_account_id: '2', to_account_id: '1', amount: '1200.00' })
  expect(requestOf('TRANSFER', form({ anchor, lines }))?.items[1]).toEqual({ from_account_id: '1', to_account_id: '3', amount: '5.00' })
  expect(requestOf('TRANSFER', form({ lines }))).toBeUndefined()
})

test('what costs something goes with the total that was read, what gives back without', () => {
  const lines = [line('2', '5')]
  const read = { total: '5.45', exchange: null } as Quote
  expect(requestOf('ADD', form({ lines }), read)).toMatchObject({ shown_total: '5.45' })
  expect(requestOf('TRANSFER', form({ anchor: account('1'), lines }), read)).toMatchObject({ shown_total: '5.45' })
  expect(requestOf('REDUCE', form({ lines, reason: 'STOPPED' }), read)).not.toHaveProperty('shown_total')
})

test('only lines that are right are quoted, in the currency that pays', () => {
  const lines = [line('2', '5'), line('3', '')]
  const filled = form({ lines, payCurrency: 'CNY' })
  expect(quoteRequestOf('ADD', filled, problemsOf('ADD', filled, NOTHING))).toEqual({
    adjust_type: 'ADD',
    items: [{ account_id: '2', amount: '5.00' }],
    remark: '',
    pay_currency: 'CNY',
  })
  expect(quoteRequestOf('TRANSFER', filled, problemsOf('TRANSFER', filled, NOTHING))).toBeUndefined()
  const empty = form({ lines: [line('3', '')] })
  expect(quoteRequestOf('ADD', empty, problemsOf('ADD', empty, NOTHING))).toBeUndefined()
})

test('what the quote is refused for stands beside our own findings, at the line of the account that is not shared', () => {
  const filled = form({ anchor: account('1'), lines: [line('3', ''), line('2', '5')] })
  const own = problemsOf('TRANSFER', filled, NOTHING)
  // The quote was asked for the right lines alone, so the second line is its first.
  const refused = [
    { path: 'items.0.from_account_id', msg: '账户存在未完成的清零申请' },
    { path: 'remark', msg: '无关' },
  ]
  const problems = withRefused(own, refused, filled)
  expect(problems.lines).toEqual(
    new Map([
      ['2', '账户存在未完成的清零申请'],
      ['3', '请输入转出金额'],
    ]),
  )
  expect(problemCount(problems)).toBe(2)
  expect(quoteRequestOf('TRANSFER', filled, own)).toMatchObject({ items: [{ to_account_id: '2' }] })
})

test('the quoted line of a transfer is that of the account that is not shared', () => {
  const items = [{ account_id: '1', to_account_id: '2' }]
  const quote = { items } as unknown as Quote // only the items are read
  expect([quotedItem(quote, '1', 'TO_ONE'), quotedItem(quote, '2', 'FROM_ONE'), quotedItem(quote, '1', 'FROM_ONE')]).toEqual([
    items[0],
    items[0],
    undefined,
  ])
})

test('a transfer from one account gives from it, one from several gives to one', () => {
  expect(startOf('TRANSFER', [line('1', '')])).toMatchObject({ anchor: { account_id: '1' }, lines: [], mode: 'FROM_ONE' })
  expect(startOf('TRANSFER', [line('1', ''), line('2', '')])).toMatchObject({ anchor: null, mode: 'TO_ONE', lines: [{}, {}] })
  expect(startOf('CLEAR', [line('1', '')])).toMatchObject({ anchor: null, lines: [{}] })
})

/** As a form shows it, of which these fields were tried and these lines were refused. */
const shown = (typed: OrderForm, tried: readonly (keyof OrderForm)[] = [], refused: Readonly<Record<string, string>> = {}) => {
  const problems = problemsOf('ADD', typed, NOTHING)
  const state = { ...withTried(stateOf(typed), tried), refused: new Map(Object.entries(refused)) }
  const problem = (path: string) => problemAt(state, checksOf(problems), path, showsEarly(typed))
  return shownProblems({ problems, form: typed, fields: { problem } })
}

test('an empty box is blamed once somebody wanted to go on, a wrong one at once', () => {
  const typed = form({ lines: [line('1', ''), line('2', '0')] })
  expect([...shown(typed).lines]).toEqual([['2', '新增额度需大于$0']])
  expect([...shown(typed, ['lines']).lines.keys()]).toEqual(['1', '2'])
})

test('what the server refuses of a line stands at its account, whatever its number', () => {
  const typed = form({ lines: [line('7', '10'), line('9', '20')] })
  expect(partsOf(typed)).toEqual(['lines.7', 'lines.9'])
  expect(['items.1.amount', 'items.0.account_id', 'items.2.amount', 'items', 'remark'].map(path => aliasOf(typed, path))).toEqual([
    'lines.9',
    'lines.7',
    undefined,
    undefined,
    undefined,
  ])
  expect(shown(typed, [], { [lineField({ account_id: '9' })]: '账户暂不可操作' }).lines).toEqual(new Map([['9', '账户暂不可操作']]))
})

test('a shared account is blamed at once when it was chosen, and only then', () => {
  const early = (anchor: OrderForm['anchor']) => showsEarly(form({ anchor }))('anchor', '请选择转出账户')
  expect([early(null), early(account('1'))]).toEqual([false, true])
  expect(showsEarly(form({}))('reason', '请选择调减原因')).toBe(false)
})
