// Tenants: every endpoint that takes an id, asked by four strangers for what is not theirs, answers as if there were no such thing,
// changes nothing and tells nothing; and every list of a stranger is without it. Row-level security is taken down for this: what is
// proved is the first wall, the predicate that each query names itself.
import { createCompany } from '@tallyhelm/flows/companies/create-company'
import { createCustomer } from '@tallyhelm/flows/organization/create-customer'
import { createSubCustomer } from '@tallyhelm/flows/sub-customers/create-sub-customer'
import { createUser } from '@tallyhelm/flows/organization/create-user'
import { offerBinding } from '@tallyhelm/flows/organization/offer-binding'
import { scriptPlatforms } from '@tallyhelm/flows/quota/test-platforms'
import { bookRecharge } from '@tallyhelm/flows/wallet/book-recharge'
import { insertAdAccount, recordFigures } from '@tallyhelm/modules/ad-accounts'
import { takeDownRowSecurity } from '@tallyhelm/infra/db/test-database'
import { recordOpening } from '@tallyhelm/modules/ledger'
import { postMessage } from '@tallyhelm/modules/notices'
import { money, zero } from '@tallyhelm/protocol/values/money'
import type { SystemActor } from '@tallyhelm/protocol/vocabulary/actor'
import { CHANNEL_CODES } from '@tallyhelm/protocol/vocabulary/channel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addUnassociated, type Client, PASSWORD, signedInClient, startTestServer, type TestServer } from '../program/test-server.ts'
import { fillAds } from './test-ads.ts'
import { idsIn, rowsPast, tellsNothing } from './test-strangers.ts'
import { allEndpoints, callWith, emptyCall, idPaths, type Listed, requestWith, sayings, variantsOf } from './test-endpoints.ts'

const seed: SystemActor = { kind: 'system', name: 'test' }
const usd = (dollars: number) => money(BigInt(dollars * 100), 'USD')
/** Of the size of ours, and of no row. */
const NOBODYS = '1000000000000000007'

const listed = (await allEndpoints()).filter(({ endpoint }) => !endpoint.callers.includes('anyone'))
/** Answer with something of the caller's own, new each time; what its file may hold is asked of the exports that answer at once. */
const ANSWERS_ANEW = ['exports.start', 'spend.report.save']
/** Each kind of a union for itself: an order of each kind. */
const asked = listed.filter(({ name }) => !ANSWERS_ANEW.includes(name))
const withIds = asked.flatMap(one =>
  variantsOf(one.request).flatMap(({ kind, request }) =>
    idPaths(request).map(path => ({ ...one, name: kind === '' ? one.name : `${one.name} ${kind}`, request, path })),
  ),
)
/** These change what their own caller has, whoever that is; no id of anyone else goes in. */
const ENDS_OWN_SESSION = ['session.logout']

type Stranger = { name: string; client: Client; secrets: ReadonlySet<string> }
let server: TestServer
let platforms: ReturnType<typeof scriptPlatforms>
let victim: { customerId: string; subCustomerId: string; client: Client }
let strangers: Stranger[]
let untouched: Record<string, string>
/** All ids of rows that are the victim's; of the many entries of the audit log, one is asked for. */
let ids: string[]

beforeAll(async () => {
  server = await startTestServer({
    server: { roles: ['api'], limits: { perAddressPerMinute: 1e9, perSessionPerMinute: 1e9, filesPerUserPerMinute: 1e9 } },
  })
  const { world } = server
  platforms = scriptPlatforms(server.test.clock)
  Object.defineProperty(world, 'platforms', { value: platforms.byChannel })
  const own = await addTenant('受害者', '13800000001', '13800000002')
  await addTenant('陌生人', '13800000003', '13800000004')
  victim = { customerId: own.customerId, subCustomerId: own.subCustomerId, client: await signedIn('13800000001') }
  const tiktok = await fill(own)
  const guest = await addUnassociated(world, '13800000005')
  const invited = await addUnassociated(world, '13800000006')
  expect((await victim.client.post('/api/wallet/client/organization/invite-join', { mobile: invited.mobile })).code).toBe(0)
  const named = await idsOf(own.customerId, own.userId)
  // Of ads and creatives nothing is told by any call; those that take their ids are asked by ads-strangers.test.ts.
  await fillAds(world, own, tiktok)
  const all = await idsOf(own.customerId, own.userId)
  const entries = await rowsPast<{ id: string }>(
    server.world,
    `select id::text as id from audit_entries where customer_id = ${own.customerId}`,
  )
  const others = new Set(entries.slice(1).map(({ id }) => id))
  ids = named.filter(id => !others.has(id))
  const everything = new Set([...all, '受害者'])
  // The victim's sub-customer knows its own customer, and may not see what was not given to it.
  const given = await idsOf(own.customerId, own.userId, [
    'ad_accounts_accounts',
    'companies_companies',
    'quota_orders',
    'quota_items',
    'ad_management_objects',
    'ad_management_batches',
    'ad_management_publications',
    'ad_management_drafts',
    'creatives_assets',
    'creatives_tasks',
  ])
  const notGiven = new Set(given.filter(id => id !== own.customerId))
  strangers = [
    { name: 'another customer', client: await signedIn('13800000003'), secrets: everything },
    { name: 'a sub-customer of another customer', client: await signedIn('13800000004'), secrets: everything },
    { name: 'a user of no customer', client: await signedIn(guest.mobile), secrets: everything },
    { name: 'a sub-customer of this customer', client: await signedIn('13800000002'), secrets: notGiven },
  ]
  await takeDownRowSecurity(world.db)
  untouched = await fingerprint()
})
afterAll(() => server?.stop())

