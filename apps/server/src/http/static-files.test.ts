// The portal's files: compressed where present, hashed ones kept for good, every page address answered with the page.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../program/test-server.ts'

const PAGE = '<!doctype html><title>量舵</title>'
const CONSOLE_PAGE = '<!doctype html><title>运营后台</title>'
const CLIP = Buffer.from(Array.from({ length: 1000 }, (_, place) => place % 256))
const SCRIPT = 'export const answer = 42'
let server: TestServer
let folder: string
let consoleFolder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), PAGE)
  writeFileSync(join(folder, 'version.json'), '{"version":"1"}')
  writeFileSync(join(folder, '.secret'), 'x')
  writeFileSync(join(folder, 'assets/main-4f2a.js'), SCRIPT)
  writeFileSync(join(folder, 'assets/sum-worker-9c1d.js'), SCRIPT)
  writeFileSync(join(folder, 'assets/main-4f2a.js.br'), brotliCompressSync(SCRIPT))
  mkdirSync(join(folder, 'help'))
  writeFileSync(join(folder, 'help/clip.webm'), CLIP)
  consoleFolder = mkdtempSync(join(tmpdir(), 'console-'))
  mkdirSync(join(consoleFolder, 'assets'))
  writeFileSync(join(consoleFolder, 'index.html'), CONSOLE_PAGE)
  writeFileSync(join(consoleFolder, 'assets/main-77aa.js'), SCRIPT)
  writeFileSync(join(consoleFolder, 'assets/main-77aa.js.br'), brotliCompressSync(SCRIPT))
  server = await startTestServer({ settings: { portalDist: folder, consoleDist: consoleFolder }, server: { roles: ['api'] } })
})
afterAll(async () => {
  await server?.stop()
  for (const made of [folder, consoleFolder]) rmSync(made, { recursive: true })
})

const POLICY = 'content-security-policy'
type Got = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }

/** Neither normalises the path nor decompresses, as fetch would. */
function get(path: string, headers: Record<string, string> = {}): Promise<Got> {
  const { hostname, port } = new URL(server.url)
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path, headers }, reply => {
      const parts: Buffer[] = []
      reply.on('data', (part: Buffer) => parts.push(part))
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: Buffer.concat(parts) }))
    })
    asked.on('error', reject)
    asked.end()
  })
}

test('a script carries what browsers heed on scripts, a worker its policy too, and a page all of it', async () => {
  const [script, worker, page] = [await get('/assets/main-4f2a.js'), await get('/assets/sum-worker-9c1d.js'), await get('/')]
  for (const { headers } of [script, worker, page]) {
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' })
  }
  expect(script.headers['content-security-policy']).toBeUndefined()
  for (const { headers } of [worker, page]) expect(headers['content-security-policy']).toContain("script-src 'self'")
  expect([script, worker, page].map(({ headers }) => headers['permissions-policy'] !== undefined)).toEqual([false, false, true])
  expect([script, worker, page].map(({ headers }) => headers['x-frame-options'] !== undefined)).toEqual([false, false, true])
})

test('only the console’s own pages may frame what they fetched', async () => {
  const policies = await Promise.all(
    ['/console', '/console/contracts', '/', '/record'].map(async path => (await get(path)).headers[POLICY]),
  )
  expect(policies.map(policy => String(policy).match(/frame-src[^;]*/g))).toEqual([['frame-src blob:'], ['frame-src blob:'], null, null])
  for (const policy of policies) expect(policy).toContain("frame-ancestors 'none'")
})

test('a hashed file comes compressed and is kept for good', async () => {
  const got = await get('/assets/main-4f2a.js', { 'accept-encoding': 'br, gzip' })
  expect(got.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'public, max-age=31536000, immutable' })
  expect(got.headers['content-type']).toContain('javascript')
  expect(brotliDecompressSync(got.body).toString()).toBe(SCRIPT)
  expect((await get('/assets/main-4f2a.js')).body.toString()).toBe(SCRIPT)
})

