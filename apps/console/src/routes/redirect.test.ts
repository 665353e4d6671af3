// After signing in: to rooms of the console, and nowhere else.
import { expect, test } from 'vitest'
import { signInPath, targetOf } from './redirect.ts'

test.each([
  ['/audit', '/audit'],
  ['/audit?page=2&action=staff.create', '/audit?page=2&action=staff.create'],
  ['https://evil.example/audit', '/home'],
  ['//evil.example', '/home'],
  ['/\\evil.example', '/home'],
  ['javascript:alert(1)', '/home'],
  ['/no-such-room', '/home'],
  ['/sign-in', '/home'],
  ['', '/home'],
])('%j leads to %s', (target, expected) => {
  expect(targetOf(`?redirect=${encodeURIComponent(target)}`)).toBe(expected)
})

test('the target travels through the sign-in page unchanged', () => {
  const target = '/audit?action=quota.add&page=3'
  expect(targetOf(new URL(signInPath(target), 'http://x').search)).toBe(target)
  expect(signInPath('/')).toBe('/sign-in')
})
