// Messaging: the request to the letter, and what each answer of the gateway means.
import { expect, test } from 'vitest'
import type { HttpReply } from '../ports/handles.ts'
import { reply, scripted } from '../testing/scripted-http.ts'
import { createMessaging } from './messaging.ts'

test('an SMS and a mail, each with its key', async () => {
  const http = scripted(reply(200, { id: '1' }), reply(202, { id: '2' }))
  const messaging = createMessaging({ baseUrl: 'https://gateway.example/', token: 'token', http })
  expect(await messaging.sendSms({ to: '8613800000001', text: '验证码 123456', key: 'k1' })).toEqual({ kind: 'sent' })
  expect(await messaging.sendMail({ to: 'a@example.com', subject: '主题', text: '正文', key: 'k2' })).toEqual({ kind: 'sent' })
  expect(http.requests).toEqual([
    {
      method: 'POST',
      url: 'https://gateway.example/sms',
      headers: { Authorization: 'Bearer token', 'Content-Type': 'application/json' },
      body: '{"to":"8613800000001","text":"验证码 123456","idempotency_key":"k1"}',
    },
    {
      method: 'POST',
      url: 'https://gateway.example/mail',
      headers: { Authorization: 'Bearer token', 'Content-Type': 'application/json' },
      body: '{"to":"a@example.com","subject":"主题","text":"正文","idempotency_key":"k2"}',
    },
  ])
})

test.each<[string, HttpReply, unknown]>([
  ['a refusal', reply(400, { error: { code: 'c', message: 'bad number' } }), { kind: 'refused', reason: 'HTTP 400: bad number' }],
  ['too many', reply(429, { error: { code: 'c', message: 'slow' } }), { kind: 'unknown', reason: 'HTTP 429: slow' }],
  ['a fault', reply(500, { error: { code: 'c', message: 'x' } }), { kind: 'unknown', reason: 'HTTP 500: x' }],
  ['HTML', reply(200, '<html>'), { kind: 'unknown', reason: 'HTTP 200, no JSON object' }],
  ['a lost answer', { kind: 'lost', sent: true, reason: 'timed out' }, { kind: 'unknown', reason: 'timed out' }],
])('%s', async (_name, answer, expected) => {
  const messaging = createMessaging({ baseUrl: 'https://gateway.example', token: 'token', http: scripted(answer) })
  expect(await messaging.sendSms({ to: '1', text: 'x', key: 'k' })).toEqual(expected)
})
