// Second factors over HTTP: authenticator app and recovery codes, at sign-in and before sensitive changes; and guessing them.
import { revokeSessions } from '@tallyhelm/flows/session/revoke-sessions'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addCustomer, type Client, clientOf, PASSWORD, startTestServer, type TestServer } from '../program/test-server.ts'
import { appCode, askedForFactor, bindApp, entering, finishSignIn, stepUpBySms } from '../program/test-sign-in.ts'
import { disableUser } from '../program/test-disabled.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const AUTH = '/api/security/auth'
const seed = { kind: 'system', name: 'test' } as const
let server: TestServer
let people = 0

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())
beforeEach(() => server.test.clock.advance(2 * DAY_MS))

async function signedIn() {
  const mobile = `1360000${String(++people).padStart(4, '0')}`
  const { userId } = await addCustomer(server.world, 1, mobile)
  const client = clientOf(server.url)
  expect(await client.signIn({ account: mobile, password: PASSWORD })).toMatchObject({ code: 0, data: { second_factor: null } })
  return { mobile, userId, client }
}

async function withApp() {
  const someone = await signedIn()
  await stepUpBySms(server, someone.client, someone.mobile)
  return { ...someone, ...(await bindApp(server, someone.client)) }
}

const nowCode = (secret: string) => appCode(secret, server.test.clock.now())
const wrongCode = (secret: string) => (nowCode(secret) === '000000' ? '000001' : '000000')

const alive = (client: Client) => client.post(`${AUTH}/devices`)

test('an authenticator app is bound after a step-up and asked for at the next sign-in', async () => {
  const { mobile, client, secret, recoveryCodes } = await withApp()
  expect(recoveryCodes).toHaveLength(10)
  expect(await client.post(`${AUTH}/overview`)).toMatchObject({
    data: { is_totp_enabled: true, recovery_codes_left: 10, step_up_methods: ['totp', 'recovery'] },
  })
  const browser = clientOf(server.url)
  const { ticket, methods } = await askedForFactor(browser, mobile)
  expect(methods).toEqual(['totp', 'recovery'])
  expect(await finishSignIn(browser, { ticket, method: 'totp', code: nowCode(secret) })).toMatchObject({ code: 0 })
  expect(await alive(browser)).toMatchObject({ code: 0 })
})

test('binding an app, removing it and adding a passkey ask for a fresh proof', async () => {
  const { client, mobile } = await signedIn()
  for (const path of ['totp/begin', 'totp/remove', 'passkey/begin', 'recovery-codes/renew'])
    expect(await client.post(`${AUTH}/${path}`)).toMatchObject({ status: 403, code: 1905 })
  expect(await client.post(`${AUTH}/passkey/remove`, { id: '1' })).toMatchObject({ code: 1905 })
  await stepUpBySms(server, client, mobile)
  server.test.clock.advance(10 * MINUTE_MS)
  expect(await client.post(`${AUTH}/totp/begin`)).toMatchObject({ code: 1905 })
})

test('an app counts only after its first right code, within 10 minutes', async () => {
  const { client, mobile } = await signedIn()
  await stepUpBySms(server, client, mobile)
  const secret = String((await client.post(`${AUTH}/totp/begin`)).data.secret)
  expect(await client.post(`${AUTH}/totp/confirm`, { code: wrongCode(secret) })).toMatchObject({ status: 400, code: 1907 })
  expect(await clientOf(server.url).signIn({ account: mobile, password: PASSWORD })).toMatchObject({ data: { second_factor: null } })
  server.test.clock.advance(10 * MINUTE_MS)
  expect(await client.post(`${AUTH}/totp/confirm`, { code: nowCode(secret) })).toMatchObject({ code: 1909 })
})

test('a code counts once, and a ticket is used up by success', async () => {
  const { mobile, secret } = await withApp()
  const browser = clientOf(server.url)
  const { ticket } = await askedForFactor(browser, mobile)
  const code = nowCode(secret)
  expect(await finishSignIn(browser, { ticket, method: 'totp', code })).toMatchObject({ code: 0 })
  expect(await finishSignIn(browser, { ticket, method: 'totp', code })).toMatchObject({ status: 400, code: 1909 })
  const again = await askedForFactor(browser, mobile)
  expect(await finishSignIn(browser, { ticket: again.ticket, method: 'totp', code })).toMatchObject({ code: 1907 })
})

test('one right code at once from two places opens one session', async () => {
  const { mobile, secret } = await withApp()
  const browser = clientOf(server.url)
  const { ticket } = await askedForFactor(browser, mobile)
  const fields = { ticket, method: 'totp', code: nowCode(secret) }
  const answers = await Promise.all([1, 2, 3].map(() => clientOf(server.url).post(`${AUTH}/second-factor`, fields)))
  expect(answers.filter(answer => answer.code === 0)).toHaveLength(1)
})

test('the ticket is worth nothing in another browser, after 5 minutes, or made up', async () => {
  const { mobile, secret } = await withApp()
  const browser = clientOf(server.url)
  const { ticket } = await askedForFactor(browser, mobile)
  const right = () => ({ ticket, method: 'totp', code: nowCode(secret) })
  expect(await finishSignIn(browser, right(), { 'user-agent': 'thief' })).toMatchObject({ status: 400, code: 1909 })
  expect(await finishSignIn(browser, { ...right(), ticket: 'A'.repeat(43) })).toMatchObject({ code: 1909 })
  server.test.clock.advance(5 * MINUTE_MS)
  expect(await finishSignIn(browser, right())).toMatchObject({ code: 1909 })
})

