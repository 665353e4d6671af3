// Google's spend in bulk: one stream for each client, Google's waits obeyed, and a fifth of the day's operations left to orders.
import { money } from '@tallyhelm/protocol/values/money'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AccountRef } from '../ports/ad-platform.ts'
import type { HttpReply, HttpRequest } from '../ports/handles.ts'
import { at, HOSTILE, reply } from '../testing/scripted-http.ts'
import { createGooglePlatform } from './google-platform.ts'
import { failure, options } from './test-google.ts'

const refs = (...ids: string[]): AccountRef[] => ids.map(outsideAccountId => ({ outsideAccountId, currency: 'USD' }))
const range = { from: '2026-11-17', until: '2026-11-20' }
const rowOf = (id: string, date: string, costMicros = '1500000', more: Record<string, unknown> = {}) => ({
  customer: { resourceName: `customers/${id}`, id, currencyCode: 'USD' },
  segments: { date, ...more },
  metrics: { costMicros, impressions: '100', clicks: '3' },
})
const stream = (...results: unknown[]) => reply(200, [{ ...(results.length > 0 ? { results } : {}), fieldMask: 'x', requestId: 'R1' }])
const customerOf = ({ url }: HttpRequest) => /customers\/(\d+)/.exec(url)?.[1] ?? ''

function googleOf(answer: (request: HttpRequest, number: number) => HttpReply, operationsPerDay: number | null = null) {
  const requests: HttpRequest[] = []
  const clock = { ...at('2026-11-20T10:00:00Z') }
  const http = {
    requests,
    send: async (request: HttpRequest) => {
      requests.push(request)
      return answer(request, requests.length)
    },
  }
  return { google: createGooglePlatform({ ...options(http), clock, operationsPerDay }), requests, clock }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('each client is one stream; rows come as told, rounded half up, and none is made up', async () => {
  const { google, requests } = googleOf(request => stream(rowOf(customerOf(request), '2026-11-18', '76535000')))
  const answers = await google.readSpend({ accounts: refs('1', '2', '1'), ...range })
  expect(answers).toEqual(
    refs('1', '2').map(account => ({
      account,
      kind: 'ok',
      days: [{ day: '2026-11-18', spend: money(7654n, 'USD'), impressions: 100, clicks: 3 }],
      complete: range,
      requestId: 'R1',
    })),
  )
  expect(requests.map(({ url }) => url.split('/').slice(-2).join('/'))).toEqual(['1/googleAds:searchStream', '2/googleAds:searchStream'])
  expect(JSON.parse(String(requests[0]?.body))).toEqual({
    query:
      'SELECT customer.id, customer.currency_code, segments.date, metrics.cost_micros, metrics.impressions, metrics.clicks FROM customer ' +
      "WHERE segments.date BETWEEN '2026-11-17' AND '2026-11-19'",
  })
})

test('a stream comes in several parts, and one without rows tells none', async () => {
  const parts = reply(200, [
    { results: [rowOf('1', '2026-11-17')], fieldMask: 'x', requestId: 'R1' },
    { results: [rowOf('1', '2026-11-18')], fieldMask: 'x', requestId: 'R1' },
  ])
  const { google } = googleOf(request => (customerOf(request) === '1' ? parts : stream()))
  expect(await google.readSpend({ accounts: refs('1', '2'), ...range })).toMatchObject([
    { kind: 'ok', days: [{ day: '2026-11-17' }, { day: '2026-11-18' }] },
    { kind: 'ok', days: [] },
  ])
})

test('a stream that fails behind its first rows is unread', async () => {
  const error = { code: 500, status: 'INTERNAL', message: 'words' }
  const broken = reply(200, [{ results: [rowOf('1', '2026-11-17')], fieldMask: 'x' }, { error }])
  const { google } = googleOf(() => broken)
  expect(await google.readSpend({ accounts: refs('1'), ...range })).toMatchObject([{ kind: 'unread', trouble: { code: 'INTERNAL' } }])
})

test.each([
  ['another customer', rowOf('9', '2026-11-18')],
  ['another currency', { ...rowOf('1', '2026-11-18'), customer: { id: '1', currencyCode: 'EUR' } }],
  ['a day outside the range', rowOf('1', '2026-11-20')],
  ['no cost', { ...rowOf('1', '2026-11-18'), metrics: { impressions: '3' } }],
  ['no customer', { ...rowOf('1', '2026-11-18'), customer: undefined }],
])('a row of %s makes its account unread and no other', async (_name, row) => {
  const { google } = googleOf(request => stream(customerOf(request) === '1' ? row : rowOf('2', '2026-11-18')))
  expect(await google.readSpend({ accounts: refs('1', '2'), ...range })).toMatchObject([{ kind: 'unread' }, { kind: 'ok' }])
})

test('a double row is unread', async () => {
  const { google } = googleOf(() => stream(rowOf('1', '2026-11-18'), rowOf('1', '2026-11-18')))
  expect(await google.readSpend({ accounts: refs('1'), ...range })).toMatchObject([
    { kind: 'unread', trouble: { message: 'a day told twice' } },
  ])
})

test.each([...HOSTILE, ['an empty stream', reply(200, '[]')], ['half a stream', reply(200, '[{"results":[')]] as const)(
  'unread, never zero: %s',
  async (_name, hostile) => {
    const { google } = googleOf(() => hostile)
    expect(await google.readSpend({ accounts: refs('1'), ...range })).toMatchObject([{ kind: 'unread' }])
  },
)

test('a customer that is not visible is gone, a manager has no metrics', async () => {
  const { google } = googleOf(request =>
    customerOf(request) === '1'
      ? failure('authorizationError', 'USER_PERMISSION_DENIED', 403)
      : failure('queryError', 'REQUESTED_METRICS_FOR_MANAGER'),
  )
  expect((await google.readSpend({ accounts: refs('1', '2'), ...range })).map(({ kind }) => kind)).toEqual(['gone', 'unread'])
})

const limited = (retryDelay: string) =>
  failure('quotaError', 'RESOURCE_TEMPORARILY_EXHAUSTED', 429, { details: { quotaErrorDetails: { rateScope: 'DEVELOPER', retryDelay } } })

test('a short retryDelay is waited for', async () => {
  const { google, requests } = googleOf((_request, number) => (number === 1 ? limited('5s') : stream(rowOf('1', '2026-11-18'))))
  const reading = google.readSpend({ accounts: refs('1'), ...range })
  await vi.advanceTimersByTimeAsync(4_999)
  expect(requests).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await reading).toMatchObject([{ kind: 'ok' }])
})

