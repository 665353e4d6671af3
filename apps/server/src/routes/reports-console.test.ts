// The console's error reports over HTTP: alike ones as one, their traces, and what the staff said of them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCustomer, type Client, clientOf, queryPast, signedInClient, startTestServer, type TestServer } from '../program/test-server.ts'
import { addStaff, staffClient } from '../program/test-staff.ts'

const FAMILY = '/api/console/reports'
const crash = { kind: 'UI_ERROR', route: '/wallet', version: '1.4.0', message: 'x of undefined in row 17', stack: 'TypeError\n at Wallet' }
const failed = {
  kind: 'CALL',
  route: '/account/facebook',
  version: '1.4.0',
  url: '/api/custom/client/accounts',
  method: 'POST',
  code: 5000,
  status: 500,
  elapsed_ms: 812,
  message: '系统繁忙',
}
let server: TestServer
let [master, ops, admin, audit, sales]: Client[] = []

beforeAll(async () => {
  server = await startTestServer({ server: { roles: ['api'] } })
  await addCustomer(server.world, 1, '13800000001')
  master = await signedInClient(server.url, '13800000001')
  for (const role of ['OPS', 'ADMIN', 'AUDIT', 'SALES'] as const) await addStaff(server.world, role, role.toLowerCase())
  ops = await staffClient(server, 'ops')
  admin = await staffClient(server, 'admin')
  audit = await staffClient(server, 'audit')
  sales = await staffClient(server, 'sales')
  await report(master, crash)
  server.test.clock.advance(60_000)
  await report(clientOf(server.url), { ...crash, message: 'x of undefined in row 2' }, failed, { ...crash, version: '1.5.0' })
})
afterAll(() => server?.stop())

const report = async (client: Client | undefined, ...reports: object[]) =>
  expect(await client?.post('/api/log/client/reports', { reports })).toMatchObject({ code: 0 })
type Group = { fingerprint: string; message: string; version: string; count: number; last_at: string; marked_at: string | null }
const list = async (request: object = {}) => {
  const { data } = (await ops?.post(`${FAMILY}/list`, request)) ?? expect.fail('nobody is signed in')
  return { rows: data['content'] as Group[], counts: data['state_counts'] as object } // by the schema of the answer
}
const fingerprintOf = async (request: object) => (await list(request)).rows[0]?.fingerprint ?? expect.fail(JSON.stringify(request))
const step = (client: Client | undefined, name: string, request: object) =>
  client?.post(`${FAMILY}/${name}`, request) ?? expect.fail('nobody is signed in')

test('reports of one release, page and message are one, whatever its numbers; the last seen come first', async () => {
  const { rows, counts } = await list({ route: '/wallet', version: '1.4' })
  expect(rows).toMatchObject([{ kind: 'UI_ERROR', version: '1.4.0', route: '/wallet', count: 2, users: 1, state: 'OPEN', marked_by: null }])
  expect(counts).toEqual({ OPEN: 1, RESOLVED: 0, IGNORED: 0 })
  expect((await list()).rows).toHaveLength(3)
  expect((await list({ message: 'ROW' })).rows).toHaveLength(2)
  expect((await list({ kind: 'CALL' })).rows).toMatchObject([{ message: '系统繁忙', count: 1, users: 0 }])
  expect((await list({ message: "' or 1=1" })).rows).toEqual([])
})

test('one of them tells its latest traces, without the address or the user', async () => {
  const { data } = await step(audit, 'detail', { fingerprint: await fingerprintOf({ version: '1.4.0', route: '/wallet' }) })
  expect(data).toMatchObject({ count: 2, latest: [{ stack: 'TypeError\n at Wallet' }, { stack: 'TypeError\n at Wallet', call: '' }] })
  expect(JSON.stringify(data)).not.toMatch(/address|user_id|13800000001/)
  const call = await step(ops, 'detail', { fingerprint: await fingerprintOf({ kind: 'CALL' }) })
  expect(call).toMatchObject({
    data: { latest: [{ call: 'POST /api/custom/client/accounts', code: '5000', status: 500, elapsed_ms: 812 }] },
  })
  expect(await step(ops, 'detail', { fingerprint: 'f'.repeat(32) })).toMatchObject({ status: 404 })
})

