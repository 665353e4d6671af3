// Before the first call: what is sent, what waits for the platform, and what fails, at the limits of every rule.
import { expect, test } from 'vitest'
import { type AccountKnowledge, decideBeforeSend, type Leg, type Reading } from './decide.ts'
import { after, waitAfter, waitingLeg } from './test-decide-leg.ts'

type Figure = Extract<Reading, { kind: 'figure' }>
const figure: Figure = { kind: 'figure', limit: 10_000n, spent: 4_000n, minimumAdd: null, changesLeftToday: null }
const account: AccountKnowledge = { changesToday: 0, maxChangesPerDay: null, lastLimit: null, margin: 100n }
const options = after(0)
const decide = (leg: Partial<Leg>, reading: Partial<Figure> = {}, known: Partial<AccountKnowledge> = {}) =>
  decideBeforeSend({ ...waitingLeg, ...leg }, { ...figure, ...reading }, { ...account, ...known }, options)
const send = (base: bigint, target: bigint) => ({ step: 'send', base, target })
const fail = (reason: string) => ({ step: 'fail', reason })
const release = (afterMs: number, note: string) => ({ step: 'release', afterMs, note })
const add = (amount: bigint): Partial<Leg> => ({ want: { kind: 'ADD', amount } })
const reduce = (amount: bigint): Partial<Leg> => ({ want: { kind: 'REDUCE', amount } })
const clear: Partial<Leg> = { want: { kind: 'CLEAR' } }

test('an account that the platform does not find is looked for six times', () => {
  const look = (tries: number) => decideBeforeSend({ ...waitingLeg, tries }, { kind: 'gone' }, account, options)
  expect(look(0)).toEqual(release(waitAfter(0), '渠道暂时查不到该账户，稍后自动重试'))
  expect(look(5)).toEqual(release(waitAfter(5), '渠道暂时查不到该账户，稍后自动重试'))
  expect(look(6)).toEqual(fail('渠道查不到该账户，请联系专属顾问'))
})

test('a platform out of reach is waited for, as long as it asks, and three hundred times', () => {
  const reach = (tries: number, retryAfterMs?: number) =>
    decideBeforeSend(
      { ...waitingLeg, tries },
      { kind: 'unavailable', ...(retryAfterMs === undefined ? {} : { retryAfterMs }) },
      account,
      options,
    )
  expect(reach(2)).toEqual(release(waitAfter(2), '渠道暂时不可用，稍后自动重试'))
  expect(reach(2, 7_000)).toEqual(release(7_000, '渠道暂时不可用，稍后自动重试'))
  expect(reach(2, 0)).toEqual(release(0, '渠道暂时不可用，稍后自动重试'))
  expect(reach(299).step).toBe('release')
  expect(reach(300)).toEqual(fail('渠道长时间无法访问，请稍后重新提交'))
})

test('waits grow by half of two seconds, doubled each time, up to five minutes', () => {
  const waitOf = (tries: number, random: number) => {
    const step = decideBeforeSend({ ...waitingLeg, tries }, { kind: 'unavailable' }, account, { ...options, random })
    return step.step === 'release' ? step.afterMs : undefined
  }
  expect([0, 1, 6, 7, 8, 11, 200].map(tries => waitOf(tries, 0.5))).toEqual([1_500, 2_500, 64_500, 128_500, 150_500, 150_500, 150_500])
  expect([0, 8].map(tries => waitOf(tries, 0))).toEqual([500, 500])
})

test('an account whose changes of the day are used up waits an hour', () => {
  const full = release(3_600_000, '渠道每日额度变更次数已达上限，稍后自动提交')
  expect(decide({}, {}, { maxChangesPerDay: 10, changesToday: 9 })).toEqual(send(10_000n, 15_000n))
  expect(decide({}, {}, { maxChangesPerDay: 10, changesToday: 10 })).toEqual(full)
  expect(decide({}, {}, { maxChangesPerDay: 10, changesToday: 11 })).toEqual(full)
  const noMore = { step: 'fail', reason: '渠道今日额度变更次数已用完' }
  expect(decide({}, {}, { maxChangesPerDay: 10, changesToday: 10, isEmergency: true })).toEqual(noMore)
  expect(decide({}, { changesLeftToday: 0 })).toEqual(full)
  expect(decide({}, { changesLeftToday: 1 })).toEqual(send(10_000n, 15_000n))
})

test('an account without a limit, or with one below zero, can not be changed; a limit of zero can be added to', () => {
  expect(decide({}, { limit: null })).toEqual(fail('账户在渠道侧未设置额度上限，不能调整额度'))
  expect(decide({}, { limit: -1n })).toEqual(fail('渠道额度异常，不能调整额度'))
  expect(decide({}, { limit: 0n })).toEqual(send(0n, 5_000n))
})

test.each(['absolute', 'proposal'] as const)('%s: another limit than our last change left is read again, eight times', style => {
  const stale = release(15_000, '渠道额度尚未刷新，稍后自动重试')
  for (const lastLimit of [9_999n, 10_001n]) {
    expect(decide({ style }, {}, { lastLimit })).toEqual(stale)
    expect(decide({ style, tries: 7 }, {}, { lastLimit })).toEqual(stale)
    expect(decide({ style, tries: 8 }, {}, { lastLimit })).toEqual(send(10_000n, 15_000n))
  }
  expect(decide({ style }, {}, { lastLimit: 10_000n })).toEqual(send(10_000n, 15_000n))
})

test('a balance moves by itself: it is believed at once', () => {
  expect(decide({ style: 'delta' }, {}, { lastLimit: 9_999n })).toEqual(send(10_000n, 15_000n))
})

test('an addition is at least the platform’s least, and lifts the limit by what was owed besides', () => {
  expect(decide(add(500n), { minimumAdd: 500n })).toEqual(send(10_000n, 10_500n))
  expect(decide(add(499n), { minimumAdd: 500n })).toEqual(fail('新增额度低于渠道最低金额'))
  expect(decide(add(500n), {}, { lift: 30n })).toEqual(send(10_000n, 10_530n))
})

test('a reduction leaves what is spent and the margin there', () => {
  expect(decide(reduce(5_900n))).toEqual(send(10_000n, 4_100n))
  expect(decide(reduce(5_901n))).toEqual(fail('渠道剩余额度不足，不能调减该金额'))
  expect(decide(reduce(9_900n), { spent: null })).toEqual(send(10_000n, 100n))
  expect(decide(reduce(9_901n), { spent: null })).toEqual(fail('渠道剩余额度不足，不能调减该金额'))
})

test('a limit never becomes zero, which would remove it', () => {
  expect(decide(reduce(9_999n), { spent: 0n }, { margin: 0n })).toEqual(send(10_000n, 1n))
  expect(decide(reduce(10_000n), { spent: 0n }, { margin: 0n })).toEqual(fail('渠道剩余额度不足，不能调减该金额'))
  expect(decide(clear, { spent: 0n })).toEqual(send(10_000n, 1n))
  expect(decide(clear, { spent: null })).toEqual(send(10_000n, 1n))
  expect(decide(clear, { limit: 1n, spent: 0n })).toEqual(fail('账户没有可清零的额度'))
})

test('clearing leaves what is spent, whatever the margin, and fails where nothing is left', () => {
  expect(decide(clear)).toEqual(send(10_000n, 4_000n))
  expect(decide(clear, { limit: 4_001n })).toEqual(send(4_001n, 4_000n))
  expect(decide(clear, { limit: 4_000n })).toEqual(fail('账户没有可清零的额度'))
  expect(decide(clear, { limit: 3_999n })).toEqual(fail('账户没有可清零的额度'))
})