test('a long retryDelay is told, and nothing is asked before it is over', async () => {
  const { google, requests, clock } = googleOf((_request, number) => (number <= 8 ? limited('900s') : stream()))
  const accounts = refs(...Array.from({ length: 40 }, (_, number) => String(number + 1)))
  const answers = await google.readSpend({ accounts, ...range })
  expect(new Set(answers.map(answer => (answer.kind === 'unread' ? answer.trouble.retryAfterMs : answer.kind)))).toEqual(new Set([900_000]))
  expect(requests).toHaveLength(8)
  clock.now = () => new Date('2026-11-20T10:10:00Z')
  expect(await google.readSpend({ accounts: refs('1'), ...range })).toMatchObject([{ kind: 'unread', trouble: { retryAfterMs: 300_000 } }])
  clock.now = () => new Date('2026-11-20T10:15:00Z')
  expect(await google.readSpend({ accounts: refs('1'), ...range })).toMatchObject([{ kind: 'ok' }])
})

test('a refused token stops the rest', async () => {
  const { google, requests } = googleOf(() => failure('authenticationError', 'OAUTH_TOKEN_REVOKED', 401))
  const accounts = refs(...Array.from({ length: 40 }, (_, number) => String(number + 1)))
  const answers = await google.readSpend({ accounts, ...range })
  expect(answers.every(answer => answer.kind === 'unread' && answer.why === 'unauthorized')).toBe(true)
  expect(requests.length).toBeLessThan(20)
})

test('reading in bulk takes four fifths of the day’s operations, and orders the rest', async () => {
  const { google, requests, clock } = googleOf(request => stream(rowOf(customerOf(request), '2026-11-18')), 50)
  const accounts = refs(...Array.from({ length: 45 }, (_, number) => String(number + 1)))
  const answers = await google.readSpend({ accounts, ...range })
  expect(answers.filter(({ kind }) => kind === 'ok')).toHaveLength(40)
  expect(answers.at(-1)).toMatchObject({
    kind: 'unread',
    why: 'rate_limited',
    trouble: { code: 'OPERATIONS', retryAfterMs: 25 * 3_600_000 },
  })
  expect(google.spendCosts).toMatchObject({ perDay: 40 })
  expect(google.spendCosts?.callsFor(accounts, 28)).toBe(45)
  await google.readQuota({ outsideAccountId: '1', currency: 'USD' })
  expect(requests).toHaveLength(41)
  clock.now = () => new Date('2026-11-21T11:00:00Z')
  expect(await google.readSpend({ accounts: refs('1'), ...range })).toMatchObject([{ kind: 'ok' }])
})

test('hours come by the customer’s own clock; an hour told twice is unread', async () => {
  const read = async (...rows: unknown[]) => {
    const { google, requests } = googleOf(() => stream(...rows))
    const answers = await google.readSpendHours?.({ accounts: refs('1'), day: '2026-11-19' })
    return { answers, query: String(requests[0]?.body) }
  }
  const { answers, query } = await read(rowOf('1', '2026-11-19', '2000000', { hour: 13 }), rowOf('1', '2026-11-19', '1500000', { hour: 0 }))
  expect(answers).toMatchObject([
    {
      kind: 'ok',
      hours: [
        { hour: 0, spend: money(150n, 'USD') },
        { hour: 13, spend: money(200n, 'USD') },
      ],
    },
  ])
  expect(query).toContain('segments.hour')
  const twice = rowOf('1', '2026-11-19', '1', { hour: 13 })
  expect((await read(twice, twice)).answers).toMatchObject([{ kind: 'unread' }])
})
