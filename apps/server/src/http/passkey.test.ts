// Passkeys over HTTP: added, asked for at sign-in and before sensitive changes; and answers that do not hold.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addCustomer, type Answer, type Client, clientOf, PASSWORD, startTestServer, type TestServer } from '../program/test-server.ts'
import { askedForFactor, createPasskey, entering, finishSignIn, stepUpBySms } from '../program/test-sign-in.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const AUTH = '/api/security/auth'
let server: TestServer
let people = 0

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())
beforeEach(() => server.test.clock.advance(2 * DAY_MS))

async function signedIn() {
  const mobile = `1320000${String(++people).padStart(4, '0')}`
  const { userId } = await addCustomer(server.world, 1, mobile)
  const client = clientOf(server.url)
  expect(await client.signIn({ account: mobile, password: PASSWORD })).toMatchObject({ code: 0 })
  return { mobile, userId, client }
}

const PAGE = 'http://localhost:8080'

async function withPasskey(passkey = createPasskey(PAGE)) {
  const someone = await signedIn()
  await stepUpBySms(server, someone.client, someone.mobile)
  const answer = await addPasskey(someone.client, passkey)
  expect(answer).toMatchObject({ code: 0 })
  return { ...someone, passkey, id: String(answer.data.id), recoveryCodes: answer.data.recovery_codes }
}

async function addPasskey(client: Client, passkey: ReturnType<typeof createPasskey>): Promise<Answer> {
  const { data } = await client.post(`${AUTH}/passkey/begin`)
  const { challenge } = data.options as { challenge: string } // the reply is proved against its schema
  return client.post(`${AUTH}/passkey/confirm`, { ticket: data.ticket, name: '办公电脑', attestation: passkey.attest(challenge) })
}

async function challengeFor(client: Client, ticket: string): Promise<string> {
  const { data } = await client.post(`${AUTH}/second-factor/passkey`, { ticket })
  return (data.options as { challenge: string }).challenge // the reply is proved against its schema
}

test('a passkey is added, asked for at sign-in, renamed and removed', async () => {
  const { mobile, client, passkey, id, recoveryCodes } = await withPasskey()
  expect(recoveryCodes).toHaveLength(10)
  const browser = clientOf(server.url)
  const { ticket, methods } = await askedForFactor(browser, mobile)
  expect(methods).toEqual(['passkey', 'recovery'])
  const assertion = passkey.assert(await challengeFor(browser, ticket))
  expect(await finishSignIn(browser, { ticket, method: 'passkey', assertion })).toMatchObject({ code: 0 })
  expect(await client.post(`${AUTH}/passkey/rename`, { id, name: '家里电脑' })).toMatchObject({ code: 0 })
  expect(await client.post(`${AUTH}/overview`)).toMatchObject({ data: { passkeys: [{ id, name: '家里电脑' }] } })
  const begun = await client.post(`${AUTH}/step-up/passkey`)
  const proof = passkey.assert((begun.data.options as { challenge: string }).challenge) // the reply is proved against its schema
  const stepUp = { method: 'passkey', ticket: begun.data.ticket, assertion: proof }
  expect(await entering(client, client.post(`${AUTH}/step-up`, stepUp))).toMatchObject({ code: 0 })
  expect(await client.post(`${AUTH}/step-up`, stepUp)).toMatchObject({ code: 1909 })
  expect(await client.post(`${AUTH}/passkey/remove`, { id })).toMatchObject({ code: 0 })
  expect(await clientOf(server.url).signIn({ account: mobile, password: PASSWORD })).toMatchObject({ data: { second_factor: null } })
})

