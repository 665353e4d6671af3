// Spend of many accounts over HTTP: the adapters against the sandbox, with the vendors' limits, late corrections, and what may go wrong.
import { addDays, dayOf } from '@tallyhelm/protocol/values/day'
import { testAgency } from '@tallyhelm/sandbox/control/accounts'
import { type RunningSandbox, startSandbox } from '@tallyhelm/sandbox/program/sandbox'
import { sandboxCredentials } from '@tallyhelm/sandbox/wire/credentials'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AdPlatform } from '../ports/ad-platform.ts'
import { fixedToken, type Recording, recordingHttp } from '../testing/scripted-http.ts'
import { createGooglePlatform } from '../google/google-platform.ts'
import { createMetaPlatform } from '../meta/meta-platform.ts'

const clock = { now: () => new Date() }
const today = dayOf(clock.now())
const range = { from: addDays(today, -5), until: addDays(today, 1) }
let sandbox: RunningSandbox
let http: Recording

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, seed: 'empty' })
})
afterAll(() => sandbox.stop())

async function control(path: string, body: unknown): Promise<void> {
  const answer = await fetch(`${sandbox.url}/control/${path}`, { method: 'POST', body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
}

/** A connection that breaks is an answer too. */
function recording(): Recording {
  const inner = recordingHttp(fetch)
  const lost = (error: unknown) => ({ kind: 'lost' as const, sent: true, reason: String(error) })
  return { requests: inner.requests, send: request => inner.send(request).catch(lost) }
}

type Vendor = {
  name: 'meta' | 'google' | 'tiktok'
  idOf: (number: number) => string
  open: () => AdPlatform
  /** the fault's operation */
  operation: string
}
const vendors: Vendor[] = [
  {
    name: 'meta',
    idOf: number => String(991_000_000_000_000 + number),
    operation: 'meta.insights',
    open: () =>
      createMetaPlatform({
        baseUrl: `${sandbox.url}/meta/v26.0`,
        accessToken: sandboxCredentials.metaAccessToken,
        appSecret: sandboxCredentials.metaAppSecret,
        businessId: testAgency.businessId,
        http,
        clock,
      }),
  },
  {
    name: 'google',
    idOf: number => String(9_970_000_000 + number),
    operation: 'google.search',
    open: () =>
      createGooglePlatform({
        baseUrl: `${sandbox.url}/google/v25`,
        developerToken: sandboxCredentials.googleDeveloperToken,
        loginCustomerId: testAgency.managerId,
        tokens: fixedToken(sandboxCredentials.googleAccessToken),
        http,
        clock,
      }),
  },
]

describe.each(vendors)('$name', ({ name, idOf, open, operation }) => {
  const refs = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ outsideAccountId: idOf(at + 1), currency: 'USD' as const, adType: 'AUCTION' as const }))
  const account = (number: number, spend: readonly { date: string; spend: string }[], more: Record<string, unknown> = {}) =>
    control('accounts', { platform: name, id: idOf(number), spend, ...more })
  const fault = (kind: string, more: Record<string, unknown> = {}) => control('faults', { kind, platform: name, operation, ...more })
  const days = [-3, -2, -1].map(ago => ({ date: addDays(today, ago), spend: `${-ago}.50` }))
  const whole = days.map(({ date, spend }) => [date, BigInt(spend.replace('.', ''))])

  async function told(count: number): Promise<unknown[]> {
    const answers = await open().readSpend({ accounts: refs(count), ...range })
    return answers.map(answer => (answer.kind === 'ok' ? answer.days.map(({ day, spend }) => [day, spend.minor]) : answer.kind))
  }

  beforeEach(async () => {
    await control('reset', { seed: 'empty' })
    http = recording()
  })

  test('seven accounts are told each by itself, in few requests, and days without delivery have no row', async () => {
    for (let number = 1; number <= 7; number += 1) await account(number, number === 4 ? [] : days)
    expect(await told(7)).toEqual([whole, whole, whole, [], whole, whole, whole])
    if (name !== 'google') expect(http.requests.length).toBeLessThan(7)
    const [first] = await open().readSpend({ accounts: refs(1), ...range })
    expect(first).toMatchObject({ kind: 'ok', complete: range, requestId: expect.stringMatching(/./) })
  })

  test('a late correction is told at the next reading, and a stale answer shows the figure before', async () => {
    await account(1, days)
    await control(`accounts/${name}/${idOf(1)}`, { spend: [{ date: addDays(today, -2), spend: '9.75' }] })
    const corrected = whole.map(([day, minor]) => (day === addDays(today, -2) ? [day, 975n] : [day, minor]))
    expect(await told(1)).toEqual([corrected])
    await fault('stale_read', { times: 1 })
    expect(await told(1)).toEqual([whole])
  })

  test.each(['row_twice', 'row_other_currency', 'row_of_another', 'page_cut', 'half_body'])('%s makes the account unread', async kind => {
    await account(1, days)
    await fault(kind)
    expect(await told(1)).toEqual(['unread'])
  })

  test('a missing row is told as none, for the caller to judge', async () => {
    await account(1, days)
    await fault('row_missing')
    expect(await told(1)).toEqual([whole.slice(0, -1)])
  })

  test('an account that is not visible is gone, and the others are told', async () => {
    await account(1, days)
    await account(3, days)
    expect(await told(3)).toEqual([whole, 'gone', whole])
  })

  test('a storm of refusals leaves everything unread, with a time to wait where one is named', async () => {
    for (let number = 1; number <= 3; number += 1) await account(number, days)
    await fault('rate_limit', { ms: 60_000 })
    const answers = await open().readSpend({ accounts: refs(3), ...range })
    expect(answers.map(({ kind }) => kind)).toEqual(['unread', 'unread', 'unread'])
    expect(answers[0]).toMatchObject({ why: 'rate_limited', trouble: { retryAfterMs: 60_000 } })
  })
})

