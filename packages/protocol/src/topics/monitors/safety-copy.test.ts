// What Meta's own rules can say of a rule, and why they can't say the rest.
import { expect, test } from 'vitest'
import { money } from '../../values/money.ts'
import type { Group, Leaf } from './condition.ts'
import { safetyCopyOf } from './safety-copy.ts'
import { TEMPLATES } from './templates.ts'

const leaf = (metric: Leaf['metric'], window: Leaf['window'], operator: Leaf['operator'], ...values: string[]): Leaf => ({
  kind: 'leaf',
  metric,
  window,
  operator,
  values,
})
const all = (...items: Group['items']): Group => ({ kind: 'group', match: 'ALL', items })
const any = (...items: Group['items']): Group => ({ kind: 'group', match: 'ANY', items })
const [template] = TEMPLATES
if (!template) throw new Error('there are templates')
const of = (condition: Group, over: Partial<(typeof template)['form']> = {}) => safetyCopyOf({ ...template.form, condition, ...over })
const usd = (minor: bigint) => money(minor, 'USD')
const more = (field: string, value: unknown, rest = {}) => ({ field, ...rest, operator: 'GREATER_THAN', value })
const less = (field: string, value: unknown, rest = {}) => ({ field, ...rest, operator: 'LESS_THAN', value })

test.each([
  [leaf('SPEND', 'TODAY', 'GT', '100'), [more('spent', usd(10_000n))]],
  [leaf('SPEND', 'TODAY', 'GTE', '100'), [more('spent', usd(9_999n))]],
  [
    leaf('SPEND', 'YESTERDAY', 'BETWEEN', '1', '2'),
    [more('spent', usd(99n), { day: 'YESTERDAY' }), less('spent', usd(201n), { day: 'YESTERDAY' })],
  ],
  [leaf('CONVERSIONS', 'TODAY', 'EQ', '0'), [less('results', 1)]],
  [leaf('CLICKS', 'TODAY', 'EQ', '3'), [more('clicks', 2), less('clicks', 4)]],
  // Without a click there is no CPC, which Meta may take for nothing.
  [leaf('CPC', 'TODAY', 'LTE', '0.5'), [less('cpc', usd(50n)), more('clicks', 0)]],
  [leaf('CTR', 'TODAY', 'GTE', '1.25'), [more('ctr', 1.25), more('impressions', 0)]],
  [leaf('DAILY_BUDGET', 'NOW', 'GTE', '100'), [more('daily_budget', usd(9_999n))]],
  [leaf('AD_GROUP_NAME', 'NOW', 'CONTAINS', ' Sale '), [{ field: 'name', operator: 'CONTAIN', value: 'Sale' }]],
  [leaf('OBJECT_STATUS', 'NOW', 'IN', 'active'), [{ field: 'effective_status', operator: 'IN', value: ['ACTIVE'] }]],
] as const)('%o', (said, filters) => {
  expect(of(all(all(said)))).toMatchObject({ filters })
})

test.each([
  leaf('SPEND', 'M60', 'GTE', '50'),
  leaf('SPEND', 'D7', 'GTE', '50'),
  leaf('SPEND', 'TODAY', 'NEQ', '50'),
  leaf('CONVERSIONS', 'TODAY', 'GTE', '5'),
  leaf('CPA', 'TODAY', 'GTE', '5'),
  leaf('CPC', 'TODAY', 'EQ', '5'),
  leaf('DAILY_BUDGET', 'NOW', 'LT', '5'),
  leaf('CAMPAIGN_NAME', 'NOW', 'NOT_CONTAINS', 'a'),
  leaf('CAMPAIGN_NAME', 'NOW', 'CONTAINS', 'a', 'b'),
  leaf('UNKNOWN_ACTOR', 'H24', 'HAPPENED'),
])('%o can’t be said, and the reason names it', said => {
  expect(of(all(said))).toEqual({ why: expect.stringMatching(/^渠道规则没有与“.+”相同的条件$/) })
})

test('one of several that is enough, hours, delays, actions and times that end are not said', () => {
  const spend = leaf('SPEND', 'TODAY', 'GTE', '50')
  const one = all(spend)
  const pause = { action: 'PAUSE_AD_GROUP', delay_minutes: 0 } as const
  expect(of(any(spend, leaf('CLICKS', 'TODAY', 'EQ', '0')))).toEqual({ why: '条件含“任一满足”，渠道规则只支持全部满足' })
  expect(of(any(spend))).toMatchObject({ currency: 'USD' })
  expect(of(all(leaf('CLICKS', 'TODAY', 'EQ', '0')))).toMatchObject({ currency: null })
  expect(of(one, { active_hours: { days: [1], from: '08:00', until: '09:00' } })).toEqual({ why: '渠道规则无法表达生效时段' })
  expect(of(one, { actions: [{ ...pause, delay_minutes: 5 }] })).toEqual({ why: '渠道规则不能延迟暂停' })
  expect(of(one, { actions: [{ action: 'PAUSE_AD', delay_minutes: 0 }] })).toEqual({ why: '动作为暂停广告，渠道规则按广告组判断' })
  expect(of(one, { actions: [{ action: 'NOTIFY', delay_minutes: 0 }] })).toEqual({ why: '仅通知的规则不需要安全副本' })
  expect(of(one, { hold_minutes: 60 })).toEqual({ why: '渠道规则不能到时恢复' })
})

test('what is left out stays out; of what is in, one level is enough', () => {
  const one = all(leaf('CLICKS', 'TODAY', 'EQ', '0'))
  const clicks = less('clicks', 1)
  const filter = (mode: 'INCLUDE' | 'EXCLUDE', level: 'CAMPAIGN' | 'AD_GROUP', by: 'ID' | 'NAME', ...values: string[]) => ({
    filter: mode,
    level,
    by,
    values,
  })
  expect(
    of(one, {
      filters: [
        filter('EXCLUDE', 'CAMPAIGN', 'ID', '11111'),
        filter('INCLUDE', 'AD_GROUP', 'ID', '22222'),
        filter('INCLUDE', 'AD_GROUP', 'ID', '33333'),
      ],
    }),
  ).toEqual({
    currency: null,
    filters: [
      clicks,
      { field: 'id', operator: 'IN', value: ['22222', '33333'] },
      { field: 'campaign.id', operator: 'NOT_IN', value: ['11111'] },
    ],
  })
  expect(of(one, { filters: [filter('INCLUDE', 'CAMPAIGN', 'NAME', 'Sale')] })).toMatchObject({
    filters: [clicks, { field: 'campaign.name', operator: 'CONTAIN', value: 'Sale' }],
  })
  for (const filters of [
    [filter('EXCLUDE', 'CAMPAIGN', 'NAME', 'Sale')],
    [filter('INCLUDE', 'CAMPAIGN', 'NAME', 'a', 'b')],
    [filter('INCLUDE', 'CAMPAIGN', 'ID', '11111'), filter('INCLUDE', 'AD_GROUP', 'ID', '22222')],
  ])
    expect(of(one, { filters })).toEqual({ why: '范围按名称或混合层级筛选，渠道规则无法表达' })
})

test('of the templates Meta can say one', () => {
  expect(TEMPLATES.filter(({ form }) => 'filters' in safetyCopyOf(form)).map(({ code }) => code)).toEqual(['NO_RESULT'])
})
