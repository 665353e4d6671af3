// Search ads of Google over HTTP: made off, found again after every lost answer, switched, paid for, and told in figures.
import { addDays, dayOf } from '@tallyhelm/protocol/values/day'
import { money } from '@tallyhelm/protocol/values/money'
import { testAgency } from '@tallyhelm/sandbox/control/accounts'
import { AD_MESSAGES } from '@tallyhelm/sandbox/google/ads-shapes'
import { sandboxCredentials } from '@tallyhelm/sandbox/wire/credentials'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createGooglePlatform } from '../google/google-platform.ts'
import { options } from '../google/test-google.ts'
import type { AdPlan } from '../ports/ad-making.ts'
import type { AdsPort } from '../ports/ads.ts'
import type { AccountRef } from '../ports/answers.ts'
import { HOSTILE, reply, scripted } from '../testing/scripted-http.ts'
import { valueOf } from './test-ad-objects.ts'
import { adsOf, idOf, madeTree, named, orderOf, planOf, type Step } from './test-google-ads.ts'
import { fieldsOf } from './test-google-descriptors.ts'
import { type GoogleStage, googleStage } from './test-google-stage.ts'

const HOUR = 3_600_000
const LEVELS = ['CAMPAIGN', 'AD_GROUP', 'AD'] as const
let stage: GoogleStage
let ads: AdsPort
let account: AccountRef
let aheadMs = 0

beforeAll(async () => {
  stage = await googleStage()
  ads = adsOf(stage)
})
afterAll(async () => {
  expect(stage.problems()).toEqual([])
  await stage.stage.stop()
})
beforeEach(async () => {
  account = { ...(await stage.newAccount({ cap: '1000' })), currency: 'USD' }
})

const control = (path: string, body: object) => stage.stage.control('POST', path, body)
async function advance(ms: number): Promise<void> {
  aheadMs += ms
  await control('clock', { advance_ms: ms })
}
const objects = async () => valueOf(await ads.list.readObjects(account, null))
async function spendAt(level: (typeof LEVELS)[number]): Promise<bigint> {
  const today = dayOf(new Date(Date.now() + aheadMs))
  const rows = valueOf(await ads.list.readFiguresOf(account, level, addDays(today, -2), addDays(today, 2)))
  return rows.reduce((sum, row) => sum + row.spend.minor, 0n)
}
const post = (path: string, body: object) =>
  stage.stage.http.send({
    method: 'POST',
    url: `${stage.stage.url}/google/v25/customers/${account.outsideAccountId}/${path}`,
    headers: {
      authorization: `Bearer ${sandboxCredentials.googleAccessToken}`,
      'developer-token': sandboxCredentials.googleDeveloperToken,
      'login-customer-id': testAgency.managerId,
    },
    body: JSON.stringify(body),
  })

