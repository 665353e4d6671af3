// Publications: answers of platforms are lost, cut, late and doubled at every creation and switch, and the worker is killed while it publishes.
// Nothing runs before its campaign is switched on, and in the end there is one campaign, ad group and ad of each.
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { sleep } from '@tallyhelm/infra/clock/clock'
import { pngOf } from '@tallyhelm/infra/files/test-media'
import { adOptions } from '@tallyhelm/flows/ad-management/publishing-options'
import { createPublication } from '@tallyhelm/flows/ad-management/publishing-create'
import { requireAsset } from '@tallyhelm/flows/ad-management/publishing-media'
import { checkAsset } from '@tallyhelm/flows/creatives/check-asset'
import { md5Of, spooledOf } from '@tallyhelm/flows/creatives/test-creatives'
import { beginUpload, takeChunk } from '@tallyhelm/flows/creatives/upload-asset'
import { markerOf } from '@tallyhelm/protocol/topics/ad-management/publishing-enums'
import { emptyPlan, type PlanForm } from '@tallyhelm/protocol/topics/ad-management/publishing-plan'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import { countOf, SEED } from './test-counts.ts'
import { control, FUNDED_CUSTOMER, fundedCustomer, type TestAccount } from './test-customer.ts'
import { type House, openHouse } from './test-house.ts'
import { signedIn } from './test-people.ts'
import { seededRandom } from './test-random.ts'

const PUBLICATIONS = countOf('publications')
const SHARE = 0.15
const OPERATIONS = [
  'meta.campaign.create',
  'meta.adset.create',
  'meta.ad.create',
  'meta.object.update',
  'google.ads.mutate',
  'google.ad.mutate',
  'google.adgroup.mutate',
  'google.campaign.mutate',
  'tiktok.campaign.create',
  'tiktok.adgroup.create',
  'tiktok.ad.create',
  'tiktok.campaign.status',
  'tiktok.adgroup.status',
  'tiktok.ad.status',
] as const
const KINDS = ['answer_lost_before_work', 'answer_lost_after_work', 'http_5xx_after_work', 'half_body', 'duplicate']
const PATIENCE_MS = 900_000
const LEVELS = ['CAMPAIGN', 'AD_GROUP', 'AD'] as const
const ON = ['ACTIVE', 'ENABLED', 'ENABLE']

let house: House
beforeAll(async () => {
  house = await openHouse()
}, 600_000)
afterAll(() => house?.close())

const rows = <Row extends object>(query: ReturnType<typeof sql>): Promise<Row[]> =>
  house.world.db.read({ kind: 'system' }, tx => tx.rows<Row>(query))

test(`${PUBLICATIONS} publications by workers that are killed are one of each, and run when they are whole`, {
  timeout: 3_600_000,
}, async () => {
  console.log(`publications: FAULT_SEED=${SEED}, ${PUBLICATIONS} of them`)
  onTestFailed(() => console.error(`the publications fail with FAULT_SEED=${SEED}, ${PUBLICATIONS} of them`))
  const random = seededRandom(SEED).branch('publications')
  const accounts = await fundedCustomer(house, { dollars: '1000.00', perChannel: 2 })
  const actor = await signedIn(house, FUNDED_CUSTOMER)
  const picture = await uploaded(actor)
  for (const operation of OPERATIONS)
    for (const kind of KINDS) await control(house, 'POST', '/faults', { kind, operation, share: SHARE / KINDS.length })
  let worker = await house.start('worker')
  const made: { id: string; account: TestAccount }[] = []
  while (made.length < PUBLICATIONS) {
    for (const account of accounts) {
      const plan = await planOf(actor, account, picture)
      const asked = { idempotencyKey: crypto.randomUUID(), plan, part: 'AD' } as const
      made.push({ id: (await createPublication(house.world, actor, asked, requireAsset)).publication_id, account })
    }
    for (let kill = 0; kill < 6; kill += 1) {
      await sleep(random.between(100, 1_500))
      await worker.kill()
      await noneRunsEarly(made)
      await letTimePass('10 minutes')
      worker = await house.start('worker')
    }
    await settle(made)
  }
  const { faults } = await control<{ faults: { operation: string; fitted: number; hits: number }[] }>(house, 'GET', '/faults')
  expect(faults.reduce((sum, { hits }) => sum + hits, 0)).toBeGreaterThan(0)
  const called = new Set(faults.filter(({ fitted }) => fitted > 0).map(({ operation }) => operation))
  expect(OPERATIONS.filter(operation => !called.has(operation))).toEqual([])
  await control(house, 'DELETE', '/faults')
  // What came twice and shows late is taken away once lists must show it.
  await sleep(6_000)
  await letTimePass('10 minutes')
  await judge(made)
  expect(await worker.stop()).toBe('in order')
  expect(house.deaths).toEqual([])
})

