// Two agents with two sub-customers each: what one sub-customer has, its sibling, the other agent and that one's sub-customers neither read nor
// change, by whatever call and id. Row-level security is taken down: what is proved is the predicate that each query names itself.
import { insertAdAccount, recordFigures } from '@tallyhelm/modules/ad-accounts'
import { recordOpening } from '@tallyhelm/modules/ledger'
import { takeDownRowSecurity } from '@tallyhelm/infra/db/test-database'
import { appealed, forewarned } from '@tallyhelm/flows/appeals/test-appeals'
import { createCompany } from '@tallyhelm/flows/companies/create-company'
import { createCustomer } from '@tallyhelm/flows/organization/create-customer'
import { createUser } from '@tallyhelm/flows/organization/create-user'
import { freezeByAgency } from '@tallyhelm/flows/freezes/freeze-by-agency'
import { createSubCustomer } from '@tallyhelm/flows/sub-customers/create-sub-customer'
import { submitRectification } from '@tallyhelm/flows/violations/submit-rectification'
import { rectificationOf, RISK, submissionBy } from '@tallyhelm/flows/violations/test-rectifications'
import { bookRecharge } from '@tallyhelm/flows/wallet/book-recharge'
import { fileServiceUrl } from '@tallyhelm/protocol/topics/files/urls'
import { money, zero } from '@tallyhelm/protocol/values/money'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, PASSWORD, signedInClient, startTestServer, type TestServer } from '../program/test-server.ts'
import { idsIn, rowsPast, tellsNothing } from './test-strangers.ts'
import { allEndpoints, callWith, emptyCall, idPaths, requestWith, sayings, variantsOf } from './test-endpoints.ts'
import { png, uploadTo } from './test-uploads.ts'

const seed = { kind: 'system', name: 'test' } as const
const usd = (dollars: number) => money(BigInt(dollars * 100), 'USD')
const NOBODYS = '1000000000000000007'
const FAMILY = '/api/custom/client/sub-customers'
/** What tells of sub-customers. */
const TOPICS = /^(sub-customers|violations|freezes|appeals|guidance|notices|ad-accounts|wallet|files|quota|spend|exports\.file)(\.|$)/
/** All else is asked by the strangers of tenants.test.ts, of whom one is a sub-customer of the same agent. */
const WITH_IDS = /^(sub-customers|violations|freezes|appeals|guidance|notices|files|wallet\.(moveSubFunds|takeable))(\.|$)/
const asked = (await allEndpoints()).filter(
  ({ name, endpoint: { callers, carriage } }) =>
    TOPICS.test(name) && carriage !== 'multipart' && callers.some(caller => caller === 'customer' || caller === 'sub-customer'),
)
const withIds = asked
  .filter(({ name }) => WITH_IDS.test(name))
  .flatMap(one =>
    variantsOf(one.request).flatMap(({ request }) =>
      // Whoever leaves ids out is told nothing of them.
      idPaths(request)
        .filter(path => path.at(-1) !== 'except_account_ids')
        .map(path => ({ ...one, request, path })),
    ),
  )

/** Each field in which one searches by words. */
const searches = asked
  .filter(({ endpoint }) => endpoint.changesState !== true)
  .flatMap(one =>
    Object.entries(one.request.properties ?? {}).flatMap(([field, { type }]) =>
      type === 'string' && /(^|_)(name|remark|reason|submitter)$/.test(field) ? [{ ...one, field }] : [],
    ),
  )

type Sub = { subCustomerId: string; name: string; user: TenantActor; client: Client }
type Agent = { customerId: string; companyId: string; client: Client; subs: [Sub, Sub] }
let server: TestServer
let ours: Agent
let theirs: Agent
let victim: Sub
let strangers: { name: string; client: Client; secrets: ReadonlySet<string> }[]
let ids: string[]
let untouched: Record<string, string>
/** What each sub-customer handed in, by its id. */
const evidence = new Map<string, { key: string; url: string }>()

