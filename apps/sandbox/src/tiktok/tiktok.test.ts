// TikTok's traps, over HTTP: slashes, errors under HTTP 200, transfers without idempotency, late lists, text metrics.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Loose, startTestSandbox, type TestSandbox } from '../http/test-client.ts'

const CENTER = '7990000000000000001'
let sandbox: TestSandbox
let next = 7_991_000_000_000_000_000n

beforeAll(async () => {
  sandbox = await startTestSandbox(fetch)
})
afterAll(() => sandbox.stop())

async function account(fields: Record<string, unknown> = {}): Promise<string> {
  next += 1n
  await sandbox.control('POST', 'accounts', { platform: 'tiktok', id: String(next), balance: '200.00', ...fields })
  return String(next)
}

function move(id: string, type: string, amount: unknown, extra: Record<string, unknown> = {}) {
  return sandbox.tiktok('POST', 'bc/transfer/', { bc_id: CENTER, advertiser_id: id, transfer_type: type, cash_amount: amount, ...extra })
}

async function balance(id: string, input: Record<string, unknown> = {}): Promise<Loose> {
  const reply = await sandbox.tiktok('GET', 'advertiser/balance/get/', { bc_id: CENTER, filtering: { keyword: id }, ...input })
  return reply.json.data.advertiser_account_list[0]
}

function transactions(id: string, extra: Record<string, unknown> = {}) {
  return sandbox.tiktok('GET', 'bc/account/transaction/get/', {
    bc_id: CENTER,
    transaction_level: 'ADVERTISER',
    filtering: { account_ids: [id], ...extra },
  })
}

test('without its trailing slash an address does not exist', async () => {
  const reply = await sandbox.tiktok('GET', 'advertiser/info', { advertiser_ids: ['1'] })
  expect(reply.status).toBe(404)
  expect(reply.text).toBe('404 page not found')
})

test('errors come with HTTP 200 and a code', async () => {
  const id = await account()
  const wrong = await fetch(`${sandbox.url}/tiktok/open_api/v1.3/advertiser/info/?advertiser_ids=["${id}"]`, {
    headers: { 'access-token': 'wrong' },
  })
  expect(wrong.status).toBe(200)
  expect(await wrong.json()).toMatchObject({ code: 40105, data: {} })
  const missing = await sandbox.tiktok('GET', 'advertiser/info/', { advertiser_ids: ['7991999999999999999'] })
  expect([missing.status, missing.json.code]).toEqual([200, 40300])
  const elsewhere = await sandbox.tiktok('GET', 'advertiser/balance/get/', { bc_id: '1' })
  expect([elsewhere.status, elsewhere.json.code]).toEqual([200, 40001])
})

test('the transferable amounts are shown only with page_size 1 and only when asked for', async () => {
  const id = await account({ frozen_balance: '30', delivery_deposit: '20' })
  const fields = ['min_transferable_amount', 'max_transferable_amount']
  const single = await balance(id, { fields, page_size: 1 })
  expect(single).toMatchObject({
    account_balance: 200,
    valid_account_balance: 170,
    min_transferable_amount: { cash_amount: '10.00' },
    max_transferable_amount: { cash_amount: 150 },
  })
  expect(await balance(id, { fields, page_size: 10 })).not.toHaveProperty('min_transferable_amount')
  expect(await balance(id, { page_size: 1 })).not.toHaveProperty('max_transferable_amount')
})

test('the balance takes only the documented additions as fields', async () => {
  const id = await account()
  const ask = (fields: string[]) =>
    sandbox.tiktok('GET', 'advertiser/balance/get/', { bc_id: CENTER, filtering: { keyword: id }, page_size: 1, fields })
  const refused = await ask(['cash_balance', 'min_transferable_amount'])
  expect(refused.json).toMatchObject({ code: 40002, message: 'fields: cash_balance: Unknown field.' })
  expect((await ask(['min_transferable_amount'])).json.data.advertiser_account_list[0]).toMatchObject({
    advertiser_id: id,
    cash_balance: 200,
  })
})

test('an amount is a number; text is refused and moves nothing', async () => {
  const id = await account()
  for (const amount of ['50.00', '50', true]) expect((await move(id, 'RECHARGE', amount)).json.code).toBe(40002)
  expect((await balance(id)).cash_balance).toBe(200)
})

test('a recharge has a minimum, a refund a maximum, and both write two records', async () => {
  const id = await account({ delivery_deposit: '20' })
  const small = await move(id, 'RECHARGE', 9.99)
  expect([small.status, small.json.code]).toEqual([200, 40002])
  expect(small.json.message).toContain('10.00')
  const done = await move(id, 'RECHARGE', 10.0)
  expect(done.json.data.transaction_infos).toHaveLength(2)
  expect(done.json.data.transaction_infos[0]).toMatchObject({
    transaction_type: 'CASH',
    payee_account: { account_type: 'ADVERTISER', account_id: id },
    remitter_account: { account_type: 'BC', account_id: CENTER },
  })
  expect((await balance(id)).cash_balance).toBe(210)
  expect((await move(id, 'REFUND', 190.01)).json.code).toBe(40002)
  expect((await move(id, 'REFUND', 190)).json.code).toBe(0)
  expect((await balance(id)).cash_balance).toBe(20)
  expect((await move(id, 'RECHARGE', 10.001)).json.code).toBe(40002)
})

test('on demand a transfer is answered as the specification has it, without its records', async () => {
  const id = await account()
  await sandbox.control('POST', 'settings', { tiktok_names_transactions: false })
  const answer = await move(id, 'RECHARGE', 50)
  await sandbox.control('POST', 'settings', { tiktok_names_transactions: true })
  expect(answer.json).toMatchObject({ code: 0, data: { bc_id: CENTER, advertiser_id: id } })
  expect(answer.json.data).not.toHaveProperty('transaction_infos')
  expect((await balance(id)).cash_balance).toBe(250)
})

