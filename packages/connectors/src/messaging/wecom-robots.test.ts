// Robots of WeCom groups: the request to the letter, what each answer means, and a text that is too long.
import { expect, test } from 'vitest'
import type { HttpReply } from '../ports/handles.ts'
import { reply, scripted } from '../testing/scripted-http.ts'
import { createGroupRobots } from './wecom-robots.ts'

const KEY = '693a91f6-7xxx-4bc4-97a0-0ec2sifa5aaa'

test('a text, cut at a character where it is longer than WeCom takes', async () => {
  const http = scripted(reply(200, { errcode: 0, errmsg: 'ok' }), reply(200, { errcode: 0, errmsg: 'ok' }))
  const robots = createGroupRobots({ baseUrl: 'https://qyapi.example/', http })
  expect(await robots.post({ robotKey: KEY, text: '规则触发' })).toEqual({ kind: 'sent' })
  await robots.post({ robotKey: KEY, text: '量'.repeat(1000) })
  expect(http.requests[0]).toEqual({
    method: 'POST',
    url: `https://qyapi.example/cgi-bin/webhook/send?key=${KEY}`,
    headers: { 'Content-Type': 'application/json' },
    body: '{"msgtype":"text","text":{"content":"规则触发"}}',
  })
  const { text } = JSON.parse(String(http.requests[1]?.body)) as { text: { content: string } }
  expect(text.content).toBe(`${'量'.repeat(681)}…`)
})

test.each<[string, HttpReply, unknown]>([
  [
    'a robot that is gone',
    reply(200, { errcode: 93000, errmsg: 'invalid webhook url' }),
    { kind: 'refused', reason: '93000: invalid webhook url' },
  ],
  [
    'too many',
    reply(200, { errcode: 45009, errmsg: 'api freq out of limit' }),
    { kind: 'unknown', reason: '45009: api freq out of limit' },
  ],
  ['HTML', reply(502, '<html>'), { kind: 'unknown', reason: 'HTTP 502, no errcode' }],
  ['a lost answer', { kind: 'lost', sent: true, reason: 'timed out' }, { kind: 'unknown', reason: 'timed out' }],
])('%s', async (_name, answer, expected) => {
  const robots = createGroupRobots({ baseUrl: 'https://qyapi.example', http: scripted(answer) })
  expect(await robots.post({ robotKey: KEY, text: 'x' })).toEqual(expected)
})
