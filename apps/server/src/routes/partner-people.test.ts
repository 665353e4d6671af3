// Partners that one person is not enough for: nothing of them holds before another person has agreed.
import { caseEndpoints } from '@tallyhelm/protocol/topics/cases/endpoints'
import { caseDetail } from '@tallyhelm/protocol/topics/cases/schemas'
import { partnerEndpoints } from '@tallyhelm/protocol/topics/session/partner-endpoints'
import { partnerSchemas } from '@tallyhelm/protocol/topics/session/partner-schemas'
import { staffEndpoints } from '@tallyhelm/protocol/topics/staff/endpoints'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addCustomer, addSubCustomer, type Client, clientOf, queryPast, startTestServer, type TestServer } from '../program/test-server.ts'
import { addStaff, staffClient, staffCode } from '../program/test-staff.ts'
import { decideBy, otherAdmin } from './test-partners.ts'

const { list, waiting, create, change, revoke, issue } = partnerEndpoints
const MINUTE_MS = 60_000
let server: TestServer
let admin: Client
let other: Client
let own: Awaited<ReturnType<typeof addCustomer>>
let foreign: Awaited<ReturnType<typeof addCustomer>>
let sub: Awaited<ReturnType<typeof addSubCustomer>>
let made = 0

beforeAll(async () => {
  server = await startTestServer({ server: { roles: ['api'], limits: { perAddressPerMinute: 1e9, perSessionPerMinute: 1e9 } } })
  own = await addCustomer(server.world, 1, '13800000001')
  sub = await addSubCustomer(server.world, own.customerId, '13800000002')
  foreign = await addCustomer(server.world, 1, '13800000003')
  await addStaff(server.world, 'ADMIN', 'admin')
})
afterAll(() => server?.stop())
beforeEach(async () => {
  server.test.clock.advance(2 * MINUTE_MS)
  admin = await staffClient(server, 'admin')
  other = await otherAdmin(server)
})

const narrow = () => ({ customer_ids: [own.customerId] as string[] | null, with_sub_customers: false, addresses: ['127.0.0.1'] })
const broad = { customer_ids: null, with_sub_customers: true, addresses: [] }
type Made = ReturnType<typeof partnerSchemas.create.response.parse>
async function partner(over: Record<string, unknown> = {}): Promise<Made> {
  const answer = await admin.post(create.path, { name: `合作系统${++made}`, ...narrow(), reason: '会员中心接入', ...over })
  expect(answer, answer.text).toMatchObject({ code: 0 })
  return partnerSchemas.create.response.parse(answer.data)
}
const changed = (of: Made, revision: number, over: Record<string, unknown>, by = admin) =>
  by.post(change.path, { partner_id: of.partner_id, revision, ...narrow(), reason: '接入范围调整', ...over })
async function widened(of: Made, over: Record<string, unknown>): Promise<string> {
  const answer = await changed(of, 1, over)
  expect(answer, answer.text).toMatchObject({ code: 0 })
  return String(answer.data.case_id)
}
const ask = (of: Made, { customerId, mobile } = { customerId: own.customerId, mobile: own.mobile }) =>
  clientOf(server.url).post(issue.path, {
    partner_id: of.partner_id,
    partner_secret: of.secret,
    customer_id: customerId,
    country_code: '86',
    mobile,
  })
const asSub = () => ({ customerId: own.customerId, mobile: sub.mobile })
async function signedIn(of: Made): Promise<Client> {
  const { token } = (await ask(of)).data
  const client = clientOf(server.url)
  const answer = await client.call('POST', `/api/security/auth/validateToken?token=${encodeURIComponent(String(token))}`)
  client.held.sid = String(answer.data.sid)
  client.held.cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0]
  return client
}
const proposals = async (by = admin) => partnerSchemas.waiting.response.parse((await by.post(waiting.path)).data)
const factsOf = async (caseId: string) => caseDetail.parse((await other.post(caseEndpoints.detail.path, { case_id: caseId })).data)

test('a narrow one is one person’s and good at once', async () => {
  const of = await partner()
  expect(of.case_id).toBeNull()
  expect(await ask(of)).toMatchObject({ code: 0 })
})

