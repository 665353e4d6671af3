// Leads over HTTP: said once, told as said already, read by whose customer it is, and marked by operations alone.
import { ownLeads } from '@tallyhelm/protocol/topics/organization/lead-schemas'
import { leadPage } from '@tallyhelm/protocol/topics/organization/console-lead-schemas'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addCustomer,
  addSubCustomer,
  type Answer,
  type Client,
  signedInClient,
  startTestServer,
  type TestServer,
} from '../program/test-server.ts'
import { addStaff, staffClient } from '../program/test-staff.ts'

const CALL = '/api/custom/client/customers/product-order-leads'
const WISH = { product: 'LinkedIn', contact: '13911400001', remark: '想投放 B2B' }
const DAY_MS = 86_400_000
let server: TestServer
let [one, other, sub]: Client[] = []
let customerId: string
const staff: Record<string, Client> = {}

beforeAll(async () => {
  server = await startTestServer({ server: { roles: ['api'] } })
  const { world } = server
  ;({ customerId } = await addCustomer(world, 1, '13911400001'))
  await addCustomer(world, 1, '13911400002')
  await addSubCustomer(world, customerId, '13911400003')
  ;[one, other, sub] = await Promise.all(['13911400001', '13911400002', '13911400003'].map(each => signedInClient(server.url, each)))
  for (const role of ['OPS', 'AUDIT', 'RISK'] as const) staff[role] = await staffClient(server, (await addStaff(world, role)).loginName)
  const sales = await addStaff(world, 'SALES')
  staff.SALES = await staffClient(server, sales.loginName)
  await staff.OPS?.post('/api/console/customers/assign-sales', {
    customer_id: customerId,
    sales_staff_id: sales.staffId,
    reason: '按区域分配客户',
  })
})
afterAll(() => server?.stop())

async function say(client: Client | undefined, over: object = {}, key: string = crypto.randomUUID()): Promise<Answer> {
  if (!client) throw new Error('nobody is signed in')
  return await client.post(CALL, { ...WISH, ...over }, { 'idempotency-key': key })
}
const own = async (client: Client | undefined) => ownLeads.parse((await client?.post(`${CALL}/own`))?.data).leads
const listed = async (role: string, request: object = {}) =>
  leadPage.parse((await staff[role]?.post('/api/console/leads/list', request))?.data).content

test('said once however often it is sent, told as said already for 30 days, and read by its own people alone', async () => {
  const key = crypto.randomUUID()
  const first = await say(one, {}, key)
  expect(first.data).toMatchObject({ is_repeated: false, message: '登记成功，专属顾问会与您联系' })
  expect((await say(one, {}, key)).data).toEqual(first.data)
  expect((await say(one, { remark: '另一句' }, key)).code).toBe(2283)
  expect((await one?.post(CALL, WISH))?.code).toBe(2295)
  expect((await say(one, { remark: '再说一次' })).data).toMatchObject({
    lead_id: first.data.lead_id,
    is_repeated: true,
    message: expect.stringContaining('已登记'),
  })
  expect((await say(other, { product: 'Bing' })).data).toMatchObject({ is_repeated: false })
  expect((await say(sub)).code).toBe(1)
  expect(await own(one)).toMatchObject([{ product: 'LinkedIn', state: 'OPEN' }])
  expect(await own(other)).toMatchObject([{ product: 'Bing' }])
  expect((await sub?.post(`${CALL}/own`))?.code).toBe(1)

  expect((await listed('OPS')).map(({ product }) => product)).toEqual(['Bing', 'LinkedIn'])
  expect((await listed('AUDIT', { product: 'LinkedIn' })).map(({ remark }) => remark)).toEqual(['想投放 B2B'])
  expect((await listed('SALES')).map(({ customer_id }) => customer_id)).toEqual([customerId])
  expect((await staff.RISK?.post('/api/console/leads/list'))?.code).not.toBe(0)

  const mark = (role: string) => staff[role]?.post('/api/console/leads/contact', { lead_id: first.data.lead_id, note: '已电话沟通' })
  for (const role of ['SALES', 'AUDIT', 'RISK']) expect((await mark(role))?.code, role).not.toBe(0)
  expect((await mark('OPS'))?.code).toBe(0)
  expect(await mark('OPS')).toMatchObject({ code: 2683, msg: expect.stringContaining('标记为已联系') })
  expect(await listed('OPS', { state: 'CONTACTED' })).toMatchObject([{ product: 'LinkedIn', note: '已电话沟通' }])
  const entries = await server.world.db.read({ kind: 'system' }, tx =>
    tx.rows(sql`select action from audit_entries where object_kind = 'lead' and object_id = ${String(first.data.lead_id)} order by id`),
  )
  expect(entries).toEqual([{ action: 'organization.register-lead' }, { action: 'organization.contact-lead' }])

  server.test.clock.advance(30 * DAY_MS)
  ;[one] = [await signedInClient(server.url, '13911400001')]
  expect(await own(one)).toEqual([])
  expect((await say(one)).data).toMatchObject({ is_repeated: false })
})

test.each([
  ['product', { product: 'FACEBOOK' }],
  ['contact', { contact: ' ' }],
  ['contact', { contact: 'a\u202eb' }],
  ['contact', { contact: '1'.repeat(101) }],
  ['remark', { remark: '长'.repeat(201) }],
])('%s that can’t be is named: %j', async (path, over) => {
  expect(await say(one, over)).toMatchObject({ code: 9002, data: { fields: [{ path }] } })
})
