// Forgotten passwords over HTTP: the proved phone, the mail, the link, and what a stranger learns from any of it.
import { createUser } from '@tallyhelm/flows/organization/create-user'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Client, clientOf, PASSWORD, startTestServer, type TestServer } from '../program/test-server.ts'
import { sendCode, takeCode, takeMessage } from '../program/test-sign-in.ts'
import { disableUser } from '../program/test-disabled.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const NEW_PASSWORD = 'nv7-Wq2-kd81'
const seed = { kind: 'system', name: 'test' } as const
let server: TestServer
let people = 0

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())
beforeEach(() => server.test.clock.advance(2 * DAY_MS))

async function person(hasEmail = true) {
  const mobile = `1370000${String(++people).padStart(4, '0')}`
  const email = hasEmail ? `person${people}@example.com` : undefined
  const { userId } = await createUser(server.world, seed, {
    customerId: null,
    mobile,
    userName: '李明',
    password: PASSWORD,
    ...(email ? { email } : {}),
  })
  return { mobile, email: email ?? '', userId, client: clientOf(server.url) }
}

const getEmail = (client: Client, account: string, code: string) =>
  client.call('POST', '/api/security/auth/getEmail', new URLSearchParams({ account, code }))
const sendMail = (client: Client, ticket: string, headers = {}) =>
  client.call('POST', '/api/security/auth/sendResetEmail', new URLSearchParams({ ticket }), headers)
const reset = (token: string, password = NEW_PASSWORD) =>
  clientOf(server.url).post('/api/wallet/client/wallet/resetPwd', { token, password })

async function ticketOf({ client, mobile }: { client: Client; mobile: string }): Promise<string> {
  expect(await sendCode(client, mobile, 'reset')).toMatchObject({ code: 0 })
  const answer = await getEmail(client, mobile, await takeCode(server, mobile))
  expect(answer).toMatchObject({ code: 0 })
  return String(answer.data.ticket)
}

async function linkOf(someone: { client: Client; mobile: string; email: string }): Promise<string> {
  expect(await sendMail(someone.client, await ticketOf(someone))).toMatchObject({ code: 0, data: { resend_after_seconds: 60 } })
  const mail = await takeMessage(server, someone.email, /resetPwd/)
  expect(mail).toContain(`${server.world.settings.portalUrl}/resetPwd?token=`)
  return /token=([\w-]{43})\n/.exec(mail)?.[1] ?? ''
}

test('the whole way: code, masked address, mail, new password; every session ends and the owner is told', async () => {
  const someone = await person()
  const elsewhere = clientOf(server.url)
  await elsewhere.signIn({ account: someone.mobile, password: PASSWORD })
  await sendCode(someone.client, someone.mobile, 'reset')
  const found = await getEmail(someone.client, someone.mobile, await takeCode(server, someone.mobile))
  expect(found.data.email).toBe(`per****@example.com`)
  const token = await linkOf({ ...someone, ...(await afterTwoHours(someone)) })
  expect(await reset(token)).toMatchObject({ code: 0, data: {} })
  expect(await elsewhere.post('/api/security/auth/devices')).toMatchObject({ status: 401 })
  expect(await takeMessage(server, someone.email, /已通过邮件链接重置/)).toContain('如非本人操作')
  expect(await someone.client.signIn({ account: someone.mobile, password: PASSWORD })).toMatchObject({ code: 1405 })
  expect(await someone.client.signIn({ account: someone.mobile, password: NEW_PASSWORD })).toMatchObject({ code: 0 })
})

test('a link is checked when it is opened, as often as one likes, and hears at once that it was used or is too old', async () => {
  const someone = await person()
  const check = (token: string) => clientOf(server.url).post('/api/wallet/client/wallet/resetPwd/check', { token })
  const judge = async (token: string, password: string) =>
    (await clientOf(server.url).post('/api/security/auth/password-check', { password, reset_token: token })).data.problem
  const token = await linkOf(someone)
  for (let time = 0; time < 8; time += 1) expect(await check(token)).toMatchObject({ code: 0, data: {} })
  // The meter hears what the reset itself would say, of this person alone and only while the link is good.
  expect(await judge(token, someone.mobile)).toEqual(expect.any(String))
  expect(await reset(token, someone.mobile)).toMatchObject({ code: 9002 })
  expect(await judge('x'.repeat(43), someone.mobile)).toBeNull()
  expect(await reset(token)).toMatchObject({ code: 0 })
  expect(await check(token)).toMatchObject({ code: 1911, msg: '链接已失效，请重新发送' })
  expect(await judge(token, someone.mobile)).toBeNull()
  const late = await linkOf(await afterTwoHours(someone))
  server.test.clock.advance(31 * MINUTE_MS)
  expect(await check(late)).toMatchObject({ code: 1911 })
  for (const hostile of ["' or 1=1 --", '', 'x'.repeat(201)]) expect((await check(hostile)).code).not.toBe(0)
})

/** A second code within the hour would ask for work first. */
async function afterTwoHours<Someone>(someone: Someone): Promise<Someone> {
  server.test.clock.advance(120 * MINUTE_MS)
  return someone
}

