// The list of campaigns, ad groups and ads from our own copy: what each filter finds, every order with lacking rates last, how far is counted,
// and who sees none of it.
import { syncAccount } from '@tallyhelm/flows/ad-accounts/sync-account'
import { takeBackAdAccounts } from '@tallyhelm/flows/ad-accounts/take-back'
import { system } from '@tallyhelm/flows/ad-accounts/test-stage'
import { type AdStage, openAdStage } from '@tallyhelm/flows/ad-management/test-ads'
import { addUpDays, enlistAdAccounts, keepAds, keepDays, noteRead, type ToldAd, type ToldDay } from '@tallyhelm/modules/ad-management'
import { AD_SORTS, type AdSort } from '@tallyhelm/protocol/topics/ad-management/enums'
import { ADS_COUNTED_UP_TO } from '@tallyhelm/protocol/topics/ad-management/limits'
import { adFilters } from '@tallyhelm/protocol/topics/ad-management/lists'
import { type Ad, adListRequest, tiktokAdsRequest } from '@tallyhelm/protocol/topics/ad-management/schemas'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adList, tiktokAdList } from './ad-list.ts'

const TODAY = '2026-03-10'
const YESTERDAY = '2026-03-09'

let stage: AdStage
/** Two accounts at Meta, by their ids there, and one at Google that holds many. */
let first: Account
let second: Account
let crowded: Account
type Account = { id: string; outsideId: string }
type Group = Partial<Omit<ToldAd, 'budget'>> & { budget?: bigint; figures?: Partial<ToldDay>[] }

beforeAll(async () => {
  stage = await openAdStage()
  first = await stage.adopted('meta', { name: '冬季账户' })
  second = await stage.adopted('meta', { name: 'Summer 100%', cap: '50', spent: '50' })
  crowded = await stage.adopted('google', {})
  for (const { id } of [first, second]) await syncAccount(stage.world, system, { adAccountId: id })
  await kept(first, {
    冬季主推: { budget: 5000n, figures: [{ spend: 1000n, impressions: 1000, clicks: 10, conversions: 2 }] },
    未投放: { state: 'OFF', isOn: false, campaignId: '8802' },
    没有点击: { state: 'STOPPED', budget: 800n, figures: [{ spend: 2000n, impressions: 500, clicks: 0, conversions: 0 }] },
    已删除: { state: 'GONE', isOn: false, figures: [{ spend: 99_000n, impressions: 9, clicks: 9, conversions: 9 }] },
  })
  await kept(second, {
    'Sale 50%_off': {
      objective: 'TRAFFIC',
      campaignId: '8803',
      budget: 90_000n,
      figures: [
        { spend: 300n, impressions: 4000, clicks: 80, conversions: 0 },
        { day: YESTERDAY, spend: 70_000n, impressions: 1, clicks: 1, conversions: 7 },
      ],
    },
    'winter sale': { figures: [{ day: YESTERDAY, spend: 500n, impressions: 200, clicks: 20, conversions: 1 }] },
  })
  await stage.world.db.transaction({ kind: 'system' }, async tx => {
    const ads = ['冬季主推', 'winter sale'].map(name => ({ ...told(name, 1), level: 'AD' as const, adGroupId: outsideIdOf(name) }))
    await keepAds(tx, of(first, 'FACEBOOK'), ads.slice(0, 1), '5', stage.clock.now())
    await keepAds(tx, of(second, 'FACEBOOK'), ads.slice(1), '5', stage.clock.now())
  })
})
afterAll(() => stage?.close())

const of = ({ id }: Account, channel: 'FACEBOOK' | 'GOOGLE') => ({ customerId: stage.customerId, adAccountId: id, channel })
/** Of the same name always the same, and digits. */
const outsideIdOf = (name: string): string =>
  `77${[...name].reduce((sum, letter) => sum * 31n + BigInt(letter.codePointAt(0) ?? 0), 7n)}`.slice(0, 16)
const told = (name: string, group: number): ToldAd => ({
  level: 'AD_GROUP',
  outsideId: `${outsideIdOf(name)}${group}`,
  campaignId: '8801',
  adGroupId: null,
  name,
  objective: 'CONVERSIONS',
  configured: 'ACTIVE',
  effective: 'ACTIVE',
  state: 'ON',
  isOn: true,
  budget: null,
  madeAt: null,
})

/** As a reading of the account would have left it. */
async function kept(account: Account, groups: Readonly<Record<string, Group>>): Promise<void> {
  const at = stage.clock.now()
  await stage.world.db.transaction({ kind: 'system' }, async tx => {
    await enlistAdAccounts(tx, at)
    const ads = Object.entries(groups).map(
      ([name, { budget, figures: _, ...over }]): ToldAd => ({
        ...told(name, 0),
        ...over,
        budget: budget === undefined ? null : { kind: 'DAILY', minor: budget },
      }),
    )
    await keepAds(tx, of(account, 'FACEBOOK'), ads, '1', at)
    const days = Object.entries(groups).flatMap(([name, { figures = [] }]) =>
      figures.map((figure): ToldDay => {
        const nothing = { spend: 0n, impressions: 0, clicks: 0, conversions: 0 }
        return { level: 'AD_GROUP', outsideId: told(name, 0).outsideId, day: TODAY, ...nothing, ...figure }
      }),
    )
    await keepDays(tx, of(account, 'FACEBOOK'), days, { from: '2026-03-04', until: '2026-03-11' })
    await addUpDays(tx, account.id, 'USD', TODAY)
    await noteRead(tx, account.id, { number: '1', at, isWhole: true, today: TODAY, dueAt: at })
  })
}