describe('meta', () => {
  const meta = () => vendors.find(({ name }) => name === 'meta')?.open() ?? expect.unreachable()
  const ref = { outsideAccountId: '991000000000001', currency: 'USD' } as const
  beforeEach(async () => {
    await control('reset', { seed: 'empty' })
    http = recording()
    const spend = [400, 200, 2].map(ago => ({ date: addDays(today, -ago), spend: '3.25' }))
    await control('accounts', { platform: 'meta', id: ref.outsideAccountId, spend })
  })

  test('an element that was not executed is asked for again', async () => {
    await control('faults', { kind: 'answer_lost_before_work', operation: 'meta.insights', times: 2 })
    expect(await meta().readSpend({ accounts: [ref], ...range })).toMatchObject([{ kind: 'ok', days: [{ day: addDays(today, -2) }] }])
    expect(http.requests).toHaveLength(3)
  })

  test('fifty-one calls in one batch are refused', async () => {
    const batch = Array.from({ length: 51 }, () => ({ method: 'GET', relative_url: `act_${ref.outsideAccountId}` }))
    const answer = await fetch(`${sandbox.url}/meta/v26.0/`, { method: 'POST', body: JSON.stringify({ batch }) })
    expect(await answer.json()).toMatchObject({ error: { message: expect.stringContaining('Maximum batch size is 50') } })
  })

  test('thirty-seven months are a report, which is whole after Meta called it completed; more is refused', async () => {
    await control('settings', { meta_report_ms: 600 })
    const answers = await meta().readSpend({ accounts: [ref], from: '2020-01-01', until: range.until })
    expect(answers).toMatchObject([{ kind: 'ok', days: [400, 200, 2].map(ago => ({ day: addDays(today, -ago) })) }])
    const [answer] = answers
    const since = answer?.kind === 'ok' ? answer.complete.from : ''
    const ask = async (from: string) => {
      const asked = new URLSearchParams({
        access_token: sandboxCredentials.metaAccessToken,
        time_range: JSON.stringify({ since: from, until: today }),
      })
      return (await fetch(`${sandbox.url}/meta/v26.0/act_${ref.outsideAccountId}/insights?${asked}`)).status
    }
    expect([await ask(since), await ask(addDays(since, -3))]).toEqual([200, 400])
  })

  test('too much data at once is asked for in halves', async () => {
    await control('settings', { meta_most_days: 10 })
    const answers = await meta().readSpend({ accounts: [ref], from: addDays(today, -35), until: range.until })
    expect(answers).toMatchObject([{ kind: 'ok', days: [{ day: addDays(today, -2) }] }])
    expect(http.requests.length).toBeGreaterThan(3)
  })

  test('at 90 % of what the app may do reading in bulk stops, and orders go on', async () => {
    await control('settings', { meta_usage_percent: 92 })
    const platform = meta()
    await platform.readSpend({ accounts: [ref], ...range })
    expect(await platform.readSpend({ accounts: [ref], ...range })).toMatchObject([{ kind: 'unread', trouble: { code: 'USAGE' } }])
    expect(await platform.readQuota(ref)).toMatchObject({ kind: 'ok' })
  })

  test('a dead token leaves the figures unread and alarms', async () => {
    await control('faults', { kind: 'error', operation: 'meta.insights', code: 190, subcode: 463 })
    expect(await meta().readSpend({ accounts: [ref], ...range })).toMatchObject([{ kind: 'unread', why: 'unauthorized' }])
  })

  test('hours of today add up to what was spent in them', async () => {
    await control(`accounts/meta/${ref.outsideAccountId}/spend`, { amount: '4.50' })
    const zone = 'Asia/Shanghai'
    const answers = await meta().readSpendHours?.({ accounts: [ref], day: dayOf(clock.now(), zone) })
    expect(answers).toMatchObject([{ kind: 'ok', hours: [{ spend: { minor: 450n } }] }])
  })
})

