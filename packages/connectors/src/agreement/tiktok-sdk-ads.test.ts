// TikTok's own SDK runs ads against the sandbox on its own paths, and what we send is held against what that SDK knows. Of large files (start,
// transfer, finish), of a search for pictures, and of a video's name as a filter it has nothing: those follow field notes.
import { addDays, dayOf } from '@tallyhelm/protocol/values/day'
import { money } from '@tallyhelm/protocol/values/money'
import { sandboxCredentials } from '@tallyhelm/sandbox/wire/credentials'
import * as known from '@tallyhelm/sandbox/tiktok/ads-fields'
import { AdApi } from 'tiktok-business-api-sdk-official/src/api/AdApi.js'
import { AdgroupApi } from 'tiktok-business-api-sdk-official/src/api/AdgroupApi.js'
import { CampaignCreationApi } from 'tiktok-business-api-sdk-official/src/api/CampaignCreationApi.js'
import { CreativeManagementApi } from 'tiktok-business-api-sdk-official/src/api/CreativeManagementApi.js'
import { FileApi } from 'tiktok-business-api-sdk-official/src/api/FileApi.js'
import { IdentityApi } from 'tiktok-business-api-sdk-official/src/api/IdentityApi.js'
import { MeasurementApi } from 'tiktok-business-api-sdk-official/src/api/MeasurementApi.js'
import { ReportingApi } from 'tiktok-business-api-sdk-official/src/api/ReportingApi.js'
import { ToolApi } from 'tiktok-business-api-sdk-official/src/api/ToolApi.js'
import { ApiClient } from 'tiktok-business-api-sdk-official/src/ApiClient.js'
import { AdCreateBody } from 'tiktok-business-api-sdk-official/src/model/AdCreateBody.js'
import { AdcreateCreatives } from 'tiktok-business-api-sdk-official/src/model/AdcreateCreatives.js'
import { AdgroupCreateBody } from 'tiktok-business-api-sdk-official/src/model/AdgroupCreateBody.js'
import { AdgroupStatusUpdateBody } from 'tiktok-business-api-sdk-official/src/model/AdgroupStatusUpdateBody.js'
import { AdgroupUpdateBody } from 'tiktok-business-api-sdk-official/src/model/AdgroupUpdateBody.js'
import { AdStatusUpdateBody } from 'tiktok-business-api-sdk-official/src/model/AdStatusUpdateBody.js'
import { CampaignCreateBody } from 'tiktok-business-api-sdk-official/src/model/CampaignCreateBody.js'
import { CampaignStatusUpdateBody } from 'tiktok-business-api-sdk-official/src/model/CampaignStatusUpdateBody.js'
import { CampaignUpdateBody } from 'tiktok-business-api-sdk-official/src/model/CampaignUpdateBody.js'
import { FilteringAdGet } from 'tiktok-business-api-sdk-official/src/model/FilteringAdGet.js'
import { FilteringAdgroupGet } from 'tiktok-business-api-sdk-official/src/model/FilteringAdgroupGet.js'
import { FilteringCampaignGet } from 'tiktok-business-api-sdk-official/src/model/FilteringCampaignGet.js'
import { IdentityCreateBody } from 'tiktok-business-api-sdk-official/src/model/IdentityCreateBody.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccountRef } from '../ports/answers.ts'
import { recordingHttp } from '../testing/scripted-http.ts'
import { type OpeningStage, openingStage } from './test-opening-stage.ts'
import { fileOf } from './test-media-file.ts'
import { advertiser, creativeOf, identityOf, makeAll, planOf, pngOf, tiktokAdsAt } from './test-tiktok-ads.ts'
import { callSdk, expectSameTypes, fieldsOfModel, namesOfSdk, type SdkApi, type SdkModel } from './test-tiktok-sdk.ts'

const token = sandboxCredentials.tiktokAccessToken
const today = dayOf(new Date())
let stage: OpeningStage
let account: AccountRef
let client: ApiClient
const call = (api: SdkApi, operation: string, ...given: unknown[]) => callSdk(client, api, operation, ...given)

beforeAll(async () => {
  stage = await openingStage()
  client = new ApiClient()
  client.basePath = `${stage.url}/tiktok`
  account = await advertiser(stage)
})
afterAll(() => stage.stop())

/** Ours, and what the SDK names besides. */
const idOf = (told: Record<string, unknown>, name: string): string => String(told[name])

