// Partners over HTTP: a secret that is told once, tokens for the persons of the named customers only, each good once and for ten minutes.
import { setCustomerStopped } from '@tallyhelm/flows/organization/set-customer-stopped'
import { purgeExpired } from '@tallyhelm/flows/session/purge-expired'
import { auditEndpoints } from '@tallyhelm/protocol/topics/audit/endpoints'
import { auditPage } from '@tallyhelm/protocol/topics/audit/schemas'
import { partnerEndpoints } from '@tallyhelm/protocol/topics/session/partner-endpoints'
import { partnerSchemas } from '@tallyhelm/protocol/topics/session/partner-schemas'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  addCustomer,
  addSubCustomer,
  addUnassociated,
  type Client,
  clientOf,
  queryPast,
  startTestServer,
  type TestServer,
} from '../program/test-server.ts'
import { addStaff, staffClient } from '../program/test-staff.ts'
import { agreeTo } from './test-partners.ts'
import { disableUser } from '../program/test-disabled.ts'

const { list, waiting, create, change, revoke, tokens, issue } = partnerEndpoints
const MINUTE_MS = 60_000
const boss: StaffActor = { kind: 'staff', staffId: '5', staffName: '管理员', sessionId: '5', role: 'ADMIN', address: '' }
let server: TestServer
let admin: Client
let own: Awaited<ReturnType<typeof addCustomer>>
let other: Awaited<ReturnType<typeof addCustomer>>
let sub: Awaited<ReturnType<typeof addSubCustomer>>
let made = 0

beforeAll(async () => {
  server = await startTestServer({ server: { roles: ['api'], limits: { perAddressPerMinute: 1e9, perSessionPerMinute: 1e9 } } })
  const { world } = server
  own = await addCustomer(world, 1, '13800000001')
  sub = await addSubCustomer(world, own.customerId, '13800000002')
  other = await addCustomer(world, 1, '13800000003')
  await addUnassociated(world, '13800000004')
  await addStaff(world, 'ADMIN', 'admin')
})
afterAll(() => server?.stop())
beforeEach(async () => {
  server.test.clock.advance(2 * MINUTE_MS)
  admin = await staffClient(server, 'admin')
})

const fields = (given: Record<string, unknown> = {}) => ({
  name: `合作系统${++made}`,
  customer_ids: [own.customerId],
  with_sub_customers: false,
  addresses: ['127.0.0.1'],
  reason: '会员中心接入',
  ...given,
})
async function partner(given: Record<string, unknown> = {}) {
  const answer = await admin.post(create.path, fields(given))
  expect(answer, answer.text).toMatchObject({ code: 0 })
  const told = partnerSchemas.create.response.parse(answer.data)
  if (told.case_id !== null) await agreeTo(server, told.case_id)
  return told
}
type Partner = Awaited<ReturnType<typeof partner>>
const ask = ({ partner_id, secret }: Pick<Partner, 'partner_id' | 'secret'>, given: Record<string, unknown> = {}) =>
  clientOf(server.url).post(issue.path, {
    partner_id,
    partner_secret: secret,
    customer_id: own.customerId,
    country_code: '86',
    mobile: own.mobile,
    ...given,
  })
async function tokenOf(of: Partner, given: Record<string, unknown> = {}): Promise<string> {
  const answer = await ask(of, given)
  expect(answer, answer.text).toMatchObject({ code: 0 })
  return String(answer.data.token)
}
async function redeem(token: string) {
  const client = clientOf(server.url)
  const answer = await client.call('POST', `/api/security/auth/validateToken?token=${encodeURIComponent(token)}`)
  if (answer.code === 0) {
    client.held.sid = String(answer.data.sid)
    client.held.cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0]
  }
  return { ...answer, client }
}
const entries = async (action: string) =>
  auditPage.parse((await admin.post(auditEndpoints.list.path, { action, page_size: 50 })).data).content

