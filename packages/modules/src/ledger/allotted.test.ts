// What of a sub-customer's wallet is its agent's: known answers, and for any history no more than the wallet holds.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allottedOf, type WalletPosting } from './allotted.ts'

const of = (code: WalletPosting['code'], minor: bigint): WalletPosting => ({ code, minor })

test.each<[string, WalletPosting[], bigint]>([
  ['nothing', [], 0n],
  ['allotted', [of('SUB_ALLOCATE', 100n)], 100n],
  ['own money is not', [of('RECHARGE', 100n)], 0n],
  ['allotted money is spent first', [of('RECHARGE', 50n), of('SUB_ALLOCATE', 100n), of('QUOTA_ADD', -70n)], 30n],
  ['and then own money', [of('RECHARGE', 50n), of('SUB_ALLOCATE', 100n), of('QUOTA_ADD', -120n)], 0n],
  ['spent long ago, and own money paid in since', [of('SUB_ALLOCATE', 100n), of('QUOTA_ADD', -100n), of('RECHARGE', 99n)], 0n],
  ['what comes back was spent last', [of('RECHARGE', 50n), of('SUB_ALLOCATE', 100n), of('QUOTA_ADD', -120n), of('QUOTA_CLEAR', 60n)], 40n],
  ['cleared and back, it is still the agent’s', [of('SUB_ALLOCATE', 100n), of('QUOTA_ADD', -100n), of('QUOTA_CLEAR', 100n)], 100n],
  [
    'fees go and come with it',
    [of('SUB_ALLOCATE', 109n), of('QUOTA_ADD', -100n), of('SERVICE_FEE', -3n), of('TAX', -6n), of('TAX', 6n)],
    6n,
  ],
  ['a refund takes own money', [of('SUB_ALLOCATE', 100n), of('RECHARGE', 50n), of('REFUND', -50n)], 100n],
  ['and gives it back when it fails', [of('RECHARGE', 50n), of('REFUND', -50n), of('REFUND', 50n)], 0n],
  ['taken back', [of('SUB_ALLOCATE', 100n), of('SUB_WITHDRAW', -60n)], 40n],
  ['more taken back than was allotted is repaid first', [of('RECHARGE', 80n), of('SUB_WITHDRAW', -80n), of('SUB_ALLOCATE', 100n)], 20n],
  ['what nobody spent here is the agent’s', [of('QUOTA_CLEAR', 100n)], 100n],
])('%s', (_what, postings, expected) => {
  expect(allottedOf(postings)).toBe(expected)
})

const CODES = ['SUB_ALLOCATE', 'RECHARGE', 'QUOTA_ADD', 'QUOTA_CLEAR', 'REFUND', 'SUB_WITHDRAW', 'SERVICE_FEE', 'ADJUSTMENT'] as const
const history = fc.array(fc.record({ code: fc.constantFrom(...CODES), minor: fc.bigInt(-1_000n, 1_000n) }), { maxLength: 40 })

test('of any history of a wallet that is never below zero, between nothing and all it holds is allotted', () => {
  fc.assert(
    fc.property(history, tried => {
      let balance = 0n
      const postings = tried.filter(({ minor }) => {
        if (balance + minor < 0n) return false
        balance += minor
        return minor !== 0n
      })
      const allotted = allottedOf(postings)
      expect(allotted >= 0n && allotted <= balance).toBe(true)
    }),
    { numRuns: 1_000 },
  )
})