test('guessing: five tries a quarter of an hour, whatever the tickets, even with the right code after that', async () => {
  const { mobile, secret } = await withApp()
  const thief = clientOf(server.url)
  const first = await askedForFactor(thief, mobile)
  for (let guess = 1; guess <= 3; guess += 1)
    expect(await finishSignIn(thief, { ticket: first.ticket, method: 'totp', code: wrongCode(secret) })).toMatchObject({ code: 1907 })
  const second = await askedForFactor(thief, mobile)
  for (let guess = 4; guess <= 5; guess += 1)
    expect(await finishSignIn(thief, { ticket: second.ticket, method: 'recovery', code: 'aaaaa-aaaaa' })).toMatchObject({ code: 1907 })
  const locked = await finishSignIn(thief, { ticket: second.ticket, method: 'totp', code: nowCode(secret) })
  expect(locked).toMatchObject({ status: 429, code: 1463, data: { minutes: 15 } })
  server.test.clock.advance(15 * MINUTE_MS)
  const owner = clientOf(server.url)
  const { ticket } = await askedForFactor(owner, mobile)
  expect(await finishSignIn(owner, { ticket, method: 'totp', code: nowCode(secret) })).toMatchObject({ code: 0 })
})

test('parallel guesses count one by one', async () => {
  const { mobile, secret } = await withApp()
  const { ticket } = await askedForFactor(clientOf(server.url), mobile)
  const guess = { ticket, method: 'totp', code: wrongCode(secret) }
  const answers = await Promise.all(Array.from({ length: 12 }, () => clientOf(server.url).post(`${AUTH}/second-factor`, guess)))
  expect(answers.filter(answer => answer.code === 1907)).toHaveLength(5)
  expect(answers.filter(answer => answer.code === 0)).toHaveLength(0)
})

test('right passwords without the second factor do not reset the count of attempts', async () => {
  const { mobile } = await withApp()
  const thief = clientOf(server.url)
  for (let attempt = 1; attempt <= 5; attempt += 1) await askedForFactor(thief, mobile)
  expect(await thief.signIn({ account: mobile, password: PASSWORD })).toMatchObject({ status: 429, code: 1463 })
})

test('a recovery code signs in once, in any letter case; new ones void the old', async () => {
  const { mobile, client, recoveryCodes, secret } = await withApp()
  const [first = '', second = ''] = recoveryCodes
  const browser = clientOf(server.url)
  const use = async (code: string) =>
    finishSignIn(browser, { ticket: (await askedForFactor(browser, mobile)).ticket, method: 'recovery', code })
  expect(await use(first.toUpperCase().replace('-', ''))).toMatchObject({ code: 0 })
  expect(await use(first)).toMatchObject({ code: 1907 })
  await entering(client, client.post(`${AUTH}/step-up`, { method: 'totp', code: nowCode(secret) }))
  expect(await client.post(`${AUTH}/recovery-codes/renew`)).toMatchObject({ code: 0 })
  expect(await use(second)).toMatchObject({ code: 1907 })
})

test('with a second factor an SMS is no proof any more, and removing it takes the factor itself', async () => {
  const { client, secret, mobile } = await withApp()
  server.test.clock.advance(10 * MINUTE_MS)
  expect(await client.post(`${AUTH}/step-up`, { method: 'sms', code: '123456' })).toMatchObject({
    code: 9002,
    data: { fields: [{ path: 'method' }] },
  })
  const before = { sid: client.held.sid, cookie: client.held.cookie }
  const proved = await entering(client, client.post(`${AUTH}/step-up`, { method: 'totp', code: nowCode(secret) }))
  expect(proved).toMatchObject({ code: 0 })
  expect(await client.post(`${AUTH}/devices`, {}, before)).toMatchObject({ status: 401, code: 3 })
  expect(await client.post(`${AUTH}/totp/remove`)).toMatchObject({ code: 0 })
  expect(await client.post(`${AUTH}/overview`)).toMatchObject({ data: { is_totp_enabled: false, recovery_codes_left: 0 } })
  expect(await clientOf(server.url).signIn({ account: mobile, password: PASSWORD })).toMatchObject({ data: { second_factor: null } })
})

test('somebody switched off between password and second factor does not get in', async () => {
  const { mobile, userId, secret } = await withApp()
  const browser = clientOf(server.url)
  const { ticket } = await askedForFactor(browser, mobile)
  await disableUser(server.world, userId)
  expect(await finishSignIn(browser, { ticket, method: 'totp', code: nowCode(secret) })).toMatchObject({ status: 403, code: 9 })
})

test('a session that was ended cannot be stepped up', async () => {
  const { client, secret, userId } = await withApp()
  await revokeSessions(server.world, seed, { userId })
  expect(await client.post(`${AUTH}/step-up`, { method: 'totp', code: nowCode(secret) })).toMatchObject({ status: 401, code: 8 })
})
