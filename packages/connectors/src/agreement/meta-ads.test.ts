// Running ads at Meta over HTTP: made off, switched on from below, told in figures; looked up where an answer was lost.
import { addDays, dayOf } from '@tallyhelm/protocol/values/day'
import { money } from '@tallyhelm/protocol/values/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AdPlan, MakingOrder } from '../ports/ad-making.ts'
import { HOSTILE, reply, scripted } from '../testing/scripted-http.ts'
import { PIXEL, valueOf } from './test-ad-objects.ts'
import { adAccount, adsAt, type Made, makeAll, picture, videoBytes } from './test-ads.ts'
import { fileOf } from './test-media-file.ts'
import { type OpeningStage, openingStage } from './test-opening-stage.ts'

let stage: OpeningStage
let ads: ReturnType<typeof adsAt>
let own: Awaited<ReturnType<typeof adAccount>>
const today = dayOf(new Date(), 'Asia/Shanghai')
const LEVELS = ['CAMPAIGN', 'AD_GROUP', 'AD'] as const

beforeAll(async () => {
  stage = await openingStage()
  ads = adsAt(`${stage.url}/meta`, stage.http)
  own = await adAccount(stage, ads)
})
afterAll(() => stage.stop())

const idsOf = ({ campaign, adGroup, ad }: Made) => ({ CAMPAIGN: campaign, AD_GROUP: adGroup, AD: ad })
const spentBy = async (account: typeof own.account, level: (typeof LEVELS)[number]) =>
  valueOf(await ads.list.readFiguresOf(account, level, addDays(today, -1), addDays(today, 2)))

test('campaign, ad set and ad are made off; once on from below they deliver within their budget and are told on each level', async () => {
  const { account, plan } = await adAccount(stage, ads)
  const made = await makeAll(ads, account, plan, '夏 [th-1]')
  const told = valueOf(await ads.list.readObjects(account, null))
  expect(told.map(({ level, id, name, configured, mayDeliver }) => [level, id, name, configured, mayDeliver])).toEqual(
    LEVELS.map(level => [level, idsOf(made)[level], '夏 [th-1]', 'PAUSED', false]),
  )
  expect(told[1]).toMatchObject({
    campaignId: made.campaign,
    dailyBudget: money(240_000n, 'USD'),
    lifetimeBudget: null,
    countries: ['US', 'JP'],
  })
  expect(told[2]?.creative).toMatchObject({ links: [plan.creative.landingUrl], pageIds: [plan.creative.identity?.id] })
  await stage.control('POST', 'clock', { advance_ms: 3_600_000 })
  expect(await spentBy(account, 'AD')).toEqual([])
  for (const level of LEVELS.toReversed())
    expect(await ads.switching.setStatuses(account, level, [idsOf(made)[level]], 'ACTIVE')).toMatchObject([{ answer: { kind: 'done' } }])
  await stage.control('POST', 'clock', { advance_ms: 1_800_000 })
  for (const level of LEVELS) {
    const rows = await spentBy(account, level)
    const spent = rows.reduce((sum, { spend }) => sum + spend.minor, 0n)
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([idsOf(made)[level]]))
    expect(spent >= 5_000n && spent < 6_000n).toBe(true)
  }
  await ads.switching.setStatuses(account, 'AD', [made.ad], 'PAUSED')
  const paused = await spentBy(account, 'CAMPAIGN')
  await stage.control('POST', 'clock', { advance_ms: 600_000 })
  expect(await spentBy(account, 'CAMPAIGN')).toEqual(paused)
  await stage.control('POST', 'clock', { advance_ms: -6_000_000 })
})

