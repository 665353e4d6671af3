// Meta's spend in bulk: batches of fifty, what one element may do wrong, ranges that are too large, reports, usage, hours.
import { money } from '@tallyhelm/protocol/values/money'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AccountRef } from '../ports/ad-platform.ts'
import { at, reply, scripted } from '../testing/scripted-http.ts'
import { createMetaPlatform } from './meta-platform.ts'
import { accountOf, type Element, error, metaOf, rangeOf, rowOf } from './test-batches.ts'

const refs = (...ids: string[]): AccountRef[] => ids.map(outsideAccountId => ({ outsideAccountId, currency: 'USD' }))
const range = { from: '2026-11-17', until: '2026-11-20' }
const rows = (...data: unknown[]): Element => ({ body: { data } })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.useRealTimers())
/** Waits are over as soon as they begin. */
async function passing<Value>(work: Promise<Value>): Promise<Value> {
  let isDone = false
  const settled = work.finally(() => (isDone = true))
  while (!isDone) await vi.advanceTimersByTimeAsync(5_000)
  return settled
}

test('a hundred and twenty accounts are three batches, each element proving who sends it', async () => {
  const ids = Array.from({ length: 120 }, (_, at) => String(1000 + at))
  const { meta, requests, batches } = metaOf(asked => ({
    headers: { 'x-fb-trace-id': `T${accountOf(asked)}` },
    body: { data: [rowOf(accountOf(asked), '2026-11-18')] },
  }))
  const answers = await meta.readSpend({ accounts: refs(...ids), ...range })
  expect(batches).toEqual([50, 50, 20])
  expect(requests[0]).toEqual({
    method: 'GET',
    path: 'act_1000/insights',
    parameters: {
      level: 'account',
      fields: 'account_id,account_currency,spend,impressions,clicks,date_start,date_stop',
      time_increment: '1',
      time_range: '{"since":"2026-11-17","until":"2026-11-19"}',
      limit: '500',
      appsecret_proof: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
    body: {},
  })
  expect(answers.map(({ account }) => account.outsideAccountId)).toEqual(ids)
  expect(answers[7]).toEqual({
    account: { outsideAccountId: '1007', currency: 'USD' },
    kind: 'ok',
    days: [{ day: '2026-11-18', spend: money(150n, 'USD'), impressions: 100, clicks: 3 }],
    complete: range,
    requestId: 'T1007',
  })
})

test('a null element was not executed: it alone is asked for again, and after three times unread', async () => {
  let nulls = 0
  const { meta, batches } = metaOf(asked => {
    if (accountOf(asked) === '3') return null
    if (accountOf(asked) === '2' && nulls++ < 2) return null
    return rows(rowOf(accountOf(asked), '2026-11-18'))
  })
  const answers = await meta.readSpend({ accounts: refs('1', '2', '3'), ...range })
  expect(answers.map(answer => answer.kind)).toEqual(['ok', 'ok', 'unread'])
  expect(answers[2]).toMatchObject({ why: 'no_answer', trouble: { code: 'NOT_EXECUTED' } })
  expect(batches).toEqual([3, 2, 2])
})

test.each([
  ['another account', rowOf('9', '2026-11-18')],
  ['another currency', rowOf('1', '2026-11-18', '1.50', { account_currency: 'EUR' })],
  ['a currency that we do not keep', rowOf('1', '2026-11-18', '1.50', { account_currency: 'XXX' })],
  ['a day outside the range', rowOf('1', '2026-11-20')],
  ['a row of several days', rowOf('1', '2026-11-18', '1.50', { date_stop: '2026-11-19' })],
  ['no amount', rowOf('1', '2026-11-18', '')],
  ['no account', rowOf('1', '2026-11-18', '1', { account_id: undefined })],
])('a row of %s makes its account unread and no other', async (_name, row) => {
  const { meta } = metaOf(asked => rows(accountOf(asked) === '1' ? row : rowOf('2', '2026-11-18')))
  const answers = await meta.readSpend({ accounts: refs('1', '2'), ...range })
  expect(answers).toMatchObject([
    { kind: 'unread', why: 'platform_fault', trouble: { code: 'UNREADABLE' } },
    { kind: 'ok', days: [{ day: '2026-11-18' }] },
  ])
})

test('a double row is unread, and no row at all is told as none', async () => {
  const day = rowOf('1', '2026-11-18')
  const { meta } = metaOf(asked => rows(...(accountOf(asked) === '1' ? [day, day] : [])))
  expect(await meta.readSpend({ accounts: refs('1', '2'), ...range })).toMatchObject([{ kind: 'unread' }, { kind: 'ok', days: [] }])
})

test('pages are followed by their cursor; one that does not come makes the account unread', async () => {
  const paged = (isWhole: boolean) =>
    metaOf(({ parameters }) => {
      if (parameters.after === 'A') return isWhole ? rows(rowOf('1', '2026-11-18')) : error(2)
      return { body: { data: [rowOf('1', '2026-11-17')], paging: { next: 'https://evil.example/?after=A', cursors: { after: 'A' } } } }
    }).meta.readSpend({ accounts: refs('1'), ...range })
  expect(await paged(true)).toMatchObject([{ kind: 'ok', days: [{ day: '2026-11-17' }, { day: '2026-11-18' }] }])
  expect(await paged(false)).toMatchObject([{ kind: 'unread' }])
  const { meta } = metaOf(() => ({ body: { data: [], paging: { next: 'https://x/?after=A', cursors: { after: 'A' } } } }))
  expect(await meta.readSpend({ accounts: refs('1'), ...range })).toMatchObject([
    { kind: 'unread', trouble: { message: 'paging without a new cursor' } },
  ])
})

test.each([
  ['1487534', error(100, 1_487_534)],
  ['code 1', error(1)],
  ['code 1 with words', error(1, undefined, 'Please reduce the amount of data')],
])('%s halves the range of that account', async (_name, refusal) => {
  const { meta, requests } = metaOf(asked => {
    const { since, until } = rangeOf(asked)
    if (accountOf(asked) === '1' && since !== until) return refusal
    return rows(rowOf(accountOf(asked), since))
  })
  const answers = await meta.readSpend({ accounts: refs('1', '2'), ...range })
  expect(answers.map(answer => (answer.kind === 'ok' ? answer.days.map(({ day }) => day) : answer.kind))).toEqual([
    ['2026-11-17', '2026-11-18', '2026-11-19'],
    ['2026-11-17'],
  ])
  expect(requests).toHaveLength(6)
})

test('a day that is still too large makes the account unread, without asking for the rest', async () => {
  const { meta, requests } = metaOf(() => error(100, 1_487_534))
  expect(await meta.readSpend({ accounts: refs('1'), from: '2026-09-01', until: '2026-11-20' })).toMatchObject([
    { kind: 'unread', why: 'platform_fault', trouble: { code: '100(1487534)' } },
  ])
  expect(requests).toHaveLength(7)
})

test('missing or not visible is gone; the limit of one account leaves the others; the limit of the app stops', async () => {
  const answersTo = async (refusal: Element) => {
    const { meta, batches, alarms } = metaOf(asked => (accountOf(asked) === '1' ? refusal : rows(rowOf(accountOf(asked), '2026-11-18'))))
    const ids = Array.from({ length: 60 }, (_, at) => String(at + 1))
    const answers = await meta.readSpend({ accounts: refs(...ids), ...range })
    return { first: answers[0], kinds: new Set(answers.slice(1).map(({ kind }) => kind)), batches, alarms }
  }
  expect(await answersTo(error(100, 33))).toMatchObject({ first: { kind: 'gone' }, kinds: new Set(['ok']) })
  const business = { ...error(80_000), headers: { 'x-ad-account-usage': '{"acc_id_util_pct":100,"reset_time_duration":90}' } } as Element
  expect(await answersTo(business)).toMatchObject({
    first: { kind: 'unread', why: 'rate_limited', trouble: { retryAfterMs: 90_000 } },
    kinds: new Set(['ok']),
  })
  expect(await answersTo(error(4))).toMatchObject({ first: { why: 'rate_limited' }, kinds: new Set(['unread']), batches: [50] })
  expect(await answersTo(error(190))).toMatchObject({
    first: { why: 'unauthorized' },
    kinds: new Set(['unread']),
    batches: [50],
    alarms: ['CREDENTIALS_REFUSED'],
  })
})

const headersOf = (percent: number) => ({ 'x-app-usage': `{"call_count":${percent},"total_cputime":1,"total_time":1}` })
const many = refs(...Array.from({ length: 120 }, (_, at) => String(at + 1)))

test('from 75 % on it goes slower', async () => {
  const { meta, batches } = metaOf(asked => rows(rowOf(accountOf(asked), '2026-11-18')), { headers: headersOf(79) })
  const start = Date.now()
  const answers = await passing(meta.readSpend({ accounts: many, ...range }))
  expect(answers.every(({ kind }) => kind === 'ok')).toBe(true)
  expect(batches).toEqual([50, 50, 20])
  expect(Date.now() - start).toBeGreaterThanOrEqual(20_000)
})

test.each([
  ['the app', headersOf(90)],
  ['a business', { 'x-business-use-case-usage': '{"77":[{"type":"ads_insights","call_count":95,"total_cputime":1,"total_time":1}]}' }],
  ['insights', { 'x-fb-ads-insights-throttle': '{"app_id_util_pct":91.5,"acc_id_util_pct":3}' }],
])('from 90 %% of what %s may do on it stops, and says when to come again; then it tries', async (_name, headers) => {
  const { meta, batches, clock } = metaOf(asked => rows(rowOf(accountOf(asked), '2026-11-18')), { headers })
  const answers = await meta.readSpend({ accounts: many, ...range })
  expect(answers.map(({ kind }) => kind)).toEqual([...Array<string>(50).fill('ok'), ...Array<string>(70).fill('unread')])
  expect(answers[50]).toMatchObject({ why: 'rate_limited', trouble: { code: 'USAGE', retryAfterMs: 300_000 } })
  await meta.readSpend({ accounts: many, ...range })
  expect(batches).toEqual([50])
  clock.now = () => new Date('2026-11-20T10:05:00Z')
  await meta.readSpend({ accounts: many.slice(0, 1), ...range })
  expect(batches).toEqual([50, 1])
})

test('what one account used of its own limit stops nobody else', async () => {
  const headers = { 'x-fb-ads-insights-throttle': '{"app_id_util_pct":10,"acc_id_util_pct":100}' }
  const { meta } = metaOf(asked => ({ headers, body: { data: [rowOf(accountOf(asked), '2026-11-18')] } }))
  expect((await meta.readSpend({ accounts: many, ...range })).every(({ kind }) => kind === 'ok')).toBe(true)
})

const backfill = { from: '2026-01-01', until: '2026-11-20' }

test('a long range is a report: Job Completed below 100 % is unfinished', async () => {
  const stages = ['Job Started 0', 'Job Running 40', 'Job Completed 99', 'Job Completed 100']
  const { meta, requests } = metaOf(({ method, path }) => {
    if (method === 'POST') return { body: { report_run_id: '555' } }
    if (path === '555') {
      const [, status, percent] = /^(.+) (\d+)$/.exec(stages.shift() ?? '') ?? []
      return { body: { id: '555', async_status: status, async_percent_completion: Number(percent) } }
    }
    return rows(rowOf('1', '2026-02-03'))
  })
  expect(await passing(meta.readSpend({ accounts: refs('1'), ...backfill }))).toMatchObject([
    { kind: 'ok', days: [{ day: '2026-02-03' }], complete: backfill },
  ])
  expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST act_1/insights',
    ...Array<string>(4).fill('GET 555'),
    'GET 555/insights',
  ])
  expect(requests[0]?.body).toMatchObject({
    level: 'account',
    time_increment: '1',
    time_range: '{"since":"2026-01-01","until":"2026-11-19"}',
  })
})

