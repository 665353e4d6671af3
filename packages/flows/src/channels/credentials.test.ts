// Credentials of the console over a real database, the sandbox and two processes: tried, decided by two people, in force everywhere, secret.
import { generateKeyPairSync } from 'node:crypto'
import { movableClock } from '@tallyhelm/infra/clock/clock'
import { loadConfig } from '@tallyhelm/infra/config/config'
import { type TestDatabase, testDatabase } from '@tallyhelm/infra/db/test-database'
import { createLogger } from '@tallyhelm/infra/log/log'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import type { StaffRole } from '@tallyhelm/protocol/vocabulary/staff-roles'
import { stillClock } from '@tallyhelm/sandbox/clock'
import { testAgency } from '@tallyhelm/sandbox/control/accounts'
import { type RunningSandbox, startSandbox } from '@tallyhelm/sandbox/program/sandbox'
import { sandboxCredentials } from '@tallyhelm/sandbox/wire/credentials'
import { connectionList } from '@tallyhelm/views/channels/connections'
import { channelHealthOf } from '@tallyhelm/views/channels/channel-health'
import type { World } from '@tallyhelm/world/handles/world'
import { LOOK_MS } from '@tallyhelm/world/open/kept-secrets'
import { openWorld, type OpenWorld } from '@tallyhelm/world/open/open-world'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { decideCase } from '../cases/decide-case.ts'
import { RULES_OF_CASES } from '../cases/rules-of-kinds.ts'
import { withdrawCase } from '../cases/withdraw-case.ts'
import { checkByStaff, checkConnections } from './check-connections.ts'
import { heedAlarm } from './heed-alarm.ts'
import { resumeDispatch } from './pause-dispatch.ts'
import { proposeCredentials } from './propose-credentials.ts'

const START = Date.parse('2026-11-20T10:00:00Z')
const DAY_MS = 86_400_000
const system = { kind: 'system' } as const
const reason = '令牌即将到期，更换新令牌'
const { metaAccessToken, metaAppSecret, tiktokAccessToken } = sandboxCredentials
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 3072 })
const KEY = Buffer.alloc(32, 5).toString('base64')
const NEXT_KEY = Buffer.alloc(32, 6).toString('base64')
const account = { outsideAccountId: '990000000000077', currency: 'USD' } as const

const clock = movableClock(new Date(START))
const platformClock = stillClock(START)
const opened: OpenWorld[] = []
let sandbox: RunningSandbox
let database: TestDatabase
let lines: string[] = []

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, seed: 'empty', clock: platformClock })
  for (const [platform, id] of [
    ['meta', account.outsideAccountId],
    ['google', '9900000077'],
    ['tiktok', '7123456789012345678'],
  ])
    await fetch(`${sandbox.url}/control/accounts`, {
      method: 'POST',
      body: JSON.stringify({ platform, id, name: '示例', cap: platform === 'meta' ? '100' : undefined }),
    })
})
afterAll(() => sandbox?.stop())
beforeEach(async () => {
  database = await testDatabase()
  lines = []
  clock.set(new Date(START))
  platformClock.set(START)
})
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
  await database?.drop()
})

/** One process more; nothing of Meta is in its environment. */
function process(environment: Record<string, string> = {}): World {
  const config = loadConfig({
    DATABASE_URL: database.url,
    SECRET_KEY: KEY,
    TRANSMISSION_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    MESSAGING_BASE_URL: `${sandbox.url}/messaging`,
    MESSAGING_TOKEN: '1',
    META_BASE_URL: `${sandbox.url}/meta`,
    TIKTOK_BASE_URL: `${sandbox.url}/tiktok`,
    GOOGLE_ADS_BASE_URL: `${sandbox.url}/google`,
    GOOGLE_ADS_TOKEN_URL: `${sandbox.url}/google/token`,
    ALLOW_PRIVATE_PLATFORM_HOSTS: 'true',
    ...environment,
  })
  const log = createLogger({ name: 'test', level: 'trace', destination: { write: (line: string) => void lines.push(line) } })
  const one = openWorld(config, { clock, log })
  opened.push(one)
  return one.world
}

