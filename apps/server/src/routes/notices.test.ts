// Notices and messages over HTTP: who sees what and when, reading, foreign ids, the redirect list and interests.
import { takeDownRowSecurity } from '@tallyhelm/infra/db/test-database'
import { postMessage } from '@tallyhelm/modules/notices'
import { purgeMessages } from '@tallyhelm/flows/notices/purge-messages'
import { publishNotice } from '@tallyhelm/flows/notices/test-notice'
import type { MessageKind } from '@tallyhelm/protocol/topics/notices/enums'
import type { Message, Notice } from '@tallyhelm/protocol/topics/notices/schemas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { disableUser } from '../program/test-disabled.ts'
import {
  addCustomer,
  addSubCustomer,
  addUnassociated,
  type Client,
  clientOf,
  PASSWORD,
  startTestServer,
  type TestServer,
} from '../program/test-server.ts'

const NOTICES = '/api/notice/client/notices'
const MESSAGES = '/api/notice/client/messages'
const INTERESTS = '/api/notice/client/interests'
const seed = { kind: 'system', name: 'test' } as const
const DAY_MS = 86_400_000

let server: TestServer
let master: Person
let colleague: Person
let subUser: Person
let stranger: Person
let newcomer: Person
let objects = 0

type Person = { client: Client; userId: string; customerId: string | null; subCustomerId: string | null }

beforeAll(async () => {
  server = await startTestServer({ server: { roles: ['api'] } })
  const { world } = server
  const owner = await addCustomer(world, 1, '13800000001')
  master = await personOf({ ...owner, subCustomerId: null })
  subUser = await personOf(await addSubCustomer(world, owner.customerId, '13800000002'))
  stranger = await personOf({ ...(await addCustomer(world, 0, '13800000003')), subCustomerId: null })
  newcomer = await personOf({ ...(await addUnassociated(world, '13800000004')), customerId: null, subCustomerId: null })
  colleague = await personOf({ ...(await addCustomer(world, 2, '13800000005')), subCustomerId: null })
})
afterAll(() => server?.stop())

async function personOf({ mobile, ...ids }: Omit<Person, 'client'> & { mobile: string }): Promise<Person> {
  const client = clientOf(server.url)
  expect(await client.signIn({ account: mobile, password: PASSWORD })).toMatchObject({ code: 0 })
  return { client, ...ids }
}

async function post(to: Person, extra: { kind?: MessageKind; objectId?: string; customerId?: string | null } = {}): Promise<string> {
  const id = server.world.ids.next()
  objects += 1
  await server.world.db.transaction({ kind: 'system' }, tx =>
    postMessage(tx, {
      id,
      userId: to.userId,
      customerId: to.customerId,
      subCustomerId: to.subCustomerId,
      kind: 'QUOTA_RESULT',
      objectId: `object ${objects}`,
      title: `消息 ${objects}`,
      body: '正文',
      link: '/operate/record?apply_no=1',
      at: server.world.clock.now(),
      ...extra,
    }),
  )
  return id
}
const listed = async (who: Person, request: object = {}): Promise<Message[]> =>
  (await who.client.post(MESSAGES, request)).data.content as Message[] // proved by the server against its schema
const unread = async (who: Person): Promise<number> => Number((await who.client.post(`${MESSAGES}/unread-count`)).data.unread_count)
const shown = async (who: Person): Promise<Notice[]> => (await who.client.post(`${NOTICES}/active`)).data.notices as Notice[] // as above

test.each([
  ['2025-05-25T15:59:59Z', []],
  ['2025-06-02T15:59:59Z', ['HOLIDAY', 'RENAME']],
  ['2025-06-02T16:00:00Z', ['RENAME']],
  ['2025-06-04T16:00:00Z', ['RENAME', 'UPGRADE']],
  ['2025-07-04T16:00:00Z', []],
  ['2026-11-21T00:00:00Z', []],
])('at %s the dated dialogs are %j', async (at, kinds) => {
  const before = server.world.clock.now()
  server.test.clock.set(new Date(at))
  const visitor = clientOf(server.url)
  await visitor.signIn({ account: '13800000004', password: PASSWORD })
  const answer = await visitor.post(`${NOTICES}/active`)
  expect((answer.data.notices as Notice[]).map(notice => notice.kind)).toEqual(kinds) // proved by the server against its schema
  server.test.clock.set(before)
})