const own = () => ({ kind: 'tenant', customerId: stage.customerId, subCustomerId: null }) as const
const page = (asked: object, scope: Parameters<typeof adList>[1] = own()) =>
  adList(stage.world.db, scope, adListRequest.parse({ channel: 'FACEBOOK', level: 'AD_GROUP', ...asked }))
const names = async (asked: object) => {
  const { content, total_size: total } = await page(asked)
  expect(total).toBe(content.length)
  return content.map(({ name }) => name).toSorted()
}

describe('filters', () => {
  const FOUND: Readonly<Record<Exclude<keyof typeof adFilters, 'sort' | 'order'>, readonly [() => object, readonly string[]][]>> = {
    name: [
      [() => ({ name: 'SALE' }), ['Sale 50%_off', 'winter sale']],
      [() => ({ name: '冬季' }), ['冬季主推']],
      [() => ({ name: told('未投放', 0).outsideId }), ['未投放']],
      // Signs of a pattern mean themselves.
      [() => ({ name: '50%' }), ['Sale 50%_off']],
      [() => ({ name: '5%o' }), []],
      [() => ({ name: 's_le' }), []],
    ],
    ids: [
      [() => ({ outside_account_ids: first.outsideId }), ['冬季主推', '未投放', '没有点击']],
      [() => ({ outside_account_ids: `${second.outsideId},999` }), ['Sale 50%_off', 'winter sale']],
      [() => ({ outside_account_ids: '999' }), []],
    ],
    account: [
      [() => ({ account_name: 'summer 100%' }), ['Sale 50%_off', 'winter sale']],
      [() => ({ account_name: '没有这个账户' }), []],
    ],
    state: [
      [() => ({ state: 'OFF' }), ['未投放']],
      [() => ({ state: 'STOPPED' }), ['没有点击']],
      [() => ({ state: 'GONE' }), ['已删除']],
    ],
    objective: [
      [() => ({ objective: 'TRAFFIC' }), ['Sale 50%_off']],
      [() => ({ objective: 'REACH' }), []],
    ],
    campaign: [[() => ({ campaign_id: '8802' }), ['未投放']]],
    group: [[() => ({ level: 'AD', ad_group_id: outsideIdOf('winter sale') }), ['winter sale']]],
  }

  test('what is gone is shown to whoever asks for it alone', async () => {
    expect(await names({})).toEqual(['Sale 50%_off', 'winter sale', '冬季主推', '未投放', '没有点击'].toSorted())
  })

  test.each(Object.entries(FOUND))('%s', async (_name, cases) => {
    for (const [asked, found] of cases) expect(await names(asked()), JSON.stringify(asked())).toEqual(found.toSorted())
  })

  test('several hold together', async () => {
    const winter = { name: 'winter', outside_account_ids: second.outsideId, account_name: 'summer', state: 'ON', campaign_id: '8801' }
    expect(await names(winter)).toEqual(['winter sale'])
    expect(await names({ ...winter, outside_account_ids: first.outsideId })).toEqual([])
    expect(await names({ ...winter, channel: 'TIKTOK' })).toEqual([])
    expect(await names({ ...winter, level: 'CAMPAIGN' })).toEqual([])
  })

  test('accounts that are not there are named, those of another channel too', async () => {
    const asked = [first.outsideId, '999', crowded.outsideId]
    expect(await page({ outside_account_ids: asked.join(',') })).toMatchObject({ total_size: 3, missing_ids: ['999', crowded.outsideId] })
    expect(await page({ outside_account_ids: first.outsideId, name: '没有这样的' })).toMatchObject({ total_size: 0, missing_ids: [] })
    expect(await page({})).not.toHaveProperty('missing_ids')
  })
})

const setChannels = (channels: readonly string[]) =>
  stage.world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`update organization_customers set opened_channels = ${[...channels]}::text[] where id = ${stage.customerId}`),
  )
const valueOf = (row: Ad, sort: AdSort): number | null => {
  const told = row[sort]
  return told === null ? null : Number(told)
}
/** Lowest or highest first, and what has no figure after them. */
function expectInOrder(rows: readonly Ad[], sort: AdSort, order: 'asc' | 'desc'): void {
  const values = rows.map(row => valueOf(row, sort))
  const present = values.filter(value => value !== null)
  expect(
    values.slice(present.length).every(value => value === null),
    `${sort} ${order}: ${values.join()}`,
  ).toBe(true)
  expect(present, `${sort} ${order}`).toEqual(present.toSorted((one, other) => (order === 'asc' ? one - other : other - one)))
}
const BOTH = ['asc', 'desc'] as const
const RATES: readonly AdSort[] = ['ctr', 'cpc', 'cpa', 'budget']

