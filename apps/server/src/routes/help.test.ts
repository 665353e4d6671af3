// The manual over HTTP: what is published is read by everybody who is signed in, drafts by nobody; answers count once per reader.
import { CAPTIONS } from '@tallyhelm/protocol/topics/help/captions'
import type { ConsoleArticle } from '@tallyhelm/protocol/topics/help/console-schemas'
import { HELP_TOPIC_CODES } from '@tallyhelm/protocol/topics/help/enums'
import type { HelpHit } from '@tallyhelm/protocol/topics/help/schemas'
import { STAFF_ROLE_CODES, type StaffRole } from '@tallyhelm/protocol/vocabulary/staff-roles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addCustomer,
  addSubCustomer,
  addUnassociated,
  type Client,
  clientOf,
  signedInClient,
  startTestServer,
  type TestServer,
} from '../program/test-server.ts'
import { addStaff, staffClient } from '../program/test-staff.ts'

const CONSOLE = '/api/console/help'
const PORTAL = '/api/notice/client/help'
let server: TestServer
const staff = new Map<StaffRole, Client>()
const readers: Client[] = []
beforeAll(async () => {
  server = await startTestServer({ server: { roles: ['api'] } })
  const { customerId } = await addCustomer(server.world, 1, '13800000001')
  await addSubCustomer(server.world, customerId, '13800000002')
  await addUnassociated(server.world, '13800000003')
  for (const mobile of ['13800000001', '13800000002', '13800000003']) readers.push(await signedInClient(server.url, mobile))
  for (const role of STAFF_ROLE_CODES) {
    const { loginName } = await addStaff(server.world, role)
    staff.set(role, await staffClient(server, loginName))
  }
})
afterAll(() => server?.stop())

const edit = (role: StaffRole, path: string, request: object = {}) => (staff.get(role) as Client).post(`${CONSOLE}/${path}`, request) // every role signed in above
const words = {
  topic: 'QUOTA',
  title: '如何新增额度',
  body: '## 提交申请\n1. 打开账户列表\n2. 点击**新增额度**',
  position: 10,
  state: 'PUBLISHED',
  reach: 'ALL',
  customer_ids: [] as string[],
  video: null as string | null,
  reason: '首次发布手册',
}
const added = async (more: object = {}): Promise<string> => {
  const { data } = await edit('OPS', 'add', { ...words, ...more })
  return String(data['article_id'])
}
const titles = async (reader: Client) =>
  ((await reader.post(`${PORTAL}/articles`, {})).data['articles'] as { title: string }[]).map(({ title }) => title) // by its schema
const hits = async (reader: Client, text: string) => (await reader.post(`${PORTAL}/search`, { text })).data['hits'] as HelpHit[] // by its schema
const found = async (reader: Client, text: string) =>
  (await hits(reader, text)).map(({ title }) => title.map(piece => (piece.is_hit ? `[${piece.text}]` : piece.text)).join(''))

test('what is published is read by every signed-in user in the order of the tree, and found by its words', async () => {
  const id = await added()
  await added({ title: '如何开户', topic: 'OPENING', body: '提交营业执照' })
  const draft = await added({ title: '未写完', state: 'DRAFT' })
  for (const reader of readers) {
    expect(await titles(reader)).toEqual(['如何开户', '如何新增额度'])
    expect(await found(reader, '营业执照')).toEqual(['如何开户'])
    expect(await found(reader, '户')).toEqual(['如何开[户]', '如何新增额度'])
    expect(await found(reader, '未')).toEqual([])
    expect(await found(reader, '%')).toEqual([])
    expect(await reader.post(`${PORTAL}/article`, { article_id: id })).toMatchObject({
      code: 0,
      data: {
        title: words.title,
        is_solved: null,
        blocks: [
          { kind: 'heading', text: '提交申请' },
          { kind: 'list', is_ordered: true },
        ],
      },
    })
    expect(await reader.post(`${PORTAL}/article`, { article_id: draft })).toMatchObject({ status: 404, code: 1404 })
    expect(await reader.post(`${PORTAL}/answer`, { article_id: draft, is_solved: true })).toMatchObject({ status: 404, code: 1404 })
  }
  expect(await clientOf(server.url).post(`${PORTAL}/articles`, {})).toMatchObject({ status: 401, code: 3 })
})

