// What is kept of a platform's words: all that helps whoever is on call, and no secret.
import { expect, test } from 'vitest'
import { toldBy } from './told.ts'

const cleaned = (message: string) => toldBy({ code: '190', message }).message

test.each([
  'Session has expired on Sunday, 22-Nov-26 02:00:00 PST. [fbtrace_id AbCdEf12345]',
  'Access token is incorrect or has been revoked. [request_id 20261122020000010245169234123ABC]',
  'The OAuth token has expired. [request-id vKJ-8xWQx1pZy0aB12cd3Q]',
])('%s stays as it is', message => {
  expect(cleaned(message)).toBe(message)
})

test.each([
  ['Invalid access_token=EAABsbCS1iHgBAKZC', 'Invalid access_token=***'],
  ['{"access_token":"abc123"}', '{"access_token":"***"}'],
  ['Authorization: Bearer ya29.a0AfH6SMB', 'Authorization: ***'],
  ['bad header Bearer abc.def', 'bad header Bearer ***'],
  ['token EAABsbCS1iHgBAKZCxyz was malformed', 'token *** was malformed'],
  [`saw ${'a1'.repeat(30)} in the call`, 'saw *** in the call'],
])('%s hides its secret', (message, shown) => {
  expect(cleaned(message)).toBe(shown)
})

test('words without end are cut off', () => {
  expect(cleaned('ab '.repeat(1_000))).toHaveLength(500)
})
