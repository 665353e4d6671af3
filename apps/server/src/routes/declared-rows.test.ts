// Statements: what the database really gives for each row that a view declares, name by name and type by type, over every call.
import { join, relative } from 'node:path'
import { SAMPLE_CASES } from '@tallyhelm/flows/cases/test-cases'
import { createCompany } from '@tallyhelm/flows/companies/create-company'
import { scriptPlatforms } from '@tallyhelm/flows/quota/test-platforms'
import { bookRecharge } from '@tallyhelm/flows/wallet/book-recharge'
import { insertAdAccount, recordFigures } from '@tallyhelm/modules/ad-accounts'
import { recordOpening } from '@tallyhelm/modules/ledger'
import { CASE_KIND_CODES, caseKind } from '@tallyhelm/protocol/topics/cases/kinds'
import { money, zero } from '@tallyhelm/protocol/values/money'
import type { SystemActor } from '@tallyhelm/protocol/vocabulary/actor'
import { caseDetail } from '@tallyhelm/views/cases/case-detail'
import { openTestWorld } from '@tallyhelm/world/open/test-world'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCustomer, addSubCustomer, type Client, signedInClient, startTestServer, type TestServer } from '../program/test-server.ts'
import { addStaff, staffClient } from '../program/test-staff.ts'
import { type DeclaredRow, declaredRows, type FieldType } from './test-declared-rows.ts'
import { allEndpoints, callWith, idPaths, requestWith, variantsOf } from './test-endpoints.ts'
import { UNREACHED } from './test-unreached.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const VIEWS = 'packages/views/src/'

const seen: { places: string[]; fields: { name: string; oid: number }[] }[] = []
type Seen = (typeof seen)[number]
const seed: SystemActor = { kind: 'system', name: 'test' }
let server: TestServer
let declared: DeclaredRow[]
const ids: Record<string, string> = {}
let unwatch: (() => void) | undefined

beforeAll(async () => {
  declared = declaredRows(ROOT, VIEWS)
  unwatch = watchStatements()
  server = await startTestServer({
    server: { roles: ['api'], limits: { perAddressPerMinute: 1e9, perSessionPerMinute: 1e9, filesPerUserPerMinute: 1e9 } },
  })
})
afterAll(async () => {
  await server?.stop()
  unwatch?.()
})

/** Every answer with columns, and the lines of the views that were waiting for it. The result ends it: the next file has the same client. */
function watchStatements(): () => void {
  const real = pg.Client.prototype.query as (...given: unknown[]) => unknown
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 60
  pg.Client.prototype.query = function watched(this: pg.Client, ...given: unknown[]) {
    const places = placesOf(new Error().stack ?? '')
    const answer = real.apply(this, given)
    if (places.length > 0 && answer instanceof Promise) {
      const keep = (result: pg.QueryResult | undefined) => {
        const fields = (result?.fields ?? []).map(({ name, dataTypeID }) => ({ name, oid: dataTypeID }))
        // The scope's settings and the transaction's ends give no rows.
        if (fields.some(({ name }) => name !== 'set_config')) seen.push({ places, fields })
      }
      // Whoever asked hears of a failure.
      answer.then(keep, () => {})
    }
    return answer
  } as typeof pg.Client.prototype.query
  return () => {
    pg.Client.prototype.query = real as typeof pg.Client.prototype.query
    Error.stackTraceLimit = stackTraceLimit
  }
}

const placesOf = (stack: string): string[] =>
  [...stack.matchAll(/\(?(?:file:\/\/)?(\/[^\s():]+):(\d+):\d+\)?/g)].flatMap(([, path = '', line = '']) => {
    const place = relative(ROOT, path)
    return place.startsWith(VIEWS) ? [`${place}:${line}`] : []
  })

/** The row that the innermost waiting line declares. */
function rowOf({ places }: Seen): DeclaredRow | undefined {
  for (const place of places) {
    const [path, line] = [place.slice(0, place.lastIndexOf(':')), Number(place.slice(place.lastIndexOf(':') + 1))]
    const here = declared.filter(row => row.path === path && row.first <= line && line <= row.last)
    if (here.length > 0) return here.toSorted((a, b) => a.last - a.first - (b.last - b.first))[0]
  }
  return undefined
}

/** By its fields: lines move. */
const nameOf = ({ path, fields }: DeclaredRow) => `${path.slice(VIEWS.length)} ${Object.keys(fields).slice(0, 3).join(' ')}`

/** By the number that PostgreSQL gives each type; what is not listed arrives as text. */
const ARRIVES: Readonly<Record<number, FieldType>> = {
  16: 'boolean',
  21: 'number',
  23: 'number',
  26: 'number',
  700: 'number',
  701: 'number',
  1114: 'Date',
  1184: 'Date',
  114: 'other',
  3802: 'other',
}
const isArray = (oid: number) => [1000, 1005, 1007, 1009, 1015, 1016, 1182, 1231].includes(oid)
function problemsOf({ fields, isWire }: DeclaredRow, given: Seen): string[] {
  return Object.entries(fields).flatMap(([name, type]) => {
    const column = given.fields.find(field => field.name === name)
    if (!column) return [`${name} is missing`]
    const arrives = isArray(column.oid) ? 'other' : (ARRIVES[column.oid] ?? 'string')
    // JSON may hold anything; the schemas of the answers judge it.
    const fits = type === arrives || type === 'other' || arrives === 'other' || (isWire && arrives === 'Date' && type === 'string')
    return fits ? [] : [`${name} arrives as ${arrives}, not ${type}`]
  })
}