test('the holiday notice counts down five seconds, can be reopened, and is remembered under the flag of the spec', async () => {
  const before = server.world.clock.now()
  server.test.clock.set(new Date('2025-06-01T00:00:00Z'))
  const visitor = clientOf(server.url)
  await visitor.signIn({ account: '13800000004', password: PASSWORD })
  const notices = (await visitor.post(`${NOTICES}/active`)).data.notices as Notice[] // proved by the server against its schema
  expect(notices[0]).toMatchObject({
    kind: 'HOLIDAY',
    placement: 'GLOBAL',
    countdown_seconds: 5,
    seen_flag: 'holidayNotice6_1',
    is_reopenable: true,
    active_until: '2025-06-02T16:00:00.000Z',
  })
  server.test.clock.set(before)
})

test('the reminder of Meta’s opening is for associated masters, the contract’s words for customer types 1 and 2', async () => {
  const kinds = async (who: Person) => (await shown(who)).map(notice => notice.kind)
  expect(await kinds(master)).toEqual(['META_OPENING', 'CONTRACT_PROMPT'])
  expect(await kinds(colleague)).toEqual(['META_OPENING', 'CONTRACT_PROMPT'])
  expect(await kinds(stranger)).toEqual(['META_OPENING'])
  expect(await kinds(subUser)).toEqual([])
  expect(await kinds(newcomer)).toEqual([])
})

test('the dashboard gets the last three announcements of those for whom they are, newest first', async () => {
  const now = server.world.clock.now().getTime()
  for (const daysAgo of [4, 3, 2, 1, -1]) {
    const activeFrom = new Date(now - daysAgo * DAY_MS)
    const body = [{ kind: 'text', text: '正文' }] as const
    await publishNotice(server.world, seed, { kind: 'GENERAL', placement: 'DASHBOARD', title: `${daysAgo} 天前`, body, activeFrom })
  }
  await publishNotice(server.world, seed, {
    kind: 'GENERAL',
    placement: 'DASHBOARD',
    title: '仅限账期客户',
    body: [],
    roles: ['BillingPeriod'],
    isForSubCustomers: false,
  })
  const titles = async (who: Person) => {
    const { data } = await who.client.post(`${NOTICES}/announcements`)
    return (data.announcements as { title: string }[]).map(announcement => announcement.title) // proved by the server against its schema
  }
  expect(await titles(master)).toEqual(['1 天前', '2 天前', '3 天前'])
  expect(await titles(subUser)).toEqual(['1 天前', '2 天前', '3 天前'])
  expect(await titles(stranger)).toEqual(['仅限账期客户', '1 天前', '2 天前'])
  expect((await shown(stranger)).map(notice => notice.kind)).toEqual(['META_OPENING'])
})

