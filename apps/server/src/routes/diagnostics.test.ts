// Reports and page views over HTTP: what is kept and what is not, how much, and that no garbage breaks anything.
import { purgeDiagnostics } from '@tallyhelm/flows/diagnostics/purge-diagnostics'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  addCustomer,
  addUnassociated,
  type Client,
  clientOf,
  queryPast,
  signedInClient,
  startTestServer,
  type TestServer,
} from '../program/test-server.ts'

const REPORTS = '/api/log/client/reports'
const VIEWS = '/api/log/client/page-views'
const DAY_MS = 86_400_000
let server: TestServer
let master: Client
let newcomer: Client
let ids: { customerId: string; userId: string }

beforeAll(async () => {
  server = await startTestServer({ server: { roles: ['api'] } })
  ids = await addCustomer(server.world, 1, '13800000001')
  await addUnassociated(server.world, '13800000002')
  master = await signedIn('13800000001')
  newcomer = await signedIn('13800000002')
})
afterAll(() => server?.stop())
beforeEach(() => {
  // Allowances of the former test are over.
  server.test.clock.advance(61_000)
})

const signedIn = (mobile: string) => signedInClient(server.url, mobile)

const query = (text: string, asSystem = true) => queryPast(server.world, text, asSystem)
const latestReport = async () => (await query('select * from diagnostics_reports order by id desc limit 1'))[0] ?? {}
const countOf = async (table: string) => Number((await query(`select count(*) as rows from ${table}`))[0]?.rows)

const failedCall = {
  kind: 'CALL',
  route: '/account/:channel/add/:id',
  version: '1.4.0',
  url: 'https://portal.example.com/api/custom/client/accounts/quota/apply?sid=abc',
  method: 'POST',
  code: 5000,
  status: 500,
  elapsed_ms: 812.6,
  body: '{"items":[{"account_id":"7","amount":"50"}],"password":"hunter2"}',
  query: 'page=2&token=abcdef',
  request_id: 'a-1',
  message: '网络连接异常，请稍后重试',
}
const crash = { kind: 'UI_ERROR', message: 'x is undefined', stack: 'at Page', component_stack: 'in Page' }
const blank = { kind: 'BLANK_SCREEN', elapsed_ms: 6_000, route: '/wallet' }

test('anyone may report; the signed-in user is named, and what is secret is not kept', async () => {
  expect(await master.post(REPORTS, { reports: [failedCall] })).toMatchObject({ code: 0, data: { accepted: 1 } })
  expect(await latestReport()).toMatchObject({
    kind: 'CALL',
    user_id: ids.userId,
    url: '/api/custom/client/accounts/quota/apply',
    method: 'POST',
    code: '5000',
    status: 500,
    elapsed_ms: 813,
    body: '{"items":[{"account_id":"7","amount":"50"}],"password":"[已隐去]"}',
    query: 'page=2&token=[已隐去]',
    request_id: 'a-1',
  })
  expect(await clientOf(server.url).post(REPORTS, { reports: [crash, blank] })).toMatchObject({ code: 0, data: { accepted: 2 } })
  expect(await latestReport()).toMatchObject({ kind: 'BLANK_SCREEN', user_id: null, route: '/wallet', elapsed_ms: 6000 })
})

test('a sid that is none of ours names nobody', async () => {
  const stranger = clientOf(server.url)
  expect(await stranger.post(REPORTS, { reports: [crash] }, { sid: 'A'.repeat(43) })).toMatchObject({ code: 0 })
  expect(await latestReport()).toMatchObject({ user_id: null })
})

test('no secret a report may carry is found in what is kept, nor the address or the sid', async () => {
  const secrets = ['hunter2', '13912345678', 'someone@mail.example', 'tok_0123456789012345678901234567890123456789', master.held.sid ?? '']
  const [password, mobile, mail, token, sid] = secrets
  const text = `failed for ${mobile} ${mail} with ${token} and ${sid}`
  await master.post(REPORTS, {
    reports: [
      { ...crash, message: text, stack: text, component_stack: text, version: text, route: `/a?x=${password}#${mobile}` },
      {
        ...failedCall,
        body: `{"a":{"b":[{"newPassword":["${password}"],"note":"${text}"}]}}`,
        query: `q=${mobile}&sid=${sid}`,
        request_id: text,
      },
      { ...failedCall, body: `password=${password}` },
      { ...failedCall, body: `{"password":"${password}"` },
    ],
  })
  const kept = JSON.stringify(await query('select * from diagnostics_reports'))
  for (const secret of [...secrets, '127.0.0.1']) expect(kept).not.toContain(secret)
  expect(kept).toContain('failed for')
})