const signedIn = (mobile: string) => signedInClient(server.url, mobile)

/** Both have every role that roles open doors with, so that nothing but the tenant stands between them. */
async function addTenant(name: string, mobile: string, subMobile: string) {
  const { world } = server
  const facts = { customerType: 1, customerNature: 'SECOND_AGENT', isFacebookChannelAuthorized: true, isRebateSubject: true } as const
  const { customerId } = await createCustomer(world, seed, { name, ...facts })
  const { userId } = await createUser(world, seed, { customerId, mobile, userName: `${name}本人`, password: PASSWORD, isMaster: true })
  const { subCustomerId } = await createSubCustomer(world, seed, { customerId, name: `${name}子客户`, showsSpend: true })
  await createUser(world, seed, { customerId, subCustomerId, mobile: subMobile, userName: `${name}子用户`, password: PASSWORD })
  return { customerId, userId, subCustomerId, name }
}

/** One of each thing that an id can name: ad accounts, money, an order, a message, a preference, an offer, a session. Gives the account at TikTok. */
async function fill({ customerId, userId, name }: { customerId: string; userId: string; name: string }) {
  const { world } = server
  const now = world.clock.now()
  const { companyId } = await createCompany(world, seed, { customerId, companyName: `${name}公司` })
  const accountIds: string[] = []
  const tiktok = { id: '', outsideId: '' }
  for (const channel of CHANNEL_CODES) {
    const id = world.ids.next()
    accountIds.push(id)
    const outsideAccountId = world.ids.next()
    if (channel === 'TIKTOK') Object.assign(tiktok, { id, outsideId: outsideAccountId })
    platforms.open(outsideAccountId, 10_000n)
    await world.db.transaction({ kind: 'system' }, async tx => {
      const facts = { accountName: `${name}账户`, currency: 'USD', timezone: 'Asia/Shanghai', openedAt: now, createdAt: now } as const
      await insertAdAccount(tx, { id, customerId, subCustomerId: null, companyId, channel, outsideAccountId, ...facts })
      const figures = { limit: usd(100), spent: zero('USD'), balance: usd(100), averageSpend: zero('USD'), todaySpend: zero('USD') }
      await recordFigures(tx, id, { ...figures, readAt: now })
      await recordOpening(tx, { customerId, adAccountId: id, limit: usd(100), operator: 'test', at: now })
    })
  }
  await bookRecharge(world, seed, { customerId, provider: 'test', transactionId: name, amount: usd(1_000) })
  const items = [{ account_id: accountIds[0], amount: '20.00' }]
  const order = { adjust_type: 'ADD', items, remark: `${name}备注` }
  const { path } = listed.find(one => one.name === 'quota.apply')?.endpoint ?? { path: '' }
  expect((await victim.client.call('POST', path, JSON.stringify(order), { 'idempotency-key': crypto.randomUUID() })).code).toBe(0)
  const sheet = { channel: 'FACEBOOK', import_type: 'ADD', content: '123456 1' }
  expect((await victim.client.post('/api/custom/client/accounts/imports/paste', sheet)).code).toBe(0)
  await world.db.transaction({ kind: 'system' }, async tx => {
    const message = { title: `${name}消息`, body: '', link: null, at: now }
    await postMessage(tx, { id: world.ids.next(), userId, customerId, subCustomerId: null, kind: 'NOTICE', objectId: '1', ...message })
  })
  await victim.client.post('/api/wallet/client/wallet/preferences', { page: 'Wallet', value: { name } })
  const { customerId: offered } = await createCustomer(world, seed, {
    name: `${name}待绑定`,
    customerType: 1,
    customerNature: 'DIRECT_AGENT',
  })
  await offerBinding(world, seed, { customerId: offered, mobile: '13800000001' })
  return tiktok
}

type Counted = { table: string; where: string }