beforeAll(async () => {
  const limits = { perAddressPerMinute: 1e9, perSessionPerMinute: 1e9, filesPerUserPerMinute: 1e9 }
  server = await startTestServer({ server: { roles: ['api'], limits } })
  ours = await agent('甲代理', '1380000001')
  theirs = await agent('乙代理', '1380000002')
  for (const one of [ours, theirs]) for (const sub of one.subs) await fill(one, sub)
  victim = ours.subs[0]
  const own = await idsOf(victim.subCustomerId)
  const [sibling, other, ofOther] = [ours.subs[1], theirs, theirs.subs[0]]
  const seenBySibling = new Set([...(await idsOf(sibling.subCustomerId)), ours.customerId, ours.companyId])
  const secrets = new Set([...own, victim.name, evidence.get(victim.subCustomerId)?.key ?? ''])
  strangers = [
    { name: 'a sibling', client: sibling.client, secrets: new Set([...secrets].filter(id => !seenBySibling.has(id))) },
    { name: 'another agent', client: other.client, secrets },
    { name: 'another agent’s sub-customer', client: ofOther.client, secrets },
  ]
  // Of the many rows of a kind, one is asked for.
  ids = [...(await idsOf(victim.subCustomerId, 'limit 1'))].filter(id => !seenBySibling.has(id))
  await takeDownRowSecurity(server.world.db)
  untouched = await fingerprint()
})
afterAll(() => server?.stop())

async function agent(name: string, mobile: string): Promise<Agent> {
  const { world, url } = server
  const facts = { customerType: 1, customerNature: 'SECOND_AGENT', isFacebookChannelAuthorized: true } as const
  const { customerId } = await createCustomer(world, seed, { name, ...facts })
  await createUser(world, seed, { customerId, mobile: `${mobile}0`, userName: `${name}本人`, password: PASSWORD, isMaster: true })
  const { companyId } = await createCompany(world, seed, { customerId, companyName: `${name}公司` })
  await bookRecharge(world, seed, { customerId, provider: 'test', transactionId: name, amount: usd(1_000) })
  const sub = async (at: number): Promise<Sub> => {
    const { subCustomerId } = await createSubCustomer(world, seed, { customerId, name: `${name}之子${at}`, showsSpend: true })
    const person = { customerId, subCustomerId, mobile: `${mobile}${at}`, userName: `${name}子用户${at}`, password: PASSWORD }
    const { userId } = await createUser(world, seed, person)
    const user: TenantActor = {
      kind: 'user',
      userId,
      userName: person.userName,
      sessionId: '1',
      customerId,
      subCustomerId,
      customerType: 1,
      isMaster: false,
      roles: ['Associated'],
      needsQuotaApproval: false,
      address: '127.0.0.1',
    }
    return { subCustomerId, name: `${name}之子${at}`, user, client: await signedInClient(url, person.mobile) }
  }
  return { customerId, companyId, client: await signedInClient(url, `${mobile}0`), subs: [await sub(1), await sub(2)] }
}

const key = () => ({ 'idempotency-key': crypto.randomUUID() })
const done = async (answer: Promise<{ code: number; text: string }>) => expect((await answer).code, (await answer).text).toBe(0)

