// The client package of Google Ads makes, switches and removes search ads in the sandbox: its own requests, and its own reading of the answers.
import { createRequire } from 'node:module'
import { testAgency } from '@tallyhelm/sandbox/control/accounts'
import { type RunningSandbox, startSandbox } from '@tallyhelm/sandbox/program/sandbox'
import { sandboxCredentials } from '@tallyhelm/sandbox/wire/credentials'
import type { Customer, GoogleAdsApi } from 'google-ads-api'
import { afterAll, beforeAll, expect, test } from 'vitest'

const require = createRequire(import.meta.url)
const sdk = require('google-ads-api') as { GoogleAdsApi: typeof GoogleAdsApi; services: Messages; errors: Messages }

const id = '9960000091'
const base = `customers/${id}`
let sandbox: RunningSandbox
let customer: Customer

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, seed: 'empty' })
  const created = await fetch(`${sandbox.url}/control/accounts`, {
    method: 'POST',
    body: JSON.stringify({ platform: 'google', id, name: '示例', cap: '500.00' }),
  })
  expect(created.ok).toBe(true)
  const client = new sdk.GoogleAdsApi({
    client_id: sandboxCredentials.googleClientId,
    client_secret: sandboxCredentials.googleClientSecret,
    developer_token: sandboxCredentials.googleDeveloperToken,
  })
  customer = client.Customer({ customer_id: id, login_customer_id: testAgency.managerId, refresh_token: 'unused' })
  // The package writes over gRPC alone, and its transport for REST cannot build these requests: here its messages travel as Google's JSON.
  Object.assign(customer, { loadService: () => asRest })
})
afterAll(() => sandbox?.stop())

type Json = Record<string, unknown>
type Messages = Record<string, { fromObject(json: Json): { toJSON(): Json }; encode(message: unknown): { finish(): Uint8Array } }>
const asRest = {
  mutate: send('googleAds:mutate', 'MutateGoogleAds'),
  mutateCampaigns: send('campaigns:mutate', 'MutateCampaigns'),
  mutateAdGroups: send('adGroups:mutate', 'MutateAdGroups'),
  mutateAdGroupAds: send('adGroupAds:mutate', 'MutateAdGroupAds'),
}

function send(path: string, message: string) {
  return async (request: Json, { otherArgs }: { otherArgs: { headers: Record<string, string> } }) => {
    // A field mask is one text in JSON; everything else is as the message writes itself.
    const body = JSON.stringify(sdk.services[`${message}Request`]?.fromObject(request)).replace(
      /"update_mask":\{"paths":\[([^\]]*)\]\}/g,
      (_all, paths: string) => `"update_mask":"${paths.replaceAll('"', '')}"`,
    )
    const headers = { ...otherArgs.headers, authorization: `Bearer ${sandboxCredentials.googleAccessToken}` }
    const reply = await fetch(`${sandbox.url}/google/v25/customers/${id}/${path}`, { method: 'POST', headers, body })
    const json = JSON.parse(snakeKeys(await reply.text())) as Json & { partial_failure_error?: { details: Json[] } }
    if (!reply.ok) throw new Error(JSON.stringify(json))
    const [failure] = json.partial_failure_error?.details ?? []
    if (failure && json.partial_failure_error) json.partial_failure_error.details = [packed(failure)]
    return [sdk.services[`${message}Response`]?.fromObject(json)]
  }
}

/** What JSON writes out is bytes in a message. */
function packed({ '@type': type, ...content }: Json): Json {
  const failure = sdk.errors.GoogleAdsFailure
  return { type_url: type, value: failure?.encode(failure.fromObject(content)).finish() }
}

const snakeKeys = (json: string): string =>
  json.replace(/"([a-z]\w*)":/g, (_all, name: string) => `"${name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)}":`)

/** The package's enums are numbers. */
const [PAUSED, ENABLED, SEARCH, SEARCH_STANDARD, DAILY, STANDARD, NOT_POLITICAL, EXACT] = [3, 2, 2, 2, 2, 2, 3, 2]

