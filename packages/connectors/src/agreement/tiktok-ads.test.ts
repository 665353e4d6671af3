// Campaigns, ad groups and ads at TikTok over HTTP: made off, found again, switched, delivering and told; and answers that nobody describes.
import { addDays, dayOf } from '@tallyhelm/protocol/values/day'
import { money } from '@tallyhelm/protocol/values/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AdPlan, MakingOrder } from '../ports/ad-making.ts'
import type { AdsPort } from '../ports/ads.ts'
import type { AccountRef } from '../ports/answers.ts'
import { HOSTILE, reply, scripted } from '../testing/scripted-http.ts'
import { valueOf } from './test-ad-objects.ts'
import { type OpeningStage, openingStage } from './test-opening-stage.ts'
import { advertiser, creativeOf, madeOf, makeAll, planOf, requestId, tiktokAdsAt } from './test-tiktok-ads.ts'

let stage: OpeningStage
let port: AdsPort
const today = () => dayOf(new Date())

beforeAll(async () => {
  stage = await openingStage()
  port = tiktokAdsAt(stage.url, stage.http)
})
afterAll(() => stage.stop())

const LEVELS = ['CAMPAIGN', 'AD_GROUP', 'AD'] as const
const OPERATIONS = { CAMPAIGN: 'tiktok.campaign', AD_GROUP: 'tiktok.adgroup', AD: 'tiktok.ad' } as const

test('what is made is there, only the campaign is on, and nothing delivers until all three are', async () => {
  const account = await advertiser(stage)
  const made = await makeAll(port, account, planOf(account))
  const told = valueOf(await port.list.readObjects(account, null))
  expect(told).toMatchObject([
    { level: 'CAMPAIGN', id: made.campaign, campaignId: null, objective: 'TRAFFIC', configured: 'ENABLE', dailyBudget: null },
    {
      level: 'AD_GROUP',
      id: made.group,
      campaignId: made.campaign,
      configured: 'DISABLE',
      mayDeliver: false,
      dailyBudget: money(8000n, 'USD'),
      lifetimeBudget: null,
      countries: ['US', 'JP'],
    },
    {
      level: 'AD',
      id: made.ad,
      adGroupId: made.group,
      name: '冬季 [th-1]',
      configured: 'DISABLE',
      mayDeliver: false,
      creative: { links: [planOf(account).creative.landingUrl], pageIds: [planOf(account).creative.identity?.id] },
    },
  ])
  const from = addDays(today(), -1)
  const spent = async (level: (typeof LEVELS)[number]) => valueOf(await port.list.readFiguresOf(account, level, from, addDays(today(), 2)))
  await stage.control('POST', 'clock', { advance_ms: 3_600_000 })
  expect(await spent('AD')).toEqual([])
  for (const [level, id] of [['AD', made.ad] as const, ['AD_GROUP', made.group] as const]) {
    expect(await port.switching.setStatuses(account, level, [id], 'ACTIVE')).toMatchObject([{ id, answer: { kind: 'done' } }])
  }
  await stage.control('POST', 'clock', { advance_ms: 3_600_000 })
  const ads = await spent('AD')
  expect(ads).toMatchObject([{ id: made.ad }])
  expect(ads[0]?.spend.minor).toBeGreaterThanOrEqual(1000n)
  expect(ads[0]?.impressions).toBeGreaterThan(0)
  expect(await spent('CAMPAIGN')).toMatchObject([{ ...ads[0], id: made.campaign }])
  expect(await spent('AD_GROUP')).toMatchObject([{ ...ads[0], id: made.group }])
  await stage.control('POST', 'clock', { advance_ms: 10 * 3_600_000 })
  const days = await spent('AD')
  for (const { spend } of days) expect(spend.minor).toBeLessThanOrEqual(8000n)
})

test('a campaign may begin off where the app is on TikTok’s list', async () => {
  await stage.control('POST', 'settings', { tiktok_campaigns_may_begin_off: true })
  const account = await advertiser(stage)
  const { campaign } = await makeAll(port, account, planOf(account))
  expect(await port.list.readSome(account, 'CAMPAIGN', [campaign])).toMatchObject({ value: [{ configured: 'DISABLE', mayDeliver: false }] })
  await stage.control('POST', 'settings', { tiktok_campaigns_may_begin_off: false })
})

