// Chunks: whatever the rows, each is in exactly one order that the quota verbs take.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chunksOf } from './chunks.ts'

const account = fc.integer({ min: 1, max: 12 }).map(String)
const lines = fc
  .array(fc.record({ accountId: account, toAccountId: account }), { minLength: 1, maxLength: 300 })
  .map(rows => rows.map((row, at) => ({ rowNo: at + 2, ...row })))

test('each row is in one chunk, and none is larger than an order', () => {
  fc.assert(
    fc.property(lines, fc.constantFrom('ADD' as const, 'REDUCE' as const, 'CLEAR' as const, 'TRANSFER' as const), (rows, type) => {
      const chunks = chunksOf(type, rows, 50)
      expect(chunks.flat().toSorted((a, b) => a - b)).toEqual(rows.map(row => row.rowNo))
      expect(chunks.every(chunk => chunk.length > 0 && chunk.length <= 50)).toBe(true)
    }),
  )
})

test('the transfers of one chunk leave one account or go to one', () => {
  fc.assert(
    fc.property(lines, rows => {
      const byNumber = new Map(rows.map(row => [row.rowNo, row]))
      for (const chunk of chunksOf('TRANSFER', rows, 50)) {
        const one = chunk.map(rowNo => byNumber.get(rowNo))
        const [givers, receivers] = [new Set(one.map(row => row?.accountId)), new Set(one.map(row => row?.toAccountId))]
        expect(Math.min(givers.size, receivers.size)).toBe(1)
      }
    }),
  )
})

test('the same rows are always cut the same way, in the order of the sheet', () => {
  const rows = Array.from({ length: 120 }, (_, at) => ({ rowNo: at + 2, accountId: String(at), toAccountId: null }))
  expect(chunksOf('ADD', rows, 50).map(chunk => [chunk[0], chunk.length])).toEqual([
    [2, 50],
    [52, 50],
    [102, 20],
  ])
})

test('an order holds as many as the agency allows', () => {
  const rows = Array.from({ length: 5 }, (_, at) => ({ rowNo: at + 2, accountId: '1', toAccountId: String(at) }))
  expect(chunksOf('REDUCE', rows, 2)).toEqual([[2, 3], [4, 5], [6]])
  expect(chunksOf('TRANSFER', rows, 3)).toEqual([
    [2, 3, 4],
    [5, 6],
  ])
})
