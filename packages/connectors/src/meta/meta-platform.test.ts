// Meta's adapter against replies written from Meta's description: requests to the letter, units, every meaning of an error.
import { money } from '@tallyhelm/protocol/values/money'
import { describe, expect, test } from 'vitest'
import type { ChangeAnswer, QuotaChange } from '../ports/ad-platform.ts'
import type { HttpReply } from '../ports/handles.ts'
import { at, HOSTILE, reply, type Scripted, scripted } from '../testing/scripted-http.ts'
import { createMetaPlatform } from './meta-platform.ts'
import { metaStatus } from './status.ts'
import { spendCapText } from './units.ts'

const BASE = 'https://graph.example/v26.0'
/** HMAC-SHA256 of "token" with key "secret", by openssl. */
const PROOF = 'e941110e3d2bfe82621f0e3e1434730d7305d106c5f68c87165d0b27a4611a4a'
const account = { outsideAccountId: '9007199254740993', currency: 'USD' } as const
const warnings: string[] = []
const platform = (http: Scripted) =>
  createMetaPlatform({
    baseUrl: BASE,
    accessToken: 'token',
    appSecret: 'secret',
    businessId: '77',
    http,
    clock: at('2026-11-20T10:00:00Z'),
    onAlarm: alarm => warnings.push(alarm.message),
  })
const change = (delta: bigint, target: bigint): QuotaChange => ({
  account,
  requestId: '1',
  delta: money(delta, 'USD'),
  target: money(target, 'USD'),
})
const figure = (spendCap: string, spent: string, currency = 'USD') =>
  reply(200, { account_id: account.outsideAccountId, currency, spend_cap: spendCap, amount_spent: spent, id: 'act_9007199254740993' })
const error = (fields: Record<string, unknown>, status = 400, headers: Record<string, string> = {}) =>
  reply(status, { error: { message: 'words', type: 'OAuthException', fbtrace_id: 'T', ...fields } }, headers)

test('a rise is sent in major units as exact text, signed, with the token only in the header', async () => {
  const http = scripted(reply(200, '{"success":true}'))
  expect(await platform(http).changeQuota(change(5000n, 15750n))).toEqual({ kind: 'done', reference: null })
  expect(http.requests).toEqual([
    {
      method: 'POST',
      url: `${BASE}/act_9007199254740993`,
      headers: { Authorization: 'Bearer token', Accept: 'application/json', 'Content-Type': 'application/x-www-form-urlencoded' },
      body: `spend_cap=157.50&appsecret_proof=${PROOF}`,
    },
  ])
})

test('the cap is read in minor units of Meta’s offset', async () => {
  const http = scripted(figure('15700', '4321'))
  expect(await platform(http).readQuota(account)).toEqual({
    kind: 'ok',
    value: {
      limit: money(15700n, 'USD'),
      spent: money(4321n, 'USD'),
      remaining: money(11379n, 'USD'),
      minimumAdd: null,
      changesLeftToday: null,
    },
  })
  expect(http.requests[0]?.url).toBe(
    `${BASE}/act_9007199254740993?fields=account_id%2Ccurrency%2Cspend_cap%2Camount_spent&appsecret_proof=${PROOF}`,
  )
  expect(http.requests[0]?.url).not.toContain('token=')
  const yen = await platform(scripted(figure('15700', '0', 'JPY'))).readQuota({ ...account, currency: 'JPY' })
  expect(yen).toMatchObject({ value: { limit: money(15700n, 'JPY') } })
  expect(spendCapText(money(15700n, 'JPY'))).toBe('15700')
})

test('a cap of "0" is no limit, never a limit of zero', async () => {
  expect(await platform(scripted(figure('0', '4321'))).readQuota(account)).toMatchObject({ value: { limit: null, remaining: null } })
})

