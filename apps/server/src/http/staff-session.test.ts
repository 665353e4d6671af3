// The console's own realm over HTTP: signing in with all three secrets, both halves of the session, hostile sign-ins, and changes of staff.
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addStaff, type Staff, signInStaff, staffClient, staffCode, TOTP_SECRET } from '../program/test-staff.ts'
import { addCustomer, type Client, clientOf, PASSWORD, signedInClient, startTestServer, type TestServer } from '../program/test-server.ts'
import { appCode } from '../program/test-sign-in.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
let server: TestServer
let count = 0

beforeAll(async () => {
  server = await startTestServer({ server: { roles: ['api'] } })
  await addStaff(server.world, 'ADMIN', 'boss')
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
  expect(answers.map(answer => answer.code).sort()).toEqual([0, 2300, 2300])
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
  expect(await change({ password: 'another horse battery' })).toMatchObject({ code: 0 })
  expect(await info(one)).toMatchObject({ code: 0 })
  expect(await info(two)).toMatchObject({ code: 8 })
  server.test.clock.advance(30_000)
  expect(await signInStaff(server, clientOf(server.url), loginName)).toMatchObject({ code: 2300 })
  expect(await signInStaff(server, clientOf(server.url), loginName, { password: 'another horse battery' })).toMatchObject({ code: 0 })
})

test('only an administrator sees and changes staff', async () => {
  const ops = await staffClient(server, (await hire('OPS')).loginName)
  const auditor = await staffClient(server, (await hire('AUDIT')).loginName)
  for (const client of [ops, auditor]) {
    expect(await client.post('/api/console/staff/list')).toMatchObject({ status: 403, code: 1 })
    expect(await client.post('/api/console/staff/create', { login_name: 'x1', staff_name: '某', role: 'ADMIN' })).toMatchObject({ code: 1 })
  }
  expect(await ops.post('/api/console/audit/list')).toMatchObject({ code: 1 })
  expect(await auditor.post('/api/console/audit/list')).toMatchObject({ code: 0 })
})

test('a new member of staff signs in with what was handed out once', async () => {
  const boss = await staffClient(server, 'boss')
  const fields = { login_name: 'Zhang-Wei', staff_name: '张伟', role: 'FIN' }
  const created = await boss.post('/api/console/staff/create', fields)
  expect(created).toMatchObject({ code: 0, data: { login_name: 'zhang-wei' } })
  expect(await boss.post('/api/console/staff/create', fields)).toMatchObject({ status: 409, code: 2302 })
  const { password, totp_secret: secret } = created.data as { password: string; totp_secret: string } // proved against its schema
  const code = appCode(secret, server.test.clock.now())
  expect(await signInStaff(server, clientOf(server.url), 'zhang-wei', { password, code })).toMatchObject({ code: 0 })
  const listed = await boss.post('/api/console/staff/list', { search: '张' })
  expect(listed.data.content).toEqual([
    expect.objectContaining({ login_name: 'zhang-wei', role: 'FIN', open_sessions: 1, is_disabled: false }),
  ])
  expect(listed.text).not.toContain(secret)
})

test.each([
  ['login_name', { login_name: '1abc' }],
  ['login_name', { login_name: 'a b' }],
  ['login_name', { login_name: 'a'.repeat(31) }],
  ['staff_name', { staff_name: '' }],
  ['staff_name', { staff_name: '名'.repeat(31) }],
  ['role', { role: 'ROOT' }],
])('a bad %s of a new member of staff is named', async (path, bad) => {
  const boss = await staffClient(server, 'boss')
  const answer = await boss.post('/api/console/staff/create', { login_name: 'fine', staff_name: '某人', role: 'OPS', ...bad })
  expect(answer).toMatchObject({ status: 422, code: 9002, data: { fields: [{ path }] } })
})

test('another role takes effect at once: the session ends, and the next one has it', async () => {
  const { loginName, staffId } = await hire('ADMIN')
  const client = await staffClient(server, loginName)
  expect(await client.post('/api/console/staff/list')).toMatchObject({ code: 0 })
  const boss = await staffClient(server, 'boss')
  const change = { staff_id: staffId, role: 'OPS', reason: '调岗到运营组' }
  expect(await boss.post('/api/console/staff/set-role', change)).toMatchObject({ code: 0 })
  expect(await client.post('/api/console/staff/list')).toMatchObject({ status: 401, code: 8 })
  const again = await staffClient(server, loginName)
  expect(await again.post('/api/console/staff/list')).toMatchObject({ code: 1 })
  expect(await info(again)).toMatchObject({ data: { role: 'OPS' } })
})

