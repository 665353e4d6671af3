// What platforms charge for a month: the adapters against the sandbox, and both against what the vendors describe.
import { money } from '@tallyhelm/protocol/values/money'
import { stillClock } from '@tallyhelm/sandbox/clock'
import { testAgency } from '@tallyhelm/sandbox/control/accounts'
import { sandboxCredentials } from '@tallyhelm/sandbox/wire/credentials'
import { type RunningSandbox, startSandbox } from '@tallyhelm/sandbox/program/sandbox'
import { Business, FacebookAdsApi, OmegaCustomerTrx } from 'facebook-nodejs-business-sdk'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createGooglePlatform } from '../google/google-platform.ts'
import { createMetaPlatform } from '../meta/meta-platform.ts'
import type { AdPlatform, InvoiceLine, NamedAccount } from '../ports/ad-platform.ts'
import { fixedToken, type Recording, recordingHttp } from '../testing/scripted-http.ts'
import { createTiktokPlatform } from '../tiktok/tiktok-platform.ts'
import { exchangeProblems, queryProblems } from './test-google-descriptors.ts'

const NOW = new Date('2026-04-20T04:00:00Z')
const MONTH = '2026-03'
const { businessId, managerId, centerId } = testAgency
const clock = { now: () => NOW }
const usd = (minor: bigint) => money(minor, 'USD')
let sandbox: RunningSandbox
let http: Recording
let replies: string[] = []
let meta: AdPlatform
let google: AdPlatform
let tiktok: AdPlatform

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, seed: 'empty', clock: stillClock(NOW.getTime()) })
})
beforeEach(async () => {
  replies = []
  http = recordingHttp(async (url, init) => {
    const answer = await fetch(url, init)
    replies.push(await answer.clone().text())
    return answer
  })
  const { metaAccessToken, metaAppSecret: appSecret, googleDeveloperToken: developerToken, tiktokAccessToken } = sandboxCredentials
  const base = { http, clock }
  meta = createMetaPlatform({ ...base, baseUrl: `${sandbox.url}/meta/v26.0`, accessToken: metaAccessToken, appSecret, businessId })
  const tokens = fixedToken(sandboxCredentials.googleAccessToken)
  google = createGooglePlatform({ ...base, baseUrl: `${sandbox.url}/google/v25`, developerToken, loginCustomerId: managerId, tokens })
  const baseUrl = `${sandbox.url}/tiktok/open_api/v1.3`
  tiktok = createTiktokPlatform({ ...base, baseUrl, accessToken: tiktokAccessToken, bcId: centerId, callsPerSecond: 50 })
  await control('reset', { seed: 'empty' })
})
afterAll(() => sandbox.stop())

