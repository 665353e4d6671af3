// TikTok's adapter against replies written from TikTok's description: slashes, exact amounts, transfers, the search for a lost one.
import { money } from '@tallyhelm/protocol/values/money'
import { describe, expect, test } from 'vitest'
import type { ChangeAnswer, ChangeSearch, QuotaChange } from '../ports/ad-platform.ts'
import type { HttpReply } from '../ports/handles.ts'
import { at, HOSTILE, reply, type Scripted, scripted } from '../testing/scripted-http.ts'
import { createTiktokPlatform } from './tiktok-platform.ts'

const BASE = 'https://tiktok.example/open_api/v1.3'
const account = { outsideAccountId: '7123456789012345678', currency: 'USD' } as const
const platform = (http: Scripted) =>
  createTiktokPlatform({ baseUrl: BASE, accessToken: 'token', bcId: '7000', callsPerSecond: 10, http, clock: at('2026-11-20T10:00:00Z') })
const change = (minor: bigint): QuotaChange => ({ account, requestId: '1', delta: money(minor, 'USD'), target: money(0n, 'USD') })
const done = (data: string) => reply(200, `{"code":0,"message":"OK","request_id":"Q","data":${data}}`)
const failed = (code: number, message = 'words') => reply(200, { code, message, request_id: 'Q', data: {} })
const page = (total: number, pages: number) => `"page_info":{"page":1,"page_size":50,"total_number":${total},"total_page":${pages}}`
const parties = (payee: [string, string], remitter: [string, string]) =>
  `"payee_account":{"account_type":"${payee[0]}","account_id":"${payee[1]}"},"remitter_account":{"account_type":"${remitter[0]}","account_id":"${remitter[1]}"}`

test('a rise is a RECHARGE at ADVERTISER level, the amount as a number, the reference of the account’s side', async () => {
  const infos = `[{"transaction_id":"501","transaction_type":"CASH","remitter_account":{"account_type":"BC","account_id":"7000"}},
    {"transaction_id":"502","transaction_type":"CASH","payee_account":{"account_type":"ADVERTISER","account_id":"7123456789012345678"}}]`
  const http = scripted(done(`{"transaction_infos":${infos}}`))
  expect(await platform(http).changeQuota(change(1050n))).toEqual({ kind: 'done', reference: '502' })
  expect(http.requests).toEqual([
    {
      method: 'POST',
      url: `${BASE}/bc/transfer/`,
      headers: { 'Access-Token': 'token', 'Content-Type': 'application/json' },
      body: '{"bc_id":"7000","transfer_type":"RECHARGE","transfer_level":"ADVERTISER","advertiser_id":"7123456789012345678","cash_amount":10.50}',
    },
  ])
})

test('a fall is a REFUND of the amount without its sign; ids sent as numbers stay exact', async () => {
  const both = parties(['BC', '7000'], ['ADVERTISER', '7123456789012345678'])
  const http = scripted(
    done(`{"transaction_infos":[{"transaction_id":7123456789012345601,${both}},{"transaction_id":7123456789012345602,${both}}]}`),
  )
  expect(await platform(http).changeQuota(change(-1050n))).toEqual({ kind: 'done', reference: '7123456789012345601,7123456789012345602' })
  expect(http.requests[0]?.body).toContain('"transfer_type":"REFUND"')
  expect(http.requests[0]?.body).toContain('"cash_amount":10.50}')
})

test('the amount goes out digit by digit, beyond what a float holds', async () => {
  const http = scripted(done('{"transaction_infos":[{"transaction_id":"501"}]}'))
  await platform(http).changeQuota(change(9_007_199_254_740_993n))
  expect(http.requests[0]?.body).toContain('"cash_amount":90071992547409.93}')
})

test('a transfer of nothing is never sent', async () => {
  expect(await platform(scripted()).changeQuota(change(0n))).toMatchObject({ kind: 'refused' })
})

