// Secure transmission over HTTP: sealed calls open, answers are sealed, and nothing altered, late or repeated gets in.
import { constants, createPublicKey, publicEncrypt, randomBytes } from 'node:crypto'
import { openTransmission, sealTransmission, transmissionBinding } from '@tallyhelm/infra/crypto/transmission'
import { transmissionModeText } from '@tallyhelm/protocol/wire/sealed-body'
import { partnerEndpoints } from '@tallyhelm/protocol/topics/session/partner-endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCustomer, type Answer, type Client, clientOf, PASSWORD, startTestServer, type TestServer } from '../program/test-server.ts'

const INFO = '/api/security/auth/info'
const LOGIN = '/api/security/auth/login'
const PREFERENCES = '/api/wallet/client/wallet/preferences'
let server: TestServer
let client: Client

beforeAll(async () => {
  server = await startTestServer({ settings: { isTransmissionRequired: true } })
  await addCustomer(server.world, 1, '13800000001')
  client = clientOf(server.url)
  const login = await sealed(LOGIN, `account=13800000001&password=${PASSWORD.replaceAll(' ', '+')}`, { isForm: true })
  const { sid } = JSON.parse(login.plain).data
  client.held.sid = sid
  client.held.cookie = (login.answer.headers.get('set-cookie') ?? '').split(';')[0]
})
afterAll(() => server?.stop())

type Tampering = {
  isForm?: boolean
  nonce?: string
  timestamp?: number
  keyId?: string
  version?: number
  k?: string
  v?: (v: string) => string
  boundPath?: string
  header?: string
}

