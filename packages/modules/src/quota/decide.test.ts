// What a figure on the platform means after a call without a certain answer, before and after SETTLE.
import { expect, test } from 'vitest'
import { decideAfterLook, type Leg } from './decide.ts'

const SETTLE_MS = 60_000
const STALE_MS = 15_000
const SENT_AT = 1_000_000
const leg: Leg = {
  style: 'absolute',
  state: 'UNKNOWN',
  want: { kind: 'ADD', amount: 5_000n },
  base: 10_000n,
  target: 15_000n,
  tries: 1,
  sends: 1,
  hasUnknownSend: true,
  refusedReason: null,
  lastSentAt: SENT_AT,
  unresolvedSince: SENT_AT,
  waitingSince: null,
}
const figure = (limit: bigint, afterMs: number) =>
  decideAfterLook(
    leg,
    { kind: 'figure', limit, spent: 0n, minimumAdd: null, changesLeftToday: null },
    { settleMs: SETTLE_MS, now: SENT_AT + afterMs, random: 0 },
  )

test.for([
  ['the target', 15_000n, 'again', 'confirm'],
  ['what was there before', 10_000n, 'again', 'resend'],
  ['what an earlier read may have shown', 8_000n, 'again', 'manual'],
  ['no limit that makes sense of the unit', 1_500_000n, 'manual', 'manual'],
] as const)('%s is believed only as far as a call may not take effect any more', ([, limit, before, after]) => {
  expect(figure(limit, limit === leg.target ? STALE_MS - 1 : SETTLE_MS - 1).step).toBe(before)
  expect(figure(limit, SETTLE_MS).step).toBe(after)
})

test('the target is believed once no read is older than the call, and at once where the call has its answer', () => {
  expect(figure(15_000n, STALE_MS).step).toBe('confirm')
  const answered = { ...leg, hasUnknownSend: false }
  const look = { kind: 'figure', limit: 15_000n, spent: 0n, minimumAdd: null, changesLeftToday: null } as const
  expect(decideAfterLook(answered, look, { settleMs: SETTLE_MS, now: SENT_AT, random: 0 }).step).toBe('confirm')
})

test('a figure that nobody expects is looked at for a day at the most', () => {
  const stuck = { ...leg, lastSentAt: SENT_AT + 24 * 3_600_000 }
  const look = { kind: 'figure', limit: 8_000n, spent: 0n, minimumAdd: null, changesLeftToday: null } as const
  expect(decideAfterLook(stuck, look, { settleMs: SETTLE_MS, now: SENT_AT + 24 * 3_600_000 + 1, random: 0 }).step).toBe('manual')
})
