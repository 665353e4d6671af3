// Attacks over HTTP that take several steps: many addresses of one network, links that outlive what they were sent to.
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addUnassociated, type Client, clientOf, PASSWORD, startTestServer, type TestServer } from '../program/test-server.ts'
import { bindApp, entering, ownCode, sendCode, solve, stepUpBySms, takeCode, takeMessage } from '../program/test-sign-in.ts'

const DAY_MS = 86_400_000
const LOGIN = '/api/security/auth/login'
const EMAIL = '/api/wallet/client/organization/bindEmail'
let server: TestServer
let people = 0

beforeAll(async () => {
  server = await startTestServer({ server: { trustedProxies: ['127.0.0.1'] }, settings: { portalUrl: 'https://portal.example.com' } })
})
afterAll(() => server?.stop())
beforeEach(() => server.test.clock.advance(2 * DAY_MS))

const nextMobile = () => `1330000${String(++people).padStart(4, '0')}`
/** A stranger whose calls come from this address. */
const from = (address: string): Client =>
  clientOf(server.url, (url, init) => fetch(url, { ...init, headers: { ...init?.headers, 'x-forwarded-for': address } }))

async function person() {
  const { mobile, userId } = await addUnassociated(server.world, nextMobile())
  const client = clientOf(server.url)
  expect(await client.signIn({ account: mobile, password: PASSWORD })).toMatchObject({ code: 0 })
  return { mobile, userId, client }
}

async function bindEmail(client: Client, email: string): Promise<void> {
  expect(await client.post(`${EMAIL}/send`, { email })).toMatchObject({ code: 0 })
  const code = /\d{6}/.exec(await takeMessage(server, email, /验证码为 \d{6}/))?.[0] ?? ''
  expect(await client.post(EMAIL, { email, code })).toMatchObject({ code: 0 })
}

async function resetLinkOf(mobile: string, email: string): Promise<string> {
  const stranger = clientOf(server.url)
  const post = (path: string, fields: Record<string, string>) =>
    stranger.call('POST', `/api/security/auth/${path}`, new URLSearchParams(fields))
  expect(await sendCode(stranger, mobile, 'reset')).toMatchObject({ code: 0 })
  const found = await post('getEmail', { account: mobile, code: await takeCode(server, mobile) })
  expect(await post('sendResetEmail', { ticket: String(found.data.ticket) })).toMatchObject({ code: 0 })
  return /token=([\w-]{43})\n/.exec(await takeMessage(server, email, /resetPwd/))?.[1] ?? ''
}

/** A further code within the hour asks for work first. */
async function stepUpAgain(client: Client, mobile: string): Promise<void> {
  server.test.clock.advance(61_000)
  const order = { purpose: 'step-up' }
  const { data } = await client.post('/api/security/auth/sendOwn', order)
  const challenge = String(data.challenge)
  const code = await ownCode(server, client, mobile, { ...order, challenge, challenge_answer: solve(challenge, Number(data.bits)) })
  expect(await entering(client, client.post('/api/security/auth/step-up', { method: 'sms', code }))).toMatchObject({ code: 0 })
}

const reset = (token: string) => clientOf(server.url).post('/api/wallet/client/wallet/resetPwd', { token, password: 'nv7-Wq2-kd81' })

test('one IPv6 network sends no more codes than one address, whatever addresses it has; another network does', async () => {
  const register = (nth: number, mobile = nextMobile()) => sendCode(from(`2001:db8:1:2:${nth}::${nth}`), mobile, 'register')
  for (let sent = 1; sent <= 10; sent += 1) expect(await register(sent)).toMatchObject({ code: 0 })
  // From the eleventh on each code to a number that nobody knows yet costs work; twenty more of them are written down here.
  expect(await register(11)).toMatchObject({ status: 429, code: 1906 })
  await server.world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`
      insert into session_codes (id, country_code, phone, purpose, code_digest, address, created_at, expires_at, tries_left)
      select 900000 + nth, country_code, '1320000' || (1000 + nth), purpose, code_digest, address, created_at, expires_at, tries_left
      from (select * from session_codes order by created_at desc limit 1) newest, generate_series(1, 20) nth`),
  )
  const next = nextMobile()
  const refused = { status: 429, code: 1903, msg: '验证码发送过于频繁，请约 60 分钟后再试' }
  expect(await sendCode(from('2001:db8:1:2:ffff::1'), next, 'register')).toMatchObject(refused)
  expect(await sendCode(from('2001:db8:1:2:ffff::1'), next, 'login')).toMatchObject({ code: 0 })
  expect(await sendCode(from('2001:db8:1:3::1'), nextMobile(), 'register')).toMatchObject({ code: 0 })
})

test('guesses from one IPv6 network are counted together, and an IPv4 address counts once however it is written', async () => {
  const guess = (address: string) =>
    from(address).call('POST', LOGIN, new URLSearchParams({ account: nextMobile(), password: 'wrong password' }))
  for (const write of [
    (nth: number) => `2001:db8:5:6::${nth.toString(16)}`,
    (nth: number) => (nth % 2 ? '192.0.2.7' : '::ffff:192.0.2.7'),
  ]) {
    for (let nth = 1; nth <= 50; nth += 1) expect(await guess(write(nth))).toMatchObject({ code: 1405 })
    expect(await guess(write(51))).toMatchObject({ status: 429, code: 1463 })
  }
})

test('a link in the former mailbox is void once another address is bound', async () => {
  const { mobile, client } = await person()
  await bindEmail(client, `${mobile}@former.example`)
  const link = await resetLinkOf(mobile, `${mobile}@former.example`)
  await stepUpAgain(client, mobile)
  await bindEmail(client, `${mobile}@new.example`)
  expect(await reset(link)).toMatchObject({ code: 1911 })
})

test('a link that the former phone asked for is void once the number has changed', async () => {
  const { mobile, client } = await person()
  await bindEmail(client, `${mobile}@mail.example`)
  const link = await resetLinkOf(mobile, `${mobile}@mail.example`)
  await stepUpAgain(client, mobile)
  const next = nextMobile()
  const code = await ownCode(server, client, next, { purpose: 'change-mobile', phone: next })
  expect(await client.post('/api/wallet/client/wallet/changeMobile', { mobile: next, code })).toMatchObject({ code: 0 })
  expect(await reset(link)).toMatchObject({ code: 1911 })
})

test('who renews recovery codes is told, so that a borrowed session does not keep a way in unseen', async () => {
  const { mobile, client } = await person()
  await stepUpBySms(server, client, mobile)
  await bindApp(server, client)
  expect(await client.post('/api/security/auth/recovery-codes/renew')).toMatchObject({ code: 0 })
  expect(await takeMessage(server, `86${mobile}`, /恢复码/)).toContain('如非本人操作')
})

test('served under https the browser is told to insist on it', async () => {
  expect((await from('192.0.2.1').call('GET', '/api/brand')).headers.get('strict-transport-security')).toBe('max-age=31536000')
})

test('what the audit log says can neither be changed nor deleted, not even by the product itself', async () => {
  await person()
  const { db } = server.world
  for (const change of [sql`update audit_entries set action = 'nothing'`, sql`delete from audit_entries`]) {
    await expect(db.transaction({ kind: 'system' }, tx => tx.run(change))).rejects.toThrow('append-only')
  }
})