/** One of each thing that a sub-customer has or its agent has of it. */
async function fill({ customerId, companyId, client }: Agent, { subCustomerId, name, user, client: own }: Sub): Promise<void> {
  const { world } = server
  const ask = (path: string, request: object) =>
    done(client.post(`${FAMILY}${path}`, { sub_customer_id: subCustomerId, ...request }, key()))
  const money = { sub_customer_id: subCustomerId, move: 'ALLOCATE', currency: 'USD', amount: '80' }
  await done(client.post('/api/wallet/client/wallet/sub-customers/move', money, key()))
  const [accountId, frozenId] = [await account(), await account()]
  const rectificationId = await rectificationOf(world, accountId, 48)
  await ask('/limits', { may_add: true, may_transfer: true, may_clear: true, may_bind: false, order_most: '900', day_most: '1800' })
  await world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`
      insert into guidance_items (id, customer_id, ad_account_id, source, guidance_type, object_key, object_id, category, way, title, body, lift,
        status, is_told, told_at)
      values (${world.ids.next()}, ${customerId}, ${accountId}, 'RECOMMENDATIONS', 'BUDGET_LIMITED', '1203', '1203', 'BUDGET', 'US',
        ${`${name}建议`}, '', '', 'PENDING', true, ${world.clock.now()})`),
  )
  await ask('/rules', { currency: 'USD', keep: '10', day_most: '10', is_on: true })
  await ask('/users/invite', { master_name: '林青禾', country_code: '86', mobile: `139${subCustomerId.slice(-8)}`, email: '' })
  await done(client.post(`${FAMILY}/remind`, { rectification_ids: [rectificationId] }))
  const { data } = await uploadTo(`${server.url}/api/file/client/evidence`, own, { fileName: '截图.png', bytes: png(40, 30) })
  evidence.set(subCustomerId, { key: String(data.key), url: String(data.url) })
  const shown = { rectification_id: rectificationId, files: [{ key: String(data.key), name: '截图.png' }] }
  const request = { ...(await submissionBy(world, user)), ...shown }
  await submitRectification(world, user, { idempotencyKey: crypto.randomUUID(), request })
  await appealed(world, user, await forewarned(world, accountId))
  await freezeByAgency(world, RISK, { account_ids: [frozenId], reason: '疑似盗用，先行停用' })
  const order = { adjust_type: 'ADD', items: [{ account_id: accountId, amount: '20.00' }], remark: `${name}备注` }
  await done(own.post('/api/custom/client/accounts/quota/apply', order, key()))

  async function account(): Promise<string> {
    const [id, now] = [world.ids.next(), world.clock.now()]
    await world.db.transaction({ kind: 'system' }, async tx => {
      const facts = { accountName: `${name}账户`, currency: 'USD', timezone: 'Asia/Shanghai', openedAt: now, createdAt: now } as const
      const whose = { customerId, subCustomerId, companyId }
      await insertAdAccount(tx, { id, ...whose, channel: 'FACEBOOK', outsideAccountId: world.ids.next(), ...facts })
      const figures = { limit: usd(100), spent: zero('USD'), balance: usd(100), averageSpend: zero('USD'), todaySpend: zero('USD') }
      await recordFigures(tx, id, { ...figures, readAt: now })
      await recordOpening(tx, { customerId, adAccountId: id, limit: usd(100), operator: 'test', at: now })
    })
    return id
  }
}

/** The rows of a sub-customer in each table that says whose they are, or of which ad account. */
async function owned(subCustomerId: string): Promise<{ table: string; rows: string }[]> {
  const found = await rowsPast<{ table: string }>(
    server.world,
    `select c.table_name as "table" from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name = 'sub_customer_id' order by 1`,
  )
  const ofAccounts = `ad_account_id in (select id from ad_accounts_accounts where sub_customer_id = ${subCustomerId})`
  const wheres = [
    ...found.map(({ table }) => ({ table, where: `sub_customer_id = ${subCustomerId}` })),
    { table: 'guidance_items', where: ofAccounts },
  ]
  return wheres.map(({ table, where }) => ({ table, rows: `from ${table} t where ${where}` }))
}

async function idsOf(subCustomerId: string, most = ''): Promise<Set<string>> {
  const found = new Set([subCustomerId])
  for (const { rows } of await owned(subCustomerId)) {
    const query = `select row_to_json(t)::text as row ${rows} ${most}`
    for (const { row } of await rowsPast<{ row: string }>(server.world, query)) for (const id of idsIn(row)) found.add(id)
  }
  return found
}

/** Digests of all rows of the victim. */
async function fingerprint(): Promise<Record<string, string>> {
  const marks: Record<string, string> = {}
  for (const { table, rows } of await owned(victim.subCustomerId)) {
    const [row] = await rowsPast<{ mark: string }>(
      server.world,
      `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as mark ${rows}`,
    )
    marks[table] = row?.mark ?? ''
  }
  return marks
}

test('the victim has things of many kinds, and there are many calls to try', () => {
  expect(ids.length).toBeGreaterThan(15)
  expect(withIds.length).toBeGreaterThan(40)
})

test.each(withIds.map(one => [`${one.name} by ${one.path.join('.')}`, one] as const))(
  'a stranger gets nothing from %s',
  async (what, one) => {
    for (const stranger of strangers) {
      const missing = await callWith(stranger.client, one.endpoint, requestWith(one.request, one.path, NOBODYS))
      for (const id of ids) {
        const answer = await callWith(stranger.client, one.endpoint, requestWith(one.request, one.path, id))
        tellsNothing({ ...stranger, secrets: new Set([...stranger.secrets].filter(secret => secret !== id)) }, answer, what)
        expect(sayings(answer, id), `${stranger.name}, ${what}`).toBe(sayings(missing, NOBODYS))
      }
    }
  },
)

