// One server of the comparison, as a process of its own: prints the address and the headers to call it with as one line of JSON.
import { generateKeyPairSync } from 'node:crypto'
import { parseArgs } from 'node:util'
import { createUser } from '@tallyhelm/flows/organization/create-user'
import { loadConfig } from '@tallyhelm/infra/config/config'
import { accountListRequest } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import { startServer } from '@tallyhelm/server/program/start'
import { accountList } from '@tallyhelm/views/ad-accounts/account-list'
import type { World } from '@tallyhelm/world/handles/world'
import { openWorld } from '@tallyhelm/world/open/open-world'
import fastify from 'fastify'
import { startRaw } from './raw.ts'
import type { Served } from './served.ts'

const PASSWORD = 'a password of the bench'
const CONNECTIONS = 16

const { values } = parseArgs({ options: { url: { type: 'string' }, kind: { type: 'string' }, customer: { type: 'string', default: '1' } } })
if (!values.url || !values.kind) throw new Error('usage: serve.ts --url postgresql://… --kind raw|view|server [--customer 1]')
const served = await start(values.kind, values.url, values.customer)
console.log(JSON.stringify(served))
// Whoever measures memory starts this with --expose-gc.
process.on('SIGUSR2', () => globalThis.gc?.())

async function start(kind: string, url: string, customerId: string): Promise<Served> {
  if (kind === 'raw') return await startRaw(url, customerId, CONNECTIONS)
  const world = openBenchWorld(url)
  return kind === 'view' ? await startView(world, customerId) : await startWhole(world, url, customerId)
}

/** The view behind the least of routes: no session, no envelope. */
async function startView(world: World, customerId: string): Promise<Served> {
  const app = fastify()
  const scope = { kind: 'tenant', customerId, subCustomerId: null } as const
  app.post('/list', request => accountList(world.db, scope, accountListRequest.parse(request.body)))
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  return { url: `${address}/list`, headers: {} }
}

/** The product's own server with a signed-in user. */
async function startWhole(world: World, url: string, customerId: string): Promise<Served> {
  const mobile = `139${String(world.clock.now().getTime()).slice(-8)}`
  await createUser(world, { kind: 'system', name: 'bench' }, { customerId, mobile, userName: 'bench', password: PASSWORD, isMaster: false })
  const most = Number.MAX_SAFE_INTEGER
  const server = await startServer(world, {
    roles: ['api'],
    host: '127.0.0.1',
    port: 0,
    databaseDirectUrl: url,
    limits: { perAddressPerMinute: most, perSessionPerMinute: most, filesPerUserPerMinute: most },
  })
  const headers = { cid: '101', v: '1' }
  const reply = await fetch(`${server.url}/api/security/auth/login`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ account: mobile, password: PASSWORD }),
  })
  const answer = (await reply.json()) as { code: number; msg: string; data: { sid: string } } // the envelope of our own server
  if (answer.code !== 0) throw new Error(`sign-in failed: ${answer.msg} ${JSON.stringify(answer.data)}`)
  const cookie = (reply.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  return { url: `${server.url}/api/custom/client/accounts`, headers: { ...headers, cookie, sid: answer.data.sid } }
}

function openBenchWorld(url: string): World {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 3072 })
  const nowhere = 'http://127.0.0.1:9'
  const config = loadConfig({
    DATABASE_URL: url,
    LOG_LEVEL: 'error',
    SECRET_KEY: Buffer.alloc(32, 5).toString('base64'),
    TRANSMISSION_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    META_BASE_URL: nowhere,
    META_ACCESS_TOKEN: 'none',
    META_APP_SECRET: 'none',
    META_BUSINESS_ID: '1',
    GOOGLE_ADS_BASE_URL: nowhere,
    GOOGLE_ADS_DEVELOPER_TOKEN: 'none',
    GOOGLE_ADS_LOGIN_CUSTOMER_ID: '1',
    GOOGLE_ADS_TOKEN_URL: nowhere,
    GOOGLE_ADS_CLIENT_ID: 'none',
    GOOGLE_ADS_CLIENT_SECRET: 'none',
    GOOGLE_ADS_REFRESH_TOKEN: 'none',
    TIKTOK_BASE_URL: nowhere,
    TIKTOK_ACCESS_TOKEN: 'none',
    TIKTOK_BC_ID: '1',
    MESSAGING_BASE_URL: nowhere,
    MESSAGING_TOKEN: 'none',
    ALLOW_PRIVATE_PLATFORM_HOSTS: 'true',
  })
  return openWorld(config, { maxConnections: CONNECTIONS }).world
}
