// What the platform shows of calls that were sent: proposals, transactions, figures, or nothing; before and after SETTLE.
import { expect, test } from 'vitest'
import { decideAfterLook, type Leg, type Look } from './decide.ts'
import { after, HOUR_MS, lookAfter, sentLeg, SENT_AT, SETTLE_MS, waitAfter } from './test-decide-leg.ts'

const lowering: Leg = { ...sentLeg, target: 4_000n }
const answered: Partial<Leg> = { hasUnknownSend: false }
const DAY_MS = 24 * HOUR_MS
const decide = (leg: Partial<Leg>, look: Look, afterMs: number) => decideAfterLook({ ...sentLeg, ...leg }, look, after(afterMs))
const figure = (limit: bigint | null): Look => ({ kind: 'figure', limit, spent: 0n, minimumAdd: null, changesLeftToday: null })
const again = (tries = 3) => ({ step: 'again', afterMs: waitAfter(tries) })
const manual = (reason: string) => ({ step: 'manual', reason })
const TOO_LONG = manual('超过 24 小时未能核对出结果')
const NO_FIGURES = manual('缺少变更前后的额度记录')

test.each<Look>([{ kind: 'gone' }, { kind: 'unavailable' }])('%o says nothing: it is looked again, for a day at the most', look => {
  expect(decide({}, look, SETTLE_MS)).toEqual(again())
  expect(decide({ tries: 1 }, look, DAY_MS)).toEqual(again(1))
  expect(decide({}, look, DAY_MS + 1)).toEqual(TOO_LONG)
  expect(decide({ unresolvedSince: null }, look, DAY_MS + 1)).toEqual(again())
})

test('a platform that names the time is looked at then', () => {
  expect(decide({}, { kind: 'unavailable', retryAfterMs: 7_000 }, 0)).toEqual({ step: 'again', afterMs: 7_000 })
})

test('an approval is waited for a week, whatever happened before', () => {
  const waiting: Partial<Leg> = { state: 'WAITING_CHANNEL', style: 'proposal', waitingSince: SENT_AT }
  for (const [look, afterMs] of [
    [{ kind: 'pending', proposalId: 'p-1' }, lookAfter(4)],
    [{ kind: 'none' }, lookAfter(4)],
    [{ kind: 'transactions', references: [] }, lookAfter(4)],
    [{ kind: 'gone' }, waitAfter(3)],
    [{ kind: 'unavailable' }, waitAfter(3)],
    [{ kind: 'unavailable', retryAfterMs: 7_000 }, 7_000],
  ] satisfies [Look, number][]) {
    expect(decide(waiting, look, 2 * DAY_MS)).toEqual({ step: 'again', afterMs })
    expect(decide(waiting, look, 7 * DAY_MS)).toEqual({ step: 'again', afterMs })
    expect(decide(waiting, look, 7 * DAY_MS + 1)).toEqual(manual('渠道超过 7 天未审批'))
    expect(decide({ ...waiting, waitingSince: null }, look, 8 * DAY_MS)).toEqual({ step: 'again', afterMs })
  }
})

test('looks at a proposal become rare: the waits double up to five minutes', () => {
  const pending = { kind: 'pending', proposalId: 'p-1' } as const
  const waiting: Leg = { ...sentLeg, state: 'WAITING_CHANNEL', style: 'proposal', waitingSince: SENT_AT }
  const wait = (tries: number, random: number) => decideAfterLook({ ...waiting, tries }, pending, { ...after(0), random })
  expect([0, 1, 2, 10, 11, 50].map(tries => wait(tries, 1))).toEqual(
    [600, 800, 1_200, 205_200, 300_400, 300_400].map(afterMs => ({ step: 'again', afterMs })),
  )
  expect(wait(50, 0)).toEqual({ step: 'again', afterMs: 400 })
})

test('a proposal that turns up although its answer was lost is waited for from now on', () => {
  const pending = { kind: 'pending', proposalId: 'p-1' } as const
  expect(decide({ style: 'proposal' }, pending, 0)).toEqual({ step: 'wait_channel', proposalId: 'p-1', afterMs: lookAfter(0) })
})

test.each([
  [sentLeg, 15_000n, { step: 'confirm', approved: 5_000n, limit: 15_000n, reference: null }],
  [sentLeg, 10_001n, { step: 'confirm', approved: 1n, limit: 10_001n, reference: null }],
  [sentLeg, 10_000n, { step: 'fail', reason: '渠道批准的额度没有增加' }],
  [sentLeg, 15_001n, manual('渠道批准的额度高于申请')],
  [sentLeg, 9_999n, manual('渠道批准的额度低于变更前')],
  [lowering, 4_000n, { step: 'confirm', approved: 6_000n, limit: 4_000n, reference: null }],
  [lowering, 9_999n, { step: 'confirm', approved: 1n, limit: 9_999n, reference: null }],
  [lowering, 10_000n, { step: 'fail', reason: '渠道批准的额度没有减少' }],
  [lowering, 3_999n, manual('渠道批准的额度低于申请')],
  [lowering, 10_001n, manual('渠道批准的额度高于变更前')],
] as const)('from 10,000, %#: approved at %s', (leg, limit, step) => {
  const approved = { kind: 'approved', proposalId: 'p-1', limit } as const
  expect(decide({ ...leg, ...answered }, approved, 0)).toEqual(step)
  // The call may have been delivered twice: the other proposal is waited for.
  expect(decide(leg, approved, SETTLE_MS - 1)).toEqual(again())
  expect(decide(leg, approved, SETTLE_MS)).toEqual(step)
})

