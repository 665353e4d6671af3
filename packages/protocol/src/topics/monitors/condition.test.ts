// Conditions: what is refused by path, what contradicts itself, domains in one spelling, and how a rule reads.
import { expect, test } from 'vitest'
import { conditionProblems, conditionText, domainOf, type Group, type Leaf, type Node } from './condition.ts'
import { ruleForm } from './rule-form.ts'
import { ruleSentence } from './sentence.ts'
import { TEMPLATES } from './templates.ts'

const leaf = (metric: Leaf['metric'], window: Leaf['window'], operator: Leaf['operator'], ...values: string[]): Leaf => ({
  kind: 'leaf',
  metric,
  window,
  operator,
  values,
})
const group = (match: Group['match'], ...items: Node[]): Group => ({ kind: 'group', match, items })
const all = (...items: Node[]) => group('ALL', ...items)
const any = (...items: Node[]) => group('ANY', ...items)

test.each<[string, Group, Record<string, string>]>([
  ['nothing', all(), { items: '请至少添加一个条件' }],
  ['an empty group', all(leaf('SPEND', 'M60', 'GT', '1'), any()), { 'items.1.items': '请至少添加一个条件' }],
  ['no number', all(leaf('SPEND', 'M60', 'GTE', 'NaN')), { 'items.0.values.0': expect.stringContaining('数值') }],
  ['nothing typed', all(leaf('CLICKS', 'M60', 'GTE', '')), { 'items.0.values.0': '请输入大于 0 的数值' }],
  ['nought that is always true', all(leaf('SPEND', 'M60', 'GTE', '0')), { 'items.0.values.0': '请输入大于 0 的数值' }],
  ['less than nothing', all(leaf('SPEND', 'M60', 'GT', '-5')), { 'items.0.values.0': '请输入大于 0 的数值' }],
  ['three decimals', all(leaf('CTR', 'M60', 'GT', '1.234')), { 'items.0.values.0': '数值最多保留 2 位小数' }],
  ['half a click', all(leaf('CLICKS', 'M60', 'GT', '1.5')), { 'items.0.values.0': '请输入整数' }],
  ['a range turned round', all(leaf('SPEND', 'M60', 'BETWEEN', '9', '3')), { 'items.0.values.1': '需大于前一个数值' }],
  [
    'the same twice',
    all(leaf('SPEND', 'M60', 'GT', '1'), leaf('SPEND', 'M60', 'LT', '9')),
    { 'items.1.metric': '同一指标与时间窗不可重复' },
  ],
  ['a window that it has not', all(leaf('HOUR', 'M60', 'BETWEEN', '1', '2')), { 'items.0.window': expect.stringContaining('不支持') }],
  ['a growth of today', all(leaf('SPEND', 'TODAY', 'UP_PERCENT', '5')), { 'items.0.operator': expect.stringContaining('不支持') }],
  [
    'a contradiction through groups',
    all(leaf('SPEND', 'M60', 'GTE', '200'), all(leaf('SPEND', 'M60', 'LT', '100'))),
    { 'items.1.items.0.values': '与其他条件矛盾，永远不会成立' },
  ],
  [
    'happened and not',
    all(leaf('PEOPLE_ADDED', 'H24', 'HAPPENED'), all(leaf('PEOPLE_ADDED', 'H24', 'NOT_HAPPENED'))),
    { 'items.1.items.0.values': expect.stringContaining('矛盾') },
  ],
  ['no domain', all(leaf('LANDING_DOMAIN', 'NOW', 'IN', 'not a domain')), { 'items.0.values.0': '请填写域名，如 example.com' }],
  ['no country', all(leaf('COUNTRY', 'NOW', 'NOT_IN', 'USA')), { 'items.0.values.0': '请填写两位国家代码，如 US' }],
])('%s is refused by its path', (_name, condition, problems) => {
  expect(conditionProblems(condition, 'USD')).toEqual(problems)
})

test('what one branch of an OR says contradicts no other', () => {
  expect(conditionProblems(any(all(leaf('SPEND', 'M60', 'GTE', '200')), all(leaf('SPEND', 'M60', 'LT', '100'))), 'USD')).toEqual({})
  expect(conditionProblems(all(leaf('CONVERSIONS', 'TODAY', 'EQ', '0'), leaf('HOUR', 'NOW', 'BETWEEN', '22', '7')), 'USD')).toEqual({})
})

test('yen have no decimals', () => {
  expect(conditionProblems(all(leaf('SPEND', 'M60', 'GT', '12.5')), 'JPY')).toMatchObject({
    'items.0.values.0': expect.stringMatching(/小数/),
  })
})

test('a tree that is too deep, or too large, is refused at its place', () => {
  const [template] = TEMPLATES
  const deep = { ...template?.form, condition: all(all(all(all(leaf('SPEND', 'M60', 'GT', '1'))))) }
  expect(ruleForm.safeParse(deep).error?.issues).toMatchObject([
    { message: '条件最多嵌套 3 层', path: ['condition', 'items', 0, 'items', 0, 'items', 0, 'kind'] },
  ])
  const many = all(
    ...Array.from({ length: 4 }, () =>
      any(
        ...Array.from({ length: 8 }, (_, at) =>
          leaf('SPEND', (['M5', 'M15', 'M30', 'M60', 'H3', 'H24', 'TODAY', 'D7'] as const)[at] ?? 'M5', 'GT', '1'),
        ),
      ),
    ),
  )
  expect(conditionProblems(many, 'USD')).toMatchObject({ items: '条件最多 30 个' })
})

test.each([
  ['HTTPS://WWW.Example.com:443/a?b#c', 'www.example.com'],
  ['example.com.', 'example.com'],
  ['Bücher.de', 'xn--bcher-kva.de'],
  ['xn--bcher-kva.de', 'xn--bcher-kva.de'],
  ['https://good.com@evil.com/', undefined],
  ['127.0.0.1', undefined],
  ['localhost', undefined],
  ['javascript:alert(1)', undefined],
  ['', undefined],
])('the domain of %s is %s', (typed, domain) => {
  expect(domainOf(typed)).toBe(domain)
})

test('a rule reads as one sentence', () => {
  const condition = all(
    leaf('SPEND', 'M60', 'GTE', '200'),
    any(leaf('CONVERSIONS', 'M60', 'EQ', '0'), leaf('UNKNOWN_ACTOR', 'H24', 'HAPPENED')),
  )
  expect(
    ruleSentence({
      frequency: 30,
      isAllAccounts: false,
      accounts: 12,
      condition,
      currency: 'USD',
      actions: [{ action: 'PAUSE_AD_GROUP', delayMinutes: 0 }],
      ways: ['SMS'],
    }),
  ).toBe(
    '每 30 分钟检查 12 个账户，若广告组【近 1 小时消耗 ≥ $200.00】且（【近 1 小时转化数 = 0】或【近 24 小时陌生操作者或应用】），则暂停广告组，并以短信通知',
  )
  expect(conditionText(all(leaf('SPEND', 'M60', 'GTE', '')), 'USD')).toBe('【近 1 小时消耗 ≥ $…】')
})

test('every template may be saved as it is', () => {
  for (const { form } of TEMPLATES) expect(ruleForm.safeParse(form).error?.issues ?? []).toEqual([])
})
