// The console's feedback over HTTP: claimed by one person, answered into the message centre of whoever asked, closed, and late when it is.
import { fileNameOf } from '@tallyhelm/protocol/topics/files/urls'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCustomer, addUnassociated, type Client, signedInClient, startTestServer, type TestServer } from '../program/test-server.ts'
import { addStaff, staffClient } from '../program/test-staff.ts'
import { uploadTo } from './test-uploads.ts'

const FAMILY = '/api/console/feedback'
const words = {
  feedback_type: 'DATA',
  content: '账户余额与昨天不一致，请核对',
  contact: 'me@example.com',
  page_url: '/wallet',
  version: '1',
}
let server: TestServer
let master: Client
let other: Client
let ops: Client
let colleague: Client
let staffId: string

/** It is 12:00 in Shanghai on Monday, 2 March 2026. */
beforeAll(async () => {
  server = await startTestServer({ server: { roles: ['api'] } })
  await addCustomer(server.world, 1, '13800000001')
  await addCustomer(server.world, 1, '13800000002')
  await addUnassociated(server.world, '13800000003')
  staffId = (await addStaff(server.world, 'OPS', 'ops')).staffId
  await addStaff(server.world, 'OPS', 'ops2')
  master = await signedInClient(server.url, '13800000001')
  other = await signedInClient(server.url, '13800000002')
  ops = await staffClient(server, 'ops')
  colleague = await staffClient(server, 'ops2')
})
afterAll(() => server?.stop())

const said = async (client = master, files: string[] = []) =>
  String((await client.post('/api/custom/client/feedback', { ...words, files })).data.feedback_id)
const saidAt = (id: string, at: string) =>
  server.world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`update diagnostics_feedback set created_at = ${at}::timestamptz where id = ${id}`),
  )
const step = (client: Client, name: string, feedback_id: string, more: object = {}) =>
  client.post(`${FAMILY}/${name}`, { feedback_id, ...more })
const messages = async (client: Client) =>
  (await client.post('/api/notice/client/messages', {})).data['content'] as { title: string; body: string }[] // by the schema of the answer

test('an answer arrives with whoever asked, and with nobody else', async () => {
  const id = await said()
  expect(await step(ops, 'claim', id, { from: null })).toMatchObject({ code: 0, data: { claimed_by_id: staffId, state: 'OPEN' } })
  expect(await step(colleague, 'answer', id, { answer: '已核对' })).toMatchObject({ code: 2331, msg: '员工ops已认领该反馈' })
  const answer = '<img src=x onerror=alert(1)> 已核对，余额以账户页为准'
  expect(await step(ops, 'answer', id, { answer })).toMatchObject({
    code: 0,
    data: { state: 'ANSWERED', history: [{ event: 'CLAIMED' }, { event: 'ANSWERED', by: '员工ops', note: answer }] },
  })
  expect(await messages(master)).toMatchObject([{ title: '您的意见反馈已回复', body: `您的反馈“${words.content}”：${answer}` }])
  expect(await messages(other)).toEqual([])
  expect(await step(ops, 'answer', id, { answer: '补充说明' })).toMatchObject({ code: 0 })
  expect(await messages(master)).toHaveLength(2)
})

test('what was never answered is closed with its reason told; closed it stays as it is', async () => {
  const id = await said(other)
  expect(await step(ops, 'close', id, { reason: '与已有反馈重复' })).toMatchObject({ code: 0, data: { state: 'CLOSED' } })
  expect(await messages(other)).toMatchObject([{ title: '您的意见反馈已处理' }])
  for (const [name, more] of [
    ['claim', { from: staffId }],
    ['answer', { answer: '再次回复' }],
    ['close', { reason: '再次关闭反馈' }],
    ['release', {}],
  ] as const)
    expect(await step(ops, name, id, more), name).toMatchObject({ code: 2330 })
})

test('two at once: one answers, the other is told who has it', async () => {
  const id = await said()
  const answers = await Promise.all([ops, colleague].map(client => step(client, 'answer', id, { answer: '同时回复' })))
  expect(answers.map(answer => answer.code).toSorted((a, b) => a - b)).toEqual([0, 2331])
})

test('a user of no customer is answered too', async () => {
  const newcomer = await signedInClient(server.url, '13800000003')
  await step(ops, 'answer', await said(newcomer), { answer: '请先绑定客户' })
  expect(await messages(newcomer)).toHaveLength(1)
})

test.each([
  ['2026-03-06T08:00:00+08:00', '2026-03-09T00:00:00.000Z'],
  ['2026-03-07T10:00:00+08:00', '2026-03-09T16:00:00.000Z'],
  ['2026-03-08T23:59:00+08:00', '2026-03-09T16:00:00.000Z'],
  ['2026-03-09T09:30:00+08:00', '2026-03-10T01:30:00.000Z'],
])('what is said at %s is to be answered by %s', async (at, due) => {
  const id = await said()
  await saidAt(id, at)
  expect(await step(ops, 'detail', id)).toMatchObject({ data: { due_at: due } })
})

test('the inbox counts, narrows and marks what is late', async () => {
  const late = await said(other)
  await saidAt(late, '2026-02-01T00:00:00Z')
  const list = (request: object) => ops.post(`${FAMILY}/list`, request)
  expect(await list({ overdue: true, state: 'OPEN' })).toMatchObject({ data: { content: [{ feedback_id: late }], total_size: 1 } })
  expect(await list({ customer: "x' or 1=1" })).toMatchObject({ data: { total_size: 0 } })
  const all = await list({})
  const counts = all.data['state_counts'] as Record<string, number> // by the schema of the answer
  expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(all.data['total_size'])
})

test('a picture is read by its place in the feedback alone', async () => {
  const uploaded = await uploadTo(`${server.url}/api/file/client/upload`, master, {}, { kind: 'feedback' })
  const name = fileNameOf(server.world.settings.staticHost, String(uploaded.data.url)) ?? expect.fail(JSON.stringify(uploaded))
  const id = await said(master, [name])
  const read = (index: number) =>
    fetch(`${server.url}${FAMILY}/picture`, {
      method: 'POST',
      body: JSON.stringify({ feedback_id: id, index }),
      headers: { cid: '101', v: '1', sid: ops.held.sid ?? '', cookie: ops.held.cookie ?? '', 'content-type': 'application/json' },
    })
  const found = await read(0)
  expect([found.status, found.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect((await read(1)).status).toBe(404)
  expect((await read(9)).status).toBe(422)
})

test.each([
  ['answer', { answer: ' 好 ' }, 'answer', '回复至少 2 个字符'],
  ['answer', { answer: '长'.repeat(401) }, 'answer', '回复最多 400 个字符'],
  ['close', { reason: '短' }, 'reason', '原因至少 5 个字符'],
])('%s names what is wrong', async (name, more, path, msg) => {
  expect(await step(ops, name, '1', more)).toMatchObject({ code: 9002, data: { fields: [{ path, msg }] } })
})