test.each(asked.map(one => [one.name, one] as const))('a stranger sees nothing of it in %s', async (what, one) => {
  for (const stranger of strangers) {
    tellsNothing(stranger, await emptyCall(stranger.client, one.endpoint), what)
    tellsNothing(stranger, await callWith(stranger.client, one.endpoint, requestWith(one.request, [], NOBODYS)), what)
  }
})

const WORDS_OF_NOBODY = '没有这样的名称'
const searchWith = (client: Client, { endpoint, request, field }: (typeof searches)[number], words: string) =>
  callWith(client, endpoint, { ...requestWith(request, [], NOBODYS), [field]: words })

test.each(searches.map(one => [`${one.name} by ${one.field}`, one] as const))('a stranger finds nothing of it in %s', async (what, one) => {
  for (const stranger of strangers) {
    const missing = await searchWith(stranger.client, one, WORDS_OF_NOBODY)
    for (const word of [victim.name, victim.user.userName]) {
      const answer = await searchWith(stranger.client, one, word)
      tellsNothing({ ...stranger, secrets: new Set([...stranger.secrets].filter(secret => secret !== word)) }, answer, what)
      expect(sayings(answer, word), `${stranger.name}, ${what}`).toBe(sayings(missing, WORDS_OF_NOBODY))
    }
  }
})

test.each<['agent' | 'victim', string]>([
  ['agent', 'sub-customers.list name'],
  ['agent', 'guidance.list account_name'],
  ['victim', 'freezes.frozen.list account_name'],
])('%s finds it by the same words in %s', async (who, door) => {
  const one = searches.find(({ name, field }) => `${name} ${field}` === door) ?? expect.fail(`there is no such door: ${door}`)
  const own = [...(await idsOf(victim.subCustomerId))].filter(id => id !== ours.customerId)
  const isTold = async (words: string) => {
    const { text } = await searchWith(who === 'agent' ? ours.client : victim.client, one, words)
    return own.some(id => text.includes(id))
  }
  expect([await isTold(victim.name), await isTold(WORDS_OF_NOBODY)]).toEqual([true, false])
})

test('a stranger reads no file of it, which it and its agent read', async () => {
  const { key: file, url } = evidence.get(victim.subCustomerId) ?? expect.fail('it handed nothing in')
  const read = async (client: Client) => {
    const { data } = await client.post('/api/file/client/tickets', { urls: [url] })
    const [{ ticket } = { ticket: '' }] = data.tickets as { ticket: string }[] // by the schema that the server proved it against
    return (await fetch(`${server.url}${fileServiceUrl(file, ticket)}`, { headers: { cookie: client.held.cookie ?? '' } })).status
  }
  const readers = [...strangers.map(({ client }) => client), victim.client, ours.client]
  expect(await Promise.all(readers.map(read))).toEqual([404, 404, 404, 200, 200])
})

test('nothing of the victim was touched by all that', async () => {
  expect(await fingerprint()).toEqual(untouched)
})

/** These must open to the victim, or to its agent: a door that refuses everybody proves nothing. */
const DOORS: ['agent' | 'victim', string][] = [
  ['victim', 'violations.rectification.subCustomerRectificationDetail rectification_id'],
  ['victim', 'freezes.frozen.detail record_id'],
  ['victim', 'appeals.detail id'],
  ['agent', 'violations.rectification.rectificationDetail rectification_id'],
  ['agent', 'sub-customers.people sub_customer_id'],
  ['agent', 'sub-customers.remind rectification_ids'],
  ['agent', 'sub-customers.withdrawInvitation offer_id'],
  ['agent', 'sub-customers.setStatus sub_customer_id'],
]
test.each(DOORS)('%s gets in by the same request: the door %s is real', async (who, door) => {
  const one = withIds.find(({ name, path }) => `${name} ${path.join('.')}` === door) ?? expect.fail(`there is no such door: ${door}`)
  const client = who === 'agent' ? ours.client : victim.client
  const missing = await callWith(client, one.endpoint, requestWith(one.request, one.path, NOBODYS))
  let isOpen = false
  for (const id of ids) {
    const request = requestWith(one.request, one.path, id)
    const named =
      'sub_customer_id' in request && one.path[0] !== 'sub_customer_id' ? { ...request, sub_customer_id: victim.subCustomerId } : request
    const answer = await callWith(client, one.endpoint, named)
    isOpen ||= answer.code === 0 && sayings(answer, id) !== sayings(missing, NOBODYS)
  }
  expect(isOpen).toBe(true)
})
