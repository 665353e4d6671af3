// Ads and creatives, each call that takes an id asked by strangers with whole requests: another customer with the same things of its own, and
// sub-customers. What they are told is what they are told of an id that is nobody's, and the owner is told something else. Row-level
// security is taken down: what is proved is the predicate that each query names itself.
import { insertAdAccount } from '@tallyhelm/modules/ad-accounts'
import { takeDownRowSecurity } from '@tallyhelm/infra/db/test-database'
import { createCompany } from '@tallyhelm/flows/companies/create-company'
import { createCustomer } from '@tallyhelm/flows/organization/create-customer'
import { createUser } from '@tallyhelm/flows/organization/create-user'
import { scriptPlatforms } from '@tallyhelm/flows/quota/test-platforms'
import { createSubCustomer } from '@tallyhelm/flows/sub-customers/create-sub-customer'
import type { World } from '@tallyhelm/world/handles/world'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, PASSWORD, signedInClient, startTestServer, type TestServer } from '../program/test-server.ts'
import { type AdsOf, fillAds, planOfTiktok } from './test-ads.ts'
import { allEndpoints, callWith, idPaths, sayings } from './test-endpoints.ts'
import { idsIn, rowsPast, tellsNothing } from './test-strangers.ts'

const seed = { kind: 'system', name: 'test' } as const
const NOBODYS = '1000000000000000007'
const TOPICS = /^(ad-management|creatives)\./
/** Platforms' own ids, which name nothing of ours. */
const OUTSIDE = ['avatar_id']
/** A file goes with it; creatives.test.ts asks it. */
const WITH_FILE = ['creatives.chunk']

type Ask = (own: AdsOf) => Record<string, unknown>
const account: Ask = own => ({ account_id: own.account })
const object: Ask = own => ({ object_id: own.ad })
const publication: Ask = own => ({ publication_id: own.publication })
const draft: Ask = own => ({ draft_id: own.draft })
const asset: Ask = own => ({ asset_id: own.asset })
const plan = (own: AdsOf) => ({ ...planOfTiktok(own), creative: { ...planOfTiktok(own).creative, cover_asset_id: own.asset } })
const paging = { page_num: 1, page_size: 10 }
const narrowed: Ask = own => ({
  campaign_id: own.outsideCampaign,
  ad_group_id: own.outsideGroup,
  outside_account_ids: own.outsideAccount,
  ...paging,
})
const video = (own: AdsOf) => ({ account_id: own.account, script: '稿', name: '视频' })

/** A request of each call that is right in everything, with ids of the caller's own. */
const REQUESTS: Readonly<Record<string, Ask>> = {
  'ad-management.list': own => ({ ...narrowed(own), channel: 'TIKTOK', level: 'AD' }),
  'ad-management.tiktokAds': narrowed,
  'ad-management.status': own => ({ object_ids: [own.ad], status: 'PAUSED' }),
  'ad-management.budget': own => ({ changes: [{ object_id: own.campaign, budget: '95' }] }),
  'ad-management.undo': own => ({ batch_id: own.batch }),
  'ad-management.detail': object,
  'ad-management.publishing.options': account,
  'ad-management.publishing.validate': plan,
  'ad-management.publishing.create': own => ({ ...plan(own), draft_id: own.draft }),
  'ad-management.publishing.publication': publication,
  'ad-management.publishing.continue': own => ({ publication_id: own.publication, plan: plan(own) }),
  'ad-management.publishing.clean': publication,
  'ad-management.publishing.saveDraft': own => ({ draft_id: own.draft, version: 1, channel: 'TIKTOK', draft_name: '另', content: {} }),
  'ad-management.publishing.draft': draft,
  'ad-management.publishing.removeDraft': draft,
  'ad-management.publishing-tiktok.campaign': own => ({ account_id: own.account, plan_name: '新', objective: 'TRAFFIC' }),
  'ad-management.publishing-tiktok.adGroup': own => {
    const { audience, placements, budget, schedule, conversion } = planOfTiktok(own)
    return { publication_id: own.campaignAlone, audience, placements, budget, schedule, conversion }
  },
  'ad-management.publishing-tiktok.ad': own => ({ publication_id: own.groupAlone, creative: plan(own).creative }),
  'creatives.assets': own => ({ account_id: own.account, ...paging }),
  'creatives.asset': asset,
  'creatives.push': own => ({ asset_id: own.asset, account_ids: [own.account] }),
  'creatives.remove': asset,
  'creatives.createIdentity': own => ({ account_id: own.account, name: `身份${own.ad}`, asset_id: own.asset }),
  'creatives.identities': account,
  'creatives.avatars': account,
  'creatives.createAvatarTask': own => ({ ...video(own), avatar_id: '1' }),
  'creatives.script': own => ({ account_id: own.account, product_name: '鞋', description: '轻便', language: 'en' }),
  'creatives.createSymphonyTask': own => ({ ...video(own), asset_ids: [own.asset] }),
}
/** A draft of the caller's own ends with what was made of it; one that is not there has no effect. */
const TAKES_ANY = 'ad-management.publishing.create by draft_id'
const asked = (await allEndpoints()).filter(({ name }) => TOPICS.test(name) && !WITH_FILE.includes(name))
const withIds = asked.flatMap(one => idPaths(one.request).map(path => ({ ...one, path, what: `${one.name} by ${path.join('.')}` })))
const ours = withIds.filter(({ path }) => !OUTSIDE.includes(path.at(-1) ?? ''))

