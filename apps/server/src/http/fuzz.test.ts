// Fuzz: whatever anybody sends to any endpoint, the answer is the envelope, never a 5xx, and tells nothing of the inside.
import { QUOTA_EVENTS_PATH } from '@tallyhelm/protocol/topics/quota/endpoints'
import fc from 'fast-check'
import sql, { raw } from 'sql-template-tag'
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
import { allRoutes } from '../routes/all.ts'
import { openApiOf } from './openapi.ts'
import { HOSTILE_TEXTS } from './test-corpus.ts'
import { type HostileCall, hostileCalls, type Operation, operationsOf, prototypeCalls } from './test-hostile-calls.ts'

// More: TALLYHELM_FUZZED_CALLS=50000 npx vitest run --project unit-server apps/server/src/http/fuzz.test.ts
const CALLS = Number(process.env.TALLYHELM_FUZZED_CALLS ?? 3_000)
const SEED = Number(process.env.TALLYHELM_FUZZ_SEED ?? 20_260_302)
const AT_ONCE = 20
const MOST_PROBLEMS = 20
/** Files, SQL, stacks and words of the database that a failure must not show. */
const INSIDE =
  /\n\s+at |node:internal|node_modules|\.ts:\d|\/work\/|postgres|pg_|relation "|syntax error|violates|duplicate key|invalid input|ECONN|ENOENT|undefined is not|Cannot read|ZodError/i
/** Calls whose success is a file. */
const ANSWERS_FILE = /\/(export|template|failed-rows)$/
/** What earlier calls have counted; a person of this test would be shut out by them. */
const COUNTS = ['session_attempts', 'session_codes', 'session_nonces', 'organization_counts', 'diagnostics_allowances']

type Person = { name: string; mobile: string | undefined; client: Client }
let server: TestServer
let people: Person[]
let operations: Operation[]
/** How often each code was the answer. */
const answered = new Map<number, number>()

beforeAll(async () => {
  const most = Number.MAX_SAFE_INTEGER
  const limits = { perAddressPerMinute: most, perSessionPerMinute: most, filesPerUserPerMinute: most }
  server = await startTestServer({ server: { roles: ['api'], limits } })
  const owner = await addCustomer(server.world, 1, '13700000001')
  await addSubCustomer(server.world, owner.customerId, '13700000002')
  await addUnassociated(server.world, '13700000003')
  const named: [string, string | undefined][] = [
    ['nobody', undefined],
    ['customer', '13700000001'],
    ['sub-customer', '13700000002'],
    ['user', '13700000003'],
  ]
  people = named.map(([name, mobile]) => ({ name, mobile, client: clientOf(server.url) }))
  // Of the console too, which strangers are told nothing of.
  operations = operationsOf(JSON.parse(JSON.stringify(openApiOf(allRoutes, [QUOTA_EVENTS_PATH]))))
  await comeBack()
})
afterAll(() => server?.stop())

/** Counts are forgotten, and whoever was signed out by a call that did so signs in again. */
async function comeBack(): Promise<void> {
  await server.world.db.transaction({ kind: 'system' }, async tx => {
    for (const table of COUNTS) await tx.run(sql`delete from ${raw(table)}`)
  })
  for (const { mobile, client } of people) {
    if (mobile === undefined || (client.held.sid !== undefined && (await client.info()).code === 0)) continue
    expect(await client.signIn({ account: mobile, password: PASSWORD })).toMatchObject({ code: 0 })
  }
}

/** What is wrong with the answer to this call; undefined when nothing is. */
async function problemOf(person: Person | undefined, call: HostileCall): Promise<string | undefined> {
  const problem = await answerProblem(person, call)
  if (problem === undefined) return undefined
  return `${person?.name} ${call.method} ${call.address.slice(0, 500)} ${JSON.stringify(call.body?.slice(0, 1_000))} → ${problem}`
}

async function answerProblem(person: Person | undefined, call: HostileCall): Promise<string | undefined> {
  const { sid, cookie } = person?.client.held ?? {}
  const headers = { cid: '101', v: '1', ...(sid && cookie ? { sid, cookie } : {}), ...call.headers }
  const reply = await fetch(`${server.url}${call.address}`, {
    method: call.method,
    headers,
    ...(call.body === undefined ? {} : { body: call.body }),
  })
  const text = await reply.text()
  if (reply.status >= 500) return `status ${reply.status}: ${text.slice(0, 500)}`
  const isFile = reply.status === 200 && reply.headers.get('content-disposition')?.startsWith('attachment;') === true
  if (isFile && ANSWERS_FILE.test(call.address)) return undefined
  if (!reply.headers.get('content-type')?.startsWith('application/json')) return `content type ${reply.headers.get('content-type')}`
  const envelope: unknown = JSON.parse(text)
  const isEnvelope =
    typeof envelope === 'object' && envelope !== null && 'code' in envelope && 'msg' in envelope && typeof envelope.msg === 'string'
  if (!isEnvelope || !('data' in envelope) || typeof envelope.code !== 'number') return `no envelope: ${text.slice(0, 500)}`
  answered.set(envelope.code, (answered.get(envelope.code) ?? 0) + 1)
  if (envelope.code === 0) return reply.status === 200 ? undefined : `success with status ${reply.status}`
  return INSIDE.test(text) ? `tells of the inside: ${text.slice(0, 500)}` : undefined
}

test('the corpus is wide and the description holds every kind of carriage', () => {
  expect(HOSTILE_TEXTS.length).toBeGreaterThanOrEqual(2_000)
  expect(operations.length).toBeGreaterThan(50)
  const types = new Set(operations.map(operation => operation.contentType))
  expect([...types].sort()).toEqual(['', 'application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'])
})

test('a word that every object knows, in each place of every call, is an ordinary wrong word', { timeout: 600_000 }, async () => {
  const calls = prototypeCalls(operations)
  expect(calls.length).toBeGreaterThan(operations.length)
  const problems: string[] = []
  for (let at = 0; at < calls.length; at += AT_ONCE) {
    const answers = calls.slice(at, at + AT_ONCE).map(call => problemOf(people[1], call))
    problems.push(...(await Promise.all(answers)).filter(problem => problem !== undefined))
  }
  await comeBack()
  expect(problems).toEqual([])
})

test(`${CALLS} hostile calls by everybody get the envelope, no 5xx and nothing of the inside`, { timeout: 3_600_000 }, async () => {
  const sent = fc.record({ person: fc.constantFrom(...people.keys()), call: hostileCalls(operations) })
  const problems: string[] = []
  for (let batch = 0; batch < CALLS / AT_ONCE && problems.length < MOST_PROBLEMS; batch += 1) {
    const answers = fc.sample(sent, { numRuns: AT_ONCE, seed: SEED + batch }).map(({ person, call }) => problemOf(people[person], call))
    problems.push(...(await Promise.all(answers)).filter(problem => problem !== undefined))
    await comeBack()
  }
  expect(problems).toEqual([])
  // They were not all turned away at the door: some fitted, some were wrong in a field, some were not allowed.
  expect(Math.min(...[0, 1, 3, 1400, 1404, 9002].map(code => answered.get(code) ?? 0))).toBeGreaterThan(CALLS / 100)
  // Still there, and in order.
  expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
})
