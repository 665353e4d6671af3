// All routes: each endpoint of each protocol table is served, described, and open to exactly those it names.
import { createCustomer } from '@tallyhelm/flows/organization/create-customer'
import { createSubCustomer } from '@tallyhelm/flows/sub-customers/create-sub-customer'
import { createUser } from '@tallyhelm/flows/organization/create-user'
import { QUOTA_EVENTS_PATH } from '@tallyhelm/protocol/topics/quota/endpoints'
import type { SystemActor } from '@tallyhelm/protocol/vocabulary/actor'
import { type Role, rolesOf } from '@tallyhelm/protocol/vocabulary/roles'
import { STAFF_ROLE_CODES, type StaffRole } from '@tallyhelm/protocol/vocabulary/staff-roles'
import type { Caller } from '@tallyhelm/protocol/wire/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addCustomer,
  addSubCustomer,
  addUnassociated,
  type Client,
  clientOf,
  PASSWORD,
  startTestServer,
  type TestServer,
} from '../program/test-server.ts'
import { openApiOf } from '../http/openapi.ts'
import { addStaff, staffClient } from '../program/test-staff.ts'
import { allRoutes } from './all.ts'
import { allEndpoints, type AnyEndpoint, emptyCall } from './test-endpoints.ts'

const endpoints = (await allEndpoints()).map(({ name, endpoint }) => [name, endpoint] as const)
const seed: SystemActor = { kind: 'system', name: 'test' }

type Principal = { name: string; is: readonly Caller[]; roles: readonly Role[]; staffRole?: StaffRole; client: Client }
let server: TestServer
let principals: Principal[]

beforeAll(async () => {
  // Every call by everybody is more than one address may send in a minute.
  server = await startTestServer({ server: { roles: ['api'], limits: { perAddressPerMinute: 1e9, perSessionPerMinute: 1e9 } } })
  const { world, url } = server
  const owner = await addCustomer(world, 0, '13800000000')
  await addCustomer(world, 1, '13800000001')
  await addCustomer(world, 2, '13800000002')
  await addCustomer(world, 3, '13800000003')
  await addSubCustomer(world, owner.customerId, '13800000004')
  await addUnassociated(world, '13800000005')
  await addSecondAgent('13800000006', '13800000007')
  const customer = ['anyone', 'user', 'customer'] as const
  const subCustomer = ['anyone', 'user', 'sub-customer'] as const
  const people = [
    { name: 'billing period', mobile: '13800000000', is: customer },
    { name: 'pre-charge', mobile: '13800000001', is: customer },
    { name: 'pre-charge agent delivery', mobile: '13800000002', is: customer },
    { name: 'billing period agent delivery', mobile: '13800000003', is: customer },
    { name: 'sub-customer', mobile: '13800000004', is: subCustomer },
    { name: 'unassociated', mobile: '13800000005', is: ['anyone', 'user'] as const },
    { name: 'second-tier agent with every permission', mobile: '13800000006', is: customer },
    { name: 'sub-customer that sees spend', mobile: '13800000007', is: subCustomer },
  ]
  principals = [{ name: 'nobody', is: ['anyone'], roles: ['Unlogin'], client: clientOf(url) }]
  for (const { name, mobile, is } of people) {
    const client = clientOf(url)
    expect(await client.signIn({ account: mobile, password: PASSWORD })).toMatchObject({ code: 0 })
    const profile = (await client.info()).data as Parameters<typeof rolesOf>[0] // the profile, proved against its schema by the server
    principals.push({ name, is, roles: rolesOf(profile), client })
  }
  for (const staffRole of STAFF_ROLE_CODES) {
    const { loginName } = await addStaff(world, staffRole)
    const client = await staffClient(server, loginName)
    principals.push({ name: `staff ${staffRole}`, is: ['anyone', 'staff'], roles: [], staffRole, client })
  }
  const eyes = principals.find(one => one.name === 'pre-charge')?.roles ?? []
  principals.push({ name: ONLOOKER, is: [...customer, 'onlooker'], roles: eyes, client: await lookingClient() })
})
afterAll(() => server?.stop())

