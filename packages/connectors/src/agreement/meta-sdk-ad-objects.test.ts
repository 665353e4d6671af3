// Meta's own SDK reads and pauses ad objects of the sandbox, and our requests about them are made of what that SDK knows.
import { addDays, dayOf } from '@tallyhelm/protocol/values/day'
import { sandboxCredentials } from '@tallyhelm/sandbox/wire/credentials'
import { Ad, AdAccount, AdCreative, AdSet, AdsInsights, Campaign, FacebookAdsApi } from 'facebook-nodejs-business-sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordingHttp } from '../testing/scripted-http.ts'
import { accountWithTree, adObjectsAt } from './test-ad-objects.ts'
import { type OpeningStage, openingStage } from './test-opening-stage.ts'

const today = dayOf(new Date(), 'Asia/Shanghai')
const range = { time_range: { since: addDays(today, -3), until: today }, level: 'adset', time_increment: 1 }
let stage: OpeningStage
let tree: Awaited<ReturnType<typeof accountWithTree>>
const api = () => new FacebookAdsApi(sandboxCredentials.metaAccessToken, 'en_US', false)
const account = () => new AdAccount(`act_${tree.account.outsideAccountId}`, {}, undefined, api())

beforeAll(async () => {
  stage = await openingStage()
  Object.defineProperty(FacebookAdsApi, 'GRAPH', { get: () => `${stage.url}/meta` })
  Object.defineProperty(FacebookAdsApi, 'VERSION', { get: () => 'v26.0' })
  tree = await accountWithTree(stage, {}, { spend: [{ date: addDays(today, -1), hour: 5, spend: '20' }] })
})
afterAll(() => stage.stop())

test('edges of the account with a filter by status and those updated since', async () => {
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)
  expect(ids(await account().getCampaigns(['name', 'objective']))).toEqual([tree.campaign])
  expect(ids(await account().getAdSets(['daily_budget', 'targeting'], { effective_status: ['ACTIVE'] }))).toEqual([tree.first, tree.second])
  expect(ids(await account().getAds(['creative'], { updated_since: Math.floor(Date.now() / 1000) + 60 }))).toEqual([])
  await expect(account().getCampaigns(['name'], { updated_since: 1 })).rejects.toMatchObject({ response: { code: 100 } })
  await expect(account().getAdSets(['name'], { effective_status: ['ADSET_PAUSED'] })).rejects.toMatchObject({ response: { code: 100 } })
})

test.each([
  ['Campaign', 'campaigns', Campaign.Fields],
  ['AdSet', 'adsets', AdSet.Fields],
  ['Ad', 'ads', Ad.Fields],
])('each field of %s that the SDK knows is served or told to be not imitated', async (_type, edge, fields) => {
  const codes = new Set<number>()
  for (const field of Object.values(fields)) {
    const asked = new URLSearchParams({ fields: field, access_token: sandboxCredentials.metaAccessToken })
    const answer = await fetch(`${stage.url}/meta/v26.0/act_${tree.account.outsideAccountId}/${edge}?${asked}`)
    codes.add(((await answer.json()) as { error?: { code: number } }).error?.code ?? 0)
  }
  expect(codes).toEqual(new Set([0, 3]))
})

test('nodes are read and paused, insights told by ad set, hour and country', async () => {
  for (const [node, effective] of [
    [new Ad(tree.one, {}, undefined, api()), 'PAUSED'],
    [new AdSet(tree.second, {}, undefined, api()), 'PAUSED'],
  ] as const) {
    await node.update([], { status: 'PAUSED' })
    expect((await node.get(['configured_status', 'effective_status']))._data).toMatchObject({ effective_status: effective })
    await node.update([], { status: 'ACTIVE' })
  }
  await expect(new AdSet(tree.first, {}, undefined, api()).update([], { status: 'RESTING' })).rejects.toMatchObject({
    response: { code: 100 },
  })
  const told = async (more: object) => (await account().getInsights(['adset_id', 'spend'], { ...range, ...more })).map(row => row._data)
  expect(await told({})).toMatchObject([{ adset_id: tree.first, spend: '20.00' }])
  expect(await told({ level: 'campaign' })).toMatchObject([{ spend: '20.00' }])
  const [hour] = await told({ breakdowns: ['hourly_stats_aggregated_by_advertiser_time_zone'] })
  expect(hour).toMatchObject({ hourly_stats_aggregated_by_advertiser_time_zone: '05:00:00 - 05:59:59' })
  expect((await told({ breakdowns: ['country'] })).map(row => row.country)).toEqual(['JP', 'US'])
})