describe('a transfer answers', () => {
  test.each<[string, HttpReply, Partial<ChangeAnswer>]>([
    ['40100', failed(40100), { kind: 'not_done', why: 'rate_limited', trouble: { code: '40100', message: 'words [request_id Q]' } }],
    ['40016', failed(40016), { kind: 'not_done', why: 'rate_limited' }],
    ['40133', failed(40133), { kind: 'not_done', why: 'rate_limited' }],
    ['40105', failed(40105), { kind: 'not_done', why: 'unavailable' }],
    ['40202', failed(40202), { kind: 'not_done', why: 'unavailable' }],
    ['40001', failed(40001), { kind: 'refused', reasonText: '账户不存在或未授权' }],
    [
      '40002, too little',
      failed(40002, 'cash_amount is less than the minimum transferable amount'),
      { kind: 'refused', reasonText: '金额低于渠道最低要求' },
    ],
    ['40002, too much', failed(40002, 'Insufficient balance'), { kind: 'refused', reasonText: '超出渠道可调整金额' }],
    [
      '40002, spent lately',
      failed(40002, 'Advertiser 7 has spent within the last 3 hours; its balance cannot be transferred out.'),
      { kind: 'refused', reasonText: '账户近 3 小时内有消耗，暂不能调减、清零或转出，请停止投放 3 小时后再试' },
    ],
    ['40002', failed(40002), { kind: 'refused', reasonText: '渠道拒绝了该操作' }],
    ['20001 partial', failed(20001), { kind: 'unknown' }],
    ['40050 duplicate', failed(40050), { kind: 'unknown' }],
    ['40700', failed(40700), { kind: 'unknown' }],
    ['50000', failed(50000), { kind: 'unknown' }],
    ['60001', failed(60001), { kind: 'unknown' }],
    ['a code of tomorrow', failed(49999), { kind: 'unknown' }],
    ['HTTP 400 with a code', reply(400, '{"code":40002,"message":"x"}'), { kind: 'unknown' }],
    ['HTTP 500 with a code', reply(500, '{"code":40100,"message":"x"}'), { kind: 'unknown' }],
    [
      'HTTP 429',
      reply(429, '', { 'retry-after': '2' }),
      { kind: 'not_done', why: 'rate_limited', trouble: { code: 'HTTP 429', message: 'too many requests', retryAfterMs: 2000 } },
    ],
    ['yes without records', done('{"bc_id":"7000","advertiser_id":"7123456789012345678"}'), { kind: 'done', reference: null }],
    [
      'yes with ids as numbers',
      done('{"bc_id":7000,"advertiser_id":7123456789012345678,"child_bc_id":null}'),
      { kind: 'done', reference: null },
    ],
    [
      'yes with an empty list',
      done('{"bc_id":"7000","advertiser_id":"7123456789012345678","transaction_infos":[]}'),
      { kind: 'done', reference: null },
    ],
    ['yes about nobody', done('{"transaction_infos":[]}'), { kind: 'unknown' }],
    ['yes about another account', done('{"bc_id":"7000","advertiser_id":"7123456789012345679"}'), { kind: 'unknown' }],
    ['yes about another centre', done('{"bc_id":"7001","advertiser_id":"7123456789012345678"}'), { kind: 'unknown' }],
    ['nothing left us', { kind: 'lost', sent: false, reason: 'x' }, { kind: 'not_done', why: 'unavailable' }],
  ])('%s', async (_name, answer, expected) => {
    expect(await platform(scripted(answer)).changeQuota(change(1000n))).toMatchObject(expected)
  })
})

const search = (more: Partial<ChangeSearch> = {}): ChangeSearch => ({
  ...change(1050n),
  since: new Date('2026-11-20T09:30:00.500Z'),
  proposalId: null,
  excludeReferences: [],
  ...more,
})

describe.each(HOSTILE)('%s', (_name, answer) => {
  test('leaves a write open and a read without hold', async () => {
    expect(await platform(scripted(answer)).changeQuota(change(1000n))).toMatchObject({ kind: 'unknown' })
    expect(await platform(scripted(answer)).readQuota(account)).toMatchObject({ kind: 'unavailable' })
    expect(await platform(scripted(answer)).readAccount(account)).toMatchObject({ kind: 'unavailable' })
    expect(await platform(scripted(answer)).findChange(search())).toMatchObject({ kind: 'unavailable' })
    expect(await platform(scripted(answer)).readDailySpend(account, '2026-11-01', '2026-11-02')).toMatchObject({ kind: 'unavailable' })
  })
})

