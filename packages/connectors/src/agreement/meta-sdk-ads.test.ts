// Meta's own SDK makes, checks, switches and ends ads at the sandbox, and what our adapter sends is made of what that SDK knows.
import { pictureOf } from '@tallyhelm/sandbox/meta/pictures'
import { sandboxCredentials } from '@tallyhelm/sandbox/wire/credentials'
import {
  Ad,
  AdAccount,
  AdCreative,
  AdCreativeFeaturesSpec,
  AdImage,
  AdSet,
  AdVideo,
  Campaign,
  FacebookAdsApi,
  MinimumBudget,
  Page,
} from 'facebook-nodejs-business-sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PIXEL, SHOP, valueOf } from './test-ad-objects.ts'
import { adAccount, adsAt, makeAll, videoBytes } from './test-ads.ts'
import { type OpeningStage, openingStage } from './test-opening-stage.ts'

let stage: OpeningStage
let own: Awaited<ReturnType<typeof adAccount>>
let ads: ReturnType<typeof adsAt>
const api = () => new FacebookAdsApi(sandboxCredentials.metaAccessToken, 'en_US', false)
const account = () => new AdAccount(`act_${own.account.outsideAccountId}`, {}, undefined, api())

beforeAll(async () => {
  stage = await openingStage()
  Object.defineProperty(FacebookAdsApi, 'GRAPH', { get: () => `${stage.url}/meta` })
  Object.defineProperty(FacebookAdsApi, 'VERSION', { get: () => 'v26.0' })
  ads = adsAt(`${stage.url}/meta`, stage.http)
  own = await adAccount(stage, ads)
})
afterAll(() => stage.stop())

const targeting = { geo_locations: { countries: ['US'] }, targeting_automation: { advantage_audience: 0 } }
const set = {
  optimization_goal: AdSet.OptimizationGoal.link_clicks,
  billing_event: AdSet.BillingEvent.impressions,
  bid_strategy: AdSet.BidStrategy.lowest_cost_without_cap,
  daily_budget: 5000,
  targeting,
  status: AdSet.Status.paused,
}

test('the SDK makes a campaign, an ad set and an ad with a picture, switches one and ends all', async () => {
  const given = {
    name: '系列',
    objective: Campaign.Objective.outcome_traffic,
    special_ad_categories: [],
    is_adset_budget_sharing_enabled: false,
    status: 'PAUSED',
  }
  await account().createCampaign([], { ...given, execution_options: [Campaign.ExecutionOptions.validate_only] })
  const campaign = await account().createCampaign([], given)
  const adSet = await account().createAdSet([], { ...set, name: '组', campaign_id: campaign.id })
  const bytes = pictureOf('一').toString('base64')
  const image = (await account().createAdImage([], { bytes }))._data as { images: { bytes: { hash: string } } }
  const call_to_action = { type: 'SHOP_NOW', value: { link: SHOP } }
  const link_data = { link: SHOP, message: '文字', image_hash: image.images.bytes.hash, call_to_action }
  const creative = { object_story_spec: { page_id: own.page.id, link_data } }
  const ad = await account().createAd([], { name: '广告', adset_id: adSet.id, creative, status: 'PAUSED' })
  const node = new Ad(ad.id, {}, undefined, api())
  await node.update([], { status: 'ACTIVE' })
  expect((await node.get(['name', 'adset_id', 'configured_status', 'creative']))._data).toMatchObject({
    name: '广告',
    adset_id: adSet.id,
    configured_status: 'ACTIVE',
    creative: { object_story_spec: creative.object_story_spec },
  })
  await new Campaign(campaign.id, {}, undefined, api()).delete([])
  expect((await node.get(['effective_status']))._data).toMatchObject({ effective_status: 'DELETED' })
})

test.each<[string, object, { code: number; error_subcode?: number; blamed: string }]>([
  [
    'a goal that the objective has not',
    { optimization_goal: 'APP_INSTALLS' },
    { code: 100, error_subcode: 2490408, blamed: 'optimization_goal' },
  ],
  [
    'no word on the audience',
    { targeting: { geo_locations: { countries: ['US'] } } },
    { code: 100, error_subcode: 1870227, blamed: 'targeting' },
  ],
  ['too small a budget', { daily_budget: 99 }, { code: 100, error_subcode: 1885272, blamed: 'daily_budget' }],
  ['a budget in major units', { daily_budget: '50.00' }, { code: 100, blamed: 'daily_budget' }],
])('%s is refused and blamed', async (_what, change, { blamed, ...error }) => {
  const given = { name: '系列', objective: 'OUTCOME_TRAFFIC', special_ad_categories: [], is_adset_budget_sharing_enabled: false }
  const campaign = await account().createCampaign([], given)
  const refused = account().createAdSet([], { ...set, name: '组', campaign_id: campaign.id, ...change })
  await expect(refused).rejects.toMatchObject({ response: { ...error, error_data: expect.stringContaining(`"${blamed}"`) } })
})

test('a budget on both campaign and ad set is refused', async () => {
  const given = { name: '系列', objective: 'OUTCOME_TRAFFIC', special_ad_categories: [], daily_budget: 5000 }
  const campaign = await account().createCampaign([], given)
  const refused = account().createAdSet([], { ...set, name: '组', campaign_id: campaign.id })
  await expect(refused).rejects.toMatchObject({ response: { code: 100, error_subcode: 1885621 } })
})

type Place = { upload_session_id?: string; video_id?: string; start_offset: string; end_offset: string }