/** Each table with a column that says whose its rows are; rows given to the sub-customer are its own. */
async function ownedTables(customerId: string, userId: string): Promise<Counted[]> {
  const columns = await server.world.db.pool.query<{ table: string; columns: string[] }>(`
    select c.table_name as "table", array_agg(c.column_name::text) as columns
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' group by 1 order by 1`)
  return columns.rows.flatMap(({ table, columns: names }) => {
    const notSub = names.includes('sub_customer_id') ? ' and sub_customer_id is null' : ''
    if (names.includes('customer_id')) return [{ table, where: `customer_id = ${customerId}${notSub}` }]
    return names.includes('user_id') ? [{ table, where: `user_id = ${userId}` }] : []
  })
}

async function idsOf(customerId: string, userId: string, only?: readonly string[]): Promise<string[]> {
  const found = new Set<string>()
  for (const { table, where } of await ownedTables(customerId, userId)) {
    if (only && !only.includes(table)) continue
    const rows = await rowsPast<{ row: string }>(server.world, `select row_to_json(t)::text as row from ${table} t where ${where}`)
    for (const { row } of rows) for (const id of idsIn(row)) found.add(id)
  }
  return [...found]
}

/** Digests of all rows of the victim: equal when nothing of it was touched. When they were looked at may change. */
async function fingerprint(): Promise<Record<string, string>> {
  const marks: Record<string, string> = {}
  const [user] = await rowsPast<{ id: string }>(server.world, `select id from organization_wallet_users where mobile = '13800000001'`)
  for (const { table, where } of await ownedTables(victim.customerId, user?.id ?? '0')) {
    const rows = await rowsPast<{ mark: string }>(
      server.world,
      `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as mark from ${table} t where ${where}`,
    )
    marks[table] = rows[0]?.mark ?? ''
  }
  return marks
}

test('the victim owns things of many kinds, and there are many doors to try', () => {
  expect(ids.length).toBeGreaterThan(15)
  expect(withIds.length).toBeGreaterThan(20)
})

describe('a stranger', () => {
  test.each(withIds.map(one => [`${one.name} by ${one.path.join('.')}`, one] as const))('gets nothing from %s', async (what, one) => {
    for (const stranger of strangers) {
      const missing = await callWith(stranger.client, one.endpoint, requestWith(one.request, one.path, NOBODYS))
      for (const id of ids) {
        if (!stranger.secrets.has(id)) continue
        const answer = await callWith(stranger.client, one.endpoint, requestWith(one.request, one.path, id))
        tellsNothing({ ...stranger, secrets: new Set([...stranger.secrets].filter(secret => secret !== id)) }, answer, what)
        expect(sayings(answer, id), `${stranger.name}, ${what}`).toBe(sayings(missing, NOBODYS))
      }
    }
  })

  test.each(listed.filter(({ name }) => !ENDS_OWN_SESSION.includes(name)).map(one => [one.name, one] as const))(
    'sees nothing of it in %s',
    async (what, one: Listed) => {
      for (const stranger of strangers) {
        tellsNothing(stranger, await emptyCall(stranger.client, one.endpoint), what)
        if (one.endpoint.carriage === 'multipart') continue
        tellsNothing(stranger, await callWith(stranger.client, one.endpoint, requestWith(one.request, [], NOBODYS)), what)
      }
    },
  )
})

test('nothing of the victim was touched by all that', async () => {
  expect(await fingerprint()).toEqual(untouched)
})

/** These must open to the owner: a door that refuses everybody proves nothing. */
const DOORS = [
  'ad-accounts.list company_id',
  'ad-accounts.byId id',
  'ad-accounts.baseInfo id',
  'ad-accounts.check account_ids',
  'ad-accounts.remark account_id',
  'quota.order apply_no',
  'quota.quote ADD items.account_id',
  'quota.quote REDUCE items.account_id',
  'quota.quote CLEAR items.account_id',
  'quota.apply ADD items.account_id',
  'quota.apply REDUCE items.account_id',
  'quota.apply CLEAR items.account_id',
  'imports.detail batch_id',
  'quota.record item_id',
  'quota.records account_id',
  'notices.readMessage message_id',
  'organization.removeMember invitation_id',
]
test.each(DOORS)('the owner gets in by the same request: the door %s is real', async door => {
  const one = withIds.find(({ name, path }) => `${name} ${path.join('.')}` === door)
  if (one === undefined) throw new Error(`there is no such door: ${door}`)
  const missing = await callWith(victim.client, one.endpoint, requestWith(one.request, one.path, NOBODYS))
  const opens = async (id: string) => {
    const answer = await callWith(victim.client, one.endpoint, requestWith(one.request, one.path, id))
    return answer.code === 0 && sayings(answer, id) !== sayings(missing, NOBODYS)
  }
  let isOpen = false
  for (const id of ids) isOpen ||= await opens(id)
  expect(isOpen).toBe(true)
})
