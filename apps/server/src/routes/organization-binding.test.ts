// Binding a customer over HTTP: offers, the proof of the phone, taking one, applying for a new one, and strangers.
import { createCustomer } from '@tallyhelm/flows/organization/create-customer'
import { offerBinding } from '@tallyhelm/flows/organization/offer-binding'
import type { SystemActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { StaffRole } from '@tallyhelm/protocol/vocabulary/staff-roles'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addStaff, staffClient } from '../program/test-staff.ts'
import {
  addCustomer,
  addUnassociated,
  type Answer,
  type Client,
  signedInClient,
  startTestServer,
  type TestServer,
} from '../program/test-server.ts'

const BINDING = '/api/wallet/client/bind-account'
const DAY_MS = 86_400_000
const staff: SystemActor = { kind: 'system', name: 'staff' }

let server: TestServer
let nextMobile = 13_900_000_000
const newMobile = () => String((nextMobile += 1))
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())

const signedIn = (mobile: string) => signedInClient(server.url, mobile)

async function newGuest() {
  const person = await addUnassociated(server.world, newMobile())
  return { ...person, client: await signedIn(person.mobile) }
}

const staffClients = new Map<StaffRole, Promise<Client>>()
function hired(role: StaffRole): Promise<Client> {
  const known = staffClients.get(role) ?? addStaff(server.world, role).then(({ loginName }) => staffClient(server, loginName))
  staffClients.set(role, known)
  return known
}

async function newCustomer(name: string) {
  const { customerId } = await createCustomer(server.world, staff, { name, customerType: 1, customerNature: 'SECOND_AGENT' })
  return customerId
}

/** An address gets ten codes in an hour: the clock moves on between them. */
async function verified(guest: { mobile: string; client: Client }): Promise<string> {
  server.test.clock.advance(10 * 60_000)
  expect((await guest.client.post('/api/security/auth/sendOwn', { purpose: 'bind-account' })).code).toBe(0)
  const find = () => server.test.outbox.filter(({ to, text }) => to === `86${guest.mobile}` && text.includes('验证码')).at(-1)
  await expect.poll(() => find() !== undefined).toBe(true)
  const code = /\d{6}/.exec(find()?.text ?? '')?.[0]
  const answer = await guest.client.post(`${BINDING}/verify`, { code })
  expect(answer).toMatchObject({ code: 0, data: { ticket: expect.any(String) } })
  return String(answer.data.ticket)
}

test('who is offered a customer proves the phone, binds it, and is its master in a rotated session', async () => {
  const guest = await newGuest()
  const customerId = await newCustomer('云杉（示例）')
  const { offerId } = await offerBinding(server.world, staff, { customerId, mobile: guest.mobile })
  const elsewhere = await signedIn(guest.mobile)
  expect((await guest.client.post(`${BINDING}/check`)).data).toMatchObject({
    mobile: expect.stringContaining('****'),
    customer_name: null,
    application: null,
    offers: [
      {
        offer_id: offerId,
        customer_name: '云杉（示例）',
        offered_by: server.world.settings.brand.name_zh,
        status: 'OPEN',
        rights: ['MASTER', 'WALLET', 'FACEBOOK', 'GOOGLE', 'TIKTOK', 'SUB_CUSTOMERS'],
      },
    ],
  })
  const ticket = await verified(guest)
  const bound = await guest.client.post(`${BINDING}/bind`, { ticket, offer_id: offerId })
  expect(bound).toMatchObject({ code: 0, data: { customer_name: '云杉（示例）', sid: expect.any(String) } })
  expect((await guest.client.info()).code).toBe(3)
  expect((await elsewhere.info()).code).toBe(8)
  guest.client.held.sid = String(bound.data.sid)
  guest.client.held.cookie = (bound.headers.get('set-cookie') ?? '').split(';')[0]
  expect((await guest.client.info()).data).toMatchObject({ customer_id: customerId, is_master: true, customer_type: 1 })
  expect((await guest.client.post(`${BINDING}/bind`, { ticket, offer_id: offerId })).code).toBe(2413)
  expect((await guest.client.post(`${BINDING}/check`)).data).toMatchObject({ customer_name: '云杉（示例）', offers: [] })
})

