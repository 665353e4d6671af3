// The agency's lists of ad accounts: the adapters against the sandbox, page by page, and what a vendor refuses on the way.
import { money } from '@tallyhelm/protocol/values/money'
import { testAgency } from '@tallyhelm/sandbox/control/accounts'
import { sandboxCredentials } from '@tallyhelm/sandbox/wire/credentials'
import { type RunningSandbox, startSandbox } from '@tallyhelm/sandbox/program/sandbox'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createGooglePlatform } from '../google/google-platform.ts'
import { createMetaPlatform } from '../meta/meta-platform.ts'
import type { AdPlatform, ListedAccount } from '../ports/ad-platform.ts'
import { fixedToken, type Recording, recordingHttp } from '../testing/scripted-http.ts'
import { createTiktokPlatform } from '../tiktok/tiktok-platform.ts'

let sandbox: RunningSandbox
let http: Recording
let meta: AdPlatform
let google: AdPlatform
let tiktok: AdPlatform
const clock = { now: () => new Date() }

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, seed: 'empty' })
})
beforeEach(async () => {
  http = recordingHttp(fetch)
  const { businessId, managerId, centerId } = testAgency
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
const many = async (platform: string, count: number, over: Record<string, unknown> = {}) => {
  for (let step = 0; step < count; step += 1) await control('accounts', { platform, id: String(7_000_000_000 + step), ...over })
}
async function all(platform: AdPlatform): Promise<{ accounts: ListedAccount[]; pages: number }> {
  const accounts: ListedAccount[] = []
  let cursor: string | null = null
  for (let pages = 1; ; pages += 1) {
    const answer = await platform.listAccounts(cursor)
    if (answer.kind !== 'ok') throw new Error(JSON.stringify(answer))
    accounts.push(...answer.value.accounts)
    cursor = answer.value.next
    if (cursor === null) return { accounts, pages }
  }
}

test('Meta: owned accounts, then those of clients; no cap is told apart from a cap of zero money', async () => {
  await many('meta', 103, { cap: '10' })
  await control('accounts', {
    platform: 'meta',
    id: '8000000001',
    relation: 'client',
    currency: 'JPY',
    cap: '157',
    spent: '43',
    name: '客',
  })
  await control('accounts', { platform: 'meta', id: '8000000002', relation: 'client', currency: 'BRL', cap: null, spent: '5', status: 2 })
  const { accounts, pages } = await all(meta)
  expect(pages).toBe(3)
  expect(new Set(accounts.map(each => each.outsideAccountId)).size).toBe(105)
  expect(accounts[0]).toMatchObject({ limit: money(1000n, 'USD'), balance: money(1000n, 'USD'), isUncapped: false })
  expect(accounts.slice(-2)).toEqual([
    {
      outsideAccountId: '8000000001',
      name: '客',
      currency: 'JPY',
      timezone: 'Asia/Shanghai',
      status: 'NORMAL',
      statusReason: null,
      limit: money(157n, 'JPY'),
      spent: money(43n, 'JPY'),
      balance: money(114n, 'JPY'),
      isUncapped: false,
    },
    expect.objectContaining({ currency: 'BRL', limit: null, spent: null, isUncapped: true, status: 'FROZEN', statusReason: 'DISABLED' }),
  ])
  expect(await meta.listAccounts('client_ad_accounts:nonsense')).toMatchObject({ kind: 'unavailable', why: 'platform_fault' })
  expect(await meta.listAccounts('somewhere')).toMatchObject({ kind: 'unavailable' })
})

test('Meta: a page that is too large is asked for smaller', async () => {
  await many('meta', 30)
  const message = 'Please reduce the amount of data you\u2019re asking for, then retry your request'
  await control('faults', { kind: 'error', platform: 'meta', code: 1, message, times: 1 })
  expect((await all(meta)).accounts).toHaveLength(30)
  expect(new URL(http.requests[1]?.url ?? '').searchParams.get('limit')).toBe('25')
})

test('Google: clients of managers at every depth, never the managers', async () => {
  await many('google', 3)
  await control('accounts', {
    platform: 'google',
    id: '8000000001',
    manager_id: '9900000002',
    currency: 'EUR',
    name: '深',
    status: 'SUSPENDED',
  })
  await control('settings', { google_page_size: 3 })
  const { accounts, pages } = await all(google)
  expect(pages).toBe(2)
  expect(accounts.map(each => each.outsideAccountId).toSorted()).toEqual(['7000000000', '7000000001', '7000000002', '8000000001'])
  expect(accounts.find(each => each.name === '深')).toMatchObject({
    currency: 'EUR',
    status: 'SUSPEND_VIOLATE_AD',
    statusReason: 'SUSPENDED',
    limit: null,
    isUncapped: false,
  })
  expect(await google.listAccounts('nonsense')).toMatchObject({ kind: 'unavailable' })
})

test('TikTok: assets by fifty, with their facts; one that the app may not read is shown by its name', async () => {
  await many('tiktok', 52, { balance: '12.50' })
  const { accounts, pages } = await all(tiktok)
  expect(pages).toBe(2)
  expect(accounts).toHaveLength(52)
  expect(accounts[51]).toMatchObject({ currency: 'USD', balance: money(1250n, 'USD'), limit: null, spent: null, status: 'NORMAL' })
  await control('accounts/tiktok/7000000003', { can_manage: false })
  const listed = (await all(tiktok)).accounts
  expect(listed).toHaveLength(52)
  expect(listed.filter(each => each.statusReason === 'UNAUTHORISED')).toEqual([
    expect.objectContaining({ outsideAccountId: '7000000003', name: 'Account 7000000003', currency: '', status: 'FORBID_QUOTA' }),
  ])
})

test.each([
  ['Meta', 'meta', () => meta],
  ['Google', 'google', () => google],
  ['TikTok', 'tiktok', () => tiktok],
])('%s: too many calls, and a token that is refused, are told as such', async (_name, platform, of) => {
  await many(platform, 1)
  await control('faults', { kind: 'rate_limit', platform, times: 1, ms: 60_000 })
  expect(await of().listAccounts(null)).toMatchObject({ kind: 'unavailable', why: 'rate_limited', trouble: { retryAfterMs: 60_000 } })
  const code = { meta: '190', google: 'authenticationError.OAUTH_TOKEN_INVALID', tiktok: '40105' }[platform]
  await control('faults', { kind: 'error', platform, code, httpStatus: platform === 'google' ? 401 : undefined, times: 2 })
  expect(await of().listAccounts(null)).toMatchObject({ kind: 'unavailable', why: 'unauthorized' })
})