test('every row has the columns that its view declares', async () => {
  await callAll()
  await readCases()
  const reached = seen.flatMap(given => {
    const row = rowOf(given)
    return row ? [{ name: nameOf(row), problems: problemsOf(row, given) }] : []
  })
  const problems = reached.flatMap(({ name, problems: found }) => found.map(problem => `${name}: ${problem}`))
  expect([...new Set(problems)]).toEqual([])
  const names = new Set(reached.map(({ name }) => name))
  expect(
    declared
      .map(nameOf)
      .filter(name => !names.has(name))
      .toSorted(),
  ).toEqual(UNREACHED)
}, 600_000)

/** Every reading call, by everybody who may make it: with what it needs, and with each of its ids. */
async function callAll(): Promise<void> {
  const clients = await viewers()
  for (const { endpoint, request } of await allEndpoints()) {
    if (endpoint.changesState) continue
    for (const { kind, client } of clients) {
      if (endpoint.path.startsWith('/api/console/') !== (kind === 'staff')) continue
      for (const { request: variant } of variantsOf(request)) {
        const paths = [[], ...idPaths(variant)]
        const everything = Object.keys(variant.properties ?? {}).map(name => [name])
        for (const path of [...paths, ...everything]) await callWith(client, endpoint, filled(requestWith(variant, path, '1')))
      }
    }
  }
}

/** No call that only reads opens a case: one of each kind as its reviewer reads it, in a world of its own. */
async function readCases(): Promise<void> {
  for (const kind of CASE_KIND_CODES) {
    const opened = await openTestWorld()
    try {
      const case_id = await SAMPLE_CASES[kind].open(opened)
      const reader = { staffId: '903', role: caseKind(kind).readers[0] ?? 'ADMIN', now: opened.clock.now() }
      await caseDetail(opened.world.db, { kind: 'staff' }, reader, { case_id })
    } finally {
      await opened.close()
    }
  }
}

const filled = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? (ids[name] ?? value) : value]))

/** One of what most ids name: an account with an order, its record, and a message. */
async function fill(customerId: string, client: Client): Promise<void> {
  const { world } = server
  const now = world.clock.now()
  const platforms = scriptPlatforms(server.test.clock)
  const { companyId } = await createCompany(world, seed, { customerId, companyName: '示例公司' })
  const [id, outsideAccountId] = [world.ids.next(), world.ids.next()]
  platforms.open(outsideAccountId, 10_000n)
  await world.db.transaction({ kind: 'system' }, async tx => {
    const facts = { accountName: '示例账户', currency: 'USD', timezone: 'Asia/Shanghai', openedAt: now, createdAt: now } as const
    await insertAdAccount(tx, { id, customerId, subCustomerId: null, companyId, channel: 'FACEBOOK', outsideAccountId, ...facts })
    const usd = (dollars: number) => money(BigInt(dollars * 100), 'USD')
    const figures = { limit: usd(100), spent: zero('USD'), balance: usd(100), averageSpend: zero('USD'), todaySpend: zero('USD') }
    await recordFigures(tx, id, { ...figures, readAt: now })
    await recordOpening(tx, { customerId, adAccountId: id, limit: usd(100), operator: 'test', at: now })
  })
  await bookRecharge(world, seed, { customerId, provider: 'test', transactionId: '1', amount: money(100_000n, 'USD') })
  const order = { adjust_type: 'ADD', items: [{ account_id: id, amount: '20.00' }], remark: '' }
  const { path } = (await allEndpoints()).find(one => one.name === 'quota.apply')?.endpoint ?? { path: '' }
  const placed = await client.call('POST', path, JSON.stringify(order), { 'idempotency-key': crypto.randomUUID() })
  expect(placed.code, placed.text).toBe(0)
  const records = await client.post('/api/custom/client/accounts/transaction-details')
  const [record] = (records.data['content'] ?? []) as { item_id: string; apply_no: string }[]
  Object.assign(ids, {
    account_id: id,
    company_id: companyId,
    item_id: record?.item_id ?? '1',
    apply_no: record?.apply_no ?? '1',
    page: 'Wallet',
  })
}

async function viewers(): Promise<{ kind: string; client: Client }[]> {
  const { world } = server
  const customer = await addCustomer(world, 1, '13800000001')
  ids['customer_id'] = customer.customerId
  await addSubCustomer(world, customer.customerId, '13800000002')
  const roles = ['ADMIN', 'OPS', 'FIN', 'SALES'] as const
  const staff: { kind: string; client: Client }[] = []
  for (const role of roles) {
    const name = role.toLowerCase()
    await addStaff(world, role, name)
    staff.push({ kind: 'staff', client: await staffClient(server, name) })
  }
  const client = await signedInClient(server.url, '13800000001')
  await fill(customer.customerId, client)
  return [{ kind: 'customer', client }, { kind: 'sub-customer', client: await signedInClient(server.url, '13800000002') }, ...staff]
}
