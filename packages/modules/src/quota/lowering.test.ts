// What a platform that says itself what may leave lets a leg take: known answers.
import { expect, test } from 'vitest'
import { type AccountKnowledge, decideBeforeSend, type Leg, type Want } from './decide.ts'

const leg = (want: Want): Leg => ({
  style: 'delta',
  state: 'SENDING',
  want,
  base: null,
  target: null,
  tries: 1,
  sends: 0,
  hasUnknownSend: false,
  refusedReason: null,
  lastSentAt: null,
  unresolvedSince: null,
  waitingSince: null,
})
const account: AccountKnowledge = { changesToday: 0, maxChangesPerDay: null, lastLimit: null, margin: 0n }
const options = { settleMs: 1, now: 0, random: 0 }
const decide = (want: Want, limit: bigint, mostOut?: bigint) =>
  decideBeforeSend(
    leg(want),
    { kind: 'figure', limit, spent: null, minimumAdd: null, changesLeftToday: null, ...(mostOut === undefined ? {} : { mostOut }) },
    account,
    options,
  )

const BLOCKED = '渠道当前不允许转出：近 3 小时内有消耗，或余额被渠道冻结'

test('clearing takes what may leave, and no more', () => {
  expect(decide({ kind: 'CLEAR' }, 20_000n, 15_000n)).toEqual({ step: 'send', base: 20_000n, target: 5_000n })
  expect(decide({ kind: 'CLEAR' }, 20_000n)).toEqual({ step: 'send', base: 20_000n, target: 0n })
  expect(decide({ kind: 'CLEAR' }, 20_000n, 25_000n)).toEqual({ step: 'send', base: 20_000n, target: 0n })
})

test('an account that gives nothing is refused with the reason, before anything is sent', () => {
  expect(decide({ kind: 'CLEAR' }, 20_000n, 0n)).toEqual({ step: 'fail', reason: BLOCKED })
  expect(decide({ kind: 'REDUCE', amount: 100n }, 20_000n, 0n)).toEqual({ step: 'fail', reason: BLOCKED })
  expect(decide({ kind: 'CLEAR' }, 0n, 0n)).toEqual({ step: 'fail', reason: '账户没有可清零的额度' })
})

test('reducing takes at most what may leave', () => {
  expect(decide({ kind: 'REDUCE', amount: 15_000n }, 20_000n, 15_000n)).toEqual({ step: 'send', base: 20_000n, target: 5_000n })
  expect(decide({ kind: 'REDUCE', amount: 15_001n }, 20_000n, 15_000n)).toMatchObject({ step: 'fail' })
})

test('an addition is not held up by it', () => {
  expect(decide({ kind: 'ADD', amount: 1_000n }, 20_000n, 0n)).toEqual({ step: 'send', base: 20_000n, target: 21_000n })
})
