// Test server: the whole server over a fresh database on a free port, with people of every kind and a client for them.
import { join } from 'node:path'
import { createCustomer } from '@tallyhelm/flows/organization/create-customer'
import { createSubCustomer } from '@tallyhelm/flows/sub-customers/create-sub-customer'
import { createUser } from '@tallyhelm/flows/organization/create-user'
import type { SystemActor, TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { CustomerType } from '@tallyhelm/protocol/vocabulary/customer-type'
import type { Settings, World } from '@tallyhelm/world/handles/world'
import { openTestWorld, type TestWorld } from '@tallyhelm/world/open/test-world'
import { type RunningServer, type ServerOptions, startServer } from './start.ts'

export const PASSWORD = 'correct horse battery'
const seed: SystemActor = { kind: 'system', name: 'test' }

export type Answer = { status: number; code: number; msg: string; data: Record<string, unknown>; headers: Headers; text: string }
export type TestServer = { url: string; metricsUrl: string | undefined; test: TestWorld; world: World; stop(): Promise<void> }

const PAGES = join(import.meta.dirname, 'test-pages')

/** Replies are proved against their schemas. Pages are served as of a built product, which binds its routes in another order. */
export async function startTestServer(
  options: { settings?: Partial<Settings>; server?: Partial<ServerOptions> } = {},
): Promise<TestServer> {
  const test = await openTestWorld({ portalDist: join(PAGES, 'portal'), consoleDist: join(PAGES, 'console'), ...options.settings })
  const server: RunningServer = await startServer(test.world, {
    roles: ['api', 'worker'],
    host: '127.0.0.1',
    port: 0,
    databaseDirectUrl: test.databaseUrl,
    checksReplies: true,
    ...options.server,
  })
  return {
    url: server.url,
    metricsUrl: server.metricsUrl,
    test,
    world: test.world,
    async stop() {
      await server.stop()
      await test.close()
    },
  }
}

/** A master user of a new customer of this type; gives the mobile number to sign in with, and the ids. */
export async function addCustomer(world: World, customerType: CustomerType, mobile: string) {
  const { customerId } = await createCustomer(world, seed, { name: `客户${mobile}`, customerType, customerNature: 'DIRECT_AGENT' })
  const { userId } = await createUser(world, seed, { customerId, mobile, userName: `用户${mobile}`, password: PASSWORD, isMaster: true })
  return { customerId, userId, mobile }
}

/** Who signs in as the customer's own user, where a flow is called without HTTP. */
export const ownActor = ({ customerId, userId }: { customerId: string; userId: string }): TenantActor => ({
  kind: 'user',
  userId,
  userName: '王一',
  sessionId: '1',
  customerId,
  subCustomerId: null,
  customerType: 1,
  isMaster: true,
  roles: ['Associated'],
  needsQuotaApproval: false,
  address: '127.0.0.1',
})

export async function addSubCustomer(world: World, customerId: string, mobile: string) {
  const { subCustomerId } = await createSubCustomer(world, seed, { customerId, name: `子客户${mobile}` })
  const { userId } = await createUser(world, seed, { customerId, subCustomerId, mobile, userName: `用户${mobile}`, password: PASSWORD })
  return { customerId, subCustomerId, userId, mobile }
}

export async function addUnassociated(world: World, mobile: string) {
  const { userId } = await createUser(world, seed, { customerId: null, mobile, userName: `用户${mobile}`, password: PASSWORD })
  return { userId, mobile }
}

export type Client = ReturnType<typeof clientOf>

/** A program that keeps its cookie and its sid itself, as non-browser clients do. `headers` overlay the usual ones; undefined takes one away. */
export function clientOf(url: string, send: typeof fetch = globalThis.fetch) {
  const held = { sid: undefined as string | undefined, cookie: undefined as string | undefined }

  async function call(
    method: string,
    path: string,
    body?: string | URLSearchParams,
    headers: Record<string, string | undefined> = {},
  ): Promise<Answer> {
    const usual: Record<string, string | undefined> = {
      cid: '101',
      v: '1',
      sid: held.sid,
      cookie: held.cookie,
      'content-type': typeof body === 'string' ? 'application/json' : undefined,
      ...headers,
    }
    const sent = Object.fromEntries(Object.entries(usual).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
    const reply = await send(`${url}${path}`, { method, headers: sent, ...(body === undefined ? {} : { body }) })
    const text = await reply.text()
    const envelope: Pick<Answer, 'code' | 'msg' | 'data'> = text.startsWith('{') ? JSON.parse(text) : { code: -1, msg: '', data: {} } // the envelope, by the tests that call this
    return { status: reply.status, headers: reply.headers, text, ...envelope }
  }
  const post = (path: string, body: unknown = {}, headers: Record<string, string | undefined> = {}) =>
    call('POST', path, JSON.stringify(body), headers)

  async function signIn(fields: Record<string, string>): Promise<Answer> {
    const answer = await call('POST', '/api/security/auth/login', new URLSearchParams(fields))
    if (answer.code === 0) {
      held.sid = String(answer.data.sid)
      held.cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0]
    }
    return answer
  }
  return { held, call, post, signIn, info: () => post('/api/security/auth/info') }
}

/** A client signed in with the password of all test users; fails when the server refuses. */
export async function signedInClient(url: string, mobile: string): Promise<Client> {
  const client = clientOf(url)
  const answer = await client.signIn({ account: mobile, password: PASSWORD })
  if (answer.code !== 0) throw new Error(`${mobile} could not sign in: ${answer.code} ${answer.msg}`)
  return client
}

/** Reads past row-level security, to judge what was kept; without `asSystem` it sees what no scope sees. */
export async function queryPast(world: World, text: string, asSystem = true): Promise<Record<string, unknown>[]> {
  const connection = await world.db.pool.connect()
  try {
    await connection.query('begin')
    if (asSystem) await connection.query(`select set_config('app.scope', 'system', true)`)
    return (await connection.query(text)).rows
  } finally {
    await connection.query('rollback')
    connection.release()
  }
}