describe.each([
  ['answer_lost_before_work', 'unknown', 0],
  ['answer_lost_after_work', 'unknown', 1],
  ['half_body', 'unknown', 1],
  ['http_5xx_after_work', 'unknown', 1],
  ['rate_limit', 'not_done', 0],
  ['duplicate', 'done', 2],
])('%s', (fault, kind, count) => {
  test.each(LEVELS)(`of a %s: ${kind}, and ${count} there`, async level => {
    const { account, plan } = own
    const above = await makeAll(ads, account, plan, '上')
    const marker = `th-${fault}-${level}`
    const order: MakingOrder = { level, name: `名 [${marker}]`, requestId: '9', plan, campaignId: above.campaign, adGroupId: above.adGroup }
    const sent = stage.exchanges.length
    await stage.fault({ CAMPAIGN: 'meta.campaign.create', AD_GROUP: 'meta.adset.create', AD: 'meta.ad.create' }[level], fault)
    expect(await ads.making.make(account, order)).toMatchObject({ kind })
    expect(stage.exchanges.length - sent).toBeLessThan(2)
    expect(valueOf(await ads.making.findMade(account, level, marker))).toHaveLength(count)
  })
})

test('a list that lags does not show what was made last; deleted ones are left out, with all below them', async () => {
  const { account, plan } = own
  const made = await makeAll(ads, account, plan, 'th-lag')
  await stage.fault('meta.ads.list', 'stale_read')
  expect(valueOf(await ads.making.findMade(account, 'AD', 'th-lag'))).toEqual([])
  expect(valueOf(await ads.making.findMade(account, 'AD', 'th-lag'))).toEqual([made.ad])
  expect(await ads.making.remove(account, 'CAMPAIGN', made.campaign)).toMatchObject({ kind: 'done' })
  for (const level of LEVELS) expect(valueOf(await ads.making.findMade(account, level, 'th-lag'))).toEqual([])
  expect(await ads.making.remove(account, 'AD', '120299999999999999')).toMatchObject({ kind: 'refused' })
})

describe('check', () => {
  const fieldsOf = async (change: (plan: AdPlan) => Partial<AdPlan>, name = '名') => {
    const before = stage.exchanges.length
    const told = valueOf((await ads.making.check?.(own.account, { ...own.plan, ...change(own.plan) }, name)) ?? { kind: 'none' })
    expect(stage.exchanges.length - before).toBeLessThan(2)
    return told.map(({ field }) => field)
  }
  const creative = (change: object) => (plan: AdPlan) => ({ creative: { ...plan.creative, ...change } })
  const audience = (change: object) => (plan: AdPlan) => ({ audience: { ...plan.audience, ...change } })

  test('a sound plan is not objected to, and nothing is made', async () => {
    const { account, plan } = await adAccount(stage, ads)
    expect(await ads.making.check?.(account, plan, '名')).toEqual({ kind: 'ok', value: [] })
    expect(valueOf(await ads.list.readObjects(account, null))).toEqual([])
  })

  test.each<[string, (plan: AdPlan) => Partial<AdPlan>, string?]>([
    ['budget', () => ({ budget: { kind: 'DAILY', amount: money(99n, 'USD') } })],
    ['budget', () => ({ budget: { kind: 'DAILY', amount: money(500n, 'EUR') } })],
    ['schedule', () => ({ budget: { kind: 'LIFETIME', amount: money(50_000n, 'USD') } })],
    ['schedule', () => ({ schedule: { startsAt: null, endsAt: new Date(1_000) } })],
    ['countries', audience({ countries: [] })],
    ['age', audience({ ageFrom: 50, ageUntil: 20 })],
    ['placements', () => ({ placements: ['myspace'] })],
    ['conversion', () => ({ objective: 'CONVERSIONS' })],
    ['conversion', () => ({ objective: 'CONVERSIONS', conversion: { pixelId: '992000000009999', event: 'PURCHASE' } })],
    ['media', () => ({ objective: 'VIDEO_VIEWS' })],
    ['identity', creative({ identity: { id: '104999999999999', kind: 'PAGE' } })],
    ['media', creative({ media: { kind: 'IMAGE', id: 'f'.repeat(32), coverId: null } })],
    ['landingUrl', creative({ landingUrl: 'ftp://shop.example.com' })],
    ['name', () => ({}), '长'.repeat(401)],
  ])('%s', async (field, change, name) => {
    expect(await fieldsOf(change, name)).toEqual([field])
  })

  test('of a disabled account it does not hold, nor of one that is not ours', async () => {
    const { account, plan } = await adAccount(stage, ads)
    await stage.control('POST', `accounts/meta/${account.outsideAccountId}`, { can_manage: false })
    expect(await ads.making.check?.(account, plan, '名')).toMatchObject({ kind: 'ok', value: [{ field: null }] })
    expect(await ads.making.check?.({ outsideAccountId: '5', currency: 'USD' }, plan, '名')).toMatchObject({ kind: 'gone' })
  })
})

