// A customer's own consultants over HTTP: set by operations, shown to that customer's users, kept from everybody else.
import { takeDownRowSecurity } from '@tallyhelm/infra/db/test-database'
import { auditPage } from '@tallyhelm/protocol/topics/audit/schemas'
import { consultants as reply } from '@tallyhelm/protocol/topics/organization/consultant-schemas'
import { consultants } from '@tallyhelm/views/organization/consultants'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCustomer, addSubCustomer, type Client, signedInClient, startTestServer, type TestServer } from '../program/test-server.ts'
import { addStaff, staffClient } from '../program/test-staff.ts'

const PORTAL = '/api/custom/client/customers/consultants'
const PICTURE = `data:image/png;base64,${'A'.repeat(400)}`
const OWN = [
  { channel: 'FACEBOOK', user_name: '林顾问', wx_url: PICTURE },
  { channel: '', user_name: '周顾问', wx_url: 'https://u.wechat.com/zhou' },
] as const
const BRAND = [{ channel: '', user_name: '默认顾问', wx_url: '' }] as const

let server: TestServer
let [ops, admin, sales, owner, other, sub]: Client[] = []
let [customerId, otherId, subCustomerId]: string[] = []

beforeAll(async () => {
  server = await startTestServer({ server: { roles: ['api'] } })
  const { world } = server
  customerId = (await addCustomer(world, 1, '13800000001')).customerId
  otherId = (await addCustomer(world, 1, '13800000002')).customerId
  subCustomerId = (await addSubCustomer(world, customerId, '13800000003')).subCustomerId
  await addStaff(world, 'OPS', 'ops')
  await addStaff(world, 'ADMIN', 'admin')
  await addStaff(world, 'SALES', 'sales')
  ops = await staffClient(server, 'ops')
  admin = await staffClient(server, 'admin')
  sales = await staffClient(server, 'sales')
  owner = await signedInClient(server.url, '13800000001')
  other = await signedInClient(server.url, '13800000002')
  sub = await signedInClient(server.url, '13800000003')
})
afterAll(() => server?.stop())

const post = (client: Client | undefined, path: string, request: unknown = {}) => (client as Client).post(path, request) // signed in above
const set = (client: Client | undefined, given: unknown, over = {}) =>
  post(client, '/api/console/customers/consultants/update', { customer_id: customerId, consultants: given, reason: '更换对接人', ...over })
const shownTo = async (client: Client | undefined) => reply.parse((await post(client, PORTAL)).data).consultants

test('operations set them; that customer is shown them, others and sub-customers what the brand says', async () => {
  expect(await shownTo(owner)).toEqual([])
  expect(await set(ops, OWN)).toMatchObject({ code: 0, data: { consultants: OWN } })
  expect(await shownTo(owner)).toEqual(OWN)
  expect([await shownTo(other), await shownTo(sub)]).toEqual([[], []])
  const log = auditPage.parse((await post(ops, '/api/console/customers/entries', { customer_id: customerId })).data).content
  expect(log[0]).toMatchObject({
    action: 'organization.set-consultants',
    before: { consultants: '' },
    after: { consultants: '林顾问 FACEBOOK 二维码图片；周顾问 全部渠道 https://u.wechat.com/zhou' },
    reason: '更换对接人',
  })
  expect((await set(ops, OWN)).code).toBe(0)
  expect(auditPage.parse((await post(ops, '/api/console/customers/entries', { customer_id: customerId })).data).total_size).toBe(log.length)
})

test('the brand’s stand in for who has none, belongs to nobody, or is a sub-customer', async () => {
  const { db } = server.world
  const user = {
    kind: 'user',
    userId: '1',
    userName: '',
    sessionId: '1',
    isMaster: true,
    roles: [],
    address: '',
    customerType: 1,
    needsQuotaApproval: false,
  } as const
  const seen = async (of: { customerId: string | null; subCustomerId: string | null }) =>
    (await consultants(db, { ...user, ...of }, BRAND)).consultants
  expect(await seen({ customerId: customerId ?? '', subCustomerId: null })).toEqual(OWN)
  expect(await seen({ customerId: otherId ?? '', subCustomerId: null })).toEqual(BRAND)
  expect(await seen({ customerId: customerId ?? '', subCustomerId: subCustomerId ?? '' })).toEqual(BRAND)
  expect(await seen({ customerId: null, subCustomerId: null })).toEqual(BRAND)
})

test.each([
  [[{ channel: '', user_name: ' ', wx_url: '' }], 'consultants.0.user_name', '请输入顾问姓名'],
  [[{ channel: 'BING', user_name: '某', wx_url: '' }], 'consultants.0.channel', '顾问的渠道不正确'],
  [
    [{ channel: '', user_name: '某', wx_url: 'javascript:alert(1)' }],
    'consultants.0.wx_url',
    '微信应为二维码图片，或以 https:// 开头的链接',
  ],
  [
    [{ channel: '', user_name: '某', wx_url: 'data:text/html;base64,AAAA' }],
    'consultants.0.wx_url',
    '微信应为二维码图片，或以 https:// 开头的链接',
  ],
  [[{ channel: '', user_name: '某', wx_url: PICTURE + 'A'.repeat(100_000) }], 'consultants.0.wx_url', '微信二维码图片不能超过 70 KB'],
  [Array.from({ length: 7 }, () => ({ channel: '', user_name: '某', wx_url: '' })), 'consultants', '最多 6 位顾问'],
])('%j is refused at its field', async (given, path, msg) => {
  expect(await set(ops, given)).toMatchObject({ status: 422, code: 9002, data: { fields: [{ path, msg }] } })
  expect(await shownTo(owner)).toEqual(OWN)
})

test('nobody else sets them, an unknown customer has none, and without row security each query holds by itself', async () => {
  expect((await set(sales, [])).code).not.toBe(0)
  expect((await set(owner, [])).code).not.toBe(0)
  expect(await set(admin, OWN, { reason: '' })).toMatchObject({ code: 9002, data: { fields: [{ path: 'reason' }] } })
  expect((await set(ops, OWN, { customer_id: '1000000000000000007' })).code).toBe(1404)
  await takeDownRowSecurity(server.world.db)
  expect((await post(sales, '/api/console/customers/consultants', { customer_id: customerId })).code).toBe(1404)
  expect([await shownTo(other), await shownTo(sub), await shownTo(owner)]).toEqual([[], [], OWN])
})

test('taken away, the customer is shown the brand’s again', async () => {
  expect(await set(ops, [])).toMatchObject({ code: 0, data: { consultants: [] } })
  expect(await shownTo(owner)).toEqual([])
})