test('campaign, ad group and ad are made off and cost nothing; switched on from below they deliver within their budget', async () => {
  const { name } = named()
  expect(await ads.making.check?.(account, planOf(), name)).toEqual({ kind: 'ok', value: [] })
  expect(await objects()).toEqual([])
  expect(await ads.making.readOptions(account)).toMatchObject({ kind: 'ok', value: { identities: [], leastDaily: null } })
  const { campaign, group, ad } = await madeTree(ads, account)
  expect(await objects()).toMatchObject([
    { level: 'CAMPAIGN', id: campaign, configured: 'PAUSED', mayDeliver: false, dailyBudget: money(4800n, 'USD'), lifetimeBudget: null },
    { level: 'AD_GROUP', id: group, campaignId: campaign, configured: 'PAUSED', mayDeliver: false, countries: ['US', 'JP'] },
    {
      level: 'AD',
      id: ad,
      adGroupId: group,
      campaignId: campaign,
      mayDeliver: false,
      creative: { links: ['https://shop.example.com/red'] },
    },
  ])
  await advance(HOUR)
  const ids = { CAMPAIGN: campaign, AD_GROUP: group, AD: ad }
  for (const level of ['AD', 'AD_GROUP', 'CAMPAIGN'] as const) {
    expect(await spendAt(level)).toBe(0n)
    expect(await ads.switching.setStatuses(account, level, [ids[level]], 'ACTIVE')).toMatchObject([{ answer: { kind: 'done' } }])
  }
  expect((await objects()).map(each => [each.effective, each.mayDeliver])).toEqual(LEVELS.map(() => ['ELIGIBLE', true]))
  await advance(2 * HOUR)
  const spent = await spendAt('CAMPAIGN')
  expect(spent).toBeGreaterThanOrEqual(399n)
  expect(spent).toBeLessThanOrEqual(402n)
  expect([await spendAt('AD_GROUP'), await spendAt('AD')]).toEqual([spent, spent])
  expect(await stage.google.platform.readQuota(account)).toMatchObject({
    value: { spent: { minor: expect.toSatisfy(each => each >= spent) } },
  })
  expect(await ads.making.remove(account, 'CAMPAIGN', campaign)).toMatchObject({ kind: 'done' })
  expect(await ads.making.remove(account, 'CAMPAIGN', campaign)).toMatchObject({ kind: 'refused', mayStand: true })
  await advance(HOUR)
  expect((await spendAt('AD')) - spent).toBeLessThan(3n)
  expect(valueOf(await ads.list.readSome(account, 'CAMPAIGN', [campaign]))).toMatchObject([{ configured: 'REMOVED', mayDeliver: false }])
  expect(await ads.switching.setStatuses(account, 'CAMPAIGN', [campaign], 'ACTIVE')).toMatchObject([{ answer: { kind: 'refused' } }])
})

async function stepOf(level: (typeof LEVELS)[number]): Promise<Step> {
  if (level === 'CAMPAIGN') return { level }
  const campaignId = idOf(await ads.making.make(account, orderOf({ level: 'CAMPAIGN' })))
  if (level === 'AD_GROUP') return { level, campaignId }
  return { level, campaignId, adGroupId: idOf(await ads.making.make(account, orderOf({ level: 'AD_GROUP', campaignId }))) }
}

describe.each(LEVELS)('%s', level => {
  test.each([
    ['answer_lost_before_work', 0],
    ['answer_lost_after_work', 1],
    ['half_body', 1],
    ['http_5xx_after_work', 1],
  ])('%s: unknown, and by its marker %d is found', async (kind, made) => {
    const step = await stepOf(level)
    const { name, marker } = named()
    await stage.stage.fault(level === 'AD' ? 'google.ad.mutate' : 'google.ads.mutate', kind)
    expect(await ads.making.make(account, orderOf(step, planOf(), name))).toMatchObject({ kind: 'unknown' })
    expect(valueOf(await ads.making.findMade(account, level, marker))).toHaveLength(made)
    expect(valueOf(await ads.making.findMade(account, level, `${marker}0`))).toEqual([])
    // Whoever sends again without a look makes no second campaign or ad group: Google keeps their names apart.
    if (level === 'AD' || made === 0) return
    expect(await ads.making.make(account, orderOf(step, planOf(), name))).toMatchObject({ kind: 'unknown' })
    expect(valueOf(await ads.making.findMade(account, level, marker))).toHaveLength(1)
  })

  test('lists may lag, come in pages, and hold markers that are no plain word', async () => {
    await control('settings', { google_ads_lag_ms: 60_000, google_page_size: 1 })
    const step = await stepOf(level)
    const marker = "50%_'[a]"
    const made = [
      await ads.making.make(account, orderOf(step, planOf(), `一 ${marker}`)),
      await ads.making.make(account, orderOf(step, planOf(), `二 ${marker}`)),
    ]
    expect(await ads.making.findMade(account, level, marker)).toEqual({ kind: 'ok', value: [] })
    await advance(60_000)
    expect(valueOf(await ads.making.findMade(account, level, marker))).toEqual(made.map(idOf))
    await control('settings', { google_ads_lag_ms: 0, google_page_size: 10_000 })
  })
})