test('answers for another challenge, of another key, from another page or with a counter that went back are refused', async () => {
  const { mobile, passkey } = await withPasskey()
  const browser = clientOf(server.url)
  const { ticket } = await askedForFactor(browser, mobile)
  const challenge = await challengeFor(browser, ticket)
  const right = passkey.assert(challenge)
  const stolen = createPasskey('https://phishing.example')
  const hostile = [
    passkey.assert(Buffer.from('another challenge').toString('base64url')),
    { ...createPasskey(PAGE).assert(challenge), id: right.id, rawId: right.id },
    { ...stolen.assert(challenge), id: right.id, rawId: right.id },
    createPasskey(PAGE).assert(challenge),
  ]
  for (const assertion of hostile)
    expect(await finishSignIn(browser, { ticket, method: 'passkey', assertion })).toMatchObject({ code: 1907 })
  expect(await finishSignIn(browser, { ticket, method: 'passkey', assertion: passkey.assert(challenge) })).toMatchObject({ code: 0 })

  server.test.clock.advance(15 * MINUTE_MS)
  const copied = await askedForFactor(browser, mobile)
  passkey.state.counter = 0
  const assertion = passkey.assert(await challengeFor(browser, copied.ticket))
  expect(await finishSignIn(browser, { ticket: copied.ticket, method: 'passkey', assertion })).toMatchObject({ code: 1907 })
})

test('a passkey made on another page, or twice, or for a challenge already answered, is not added', async () => {
  const { client, mobile } = await signedIn()
  await stepUpBySms(server, client, mobile)
  expect(await addPasskey(client, createPasskey('https://phishing.example'))).toMatchObject({ status: 400, code: 1907 })
  expect(await addPasskey(client, createPasskey(PAGE, 'phishing.example'))).toMatchObject({ code: 1907 })
  const passkey = createPasskey(PAGE)
  const { data } = await client.post(`${AUTH}/passkey/begin`)
  const { challenge } = data.options as { challenge: string } // the reply is proved against its schema
  const confirm = { ticket: data.ticket, name: '手机', attestation: passkey.attest(challenge) }
  expect(await client.post(`${AUTH}/passkey/confirm`, confirm)).toMatchObject({ code: 0 })
  expect(await client.post(`${AUTH}/passkey/confirm`, confirm)).toMatchObject({ code: 1909 })
  expect(await addPasskey(client, passkey)).toMatchObject({ code: 1907 })
})

test('garbage in the place of a passkey is refused like any wrong one', async () => {
  const { mobile, client } = await withPasskey()
  const browser = clientOf(server.url)
  const { ticket } = await askedForFactor(browser, mobile)
  await challengeFor(browser, ticket)
  const whole = createPasskey(PAGE)
  for (const part of [
    '',
    'AA',
    'A'.repeat(3_999),
    Buffer.from('null').toString('base64url'),
    Buffer.from('{"type":1}').toString('base64url'),
  ]) {
    const assertion = whole.assert('x')
    Object.assign(assertion.response, { clientDataJSON: part, authenticatorData: part })
    const answer = await client.post(`${AUTH}/second-factor`, { ticket, method: 'passkey', assertion })
    expect([1907, 1909, 1463]).toContain(answer.code)
    const begun = await client.post(`${AUTH}/passkey/begin`)
    const attestation = whole.attest('x')
    Object.assign(attestation.response, { attestationObject: part })
    expect(await client.post(`${AUTH}/passkey/confirm`, { ticket: begun.data.ticket, name: 'x', attestation })).toMatchObject({
      code: 1907,
    })
  }
  const strange = { id: '<script>', rawId: '', type: 'public-key', response: {} }
  expect(await client.post(`${AUTH}/second-factor`, { ticket, method: 'passkey', assertion: strange })).toMatchObject({ code: 9002 })
})

test("another user's passkey gets the answer of a missing one, and a foreign ticket that of an unknown one", async () => {
  const mine = await withPasskey()
  const other = await signedIn()
  await stepUpBySms(server, other.client, other.mobile)
  for (const id of [mine.id, '999']) {
    expect(await other.client.post(`${AUTH}/passkey/rename`, { id, name: 'x' })).toMatchObject({ status: 404, code: 1404 })
    expect(await other.client.post(`${AUTH}/passkey/remove`, { id })).toMatchObject({ status: 404, code: 1404 })
  }
  const begun = await mine.client.post(`${AUTH}/passkey/begin`)
  const { challenge } = begun.data.options as { challenge: string } // the reply is proved against its schema
  const confirm = { ticket: begun.data.ticket, name: 'x', attestation: createPasskey(PAGE).attest(challenge) }
  expect(await other.client.post(`${AUTH}/passkey/confirm`, confirm)).toMatchObject({ code: 1909 })
  expect(await other.client.post(`${AUTH}/overview`)).toMatchObject({ data: { passkeys: [] } })
})
