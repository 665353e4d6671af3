// The counts behind the menu badges over HTTP: what they count, for whom, and that nobody counts what is another's.
import { adoptAdAccount } from '@tallyhelm/flows/ad-accounts/adopt-ad-account'
import { createCompany } from '@tallyhelm/flows/companies/create-company'
import { recordForewarning } from '@tallyhelm/flows/violations/record-forewarning'
import { creditEndpoints } from '@tallyhelm/protocol/topics/credit/endpoints'
import { freezeEndpoints } from '@tallyhelm/protocol/topics/freezes/endpoints'
import { frozenEndpoints } from '@tallyhelm/protocol/topics/freezes/frozen-endpoints'
import { violationEndpoints } from '@tallyhelm/protocol/topics/violations/endpoints'
import { rectificationEndpoints } from '@tallyhelm/protocol/topics/violations/rectification-endpoints'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import sql from 'sql-template-tag'
import { addStaff, staffClient } from '../program/test-staff.ts'
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

const system = { kind: 'system', name: 'test' } as const
const { rectificationCount, subCustomerRectificationCount, forewarningCount } = violationEndpoints
const { rectificationList, subCustomerRectificationList } = rectificationEndpoints
const BOTH = { count_type_list: ['RECTIFICATION', 'TODAY'] }

let server: TestServer
let owner: Awaited<ReturnType<typeof addCustomer>>
let companyId: string
let subCustomerId: string
let clients: Record<'risk' | 'owner' | 'stranger' | 'subCustomer' | 'twin' | 'preCharge' | 'agentDeliver' | 'unassociated', Client>
let outside = 5_000_000_001

/** It is 12:00 in Shanghai, 2 March 2026. */
beforeAll(async () => {
  server = await startTestServer()
  const { world } = server
  owner = await addCustomer(world, 0, '13900000001')
  await addCustomer(world, 0, '13900000002')
  subCustomerId = (await addSubCustomer(world, owner.customerId, '13900000003')).subCustomerId
  await addSubCustomer(world, owner.customerId, '13900000004')
  await addCustomer(world, 1, '13900000005')
  await addUnassociated(world, '13900000006')
  await addCustomer(world, 3, '13900000007')
  companyId = (await createCompany(world, system, { customerId: owner.customerId, companyName: '甲一' })).companyId
  await addStaff(world, 'RISK')
  clients = {
    risk: await staffClient(server, 'test-risk'),
    owner: await signedIn('13900000001'),
    stranger: await signedIn('13900000002'),
    subCustomer: await signedIn('13900000003'),
    twin: await signedIn('13900000004'),
    preCharge: await signedIn('13900000005'),
    unassociated: await signedIn('13900000006'),
    agentDeliver: await signedIn('13900000007'),
  }
})
afterAll(() => server.stop())

const signedIn = (mobile: string) => signedInClient(server.url, mobile)

async function adopted(channel: Channel, ofSubCustomer: string | null = null): Promise<string> {
  const outsideAccountId = String(outside++)
  const account = {
    customerId: owner.customerId,
    subCustomerId: ofSubCustomer,
    companyId,
    channel,
    outsideAccountId,
    currency: 'USD',
  } as const
  return (await adoptAdAccount(server.world, system, account)).adAccountId
}

const rectification = (account_id: string, deadline_at: string, over: object = {}) => ({
  account_id,
  deadline_at,
  violation_type: 'POLICY',
  level: 'LOW',
  policy_text: '政策',
  ads: [{ outside_ad_id: '120210000001' }],
  ...over,
})
const rectify = async (...input: Parameters<typeof rectification>) =>
  clients.risk.post('/api/console/rectifications/issue', rectification(...input))

const ask = (client: Client, { method, path }: { method: string; path: string }, body: unknown = {}) =>
  method === 'GET' ? client.call('GET', path) : client.post(path, body)
const counted = (all: number, today: number) => ({
  code: 0,
  data: [
    { rectification_count_type: 'RECTIFICATION', count: all },
    { rectification_count_type: 'TODAY', count: today },
  ],
})

