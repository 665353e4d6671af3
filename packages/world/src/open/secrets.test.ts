// A change of SECRET_KEY: what the key before sealed, stored or signed goes on to count, and everything new is under the key in force.
import { loadConfig } from '@tallyhelm/infra/config/config'
import { testTransmissionKey } from '@tallyhelm/infra/config/test-transmission-key'
import { expect, test } from 'vitest'
import { openSecrets } from './secrets.ts'

const keyOf = (fill: number) => Buffer.alloc(32, fill).toString('base64')
const under = (...fills: number[]) => {
  const [SECRET_KEY, ...before] = fills.map(keyOf)
  const environment = { DATABASE_URL: 'postgresql://nobody@nowhere/none', SECRET_KEY, SECRET_KEY_BEFORE: before.join(' , ') }
  return openSecrets(loadConfig({ ...environment, TRANSMISSION_PRIVATE_KEY: testTransmissionKey() }))
}
const [old, rotated, forgetful] = [under(1), under(3, 2, 1), under(3)]

test('boxes, recovery codes and file tickets from before two changes of the key still count', () => {
  const box = old.sealBox('JBSWY3DP', 'totp|1')
  expect(rotated.openBox(box, 'totp|1')).toBe('JBSWY3DP')
  expect(forgetful.openBox(box, 'totp|1')).toBeUndefined()
  expect(rotated.codeDigests('recovery|1|abcde')).toContain(old.codeDigest('recovery|1|abcde'))
  expect(forgetful.codeDigests('recovery|1|abcde')).not.toContain(old.codeDigest('recovery|1|abcde'))
  const facts = { name: 'a.webp', sessionId: '7', expiresAtMs: 1_795_000_000_000 }
  expect(rotated.openFileTicket(old.fileTicket(facts), 'a.webp')).toEqual(facts)
  expect(forgetful.openFileTicket(old.fileTicket(facts), 'a.webp')).toBeUndefined()
})

test('what is made anew is under the key in force alone', () => {
  expect(forgetful.openBox(rotated.sealBox('x', 'y'), 'y')).toBe('x')
  expect(rotated.isOfKeyInForce(old.sealBox('x', 'y'))).toBe(false)
  expect(rotated.codeDigest('c')).toBe(forgetful.codeDigest('c'))
  expect(rotated.auditSeals.map(seal => seal('t'))).toEqual([forgetful, under(2), old].map(one => one.auditSeals[0]?.('t')))
})
