// The answer to a call: when it settles a leg, and when it is only a hint.
import { expect, test } from 'vitest'
import { type Answer, decideAfterAnswer, type Leg, quietUntil } from './decide.ts'
import { after, lookAfter, sentLeg, SENT_AT, SETTLE_MS, waitAfter } from './test-decide-leg.ts'

const sole: Leg = { ...sentLeg, state: 'SENDING', hasUnknownSend: false }
const second: Leg = { ...sole, sends: 2 }
const afterUnknown: Leg = { ...sole, hasUnknownSend: true, refusedReason: '额度过高' }
const decide = (leg: Leg, answer: Answer) => decideAfterAnswer(leg, answer, after(0))

test.each(['absolute', 'proposal'] as const)('%s: done is believed when it can be seen', style => {
  expect(decide({ ...sole, style }, { kind: 'done', reference: 'r' })).toEqual({ step: 'look' })
})

test('done is the proof where a sum is moved: all of it, in either direction', () => {
  const done = { kind: 'done', reference: 't-1' } as const
  expect(decide({ ...sole, style: 'delta' }, done)).toEqual({ step: 'confirm', approved: 5_000n, limit: 15_000n, reference: 't-1' })
  expect(decide({ ...sole, style: 'delta', target: 4_000n }, done)).toEqual({
    step: 'confirm',
    approved: 6_000n,
    limit: 4_000n,
    reference: 't-1',
  })
  for (const figures of [{ base: null }, { target: null }]) {
    expect(decide({ ...sole, style: 'delta', ...figures }, done)).toEqual({ step: 'manual', reason: '缺少变更前后的额度记录' })
  }
})

test('a proposal that was filed is waited for', () => {
  expect(decide(sole, { kind: 'waiting', proposalId: 'p-1' })).toEqual({
    step: 'wait_channel',
    proposalId: 'p-1',
    afterMs: lookAfter(0),
  })
})

test.each([
  [0, 400],
  [0.999, 499],
])('the first look at a proposal comes within half a second (%s: %s ms)', (random, afterMs) => {
  const step = decideAfterAnswer(sole, { kind: 'waiting', proposalId: 'p-1' }, { ...after(0), random })
  expect(step).toEqual({ step: 'wait_channel', proposalId: 'p-1', afterMs })
})

test('a refusal ends the leg only when it answers the one call that there was', () => {
  const refused = { kind: 'refused', reason: '账户已停用' } as const
  expect(decide(sole, refused)).toEqual({ step: 'fail', reason: '账户已停用' })
  for (const leg of [second, afterUnknown]) {
    expect(decide(leg, refused)).toEqual({ step: 'unknown', afterMs: waitAfter(0), refusedReason: '账户已停用' })
  }
})

test('nothing done goes back into the queue, unless an earlier call may still count', () => {
  const busy = '渠道繁忙，稍后自动重试'
  expect(decide(sole, { kind: 'not_done' })).toEqual({ step: 'release', afterMs: waitAfter(3), note: '渠道暂时不可用，稍后自动重试' })
  expect(decide(sole, { kind: 'not_done', isBusy: true, retryAfterMs: 7_000 })).toEqual({ step: 'release', afterMs: 7_000, note: busy })
  expect(decide(second, { kind: 'not_done' })).toEqual({ step: 'unknown', afterMs: waitAfter(3), refusedReason: null })
  expect(decide(afterUnknown, { kind: 'not_done', retryAfterMs: 7_000 })).toEqual({
    step: 'unknown',
    afterMs: 7_000,
    refusedReason: '额度过高',
  })
})

test('no answer is never a failure, and keeps what was refused before', () => {
  expect(decide(sole, { kind: 'unknown' })).toEqual({ step: 'unknown', afterMs: waitAfter(0), refusedReason: null })
  expect(decide(afterUnknown, { kind: 'unknown' })).toEqual({ step: 'unknown', afterMs: waitAfter(0), refusedReason: '额度过高' })
})

test('an account stays quiet after a leg for as long as an earlier call may take effect', () => {
  expect(quietUntil(sole, SETTLE_MS)).toBeNull()
  expect(quietUntil(second, SETTLE_MS)).toBe(SENT_AT + SETTLE_MS)
  expect(quietUntil(afterUnknown, SETTLE_MS)).toBe(SENT_AT + SETTLE_MS)
  expect(quietUntil({ ...second, lastSentAt: null }, SETTLE_MS)).toBeNull()
  expect(quietUntil({ ...sole, sends: 0, lastSentAt: null }, SETTLE_MS)).toBeNull()
})