test.each([
  ['all customers', { customer_ids: null }],
  ['sub-customers', { with_sub_customers: true }],
  ['no addresses', { addresses: [] }],
  ['addresses that are all addresses', { addresses: ['0.0.0.0/1', '128.0.0.0/1'] }],
])('%s: the secret opens nothing before another administrator has agreed, who is not the maker', async (_what, over) => {
  const of = await partner(over)
  const id = String(of.case_id)
  expect(await ask(of)).toMatchObject({ status: 401, code: 2393 })
  expect((await listed()).some(row => row.partner_id === of.partner_id)).toBe(false)
  expect(await proposals()).toMatchObject([{ case_id: id, partner_id: of.partner_id, before: null, verdict: null, ...over }])
  expect(await decideBy(admin, id)).toMatchObject({ status: 403, code: 2362 })
  expect(await decideBy(other, id, { is_confirmed: false })).toMatchObject({ code: 9002, data: { fields: [{ path: 'is_confirmed' }] } })
  expect(await decideBy(other, id, { reason: '' })).toMatchObject({ code: 9002, data: { fields: [{ path: 'reason' }] } })
  expect(await ask(of)).toMatchObject({ status: 401, code: 2393 })
  expect(await decideBy(other, id)).toMatchObject({ code: 0 })
  expect(await ask(of)).toMatchObject({ code: 0 })
  expect(await proposals()).toEqual([])
  const held = await queryPast(server.world, `select 1 from session_proposed_partner_secrets where id = ${id}`)
  expect(held).toEqual([])
})
const listed = async () => partnerSchemas.list.response.parse((await admin.post(list.path)).data).content

test('refused and withdrawn ones open nothing, ever, and their name is free again', async () => {
  const refused = await partner({ ...broad, name: '门户甲' })
  expect(await admin.post(create.path, { name: '门户甲', ...broad, reason: '会员中心接入' })).toMatchObject({ status: 409 })
  expect(await decideBy(other, String(refused.case_id), { verdict: 'REJECT', reason: '请限定来源地址' })).toMatchObject({ code: 0 })
  const withdrawn = await partner({ ...broad, name: '门户甲' })
  const by = { case_id: String(withdrawn.case_id), reason: '改为指定客户' }
  expect(await other.post(caseEndpoints.withdraw.path, by)).toMatchObject({ status: 403 })
  expect(await admin.post(caseEndpoints.withdraw.path, by)).toMatchObject({ code: 0 })
  for (const of of [refused, withdrawn]) {
    expect(await ask(of)).toMatchObject({ status: 401, code: 2393 })
    expect(await decideBy(other, String(of.case_id))).toMatchObject({ status: 409 })
    expect(await ask(of)).toMatchObject({ status: 401, code: 2393 })
  }
  expect((await partner({ name: '门户甲' })).case_id).toBeNull()
})

test('one that exists keeps what it may until another has agreed to more', async () => {
  const of = await partner()
  const id = await widened(of, { with_sub_customers: true })
  expect(await ask(of, asSub())).toMatchObject({ status: 404 })
  expect(await ask(of)).toMatchObject({ code: 0 })
  expect(await proposals()).toMatchObject([{ case_id: id, before: { with_sub_customers: false }, with_sub_customers: true }])
  expect(await changed(of, 1, { customer_ids: null })).toMatchObject({ status: 409 })
  expect(await decideBy(admin, id)).toMatchObject({ status: 403, code: 2362 })
  expect(await decideBy(other, id)).toMatchObject({ code: 0 })
  expect(await ask(of, asSub())).toMatchObject({ code: 0 })
})

test.each([
  ['all customers', { customer_ids: null }],
  ['the last address removed', { addresses: [] }],
])('widening to %s changes nothing when it is refused', async (_what, over) => {
  const of = await partner({ addresses: ['127.0.0.1'] })
  const id = await widened(of, over)
  expect(await ask(of, foreign)).toMatchObject({ status: 404 })
  expect(await decideBy(other, id, { verdict: 'REJECT', reason: '请说明用途' })).toMatchObject({ code: 0 })
  expect(await ask(of, foreign)).toMatchObject({ status: 404 })
  expect((await listed()).find(row => row.partner_id === of.partner_id)).toMatchObject({ ...narrow(), revision: 1 })
})

test('changed or revoked between asking and agreeing: it can’t be agreed to, says why, and widens nothing', async () => {
  const [narrowed, revoked] = [await partner({ addresses: ['127.0.0.1', '203.0.113.7'] }), await partner()]
  const wide = await widened(narrowed, { customer_ids: null, addresses: ['127.0.0.1', '203.0.113.7'] })
  const gone = await widened(revoked, { customer_ids: null })
  expect(await changed(narrowed, 1, {})).toMatchObject({ code: 0, data: { case_id: null } })
  expect(await admin.post(revoke.path, { partner_id: revoked.partner_id, reason: '密钥可能外泄' })).toMatchObject({ code: 0 })
  expect((await factsOf(wide)).obstacle).toBe('该合作系统的范围在提交之后已被修改')
  expect((await factsOf(gone)).obstacle).toBe('该合作系统已吊销')
  for (const id of [wide, gone]) expect(await decideBy(other, id)).toMatchObject({ status: 409, code: 2369 })
  expect(await ask(narrowed, foreign)).toMatchObject({ status: 404 })
  expect(await ask(revoked)).toMatchObject({ status: 401, code: 2393 })
  for (const id of [wide, gone]) await decideBy(other, id, { verdict: 'REJECT', reason: '请重新提交' })
})