test('a report that fails is made again in halves; one that does not end is unread', async () => {
  const failing = metaOf(asked => {
    if (asked.method === 'POST') return { body: { report_run_id: rangeOf(asked).since === '2026-01-01' ? '1' : '2' } }
    if (!asked.path.includes('/')) {
      const isFirst = asked.path === '1' && failing.requests.length < 4
      return {
        body: { async_status: isFirst ? 'Job Failed' : 'Job Completed', async_percent_completion: isFirst ? 12 : 100, error_code: 1 },
      }
    }
    return rows(rowOf('7', asked.path.startsWith('1') ? '2026-01-01' : '2026-09-09'))
  })
  const answer = await passing(failing.meta.readSpend({ accounts: refs('7'), ...backfill }))
  expect(answer).toMatchObject([{ kind: 'ok', days: [{ day: '2026-01-01' }, { day: '2026-09-09' }] }])
  const endless = metaOf(({ method }) => ({
    body: method === 'POST' ? { report_run_id: '1' } : { async_status: 'Job Completed', async_percent_completion: 97 },
  }))
  expect(await passing(endless.meta.readSpend({ accounts: refs('7'), ...backfill }))).toMatchObject([
    { kind: 'unread', why: 'no_answer', trouble: { code: 'REPORT_NOT_FINISHED', retryAfterMs: 600_000 } },
  ])
})