test('a role that changes under a live session counts from the next call on', async () => {
  const { loginName, staffId } = await hire('ADMIN')
  const client = await staffClient(server, loginName)
  await server.world.db.transaction({ kind: 'system' }, tx => tx.run(sql`update staff_users set role = 'SALES' where id = ${staffId}`))
  expect(await client.post('/api/console/staff/list')).toMatchObject({ code: 1 })
})

test('switched off is told at once, and only to who knows everything; on again revives no session', async () => {
  const { loginName, staffId } = await hire()
  const client = await staffClient(server, loginName)
  const boss = await staffClient(server, 'boss')
  const set = (isDisabled: boolean) =>
    boss.post('/api/console/staff/set-disabled', { staff_id: staffId, is_disabled: isDisabled, reason: '离职交接完成' })
  expect(await set(true)).toMatchObject({ code: 0 })
  expect(await info(client)).toMatchObject({ status: 403, code: 2301 })
  server.test.clock.advance(30_000)
  expect(await signInStaff(server, clientOf(server.url), loginName, { password: 'wrong' })).toMatchObject({ code: 2300 })
  expect(await signInStaff(server, clientOf(server.url), loginName)).toMatchObject({ code: 2301 })
  expect(await set(false)).toMatchObject({ code: 0 })
  expect(await info(client)).toMatchObject({ code: 8 })
  expect(await signInStaff(server, clientOf(server.url), loginName)).toMatchObject({ code: 0 })
})

test('after a reset the old authenticator is worth nothing, and the password only where that was not asked for', async () => {
  const { loginName, staffId } = await hire()
  const client = await staffClient(server, loginName)
  const boss = await staffClient(server, 'boss')
  const reset = { staff_id: staffId, reason: '手机丢失', with_password: false }
  expect(await boss.post('/api/console/staff/reset', reset)).toMatchObject({ code: 9002, data: { fields: [{ path: 'reason' }] } })
  const kept = await boss.post('/api/console/staff/reset', { ...reset, reason: '手机丢失，已当面核实' })
  expect(kept).toMatchObject({ code: 0, data: { password: null } })
  expect(await info(client)).toMatchObject({ code: 8 })
  server.test.clock.advance(30_000)
  expect(await signInStaff(server, clientOf(server.url), loginName)).toMatchObject({ code: 2300 })
  const code = appCode(String(kept.data.totp_secret), server.test.clock.now())
  expect(await signInStaff(server, clientOf(server.url), loginName, { code })).toMatchObject({ code: 0 })
  const renewed = await boss.post('/api/console/staff/reset', { ...reset, reason: '密码可能已泄露', with_password: true })
  const fresh = { password: String(renewed.data.password), code: appCode(String(renewed.data.totp_secret), server.test.clock.now()) }
  expect(await signInStaff(server, clientOf(server.url), loginName, { code: fresh.code })).toMatchObject({ code: 2300 })
  expect(await signInStaff(server, clientOf(server.url), loginName, fresh)).toMatchObject({ code: 0 })
})

test('nobody changes himself, and what does not exist is not found', async () => {
  const { staffId, loginName } = await hire('ADMIN')
  const self = await staffClient(server, loginName)
  const reason = '测试自我变更'
  const asks = (id: string) => [
    self.post('/api/console/staff/set-role', { staff_id: id, role: 'FIN', reason }),
    self.post('/api/console/staff/set-disabled', { staff_id: id, is_disabled: true, reason }),
    self.post('/api/console/staff/reset', { staff_id: id, with_password: true, reason }),
  ]
  for (const asked of asks(staffId)) expect(await asked).toMatchObject({ status: 409, code: 2303 })
  for (const asked of asks('1000000000000000007')) expect(await asked).toMatchObject({ status: 404, code: 1404 })
})

test('what staff do stands in the log with before, after, reason and address, without any secret', async () => {
  const { staffId } = await hire('OPS')
  const boss = await staffClient(server, 'boss')
  await boss.post('/api/console/staff/set-role', { staff_id: staffId, role: 'RISK', reason: '转入风控组' })
  const reset = await boss.post('/api/console/staff/reset', { staff_id: staffId, reason: '更换手机设备', with_password: true })
  const log = await boss.post('/api/console/audit/list', { object_kind: 'staff', object_id: staffId })
  expect(log.data.content).toEqual([
    expect.objectContaining({
      action: 'staff.reset',
      actor_kind: 'staff',
      actor_name: '员工boss',
      address: '127.0.0.1',
      reason: '更换手机设备',
    }),
    expect.objectContaining({ action: 'staff.set-role', before: { role: 'OPS' }, after: { role: 'RISK' }, reason: '转入风控组' }),
    expect.objectContaining({ action: 'staff.create', actor_kind: 'system' }),
  ])
  for (const secret of [String(reset.data.password), String(reset.data.totp_secret)]) expect(log.text).not.toContain(secret)
})