describe('hostile twins', () => {
  test('what is above, pictures and pixels of another account are as if they were not there', async () => {
    const [mine, theirs] = [await adAccount(stage, ads), await adAccount(stage, ads)]
    const made = await makeAll(ads, theirs.account, theirs.plan, 'th-their')
    const make = (order: MakingOrder) => ads.making.make(mine.account, order)
    const shared = { name: 'th-mine', requestId: '1', plan: mine.plan }
    expect(await make({ ...shared, level: 'AD_GROUP', campaignId: made.campaign })).toMatchObject({ kind: 'refused' })
    expect(await make({ ...shared, level: 'AD', campaignId: made.campaign, adGroupId: made.adGroup })).toMatchObject({ kind: 'refused' })
    const checked = await ads.making.check?.(mine.account, { ...mine.plan, creative: theirs.plan.creative }, '名')
    expect(checked).toMatchObject({ kind: 'ok', value: [{ field: 'identity' }] })
    expect(valueOf(await ads.media.read(mine.account, 'IMAGE', [theirs.plan.creative.media?.id ?? '']))).toEqual([])
    expect(valueOf(await ads.making.findMade(mine.account, 'CAMPAIGN', 'th-their'))).toEqual([])
    const budget = ads.switching.setBudget(mine.account, 'AD_GROUP', made.adGroup, 'DAILY', money(500n, 'USD'))
    expect(await budget).toMatchObject({ kind: 'refused', reasonText: '该广告对象不存在或对我方不可见' })
    expect(await ads.making.remove(mine.account, 'AD', made.ad)).toMatchObject({ kind: 'refused' })
    expect(valueOf(await ads.list.readSome(theirs.account, 'AD_GROUP', [made.adGroup]))).toMatchObject([
      { dailyBudget: theirs.plan.budget.amount },
    ])
    expect(valueOf(await ads.making.findMade(theirs.account, 'AD', 'th-their'))).toEqual([made.ad])
  })

  test('yen have no minor unit: budgets are written as they are', async () => {
    const { account, plan, options } = await adAccount(stage, ads, 'JPY')
    expect(options.leastDaily).toEqual(money(100n, 'JPY'))
    const made = await makeAll(ads, account, plan, 'th-yen')
    const sent = stage.exchanges.find(({ path, request }) => path.endsWith('/adsets') && request.includes('th-yen'))
    expect(new URLSearchParams(sent?.request).get('daily_budget')).toBe('24000')
    const set = (minor: bigint) => ads.switching.setBudget(account, 'AD_GROUP', made.adGroup, 'DAILY', money(minor, 'JPY'))
    expect(await set(30_000n)).toMatchObject({ kind: 'done' })
    expect(valueOf(await ads.list.readSome(account, 'AD_GROUP', [made.adGroup]))).toMatchObject([{ dailyBudget: money(30_000n, 'JPY') }])
    expect(await set(99n)).toMatchObject({ kind: 'refused', trouble: { code: '100(1885272)' } })
    expect(await set(0n)).toMatchObject({ kind: 'refused', trouble: { code: 'BUDGET_UNFIT' } })
    const inDollars = ads.switching.setBudget(account, 'AD_GROUP', made.adGroup, 'DAILY', money(30_000n, 'USD'))
    expect(await inDollars).toMatchObject({ kind: 'refused', trouble: { code: 'BUDGET_UNFIT' } })
    expect(await ads.switching.setBudget(account, 'AD_GROUP', made.adGroup, 'LIFETIME', plan.budget.amount)).toMatchObject({
      kind: 'refused',
    })
  })
})

