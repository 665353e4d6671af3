// What our check of the connection asks each platform, and what it makes of dead, lesser and foreign credentials: against the sandbox.
import { testAgency } from '@tallyhelm/sandbox/control/accounts'
import { type RunningSandbox, startSandbox } from '@tallyhelm/sandbox/program/sandbox'
import { sandboxCredentials } from '@tallyhelm/sandbox/wire/credentials'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccessTokens } from '../google/access-tokens.ts'
import { createGooglePlatform } from '../google/google-platform.ts'
import { createMetaPlatform } from '../meta/meta-platform.ts'
import { usageOf } from '../meta/usage.ts'
import type { PlatformAlarm } from '../ports/handles.ts'
import { recordingHttp } from '../testing/scripted-http.ts'
import { createTiktokPlatform } from '../tiktok/tiktok-platform.ts'

const { metaAccessToken, metaAppSecret, tiktokAccessToken } = sandboxCredentials
const clock = { now: () => new Date() }
const alarms: PlatformAlarm[] = []
const onAlarm = (alarm: PlatformAlarm) => void alarms.push(alarm)
const http = recordingHttp(fetch)
let sandbox: RunningSandbox

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, seed: 'empty' })
  // The agency's business, manager and centre come with the first account of each platform.
  for (const [platform, id] of [
    ['meta', '990000000000077'],
    ['google', '9900000077'],
    ['tiktok', '7123456789012345678'],
  ])
    await fetch(`${sandbox.url}/control/accounts`, { method: 'POST', body: JSON.stringify({ platform, id, name: '示例' }) })
})
afterAll(() => sandbox.stop())

const meta = (given: { accessToken?: string; appSecret?: string; businessId?: string } = {}) =>
  createMetaPlatform({
    baseUrl: `${sandbox.url}/meta/v26.0`,
    accessToken: metaAccessToken,
    appSecret: metaAppSecret,
    businessId: testAgency.businessId,
    http,
    clock,
    onAlarm,
    ...given,
  })
const tiktok = (accessToken: string, bcId: string = testAgency.centerId) =>
  createTiktokPlatform({ baseUrl: `${sandbox.url}/tiktok/open_api/v1.3`, accessToken, bcId, callsPerSecond: 50, http, clock, onAlarm })
const google = (refreshToken: string, loginCustomerId: string = testAgency.managerId) =>
  createGooglePlatform({
    baseUrl: `${sandbox.url}/google/v25`,
    developerToken: sandboxCredentials.googleDeveloperToken,
    loginCustomerId,
    tokens: createAccessTokens({
      url: `${sandbox.url}/google/token`,
      credentials: { clientId: sandboxCredentials.googleClientId, clientSecret: sandboxCredentials.googleClientSecret, refreshToken },
      store: { take: async () => ({ shared: null, isOurs: true, refusal: null }), keep: async () => {}, putOff: async () => {} },
      http,
      clock,
      onAlarm,
      onTrouble: () => {},
    }),
    http,
    clock,
    onAlarm,
  })

test('each platform says what good credentials open, and Meta also until when, what they may do, and our tier', async () => {
  const endsAtS = Math.floor(Date.now() / 1000) + 86_400
  expect(await meta({ accessToken: `${metaAccessToken}-next-ends-${endsAtS}` }).checkConnection()).toEqual({
    kind: 'ok',
    value: {
      opens: { id: testAgency.businessId, name: expect.any(String) },
      permissions: expect.arrayContaining(['ads_management', 'ads_read', 'business_management']),
      missing: [],
      expiresAt: new Date(endsAtS * 1000),
      tier: 'standard_access',
      usedPercent: 1,
    },
  })
  expect(await google(sandboxCredentials.googleRefreshToken).checkConnection()).toMatchObject({
    kind: 'ok',
    value: { opens: { id: testAgency.managerId }, permissions: ['manager'], missing: [], expiresAt: null },
  })
  expect(await tiktok(tiktokAccessToken).checkConnection()).toMatchObject({
    kind: 'ok',
    value: { opens: { id: testAgency.centerId }, permissions: ['role:STANDARD', 'finance:MANAGER'], missing: [] },
  })
  expect(alarms).toEqual([])
})

test('a token that was granted less names what is missing', async () => {
  expect(await meta({ accessToken: `${metaAccessToken}-readonly` }).checkConnection()).toMatchObject({
    kind: 'ok',
    value: { missing: ['ads_management', 'business_management'], expiresAt: null },
  })
  expect(await tiktok(`${tiktokAccessToken}-readonly`).checkConnection()).toMatchObject({
    kind: 'ok',
    value: { missing: ['finance:MANAGER'] },
  })
  expect(await google(sandboxCredentials.googleRefreshToken, '9900000077').checkConnection()).toMatchObject({
    kind: 'ok',
    value: { missing: ['manager'] },
  })
})

test('dead credentials are refused and alarmed, also at an order’s own call', async () => {
  for (const platform of [meta({ accessToken: `${metaAccessToken}-ends-1` }), google('1//revoked'), tiktok('expired-token')]) {
    alarms.length = 0
    expect(await platform.checkConnection()).toMatchObject({ kind: 'unavailable', why: 'unauthorized' })
    await platform.readQuota({ outsideAccountId: '1', currency: 'USD' })
    expect(alarms.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['CREDENTIALS_REFUSED', 'CREDENTIALS_REFUSED']))
  }
})

test('a wrong secret or a foreign business is no dead token: nothing is alarmed', async () => {
  alarms.length = 0
  expect(await meta({ appSecret: 'not-the-secret' }).checkConnection()).toMatchObject({ kind: 'unavailable' })
  expect(await tiktok(tiktokAccessToken, '7999999999999999999').checkConnection()).toMatchObject({ kind: 'gone' })
  expect(await meta({ businessId: '123456789' }).checkConnection()).not.toMatchObject({ kind: 'ok' })
  expect(alarms).toEqual([])
})

test('usage headers that can’t be read tell nothing, and leave what was told', () => {
  const before = { tier: 'standard_access', usedPercent: 40 }
  for (const text of ['', 'x', '{}', '[1]', '{"call_count":"-1"}']) {
    const headers = { 'X-App-Usage': text, 'x-business-use-case-usage': text, 'x-ad-account-usage': text }
    expect(usageOf(headers, before)).toEqual(before)
  }
  const headers = { 'X-App-Usage': '{"call_count":3,"total_cputime":77,"total_time":5}' }
  expect(usageOf(headers, before)).toEqual({ tier: 'standard_access', usedPercent: 77 })
})
