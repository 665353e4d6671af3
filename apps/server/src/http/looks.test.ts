// Looks over HTTP: staff read the portal through a customer's eyes; nothing is changed, each page is written down, and it ends with either side.
import { setCustomerStopped } from '@tallyhelm/flows/organization/set-customer-stopped'
import { assignSales } from '@tallyhelm/flows/organization/assign-sales'
import { setStaffDisabled } from '@tallyhelm/flows/staff/change-staff'
import { auditPage } from '@tallyhelm/protocol/topics/audit/schemas'
import { QUOTA_EVENTS_PATH } from '@tallyhelm/protocol/topics/quota/endpoints'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addCustomer,
  addSubCustomer,
  type Client,
  clientOf,
  queryPast,
  signedInClient,
  startTestServer,
  type TestServer,
} from '../program/test-server.ts'
import { addStaff, staffClient } from '../program/test-staff.ts'
import { allEndpoints, callWith, emptyCall, requestWith } from '../routes/test-endpoints.ts'

const OPEN = '/api/console/customers/look'
const ENTER = '/api/security/look/enter'
const CURRENT = '/api/security/look'
const READ_ONLY = { status: 403, code: 2390, msg: '只读视角，不能操作' }
const ENDED = { status: 401, code: 2391 }
const admin: StaffActor = { kind: 'staff', staffId: '5', staffName: '管理员', sessionId: '5', role: 'ADMIN', address: '' }
let server: TestServer
let own: Awaited<ReturnType<typeof addCustomer>>
let sub: Awaited<ReturnType<typeof addSubCustomer>>
let other: Awaited<ReturnType<typeof addCustomer>>
let ops: Client

beforeAll(async () => {
  server = await startTestServer({ server: { roles: ['api'], limits: { perAddressPerMinute: 1e9, perSessionPerMinute: 1e9 } } })
  const { world } = server
  own = await addCustomer(world, 1, '13800000001')
  sub = await addSubCustomer(world, own.customerId, '13800000002')
  other = await addCustomer(world, 0, '13800000003')
  await addStaff(world, 'OPS', 'ops')
  ops = await staffClient(server, 'ops')
})
afterAll(() => server?.stop())

const ticketOf = async (client: Client, customer_id = own.customerId, sub_customer_id: string | null = null) => {
  const answer = await client.post(OPEN, { customer_id, sub_customer_id })
  expect(answer, answer.text).toMatchObject({ code: 0 })
  return String(answer.data.ticket)
}
/** The portal in the same browser: it holds the look's id, and sends the console's cookie as browsers do. */
async function lookOf(client: Client, customerId = own.customerId, subCustomerId: string | null = null): Promise<Client> {
  const portal = clientOf(server.url)
  portal.held.cookie = client.held.cookie
  const answer = await portal.post(ENTER, { ticket: await ticketOf(client, customerId, subCustomerId) })
  expect(answer, answer.text).toMatchObject({ code: 0 })
  expect(answer.headers.get('set-cookie')).toBeNull()
  portal.held.sid = String(answer.data.sid)
  return portal
}
const entries = async (action: string, of = own.customerId) =>
  auditPage
    .parse((await ops.post('/api/console/customers/entries', { customer_id: of, page_size: 50 })).data)
    .content.filter(entry => entry.action === action)

/** What every table holds, but for what a look itself and its staff write down. */
async function allRows(): Promise<unknown> {
  const [row] = await queryPast(
    server.world,
    `select jsonb_object_agg(c.relname, query_to_xml(format('select count(*) as n, max(xmin::text::bigint) as x from %I', c.relname), true, true, '')::text) as held
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname = 'public' and c.relname not in ('session_looks', 'staff_sessions') and c.relname not like 'audit%'`,
  )
  return row?.held
}

test.each([
  ['the customer', null],
  ['a sub-customer', 'sub'],
] as const)(
  'through the eyes of %s: every call that changes something or gives a file is refused, every other one answers, and no row changes',
  async (_name, eyes) => {
    const look = await lookOf(ops, own.customerId, eyes === null ? null : sub.subCustomerId)
    const before = await allRows()
    expect(before).toHaveProperty('organization_customers')
    let [refused, answered] = [0, 0]
    for (const { name, endpoint, request } of await allEndpoints()) {
      if (endpoint.path === '/api/security/look/end') continue
      const filled = await callWith(look, endpoint, requestWith(request, [], '1'))
      for (const answer of [await emptyCall(look, endpoint), ...(endpoint.carriage === 'multipart' ? [] : [filled])]) {
        const what = `${name}: ${answer.text}`
        expect(answer.status, what).toBeLessThan(500)
        const { callers } = endpoint
        if (endpoint.changesState || endpoint.answer === 'file') {
          expect({ status: answer.status, code: answer.code, msg: answer.msg }, what).toEqual(READ_ONLY)
          refused += 1
        } else if (
          callers.some(one => one === 'user' || one === 'anyone' || one === 'onlooker' || one === (eyes ? 'sub-customer' : 'customer'))
        ) {
          expect([3, 2390, 2391], what).not.toContain(answer.code)
          if (answer.code === 0) answered += 1
        } else expect(answer.code, what).toBe(1)
      }
    }
    expect(refused).toBeGreaterThan(200)
    expect(answered).toBeGreaterThan(40)
    expect(await allRows()).toEqual(before)
  },
)

