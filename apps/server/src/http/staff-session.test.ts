// The console's own realm over HTTP: signing in with all three secrets, both halves of the session, and hostile sign-ins.
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addStaff, keepHalves, type Staff, signInStaff, staffClient, staffCode, TOTP_SECRET } from '../program/test-staff.ts'
import { listenToStatements } from '../program/test-sign-in.ts'
import { addCustomer, type Client, clientOf, PASSWORD, signedInClient, startTestServer, type TestServer } from '../program/test-server.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
let server: TestServer
let count = 0

beforeAll(async () => {
  server = await startTestServer({ server: { roles: ['api'] } })
})
afterAll(() => server?.stop())
/** Failures of one test must not count in the next. */
beforeEach(() => server.test.clock.advance(2 * DAY_MS))

const hire = (role: Staff['role'] = 'OPS') => addStaff(server.world, role, `person-${++count}`)
const info = (client: Client, headers: Record<string, string | undefined> = {}) => client.post('/api/console/session/info', {}, headers)
const asSystem = <T>(query: ReturnType<typeof sql>) => server.world.db.read({ kind: 'system' }, tx => tx.rows<T>(query))
const sayings = ({ status, code, msg, data }: Awaited<ReturnType<typeof info>>) => ({ status, code, msg, keys: Object.keys(data) })

test('name, password and code together open a session; its cookie is the console’s own', async () => {
  const { loginName, staffId } = await hire()
  const client = clientOf(server.url)
  const answer = await signInStaff(server, client, `  ${loginName.toUpperCase()} `)
  expect(answer).toMatchObject({ status: 200, code: 0 })
  expect(answer.headers.get('set-cookie')).toMatch(
    /^__Host-tallyhelm-console=[A-Za-z0-9_-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict$/,
  )
  expect(await info(client)).toMatchObject({ code: 0, data: { staff_id: staffId, login_name: loginName, role: 'OPS' } })
})

test('a wrong name, password or code, and a used code, get the same answer', async () => {
  const { loginName } = await hire()
  const client = clientOf(server.url)
  const right = staffCode(server)
  const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0')
  const unknown = await signInStaff(server, client, 'nobody-here')
  expect(unknown).toMatchObject({ status: 400, code: 2300 })
  for (const fields of [{ password: 'wrong horse battery' }, { code: wrong }, { password: 'x', code: wrong }]) {
    expect(sayings(await signInStaff(server, clientOf(server.url), loginName, fields))).toEqual(sayings(unknown))
  }
  expect(await signInStaff(server, client, loginName, { code: right })).toMatchObject({ code: 0 })
  expect(sayings(await signInStaff(server, clientOf(server.url), loginName, { code: right }))).toEqual(sayings(unknown))
})

test('an unknown name costs the same statements as a known one', async () => {
  const { loginName } = await hire()
  await signInStaff(server, clientOf(server.url), 'nobody-there')
  const statements = listenToStatements(server)
  const heardBy = async (name: string, password: string) => {
    statements.splice(0)
    expect(await signInStaff(server, clientOf(server.url), name, { password })).toMatchObject({ code: 2300 })
    return statements.splice(0)
  }
  const unknown = await heardBy('nobody-there', PASSWORD)
  expect(unknown.length).toBeGreaterThan(5)
  expect(await heardBy(loginName, 'wrong horse battery')).toEqual(unknown)
})

test('there is no way without the code', async () => {
  const { loginName } = await hire()
  for (const code of [undefined, '', null, '12345', '1234567', 'abcdef', ['123456'], { '0': '1' }, 123456, true]) {
    const answer = await signInStaff(server, clientOf(server.url), loginName, { code })
    expect(answer, JSON.stringify(code)).toMatchObject({ status: 422, code: 9002, data: { fields: [{ path: 'code' }] } })
  }
})

test('hostile names and passwords are refused as wrong or malformed, never as a failure', async () => {
  for (const login_name of ["boss' or 1=1 --", 'boss\u0000', 'boss%', '_'.repeat(30), '𝕓𝕠𝕤𝕤', '../boss', '{"$ne":""}']) {
    const answer = await signInStaff(server, clientOf(server.url), login_name)
    expect([1400, 2300, 1463, 9002], answer.text).toContain(answer.code)
    server.test.clock.advance(DAY_MS + 1)
  }
  const long = await signInStaff(server, clientOf(server.url), 'boss', { password: 'a'.repeat(65) })
  expect(long).toMatchObject({ code: 9002, data: { fields: [{ path: 'password', msg: '密码最多 64 个字符' }] } })
})

test('of two sign-ins with one code at the same moment, one gets in', async () => {
  const { loginName } = await hire()
  const answers = await Promise.all([1, 2, 3].map(() => signInStaff(server, clientOf(server.url), loginName)))
  expect(answers.map(answer => answer.code).sort((one, other) => one - other)).toEqual([0, 2300, 2300])
})

test('after five failures the wait begins at a minute and doubles; a success forgives all', async () => {
  const { loginName } = await hire()
  const fail = () => signInStaff(server, clientOf(server.url), loginName, { password: 'wrong' })
  const right = () => signInStaff(server, clientOf(server.url), loginName)
  for (let tries = 0; tries < 5; tries += 1) expect(await fail()).toMatchObject({ code: 2300 })
  for (const minutes of [1, 2, 4]) {
    expect(await right()).toMatchObject({ status: 429, code: 1463, msg: `尝试次数过多，请 ${minutes} 分钟后再试` })
    server.test.clock.advance(minutes * MINUTE_MS)
    expect(await fail()).toMatchObject({ code: 2300 })
  }
  server.test.clock.advance(8 * MINUTE_MS)
  expect(await right()).toMatchObject({ code: 0 })
  for (let tries = 0; tries < 4; tries += 1) expect(await fail()).toMatchObject({ code: 2300 })
  server.test.clock.advance(MINUTE_MS)
  expect(await right()).toMatchObject({ code: 0 })
})

test('an unknown name has to wait as long as a known one', async () => {
  for (let tries = 0; tries < 5; tries += 1) expect(await signInStaff(server, clientOf(server.url), 'ghost')).toMatchObject({ code: 2300 })
  expect(await signInStaff(server, clientOf(server.url), 'ghost')).toMatchObject({ code: 1463 })
})

test('many guesses at once are counted one after the other', async () => {
  const { loginName } = await hire()
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => signInStaff(server, clientOf(server.url), loginName, { password: 'wrong' })),
  )
  expect(answers.filter(answer => answer.code === 2300)).toHaveLength(5)
  expect(answers.filter(answer => answer.code === 1463)).toHaveLength(7)
})