const CREATIVE = /creative\{(.*?)\}/
const EDGES: Readonly<Record<string, { fields: readonly string[]; parameters: readonly string[]; statuses?: readonly string[] }>> = {
  campaigns: {
    fields: Object.values(Campaign.Fields),
    parameters: ['effective_status'],
    statuses: Object.values(Campaign.EffectiveStatus),
  },
  // Meta's specification of the SDK (facebook-business-sdk-codegen): the package has no parameters of reads.
  adsets: {
    fields: Object.values(AdSet.Fields),
    parameters: ['effective_status', 'updated_since'],
    statuses: Object.values(AdSet.EffectiveStatus),
  },
  ads: { fields: Object.values(Ad.Fields), parameters: ['effective_status', 'updated_since'], statuses: Object.values(Ad.EffectiveStatus) },
  insights: {
    fields: Object.values(AdsInsights.Fields),
    parameters: ['level', 'time_range', 'time_increment', 'breakdowns'],
    statuses: [],
  },
}

/** What is asked there is known to the SDK; gives the edge. */
function checkAddress(address: string): string {
  const { pathname, searchParams } = new URL(address)
  const edge = pathname.split('/')[4] ?? ''
  const { fields = '', limit: _limit, appsecret_proof: _proof, ...given } = Object.fromEntries(searchParams)
  const known = EDGES[edge]
  if (known) {
    expect(known.parameters).toEqual(expect.arrayContaining(Object.keys(given)))
    expect(known.fields).toEqual(expect.arrayContaining(fields.replace(CREATIVE, 'creative').split(',')))
    expect(known.statuses).toEqual(expect.arrayContaining(JSON.parse(given.effective_status ?? '[]') as string[]))
  }
  if (edge === 'insights') {
    expect(Object.values(AdsInsights.Level)).toContain(given.level)
    if (given.breakdowns !== undefined) expect(Object.values(AdsInsights.Breakdowns)).toContain(given.breakdowns)
  }
  const [, ofCreative = ''] = CREATIVE.exec(fields) ?? []
  expect(Object.values(AdCreative.Fields)).toEqual(expect.arrayContaining(ofCreative.split(',').filter(Boolean)))
  return edge
}

test('all that our adapter asks about objects is known to the SDK', async () => {
  const http = recordingHttp(fetch)
  const { adObjects } = adObjectsAt(`${stage.url}/meta`, http)
  await adObjects.readObjects(tree.account, new Date(Date.now() - 60_000))
  await adObjects.readSome(tree.account, 'AD', [tree.one])
  await adObjects.readFigures([tree.account], addDays(today, -2), today)
  await adObjects.readHours(tree.account, addDays(today, -2), today)
  await adObjects.readTotals(tree.account, today)
  await adObjects.setStatus(tree.account, 'AD', tree.one, 'PAUSED')
  const edges = new Set<string>()
  for (const { method, url, body } of http.requests) {
    const elements = JSON.parse(new URLSearchParams(String(body)).get('batch') ?? '[]') as { relative_url: string }[]
    for (const address of [url, ...elements.map(({ relative_url }) => `${stage.url}/meta/v26.0/${relative_url}`)])
      edges.add(checkAddress(address))
    if (method === 'POST' && elements.length === 0) expect(new URLSearchParams(String(body)).get('status')).toBe(AdSet.Status.paused)
  }
  expect([...edges].toSorted()).toEqual(['', 'ads', 'adsets', 'campaigns', 'insights'])
})