test('says who looks and through whose eyes, and shows what they see', async () => {
  const look = await lookOf(ops)
  expect((await look.post(CURRENT)).data).toMatchObject({
    staff_name: '员工ops',
    customer_name: '客户13800000001',
    sub_customer_name: null,
    user_name: '用户13800000001',
  })
  expect((await look.info()).data).toMatchObject({ customer_id: own.customerId, wallet_user_id: own.userId })
  const asSub = await lookOf(ops, own.customerId, sub.subCustomerId)
  expect((await asSub.info()).data).toMatchObject({ sub_customer_id: sub.subCustomerId, wallet_user_id: sub.userId })
  expect((await asSub.post(CURRENT)).data).toMatchObject({ sub_customer_name: '子客户13800000002' })
})

test('a ticket is good once, for a minute, in the browser of the console that asked for it', async () => {
  const browser = clientOf(server.url)
  browser.held.cookie = ops.held.cookie
  const ticket = await ticketOf(ops)
  expect(await clientOf(server.url).post(ENTER, { ticket })).toMatchObject(ENDED)
  const stranger = clientOf(server.url)
  await addStaff(server.world, 'OPS', 'ops-two')
  stranger.held.cookie = (await staffClient(server, 'ops-two')).held.cookie
  expect(await stranger.post(ENTER, { ticket })).toMatchObject(ENDED)
  const both = await Promise.all([1, 2, 3].map(() => browser.post(ENTER, { ticket })))
  expect(both.map(answer => answer.code).sort((left, right) => left - right)).toEqual([0, 2391, 2391])
  const late = await ticketOf(ops)
  server.test.clock.advance(60_000)
  expect(await browser.post(ENTER, { ticket: late })).toMatchObject(ENDED)
  for (const hostile of ['', 'x', 'A'.repeat(43), "' or 1=1 --", 'x'.repeat(201)])
    expect([9002, 2391]).toContain((await browser.post(ENTER, { ticket: hostile })).code)
})

test('each page is written down once it is opened, by whom and of whom; what names none counts as its call', async () => {
  const look = await lookOf(ops, other.customerId)
  const at = (page: string | undefined) => look.post('/api/security/auth/info', {}, { page })
  for (const page of ['/wallet', '/wallet', '/record', '/wallet', undefined, '/x y', '/a?b=<script>', 'x'.repeat(500)]) await at(page)
  await Promise.all(Array.from({ length: 8 }, () => at('/account/facebook')))
  const seen = (await entries('session.look', other.customerId)).toReversed()
  expect(seen.map(entry => entry.after?.['page'])).toEqual([
    '/wallet',
    '/record',
    '/wallet',
    '/api/security/auth/info',
    '/account/facebook',
  ])
  expect(new Set(seen.map(entry => entry.actor_name))).toEqual(new Set(['员工ops']))
  expect(await entries('session.open-look', other.customerId)).toHaveLength(1)
})

test('ends by one click, after half an hour, with the session of the console, with a stopped customer and with the staff', async () => {
  const look = await lookOf(ops)
  expect(await look.post('/api/security/look/end')).toMatchObject({ code: 0 })
  expect(await look.info()).toMatchObject(ENDED)
  expect((await entries('session.end-look')).length).toBe(1)
  expect(await ops.post('/api/console/session/info')).toMatchObject({ code: 0 })

  const long = await lookOf(ops)
  for (let minute = 0; minute < 29; minute += 1) {
    server.test.clock.advance(60_000)
    expect((await long.info()).code).toBe(0)
  }
  server.test.clock.advance(60_000)
  expect(await long.info()).toMatchObject(ENDED)
  // The use of a look counted as use of the console.
  expect(await ops.post('/api/console/session/info')).toMatchObject({ code: 0 })

  const [left, stopped, off] = [
    await lookOf(await signedIn('ops-left')),
    await lookOf(ops, other.customerId),
    await lookOf(await signedIn('ops-off')),
  ]
  const console = clientOf(server.url)
  Object.assign(console.held, { ...clients.get('ops-left')?.held })
  expect((await console.post('/api/console/session/sign-out')).code).toBe(0)
  expect(await left.info()).toMatchObject(ENDED)
  const maker = { ...admin, staffId: (await addStaff(server.world, 'ADMIN', 'admin')).staffId }
  await setCustomerStopped(server.world, maker, { customer_id: other.customerId, is_stopped: true, reason: '测试停用客户' })
  expect(await stopped.info()).toMatchObject(ENDED)
  expect(await ops.post(OPEN, { customer_id: other.customerId })).toMatchObject({ code: 2392 })
  await setCustomerStopped(server.world, maker, { customer_id: other.customerId, is_stopped: false, reason: '测试启用客户' })
  await setStaffDisabled(server.world, maker, { staff_id: ids.get('ops-off') ?? '', is_disabled: true, reason: '测试停用员工' })
  expect(await off.info()).toMatchObject(ENDED)
})

