// E-mail binding over HTTP: codes by mail, their limits, addresses that belong to others; and what the customer may do.
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addCustomer,
  addSubCustomer,
  addUnassociated,
  type Client,
  clientOf,
  PASSWORD,
  signedInClient,
  startTestServer,
  type TestServer,
} from '../program/test-server.ts'
import { stepUpBySms } from '../program/test-sign-in.ts'

const BIND = '/api/wallet/client/organization/bindEmail'
const SETTINGS = '/api/custom/client/customers'

let server: TestServer
let nextMobile = 13_900_000_000
const newMobile = () => String((nextMobile += 1))
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())

const signedIn = (mobile: string) => signedInClient(server.url, mobile)
const newUser = async () => signedIn((await addUnassociated(server.world, newMobile())).mobile)

const mailsTo = (email: string) => server.test.outbox.filter(sent => sent.to === email)
async function codeTo(email: string, nth = 1): Promise<string> {
  await expect.poll(() => mailsTo(email).length).toBeGreaterThanOrEqual(nth)
  return /\d{6}/.exec(mailsTo(email).at(-1)?.text ?? '')?.[0] ?? ''
}

test('an address is bound by the code sent there, and signs in from then on; the former one is told', async () => {
  const { mobile } = await addUnassociated(server.world, newMobile())
  const client = await signedIn(mobile)
  expect(await client.post(`${BIND}/send`, { email: 'Lan@Example.com' })).toMatchObject({ code: 0, data: { resend_after_seconds: 60 } })
  const code = await codeTo('Lan@Example.com')
  expect(await client.post(BIND, { email: 'lan@example.com', code })).toMatchObject({ code: 0, data: { email: 'lan****@example.com' } })
  expect(await clientOf(server.url).signIn({ account: 'lan@example.com', password: PASSWORD })).toMatchObject({ code: 0 })
  server.test.clock.advance(61_000)
  expect((await client.post(`${BIND}/send`, { email: 'other@example.com' })).code).toBe(1905)
  expect((await client.post(BIND, { email: 'other@example.com', code })).code).toBe(1905)
  await stepUpBySms(server, client, mobile)
  expect((await client.post(`${BIND}/send`, { email: 'other@example.com' })).code).toBe(0)
  expect((await client.post(BIND, { email: 'other@example.com', code: await codeTo('other@example.com') })).code).toBe(0)
  await expect.poll(() => mailsTo('lan@example.com').some(mail => mail.text.includes('若非本人操作'))).toBe(true)
})

test('a code is good once, five tries long, ten minutes, and for its own address and user', async () => {
  const client = await newUser()
  await client.post(`${BIND}/send`, { email: 'a@example.com' })
  const code = await codeTo('a@example.com')
  const wrong = code === '000000' ? '000001' : '000000'
  expect((await client.post(BIND, { email: 'b@example.com', code })).code).toBe(1407)
  expect((await (await newUser()).post(BIND, { email: 'a@example.com', code })).code).toBe(1407)
  for (let tried = 1; tried < 5; tried += 1) expect((await client.post(BIND, { email: 'a@example.com', code: wrong })).code).toBe(1407)
  expect((await client.post(BIND, { email: 'a@example.com', code })).code).toBe(1407)
  server.test.clock.advance(61_000)
  await client.post(`${BIND}/send`, { email: 'a@example.com' })
  const fresh = await codeTo('a@example.com', 2)
  server.test.clock.advance(10 * 60_000)
  expect((await client.post(BIND, { email: 'a@example.com', code: fresh })).code).toBe(1407)
  await client.post(`${BIND}/send`, { email: 'a@example.com' })
  const last = await codeTo('a@example.com', 3)
  const answers = await Promise.all([1, 2].map(() => client.post(BIND, { email: 'a@example.com', code: last })))
  expect(answers.filter(answer => answer.code === 0)).toHaveLength(1)
  // The second finds the code used up, or an address in place that only a step-up may replace.
  expect([1407, 1905]).toContain(answers.find(answer => answer.code !== 0)?.code)
})

