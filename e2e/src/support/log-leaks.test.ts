// The search for leaks finds each kind, and takes ids, amounts and times for none.
import { expect, test } from 'vitest'
import { leaksIn } from './log-leaks.ts'

const line = (text: string) => JSON.stringify({ level: 'warn', time: 1_795_000_000_000, msg: text })

test.each([
  ['a mobile number', 'could not tell 13800000001'],
  ['a mobile number', 'to=8613800000001'],
  ['a mail address', 'could not tell b0@example.com'],
  ['a password or an authenticator secret', 'tried Tallyhelm-demo-1'],
  ['a token of a platform', 'refused sandbox-tiktok-access-token-0001'],
  ['a token of a platform', 'refused EAASANDBOXsystemUserToken0001'],
  ['a token of a session', `sid ${'aB3_'.repeat(10)}xyz`],
])('%s is found', (what, text) => {
  expect(leaksIn(line(text))).toEqual([`${what}: ${line(text)}`])
})

test('ids, digests, masked numbers and what is printed for people are no leaks', () => {
  const harmless = [
    'order 1912814207778174323',
    'digest 0a1b'.padEnd(64, '0'),
    'digest 9d13953078926bbf',
    'told 138****0001',
    'took 1380000000 ns',
  ]
  expect(leaksIn([...harmless.map(line), '登录 13800000001 Tallyhelm-demo-1'].join('\n'))).toEqual([])
})