type Tenant = { customerId: string; client: Client; sub: Client; ads: AdsOf; again: () => Promise<AdsOf> }
let server: TestServer
let owner: Tenant
let other: Tenant
let strangers: { name: string; client: Client; secrets: ReadonlySet<string> }[]
let untouched: string

beforeAll(async () => {
  const limits = { perAddressPerMinute: 1e9, perSessionPerMinute: 1e9, filesPerUserPerMinute: 1e9 }
  server = await startTestServer({ server: { roles: ['api'], limits } })
  Object.defineProperty(server.world, 'platforms', { value: readingPlatforms(scriptPlatforms(server.test.clock).byChannel) })
  owner = await tenant('物主', '1391110001')
  other = await tenant('别家', '1391110002')
  const secrets = new Set(['物主的', ...(await rowsOf(owner)).flatMap(idsIn)])
  strangers = [
    { name: 'another customer', client: other.client, secrets },
    { name: 'a sub-customer of another customer', client: other.sub, secrets },
    // It knows who its agent is, and what else it may see is told elsewhere.
    {
      name: 'a sub-customer of this customer',
      client: owner.sub,
      secrets: new Set([...secrets].filter(id => id !== owner.customerId)),
    },
  ]
  await takeDownRowSecurity(server.world.db)
  untouched = (await rowsOf(owner)).join('\n')
})
afterAll(() => server?.stop())

/** Platforms that answer what is read before anything is sent, and take nothing. */
function readingPlatforms(platforms: World['platforms']): World['platforms'] {
  const ok = (value: unknown) => () => Promise.resolve({ kind: 'ok', value })
  const identity = { id: '1', kind: 'CUSTOMIZED_USER', name: '身份' }
  const ads = {
    making: { readOptions: ok({ identities: [identity], pixels: [], leastDaily: null, leastLifetime: null }) },
    identities: { read: ok([identity]) },
    ai: { readAvatars: ok([]), writeScripts: ok(['稿']) },
  }
  return { ...platforms, TIKTOK: { ...platforms.TIKTOK, ads: ads as unknown as NonNullable<World['platforms']['TIKTOK']['ads']> } } // all that the API asks of it
}

async function tenant(name: string, mobile: string): Promise<Tenant> {
  const { world, url } = server
  const facts = { customerType: 1, customerNature: 'SECOND_AGENT', isFacebookChannelAuthorized: true } as const
  const { customerId } = await createCustomer(world, seed, { name, ...facts })
  const { userId } = await createUser(world, seed, { customerId, mobile: `${mobile}0`, userName: name, password: PASSWORD, isMaster: true })
  const { subCustomerId } = await createSubCustomer(world, seed, { customerId, name: `${name}之子`, showsSpend: true })
  await createUser(world, seed, { customerId, subCustomerId, mobile: `${mobile}1`, userName: `${name}之子`, password: PASSWORD })
  const { companyId } = await createCompany(world, seed, { customerId, companyName: `${name}公司` })
  const [id, outsideAccountId, now] = [world.ids.next(), world.ids.next(), world.clock.now()]
  await world.db.transaction({ kind: 'system' }, async tx => {
    const about = { accountName: `${name}的账户`, currency: 'USD', timezone: 'Asia/Shanghai', openedAt: now, createdAt: now } as const
    await insertAdAccount(tx, { id, customerId, subCustomerId: null, companyId, channel: 'TIKTOK', outsideAccountId, ...about })
  })
  const again = () => fillAds(world, { customerId, userId, name }, { id, outsideId: outsideAccountId })
  const client = await signedInClient(url, `${mobile}0`)
  return { customerId, client, sub: await signedInClient(url, `${mobile}1`), ads: await again(), again }
}

