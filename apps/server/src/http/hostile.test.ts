// Hostile calls: each gets the envelope with a fitting code, never a 5xx, and leaves the server as it was.
import { connect } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { QUOTA_EVENTS_PATH } from '@tallyhelm/protocol/topics/quota/endpoints'
import { addCustomer, type Client, clientOf, PASSWORD, startTestServer, type TestServer } from '../program/test-server.ts'
import { COSTLY_BODIES } from './test-corpus.ts'

const INFO = '/api/security/auth/info'
const PREFERENCES = '/api/wallet/client/wallet/preferences'
let server: TestServer
let client: Client

beforeAll(async () => {
  server = await startTestServer({ settings: { trustedOrigins: ['https://portal.example.com'] } })
  await addCustomer(server.world, 1, '13800000001')
  client = clientOf(server.url)
  await client.signIn({ account: '13800000001', password: PASSWORD })
})
afterAll(() => server?.stop())

test.each<[string, string]>([
  ['no JSON', '{'],
  ['an array', '[]'],
  ['a text', '"x"'],
  ['null', 'null'],
  ['a repeated key', '{"page":"a","page":"b","value":{}}'],
  ['a key repeated under an escape', '{"page":"a","p\\u0061ge":"b","value":{}}'],
  ['a key repeated but for blanks', '{"page":"a"," page ":"b","value":{}}'],
  ['a poisoned key between blanks', '{"page":"a","value":{" __proto__ ":{"isMaster":true}}}'],
  ['a poisoned key', '{"page":"a","value":{"__proto__":{"isMaster":true}}}'],
  ['a poisoned key under an escape', '{"page":"a","value":{"__pr\\u006fto__":1}}'],
  ['a constructor', '{"page":"a","value":{"constructor":{}}}'],
  ['a NUL', '{"page":"a","value":{"x":"a\\u0000b"}}'],
  ['a NUL in a key', '{"page":"a","value":{"a\\u0000b":1}}'],
  ['half a surrogate pair', '{"page":"a","value":{"x":"\\ud800"}}'],
  ['an infinite number', '{"page":"a","value":{"x":1e309}}'],
  ['more depth than any request has', `{"page":"a","value":${'{"a":'.repeat(40)}1${'}'.repeat(40)}}`],
  ...COSTLY_BODIES,
])('a body with %s is refused as malformed', async (_what, body) => {
  expect(await client.call('POST', PREFERENCES, body)).toMatchObject({ status: 400, code: 1400 })
})

test('what looks odd but is whole is taken as it is', async () => {
  const value = { minus: -0, text: ' "}{[], ', emoji: '👍🏽', quote: '\\" : "a":' }
  expect(await client.post(PREFERENCES, { page: ' odd ', value })).toMatchObject({ code: 0 })
  const kept = await client.call('GET', `${PREFERENCES}?page=odd`)
  expect(kept.data.value).toEqual({ minus: 0, text: '"}{[],', emoji: '👍🏽', quote: '\\" : "a":' })
})

test('a wrong field is named in Chinese, by its path', async () => {
  expect(await client.post(PREFERENCES, { page: '!', value: 1 })).toMatchObject({
    status: 422,
    code: 9002,
    data: {
      fields: [
        { path: 'page', msg: '页面标识不正确' },
        { path: 'value', msg: '类型不正确' },
      ],
    },
  })
  expect(await client.post(PREFERENCES, {})).toMatchObject({
    data: {
      fields: [
        { path: 'page', msg: '此项必填' },
        { path: 'value', msg: '此项必填' },
      ],
    },
  })
})

test('another content type than the declared one is refused', async () => {
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonx',
    'text/xml',
    undefined,
  ]) {
    const answer = await client.call('POST', INFO, '{}', { 'content-type': type })
    expect(answer, type).toMatchObject({ status: 400, code: 1415 })
  }
  expect(await client.call('POST', INFO, '{}', { 'content-type': 'Application/JSON; charset=utf-8' })).toMatchObject({ code: 0 })
  expect(await client.call('POST', '/api/security/auth/login', '{"account":"x"}')).toMatchObject({ code: 1415 })
})

test('forms and queries with repeated, poisoned or broken fields are refused', async () => {
  const login = (form: string) =>
    client.call('POST', '/api/security/auth/login', form, { 'content-type': 'application/x-www-form-urlencoded' })
  expect(await login('account=a&account=b&password=x')).toMatchObject({ code: 1400 })
  expect(await login('account=a&__proto__=b&password=x')).toMatchObject({ code: 1400 })
  expect(await login('account=%E4%BD&password=x')).toMatchObject({ code: 1400 })
  expect(await login('account=a%00b&password=x')).toMatchObject({ code: 1400 })
  expect(await client.call('GET', '/api/security/auth/send?phone=13800000001&phone=13800000002')).toMatchObject({ code: 1400 })
  expect(await client.call('POST', '/api/security/auth/validateToken?token=x', '{"token":"y"}')).toMatchObject({ code: 1400 })
})

