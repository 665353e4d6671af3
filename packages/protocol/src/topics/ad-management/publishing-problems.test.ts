// What is wrong with a plan by field, on each channel: a plan that passes, and one thing changed at a time.
import { describe, expect, test } from 'vitest'
import { money } from '../../values/money.ts'
import { CHANNEL_CODES, type Channel } from '../../vocabulary/channel.ts'
import { emptyPlan, type PlanForm } from './publishing-plan.ts'
import { type PlanFacts, planProblems } from './publishing-problems.ts'
import { createRequest } from './publishing-schemas.ts'

const NOW = new Date('2026-12-01T00:00:00Z')
const FACTS: PlanFacts = { now: NOW, least: { DAILY: money(2000n, 'USD'), LIFETIME: money(2000n, 'USD') }, assetKind: 'IMAGE' }

function planOf(channel: Channel): PlanForm {
  const plan = emptyPlan(channel, 'USD')
  const isSearch = channel === 'GOOGLE'
  return {
    ...plan,
    account_id: '12',
    plan_name: '冬季新品',
    audience: { ...plan.audience, countries: ['US', 'JP'], age_from: 25, age_until: 54, keywords: isSearch ? ['running shoes'] : [] },
    budget: { ...plan.budget, amount: '80.00' },
    creative: {
      identity: isSearch ? null : { id: '7', kind: 'PAGE' },
      asset_id: isSearch ? null : '9',
      headlines: isSearch ? ['Red shoes', 'Ships today', '限时优惠'] : [],
      texts: isSearch ? ['Light and made to last.', 'Free returns.'] : ['冬季新品'],
      call_to_action: isSearch ? null : 'SHOP_NOW',
      landing_url: 'https://shop.example.com/winter?a=1',
    },
  }
}
const withCreative = (plan: PlanForm, over: Partial<PlanForm['creative']>): PlanForm => ({
  ...plan,
  creative: { ...plan.creative, ...over },
})
const withBudget = (plan: PlanForm, over: Partial<PlanForm['budget']>): PlanForm => ({ ...plan, budget: { ...plan.budget, ...over } })
const withAudience = (plan: PlanForm, over: Partial<PlanForm['audience']>): PlanForm => ({
  ...plan,
  audience: { ...plan.audience, ...over },
})

describe.each(CHANNEL_CODES)('%s', channel => {
  const plan = planOf(channel)
  test('a whole plan has no problem, and the server takes it', () => {
    expect(planProblems(plan, FACTS)).toEqual({})
    expect(createRequest.safeParse(plan).success).toBe(true)
  })
  test('an empty one names each field that is lacking', () => {
    const lacking = Object.keys(planProblems(emptyPlan(channel, 'USD'), FACTS))
    for (const path of ['account_id', 'plan_name', 'audience.countries', 'budget.amount', 'creative.texts', 'creative.landing_url'])
      expect(lacking).toContain(path)
  })
  test.each<[string, PlanForm, string, string]>([
    ['three decimals', withBudget(plan, { amount: '80.005' }), 'budget.amount', '预算最多保留 2 位小数'],
    ['yen with decimals', withBudget(plan, { amount: '8000.50', currency: 'JPY' }), 'budget.amount', '日元预算不能有小数'],
    ['below the least', withBudget(plan, { amount: '19.99' }), 'budget.amount', '每日预算不能低于 $20.00'],
    ['nothing', withBudget(plan, { amount: '0.00' }), 'budget.amount', '预算需大于 0'],
    ['less than nothing', withBudget(plan, { amount: '-5' }), 'budget.amount', '预算格式不正确，请输入数字'],
    ['no figure', withBudget(plan, { amount: '1e3' }), 'budget.amount', '预算格式不正确，请输入数字'],
    ['a total without an end', withBudget(plan, { kind: 'LIFETIME' }), 'schedule.ends_at', '总预算需要结束时间'],
    [
      'an end before its start',
      { ...plan, schedule: { starts_at: '2026-12-05T00:00:00Z', ends_at: '2026-12-04T00:00:00Z' } },
      'schedule.ends_at',
      '结束时间需晚于开始时间',
    ],
    [
      'a start in the past',
      { ...plan, schedule: { starts_at: '2026-11-30T00:00:00Z', ends_at: null } },
      'schedule.starts_at',
      '开始时间不能早于现在',
    ],
    ['no time', { ...plan, schedule: { starts_at: '明天', ends_at: null } }, 'schedule.starts_at', '开始时间格式不正确'],
    ['no TLS', withCreative(plan, { landing_url: 'http://shop.example.com' }), 'creative.landing_url', '请输入以 https:// 开头的链接'],
    ['a script', withCreative(plan, { landing_url: 'javascript:alert(1)' }), 'creative.landing_url', '请输入以 https:// 开头的链接'],
    ['an own address', withCreative(plan, { landing_url: 'https://127.0.0.1/x' }), 'creative.landing_url', '请输入以 https:// 开头的链接'],
    ['a country by name', withAudience(plan, { countries: ['USA'] }), 'audience.countries', '国家或地区代码应为两位大写字母'],
    ['ages the wrong way round', withAudience(plan, { age_from: 45, age_until: 34 }), 'audience.age_until', '最大年龄不能小于最小年龄'],
    ['a long name', { ...plan, plan_name: '名'.repeat(61) }, 'plan_name', '广告名称最多 60 个字符'],
  ])('%s', (_what, changed, path, message) => {
    expect(planProblems(changed, FACTS)).toHaveProperty([path], message)
  })
})