async function control(path: string, body: unknown): Promise<void> {
  const answer = await fetch(`${sandbox.url}/control/${path}`, { method: 'POST', body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
}
const idOf = (number: number) => String(7_000_000_000 + number)
/** Spends 10.00 on the first of the month, 20.00 on its last, and as much on the days around. */
const account = (platform: string, number: number, over: Record<string, unknown> = {}) =>
  control('accounts', {
    platform,
    id: idOf(number),
    balance: platform === 'tiktok' ? '1000' : undefined,
    spend: [
      { date: '2026-02-28', spend: '5.00' },
      { date: '2026-03-01', spend: '10.00' },
      { date: '2026-03-31', spend: '20.00' },
      { date: '2026-04-01', spend: '40.00' },
    ],
    ...over,
  })
const fault = (platform: string, kind: string, number: number, more: Record<string, unknown> = {}) =>
  control('invoices', { platform, kind, month: MONTH, account_id: idOf(number), ...more })

async function all(platform: AdPlatform, of: NamedAccount | null = null): Promise<InvoiceLine[]> {
  const lines: InvoiceLine[] = []
  let cursor: string | null = null
  for (;;) {
    const answer = await platform.readInvoices({ month: MONTH, account: of, cursor })
    if (answer.kind !== 'ok') throw new Error(JSON.stringify(answer))
    lines.push(...answer.value.lines)
    cursor = answer.value.next
    if (cursor === null) return lines
  }
}
const byGoogle = () => all(google, { outsideAccountId: idOf(1) })

type Sums = { cost: bigint; adjustments: bigint; fees: bigint; currency: string }
function sums(lines: readonly InvoiceLine[]): Record<string, Sums> {
  const byAccount: Record<string, Sums> = {}
  for (const { outsideAccountId, cost, adjustments, fees } of lines) {
    const sum = (byAccount[outsideAccountId ?? 'nobody'] ??= { cost: 0n, adjustments: 0n, fees: 0n, currency: cost.currency })
    sum.cost += cost.minor
    sum.adjustments += adjustments.minor
    sum.fees += fees.minor
  }
  return byAccount
}
const plain = { cost: 3_000n, adjustments: 0n, fees: 0n, currency: 'USD' }

test.each([
  ['meta', () => all(meta)],
  ['google', byGoogle],
  ['tiktok', () => all(tiktok)],
])('%s: the accounts of a month with what was charged, and what its invoice gets wrong', async (platform, read) => {
  for (const number of [1, 2, 3, 4, 5]) await account(platform, number)
  expect(sums(await read())).toEqual(Object.fromEntries([1, 2, 3, 4, 5].map(number => [idOf(number), plain])))
  await fault(platform, 'missing', 2)
  await fault(platform, 'altered', 3, { amount: '-1.50' })
  await fault(platform, 'foreign', 9, { amount: '77.00' })
  await fault(platform, 'zone', 4, { hours: 8 })
  await fault(platform, 'correction', 5, { amount: '-2.00' })
  await fault(platform, 'fee', 1, { amount: '0.30' })
  const told = sums(await read())
  const apart = platform !== 'tiktok'
  expect(Object.keys(told).toSorted()).toEqual([1, 3, 4, 5, 9].map(idOf))
  expect(told[idOf(3)]).toEqual({ ...plain, cost: 2_850n })
  expect(told[idOf(9)]).toEqual({ ...plain, cost: 7_700n })
  expect(told[idOf(1)]).toEqual(apart ? { ...plain, fees: 30n } : { ...plain, cost: 3_030n })
  expect(told[idOf(5)]).toEqual(apart ? { ...plain, adjustments: -200n } : { ...plain, cost: 2_800n })
  // The first eight hours of the day after the month, less those of its first day.
  expect(told[idOf(4)]?.cost).toBeGreaterThan(3_000n)
  expect(told[idOf(4)]?.cost).toBeLessThan(7_000n)
})

test('Meta: many campaigns are walked to the end, and currencies have invoices of their own', async () => {
  for (let number = 1; number <= 60; number += 1) await account('meta', number)
  await account('meta', 99, { currency: 'JPY', spend: [{ date: '2026-03-10', spend: '157' }] })
  await account('meta', 98, { currency: 'BRL' })
  const told = sums(await all(meta))
  expect(Object.keys(told)).toHaveLength(61)
  expect(told[idOf(60)]).toEqual(plain)
  expect(told[idOf(99)]).toEqual({ cost: 157n, adjustments: 0n, fees: 0n, currency: 'JPY' })
  expect(await meta.readInvoices({ month: MONTH, account: null, cursor: 'XX' })).toMatchObject({ kind: 'unavailable' })
})

test('Google: an account tells of those billed with it, each invoice once, whoever is asked', async () => {
  await account('google', 1)
  await account('google', 2)
  await account('google', 3, { currency: 'EUR' })
  const [one, two] = [await byGoogle(), await all(google, { outsideAccountId: idOf(2) })]
  expect(one).toEqual(two)
  expect(Object.keys(sums(one))).toEqual([idOf(1), idOf(2)])
  expect(sums(await all(google, { outsideAccountId: idOf(3) }))).toEqual({ [idOf(3)]: { ...plain, currency: 'EUR' } })
  expect(await google.readInvoices({ month: MONTH, account: null, cursor: null })).toMatchObject({ kind: 'unavailable' })
})

test('Google: every question and answer is one of Google’s own', async () => {
  for (const number of [1, 2, 3]) await account('google', number)
  await fault('google', 'fee', 1, { amount: '0.30' })
  await fault('google', 'correction', 2, { amount: '-2.00' })
  expect(await byGoogle()).toHaveLength(4)
  const exchanges = http.requests.map(({ method, url, body }, index) => ({
    method,
    path: new URL(url).pathname.slice('/google'.length),
    request: String(body ?? ''),
    status: 200,
    reply: replies[index] ?? '',
  }))
  expect(exchanges.flatMap(exchangeProblems)).toEqual([])
  const asked = http.requests.filter(({ method }) => method === 'GET').map(({ url }) => new URL(url))
  expect(asked).toHaveLength(2)
  expect(asked.flatMap(({ pathname, searchParams }) => queryProblems(pathname.slice('/google'.length), searchParams))).toEqual([])
  expect(queryProblems('/v25/customers/1/invoices', new URLSearchParams({ month: 'MARCH', issueMonth: 'MAR' }))).toEqual([
    'month: no such parameter',
    'issueMonth: "MAR" is no word of google.ads.googleads.v25.enums.MonthOfYearEnum.MonthOfYear',
  ])
})

/** InvoiceCampaign and BilledAmountDetails of Meta's specification (facebook-business-sdk-codegen): the SDK reads campaigns as bare data. */
const CAMPAIGN = ['ad_account_id', 'billed_amount_details', 'campaign_id', 'campaign_name', 'clicks', 'conversions', 'impressions', 'tags']
const DETAILS = ['currency', 'net_amount', 'tax_amount', 'total_amount']
/** Parameters of the edge by the same specification. */
const PARAMETERS = ['start_date', 'end_date', 'issue_start_date', 'issue_end_date', 'invoice_id', 'root_id', 'type']

test('Meta: the SDK reads the sandbox’s invoices, and our question is known to it', async () => {
  for (let number = 1; number <= 30; number += 1) await account('meta', number)
  await fault('meta', 'correction', 2, { amount: '-2.00' })
  Object.defineProperty(FacebookAdsApi, 'GRAPH', { get: () => `${sandbox.url}/meta` })
  Object.defineProperty(FacebookAdsApi, 'VERSION', { get: () => 'v26.0' })
  const business = new Business(businessId, {}, undefined, new FacebookAdsApi(sandboxCredentials.metaAccessToken, 'en_US', false))
  const rows = await business.getBusinessInvoices(['billed_amount_details', 'billing_period', 'type', 'campaigns'], {
    start_date: '2026-03-01',
    end_date: '2026-04-01',
  })
  expect(rows.map(row => row._data)).toMatchObject([
    {
      type: 'Invoice',
      billing_period: '2026-03-01',
      billed_amount_details: { currency: 'USD', net_amount: '900.00', total_amount: '900.00' },
    },
    { type: 'Credit Memo', billed_amount_details: { net_amount: '-2.00' } },
  ])
  const campaigns = rows[0]?._data.campaigns as { data: Record<string, unknown>[] } // of the answer that was asked for
  expect(CAMPAIGN).toEqual(expect.arrayContaining(Object.keys(campaigns.data[0] ?? {}).filter(name => name !== 'id')))
  await all(meta)
  const asked = http.requests.map(({ url }) => new URL(url)).filter(url => url.pathname.endsWith('business_invoices'))
  expect(asked.map(url => url.searchParams.get('type'))).toEqual(['INV', 'DM', 'CM'])
  expect(Object.values(OmegaCustomerTrx.Type)).toEqual(expect.arrayContaining(['INV', 'DM', 'CM']))
  for (const { searchParams } of asked) {
    const [, own = '', nested = ''] = /^([^{]*)campaigns\{([^}]*)\}$/.exec(searchParams.get('fields') ?? '') ?? []
    expect(Object.values(OmegaCustomerTrx.Fields)).toEqual(expect.arrayContaining(own.split(',').filter(Boolean)))
    expect(CAMPAIGN).toEqual(expect.arrayContaining(nested.split(',')))
    const given = [...searchParams.keys()].filter(name => !['fields', 'limit', 'appsecret_proof'].includes(name))
    expect(PARAMETERS).toEqual(expect.arrayContaining(given))
  }
  const further = http.requests.map(({ url }) => new URL(url).pathname).filter(path => path.endsWith('/campaigns'))
  expect(further).toHaveLength(1)
  const details = (campaigns.data[0]?.billed_amount_details ?? {}) as Record<string, unknown>
  expect(Object.keys(details)).toEqual(DETAILS)
})

/** TikTok's documentation of the cost records (doc 1829079287639041); no SDK has the call. */
const COST_QUERY = ['bc_id', 'filtering', 'page', 'page_size']
const COST_FILTER = ['keyword', 'start_date', 'end_date']
const COST_ROW: Readonly<Record<string, string>> = {
  advertiser_id: 'string',
  advertiser_name: 'string',
  amount: 'number',
  cash_amount: 'number',
  grant_amount: 'number',
  tax_amount: 'number',
  currency: 'string',
}

test('TikTok: question and answer are those of its documentation', async () => {
  for (let number = 1; number <= 51; number += 1) await account('tiktok', number)
  expect(await all(tiktok)).toHaveLength(51)
  expect(http.requests).toHaveLength(2)
  for (const { url } of http.requests) {
    const { pathname, searchParams } = new URL(url)
    expect(pathname).toBe('/tiktok/open_api/v1.3/bc/account/cost/get/')
    expect(COST_QUERY).toEqual(expect.arrayContaining([...searchParams.keys()]))
    expect(Object.keys(JSON.parse(searchParams.get('filtering') ?? ''))).toEqual(COST_FILTER.slice(1))
    expect(Number(searchParams.get('page_size'))).toBeLessThanOrEqual(50)
  }
  const [row] = JSON.parse(replies[0] ?? '').data.cost_list
  expect(Object.fromEntries(Object.entries(row).map(([name, value]) => [name, typeof value]))).toEqual(COST_ROW)
})

test('TikTok: cash and grants are what was spent, and a total alone is that', async () => {
  const rows = [
    { advertiser_id: '1', currency: 'USD', amount: 13, cash_amount: 10, grant_amount: 2, tax_amount: 1 },
    { advertiser_id: '2', currency: 'USD', amount: 7.5 },
    { advertiser_id: '3', currency: 'BRL', amount: 7.5 },
  ]
  const body = { code: 0, data: { cost_list: rows, page_info: { total_number: 3, total_page: 1 } } }
  const platform = createTiktokPlatform({
    baseUrl: 'https://tiktok.test/v1.3',
    accessToken: 'x',
    bcId: '1',
    callsPerSecond: 50,
    clock,
    http: { send: async () => ({ kind: 'reply', status: 200, headers: {}, text: JSON.stringify(body) }) },
  })
  expect(await all(platform)).toMatchObject([
    { outsideAccountId: '1', cost: usd(1_200n), tax: usd(100n) },
    { outsideAccountId: '2', cost: usd(750n), tax: usd(0n) },
  ])
})

test.each([
  ['Meta', 'meta', () => meta.readInvoices({ month: MONTH, account: null, cursor: null })],
  ['Google', 'google', () => google.readInvoices({ month: MONTH, account: { outsideAccountId: idOf(1) }, cursor: null })],
  ['TikTok', 'tiktok', () => tiktok.readInvoices({ month: MONTH, account: null, cursor: null })],
])('%s: too many calls, half an answer, and a refused token are told as such', async (_name, platform, read) => {
  await account(platform, 1)
  await control('faults', { kind: 'rate_limit', platform, times: 1, ms: 60_000 })
  expect(await read()).toMatchObject({ kind: 'unavailable', why: 'rate_limited', trouble: { retryAfterMs: 60_000 } })
  const code = { meta: '190', google: 'authenticationError.OAUTH_TOKEN_INVALID', tiktok: '40105' }[platform]
  await control('faults', { kind: 'error', platform, code, httpStatus: platform === 'google' ? 401 : undefined, times: 2 })
  expect(await read()).toMatchObject({ kind: 'unavailable', why: 'unauthorized' })
  expect(await read()).toMatchObject({ kind: platform === 'google' ? 'ok' : 'unavailable' })
})