const padded = (bytes: number) => `{"x":"${'a'.repeat(bytes - 8)}"}`

test('a body above 1 MB is 413, and of strangers one above 32 KB', async () => {
  const stranger = clientOf(server.url)
  const challenge = (bytes: number) => stranger.call('POST', '/api/security/auth/second-factor', padded(bytes))
  expect(await client.call('POST', INFO, padded(1024 * 1024))).toMatchObject({ code: 0 })
  expect(await client.call('POST', INFO, padded(1024 * 1024 + 1))).toMatchObject({ status: 413, code: 1413 })
  expect(await challenge(32 * 1024)).toMatchObject({ status: 422, code: 9002 })
  expect(await challenge(32 * 1024 + 1)).toMatchObject({ status: 413, code: 1413 })
  expect(await stranger.call('POST', INFO, padded(1024 * 1024))).toMatchObject({ status: 401, code: 3 })
})

test('what is sent in pieces is counted while it comes', async () => {
  const send = (sid: string, pieces: number) =>
    sendRaw(
      `POST /api/security/auth/second-factor HTTP/1.1\r\nhost: a\r\ncid: 101\r\nv: 1\r\ncontent-type: application/json\r\nconnection: close\r\n${sid}transfer-encoding: chunked\r\n\r\n${`400\r\n${' '.repeat(1_024)}\r\n`.repeat(pieces)}0\r\n\r\n`,
    )
  expect(await send('', 32)).toMatch(/^HTTP\/1\.1 422 /)
  expect(await send('', 33)).toMatch(/^HTTP\/1\.1 413 [^]*"code":1413/)
})

test('the session is read before the body: a stranger is refused without having sent it', async () => {
  const head = `POST ${INFO} HTTP/1.1\r\nhost: a\r\ncid: 101\r\nv: 1\r\ncontent-type: application/json\r\ncontent-length: 1000000\r\n\r\n`
  expect(await sendRaw(head, { until: /"code":3,/ })).toMatch(/^HTTP\/1\.1 401 /)
})

