// The connection to Google over a real database and the sandbox: the processes share one token, and refused credentials stop sending.
import { generateKeyPairSync } from 'node:crypto'
import { loadConfig } from '@tallyhelm/infra/config/config'
import { movableClock } from '@tallyhelm/infra/clock/clock'
import { testDatabase, type TestDatabase } from '@tallyhelm/infra/db/test-database'
import { createLogger } from '@tallyhelm/infra/log/log'
import { findStoppedChannels } from '@tallyhelm/modules/channels'
import type { ChannelAlarmKind } from '@tallyhelm/protocol/topics/channels/enums'
import { stillClock } from '@tallyhelm/sandbox/clock'
import { testAgency } from '@tallyhelm/sandbox/control/accounts'
import { type RunningSandbox, startSandbox } from '@tallyhelm/sandbox/program/sandbox'
import { sandboxCredentials } from '@tallyhelm/sandbox/wire/credentials'
import type { World } from '@tallyhelm/world/handles/world'
import { openWorld, type OpenWorld } from '@tallyhelm/world/open/open-world'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkVersions } from './check-versions.ts'
import { heedAlarm } from './heed-alarm.ts'

const START = Date.parse('2026-11-20T10:00:00Z')
const MINUTE = 60_000
const system = { kind: 'system' } as const
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 3072 })
const account = { outsideAccountId: '9911111111', currency: 'USD' } as const

const clock = movableClock(new Date(START))
const platformClock = stillClock(START)
let database: TestDatabase
let sandbox: RunningSandbox
let lines: string[] = []
const opened: OpenWorld[] = []

beforeAll(async () => {
  database = await testDatabase()
  sandbox = await startSandbox({ port: 0, seed: 'empty', clock: platformClock })
})
afterAll(async () => {
  await sandbox?.stop()
  await database?.drop()
})
beforeEach(async () => {
  lines = []
  clock.set(new Date(START))
  platformClock.set(START)
  await control('reset', { seed: 'empty' })
  await control('accounts', { platform: 'google', id: account.outsideAccountId, cap: '100' })
  await database.database.transaction(system, async tx => {
    for (const table of [sql`channels_tokens`, sql`channels_alarms`, sql`channels_breakers`, sql`graphile_worker._private_jobs`])
      await tx.run(sql`delete from ${table}`)
  })
})
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
})

async function control(path: string, body?: unknown): Promise<{ requests: { operation: string; body: string }[] }> {
  const reply = await fetch(`${sandbox.url}/control/${path}`, body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) })
  return (await reply.json()) as { requests: { operation: string; body: string }[] } // the control page's own reply
}
const bought = async () => (await control('requests')).requests.filter(one => one.operation === 'google.token').length

/** One process more. */
function process(environment: Record<string, string> = {}): World {
  const config = loadConfig({
    DATABASE_URL: database.url,
    SECRET_KEY: Buffer.alloc(32, 5).toString('base64'),
    TRANSMISSION_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    ...Object.fromEntries(['META_ACCESS_TOKEN', 'META_APP_SECRET', 'META_BUSINESS_ID', 'TIKTOK_ACCESS_TOKEN'].map(key => [key, '1'])),
    TIKTOK_BC_ID: '1',
    MESSAGING_BASE_URL: `${sandbox.url}/messaging`,
    MESSAGING_TOKEN: '1',
    GOOGLE_ADS_BASE_URL: `${sandbox.url}/google`,
    GOOGLE_ADS_TOKEN_URL: `${sandbox.url}/google/token`,
    GOOGLE_ADS_DEVELOPER_TOKEN: sandboxCredentials.googleDeveloperToken,
    GOOGLE_ADS_LOGIN_CUSTOMER_ID: testAgency.managerId,
    GOOGLE_ADS_CLIENT_ID: sandboxCredentials.googleClientId,
    GOOGLE_ADS_CLIENT_SECRET: sandboxCredentials.googleClientSecret,
    GOOGLE_ADS_REFRESH_TOKEN: sandboxCredentials.googleRefreshToken,
    ALLOW_PRIVATE_PLATFORM_HOSTS: 'true',
    ...environment,
  })
  const log = createLogger({ name: 'test', level: 'trace', destination: { write: (line: string) => void lines.push(line) } })
  const one = openWorld(config, { clock, log })
  opened.push(one)
  return one.world
}
const read = (world: World) => world.platforms.GOOGLE.readQuota(account)
const advance = (ms: number) => {
  clock.advance(ms)
  platformClock.advance(ms)
}
type Job = { payload: { channel: 'GOOGLE'; kind: ChannelAlarmKind; message: string } }
const alarmJobs = (world: World) =>
  world.db.read(system, tx =>
    tx.rows<Job>(sql`select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'channels.heed-alarm'`),
  )
