// Downloads against a server of the test's own: the file and its name, its progress, and refusals as a toast.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { endpoint } from '@tallyhelm/protocol/wire/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { download, fileName, type Progress } from './download.ts'
import { type Announcement, onAnnouncement } from '@tallyhelm/browser/calls/announcements'

const get = (path: `/api/${string}`) => endpoint<Record<string, never>, unknown>({ method: 'GET', path, callers: ['user'], summary: '' })
const realFetch = globalThis.fetch
let server: Server

beforeAll(async () => {
  server = createServer((request, reply) => {
    if (request.url === '/api/refused')
      return reply.writeHead(422, { 'content-type': 'application/json' }).end(JSON.stringify({ code: 5555, msg: '导出行数过多', data: {} }))
    if (request.url === '/api/gateway')
      return reply.writeHead(503, 'Service Unavailable', { 'content-type': 'text/html' }).end('<h1>503</h1>')
    if (request.url === '/api/data')
      return reply.writeHead(200, { 'content-type': 'application/json' }).end('{"code":0,"msg":"","data":{}}')
    reply.writeHead(200, {
      'content-type': 'text/csv',
      'content-length': '8',
      'content-disposition': `attachment; filename="x.csv"; filename*=UTF-8''${encodeURIComponent('消耗 明细.csv')}`,
    })
    reply.write('a,b\n')
    return reply.end('1,2\n')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // listening on TCP
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  Object.assign(globalThis, { sessionStorage: storage, localStorage: storage })
  globalThis.fetch = (input, init) => realFetch(new URL(String(input), `http://127.0.0.1:${port}`), init)
})

afterAll(async () => {
  globalThis.fetch = realFetch
  await new Promise(resolve => server.close(resolve))
})

async function announcedBy(work: () => Promise<unknown>): Promise<Announcement[]> {
  const announced: Announcement[] = []
  const stop = onAnnouncement(announcement => announced.push(announcement))
  await work().catch(() => undefined)
  stop()
  return announced
}

test('a file comes unchanged, under the server’s name, and tells its progress', async () => {
  const steps: Progress[] = []
  const { blob, name } = await download(get('/api/file'), {}, { onProgress: step => steps.push(step) })
  expect([await blob.text(), blob.type, name]).toEqual(['a,b\n1,2\n', 'text/csv', '消耗 明细.csv'])
  expect(steps.at(-1)).toEqual({ received: 8, total: 8 })
})

test('a refusal shows its words in a toast', async () => {
  expect(await announcedBy(() => download(get('/api/refused'), {}))).toEqual([
    { look: 'toast', title: '错误提示', msg: '导出行数过多', requestId: undefined },
  ])
  await expect(download(get('/api/refused'), {}, { background: true })).rejects.toMatchObject({ code: 5555, status: 422 })
})

test('a gateway’s failure shows its status text behind general words', async () => {
  expect(await announcedBy(() => download(get('/api/gateway'), {}))).toMatchObject([
    { look: 'toast', msg: '网络连接异常，请稍后重试（Service Unavailable）' },
  ])
})

test('data where a file was due is a failure', async () => {
  await expect(download(get('/api/data'), {}, { background: true })).rejects.toMatchObject({ code: -2 })
})

test.each([
  [null, undefined],
  ['attachment', undefined],
  ['attachment; filename=a.xlsx', 'a.xlsx'],
  ['attachment; filename="a b.xlsx"', 'a b.xlsx'],
  ['attachment; filename="../../etc/passwd"', '.._.._etc_passwd'],
  ['attachment; filename="a.csv"; filename*=UTF-8\'\'%E8%B4%A6.csv', '账.csv'],
  ['attachment; filename="a.csv"; filename*=UTF-8\'\'%E8%ZZ', 'a.csv'],
])('%s names the file %s', (disposition, name) => {
  expect(fileName(disposition)).toBe(name)
})
