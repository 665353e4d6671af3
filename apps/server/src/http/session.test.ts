// Sessions over HTTP: both halves of the secret, their limits, their ends, and the ways of signing in.
import { authenticate } from '@tallyhelm/flows/session/authenticate'
import { revokeSessions } from '@tallyhelm/flows/session/revoke-sessions'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addCustomer, addSubCustomer, type Client, clientOf, PASSWORD, startTestServer, type TestServer } from '../program/test-server.ts'
import { disableUser } from '../program/test-disabled.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const seed = { kind: 'system', name: 'test' } as const
let server: TestServer
let people = 0

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())
/** Attempts and sends of one test must not count in the next. */
beforeEach(() => server.test.clock.advance(2 * DAY_MS))

async function person(): Promise<{ mobile: string; userId: string; client: Client }> {
  const mobile = `1390000${String(++people).padStart(4, '0')}`
  const { userId } = await addCustomer(server.world, 1, mobile)
  return { mobile, userId, client: clientOf(server.url) }
}

async function signedIn(extra: Record<string, string> = {}) {
  const someone = await person()
  expect(await someone.client.signIn({ account: someone.mobile, password: PASSWORD, ...extra })).toMatchObject({ code: 0 })
  return someone
}

test('a call needs the sid and the cookie that belong together', async () => {
  const { client } = await signedIn()
  const other = (await signedIn()).client
  const info = (headers: Record<string, string | undefined>) => client.post('/api/security/auth/info', {}, headers)
  expect(await info({})).toMatchObject({ code: 0 })
  expect(await info({ sid: undefined })).toMatchObject({ status: 401, code: 3 })
  expect(await info({ cookie: undefined })).toMatchObject({ code: 3 })
  expect(await info({ sid: 'not-a-sid' })).toMatchObject({ code: 3 })
  expect(await info({ sid: 'A'.repeat(43) })).toMatchObject({ code: 3 })
  expect(await info({ cookie: other.held.cookie })).toMatchObject({ code: 3 })
  expect(await info({ cookie: `${client.held.cookie}; ${other.held.cookie}` })).toMatchObject({ code: 3 })
})

test('whoever signs in for a sub-customer reads its own name as the company, and nothing of the agent', async () => {
  const [mobile, agentMobile] = [`1390000${String(++people).padStart(4, '0')}`, `1390000${String(++people).padStart(4, '0')}`]
  const { customerId } = await addCustomer(server.world, 2, agentMobile)
  await addSubCustomer(server.world, customerId, mobile)
  const client = clientOf(server.url)
  await client.signIn({ account: mobile, password: PASSWORD })
  const answer = await client.info()
  expect(answer.data).toMatchObject({ name: `子客户${mobile}`, customer_name: `子客户${mobile}` })
  expect(answer.text).not.toContain(`客户${agentMobile}`)
})

test('neither half of the session is stored as it is', async () => {
  const { client } = await signedIn()
  const rows = await server.world.db.read({ kind: 'system' }, tx => tx.rows<object>(sql`select * from session_sessions`))
  const secret = client.held.cookie?.split('=')[1] ?? ''
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain(client.held.sid)
  expect(JSON.stringify(rows)).not.toContain(secret)
})

test('an idle session expires after 2 hours, a used one after 12', async () => {
  const idle = (await signedIn()).client
  server.test.clock.advance(2 * HOUR_MS - 1)
  expect(await idle.info()).toMatchObject({ code: 0 })
  server.test.clock.advance(2 * HOUR_MS)
  expect(await idle.info()).toMatchObject({ status: 401, code: 7 })

  const busy = (await signedIn()).client
  for (let hour = 1; hour < 12; hour += 1) {
    server.test.clock.advance(HOUR_MS)
    expect(await busy.info()).toMatchObject({ code: 0 })
  }
  server.test.clock.advance(HOUR_MS)
  expect(await busy.info()).toMatchObject({ code: 7 })
})

test('a remembered session lives 7 idle days and its cookie outlives the browser', async () => {
  const { client, mobile } = await signedIn({ remember: 'true' })
  server.test.clock.advance(7 * DAY_MS - 1)
  expect(await client.info()).toMatchObject({ code: 0 })
  server.test.clock.advance(7 * DAY_MS)
  expect(await client.info()).toMatchObject({ code: 7 })
  const again = await client.signIn({ account: mobile, password: PASSWORD, remember: '1' })
  expect(again.headers.get('set-cookie')).toContain('; Max-Age=2592000')
})

test('signing in again ends the session this browser held before', async () => {
  const { client, mobile } = await signedIn()
  const before = { ...client.held }
  await client.signIn({ account: mobile, password: PASSWORD })
  expect(await client.info()).toMatchObject({ code: 0 })
  expect(await client.post('/api/security/auth/info', {}, { sid: before.sid, cookie: before.cookie })).toMatchObject({ code: 8 })
})

