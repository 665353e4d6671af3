// Taking customers on, over HTTP: from nothing to a master who signs in; who is like them is seen before, and two at once make one.
import { offerBinding } from '@tallyhelm/flows/organization/offer-binding'
import { customerDetail } from '@tallyhelm/protocol/topics/organization/console-schemas'
import { duplicates, masterInvitationReply } from '@tallyhelm/protocol/topics/organization/customer-schemas'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addCustomer,
  addUnassociated,
  type Client,
  queryPast,
  signedInClient,
  startTestServer,
  type TestServer,
} from '../program/test-server.ts'
import { acceptOffer } from '../program/test-binding.ts'
import { addStaff, staffClient } from '../program/test-staff.ts'

const HOUR_MS = 3_600_000
const CODE = '91350100M000100Y43'
let server: TestServer
let [ops, fin]: Client[] = []
let salesId: string

beforeAll(async () => {
  server = await startTestServer({ server: { roles: ['api'] } })
  await addStaff(server.world, 'OPS', 'ops')
  await addStaff(server.world, 'FIN', 'fin')
  salesId = (await addStaff(server.world, 'SALES', 'sales')).staffId
  ops = await staffClient(server, 'ops')
  fin = await staffClient(server, 'fin')
})
afterAll(() => server?.stop())

const post = (client: Client | undefined, path: string, request: object) =>
  (client as Client).post(`/api/console/customers${path}`, request)
const facts = {
  name: '新芽科技（示例）有限公司',
  customer_type: 1,
  customer_nature: 'DIRECT_AGENT',
  customer_classification: 'FIRST',
  opened_channels: ['FACEBOOK', 'TIKTOK'],
  company_name: '新芽科技（示例）有限公司',
  credit_code: CODE.toLowerCase(),
  master_name: '林新芽',
  mobile: '+86 139-0000-0001',
  email: 'sprout@example.com',
  sales_staff_id: null,
}
const create = (over: object = {}) => post(ops, '/create', { ...facts, sales_staff_id: salesId, ...over })
const rows = (text: string) => queryPast(server.world, text)
const invitation = async (customer_id: string) =>
  masterInvitationReply.parse((await post(fin, '/master-invitation', { customer_id })).data).invitation
let customerId: string

test('a customer is set up with its company, its channels and its salesperson, and the master is asked by SMS and mail', async () => {
  const made = await create()
  expect(made.code, made.text).toBe(0)
  const detail = customerDetail.parse(made.data)
  customerId = detail.customer_id
  expect(detail).toMatchObject({ name: facts.name, opened_channels: ['FACEBOOK', 'TIKTOK'], master: null, sales: { staff_id: salesId } })
  expect(await rows(`select company_name, credit_code from companies_companies where customer_id = ${customerId}`)).toEqual([
    { company_name: facts.company_name, credit_code: CODE },
  ])
  expect(await invitation(customerId)).toMatchObject({
    name: '林新芽',
    mobile: '139****0001',
    email: 'spr****@example.com',
    status: 'OPEN',
  })
  const jobs = await rows(`select payload->>'key' as key from graphile_worker._private_jobs order by id`)
  expect(jobs.map(({ key }) => String(key).replace(/\d+/g, '#'))).toEqual(['master-invitation-#-#-sms', 'master-invitation-#-#-mail'])
  const log = await rows(`select action from audit_entries where customer_id = ${customerId} order by id`)
  expect(log.map(({ action }) => action)).toEqual([
    'organization.create-customer',
    'companies.create',
    'organization.assign-sales',
    'organization.invite-master',
  ])
})