test('statuses in one request: each its own answer, a bad one among them, and none where the request is lost', async () => {
  const { account, plan } = own
  const [one, two] = [await makeAll(ads, account, plan, '一'), await makeAll(ads, account, plan, '二')]
  const ids = [one.ad, '120299999999999999', two.ad]
  const set = () => ads.switching.setStatuses(account, 'AD', ids, 'ACTIVE')
  const before = stage.exchanges.length
  expect((await set()).map(({ id, answer }) => [id, answer.kind])).toEqual([
    [one.ad, 'done'],
    ['120299999999999999', 'refused'],
    [two.ad, 'done'],
  ])
  expect(stage.exchanges.length - before).toBe(1)
  await stage.fault('meta.object.update', 'answer_lost_after_work')
  expect((await set()).map(({ answer }) => answer.kind)).toEqual(['unknown', 'refused', 'done'])
  const lost = adsAt('https://meta.example', scripted({ kind: 'lost', sent: true, reason: 'timed out' })).switching
  expect((await lost.setStatuses(account, 'AD', ids, 'PAUSED')).map(({ answer }) => answer.kind)).toEqual(['unknown', 'unknown', 'unknown'])
})

test('a budget for the whole run goes evenly until its end', async () => {
  const { account, plan } = await adAccount(stage, ads)
  const budget = { kind: 'LIFETIME' as const, amount: money(240_000n, 'USD') }
  const schedule = { startsAt: null, endsAt: new Date(Date.now() + 24 * 3_600_000) }
  const made = await makeAll(
    ads,
    account,
    { ...plan, objective: 'CONVERSIONS', conversion: { pixelId: PIXEL, event: 'PURCHASE' }, budget, schedule },
    '总',
  )
  expect(valueOf(await ads.list.readSome(account, 'AD_GROUP', [made.adGroup]))).toMatchObject([
    { lifetimeBudget: budget.amount, dailyBudget: null },
  ])
  for (const level of LEVELS) await ads.switching.setStatuses(account, level, [idsOf(made)[level]], 'ACTIVE')
  await stage.control('POST', 'clock', { advance_ms: 48 * 3_600_000 })
  const rows = valueOf(await ads.list.readFiguresOf(account, 'AD_GROUP', addDays(today, -1), addDays(today, 4)))
  const spent = rows.reduce((sum, { spend }) => sum + spend.minor, 0n)
  expect(spent > 239_000n && spent <= 240_000n).toBe(true)
  await stage.control('POST', 'clock', { advance_ms: -48 * 3_600_000 })
})

