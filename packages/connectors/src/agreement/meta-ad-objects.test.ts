// Campaigns, ad sets and ads at Meta over HTTP: read, told in figures, paused and read back, whatever becomes of the answers.
import { addDays, dayOf } from '@tallyhelm/protocol/values/day'
import { money } from '@tallyhelm/protocol/values/money'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { AdObjectsPort } from '../ports/ad-objects.ts'
import { HOSTILE, reply, scripted } from '../testing/scripted-http.ts'
import { accountWithTree, adObjectsAt, PAGE, PIXEL, SHOP, valueOf } from './test-ad-objects.ts'
import { type OpeningStage, openingStage } from './test-opening-stage.ts'

let stage: OpeningStage
let port: AdObjectsPort
const ZONE = 'Asia/Shanghai'
const today = () => dayOf(new Date(), ZONE)

beforeAll(async () => {
  stage = await openingStage()
  port = adObjectsAt(`${stage.url}/meta`, stage.http).adObjects
})
afterEach(() => stage.control('POST', 'settings', { meta_status_lag_ms: 0, meta_usage_percent: 0 }))
afterAll(() => stage.stop())

type Tree = Awaited<ReturnType<typeof accountWithTree>>
const statusOf = async ({ account }: Tree, level: 'CAMPAIGN' | 'AD_GROUP' | 'AD', id: string) => {
  const [told] = valueOf(await port.readSome(account, level, [id]))
  return told && { configured: told.configured, effective: told.effective, mayDeliver: told.mayDeliver }
}
const on = { configured: 'ACTIVE', effective: 'ACTIVE', mayDeliver: true }
const off = { configured: 'PAUSED', effective: 'PAUSED', mayDeliver: false }

test('all objects of an account with their parents, budgets in minor units, targets and whereabouts', async () => {
  const tree = await accountWithTree(stage)
  const told = valueOf(await port.readObjects(tree.account, null))
  expect(told.map(({ level, id, campaignId, adGroupId }) => [level, id, campaignId, adGroupId])).toEqual([
    ['CAMPAIGN', tree.campaign, null, null],
    ['AD_GROUP', tree.first, tree.campaign, null],
    ['AD_GROUP', tree.second, tree.campaign, null],
    ['AD', tree.one, tree.campaign, tree.first],
    ['AD', tree.two, tree.campaign, tree.first],
  ])
  const [campaign, first, , one, two] = told
  expect(campaign).toMatchObject({ objective: 'OUTCOME_SALES', dailyBudget: null, ...on, creative: null, createdAt: expect.any(Date) })
  expect(first).toMatchObject({ dailyBudget: money(5000n, 'USD'), lifetimeBudget: null, countries: ['JP', 'US'] })
  expect(one?.creative).toEqual({ links: [SHOP], pageIds: [PAGE], pixelIds: [PIXEL], instagramIds: [] })
  expect(two?.creative).toMatchObject({ links: [SHOP, 'https://other.example.net/a'], instagramIds: ['178000000000001'] })
})

test('yen have no minor unit: budgets and spend are told in whole ones', async () => {
  const spend = [{ date: today(), hour: 0, spend: '1234' }]
  const tree = await accountWithTree(stage, {}, { spend, daily_budget: '5000' }, 'JPY')
  expect(valueOf(await port.readSome(tree.account, 'AD_GROUP', [tree.first]))).toMatchObject([{ dailyBudget: money(5000n, 'JPY') }])
  const [told] = await port.readFigures([tree.account], today(), addDays(today(), 1))
  expect(told?.answer).toMatchObject({ kind: 'ok', value: [{ adGroupId: tree.first, spend: money(1234n, 'JPY') }] })
})

test('those changed since: what was deleted among them, campaigns by their own instant', async () => {
  const long = '2026-01-05T00:00:00Z'
  const tree = await accountWithTree(stage)
  const old = tree.patch.ad_objects.map(each => ({ ...each, created_at: long, updated_at: long }))
  await stage.control('POST', `accounts/meta/${tree.account.outsideAccountId}`, { ad_objects: old })
  const since = new Date(Date.now() - 60_000)
  expect(valueOf(await port.readObjects(tree.account, since))).toEqual([])
  await port.setStatus(tree.account, 'AD_GROUP', tree.second, 'PAUSED')
  expect(valueOf(await port.readObjects(tree.account, since))).toMatchObject([{ id: tree.second, ...off }])
})

