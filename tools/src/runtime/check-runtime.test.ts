// Check runtime: the pinned Node.js has every fix that we know of; what a registry's list says decides, and without one our table. Asks a
// registry of its own on 127.0.0.1 alone.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { askRegistry } from './ask-registry.ts'
import { judge, missingFixes, newerOfLine } from './check-runtime.ts'
import { SECURITY_RELEASES } from './releases.ts'

const lacks = (version: string) => missingFixes(version, SECURITY_RELEASES).map(({ day }) => day)

test('the pinned runtime lacks no fix that we know of', () => {
  const { dependencies } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8'))
  expect(dependencies.node).toMatch(/^\d+\.\d+\.\d+$/)
  expect(lacks(dependencies.node)).toEqual([])
})

test('versions before a fix lack it, and so do lines that never got one', () => {
  expect(lacks('24.9.0')).toEqual(['2026-01-13', '2026-03-24'])
  expect(lacks('24.14.0')).toEqual(['2026-03-24'])
  expect(lacks('24.14.1')).toEqual([])
  expect(lacks('25.10.0')).toEqual([])
  expect(lacks('23.11.1')).toEqual(['2026-01-13', '2026-03-24'])
  expect(lacks('26.0.0')).toEqual([])
})

test('newer versions are those of the same line, by number and not by letters', () => {
  const published = ['26.2.0', '26.10.1', '26.9.0', '26.11.0-rc.1', '26.10.0', '27.0.0', '24.14.1', '26.11.0']
  expect(newerOfLine('26.9.0', published)).toEqual(['26.10.0', '26.10.1', '26.11.0'])
  expect(newerOfLine('26.11.0', published)).toEqual([])
})

let server: Server | undefined
afterEach(() => void server?.close())

/** A registry that knows these versions of `node`, or answers as told. */
async function registryOf(versions: Record<string, string>, answer?: { status: number; body: string }): Promise<string> {
  const listed = Object.fromEntries(Object.keys(versions).map(version => [version, { name: 'node', version, dist: {} }]))
  const latest = Object.keys(versions).at(-1) ?? ''
  const body = JSON.stringify({ name: 'node', 'dist-tags': { latest }, versions: listed, time: versions })
  server = createServer((request, response) => {
    const isAsked = request.url?.split('?')[0] === '/node'
    response.writeHead(isAsked ? (answer?.status ?? 200) : 404, { 'content-type': 'application/json' }).end(answer?.body ?? body)
  })
  await new Promise<void>(resolve => server?.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/` // an IP server has such an address
}
const verdictOf = async (pinned: string, registry: string) => judge(pinned, await askRegistry('node', registry), SECURITY_RELEASES)

test('the registry’s list decides: behind, newest, or a line that gets nothing any more', async () => {
  const registry = await registryOf({
    '24.9.0': '2025-09-25T00:00:00Z',
    '26.9.0': '2026-09-17T00:00:00Z',
    '26.10.0': '2026-09-23T00:00:00Z',
    '26.11.0-rc.1': '2026-09-24T00:00:00Z',
  })
  const behind = await verdictOf('26.9.0', registry)
  expect(behind.exitCode).toBe(1)
  expect(behind.lines.join()).toContain('26.9.0 is behind: 26.10.0, the last of 2026-09-23')
  const newest = await verdictOf('26.10.0', registry)
  expect(newest).toMatchObject({ exitCode: 0 })
  expect(newest.lines.at(-1)).toContain('26.10.0 is the newest version of its line')
  // It is the newest of its line here, and lacks a year of fixes: the list alone tells.
  const abandoned = await verdictOf('24.9.0', registry)
  expect(abandoned.exitCode).toBe(1)
  expect(abandoned.lines.join()).toContain('Line 24 ends here at 24.9.0 of 2025-09-25')
  expect((await verdictOf('30.0.0', registry)).exitCode).toBe(1)
})

test.each([
  ['an error', { status: 500, body: '{}' }],
  ['no such package', { status: 404, body: '{}' }],
  ['no JSON', { status: 200, body: '<html>' }],
  ['no versions', { status: 200, body: '{"name":"node"}' }],
])('a registry that answers with %s was not asked: that is said first, and the table speaks', async (_, answer) => {
  const registry = await registryOf({}, answer)
  const known = await verdictOf('26.10.0', registry)
  expect(known.exitCode).toBe(2)
  expect(known.lines[0]).toMatch(/^THE REGISTRY COULD NOT BE ASKED \(.+\)\. .*table kept by hand, filled up to \d{4}-\d{2}-\d{2}\.$/)
  const old = await verdictOf('24.9.0', registry)
  expect(old.exitCode).toBe(1)
  expect(old.lines.join()).toContain('24.9.0 lacks the fixes of 2026-03-24')
})

test('nobody listens: the same', async () => {
  const registry = await registryOf({})
  await new Promise(resolve => server?.close(resolve))
  expect((await verdictOf('26.10.0', registry)).exitCode).toBe(2)
})