test('a 429 proves that nothing was made; a call that came twice leaves two ads to be found', async () => {
  await stage.stage.fault('google.ads.mutate', 'rate_limit', { ms: 3000 })
  expect(await ads.making.make(account, orderOf({ level: 'CAMPAIGN' }))).toMatchObject({ kind: 'not_done', why: 'rate_limited' })
  const step = await stepOf('AD')
  const { name, marker } = named()
  await stage.stage.fault('google.ad.mutate', 'duplicate')
  expect(await ads.making.make(account, orderOf(step, planOf(), name))).toMatchObject({ kind: 'done' })
  expect(valueOf(await ads.making.findMade(account, 'AD', marker))).toHaveLength(2)
})

const creative = (more: Partial<AdPlan['creative']>) => ({ creative: { ...planOf().creative, ...more } })
const audience = (more: Partial<AdPlan['audience']>) => ({ audience: { ...planOf().audience, ...more } })
const budget = (minor: bigint, kind: 'DAILY' | 'LIFETIME' = 'DAILY') => ({ budget: { kind, amount: money(minor, 'USD') } })
test.each<[string, Partial<AdPlan>]>([
  ['budget', budget(50n)],
  ['budget', budget(0n)],
  ['schedule', { ...budget(5000n, 'LIFETIME') }],
  ['schedule', { schedule: { startsAt: null, endsAt: new Date('2020-01-01T00:00:00Z') } }],
  ['headlines', creative({ headlines: ['one', 'two'] })],
  ['headlines', creative({ headlines: ['one', 'two', '二'.repeat(16)] })],
  ['texts', creative({ texts: ['one', 'x'.repeat(91)] })],
  ['landingUrl', creative({ landingUrl: 'shop.example.com' })],
  ['keywords', audience({ keywords: ['shoes!'] })],
  ['countries', audience({ countries: ['US', 'KP'] })],
  ['age', audience({ ageFrom: 20 })],
  ['objective', { objective: 'REACH' }],
  ['media', creative({ media: { kind: 'IMAGE', id: '1', coverId: null } })],
])('an objection to %s is told before anything is made', async (field, more) => {
  const answer = await ads.making.check?.(account, planOf(more), named().name)
  expect(valueOf(answer ?? { kind: 'none' })).toMatchObject([{ field, reasonText: expect.stringMatching(/\S/) }])
  expect(await objects()).toEqual([])
})

test('a budget of a whole period, in yen, begins and ends with days of the account', async () => {
  account = { ...(await stage.newAccount({ cap: '100000', currency: 'JPY', timezone: 'Asia/Tokyo' })), currency: 'JPY' }
  const start = new Date(Date.now() + aheadMs + 2 * 24 * HOUR)
  const plan = planOf({
    budget: { kind: 'LIFETIME', amount: money(48_000n, 'JPY') },
    schedule: { startsAt: start, endsAt: new Date(start.getTime() + 9 * 24 * HOUR) },
  })
  expect(await ads.making.check?.(account, plan, named().name)).toEqual({ kind: 'ok', value: [] })
  const { campaign, group, ad } = await madeTree(ads, account, plan)
  for (const [level, id] of [
    ['AD', ad],
    ['AD_GROUP', group],
    ['CAMPAIGN', campaign],
  ] as const)
    await ads.switching.setStatuses(account, level, [id], 'ACTIVE')
  expect(await objects()).toMatchObject([{ effective: 'PENDING', mayDeliver: false, lifetimeBudget: money(48_000n, 'JPY') }, {}, {}])
  const sent = stage.stage.exchanges.find(each => each.request.includes('totalAmountMicros') && !each.request.includes('validateOnly'))
  expect(sent?.request).toContain('"totalAmountMicros":"48000000000"')
  expect(sent?.request).toMatch(/"startDateTime":"[\d-]+ 00:00:00","endDateTime":"[\d-]+ 23:59:59"/)
  await advance(3 * 24 * HOUR)
  expect(await spendAt('AD')).toBeGreaterThan(0n)
  expect(await ads.switching.setBudget(account, 'CAMPAIGN', campaign, 'DAILY', money(9000n, 'JPY'))).toMatchObject({ kind: 'refused' })
  expect(await ads.switching.setBudget(account, 'CAMPAIGN', campaign, 'LIFETIME', money(96_000n, 'JPY'))).toMatchObject({ kind: 'done' })
})

