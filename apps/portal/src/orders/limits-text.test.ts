// The agency's limits in words: only those that it has, and of a form what it takes.
import { DEFAULT_LIMITS } from '@tallyhelm/protocol/topics/quota/default-limits'
import { expect, test } from 'vitest'
import { limitsText } from './limits-text.ts'

const none = { step_up_from: null, step_up_day: null }

test.each([
  ['ADD', 'FACEBOOK', {}, '每单最多 50 个账户；单账户单次最低 $2、最高 $50,000；单笔或当日累计达 $10,000 需验证身份'],
  ['ADD', 'TIKTOK', none, '每单最多 50 个账户；单账户单次最低 $10、最高 $50,000'],
  ['CLEAR', 'TIKTOK', { step_up_from: null }, '每单最多 50 个账户；当日累计达 $10,000 需验证身份'],
  ['REDUCE', 'GOOGLE', { most_accounts: 20, step_up_day: null }, '每单最多 20 个账户；单笔合计达 $10,000 需验证身份'],
  ['TRANSFER', 'GOOGLE', { step_up_day: 1000 }, '每单最多 50 个账户；单笔合计达 $10,000，或当日累计达 $1,000 需验证身份'],
] as const)('%s on %s with %j', (kind, channel, own, text) => {
  expect(limitsText(kind, channel, { ...DEFAULT_LIMITS, ...own })).toBe(text)
})

test('a form for one ad account does not speak of many', () => {
  const limits = { ...DEFAULT_LIMITS, ...none, least_add: { FACEBOOK: 5, GOOGLE: 0, TIKTOK: 10 } }
  expect(limitsText('ADD', 'FACEBOOK', limits, 'ONE')).toBe('单账户单次最低 $5、最高 $50,000')
})