test('the balance: exact amounts, numbers or text, the least amount asked for with a page of one', async () => {
  const row =
    '{"advertiser_id":"7123456789012345678","currency":"USD","cash_balance":90071992547409.93,"valid_cash_balance":"100.10","min_transferable_amount":{"cash_amount":10.0}}'
  const http = scripted(done(`{"advertiser_account_list":[${row}],${page(1, 1)}}`))
  expect(await platform(http).readQuota(account)).toEqual({
    kind: 'ok',
    value: {
      limit: money(9007199254740993n, 'USD'),
      spent: null,
      remaining: money(10010n, 'USD'),
      minimumAdd: money(1000n, 'USD'),
      changesLeftToday: null,
    },
  })
  const url = new URL(http.requests[0]?.url ?? '')
  expect(url.pathname).toBe('/open_api/v1.3/advertiser/balance/get/')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    bc_id: '7000',
    filtering: '{"keyword":"7123456789012345678"}',
    fields: '["min_transferable_amount","max_transferable_amount"]',
    page_size: '1',
    page: '1',
  })
  expect(http.requests[0]?.headers).toEqual({ 'Access-Token': 'token' })
})

test('an account that the centre does not list is gone, and one in another currency does not hold', async () => {
  expect(await platform(scripted(done(`{"advertiser_account_list":[],${page(0, 0)}}`))).readQuota(account)).toMatchObject({ kind: 'gone' })
  const euro = `{"advertiser_account_list":[{"advertiser_id":"7123456789012345678","currency":"EUR","cash_balance":1}],${page(1, 1)}}`
  expect(await platform(scripted(done(euro))).readQuota(account)).toMatchObject({ kind: 'unavailable' })
})

test('what may leave is the platform’s own word', async () => {
  const row = '{"advertiser_id":"7123456789012345678","currency":"USD","cash_balance":"200","max_transferable_amount":{"cash_amount":"0"}}'
  const answer = await platform(scripted(done(`{"advertiser_account_list":[${row}],${page(1, 1)}}`))).readQuota(account)
  expect(answer).toMatchObject({ kind: 'ok', value: { mostOut: money(0n, 'USD') } })
})

const record = (id: string, more: Record<string, unknown> = {}) =>
  JSON.stringify({
    transaction_id: id,
    account_id: account.outsideAccountId,
    amount: '10.50',
    currency: 'USD',
    amount_type: 'POSITIVE',
    transaction_type: 'INCREASE_BALANCE',
    billing_type: 'CASH',
    create_time: '2026-11-20 09:30:02',
    ...more,
  })
const records = (...list: string[]) => done(`{"transaction_list":[${list.join(',')}],${page(list.length, 1)}}`)

