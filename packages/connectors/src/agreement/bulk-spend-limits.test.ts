// Spend of many accounts over HTTP: what each vendor has of its own, its limits above all.
import { addDays, dayOf } from '@tallyhelm/protocol/values/day'
import { testAgency } from '@tallyhelm/sandbox/control/accounts'
import { sandboxCredentials } from '@tallyhelm/sandbox/wire/credentials'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AccountRef } from '../ports/ad-platform.ts'
import { clock, range, type Stage, startStage, today } from './test-bulk-stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await startStage(fetch)
})
afterAll(() => stage.stop())
const control = (path: string, body: unknown) => stage.control(path, body)

describe('meta', () => {
  const meta = () => stage.open('meta')
  const ref = { outsideAccountId: '991000000000001', currency: 'USD' } as const
  beforeEach(async () => {
    await stage.clear()
    const spend = [400, 200, 2].map(ago => ({ date: addDays(today, -ago), spend: '3.25' }))
    await control('accounts', { platform: 'meta', id: ref.outsideAccountId, spend })
  })

  test('an element that was not executed is asked for again', async () => {
    await control('faults', { kind: 'answer_lost_before_work', operation: 'meta.insights', times: 2 })
    expect(await meta().readSpend({ accounts: [ref], ...range })).toMatchObject([{ kind: 'ok', days: [{ day: addDays(today, -2) }] }])
    expect(stage.requests()).toHaveLength(3)
  })

  test('fifty-one calls in one batch are refused', async () => {
    const batch = Array.from({ length: 51 }, () => ({ method: 'GET', relative_url: `act_${ref.outsideAccountId}` }))
    const answer = await fetch(`${stage.url}/meta/v26.0/`, { method: 'POST', body: JSON.stringify({ batch }) })
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
      return (await fetch(`${stage.url}/meta/v26.0/act_${ref.outsideAccountId}/insights?${asked}`)).status
    }
    // Months are of different lengths.
    expect([await ask(since), await ask(addDays(since, -5))]).toEqual([200, 400])
  })

  test('too much data at once is asked for in halves', async () => {
    await control('settings', { meta_most_days: 10 })
    const answers = await meta().readSpend({ accounts: [ref], from: addDays(today, -35), until: range.until })
    expect(answers).toMatchObject([{ kind: 'ok', days: [{ day: addDays(today, -2) }] }])
    expect(stage.requests().length).toBeGreaterThan(3)
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
  const google = () => stage.open('google')
  const ref = { outsideAccountId: '9970000001', currency: 'USD' } as const
  beforeEach(async () => {
    await stage.clear()
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
    expect(stage.requests()).toHaveLength(2)
  })

  test('hours of today add up to what was spent in them', async () => {
    await control(`accounts/google/${ref.outsideAccountId}/spend`, { amount: '4.50' })
    const answers = await google().readSpendHours?.({ accounts: [ref], day: dayOf(clock.now(), 'Asia/Shanghai') })
    expect(answers).toMatchObject([{ kind: 'ok', hours: [{ spend: { minor: 450n } }] }])
  })
})

describe('tiktok', () => {
  const tiktok = () => stage.open('tiktok')
  const ref = { outsideAccountId: '7997000000000000001', currency: 'USD', adType: 'AUCTION' } as const
  beforeEach(async () => {
    await stage.clear()
    const spend = [70, 40, 2].map(ago => ({ date: addDays(today, -ago), spend: '3.25' }))
    await control('accounts', { platform: 'tiktok', id: ref.outsideAccountId, balance: '500', spend })
  })
  const told = async (account: AccountRef, from = range.from) => {
    const [answer] = await tiktok().readSpend({ accounts: [account], from, until: range.until })
    return answer?.kind === 'ok' ? answer.days.map(({ spend }) => spend.minor) : answer?.kind
  }

  test.each([
    ['the centre’s report', true],
    ['the basic report', false],
  ])('by %s months are told thirty days at a time', async (_name, isServed) => {
    await control('settings', { tiktok_center_reports: isServed })
    expect(await told(ref, addDays(today, -75))).toEqual([325n, 325n, 325n])
  })

  test.each([
    ['made', {}, ['create', 'check', 'download', 'get']],
    ['cut', { kind: 'page_cut', operation: 'tiktok.report' }, 'unread'],
    [
      'refused, so that the ordinary reports are asked',
      { kind: 'error', operation: 'tiktok.task.create', code: 40002 },
      ['create', 'get', 'get'],
    ],
  ])('a back-fill is a report that is %s', async (_name, fault, outcome) => {
    await control('settings', { tiktok_report_ms: 0 })
    if ('kind' in fault) await control('faults', fault)
    const spends = await told(ref, addDays(today, -120))
    expect(spends).toEqual(outcome === 'unread' ? 'unread' : [325n, 325n, 325n])
    const calls = stage.requests().map(({ url }) => new URL(url).pathname.split('/').at(-2))
    if (outcome !== 'unread') expect(calls).toEqual(expect.arrayContaining([...outcome]))
  })

  test('whole amounts of several advertisers are asked for again, and no cent is lost', async () => {
    await control('settings', { tiktok_center_reports: false, tiktok_whole_amounts: true })
    expect(await told(ref)).toEqual([325n])
  })

  test.each([
    ['both levels', false],
    ['the level of brand ads', true],
  ])('brand spend told by %s counts once', async (_name, isApart) => {
    await control('settings', { tiktok_levels_apart: isApart })
    const brand = { ...ref, outsideAccountId: '7997000000000000002', adType: 'RESERVATION' as const }
    const spend = [{ date: addDays(today, -2), spend: '76.53' }]
    await control('accounts', { platform: 'tiktok', id: brand.outsideAccountId, balance: '100', ad_type: 'RESERVATION', spend })
    expect(await told(brand)).toEqual([7653n])
  })

  test('an account in another currency than ours is unread, whichever report tells it', async () => {
    expect(await told({ ...ref, currency: 'EUR' })).toBe('unread')
  })

  test.each([
    ['thirty-one days', { start_date: addDays(today, -31), end_date: addDays(today, -1) }, 40002],
    ['thirty days', { start_date: addDays(today, -30), end_date: addDays(today, -1) }, 0],
    ['a page of 1001', { page_size: '1001' }, 40002],
    ['six advertisers', { advertiser_ids: JSON.stringify(Array.from({ length: 6 }, (_, at) => `799700000000000000${at}`)) }, 40002],
  ])('%s: code %s', async (_name, more, code) => {
    const asked = new URLSearchParams({
      report_type: 'BASIC',
      data_level: 'AUCTION_ADVERTISER',
      advertiser_ids: JSON.stringify([ref.outsideAccountId]),
      dimensions: '["advertiser_id","stat_time_day"]',
      start_date: today,
      end_date: today,
      ...more,
    })
    const headers = { 'access-token': sandboxCredentials.tiktokAccessToken }
    const answer = await fetch(`${stage.url}/tiktok/open_api/v1.3/report/integrated/get/?${asked}`, { headers })
    expect(((await answer.json()) as { code: number }).code).toBe(code)
  })

  test('beyond the calls of a day nothing is asked for five minutes', async () => {
    await control('settings', { tiktok_per_day: 1 })
    const platform = tiktok()
    await platform.readSpend({ accounts: [ref], ...range })
    const refused = { kind: 'unread', why: 'rate_limited', trouble: { retryAfterMs: expect.any(Number) } }
    expect(await platform.readSpend({ accounts: [ref], ...range })).toMatchObject([refused])
    const { length } = stage.requests()
    expect(await platform.readSpend({ accounts: [ref], ...range })).toMatchObject([refused])
    expect(stage.requests()).toHaveLength(length)
  })

  test('hours of today add up to what was spent in them', async () => {
    await control(`accounts/tiktok/${ref.outsideAccountId}/spend`, { amount: '4.50' })
    const answers = await tiktok().readSpendHours?.({ accounts: [ref], day: dayOf(clock.now(), 'Asia/Shanghai') })
    expect(answers).toMatchObject([{ kind: 'ok', hours: [{ spend: { minor: 450n } }] }])
  })
})