test.each([
  ['another currency', figure('1', '1', 'EUR')],
  ['a fraction of a minor unit', figure('157.00', '1')],
  ['another account', reply(200, { account_id: '1', currency: 'USD', spend_cap: '1', amount_spent: '1' })],
  ['a missing figure', reply(200, { account_id: account.outsideAccountId, currency: 'USD', spend_cap: '1' })],
])('a reading with %s does not hold', async (_name, answer) => {
  expect(await platform(scripted(answer)).readQuota(account)).toMatchObject({ kind: 'unavailable', why: 'platform_fault' })
})

test('zero is never sent, nor a cap below what is spent', async () => {
  const none = scripted()
  expect(await platform(none).changeQuota(change(-100n, 0n))).toMatchObject({ kind: 'refused', reasonText: '额度不能调整为零' })
  const low = scripted(figure('15700', '4321'))
  expect(await platform(low).changeQuota(change(-12000n, 4320n))).toMatchObject({ kind: 'refused', reasonText: '额度不能低于已消耗金额' })
  expect(low.requests.map(request => request.method)).toEqual(['GET'])
  expect(() => spendCapText(money(0n, 'USD'))).toThrow('must never be sent')
  const allowed = scripted(figure('15700', '4321'), reply(200, '{"success":true}'))
  expect(await platform(allowed).changeQuota(change(-11379n, 4321n))).toEqual({ kind: 'done', reference: null })
  expect(allowed.requests[1]?.body).toContain('spend_cap=43.21&')
})

test('when the reading before a reduction fails nothing was done', async () => {
  const http = scripted({ kind: 'lost', sent: true, reason: 'timed out' })
  expect(await platform(http).changeQuota(change(-100n, 5000n))).toMatchObject({ kind: 'not_done', why: 'unavailable' })
})

const usage = {
  'X-Business-Use-Case-Usage':
    '{"77":[{"type":"ads_management","call_count":100,"estimated_time_to_regain_access":5},{"estimated_time_to_regain_access":2}]}',
}
describe('an error of a write means', () => {
  test.each<[string, HttpReply, Partial<ChangeAnswer>]>([
    ['4', error({ code: 4 }), { kind: 'not_done', why: 'rate_limited' }],
    [
      '17',
      error({ code: 17, error_subcode: 2446079 }),
      { kind: 'not_done', why: 'rate_limited', trouble: { code: '17(2446079)', message: 'words [fbtrace_id T]' } },
    ],
    ['32', error({ code: 32 }), { kind: 'not_done', why: 'rate_limited' }],
    ['613', error({ code: 613 }), { kind: 'not_done', why: 'rate_limited' }],
    [
      '80004',
      error({ code: 80004 }, 400, usage),
      { kind: 'not_done', why: 'rate_limited', trouble: { code: '80004', message: 'words [fbtrace_id T]', retryAfterMs: 300_000 } },
    ],
    [
      '429',
      reply(429, 'slow down', { 'retry-after': '7' }),
      { kind: 'not_done', why: 'rate_limited', trouble: { code: 'HTTP 429', message: 'too many requests', retryAfterMs: 7000 } },
    ],
    [
      '80004, ten a day',
      error({ code: 80004, error_user_msg: 'up to 10 times a day' }),
      {
        kind: 'not_done',
        why: 'rate_limited',
        trouble: { code: '80004', message: '额度变更次数已达今日上限：up to 10 times a day [fbtrace_id T]' },
      },
    ],
    ['190', error({ code: 190 }, 401), { kind: 'not_done', why: 'unavailable' }],
    ['102', error({ code: 102 }), { kind: 'not_done', why: 'unavailable' }],
    [
      '100',
      error({ code: 100, error_user_msg: '金额无效' }),
      { kind: 'refused', reasonText: '渠道拒绝了该额度，请核对后重试', trouble: { code: '100', message: '金额无效 [fbtrace_id T]' } },
    ],
    [
      '100, ten a day',
      error({ code: 100, error_user_msg: 'You can change the limit only 10 times a day' }),
      { kind: 'refused', reasonText: '额度变更次数已达今日上限' },
    ],
    ['100 (33)', error({ code: 100, error_subcode: 33 }), { kind: 'refused', reasonText: '账户不存在或未授权' }],
    ['200', error({ code: 200 }, 403), { kind: 'refused', reasonText: '账户未授权，请联系专属顾问' }],
    ['368', error({ code: 368 }), { kind: 'refused', reasonText: '账户因违反渠道政策被暂时限制操作' }],
    ['1', error({ code: 1 }, 500), { kind: 'unknown' }],
    ['2', error({ code: 2, is_transient: true }, 503), { kind: 'unknown' }],
    ['100 in a 200', error({ code: 100 }, 200), { kind: 'refused' }],
    ['a code of tomorrow', error({ code: 987654 }), { kind: 'unknown' }],
    ['nothing left us', { kind: 'lost', sent: false, reason: 'refused' }, { kind: 'not_done', why: 'unavailable' }],
  ])('%s', async (_name, answer, expected) => {
    expect(await platform(scripted(answer)).changeQuota(change(1n, 5000n))).toMatchObject(expected)
  })
})

