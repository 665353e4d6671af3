// The catalogue: one meaning per code, and the codes that the spec fixes.
import { expect, test } from 'vitest'
import { CATALOGUE, SESSION_ENDED_CODES, SILENT_CODES } from './catalogue.ts'
import { Refusal } from './refusal.ts'

test('no code is used twice and every message is Chinese', () => {
  const entries = Object.values(CATALOGUE)
  expect(new Set(entries.map(entry => entry.code)).size).toBe(entries.length)
  for (const entry of entries) expect(entry.msg).toMatch(/\p{Script=Han}/u)
})

test('the silent codes are exactly those of the spec', () => {
  const spec = [
    1, 3, 7, 8, 9, 1405, 1407, 2204, 2209, 2226, 2283, 9002, 2297, 2295, 1902, 1903, 1904, 1905, 1906, 1907, 1463, 8006, 8007, 8008, 8010,
    8100, 1909, 1910, 1911,
  ]
  expect([...SILENT_CODES].toSorted((a, b) => a - b)).toEqual(spec.toSorted((a, b) => a - b))
  expect([...SESSION_ENDED_CODES]).toEqual([3, 7, 8, 9])
})

test('a refusal carries its code, status and filled message', () => {
  const refusal = new Refusal('WALLET_INSUFFICIENT', { shortage: '$1,240.00' })
  expect([refusal.code, refusal.status, refusal.message]).toEqual([2204, 409, '余额不足，还差 $1,240.00'])
})
