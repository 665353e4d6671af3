// The copy of ads against the sandbox's platforms, on a real database: what is told is kept, may fall, is marked as gone, and stays where nothing is told.
import { addDays } from '@tallyhelm/protocol/values/day'
import { adFreshness } from '@tallyhelm/views/ad-management/ad-detail'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { planAdReadings, readAds } from './read-ads.ts'
import { type AdStage, budgetsAt, metaAccount, openAdStage, withAds } from './test-ads.ts'

let stage: AdStage
beforeAll(async () => {
  stage = await openAdStage()
})
afterAll(() => stage?.close())

const spend = (day: string, amount: string) => ({ date: day, spend: amount })
const TODAY = '2026-03-10'
const figuresOf = async (outsideId: string, name: string) =>
  (await stage.list({ outside_account_ids: outsideId })).filter(row => row.name === name).map(row => [row.spend_today, row.spend])

test('three levels with budgets, states and figures of today and seven days; without clicks there is no CPC', async () => {
  const { id, outsideId, campaign, ids } = await metaAccount(stage, {
    大: { spend: [spend(addDays(TODAY, -7), '100'), spend(addDays(TODAY, -6), '30'), spend(TODAY, '12.5')] },
    小: { status: 'PAUSED', lifetime_budget: '900', daily_budget: '0' },
  })
  await planAdReadings(stage.world)
  expect(await readAds(stage.world, id)).toEqual({ isRead: true })
  const groups = await stage.list({ outside_account_ids: outsideId })
  expect(
    groups.map(({ name, state, is_on, objective, budget_kind, budget, campaign_id }) => [
      name,
      state,
      is_on,
      objective,
      budget_kind,
      budget,
      campaign_id,
    ]),
  ).toEqual([
    ['大', 'ON', true, 'CONVERSIONS', 'DAILY', '50.00', campaign],
    ['小', 'OFF', false, 'CONVERSIONS', 'LIFETIME', '900.00', campaign],
  ])
  // A hundred of eight days ago is none of the seven.
  expect(groups[0]).toMatchObject({ spend_today: '12.50', spend: '42.50', outside_id: ids.大, read_at: stage.clock.now().toISOString() })
  expect(groups[1]).toMatchObject({ spend: '0.00', clicks: 0, ctr: null, cpc: null, cpa: null })
  const [campaigns, ads] = [
    await stage.list({ level: 'CAMPAIGN', outside_account_ids: outsideId }),
    await stage.list({ level: 'AD', outside_account_ids: outsideId }),
  ]
  expect(campaigns).toMatchObject([{ spend: '42.50', objective: 'CONVERSIONS', budget: null }])
  expect(ads.map(({ name, ad_group_id, spend: own }) => [name, ad_group_id, own])).toEqual([
    ['广告 大', ids.大, '42.50'],
    ['广告 小', ids.小, '0.00'],
  ])
})

test('a figure may fall, and at midnight of the account’s zone today begins anew', async () => {
  const { id, outsideId } = await metaAccount(stage, { 甲: {} })
  await stage.reading(id, 1)
  const [row] = await stage.list({ outside_account_ids: outsideId })
  const told = (minor: bigint, clicks: number) =>
    withAds(stage.world, 'FACEBOOK', port => ({
      list: {
        ...port.list,
        readFiguresOf: (_account, level) =>
          Promise.resolve({
            kind: 'ok',
            value:
              level !== 'AD_GROUP'
                ? []
                : [{ id: row?.outside_id ?? '', day: TODAY, spend: { minor, currency: 'USD' }, impressions: 1000, clicks, conversions: 0 }],
          }),
      },
    }))
  await readAds(told(900n, 9), id)
  expect(await stage.list({ outside_account_ids: outsideId })).toMatchObject([{ spend_today: '9.00', ctr: '0.90', cpc: '1.00', cpa: null }])
  await readAds(told(450n, 0), id)
  expect(await stage.list({ outside_account_ids: outsideId })).toMatchObject([
    { spend_today: '4.50', spend: '4.50', ctr: '0.00', cpc: null },
  ])
  // Nothing is told after midnight; the day has gone by all the same.
  stage.advance(12 * 3_600_000)
  await planAdReadings(stage.world)
  expect(await figuresOf(outsideId, '甲')).toEqual([['0.00', '4.50']])
  stage.advance(-12 * 3_600_000)
})

