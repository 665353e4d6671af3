// The library of rejection reasons over HTTP: who edits it, what reviewers of each queue are offered, and what a change leaves behind.
import { STAFF_ROLE_CODES, type StaffRole } from '@tallyhelm/protocol/vocabulary/staff-roles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestServer, type TestServer } from '../program/test-server.ts'
import { addStaff, staffClient } from '../program/test-staff.ts'

const FAMILY = '/api/console/cases/reasons'
let server: TestServer
const clients = new Map<StaffRole, Client>()
beforeAll(async () => {
  server = await startTestServer({ server: { roles: ['api'] } })
  for (const role of STAFF_ROLE_CODES) {
    const { loginName } = await addStaff(server.world, role)
    clients.set(role, await staffClient(server, loginName))
  }
})
afterAll(() => server?.stop())

const call = (role: StaffRole, path: string, request: object = {}) => (clients.get(role) as Client).post(`${FAMILY}/${path}`, request) // every role signed in above
const template = { queue: 'BANK_RECEIPT', text: '付款人与合同主体不一致', position: 1, state: 'ON', reason: '补充常见原因' }
const offered = async (role: StaffRole, queue: string) => (await call(role, 'texts', { queue })).data['texts'] as string[] // by its schema
const rowOf = async (text: string) => {
  const { data } = await call('AUDIT', 'list', { text, page_num: 1, page_size: 10 })
  return (data['content'] as Record<string, unknown>[])[0] ?? expect.fail('not in the library') // by its schema
}

test('the library begins with the reasons that the program knew, each offered in its queue alone', async () => {
  expect(await offered('FIN_CHECK', 'BANK_RECEIPT')).toEqual([
    '银行流水中没有该笔款项',
    '付款户名与客户不一致，请补充说明',
    '凭证不清晰，请重新上传',
  ])
  expect(await offered('OPS', 'QUOTA_ORDER')).toContain('款项尚未到账，到账后请重新提交')
})

test('operations add one; reviewers find it in its order, those of all queues last', async () => {
  expect(await call('OPS', 'add', template)).toMatchObject({ code: 0 })
  expect(await call('ADMIN', 'add', { ...template, queue: 'ALL', text: '资料不完整，请补充' })).toMatchObject({ code: 0 })
  const texts = await offered('FIN_CHECK', 'BANK_RECEIPT')
  expect([texts[0], texts.at(-1)]).toEqual(['付款人与合同主体不一致', '资料不完整，请补充'])
  expect(await offered('OPS', 'CUSTOMER_APPLICATION')).toContain('资料不完整，请补充')
  expect(await offered('OPS', 'CUSTOMER_APPLICATION')).not.toContain(template.text)
  expect(await rowOf(template.text)).toMatchObject({ queue: 'BANK_RECEIPT', version: 1, state: 'ON', changed_by: expect.any(String) })
})

test('a change keeps before and after in the audit log; whoever looked at the former version is refused', async () => {
  const { template_id } = await rowOf(template.text)
  const change = (more: object) => call('OPS', 'change', { ...template, template_id, version: 1, state: 'OFF', ...more })
  const both = await Promise.all([change({}), change({ position: 9 })])
  expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 2335])
  expect(await offered('FIN_CHECK', 'BANK_RECEIPT')).not.toContain(template.text)
  const log = await (clients.get('AUDIT') as Client).post('/api/console/audit/list', { object_id: template_id, page_num: 1, page_size: 10 })
  expect(log.data['content']).toMatchObject([
    { action: 'cases.change-reason', before: { state: '使用中' }, after: { state: '已停用' }, reason: template.reason },
    { action: 'cases.add-reason' },
  ])
})

test.each<[string, object, string]>([
  ['the same words for the same queue', { queue: 'ALL', text: '资料不完整，请补充' }, 'text'],
  ['words too few', { text: '不行' }, 'text'],
  ['words without end', { text: '字'.repeat(201) }, 'text'],
  ['a control character', { text: '资料\u0007不完整的' }, 'text'],
  ['a queue that is none', { queue: 'constructor' }, 'queue'],
  ['no place', { position: 0 }, 'position'],
  ['a place of halves', { position: 1.5 }, 'position'],
  ['a state that is none', { state: 'MAYBE' }, 'state'],
  ['no reason', { reason: '' }, 'reason'],
])('%s: told at its field', async (_what, more, path) => {
  expect(await call('OPS', 'add', { ...template, text: '其他驳回原因一', ...more })).toMatchObject({
    code: 9002,
    data: { fields: [{ path }] },
  })
})

test('a template that is none is not found', async () => {
  expect(await call('OPS', 'change', { ...template, template_id: '404', version: 1 })).toMatchObject({ status: 404, code: 1404 })
})

test('who may reject reads them, operations and administrators edit them, auditors read the library', async () => {
  const may = async (path: string, request: object) => {
    const open: StaffRole[] = []
    for (const role of STAFF_ROLE_CODES) if ((await call(role, path, request)).code !== 1) open.push(role)
    return open.toSorted()
  }
  expect(await may('texts', { queue: 'EXCHANGE' })).toEqual(['ADMIN', 'FIN', 'FIN_CHECK', 'OPS', 'RISK'])
  expect(await may('list', {})).toEqual(['ADMIN', 'AUDIT', 'OPS'])
  expect(await may('change', {})).toEqual(['ADMIN', 'OPS'])
})

const times = (role: StaffRole, path: string, request: object = {}) =>
  (clients.get(role) as Client).post(`/api/console/cases/times/${path}`, request) // every role signed in above
const timeOf = (answer: { data: Record<string, unknown> }, queue: string) =>
  (answer.data['content'] as Record<string, unknown>[]).find(row => row['queue'] === queue) // by its schema
const longer = { queue: 'QUOTA_ORDER', from: 4, hours: 6, reason: '节假日人手不足' }

test('an administrator sets the hours of a queue; every reviewer reads them at once with who set them', async () => {
  expect(timeOf(await times('FIN', 'list'), 'QUOTA_ORDER')).toMatchObject({
    hours: 4,
    own_hours: 4,
    changed_by: null,
    waiting: 0,
    overdue: 0,
  })
  for (const role of STAFF_ROLE_CODES.filter(one => one !== 'ADMIN'))
    expect(await times(role, 'set', longer), role).toMatchObject({ code: 1 })
  expect(timeOf(await times('ADMIN', 'set', longer), 'QUOTA_ORDER')).toMatchObject({ hours: 6 })
  expect(timeOf(await times('OPS', 'list'), 'QUOTA_ORDER')).toMatchObject({ hours: 6, own_hours: 4, changed_by: expect.any(String) })
  expect(await times('ADMIN', 'set', longer)).toMatchObject({ status: 409, msg: '该队列的时限已被改为 6 小时，请核对后重试' })
  expect(await times('SALES', 'list')).toMatchObject({ code: 1 })
})

test.each<[string, object, string]>([
  ['no hour', { hours: 0 }, 'hours'],
  ['more than a month', { hours: 721 }, 'hours'],
  ['half an hour', { hours: 0.5 }, 'hours'],
  ['words', { hours: '6' }, 'hours'],
  ['what holds already', { from: 6, hours: 6 }, 'hours'],
  ['an unknown queue', { queue: 'EVERYTHING' }, 'queue'],
  ['no reason', { reason: '' }, 'reason'],
])('hours with %s are refused at the field', async (_what, over, path) => {
  const answer = await times('ADMIN', 'set', { ...longer, from: 6, hours: 5, ...over })
  expect(answer).toMatchObject({ status: 422, data: { fields: [{ path, msg: expect.any(String) }] } })
})
