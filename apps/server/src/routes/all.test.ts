// All routes: each endpoint of each protocol table is served, described, and open to exactly those it names.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { QUOTA_EVENTS_PATH } from '@tallyhelm/protocol/topics/quota/endpoints'
import type { Caller, Endpoint } from '@tallyhelm/protocol/wire/endpoint'
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

type AnyEndpoint = Endpoint<unknown, unknown>
const topics = join(import.meta.dirname, '../../../../packages/protocol/src/topics')

/** Every table named …Endpoints of every topic, so that a new one can't be forgotten here. */
async function allEndpoints(): Promise<[string, AnyEndpoint][]> {
  const found: [string, AnyEndpoint][] = []
  for (const topic of readdirSync(topics)) {
    const exported: Record<string, unknown> = await import(join(topics, topic, 'endpoints.ts'))
    for (const [tableName, table] of Object.entries(exported)) {
      if (!tableName.endsWith('Endpoints')) continue
      for (const [name, endpoint] of Object.entries(table as Record<string, AnyEndpoint>)) found.push([`${topic}.${name}`, endpoint]) // tables of endpoints, by their names
    }
  }
  return found
}
const endpoints = await allEndpoints()

type Principal = { name: string; is: readonly Caller[]; client: Client }
let server: TestServer
let principals: Principal[]

beforeAll(async () => {
  server = await startTestServer({ server: { roles: ['api'] } })
  const { world, url } = server
  const owner = await addCustomer(world, 0, '13800000000')
  await addCustomer(world, 1, '13800000001')
  await addCustomer(world, 2, '13800000002')
  await addCustomer(world, 3, '13800000003')
  await addSubCustomer(world, owner.customerId, '13800000004')
  await addUnassociated(world, '13800000005')
  const customer = ['anyone', 'user', 'customer'] as const
  const people = [
    { name: 'billing period', mobile: '13800000000', is: customer },
    { name: 'pre-charge', mobile: '13800000001', is: customer },
    { name: 'pre-charge agent delivery', mobile: '13800000002', is: customer },
    { name: 'billing period agent delivery', mobile: '13800000003', is: customer },
    { name: 'sub-customer', mobile: '13800000004', is: ['anyone', 'user', 'sub-customer'] as const },
    { name: 'unassociated', mobile: '13800000005', is: ['anyone', 'user'] as const },
  ]
  principals = [{ name: 'nobody', is: ['anyone'], client: clientOf(url) }]
  for (const { name, mobile, is } of people) {
    const client = clientOf(url)
    expect(await client.signIn({ account: mobile, password: PASSWORD })).toMatchObject({ code: 0 })
    principals.push({ name, is, client })
  }
})
afterAll(() => server?.stop())

/** A call with nothing in it: who may not call hears so before anyone looks at the fields. */
function emptyCall(client: Client, { method, path, carriage }: AnyEndpoint) {
  const address = path.replace(/\{\w+\}/g, '1')
  if (carriage === 'query') return client.call(method, address)
  return carriage === 'form' ? client.call(method, address, new URLSearchParams()) : client.call(method, address, '{}')
}

test('there are endpoints to look at', () => {
  expect(endpoints.length).toBeGreaterThan(30)
})

// Signing out ends the session that the other calls need.
test.each(endpoints.filter(([name]) => name !== 'session.logout'))('%s answers exactly those it names', async (_name, endpoint) => {
  for (const { name, is, client } of principals) {
    const answer = await emptyCall(client, endpoint)
    const isAllowed = endpoint.callers.some(caller => is.includes(caller)) && endpoint.roles === undefined
    expect(answer.status, `${name}: ${answer.text}`).toBeLessThan(500)
    if (isAllowed) expect([1, 3], `${name}: ${answer.text}`).not.toContain(answer.code)
    else if (endpoint.roles === undefined) expect(answer.code, `${name}: ${answer.text}`).toBe(name === 'nobody' ? 3 : 1)
  }
})

test.each(endpoints)('%s is described, with its method, fields and envelope', async (_name, endpoint) => {
  const reply = await fetch(`${server.url}/api/openapi.json`)
  const document = await reply.json()
  expect(document.openapi).toBe('3.1.0')
  const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()]
  expect(operation?.summary).toBe(endpoint.summary)
  expect(operation.responses[200].content['application/json'].schema.required).toEqual(['code', 'msg', 'data'])
  expect(operation.requestBody === undefined).toBe(endpoint.carriage === 'query')
  const parameters: { name: string }[] = operation.parameters
  expect(parameters.map(parameter => parameter.name)).toEqual(expect.arrayContaining(['cid', 'v']))
})

test('the description is complete in itself and has no operation twice', async () => {
  const document = await (await fetch(`${server.url}/api/openapi.json`)).json()
  const operations = Object.values(document.paths).flatMap(path => Object.values(path as object)) as { operationId: string }[] // the document's own shape
  expect(new Set(operations.map(operation => operation.operationId)).size).toBe(operations.length)
  expect(document.paths[QUOTA_EVENTS_PATH].get).toBeDefined()
})