test('nothing is asked about days more than 37 months back, and they are not called complete', async () => {
  const { meta, requests } = metaOf(({ method, path }) => {
    if (method === 'POST') return { body: { report_run_id: '5' } }
    return path === '5' ? { body: { async_status: 'Job Completed', async_percent_completion: 100 } } : rows()
  })
  const answers = await passing(meta.readSpend({ accounts: refs('1'), from: '2020-01-01', until: '2026-11-20' }))
  expect(answers).toMatchObject([{ kind: 'ok', days: [], complete: { from: '2023-10-21', until: '2026-11-20' } }])
  expect(rangeOf(requests[0] ?? { method: '', path: '', parameters: {}, body: {} }).since).toBe('2023-10-21')
  const before = await meta.readSpend({ accounts: refs('1'), from: '2020-01-01', until: '2020-02-01' })
  expect(before).toMatchObject([{ kind: 'ok', days: [], complete: { from: '2020-02-01', until: '2020-02-01' } }])
  expect(requests).toHaveLength(3)
})

test('hours of a day come by the account’s own clock; an hour told twice is unread', async () => {
  const hour = (text: string, spend: string) =>
    rowOf('1', '2026-11-19', spend, { hourly_stats_aggregated_by_advertiser_time_zone: `${text}:00:00 - ${text}:59:59` })
  const read = async (...data: unknown[]) => {
    const { meta, requests } = metaOf(() => rows(...data))
    const answers = await meta.readSpendHours?.({ accounts: refs('1'), day: '2026-11-19' })
    return { answers, asked: requests[0]?.parameters }
  }
  const { answers, asked } = await read(hour('13', '2.00'), hour('08', '1.50'))
  expect(answers).toMatchObject([
    {
      kind: 'ok',
      hours: [
        { hour: 8, spend: money(150n, 'USD') },
        { hour: 13, spend: money(200n, 'USD') },
      ],
    },
  ])
  expect(asked).toMatchObject({
    breakdowns: 'hourly_stats_aggregated_by_advertiser_time_zone',
    time_range: '{"since":"2026-11-19","until":"2026-11-19"}',
  })
  expect((await read(hour('13', '2.00'), hour('13', '2.00'))).answers).toMatchObject([{ kind: 'unread' }])
})

test('a batch that comes back short is unread as a whole', async () => {
  const http = scripted(reply(200, [{ code: 200, headers: [], body: '{"data":[]}' }]))
  const options = { baseUrl: 'https://graph.example/v26.0', accessToken: 'token', appSecret: 'secret', businessId: '77' }
  const meta = createMetaPlatform({ ...options, http, clock: at('2026-11-20T10:00:00Z') })
  expect(await meta.readSpend({ accounts: refs('1', '2'), ...range })).toMatchObject([{ kind: 'unread' }, { kind: 'unread' }])
})