test('what the whole list does not tell is looked up: what is there all the same stays, what is not is marked, and comes back', async () => {
  const account = await metaAccount(stage, { 留: {}, 走: {} })
  await stage.reading(account.id, 1)
  const hidden = withAds(stage.world, 'FACEBOOK', port => ({
    list: { ...port.list, readObjects: () => Promise.resolve({ kind: 'ok', value: [] }) },
  }))
  stage.advance(61 * 60_000)
  await readAds(hidden, account.id)
  expect(await stage.list({ outside_account_ids: account.outsideId })).toHaveLength(2)
  const without = {
    ad_objects: account.objects.filter(({ name }) => name !== '走'),
    ads: account.ads.filter(({ name }) => name !== '广告 走'),
  }
  await stage.control(`accounts/meta/${account.outsideId}`, without)
  // Of a platform that does not answer the question nothing is concluded.
  const silent = withAds(stage.world, 'FACEBOOK', port => ({
    list: {
      ...port.list,
      readSome: () => Promise.resolve({ kind: 'unavailable', why: 'no_answer', trouble: { code: 'X', message: 'x' } }),
    },
  }))
  stage.advance(61 * 60_000)
  expect(await readAds(silent, account.id)).toEqual({ isRead: false })
  expect(await stage.list({ outside_account_ids: account.outsideId })).toHaveLength(2)
  await readAds(stage.world, account.id)
  expect((await stage.list({ outside_account_ids: account.outsideId })).map(({ name }) => name)).toEqual(['留'])
  expect(await stage.list({ outside_account_ids: account.outsideId, state: 'GONE' })).toMatchObject([{ name: '走', is_on: false }])
  await stage.control(`accounts/meta/${account.outsideId}`, { ad_objects: account.objects, ads: account.ads })
  await stage.reading(account.id)
  expect(await stage.list({ outside_account_ids: account.outsideId })).toHaveLength(2)
})

test('of an account that gives no answer everything stays, with how old it is; a late answer changes nothing newer', async () => {
  const { id, outsideId } = await metaAccount(stage, { 甲: {} })
  await stage.reading(id, 1)
  const readAt = stage.clock.now().toISOString()
  const silent = withAds(stage.world, 'FACEBOOK', port => ({
    list: {
      ...port.list,
      readFiguresOf: () =>
        Promise.resolve({ kind: 'unavailable', why: 'rate_limited', trouble: { code: 'LIMIT', message: 'x', retryAfterMs: 5 } }),
    },
  }))
  stage.advance(3_600_000)
  expect(await readAds(silent, id)).toEqual({ isRead: false })
  expect(await stage.list({ outside_account_ids: outsideId })).toMatchObject([{ name: '甲', read_at: readAt }])
  const scope = { kind: 'tenant', customerId: stage.customerId, subCustomerId: null } as const
  expect((await adFreshness(stage.world.db, scope, { channel: 'FACEBOOK' })).troubled).toMatchObject([
    { outside_account_id: outsideId, read_at: readAt },
  ])
  // It began before, and its answer comes after that of the next one.
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  const late = withAds(stage.world, 'FACEBOOK', port => ({
    list: {
      ...port.list,
      async readObjects(account, since) {
        const told = await port.list.readObjects(account, since)
        await held
        return told.kind === 'ok' ? { ...told, value: told.value.map(each => ({ ...each, name: '旧名' })) } : told
      },
    },
  }))
  const first = readAds(late, id)
  await new Promise(resolve => setTimeout(resolve, 200))
  expect(await readAds(stage.world, id)).toEqual({ isRead: true })
  release()
  expect(await first).toEqual({ isRead: false })
  expect((await stage.list({ outside_account_ids: outsideId })).map(({ name }) => name)).toEqual(['甲'])
})

test('accounts are asked in turn, each once, and those of Google and TikTok as well; another tenant and a sub-customer see none', async () => {
  const [google, tiktok] = [await budgetsAt(stage, 'google', 1), await budgetsAt(stage, 'tiktok', 1)]
  await planAdReadings(stage.world)
  for (const { id } of [google, tiktok]) expect(await readAds(stage.world, id)).toEqual({ isRead: true })
  expect(await stage.list({ channel: 'GOOGLE', level: 'CAMPAIGN' })).toMatchObject([
    { state: 'OFF', budget: '60.00', budget_kind: 'DAILY' },
  ])
  expect(await stage.list({ channel: 'TIKTOK' })).toMatchObject([{ objective: 'TRAFFIC', budget: '60.00' }])
  expect(await stage.list({ channel: 'GOOGLE', level: 'CAMPAIGN' }, { customerId: '999', subCustomerId: null })).toEqual([])
  expect(
    await stage.list({ channel: 'GOOGLE', level: 'CAMPAIGN' }, { customerId: stage.customerId, subCustomerId: stage.subCustomerId }),
  ).toEqual([])
  stage.advance(2 * 3_600_000)
  const { asked } = await planAdReadings(stage.world)
  expect(asked).toBeGreaterThan(3)
  expect((await planAdReadings(stage.world)).asked).toBe(0)
  const [jobs] = await stage.rows<{ jobs: number; accounts: number }>(sql`
    select (select count(*)::int from graphile_worker.jobs where task_identifier = 'ad-management.read') as jobs,
      (select count(*)::int from ad_management_accounts) as accounts`)
  expect(jobs?.jobs).toBe(jobs?.accounts)
})