test('revoked elsewhere is 8 and disabled is 9, from the next call on', async () => {
  const { client, userId } = await signedIn()
  expect(await client.info()).toMatchObject({ code: 0 })
  await revokeSessions(server.world, seed, { userId })
  expect(await client.info()).toMatchObject({ status: 401, code: 8 })

  const disabled = await signedIn()
  await disableUser(server.world, disabled.userId)
  expect(await disabled.client.info()).toMatchObject({ status: 403, code: 9 })
  expect(await disabled.client.signIn({ account: disabled.mobile, password: PASSWORD })).toMatchObject({ code: 9 })
  await disableUser(server.world, disabled.userId, false)
  expect(await disabled.client.info()).toMatchObject({ status: 401, code: 8 })
  expect(await disabled.client.signIn({ account: disabled.mobile, password: PASSWORD })).toMatchObject({ code: 0 })
})

test('sessions that are asked for at the same moment are answered each for itself', async () => {
  const people = [await signedIn(), await signedIn(), await signedIn(), await signedIn()] as const
  const [fine, revoked, disabled, other] = people
  await revokeSessions(server.world, seed, { userId: revoked.userId })
  await disableUser(server.world, disabled.userId)
  const info = ({ client }: (typeof people)[number], headers: Record<string, string> = {}) =>
    client.post('/api/security/auth/info', {}, headers)
  const answers = await Promise.all([
    info(fine),
    info(fine, { sid: 'A'.repeat(43) }),
    info(revoked),
    info(fine, { cookie: other.client.held.cookie ?? '' }),
    info(disabled),
    info(other),
    info(fine),
  ])
  expect(answers.map(answer => answer.code)).toEqual([0, 3, 8, 3, 9, 0, 0])
  expect(answers[0]?.data).toEqual(answers[6]?.data)
  expect(answers[0]?.data).not.toEqual(answers[5]?.data)
})

test('a look-up that began before the session ended is not remembered after it', async () => {
  const { client, userId } = await signedIn()
  const { db } = server.world
  const single: typeof db.single = async (scope, work, options) => {
    const answer = await db.single(scope, work, options)
    await revokeSessions(world, seed, { userId })
    return answer
  }
  const world: TestServer['world'] = Object.create(server.world, { db: { value: { ...db, single } } })
  const credentials = { sid: client.held.sid, secret: client.held.cookie?.split('=')[1], address: '127.0.0.1' }
  expect(await authenticate(world, credentials)).toMatchObject({ userId })
  await expect(authenticate(world, credentials)).rejects.toMatchObject({ refusal: 'SESSION_REVOKED' })
})

test('an unknown account, a wrong password and a wrong e-mail get the same answer', async () => {
  const { mobile, client } = await person()
  const answers = [
    await client.signIn({ account: mobile, password: 'wrong' }),
    await client.signIn({ account: '13999999999', password: 'wrong' }),
    await client.signIn({ account: 'nobody@example.com', password: 'wrong' }),
  ]
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 400, code: 1405, msg: '账号或密码错误' })
    expect(Object.keys(answer.data)).toEqual(['request_id'])
  }
})

test('the sixth attempt within a quarter of an hour is locked out, with the minutes, even with the right password', async () => {
  const { mobile, client } = await person()
  for (let attempt = 1; attempt <= 5; attempt += 1)
    expect(await client.signIn({ account: mobile, password: 'wrong' })).toMatchObject({ code: 1405 })
  expect(await client.signIn({ account: mobile, password: PASSWORD })).toMatchObject({ status: 429, code: 1463, data: { minutes: 15 } })
  server.test.clock.advance(15 * 60_000)
  expect(await client.signIn({ account: mobile, password: PASSWORD })).toMatchObject({ code: 0 })
})

test('parallel guesses count one by one', async () => {
  const { mobile } = await person()
  const guesses = await Promise.all(Array.from({ length: 12 }, () => clientOf(server.url).signIn({ account: mobile, password: 'wrong' })))
  expect(guesses.filter(answer => answer.code === 1405)).toHaveLength(5)
  expect(guesses.filter(answer => answer.code === 1463)).toHaveLength(7)
})

async function codeFor(mobile: string): Promise<string> {
  await expect.poll(() => server.test.outbox.some(sms => sms.to === `86${mobile}`)).toBe(true)
  const sms = server.test.outbox.findLast(message => message.to === `86${mobile}`)
  return /\d{6}/.exec(sms?.text ?? '')?.[0] ?? ''
}

test('a code sent by SMS signs in once, within 5 minutes', async () => {
  const { mobile, client } = await person()
  expect(await client.call('GET', `/api/security/auth/send?phone=${mobile}`)).toMatchObject({ code: 0, data: { resend_after_seconds: 60 } })
  const code = await codeFor(mobile)
  expect(await client.signIn({ login_type: 'code', account: mobile, code })).toMatchObject({ code: 0 })
  expect(await clientOf(server.url).signIn({ login_type: 'code', account: mobile, code })).toMatchObject({ status: 400, code: 1407 })

  const late = await person()
  await late.client.call('GET', `/api/security/auth/send?phone=${late.mobile}`)
  const lateCode = await codeFor(late.mobile)
  server.test.clock.advance(5 * 60_000)
  expect(await late.client.signIn({ login_type: 'code', account: late.mobile, code: lateCode })).toMatchObject({ code: 1407 })
})