test('changes are asked for in one request; an edge that it left out, or that has more pages, by itself', async () => {
  const node = (id: string, more = {}) => ({ id, account_id: '5', configured_status: 'ACTIVE', effective_status: 'ACTIVE', ...more })
  const element = (body: object, code = 200) => ({ code, headers: [], body: JSON.stringify(body) })
  const more = {
    data: [node('3', { campaign_id: '1', adset_id: '2' })],
    paging: { cursors: { after: 'A' }, next: 'https://meta.example/next' },
  }
  const http = scripted(
    reply(200, [element({ data: [] }), null, element(more)]),
    reply(200, { data: [node('2', { campaign_id: '1' })] }),
    reply(200, { data: [node('4', { campaign_id: '1', adset_id: '2' })] }),
  )
  const { adObjects } = adObjectsAt('https://meta.example', http)
  const told = await adObjects.readObjects({ outsideAccountId: '5', currency: 'USD' }, new Date(Date.now() - 60_000))
  expect(valueOf(told).map(({ level, id }) => [level, id])).toEqual([
    ['AD_GROUP', '2'],
    ['AD', '3'],
    ['AD', '4'],
  ])
})

describe('figures', () => {
  test('by day of many accounts together, by hour and by country; spend in major units', async () => {
    const [day, before] = [today(), addDays(today(), -1)]
    const spend = [
      { date: before, hour: 3, spend: '70.51' },
      { date: before, hour: 9, spend: '40' },
      { date: day, hour: 0, spend: '12.34' },
    ]
    const [one, two] = [await accountWithTree(stage, {}, { spend }), await accountWithTree(stage)]
    const [first, second] = await port.readFigures([one.account, two.account], before, addDays(day, 1))
    expect(second).toEqual({ account: two.account, answer: { kind: 'ok', value: [] } })
    const rows = first ? valueOf(first.answer) : []
    expect(rows.map(row => [row.adGroupId, row.campaignId, row.day, row.spend])).toEqual([
      [one.first, one.campaign, before, money(11_051n, 'USD')],
      [one.first, one.campaign, day, money(1234n, 'USD')],
    ])
    expect(rows[0]).toMatchObject({ conversions: 5, value: money(15_000n, 'USD'), clicks: 111 })
    expect(valueOf(await port.readHours(one.account, before, day)).map(row => [row.hour, row.spend.minor])).toEqual([
      [3, 7051n],
      [9, 4000n],
    ])
    const totals = valueOf(await port.readTotals(one.account, addDays(day, 1)))
    expect(totals.map(row => [row.adGroupId, row.campaignId, row.spend.minor])).toEqual([[one.first, one.campaign, 12_285n]])
    expect(valueOf(await port.readTotals(one.account, day)).map(row => row.spend.minor)).toEqual([11_051n])
    expect(valueOf(await port.readCountries(one.account, day, addDays(day, 1)))).toEqual([
      { adGroupId: one.first, day, country: 'JP', spend: money(617n, 'USD') },
      { adGroupId: one.first, day, country: 'US', spend: money(617n, 'USD') },
    ])
  })

  test('a null element is asked for again; another account’s row makes the answer unread', async () => {
    const tree = await accountWithTree(stage, {}, { spend: [{ date: today(), hour: 0, spend: '5' }] })
    const read = async () => (await port.readFigures([tree.account], today(), addDays(today(), 1)))[0]?.answer
    await stage.fault('meta.insights', 'answer_lost_before_work')
    expect(await read()).toMatchObject({ kind: 'ok', value: [{ spend: money(500n, 'USD') }] })
    for (const twist of ['row_of_another', 'row_other_currency', 'row_twice']) {
      await stage.fault('meta.insights', twist)
      expect(await read()).toMatchObject({ kind: 'unavailable' })
    }
  })

  test('an ad set spends by the second while it delivers, and its account with it', async () => {
    const tree = await accountWithTree(stage, {}, { spend_per_hour: '36000' })
    const spent = async () => (await port.readFigures([tree.account], addDays(today(), -1), addDays(today(), 1)))[0]?.answer
    await port.readSome(tree.account, 'AD_GROUP', [tree.first])
    await stage.control('POST', 'clock', { advance_ms: 10_000 })
    const first = valueOf((await spent()) ?? { kind: 'none' }).reduce((sum, row) => sum + row.spend.minor, 0n)
    expect(first).toBeGreaterThanOrEqual(10_000n)
    expect(first).toBeLessThan(20_000n)
    await port.setStatus(tree.account, 'AD_GROUP', tree.first, 'PAUSED')
    const paused = valueOf((await spent()) ?? { kind: 'none' })
    await stage.control('POST', 'clock', { advance_ms: 10_000 })
    expect(await spent()).toEqual({ kind: 'ok', value: paused })
    const { state } = await stage.control<{ state: { spent: string } }>('GET', `accounts/meta/${tree.account.outsideAccountId}`)
    expect(state.spent).toBe(String(paused.reduce((sum, row) => sum + row.spend.minor, 0n)))
    await stage.control('POST', 'clock', { advance_ms: -20_000 })
  })
})