test('rectifications count while they wait for the customer, those of today by the day in Shanghai', async () => {
  const own = await adopted('FACEBOOK')
  const lent = await adopted('FACEBOOK', subCustomerId)
  await rectify(own, '2026-03-02T15:59:59Z')
  await rectify(own, '2026-03-02T16:00:00Z', { violation_type: 'RIGHTS' })
  await rectify(own, '2026-03-05T00:00:00Z', { violation_type: 'OTHER' })
  await rectify(lent, '2026-03-02T10:00:00Z')
  await server.world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`update violations_rectifications set status = 'TO_BE_REVIEWED' where violation_type = 'OTHER'`),
  )
  expect(await ask(clients.owner, rectificationCount, BOTH)).toMatchObject(counted(3, 2))
  expect(await ask(clients.subCustomer, subCustomerRectificationCount, BOTH)).toMatchObject(counted(1, 1))
  expect(await ask(clients.twin, subCustomerRectificationCount, BOTH)).toMatchObject(counted(0, 0))
  expect(await ask(clients.stranger, rectificationCount, BOTH)).toMatchObject(counted(0, 0))
  const due = (await ask(clients.owner, rectificationList, { count_type: 'TODAY' })).data
  expect(due).toMatchObject({
    total_size: 2,
    content: [
      { account_id: lent, deadline_at: '2026-03-02T10:00:00.000Z', status: 'TO_BE_RECTIFIED', company_name: '甲一' },
      { account_id: own, deadline_at: '2026-03-02T15:59:59.000Z', ad_count: 1 },
    ],
  })
  expect((await ask(clients.subCustomer, subCustomerRectificationList)).data).toMatchObject({
    total_size: 1,
    content: [{ account_id: lent }],
  })
  expect((await ask(clients.twin, subCustomerRectificationList)).data).toMatchObject({ total_size: 0, content: [] })
  server.test.clock.advance(12 * 3_600_000)
  const tomorrow = await ask(await signedIn('13900000001'), rectificationCount, { count_type_list: ['TODAY'] })
  server.test.clock.advance(-12 * 3_600_000)
  expect(tomorrow.data).toEqual([{ rectification_count_type: 'TODAY', count: 1 }])
})

test.each([
  [{}, 'count_type_list', '请提供统计类型'],
  [{ count_type_list: [] }, 'count_type_list', '请提供统计类型'],
  [{ count_type_list: ['TOMORROW'] }, 'count_type_list.0', '统计类型不正确'],
  [{ count_type_list: ['TODAY', 'TODAY', 'TODAY'] }, 'count_type_list', '统计类型最多 2 项'],
])('what cannot be counted is named (%#)', async (body, path, msg) => {
  expect(await ask(clients.owner, rectificationCount, body)).toMatchObject({ status: 422, code: 9002, data: { fields: [{ path, msg }] } })
})

test('a forewarning counts until somebody has opened it', async () => {
  const account = await adopted('FACEBOOK', subCustomerId)
  for (const outsideAdId of ['1', '2']) {
    const ads = [{ outsideAdId, name: '广告', reason: '落地页价格与广告不一致' }]
    await recordForewarning(server.world, system, { adAccountId: account, violationType: 'LANDING_PAGE', ads })
  }
  expect((await ask(clients.owner, forewarningCount)).data).toEqual({ violate_forewarning_count: 1 })
  expect((await ask(clients.stranger, forewarningCount)).data).toEqual({ violate_forewarning_count: 0 })
  await server.world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`update violations_forewarnings set status = 'READ', read_at = now() where ad_account_id = ${account}`),
  )
  expect((await ask(clients.owner, forewarningCount)).data).toEqual({ violate_forewarning_count: 0 })
})

test('a freeze is unread for each user until that user opens it, and no more once it is over', async () => {
  const accounts = [await adopted('FACEBOOK'), await adopted('TIKTOK', subCustomerId), await adopted('GOOGLE'), await adopted('TIKTOK')]
  await server.world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`
      insert into freezes_records (id, customer_id, sub_customer_id, ad_account_id, channel, frozen_at, reason, currency, status, thawed_at)
      select a.id, a.customer_id, a.sub_customer_id, a.id, a.channel, now(), '', 'USD',
        case when a.id = ${accounts[3]} then 'THAWED' else 'FROZEN' end, case when a.id = ${accounts[3]} then now() end
      from ad_accounts_accounts a where a.id = any(${accounts}::bigint[])`),
  )
  const unread = async (client: Client) => (await ask(client, freezeEndpoints.unread)).data
  const channels = (facebook: number, tiktok: number) => [
    { channel: 'FACEBOOK', unread: facebook },
    { channel: 'TIKTOK', unread: tiktok },
  ]
  expect(await unread(clients.owner)).toEqual({ sum_unread: 2, channels: channels(1, 1) })
  expect(await unread(clients.subCustomer)).toEqual({ sum_unread: 1, channels: channels(0, 1) })
  expect(await unread(clients.twin)).toEqual({ sum_unread: 0, channels: channels(0, 0) })
  expect(await unread(clients.stranger)).toEqual({ sum_unread: 0, channels: channels(0, 0) })
  const read = async (client: Client, ids: string[]) => await ask(client, frozenEndpoints.read, { record_ids: ids })
  expect(await read(clients.stranger, accounts.slice(0, 1))).toMatchObject({ status: 404 })
  expect(await read(clients.subCustomer, accounts.slice(0, 2))).toMatchObject({ status: 404 })
  expect(await read(clients.owner, [])).toMatchObject({ code: 9002, data: { fields: [{ path: 'record_ids', msg: '请选择冻结记录' }] } })
  expect((await read(clients.owner, accounts.slice(0, 1))).data).toEqual({ sum_unread: 1, channels: channels(0, 1) })
  expect((await read(clients.owner, accounts.slice(0, 2))).data).toEqual({ sum_unread: 0, channels: channels(0, 0) })
  const list = (await ask(clients.owner, frozenEndpoints.list, { channel: 'TIKTOK' })).data
  expect(list).toMatchObject({ total_size: 1, content: [{ account_id: accounts[1], status: 'FROZEN', balance: null, is_read: true }] })
  expect(await ask(clients.owner, frozenEndpoints.list, { channel: 'GOOGLE' })).toMatchObject({ code: 9002 })
  expect(await unread(clients.subCustomer)).toMatchObject({ sum_unread: 1 })
})