/** Through the eyes of the pre-charge customer. */
async function lookingClient(): Promise<Client> {
  const { loginName } = await addStaff(server.world, 'OPS', 'onlooker')
  const [console, portal] = [await staffClient(server, loginName), clientOf(server.url)]
  const customer_id = String((await principals.find(one => one.name === 'pre-charge')?.client.info())?.data.customer_id)
  const { ticket } = (await console.post('/api/console/customers/look', { customer_id })).data
  portal.held.cookie = console.held.cookie
  portal.held.sid = String((await portal.post('/api/security/look/enter', { ticket })).data.sid)
  return portal
}

async function addSecondAgent(mobile: string, subMobile: string): Promise<void> {
  const { world } = server
  const facts = { customerType: 1, customerNature: 'SECOND_AGENT', isFacebookChannelAuthorized: true, isRebateSubject: true } as const
  const { customerId } = await createCustomer(world, seed, { name: '二级代理', ...facts })
  await createUser(world, seed, { customerId, mobile, userName: '代理', password: PASSWORD, isMaster: true })
  const { subCustomerId } = await createSubCustomer(world, seed, { customerId, name: '子客户', showsSpend: true })
  await createUser(world, seed, { customerId, subCustomerId, mobile: subMobile, userName: '子客户用户', password: PASSWORD })
}

/** Reads what those read through whose eyes he looks, and changes nothing. */
const ONLOOKER = 'onlooker'
const isReadOnly = ({ callers, changesState, answer }: AnyEndpoint, { name }: Principal): boolean =>
  name === ONLOOKER && (changesState || answer === 'file') && !callers.includes('onlooker')

function isNamed(endpoint: AnyEndpoint, principal: Principal): boolean {
  const { callers, roles, staffRoles } = endpoint
  if (isReadOnly(endpoint, principal)) return false
  const isCaller = callers.some(caller => principal.is.includes(caller))
  if (callers.includes('staff')) return isCaller && (staffRoles === undefined || staffRoles.some(role => role === principal.staffRole))
  return isCaller && (roles === undefined || roles.some(role => principal.roles.includes(role)))
}

test('there are endpoints to look at', () => {
  expect(endpoints.length).toBeGreaterThan(30)
})

/** Signing out ends the session that the other calls need. */
const SIGN_OUTS = ['session.logout', 'staff.signOut', 'session.look.end']

/** Whoever has no session of the realm that is asked is nobody there: 3. With one, a call that is not his is refused: 1. */
function refusalFor(endpoint: AnyEndpoint, principal: Principal): number {
  if (principal.name === ONLOOKER) return isReadOnly(endpoint, principal) ? 2390 : 1
  const isOfRealm = principal.name !== 'nobody' && endpoint.callers.includes('staff') === (principal.staffRole !== undefined)
  return isOfRealm ? 1 : 3
}

test.each(endpoints.filter(([name]) => !SIGN_OUTS.includes(name)))('%s answers exactly those it names', async (_name, endpoint) => {
  for (const principal of principals) {
    const answer = await emptyCall(principal.client, endpoint)
    const what = `${principal.name}: ${answer.text}`
    expect(answer.status, what).toBeLessThan(500)
    if (isNamed(endpoint, principal)) expect([1, 3], what).not.toContain(answer.code)
    else expect(answer.code, what).toBe(refusalFor(endpoint, principal))
  }
})

