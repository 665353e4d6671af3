// The program as people start it: wrong settings are named one by one, migrate migrates, and a stop signal ends it well.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { testTransmissionKey } from '@tallyhelm/infra/config/test-transmission-key'
import { testDatabase, type TestDatabase } from '@tallyhelm/infra/db/test-database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientOf } from './test-server.ts'

const MAIN = join(import.meta.dirname, '../main.ts')
const children: ChildProcess[] = []
let database: TestDatabase
let settings: Record<string, string>

beforeAll(async () => {
  database = await testDatabase()
  const tokens = ['META_ACCESS_TOKEN', 'META_APP_SECRET', 'META_BUSINESS_ID', 'GOOGLE_ADS_DEVELOPER_TOKEN', 'GOOGLE_ADS_LOGIN_CUSTOMER_ID']
  const google = ['GOOGLE_ADS_CLIENT_ID', 'GOOGLE_ADS_CLIENT_SECRET', 'GOOGLE_ADS_REFRESH_TOKEN']
  const more = [...google, 'TIKTOK_ACCESS_TOKEN', 'TIKTOK_BC_ID', 'MESSAGING_TOKEN']
  settings = {
    ...Object.fromEntries([...tokens, ...more].map(name => [name, '123'])),
    DATABASE_URL: database.url,
    PORT: '0',
    SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    TRANSMISSION_PRIVATE_KEY: testTransmissionKey(),
    MESSAGING_BASE_URL: 'http://127.0.0.1:9',
  }
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await database?.drop()
})

type Running = { child: ChildProcess; output(): string; ended: Promise<number | null> }

function start(env: Record<string, string>, ...parameters: string[]): Running {
  const child = spawn(process.execPath, [MAIN, ...parameters], { env: { PATH: process.env.PATH ?? '', ...env } })
  children.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part: string) => (output += part))
  const ended = new Promise<number | null>(resolve => child.on('close', resolve))
  return { child, output: () => output, ended }
}

test('each wrong setting is named on a line of its own, and nothing starts', async () => {
  const program = start({ ...settings, PORT: 'x', ROLES: 'api,cook', SECRET_KEY: 'short' })
  expect(await program.ended).toBe(1)
  for (const key of ['PORT', 'ROLES', 'SECRET_KEY']) expect(program.output()).toMatch(new RegExp(`^ +${key}：`, 'm'))
  expect(program.output()).not.toContain('    at ')
})

test('a METRICS_PORT that is taken already is one line, and nothing stays running', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo // it listens to a port
  const program = start({ ...settings, HOST: '127.0.0.1', METRICS_HOST: '127.0.0.1', METRICS_PORT: String(port) })
  expect(await program.ended).toBe(1)
  expect(program.output()).toMatch(new RegExp(`^ +METRICS_PORT：端口 ${port} 已被占用`, 'm'))
  expect(program.output()).not.toContain('    at ')
  taken.close()
})

test('an unknown command names the known ones', async () => {
  const program = start(settings, 'dance')
  expect(await program.ended).toBe(2)
  expect(program.output()).toContain('migrate')
})

test('migrate says that there is nothing to do when there is not', async () => {
  const program = start(settings, 'migrate')
  expect(await program.ended).toBe(0)
  expect(program.output()).toContain('数据库已是最新')
})

test('migrate refuses a database of the older layout, and says what to do', async () => {
  const older = await testDatabase()
  try {
    await older.database.pool.query(`update schema_migrations set name = '0001-foundation.sql' where name like '0001%'`)
    const program = start({ ...settings, DATABASE_URL: older.url }, 'migrate')
    expect(await program.ended).toBe(1)
    expect(program.output()).toContain('请换一个新的空数据库')
    expect(program.output()).not.toContain('    at ')
  } finally {
    await older.drop()
  }
})

test.each(['SIGTERM', 'SIGINT'] as const)('%s ends the server with exit code 0', async signal => {
  const program = start(settings)
  await expect.poll(() => program.output()).toContain('the server is up')
  const url = /"url":"([^"]+)"/.exec(program.output())?.[1] ?? ''
  expect(await clientOf(url).call('GET', '/api/health')).toMatchObject({ code: 0 })
  program.child.kill(signal)
  expect(await program.ended).toBe(0)
})

test('a server whose port is taken says so and ends with exit code 1', async () => {
  const first = start(settings)
  await expect.poll(() => first.output()).toContain('the server is up')
  const port = /"url":"[^"]+:(\d+)"/.exec(first.output())?.[1] ?? ''
  const second = start({ ...settings, PORT: port })
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain('已被占用')
})

test('a server that cannot stop in order says why and ends with exit code 1', async () => {
  // The database driver of this one process fails to end a connection of which nobody waits by callback: the listening one.
  const driver = `createRequire('${import.meta.dirname}/../../../../packages/infra/package.json')('pg')`
  const fault = `import { createRequire } from 'node:module'
    const { Client } = ${driver}
    const end = Client.prototype.end
    Client.prototype.end = function (done) { return done ? end.call(this, done) : Promise.reject(new Error('the socket stays')) }`
  const program = start({ ...settings, NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(fault)}` })
  await expect.poll(() => program.output()).toContain('the server is up')
  program.child.kill('SIGTERM')
  expect(await program.ended).toBe(1)
  expect(program.output()).toContain('the socket stays')
})