test('a campaign, an ad group and an ad are made, listed, switched and reported by the SDK', async () => {
  const advertiser_id = account.outsideAccountId
  const campaign = await call(CampaignCreationApi, 'campaignCreate', token, {
    body: {
      advertiser_id,
      campaign_name: '系列',
      objective_type: 'TRAFFIC',
      budget_mode: 'BUDGET_MODE_DAY',
      budget: 50.5,
      request_id: '1',
    },
  })
  const campaign_id = idOf(campaign, 'campaign_id')
  const regions = await call(ToolApi, 'toolRegion', advertiser_id, ['PLACEMENT_TIKTOK'], 'TRAFFIC', token, { level_range: 'TO_COUNTRY' })
  expect(regions.region_info).toContainEqual(expect.objectContaining({ region_code: 'US', location_id: '6252001', level: 'COUNTRY' }))
  const group = await call(AdgroupApi, 'adgroupCreate', token, {
    body: {
      advertiser_id,
      campaign_id,
      adgroup_name: '组',
      promotion_type: 'WEBSITE',
      placement_type: 'PLACEMENT_TYPE_AUTOMATIC',
      location_ids: ['6252001'],
      budget_mode: 'BUDGET_MODE_DAY',
      budget: 20,
      schedule_type: 'SCHEDULE_FROM_NOW',
      schedule_start_time: '2026-11-01 00:00:00',
      optimization_goal: 'CLICK',
      billing_event: 'CPC',
      bid_type: 'BID_TYPE_NO_BID',
      pacing: 'PACING_MODE_SMOOTH',
    },
  })
  const adgroup_id = idOf(group, 'adgroup_id')
  const creative = {
    ad_name: '广告',
    ad_format: 'SINGLE_IMAGE',
    ad_text: '新品',
    image_ids: [creativeOf(account).media?.id],
    identity_type: 'CUSTOMIZED_USER',
    identity_id: identityOf(account).id,
    call_to_action: 'SHOP_NOW',
    landing_page_url: 'https://shop.example.com/',
  }
  const ad = await call(AdApi, 'adCreate', token, { body: { advertiser_id, adgroup_id, creatives: [creative] } })
  const [ad_id] = ad.ad_ids as string[] // a list, as TikTok's own documentation has it
  const fields = ['campaign_id', 'campaign_name', 'budget', 'operation_status']
  const filtering = { campaign_ids: [campaign_id] }
  const campaigns = await call(CampaignCreationApi, 'campaignGet', advertiser_id, token, { fields, filtering })
  expect(campaigns.list).toEqual([{ campaign_id, campaign_name: '系列', budget: 50.5, operation_status: 'ENABLE' }])
  expect((await call(AdApi, 'adGet', advertiser_id, token, { filtering: { adgroup_ids: [adgroup_id] } })).list).toMatchObject([{ ad_id }])
  await stage.control('POST', 'clock', { advance_ms: 3_600_000 })
  const groups = await call(AdgroupApi, 'adgroupStatusUpdate', token, {
    body: { advertiser_id, adgroup_ids: [adgroup_id], operation_status: 'DISABLE', allow_partial_success: true },
  })
  expect(groups).toMatchObject({ adgroup_ids: [adgroup_id], status: 'DISABLE', error_list: [] })
  const report = await call(ReportingApi, 'reportIntegratedGet', 'BASIC', token, {
    data_level: 'AUCTION_AD',
    advertiser_id,
    dimensions: ['ad_id', 'stat_time_day'],
    metrics: ['spend', 'impressions', 'clicks', 'conversion'],
    start_date: addDays(today, -1),
    end_date: addDays(today, 1),
  })
  expect(report.list).toMatchObject([{ dimensions: { ad_id }, metrics: { spend: expect.stringMatching(/^\d+\.\d{2}$/) } }])
  await call(CampaignCreationApi, 'campaignUpdate', token, { body: { advertiser_id, campaign_id, budget: 60 } })
  await call(AdgroupApi, 'adgroupUpdate', token, { body: { advertiser_id, adgroup_id, budget: 21 } })
  const deleted = { advertiser_id, campaign_ids: [campaign_id], operation_status: 'DELETE' }
  expect(await call(CampaignCreationApi, 'campaignStatusUpdate', token, { body: deleted })).toMatchObject({ campaign_ids: [campaign_id] })
  await expect(call(CampaignCreationApi, 'campaignStatusUpdate', token, { body: deleted })).rejects.toThrow('code: 40002')
})

test('files, identities and pixels by the SDK', async () => {
  const advertiser_id = account.outsideAccountId
  const picture = fileOf('方.png', 'image/png', pngOf(720, 720))
  const image_file = pngOf(720, 720)
  const form = { advertiser_id, file_name: picture.name, upload_type: 'UPLOAD_BY_FILE', image_file, image_signature: picture.md5 }
  const taken = await call(FileApi, 'adImageUpload', token, form)
  expect(taken).toMatchObject({ width: 720, file_name: '方.png' })
  await expect(call(FileApi, 'adImageUpload', token, form)).rejects.toThrow('code: 40911')
  await expect(call(FileApi, 'adImageUpload', token, { ...form, image_signature: 'x' })).rejects.toThrow('code: 40900')
  const image_uri = idOf(taken, 'image_id')
  expect((await call(FileApi, 'fileImageAdInfo', advertiser_id, [image_uri], token)).list).toMatchObject([{ image_id: image_uri }])
  const identity = await call(IdentityApi, 'identityCreate', token, { body: { advertiser_id, display_name: '示例', image_uri } })
  const told = await call(IdentityApi, 'identityGet', advertiser_id, token, { identity_type: 'CUSTOMIZED_USER' })
  expect(told.identity_list).toContainEqual(expect.objectContaining({ identity_id: identity.identity_id, display_name: '示例' }))
  expect((await call(MeasurementApi, 'pixelList', advertiser_id, token, {})).pixels).toHaveLength(1)
})

