// Test sign-in: what people hold besides a browser — the phone with its messages, an authenticator app, a passkey.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { challengeText, hasZeroBits } from '@tallyhelm/protocol/topics/session/challenge'
import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { type Answer, type Client, PASSWORD, type TestServer } from './test-server.ts'

/** The newest message to a phone or mail address that matches; waits for it, and takes it out of the outbox. */
export async function takeMessage(server: TestServer, to: string, pattern: RegExp): Promise<string> {
  const { outbox } = server.test
  const find = () => outbox.findLastIndex(message => message.to === to && pattern.test(message.text))
  await expect.poll(find).toBeGreaterThanOrEqual(0)
  return outbox.splice(find(), 1)[0]?.text ?? ''
}

/** The code that the SMS to a Chinese number carries. */
export async function takeCode(server: TestServer, mobile: string): Promise<string> {
  const text = await takeMessage(server, `86${mobile}`, /验证码为 \d{6}/)
  return /\d{6}/.exec(text)?.[0] ?? ''
}

export function sendCode(client: Client, phone: string, purpose: string, more: Record<string, string> = {}): Promise<Answer> {
  return client.call('GET', `/api/security/auth/send?${new URLSearchParams({ phone, purpose, ...more })}`)
}

/** Sends a code as a signed-in user and gives it. */
export async function ownCode(server: TestServer, client: Client, mobile: string, order: Record<string, string>): Promise<string> {
  expect(await client.post('/api/security/auth/sendOwn', order)).toMatchObject({ code: 0 })
  return takeCode(server, mobile)
}

/** Sends a call that opens or rotates a session, and keeps what it answers, as a browser does. */
export async function entering(client: Client, call: Promise<Answer>): Promise<Answer> {
  const answer = await call
  if (answer.code !== 0) return answer
  client.held.sid = String(answer.data.sid)
  client.held.cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0]
  return answer
}

/** Password right, second factor asked for: the ticket. */
export async function askedForFactor(client: Client, mobile: string): Promise<{ ticket: string; methods: string[] }> {
  const answer = await client.call('POST', '/api/security/auth/login', new URLSearchParams({ account: mobile, password: PASSWORD }))
  expect(answer).toMatchObject({ code: 0, data: { sid: '' } })
  expect(answer.headers.get('set-cookie')).toBeNull()
  return answer.data.second_factor as { ticket: string; methods: string[] } // the reply is proved against its schema
}

/** The second half of a sign-in; the client keeps the session. */
export const finishSignIn = (client: Client, fields: Record<string, unknown>, headers = {}): Promise<Answer> =>
  entering(client, client.post('/api/security/auth/second-factor', fields, headers))

/** Proves oneself by SMS, as a user without a second factor does. */
export async function stepUpBySms(server: TestServer, client: Client, mobile: string): Promise<void> {
  const code = await ownCode(server, client, mobile, { purpose: 'step-up' })
  expect(await entering(client, client.post('/api/security/auth/step-up', { method: 'sms', code }))).toMatchObject({ code: 0 })
}

/** What a browser finds by trying, here without its batches. */
export function solve(challenge: string, bits: number): string {
  for (let answer = 0; ; answer += 1) {
    const digest = createHash('sha256')
      .update(challengeText(challenge, String(answer)))
      .digest()
    if (hasZeroBits(digest, bits)) return String(answer)
  }
}

/** The six digits of an authenticator app at an instant. */
export function appCode(secret: string, at: Date): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at.getTime() })
}

/** Binds an authenticator app to a user who has stepped up; gives its secret and the recovery codes. */
export async function bindApp(server: TestServer, client: Client): Promise<{ secret: string; recoveryCodes: string[] }> {
  const begun = await client.post('/api/security/auth/totp/begin')
  const secret = String(begun.data.secret)
  const answer = await client.post('/api/security/auth/totp/confirm', { code: appCode(secret, server.test.clock.now()) })
  expect(answer).toMatchObject({ code: 0 })
  // No code counts twice, so the next one waits for the next half minute.
  server.test.clock.advance(30_000)
  return { secret, recoveryCodes: answer.data.recovery_codes as string[] } // the reply is proved against its schema
}

/** Every statement that the API's pool sends from now on; listens only, what comes in goes out. */
export function listenToStatements(server: TestServer): string[] {
  const statements: string[] = []
  const heard = new WeakSet<object>()
  server.world.db.pool.on('acquire', client => {
    if (heard.has(client)) return
    heard.add(client)
    const query = client.query.bind(client) as (...args: unknown[]) => unknown // one of its overloads, whichever is meant
    const listening = (...args: unknown[]) => {
      const [first] = args
      statements.push(typeof first === 'string' ? first : String((first as { text?: string }).text)) // pg takes a text or a config
      return query(...args)
    }
    Object.assign(client, { query: listening })
  })
  return statements
}

/** A passkey in software: P-256, no attestation, a counter that goes up; `origin` is the page it believes to be on. */
export function createPasskey(origin: string, rpId = 'localhost') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const state = { counter: 0, key: privateKey as KeyObject }
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
  const client = (type: string, challenge: string) => Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const data = (flags: number, more: Buffer = Buffer.alloc(0)) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(state.counter)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), counter, more])
  }
  const coordinates = publicKey.export({ format: 'jwk' })
  const coseKey = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    Buffer.from(coordinates.x ?? '', 'base64url'),
    Buffer.from([0x22, 0x58, 0x20]),
    Buffer.from(coordinates.y ?? '', 'base64url'),
  ])
  return {
    state,
    attest(challenge: string) {
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey])
      const authData = data(0x41, credential)
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        Buffer.from([0x58, authData.length]),
        authData,
      ])
      const response = {
        clientDataJSON: text(client('webauthn.create', challenge)),
        attestationObject: text(attestationObject),
        transports: ['internal'],
      }
      return { id: text(id), rawId: text(id), type: 'public-key', response }
    },
    assert(challenge: string) {
      state.counter += 1
      const clientData = client('webauthn.get', challenge)
      const authenticatorData = data(0x01)
      const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()])
      const signature = sign('sha256', signed, state.key)
      const response = { clientDataJSON: text(clientData), authenticatorData: text(authenticatorData), signature: text(signature) }
      return { id: text(id), rawId: text(id), type: 'public-key', response }
    },
  }
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
}
