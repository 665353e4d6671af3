// TikTok's own SDK against the sandbox, and our requests against what that SDK knows: the definitions of the vendor bind both.
import { addDays, dayOf } from '@tallyhelm/protocol/values/day'
import { money } from '@tallyhelm/protocol/values/money'
import { testAgency } from '@tallyhelm/sandbox/control/accounts'
import { type RunningSandbox, startSandbox } from '@tallyhelm/sandbox/program/sandbox'
import { sandboxCredentials } from '@tallyhelm/sandbox/wire/credentials'
import { AccountManagementApi } from 'tiktok-business-api-sdk-official/src/api/AccountManagementApi.js'
import { AdApi } from 'tiktok-business-api-sdk-official/src/api/AdApi.js'
import { AuthenticationApi } from 'tiktok-business-api-sdk-official/src/api/AuthenticationApi.js'
import { BCApi } from 'tiktok-business-api-sdk-official/src/api/BCApi.js'
import { BcPaymentApi } from 'tiktok-business-api-sdk-official/src/api/BcPaymentApi.js'
import { ReportingApi } from 'tiktok-business-api-sdk-official/src/api/ReportingApi.js'
import { ApiClient } from 'tiktok-business-api-sdk-official/src/ApiClient.js'
import { AdvertiserUpdateBody } from 'tiktok-business-api-sdk-official/src/model/AdvertiserUpdateBody.js'
import { AssetDeleteBody } from 'tiktok-business-api-sdk-official/src/model/AssetDeleteBody.js'
import { BcTransferBody } from 'tiktok-business-api-sdk-official/src/model/BcTransferBody.js'
import { FilteringBcAccountTransactionGet } from 'tiktok-business-api-sdk-official/src/model/FilteringBcAccountTransactionGet.js'
import { FilteringReportIntegratedGet } from 'tiktok-business-api-sdk-official/src/model/FilteringReportIntegratedGet.js'
import { PartnerAddBody } from 'tiktok-business-api-sdk-official/src/model/PartnerAddBody.js'
import { ReportTaskCreateBody } from 'tiktok-business-api-sdk-official/src/model/ReportTaskCreateBody.js'
import { SmartPlusAdAppealBody } from 'tiktok-business-api-sdk-official/src/model/SmartPlusAdAppealBody.js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { recordingHttp } from '../testing/scripted-http.ts'
import { createTiktokPlatform } from '../tiktok/tiktok-platform.ts'
import { callSdk, expectSameTypes, namesOfSdk, type SdkApi } from './test-tiktok-sdk.ts'

const ID = '7123456789012345678'
const AD = '1843000000000000001'
const BC = testAgency.centerId
const PARTNER = '7350000000000000001'
const token = sandboxCredentials.tiktokAccessToken
const clock = { now: () => new Date() }
const today = dayOf(clock.now())
const APIS = [AccountManagementApi, AdApi, AuthenticationApi, BCApi, BcPaymentApi, ReportingApi]
let sandbox: RunningSandbox
let client: ApiClient
const control = (path: string, body: unknown) => fetch(`${sandbox.url}/control/${path}`, { method: 'POST', body: JSON.stringify(body) })

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, seed: 'empty' })
  client = new ApiClient()
  client.basePath = `${sandbox.url}/tiktok`
})
beforeEach(async () => {
  await control('reset', { seed: 'empty' })
  await control('settings', { tiktok_report_ms: 0 })
  const spend = [{ date: addDays(today, -2), spend: '76.53' }]
  await control('accounts', { platform: 'tiktok', id: ID, name: '示例', balance: '200.00', spend, smart_plus_ads: [{ id: AD }] })
})
afterAll(() => sandbox.stop())

const call = (api: SdkApi, operation: string, ...given: unknown[]) => callSdk(client, api, operation, ...given)