async function uploaded(actor: TenantActor): Promise<string> {
  const { world } = house
  const bytes = pngOf(1000, 1000, 1)
  const upload = { name: '图.png', bytes: bytes.length, md5: md5Of(bytes), is_ai_made: false }
  const { asset_id: id } = await beginUpload(world, actor, 'IMAGE', upload)
  const file = await spooledOf(world, bytes)
  await takeChunk(world, actor, { asset_id: id, offset: 0 }, file).finally(() => file.discard())
  await checkAsset(world, id)
  return id
}

async function planOf(actor: TenantActor, { accountId, channel }: TestAccount, picture: string): Promise<PlanForm> {
  const plan = emptyPlan(channel, 'USD')
  const isSearch = channel === 'GOOGLE'
  const { identities } = await adOptions(house.world, actor, accountId)
  const [identity] = identities
  return {
    ...plan,
    account_id: accountId,
    plan_name: '故障测试',
    audience: { ...plan.audience, countries: ['US'], keywords: isSearch ? ['running shoes'] : [] },
    budget: { ...plan.budget, amount: '80.00' },
    creative: {
      ...plan.creative,
      identity: isSearch || !identity ? null : { id: identity.id, kind: identity.kind },
      asset_id: isSearch ? null : picture,
      headlines: isSearch ? ['a', 'b', 'c'] : [],
      texts: isSearch ? ['d', 'e'] : ['冬季新品'],
      call_to_action: isSearch ? null : 'SHOP_NOW',
      landing_url: 'https://shop.example.com/',
    },
  }
}

/** What waits a minute is due now; what a worker has in hand, which is for longer, is left to it. */
async function letTimePass(most: '2 minutes' | '10 minutes' = '2 minutes'): Promise<void> {
  await house.world.db.transaction({ kind: 'system' }, async tx => {
    await tx.run(sql`
      update items_items set next_at = clock_timestamp()
      where next_at > clock_timestamp() and next_at <= clock_timestamp() + ${most}::interval`)
    for (const job of ['items.carry-out', 'creatives.carry-out'] as const) await house.world.queue.enqueue(tx, job, {}, { jobKey: job })
  })
}

type Made = readonly { id: string; account: TestAccount }[]

/** Until every publication is done. One that stopped, as an answer or its sight came too late, is gone on with as people do. */
async function settle(made: Made): Promise<void> {
  for (const patience = performance.now() + PATIENCE_MS; performance.now() < patience; await sleep(500)) {
    const going = await rows<{ id: string; state: string }>(sql`select id, state from ad_management_publications where state <> 'DONE'`)
    if (going.length === 0) return
    expect(going.filter(({ state }) => state !== 'RUNNING')).toEqual([])
    await noneRunsEarly(made)
    await letTimePass()
  }
  throw new Error(
    `publications do not end: ${JSON.stringify(await rows(sql`select * from items_items where next_at is not null limit 5`))}`,
  )
}

/** Of what bears the marker, as the platform has it now. */
async function objectsOf({ id, account: { channel, outsideAccountId } }: Made[number]) {
  const told = await house.world.platforms[channel].ads?.list.readObjects({ outsideAccountId, currency: 'USD' }, null)
  if (told?.kind !== 'ok') return undefined
  return told.value.filter(({ name, configured }) => name.includes(markerOf(id)) && !['DELETED', 'REMOVED', 'DELETE'].includes(configured))
}

/** The campaign's turn is the last one: before it no ad of the publication runs. */
async function noneRunsEarly(made: Made): Promise<void> {
  for (const publication of made) {
    const objects = (await objectsOf(publication)) ?? []
    const on = new Set(objects.filter(({ configured }) => ON.includes(configured)).map(({ level, id }) => `${level} ${id}`))
    const runs = objects.some(
      ({ level, id, campaignId, adGroupId }) =>
        level === 'AD' && on.has(`AD ${id}`) && on.has(`AD_GROUP ${adGroupId}`) && on.has(`CAMPAIGN ${campaignId}`),
    )
    if (!runs) continue
    const last = await rows(sql`
      select 1 from ad_management_publication_steps where publication_id = ${publication.id} and step = 'ON_CAMPAIGN'`)
    expect(last, `${publication.account.channel} ${publication.id} runs too early`).toHaveLength(1)
  }
}

async function judge(made: Made): Promise<void> {
  for (const publication of made) {
    const objects = await objectsOf(publication)
    const told = LEVELS.map(level => (objects ?? []).filter(object => object.level === level))
    expect(
      told.map(({ length }) => length),
      `${publication.account.channel} ${publication.id}`,
    ).toEqual([1, 1, 1])
    for (const [object] of told) expect(ON).toContain(object?.configured)
  }
}
