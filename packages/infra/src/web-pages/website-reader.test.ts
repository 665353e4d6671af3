// What becomes of opening a website, by each way in which it can go wrong; hosts are those of the test.
import { createServer } from 'node:https'
import { expect, test } from 'vitest'
import { systemClock } from '../clock/clock.ts'
import { client, listening, serving } from '../http-client/test-servers.ts'
import { makeCertificate } from '../pdf/make-certificate.ts'
import { readWebsite } from './website-reader.ts'

const read = (url: string, ask: Parameters<typeof readWebsite>[0]) => readWebsite(ask, systemClock(), url, 2_000)
/** Hosts of the test stand on this machine, in plain. */
const standingAt = (server: string) => {
  const { download } = client()
  return (request: Parameters<typeof download>[0]) => download({ ...request, url: server + new URL(request.url).pathname })
}

test('a page is read; a file, a status and a way without an end are told', async () => {
  const ask = standingAt(
    await serving((request, response) => {
      if (request.url === '/')
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<title>云帆</title><a href=/p>隐私</a>')
      else if (request.url === '/app') response.writeHead(200, { 'content-type': 'application/zip' }).end('zip')
      else if (request.url === '/on') response.writeHead(302, { location: 'https://yunfan.example.com/on' }).end()
      else if (request.url === '/plain') response.writeHead(302, { location: 'http://yunfan.example.com/' }).end()
      else if (request.url === '/port') response.writeHead(302, { location: 'https://yunfan.example.com:8443/' }).end()
      else response.writeHead(404).end()
    }),
  )
  expect(await read('https://yunfan.example.com/', ask)).toMatchObject({
    kind: 'page',
    page: { title: '云帆', links: [{ href: 'https://yunfan.example.com/p', text: '隐私' }] },
  })
  const kinds = ['app', 'gone', 'on', 'plain', 'port'].map(async path => (await read(`https://yunfan.example.com/${path}`, ask)).kind)
  expect(await Promise.all(kinds)).toEqual(['file', 'status', 'circling', 'astray', 'astray'])
})

test.each([
  'http://yunfan.example.com',
  'https://127.0.0.1',
  'https://[::1]',
  'https://8.8.8.8',
  'https://localhost',
  'https://a.example.com:22',
])('%s is not even asked for', async url => {
  expect(await read(url, () => Promise.reject(new Error('asked for')))).toMatchObject({ kind: 'astray' })
})

test('a host that is not there, one inside, and one where nobody listens', async () => {
  const lookup = async (host: string) => {
    if (host === 'gone.example.com') throw Object.assign(new Error('none'), { code: 'ENOTFOUND' })
    if (host === 'slow.example.com') throw Object.assign(new Error('late'), { code: 'ETIMEOUT' })
    return { address: '127.0.0.1', family: 4 }
  }
  const kindOf = async (host: string, allowPrivateHosts: boolean) =>
    (await read(`https://${host}/`, client({ allowPrivateHosts, lookup }).download)).kind
  expect(await kindOf('gone.example.com', false)).toBe('unnamed')
  expect(await kindOf('slow.example.com', false)).toBe('lost')
  expect(await kindOf('inside.example.com', false)).toBe('private')
  expect(await kindOf('inside.example.com', true)).toBe('closed')
})

test('a certificate of somebody else is none', async () => {
  const { keyPem: key, certificatePem: cert } = makeCertificate('别的公司', systemClock().now())
  const url = await listening(createServer({ key, cert }, (_request, response) => void response.end('<p>云帆')))
  expect(await read('https://yunfan.example.com/', standingAt(url.replace('http:', 'https:')))).toMatchObject({ kind: 'certificate' })
})