test('an address that fails under many names has to wait, whoever comes next from there', async () => {
  const { loginName } = await hire()
  for (let tries = 0; tries < 20; tries += 1) await signInStaff(server, clientOf(server.url), `guess-${tries}`)
  expect(await signInStaff(server, clientOf(server.url), loginName)).toMatchObject({ code: 1463 })
})

test('a call needs the sid and the cookie of the console that belong together', async () => {
  const [mine, other] = [await staffClient(server, (await hire()).loginName), await staffClient(server, (await hire()).loginName)]
  expect(await info(mine)).toMatchObject({ code: 0 })
  expect(await info(mine, { sid: undefined })).toMatchObject({ status: 401, code: 3 })
  expect(await info(mine, { cookie: undefined })).toMatchObject({ code: 3 })
  expect(await info(mine, { sid: 'A'.repeat(43) })).toMatchObject({ code: 3 })
  expect(await info(mine, { cookie: other.held.cookie })).toMatchObject({ code: 3 })
  expect(await info(mine, { cookie: `${mine.held.cookie}; ${other.held.cookie}` })).toMatchObject({ code: 3 })
  const asPortal = mine.held.cookie?.replace('__Host-tallyhelm-console', '__Host-tallyhelm')
  expect(await info(mine, { cookie: asPortal })).toMatchObject({ code: 3 })
})

test('a session of the portal opens nothing here, nor one of the console there, whatever cookies go along', async () => {
  await addCustomer(server.world, 1, '13900000001')
  const customer = await signedInClient(server.url, '13900000001')
  const staff = await staffClient(server, (await hire('ADMIN')).loginName)
  const both = `${customer.held.cookie}; ${staff.held.cookie}`
  expect(await customer.info()).toMatchObject({ code: 0 })
  expect(await info(customer)).toMatchObject({ status: 401, code: 3 })
  expect(await info(customer, { cookie: both })).toMatchObject({ code: 3 })
  expect(await staff.info()).toMatchObject({ status: 401, code: 3 })
  expect(await staff.post('/api/security/auth/info', {}, { cookie: both })).toMatchObject({ code: 3 })
  const renamed = customer.held.cookie?.replace('__Host-tallyhelm', '__Host-tallyhelm-console')
  expect(await info(customer, { cookie: renamed })).toMatchObject({ code: 3 })
})

test('what a browser held before signing in is worth nothing after it', async () => {
  const { loginName } = await hire()
  const fixed = { sid: 'F'.repeat(43), cookie: `__Host-tallyhelm-console=${'F'.repeat(43)}` }
  const client = clientOf(server.url)
  Object.assign(client.held, fixed)
  expect(await signInStaff(server, client, loginName)).toMatchObject({ code: 0 })
  expect(client.held.sid).not.toBe(fixed.sid)
  expect(await info(client, fixed)).toMatchObject({ code: 3 })
  const before = { ...client.held }
  server.test.clock.advance(30_000)
  await signInStaff(server, client, loginName)
  expect(await info(client, before)).toMatchObject({ status: 401, code: 8 })
  expect(await info(client)).toMatchObject({ code: 0 })
})

test('neither half of a session, nor password or authenticator secret, is stored as it is', async () => {
  const client = await staffClient(server, (await hire()).loginName)
  const rows = [
    ...(await asSystem<object>(sql`select * from staff_sessions`)),
    ...(await asSystem<object>(sql`select * from staff_credentials`)),
  ]
  const text = JSON.stringify(rows)
  for (const secret of [client.held.sid ?? '', client.held.cookie?.split('=')[1] ?? '', PASSWORD, TOTP_SECRET]) {
    expect(secret).not.toBe('')
    expect(text).not.toContain(secret)
  }
})