test.each([
  ['100 (33)', error({ code: 100, error_subcode: 33 }), { kind: 'gone' }],
  ['80004', error({ code: 80004 }, 400, usage), { kind: 'unavailable', why: 'rate_limited' }],
  ['190', error({ code: 190 }), { kind: 'unavailable', why: 'unauthorized' }],
  ['200', error({ code: 200 }), { kind: 'unavailable', why: 'platform_fault' }],
  ['a refused connection', { kind: 'lost', sent: false, reason: 'x' } as HttpReply, { kind: 'unavailable', why: 'no_answer' }],
])('an error of a read: %s', async (_name, answer, expected) => {
  expect(await platform(scripted(answer)).readQuota(account)).toMatchObject(expected)
})

describe.each(HOSTILE)('%s', (_name, answer) => {
  test('leaves a write open and a read without hold', async () => {
    expect(await platform(scripted(answer)).changeQuota(change(1n, 5000n))).toMatchObject({ kind: 'unknown' })
    expect(await platform(scripted(answer)).readQuota(account)).toMatchObject({ kind: 'unavailable' })
    expect(await platform(scripted(answer)).readAccount(account)).toMatchObject({ kind: 'unavailable' })
    expect(await platform(scripted(answer)).readDailySpend(account, '2026-11-01', '2026-11-02')).toMatchObject({ kind: 'unavailable' })
  })
})

test('an answer of another version is told', async () => {
  warnings.length = 0
  await platform(scripted(reply(200, '{"success":true}', { 'facebook-api-version': 'v27.0' }))).changeQuota(change(1n, 5000n))
  await platform(scripted(reply(200, '{"success":true}', { 'facebook-api-version': 'v26.0' }))).changeQuota(change(1n, 5000n))
  expect(warnings).toEqual(['Meta answered with v27.0, asked for v26.0'])
})

test('the facts of an account, with its agencies over all pages and its pixels', async () => {
  const http = scripted(
    reply(200, {
      account_id: account.outsideAccountId,
      name: '示例',
      account_status: 2,
      disable_reason: 3,
      currency: 'USD',
      timezone_name: 'Asia/Shanghai',
      created_time: '2026-03-01T08:00:00+0800',
    }),
    reply(200, {
      data: [{ id: '11', access_status: 'CONFIRMED' }],
      paging: { cursors: { after: 'QQ' }, next: 'https://evil.example/?access_token=x' },
    }),
    reply(200, { data: [{ id: '12', access_status: 'PENDING' }], paging: { cursors: { after: 'RR' } } }),
    reply(200, { data: [{ id: '900' }] }),
  )
  expect(await platform(http).readAccount(account)).toEqual({
    kind: 'ok',
    value: {
      outsideAccountId: account.outsideAccountId,
      name: '示例',
      currency: 'USD',
      timezone: 'Asia/Shanghai',
      status: 'FROZEN',
      statusReason: 'DISABLED · RISK_PAYMENT',
      openedAt: new Date('2026-03-01T00:00:00Z'),
      adType: null,
      bindings: [
        { kind: 'BM', outsideId: '11', status: 'CONFIRMED' },
        { kind: 'BM', outsideId: '12', status: 'PENDING' },
        { kind: 'PIXEL', outsideId: '900', status: 'CONFIRMED' },
      ],
    },
  })
  expect(http.requests[2]?.url).toBe(
    `${BASE}/act_9007199254740993/agencies?fields=id%2Cname%2Caccess_status&limit=100&after=QQ&appsecret_proof=${PROOF}`,
  )
})

