// What a partner's token opens: its owner hears of it, and with the partner the session ends.
import { partnerEndpoints } from '@tallyhelm/protocol/topics/session/partner-endpoints'
import { partnerSchemas } from '@tallyhelm/protocol/topics/session/partner-schemas'
import { createUser } from '@tallyhelm/flows/organization/create-user'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCustomer, type Client, clientOf, queryPast, signedInClient, startTestServer, type TestServer } from '../program/test-server.ts'
import { addStaff, staffClient } from '../program/test-staff.ts'

let server: TestServer
let admin: Client
let own: Awaited<ReturnType<typeof addCustomer>>
let memberId = ''

beforeAll(async () => {
  server = await startTestServer({ server: { roles: ['api'], limits: { perAddressPerMinute: 1e9, perSessionPerMinute: 1e9 } } })
  own = await addCustomer(server.world, 1, '13800000001')
  const member = { customerId: own.customerId, mobile: '13800000002', userName: '成员甲', password: 'lange-Kette-77' }
  memberId = (await createUser(server.world, { kind: 'system', name: 'test' }, member)).userId
  await addStaff(server.world, 'ADMIN', 'admin')
  admin = await staffClient(server, 'admin')
})
afterAll(() => server?.stop())

async function signedInBy({ partner_id, secret }: { partner_id: string; secret: string }, mobile: string): Promise<Client> {
  const asked = { partner_id, partner_secret: secret, customer_id: own.customerId, country_code: '86', mobile }
  const { token } = (await clientOf(server.url).post(partnerEndpoints.issue.path, asked)).data
  const client = clientOf(server.url)
  const answer = await client.call('POST', `/api/security/auth/validateToken?token=${encodeURIComponent(String(token))}`)
  expect(answer, answer.text).toMatchObject({ code: 0 })
  client.held.sid = String(answer.data.sid)
  client.held.cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0]
  return client
}
const told = async (userId: string) =>
  (await queryPast(server.world, `select title, body from notices_messages where user_id = ${userId} order by id`)) as {
    title: string
    body: string
  }[]

test('owner and person hear of it once a day; revoking ends the sessions of its tokens, also rotated ones, and no other', async () => {
  const request = {
    name: '官网会员中心',
    customer_ids: [own.customerId],
    with_sub_customers: false,
    addresses: ['127.0.0.0/16'],
    reason: '会员中心接入',
  }
  const partner = partnerSchemas.create.response.parse((await admin.post(partnerEndpoints.create.path, request)).data)
  const first = await signedInBy(partner, '13800000002')
  const second = await signedInBy(partner, '13800000002')
  const [line] = await told(own.userId)
  expect(line).toMatchObject({ title: '合作系统代为登录', body: expect.stringContaining('“官网会员中心”以成员甲的身份登录了门户') })
  expect([(await told(own.userId)).length, (await told(memberId)).length]).toEqual([1, 1])
  const byOneself = await signedInClient(server.url, own.mobile)
  expect(await first.info()).toMatchObject({ code: 0 })
  expect(await admin.post(partnerEndpoints.revoke.path, { partner_id: partner.partner_id, reason: '密钥可能外泄' })).toMatchObject({
    code: 0,
  })
  expect([(await first.info()).code, (await second.info()).code, (await byOneself.info()).code]).toEqual([8, 8, 0])
  const [entry] = await queryPast(server.world, `select details from audit_entries where action = 'session.revoke-partner'`)
  expect(entry).toMatchObject({ details: { ended: 2 } })
})
