// Meta's own SDK opens an account in the sandbox and reads a request, of whose fields our adapter asks for those that the SDK knows.
import { testAgency } from '@tallyhelm/sandbox/control/accounts'
import { sandboxCredentials } from '@tallyhelm/sandbox/wire/credentials'
import { AdAccountCreationRequest, Business, FacebookAdsApi } from 'facebook-nodejs-business-sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMetaPlatform } from '../meta/meta-platform.ts'
import { recordingHttp } from '../testing/scripted-http.ts'
import { type OpeningStage, openingStage } from './test-opening-stage.ts'

const { metaAccessToken: accessToken, metaAppSecret: appSecret } = sandboxCredentials
const { businessId } = testAgency
let stage: OpeningStage
beforeAll(async () => {
  stage = await openingStage()
  Object.defineProperty(FacebookAdsApi, 'GRAPH', { get: () => `${stage.url}/meta` })
  Object.defineProperty(FacebookAdsApi, 'VERSION', { get: () => 'v26.0' })
  await stage.control('POST', 'accounts', { platform: 'meta', id: '710000000000001' })
})
afterAll(() => stage.stop())

test('an account and a request', async () => {
  const api = new FacebookAdsApi(accessToken, 'en_US', false)
  const parties = { end_advertiser: 'UNFOUND', media_agency: 'UNFOUND', partner: 'NONE' }
  const made = await new Business(businessId, {}, undefined, api).createAdAccount([], {
    name: '示例',
    currency: 'USD',
    timezone_id: 42,
    ...parties,
  })
  expect(await stage.held('meta', '示例')).toEqual([made.id.slice('act_'.length)])
  const { id } = await stage.control<{ id: string }>('POST', 'meta-requests', { company: '示例主体', names: ['请求'] })
  await stage.control('POST', `meta-requests/${id}`, { decision: 'approve' })
  const request = new AdAccountCreationRequest(id, {}, undefined, api)
  expect((await request.get(['status', 'chinese_legal_entity_name']))._data).toMatchObject({
    status: 'approved',
    chinese_legal_entity_name: '示例主体',
  })
  expect(await request.getAdAccounts(['account_id'])).toHaveLength(1)
  const http = recordingHttp(fetch)
  const clock = { now: () => new Date() }
  const meta = createMetaPlatform({ baseUrl: `${stage.url}/meta/v26.0`, accessToken, appSecret, businessId, http, clock })
  expect(await meta.openings?.readRequest?.(id)).toMatchObject({ kind: 'ok', value: { accounts: [{}] } })
  const asked = new URL(http.requests[0]?.url ?? '').searchParams.get('fields')?.split(',')
  expect(Object.values(AdAccountCreationRequest.Fields)).toEqual(expect.arrayContaining(asked ?? []))
})
