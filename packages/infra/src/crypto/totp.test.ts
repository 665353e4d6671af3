// One-time codes by time: the published answers, the window, and no code twice.
import { expect, test } from 'vitest'
import { matchTotp, newTotpSecret, totpCode, totpStep, totpUri } from './totp.ts'

/** '12345678901234567890' of RFC 6238, appendix B, in base32; the last six of its eight digits. */
const PUBLISHED = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at second %i the code is the published one', (seconds, code) => {
  expect(totpCode(PUBLISHED, totpStep(new Date(seconds * 1000)))).toBe(code)
})

test('a code counts in its own half minute and the ones beside it, and never twice', () => {
  const secret = newTotpSecret()
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  const now = new Date('2026-03-02T04:00:10Z')
  const step = totpStep(now)
  const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
  const code = totpCode(secret, step)
  expect(matchTotp(secret, code, 0, now)).toBe(step)
  expect(matchTotp(secret, code, 0, at(0.5))).toBe(step)
  expect(matchTotp(secret, code, 0, at(-0.5))).toBe(step)
  expect(matchTotp(secret, code, 0, at(1))).toBeUndefined()
  expect(matchTotp(secret, code, 0, at(-1))).toBeUndefined()
  expect(matchTotp(secret, code, step, now)).toBeUndefined()
  expect(matchTotp(newTotpSecret(), code, 0, at(30))).toBeUndefined()
})

test.each(['', '12345', '1234567', 'abcdef', '１２３４５６', '12345\u0661'])('%j is no code', code => {
  expect(matchTotp(newTotpSecret(), code, 0, new Date('2026-03-02T04:00:10Z'))).toBeUndefined()
})

test('the address for the QR code names issuer and account', () => {
  expect(totpUri('GEZDGNBV', '量舵', '138****0001')).toBe(
    'otpauth://totp/%E9%87%8F%E8%88%B5:138****0001?issuer=%E9%87%8F%E8%88%B5&secret=GEZDGNBV&algorithm=SHA1&digits=6&period=30',
  )
})
