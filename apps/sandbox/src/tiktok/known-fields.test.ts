// What TikTok's stand-in does not serve it refuses, everywhere alike; and the report of brand advertisers at both levels.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSandbox, type TestSandbox } from '../http/test-client.ts'
import { sandboxCredentials } from '../wire/credentials.ts'

const CENTER = '7990000000000000001'
const AUCTION = '7991000000000000901'
const BRAND = '7991000000000000902'
let sandbox: TestSandbox

beforeAll(async () => {
  sandbox = await startTestSandbox(fetch)
  const spend = [{ date: '2026-11-18', spend: '154.60' }]
  await sandbox.control('POST', 'accounts', { platform: 'tiktok', id: AUCTION, balance: '200.00', spend })
  await sandbox.control('POST', 'accounts', { platform: 'tiktok', id: BRAND, balance: '200.00', ad_type: 'RESERVATION', spend })
})
afterAll(() => sandbox.stop())

const get = async (path: string, input: Record<string, unknown>) => (await sandbox.tiktok('GET', path, input)).json
const LISTS: [string, Record<string, unknown>][] = [
  ['advertiser/info/', { advertiser_ids: [AUCTION] }],
  ['advertiser/balance/get/', { bc_id: CENTER }],
  ['bc/asset/get/', { bc_id: CENTER, asset_type: 'ADVERTISER' }],
  ['bc/balance/get/', { bc_id: CENTER }],
  ['bc/account/transaction/get/', { bc_id: CENTER }],
]

test.each(LISTS)('%s refuses a parameter that nobody knows', async (path, input) => {
  expect((await get(path, input)).code).toBe(0)
  expect(await get(path, { ...input, colour: 'red' })).toMatchObject({ code: 40002, message: 'colour: Unknown field.' })
})

test('what TikTok knows and the sandbox does not imitate is told apart from what nobody knows', async () => {
  const info = (field: string) => get('advertiser/info/', { advertiser_ids: [AUCTION], fields: ['name', field] })
  expect((await info('quota')).message).toBe('fields: quota: Unknown field.')
  expect((await info('license_no')).message).toContain('not imitated')
  expect((await get('bc/balance/get/', { bc_id: CENTER, child_bc_id: '1' })).message).toContain('not imitated')
  const filtering = { keyword: '', payment_portfolio_id: '1' }
  expect((await get('advertiser/balance/get/', { bc_id: CENTER, filtering })).message).toContain('filtering.payment_portfolio_id')
  const body = { bc_id: CENTER, advertiser_id: AUCTION, transfer_type: 'RECHARGE', cash_amount: 20, child_bc_id: '1' }
  expect((await sandbox.tiktok('POST', 'bc/transfer/', body)).json.code).toBe(40002)
})

test('the list of authorised advertisers asks for the app and its secret', async () => {
  const [app_id, secret] = [sandboxCredentials.tiktokAppId, sandboxCredentials.tiktokAppSecret]
  expect((await get('oauth2/advertiser/get/', {})).message).toContain('app_id')
  expect((await get('oauth2/advertiser/get/', { app_id })).message).toContain('secret')
  expect((await get('oauth2/advertiser/get/', { app_id, secret: 'wrong' })).code).toBe(40002)
  expect((await get('oauth2/advertiser/get/', { app_id, secret })).data.list).toHaveLength(2)
})

async function report(id: string, service: string, more: Record<string, unknown> = {}) {
  const json = await get('report/integrated/get/', {
    report_type: 'BASIC',
    service_type: service,
    data_level: `${service}_ADVERTISER`,
    advertiser_id: id,
    dimensions: ['advertiser_id'],
    metrics: ['spend'],
    start_date: '2026-11-01',
    end_date: '2026-11-20',
    ...more,
  })
  return json.code === 0 ? json.data.list.map((row: { metrics: { spend: string } }) => row.metrics.spend) : json.code
}

test('brand spend is told at both levels, or at its own only', async () => {
  expect([await report(BRAND, 'AUCTION'), await report(BRAND, 'RESERVATION')]).toEqual([['154.60'], ['154.60']])
  expect([await report(AUCTION, 'AUCTION'), await report(AUCTION, 'RESERVATION')]).toEqual([['154.60'], []])
  await sandbox.control('POST', 'settings', { tiktok_levels_apart: true })
  expect([await report(BRAND, 'AUCTION'), await report(BRAND, 'RESERVATION')]).toEqual([[], ['154.60']])
  await sandbox.control('POST', 'settings', { tiktok_levels_apart: false })
  expect(await report(BRAND, 'AUCTION', { data_level: 'RESERVATION_ADVERTISER' })).toBe(40002)
})

test('lifetime and total figures are served', async () => {
  expect(await report(AUCTION, 'AUCTION', { query_lifetime: true, start_date: '', end_date: '' })).toEqual(['154.60'])
  const total = await get('report/integrated/get/', {
    report_type: 'BASIC',
    data_level: 'AUCTION_ADVERTISER',
    advertiser_ids: [AUCTION, BRAND],
    dimensions: ['advertiser_id', 'stat_time_day'],
    metrics: ['spend'],
    start_date: '2026-11-01',
    end_date: '2026-11-20',
    enable_total_metrics: true,
  })
  expect(total.data.total_metrics).toEqual({ spend: '309.20' })
})
