// Saved reports over HTTP: whose they are, what they may ask, and that hidden spend has none.
import { takeDownRowSecurity } from '@tallyhelm/infra/db/test-database'
import { reportEndpoints } from '@tallyhelm/protocol/topics/spend/report-endpoints'
import type { Reports } from '@tallyhelm/protocol/topics/spend/report-schemas'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addCustomer,
  addSubCustomer,
  type Client,
  queryPast,
  signedInClient,
  startTestServer,
  type TestServer,
} from '../program/test-server.ts'

const QUESTION = { channel: 'GOOGLE', dimension: 'DAY', period: 'LAST_7', is_compared: false, filters: {}, format: 'xlsx', search: '' }
let server: TestServer
let clients: Record<'customer' | 'colleague' | 'sub' | 'blind' | 'stranger', Client>

beforeAll(async () => {
  server = await startTestServer({ server: { roles: ['api'], limits: { perAddressPerMinute: 1e9, perSessionPerMinute: 1e9 } } })
  const { world } = server
  const { customerId, userId } = await addCustomer(world, 1, '13800000001')
  const { subCustomerId } = await addSubCustomer(world, customerId, '13800000002')
  await addSubCustomer(world, customerId, '13800000004')
  await addCustomer(world, 1, '13800000003')
  const colleague = await addSubCustomer(world, customerId, '13800000005')
  await world.db.transaction({ kind: 'system' }, async tx => {
    await tx.run(sql`update sub_customers_profiles set show_sub_customer_spend = (id = ${subCustomerId})`)
    await tx.run(sql`update organization_wallet_users set sub_customer_id = null where id = ${colleague.userId}`)
    await tx.run(sql`update organization_wallet_users set email = 'kai@example.com' where id = ${userId}`)
  })
  clients = {
    customer: await signedInClient(server.url, '13800000001'),
    colleague: await signedInClient(server.url, '13800000005'),
    sub: await signedInClient(server.url, '13800000002'),
    blind: await signedInClient(server.url, '13800000004'),
    stranger: await signedInClient(server.url, '13800000003'),
  }
  await takeDownRowSecurity(world.db)
})
afterAll(() => server?.stop())

const save = (who: Client, given: object = {}) => who.post(reportEndpoints.save.path, { name: '周报', question: QUESTION, ...given })
const listOf = async (who: Client) => (await who.post(reportEndpoints.list.path)).data as unknown as Reports
const clear = () =>
  server.world.db.transaction({ kind: 'system' }, async tx => {
    await tx.run(sql`delete from spend_report_mails`)
    await tx.run(sql`delete from spend_reports`)
  })

test('saved, renamed, planned, sent and removed', async () => {
  const { data } = await save(clients.customer, { mailing: { frequency: 'WEEKLY', weekday: 1, hour: 9 } })
  const report_id = String(data['report_id'])
  expect(data).toMatchObject({ next_at: '2026-03-09T01:00:00.000Z' })
  expect(await listOf(clients.customer)).toMatchObject({
    content: [{ report_id, name: '周报', question: QUESTION, mailing: { frequency: 'WEEKLY', weekday: 1, hour: 9 }, last_mail: null }],
    email: expect.stringMatching(/\*/),
  })
  expect(await clients.customer.post(reportEndpoints.save.path, { report_id, name: '每周消耗' })).toMatchObject({
    code: 0,
    data: { next_at: '2026-03-09T01:00:00.000Z' },
  })
  await clients.customer.post(reportEndpoints.save.path, { report_id, name: '每周消耗', mailing: null })
  expect(await clients.customer.post(reportEndpoints.sendNow.path, { report_id })).toMatchObject({ code: 0 })
  expect(await clients.customer.post(reportEndpoints.sendNow.path, { report_id })).toMatchObject({
    msg: '该报表刚发送过，请 10 分钟后再试',
  })
  expect(await listOf(clients.customer)).toMatchObject({
    content: [{ name: '每周消耗', mailing: null, next_at: null, last_mail: { state: 'WAITING', file_url: null } }],
  })
  expect(await clients.customer.post(reportEndpoints.remove.path, { report_id })).toMatchObject({ code: 0 })
  expect((await listOf(clients.customer)).content).toEqual([])
  const audited = await queryPast(server.world, `select action from audit_entries where object_kind = 'spend-report' order by id`)
  expect(audited.map(({ action }) => action)).toEqual([
    'spend.save-report',
    'spend.save-report',
    'spend.save-report',
    'spend.send-report',
    'spend.remove-report',
  ])
})