test('a mark says who and when, holds for its release alone, and is in the log', async () => {
  const fingerprint = await fingerprintOf({ version: '1.4.0', route: '/wallet' })
  const mark = { fingerprint, from: 'OPEN', state: 'RESOLVED', reason: '已在 1.5 修复' }
  expect(await step(ops, 'mark', mark)).toMatchObject({ code: 0, data: { state: 'RESOLVED', marked_by: '员工ops', reason: mark.reason } })
  expect((await list({ state: 'RESOLVED' })).rows).toMatchObject([{ fingerprint, marked_by: '员工ops' }])
  expect((await list()).counts).toEqual({ OPEN: 2, RESOLVED: 1, IGNORED: 0 })
  expect((await list({ version: '1.5.0' })).rows).toMatchObject([{ state: 'OPEN' }])
  server.test.clock.advance(60_000)
  await report(master, crash)
  const [still] = (await list({ state: 'RESOLVED' })).rows
  expect(still?.last_at.localeCompare(still.marked_at ?? '')).toBe(1)
  const [entry] = await queryPast(
    server.world,
    `select * from audit_entries where action = 'diagnostics.mark-reports' order by id desc limit 1`,
  )
  expect(entry).toMatchObject({
    object_kind: 'error-report',
    object_id: fingerprint,
    details: { before: { report_state: 'OPEN' }, after: { report_state: 'RESOLVED' }, reason: mark.reason },
  })
  expect(await step(admin, 'mark', { ...mark, from: 'RESOLVED', state: 'OPEN', reason: '仍在发生，重新打开' })).toMatchObject({
    data: { state: 'OPEN', marked_by: '员工admin' },
  })
})

test('what changed meanwhile, and what is not there, is not marked', async () => {
  const fingerprint = await fingerprintOf({ kind: 'CALL' })
  const mark = { fingerprint, from: 'OPEN', state: 'IGNORED', reason: '渠道侧故障' }
  expect(await step(ops, 'mark', { ...mark, from: 'RESOLVED' })).toMatchObject({ status: 409, code: 2334 })
  expect(await step(ops, 'mark', { ...mark, state: 'OPEN' })).toMatchObject({ code: 2334 })
  const both = await Promise.all(
    [ops, admin].map((client, index) => step(client, 'mark', { ...mark, state: ['IGNORED', 'RESOLVED'][index] })),
  )
  expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 2334])
  expect(await step(ops, 'mark', { ...mark, fingerprint: 'f'.repeat(32) })).toMatchObject({ status: 404 })
  expect(await queryPast(server.world, `select * from diagnostics_marks where fingerprint = '${'f'.repeat(32)}'`)).toEqual([])
})

test('auditors read and mark nothing, sales and customers read nothing', async () => {
  const fingerprint = await fingerprintOf({ kind: 'CALL' })
  expect(await step(audit, 'list', {})).toMatchObject({ code: 0 })
  expect(await step(audit, 'mark', { fingerprint, from: 'OPEN', state: 'IGNORED', reason: '无需处理该错误' })).toMatchObject({
    status: 403,
    code: 1,
  })
  for (const client of [sales, master])
    for (const name of ['list', 'detail']) expect((await step(client, name, { fingerprint })).code).not.toBe(0)
})

test.each([
  ['detail', { fingerprint: "x' or 1=1" }, 'fingerprint', '报告不正确'],
  ['mark', { fingerprint: 'a'.repeat(32), from: 'OPEN', state: 'GONE', reason: '原因写清楚' }, 'state', '请选择状态'],
  ['mark', { fingerprint: 'a'.repeat(32), from: 'OPEN', state: 'IGNORED', reason: '短' }, 'reason', '原因至少 5 个字符'],
  ['list', { message: '长'.repeat(61) }, 'message', '错误信息最多 60 个字符'],
])('%s names what is wrong', async (name, request, path, msg) => {
  expect(await step(ops, name, request)).toMatchObject({ code: 9002, data: { fields: [{ path, msg }] } })
})