test('an idle session expires after 30 minutes, a used one after 12 hours', async () => {
  const { loginName } = await hire()
  const idle = await staffClient(server, loginName)
  server.test.clock.advance(30 * MINUTE_MS - 1)
  expect(await info(idle)).toMatchObject({ code: 0 })
  server.test.clock.advance(30 * MINUTE_MS)
  expect(await info(idle)).toMatchObject({ status: 401, code: 7 })
  const busy = await staffClient(server, loginName)
  for (let minutes = 20; minutes < 12 * 60; minutes += 20) {
    server.test.clock.advance(20 * MINUTE_MS)
    expect(await info(busy), `${minutes} minutes`).toMatchObject({ code: 0 })
  }
  server.test.clock.advance(20 * MINUTE_MS)
  expect(await info(busy)).toMatchObject({ code: 7 })
})

test('what a page asks by itself is answered, and keeps no session alive', async () => {
  const polling = await staffClient(server, (await hire()).loginName)
  const poll = () => polling.post('/api/console/workbench', {}, { unattended: '1' })
  for (let minutes = 5; minutes < 30; minutes += 5) {
    server.test.clock.advance(5 * MINUTE_MS)
    expect(await poll(), `${minutes} minutes`).toMatchObject({ code: 0 })
  }
  server.test.clock.advance(5 * MINUTE_MS)
  expect(await poll()).toMatchObject({ status: 401, code: 7 })
})

test('signing out ends this session and no other', async () => {
  const { loginName } = await hire()
  const [one, two] = [await staffClient(server, loginName), await staffClient(server, loginName)]
  const answer = await one.post('/api/console/session/sign-out')
  expect(answer).toMatchObject({ code: 0 })
  expect(answer.headers.get('set-cookie')).toContain('__Host-tallyhelm-console=; ')
  expect(await info(one)).toMatchObject({ code: 8 })
  expect(await info(two)).toMatchObject({ code: 0 })
})

test('one’s own sessions are listed and ended; another’s are not there', async () => {
  const { loginName } = await hire()
  const [one, two] = [await staffClient(server, loginName), await staffClient(server, loginName)]
  const stranger = await staffClient(server, (await hire('ADMIN')).loginName)
  const items = (await one.post('/api/console/session/list')).data.items as { id: string; is_current: boolean }[] // proved against its schema
  expect(items).toHaveLength(2)
  const other = items.find(item => !item.is_current)?.id ?? ''
  expect(await stranger.post('/api/console/session/end', { id: other })).toMatchObject({ code: 1404 })
  expect(await info(two)).toMatchObject({ code: 0 })
  expect(await one.post('/api/console/session/end', { id: other })).toMatchObject({ code: 0 })
  expect(await info(two)).toMatchObject({ code: 8 })
  expect(await one.post('/api/console/session/end', { id: other })).toMatchObject({ code: 1404 })
})

test('a change of one’s password takes the old one and a code, and ends the other sessions', async () => {
  const { loginName } = await hire()
  const [one, two] = [await staffClient(server, loginName), await staffClient(server, loginName)]
  const change = (fields: Record<string, unknown>) => {
    server.test.clock.advance(30_000)
    return one.post('/api/console/session/change-password', { old_password: PASSWORD, code: staffCode(server), ...fields })
  }
  expect(await change({ password: 'short' })).toMatchObject({ code: 9002, data: { fields: [{ path: 'password' }] } })
  expect(await change({ password: '123456789012' })).toMatchObject({ code: 9002, data: { fields: [{ msg: '该密码过于常见，请更换' }] } })
  expect(await change({ password: PASSWORD })).toMatchObject({ code: 9002, data: { fields: [{ msg: '新密码不能与原密码相同' }] } })
  expect(await change({ password: 'another horse battery', old_password: 'wrong' })).toMatchObject({ code: 2300 })
  server.test.clock.advance(2 * MINUTE_MS)
  expect(await change({ password: 'another horse battery', code: '000000' })).toMatchObject({ code: 2300 })
  server.test.clock.advance(10 * MINUTE_MS)
  const copied = clientOf(server.url)
  Object.assign(copied.held, one.held)
  expect(keepHalves(one, await change({ password: 'another horse battery' }))).toMatchObject({ code: 0 })
  expect([copied.held.sid, copied.held.cookie]).not.toEqual([one.held.sid, one.held.cookie])
  expect((await info(copied)).code).not.toBe(0)
  expect(await info(one)).toMatchObject({ code: 0 })
  expect(await info(two)).toMatchObject({ code: 8 })
  server.test.clock.advance(30_000)
  expect(await signInStaff(server, clientOf(server.url), loginName)).toMatchObject({ code: 2300 })
  expect(await signInStaff(server, clientOf(server.url), loginName, { password: 'another horse battery' })).toMatchObject({ code: 0 })
})