describe('google', () => {
  const google = () => vendors.find(({ name }) => name === 'google')?.open() ?? expect.unreachable()
  const ref = { outsideAccountId: '9970000001', currency: 'USD' } as const
  beforeEach(async () => {
    await control('reset', { seed: 'empty' })
    http = recording()
    await control('accounts', { platform: 'google', id: ref.outsideAccountId, spend: [{ date: addDays(today, -2), spend: '3.25' }] })
  })

  test('a manager has no metrics, and a closed customer is gone', async () => {
    const manager = { ...ref, outsideAccountId: testAgency.managerId }
    await control(`accounts/google/${ref.outsideAccountId}`, { status: 'CLOSED' })
    const answers = await google().readSpend({ accounts: [manager, ref], ...range })
    expect(answers).toMatchObject([{ kind: 'unread', trouble: { code: 'queryError.REQUESTED_METRICS_FOR_MANAGER' } }, { kind: 'gone' }])
  })

  test('beyond the operations of a day Google says when to come again, and nothing is asked before', async () => {
    await control('settings', { google_operations_per_day: 1 })
    const platform = google()
    expect(await platform.readSpend({ accounts: [ref], ...range })).toMatchObject([{ kind: 'ok' }])
    const refused = { kind: 'unread', why: 'rate_limited', trouble: { retryAfterMs: expect.any(Number) } }
    expect(await platform.readSpend({ accounts: [ref], ...range })).toMatchObject([refused])
    expect(await platform.readSpend({ accounts: [ref], ...range })).toMatchObject([refused])
    expect(http.requests).toHaveLength(2)
  })

  test('hours of today add up to what was spent in them', async () => {
    await control(`accounts/google/${ref.outsideAccountId}/spend`, { amount: '4.50' })
    const answers = await google().readSpendHours?.({ accounts: [ref], day: dayOf(clock.now(), 'Asia/Shanghai') })
    expect(answers).toMatchObject([{ kind: 'ok', hours: [{ spend: { minor: 450n } }] }])
  })
})
