// Notices of the console over HTTP: who sees what is published, from when until when, and what a change and a withdrawal leave behind.
import { createCustomer } from '@tallyhelm/flows/organization/create-customer'
import { createSubCustomer } from '@tallyhelm/flows/sub-customers/create-sub-customer'
import { createUser } from '@tallyhelm/flows/organization/create-user'
import type { SystemActor } from '@tallyhelm/protocol/vocabulary/actor'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addCustomer,
  addUnassociated,
  type Client,
  PASSWORD,
  signedInClient,
  startTestServer,
  type TestServer,
} from '../program/test-server.ts'
import { addStaff, staffClient } from '../program/test-staff.ts'

const FAMILY = '/api/console/notices'
const seed: SystemActor = { kind: 'system', name: 'test' }
const HOUR_MS = 3_600_000
type Who = 'prepaid' | 'period' | 'agent' | 'sub' | 'lone'
let server: TestServer
let ops: Client
let prepaidId: string
const clients = new Map<Who, Client>()

beforeAll(async () => {
  server = await startTestServer({ server: { roles: ['api'] } })
  const { world, url } = server
  prepaidId = (await addCustomer(world, 1, '13800000001')).customerId
  await addCustomer(world, 0, '13800000002')
  const facts = { customerType: 1, customerNature: 'SECOND_AGENT', openedChannels: ['TIKTOK'] } as const
  const agent = await createCustomer(world, seed, { name: '二级代理', ...facts })
  await createUser(world, seed, {
    customerId: agent.customerId,
    mobile: '13800000003',
    userName: '代理',
    password: PASSWORD,
    isMaster: true,
  })
  const { subCustomerId } = await createSubCustomer(world, seed, { customerId: agent.customerId, name: '子客户', showsSpend: false })
  await createUser(world, seed, { customerId: agent.customerId, subCustomerId, mobile: '13800000004', userName: '子', password: PASSWORD })
  await addUnassociated(world, '13800000005')
  const people: readonly Who[] = ['prepaid', 'period', 'agent', 'sub', 'lone']
  for (const [index, who] of people.entries()) clients.set(who, await signedInClient(url, `1380000000${index + 1}`))
  await addStaff(world, 'OPS', 'ops')
  ops = await staffClient(server, 'ops')
})
afterAll(() => server?.stop())

const words = {
  kind: 'GENERAL',
  placement: 'DASHBOARD',
  title: '系统维护通知',
  body: '今晚维护\n- <b>一</b>',
  reach: 'ALL',
  customer_types: [],
  channels: [],
  customer_ids: [],
  active_from: null,
  active_until: null,
  countdown_seconds: null,
  is_once: true,
  reason: '测试发布公告',
}
const publish = (change: object = {}) => ops.post(`${FAMILY}/publish`, { ...words, ...change })
const announced = async (client: Client | undefined, title: string): Promise<boolean> => {
  const answer = await client?.post('/api/notice/client/notices/announcements', {})
  return ((answer?.data['announcements'] ?? []) as { title: string }[]).some(one => one.title === title) // by the schema of the answer
}
const dialogs = async (client: Client | undefined) =>
  ((await client?.post('/api/notice/client/notices/active', {}))?.data['notices'] ?? []) as { title: string; seen_flag: string }[] // likewise

test.each<[string, () => object, Who[], number]>([
  ['everybody', () => ({}), ['prepaid', 'period', 'agent', 'sub', 'lone'], 3],
  ['customers', () => ({ reach: 'CUSTOMERS' }), ['prepaid', 'period', 'agent'], 3],
  ['agents', () => ({ reach: 'AGENTS' }), ['agent'], 1],
  ['sub-customers', () => ({ reach: 'SUB_CUSTOMERS' }), ['sub'], 1],
  ['a type', () => ({ reach: 'CUSTOMERS', customer_types: [0] }), ['period'], 1],
  ['a channel', () => ({ channels: ['FACEBOOK'] }), ['prepaid', 'period'], 2],
  ['one by name', () => ({ customer_ids: [prepaidId] }), ['prepaid'], 1],
])('for %s: it is shown to them and nobody else, and counted so', async (title, change, seen, customers) => {
  const published = await publish({ title, ...change() })
  expect(published).toMatchObject({ code: 0, data: { state: 'ACTIVE', version: 1, reached: { customers, users: seen.length } } })
  const shown: Who[] = []
  for (const [who, client] of clients) if (await announced(client, title)) shown.push(who)
  expect(shown).toEqual(seen)
})

test('markup stays text, in the order it was typed', async () => {
  expect(await publish({ title: '标记' })).toMatchObject({
    data: {
      body: [
        { kind: 'text', text: '今晚维护' },
        { kind: 'list', items: ['<b>一</b>'] },
      ],
    },
  })
})