test('what is like it is shown and has to be confirmed one by one; a person of another customer is refused', async () => {
  const asked = { name: '新芽科技(示例) 有限公司', company_name: '', credit_code: CODE, mobile: '13900000001', email: '' }
  const { items } = duplicates.parse((await post(ops, '/duplicates', asked)).data)
  expect(items.map(({ kind, customer_id }) => [kind, customer_id])).toEqual([
    ['CREDIT_CODE', customerId],
    ['NAME', customerId],
    ['OFFER', customerId],
  ])
  const before = await rows('select count(*)::int as n from organization_customers')
  const unseen = [{ path: 'confirmed', msg: '有相似的客户，请逐项核对后勾选确认' }]
  expect(await create()).toMatchObject({ code: 9002, data: { fields: unseen } })
  const confirmed = items.map(({ key }) => key)
  expect(await create({ confirmed: confirmed.slice(1) })).toMatchObject({ code: 9002, data: { fields: unseen } })
  await addCustomer(server.world, 1, '13900000009')
  expect(await create({ confirmed, mobile: '13900000009' })).toMatchObject({
    code: 9002,
    data: { fields: [{ path: 'mobile', msg: expect.stringContaining('客户13900000009') }] },
  })
  expect(await create({ confirmed, sales_staff_id: '77' })).toMatchObject({ data: { fields: [{ path: 'sales_staff_id' }] } })
  expect(await rows('select count(*)::int - 1 as n from organization_customers')).toEqual(before)
  expect((await create({ confirmed })).code).toBe(0)
})

test('two at once, and one sent twice, make one customer', async () => {
  const request = { name: '双击贸易', company_name: '双击贸易', credit_code: '', mobile: '13900000021', email: '' }
  const answers = await Promise.all([create(request), create(request), create(request)])
  expect(answers.filter(({ code }) => code === 9002)).toHaveLength(2)
  expect(await rows(`select count(*)::int as n from organization_customers where name = '双击贸易'`)).toEqual([{ n: 1 }])
})

test('whoever has the number registers or signs in and becomes master; after 24 hours he is asked again', async () => {
  const made = await create({ name: '迟到科技', company_name: '迟到科技', credit_code: '', mobile: '13900000031', email: '' })
  expect(made.code, made.text).toBe(0)
  const { customer_id } = customerDetail.parse(made.data)
  const offer_id = (await invitation(customer_id))?.offer_id ?? ''
  await addUnassociated(server.world, '13900000031')
  server.test.clock.advance(24 * HOUR_MS)
  ops = await staffClient(server, 'ops')
  fin = await staffClient(server, 'fin')
  expect(await invitation(customer_id)).toMatchObject({ status: 'LAPSED' })
  const person = await signedInClient(server.url, '13900000031')
  expect(await acceptOffer(server, person, '13900000031', offer_id)).toMatchObject({ code: 2411 })
  expect((await post(ops, '/master-invitation/again', { customer_id, offer_id })).code).toBe(0)
  expect(await invitation(customer_id)).toMatchObject({ offer_id, status: 'OPEN' })
  expect(
    await rows(`select title from notices_messages where user_id = (select id from organization_wallet_users
    where mobile = '13900000031')`),
  ).toEqual([{ title: '账号邀请' }])
  expect(await acceptOffer(server, person, '13900000031', offer_id)).toMatchObject({ code: 0, data: { customer_name: '迟到科技' } })
  expect(await invitation(customer_id)).toMatchObject({ status: 'TAKEN' })
  for (const path of ['send', 'again', 'withdraw'] as const) {
    const request = { customer_id, offer_id, reason: '写错了号码', master_name: '别人', mobile: '13900000032', email: '' }
    expect([path, (await post(ops, `/master-invitation/${path}`, request)).code]).toEqual([path, path === 'send' ? 2412 : 1404])
  }
})