test('a ticket is of its user and time, and a wrong code gives none', async () => {
  const guest = await newGuest()
  const customerId = await newCustomer('甲')
  const { offerId } = await offerBinding(server.world, staff, { customerId, mobile: guest.mobile })
  expect((await guest.client.post(`${BINDING}/verify`, { code: '000000' })).code).toBe(1407)
  const ticket = await verified(guest)
  const thief = await newGuest()
  await offerBinding(server.world, staff, { customerId, mobile: thief.mobile })
  expect((await thief.client.post(`${BINDING}/bind`, { ticket, offer_id: offerId })).code).toBe(1909)
  expect((await guest.client.post(`${BINDING}/bind`, { ticket: `${ticket}x`, offer_id: offerId })).code).toBe(1909)
  server.test.clock.advance(15 * 60_000)
  expect((await guest.client.post(`${BINDING}/bind`, { ticket, offer_id: offerId })).code).toBe(1909)
})

test('an offer to another phone is as good as missing', async () => {
  const guest = await newGuest()
  const { offerId } = await offerBinding(server.world, staff, { customerId: await newCustomer('乙'), mobile: newMobile() })
  expect((await guest.client.post(`${BINDING}/check`)).data).toMatchObject({ offers: [] })
  const ticket = await verified(guest)
  const foreign = await guest.client.post(`${BINDING}/bind`, { ticket, offer_id: offerId })
  const missing = await guest.client.post(`${BINDING}/bind`, { ticket, offer_id: '1' })
  expect([foreign.code, foreign.msg]).toEqual([missing.code, missing.msg])
  expect(missing.code).toBe(1404)
})

test('an offer lapses after seven days, and says so', async () => {
  const guest = await newGuest()
  const { offerId } = await offerBinding(server.world, staff, { customerId: await newCustomer('丙'), mobile: guest.mobile })
  server.test.clock.advance(7 * DAY_MS)
  const later = { ...guest, client: await signedIn(guest.mobile) }
  expect((await later.client.post(`${BINDING}/check`)).data).toMatchObject({ offers: [{ status: 'LAPSED' }] })
  const ticket = await verified(later)
  expect(await later.client.post(`${BINDING}/bind`, { ticket, offer_id: offerId })).toMatchObject({
    code: 2411,
    msg: expect.stringContaining('已过期'),
  })
})

test('a customer offered to two is taken by one, even at the same moment', async () => {
  const guests = [await newGuest(), await newGuest()]
  const customerId = await newCustomer('丁')
  const offers: { offerId: string }[] = []
  for (const guest of guests) offers.push(await offerBinding(server.world, staff, { customerId, mobile: guest.mobile }))
  const tickets: string[] = []
  for (const guest of guests) tickets.push(await verified(guest))
  const answers = await Promise.all(
    guests.map((guest, index) => guest.client.post(`${BINDING}/bind`, { ticket: tickets[index], offer_id: offers[index]?.offerId })),
  )
  expect(new Set(answers.map(answer => answer.code))).toEqual(new Set([0, 2412]))
  const loser = guests[answers.findIndex(answer => answer.code !== 0)]
  expect((await loser?.client.post(`${BINDING}/check`))?.data).toMatchObject({ offers: [{ status: 'TAKEN' }] })
  await expect(offerBinding(server.world, staff, { customerId, mobile: newMobile() })).rejects.toThrow('已被其他账号绑定')
})

test('offered again, an open offer is prolonged and stays the same', async () => {
  const customerId = await newCustomer('戊')
  const mobile = newMobile()
  const first = await offerBinding(server.world, staff, { customerId, mobile })
  expect(await offerBinding(server.world, staff, { customerId, mobile })).toEqual(first)
})

test('who has a customer can verify, bind and apply for none', async () => {
  const { mobile } = await addCustomer(server.world, 1, newMobile())
  const client = await signedIn(mobile)
  expect((await client.post(`${BINDING}/verify`, { code: '123456' })).code).toBe(2413)
})