describe('a status', () => {
  test('is set on each level, and comes to what is above it', async () => {
    const tree = await accountWithTree(stage)
    expect(await port.setStatus(tree.account, 'CAMPAIGN', tree.campaign, 'PAUSED')).toEqual({ kind: 'done', requestId: expect.any(String) })
    expect(await statusOf(tree, 'CAMPAIGN', tree.campaign)).toEqual(off)
    expect(await statusOf(tree, 'AD_GROUP', tree.first)).toEqual({ configured: 'ACTIVE', effective: 'CAMPAIGN_PAUSED', mayDeliver: false })
    expect(await statusOf(tree, 'AD', tree.one)).toMatchObject({ effective: 'CAMPAIGN_PAUSED', mayDeliver: false })
    await port.setStatus(tree.account, 'CAMPAIGN', tree.campaign, 'ACTIVE')
    await port.setStatus(tree.account, 'AD_GROUP', tree.first, 'PAUSED')
    expect(await statusOf(tree, 'AD', tree.one)).toEqual({ configured: 'ACTIVE', effective: 'ADSET_PAUSED', mayDeliver: false })
    await port.setStatus(tree.account, 'AD', tree.two, 'PAUSED')
    expect(await statusOf(tree, 'AD', tree.two)).toEqual(off)
  })

  test('is followed some seconds later, both ways', async () => {
    const tree = await accountWithTree(stage)
    await stage.control('POST', 'settings', { meta_status_lag_ms: 5_000 })
    await port.setStatus(tree.account, 'AD_GROUP', tree.first, 'PAUSED')
    expect(await statusOf(tree, 'AD_GROUP', tree.first)).toEqual({ configured: 'PAUSED', effective: 'ACTIVE', mayDeliver: true })
    expect(await statusOf(tree, 'AD', tree.one)).toEqual(on)
    await stage.control('POST', 'clock', { advance_ms: 6_000 })
    expect(await statusOf(tree, 'AD_GROUP', tree.first)).toEqual(off)
    await port.setStatus(tree.account, 'AD_GROUP', tree.first, 'ACTIVE')
    expect(await statusOf(tree, 'AD_GROUP', tree.first)).toEqual({ configured: 'ACTIVE', effective: 'PAUSED', mayDeliver: true })
    await stage.control('POST', 'clock', { advance_ms: -6_000 })
  })

  test.each([
    ['answer_lost_before_work', 'unknown', on],
    ['http_5xx_before_work', 'unknown', on],
    ['answer_lost_after_work', 'unknown', off],
    ['half_body', 'unknown', off],
    ['http_5xx_after_work', 'unknown', off],
    ['rate_limit', 'not_done', on],
    ['duplicate', 'done', off],
  ])('%s: %s', async (fault, kind, comesTo) => {
    const tree = await accountWithTree(stage)
    const before = stage.exchanges.length
    await stage.fault('meta.object.update', fault)
    expect(await port.setStatus(tree.account, 'AD_GROUP', tree.first, 'PAUSED')).toMatchObject({ kind })
    expect(stage.exchanges.length - before).toBeLessThan(2)
    expect(await statusOf(tree, 'AD_GROUP', tree.first)).toEqual(comesTo)
  })

  test('read stale is the one before', async () => {
    const tree = await accountWithTree(stage)
    await port.setStatus(tree.account, 'AD_GROUP', tree.first, 'PAUSED')
    await stage.fault('meta.ids.read', 'stale_read')
    expect(await statusOf(tree, 'AD_GROUP', tree.first)).toEqual(on)
    expect(await statusOf(tree, 'AD_GROUP', tree.first)).toEqual(off)
  })

  test('is refused with a reason where the account is disabled, not ours to change, or nothing is there', async () => {
    const tree = await accountWithTree(stage)
    const set = (id: string) => port.setStatus(tree.account, 'AD_GROUP', id, 'PAUSED')
    const patch = (body: object) => stage.control('POST', `accounts/meta/${tree.account.outsideAccountId}`, body)
    expect(await set('120999999999999999')).toMatchObject({ kind: 'refused', reasonText: '该广告对象不存在或对我方不可见' })
    await patch({ can_manage: false })
    expect(await set(tree.first)).toMatchObject({ kind: 'refused', reasonText: '账户未授权，请联系专属顾问' })
    await patch({ can_manage: true, status: 2 })
    expect(await set(tree.first)).toMatchObject({ kind: 'refused', reasonText: '广告账户已被渠道停用，无法修改投放状态' })
  })

  test('a budget stands on the campaign or on its ad sets, never on both', async () => {
    const tree = await accountWithTree(stage)
    const objects = tree.patch.ad_objects.map(each => (each.id === tree.campaign ? { ...each, daily_budget: '90' } : each))
    await stage.control('POST', `accounts/meta/${tree.account.outsideAccountId}`, { ad_objects: objects })
    const { meta } = adObjectsAt(`${stage.url}/meta`, stage.http)
    const answer = await meta.guidance?.changeDailyBudget(tree.account, tree.first, money(6000n, 'USD'))
    expect(answer).toMatchObject({ kind: 'refused', trouble: { code: '100(1885621)' } })
  })
})