let issued = 900
const statement = (channel: string, month: string, deadline = '2026-03-07T16:00:00Z') =>
  server.world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`insert into credit_statements (id, customer_id, company_id, channel, month, account_count, currency, spend_minor,
        service_fee_minor, tax_minor, rebate_minor, payable_minor, status, issued_at, confirm_deadline_at, repay_on)
      values (${(issued += 1)}, ${owner.customerId}, ${companyId}, ${channel}, ${month}, 2, 'USD', 10000, 300, 60, 100, 10260, 'WAIT_REPLY',
        '2026-02-25T04:00:00Z', ${deadline}, '2026-03-22')`),
  )

test('statements wait per channel until their deadline has passed', async () => {
  await statement('FACEBOOK', '2026-02-01')
  await statement('FACEBOOK', '2026-01-01')
  await statement('TIKTOK', '2026-02-01')
  await statement('GOOGLE', '2026-02-01', '2026-03-01T16:00:00Z')
  const waiting = async (client: Client) => (await ask(client, creditEndpoints.waitRepliedQuantity)).data
  const quantities = (facebook: number, tiktok: number) => [
    { channel: 'FACEBOOK', quantity: facebook },
    { channel: 'GOOGLE', quantity: 0 },
    { channel: 'TIKTOK', quantity: tiktok },
  ]
  expect(await waiting(clients.owner)).toEqual(quantities(2, 1))
  expect(await waiting(clients.stranger)).toEqual(quantities(0, 0))
  expect(await waiting(clients.agentDeliver)).toEqual(quantities(0, 0))
})

const fields = (...paths: string[]) => ({ code: 9002, data: { fields: paths.map(path => ({ path })) } })

test.each<[string, object, string]>([
  ['a deadline that has passed', { deadline_at: '2026-03-02T04:00:00Z' }, 'deadline_at'],
  ['no ad', { ads: [] }, 'ads'],
  ['no policy', { policy_text: '  ' }, 'policy_text'],
  ['a policy beyond its limit', { policy_text: '长'.repeat(501) }, 'policy_text'],
])('no rectification is issued with %s', async (_what, over, path) => {
  const account = await adopted('FACEBOOK')
  expect(await rectify(account, '2026-03-05T00:00:00Z', over)).toMatchObject(fields(path))
})

test('one rectification of a type is open at a time, on a channel that has them', async () => {
  const account = await adopted('FACEBOOK')
  expect(await rectify(account, '2026-03-05T00:00:00Z')).toMatchObject({ code: 0 })
  expect(await rectify(account, '2026-03-06T00:00:00Z')).toMatchObject(fields('violation_type'))
  expect(await rectify(await adopted('GOOGLE'), '2026-03-05T00:00:00Z')).toMatchObject(fields('account_id'))
  expect(await rectify('404', '2026-03-05T00:00:00Z')).toMatchObject({ code: 1404 })
})

test.each([
  ['no ads', []],
  ['an id that is none', [{ outsideAdId: 'x', name: '', reason: '原因' }]],
  [
    'an ad twice',
    [
      { outsideAdId: '1', name: '', reason: '原因' },
      { outsideAdId: ' 1', name: '', reason: '原因' },
    ],
  ],
  ['no reason', [{ outsideAdId: '1', name: '', reason: ' ' }]],
])('no forewarning is recorded with %s', async (_what, ads) => {
  const adAccountId = await adopted('FACEBOOK')
  await expect(recordForewarning(server.world, system, { adAccountId, violationType: 'OTHER', ads })).rejects.toMatchObject({
    refusal: 'INPUT_INVALID',
  })
})

test('each count answers only those whose menu shows it', async () => {
  const endpoints = {
    rectificationCount,
    subCustomerRectificationCount,
    forewarningCount,
    unread: freezeEndpoints.unread,
    waitRepliedQuantity: creditEndpoints.waitRepliedQuantity,
  }
  const allowed = {
    owner: ['rectificationCount', 'forewarningCount', 'unread', 'waitRepliedQuantity'],
    agentDeliver: ['rectificationCount', 'forewarningCount', 'unread', 'waitRepliedQuantity'],
    preCharge: ['rectificationCount', 'forewarningCount', 'unread'],
    subCustomer: ['subCustomerRectificationCount', 'unread'],
    unassociated: [],
  }
  for (const [who, names] of Object.entries(allowed)) {
    const client = clients[who as keyof typeof allowed] // the keys of the literal above
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const isAllowed = names.some(each => each === name)
      const expected = isAllowed ? { status: 200, code: 0 } : { status: 403, code: 1 }
      expect([who, name, await ask(client, endpoint, BOTH)]).toMatchObject([who, name, expected])
    }
  }
  expect(await ask(clientOf(server.url), freezeEndpoints.unread)).toMatchObject({ status: 401, code: 3 })
})
