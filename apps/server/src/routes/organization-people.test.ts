// People of no customer, and members whom staff ask, over HTTP: found, offered a customer that they accept by themselves, asked again, removed.
import { createCustomer } from '@tallyhelm/flows/organization/create-customer'
import { createUser } from '@tallyhelm/flows/organization/create-user'
import { offerBinding } from '@tallyhelm/flows/organization/offer-binding'
import { memberInvitations } from '@tallyhelm/protocol/topics/organization/parts-schemas'
import { peoplePage } from '@tallyhelm/protocol/topics/organization/people-schemas'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { acceptOffer } from '../program/test-binding.ts'
import {
  addCustomer,
  addUnassociated,
  type Client,
  clientOf,
  PASSWORD,
  queryPast,
  signedInClient,
  startTestServer,
  type TestServer,
} from '../program/test-server.ts'
import { addStaff, staffClient } from '../program/test-staff.ts'

const system = { kind: 'system', name: 'test' } as const
const reason = '长期未关联客户'
let server: TestServer
let ops: Client
let customerId: string
let otherId: string

beforeAll(async () => {
  server = await startTestServer({ server: { roles: ['api'] } })
  await addStaff(server.world, 'OPS', 'ops')
  ops = await staffClient(server, 'ops')
  customerId = (await addCustomer(server.world, 1, '13800000001')).customerId
  otherId = (await addCustomer(server.world, 1, '13800000002')).customerId
})
afterAll(() => server?.stop())

const people = async (request: object = {}) =>
  peoplePage.parse((await ops.post('/api/console/people', { page_num: 1, page_size: 20, ...request })).data).content
const act = (verb: 'offer' | 'remove', request: object) => ops.post(`/api/console/people/${verb}`, request)
const members = (path: string, request: object) =>
  ops.post(`/api/console/customers/members/${path}`, { customer_id: customerId, ...request })
const invitations = async () => memberInvitations.parse((await members('invitations', {})).data).items
const rows = (text: string) => queryPast(server.world, text)
const info = (client: Client) => client.post('/api/security/auth/info', {})
const offerTo = (mobile: string) => rows(`select id::text, is_member from organization_binding_offers where mobile = '${mobile}'`)

test('people of no customer are listed and found by number or address; those of a customer are not', async () => {
  const { userId } = await addUnassociated(server.world, '13900000001')
  const address = { email: 'qiao@example.com', userName: '乔木', password: PASSWORD }
  await createUser(server.world, system, { customerId: null, mobile: '13900000002', ...address })
  await server.world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`update organization_wallet_users set registered_invite_code = 'SPRING26' where email = 'qiao@example.com'`),
  )
  expect(await people()).toMatchObject([
    { name: '乔木', mobile: '139****0002', invite_code: 'SPRING26' },
    { user_id: userId, state: 'ALONE' },
  ])
  expect(await people({ mobile: '13900000001' })).toMatchObject([{ user_id: userId }])
  expect(await people({ email: 'QIAO@example.com' })).toMatchObject([{ name: '乔木' }])
  expect(await people({ email: 'qiao' })).toEqual([])
  expect(await people({ mobile: '13800000001' })).toEqual([])
  expect(await people({ state: 'OFFERED' })).toEqual([])
})

test('somebody is offered membership, accepts it himself and is no master; who belongs to a customer is left alone', async () => {
  const { userId, mobile } = await addUnassociated(server.world, '13900000011')
  const client = await signedInClient(server.url, mobile)
  const asked = { user_id: userId, customer_id: customerId, role: 'MEMBER' }
  expect((await act('offer', { ...asked, customer_id: '77' })).code).toBe(1404)
  expect(await act('offer', { ...asked, role: 'MASTER' })).toMatchObject({ code: 2412 })
  expect((await act('offer', asked)).code).toBe(0)
  expect(await people({ state: 'OFFERED' })).toMatchObject([{ user_id: userId, offered_id: customerId }])
  const [offer] = await offerTo(mobile)
  expect(offer).toMatchObject({ is_member: true })
  const check = await client.post('/api/wallet/client/bind-account/check', {})
  expect(check.data.offers).toMatchObject([{ status: 'OPEN', rights: ['WALLET', 'FACEBOOK', 'GOOGLE', 'TIKTOK'] }])
  expect((await acceptOffer(server, client, mobile, String(offer?.id))).code).toBe(0)
  expect((await info(await signedInClient(server.url, mobile))).data).toMatchObject({ customer_id: customerId, is_master: false })
  expect(await act('offer', { ...asked, customer_id: otherId })).toMatchObject({ code: 2419 })
  expect(await act('remove', { user_id: userId, reason })).toMatchObject({ code: 2419 })
  expect((await info(await signedInClient(server.url, '13800000001'))).data).toMatchObject({ is_master: true })
})