test('nobody else has it: neither another customer, nor a sub-customer, nor a colleague', async () => {
  const { data } = await save(clients.customer)
  const report_id = String(data['report_id'])
  for (const who of [clients.colleague, clients.sub, clients.stranger]) {
    expect((await listOf(who)).content).toEqual([])
    expect(await who.post(reportEndpoints.save.path, { report_id, name: '我的' })).toMatchObject({ code: 1404 })
    expect(await who.post(reportEndpoints.remove.path, { report_id })).toMatchObject({ code: 1404 })
    expect(await who.post(reportEndpoints.sendNow.path, { report_id })).toMatchObject({ code: 1404 })
  }
  expect((await listOf(clients.customer)).content).toMatchObject([{ name: '周报' }])
  await clear()
})

test('where spend is hidden there are no reports, and by sub-customers only an agent has some', async () => {
  expect(await save(clients.blind)).toMatchObject({ code: 1 })
  expect(await listOf(clients.blind)).toEqual({ content: [], email: null })
  const byCustomer = { question: { ...QUESTION, dimension: 'CUSTOMER' } }
  expect(await save(clients.sub, byCustomer)).toMatchObject({ code: 1 })
  expect(await save(clients.customer, byCustomer)).toMatchObject({ code: 1 })
})

test('mails go to the address that is bound, and to none that is typed', async () => {
  const mailing = { frequency: 'DAILY', hour: 9 }
  expect(await save(clients.sub, { mailing })).toMatchObject({ msg: '您还没有绑定邮箱，请先在个人信息中绑定' })
  await save(clients.customer, { mailing: { ...mailing, to: 'thief@example.com' }, email: 'thief@example.com' })
  expect(JSON.stringify(await queryPast(server.world, 'select * from spend_reports'))).not.toContain('thief')
  await clear()
})

test('twenty reports at most, and no two of one name', async () => {
  await save(clients.customer, { name: '周报 0' })
  expect((await save(clients.customer, { name: '周报 0' })).text).toContain('已有名为“周报 0”的报表')
  const saved = await Promise.all(Array.from({ length: 25 }, (_, index) => save(clients.customer, { name: `周报 ${index + 1}` })))
  expect(saved.filter(({ code }) => code === 0)).toHaveLength(19)
  expect(saved.find(({ code }) => code !== 0)?.msg).toBe('最多保存 20 个报表，请先删除不用的')
  await clear()
})

test.each([
  [{ name: '' }, 'name', '请填写报表名称'],
  [{ name: '长'.repeat(51) }, 'name', '报表名称最多 50 个字符'],
  [{ name: 'a\u202eb' }, 'name', '报表名称'],
  [{ question: undefined }, 'question', '请提供报表内容'],
  [{ question: { ...QUESTION, channel: 'KWAI' } }, 'question.channel', '请选择渠道'],
  [{ question: { ...QUESTION, dimension: 'HOUR' } }, 'question.dimension', '请选择维度'],
  [{ question: { ...QUESTION, period: 'EVER' } }, 'question.period', '请选择日期范围'],
  [{ question: { ...QUESTION, period: 'FIXED' } }, 'question.until', '请选择固定日期'],
  [{ question: { ...QUESTION, period: 'FIXED', from: '2026-02-30', until: '2026-03-02' } }, 'question.from', '日期不正确'],
  [{ question: { ...QUESTION, period: 'FIXED', from: '2026-03-02', until: '2026-03-02' } }, 'question.until', '结束日期需晚于开始日期'],
  [{ question: { ...QUESTION, period: 'FIXED', from: '2025-01-01', until: '2026-03-02' } }, 'question.until', '查询范围最多 90 天'],
  [{ question: { ...QUESTION, columns: [] } }, 'question.columns', '请至少选择一列'],
  [{ question: { ...QUESTION, columns: ['password'] } }, 'question.columns.0', '所选列不存在'],
  [{ question: { ...QUESTION, format: 'exe' } }, 'question.format', '请选择文件格式'],
  [
    { question: { ...QUESTION, filters: { outside_account_ids: '9'.repeat(501) } } },
    'question.filters.outside_account_ids',
    '最多输入 500 个字符',
  ],
  [{ question: { ...QUESTION, search: 'x'.repeat(2_001) } }, 'question.search', '筛选条件最多 2000 个字符'],
  [{ mailing: { frequency: 'HOURLY', hour: 1 } }, 'mailing.frequency', '请选择发送频率'],
  [{ mailing: { frequency: 'DAILY', hour: 24 } }, 'mailing.hour', '发送时间应为 0 至 23 点'],
  [{ mailing: { frequency: 'WEEKLY', hour: 1 } }, 'mailing.weekday', '请选择星期'],
  [{ mailing: { frequency: 'MONTHLY', day: 32, hour: 1 } }, 'mailing.day', '日期应为 1 至 31 日'],
])('%o is refused at %s', async (wrong, path, message) => {
  const answer = await save(clients.customer, wrong)
  expect(answer.code).toBe(9002)
  expect(answer.text).toContain(`"${path}"`)
  expect(answer.text).toContain(message)
})