test('messages are listed newest first, filtered and paged, and reading counts down', async () => {
  const first = await post(master)
  const second = await post(master, { kind: 'DOWNLOAD' })
  const third = await post(master)
  expect((await listed(master)).map(message => message.message_id)).toEqual([third, second, first])
  expect((await listed(master, { kind: 'DOWNLOAD' })).map(message => message.message_id)).toEqual([second])
  expect((await listed(master, { page_num: 2, page_size: 2 })).map(message => message.message_id)).toEqual([first])
  expect(await unread(master)).toBe(3)
  expect(await master.client.post(`${MESSAGES}/read`, { message_id: second })).toMatchObject({ code: 0, data: { unread_count: 2 } })
  const readAt = (await listed(master, { is_read: true }))[0]?.read_at
  server.test.clock.advance(1_000)
  expect(await master.client.post(`${MESSAGES}/read`, { message_id: second })).toMatchObject({ code: 0, data: { unread_count: 2 } })
  expect(await listed(master, { is_read: true })).toMatchObject([{ message_id: second, read_at: readAt }])
  expect((await listed(master, { is_read: false })).map(message => message.message_id)).toEqual([third, first])
  expect(await master.client.post(`${MESSAGES}/read-all`, { kind: 'DOWNLOAD' })).toMatchObject({ data: { unread_count: 2 } })
  expect(await master.client.post(`${MESSAGES}/read-all`)).toMatchObject({ data: { unread_count: 0 } })
  expect(await master.client.post(MESSAGES, { is_read: false })).toMatchObject({ data: { total_size: 0, unread_count: 0 } })
})

test('the same object is told once', async () => {
  const before = (await listed(master)).length
  await post(master, { objectId: 'once' })
  await post(master, { objectId: 'once' })
  await post(master, { objectId: 'once', kind: 'DOWNLOAD' })
  expect(await listed(master)).toHaveLength(before + 2)
})

async function expectWalls(): Promise<void> {
  const ofMaster = await post(master)
  const ofSub = await post(subUser)
  const ofNewcomer = await post(newcomer)
  const missing = await stranger.client.post(`${MESSAGES}/read`, { message_id: '1' })
  expect(missing).toMatchObject({ status: 404, code: 1404 })
  for (const [who, own] of [
    [master, ofMaster],
    [subUser, ofSub],
    [newcomer, ofNewcomer],
    [stranger, undefined],
  ] as const) {
    const ids = (await listed(who)).map(message => message.message_id)
    for (const id of [ofMaster, ofSub, ofNewcomer]) {
      expect(ids.includes(id)).toBe(id === own)
      if (id === own) continue
      const answer = await who.client.post(`${MESSAGES}/read`, { message_id: id })
      expect({ status: answer.status, code: answer.code, msg: answer.msg }).toEqual({ status: 404, code: 1404, msg: missing.msg })
    }
  }
  await stranger.client.post(`${MESSAGES}/read-all`)
  expect((await listed(subUser))[0]).toMatchObject({ message_id: ofSub, read_at: null })
  expect((await listed(newcomer))[0]).toMatchObject({ message_id: ofNewcomer, read_at: null })
  expect((await listed(master))[0]).toMatchObject({ message_id: ofMaster, read_at: null })
}

test('nobody sees or reads another’s message, and a foreign id is a missing one', expectWalls)

test('what came in the name of another customer is not shown, what concerns the person is', async () => {
  const before = await unread(stranger)
  await post(stranger, { customerId: master.customerId })
  expect(await unread(stranger)).toBe(before)
  await post(stranger, { customerId: null, kind: 'SECURITY' })
  expect(await unread(stranger)).toBe(before + 1)
  expect(await stranger.client.post(`${MESSAGES}/read-all`)).toMatchObject({ data: { unread_count: 0 } })
})

test('messages read more than 180 days ago are deleted, unread ones stay', async () => {
  const world = server.world
  const lone = await personOf({ ...(await addCustomer(world, 1, '13800000006')), subCustomerId: null })
  const read = await post(lone)
  const kept = await post(lone)
  await lone.client.post(`${MESSAGES}/read`, { message_id: read })
  const ids = async () => {
    const rows = await world.db.pool.connect()
    try {
      await rows.query(`begin; select set_config('app.scope', 'system', true)`)
      return (await rows.query(`select id from notices_messages where user_id = ${lone.userId} order by id`)).rows.map(row => row.id)
    } finally {
      await rows.query('commit')
      rows.release()
    }
  }
  server.test.clock.advance(180 * DAY_MS - 1_000)
  await purgeMessages(world)
  expect(await ids()).toEqual([read, kept])
  server.test.clock.advance(2_000)
  await purgeMessages(world)
  expect(await ids()).toEqual([kept])
  server.test.clock.advance(-180 * DAY_MS - 1_000)
})