test('the token signs its person in, once; the address to send them to carries it', async () => {
  const of = await partner()
  const issued = await ask(of)
  const { token, url, expires_at } = partnerSchemas.issue.response.parse(issued.data)
  expect(new URL(url)).toMatchObject({ pathname: '/loginReceiver', search: `?token=${token}` })
  expect(new Date(expires_at).getTime() - server.test.clock.now().getTime()).toBe(10 * MINUTE_MS)
  const { client, ...first } = await redeem(token)
  expect(first).toMatchObject({ code: 0 })
  expect((await client.info()).data).toMatchObject({ id: own.userId, customer_id: own.customerId })
  expect(await redeem(token)).toMatchObject({ status: 401, code: 7 })
})

test('of two who use one token at the same time one gets in', async () => {
  const token = await tokenOf(await partner())
  const codes = (await Promise.all([redeem(token), redeem(token), redeem(token)])).map(({ code }) => code)
  expect(codes.toSorted((left, right) => left - right)).toEqual([0, 7, 7])
})

test('a token lives ten minutes to the millisecond', async () => {
  const of = await partner()
  const [good, late] = [await tokenOf(of), await tokenOf(of)]
  server.test.clock.advance(10 * MINUTE_MS - 1)
  expect(await redeem(good)).toMatchObject({ code: 0 })
  server.test.clock.advance(1)
  expect(await redeem(late)).toMatchObject({ status: 401, code: 7 })
})

test('a wrong secret, an unknown partner, a revoked one and a foreign address are refused alike, and nothing is issued', async () => {
  const [of, away, gone] = [await partner(), await partner({ addresses: ['203.0.113.0/24', '2001:db8::/48'] }), await partner()]
  const near = await partner({ addresses: ['203.0.113.7', '127.0.0.0/16'] })
  const unused = await tokenOf(gone)
  expect(await admin.post(revoke.path, { partner_id: gone.partner_id, reason: '合作关系结束' })).toMatchObject({ code: 0 })
  expect(await redeem(unused)).toMatchObject({ status: 401, code: 7 })
  const answers = [
    await ask({ ...of, secret: away.secret }),
    await ask({ ...of, secret: `${of.secret}x` }),
    await ask({ ...of, partner_id: '1' }),
    await ask(away),
    await ask(gone),
  ]
  for (const { status, code, msg } of answers) expect({ status, code, msg }).toEqual({ status: 401, code: 2393, msg: answers[0]?.msg })
  expect(await ask(near)).toMatchObject({ code: 0 })
  const count = `select count(*)::int as n from session_tokens where partner_id in (${of.partner_id}, ${away.partner_id})`
  const [held] = await queryPast(server.world, count)
  expect(held).toEqual({ n: 0 })
  expect(await admin.post(revoke.path, { partner_id: gone.partner_id, reason: '合作关系结束' })).toMatchObject({ status: 404 })
})

test('persons of nobody, of another customer and of a customer that the partner is not for are not found, alike', async () => {
  const [of, all] = [await partner(), await partner({ customer_ids: null })]
  const refused = [
    await ask(of, { mobile: '13800000004' }),
    await ask(of, { mobile: '13899999999' }),
    await ask(of, { mobile: other.mobile }),
    await ask(of, { mobile: other.mobile, customer_id: other.customerId }),
    await ask(all, { mobile: other.mobile }),
    await ask(all, { mobile: '13800000004' }),
    await ask(all, { customer_id: '1' }),
  ]
  for (const { status, code, msg } of refused)
    expect({ status, code, msg }).toEqual({ status: 404, code: refused[0]?.code, msg: refused[0]?.msg })
  expect(await ask(all, { mobile: other.mobile, customer_id: other.customerId })).toMatchObject({ code: 0 })
})

test('persons of sub-customers need a partner that is for them too, and stay in their sub-customer', async () => {
  const both = await partner({ with_sub_customers: true })
  expect(await ask(await partner(), { mobile: sub.mobile })).toMatchObject({ status: 404 })
  const { client } = await redeem(await tokenOf(both, { mobile: sub.mobile }))
  expect((await client.info()).data).toMatchObject({ id: sub.userId, sub_customer_id: sub.subCustomerId })
})