const kept = (world: World) => world.db.read(system, tx => tx.rows<{ sealed: string | null }>(sql`select sealed from channels_tokens`))

test('two processes buy one token, and one more when it is about to end; the database has it sealed', async () => {
  const [one, two] = [process(), process()]
  for (const answer of await Promise.all([read(one), read(two), read(one), read(two)])) expect(answer).toMatchObject({ kind: 'ok' })
  expect(await bought()).toBe(1)
  expect(await kept(one)).toEqual([{ sealed: expect.not.stringContaining('ya29') }])
  advance(61 * MINUTE)
  for (const answer of await Promise.all([read(one), read(two)])) expect(answer).toMatchObject({ kind: 'ok' })
  expect(await bought()).toBe(2)
  expect(await read(process())).toMatchObject({ kind: 'ok' })
  expect(await bought()).toBe(2)
})

test('under another SECRET_KEY the token is bought anew', async () => {
  expect(await read(process())).toMatchObject({ kind: 'ok' })
  expect(await read(process({ SECRET_KEY: Buffer.alloc(32, 6).toString('base64') }))).toMatchObject({ kind: 'ok' })
  expect(await bought()).toBe(2)
})

test('a revoked refresh token alarms, pauses sending for all and says why; new credentials wait for nothing', async () => {
  const revoked = process({ GOOGLE_ADS_REFRESH_TOKEN: '1//revoked' })
  const other = process({ GOOGLE_ADS_REFRESH_TOKEN: '1//revoked' })
  for (const world of [revoked, other]) {
    expect(await read(world)).toMatchObject({ kind: 'unavailable', why: 'unauthorized', trouble: { code: 'invalid_grant' } })
  }
  expect(await bought()).toBe(1)
  await expect.poll(() => alarmJobs(revoked)).toHaveLength(1)
  const [job] = await alarmJobs(revoked)
  if (!job) throw new Error('no alarm')
  await heedAlarm(revoked, job.payload)
  await heedAlarm(revoked, job.payload)
  const stopped = await revoked.db.read(system, tx => findStoppedChannels(tx, clock.now()))
  expect(stopped).toEqual([
    { channel: 'GOOGLE', brokenUntil: null, paused: { by: '系统', reason: '渠道授权已失效，请更新凭证后恢复派单', at: clock.now() } },
  ])
  const audited = await revoked.db.read(system, tx => tx.rows(sql`select action from audit_entries where object_id = 'GOOGLE'`))
  expect(audited).toEqual([{ action: 'channels.pause-dispatch' }])
  expect(await read(process())).toMatchObject({ kind: 'ok' })
})

test('a token endpoint that is away leaves orders unsent and alarms nobody; it is asked again a little later', async () => {
  await control('faults', { kind: 'http_5xx_before_work', operation: 'google.token', times: 1 })
  const world = process()
  const change = { account, requestId: '1', delta: { minor: 100n, currency: 'USD' }, target: { minor: 10_100n, currency: 'USD' } } as const
  expect(await world.platforms.GOOGLE.changeQuota(change)).toMatchObject({ kind: 'not_done', why: 'unavailable' })
  advance(6_000)
  expect(await world.platforms.GOOGLE.changeQuota(change)).toMatchObject({ kind: 'waiting' })
  expect(await alarmJobs(world)).toEqual([])
})

test('no secret reaches the log, whatever goes wrong', async () => {
  const ill = process({ GOOGLE_ADS_CLIENT_SECRET: 'a-wrong-secret-value' })
  await read(ill)
  const well = process()
  await read(well)
  await control('faults', { kind: 'hang', operation: 'google.token', times: 1, ms: 50 })
  advance(61 * MINUTE)
  await read(well)
  const log = lines.join('\n')
  expect(log).toContain("a platform's connection needs people")
  for (const secret of ['ya29', 'a-wrong-secret-value', sandboxCredentials.googleRefreshToken, sandboxCredentials.googleClientSecret])
    expect(log).not.toContain(secret)
})

test('a version that is about to end is told ninety days before, and nothing is paused', async () => {
  const world = process()
  clock.set(new Date('2027-05-02T04:00:00Z'))
  await checkVersions(world)
  const alarms = () => world.db.read({ kind: 'staff' }, tx => tx.rows(sql`select channel, kind, message from channels_alarms`))
  expect(await alarms()).toEqual([])
  clock.set(new Date('2027-05-04T04:00:00Z'))
  await checkVersions(world)
  expect(await alarms()).toEqual([{ channel: 'GOOGLE', kind: 'VERSION_ENDS', message: 'v25 将于 2027-08-01 停用' }])
  expect(await world.db.read(system, tx => findStoppedChannels(tx, clock.now()))).toEqual([])
})