test('what is for others is neither listed, searched, read nor answered: other customers, agents, sub-customers', async () => {
  const other = await addCustomer(server.world, 1, '13800000021')
  const [master, sub, nobody] = readers as [Client, Client, Client] // signed in above
  const stranger = await signedInClient(server.url, '13800000021')
  const ids = {
    named: await added({ title: '仅此客户的安排', body: '独家', customer_ids: [other.customerId] }),
    customers: await added({ title: '客户的安排', body: '独家', reach: 'CUSTOMERS' }),
    subs: await added({ title: '子客户的安排', body: '独家', reach: 'SUB_CUSTOMERS' }),
    agents: await added({ title: '代理的安排', body: '独家', reach: 'AGENTS' }),
  }
  const seen = async (reader: Client) => (await found(reader, '独家')).toSorted()
  expect(await seen(stranger)).toEqual(['仅此客户的安排', '客户的安排'])
  expect(await seen(master)).toEqual(['客户的安排'])
  expect(await seen(sub)).toEqual(['子客户的安排'])
  expect(await seen(nobody)).toEqual([])
  for (const [reader, id] of [
    [master, ids.named],
    [sub, ids.named],
    [sub, ids.customers],
    [master, ids.subs],
    [stranger, ids.agents],
  ] as const) {
    expect(await titles(reader)).not.toContain(id)
    expect(await reader.post(`${PORTAL}/article`, { article_id: id })).toMatchObject({ status: 404, code: 1404 })
    expect(await reader.post(`${PORTAL}/answer`, { article_id: id, is_solved: true })).toMatchObject({ status: 404, code: 1404 })
  }
  expect(await edit('OPS', 'detail', { article_id: ids.named })).toMatchObject({
    data: { reach: 'ALL', customers: [{ customer_id: other.customerId }] },
  })
})

test('titles come before words, words before captions; every word has to be said, and a caption tells its second', async () => {
  const reader = readers[0] as Client // signed in above
  const name = 'add-quota'
  const caption = CAPTIONS[name].captions.at(-1)
  await added({ title: '对账的安排', body: '无关' })
  await added({ title: '其他', body: '先对账再还款' })
  expect(await found(reader, '对账')).toEqual(['[对账]的安排', '其他'])
  expect(await found(reader, '对账 还款')).toEqual(['其他'])
  expect((await hits(reader, '再'))[0]?.excerpt).toContainEqual({ text: '再', is_hit: true })
  if (!caption) return
  const id = await added({ title: '演示', body: '见视频', video: name })
  const said = (await hits(reader, caption.text)).find(hit => hit.article_id === id)
  expect(said).toMatchObject({ at: caption.from, video: { name, seconds: CAPTIONS[name].seconds } })
  expect(await reader.post(`${PORTAL}/article`, { article_id: id })).toMatchObject({
    data: { video: { captions: CAPTIONS[name].captions } },
  })
})

test('what the product brings along is published once, and what was withdrawn stays withdrawn', async () => {
  const filled = await edit('ADMIN', 'fill', { reason: '首次发布手册' })
  const count = Number(filled.data['added'])
  expect(count).toBeGreaterThanOrEqual(30)
  expect(await edit('OPS', 'fill', { reason: '再次发布手册' })).toMatchObject({ data: { added: 0 } })
  const pages = await Promise.all([1, 2].map(page_num => edit('OPS', 'list', { page_num, page_size: 50 })))
  const all = pages.flatMap(({ data }) => data['content'] as ConsoleArticle[]) // by its schema
  expect(new Set(all.map(({ topic }) => topic))).toEqual(new Set(HELP_TOPIC_CODES))
  const first = all.find(({ title }) => title === '钱包余额、冻结与流水')
  expect(
    await edit('OPS', 'change', { ...words, article_id: first?.article_id, title: first?.title, version: 1, state: 'DRAFT' }),
  ).toMatchObject({
    code: 0,
  })
  expect(await edit('OPS', 'fill', { reason: '再次发布手册' })).toMatchObject({ data: { added: 0 } })
  expect(await titles(readers[0] as Client)).not.toContain(first?.title) // signed in above
})