test('the same advertiser transfer sent twice moves the money twice', async () => {
  const id = await account()
  await move(id, 'RECHARGE', 50, { request_id: '77' })
  await move(id, 'RECHARGE', 50, { request_id: '77' })
  expect((await balance(id)).cash_balance).toBe(300)
  expect((await transactions(id)).json.data.page_info.total_number).toBe(2)
})

test('a transfer at level BC is done once per request_id', async () => {
  const move = () =>
    sandbox.tiktok('POST', 'bc/transfer/', {
      bc_id: CENTER,
      transfer_level: 'BC',
      transfer_type: 'RECHARGE',
      cash_amount: 500,
      request_id: '9007199254740993',
    })
  const read = async () => (await sandbox.tiktok('GET', 'bc/balance/get/', { bc_id: CENTER })).json.data.cash_balance
  const before = await read()
  const [first, second] = [await move(), await move()]
  expect(second.json.data).toEqual(first.json.data)
  expect((await read()) - before).toBe(500)
})

test('a transfer shows in the list only after the lag, with direction and UTC time', async () => {
  const id = await account()
  await sandbox.control('POST', 'settings', { tiktok_listing_lag_ms: 60_000 })
  await move(id, 'RECHARGE', 25.5)
  expect((await transactions(id)).json.data.transaction_list).toEqual([])
  sandbox.advance(60_000)
  await sandbox.control('POST', 'settings', { tiktok_listing_lag_ms: 0 })
  await move(id, 'REFUND', 5)
  const list = (await transactions(id)).json.data.transaction_list
  expect(list).toMatchObject([
    { account_id: id, amount: 5, amount_type: 'NEGATIVE', transaction_type: 'DECREASE_BALANCE', create_time: '2026-11-20 04:01:00' },
    { account_id: id, amount: 25.5, amount_type: 'POSITIVE', transaction_type: 'INCREASE_BALANCE', create_time: '2026-11-20 04:00:00' },
  ])
  const late = await transactions(id, { start_time: '2026-11-20 04:00:30' })
  expect(late.json.data.page_info.total_number).toBe(1)
  expect((await transactions(id, { start_time: '2025-11-01 00:00:00', end_time: '2026-11-20 00:00:00' })).json.code).toBe(40002)
})

test('the report gives metrics as text and at most thirty days', async () => {
  const id = await account({ spend: [{ date: '2026-11-18', spend: '154.60', impressions: 10_000, clicks: 220 }] })
  const report = (from: string) =>
    sandbox.tiktok('GET', 'report/integrated/get/', {
      report_type: 'BASIC',
      data_level: 'AUCTION_ADVERTISER',
      advertiser_id: id,
      dimensions: ['advertiser_id', 'stat_time_day'],
      metrics: ['spend', 'impressions'],
      start_date: from,
      end_date: '2026-11-20',
    })
  expect((await report('2026-10-22')).json.data.list).toEqual([
    { dimensions: { advertiser_id: id, stat_time_day: '2026-11-18 00:00:00' }, metrics: { spend: '154.60', impressions: '10000' } },
  ])
  expect((await report('2026-10-21')).json.code).toBe(40002)
})

test('a punished account takes no recharge but gives its money back', async () => {
  const id = await account({ status: 'STATUS_LIMIT' })
  expect((await move(id, 'RECHARGE', 20)).json.code).toBe(40002)
  expect((await move(id, 'REFUND', 20)).json.code).toBe(0)
  const info = await sandbox.tiktok('GET', 'advertiser/info/', { advertiser_ids: [id], fields: ['status', 'balance'] })
  expect(info.json.data.list).toEqual([{ advertiser_id: id, status: 'STATUS_LIMIT', balance: 180 }])
})

test('with a rate limit on, the next request of the second is 40100', async () => {
  const id = await account()
  await sandbox.control('POST', 'settings', { tiktok_qps: 1 })
  const codes = [(await transactions(id)).json.code, (await transactions(id)).json.code]
  sandbox.advance(1000)
  codes.push((await transactions(id)).json.code)
  await sandbox.control('POST', 'settings', { tiktok_qps: 0 })
  expect(codes).toEqual([0, 40100, 0])
})

test('spend within the last three hours keeps the money in the account, and the hourly report tells the hour', async () => {
  const id = await account()
  await sandbox.control('POST', `accounts/tiktok/${id}/spend`, { amount: '5.00' })
  const refused = await move(id, 'REFUND', 20)
  expect(refused.json).toMatchObject({ code: 40002, message: expect.stringContaining('last 3 hours') })
  expect((await move(id, 'RECHARGE', 20)).json.code).toBe(0)
  const fields = ['max_transferable_amount']
  expect(await balance(id, { fields, page_size: 1 })).toMatchObject({ max_transferable_amount: { cash_amount: 0, grant_amount: 0 } })
  const report = await sandbox.tiktok('GET', 'report/integrated/get/', {
    report_type: 'BASIC',
    data_level: 'AUCTION_ADVERTISER',
    advertiser_id: id,
    dimensions: ['advertiser_id', 'stat_time_hour'],
    metrics: ['spend'],
    start_date: '2026-11-20',
    end_date: '2026-11-20',
  })
  expect(report.json.data.list).toEqual([
    { dimensions: { advertiser_id: id, stat_time_hour: '2026-11-20 12:00:00' }, metrics: { spend: '5.00' } },
  ])
  sandbox.advance(4 * 3_600_000)
  expect((await move(id, 'REFUND', 20)).json.code).toBe(0)
})