describe('order', () => {
  test.each(AD_SORTS)('by %s in both directions', async sort => {
    for (const order of BOTH) {
      const { content } = await page({ sort, order })
      expect(content).toHaveLength(5)
      expectInOrder(content, sort, order)
      expect(content.some(row => valueOf(row, sort) === null)).toBe(RATES.includes(sort))
    }
  })

  test('the dearest today comes first unless told otherwise', async () => {
    const { content } = await page({})
    expect(content.slice(0, 3).map(({ name, spend_today, spend }) => [name, spend_today, spend])).toEqual([
      ['没有点击', '20.00', '20.00'],
      ['冬季主推', '10.00', '10.00'],
      ['Sale 50%_off', '3.00', '703.00'],
    ])
  })
})

describe('of very many', () => {
  const COUNT = ADS_COUNTED_UP_TO + 50
  const asked = { channel: 'GOOGLE', level: 'AD', page_size: 50 }
  beforeAll(async () => {
    await stage.world.db.transaction({ kind: 'system' }, async tx => {
      await enlistAdAccounts(tx, stage.clock.now())
      await tx.run(sql`
        insert into ad_management_objects (customer_id, ad_account_id, channel, level, outside_id, name, configured, effective, state, is_on,
          impressions, clicks, ctr, usd_today)
        select ${stage.customerId}, ${crowded.id}, 'GOOGLE', 'AD', n::text, 'many ' || n, 'ENABLED', 'ELIGIBLE', 'ON', true,
          case when n % 200 = 0 then n else 0 end, case when n % 200 = 0 then n / 200 else 0 end,
          case when n % 200 = 0 then n / 200 % 7 end, n from generate_series(1, ${COUNT}) n`)
    })
  })

  test('counting stops, and what is looked for by name is counted whole', async () => {
    expect((await page(asked)).total_size).toBe(ADS_COUNTED_UP_TO)
    expect((await page({ ...asked, name: 'many 1000' })).total_size).toBe(11)
    expect((await page({ ...asked, name: 'many 10000' })).total_size).toBe(1)
  })

  test('lacking rates come last in both directions, and no row is on two pages', async () => {
    for (const order of BOTH) {
      const pages = []
      for (const page_num of [1, 2]) pages.push(...(await page({ ...asked, sort: 'ctr', order, page_num })).content)
      expectInOrder(pages, 'ctr', order)
      expect(pages.filter(({ ctr }) => ctr !== null)).toHaveLength(50)
      expect(new Set(pages.map(({ object_id }) => object_id)).size).toBe(100)
    }
  })

  test('a name that thousands have is found in the order asked for, and nothing beside it', async () => {
    for (const order of BOTH) {
      const { content, total_size } = await page({ ...asked, name: '1', sort: 'ctr', order })
      expect(total_size).toBeGreaterThan(2_000)
      expectInOrder(content, 'ctr', order)
      expect(content.every(({ name }) => name.includes('1'))).toBe(true)
    }
  })
})

describe('who sees none of it', () => {
  test('ads at TikTok are for whom it is opened', async () => {
    const ask = () => tiktokAdList(stage.world.db, own(), tiktokAdsRequest.parse({}))
    await setChannels(['FACEBOOK', 'GOOGLE'])
    expect(await ask().catch((error: unknown) => error)).toMatchObject({ refusal: 'CREATIVE_TIKTOK_CLOSED' })
    await setChannels(['TIKTOK'])
    expect(await ask()).toMatchObject({ content: [], total_size: 0 })
  })

  test('another customer, and a sub-customer of this one', async () => {
    const { customerId } = await stage.tenant()
    const asked = { outside_account_ids: first.outsideId, name: '冬季', sort: 'ctr' }
    expect((await page(asked)).content).toHaveLength(1)
    for (const stranger of [
      { ...own(), customerId },
      { ...own(), subCustomerId: stage.subCustomerId },
    ]) {
      expect(await page({}, stranger)).toMatchObject({ content: [], total_size: 0 })
      expect(await page({ state: 'GONE' }, stranger)).toMatchObject({ content: [], total_size: 0 })
      expect(await page(asked, stranger)).toMatchObject({ content: [], total_size: 0, missing_ids: [first.outsideId] })
    }
  })

  test('nobody sees those of an account that was taken back', async () => {
    const staff = { kind: 'staff', staffId: '7', staffName: '林管家', sessionId: '1', role: 'OPS', address: '127.0.0.1' } as const
    const taken = await takeBackAdAccounts(stage.world, staff, { account_ids: [second.id], reason: '客户终止合作' })
    expect(taken.results).toEqual([{ account_id: second.id, accepted: true, msg: '已收回' }])
    expect(await names({})).toEqual(['冬季主推', '未投放', '没有点击'].toSorted())
    expect(await names({ level: 'AD' })).toEqual(['冬季主推'])
    expect(await page({ outside_account_ids: second.outsideId })).toMatchObject({ content: [], missing_ids: [second.outsideId] })
  })
})
