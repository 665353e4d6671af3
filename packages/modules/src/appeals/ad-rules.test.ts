// What readings mean for appeals of ads: each that fits two readings is left to people.
import type { AdAppealStand, AdReviewStand } from '@tallyhelm/protocol/topics/appeals/ad-appeals'
import { expect, test } from 'vitest'
import { type AdCallFacts, judgeAd, judgeUnread, LATE_MS } from './ad-rules.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const START = new Date('2026-11-20T10:00:00Z')
const at = (ms: number) => new Date(START.getTime() + ms)
const call = (status: AdCallFacts['status'], more: Partial<AdCallFacts> = {}): AdCallFacts => ({
  status,
  stood: status === 'WAITING' ? null : 'NONE',
  isSeen: false,
  madeAt: START,
  sentAt: status === 'WAITING' ? null : START,
  ...more,
})
const reading = (appeal: AdAppealStand | null, review: AdReviewStand | null = 'NONE') => ({
  appeal,
  review,
  words: 'X / Y',
  reasons: ['仍不合规'],
})
const judge = (of: AdCallFacts, read: ReturnType<typeof reading> | undefined, age = 5 * MINUTE_MS) => {
  const verdict = judgeAd(of, read, at(age))
  return verdict.kind === 'ends' ? verdict.status : verdict.kind
}

test.each([
  ['rejected, never appealed', reading('NONE'), 'send'],
  ['deliverable in some places', reading('NONE', 'PART'), 'send'],
  ['rejected, an appeal failed before', reading('FAILED'), 'send'],
  ['passed', reading('NONE', 'ALL'), 'DROPPED'],
  ['under an appeal of somebody', reading('APPEALING'), 'follows'],
  ['a review without a known word', reading('NONE', null), 'UNCLEAR'],
  ['an appeal without a known word', reading(null), 'UNCLEAR'],
  ['not told of', undefined, 'UNCLEAR'],
] as const)('before it is sent, the ad is %s', (_what, read, expected) => {
  expect(judge(call('WAITING'), read)).toBe(expected)
})

test('what is sent remembers how the ad stood', () => {
  expect(judgeAd(call('WAITING'), reading('FAILED'), START)).toEqual({ kind: 'send', stood: 'FAILED' })
})

test.each([
  ['the appeal goes on', 'NONE', reading('APPEALING'), 0, 'follows'],
  ['it was decided at once', 'NONE', reading('FAILED'), 0, 'FAILED'],
  ['it succeeded where an earlier one had failed', 'FAILED', reading('SUCCESSFUL'), 0, 'SUCCESSFUL'],
  ['nothing is shown yet', 'NONE', reading('NONE'), LATE_MS - 1, 'waits'],
  ['nothing was ever shown', 'NONE', reading('NONE'), LATE_MS, 'UNCLEAR'],
  ['the earlier end is shown still', 'FAILED', reading('FAILED'), LATE_MS - 1, 'waits'],
  ['the end may be the earlier one', 'FAILED', reading('FAILED'), LATE_MS, 'UNCLEAR'],
  ['the ad is not told of', 'NONE', undefined, 0, 'UNCLEAR'],
] as const)('without an answer, and %s', (_what, stood, read, age, expected) => {
  expect(judge(call('SENDING', { stood }), read, age)).toBe(expected)
})

test.each([
  ['goes on', call('APPEALING'), reading('APPEALING'), HOUR_MS, 'follows'],
  ['goes on for ever', call('APPEALING', { isSeen: true }), reading('APPEALING'), 30 * DAY_MS, 'UNCLEAR'],
  ['succeeded', call('APPEALING'), reading('SUCCESSFUL', 'NONE'), HOUR_MS, 'SUCCESSFUL'],
  ['failed', call('APPEALING'), reading('FAILED'), HOUR_MS, 'FAILED'],
  ['failed as an earlier one had, after it was seen', call('APPEALING', { stood: 'FAILED', isSeen: true }), reading('FAILED'), 0, 'FAILED'],
  ['failed as an earlier one had, unseen', call('APPEALING', { stood: 'FAILED' }), reading('FAILED'), HOUR_MS, 'waits'],
  ['never showed', call('APPEALING', { stood: 'FAILED' }), reading('FAILED'), DAY_MS, 'UNCLEAR'],
  ['is done, the ad passed', call('APPEALING'), reading('DONE', 'ALL'), HOUR_MS, 'SUCCESSFUL'],
  ['is done, the ad did not pass', call('APPEALING'), reading('DONE', 'NONE'), HOUR_MS, 'FAILED'],
  ['is done, the ad passed in part', call('APPEALING'), reading('DONE', 'PART'), HOUR_MS, 'UNCLEAR'],
  ['is done, the review is no known word', call('APPEALING'), reading('DONE', null), HOUR_MS, 'UNCLEAR'],
  ['was seen and is gone', call('APPEALING', { isSeen: true }), reading('NONE'), HOUR_MS, 'UNCLEAR'],
  ['is missing in one answer', call('APPEALING'), undefined, HOUR_MS, 'waits'],
  ['is missing for a month', call('APPEALING'), undefined, 30 * DAY_MS, 'UNCLEAR'],
  ['is told in a new word', call('APPEALING'), reading(null), HOUR_MS, 'UNCLEAR'],
] as const)('once the platform took it, it %s', (_what, of, read, age, expected) => {
  expect(judge(of, read, age)).toBe(expected)
})

test('the reasons of a rejection are the platform’s; what is unclear says what to look at', () => {
  expect(judgeAd(call('APPEALING'), reading('FAILED'), at(HOUR_MS))).toEqual({ kind: 'ends', status: 'FAILED', told: '仍不合规' })
  expect(judgeAd(call('APPEALING'), reading('DONE', 'PART'), at(HOUR_MS))).toMatchObject({ told: expect.stringContaining('X / Y') })
})

test.each([
  [HOUR_MS - 1, 5 * MINUTE_MS],
  [DAY_MS - 1, 30 * MINUTE_MS],
  [DAY_MS, 6 * HOUR_MS],
])('after %i ms it is looked at again in %i', (age, wait) => {
  expect(judgeAd(call('APPEALING'), reading('APPEALING'), at(age))).toMatchObject({ at: at(age + wait) })
})

test.each([
  [call('WAITING'), DAY_MS, 'DROPPED'],
  [call('SENDING'), DAY_MS, 'UNCLEAR'],
  [call('APPEALING'), DAY_MS, 'waits'],
  [call('APPEALING'), 30 * DAY_MS, 'UNCLEAR'],
])('without any reading, %o after %i ms ends as %s', (of, age, expected) => {
  const waits = judgeUnread(of, at(age - 1), MINUTE_MS)
  expect(waits).toEqual({ kind: 'waits', at: at(age - 1 + MINUTE_MS) })
  const verdict = judgeUnread(of, at(age), MINUTE_MS)
  expect(verdict.kind === 'ends' ? verdict.status : verdict.kind).toBe(expected)
})