describe('a sent transfer is looked for among the account’s transactions', () => {
  test.each<[string, string[], Partial<ChangeSearch>, unknown]>([
    ['found once', [record('1')], {}, { kind: 'transactions', references: ['1'] }],
    ['another amount', [record('1', { amount: '10.51' })], {}, { kind: 'none' }],
    ['another direction', [record('1', { amount_type: 'NEGATIVE' })], {}, { kind: 'none' }],
    ['another account', [record('1', { account_id: '7123456789012345679' })], {}, { kind: 'none' }],
    ['before the first send', [record('1', { create_time: '2026-11-20 09:28:59' })], {}, { kind: 'none' }],
    [
      'a platform clock a little behind',
      [record('1', { create_time: '2026-11-20 09:29:40' })],
      {},
      { kind: 'transactions', references: ['1'] },
    ],
    [
      'the zone of the record',
      [record('1', { create_time: '2026-11-20 17:30:02', timezone: 'UTC+08:00' })],
      {},
      { kind: 'transactions', references: ['1'] },
    ],
    ['ended before in its zone', [record('1', { create_time: '2026-11-20 17:20:00', timezone: 'UTC+08:00' })], {}, { kind: 'none' }],
    ['a time that is none', [record('1', { create_time: '2026-13-41 30:00:00' })], {}, { kind: 'transactions', references: ['1'] }],
    ['another leg’s', [record('1')], { excludeReferences: ['9,1'] }, { kind: 'none' }],
    ['two that fit', [record('1'), record('2')], {}, { kind: 'transactions', references: ['1', '2'] }],
    [
      'the oldest first',
      [record('3', { create_time: '2026-11-20 09:30:02' }), record('9'), record('1', { create_time: '2026-11-20 09:31:00' }), record('10')],
      {},
      { kind: 'transactions', references: ['3', '9', '10', '1'] },
    ],
    ['a promotion', [record('1', { transaction_type: 'PROMOTION_ISSUED' })], {}, { kind: 'none' }],
    ['ad credit', [record('1', { billing_type: 'CREDIT' })], {}, { kind: 'none' }],
    ['with tax on top', [record('1', { amount: '11.55', subtotal: '10.50' })], {}, { kind: 'transactions', references: ['1'] }],
    [
      'a refund',
      [record('1', { amount_type: 'NEGATIVE', amount: '-10.50' })],
      { delta: money(-1050n, 'USD') },
      { kind: 'transactions', references: ['1'] },
    ],
    ['a number amount', [record('1').replace('"10.50"', '10.5')], {}, { kind: 'transactions', references: ['1'] }],
  ])('%s', async (_name, list, more, expected) => {
    expect(await platform(scripted(records(...list))).findChange(search(more))).toEqual({ kind: 'ok', value: expected })
  })

  test('on every page, with a filter wide enough for any zone', async () => {
    const http = scripted(
      done(`{"transaction_list":[${record('1', { amount: '1.00' })}],${page(2, 2)}}`),
      done(`{"transaction_list":[${record('7123456789012345699')}],${page(2, 2)}}`),
    )
    expect(await platform(http).findChange(search())).toEqual({
      kind: 'ok',
      value: { kind: 'transactions', references: ['7123456789012345699'] },
    })
    const query = new URL(http.requests[1]?.url ?? '').searchParams
    expect(query.get('page')).toBe('2')
    expect(query.get('transaction_level')).toBe('ADVERTISER')
    expect(query.get('filtering')).toBe(
      '{"account_ids":["7123456789012345678"],"start_time":"2026-11-19 09:30:00","end_time":"2026-11-21 10:00:00"}',
    )
  })

  test('a listing shorter than its own count, or with a record that can’t be read, proves nothing', async () => {
    const short = scripted(done(`{"transaction_list":[],${page(1, 1)}}`))
    expect(await platform(short).findChange(search())).toMatchObject({ kind: 'unavailable' })
    const odd = scripted(records(record('1', { create_time: 'yesterday' })))
    expect(await platform(odd).findChange(search())).toMatchObject({ kind: 'unavailable' })
  })
})

test.each([
  ['STATUS_ENABLE', 'NORMAL', null],
  ['STATUS_LIMIT', 'SUSPEND_VIOLATE_AD', 'STATUS_LIMIT · 违规'],
  ['STATUS_DISABLE', 'FROZEN', 'STATUS_DISABLE · 违规'],
  ['STATUS_PENDING_VERIFIED', 'FORBID_QUOTA', 'STATUS_PENDING_VERIFIED · 违规'],
  ['STATUS_OF_TOMORROW', 'FORBID_QUOTA', 'STATUS_OF_TOMORROW · 违规'],
])('status %s is %s', async (word, status, statusReason) => {
  const http = scripted(
    reply(200, {
      code: 0,
      data: {
        list: [
          {
            advertiser_id: account.outsideAccountId,
            name: '示例',
            status: word,
            currency: 'USD',
            timezone: 'Etc/GMT-8',
            display_timezone: 'Asia/Shanghai',
            create_time: 1_767_225_600,
            advertiser_account_type: 'AUCTION',
            rejection_reason: '违规',
          },
        ],
      },
    }),
    reply(200, {
      code: 0,
      data: {
        list: [{ bc_id: '7350000000000000001', bc_name: '示例' }],
        page_info: { page: 1, page_size: 50, total_number: 1, total_page: 1 },
      },
    }),
  )
  expect(await platform(http).readAccount(account)).toEqual({
    kind: 'ok',
    value: {
      outsideAccountId: account.outsideAccountId,
      name: '示例',
      currency: 'USD',
      timezone: 'Asia/Shanghai',
      status,
      statusReason,
      openedAt: new Date('2026-01-01T00:00:00Z'),
      adType: 'AUCTION',
      bindings: [{ kind: 'BC', outsideId: '7350000000000000001', status: 'BOUND' }],
    },
  })
  expect(http.requests[0]?.url).toContain(`${BASE}/advertiser/info/?advertiser_ids=%5B%227123456789012345678%22%5D`)
})
