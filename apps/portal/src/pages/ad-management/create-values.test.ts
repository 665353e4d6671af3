// A plan as it is typed: what is sent of it, where what is wrong stands, and what a draft gives back.
import { expect, test } from 'vitest'
import { blankOf, fieldOf, onChannel, planOf, problemsOf, restored, stepOf, valuesOf } from './create-values.ts'

const GOOGLE = {
  ...blankOf('GOOGLE'),
  account_id: '2001',
  plan_name: ' 搜索 ',
  audience: { ...blankOf('GOOGLE').audience, countries: ['US'], keywords: ' tent \n\n[camp tent]\n' },
  budget: { kind: 'DAILY', amount: '20', currency: 'USD' },
  schedule: { starts_at: '2026-12-01 00:00', ends_at: '' },
  creative: {
    ...blankOf('GOOGLE').creative,
    headlines: ['One', 'Two', 'Three'],
    texts: ['First text', 'Second text'],
    landing_url: ' https://shop.example.com/ ',
  },
} as const

test('lines, instants and blanks are sent as the server wants them', () => {
  const plan = planOf(GOOGLE)
  expect(plan).toMatchObject({
    plan_name: '搜索',
    audience: { keywords: ['tent', '[camp tent]'] },
    schedule: { starts_at: '2026-11-30T16:00:00.000Z', ends_at: null },
    creative: { headlines: ['One', 'Two', 'Three'], landing_url: 'https://shop.example.com/' },
  })
  expect(problemsOf(GOOGLE, {}).size).toBe(0)
  expect(planOf(valuesOf(plan))).toEqual(plan)
  expect(planOf({ ...blankOf('FACEBOOK'), creative: { ...blankOf('FACEBOOK').creative, headlines: [' '] } }).creative.headlines).toEqual([])
})

test('what is wrong stands at the field that shows it, a keyword with its own words', () => {
  const wrong = {
    ...GOOGLE,
    audience: { ...GOOGLE.audience, keywords: `tent\n${'x'.repeat(81)}` },
    schedule: { starts_at: '明天', ends_at: '' },
    creative: { ...GOOGLE.creative, headlines: ['One', '', 'Three'] },
  }
  expect([...problemsOf(wrong, {}).keys()].toSorted()).toEqual(['audience.keywords', 'creative.headlines.1', 'schedule.starts_at'])
  expect(problemsOf(wrong, {}).get('audience.keywords')).toBe(`“${'x'.repeat(81)}”：每个关键词最多 80 个字符`)
  expect(['plan.audience.keywords.3', 'creative.identity.id', 'budget.amount'].map(fieldOf)).toEqual([
    'audience.keywords',
    'creative.identity',
    'budget.amount',
  ])
  expect(['account_id', 'audience.countries', 'schedule.ends_at', 'creative.texts.0', 'unknown'].map(stepOf)).toEqual([0, 1, 2, 3, 0])
})

test('another channel keeps what all channels have, and asks anew for the rest', () => {
  const tiktok = onChannel('TIKTOK', { ...GOOGLE, objective: 'CONVERSIONS' })
  expect(tiktok).toMatchObject({
    channel: 'TIKTOK',
    account_id: '',
    plan_name: ' 搜索 ',
    objective: 'CONVERSIONS',
    audience: { countries: ['US'], keywords: '' },
    creative: { identity: null, asset_id: null, headlines: [], texts: [''] },
  })
  expect(onChannel('GOOGLE', { ...tiktok, objective: 'REACH' }).objective).toBe('TRAFFIC')
})

test('a draft gives back what was kept, and nothing of another kind', () => {
  expect(restored({ ...GOOGLE, step: 3, key: 'k' })).toEqual(GOOGLE)
  expect(
    restored({ channel: 'ORKUT', plan_name: 7, audience: { countries: 'US', age_from: '18' }, creative: null, placements: 'x' }),
  ).toEqual(blankOf('FACEBOOK'))
})
