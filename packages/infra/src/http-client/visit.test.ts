// Visits to pages, tried against servers that were written to harm: where they lead, how much they send, and how it is packed.
import type { ServerResponse } from 'node:http'
import { gzipSync, brotliCompressSync, deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { systemClock } from '../clock/clock.ts'
import { client, openSockets, serving } from './test-servers.ts'
import { type Visit, visit } from './visit.ts'

type Settings = NonNullable<Parameters<typeof client>[0]>
const KILOBYTES_256 = 256 * 1024

function visiting(url: string, over: Partial<Visit> = {}, settings: Settings = {}) {
  const wanted = { url, timeoutMs: 5_000, maxBytes: KILOBYTES_256, mostRedirects: 3, mayVisit: () => true, ...over }
  return visit(client(settings).download, systemClock(), wanted)
}
const drained = (response: ServerResponse) =>
  new Promise<void>(resolve => {
    const go = () => {
      response.off('drain', go).off('close', go)
      resolve()
    }
    response.on('drain', go).on('close', go)
  })
const html = (response: ServerResponse, body: string | Buffer, headers: Record<string, string> = {}) =>
  response.writeHead(200, { 'content-type': 'text/html', ...headers }).end(body)

test('a page comes with its address, kind and bytes; nothing of ours goes along', async () => {
  let asked: NodeJS.Dict<string | string[]> = {}
  const url = await serving((request, response) => {
    asked = request.headers
    html(response, '<p>云帆')
  })
  expect(await visiting(`${url}/a`)).toEqual({ kind: 'page', url: `${url}/a`, contentType: 'text/html', bytes: Buffer.from('<p>云帆') })
  expect(asked).not.toHaveProperty('cookie')
  expect(asked).not.toHaveProperty('referer')
})

test('three redirects are followed, also relative ones; a fourth is not, and another status is told', async () => {
  const seen: string[] = []
  const url = await serving((request, response) => {
    seen.push(request.url ?? '')
    const step = Number(request.url?.slice(1))
    if (step > 0) response.writeHead(302, { location: `${step - 1}` }).end()
    else if (step === 0) html(response, 'there')
    else response.writeHead(404).end('none')
  })
  expect(await visiting(`${url}/3`)).toMatchObject({ kind: 'page', url: `${url}/0` })
  seen.length = 0
  expect(await visiting(`${url}/9`)).toEqual({ kind: 'circling', url: `${url}/5` })
  expect(seen).toEqual(['/9', '/8', '/7', '/6'])
  expect(await visiting(`${url}/none`)).toEqual({ kind: 'status', url: `${url}/none`, status: 404 })
})

test.each(['http://169.254.169.254/latest/meta-data', 'http://[::1]:1/', 'http://0x7f.1:1/', 'http://localhost:1/'])(
  'a redirect to %s goes nowhere: each hop is looked up and checked',
  async target => {
    let asked = 0
    const url = await serving((_request, response) => {
      asked += 1
      response.writeHead(302, { location: target }).end()
    })
    // The first hop alone is let through, as if its host were public.
    const { port } = new URL(url)
    const first = client()
    const guarded = client({ allowPrivateHosts: false })
    const ask = (request: Parameters<typeof first.download>[0]) =>
      new URL(request.url).port === port ? first.download(request) : guarded.download(request)
    const wanted = { url, timeoutMs: 5_000, maxBytes: 1_000, mostRedirects: 3, mayVisit: () => true }
    expect(await visit(ask, systemClock(), wanted)).toMatchObject({ kind: 'lost', reason: expect.stringContaining('private address') })
    expect(asked).toBe(1)
  },
)

test('a name is looked up once, and the call goes to the address that was checked, whatever the name says next', async () => {
  const { port } = new URL(await serving((_request, response) => void html(response, 'there')))
  const answers = ['127.0.0.1', '10.0.0.1']
  const lookup = async () => ({ address: answers.shift() ?? '', family: 4 })
  expect(await visiting(`http://rebinding.example:${port}/`, {}, { lookup })).toMatchObject({ kind: 'page' })
  expect(answers).toEqual(['10.0.0.1'])
  const guarded = { allowPrivateHosts: false, lookup: async () => ({ address: '127.0.0.1', family: 4 }) }
  expect(await visiting(`http://rebinding.example:${port}/`, {}, guarded)).toMatchObject({
    kind: 'lost',
    reason: 'private address refused: rebinding.example',
  })
})

test.each(['file:///etc/passwd', 'http://user:pw@elsewhere.example', 'gopher://elsewhere.example', 'http://elsewhere.example/'])(
  'a redirect to %s is astray, and nobody goes there',
  async location => {
    const url = await serving((_request, response) => void response.writeHead(301, { location }).end())
    expect(await visiting(url, { mayVisit: target => target.hostname !== 'elsewhere.example' })).toMatchObject({ kind: 'astray' })
  },
)

test('a page without an end is cut off, and its connection ends', async () => {
  let sent = 0
  const url = await serving(async (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    for (; !response.destroyed; sent += 65_536) {
      if (!response.write(Buffer.alloc(65_536, 'x'))) await drained(response)
    }
  })
  const page = await visiting(url)
  expect(page.kind === 'page' && page.bytes.length).toBe(KILOBYTES_256)
  await expect.poll(() => openSockets().size).toBe(0)
  expect(sent).toBeLessThan(32 * 1024 * 1024)
})

test.each([
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
  ['deflate', deflateSync],
] as const)('a bomb of %s is unpacked no further than it is read', async (encoding, pack) => {
  const bomb = pack(Buffer.alloc(64 * 1024 * 1024))
  const url = await serving((_request, response) => void html(response, bomb, { 'content-encoding': encoding }))
  const before = process.memoryUsage().arrayBuffers
  const page = await visiting(url)
  expect(page.kind === 'page' && page.bytes.length).toBe(KILOBYTES_256)
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(24 * 1024 * 1024)
})

test('a small packed page is read; one packed by an unknown or a second hand, or cut short, is lost', async () => {
  const packed = gzipSync('<p>云帆')
  const url = await serving((request, response) => {
    const [, encoding = ''] = request.url?.split('/') ?? []
    html(response, encoding === 'cut' ? packed.subarray(0, 12) : packed, { 'content-encoding': encoding === 'cut' ? 'gzip' : encoding })
  })
  expect(await visiting(`${url}/gzip`)).toMatchObject({ kind: 'page', bytes: Buffer.from('<p>云帆') })
  for (const encoding of ['gzip,gzip', 'compress', 'constructor', 'deflate', 'cut'])
    expect(await visiting(`${url}/${encoding}`), encoding).toMatchObject({ kind: 'lost' })
})

test('packed bytes that unpack to nothing end too', async () => {
  const empty = Buffer.from([0x00, 0x00, 0x00, 0xff, 0xff])
  const url = await serving(async (_request, response) => {
    response.writeHead(200, { 'content-encoding': 'deflate' }).write(Buffer.from([0x78, 0x9c]))
    while (!response.destroyed) {
      if (!response.write(Buffer.concat(Array.from({ length: 10_000 }, () => empty)))) await drained(response)
    }
  })
  expect(await visiting(url)).toMatchObject({ kind: 'lost', reason: expect.stringContaining('longer than') })
})

test('silence and a trickle end with the time of the whole visit', async () => {
  const url = await serving((request, response) => {
    if (request.url === '/trickle') {
      response.writeHead(200)
      const drip = setInterval(() => response.write('.'), 20)
      response.on('close', () => clearInterval(drip))
    }
  })
  for (const path of ['/silent', '/trickle'])
    expect(await visiting(url + path, { timeoutMs: 200 })).toEqual({ kind: 'lost', url: url + path, reason: 'timed out' })
})