test('a stopped customer and a disabled person get none, nor in by one of before; a person who moved neither', async () => {
  const { world } = server
  const of = await partner({ customer_ids: null })
  const where = await addCustomer(world, 1, '13800000011')
  const given = { customer_id: where.customerId, mobile: where.mobile }
  const [stopped, disabled, moved, good] = [
    await tokenOf(of, given),
    await tokenOf(of, given),
    await tokenOf(of, given),
    await tokenOf(of, given),
  ]
  const stop = (is_stopped: boolean) => setCustomerStopped(world, boss, { customer_id: where.customerId, is_stopped, reason: '合同到期' })
  await stop(true)
  expect(await ask(of, given)).toMatchObject({ status: 403, code: 9 })
  expect(await redeem(stopped)).toMatchObject({ status: 403, code: 9 })
  await stop(false)
  await disableUser(world, where.userId)
  expect(await ask(of, given)).toMatchObject({ status: 403, code: 9 })
  expect(await redeem(disabled)).toMatchObject({ status: 403, code: 9 })
  await disableUser(world, where.userId, false)
  const to = (id: string) =>
    world.db.transaction({ kind: 'system' }, tx =>
      tx.run(sql`update organization_wallet_users set customer_id = ${id}, is_master = false where id = ${where.userId}`),
    )
  await to(other.customerId)
  expect(await redeem(moved)).toMatchObject({ status: 401, code: 7 })
  await to(where.customerId)
  expect(await redeem(good)).toMatchObject({ code: 0 })
})

test('a partner gets sixty tokens a minute, and the next one after it', async () => {
  const [of, another] = [await partner(), await partner()]
  for (let n = 0; n < 60; n += 1) await tokenOf(of)
  expect(await ask(of)).toMatchObject({ status: 429 })
  expect(await ask(another)).toMatchObject({ code: 0 })
  server.test.clock.advance(MINUTE_MS)
  expect(await ask(of)).toMatchObject({ code: 0 })
})

test('bad fields are named, of a partner and of its calls', async () => {
  const of = await partner({ name: '唯一名称' })
  const path = async (given: Record<string, unknown>) => {
    const { code, data, text } = await admin.post(create.path, fields(given))
    expect(code, text).toBe(9002)
    return (data.fields as { path: string }[])[0]?.path // the fields of INPUT_INVALID
  }
  expect(await path({ name: '唯一名称' })).toBe('name')
  expect(await path({ name: 'x' })).toBe('name')
  expect(await path({ name: '名'.repeat(41) })).toBe('name')
  expect(await path({ reason: '' })).toBe('reason')
  expect(await path({ customer_ids: [] })).toBe('customer_ids')
  expect(await path({ customer_ids: ['987654321'] })).toBe('customer_ids')
  expect(await path({ customer_ids: ["1' or true"] })).toBe('customer_ids.0')
  expect(await path({ customer_ids: Array.from({ length: 201 }, () => own.customerId) })).toBe('customer_ids')
  for (const address of ['10.0.0.0/33', '10.0.0.0/0', '::/129', 'localhost', '1.2.3', '10.0.0.1/8/8', '10.0.0.0/-1', '10.0.0.0/1e1'])
    expect(await path({ addresses: [address] }), address).toBe('addresses')
  expect(await path({ addresses: Array.from({ length: 21 }, () => '10.0.0.1') })).toBe('addresses')
  const call = async (given: Record<string, unknown>) => (await ask(of, given)) as { code: number; data: { fields?: { path: string }[] } }
  for (const [field, value] of [
    ['partner_id', "1' or true"],
    ['partner_id', ['1']],
    ['partner_secret', ''],
    ['partner_secret', 'x'.repeat(201)],
    ['partner_secret', { $ne: '' }],
    ['customer_id', '9'.repeat(19)],
    ['customer_id', null],
    ['mobile', '1'.repeat(500)],
    ['mobile', "' or 1=1 --"],
  ] as const)
    expect((await call({ [field]: value })).data.fields?.[0]?.path, `${field} ${JSON.stringify(value)}`).toBe(field)
  for (const token of ['', 'x', "' or true --", 'x'.repeat(5_000)]) expect((await redeem(token)).code).not.toBe(0)
})

