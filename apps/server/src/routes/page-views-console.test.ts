// The console's page views over HTTP: by page over a period, and by day.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCustomer, type Client, clientOf, signedInClient, startTestServer, type TestServer } from '../program/test-server.ts'
import { addStaff, staffClient } from '../program/test-staff.ts'

const FAMILY = '/api/console/page-views'
const account = { route: '/account/:channel', titles: ['广告管理', 'Facebook'] }
const home = { route: '/', titles: ['首页'] }
/** What the counter adds up once a day's room is used up. */
const rest = { route: '/', titles: ['其他'] }
let server: TestServer
let [master, ops, audit, finance]: Client[] = []

beforeAll(async () => {
  server = await startTestServer({ server: { roles: ['api'] } })
  await addCustomer(server.world, 1, '13800000001')
  for (const role of ['OPS', 'AUDIT', 'FIN'] as const) await addStaff(server.world, role, role.toLowerCase())
  await seen('2025-01-01T04:00:00Z', home)
  await seen('2026-05-01T04:00:00Z', home, home)
  await seen('2026-06-29T15:59:00Z', account, home)
  await seen('2026-06-30T15:30:00Z', account, account, rest)
  master = await signedInClient(server.url, '13800000001')
  ops = await staffClient(server, 'ops')
  audit = await staffClient(server, 'audit')
  finance = await staffClient(server, 'fin')
})
afterAll(() => server?.stop())

async function seen(at: string, ...views: object[]): Promise<void> {
  server.test.clock.set(new Date(at))
  expect(await clientOf(server.url).post('/api/log/client/page-views', { views })).toMatchObject({ code: 0 })
}
const ask = (client: Client | undefined, name: string, request: object = {}) =>
  client?.post(`${FAMILY}/${name}`, request) ?? expect.fail('nobody is signed in')

test('the last 30 days by page, the most seen first; what was added up as the rest is not the home page', async () => {
  expect((await ask(ops, 'list')).data['content']).toEqual([
    { route: '/account/:channel', title: '广告管理 / Facebook', views: 3, days: 2, last_day: '2026-06-30' },
    { route: '/', title: '其他', views: 1, days: 1, last_day: '2026-06-30' },
    { route: '/', title: '首页', views: 1, days: 1, last_day: '2026-06-29' },
  ])
  const days = (await ask(ops, 'days')).data
  expect(days).toMatchObject({ total: 5 })
  expect(days['days']).toHaveLength(30)
  expect(days['days']).toEqual(
    expect.arrayContaining([
      { day: '2026-06-01', views: 0 },
      { day: '2026-06-29', views: 2 },
      { day: '2026-06-30', views: 3 },
    ]),
  )
})

test('a page and a period narrow the table and the days alike', async () => {
  const may = { seen_from: '2026-05-01', seen_until: '2026-05-03' }
  expect((await ask(ops, 'list', may)).data['content']).toMatchObject([{ title: '首页', views: 2, last_day: '2026-05-01' }])
  expect((await ask(ops, 'days', may)).data).toEqual({
    total: 2,
    days: [
      { day: '2026-05-01', views: 2 },
      { day: '2026-05-02', views: 0 },
    ],
  })
  expect((await ask(ops, 'list', { page: 'FACEBOOK' })).data).toMatchObject({ total_size: 1 })
  expect((await ask(ops, 'list', { page: '/account' })).data).toMatchObject({ total_size: 1 })
  expect((await ask(ops, 'list', { page: "' or 1=1" })).data).toMatchObject({ total_size: 0 })
  expect((await ask(ops, 'days', { route: '/', title: '首页' })).data).toMatchObject({ total: 1 })
})

test('however far a period reaches, the kept days are told and no more; an empty one has none', async () => {
  const ever = { seen_from: '1999-01-01', seen_until: '9999-12-31' }
  const { total, days } = (await ask(ops, 'days', ever)).data
  expect([total, (days as unknown[]).length]).toEqual([7, 401]) // by the schema of the answer
  expect((await ask(ops, 'days', { seen_from: '2026-06-20', seen_until: '2026-06-10' })).data).toEqual({ total: 0, days: [] })
})

test('auditors read them; finance, customers and nobody do not', async () => {
  for (const name of ['list', 'days']) {
    expect(await ask(audit, name)).toMatchObject({ code: 0 })
    for (const client of [finance, master, clientOf(server.url)]) expect((await ask(client, name)).code).not.toBe(0)
  }
})

test.each([
  ['list', { seen_from: '2026-02-30' }, 'seen_from', '日期格式不正确'],
  ['list', { page: '长'.repeat(61) }, 'page', '页面最多 60 个字符'],
  ['days', { route: '/'.repeat(101) }, 'route', '页面路径最多 100 个字符'],
])('%s names what is wrong', async (name, request, path, msg) => {
  expect(await ask(ops, name, request)).toMatchObject({ code: 9002, data: { fields: [{ path, msg }] } })
})
