// File tickets: only an unaltered one opens, for its own file, under its own key.
import { expect, test } from 'vitest'
import { openFileTicket, sealFileTicket } from './file-ticket.ts'

const key = new Uint8Array(32).fill(1)
const facts = { name: 'a.webp', sessionId: '1234567890123456789', expiresAtMs: 1_795_000_000_000 }
const ticket = sealFileTicket(key, facts)

test('a ticket says for which session and until when', () => {
  expect(openFileTicket(key, ticket, 'a.webp')).toEqual(facts)
})

test.each<[string, string, string, Uint8Array]>([
  ['another file', ticket, 'b.webp', key],
  ['another key', ticket, 'a.webp', new Uint8Array(32).fill(2)],
  ['a later end', ticket.replace('1795', '1895'), 'a.webp', key],
  ['another session', ticket.replace('1234567890123456789', '1234567890123456788'), 'a.webp', key],
  ['another signature', `${ticket.slice(0, -1)}${ticket.endsWith('A') ? 'B' : 'A'}`, 'a.webp', key],
  ['half a ticket', ticket.slice(0, -4), 'a.webp', key],
  ['no ticket', '', 'a.webp', key],
])('%s opens nothing', (_what, altered, name, withKey) => {
  expect(openFileTicket(withKey, altered, name)).toBeUndefined()
})
