// The parts of a customer over HTTP: companies, sub-customers with users who sign in, and the people of a customer in the hands of staff.
import { createCustomer } from '@tallyhelm/flows/organization/create-customer'
import { createUser } from '@tallyhelm/flows/organization/create-user'
import { consoleMemberPage, subCustomerPage } from '@tallyhelm/protocol/topics/organization/console-schemas'
import { companyPage } from '@tallyhelm/protocol/topics/organization/parts-schemas'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { acceptOffer } from '../program/test-binding.ts'
import {
  addCustomer,
  addSubCustomer,
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
const reason = '按客户来函处理'
const CODE = '91350100M000100Y43'
let server: TestServer
let ops: Client
let fin: Client
let agentId: string
let otherId: string

beforeAll(async () => {
  server = await startTestServer({ server: { roles: ['api'] } })
  await addStaff(server.world, 'OPS', 'ops')
  await addStaff(server.world, 'FIN', 'fin')
  ops = await staffClient(server, 'ops')
  fin = await staffClient(server, 'fin')
  const kind = { customerType: 1, customerNature: 'SECOND_AGENT' } as const
  agentId = (await createCustomer(server.world, system, { name: '轻舟代理', ...kind })).customerId
  otherId = (await addCustomer(server.world, 1, '13800000001')).customerId
})
afterAll(() => server?.stop())

const post = (path: string, request: object, client: Client = ops) => client.post(`/api/console/customers${path}`, request)
const rows = (text: string) => queryPast(server.world, text)
const info = (client: Client) => client.post('/api/security/auth/info', {})
const signIn = (account: string) => clientOf(server.url).signIn({ account, password: PASSWORD })
const log = (customerId: string, action: string) =>
  rows(`select details from audit_entries where customer_id = ${customerId} and action = '${action}' order by id`)

test('companies are added and mended, each name and code once for a customer, and those of another customer stay as they are', async () => {
  const add = (over: object = {}) =>
    post('/companies/create', { customer_id: agentId, company_name: '轻舟甲公司', credit_code: CODE, ...over })
  expect((await add()).code).toBe(0)
  const taken = { code: 9002, data: { fields: [{ path: 'company_name' }] } }
  expect(await add()).toMatchObject(taken)
  expect(await add({ company_name: '另一名称' })).toMatchObject(taken)
  expect((await add({ company_name: '轻舟乙公司', credit_code: '' })).code).toBe(0)
  expect(await add({ company_name: '轻舟丙公司', credit_code: '123' })).toMatchObject({ data: { fields: [{ path: 'credit_code' }] } })
  expect((await add({ customer_id: '77' })).code).toBe(1404)
  const listed = async (client = fin) => companyPage.parse((await post('/companies', { customer_id: agentId }, client)).data).content
  const [second, first] = await listed()
  expect([second, first]).toMatchObject([
    { company_name: '轻舟乙公司', credit_code: '' },
    { company_name: '轻舟甲公司', credit_code: CODE, accounts: 0 },
  ])
  const change = { customer_id: agentId, company_id: second?.company_id, company_name: '轻舟乙（香港）公司', credit_code: '', reason }
  expect((await post('/companies/update', change, fin)).code).toBe(1)
  expect((await post('/companies/update', { ...change, customer_id: otherId })).code).toBe(1404)
  expect(await post('/companies/update', { ...change, company_name: '轻舟甲公司' })).toMatchObject(taken)
  expect(await post('/companies/update', { ...change, credit_code: CODE })).toMatchObject(taken)
  expect((await post('/companies/update', change)).code).toBe(0)
  expect((await listed())[0]?.company_name).toBe('轻舟乙（香港）公司')
  expect(await log(agentId, 'companies.change')).toMatchObject([
    { details: { before: { company_name: '轻舟乙公司' }, after: { company_name: '轻舟乙（香港）公司' }, reason } },
  ])
})

test('an agent gets a sub-customer whose user is asked, accepts, and signs in for it alone', async () => {
  const person = { master_name: '林青禾', mobile: '13900000001', email: '' }
  const make = (over: object = {}) =>
    post('/sub-customers/create', { customer_id: agentId, name: '青禾优选', show_sub_customer_spend: true, ...person, ...over })
  expect(await make({ customer_id: otherId })).toMatchObject({ code: 9002, data: { fields: [{ msg: '只有二级代理可以有子客户' }] } })
  expect(await make({ mobile: '13800000001' })).toMatchObject({ code: 9002, data: { fields: [{ path: 'mobile' }] } })
  expect(await make({ name: '青' })).toMatchObject({ data: { fields: [{ path: 'name' }] } })
  expect((await make()).code).toBe(0)
  expect(await make({ name: '青禾 优选' })).toMatchObject({ data: { fields: [{ path: 'name', msg: '该客户已有同名的子客户' }] } })
  const listed = async () => subCustomerPage.parse((await post('/sub-customers', { customer_id: agentId })).data).content
  const [sub] = await listed()
  expect(await listed()).toMatchObject([{ name: '青禾优选', users: 0, show_sub_customer_spend: true }])
  await addUnassociated(server.world, '13900000001')
  const user = await signedInClient(server.url, '13900000001')
  const [offer] = (await user.post('/api/wallet/client/bind-account/check', {})).data.offers as { offer_id: string }[]
  expect(offer).toMatchObject({ customer_name: '青禾优选', status: 'OPEN', rights: ['WALLET', 'FACEBOOK', 'GOOGLE', 'TIKTOK'] })
  // Its customer's master may be asked meanwhile.
  const master = { customer_id: agentId, master_name: '顾轻舟', mobile: '13900000002', email: '' }
  expect((await post('/master-invitation/send', master)).data.invitation).toMatchObject({ name: '顾轻舟' })
  expect(await acceptOffer(server, user, '13900000001', offer?.offer_id ?? '')).toMatchObject({
    code: 0,
    data: { customer_name: '青禾优选' },
  })
  const told = (await info(await signedInClient(server.url, '13900000001'))).data
  expect(told).toMatchObject({
    customer_id: agentId,
    sub_customer_id: sub?.sub_customer_id,
    is_master: false,
    show_sub_customer_spend: true,
  })
  expect(await listed()).toMatchObject([{ users: 1 }])
  const of = { customer_id: agentId, sub_customer_id: sub?.sub_customer_id }
  expect((await post('/sub-customers/rename', { ...of, customer_id: otherId, name: '别家', reason })).code).toBe(1404)
  expect((await post('/sub-customers/rename', { ...of, name: '青禾严选', reason })).code).toBe(0)
  const invite = { ...of, ...person, master_name: '第二人', mobile: '13900000003' }
  expect((await post('/sub-customers/invite', { ...invite, customer_id: otherId })).code).toBe(1404)
  expect((await post('/sub-customers/invite', invite)).code).toBe(0)
  expect((await post('/sub-customers/invite', invite)).code).toBe(0)
  expect(await rows(`select sub_customer_id::text as sub from organization_binding_offers where mobile = '13900000003'`)).toEqual([
    { sub: sub?.sub_customer_id },
  ])
})

test('staff take people out, hand the customer over and make a master where there is none; two at once hand it over once', async () => {
  const { world } = server
  const { customerId, userId: masterId } = await addCustomer(world, 1, '13800000011')
  const { subCustomerId } = await addSubCustomer(world, customerId, '13800000012')
  const member = async (mobile: string) =>
    (await createUser(world, system, { customerId, mobile, userName: `成员${mobile}`, password: PASSWORD })).userId
  const [first, second] = [await member('13800000013'), await member('13800000014')]
  const [sub] = await rows(`select id::text from organization_wallet_users where sub_customer_id = ${subCustomerId}`)
  const clients = { master: await signedInClient(server.url, '13800000011'), first: await signedInClient(server.url, '13800000013') }
  const hand = (user_id: string, from_user_id: string | null, over = {}) =>
    post('/members/change-master', { customer_id: customerId, user_id, from_user_id, reason, ...over })
  expect((await hand(first, second)).code).toBe(2418)
  expect((await hand(first, masterId, { customer_id: otherId })).code).toBe(2418)
  expect((await hand('77', masterId)).code).toBe(1404)
  for (const unfit of [masterId, String(sub?.id)]) expect((await hand(unfit, masterId)).code).toBe(2415)
  const codes = (await Promise.all([hand(first, masterId), hand(second, masterId)])).map(answer => answer.code)
  expect(codes.toSorted((a, b) => a - b)).toEqual([0, 2418])
  const heir = codes[0] === 0 ? first : second
  for (const client of Object.values(clients).slice(0, 1)) expect((await info(client)).code).toBe(8)
  expect(await log(customerId, 'organization.change-master')).toMatchObject([
    { details: { before: { master: masterId }, after: { master: heir }, reason } },
  ])
  const remove = (user_id: string, over = {}) => post('/members/remove', { customer_id: customerId, user_id, reason, ...over })
  expect((await remove(heir, { customer_id: otherId })).code).toBe(1404)
  expect((await post('/members/remove', { customer_id: customerId, user_id: heir, reason }, fin)).code).toBe(1)
  for (const gone of [heir, String(sub?.id)]) expect((await remove(gone)).code).toBe(0)
  expect((await remove(heir)).code).toBe(1404)
  const members = consoleMemberPage.parse((await post('/members', { customer_id: customerId })).data).content
  expect(members.map(({ is_master }) => is_master)).toEqual([false, false])
  expect((await hand(masterId, null)).code).toBe(0)
  expect(consoleMemberPage.parse((await post('/members', { customer_id: customerId })).data).content[0]).toMatchObject({
    user_id: masterId,
    is_master: true,
  })
})

test('staff disable a person and let him in again; sessions end, each way in is shut, and he and the master are told once', async () => {
  const { world } = server
  const { customerId, userId: masterId } = await addCustomer(world, 1, '13800000031')
  const member = { customerId, mobile: '13800000032', userName: '成员', password: PASSWORD }
  const { userId } = await createUser(world, system, member)
  const client = await signedInClient(server.url, '13800000032')
  const disable = (value: boolean, over = {}, as?: typeof fin) =>
    post('/members/disable', { customer_id: customerId, user_id: userId, value, reason, ...over }, as)
  const told = (id: string) =>
    rows(`select title from notices_messages where user_id = ${id} and kind = 'SECURITY' order by created_at, id`)
  expect((await disable(true, {}, fin)).code).toBe(1)
  expect((await disable(true, { customer_id: otherId })).code).toBe(1404)
  expect((await disable(true, { user_id: '77' })).code).toBe(1404)
  expect((await disable(true, { reason: '短' })).text).toContain('"reason"')
  expect((await info(client)).code).toBe(0)
  const codes = (await Promise.all([disable(true), disable(true)])).map(answer => answer.code)
  expect(codes).toEqual([0, 0])
  expect((await info(client)).code).toBe(9)
  expect((await signIn('13800000032')).code).toBe(9)
  const master = await signedInClient(server.url, '13800000031')
  const listed = await master.post('/api/wallet/client/organization/list', { page_num: 1, page_size: 20 })
  expect(listed.data).toMatchObject({ content: [{ status: 'JOINED' }, { user_id: userId, status: 'DISABLED' }], total_size: 2 })
  expect(consoleMemberPage.parse((await post('/members', { customer_id: customerId })).data).content).toContainEqual(
    expect.objectContaining({ user_id: userId, is_disabled: true }),
  )
  expect((await post('/members/change-master', { customer_id: customerId, user_id: userId, from_user_id: masterId, reason })).code).toBe(
    2415,
  )
  expect((await disable(false)).code).toBe(0)
  expect((await info(client)).code).toBe(8)
  expect((await signIn('13800000032')).code).toBe(0)
  expect(await told(userId)).toEqual([{ title: '登录已停用' }, { title: '登录已恢复' }])
  expect(await told(masterId)).toEqual([{ title: '成员登录已停用' }, { title: '成员登录已恢复' }])
  expect(await log(customerId, 'organization.disable-user')).toMatchObject([{ details: { was_master: false, ended: 1, reason } }])
  expect(await log(customerId, 'organization.enable-user')).toMatchObject([{ details: { ended: 0, reason } }])
})

test('a reset ends the sessions, mails a link that staff never see, and takes the second factor off only when asked', async () => {
  const { world } = server
  const { customerId, userId } = await addCustomer(world, 1, '13800000021')
  await world.db.transaction({ kind: 'system' }, async tx => {
    await tx.run(sql`insert into session_totps (user_id, sealed_secret, created_at, confirmed_at) values (${userId}, 'x', now(), now())`)
    await tx.run(sql`update organization_wallet_users set email = 'reset@example.com' where id = ${userId}`)
  })
  const reset = (over: object = {}) =>
    post('/members/reset-sign-in', { customer_id: customerId, user_id: userId, removes_second_factor: false, reason, ...over })
  expect((await signIn('13800000021')).data.second_factor).toMatchObject({ methods: ['totp'] })
  expect((await reset({ customer_id: otherId })).code).toBe(1404)
  const answer = await reset()
  expect(answer).toMatchObject({ code: 0, data: { is_mailed: true } })
  expect(answer.text).not.toContain('token')
  expect((await signIn('13800000021')).data.second_factor).toMatchObject({ methods: ['totp'] })
  expect((await reset({ removes_second_factor: true })).code).toBe(0)
  const client = await signedInClient(server.url, '13800000021')
  expect((await info(client)).code).toBe(0)
  expect((await reset()).code).toBe(0)
  expect((await info(client)).code).toBe(8)
  expect(await rows(`select count(*)::int as n from session_tickets where user_id = ${userId} and kind = 'RESET_LINK'`)).toEqual([{ n: 3 }])
  expect(await log(customerId, 'session.reset-by-staff')).toMatchObject([
    { details: { factors: 0, is_mailed: true, reason } },
    { details: { factors: 1, reason } },
    { details: { ended: 1, factors: 0 } },
  ])
})