const staff = (staffId: string, role: StaffRole): StaffActor => ({
  kind: 'staff',
  staffId,
  staffName: `员工${staffId}`,
  sessionId: staffId,
  role,
  address: '10.0.0.1',
})
const [maker, checker] = [staff('901', 'ADMIN'), staff('902', 'OPS')]
const meta = (name = 'console', ends = '') => ({
  business_id: testAgency.businessId,
  access_token: `${metaAccessToken}-${name}${ends}`,
  app_secret: metaAppSecret,
})
const propose = (world: World, given: Record<string, string>, channel: Channel = 'FACEBOOK') =>
  proposeCredentials(world, maker, channel, { ...given, reason })
const decide = (world: World, case_id: string, verdict: 'APPROVE' | 'REJECT' = 'APPROVE', by = checker) =>
  decideCase(world, by, RULES_OF_CASES, { case_id, revision: 1, verdict, reason: '已与渠道后台核对', flags: [], is_confirmed: true })
async function refusal(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Refusal)) throw new Error('expected a refusal', { cause: error })
  return `${error.refusal} ${error.message}`
}
async function putInForce(world: World, given: Record<string, string>, channel: Channel = 'FACEBOOK') {
  await decide(world, (await propose(world, given, channel)).case_id)
  await world.connections.refresh()
}
const sealed = (world: World) =>
  world.db.read(system, tx => tx.rows<{ id: string; sealed: string }>(sql`select id, sealed from channels_sealed_credentials order by id`))
const connectionOf = async (world: World, channel: Channel = 'FACEBOOK') =>
  (await connectionList(world.db, one => world.connections.standing(one))).content.find(one => one.channel === channel)
const healthOf = async (of: World) => (await channelHealthOf(of.db, { now: clock.now(), isConnected: () => true })).content[0]

test('on an empty product nothing is sent; two people put credentials in force, and within five seconds every node has them', async () => {
  const [one, two] = [process(), process()]
  const stop = await two.connections.follow()
  expect(await two.platforms.FACEBOOK.readQuota(account)).toMatchObject({ kind: 'unavailable', why: 'unauthorized' })
  const { case_id } = await propose(one, meta())
  expect(await connectionOf(one)).toMatchObject({ source: 'NONE', proposal: { case_id, maker: '员工901' } })
  expect(await refusal(propose(one, meta('other')))).toContain('CASE_OPEN')
  await decide(one, case_id)
  // Looked up by itself, well within five seconds where the machine is free.
  expect(LOOK_MS).toBeLessThan(5_000)
  await expect.poll(() => two.connections.standing('FACEBOOK').source).toBe('CONSOLE')
  stop()
  expect(await two.platforms.FACEBOOK.readQuota(account)).toMatchObject({ kind: 'ok' })
  expect(await connectionOf(two)).toMatchObject({
    source: 'CONSOLE',
    in_force_at: new Date(START).toISOString(),
    shown: [{ value: testAgency.businessId }, { value: '••••sole', is_secret: true }, { value: '••••cret', is_secret: true }],
    proposal: null,
    checked: { is_well: true, trouble: null },
  })
})

test('credentials of the console go before the environment’s, and what is left empty is kept', async () => {
  const environment = { TIKTOK_ACCESS_TOKEN: tiktokAccessToken, TIKTOK_BC_ID: testAgency.centerId }
  const world = process(environment)
  expect(world.connections.standing('TIKTOK').source).toBe('ENVIRONMENT')
  await putInForce(world, { access_token: `${tiktokAccessToken}-two`, bc_id: '' }, 'TIKTOK')
  expect(world.connections.standing('TIKTOK')).toMatchObject({
    source: 'CONSOLE',
    shown: { bc_id: testAgency.centerId, access_token: '••••-two' },
  })
  const restarted = process(environment)
  await restarted.connections.refresh()
  expect(restarted.connections.standing('TIKTOK').source).toBe('CONSOLE')
  expect(await refusal(propose(world, { access_token: 'EAAincomplete-token' }))).toContain('CREDENTIALS_INCOMPLETE')
})