test('reads of the account, its balance, its records and its report', async () => {
  const fields = ['name', 'status', 'advertiser_account_type']
  const info = await call(AccountManagementApi, 'advertiserInfo', [ID], token, { fields })
  expect(info.list).toEqual([{ advertiser_id: ID, name: '示例', status: 'STATUS_ENABLE', advertiser_account_type: 'AUCTION' }])
  const balance = await call(BcPaymentApi, 'advertiserBalanceGet', BC, token, { filtering: { keyword: ID }, page_size: 1 })
  expect(balance.advertiser_account_list).toMatchObject([{ advertiser_id: ID, cash_balance: 200 }])
  expect(await call(BcPaymentApi, 'bcBalanceGet', BC, token, {})).toMatchObject({ bc_id: BC, frozen_balance: 0, grant_balance: 0 })
  expect((await call(BCApi, 'bcAssetGet', BC, 'ADVERTISER', token, {})).list).toMatchObject([{ asset_id: ID }])
  const report = await call(ReportingApi, 'reportIntegratedGet', 'BASIC', token, {
    data_level: 'AUCTION_ADVERTISER',
    advertiser_id: ID,
    dimensions: ['advertiser_id', 'stat_time_day'],
    metrics: ['spend'],
    start_date: addDays(today, -7),
    end_date: today,
  })
  expect(report.list).toMatchObject([{ metrics: { spend: '76.53' } }])
  const several = await call(ReportingApi, 'reportIntegratedGet', 'BC', token, {
    bc_id: BC,
    filtering: [{ field_name: 'advertiser_id', filter_type: 'IN', filter_value: JSON.stringify([ID]) }],
    dimensions: ['advertiser_id', 'stat_time_day'],
    metrics: ['spend'],
    start_date: addDays(today, -300),
    end_date: today,
  })
  expect(several.list).toMatchObject([{ dimensions: { advertiser_id: ID }, metrics: { spend: '76.53' } }])
  const { tiktokAppId, tiktokAppSecret } = sandboxCredentials
  const authorised = await call(AuthenticationApi, 'oauth2AdvertiserGet', tiktokAppId, tiktokAppSecret, token)
  expect(authorised.list).toMatchObject([{ advertiser_id: ID }])
  await expect(call(AuthenticationApi, 'oauth2AdvertiserGet', tiktokAppId, 'wrong', token)).rejects.toThrow('code: 40002')
})

test.each([true, false])('a transfer moves money, and its answer names the records: %s', async named => {
  await control('settings', { tiktok_names_transactions: named })
  const body = { bc_id: BC, advertiser_id: ID, transfer_type: 'RECHARGE', cash_amount: 50.25 }
  const answer = await call(BcPaymentApi, 'bcTransfer', token, { body })
  expect(answer).toMatchObject({ bc_id: BC, advertiser_id: ID })
  expect('transaction_infos' in answer).toBe(named)
  const filtering = { account_ids: [ID] }
  const records = await call(BCApi, 'bcAccountTransactionGet', token, { bc_id: BC, transaction_level: 'ADVERTISER', filtering })
  expect(records.transaction_list).toMatchObject([{ account_id: ID, amount: 50.25 }])
  await expect(call(BcPaymentApi, 'bcTransfer', token, { body: { ...body, cash_amount: '50.25' } })).rejects.toThrow('code: 40002')
})

test('an appeal of a rejected Smart+ ad, and how it stands', async () => {
  const body = { advertiser_id: ID, smart_plus_ad_id: AD, appeal_reason: '已取得授权' }
  expect(await call(AdApi, 'smartPlusAdAppeal', token, { body })).toEqual({})
  await expect(call(AdApi, 'smartPlusAdAppeal', token, { body })).rejects.toThrow('code: 40002')
  const told = await call(AdApi, 'smartPlusAdReviewInfo', ID, [AD], token, { extra_info_setting: { include_reject_info: true } })
  expect(told.smart_plus_ad_review_infos).toMatchObject([{ smart_plus_ad_id: AD, appeal_status: 'APPEALING' }])
})

test('an account is shared with another centre, listed there, and taken back', async () => {
  const body = { bc_id: BC, partner_id: PARTNER, asset_type: 'ADVERTISER', asset_ids: [ID] }
  expect(await call(BCApi, 'bcPartnerAdd', token, { body: { ...body, advertiser_role: 'OPERATOR' } })).toEqual({})
  expect((await call(BCApi, 'bcPartnerGet', BC, token, { filtering: { name: '35' } })).list).toMatchObject([{ bc_id: PARTNER }])
  const shared = await call(BCApi, 'bcPartnerAssetGet', BC, PARTNER, 'ADVERTISER', 'SHARING', token, { page_size: 50 })
  expect(shared.list).toMatchObject([{ asset_id: ID, advertiser_role: 'OPERATOR' }])
  expect((await call(BCApi, 'bcAssetPartnerGet', BC, 'ADVERTISER', ID, token, {})).list).toMatchObject([{ bc_id: PARTNER }])
  expect(await call(BCApi, 'bcPartnerAssetDelete', token, { body })).toEqual({})
  expect((await call(BCApi, 'bcAssetPartnerGet', BC, 'ADVERTISER', ID, token, {})).list).toEqual([])
  await expect(call(BCApi, 'bcPartnerAdd', token, { body: { ...body, partner_id: BC } })).rejects.toThrow('code: 40002')
})

