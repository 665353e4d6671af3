// Enumeration: before anything is proved, known, unknown and disabled people get the same answer, after the same statements.
import { createUser } from '@tallyhelm/flows/organization/create-user'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, type Client, clientOf, PASSWORD, startTestServer, type TestServer } from '../program/test-server.ts'
import { listenToStatements, sendCode } from '../program/test-sign-in.ts'
import { disableUser } from '../program/test-disabled.ts'

const DAY_MS = 86_400_000
const KNOWN = '13300000001'
const DISABLED = '13300000002'
const UNKNOWN = '13300000003'
const seed = { kind: 'system', name: 'test' } as const
let server: TestServer
let statements: string[]

beforeAll(async () => {
  // Without a worker, whose statements would come between.
  server = await startTestServer({ server: { roles: ['api'] } })
  statements = listenToStatements(server)
  for (const mobile of [KNOWN, DISABLED]) {
    const person = { customerId: null, mobile, email: `${mobile}@example.com`, userName: '李明', password: PASSWORD }
    const { userId } = await createUser(server.world, seed, person)
    if (mobile === DISABLED) await disableUser(server.world, userId)
  }
})
afterAll(() => server?.stop())

type Attempt = (client: Client, mobile: string) => Promise<Answer>

const form = (path: string, fields: (mobile: string) => Record<string, string>): Attempt => {
  return (client, mobile) => client.call('POST', `/api/security/auth/${path}`, new URLSearchParams(fields(mobile)))
}
const register = (mobile: string) => ({ mobile, code: '000000', wallet_user_name: '王', password: 'kf83-Lq0z-22', agreed: true })

test.each<[string, Attempt]>([
  ['a code to sign in', (client, mobile) => sendCode(client, mobile, 'login')],
  ['a code to register', (client, mobile) => sendCode(client, mobile, 'register')],
  ['a code to reset', (client, mobile) => sendCode(client, mobile, 'reset')],
  ['a wrong password', form('login', account => ({ account, password: 'wrong' }))],
  ['a wrong password for an address', form('login', mobile => ({ account: `${mobile}@example.com`, password: 'wrong' }))],
  ['a wrong code to sign in', form('login', account => ({ login_type: 'code', account, code: '000000' }))],
  ['a wrong code to reset', form('getEmail', account => ({ account, code: '000000' }))],
  ['a wrong code before registering', (client, mobile) => client.post('/api/security/auth/registration-proof', { mobile, code: '000000' })],
  ['a wrong code to register', (client, mobile) => client.post('/api/wallet/client/wallet/wallet-user', register(mobile))],
])('%s tells nothing about who is a user', async (_what, attempt) => {
  server.test.clock.advance(2 * DAY_MS)
  const seen = []
  for (const mobile of [KNOWN, UNKNOWN, DISABLED]) {
    statements.length = 0
    const { status, code, msg, data } = await attempt(clientOf(server.url), mobile)
    seen.push({ status, code, msg, keys: Object.keys(data), path: [...statements] })
  }
  const [known, unknown, disabled] = seen
  expect(known?.path.length).toBeGreaterThan(3)
  expect(unknown).toEqual(known)
  expect(disabled).toEqual(known)
})