const FILTERS = { campaign: FilteringCampaignGet, adgroup: FilteringAdgroupGet, ad: FilteringAdGet }
const MODELS: Readonly<Record<string, SdkModel>> = {
  'campaign/create/': CampaignCreateBody,
  'campaign/update/': CampaignUpdateBody,
  'campaign/status/update/': CampaignStatusUpdateBody,
  'adgroup/create/': AdgroupCreateBody,
  'adgroup/update/': AdgroupUpdateBody,
  'adgroup/status/update/': AdgroupStatusUpdateBody,
  'ad/create/': AdCreateBody,
  'ad/status/update/': AdStatusUpdateBody,
  'identity/create/': IdentityCreateBody,
}

test('all that our adapter asks for and writes is known to the SDK, in name and type', async () => {
  const http = recordingHttp(fetch)
  const port = tiktokAdsAt(stage.url, http)
  const conversion = { pixelId: `73${account.outsideAccountId.slice(2)}`, event: 'SHOPPING' }
  const made = await makeAll(port, account, planOf(account, { conversion }))
  await makeAll(port, account, planOf(account, { conversion, objective: 'CONVERSIONS' }))
  for (const [level, id] of [['CAMPAIGN', made.campaign] as const, ['AD_GROUP', made.group] as const, ['AD', made.ad] as const]) {
    await port.switching.setStatuses(account, level, [id], 'PAUSED')
    await port.making.findMade(account, level, '[th-1]')
  }
  await port.list.readObjects(account, null)
  await port.list.readFiguresOf(account, 'CAMPAIGN', today, addDays(today, 1))
  await port.switching.setBudget(account, 'AD_GROUP', made.group, 'DAILY', money(9000n, 'USD'))
  await port.switching.setBudget(account, 'CAMPAIGN', made.campaign, 'DAILY', money(9000n, 'USD'))
  await port.making.readOptions(account)
  await port.identities?.create(account, '示例二', creativeOf(account).media?.id ?? '')
  await port.media?.read(account, 'IMAGE', ['x'])
  await port.media?.read(account, 'VIDEO', ['x'])
  const names = namesOfSdk([
    AdApi,
    AdgroupApi,
    CampaignCreationApi,
    CreativeManagementApi,
    FileApi,
    IdentityApi,
    MeasurementApi,
    ReportingApi,
    ToolApi,
  ])
  const operations = new Set<string>()
  for (const { method, url, body } of http.requests) {
    const { pathname, searchParams } = new URL(url)
    const path = pathname.split('/v1.3/')[1] ?? ''
    operations.add(path)
    const known = names.get(`${method} /open_api/v1.3/${path}`)
    expect([path, known !== undefined]).toEqual([path, true])
    expect(known).toEqual(expect.arrayContaining([...searchParams.keys()]))
    const filter = Object.entries(FILTERS).find(([level]) => path === `${level}/get/`)?.[1]
    if (filter) expectSameTypes(JSON.parse(searchParams.get('filtering') ?? '{}'), filter)
    if (body === undefined) continue
    const given: Record<string, unknown> = JSON.parse(String(body))
    const model = MODELS[path]
    if (!model) throw new Error(`no model is told for ${path}`)
    if (path !== 'ad/create/') expectSameTypes(given, model)
    // Of a list of models the SDK's own conversion makes other classes; each is held against its own.
    else for (const each of JSON.parse(String(body)).creatives) expectSameTypes(each, AdcreateCreatives)
  }
  expect(operations.size).toBe(18)
})

test('the sandbox knows every field of the SDK’s models', () => {
  const models: [{ served: string; notImitated?: string }, SdkModel][] = [
    [known.CAMPAIGN, CampaignCreateBody],
    [known.AD_GROUP, AdgroupCreateBody],
    [known.CREATIVE, AdcreateCreatives],
    [known.CAMPAIGN_UPDATE, CampaignUpdateBody],
    [known.AD_GROUP_UPDATE, AdgroupUpdateBody],
    [known.CAMPAIGN_FILTER, FilteringCampaignGet],
    [known.AD_GROUP_FILTER, FilteringAdgroupGet],
    [known.AD_FILTER, FilteringAdGet],
  ]
  for (const [{ served, notImitated = '' }, model] of models) {
    const fields = `${served} ${notImitated}`.trim().split(' ')
    expect(fields.toSorted()).toEqual(fieldsOfModel(model).toSorted())
  }
})
