// The sockets below the way out: how many there are, what becomes of stale ones, and what is provably sent when one dies.

import { createServer } from 'node:http'
import { createServer as createTcpServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createHostResolver } from './host-resolver.ts'
import { client, listening, openSockets, serving, stopServer } from './test-servers.ts'

/** Answers each request with these bytes, and ends the connection so. */
const answering = (text: string, end: (socket: Socket) => void) =>
  listening(createTcpServer(socket => socket.once('data', () => socket.write(text, () => setTimeout(() => end(socket), 20)))))
const byEnd = (socket: Socket) => void socket.end()
const byReset = (socket: Socket) => void socket.resetAndDestroy()

test('200 calls at once share the sockets of their host, and each arrives once', async () => {
  const seen: string[] = []
  let most = 0
  const url = await serving((request, response) => {
    seen.push(request.url ?? '')
    most = Math.max(most, openSockets().size)
    setTimeout(() => response.end('ok'), 5)
  })
  const own = client({ connections: 50 })
  const replies = await Promise.all(Array.from({ length: 200 }, (_, id) => own.send({ method: 'POST', url: `${url}/${id}`, body: 'x' })))
  expect(replies.filter(reply => reply.kind === 'reply')).toHaveLength(200)
  expect(new Set(seen).size).toBe(200)
  expect(seen).toHaveLength(200)
  expect(most).toBe(50)
})

test('a call that waits for a socket until its time is over was not sent, and is not sent later', async () => {
  const seen: string[] = []
  const over = Promise.withResolvers<void>()
  const url = await serving((request, response) => {
    seen.push(request.url ?? '')
    if (request.url === '/first') void over.promise.then(() => response.end('ok'))
    else response.end('ok')
  })
  const own = client({ connections: 1 })
  const first = own.send({ method: 'POST', url: `${url}/first`, body: 'x' })
  await expect.poll(() => seen).toEqual(['/first'])
  expect(await own.send({ method: 'POST', url: `${url}/second`, body: 'x', timeoutMs: 50 })).toEqual({
    kind: 'lost',
    sent: false,
    reason: 'timed out',
  })
  over.resolve()
  expect(await first).toMatchObject({ kind: 'reply' })
  expect(await own.send({ method: 'POST', url: `${url}/third`, body: 'x' })).toMatchObject({ kind: 'reply' })
  expect(seen).toEqual(['/first', '/third'])
})

test.each([
  ['closed', byEnd],
  ['reset', byReset],
])('a kept connection that was %s while idle is not used: the call goes out once, on another', async (_name, end) => {
  const seen: string[] = []
  const url = await serving((request, response) => {
    seen.push(`${request.method} ${request.url}`)
    response.end('ok')
  })
  const own = client()
  await own.send({ method: 'GET', url: `${url}/before` })
  for (const socket of openSockets()) end(socket)
  await delay(50)
  // After a late timer the loop has yet to read that the connection is gone.
  for (let turn = 0; turn < 2; turn += 1) await new Promise(resolve => setImmediate(resolve))
  expect(await own.send({ method: 'POST', url: `${url}/after`, body: 'x' })).toMatchObject({ kind: 'reply', status: 200 })
  expect(seen).toEqual(['GET /before', 'POST /after'])
})

test.each([
  ['closes', byEnd],
  ['resets', byReset],
])('whenever a server %s kept connections, nothing arrives twice, and what is told as not sent never arrives', async (_name, end) => {
  const seen: string[] = []
  const url = await serving((request, response) => {
    request.resume().on('end', () => {
      seen.push(request.url ?? '')
      response.end('ok')
      const wait = (seen.length % 12) / 4
      if (wait < 2) setTimeout(() => end(request.socket), wait)
    })
  })
  const own = client({ connections: 4 })
  const told = new Map<string, string>()
  async function person(name: number): Promise<void> {
    for (let round = 0; round < 150; round += 1) {
      const path = `/${name}-${round}`
      const reply = await own.send({ method: round % 2 === 0 ? 'POST' : 'GET', url: url + path, ...(round % 2 === 0 ? { body: 'x' } : {}) })
      told.set(path, reply.kind === 'lost' ? `sent: ${reply.sent}` : 'reply')
      if (round % 3 === 0) await delay(round % 4)
    }
  }
  await Promise.all([1, 2, 3, 4].map(person))
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen.filter(path => told.get(path) === 'sent: false')).toEqual([])
  expect([...told].filter(([path, how]) => how === 'reply' && !seen.includes(path))).toEqual([])
  expect([...told.values()].filter(how => how === 'reply').length).toBeGreaterThan(300)
})

const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n'
const CUT: [string, string][] = [
  ['nothing', ''],
  ['half a head', 'HTTP/1.1 200 OK\r\nContent-Le'],
  ['a head, a length and no body', `${HEAD}Content-Length: 100\r\n\r\n`],
  ['half a body', `${HEAD}Content-Length: 100\r\n\r\nhalf`],
  ['half a body, the last on its connection', `${HEAD}Content-Length: 100\r\nConnection: close\r\n\r\nhalf`],
  ['half a chunk', `${HEAD}Transfer-Encoding: chunked\r\n\r\n10\r\nhalf`],
  ['chunks without their end', `${HEAD}Transfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n`],
  ['chunks without their end, the last on their connection', `${HEAD}Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n4\r\nhalf\r\n`],
]
test.each(CUT.flatMap(([name, text]) => [['an end', name, text, byEnd] as const, ['a reset', name, text, byReset] as const]))(
  '%s after %s: lost, and sent',
  async (_end, _name, text, end) => {
    const url = await answering(text, end)
    expect(await client().send({ method: 'POST', url, body: 'x' })).toMatchObject({ kind: 'lost', sent: true })
  },
)

