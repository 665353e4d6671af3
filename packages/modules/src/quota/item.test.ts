// An item as decisions see it: what each kind wants of the platform, and which states have a next step.
import { ITEM_STATE_CODES, LEG_KIND_CODES } from '@tallyhelm/protocol/topics/quota/enums'
import { expect, test } from 'vitest'
import { deltaOf, type Item, legOf, lowers } from './item.ts'

const item: Item = {
  id: '1',
  kind: 'ADD',
  transferId: null,
  orderId: '2',
  customerId: '3',
  subCustomerId: null,
  adAccountId: '4',
  outsideAccountId: 'act_4',
  hasOpenDifference: false,
  isTakenBack: false,
  isBarred: false,
  isEmergency: false,
  channel: 'FACEBOOK',
  currency: 'USD',
  sides: { payer: '5', quota: '6', serviceFee: '7', tax: '8' },
  submitter: '张三',
  averageSpend: 0n,
  state: 'UNKNOWN',
  amount: 5_000n,
  serviceFee: 150n,
  tax: 300n,
  rates: { serviceFeeBasisPoints: 300, taxBasisPoints: 600 },
  holds: 1,
  carriedBy: null,
  carries: 0,
  mergeMost: null,
  fence: 3,
  leaseUntil: null,
  dueAt: new Date(9_000),
  tries: 2,
  sends: 3,
  hasUnknownSend: true,
  refusedReason: '渠道拒绝',
  base: 10_000n,
  target: 15_000n,
  lift: 0n,
  proposalId: null,
  platformReference: null,
  firstSentAt: new Date(1_000),
  lastSentAt: new Date(2_000),
  unresolvedSince: new Date(3_000),
  waitingSince: new Date(4_000),
  quietUntil: null,
  afterLimit: null,
  approved: null,
  failReason: null,
  endedBy: null,
  manualReason: null,
  finishedAt: null,
}

test('decisions see the instants as milliseconds, and nothing of the money', () => {
  expect(legOf(item, 'absolute')).toEqual({
    style: 'absolute',
    state: 'UNKNOWN',
    want: { kind: 'ADD', amount: 5_000n },
    base: 10_000n,
    target: 15_000n,
    tries: 2,
    sends: 3,
    hasUnknownSend: true,
    refusedReason: '渠道拒绝',
    lastSentAt: 2_000,
    unresolvedSince: 3_000,
    waitingSince: 4_000,
  })
  expect(legOf({ ...item, lastSentAt: null, unresolvedSince: null, waitingSince: null }, 'delta')).toMatchObject({
    style: 'delta',
    lastSentAt: null,
    unresolvedSince: null,
    waitingSince: null,
  })
})

test.each([
  ['ADD', { kind: 'ADD', amount: 5_000n }, 5_000n],
  ['REDUCE', { kind: 'REDUCE', amount: 5_000n }, -5_000n],
  ['CLEAR', { kind: 'CLEAR' }, -5_000n],
  ['OUT', { kind: 'REDUCE', amount: 5_000n }, -5_000n],
  ['IN', { kind: 'ADD', amount: 5_000n }, 5_000n],
  ['BACK', { kind: 'ADD', amount: 5_000n }, 5_000n],
] as const)('%s wants %o and changes its account by %s', (kind, want, delta) => {
  expect(legOf({ ...item, kind }, 'absolute').want).toEqual(want)
  expect(deltaOf({ ...item, kind })).toBe(delta)
})

test('three kinds take quota from their ad account', () => {
  expect(LEG_KIND_CODES.filter(lowers)).toEqual(['REDUCE', 'CLEAR', 'OUT'])
})

test('only an item under way has a next step; one in people’s hands has not', () => {
  const hasStep = ITEM_STATE_CODES.filter(state => {
    try {
      return legOf({ ...item, state }, 'absolute').state === state
    } catch {
      return false
    }
  })
  expect(hasStep).toEqual(['RESERVED', 'SENDING', 'WAITING_CHANNEL', 'UNKNOWN'])
  expect(() => legOf({ ...item, state: 'MANUAL' }, 'absolute')).toThrow('An item in state MANUAL has no next step.')
})