test('a session that is open when the password is reset hears 8', async () => {
  const someone = await person()
  const elsewhere = clientOf(server.url)
  const token = await linkOf(someone)
  await elsewhere.signIn({ account: someone.mobile, password: PASSWORD })
  expect(await elsewhere.post('/api/security/auth/devices')).toMatchObject({ code: 0 })
  await reset(token)
  expect(await elsewhere.post('/api/security/auth/devices')).toMatchObject({ status: 401, code: 8 })
})

test('unknown, disabled and known numbers get the same answers until the code proves the phone', async () => {
  const known = await person()
  const disabled = await person()
  await disableUser(server.world, disabled.userId)
  const numbers = [known.mobile, disabled.mobile, '13799999999']
  const sent = []
  for (const mobile of numbers) sent.push(await sendCode(known.client, mobile, 'reset'))
  expect(new Set(sent.map(answer => `${answer.status} ${answer.text}`)).size).toBe(1)
  await takeCode(server, known.mobile)
  for (const mobile of numbers) {
    const answer = await getEmail(known.client, mobile, '000000')
    expect(answer).toMatchObject({ status: 400, code: 1407, msg: '验证码错误或已过期' })
    expect(Object.keys(answer.data)).toEqual(['request_id'])
  }
  expect(server.test.outbox.some(message => message.to === '8613799999999' || message.to === `86${disabled.mobile}`)).toBe(false)
})

test('without an address there is nothing to send', async () => {
  const someone = await person(false)
  await sendCode(someone.client, someone.mobile, 'reset')
  const found = await getEmail(someone.client, someone.mobile, await takeCode(server, someone.mobile))
  expect(found).toMatchObject({ code: 0, data: { email: null } })
  expect(await sendMail(someone.client, String(found.data.ticket))).toMatchObject({
    status: 409,
    code: 8010,
    msg: '该账号未绑定邮箱，请联系专属顾问',
  })
})

test('the ticket is good for 10 minutes, in this browser only; mails go out once a minute', async () => {
  const someone = await person()
  const ticket = await ticketOf(someone)
  expect(await sendMail(someone.client, ticket, { 'user-agent': 'another browser' })).toMatchObject({ status: 400, code: 1909 })
  expect(await sendMail(someone.client, 'A'.repeat(43))).toMatchObject({ code: 1909 })
  expect(await sendMail(someone.client, ticket)).toMatchObject({ code: 0 })
  expect(await sendMail(someone.client, ticket)).toMatchObject({ status: 429, code: 8100, data: { seconds: 60 } })
  server.test.clock.advance(MINUTE_MS)
  expect(await sendMail(someone.client, ticket)).toMatchObject({ code: 0 })
  server.test.clock.advance(9 * MINUTE_MS)
  expect(await sendMail(someone.client, ticket)).toMatchObject({ code: 1909 })
})

test('a link is good once, for 30 minutes, and for a good password', async () => {
  const someone = await person()
  const token = await linkOf(someone)
  expect(await reset(token, 'password')).toMatchObject({
    code: 9002,
    data: { fields: [{ path: 'password', msg: '该密码过于常见，请更换' }] },
  })
  expect(await reset(token, someone.mobile)).toMatchObject({ code: 9002 })
  expect(await reset(token)).toMatchObject({ code: 0 })
  expect(await reset(token)).toMatchObject({ status: 400, code: 1911, msg: '链接已失效，请重新发送' })
  expect(await reset('A'.repeat(43))).toMatchObject({ code: 1911 })
  expect(await reset('')).toMatchObject({ code: 1911 })
  const late = await person()
  const lateToken = await linkOf(late)
  server.test.clock.advance(30 * MINUTE_MS)
  expect(await reset(lateToken)).toMatchObject({ code: 1911 })
})

test('one link used voids the others; a link used twice at once sets one password', async () => {
  const someone = await person()
  const ticket = await ticketOf(someone)
  const tokens = []
  for (let mail = 0; mail < 2; mail += 1) {
    await sendMail(someone.client, ticket)
    tokens.push(/token=([\w-]{43})/.exec(await takeMessage(server, someone.email, /resetPwd/))?.[1] ?? '')
    server.test.clock.advance(MINUTE_MS)
  }
  const answers = await Promise.all([reset(tokens[1] ?? '', 'first-9f-Kd-1'), reset(tokens[1] ?? '', 'second-9f-Kd-2')])
  expect(answers.map(answer => answer.code).toSorted((a, b) => a - b)).toEqual([0, 1911])
  expect(await reset(tokens[0] ?? '')).toMatchObject({ code: 1911 })
})

test('neither the token nor the ticket nor the code is stored as it is, and the mail waits sealed', async () => {
  const someone = await person()
  const ticket = await ticketOf(someone)
  await sendMail(someone.client, ticket)
  const jobs = await server.world.db.read({ kind: 'system' }, tx => tx.rows<object>(sql`select * from session_tickets`))
  const mail = await takeMessage(server, someone.email, /resetPwd/)
  const token = /token=([\w-]{43})/.exec(mail)?.[1] ?? 'none'
  expect(JSON.stringify(jobs)).not.toContain(ticket)
  expect(JSON.stringify(jobs)).not.toContain(token)
})
