// Where links lead to, over a server of this machine that stands in for every name: chains, hidden spellings, and what must never be asked.
import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { systemClock } from '../clock/clock.ts'
import { client, serving } from '../http-client/test-servers.ts'
import { followLink } from './link-end.ts'

type Answer = (path: string, response: ServerResponse) => void
/** Names lead to the server, at its port whichever the link has; `seen` are the hosts that were asked. */
async function standIn(answer: Answer) {
  const seen: string[] = []
  const { port } = new URL(
    await serving((request, response) => {
      seen.push(`${request.headers.host?.split(':')[0] ?? ''}${request.url ?? ''}`)
      answer(request.url ?? '', response)
    }),
  )
  const http = client({ lookup: async () => ({ address: '127.0.0.1', family: 4 }) })
  const ask = (request: Parameters<typeof http.download>[0]) => {
    const url = new URL(request.url)
    url.protocol = 'http:'
    url.port = port
    return http.download({ ...request, url: url.href })
  }
  return { seen, follow: (link: string, timeoutMs = 5_000) => followLink(ask, systemClock(), link, timeoutMs) }
}
const to = (response: ServerResponse, location: string) => void response.writeHead(302, { location }).end()

test('a chain is followed to its end, however its names are written, and of what stands there nothing is read', async () => {
  let sent = 0
  const { follow, seen } = await standIn((path, response) => {
    if (path === '/a') return to(response, 'https://TRACK.Example.NET./b?x=1')
    if (path.startsWith('/b')) return to(response, '//bücher.example/c')
    response.writeHead(200, { 'content-type': 'text/html' })
    const pour = () => {
      for (; !response.destroyed && sent < 64 * 1024 * 1024; sent += 65_536) if (!response.write(Buffer.alloc(65_536, 'x'))) return
    }
    response.on('drain', pour)
    pour()
  })
  expect(await follow('http://shop.example/a')).toEqual({ url: 'https://xn--bcher-kva.example/c', trouble: null })
  expect(seen).toEqual(['shop.example/a', 'track.example.net./b?x=1', 'xn--bcher-kva.example/c'])
  expect(sent).toBeLessThan(16 * 1024 * 1024)
})

test('five hops and no more; another port and another scheme are told of and not asked', async () => {
  const { follow, seen } = await standIn((path, response) => {
    const step = Number(path.slice(1))
    if (step > 0) return to(response, `/${step - 1}`)
    if (path === '/ssh') return to(response, 'http://elsewhere.example:22/')
    if (path === '/app') return to(response, 'intent://open#Intent;scheme=x;end')
    response.writeHead(404).end()
  })
  expect(await follow('https://shop.example/5')).toEqual({ url: 'https://shop.example/0', trouble: null })
  seen.length = 0
  expect(await follow('https://shop.example/9')).toEqual({ url: 'https://shop.example/3', trouble: 'CIRCLING' })
  expect(seen).toHaveLength(6)
  expect(await follow('https://shop.example/ssh')).toEqual({ url: 'http://elsewhere.example:22/', trouble: 'ASTRAY' })
  expect(await follow('https://shop.example/app')).toMatchObject({ trouble: 'ASTRAY' })
})

test('a server that answers slowly at each hop has five seconds in all', async () => {
  const { follow } = await standIn((path, response) => void setTimeout(to, 120, response, `${path}a`))
  const begun = performance.now()
  expect(await follow('https://shop.example/x', 300)).toMatchObject({ trouble: 'LOST' })
  expect(performance.now() - begun).toBeLessThan(2_000)
})

test.each([
  'http://127.0.0.1/',
  'http://2130706433/',
  'http://169.254.169.254/latest/meta-data',
  'http://10.1.2.3/',
  'http://100.64.0.1/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:a9fe:a9fe]/',
  'http://[fe80::1]/',
  'http://[fd00:ec2::254]/',
  'http://[64:ff9b::7f00:1]/',
])('nothing is ever asked of %s', async address => {
  const http = client({ allowPrivateHosts: false })
  expect(await followLink(http.download, systemClock(), address, 2_000)).toMatchObject({ trouble: 'PRIVATE' })
})

test.each(['127.0.0.1', '::1', '::ffff:10.0.0.1', '169.254.169.254', 'fe80::1'])('nor of a name that leads to %s', async address => {
  const http = client({ allowPrivateHosts: false, lookup: async () => ({ address, family: address.includes(':') ? 6 : 4 }) })
  expect(await followLink(http.download, systemClock(), 'https://shop.example/', 2_000)).toMatchObject({ trouble: 'PRIVATE' })
})