test('page addresses get the page, asked for anew each time', async () => {
  for (const path of ['/', '/login', '/service/account/dashboard?x=1', '/account/facebook/add/batch']) {
    const got = await get(path)
    expect([got.status, got.body.toString(), got.headers['cache-control']]).toEqual([200, PAGE, 'no-cache'])
  }
  expect((await get('/version.json')).headers['cache-control']).toBe('no-cache')
})

test('a page keeps the popups that it sends to other sites, and the page that they come back to asks for no isolation', async () => {
  const policyOf = async (path: string) => (await get(path)).headers['cross-origin-opener-policy']
  expect(await policyOf('/account/google/create')).toBe('same-origin-allow-popups')
  expect(await policyOf('/login')).toBe('same-origin-allow-popups')
  for (const path of ['/auth-redirect', '/auth-redirect/', '/auth-redirect?code=x']) expect(await policyOf(path), path).toBe('unsafe-none')
  for (const path of ['/console/home', '/console/auth-redirect', '/api/health']) expect(await policyOf(path), path).toBe('same-origin')
})

test('a video is read by pieces: what was asked for of it, what is beyond it, and what the browser has already', async () => {
  const whole = await get('/help/clip.webm')
  expect(whole).toMatchObject({
    status: 200,
    headers: { 'content-type': 'video/webm', 'accept-ranges': 'bytes', 'content-length': '1000' },
  })
  const etag = String(whole.headers['etag'])
  for (const [range, from, until] of [
    ['bytes=0-99', 0, 100],
    ['bytes=900-', 900, 1000],
    ['bytes=-10', 990, 1000],
    ['bytes=990-5000', 990, 1000],
  ] as const) {
    const got = await get('/help/clip.webm', { range })
    expect(got, range).toMatchObject({ status: 206, headers: { 'content-range': `bytes ${from}-${until - 1}/1000`, etag } })
    expect(got.body.equals(CLIP.subarray(from, until)), range).toBe(true)
  }
  expect(await get('/help/clip.webm', { range: 'bytes=1000-' })).toMatchObject({
    status: 416,
    headers: { 'content-range': 'bytes */1000' },
  })
  expect((await get('/help/clip.webm', { 'if-none-match': etag })).status).toBe(304)
  // What has changed since is sent whole: pieces of two files make none.
  const changed = await get('/help/clip.webm', { range: 'bytes=0-99', 'if-range': '"another"' })
  expect([changed.status, changed.body.length]).toEqual([200, 1000])
  expect(String(whole.headers[POLICY])).toContain("media-src 'self'")
})

test('files that are not there, hidden ones and those outside are 404', async () => {
  for (const path of [
    '/assets/gone.js',
    '/.secret',
    '/../../etc/passwd',
    '/..%2f..%2fetc%2fpasswd',
    '/assets/..%5c..%5cpackage.json',
    '/assets/%00.js',
  ]) {
    const got = await get(path)
    expect([400, 403, 404], path).toContain(got.status)
    expect(got.body.toString(), path).not.toMatch(/root:|"name"/)
  }
})

test('below /console the console answers, with its own files and the same strict headers', async () => {
  for (const path of ['/console', '/console/', '/console/home', '/console/audit?action=quota.add', '/console/no/such/room']) {
    const got = await get(path)
    expect([got.status, got.body.toString(), got.headers['cache-control']], path).toEqual([200, CONSOLE_PAGE, 'no-cache'])
    expect(got.headers['content-security-policy'], path).toContain("script-src 'self'")
    expect(got.headers['content-security-policy'], path).toContain("frame-ancestors 'none'")
  }
  for (const path of ['/consoles', '/service/console', '/login']) expect((await get(path)).body.toString(), path).toBe(PAGE)
  const script = await get('/console/assets/main-77aa.js', { 'accept-encoding': 'br' })
  expect(script.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'public, max-age=31536000, immutable' })
  expect(brotliDecompressSync(script.body).toString()).toBe(SCRIPT)
  for (const path of ['/console/assets/missing.js', '/console/.env', '/console/..%2f..%2fpackage.json', '/assets/main-77aa.js'])
    expect((await get(path)).status, path).toBe(404)
})