test('a change and the agreement in the same moment: either order leaves what one of them asked for', async () => {
  const of = await partner({ addresses: ['127.0.0.1', '203.0.113.7'] })
  const id = await widened(of, { with_sub_customers: true, addresses: ['127.0.0.1', '203.0.113.7'] })
  const [agreed, narrowed] = await Promise.all([decideBy(other, id), changed(of, 1, {})])
  expect([agreed.code, narrowed.code].filter(code => code === 0)).toHaveLength(1)
  expect((await listed()).find(row => row.partner_id === of.partner_id)).toMatchObject({
    revision: 2,
    with_sub_customers: agreed.code === 0,
  })
  if (agreed.code !== 0) await decideBy(other, id, { verdict: 'REJECT', reason: '请重新提交' })
})

test('narrowing holds at once by one person, and ends unused tokens and the sessions that were opened', async () => {
  const of = await partner({ customer_ids: [own.customerId, foreign.customerId] })
  const client = await signedIn(of)
  const unused = String((await ask(of)).data.token)
  expect(await client.info()).toMatchObject({ code: 0 })
  expect(
    await changed(of, 1, { customer_ids: [own.customerId, foreign.customerId], addresses: ['127.0.0.1', '203.0.113.7'] }),
  ).toMatchObject({
    code: 0,
    data: { case_id: null },
  })
  expect(await client.info()).toMatchObject({ code: 0 })
  expect(await changed(of, 1, {})).toMatchObject({ status: 409, code: 2396 })
  expect(await changed(of, 2, { customer_ids: [foreign.customerId] })).toMatchObject({ code: 0, data: { case_id: null } })
  expect((await client.info()).code).not.toBe(0)
  expect(await clientOf(server.url).call('POST', `/api/security/auth/validateToken?token=${unused}`)).toMatchObject({ status: 401 })
  expect(await changed(of, 3, { customer_ids: [foreign.customerId] })).toMatchObject({ code: 9002 })
})

test('today’s role is asked at the decision, and only administrators and checkers of finance decide', async () => {
  const of = await partner(broad)
  const id = String(of.case_id)
  for (const role of ['OPS', 'FIN', 'SALES', 'AUDIT'] as const) {
    const { loginName } = await addStaff(server.world, role)
    expect((await decideBy(await staffClient(server, loginName), id)).code, role).not.toBe(0)
  }
  const { loginName, staffId } = await addStaff(server.world, 'ADMIN')
  const third = await staffClient(server, loginName)
  const input = { staff_id: staffId, role: 'OPS', reason: '调整岗位安排', code: staffCode(server) }
  expect(await admin.post(staffEndpoints.setRole.path, input)).toMatchObject({ code: 0 })
  expect((await decideBy(third, id)).code).not.toBe(0)
  expect(await ask(of)).toMatchObject({ status: 401, code: 2393 })
  await decideBy(other, id, { verdict: 'REJECT', reason: '请限定来源地址' })
})

test('the reviewer reads which customers, which sub-customers, which addresses and which calls; no secret is shown', async () => {
  const of = await partner({ name: '会员中心乙', addresses: ['127.0.0.1'] })
  const id = await widened(of, { customer_ids: [own.customerId, foreign.customerId], with_sub_customers: true, addresses: [] })
  const detail = await factsOf(id)
  expect(detail).toMatchObject({ title: '扩大范围 会员中心乙', link: '/partners', obstacle: null })
  expect(detail.warning).toContain('包含子客户、不限来源地址')
  const facts = Object.fromEntries(detail.facts.map(({ label, before, value }) => [label, [before, value]]))
  expect(facts['客户']?.[1]).toContain(foreign.customerId)
  expect(facts['客户']?.[0]).not.toContain(foreign.customerId)
  expect(facts['登录用户']).toEqual(['客户的登录用户', '客户及其子客户的登录用户'])
  expect(facts['来源地址']).toEqual(['127.0.0.1', '不限'])
  expect(facts['允许的调用']?.[1]).toContain('issueToken')
  expect(facts['登录之后']?.[1]).toContain('资金操作')
  const kept = await queryPast(server.world, `select secret_digest from session_partners where id = ${of.partner_id}`)
  for (const text of [JSON.stringify(detail), JSON.stringify(await proposals())])
    for (const secret of [of.secret, String(kept[0]?.secret_digest)]) expect(text).not.toContain(secret)
  await decideBy(other, id, { verdict: 'REJECT', reason: '请限定来源地址' })
})