test('a reader’s last word counts, for himself alone, and staff see the sums', async () => {
  const article_id = await added({ title: '如何清零' })
  const answer = (reader: Client | undefined, is_solved: boolean) => reader?.post(`${PORTAL}/answer`, { article_id, is_solved })
  const [first, second] = readers
  await answer(first, true)
  await answer(first, false)
  await answer(second, true)
  expect(await edit('AUDIT', 'detail', { article_id })).toMatchObject({ data: { solved: 1, unsolved: 1 } })
  expect(await first?.post(`${PORTAL}/article`, { article_id })).toMatchObject({ data: { is_solved: false } })
  expect(await readers[2]?.post(`${PORTAL}/article`, { article_id })).toMatchObject({ data: { is_solved: null } })
})

test('a change is a new version, and the former one stays; of two at once one is refused', async () => {
  const article_id = await added({ title: '如何转移' })
  const change = (more: object) => edit('OPS', 'change', { ...words, article_id, version: 1, ...more })
  const both = await Promise.all([change({ title: '甲' }), change({ title: '乙' })])
  expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 2336])
  expect(await edit('OPS', 'change', { ...words, article_id, version: 2, state: 'DRAFT', title: '甲' })).toMatchObject({
    data: { state: 'DRAFT', version: 3, versions: [{ version: 3, state: 'DRAFT' }, { version: 2 }, { version: 1, title: '如何转移' }] },
  })
  expect(await titles(readers[0] as Client)).not.toContain('甲') // signed in above
  expect(await edit('ADMIN', 'change', { ...words, article_id: '404', version: 1 })).toMatchObject({ status: 404, code: 1404 })
})

test.each<[string, object, string]>([
  ['no title', { title: ' ' }, 'title'],
  ['a title without end', { title: '字'.repeat(61) }, 'title'],
  ['no body', { body: '\n' }, 'body'],
  ['a body without end', { body: '字'.repeat(10_001) }, 'body'],
  ['a control character', { body: '正文\u0007' }, 'body'],
  ['a topic that is none', { topic: 'constructor' }, 'topic'],
  ['a place that is none', { position: 1000 }, 'position'],
  ['a video that is none', { video: 'toString' }, 'video'],
  ['an audience that is none', { reach: 'NOBODY' }, 'reach'],
  ['customers that are none', { customer_ids: ['1;'] }, 'customer_ids.0'],
  ['a state that is none', { state: 'WITHDRAWN' }, 'state'],
  ['no reason', { reason: '' }, 'reason'],
])('%s: told at its field', async (_what, more, path) => {
  expect(await edit('OPS', 'add', { ...words, ...more })).toMatchObject({ code: 9002, data: { fields: [{ path }] } })
})

test('operations and administrators write, auditors read', async () => {
  const may = async (path: string) => {
    const open: StaffRole[] = []
    for (const role of STAFF_ROLE_CODES) if ((await edit(role, path)).code !== 1) open.push(role)
    return open.toSorted()
  }
  expect(await may('list')).toEqual(['ADMIN', 'AUDIT', 'OPS'])
  expect(await may('add')).toEqual(['ADMIN', 'OPS'])
  expect(await may('fill')).toEqual(['ADMIN', 'OPS'])
  expect(await may('change')).toEqual(['ADMIN', 'OPS'])
})