test.each([
  [`${MESSAGES}/read`, { message_id: '1; drop' }, 'message_id', '消息格式不正确'],
  [`${MESSAGES}/read`, {}, 'message_id', '请提供消息'],
  [`${MESSAGES}/read-all`, { kind: 'ANY' }, 'kind', '消息类型不正确'],
  [MESSAGES, { page_size: 101 }, 'page_size', '每页最多 100 条'],
  [MESSAGES, { is_read: 'yes' }, 'is_read', '阅读状态不正确'],
  [INTERESTS, { feature: '<script>' }, 'feature', '功能标识不正确'],
  [INTERESTS, { feature: 'x'.repeat(61) }, 'feature', '功能标识不正确'],
])('%s with %j names the field', async (path, request, field, msg) => {
  expect(await master.client.post(path, request)).toMatchObject({ status: 422, code: 9002, data: { fields: [{ path: field, msg }] } })
})

test('the redirect call leads only to places of the list, whoever asks', async () => {
  const anyone = clientOf(server.url)
  expect(await anyone.call('GET', '/api/custom/client/redirect?id=meta-help')).toMatchObject({
    code: 0,
    data: { id: 'meta-help', title: 'Meta 商务帮助中心', url: 'https://www.facebook.com/business/help', host: 'www.facebook.com' },
  })
  for (const id of ['nowhere', 'constructor', 'meta-help-']) {
    expect(await anyone.call('GET', `/api/custom/client/redirect?id=${id}`)).toMatchObject({ status: 404, code: 1404 })
  }
  for (const id of ['https://evil.example', '//evil.example', '%2F%2Fevil.example', '__proto__', '']) {
    expect(await anyone.call('GET', `/api/custom/client/redirect?id=${id}`)).toMatchObject({ status: 422, code: 9002 })
  }
  const extra = await anyone.call('GET', '/api/custom/client/redirect?id=meta-help&url=https://evil.example')
  expect(extra.text).not.toContain('evil')
})

test('an interest is kept once per user, up to the limit', async () => {
  expect(await master.client.post(INTERESTS, { feature: ' /credit/limit ' })).toMatchObject({
    code: 0,
    data: { features: ['/credit/limit'] },
  })
  expect(await master.client.post(INTERESTS, { feature: '/credit/limit' })).toMatchObject({
    code: 0,
    data: { features: ['/credit/limit'] },
  })
  expect(await newcomer.client.post(`${INTERESTS}/list`)).toMatchObject({ data: { features: [] } })
  const asked = await Promise.all(
    Array.from({ length: 105 }, (_, index) => newcomer.client.post(INTERESTS, { feature: `/feature/${index}` })),
  )
  expect(asked.filter(answer => answer.code === 0)).toHaveLength(100)
  expect(asked.find(answer => answer.code !== 0)).toMatchObject({ code: 9002, data: { fields: [{ path: 'feature' }] } })
  const { data } = await newcomer.client.post(`${INTERESTS}/list`)
  expect(data.features).toHaveLength(100)
  const known = (data.features as string[])[0] // proved by the server against its schema
  expect(await newcomer.client.post(INTERESTS, { feature: known })).toMatchObject({ code: 0, data: { features: data.features } })
  expect(await master.client.post(`${INTERESTS}/list`)).toMatchObject({ data: { features: ['/credit/limit'] } })
})

test('a disabled user gets nothing more', async () => {
  await disableUser(server.world, colleague.userId)
  expect(await colleague.client.post(MESSAGES)).toMatchObject({ code: expect.toSatisfy((code: number) => [3, 7, 8, 9].includes(code)) })
})

test('the predicates keep messages apart without the second wall too', async () => {
  await takeDownRowSecurity(server.world.db)
  await expectWalls()
})