/** All rows of ads and creatives of a customer. */
async function rowsOf({ customerId }: Tenant): Promise<string[]> {
  const tables = await rowsPast<{ table: string }>(
    server.world,
    `select table_name as "table" from information_schema.columns
      where table_schema = 'public' and column_name = 'customer_id' and table_name ~ '^(ad_management|creatives|items)_' order by 1`,
  )
  const found: string[] = []
  for (const { table } of tables) {
    const query = `select row_to_json(t)::text as row from ${table} t where customer_id = ${customerId} order by 1`
    found.push(...(await rowsPast<{ row: string }>(server.world, query)).map(({ row }) => `${table} ${row}`))
  }
  return found
}

/** The same request with this id at this place. */
function withId(request: unknown, [first = '', ...rest]: readonly string[], id: string): unknown {
  if (Array.isArray(request)) return request.map(each => withId(each, [first, ...rest], id))
  const fields = request as Record<string, unknown> // a path goes through objects and lists only
  if (rest.length > 0) return { ...fields, [first]: withId(fields[first], rest, id) }
  return { ...fields, [first]: Array.isArray(fields[first]) ? [id] : id }
}
function atPath(request: unknown, path: readonly string[]): string {
  const found = path.reduce<unknown>((held, name) => [held].flat().map(each => (each as Record<string, unknown>)[name])[0], request)
  return String([found].flat()[0])
}
/** Ids that were asked for or are new are left out. */
const toldOf = (answer: Parameters<typeof sayings>[0]) => sayings(answer, NOBODYS).replaceAll(/(?<![\w-])\d{18,19}(?![\w-])/g, 'ID')
const requestOf = (name: string, own: AdsOf) => (REQUESTS[name] ?? expect.fail(`${name} has no request here`))(own)
const askWith = (client: Client, one: (typeof ours)[number], own: AdsOf, id: string) =>
  callWith(client, one.endpoint, withId(requestOf(one.name, own), one.path, id) as Record<string, unknown>)

test('every call of ads and creatives that takes an id has its request here', () => {
  expect([...new Set(ours.map(({ name }) => name))].toSorted()).toEqual(Object.keys(REQUESTS).toSorted())
  expect(ours.length).toBeGreaterThan(35)
})

test.each(ours.map(one => [one.what, one] as const))('a stranger gets nothing from %s', async (what, one) => {
  const id = atPath(requestOf(one.name, owner.ads), one.path)
  for (const stranger of strangers) {
    const own = await other.again()
    const missing = await askWith(stranger.client, one, own, NOBODYS)
    const answer = await askWith(stranger.client, one, own, id)
    tellsNothing({ ...stranger, secrets: new Set([...stranger.secrets].filter(secret => secret !== id)) }, answer, what)
    expect(toldOf(answer), `${stranger.name}, ${what}`).toBe(toldOf(missing))
  }
})

test.each(asked.filter(({ endpoint }) => endpoint.changesState !== true).map(one => [one.name, one] as const))(
  'a stranger sees nothing of it in %s',
  async (what, one) => {
    const lists = { ...paging, channel: 'TIKTOK', level: 'AD' }
    for (const stranger of strangers) tellsNothing(stranger, await callWith(stranger.client, one.endpoint, lists), what)
  },
)

test('nothing of the owner was touched by all that', async () => {
  expect((await rowsOf(owner)).join('\n')).toBe(untouched)
})

/** A door that refuses everybody alike proves nothing. */
test.each(ours.filter(({ what }) => what !== TAKES_ANY).map(one => [one.what, one] as const))(
  'the owner is told something else: %s',
  async (_what, one) => {
    const own = await owner.again()
    const missing = await askWith(owner.client, one, own, NOBODYS)
    const answer = await askWith(owner.client, one, own, atPath(requestOf(one.name, own), one.path))
    expect(toldOf(answer)).not.toBe(toldOf(missing))
  },
)