test('a member is asked by number or mail, asked again and no longer; a customer’s offers are no other’s', async () => {
  const person = { master_name: '叶知秋', mobile: '13900000021', email: '' }
  expect((await members('invite', person)).code).toBe(0)
  expect((await members('invite', { ...person, mobile: '', email: 'ye@example.com' })).code).toBe(0)
  const [byMail, byPhone] = await invitations()
  expect([byMail?.mobile, byPhone?.mobile]).toEqual(['', '139****0021'])
  expect(byMail?.email).toContain('@example.com')
  expect(await members('invite', { ...person, mobile: '' })).toMatchObject({ data: { fields: [{ path: 'mobile' }] } })
  expect(await members('invite', { ...person, mobile: '13800000002' })).toMatchObject({ data: { fields: [{ path: 'mobile' }] } })
  server.test.clock.advance(25 * 3_600_000)
  ops = await staffClient(server, 'ops')
  expect((await invitations()).map(item => item.is_lapsed)).toEqual([true, true])
  const of = { offer_id: byPhone?.offer_id }
  expect((await members('invite-again', { ...of, customer_id: otherId })).code).toBe(1404)
  expect((await members('invite-again', of)).code).toBe(0)
  expect((await invitations()).map(item => item.is_lapsed)).toEqual([true, false])
  expect((await members('withdraw-invitation', { ...of, customer_id: otherId, reason })).code).toBe(1404)
  // The way by which masters are no longer asked knows members' offers as little.
  expect((await ops.post('/api/console/customers/master-invitation/withdraw', { customer_id: customerId, ...of, reason })).code).toBe(1404)
  expect((await members('withdraw-invitation', { ...of, reason })).code).toBe(0)
  expect(await members('withdraw-invitation', { ...of, reason })).toMatchObject({ code: 1404 })
  expect(await invitations()).toHaveLength(1)
})

test('staff ask thirty times a day, whatever comes of it', async () => {
  const { customerId: asked } = await addCustomer(server.world, 1, '13800000003')
  const request = { customer_id: asked, master_name: '某人', mobile: '13800000001', email: '' }
  for (let attempt = 0; attempt < 30; attempt += 1) expect((await members('invite', request)).code).toBe(9002)
  expect(await members('invite', request)).toMatchObject({ status: 429, code: 2408 })
})

test('whoever is removed is signed out, offered nothing, and may register anew; nobody is removed twice', async () => {
  const { userId, mobile } = await addUnassociated(server.world, '13900000031')
  const client = await signedInClient(server.url, mobile)
  const made = await createCustomer(server.world, system, { name: '新客户', customerType: 1, customerNature: 'DIRECT_AGENT' })
  await offerBinding(server.world, system, { customerId: made.customerId, mobile })
  expect(await act('remove', { user_id: userId, reason: '短' })).toMatchObject({ code: 9002 })
  expect((await act('remove', { user_id: userId, reason })).code).toBe(0)
  expect((await info(client)).code).toBe(9)
  expect((await clientOf(server.url).signIn({ account: mobile, password: PASSWORD })).code).not.toBe(0)
  expect(await rows(`select withdrawn_at is not null as gone from organization_binding_offers where mobile = '${mobile}'`)).toEqual([
    { gone: true },
  ])
  expect((await people()).map(row => row.user_id)).not.toContain(userId)
  expect((await act('remove', { user_id: userId, reason })).code).toBe(1404)
  const [entry] = await rows(`select details from audit_entries where action = 'organization.remove-user' and object_id = '${userId}'`)
  expect(entry).toMatchObject({ details: { mobile: '139****0031', withdrawn: 1, ended: 1, reason } })
  await addUnassociated(server.world, mobile)
  expect((await info(await signedInClient(server.url, mobile))).code).toBe(0)
})

test('one who waits for the answer to an application is removed by nobody', async () => {
  const { userId } = await addUnassociated(server.world, '13900000041')
  await server.world.db.transaction({ kind: 'system' }, async tx => {
    await tx.run(sql`
      insert into cases_cases (id, kind, subject, title, object_kind, object_id, maker_kind, maker_id, maker, asked_reason, submitted_at, due_at)
      values (4711, 'CUSTOMER_APPLICATION', ${userId}, '申请', 'application', '4711', 'user', ${userId}, '某人', '', now(), now())`)
    await tx.run(sql`
      insert into organization_applications (id, user_id, company_name, contact, note) values (4711, ${userId}, '新公司', '13900000041', '')`)
  })
  expect(await act('remove', { user_id: userId, reason })).toMatchObject({ code: 2420 })
  expect(await people({ state: 'APPLIED' })).toMatchObject([{ user_id: userId, case_id: '4711' }])
})