test('another person is asked in place of the first, or nobody; an address alone is enough once it is proved', async () => {
  const made = await create({ name: '改邀科技', company_name: '改邀科技', credit_code: '', mobile: '13900000041', email: '' })
  expect(made.code, made.text).toBe(0)
  const { customer_id } = customerDetail.parse(made.data)
  const first = (await invitation(customer_id))?.offer_id ?? ''
  const other = { customer_id, master_name: '只用邮箱', mobile: '', email: 'Only@Example.com' }
  expect((await post(ops, '/master-invitation/send', other)).code).toBe(0)
  const now = await invitation(customer_id)
  expect(now).toMatchObject({ name: '只用邮箱', mobile: '', status: 'OPEN' })
  await addUnassociated(server.world, '13900000041')
  const phone = await signedInClient(server.url, '13900000041')
  expect(await acceptOffer(server, phone, '13900000041', first)).toMatchObject({ code: 1404 })
  expect(await acceptOffer(server, phone, '13900000041', now?.offer_id ?? '')).toMatchObject({ code: 1404 })
  await server.world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`update organization_wallet_users set email = 'only@example.com' where mobile = '13900000041'`),
  )
  const listed = await phone.post('/api/wallet/client/bind-account/check', {})
  expect(listed.data.offers).toMatchObject([{ offer_id: now?.offer_id, status: 'OPEN' }])
  const withdrawal = { customer_id, offer_id: now?.offer_id, reason: '客户更换了联系人' }
  expect((await post(ops, '/master-invitation/withdraw', { ...withdrawal, customer_id: customerId })).code).toBe(1404)
  expect((await post(ops, '/master-invitation/withdraw', withdrawal)).code).toBe(0)
  expect(await acceptOffer(server, phone, '13900000041', now?.offer_id ?? '')).toMatchObject({ code: 1404 })
  expect(await invitation(customer_id)).toMatchObject({ status: 'WITHDRAWN' })
})

test('an offer of operations to the same phone is prolonged and keeps its id', async () => {
  const made = await create({ name: '延长科技', company_name: '延长科技', credit_code: '', mobile: '13900000051', email: '' })
  expect(made.code, made.text).toBe(0)
  const { customer_id } = customerDetail.parse(made.data)
  const first = await invitation(customer_id)
  await offerBinding(server.world, { kind: 'system', name: 'test' }, { customerId: customer_id, mobile: '13900000051' })
  expect(await invitation(customer_id)).toMatchObject({ offer_id: first?.offer_id, name: '林新芽' })
})

test.each([
  ['name', { name: '芽' }],
  ['name', { name: '芽'.repeat(101) }],
  ['name', { name: 'a\u0007b' }],
  ['company_name', { company_name: '' }],
  ['credit_code', { credit_code: '91350100M000100Y44' }],
  ['credit_code', { credit_code: "' or 1=1 --" }],
  ['customer_type', { customer_type: 4 }],
  ['customer_nature', { customer_nature: 'NONE' }],
  ['customer_classification', { customer_classification: null }],
  ['opened_channels', { opened_channels: [] }],
  ['opened_channels', { opened_channels: ['GOOGLE', 'GOOGLE'] }],
  ['opened_channels.0', { opened_channels: ['KUAISHOU'] }],
  ['master_name', { master_name: ' ' }],
  ['mobile', { mobile: '', email: '' }],
  ['mobile', { mobile: '12345' }],
  ['email', { email: 'a@b' }],
  ['sales_staff_id', { sales_staff_id: '1; drop' }],
])('a wrong %s is told at its field', async (path, over) => {
  expect(await create({ name: '不会存在', ...over })).toMatchObject({ code: 9002, data: { fields: [{ path }] } })
})

test('a customer has so many invitations a day', async () => {
  const made = await create({ name: '频繁科技', company_name: '频繁科技', credit_code: '', mobile: '13900000061', email: '' })
  expect(made.code, made.text).toBe(0)
  const { customer_id } = customerDetail.parse(made.data)
  const offer_id = (await invitation(customer_id))?.offer_id ?? ''
  const codes = []
  for (let n = 0; n < 31; n += 1) codes.push((await post(ops, '/master-invitation/again', { customer_id, offer_id })).code)
  expect(codes.indexOf(2408)).toBe(30)
})