const APPLICATION = { company_name: '新芽科技（示例）有限公司', contact: '微信 xinya', note: '月消耗约 5 万美元' }
type Answered = { company_name: string; case: { case_id: string; status: string; flags: object[]; decision_reason: string } }
const applicationOf = (answer: Answer) => answer.data as Answered // by its schema
const plan = { customer_id: null, customer_type: 1, customer_nature: 'SECOND_AGENT' }

test('an application is made once, answered by a person of the agency, and ends in an offer', async () => {
  const guest = await newGuest()
  const body = { ticket: await verified(guest), ...APPLICATION }
  expect((await guest.client.post(`${BINDING}/apply`, { ...body, company_name: '' })).data).toMatchObject({
    fields: [{ path: 'company_name' }],
  })
  const applied = await guest.client.post(`${BINDING}/apply`, body)
  const { case_id } = applicationOf(applied).case
  expect(applied).toMatchObject({ code: 0, data: { company_name: body.company_name, case: { status: 'PENDING', may_withdraw: true } } })
  expect((await guest.client.post(`${BINDING}/apply`, body)).data).toEqual(applied.data)
  expect((await guest.client.post(`${BINDING}/apply`, { ...body, note: '改' })).code).toBe(2414)
  const ops = await hired('OPS')
  expect((await ops.post('/api/console/cases/detail', { case_id })).data).toMatchObject({
    kind: 'CUSTOMER_APPLICATION',
    title: body.company_name,
    obstacle: '请先选择绑定的客户，或新客户的类型与性质',
  })
  const decide = { case_id, revision: 1, verdict: 'APPROVE', is_confirmed: true }
  expect(await ops.post('/api/console/cases/decide', decide)).toMatchObject({ status: 409, code: 2369 })
  expect(await ops.post('/api/console/customers/applications/plan/update', { case_id, ...plan })).toMatchObject({ code: 0, data: plan })
  expect(await ops.post('/api/console/cases/decide', decide)).toMatchObject({ code: 0, data: { status: 'APPROVED' } })
  expect((await guest.client.post(`${BINDING}/check`)).data).toMatchObject({
    application: { case: { status: 'APPROVED' } },
    offers: [{ customer_name: body.company_name, status: 'OPEN' }],
  })
  expect((await guest.client.post('/api/notice/client/messages')).data).toMatchObject({
    content: [{ kind: 'APPLICATION', title: '新建客户申请已通过' }],
  })
})

test('a rejected application says why and where: only what was flagged may change, and an appeal goes to somebody else', async () => {
  const guest = await newGuest()
  const body = { ticket: await verified(guest), ...APPLICATION, company_name: '旧藤（示例）' }
  const { case_id } = applicationOf(await guest.client.post(`${BINDING}/apply`, body)).case
  const [ops, admin] = [await hired('OPS'), await hired('ADMIN')]
  const reject = {
    case_id,
    revision: 1,
    verdict: 'REJECT',
    reason: '公司全称与营业执照不一致',
    flags: [{ field: 'company_name', note: '请填写执照上的全称' }],
  }
  expect(await ops.post('/api/console/cases/decide', { ...reject, flags: [{ field: 'user_id', note: '' }] })).toMatchObject({ code: 9002 })
  expect(await ops.post('/api/console/cases/decide', reject)).toMatchObject({ code: 0, data: { status: 'REJECTED' } })
  const check = () => guest.client.post(`${BINDING}/check`)
  expect((await check()).data).toMatchObject({
    application: {
      case: {
        status: 'REJECTED',
        decision_reason: reject.reason,
        flags: [{ field: 'company_name', label: '公司全称', note: '请填写执照上的全称' }],
        may_resubmit: true,
        may_appeal: true,
      },
    },
  })
  expect(JSON.stringify((await check()).data)).not.toContain('员工')
  const again = { case_id, company_name: '旧藤科技（示例）有限公司', contact: body.contact, note: body.note }
  expect((await guest.client.post(`${BINDING}/reapply`, { ...again, note: '另一段' })).data).toMatchObject({ fields: [{ path: 'note' }] })
  expect(await guest.client.post(`${BINDING}/reapply`, again)).toMatchObject({
    code: 0,
    data: { company_name: again.company_name, case: { case_id, status: 'PENDING' } },
  })
  // What the reviewer read is the first revision.
  expect(await ops.post('/api/console/cases/decide', reject)).toMatchObject({ code: 2365 })
  expect(await ops.post('/api/console/cases/decide', { ...reject, revision: 2, flags: [] })).toMatchObject({ code: 0 })
  expect(await guest.client.post('/api/custom/client/cases/appeal', { case_id, reason: '短' })).toMatchObject({ code: 9002 })
  expect(await guest.client.post('/api/custom/client/cases/appeal', { case_id, reason: '名称已与执照一致' })).toMatchObject({ code: 0 })
  expect(await ops.post('/api/console/cases/decide', { ...reject, revision: 2, flags: [] })).toMatchObject({ code: 2367 })
  await admin.post('/api/console/customers/applications/plan/update', { case_id, ...plan })
  const approve = { case_id, revision: 2, verdict: 'APPROVE', is_confirmed: true }
  expect(await admin.post('/api/console/cases/decide', approve)).toMatchObject({ code: 0, data: { stage: 'APPEAL', status: 'APPROVED' } })
  expect((await check()).data).toMatchObject({ offers: [{ customer_name: again.company_name }] })
})