test('of a batch each object is answered for, whatever stands or fails beside it', async () => {
  const trees = [await madeTree(ads, account), await madeTree(ads, account)]
  const ids = [...trees.map(each => each.campaign), '404']
  const answers = await ads.switching.setStatuses(account, 'CAMPAIGN', ids, 'ACTIVE')
  expect(answers.map(each => [each.id, each.answer.kind])).toEqual([...trees.map(each => [each.campaign, 'done']), ['404', 'refused']])
  expect(answers.at(-1)?.answer).toMatchObject({
    reasonText: '该广告对象不存在或对我方不可见',
    trouble: { code: 'mutateError.RESOURCE_NOT_FOUND' },
  })
  expect((await objects()).filter(each => each.configured === 'ENABLED').map(each => each.id)).toEqual(trees.map(each => each.campaign))
  const ofAds = await ads.switching.setStatuses(account, 'AD', [...trees.map(each => each.ad), '404'], 'ACTIVE')
  expect(ofAds.map(each => each.answer.kind)).toEqual(['done', 'done', 'refused'])
  await stage.stage.fault('google.campaign.mutate', 'answer_lost_after_work')
  expect(await ads.switching.setStatuses(account, 'CAMPAIGN', ids, 'PAUSED')).toMatchObject(
    ids.map(id => ({ id, answer: { kind: 'unknown' } })),
  )
  expect((await objects()).filter(each => each.level === 'CAMPAIGN').map(each => each.configured)).toEqual(['PAUSED', 'PAUSED'])
})

test('a budget is changed, its least and a shared or a foreign one are refused', async () => {
  const { campaign } = await madeTree(ads, account)
  const set = (amount = money(9000n, 'USD'), of = campaign, at = account) => ads.switching.setBudget(at, 'CAMPAIGN', of, 'DAILY', amount)
  expect(await set()).toMatchObject({ kind: 'done', requestId: expect.stringMatching(/\w/) })
  expect(await objects()).toMatchObject([{ dailyBudget: money(9000n, 'USD') }, {}, {}])
  expect(await set(money(50n, 'USD'))).toMatchObject({ kind: 'refused', reasonText: '预算低于渠道的最低要求' })
  expect(await set(money(5000n, 'JPY'))).toMatchObject({ kind: 'refused' })
  expect(await set(money(9000n, 'USD'), '404')).toMatchObject({ kind: 'refused' })
  const other = { ...(await stage.newAccount({ cap: '100' })), currency: 'USD' } as const
  expect(await set(money(9000n, 'USD'), campaign, other)).toMatchObject({ kind: 'refused' })
  const shared = reply(200, {
    results: [{ campaign: { id: '5' }, campaignBudget: { resourceName: 'r', period: 'DAILY', explicitlyShared: true } }],
  })
  const platform = createGooglePlatform(options(scripted(shared)))
  expect(await platform.ads?.switching.setBudget(account, 'CAMPAIGN', '5', 'DAILY', money(1n, 'USD'))).toMatchObject({
    trouble: { code: 'SHARED_BUDGET' },
  })
})