const clients = new Map<string, Client>()
const ids = new Map<string, string>()
async function signedIn(name: string, role: 'OPS' | 'SALES' = 'OPS'): Promise<Client> {
  ids.set(name, (await addStaff(server.world, role, name)).staffId)
  const client = await staffClient(server, name)
  clients.set(name, client)
  return client
}

test('salespeople look through the eyes of their own customers, as long as these are theirs; other roles not at all', async () => {
  const sales = await signedIn('sales-one', 'SALES')
  expect(await sales.post(OPEN, { customer_id: own.customerId })).toMatchObject({ code: 1404 })
  const of = { customer_id: own.customerId, reason: '按区域分配客户' }
  await assignSales(server.world, admin, { ...of, sales_staff_id: ids.get('sales-one') ?? '' })
  const look = await lookOf(sales)
  expect((await look.info()).code).toBe(0)
  expect(await sales.post(OPEN, { customer_id: other.customerId })).toMatchObject({ code: 1404 })
  await assignSales(server.world, admin, { ...of, sales_staff_id: null })
  expect(await look.info()).toMatchObject(ENDED)
  const foreign = { customer_id: other.customerId, sub_customer_id: sub.subCustomerId }
  expect(await ops.post(OPEN, foreign)).toMatchObject({ code: 1404 })
})

test('the customer notices nothing: no device, no session, no sign-out, and a look alone opens nothing', async () => {
  const customer = await signedInClient(server.url, own.mobile)
  const devices = async () => ((await customer.post('/api/security/auth/devices')).data.items as unknown[]).length
  const before = await devices()
  const look = await lookOf(ops)
  expect((await look.post('/api/security/auth/devices')).code).toBe(0)
  expect(await devices()).toBe(before)
  expect((await customer.info()).code).toBe(0)
  // The id without the console's cookie, with the customer's own, or in the console: nothing.
  const stolen = clientOf(server.url)
  stolen.held.sid = look.held.sid
  expect(await stolen.info()).toMatchObject(ENDED)
  stolen.held.cookie = customer.held.cookie
  expect(await stolen.info()).toMatchObject(ENDED)
  expect(await look.post('/api/console/customers/list')).toMatchObject({ status: 403, code: 1 })
  expect(await customer.post(CURRENT)).toMatchObject({ status: 403, code: 1 })
  expect(await customer.post('/api/security/look/end')).toMatchObject({ status: 403, code: 1 })
  for (const sid of ['look.', `look.${'A'.repeat(43)}`, 'look.x', 'look.look.x']) {
    const hostile = clientOf(server.url)
    Object.assign(hostile.held, { sid, cookie: ops.held.cookie })
    expect(await hostile.info()).toMatchObject(ENDED)
  }
})

test('the stream of events opens, takes none of the customer’s own, and needs the look', async () => {
  const look = await lookOf(ops)
  const open = async (client: Client) => {
    const stop = new AbortController()
    const headers = { cid: '101', v: '1', sid: client.held.sid ?? '', cookie: client.held.cookie ?? '', page: '/wallet' }
    const reply = await fetch(`${server.url}${QUOTA_EVENTS_PATH}`, { headers, signal: stop.signal })
    return { status: reply.status, stop }
  }
  const customer = await signedInClient(server.url, own.mobile)
  const streams = await Promise.all([look, ...Array.from({ length: 6 }, () => customer)].map(open))
  expect(streams.map(stream => stream.status)).toEqual([200, 200, 200, 200, 200, 200, 200])
  for (const { stop } of streams) stop.abort()
  await look.post('/api/security/look/end')
  expect(await look.call('GET', QUOTA_EVENTS_PATH)).toMatchObject(ENDED)
})