test('nobody else sees, mends, withdraws or appeals an application; its owner takes it back and may apply again', async () => {
  const guest = await newGuest()
  const body = { ticket: await verified(guest), ...APPLICATION, company_name: '静水（示例）' }
  const { case_id } = applicationOf(await guest.client.post(`${BINDING}/apply`, body)).case
  const stranger = await newGuest()
  const { ticket: _, ...fields } = body
  for (const [path, input] of [
    [`${BINDING}/reapply`, { case_id, ...fields }],
    ['/api/custom/client/cases/withdraw', { case_id }],
    ['/api/custom/client/cases/appeal', { case_id, reason: '与我无关的申请' }],
  ] as const)
    expect(await stranger.client.post(path, input), path).toMatchObject({ status: 404 })
  expect((await stranger.client.post(`${BINDING}/check`)).data).toMatchObject({ application: null })
  expect(await guest.client.post('/api/custom/client/cases/withdraw', { case_id })).toMatchObject({ code: 0 })
  expect(await guest.client.post('/api/custom/client/cases/withdraw', { case_id })).toMatchObject({ code: 2361 })
  const again = await guest.client.post(`${BINDING}/apply`, body)
  expect(applicationOf(again).case).toMatchObject({ status: 'PENDING' })
  expect(applicationOf(again).case.case_id).not.toBe(case_id)
})

test.each([
  ['no type', { customer_id: null, customer_type: null, customer_nature: 'SECOND_AGENT' }, 'customer_type'],
  ['no nature', { customer_id: null, customer_type: 1, customer_nature: null }, 'customer_nature'],
  ['a customer that is none', { customer_id: '1', customer_type: null, customer_nature: null }, 'customer_id'],
  ['code', { customer_id: '1 or 1=1', customer_type: null, customer_nature: null }, 'customer_id'],
])('a plan with %s is named at its field', async (_what, request, path) => {
  const guest = await newGuest()
  const body = { ticket: await verified(guest), ...APPLICATION }
  const { case_id } = applicationOf(await guest.client.post(`${BINDING}/apply`, body)).case
  const ops = await hired('OPS')
  expect(await ops.post('/api/console/customers/applications/plan/update', { case_id, ...request })).toMatchObject({
    code: 9002,
    data: { fields: [{ path }] },
  })
})

test('what waits in the queue names no phone and no text', async () => {
  const mobile = newMobile()
  const customerId = await newCustomer('己')
  await offerBinding(server.world, staff, { customerId, mobile })
  const rows = await server.world.db.pool.query('select payload::text from graphile_worker._private_jobs')
  expect(JSON.stringify(rows.rows)).not.toContain(mobile)
  const audited = await server.world.db.read({ kind: 'system' }, tx =>
    tx.rows<{ details: unknown }>(sql`select details from audit_entries where action = 'organization.offer-binding'`),
  )
  expect(JSON.stringify(audited)).not.toContain(mobile)
})
