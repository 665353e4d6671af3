// Slow clients and proxies: who dribbles headers is cut off, and only a trusted proxy may say whom it speaks for.
import { connect } from 'node:net'
import { REGISTERS_WITHOUT_WORK } from '@tallyhelm/modules/session'
import { CATALOGUE } from '@tallyhelm/protocol/errors/catalogue'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCustomer, clientOf, PASSWORD, startTestServer, type TestServer } from '../program/test-server.ts'

const HEADERS_MS = 400
let server: TestServer
let proxied: TestServer

beforeAll(async () => {
  server = await startTestServer({ server: { headersMs: HEADERS_MS } })
  proxied = await startTestServer({ server: { trustedProxies: ['127.0.0.0/8'] } })
})
afterAll(async () => {
  await server?.stop()
  await proxied?.stop()
})

/** Sends the first line, then one header after the other and never the empty line at the end; gives the answer's first line. */
function dribble(url: string): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    const state = { reply: '' }
    socket.write('GET /api/health HTTP/1.1\r\nHost: portal\r\n')
    const timer = setInterval(() => socket.writable && socket.write('X-More: 1\r\n'), 50)
    socket.on('data', chunk => (state.reply += chunk.toString()))
    socket.on('error', reject)
    socket.on('close', () => {
      clearInterval(timer)
      resolve(state.reply.split('\r\n')[0] ?? '')
    })
  })
}

test('clients that send their headers slowly are cut off, while others are answered', async () => {
  const slow = Promise.all(Array.from({ length: 20 }, () => dribble(server.url)))
  expect(await clientOf(server.url).call('GET', '/api/health')).toMatchObject({ status: 200, code: 0 })
  for (const line of await slow) expect(line).toBe('HTTP/1.1 408 Request Timeout')
})

async function addressesSeen(at: TestServer, mobile: string, forwarded: string): Promise<unknown> {
  await addCustomer(at.world, 1, mobile)
  const client = clientOf(at.url)
  const fields = new URLSearchParams({ account: mobile, password: PASSWORD })
  const answer = await client.call('POST', '/api/security/auth/login', fields, { 'x-forwarded-for': forwarded })
  const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0]
  const { data } = await client.post('/api/security/auth/devices', {}, { sid: String(answer.data.sid), cookie })
  return (data.items as { address: string }[]).map(item => item.address) // the reply is proved against its schema
}

test("a trusted proxy's word for the address is taken, and what a client wrote before it is not", async () => {
  expect(await addressesSeen(proxied, '13400000001', '203.0.113.9')).toEqual(['203.0.113.9'])
  expect(await addressesSeen(proxied, '13400000002', '198.51.100.1, 203.0.113.9')).toEqual(['203.0.113.9'])
})

test('without a trusted proxy nobody chooses his address, so limits per address hold', async () => {
  expect(await addressesSeen(server, '13400000003', '203.0.113.9')).toEqual(['127.0.0.1'])
  const send = (turn: number) =>
    clientOf(server.url).call('GET', `/api/security/auth/send?purpose=register&phone=1340000${1000 + turn}`, undefined, {
      'x-forwarded-for': `203.0.113.${turn}`,
    })
  for (let turn = 1; turn <= REGISTERS_WITHOUT_WORK; turn += 1) expect(await send(turn)).toMatchObject({ code: 0 })
  expect((await send(REGISTERS_WITHOUT_WORK + 1)).code).toBe(CATALOGUE.CHALLENGE_REQUIRED.code)
})
