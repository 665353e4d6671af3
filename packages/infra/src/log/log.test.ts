// The log strikes out what must not be read later.

import { expect, test } from 'vitest'
import { createLogger } from './log.ts'

function logged(fields: object, message = 'something happened'): { text: string; line: Record<string, unknown> } {
  let text = ''
  createLogger({ name: 'test', level: 'info', destination: { write: line => void (text += line) } }).info(fields, message)
  return { text, line: JSON.parse(text) }
}

test('secrets and personal data are struck out at any depth, however the field is spelled', () => {
  const { text, line } = logged({
    sid: 'S-1',
    request: {
      headers: { Authorization: 'S-2', cookie: 'S-3', 'x-note': 'kept' },
      body: [{ mobilePhone: 'S-4', newPassword: 'S-5', bank_account: 'S-6' }],
    },
    a: { b: { c: { d: { e: { email: 'S-7', access_token: 'S-8' } } } } },
  })
  expect(text).not.toMatch(/S-\d/)
  expect(line).toMatchObject({ sid: '[redacted]', request: { headers: { 'x-note': 'kept' } } })
})

test('an error keeps its message, stack and cause, without the row that PostgreSQL repeats', () => {
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(a@b.c) exists',
    cause: new Error('deeper'),
  })
  const { text, line } = logged({ err: error })
  expect(line.err).toMatchObject({ type: 'Error', message: 'duplicate key', code: '23505', cause: { message: 'deeper' } })
  expect(text).not.toContain('a@b.c')
})

test('secrets inside of an address or a header line are struck out', () => {
  const { text } = logged({ url: '/file?sid=abc123&page=2', line: 'Bearer abc.def' }, 'GET /x?token=abc123')
  expect(text).not.toMatch(/abc/)
  expect(text).toContain('page=2')
})

test('amounts, circles and bytes do not stop the log', () => {
  const circle: Record<string, unknown> = { minor: 12n, bytes: new Uint8Array(3), at: new Date(0) }
  circle.self = circle
  expect(logged(circle).line).toMatchObject({ minor: '12', bytes: '[3 bytes]', at: '1970-01-01T00:00:00.000Z' })
})
