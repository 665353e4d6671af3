// What a customer's master hears when staff ask somebody to join it, when that person joins, and how he undoes both.
import { customerPartEndpoints } from '@tallyhelm/protocol/topics/organization/parts-endpoints'
import { organizationEndpoints } from '@tallyhelm/protocol/topics/organization/endpoints'
import { memberPage } from '@tallyhelm/protocol/topics/organization/member-schemas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { acceptOffer } from '../program/test-binding.ts'
import {
  addCustomer,
  addSubCustomer,
  addUnassociated,
  type Client,
  queryPast,
  signedInClient,
  startTestServer,
  type TestServer,
} from '../program/test-server.ts'
import { addStaff, staffClient } from '../program/test-staff.ts'

let server: TestServer
let [ops, master, guest]: Client[] = []
let own: Awaited<ReturnType<typeof addCustomer>>
let other: Awaited<ReturnType<typeof addCustomer>>

beforeAll(async () => {
  server = await startTestServer({ server: { roles: ['api'], limits: { perAddressPerMinute: 1e9, perSessionPerMinute: 1e9 } } })
  own = await addCustomer(server.world, 1, '13800000001')
  other = await addCustomer(server.world, 1, '13800000003')
  await addUnassociated(server.world, '13800000014')
  await addStaff(server.world, 'OPS', 'ops')
  ops = await staffClient(server, 'ops')
  ;[master, guest] = [await signedInClient(server.url, own.mobile), await signedInClient(server.url, '13800000014')]
})
afterAll(() => server?.stop())

const invite = () =>
  (ops as Client).post(customerPartEndpoints.inviteMember.path, {
    customer_id: own.customerId,
    master_name: '新人',
    country_code: '86',
    mobile: '13800000014',
    email: '',
  })
const told = async (userId = own.userId) =>
  (await queryPast(server.world, `select title, body from notices_messages where user_id = ${userId} order by id`)) as {
    title: string
    body: string
  }[]
const rows = async (client = master) =>
  memberPage.parse((await (client as Client).post(organizationEndpoints.members.path, { page_num: 1, page_size: 20 })).data).content
const remove = (client: Client | undefined, which: object) => (client as Client).post(organizationEndpoints.removeMember.path, which)
const waiting = async () =>
  (
    await queryPast(
      server.world,
      `select count(*)::int as n from graphile_worker.jobs where task_identifier = 'organization.deliver-message'`,
    )
  )[0]?.n as number

test('the master hears of the invitation at once, sees it, and takes it back', async () => {
  const before = await waiting()
  expect(await invite()).toMatchObject({ code: 0 })
  expect(await told()).toEqual([{ title: '平台运营邀请了成员', body: expect.stringContaining('138****0014') }])
  // The invited and the master, each by SMS.
  expect((await waiting()) - before).toBe(2)
  const offer = (await rows()).find(row => row.status === 'PENDING')
  expect(offer).toMatchObject({ user_id: null, wallet_user_name: '', mobile: '138****0014' })
  const stranger = await signedInClient(server.url, other.mobile)
  expect((await rows(stranger)).filter(row => row.user_id === null)).toEqual([])
  const which = { invitation_id: offer?.invitation_id }
  expect(await remove(stranger, which)).toMatchObject({ code: 1404 })
  expect(await remove(master, which)).toMatchObject({ code: 0 })
  expect((await rows()).filter(row => row.user_id === null)).toEqual([])
  expect(await acceptOffer(server, guest as Client, '13800000014', String(offer?.invitation_id))).toMatchObject({ code: 1404 })
})

test('the master hears of the joining, and removes that person', async () => {
  expect(await invite()).toMatchObject({ code: 0 })
  const offer = (await rows()).find(row => row.status === 'PENDING')
  expect(await acceptOffer(server, guest as Client, '13800000014', String(offer?.invitation_id))).toMatchObject({ code: 0 })
  expect((await told()).map(({ title }) => title)).toEqual(['平台运营邀请了成员', '平台运营邀请了成员', '新成员已加入'])
  expect((await told(other.userId)).length).toBe(0)
  const joined = (await rows()).find(row => row.user_id !== null && row.role === 'MEMBER')
  expect(await remove(master, { user_id: joined?.user_id })).toMatchObject({ code: 0 })
  expect((await (guest as Client).info()).code).not.toBe(0)
})

test('the master hears as well when staff ask somebody to sign in for a sub-customer, and the agent of another hears nothing', async () => {
  const sub = await addSubCustomer(server.world, own.customerId, '13800000002')
  const before = { titles: (await told()).length, waiting: await waiting() }
  const request = {
    customer_id: own.customerId,
    sub_customer_id: sub.subCustomerId,
    master_name: '新人',
    country_code: '86',
    mobile: '13800000014',
    email: '',
  }
  expect(await (ops as Client).post(customerPartEndpoints.inviteSubCustomerUser.path, request)).toMatchObject({ code: 0 })
  expect((await told()).slice(before.titles)).toEqual([
    { title: '平台运营邀请了成员', body: expect.stringContaining('邀请了 138****0014 成为您子客户的用户') },
  ])
  expect((await waiting()) - before.waiting).toBe(2)
  expect((await told(other.userId)).length).toBe(0)
})
