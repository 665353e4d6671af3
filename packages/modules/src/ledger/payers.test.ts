// Whose the money on an ad account is, and what each gets back: known answers, and never a cent more or less than was taken.
import { money } from '@tallyhelm/protocol/values/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leftByPayer, partsOf, type QuotaPosting } from './payers.ts'
import { quotaPaidBack, transferReturn } from './payer-recipes.ts'

const usd = (minor: bigint) => money(minor, 'USD')
const paid = (payer: string | null, minor: bigint): QuotaPosting => ({ isIn: true, parts: [{ payer, minor }] })
const back = (payer: string | null, minor: bigint): QuotaPosting => ({ isIn: false, parts: [{ payer, minor }] })
const left = (postings: QuotaPosting[], onAccount: bigint | null) =>
  Object.fromEntries(leftByPayer(postings, onAccount).map(({ payer, minor }) => [String(payer), minor]))

test.each<[string, QuotaPosting[], bigint | null, Record<string, bigint>]>([
  ['two payers, nothing spent', [paid('agent', 100n), paid('sub', 50n)], 150n, { agent: 100n, sub: 50n }],
  ['what was paid first was spent first', [paid('sub', 5_000n), paid('agent', 100n)], 110n, { sub: 10n, agent: 100n }],
  ['all of the first is spent', [paid('sub', 5_000n), paid('agent', 100n)], 40n, { agent: 40n }],
  ['no figure of a platform', [paid('agent', 100n), paid('sub', 50n)], null, { agent: 100n, sub: 50n }],
  ['what came back comes off its payer', [paid('agent', 100n), paid('sub', 50n), back('agent', 60n)], 90n, { agent: 40n, sub: 50n }],
  [
    'what came back to one who had not paid comes off the latest',
    [paid('agent', 100n), paid('sub', 50n), back('other', 70n)],
    80n,
    { agent: 80n },
  ],
  ['adopted money is nobody’s', [paid(null, 30n), paid('sub', 50n)], 80n, { null: 30n, sub: 50n }],
  ['nothing', [], 10n, {}],
])('%s', (_what, postings, onAccount, expected) => {
  expect(left(postings, onAccount)).toEqual(expected)
})

test('each gets its share of what is taken, rounded down, and nobody more than it paid', () => {
  const both = leftByPayer([paid('agent', 100n), paid('sub', 50n)], 150n)
  const shares = (total: bigint, onAccount: bigint | null) =>
    Object.fromEntries(partsOf(both, total, onAccount).map(p => [p.payer, p.minor]))
  expect(shares(60n, 150n)).toEqual({ agent: 40n, sub: 20n })
  expect(shares(100n, 150n)).toEqual({ agent: 66n, sub: 33n })
  expect(shares(300n, 300n)).toEqual({ agent: 100n, sub: 50n })
  expect(partsOf([{ payer: null, minor: 9n }], 9n, 9n)).toEqual([])
})

test('however a reduction is shared, the parts are exactly what was taken of amount, fee and tax', () => {
  const minor = fc.bigInt(0n, 1_000_000n)
  fc.assert(
    fc.property(fc.bigInt(1n, 1_000_000n), minor, minor, fc.array(minor, { maxLength: 4 }), (amount, serviceFee, tax, weights) => {
      const layers = weights.map((weight, index) => ({ payer: `other-${index}`, minor: weight }))
      const others = partsOf(layers, amount, null)
      const sides = { payer: 'orderer', quota: 'quota', serviceFee: 'fees', tax: 'taxes' }
      const took = { amount: usd(amount), serviceFee: usd(serviceFee), tax: usd(tax) }
      const parts = quotaPaidBack({ itemId: '7', kind: 'REDUCE', hold: 1, sides, ...took }, took, others)
      const transfers = parts.flatMap(part => part.transfers)
      const sumOf = (code: string) => transfers.filter(one => one.code === code).reduce((sum, one) => sum + one.amount.minor, 0n)
      expect([sumOf('QUOTA_REDUCE'), sumOf('SERVICE_FEE'), sumOf('TAX')]).toEqual([amount, serviceFee, tax])
      expect(new Set(transfers.map(one => one.key)).size).toBe(transfers.length)
      for (const { payer, minor: most } of layers) {
        const got = transfers
          .filter(one => one.credit === payer && one.code === 'QUOTA_REDUCE')
          .reduce((sum, one) => sum + one.amount.minor, 0n)
        expect(got <= most).toBe(true)
      }
    }),
  )
})

test('what no account took of a transfer goes to who had paid, once each; nothing makes no transfer', () => {
  const line = { transferId: '5', clearing: '2', payer: '3' }
  const transfers = (amount: bigint, others: { payer: string; minor: bigint }[] = []) =>
    transferReturn({ ...line, amount: usd(amount), others }).flatMap(part => part.transfers)
  const one = { key: '5:QUOTA_TRANSFER:returned', code: 'QUOTA_TRANSFER', debit: '2', credit: '3', amount: usd(7n) }
  expect(transfers(7n)).toEqual([one])
  expect(transfers(9n, [{ payer: '4', minor: 2n }])).toEqual([
    one,
    { ...one, key: '5:QUOTA_TRANSFER:returned:4', credit: '4', amount: usd(2n) },
  ])
  expect(transfers(0n)).toEqual([])
  expect(() => transfers(-1n)).toThrow('negative')
})