/** What a browser does, here with node's crypto. */
async function sealed(
  path: string,
  plaintext: string,
  tampering: Tampering = {},
): Promise<{ answer: Answer; plain: string; nonce: string; again: (headers: Record<string, string>) => Promise<Answer> }> {
  const key = (await clientOf(server.url).call('GET', '/api/security/transmission/key')).data as { key_id: string; public_key: string } // the reply's shape, proved by the server
  const characters = randomBytes(12).toString('base64url')
  const spki = createPublicKey({ key: Buffer.from(key.public_key, 'base64'), format: 'der', type: 'spki' })
  const wrapped = publicEncrypt({ key: spki, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, Buffer.from(characters))
  const k = wrapped.toString('base64url')
  const version = tampering.version ?? 1
  const timestamp = String(tampering.timestamp ?? server.test.clock.now().getTime())
  const nonce = tampering.nonce ?? randomBytes(16).toString('base64url')
  const binding = transmissionBinding({ method: 'POST', path: tampering.boundPath ?? path, cid: '101', version, timestamp, nonce, k })
  const v = sealTransmission(characters, 'req', plaintext, binding)
  const fields = { k: tampering.k ?? k, v: tampering.v?.(v) ?? v }
  const header = tampering.header ?? transmissionModeText({ version, keyId: tampering.keyId ?? key.key_id, timestamp, nonce })
  const body = tampering.isForm ? new URLSearchParams(fields) : JSON.stringify(fields)
  const send = (headers: Record<string, string>) => client.call('POST', path, body, { 'transmission-mode': header, ...headers })
  const answer = await send({})
  const reply = JSON.parse(answer.text)
  if (reply.k === undefined) return { answer, plain: '', nonce, again: send }
  const fresh = openTransmission(characters, 'res', reply.k, binding) ?? ''
  return { answer, plain: openTransmission(fresh, 'res', reply.v, binding) ?? '', nonce, again: send }
}

test('a sealed call is answered sealed, and says so', async () => {
  const { answer, plain } = await sealed(INFO, '{}')
  expect(answer.headers.get('transmission-mode')).toBe('1')
  expect(Object.keys(JSON.parse(answer.text)).sort()).toEqual(['k', 'v'])
  expect(JSON.parse(plain)).toMatchObject({ code: 0, data: { mobile: '138****0001' } })
})

test('refusals behind the seal are sealed too, with their HTTP status', async () => {
  const { answer, plain } = await sealed(PREFERENCES, '{"page":"!"}')
  expect(answer.status).toBe(422)
  expect(JSON.parse(plain)).toMatchObject({ code: 9002 })
})

test('where the mode is required an open call is refused, but the key and plain reads by GET are not', async () => {
  expect(await client.info()).toMatchObject({ status: 400, code: 8008 })
  expect(await clientOf(server.url).call('GET', '/api/brand')).toMatchObject({ code: 0 })
})

const flip = (v: string) => `${v.slice(0, 60)}${v[60] === 'A' ? 'B' : 'A'}${v.slice(61)}`

test.each<[string, Tampering]>([
  ['an altered v', { v: flip }],
  ['a shortened v', { v: v => v.slice(0, -4) }],
  ['an empty v', { v: () => '' }],
  ['another k', { k: randomBytes(384).toString('base64url') }],
  ['an empty k', { k: '' }],
  ['an unknown key id', { keyId: 'other' }],
  ['an unknown version', { version: 2 }],
  ['a stale time', { timestamp: Date.parse('2026-03-02T03:57:59Z') }],
  ['a time to come', { timestamp: Date.parse('2026-03-02T04:02:01Z') }],
  ['a body sealed for another address', { boundPath: PREFERENCES }],
  ['a header that is none', { header: '1' }],
  ['a header with another nonce', { header: `1;test;${Date.parse('2026-03-02T04:00:00Z')};AAAAAAAAAAAAAAAAAAAAAA` }],
])('%s gets the one answer of all failures', async (_what, tampering) => {
  const { answer } = await sealed(INFO, '{}', tampering)
  expect(answer).toMatchObject({ status: 400, code: 8007, msg: '安全传输校验失败，请刷新页面后重试' })
  expect(Object.keys(answer.data)).toEqual(['request_id'])
})

test('a partner system, which has TLS alone, is answered where the mode is required', async () => {
  const asked = { partner_id: '1', partner_secret: 'x', customer_id: '1', mobile: '13800000001' }
  expect(await client.post(partnerEndpoints.issue.path, asked)).toMatchObject({ status: 401, code: 2393 })
})

test('two minutes apart is near enough', async () => {
  const nowMs = server.test.clock.now().getTime()
  expect((await sealed(INFO, '{}', { timestamp: nowMs - 120_000 })).answer.status).toBe(200)
  expect((await sealed(INFO, '{}', { timestamp: nowMs + 120_000 })).answer.status).toBe(200)
})

test('a recorded call is worth nothing under another session either, nor a sign-in under an invented one', async () => {
  await addCustomer(server.world, 1, '13800000009')
  const recorded = await sealed(LOGIN, `account=13800000009&password=${PASSWORD.replaceAll(' ', '+')}`, { isForm: true })
  expect(JSON.parse(recorded.plain)).toMatchObject({ code: 0 })
  for (const sid of ['x', 'A'.repeat(43), 'y'.repeat(8_000)]) expect(await recorded.again({ sid })).toMatchObject({ code: 8007 })
  const read = await sealed(INFO, '{}')
  const { answer, plain } = await sealed(LOGIN, `account=13800000009&password=${PASSWORD.replaceAll(' ', '+')}`, { isForm: true })
  const thief = { sid: String(JSON.parse(plain).data.sid), cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '' }
  expect(await read.again({ sid: thief.sid })).toMatchObject({ code: 3 })
  expect(await read.again(thief)).toMatchObject({ code: 8007 })
})

test('a nonce counts once, on this node by memory and on every node by the database', async () => {
  const { nonce } = await sealed(INFO, '{}')
  expect((await sealed(INFO, '{}', { nonce })).answer).toMatchObject({ code: 8007 })

  const change = JSON.stringify({ page: 'x', value: {} })
  const first = await sealed(PREFERENCES, change)
  expect(JSON.parse(first.plain)).toMatchObject({ code: 0 })
  const { claimNonce } = await import('@tallyhelm/flows/session/claim-nonce')
  await expect(claimNonce(server.world, { nonce: first.nonce })).rejects.toMatchObject({
    refusal: 'TRANSMISSION_REFUSED',
  })
})

test('a form is sealed as a form, and its content is checked like any other', async () => {
  const { plain } = await sealed(LOGIN, 'account=13800000001&password=wrong', { isForm: true })
  expect(JSON.parse(plain)).toMatchObject({ code: 1405 })
  const repeated = await sealed(LOGIN, 'account=a&account=b', { isForm: true })
  expect(JSON.parse(repeated.plain)).toMatchObject({ code: 1400 })
})

test('strangers have few new keys unwrapped; keys that are known, and people who are signed in, are not counted', async () => {
  const { again } = await sealed(LOGIN, 'account=13800000001&password=wrong', { isForm: true })
  const guess = () => {
    const mode = {
      version: 1,
      keyId: 'test',
      timestamp: String(server.test.clock.now().getTime()),
      nonce: randomBytes(16).toString('base64url'),
    }
    const fields = new URLSearchParams({ k: randomBytes(384).toString('base64url'), v: 'x' })
    return clientOf(server.url).call('POST', LOGIN, fields, { 'transmission-mode': transmissionModeText(mode) })
  }
  let refused: Answer | undefined
  for (let turn = 0; turn < 301 && refused === undefined; turn += 1) {
    const answer = await guess()
    if (answer.code !== 8007) refused = answer
  }
  expect(refused).toMatchObject({ status: 429, code: 1913 })
  expect(await again({})).toMatchObject({ code: 8007 })
  expect(JSON.parse((await sealed(INFO, '{}')).plain)).toMatchObject({ code: 0 })
  server.test.clock.advance(60_000)
  expect(await guess()).toMatchObject({ code: 8007 })
})