test.each<[string, PlanForm, string, string]>([
  ['two headlines', withCreative(planOf('GOOGLE'), { headlines: ['a', 'b'] }), 'creative.headlines', '请至少填写 3 条标题'],
  [
    'sixteen headlines',
    withCreative(planOf('GOOGLE'), { headlines: Array.from({ length: 16 }, (_, at) => `标题 ${at}`) }),
    'creative.headlines',
    '标题最多 15 条',
  ],
  [
    'sixteen wide characters',
    withCreative(planOf('GOOGLE'), { headlines: ['a', 'b', '优'.repeat(16)] }),
    'creative.headlines.2',
    '标题最多 30 个字符（中文算 2 个）',
  ],
  ['one text', withCreative(planOf('GOOGLE'), { texts: ['a'] }), 'creative.texts', '请至少填写 2 条描述'],
  [
    'a long text',
    withCreative(planOf('GOOGLE'), { texts: ['a', 'b'.repeat(91)] }),
    'creative.texts.1',
    '描述最多 90 个字符（中文算 2 个）',
  ],
  ['the same twice', withCreative(planOf('GOOGLE'), { headlines: ['a', 'b', 'a'] }), 'creative.headlines.2', '标题不能重复'],
  ['no keywords', withAudience(planOf('GOOGLE'), { keywords: [] }), 'audience.keywords', '请填写关键词'],
  ['a place of a search ad', { ...planOf('GOOGLE'), placements: ['facebook'] }, 'placements', '搜索广告不能选择版位'],
  ['reach by search', { ...planOf('GOOGLE'), objective: 'REACH' }, 'objective', '该渠道不支持此推广目标'],
  ['an age of TikTok', withAudience(planOf('TIKTOK'), { age_from: 20 }), 'audience.age_from', '最小年龄应为 13、18、25、35、45、55'],
  ['a headline at TikTok', withCreative(planOf('TIKTOK'), { headlines: ['a'] }), 'creative.headlines', '该渠道的广告没有标题'],
  ['no button at TikTok', withCreative(planOf('TIKTOK'), { call_to_action: null }), 'creative.call_to_action', '请选择行动号召'],
  ['a place of another channel', { ...planOf('TIKTOK'), placements: ['facebook'] }, 'placements', '该渠道没有所选版位'],
  ['no place', { ...planOf('FACEBOOK'), placements: [] }, 'placements', '请选择版位，或由平台选择'],
  ['no pixel', { ...planOf('FACEBOOK'), objective: 'CONVERSIONS' }, 'conversion', '网站转化需要选择 Pixel 和转化事件'],
  ['no page', withCreative(planOf('FACEBOOK'), { identity: null }), 'creative.identity', '请选择主页'],
  ['a picture to be watched', { ...planOf('FACEBOOK'), objective: 'VIDEO_VIEWS' }, 'creative.asset_id', '视频观看需要选择视频素材'],
])('%s', (_what, plan, path, message) => {
  expect(planProblems(plan, FACTS)).toHaveProperty([path], message)
})

test('a video needs a cover', () => {
  const facts = { ...FACTS, assetKind: 'VIDEO' } as const
  expect(planProblems(planOf('TIKTOK'), facts)).toEqual({ 'creative.cover_asset_id': '请选择视频封面图片' })
  expect(planProblems(withCreative(planOf('TIKTOK'), { cover_asset_id: '10' }), facts)).toEqual({})
})

test('a part that is not told yet is not held against a plan, but what Google’s campaign holds is', () => {
  const begun = (channel: Channel) => ({ ...emptyPlan(channel, 'USD'), account_id: '12', plan_name: '冬季' })
  expect(planProblems(begun('TIKTOK'), FACTS, 'CAMPAIGN')).toEqual({})
  expect(Object.keys(planProblems(begun('GOOGLE'), FACTS, 'CAMPAIGN')).toSorted()).toEqual(['audience.countries', 'budget.amount'])
})