/** This SDK drops the file of a call before it sends it, so pieces go as its sibling in Python sends them; it begins and ends the upload. */
async function sendVideo(bytes: Buffer): Promise<string> {
  const begun = (await account().createAdVideo([], { upload_phase: 'start', file_size: bytes.length }))._data as Place
  const session = begun.upload_session_id ?? ''
  for (let place = begun; place.start_offset !== place.end_offset; ) {
    const form = new FormData()
    const given = { upload_phase: 'transfer', start_offset: place.start_offset, upload_session_id: session }
    for (const [name, value] of Object.entries(given)) form.append(name, value)
    const piece = bytes.subarray(Number(place.start_offset), Number(place.end_offset))
    form.append('video_file_chunk', new Blob([new Uint8Array(piece)]), '片.mp4')
    const url = `${stage.url}/meta/v26.0/act_${own.account.outsideAccountId}/advideos`
    const headers = { authorization: `Bearer ${sandboxCredentials.metaAccessToken}` }
    place = (await (await fetch(url, { method: 'POST', headers, body: form })).json()) as Place
  }
  await account().createAdVideo([], { upload_phase: 'finish', title: '片.mp4', upload_session_id: session })
  return begun.video_id ?? ''
}

test('pages, least budgets, pictures and a video in the pieces that the SDK sends', async () => {
  expect((await account().getPromotePages(['name'])).map(({ id }) => id)).toEqual([own.page.id])
  const budgets = await account().getMinimumBudgets(['currency', 'min_daily_budget_imp'])
  expect(budgets.map(row => row._data)).toContainEqual({ currency: 'USD', min_daily_budget_imp: 100 })
  const hash = own.plan.creative.media?.id
  expect((await account().getAdImages(['hash', 'width'], { hashes: [hash] })).map(row => row._data)).toMatchObject([{ hash, width: 480 }])
  const id = await sendVideo(videoBytes(2_200_000))
  expect((await account().getAdVideos(['title', 'status'])).map(row => row._data)).toMatchObject([{ id, title: '片.mp4' }])
})

test.each([
  ['AdImage', 'adimages', AdImage.Fields],
  ['AdVideo', 'advideos', AdVideo.Fields],
  ['Page', 'promote_pages', Page.Fields],
  ['MinimumBudget', 'minimum_budgets', MinimumBudget.Fields],
])('each field of %s that the SDK knows is served or told to be not imitated', async (_type, edge, fields) => {
  const codes = new Set<number>()
  for (const field of Object.values(fields)) {
    const asked = new URLSearchParams({ fields: field, access_token: sandboxCredentials.metaAccessToken })
    const answer = await fetch(`${stage.url}/meta/v26.0/act_${own.account.outsideAccountId}/${edge}?${asked}`)
    codes.add(((await answer.json()) as { error?: { code: number } }).error?.code ?? 0)
  }
  expect(new Set([0, 3])).toEqual(new Set([0, 3, ...codes]))
})

/** Names of features that came with v25 and v26, for which there is no package. */
const NEWER = ['image_text_translation', 'text_formatting_optimization']
/** The package knows no parameters of creations: its fields of a node hold most of them, and these stand in Meta's definitions alone. */
const MORE = [
  'execution_options',
  'campaign_spec',
  'adset_spec',
  'appsecret_proof',
  'is_adset_budget_sharing_enabled',
  'targeting',
  'destination_type',
]
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  campaigns: [...Object.values(Campaign.Fields), ...MORE],
  adsets: [...Object.values(AdSet.Fields), ...MORE],
  ads: [...Object.values(Ad.Fields), ...MORE],
}

test('all that our adapter sends to make ads is known to the SDK', async () => {
  const conversion = { pixelId: PIXEL, event: 'PURCHASE' }
  const plan = { ...own.plan, objective: 'CONVERSIONS' as const, conversion, placements: ['facebook'] }
  const from = stage.exchanges.length
  await makeAll(ads, own.account, plan, '名')
  valueOf((await ads.making.check?.(own.account, plan, '名')) ?? { kind: 'none' })
  const edges = new Set<string>()
  for (const { path, request } of stage.exchanges.slice(from)) {
    const sent = new URLSearchParams(request)
    const elements = JSON.parse(sent.get('batch') ?? '[]') as { relative_url: string; body: string }[]
    const calls = [
      { edge: path.split('/')[4] ?? '', body: request },
      ...elements.map(each => ({ edge: each.relative_url.split('/')[1] ?? '', body: each.body })),
    ]
    for (const { edge, body } of calls) {
      const known = KNOWN[edge]
      if (known === undefined) continue
      edges.add(edge)
      const given = Object.fromEntries(new URLSearchParams(body))
      expect(known).toEqual(expect.arrayContaining(Object.keys(given)))
      const creative = JSON.parse(given.creative ?? '{}') as { degrees_of_freedom_spec?: { creative_features_spec: object } }
      expect(Object.values(AdCreative.Fields)).toEqual(expect.arrayContaining(Object.keys(creative)))
      const features = Object.keys(creative.degrees_of_freedom_spec?.creative_features_spec ?? {})
      expect([...Object.values(AdCreativeFeaturesSpec.Fields), ...NEWER]).toEqual(expect.arrayContaining(features))
      if (edge === 'ads') expect(features.length).toBeGreaterThan(20)
      if (edge === 'campaigns') expect(Object.values(Campaign.Objective)).toContain(given.objective)
      if (edge === 'adsets') expect(Object.values(AdSet.OptimizationGoal)).toContain(given.optimization_goal)
    }
  }
  expect([...edges].toSorted()).toEqual(['ads', 'adsets', 'campaigns'])
})
