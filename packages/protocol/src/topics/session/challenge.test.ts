// The challenge: what the browser's own cryptography finds, the check accepts, and nothing less.
import { createHash, webcrypto } from 'node:crypto'
import { expect, test } from 'vitest'
import { challengeText, hasZeroBits, solveChallenge } from './challenge.ts'

const digestOf = (challenge: string, answer: string) => createHash('sha256').update(challengeText(challenge, answer)).digest()

test("a solution found with the browser's digest has its zero bits", async () => {
  const answer = await solveChallenge('some challenge', 12, bytes => webcrypto.subtle.digest('SHA-256', bytes))
  expect(hasZeroBits(digestOf('some challenge', answer), 12)).toBe(true)
  expect(hasZeroBits(digestOf('another challenge', answer), 12)).toBe(false)
})

test.each([
  [[0x00, 0x0f], 12, true],
  [[0x00, 0x10], 12, false],
  [[0x00, 0x00], 16, true],
  [[0x00, 0x00], 17, false],
  [[0x7f], 1, true],
  [[0x80], 1, false],
  [[0xff], 0, true],
])('%o begins with %i zero bits: %s', (bytes, bits, isSo) => {
  expect(hasZeroBits(new Uint8Array(bytes), bits)).toBe(isSo)
})