test('a long text is cut, a huge one refused by name', async () => {
  await master.post(REPORTS, { reports: [{ ...crash, message: '错'.repeat(5_000), stack: `${'栈'.repeat(3_999)}👍🏽` }] })
  const { message, stack } = await latestReport()
  expect([String(message).length, String(stack).length]).toEqual([1_000, 4_000])
  expect(await master.post(REPORTS, { reports: [{ ...crash, stack: 'x'.repeat(20_001) }] })).toMatchObject({
    code: 9002,
    data: { fields: [{ path: 'reports.0.stack', msg: '调用栈过长' }] },
  })
})

test.each<[string, unknown]>([
  ['no reports', { reports: [] }],
  ['too many', { reports: Array.from({ length: 21 }, () => crash) }],
  ['an unknown kind', { reports: [{ ...crash, kind: 'OTHER' }] }],
  ['numbers for texts', { reports: [{ ...crash, message: 7 }] }],
  ['a huge code', { reports: [{ ...failedCall, code: 1e300 }] }],
  ['half a code', { reports: [{ ...failedCall, code: 1.5 }] }],
  ['a negative time', { reports: [{ ...failedCall, elapsed_ms: -1 }] }],
  ['an odd status', { reports: [{ ...failedCall, status: 99_999 }] }],
  ['an odd method', { reports: [{ ...failedCall, method: 'DELETE' }] }],
  ['nothing', {}],
])('reports with %s are refused by name', async (_what, request) => {
  const answer = await clientOf(server.url).post(REPORTS, request)
  expect(answer).toMatchObject({ status: 422, code: 9002 })
  expect(JSON.stringify(answer.data.fields)).toMatch(/\p{Script=Han}/u)
})

test.each([
  '{',
  '[]',
  '"x"',
  '{"reports":[{"kind":"UI_ERROR","message":"\\u0000"}]}',
  '{"reports":[{"kind":"UI_ERROR","message":"\\ud800"}]}',
  '{"__proto__":{}}',
])('the garbage %s is refused, never a failure', async body => {
  for (const path of [REPORTS, VIEWS]) expect((await clientOf(server.url).call('POST', path, body)).status).toBeLessThan(500)
})

test('a session may report 40 a minute, an address 120, and then hears how long to wait', async () => {
  const before = await countOf('diagnostics_reports')
  const twenty = { reports: Array.from({ length: 20 }, () => crash) }
  const thirty = { reports: Array.from({ length: 15 }, () => crash) }
  expect(await master.post(REPORTS, twenty)).toMatchObject({ data: { accepted: 20 } })
  expect(await master.post(REPORTS, thirty)).toMatchObject({ data: { accepted: 15 } })
  expect(await master.post(REPORTS, twenty)).toMatchObject({ data: { accepted: 5 } })
  expect(await master.post(REPORTS, { reports: [crash] })).toMatchObject({ status: 429, code: 1913, msg: '操作过于频繁，请 60 秒后再试' })
  const others = await Promise.all(Array.from({ length: 6 }, () => clientOf(server.url).post(REPORTS, twenty)))
  const accepted = others.reduce((sum, answer) => sum + Number(answer.data.accepted ?? 0), 0)
  expect(accepted).toBe(120 - 55)
  expect(others.filter(answer => answer.code !== 0).every(answer => answer.code === 1913)).toBe(true)
  expect(await countOf('diagnostics_reports')).toBe(before + 40 + accepted)
  server.test.clock.advance(60_001)
  expect(await master.post(REPORTS, { reports: [crash] })).toMatchObject({ code: 0 })
})

test('one address is heard 600 times an hour, however patient it is', async () => {
  server.test.clock.advance(3_600_001)
  const report = () => clientOf(server.url).post(REPORTS, { reports: Array.from({ length: 20 }, () => crash) })
  for (let minute = 0; minute < 5; minute += 1) {
    for (let call = 0; call < 6; call += 1) expect(await report()).toMatchObject({ code: 0, data: { accepted: 20 } })
    server.test.clock.advance(60_001)
  }
  expect(await report()).toMatchObject({ status: 429, code: 1913 })
  server.test.clock.advance(3_600_001)
  expect(await report()).toMatchObject({ code: 0 })
})