test.each([
  ['1', undefined, 'NORMAL', null],
  ['201', '0', 'NORMAL', null],
  ['9', '0', 'FORBID_QUOTA', 'IN_GRACE_PERIOD'],
  ['3', '0', 'FORBID_QUOTA', 'UNSETTLED'],
  ['8', undefined, 'FORBID_QUOTA', 'PENDING_SETTLEMENT'],
  ['7', '0', 'SUSPEND_VIOLATE_AD', 'PENDING_RISK_REVIEW'],
  ['2', '1', 'SUSPEND_VIOLATE_AD', 'DISABLED · ADS_INTEGRITY_POLICY'],
  ['2', '14', 'SUSPEND_VIOLATE_AD', 'DISABLED · CTX_THREAD_REVIEW'],
  ['2', '15', 'FROZEN', 'DISABLED · COMPROMISED_AD_ACCOUNT'],
  ['2', '99', 'FROZEN', 'DISABLED · 其他(99)'],
  ['101', '0', 'FROZEN', 'CLOSED'],
  ['555', '0', 'FORBID_QUOTA', '其他(555)'],
])('account_status %s with disable_reason %s is %s', (status, reason, expected, word) => {
  expect(metaStatus(status, reason)).toEqual({ status: expected, statusReason: word })
})

test('spend by day: major units, zero rows for days without delivery, the end not included', async () => {
  const row = {
    account_currency: 'USD',
    spend: '76.53',
    impressions: '1000',
    clicks: '12',
    date_start: '2026-11-02',
    date_stop: '2026-11-02',
  }
  const http = scripted(reply(200, { data: [row], paging: { cursors: { before: 'a', after: 'b' } } }))
  expect(await platform(http).readDailySpend(account, '2026-11-01', '2026-11-04')).toEqual({
    kind: 'ok',
    value: [
      { day: '2026-11-01', spend: money(0n, 'USD'), impressions: 0, clicks: 0 },
      { day: '2026-11-02', spend: money(7653n, 'USD'), impressions: 1000, clicks: 12 },
      { day: '2026-11-03', spend: money(0n, 'USD'), impressions: 0, clicks: 0 },
    ],
  })
  const query = new URL(http.requests[0]?.url ?? '').searchParams
  expect(query.get('time_range')).toBe('{"since":"2026-11-01","until":"2026-11-03"}')
  expect([query.get('level'), query.get('time_increment')]).toEqual(['account', '1'])
  const foreign = scripted(reply(200, { data: [{ ...row, date_start: '2026-12-01', date_stop: '2026-12-01' }] }))
  expect(await platform(foreign).readDailySpend(account, '2026-11-01', '2026-11-04')).toMatchObject({ kind: 'unavailable' })
})

test('a range too large for Meta is asked for in halves', async () => {
  const empty = reply(200, { data: [] })
  const http = scripted(error({ code: 100, error_subcode: 1487534 }), empty, empty)
  expect(await platform(http).readDailySpend(account, '2026-11-01', '2026-11-04')).toMatchObject({ kind: 'ok' })
  expect(http.requests.map(request => new URL(request.url).searchParams.get('time_range'))).toEqual([
    '{"since":"2026-11-01","until":"2026-11-03"}',
    '{"since":"2026-11-01","until":"2026-11-01"}',
    '{"since":"2026-11-02","until":"2026-11-03"}',
  ])
})
