// Pictures of ads: which hosts are asked, what is taken of their answers, and that no token goes there.
import { expect, test } from 'vitest'
import { at, bytesOf, filesOf, reply, scripted } from '../testing/scripted-http.ts'
import type { FileReply, HttpRequest } from '../ports/handles.ts'
import { createMetaPlatform } from './meta-platform.ts'

const options = {
  baseUrl: 'https://graph.example/v26.0',
  accessToken: 'token',
  appSecret: 'secret',
  businessId: '77',
  http: scripted(),
  clock: at('2026-11-20T10:00:00Z'),
}

test.each([
  'https://scontent.fbcdn.net/v/1.png?oh=x',
  'https://external.xx.fbcdn.net/1',
  'https://www.facebook.com/ads/image/?d=x',
  'https://graph.example/1.png',
])('%s is asked, without our token', async address => {
  const http = scripted(reply(200, 'bytes'))
  const answer = await createMetaPlatform({ ...options, files: filesOf(http) }).readPicture?.(address)
  expect(answer).toMatchObject({ kind: 'ok', value: Buffer.from('bytes') })
  expect(JSON.stringify(http.requests)).not.toContain('token')
})

test.each([
  'https://evil.example/1.png',
  'https://fbcdn.net.evil.example/1.png',
  'https://notfbcdn.net/1.png',
  'http://scontent.fbcdn.net/1.png',
  'https://scontent.fbcdn.net:8443/1.png',
  'https://user@scontent.fbcdn.net/1.png',
  'javascript:alert(1)',
  '',
])('%j is not', async address => {
  const http = scripted()
  expect(await createMetaPlatform({ ...options, files: filesOf(http) }).readPicture?.(address)).toMatchObject({ kind: 'gone' })
  expect(http.requests).toEqual([])
})

test('an answer is bounded; one that is cut, late or refused does not hold', async () => {
  const asked: HttpRequest[] = []
  const answering = (answer: FileReply) =>
    createMetaPlatform({ ...options, files: { download: async request => (asked.push(request), answer) } }).readPicture?.(
      'https://a.fbcdn.net/1',
    )
  async function* cut() {
    yield* bytesOf(Buffer.from('half'))
    throw new Error('file longer than 8388608 bytes')
  }
  const body = bytesOf(Buffer.alloc(0))
  expect(await answering({ kind: 'reply', status: 200, headers: {}, body: cut() })).toMatchObject({ kind: 'unavailable' })
  expect(await answering({ kind: 'lost', sent: true, reason: 'timed out' })).toMatchObject({ kind: 'unavailable', why: 'no_answer' })
  expect(await answering({ kind: 'reply', status: 503, headers: {}, body })).toMatchObject({ kind: 'unavailable' })
  expect(await answering({ kind: 'reply', status: 403, headers: {}, body })).toMatchObject({ kind: 'gone' })
  expect(asked[0]).toMatchObject({ maxBytes: 8 * 1024 * 1024, timeoutMs: 15_000 })
})