describe.each(LEVELS)('%s', level => {
  const orderOf = (account: AccountRef, above: { campaign: string; group: string }, name: string): MakingOrder => {
    const order = { name, requestId: requestId(), plan: planOf(account) }
    if (level === 'CAMPAIGN') return { ...order, level }
    return level === 'AD_GROUP'
      ? { ...order, level, campaignId: above.campaign }
      : { ...order, level, campaignId: above.campaign, adGroupId: above.group }
  }

  test.each([
    ['answer_lost_before_work', 0, 'unknown'],
    ['answer_lost_after_work', 1, 'unknown'],
    ['half_body', 1, 'unknown'],
    ['http_5xx_after_work', 1, 'unknown'],
    // Nothing dedupes ads.
    ['duplicate', level === 'AD' ? 2 : 1, 'done'],
  ])('%s: %d are found by the marker', async (kind, made, outcome) => {
    const account = await advertiser(stage)
    const above = await makeAll(port, account, planOf(account), '别的')
    await stage.fault(`${OPERATIONS[level]}.create`, kind)
    const order = orderOf(account, above, '冬季 [th-9f]')
    expect(await port.making.make(account, order)).toMatchObject({ kind: outcome })
    expect(valueOf(await port.making.findMade(account, level, '[th-9f]'))).toHaveLength(made)
    if (level !== 'AD' && made === 1) {
      // The same request again makes no second one.
      expect(await port.making.make(account, order)).toMatchObject({ kind: 'unknown', trouble: { code: '40050' } })
      expect(valueOf(await port.making.findMade(account, level, '[th-9f]'))).toHaveLength(1)
    }
  })

  test('one of a batch that is not there is refused, the others are switched; what is deleted is final', async () => {
    const account = await advertiser(stage)
    const other = await advertiser(stage)
    const one = await makeAll(port, account, planOf(account))
    const two = await makeAll(port, account, planOf(account))
    const foreign = await makeAll(port, other, planOf(other))
    const idOf = (made: typeof one) => ({ CAMPAIGN: made.campaign, AD_GROUP: made.group, AD: made.ad })[level]
    const ids = [idOf(one), idOf(foreign), idOf(two)]
    const answers = await port.switching.setStatuses(account, level, ids, 'PAUSED')
    expect(new Map(answers.map(({ id, answer }) => [id, answer.kind]))).toEqual(
      new Map([
        [idOf(one), 'done'],
        [idOf(foreign), 'refused'],
        [idOf(two), 'done'],
      ]),
    )
    expect(valueOf(await port.list.readSome(account, level, ids)).map(({ id, configured }) => [id, configured])).toEqual(
      expect.arrayContaining([
        [idOf(one), 'DISABLE'],
        [idOf(two), 'DISABLE'],
      ]),
    )
    expect(await port.making.remove(account, level, idOf(one))).toMatchObject({ kind: 'done' })
    expect(await port.making.remove(account, level, idOf(one))).toMatchObject({ kind: 'refused', mayStand: true })
    expect(await port.switching.setStatuses(account, level, [idOf(one)], 'ACTIVE')).toMatchObject([{ answer: { kind: 'refused' } }])
    expect(valueOf(await port.list.readObjects(account, null)).map(({ id }) => id)).not.toContain(idOf(one))
  })
})

test('lists lag behind what was made', async () => {
  const account = await advertiser(stage)
  await stage.control('POST', 'settings', { tiktok_ad_lag_ms: 60_000 })
  await makeAll(port, account, planOf(account))
  expect(await port.making.findMade(account, 'AD', '[th-1]')).toEqual({ kind: 'ok', value: [] })
  await stage.control('POST', 'clock', { advance_ms: 60_000 })
  expect(await port.making.findMade(account, 'AD', '[th-1]')).toMatchObject({
    value: [/^\d{19}$/].map(each => expect.stringMatching(each)),
  })
  await stage.control('POST', 'settings', { tiktok_ad_lag_ms: 0 })
})

test('what is refused names our field, and makes nothing', async () => {
  const account = await advertiser(stage)
  const campaign = madeOf(
    await port.making.make(account, { name: '系列', requestId: requestId(), plan: planOf(account), level: 'CAMPAIGN' }),
  )
  const { audience } = planOf(account)
  const tomorrow = { startsAt: new Date(), endsAt: new Date(Date.now() + 3 * 86_400_000) }
  const cases: [Partial<AdPlan>, string][] = [
    [{ budget: { kind: 'DAILY', amount: money(1999n, 'USD') } }, 'budget'],
    // Twenty for each of three days.
    [{ budget: { kind: 'LIFETIME', amount: money(5999n, 'USD') }, schedule: tomorrow }, 'budget'],
    [{ budget: { kind: 'LIFETIME', amount: money(9000n, 'USD') } }, 'schedule'],
    [{ schedule: { startsAt: tomorrow.endsAt, endsAt: tomorrow.startsAt } }, 'schedule'],
    [{ audience: { ...audience, countries: ['US', 'CN'] } }, 'countries'],
    [{ audience: { ...audience, ageFrom: 20 } }, 'age'],
    [{ placements: ['PLACEMENT_MOON'] }, 'placements'],
  ]
  for (const [more, field] of cases) {
    const order: MakingOrder = { name: '组', requestId: requestId(), plan: planOf(account, more), level: 'AD_GROUP', campaignId: campaign }
    expect([field, await port.making.make(account, order)]).toMatchObject([field, { kind: 'refused', objections: [{ field }] }])
  }
  const group = { name: '组', requestId: requestId(), plan: planOf(account), level: 'AD_GROUP', campaignId: campaign } as const
  const adGroupId = madeOf(await port.making.make(account, group))
  const creatives: [Partial<AdPlan['creative']>, string][] = [
    [{ identity: null }, 'identity'],
    [{ media: null }, 'media'],
    [{ media: { kind: 'IMAGE', id: 'ad-site-i18n-sg/1', coverId: null } }, 'media'],
    [{ identity: { id: '7100000000000000001', kind: 'CUSTOMIZED_USER' } }, 'identity'],
    [{ texts: ['长'.repeat(51)] }, 'texts'],
    [{ texts: ['新品 😀'] }, 'texts'],
    [{ callToAction: null }, 'callToAction'],
    [{ landingUrl: 'shop' }, 'landingUrl'],
  ]
  for (const [more, field] of creatives) {
    const plan = planOf(account, { creative: { ...creativeOf(account), ...more } })
    const order: MakingOrder = { name: '广告', requestId: requestId(), plan, level: 'AD', campaignId: campaign, adGroupId }
    expect([field, await port.making.make(account, order)]).toMatchObject([field, { kind: 'refused', objections: [{ field }] }])
  }
  expect(valueOf(await port.list.readObjects(account, null))).toHaveLength(2)
})

