// What people's judgement of a leg means for its money: which figures prove it, which speak against it, and which are missing.
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { expect, test } from 'vitest'
import { settlementOf } from './manual-settlement.ts'

type Leg = Parameters<typeof settlementOf>[0]
type Proposed = Parameters<typeof settlementOf>[2]
type Style = Parameters<typeof settlementOf>[1]

const adding: Leg = { currency: 'USD', base: 10_000n, target: 15_000n, lift: 0n, carries: 0 }
const lowering: Leg = { ...adding, target: 4_000n }
const done = (figure: bigint | null, reference: string | null = null): Proposed => ({ outcome: 'DONE', figure, reference, reason: null })
const failed = (figure: bigint | null, reason: string | null = null): Proposed => ({ outcome: 'FAILED', figure, reference: null, reason })
const refusalOf = (leg: Leg, style: Style, proposed: Proposed) => {
  try {
    return settlementOf(leg, style, proposed)
  } catch (error) {
    if (error instanceof Refusal) return [error.refusal, ...error.fields.map(field => `${field.path}: ${field.msg}`)]
    throw error
  }
}
const UNFIT = ['QUOTA_FIGURE_UNFIT']
const FIGURE_MISSING = ['INPUT_INVALID', 'figure: 请填写渠道当前额度']

test.each(['absolute', 'proposal'] as const)('%s: what took effect is what the figure moved, at most what was asked', style => {
  const confirm = (approved: bigint, limit: bigint) => ({ step: 'confirm', approved, limit, reference: null })
  expect(refusalOf(adding, style, done(15_000n))).toEqual(confirm(5_000n, 15_000n))
  expect(refusalOf(adding, style, done(10_001n))).toEqual(confirm(1n, 10_001n))
  expect(refusalOf(lowering, style, done(4_000n))).toEqual(confirm(6_000n, 4_000n))
  expect(refusalOf(lowering, style, done(9_999n))).toEqual(confirm(1n, 9_999n))
  for (const figure of [10_000n, 9_999n, 15_001n]) expect(refusalOf(adding, style, done(figure))).toEqual(UNFIT)
  for (const figure of [10_000n, 10_001n, 3_999n]) expect(refusalOf(lowering, style, done(figure))).toEqual(UNFIT)
})

test('a figure that does not fit is answered with those that would', () => {
  const words = (leg: Leg, figure: bigint) => {
    try {
      settlementOf(leg, 'absolute', done(figure))
    } catch (error) {
      return (error as Error).message // a refusal, as the tests above hold
    }
    return undefined
  }
  expect(words(adding, 15_001n)).toBe('渠道额度与该申请不符：标记成功须在 $100.00（不含）与 $150.00 之间，标记失败须为 $100.00')
  expect(words({ ...adding, carries: 1 }, 12_000n)).toBe('渠道额度与该申请不符：标记成功须为 $150.00，标记失败须为 $100.00')
})

test('the reference of the platform stays with it', () => {
  expect(refusalOf(adding, 'proposal', done(15_000n, 'p-1'))).toMatchObject({ reference: 'p-1' })
})

test('a limit that was raised for late spend too, or for several legs, changed by all of it or not at all', () => {
  for (const leg of [
    { ...adding, lift: 1n },
    { ...adding, carries: 1 },
  ]) {
    expect(refusalOf(leg, 'absolute', done(15_000n))).toMatchObject({ step: 'confirm', approved: 5_000n })
    for (const figure of [14_999n, 10_001n, 15_001n]) expect(refusalOf(leg, 'absolute', done(figure))).toEqual(UNFIT)
  }
  // Nothing but the late spend: no cent of the addition arrived.
  expect(refusalOf({ ...adding, lift: 5_000n }, 'absolute', done(15_000n))).toEqual(UNFIT)
})

test('where a sum is moved, its transaction proves the whole of it', () => {
  expect(refusalOf(adding, 'delta', done(null, 't-1'))).toEqual({ step: 'confirm', approved: 5_000n, limit: 15_000n, reference: 't-1' })
  expect(refusalOf(lowering, 'delta', done(null, 't-1'))).toEqual({ step: 'confirm', approved: 6_000n, limit: 4_000n, reference: 't-1' })
  expect(refusalOf(adding, 'delta', done(15_000n))).toEqual(['INPUT_INVALID', 'reference: 请填写渠道流水号'])
})

test('without a base or a target nothing can have been done', () => {
  for (const leg of [
    { ...adding, base: null },
    { ...adding, target: null },
  ]) {
    expect(refusalOf(leg, 'absolute', done(15_000n))).toEqual(UNFIT)
    expect(refusalOf(leg, 'delta', done(null, 't-1'))).toEqual(UNFIT)
  }
})

test.each(['absolute', 'proposal'] as const)('%s: it failed when the figure is what was there before', style => {
  expect(refusalOf(adding, style, failed(10_000n, '渠道拒绝'))).toEqual({ step: 'fail', reason: '渠道拒绝' })
  expect(refusalOf(adding, style, failed(10_000n))).toEqual({ step: 'fail', reason: '' })
  for (const figure of [10_001n, 9_999n, 15_000n]) expect(refusalOf(adding, style, failed(figure))).toEqual(UNFIT)
  // Never sent, so whatever is there was there before.
  expect(refusalOf({ ...adding, base: null, target: null }, style, failed(1n))).toMatchObject({ step: 'fail' })
})

test('where a sum is moved, no figure proves that it was not', () => {
  expect(refusalOf(adding, 'delta', failed(null))).toEqual({ step: 'fail', reason: '' })
  expect(refusalOf(adding, 'delta', failed(15_000n))).toEqual({ step: 'fail', reason: '' })
})

test('a figure that nobody gave is asked for', () => {
  expect(refusalOf(adding, 'absolute', done(null))).toEqual(FIGURE_MISSING)
  expect(refusalOf(adding, 'absolute', failed(null))).toEqual(FIGURE_MISSING)
  expect(refusalOf({ ...adding, base: null }, 'absolute', failed(null))).toEqual(FIGURE_MISSING)
})