/** TikTok's documentation has it (Docs 1739939106470913 and 1740302808815618), the SDK's calls have not. */
const DOCUMENTED: Readonly<Record<string, readonly string[]>> = {
  'GET /open_api/v1.3/advertiser/balance/get/': ['fields'],
  'GET /open_api/v1.3/report/task/download/': ['advertiser_id', 'task_id'],
}

test('all that our adapter asks for and writes is known to the SDK, in name and type', async () => {
  const http = recordingHttp(fetch)
  const baseUrl = `${sandbox.url}/tiktok/open_api/v1.3`
  const tiktok = createTiktokPlatform({ baseUrl, accessToken: token, bcId: BC, callsPerSecond: 50, http, clock })
  const account = { outsideAccountId: ID, currency: 'USD' } as const
  const change = { account, requestId: '1', delta: money(1050n, 'USD'), target: money(0n, 'USD') }
  const week = { from: addDays(today, -7), until: today }
  const answers = [
    await tiktok.listAccounts(null),
    await tiktok.readAccount(account),
    await tiktok.readQuota(account),
    await tiktok.readDailySpend(account, addDays(today, -7), today),
    ...(await tiktok.readSpend({ accounts: [account], ...week })),
    ...(await tiktok.readSpend({ accounts: [{ ...account, adType: 'AUCTION' }], ...week })),
    ...(await tiktok.readSpend({ accounts: [{ ...account, adType: 'AUCTION' }], from: addDays(today, -120), until: today })),
    ...((await tiktok.readSpendHours?.({ accounts: [account], day: today })) ?? []),
    await tiktok.readLoweringBlock?.(account, 'Asia/Shanghai'),
    await tiktok.changeQuota(change),
    await tiktok.findChange({ ...change, since: clock.now(), proposalId: null, excludeReferences: [] }),
    await tiktok.checkConnection(),
    await tiktok.adAppeals?.send(account, AD, '已取得授权'),
    await tiktok.adAppeals?.read(account, [AD]),
    await tiktok.names?.rename(account, '新名'),
    await tiktok.partners?.bind(account, PARTNER, 'OPERATOR'),
    await tiktok.partners?.check(PARTNER),
    await tiktok.partners?.read(account),
    await tiktok.partners?.unbind(account, PARTNER),
  ]
  const outcomes = 'ok ok ok ok ok ok ok ok ok done ok ok done ok done done ok ok done'
  expect(answers.map(answer => answer?.kind)).toEqual(outcomes.split(' '))
  const known = namesOfSdk(APIS)
  const operations = new Set<string>()
  for (const { method, url, body } of http.requests) {
    const { pathname, searchParams } = new URL(url)
    const operation = `${method} ${pathname.replace('/tiktok', '')}`
    operations.add(operation)
    const names = [...(known.get(operation) ?? []), ...(DOCUMENTED[operation] ?? [])]
    expect([operation, known.has(operation) || Object.hasOwn(DOCUMENTED, operation)]).toEqual([operation, true])
    expect(names).toEqual(expect.arrayContaining([...searchParams.keys()]))
    if (body !== undefined) expectSameTypes(JSON.parse(String(body)), modelOf(operation))
    if (operation.includes('transaction/get'))
      expectSameTypes(JSON.parse(searchParams.get('filtering') ?? ''), FilteringBcAccountTransactionGet)
    if (operation.includes('report/integrated'))
      for (const filter of JSON.parse(searchParams.get('filtering') ?? '[]')) expectSameTypes(filter, FilteringReportIntegratedGet)
  }
  expect(operations.size).toBe(18)
})

const MODELS = {
  'report/task/create': ReportTaskCreateBody,
  'ad/appeal': SmartPlusAdAppealBody,
  'bc/transfer': BcTransferBody,
  'advertiser/update': AdvertiserUpdateBody,
  'partner/add': PartnerAddBody,
  'partner/asset/delete': AssetDeleteBody,
} as const

function modelOf(operation: string) {
  const [, model] = Object.entries(MODELS).find(([path]) => operation.endsWith(`${path}/`)) ?? []
  if (!model) throw new Error(`no model is told for ${operation}`)
  return model
}