describe('media', () => {
  test('a picture is known by its hash, the same one again too; what is none is refused', async () => {
    const { account } = own
    const file = picture('th-图"片\r\n.png')
    const sent = await ads.media.upload(account, 'IMAGE', file)
    expect(sent).toEqual({ kind: 'done', id: file.md5, requestId: expect.any(String) })
    expect(await ads.media.upload(account, 'IMAGE', file)).toMatchObject({ kind: 'done', id: file.md5 })
    const facts = { id: file.md5, kind: 'IMAGE', standing: 'READY', width: 480, height: 360, durationMs: null }
    expect(valueOf(await ads.media.find(account, 'IMAGE', 'th-图'))).toMatchObject([facts])
    expect(valueOf(await ads.media.read(account, 'IMAGE', [file.md5, 'f'.repeat(32), 'x']))).toMatchObject([facts])
    await stage.fault('meta.images.upload', 'answer_lost_after_work')
    expect(await ads.media.upload(account, 'IMAGE', picture('th-丢'))).toMatchObject({ kind: 'unknown' })
    expect(valueOf(await ads.media.find(account, 'IMAGE', 'th-丢'))).toHaveLength(1)
    const zip = fileOf('th-zip.png', 'image/png', Buffer.from('PK\x03\x04 no picture at all, whatever its name'))
    expect(await ads.media.upload(account, 'IMAGE', zip)).toMatchObject({ kind: 'refused' })
  })

  test('a video goes in pieces, is transcoded for a while, and then runs in an ad', async () => {
    const { account, plan } = own
    const bytes = videoBytes(2_500_001)
    const sent = await ads.media.upload(account, 'VIDEO', fileOf('th-片.mp4', 'video/mp4', bytes))
    if (sent.kind !== 'done') throw new Error(JSON.stringify(sent))
    const facts = async () => valueOf(await ads.media.read(account, 'VIDEO', [sent.id, '555999999999999']))
    expect(await facts()).toMatchObject([{ id: sent.id, name: 'th-片.mp4', standing: 'TRANSCODING', previewUrl: null }])
    const withVideo = {
      ...plan,
      objective: 'VIDEO_VIEWS' as const,
      creative: { ...plan.creative, media: { kind: 'VIDEO' as const, id: sent.id, coverId: plan.creative.media?.id ?? '' } },
    }
    expect(await ads.making.check?.(account, withVideo, '名')).toMatchObject({ kind: 'ok', value: [{ field: 'media' }] })
    await stage.control('POST', 'clock', { advance_ms: 3_000 })
    const [ready] = await facts()
    expect(ready).toMatchObject({ standing: 'READY', width: 1080, height: 1920, durationMs: 15_000 })
    expect(Buffer.from(await (await fetch(ready?.previewUrl ?? '')).arrayBuffer()).equals(bytes)).toBe(true)
    await makeAll(ads, account, withVideo, 'th-视频')
    const zip = await ads.media.upload(account, 'VIDEO', fileOf('th-zip.mp4', 'video/mp4', Buffer.alloc(5_000, 'PK')))
    await stage.control('POST', 'clock', { advance_ms: 3_000 })
    expect(valueOf(await ads.media.read(account, 'VIDEO', [zip.kind === 'done' ? zip.id : '']))).toMatchObject([
      { standing: 'FAILED', reasonText: expect.any(String) },
    ])
    await stage.control('POST', 'clock', { advance_ms: -6_000 })
  })

  test.each([
    ['meta.videos.start', 'answer_lost_after_work', 'not_done', 0],
    ['meta.videos.transfer', 'half_body', 'not_done', 0],
    ['meta.videos.finish', 'answer_lost_before_work', 'unknown', 0],
    ['meta.videos.finish', 'answer_lost_after_work', 'unknown', 1],
  ])('%s %s: %s, and %i there', async (operation, fault, kind, count) => {
    const { account } = await adAccount(stage, ads)
    await stage.fault(operation, fault)
    expect(await ads.media.upload(account, 'VIDEO', fileOf('th-v.mp4', 'video/mp4', videoBytes(5_000)))).toMatchObject({ kind })
    expect(valueOf(await ads.media.find(account, 'VIDEO', 'th-v'))).toHaveLength(count)
  })
})

describe.each(HOSTILE)('%s', (_name, answer) => {
  test('is never taken for something made, nor for a list without it', async () => {
    const { account, plan } = own
    const hostile = () => adsAt('https://meta.example', scripted(answer))
    expect(await hostile().making.make(account, { level: 'CAMPAIGN', name: '名', requestId: '1', plan })).toMatchObject({ kind: 'unknown' })
    const seen = reply(200, { id: '7', account_id: account.outsideAccountId })
    const seenFirst = () => adsAt('https://meta.example', scripted(seen, answer))
    expect(await seenFirst().making.remove(account, 'AD', '7')).toMatchObject({ kind: 'unknown' })
    expect(await hostile().making.remove(account, 'AD', '7')).toMatchObject({ kind: 'not_done' })
    expect(await hostile().making.findMade(account, 'AD', 'th')).toMatchObject({ kind: 'unavailable' })
    expect(await hostile().making.check?.(account, plan, '名')).toMatchObject({ kind: 'unavailable' })
    expect(await hostile().switching.setStatuses(account, 'AD', ['7'], 'PAUSED')).toMatchObject([{ answer: { kind: 'unknown' } }])
    expect(await hostile().media.upload(account, 'IMAGE', picture('图'))).toMatchObject({ kind: 'unknown' })
    expect(await hostile().media.upload(account, 'VIDEO', picture('片'))).toMatchObject({ kind: 'not_done' })
    expect(await hostile().media.find(account, 'VIDEO', 'th')).toMatchObject({ kind: 'unavailable' })
  })
})