test('the secret is told once and kept as a digest; what was issued is listed; each step is in the log', async () => {
  const of = await partner({ name: '官网会员中心' })
  const used = await tokenOf(of)
  const [waiting] = [await tokenOf(of), await redeem(used)]
  const [held] = await queryPast(
    server.world,
    `select p::text || (select string_agg(t::text, '') from session_tokens t) as text from session_partners p where id = ${of.partner_id}`,
  )
  const partners = await admin.post(list.path)
  const issued = await admin.post(tokens.path)
  const log = JSON.stringify([await entries('session.create-partner'), await entries('session.issue-token')])
  for (const text of [String(held?.text), partners.text, issued.text, log])
    for (const secret of [of.secret, used, waiting]) expect(text).not.toContain(secret)
  expect(partners.data.content).toEqual(
    expect.arrayContaining([expect.objectContaining({ name: '官网会员中心', created_by: '员工admin', revoked_at: null })]),
  )
  const rows = partnerSchemas.tokens.response.parse(issued.data).content.filter(row => row.partner_name === '官网会员中心')
  expect(rows.map(({ state }) => state).toSorted()).toEqual(['USED', 'WAITING'])
  expect(rows.find(({ state }) => state === 'USED')).toMatchObject({
    user_name: '用户13800000001',
    address: '127.0.0.1',
    used_address: '127.0.0.1',
  })
  await admin.post(revoke.path, { partner_id: of.partner_id, reason: '密钥可能外泄' })
  expect((await entries('session.create-partner'))[0]).toMatchObject({ actor_name: '员工admin', object_id: of.partner_id })
  expect((await entries('session.issue-token'))[0]).toMatchObject({ actor_name: '官网会员中心', object_id: own.userId })
  expect((await entries('session.revoke-partner'))[0]).toMatchObject({ reason: '密钥可能外泄', object_id: of.partner_id })
  const after = partnerSchemas.tokens.response.parse((await admin.post(tokens.path)).data).content
  expect(
    after
      .filter(row => row.partner_name === '官网会员中心')
      .map(({ state }) => state)
      .toSorted(),
  ).toEqual(['EXPIRED', 'USED'])
})

test('only administrators see and change partners', async () => {
  const of = await partner()
  for (const role of ['OPS', 'FIN', 'FIN_CHECK', 'SALES', 'AUDIT'] as const) {
    const { loginName } = await addStaff(server.world, role)
    const client = await staffClient(server, loginName)
    for (const answer of [
      ...(await Promise.all([list, tokens, waiting].map(({ path }) => client.post(path)))),
      await client.post(create.path, fields()),
      await client.post(change.path, { ...fields(), partner_id: of.partner_id, revision: 1 }),
      await client.post(revoke.path, { partner_id: of.partner_id, reason: '不应成功' }),
    ])
      expect(answer, role).toMatchObject({ status: 403, code: 1 })
  }
  expect(await ask(of)).toMatchObject({ code: 0 })
})

test('what was issued is told for about three months', async () => {
  await tokenOf(await partner({ name: '旧记录' }))
  const held = `select 1 from session_tokens t join session_partners p on p.id = t.partner_id where p.name = '旧记录'`
  const told = async () => (await queryPast(server.world, held)).length
  server.test.clock.advance(80 * 24 * 60 * MINUTE_MS)
  await purgeExpired(server.world)
  expect(await told()).toBe(1)
  server.test.clock.advance(15 * 24 * 60 * MINUTE_MS)
  await purgeExpired(server.world)
  expect(await told()).toBe(0)
})
