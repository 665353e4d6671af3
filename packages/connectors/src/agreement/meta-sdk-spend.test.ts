// Meta's own SDK reads spend in batches and reports of the sandbox, and our bulk requests are made of what that SDK knows.
import { addDays, dayOf } from '@tallyhelm/protocol/values/day'
import { testAgency } from '@tallyhelm/sandbox/control/accounts'
import { type RunningSandbox, startSandbox } from '@tallyhelm/sandbox/program/sandbox'
import { sandboxCredentials } from '@tallyhelm/sandbox/wire/credentials'
import { AdAccount, AdReportRun, AdsInsights, FacebookAdsApi, FacebookAdsApiBatch } from 'facebook-nodejs-business-sdk'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMetaPlatform } from '../meta/meta-platform.ts'
import { recordingHttp } from '../testing/scripted-http.ts'

const IDS = ['990000000000071', '990000000000072', '990000000000073']
const token = sandboxCredentials.metaAccessToken
const clock = { now: () => new Date() }
const today = dayOf(clock.now())
const api = () => new FacebookAdsApi(token, 'en_US', false)
const range = { time_range: { since: addDays(today, -7), until: today }, time_increment: 1, level: 'account' }
let sandbox: RunningSandbox
const control = (path: string, body: unknown) => fetch(`${sandbox.url}/control/${path}`, { method: 'POST', body: JSON.stringify(body) })

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, seed: 'empty' })
  Object.defineProperty(FacebookAdsApi, 'GRAPH', { get: () => `${sandbox.url}/meta` })
  Object.defineProperty(FacebookAdsApi, 'VERSION', { get: () => 'v26.0' })
})
beforeEach(async () => {
  await control('reset', { seed: 'empty' })
  await control('settings', { meta_report_ms: 0 })
  for (const id of IDS) await control('accounts', { platform: 'meta', id, spend: [{ date: addDays(today, -2), spend: '2.50' }] })
})
afterAll(() => sandbox.stop())

test('its batch is answered call by call, and what was not executed it asks for again', async () => {
  await control('faults', { kind: 'answer_lost_before_work', operation: 'meta.insights', accountId: IDS[1], times: 1 })
  const batch = new FacebookAdsApiBatch(api())
  const spends: unknown[] = []
  const took = ({ body }: { body: Record<string, unknown> }) => void spends.push(body)
  for (const id of IDS) batch.add('GET', `act_${id}/insights`, { ...range, fields: 'account_id,spend' }, undefined, took, took)
  const again = await batch.execute()
  expect(spends).toHaveLength(2)
  expect(await again?.execute()).toBeNull()
  expect(spends).toHaveLength(3)
  expect(spends.at(-1)).toMatchObject({ data: [{ account_id: IDS[1], spend: '2.50' }] })
})

test('its report is started, and read once it is whole', async () => {
  const account = new AdAccount(`act_${IDS[0]}`, {}, undefined, api())
  const started = await account.getInsightsAsync(['account_id', 'spend'], range)
  FacebookAdsApi.init(token, 'en_US', false)
  const run = new AdReportRun(started.id, { report_run_id: started.id })
  expect((await run.getInsights([], {})).map(row => row._data)).toMatchObject([{ account_id: IDS[0], spend: '2.50' }])
})

/** From Meta's specification of the SDK (facebook-business-sdk-codegen): the package has no parameters of reads. */
const PARAMETERS = ['fields', 'level', 'time_range', 'time_increment', 'breakdowns', 'limit', 'after', 'appsecret_proof']

test('all that our bulk reading asks for is known to the SDK', async () => {
  const http = recordingHttp(fetch)
  const options = { accessToken: token, appSecret: sandboxCredentials.metaAppSecret, businessId: testAgency.businessId }
  const meta = createMetaPlatform({ ...options, baseUrl: `${sandbox.url}/meta/v26.0`, http, clock })
  const accounts = IDS.map(outsideAccountId => ({ outsideAccountId, currency: 'USD' as const }))
  const answers = [
    ...(await meta.readSpend({ accounts, from: addDays(today, -7), until: today })),
    ...(await meta.readSpend({ accounts, from: addDays(today, -300), until: today })),
    ...((await meta.readSpendHours?.({ accounts, day: today })) ?? []),
  ]
  expect(new Set(answers.map(({ kind }) => kind))).toEqual(new Set(['ok']))
  const known = Object.keys(
    new FacebookAdsApiBatch(api()).add(
      'GET',
      'x',
      {},
      undefined,
      () => {},
      () => {},
    ),
  )
  const paths = new Set<string>()
  for (const { method, url, body } of http.requests) {
    expect([method, url]).toEqual(['POST', `${sandbox.url}/meta/v26.0/`])
    const elements = JSON.parse(new URLSearchParams(String(body)).get('batch') ?? '[]') as Record<string, string>[]
    for (const element of elements) {
      expect(known).toEqual(expect.arrayContaining(Object.keys(element)))
      const [path = '', query = ''] = (element.relative_url ?? '').split('?')
      paths.add(`${element.method} ${path.replace(/\d+/, '1')}`)
      const given = Object.fromEntries(new URLSearchParams(element.method === 'GET' ? query : element.body))
      expect(PARAMETERS).toEqual(expect.arrayContaining(Object.keys(given)))
      const fields = (given.fields ?? '').split(',').filter(Boolean)
      expect(Object.values(path.endsWith('insights') ? AdsInsights.Fields : AdReportRun.Fields)).toEqual(expect.arrayContaining(fields))
      if (given.breakdowns !== undefined) expect(Object.values(AdsInsights.Breakdowns)).toContain(given.breakdowns)
    }
  }
  expect([...paths].toSorted()).toEqual(['GET 1', 'GET 1/insights', 'GET act_1/insights', 'POST act_1/insights'])
})
