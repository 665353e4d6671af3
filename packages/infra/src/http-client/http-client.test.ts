// The way out, tried against servers that behave badly on purpose.

import { createServer as createTcpServer } from 'node:net'
import { expect, test, vi } from 'vitest'
import { isPrivateAddress } from './addresses.ts'
import { client, listening, serving, stopServer } from './test-servers.ts'

async function freePort(): Promise<string> {
  const url = await serving(() => {})
  await stopServer()
  return url
}

/** Time limits come when the test says so, however slow the machine is. */
async function withTimers(work: () => Promise<void>): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    await work()
  } finally {
    vi.useRealTimers()
  }
}

test('an answer arrives whole: status, headers, text; the body went out as given', async () => {
  const url = await serving((request, response) => {
    request
      .setEncoding('utf8')
      .on('data', (text: string) => response.writeHead(201, { 'X-Seen': request.headers['x-own'] ?? '' }).end(`${request.method} ${text}`))
  })
  const reply = await client().send({ method: 'POST', url: `${url}/a?b=1`, headers: { 'x-own': 'yes' }, body: '预算' })
  expect(reply).toMatchObject({ kind: 'reply', status: 201, headers: { 'x-seen': 'yes' }, text: 'POST 预算' })
})

test('connections are used again: two serve calls that follow at once', async () => {
  const ports = new Set<number | undefined>()
  const url = await serving((request, response) => {
    ports.add(request.socket.remotePort)
    response.end('ok')
  })
  const own = client()
  for (let round = 0; round < 20; round += 1) await own.send({ method: 'GET', url })
  expect(ports.size).toBeLessThanOrEqual(2)
})

test('a redirect is an answer, not an order', async () => {
  let asked = 0
  const url = await serving((_request, response) => {
    asked += 1
    response.writeHead(302, { location: '/elsewhere' }).end()
  })
  expect(await client().send({ method: 'GET', url })).toMatchObject({ kind: 'reply', status: 302, headers: { location: '/elsewhere' } })
  expect(asked).toBe(1)
})

test.each([
  'http://127.0.0.1:1',
  'http://localhost:1',
  'http://[::1]:1',
  'http://[::ffff:10.0.0.1]',
  'http://169.254.169.254/latest',
  'http://0x7f.1',
  'http://2130706433',
])('%s is refused without a packet', async url => {
  const reply = await client({ allowPrivateHosts: false }).send({ method: 'GET', url })
  expect(reply).toMatchObject({ kind: 'lost', sent: false, reason: expect.stringContaining('private address') })
})

test('a refused connection and an unknown host were provably not sent', async () => {
  expect(await client().send({ method: 'POST', url: await freePort(), body: 'x' })).toEqual({
    kind: 'lost',
    sent: false,
    reason: 'ECONNREFUSED',
  })
  expect(await client().send({ method: 'GET', url: 'http://no-such-host.invalid' })).toMatchObject({ kind: 'lost', sent: false })
})

test('silence after the request may have been work: sent', async () => {
  let asked = 0
  const url = await serving(() => void (asked += 1))
  const lost = { kind: 'lost', sent: true, reason: 'timed out' }
  await withTimers(async () => {
    const all = client({ timeoutMs: 100 }).send({ method: 'POST', url, body: 'x' })
    await expect.poll(() => asked).toBe(1)
    vi.advanceTimersByTime(100)
    expect(await all).toEqual(lost)
    const one = client().send({ method: 'POST', url, body: 'x', timeoutMs: 50 })
    await expect.poll(() => asked).toBe(2)
    vi.advanceTimersByTime(50)
    expect(await one).toEqual(lost)
  })
})

test('a slow trickle does not stretch the time limit', async () => {
  let drops = 0
  const url = await serving((_request, response) => {
    const drip = setInterval(() => response.write('.', () => void (drops += 1)), 20)
    response.on('close', () => clearInterval(drip))
  })
  await withTimers(async () => {
    const reply = client({ timeoutMs: 150 }).send({ method: 'GET', url })
    await expect.poll(() => drops).toBeGreaterThanOrEqual(3)
    vi.advanceTimersByTime(150)
    expect(await reply).toEqual({ kind: 'lost', sent: true, reason: 'timed out' })
  })
})

test('a reset, half a body and an unreadable answer are lost, and sent', async () => {
  const reset = await serving(request => request.socket.destroy())
  expect(await client().send({ method: 'POST', url: reset, body: 'x' })).toMatchObject({ kind: 'lost', sent: true })
  await stopServer()
  const half = await serving((_request, response) => {
    response.writeHead(200, { 'content-length': 100 }).write('half')
    setTimeout(() => response.destroy(), 30)
  })
  expect(await client().send({ method: 'POST', url: half, body: 'x' })).toMatchObject({
    kind: 'lost',
    sent: true,
    reason: expect.stringContaining('cut short'),
  })
  await stopServer()
  const noise = await listening(createTcpServer(socket => socket.on('data', () => socket.end('not http at all\r\n\r\n'))))
  expect(await client().send({ method: 'GET', url: noise })).toMatchObject({ kind: 'lost', sent: true })
})

test.each(['GET', 'POST'])(
  '%s on a connection that was kept alive and is cut at the request counts as sent, and goes out once',
  async method => {
    let asked = 0
    const url = await serving((request, response) => {
      asked += 1
      if (asked === 1) response.end('ok')
      else request.socket.destroy()
    })
    const own = client()
    await own.send({ method: 'GET', url })
    expect(await own.send({ method, url, ...(method === 'POST' ? { body: 'x' } : {}) })).toMatchObject({ kind: 'lost', sent: true })
    expect(asked).toBe(2)
  },
)

test('an answer that is too long is lost', async () => {
  const url = await serving((_request, response) => response.end('x'.repeat(1_001)))
  expect(await client().send({ method: 'GET', url })).toMatchObject({ kind: 'lost', sent: true, reason: expect.stringContaining('longer') })
})

test('a handshake that never ends was not sent', async () => {
  const url = await listening(createTcpServer(() => {}))
  expect(await client({ timeoutMs: 150 }).send({ method: 'POST', url: url.replace('http:', 'https:'), body: 'x' })).toEqual({
    kind: 'lost',
    sent: false,
    reason: 'timed out',
  })
})

test('an address of another kind is a defect of the caller', async () => {
  await expect(client().send({ method: 'GET', url: 'file:///etc/passwd' })).rejects.toThrow('http and https')
  await expect(client().send({ method: 'GET', url: 'http://user:pw@example.com' })).rejects.toThrow('name or password')
  const headers = { 'x-own': 'a\r\nx-other: b' }
  await expect(client().send({ method: 'GET', url: 'http://127.0.0.1:1', headers })).rejects.toThrow('invalid x-own header')
})

test.each([
  ['8.8.8.8', false],
  ['2606:4700::1111', false],
  ['100.64.1.1', true],
  ['192.168.1.1', true],
  ['fe80::1', true],
  ['fd00::1', true],
  ['::ffff:8.8.8.8', true],
  ['64:ff9b::a00:1', true],
  ['2002:a00:1::', true],
  ['not an address', true],
])('%s is private: %s', (address, expected) => {
  expect(isPrivateAddress(address)).toBe(expected)
})
