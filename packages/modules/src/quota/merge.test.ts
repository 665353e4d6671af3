// Which waiting legs ride along: known answers for every rule, and none of them bends the rules of a leg that goes alone.
import { expect, test } from 'vitest'
import type { ChangeStyle, Leg, Want } from './decide.ts'
import { countRiders, MOST_MERGED, mergeMostAfterRefusal, type MergeTerms, parts, type Waiting } from './merge.ts'

const leg = (want: Want, style: ChangeStyle = 'absolute'): Leg => ({
  style,
  state: 'RESERVED',
  want,
  base: null,
  target: null,
  tries: 0,
  sends: 0,
  hasUnknownSend: false,
  refusedReason: null,
  lastSentAt: null,
  unresolvedSince: null,
  waitingSince: null,
})
const wait = (want: Want, over: Partial<Waiting> & { sent?: Partial<Leg> } = {}): Waiting => ({
  leg: { ...leg(want), ...over.sent },
  isDue: over.isDue ?? true,
  mergeMost: over.mergeMost ?? null,
})
const add = (amount = 100n): Want => ({ kind: 'ADD', amount })
const reduce = (amount = 100n): Want => ({ kind: 'REDUCE', amount })
const many = (count: number, want: Want = add(), over: Parameters<typeof wait>[1] = {}): Waiting[] =>
  Array.from({ length: count }, () => wait(want, over))
const terms = (
  over: { used?: number; most?: number | null; left?: number | null; spent?: bigint; minimumAdd?: bigint; limit?: bigint } = {},
): MergeTerms => ({
  reading: {
    kind: 'figure',
    limit: over.limit ?? 10_000n,
    spent: over.spent ?? 0n,
    minimumAdd: over.minimumAdd ?? null,
    changesLeftToday: over.left ?? null,
  },
  account: { changesToday: over.used ?? 0, maxChangesPerDay: over.most === undefined ? 10 : over.most, lastLimit: 10_000n, margin: 100n },
  options: { settleMs: 1, now: 0, random: 0 },
})
/** The head adds or lowers 100 of 10,000. */
const riders = (
  waiting: Waiting[],
  over: Parameters<typeof terms>[0] = {},
  head: Partial<Waiting> & { want?: Want; style?: ChangeStyle } = {},
) => {
  const want = head.want ?? add()
  const target = want.kind === 'ADD' ? 10_100n : 9_900n
  return countRiders({ leg: leg(want, head.style), mergeMost: head.mergeMost ?? null }, waiting, { target }, terms(over))
}

test.each([
  ['four wait and ten changes are left: more than half stay', many(4), {}, 0],
  ['five wait: half is not enough', many(5), {}, 5],
  ['one waits and three changes are left', many(1), { used: 7 }, 1],
  ['one waits and four changes are left', many(1), { used: 6 }, 0],
  ['nobody waits on the last change', [], { used: 9 }, 0],
  ['the platform says itself that three are left', many(1), { left: 3 }, 1],
  ['changes are not counted', many(40), { most: null }, 0],
] as const)('%s', (_name, waiting, over, expected) => expect(riders([...waiting], over)).toBe(expected))

test('never more than the most in one attempt', () => {
  expect(riders(many(200))).toBe(MOST_MERGED - 1)
})

test.each(['proposal', 'delta'] as const)('nothing rides where a %s is what changes quota', style => {
  expect(riders(many(40), {}, { style })).toBe(0)
})

test('the run ends at another direction, a clearing, one that is not due, and one that was sent before', () => {
  for (const stop of [
    wait(reduce()),
    wait({ kind: 'CLEAR' }),
    wait(add(), { isDue: false }),
    wait(add(), { sent: { sends: 1 } }),
    wait(add(), { sent: { hasUnknownSend: true } }),
  ])
    expect(riders([...many(7), stop, ...many(7)])).toBe(7)
  expect(riders(many(40), {}, { want: { kind: 'CLEAR' } })).toBe(0)
  expect(riders([wait({ kind: 'CLEAR' })], { used: 9 }, { want: { kind: 'CLEAR' } })).toBe(0)
  expect(riders(many(40), {}, { want: reduce() })).toBe(0)
})

test('no reduction rides that would be refused after those before it', () => {
  // 9,900 after the head; 4,000 spent and a margin of 100 must stay: 58 more hundreds
  expect(riders(many(60, reduce()), { spent: 4_000n, used: 9 }, { want: reduce() })).toBe(MOST_MERGED - 1)
  expect(riders(many(60, reduce(1_000n)), { spent: 4_000n }, { want: reduce() })).toBe(5)
  // A later one that would fit does not overtake.
  expect(riders([...many(5, reduce(1_000n)), wait(reduce(1_000n)), wait(reduce(1n))], { spent: 4_000n }, { want: reduce() })).toBe(5)
})

test('no addition below the platform’s minimum rides, although all together reach it', () => {
  expect(riders([...many(5, add(500n)), wait(add(499n)), ...many(5, add(500n))], { minimumAdd: 500n })).toBe(5)
})

test('those that were refused together go in halves, whoever is the head', () => {
  expect([12, 6, 3, 2, 1].map(mergeMostAfterRefusal)).toEqual([6, 3, 1, 1, 1])
  expect(riders(many(11, add(), { mergeMost: 6 }), {}, { mergeMost: 6 })).toBe(5)
  expect(riders(many(11, add(), { mergeMost: 6 }))).toBe(5)
  expect(riders([...many(3), ...many(3, add(), { mergeMost: 3 })], {}, {})).toBe(3)
  expect(riders(many(11, add(), { mergeMost: 1 }), {}, { mergeMost: 1 })).toBe(0)
  expect(riders([...many(2), ...many(9, add(), { mergeMost: 1 })])).toBe(2)
})

test('only what the platform refused parts; what people judged, and what is one leg, ends', () => {
  const fail = { step: 'fail', reason: '' } as const
  expect(parts(fail, { state: 'SENDING', carries: 1 })).toBe(true)
  expect(parts(fail, { state: 'UNKNOWN', carries: 1 })).toBe(true)
  expect(parts(fail, { state: 'MANUAL', carries: 1 })).toBe(false)
  expect(parts(fail, { state: 'SENDING', carries: 0 })).toBe(false)
  expect(parts({ step: 'manual', reason: '' }, { state: 'UNKNOWN', carries: 1 })).toBe(false)
})
