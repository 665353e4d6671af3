// What administrators do with staff over HTTP: taken on, given another role, switched off, reset; felt at once, and written down.
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { allEndpoints, callWith } from '../routes/test-endpoints.ts'
import { addStaff, keepHalves, type Staff, signInStaff, staffClient } from '../program/test-staff.ts'
import { type Client, clientOf, startTestServer, type TestServer } from '../program/test-server.ts'
import { appCode } from '../program/test-sign-in.ts'

const DAY_MS = 86_400_000
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
const info = (client: Client) => client.post('/api/console/session/info')

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
  const told = { status: 401, code: 2348, msg: '管理员已将您的角色变更为运营，请重新登录' }
  expect(await client.post('/api/console/staff/list')).toMatchObject(told)
  // Only who holds both halves hears it.
  expect(await client.post('/api/console/staff/list', {}, { cookie: undefined })).toMatchObject({ code: 3 })
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
  const reset = { staff_id: staffId, reason: '手机丢失', what: 'TOTP' }
  expect(await boss.post('/api/console/staff/reset', reset)).toMatchObject({ code: 9002, data: { fields: [{ path: 'reason' }] } })
  const kept = await boss.post('/api/console/staff/reset', { ...reset, reason: '手机丢失，已当面核实' })
  expect(kept).toMatchObject({ code: 0, data: { password: null } })
  expect(await info(client)).toMatchObject({ code: 2348 })
  server.test.clock.advance(30_000)
  expect(await signInStaff(server, clientOf(server.url), loginName)).toMatchObject({ code: 2300 })
  const code = appCode(String(kept.data.totp_secret), server.test.clock.now())
  expect(await signInStaff(server, clientOf(server.url), loginName, { code })).toMatchObject({ code: 0 })
  const renewed = await boss.post('/api/console/staff/reset', { ...reset, reason: '密码可能已泄露', what: 'BOTH' })
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
    self.post('/api/console/staff/reset', { staff_id: id, what: 'BOTH', reason }),
  ]
  for (const asked of asks(staffId)) expect(await asked).toMatchObject({ status: 409, code: 2303 })
  for (const asked of asks('1000000000000000007')) expect(await asked).toMatchObject({ status: 404, code: 1404 })
})

test('what staff do stands in the log with before, after, reason and address, without any secret', async () => {
  const { staffId } = await hire('OPS')
  const boss = await staffClient(server, 'boss')
  await boss.post('/api/console/staff/set-role', { staff_id: staffId, role: 'RISK', reason: '转入风控组' })
  const reset = await boss.post('/api/console/staff/reset', { staff_id: staffId, reason: '更换手机设备', what: 'BOTH' })
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

test('a password that somebody else made opens nothing but its own change, whichever call is tried', async () => {
  const boss = await staffClient(server, 'boss')
  const created = await boss.post('/api/console/staff/create', { login_name: 'first-day', staff_name: '新人', role: 'ADMIN' })
  const { password, totp_secret: secret } = created.data as { password: string; totp_secret: string } // proved against its schema
  const code = () => appCode(secret, server.test.clock.now())
  const client = clientOf(server.url)
  server.test.clock.advance(30_000)
  expect(await signInStaff(server, client, 'first-day', { password, code: code() })).toMatchObject({ code: 0 })
  expect(await info(client)).toMatchObject({ code: 0, data: { is_password_initial: true } })
  const closed = (await allEndpoints()).filter(({ endpoint }) => endpoint.callers.includes('staff') && !endpoint.callers.includes('anyone'))
  const open = []
  for (const { endpoint } of closed) {
    if (endpoint.path === '/api/console/session/sign-out') continue
    const { code: answered } = await callWith(client, endpoint, {})
    if (answered !== 2347) open.push(endpoint.path)
  }
  expect(open.sort()).toEqual(['/api/console/session/change-password', '/api/console/session/info'])
  server.test.clock.advance(30_000)
  const change = { old_password: password, password: 'own-long-password-7', code: code() }
  expect(keepHalves(client, await client.post('/api/console/session/change-password', change))).toMatchObject({ code: 0 })
  expect(await info(client)).toMatchObject({ data: { is_password_initial: false } })
  expect(await client.post('/api/console/staff/list')).toMatchObject({ code: 0 })
})

test('a forgotten password is renewed with the authenticator left as it is; the new one is to be changed first', async () => {
  const { loginName, staffId } = await hire('AUDIT')
  const boss = await staffClient(server, 'boss')
  const reset = { staff_id: staffId, reason: '忘记密码，已当面核实', what: 'PASSWORD' }
  expect(await boss.post('/api/console/staff/reset', { ...reset, what: 'ALL' })).toMatchObject({ data: { fields: [{ path: 'what' }] } })
  const renewed = await boss.post('/api/console/staff/reset', reset)
  expect(renewed).toMatchObject({ code: 0, data: { totp_secret: null, otpauth_uri: null } })
  const client = clientOf(server.url)
  server.test.clock.advance(30_000)
  expect(await signInStaff(server, client, loginName)).toMatchObject({ code: 2300 })
  expect(await signInStaff(server, client, loginName, { password: String(renewed.data.password) })).toMatchObject({ code: 0 })
  expect(await client.post('/api/console/audit/list')).toMatchObject({ status: 403, code: 2347 })
})