test('an answer without a length ends with its connection, unless that is reset', async () => {
  const text = `${HEAD}Connection: close\r\n\r\n{"a":1}`
  expect(await client().send({ method: 'POST', url: await answering(text, byEnd), body: 'x' })).toMatchObject({ text: '{"a":1}' })
  await stopServer()
  expect(await client().send({ method: 'POST', url: await answering(text, byReset), body: 'x' })).toEqual({
    kind: 'lost',
    sent: true,
    reason: 'answer cut short (RESET)',
  })
})

test('what comes before the answer is passed over', async () => {
  const url = await serving((_request, response) => {
    response.writeEarlyHints({ link: '</style.css>; rel=preload' })
    response.writeHead(202, { 'x-own': ['a', 'b'] }).end('ok')
  })
  expect(await client().send({ method: 'GET', url })).toMatchObject({ status: 202, headers: { 'x-own': 'a, b' }, text: 'ok' })
})

test('the handshake and the request name the host, and go to the address that was found for it', async () => {
  let hello = ''
  const port = new URL(
    await listening(
      createTcpServer(socket =>
        socket.once('data', data => {
          hello = data.toString('latin1')
          socket.destroy()
        }),
      ),
    ),
  ).port
  const own = client({ lookup: async () => ({ address: '127.0.0.1', family: 4 }) })
  expect(await own.send({ method: 'POST', url: `https://graph.example.com:${port}/x`, body: 'x' })).toMatchObject({
    kind: 'lost',
    sent: false,
  })
  expect(hello).toContain('graph.example.com')
  await own.send({ method: 'POST', url: `http://graph.example.com:${port}/x`, body: 'x' })
  expect(hello).toContain(`host: graph.example.com:${port}\r\n`)
})

test('a host is asked for once in some seconds, and what is found then is checked and used', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const answers = ['93.184.215.14', '10.0.0.1', 'none', '93.184.215.15']
    let asked = 0
    const resolve = createHostResolver(false, async () => {
      const address = answers[asked++] ?? ''
      if (address === 'none') throw new Error('ENOTFOUND')
      return { address, family: 4 }
    })
    const first = { address: '93.184.215.14', family: 4 }
    expect(await Promise.all([resolve('a.example'), resolve('a.example')])).toEqual([first, first])
    vi.advanceTimersByTime(4_999)
    expect(await resolve('a.example')).toEqual(first)
    vi.advanceTimersByTime(1)
    expect(await resolve('a.example')).toEqual({ refused: 'private address refused: a.example' })
    vi.advanceTimersByTime(5_000)
    // A failure serves only those who wait for it.
    await expect(Promise.all([resolve('a.example'), resolve('a.example')])).rejects.toThrow('ENOTFOUND')
    expect(await resolve('a.example')).toEqual({ address: '93.184.215.15', family: 4 })
    expect(asked).toBe(4)
  } finally {
    vi.useRealTimers()
  }
})

test.runIf(process.platform === 'linux')(
  'an address that changes is where the next call goes, although a connection to the former one is open',
  async () => {
    const seen: string[] = []
    const answer = (name: string) => createServer((_request, response) => void response.end(seen.push(name) && 'ok'))
    const { port } = new URL(await listening(answer('former')))
    const later = answer('later')
    await new Promise<void>(resolve => later.listen(Number(port), '127.0.0.2', resolve))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      let address = '127.0.0.1'
      const own = client({ lookup: async () => ({ address, family: 4 }) })
      const call = () => own.send({ method: 'GET', url: `http://a.example:${port}` })
      await call()
      address = '127.0.0.2'
      await call()
      vi.advanceTimersByTime(5_000)
      await call()
      expect(seen).toEqual(['former', 'former', 'later'])
      await own.close()
    } finally {
      vi.useRealTimers()
      await new Promise(resolve => later.close(resolve))
    }
  },
)

test('a look-up without an answer takes no longer than the call may, which was not sent', async () => {
  const own = client({ lookup: () => new Promise(() => {}) })
  expect(await own.send({ method: 'GET', url: 'http://a.example', timeoutMs: 50 })).toEqual({
    kind: 'lost',
    sent: false,
    reason: 'timed out',
  })
})

test('closing ends what is idle, what is under way, and what would come', async () => {
  const url = await serving((request, response) => {
    if (request.method === 'GET') response.end('ok')
  })
  const own = client()
  await own.send({ method: 'GET', url })
  const waiting = own.send({ method: 'POST', url, body: 'x' })
  await expect.poll(() => openSockets().size).toBeGreaterThan(0)
  await delay(20)
  await own.close()
  expect(await waiting).toMatchObject({ kind: 'lost', sent: true })
  expect(await own.send({ method: 'GET', url })).toEqual({ kind: 'lost', sent: false, reason: 'the client is closed' })
  await expect.poll(() => openSockets().size).toBe(0)
})