test('a request for two hosts is refused', async () => {
  const head = 'GET /api/brand HTTP/1.1\r\nhost: a\r\ncid: 101\r\nv: 1\r\nconnection: close\r\n'
  expect(await sendRaw(`${head}\r\n`)).toMatch(/^HTTP\/1\.1 200 /)
  for (const other of ['host: b', 'Host: a', 'HOST:']) {
    const answer = await sendRaw(`${head}${other}\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('"code":1400')
  }
})

test('a stream of events is refused in the envelope', async () => {
  expect(await clientOf(server.url).call('GET', QUOTA_EVENTS_PATH)).toMatchObject({
    status: 401,
    code: 3,
    data: { request_id: expect.any(String) },
  })
  expect(await client.call('GET', QUOTA_EVENTS_PATH, undefined, { cid: '102' })).toMatchObject({ status: 400, code: 1400 })
})

test('calls without cid and v, or with others, are refused', async () => {
  for (const headers of [{ cid: undefined }, { v: undefined }, { cid: '102' }, { v: '2' }]) {
    expect(await client.post(INFO, {}, headers)).toMatchObject({ status: 400, code: 1400 })
  }
})

test('other sites are turned away, also from a GET that changes state; trusted origins and plain programs are not', async () => {
  const foreign = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ]
  for (const headers of foreign) {
    expect(await client.post(INFO, {}, headers)).toMatchObject({ status: 403, code: 1403 })
    expect(await client.call('GET', '/api/security/auth/logout', undefined, headers)).toMatchObject({ code: 1403 })
  }
  expect(await client.post(INFO, {}, { origin: server.url, 'sec-fetch-site': 'same-origin' })).toMatchObject({ code: 0 })
  expect(await client.post(INFO, {}, { origin: 'https://portal.example.com' })).toMatchObject({ code: 0 })
  const preflight = await client.call('OPTIONS', INFO, undefined, {
    origin: 'https://evil.example',
    'access-control-request-method': 'POST',
  })
  expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([405, null])
})

test('unknown addresses are 404 and wrong methods 405, both in the envelope', async () => {
  expect(await client.call('GET', '/api/nowhere')).toMatchObject({ status: 404, code: 1404, data: { request_id: expect.any(String) } })
  expect(await client.call('GET', '/api')).toMatchObject({ status: 404, code: 1404 })
  const wrong = await client.call('DELETE', INFO)
  expect([wrong.status, wrong.code, wrong.headers.get('allow')]).toEqual([405, 1404, 'POST'])
  expect(await client.call('GET', '/api/%E0%A4%A')).toMatchObject({ status: 400, code: 1400 })
  expect(await client.call('GET', `/api/${'a'.repeat(5_000)}`)).toMatchObject({ status: 404, code: 1404 })
})

test('a request id is kept when harmless and replaced when not', async () => {
  const id = async (given: string) => (await client.post(INFO, {}, { 'x-request-id': given })).headers.get('x-request-id')
  expect(await id('browser-1234567890')).toBe('browser-1234567890')
  expect(await id('<script>alert(1)</script>')).toMatch(/^[0-9a-f-]{36}$/)
})

/** Sends bytes that no HTTP client would, and gives what comes back, to the end of the connection or `until` it is enough. */
function sendRaw(bytes: string, { until }: { until?: RegExp } = {}): Promise<string> {
  const { hostname, port } = new URL(server.url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', part => {
      text += part
      if (until?.test(text)) socket.destroy()
    })
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
  })
}

test('what is no HTTP still gets the envelope', async () => {
  const answers = [
    await sendRaw('HELLO\r\n\r\n'),
    await sendRaw('GET /api/health HTTP/1.1\r\nhost: a\r\nbad header: x\ny\r\n\r\n'),
    await sendRaw('POST /api/security/auth/info HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n'),
    await sendRaw(`GET /api/health HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`),
  ]
  for (const answer of answers) {
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(answer).toContain('"code":1400')
  }
})

test('every answer forbids scripts that are not ours, sniffing, framing, referrers and caching', async () => {
  const { headers } = await client.info()
  expect(headers.get('content-security-policy')).toContain("script-src 'self';")
  expect(headers.get('content-security-policy')).toContain("require-trusted-types-for 'script'")
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('permissions-policy')).toContain('camera=()')
  expect(headers.get('permissions-policy')).toContain('publickey-credentials-get=(self)')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('strict-transport-security')).toBeNull()
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('access-control-allow-origin')).toBeNull()
})

test('too many calls of one session are told the seconds to wait', async () => {
  const busy = await startTestServer({ server: { roles: ['api'], limits: { perAddressPerMinute: 1_000, perSessionPerMinute: 3 } } })
  try {
    await addCustomer(busy.world, 1, '13800000001')
    const person = clientOf(busy.url)
    await person.signIn({ account: '13800000001', password: PASSWORD })
    for (let turn = 0; turn < 3; turn += 1) expect(await person.info()).toMatchObject({ code: 0 })
    const refused = await person.info()
    expect(refused).toMatchObject({ status: 429, code: 1913, msg: '操作过于频繁，请 60 秒后再试', data: { seconds: 60 } })
    expect(refused.headers.get('retry-after')).toBe('60')
    busy.test.clock.advance(60_000)
    expect(await person.info()).toMatchObject({ code: 0 })
  } finally {
    await busy.stop()
  }
})

test('while the database is away every call is 503 in the envelope, health says so, and it passes by itself', async () => {
  const control = new pg.Client({ connectionString: server.test.databaseUrl })
  await control.connect()
  const { rows } = await control.query<{ name: string }>('select current_database() as name')
  try {
    await control.query(`alter database ${rows[0]?.name} connection limit 0`)
    await control.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await expect.poll(async () => (await client.info()).status).toBe(503)
    const away = await client.info()
    expect(away).toMatchObject({ code: 5004, msg: '系统繁忙，请稍后重试' })
    expect(Number(away.headers.get('retry-after'))).toBeGreaterThan(0)
    // Longer than a session is remembered without asking.
    server.test.clock.advance(5_000)
    const stream = await client.call('GET', QUOTA_EVENTS_PATH)
    expect(stream).toMatchObject({ status: 503, code: 5004, data: { request_id: expect.any(String) } })
    expect(Object.keys(stream.data)).toEqual(['request_id'])
    expect(await client.call('GET', '/api/health')).toMatchObject({ status: 503, data: { unready: ['database'] } })
    expect((await client.call('GET', '/api/health')).headers.get('retry-after')).not.toBeNull()
    await control.query(`alter database ${rows[0]?.name} connection limit -1`)
    await expect.poll(async () => (await client.info()).code).toBe(0)
    expect(await client.call('GET', '/api/health')).toMatchObject({ status: 200, code: 0 })
  } finally {
    await control.end()
  }
})