test('a change is a new version that others may read; whoever looked at the former one is refused', async () => {
  const dialog = { placement: 'GLOBAL', title: '弹窗一', countdown_seconds: 5 }
  const { data } = await publish(dialog)
  const notice_id = String(data.notice_id)
  const flag = async () => (await dialogs(clients.get('prepaid'))).find(one => one.title.startsWith('弹窗'))?.seen_flag
  const first = await flag()
  const change = (more: object) => {
    const { kind: _kind, placement: _placement, ...content } = { ...words, ...dialog }
    return ops.post(`${FAMILY}/change`, { ...content, notice_id, tells_again: false, ...more })
  }
  expect(await change({ version: 1, title: '弹窗二' })).toMatchObject({ code: 0, data: { version: 2, title: '弹窗二' } })
  expect(await flag()).toBe(first)
  const both = await Promise.all([
    change({ version: 2, title: '弹窗三', tells_again: true }),
    change({ version: 2, title: '弹窗四', tells_again: true }),
  ])
  expect(both.map(answer => answer.code).toSorted((a, b) => a - b)).toEqual([0, 2332])
  expect(await flag()).not.toBe(first)
  expect(await change({ version: 1 })).toMatchObject({ code: 2332 })
  expect(await ops.post(`${FAMILY}/withdraw`, { notice_id, version: 3, reason: '内容有误撤回' })).toMatchObject({
    data: {
      state: 'WITHDRAWN',
      versions: [
        { event: 'WITHDRAWN' },
        { event: 'CHANGED' },
        { event: 'CHANGED', title: '弹窗二' },
        { event: 'PUBLISHED', title: '弹窗一' },
      ],
    },
  })
  expect(await flag()).toBeUndefined()
  expect(await change({ version: 4 })).toMatchObject({ code: 2332 })
})

test('it begins and ends at its instants', async () => {
  const at = (hours: number) => new Date(server.test.clock.now().getTime() + hours * HOUR_MS).toISOString()
  const lone = clients.get('lone')
  expect(await publish({ title: '预约', active_from: at(1), active_until: at(2) })).toMatchObject({ data: { state: 'SCHEDULED' } })
  expect(await announced(lone, '预约')).toBe(false)
  server.test.clock.advance(HOUR_MS + 60_000)
  expect(await announced(await signedInClient(server.url, '13800000005'), '预约')).toBe(true)
  server.test.clock.advance(HOUR_MS)
  expect(await announced(await signedInClient(server.url, '13800000005'), '预约')).toBe(false)
  ops = await staffClient(server, 'ops')
  expect(await ops.post(`${FAMILY}/list`, { state: 'ENDED', title: '预约' })).toMatchObject({
    data: { total_size: 1, state_counts: { ENDED: 1 } },
  })
})

test.each<[string, object, string, string]>([
  ['no title', { title: ' ' }, 'title', '请填写标题'],
  ['a long title', { title: '长'.repeat(61) }, 'title', '标题最多 60 个字符'],
  ['no words', { body: ' \n ' }, 'body', '请填写正文'],
  ['long words', { body: '长'.repeat(2_001) }, 'body', '正文最多 2000 个字符'],
  [
    'an end before its begin',
    { active_from: '2030-01-02T00:00:00Z', active_until: '2030-01-01T00:00:00Z' },
    'active_until',
    '失效时间应晚于生效时间',
  ],
  [
    'an end that has passed',
    { active_from: '2020-01-01T00:00:00Z', active_until: '2020-01-02T00:00:00Z' },
    'active_until',
    '失效时间应晚于当前时间',
  ],
  ['no instant', { active_from: 'tomorrow' }, 'active_from', '生效时间格式不正确'],
  ['a countdown of an announcement', { countdown_seconds: 5 }, 'countdown_seconds', '首页公告没有倒计时'],
  ['a long countdown', { placement: 'GLOBAL', countdown_seconds: 61 }, 'countdown_seconds', '倒计时最多 60 秒'],
  ['an unknown customer', { customer_ids: ['1'] }, 'customer_ids', '客户不存在，请重新选择'],
  ['a customer twice', { customer_ids: ['1', '1'] }, 'customer_ids', '客户不能重复'],
  ['an unknown audience', { reach: 'NOBODY' }, 'reach', '请选择受众'],
  ['an unknown type', { customer_types: [9] }, 'customer_types.0', '请选择客户类型'],
  ['no reason', { reason: '' }, 'reason', '原因至少 5 个字符'],
])('with %s nothing is published', async (_what, change, path, msg) => {
  expect(await publish(change)).toMatchObject({ code: 9002, data: { fields: [{ path, msg }] } })
})

test('those who asked hear once that a page has opened; who asks later hears at once', async () => {
  const INTERESTS = '/api/console/interests'
  const ask = async (mobile: string) =>
    (await signedInClient(server.url, mobile)).post('/api/notice/client/interests', { feature: 'HelpDoc' })
  const heard = async (mobile: string) =>
    ((await (await signedInClient(server.url, mobile)).post('/api/notice/client/messages', {})).data['content'] as object[]).length // by its schema
  await ask('13800000001')
  await ask('13800000005')
  await ask('13800000005')
  const before = await ops.post(`${INTERESTS}/list`, { feature: 'helpdoc' })
  expect(before).toMatchObject({ data: { content: [{ feature: 'HelpDoc', asked: 2, waiting: 2, opened_at: null }] } })
  const opening = { feature: 'HelpDoc', title: '操作手册', link: '/help/doc', reason: '页面已经上线' }
  const answers = await Promise.all([1, 2].map(() => ops.post(`${INTERESTS}/open`, opening)))
  expect(answers.map(answer => answer.code).toSorted((a, b) => a - b)).toEqual([0, 2333])
  expect(answers.find(answer => answer.code === 0)).toMatchObject({ data: { told: 2 } })
  await ask('13800000002')
  for (const mobile of ['13800000001', '13800000002', '13800000005']) expect(await heard(mobile), mobile).toBe(1)
  expect(await heard('13800000003')).toBe(0)
  for (const link of ['//evil.example', 'https://evil.example', '/a?b=c'])
    expect(await ops.post(`${INTERESTS}/open`, { ...opening, feature: 'Other', link })).toMatchObject({ code: 9002 })
})