async function requests(): Promise<{ path: string; body: string; status: number }[]> {
  const answer = await fetch(`${sandbox.url}/control/requests`)
  return ((await answer.json()) as { requests: { path: string; body: string; status: number }[] }).requests.toReversed()
}
const lastOf = (name: string | null | undefined): string => String(name).split('/').at(-1) ?? ''

test('all with temporary ids in one call, an ad by itself, a batch in part, and a removal', async () => {
  const campaign = {
    resource_name: `${base}/campaigns/-2`,
    name: '示例 TH-1',
    status: PAUSED,
    advertising_channel_type: SEARCH,
    campaign_budget: `${base}/campaignBudgets/-1`,
    target_spend: {},
    contains_eu_political_advertising: NOT_POLITICAL,
  }
  const budget = {
    resource_name: `${base}/campaignBudgets/-1`,
    amount_micros: 20_000_000,
    delivery_method: STANDARD,
    period: DAILY,
    explicitly_shared: false,
  }
  const group = {
    resource_name: `${base}/adGroups/-3`,
    name: '组',
    campaign: `${base}/campaigns/-2`,
    status: PAUSED,
    type: SEARCH_STANDARD,
  }
  const keyword = { ad_group: `${base}/adGroups/-3`, keyword: { text: 'red shoes', match_type: EXACT } }
  const made = await customer.mutateResources([
    { entity: 'campaign_budget', operation: 'create', resource: budget },
    { entity: 'campaign', operation: 'create', resource: campaign },
    {
      entity: 'campaign_criterion',
      operation: 'create',
      resource: { campaign: campaign.resource_name, location: { geo_target_constant: 'geoTargetConstants/2840' } },
    },
    { entity: 'ad_group', operation: 'create', resource: group },
    { entity: 'ad_group_criterion', operation: 'create', resource: keyword },
  ] as never)
  const names = made.mutate_operation_responses?.map(each => each.campaign_result?.resource_name ?? each.ad_group_result?.resource_name)
  const [campaignName, groupName] = [names?.[1], names?.[3]]
  expect(campaignName).toMatch(new RegExp(`^${base}/campaigns/\\d+$`))
  const ad = {
    ad_group: groupName,
    status: PAUSED,
    ad: {
      final_urls: ['https://shop.example.com/'],
      responsive_search_ad: { headlines: ['a', 'b', 'c'].map(text => ({ text })), descriptions: ['d', 'e'].map(text => ({ text })) },
    },
  }
  const ads = await customer.adGroupAds.create([ad] as never)
  expect(ads.results[0]?.resource_name).toMatch(new RegExp(`^${base}/adGroupAds/${lastOf(groupName)}~\\d+$`))
  const updated = await customer.campaigns.update(
    [
      { resource_name: campaignName, status: ENABLED },
      { resource_name: `${base}/campaigns/404`, status: ENABLED },
    ] as never,
    { partial_failure: true },
  )
  expect(updated.results.map(each => each.resource_name)).toEqual([campaignName, ''])
  expect(JSON.stringify(updated)).toContain('RESOURCE_NOT_FOUND')
  await customer.adGroups.remove([groupName ?? ''])
  const sent = await requests()
  expect(sent.map(each => [each.path.replace(/^.*customers\/\d+\//, ''), each.status])).toEqual([
    ['googleAds:mutate', 200],
    ['adGroupAds:mutate', 200],
    ['campaigns:mutate', 200],
    ['adGroups:mutate', 200],
  ])
  expect(JSON.parse(sent[2]?.body ?? '{}')).toMatchObject({
    partial_failure: true,
    operations: [{ update_mask: expect.stringContaining('status'), update: { resource_name: campaignName, status: 'ENABLED' } }, {}],
  })
})

test('what is refused is refused to the package as well, and nothing of it stands', async () => {
  const campaign = { name: '没有预算', advertising_channel_type: SEARCH, target_spend: {} }
  await expect(customer.campaigns.create([campaign] as never)).rejects.toThrow()
  await expect(customer.campaigns.create([campaign] as never, { validate_only: true })).rejects.toThrow()
  const { state } = (await (await fetch(`${sandbox.url}/control/accounts/google/${id}`)).json()) as {
    state: { ads: { campaigns: { name: string }[] } }
  }
  expect(state.ads.campaigns.map(each => each.name)).toEqual(['示例 TH-1'])
})