test('Google’s are replaced with their refresh token', async () => {
  const world = process()
  const { googleClientId, googleClientSecret, googleDeveloperToken, googleRefreshToken } = sandboxCredentials
  const given = {
    login_customer_id: testAgency.managerId,
    client_id: googleClientId,
    client_secret: googleClientSecret,
    developer_token: googleDeveloperToken,
  }
  expect(await refusal(propose(world, { ...given, refresh_token: '1//revoked' }, 'GOOGLE'))).toContain('invalid_grant')
  await putInForce(world, { ...given, refresh_token: `${googleRefreshToken}-two` }, 'GOOGLE')
  expect(await world.platforms.GOOGLE.readAccount({ outsideAccountId: '9900000077' })).toMatchObject({ kind: 'ok' })
})

test('what the platform does not take is neither proposed nor approved, and too few permissions are not approved', async () => {
  const world = process()
  expect(await refusal(propose(world, meta('console', '-ends-1')))).toContain('CREDENTIALS_NOT_TAKEN')
  const { case_id } = await propose(world, meta('console', `-ends-${START / 1000 + 60}`))
  platformClock.advance(120_000)
  expect(await refusal(decide(world, case_id))).toContain('CASE_UNPREPARED')
  platformClock.set(START)
  await decide(world, case_id, 'REJECT')
  const readonly = await propose(world, meta('readonly'))
  expect(await refusal(decide(world, readonly.case_id))).toContain('缺少权限 ads_management、business_management')
  expect(await refusal(decide(world, readonly.case_id, 'APPROVE', maker))).toContain('CASE_CHECKER_IS_MAKER')
  expect(world.connections.standing('FACEBOOK').source).toBe('NONE')
})

test('only whoever may decide sets off a call with proposed credentials', async () => {
  const world = process()
  const { case_id } = await propose(world, meta())
  const before = await requests()
  for (const by of [maker, staff('903', 'AUDIT'), staff('903', 'FIN')]) await refusal(decide(world, case_id, 'APPROVE', by))
  expect(await requests()).toBe(before)
})
const requests = async () => ((await (await fetch(`${sandbox.url}/control/requests`)).json()) as { requests: unknown[] }).requests.length // the control page's own reply

test('an approval whose trial is over is refused: nothing is put in force by an old answer', async () => {
  const world = process()
  const { case_id } = await propose(world, meta())
  clock.advance(6 * 60_000)
  const decision = { ...RULES_OF_CASES, CHANNEL_CREDENTIALS: { ...RULES_OF_CASES.CHANNEL_CREDENTIALS, prepare: async () => {} } }
  const input = { case_id, revision: 1, verdict: 'APPROVE' as const, reason: '已与渠道后台核对', flags: [], is_confirmed: true }
  expect(await refusal(decideCase(world, checker, decision, input))).toContain('请重新测试')
})

test('no secret is anywhere but in its box: not in the log, the audit log, the case or any other table', async () => {
  const world = process()
  const given = meta('secretpart')
  await putInForce(world, given)
  await refusal(propose(world, meta('other', '-ends-1')))
  await refusal(propose(world, { ...given, app_secret: 'wrong-app-secret-1' }))
  await checkConnections(world)
  await world.platforms.FACEBOOK.readQuota(account)
  const tables = await world.db.unscoped<{ name: string }>(sql`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')`)
  for (const { name } of tables) {
    const rows = await world.db.read(system, tx =>
      tx.rows<{ text: string }>({ text: `select t::text as text from ${name} t`, values: [] } as never),
    )
    for (const { text } of rows)
      for (const secret of [given.access_token, given.app_secret, 'wrong-app-secret-1', 'secretpart'])
        expect(text, name).not.toContain(secret)
  }
  expect(lines.length).toBeGreaterThan(0)
  for (const secret of [metaAccessToken, metaAppSecret, 'wrong-app-secret-1']) expect(lines.join('')).not.toContain(secret)
})

