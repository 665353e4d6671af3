// Transfer decisions as a table, and as a law: whatever the legs do, what left is all accounted for, and each leg starts once.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decideTransfer, type TransferLeg, type TransferStep } from './transfer.ts'

const leg = (kind: TransferLeg['kind'], amount: bigint, moved: bigint | null): TransferLeg => ({ kind, amount, moved })
const end = (outcome: string, arrived: bigint, returnedToSource: bigint, returnedToPayer: bigint) => ({
  step: 'end',
  outcome,
  arrived,
  returnedToSource,
  returnedToPayer,
})

test.each<[string, TransferLeg[], object]>([
  ['nothing comes before the money left', [leg('OUT', 100n, null)], { step: 'wait' }],
  ['a refused OUT ends it', [leg('OUT', 100n, 0n)], end('NOT_STARTED', 0n, 0n, 0n)],
  ['what left goes in', [leg('OUT', 100n, 100n)], { step: 'start', kind: 'IN', amount: 100n }],
  ['only what really left goes in', [leg('OUT', 100n, 60n)], { step: 'start', kind: 'IN', amount: 60n }],
  ['IN under way is waited for', [leg('OUT', 100n, 60n), leg('IN', 60n, null)], { step: 'wait' }],
  ['all of it arrived', [leg('OUT', 100n, 60n), leg('IN', 60n, 60n)], end('DONE', 60n, 0n, 0n)],
  ['a refused IN goes back', [leg('OUT', 100n, 100n), leg('IN', 100n, 0n)], { step: 'start', kind: 'BACK', amount: 100n }],
  ['what IN left over goes back', [leg('OUT', 100n, 100n), leg('IN', 100n, 30n)], { step: 'start', kind: 'BACK', amount: 70n }],
  ['BACK under way is waited for', [leg('OUT', 9n, 9n), leg('IN', 9n, 0n), leg('BACK', 9n, null)], { step: 'wait' }],
  ['it is back', [leg('OUT', 9n, 9n), leg('IN', 9n, 0n), leg('BACK', 9n, 9n)], end('RETURNED_TO_SOURCE', 0n, 9n, 0n)],
  ['a refused BACK goes to the payer', [leg('OUT', 9n, 9n), leg('IN', 9n, 0n), leg('BACK', 9n, 0n)], end('RETURNED_TO_PAYER', 0n, 0n, 9n)],
  ['part of it is back', [leg('OUT', 9n, 9n), leg('IN', 9n, 0n), leg('BACK', 9n, 4n)], end('RETURNED_TO_SOURCE', 0n, 4n, 5n)],
  ['part arrived, the rest is back', [leg('OUT', 9n, 9n), leg('IN', 9n, 2n), leg('BACK', 7n, 7n)], end('DONE', 2n, 7n, 0n)],
  ['part arrived, nobody took the rest', [leg('OUT', 9n, 9n), leg('IN', 9n, 2n), leg('BACK', 7n, 0n)], end('DONE', 2n, 0n, 7n)],
])('%s', (_name, legs, step) => {
  expect(decideTransfer(legs)).toEqual(step)
})

test.each<[string, TransferLeg[], string]>([
  ['no leg', [], 'begins with'],
  ['two legs of a kind', [leg('OUT', 1n, 1n), leg('IN', 1n, null), leg('IN', 1n, null)], 'one leg IN'],
  ['IN before OUT ended', [leg('OUT', 1n, null), leg('IN', 1n, null)], 'before the money left'],
  ['IN after a refused OUT', [leg('OUT', 1n, 0n), leg('IN', 1n, null)], 'although nothing left'],
  ['BACK before IN', [leg('OUT', 1n, 1n), leg('BACK', 1n, null)], 'before it was to arrive'],
  ['BACK while IN may take effect', [leg('OUT', 1n, 1n), leg('IN', 1n, null), leg('BACK', 1n, null)], 'while it may arrive'],
  ['BACK after all arrived', [leg('OUT', 1n, 1n), leg('IN', 1n, 1n), leg('BACK', 1n, null)], 'after all of it arrived'],
  ['IN of what was asked', [leg('OUT', 9n, 5n), leg('IN', 9n, null)], 'carries 9 instead of 5'],
  ['BACK of all after a part arrived', [leg('OUT', 9n, 9n), leg('IN', 9n, 5n), leg('BACK', 9n, null)], 'carries 9 instead of 4'],
  ['more moved than was asked', [leg('OUT', 9n, 10n)], 'moved 10 of 9'],
  ['less than nothing moved', [leg('OUT', 9n, -1n)], 'moved -1 of 9'],
])('%s can not be', (_name, legs, message) => {
  expect(() => decideTransfer(legs)).toThrow(message)
})

test('what left is what arrived, came back and went to the payer, in at most three legs', () => {
  const share = fc.integer({ min: 0, max: 4 })
  fc.assert(
    fc.property(fc.bigInt(1n, 1_000_000n), share, share, share, (amount, ...shares) => {
      const legs: TransferLeg[] = [leg('OUT', amount, null)]
      let step: TransferStep = { step: 'wait' }
      for (const taken of shares) {
        expect(decideTransfer(legs)).toEqual({ step: 'wait' })
        const last = legs.pop()
        if (!last) break
        legs.push({ ...last, moved: (last.amount * BigInt(taken)) / 4n })
        step = decideTransfer(legs)
        if (step.step !== 'start') break
        legs.push(leg(step.kind, step.amount, null))
      }
      if (step.step !== 'end') throw new Error('it does not end')
      expect(step.arrived + step.returnedToSource + step.returnedToPayer).toBe(legs[0]?.moved)
    }),
  )
})