test('when all together have used up the hour, nobody is heard until it is over', async () => {
  await clientOf(server.url).post(REPORTS, { reports: [crash] })
  await server.world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`update diagnostics_allowances set used = 20000 where subject like 'reportsInAll%'`),
  )
  expect(await master.post(REPORTS, { reports: [crash] })).toMatchObject({ status: 429, code: 1913 })
  server.test.clock.advance(3_600_001)
  expect(await clientOf(server.url).post(REPORTS, { reports: [crash] })).toMatchObject({ code: 0 })
})

test('page views are added up per business day, and name nobody', async () => {
  server.test.clock.set(new Date('2026-06-30T15:59:00Z'))
  const view = { route: '/account/:channel', titles: ['广告管理', '账户列表', 'Facebook'] }
  expect(await newcomer.post(VIEWS, { views: [view, view, { route: '/', titles: ['首页'] }] })).toMatchObject({ data: { accepted: 3 } })
  expect(await clientOf(server.url).post(VIEWS, { views: [view] })).toMatchObject({ data: { accepted: 1 } })
  server.test.clock.advance(60_000)
  expect(await clientOf(server.url).post(VIEWS, { views: [view] })).toMatchObject({ data: { accepted: 1 } })
  expect(await query(`select * from diagnostics_page_views where day >= '2026-06-30' order by day, route`)).toEqual([
    { day: '2026-06-30', route: '/', title_1: '首页', title_2: '', title_3: '', views: '1' },
    { day: '2026-06-30', route: '/account/:channel', title_1: '广告管理', title_2: '账户列表', title_3: 'Facebook', views: '3' },
    { day: '2026-07-01', route: '/account/:channel', title_1: '广告管理', title_2: '账户列表', title_3: 'Facebook', views: '1' },
  ])
})

test('made-up pages fill a day’s room and no more; the rest is added to one row', async () => {
  server.test.clock.set(new Date('2026-08-01T04:00:00Z'))
  const batch = (from: number) => ({
    views: Array.from({ length: 50 }, (_, index) => ({ route: `/made/${from + index}`, titles: ['编造'] })),
  })
  for (let from = 0; from < 1_100; from += 50) {
    if (from === 800) server.test.clock.advance(61_000)
    expect(await clientOf(server.url).post(VIEWS, batch(from))).toMatchObject({ code: 0 })
  }
  const rows = await query(`select title_1, views from diagnostics_page_views where day = '2026-08-01'`)
  expect(rows).toHaveLength(1_001)
  expect(rows.filter(row => row.title_1 === '其他')).toEqual([{ title_1: '其他', views: '100' }])
})

test.each<[string, unknown, string]>([
  ['an address with its query', { route: '/wallet?sid=1 2', titles: ['钱包'] }, 'views.0.route'],
  ['no titles', { route: '/wallet', titles: [] }, 'views.0.titles'],
  ['four titles', { route: '/wallet', titles: ['一', '二', '三', '四'] }, 'views.0.titles'],
  ['an empty title', { route: '/wallet', titles: [' '] }, 'views.0.titles.0'],
  ['a control character', { route: '/wallet', titles: ['a\u001fb'] }, 'views.0.titles.0'],
])('a page view with %s is refused by name', async (_what, view, path) => {
  expect(await newcomer.post(VIEWS, { views: [view] })).toMatchObject({ code: 9002, data: { fields: [{ path }] } })
})

test('reports are deleted after 30 days and page views after 400', async () => {
  expect(await countOf('diagnostics_reports')).toBeGreaterThan(0)
  server.test.clock.advance(30 * DAY_MS - 3_600_000)
  await clientOf(server.url).post(REPORTS, { reports: [crash] })
  server.test.clock.advance(3_601_000)
  await purgeDiagnostics(server.world)
  expect([await countOf('diagnostics_reports'), await countOf('diagnostics_allowances')]).toEqual([1, 0])
  expect(await countOf('diagnostics_page_views')).toBeGreaterThan(0)
  server.test.clock.advance(401 * DAY_MS)
  await purgeDiagnostics(server.world)
  expect([await countOf('diagnostics_reports'), await countOf('diagnostics_page_views')]).toEqual([0, 0])
})

test('no tenant’s scope sees a report, an allowance or another’s feedback', async () => {
  await clientOf(server.url).post(REPORTS, { reports: [crash] })
  for (const table of ['diagnostics_reports', 'diagnostics_page_views', 'diagnostics_feedback', 'diagnostics_allowances']) {
    expect(await query(`select * from ${table}`, false)).toEqual([])
  }
})