test('the secrets of what was rejected, withdrawn or replaced are gone; those in force stay', async () => {
  const world = process()
  await decide(world, (await propose(world, meta('rejected'))).case_id, 'REJECT')
  const { case_id } = await propose(world, meta('withdrawn'))
  await withdrawCase(world, maker, { case_id, reason: '填写有误' } as never)
  await putInForce(world, meta('first'))
  await putInForce(world, meta('second'))
  await checkConnections(world)
  expect(await sealed(world)).toHaveLength(1)
  expect(world.connections.standing('FACEBOOK').shown.access_token).toBe('••••cond')
})

test('another SECRET_KEY can’t open them, and says so; with the key before they are sealed anew', async () => {
  await putInForce(process(), meta())
  const stranger = process({ SECRET_KEY: NEXT_KEY })
  await stranger.connections.refresh()
  expect(stranger.connections.standing('FACEBOOK')).toMatchObject({ source: 'UNREADABLE', shown: {} })
  expect(await stranger.platforms.FACEBOOK.changeQuota({} as never)).toMatchObject({ kind: 'not_done' })
  const rotating = process({ SECRET_KEY: NEXT_KEY, SECRET_KEY_BEFORE: KEY })
  await rotating.connections.refresh()
  expect(rotating.connections.standing('FACEBOOK').source).toBe('CONSOLE')
  await checkConnections(rotating)
  const after = process({ SECRET_KEY: NEXT_KEY })
  await after.connections.refresh()
  expect(after.connections.standing('FACEBOOK').source).toBe('CONSOLE')
  expect(await after.connections.check('FACEBOOK')).toMatchObject({ kind: 'ok' })
})

test('their end is told 14, 7 and 1 days before, once each, and anew for another end', async () => {
  const world = process()
  const endsOn = (days: number) => `-ends-${START / 1000 + days * 86_400}`
  await putInForce(world, meta('long', endsOn(20)))
  const told: number[] = []
  for (let day = 0; day < 20; day += 1) {
    await checkConnections(world)
    await checkConnections(world)
    const now = clock.now().toISOString()
    if ((await healthOf(world))?.alarms.some(({ kind, at }) => kind === 'CREDENTIALS_END' && at === now)) told.push(20 - day)
    clock.advance(DAY_MS)
    platformClock.advance(DAY_MS)
  }
  expect(told).toEqual([14, 7, 1])
  // The token is dead now: the check says so, and its alarm stops sending.
  await checkByStaff(world, maker, { channel: 'FACEBOOK' })
  expect(await connectionOf(world)).toMatchObject({ checked: { is_well: false, trouble: expect.stringContaining('渠道拒绝了凭证') } })
})

test('a dead token pauses its channel as 系统; after new ones are in force staff resume, and the alarm is gone', async () => {
  const world = process()
  await putInForce(world, meta('short', `-ends-${START / 1000 + 60}`))
  platformClock.advance(120_000)
  await world.platforms.FACEBOOK.readQuota(account)
  const alarmJobs = () =>
    world.db.read(system, tx =>
      tx.rows<{ payload: Parameters<typeof heedAlarm>[1] }>(sql`select j.payload from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'channels.heed-alarm'`),
    )
  const told = async () => (await alarmJobs()).map(({ payload }) => [payload.channel, payload.kind])
  await expect.poll(told).toEqual([['FACEBOOK', 'CREDENTIALS_REFUSED']])
  for (const { payload } of await alarmJobs()) await heedAlarm(world, payload)
  expect(await healthOf(world)).toMatchObject({ state: 'DOWN', paused: { by: '系统' }, alarms: [{ kind: 'CREDENTIALS_REFUSED' }] })
  await putInForce(world, meta('fresh'))
  expect(await healthOf(world)).toMatchObject({ paused: { by: '系统' }, alarms: [] })
  await resumeDispatch(world, checker, { channel: 'FACEBOOK', reason: '新凭证已生效' })
  expect(await healthOf(world)).toMatchObject({ paused: null })
})