test('the people of this test tell the endpoints apart: each is open to one of them, and each that is not for anyone closed to one', () => {
  const named = (endpoint: AnyEndpoint) => principals.filter(principal => isNamed(endpoint, principal)).length
  for (const [name, endpoint] of endpoints) {
    expect(named(endpoint), name).toBeGreaterThan(0)
    const readers = principals.filter(principal => !isReadOnly(endpoint, principal))
    expect(named(endpoint) === readers.length, name).toBe(endpoint.callers.includes('anyone'))
  }
  const roles = new Set(principals.flatMap(principal => principal.roles))
  for (const [name, endpoint] of endpoints) for (const role of endpoint.roles ?? []) expect(roles, name).toContain(role)
})

test('the console is a realm of its own: its paths, its callers and its roles go together', () => {
  for (const [name, { path, callers, roles, staffRoles }] of endpoints) {
    // The spec gives this one call of the console its own place.
    const isOfConsole = path.startsWith('/api/console/') || path === '/api/bill/admin/credit/bills/confirmations/{id}/audit'
    expect(callers.includes('staff') || (callers.length === 1 && callers[0] === 'anyone'), name).toBe(
      isOfConsole || !callers.some(one => one !== 'anyone'),
    )
    if (callers.includes('staff')) expect([callers.length, roles], name).toEqual([1, undefined])
    else expect(staffRoles, name).toBeUndefined()
  }
})

/** The document as it goes out, of every endpoint. */
const whole = JSON.parse(JSON.stringify(openApiOf(allRoutes, [QUOTA_EVENTS_PATH])))

test('strangers are told the portal’s part alone, packed, with a tag, and counted', async () => {
  const ask = (headers: Record<string, string> = {}) => fetch(`${server.url}/api/openapi.json`, { headers })
  const reply = await ask({ 'accept-encoding': 'gzip' })
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'content-encoding': 'gzip',
    'cache-control': 'public, max-age=300',
    vary: 'accept-encoding',
  })
  const paths = Object.keys((await reply.json()).paths)
  const open = allRoutes.filter(({ endpoint }) => !endpoint.callers.includes('staff')).map(({ endpoint }) => endpoint.path)
  expect(paths.filter(path => path.startsWith('/api/console/'))).toEqual([])
  expect(paths.toSorted()).toEqual([...new Set([...open, QUOTA_EVENTS_PATH])].filter(path => !path.startsWith('/api/console/')).toSorted())
  expect((await ask({ 'accept-encoding': 'identity' })).headers.get('content-encoding')).toBeNull()
  expect((await ask({ 'if-none-match': reply.headers.get('etag') ?? '' })).status).toBe(304)
  const strict = await startTestServer({
    server: { roles: ['api'], limits: { perAddressPerMinute: 2, perSessionPerMinute: 1 } },
  })
  const statuses = []
  for (let n = 0; n < 4; n += 1) statuses.push((await fetch(`${strict.url}/api/openapi.json`)).status)
  await strict.stop()
  expect(statuses).toEqual([200, 200, 429, 429])
})

test.each(endpoints)('%s is described, with its method, fields and envelope', async (_name, endpoint) => {
  const document = whole
  expect(document.openapi).toBe('3.1.0')
  const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()]
  expect(operation?.summary).toBe(endpoint.summary)
  const { content } = operation.responses[200]
  if (endpoint.answer === 'file') expect(Object.keys(content)).not.toContain('application/json')
  else expect(content['application/json'].schema.required).toEqual(['code', 'msg', 'data'])
  expect(operation.requestBody === undefined).toBe(endpoint.carriage === 'query')
  const parameters: { name: string }[] = operation.parameters
  expect(parameters.map(parameter => parameter.name)).toEqual(expect.arrayContaining(['cid', 'v']))
})

test('the description is complete in itself and has no operation twice', async () => {
  const document = whole
  const operations = Object.values(document.paths).flatMap(path => Object.values(path as object)) as { operationId: string }[] // the document's own shape
  expect(new Set(operations.map(operation => operation.operationId)).size).toBe(operations.length)
  expect(document.paths[QUOTA_EVENTS_PATH].get).toBeDefined()
})