test('budgets are exact and have a least; yen have no decimals', async () => {
  const account = await advertiser(stage, 'JPY')
  const lifetime = { kind: 'LIFETIME', amount: money(9001n, 'JPY') } as const
  const schedule = { startsAt: new Date(), endsAt: new Date(Date.now() + 2 * 86_400_000) }
  const { campaign, group } = await makeAll(port, account, planOf(account, { budget: lifetime, schedule }))
  const told = async () => valueOf(await port.list.readSome(account, 'AD_GROUP', [group]))[0]?.lifetimeBudget
  expect(await told()).toEqual(lifetime.amount)
  const set = (amount: bigint) => port.switching.setBudget(account, 'AD_GROUP', group, 'LIFETIME', money(amount, 'JPY'))
  expect(await set(12_345n)).toMatchObject({ kind: 'done' })
  expect(await told()).toEqual(money(12_345n, 'JPY'))
  expect(await set(3999n)).toMatchObject({ kind: 'refused', reasonText: 'The minimum budget is 4000.' })
  // The campaign has none of its own.
  expect(await port.switching.setBudget(account, 'CAMPAIGN', campaign, 'DAILY', money(90_000n, 'JPY'))).toMatchObject({ kind: 'refused' })
  await stage.fault('tiktok.adgroup.update', 'answer_lost_after_work')
  expect(await set(20_000n)).toMatchObject({ kind: 'unknown' })
  expect(await told()).toEqual(money(20_000n, 'JPY'))
})

test('a foreign account is as a missing one', async () => {
  const account = { outsideAccountId: '7139999999999999999', currency: 'USD' } as const
  const order = { name: '系列', requestId: requestId(), plan: planOf(account), level: 'CAMPAIGN' } as const
  expect(await port.making.make(account, order)).toMatchObject({ kind: 'refused' })
  expect(await port.list.readObjects(account, null)).toMatchObject({ kind: 'gone' })
  expect(await port.switching.setStatuses(account, 'AD', ['1'], 'PAUSED')).toMatchObject([{ answer: { kind: 'refused' } }])
})

test('an object of another account, or a word of tomorrow', async () => {
  const page_info = { page: 1, page_size: 10, total_number: 1, total_page: 1 }
  const listed = (more: object) => {
    const row = { advertiser_id: '5', campaign_id: '7', operation_status: 'ENABLE', secondary_status: 'CAMPAIGN_STATUS_RESTING', ...more }
    return reply(200, { code: 0, message: 'OK', request_id: 'Q', data: { list: [row], page_info } })
  }
  const account = { outsideAccountId: '5', currency: 'USD' } as const
  const some = (more: object) => tiktokAdsAt('https://x.example', scripted(listed(more))).list.readSome(account, 'CAMPAIGN', ['7'])
  expect(await some({})).toMatchObject({ value: [{ effective: 'CAMPAIGN_STATUS_RESTING', mayDeliver: true }] })
  expect(await some({ advertiser_id: '6' })).toMatchObject({ kind: 'unavailable' })
  expect(await some({ campaign_id: '8' })).toMatchObject({ kind: 'unavailable' })
  expect(await some({ budget_mode: 'BUDGET_MODE_DAY', budget: null })).toMatchObject({ kind: 'unavailable' })
})

describe.each(HOSTILE)('%s', (_name, answer) => {
  const account = { outsideAccountId: '5', currency: 'USD' } as const
  const hostile = () => tiktokAdsAt('https://x.example', scripted(answer))
  test('is never taken for an object, a change or a figure', async () => {
    const order = { name: '系列', requestId: '1', plan: planOf(account), level: 'CAMPAIGN' } as const
    expect(await hostile().making.make(account, order)).toMatchObject({ kind: 'unknown' })
    expect(await hostile().switching.setStatuses(account, 'AD', ['7'], 'PAUSED')).toMatchObject([{ answer: { kind: 'unknown' } }])
    expect(await hostile().making.findMade(account, 'AD', 'x')).toMatchObject({ kind: 'unavailable' })
    expect(await hostile().list.readFiguresOf(account, 'AD', '2026-11-01', '2026-11-02')).toMatchObject({ kind: 'unavailable' })
  })
})