describe('some by their ids', () => {
  test('those that are not there are left out; of another level or account none is taken', async () => {
    const [tree, other] = [await accountWithTree(stage), await accountWithTree(stage)]
    const some = (ids: string[], level: 'AD_GROUP' | 'AD' = 'AD_GROUP') => port.readSome(tree.account, level, ids)
    const missing = Array.from({ length: 60 }, (_, index) => String(120_888_000_000_000 + index))
    expect(valueOf(await some([tree.first, ...missing, tree.second])).map(({ id }) => id)).toEqual([tree.first, tree.second])
    expect(valueOf(await some(['120999999999999999']))).toEqual([])
    expect(await some([tree.first, other.first])).toMatchObject({ kind: 'unavailable', trouble: { code: 'UNREADABLE' } })
    expect(await some([tree.first], 'AD')).toMatchObject({ kind: 'unavailable' })
  })

  test('at 75 % of the limit reading in the background is slower, at 90 % it stops; what an action needs goes on', async () => {
    const tree = await accountWithTree(stage)
    const near = adObjectsAt(`${stage.url}/meta`, stage.http).adObjects
    const read = () => near.readObjects(tree.account, null)
    await stage.control('POST', 'settings', { meta_usage_percent: 75 })
    await near.readSome(tree.account, 'AD', [tree.one])
    const begun = Date.now()
    await stage.control('POST', 'settings', { meta_usage_percent: 90 })
    expect(await read()).toMatchObject({ kind: 'unavailable', why: 'rate_limited' })
    expect(Date.now() - begun).toBeGreaterThan(1_900)
    const asked = stage.exchanges.length
    expect(await read()).toMatchObject({ kind: 'unavailable', why: 'rate_limited', trouble: { code: 'USAGE' } })
    for (const stopped of [
      near.readHours(tree.account, today(), addDays(today(), 1)),
      near.readTotals(tree.account, today()),
      near.readActivities(tree.account, new Date(0), new Date()),
      near.readUsers(tree.account),
      near.readGuards(tree.account, []),
    ])
      expect(await stopped).toMatchObject({ kind: 'unavailable', why: 'rate_limited' })
    expect(stage.exchanges).toHaveLength(asked)
    expect(await near.setStatus(tree.account, 'AD', tree.one, 'PAUSED')).toMatchObject({ kind: 'done' })
    expect(await near.readSome(tree.account, 'AD', [tree.one])).toMatchObject({ kind: 'ok', value: [{ id: tree.one, ...off }] })
  })
})

test('a word that Meta never told may deliver', async () => {
  const node = { id: '1', account_id: '5', configured_status: 'ACTIVE', effective_status: 'RESTING' }
  const http = scripted(reply(200, { data: [node] }), reply(200, { data: [] }), reply(200, { data: [] }))
  const told = await adObjectsAt('https://meta.example', http).adObjects.readObjects({ outsideAccountId: '5', currency: 'USD' }, null)
  expect(told).toMatchObject({ kind: 'ok', value: [{ effective: 'RESTING', mayDeliver: true }] })
})

describe.each(HOSTILE)('%s', (_name, answer) => {
  const account = { outsideAccountId: '5', currency: 'USD' } as const
  test('is never taken for an object, nor for a change', async () => {
    const hostile = () => adObjectsAt('https://meta.example', scripted(answer)).adObjects
    expect(await hostile().setStatus(account, 'AD', '7', 'PAUSED')).toMatchObject({ kind: 'unknown' })
    expect(await hostile().readSome(account, 'AD', ['7'])).toMatchObject({ kind: 'unavailable' })
    expect(await hostile().readObjects(account, null)).toMatchObject({ kind: 'unavailable' })
    expect(await hostile().readObjects(account, new Date())).toMatchObject({ kind: 'unavailable' })
    expect(await hostile().readHours(account, '2026-11-01', '2026-11-02')).toMatchObject({ kind: 'unavailable' })
    expect(await hostile().readTotals(account, '2026-11-02')).toMatchObject({ kind: 'unavailable' })
  })
})