test('an approval without the figures before it is for people', () => {
  const approved = { kind: 'approved', proposalId: 'p-1', limit: 15_000n } as const
  expect(decide({ ...answered, base: null }, approved, 0)).toEqual(NO_FIGURES)
  expect(decide({ ...answered, target: null }, approved, 0)).toEqual(NO_FIGURES)
})

test('a rejection ends the leg once no other call of it can count', () => {
  const rejected = { kind: 'rejected', proposalId: 'p-1', reason: '资料不全' } as const
  const fail = { step: 'fail', reason: '资料不全' }
  expect(decide(answered, rejected, 0)).toEqual(fail)
  for (const leg of [{ ...answered, sends: 2 }, {}]) {
    expect(decide(leg, rejected, SETTLE_MS - 1)).toEqual(again())
    expect(decide(leg, rejected, SETTLE_MS)).toEqual(fail)
  }
})

test('one transaction is the proof, two are for people, none is nothing yet', () => {
  const found = (...references: string[]): Look => ({ kind: 'transactions', references })
  const delta: Partial<Leg> = { style: 'delta' }
  expect(decide(delta, found('t-1'), 0)).toEqual({ step: 'confirm', approved: 5_000n, limit: 15_000n, reference: 't-1' })
  expect(decide(delta, found('t-1', 't-2'), 0)).toEqual(manual('渠道有多笔可能对应的交易'))
  expect(decide(delta, found(), SETTLE_MS - 1)).toEqual(again())
  expect(decide(delta, found(), SETTLE_MS)).toEqual({ step: 'resend' })
})

test.each<[string, Look]>([
  ['no record', { kind: 'none' }],
  ['the figure from before', figure(10_000n)],
])('%s of a call that can not count any more: it fails as refused, is sent again, or is for people', (_name, look) => {
  const settled = (leg: Partial<Leg>, afterMs = SETTLE_MS) => decide(leg, look, afterMs)
  expect(settled({}, SETTLE_MS - 1)).toEqual(again())
  expect(settled({ lastSentAt: null })).toEqual(again())
  expect(settled({})).toEqual({ step: 'resend' })
  expect(settled({ sends: 5 })).toEqual({ step: 'resend' })
  expect(settled({ sends: 6 })).toEqual(manual('多次提交后渠道仍无结果'))
  expect(settled({ sends: 6, refusedReason: '额度过高' })).toEqual({ step: 'fail', reason: '额度过高' })
  expect(settled({}, DAY_MS)).toEqual({ step: 'resend' })
  expect(settled({}, DAY_MS + 1)).toEqual(TOO_LONG)
  expect(settled({ unresolvedSince: null }, DAY_MS + 1)).toEqual({ step: 'resend' })
})

test('the target is confirmed as a whole, in either direction', () => {
  expect(decide(answered, figure(15_000n), 0)).toEqual({ step: 'confirm', approved: 5_000n, limit: 15_000n, reference: null })
  expect(decide({ ...lowering, ...answered }, figure(4_000n), 0)).toEqual({
    step: 'confirm',
    approved: 6_000n,
    limit: 4_000n,
    reference: null,
  })
})

test('a target that may have been read before the call proves nothing', () => {
  expect(decide({}, figure(15_000n), 14_999)).toEqual(again())
  expect(decide({}, figure(15_000n), 15_000).step).toBe('confirm')
  expect(decide({ lastSentAt: null }, figure(15_000n), DAY_MS)).toEqual(again())
  // Nothing is older than SETTLE, where that is the shorter one.
  const quick = { ...after(5_000), settleMs: 5_000 }
  expect(decideAfterLook(sentLeg, figure(15_000n), quick).step).toBe('confirm')
})

test('a figure a hundred times off is a wrong unit, and for people at once', () => {
  const wrongUnit = manual('渠道额度与目标相差 100 倍，疑似金额单位异常')
  expect(decide({}, figure(1_500_000n), 0)).toEqual(wrongUnit)
  expect(decide({}, figure(150n), 0)).toEqual(wrongUnit)
  expect(decide({}, figure(151n), 0)).toEqual(again())
})

test('any other figure, or none, is for people once no call can take effect', () => {
  for (const limit of [12_000n, null]) {
    expect(decide({}, figure(limit), SETTLE_MS - 1)).toEqual(again())
    expect(decide({}, figure(limit), SETTLE_MS)).toEqual(manual('渠道额度既不等于变更前也不等于目标'))
  }
})

test('a figure means nothing without those from before and after', () => {
  expect(decide({ base: null }, figure(15_000n), SETTLE_MS)).toEqual(NO_FIGURES)
  expect(decide({ target: null }, figure(10_000n), SETTLE_MS)).toEqual(NO_FIGURES)
  expect(decide({ style: 'delta', base: null }, { kind: 'transactions', references: ['t-1'] }, 0)).toEqual(NO_FIGURES)
})