test('an account that is not ours is missing, and in another’s nothing is made below what is not there', async () => {
  const foreign = { outsideAccountId: '1', currency: 'USD' } as const
  expect(await ads.list.readObjects(foreign, null)).toMatchObject({ kind: 'gone' })
  expect(await ads.making.check?.(foreign, planOf(), 'x')).toMatchObject({ kind: 'gone' })
  expect(await ads.making.findMade(foreign, 'CAMPAIGN', 'x')).toMatchObject({ kind: 'gone' })
  expect(await ads.making.make(foreign, orderOf({ level: 'CAMPAIGN' }))).toMatchObject({ kind: 'refused' })
  expect(await ads.switching.setStatuses(foreign, 'AD', ['5'], 'PAUSED')).toMatchObject([{ answer: { kind: 'refused' } }])
  const { campaign, group } = await madeTree(ads, account)
  account = { ...(await stage.newAccount({ cap: '100' })), currency: 'USD' }
  expect(await ads.making.make(account, orderOf({ level: 'AD_GROUP', campaignId: campaign }))).toMatchObject({ kind: 'refused' })
  expect(await ads.making.make(account, orderOf({ level: 'AD', campaignId: campaign, adGroupId: group }))).toMatchObject({
    kind: 'refused',
  })
  expect(await objects()).toEqual([])
})

test('what Google keeps: a mask is asked for, what is left out is on, and what was removed is final', async () => {
  const { campaign, ad, group } = await madeTree(ads, account)
  const resourceName = `customers/${account.outsideAccountId}/campaigns/${campaign}`
  const codeOf = async (path: string, body: object) => {
    const answer = await post(path, body)
    return answer.kind === 'reply' ? (/"errorCode":{"(\w+)":"(\w+)"/.exec(answer.text)?.slice(1).join('.') ?? answer.status) : answer.kind
  }
  expect(await codeOf('campaigns:mutate', { operations: [{ update: { resourceName, status: 'ENABLED' } }] })).toBe(
    'fieldMaskError.FIELD_MASK_MISSING',
  )
  expect(await codeOf('campaigns:mutate', { operations: [{ update: { resourceName, status: 'REMOVED' }, updateMask: 'status' }] })).toBe(
    'enumError.ENUM_VALUE_NOT_PERMITTED',
  )
  expect(
    await codeOf('adGroupAds:mutate', { operations: [{ remove: `customers/${account.outsideAccountId}/adGroupAds/${group}~${ad}` }] }),
  ).toBe(200)
  expect(await ads.making.findMade(account, 'AD', 'TH-')).toEqual({ kind: 'ok', value: [] })
  const copy = JSON.parse(stage.stage.exchanges.findLast(each => each.request.includes('"campaignOperation"'))?.request ?? '{}') as {
    mutateOperations: { campaignOperation?: { create: Record<string, unknown> } }[]
  }
  const create = copy.mutateOperations.find(each => each.campaignOperation)?.campaignOperation?.create ?? {}
  Object.assign(create, { name: '没有状态', status: undefined })
  expect(await codeOf('googleAds:mutate', copy)).toBe(200)
  expect((await objects()).find(each => each.name === '没有状态')).toMatchObject({ configured: 'ENABLED' })
})

describe.each(HOSTILE)('%s', (_name, answer) => {
  const port = () => createGooglePlatform(options(scripted(answer, answer))).ads
  test('is never taken for something made, switched or listed', async () => {
    for (const step of [{ level: 'CAMPAIGN' }, { level: 'AD', campaignId: '1', adGroupId: '2' }] as const)
      expect(await port()?.making.make(account, orderOf(step))).toMatchObject({ kind: 'unknown' })
    expect(await port()?.switching.setStatuses(account, 'CAMPAIGN', ['5'], 'PAUSED')).toMatchObject([
      { id: '5', answer: { kind: 'unknown' } },
    ])
    expect(await port()?.making.findMade(account, 'AD', 'x')).toMatchObject({ kind: 'unavailable' })
    expect(await port()?.list.readSome(account, 'AD', ['5'])).toMatchObject({ kind: 'unavailable' })
    expect(await port()?.list.readFiguresOf(account, 'AD', '2026-11-01', '2026-11-02')).toMatchObject({ kind: 'unavailable' })
  })
})

test.each(Object.entries(AD_MESSAGES))('every field that Google has of %s is served here, or told not to be', (name, shape) => {
  expect(Object.keys(shape).toSorted()).toEqual(fieldsOf(`google.ads.googleads.v25.resources.${name}`).toSorted())
})