test('a code is dead after five wrong tries', async () => {
  const { mobile, client } = await person()
  await client.call('GET', `/api/security/auth/send?phone=${mobile}`)
  const code = await codeFor(mobile)
  const wrong = code === '000000' ? '000001' : '000000'
  for (let attempt = 1; attempt <= 5; attempt += 1)
    expect(await client.signIn({ login_type: 'code', account: mobile, code: wrong })).toMatchObject({ code: 1407 })
  await server.world.db.pool.query(`begin; select set_config('app.scope', 'system', true); delete from session_attempts; commit`)
  expect(await client.signIn({ login_type: 'code', account: mobile, code })).toMatchObject({ code: 1407 })
})

test('codes are limited per phone and by country, and an unknown phone gets the same answer but no SMS', async () => {
  const send = (query: string) => clientOf(server.url).call('GET', `/api/security/auth/send?${query}`)
  expect(await send('phone=13777777777')).toMatchObject({ code: 0, data: { resend_after_seconds: 60 } })
  expect(await send('phone=13777777777')).toMatchObject({ status: 429, code: 1903, data: { seconds: 60 } })
  expect(await send('phone=13777777777&country_code=7')).toMatchObject({ code: 1904 })
  expect(await send('phone=abc')).toMatchObject({
    status: 422,
    code: 9002,
    data: { fields: [{ path: 'phone', msg: '请输入正确的手机号' }] },
  })
  // A whole office signs in from one address.
  for (let phone = 1; phone <= 40; phone += 1) expect(await send(`phone=1377777${1000 + phone}`)).toMatchObject({ code: 0 })
  expect(server.test.outbox.some(sms => sms.to.startsWith('861377777'))).toBe(false)
})

test('view state opens for the same user and page only, for 7 days, and an altered one is 404', async () => {
  const { client } = await signedIn({ remember: 'true' })
  const state = {
    origin_module: '账户',
    origin_page: 'AccountFacebook',
    origin_terms: { page_num: 3, ids: ['1'] },
    origin: '/account/facebook',
    opens: '7',
  }
  const sealed = await client.post('/api/security/encrypt-data/seal', { route: '/account/facebook/add/batch', state })
  const box = String(sealed.data.encrypt_data)
  const open = (who: Client, route: string, encrypt_data: string) => who.post('/api/security/encrypt-data/open', { route, encrypt_data })
  expect(await open(client, '/account/facebook/add/batch', box)).toMatchObject({ code: 0, data: { state } })
  const wrong = [
    await open(client, '/account/google/add/batch', box),
    await open(client, '/account/facebook/add/batch', `${box.startsWith('A') ? 'B' : 'A'}${box.slice(1)}`),
    await open((await signedIn()).client, '/account/facebook/add/batch', box),
  ]
  for (const answer of wrong) expect(answer).toMatchObject({ status: 404, code: 8006 })
  server.test.clock.advance(6 * DAY_MS)
  expect(await open(client, '/account/facebook/add/batch', box)).toMatchObject({ code: 0 })
  server.test.clock.advance(DAY_MS)
  expect(await open(client, '/account/facebook/add/batch', box)).toMatchObject({ code: 8006 })
})

test("preferences are each user's own", async () => {
  const mine = (await signedIn()).client
  const path = '/api/wallet/client/wallet/preferences'
  expect(await mine.post(path, { page: 'AccountFacebook', value: { density: 'compact' } })).toMatchObject({ code: 0 })
  expect(await mine.post(path, { page: 'AccountFacebook', value: { density: 'loose' } })).toMatchObject({ code: 0 })
  expect(await mine.call('GET', `${path}?page=AccountFacebook`)).toMatchObject({ data: { value: { density: 'loose' } } })
  expect(await (await signedIn()).client.call('GET', `${path}?page=AccountFacebook`)).toMatchObject({ data: { value: null } })
})

test('signing in, refusals and signing out are in the audit log, without contact data', async () => {
  const { client, mobile } = await person()
  await client.signIn({ account: mobile, password: 'wrong' })
  await client.signIn({ account: mobile, password: PASSWORD })
  await client.call('GET', '/api/security/auth/logout')
  const entries = await server.world.db.read({ kind: 'system' }, tx =>
    tx.rows<{ action: string }>(sql`select action, details, object_id from audit_entries order by id desc limit 3`),
  )
  expect(entries.map(entry => entry.action)).toEqual(['session.sign-out', 'session.sign-in', 'session.sign-in-refused'])
  expect(JSON.stringify(entries)).not.toContain(mobile)
})