test('whether an address is taken hears only who has proved it', async () => {
  const [one, other] = [await newUser(), await newUser()]
  await one.post(`${BIND}/send`, { email: 'taken@example.com' })
  expect((await one.post(BIND, { email: 'taken@example.com', code: await codeTo('taken@example.com') })).code).toBe(0)
  const [taken, free] = [await other.post(`${BIND}/send`, { email: 'TAKEN@example.com' }), await one.post(`${BIND}/send`, { email: 'x' })]
  expect(taken.code).toBe(0)
  expect(free).toMatchObject({ code: 9002, data: { fields: [{ path: 'email', msg: '请输入正确的邮箱' }] } })
  const code = await codeTo('TAKEN@example.com')
  expect(await other.post(BIND, { email: 'TAKEN@example.com', code })).toMatchObject({ code: 2409 })
})

test('mail goes out once a minute, five times an hour per user, and no mailbox is filled by many', async () => {
  const client = await newUser()
  expect((await client.post(`${BIND}/send`, { email: 'm0@example.com' })).code).toBe(0)
  expect(await client.post(`${BIND}/send`, { email: 'm1@example.com' })).toMatchObject({ code: 2410, data: { seconds: 60 } })
  for (let sent = 1; sent < 5; sent += 1) {
    server.test.clock.advance(61_000)
    expect((await client.post(`${BIND}/send`, { email: `m${sent}@example.com` })).code).toBe(0)
  }
  server.test.clock.advance(61_000)
  expect((await client.post(`${BIND}/send`, { email: 'm5@example.com' })).code).toBe(2410)
  for (let sent = 0; sent < 5; sent += 1)
    expect((await (await newUser()).post(`${BIND}/send`, { email: 'victim@example.com' })).code).toBe(0)
  expect((await (await newUser()).post(`${BIND}/send`, { email: 'Victim@example.com' })).code).toBe(2410)
})

test('codes are kept as digests', async () => {
  const client = await newUser()
  await client.post(`${BIND}/send`, { email: 'digest@example.com' })
  const code = await codeTo('digest@example.com')
  const rows = await server.world.db.read({ kind: 'system' }, tx => tx.rows(sql`select * from organization_email_codes`))
  expect(JSON.stringify(rows)).not.toContain(`"${code}"`)
})

test('a customer has the channels that were opened for it, and its buttons follow', async () => {
  const owner = await addCustomer(server.world, 1, newMobile())
  const sub = await addSubCustomer(server.world, owner.customerId, newMobile())
  const [master, subUser, guest] = [await signedIn(owner.mobile), await signedIn(sub.mobile), await newUser()]
  expect((await master.post(`${SETTINGS}/opened-channels`)).data).toEqual({ channels: ['FACEBOOK', 'GOOGLE', 'TIKTOK'] })
  await server.world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`update organization_customers set opened_channels = '{TIKTOK,FACEBOOK}' where id = ${owner.customerId}`),
  )
  expect((await subUser.post(`${SETTINGS}/opened-channels`)).data).toEqual({ channels: ['FACEBOOK', 'TIKTOK'] })
  const routes = async (client: Client) => (await client.post(`${SETTINGS}/authority-config`)).data.routes
  expect(await routes(master)).toMatchObject({
    AccountFacebook: { add: { enabled: true, reason: '' }, reduce: { enabled: true } },
    AccountGoogle: { add: { enabled: false, reason: '该渠道尚未开通，请联系专属顾问' } },
    UserInfo: { invite: { enabled: true }, leave: { enabled: false } },
  })
  expect(await routes(subUser)).toMatchObject({ AccountFacebook: { add: { enabled: true }, reduce: { enabled: false } } })
  expect(await routes(guest)).toMatchObject({
    AccountFacebook: { add: { enabled: false, reason: '关联客户后可操作' } },
    UserInfo: { bindEmail: { enabled: true } },
  })
})
