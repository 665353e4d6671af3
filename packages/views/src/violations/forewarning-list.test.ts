// Forewarnings on a real database: every filter with a known answer, what an account spent lately, the ads, the trend, and nothing of another tenant.
import type { TenantScope } from '@tallyhelm/infra/db/database'
import { takeDownRowSecurity, type TestDatabase, testDatabase } from '@tallyhelm/infra/db/test-database'
import { exportRequests } from '@tallyhelm/protocol/topics/exports/schemas'
import {
  forewarnedAdPage,
  forewarnedAdsRequest,
  forewarningDetail,
  forewarningListRequest,
  forewarningPage,
} from '@tallyhelm/protocol/topics/violations/forewarning-schemas'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blindSubCustomer, customer, insertTestAccounts, stranger, subCustomer } from '../ad-accounts/test-accounts.ts'
import { exportedRows } from '../exports/test-rows.ts'
import { forewarningCount } from './counts.ts'
import { forewarnedAds, forewarningTrend } from './forewarned-ads.ts'
import { forewarningById, forewarningExport, forewarningList } from './forewarning-list.ts'
import { isReadablePreview } from './readable-preview.ts'

/** In Beijing and, for account 102, still the day before in Berlin. */
const now = new Date('2026-03-09T17:00:00Z')
const FILE = `${'a'.repeat(32)}.webp`
let db: TestDatabase

/** 101 and 102 spent a dollar on each day; 106 is of a sub-customer that sees no spend. */
beforeAll(async () => {
  db = await testDatabase()
  await insertTestAccounts(db.database)
  await db.database.transaction({ kind: 'system' }, async tx => {
    await tx.run(sql`insert into violations_forewarnings (id, customer_id, sub_customer_id, ad_account_id, channel, violation_type, level, main_risk,
        ad_count, status, warned_at, handled_at, ending, handled_by, advice)
      values (1, 1, null, 101, 'FACEBOOK', 'POLICY', 'MEDIUM', 'Misleading 50%', 2, 'UNREAD', '2026-03-08T16:00:00Z', null, null, '', ''),
        (2, 1, null, 102, 'FACEBOOK', 'RIGHTS', 'HIGH', 'Counterfeit', 1, 'READ', '2026-03-08T15:59:59Z', null, null, '', '先下架'),
        (3, 1, 12, 106, 'FACEBOOK', 'LANDING_PAGE', 'LOW', '', 1, 'HANDLED', '2026-03-01T00:00:00Z', now(), 'CUSTOMER', '甲主管', ''),
        (4, 1, null, 103, 'FACEBOOK', 'OTHER', 'LOW', '', 1, 'HANDLED', '2026-03-09T00:00:00Z', now(), 'WITHDRAWN', '', ''),
        (5, 2, null, 201, 'FACEBOOK', 'POLICY', 'LOW', '', 1, 'UNREAD', '2026-03-09T00:00:00Z', null, null, '', '')`)
    await tx.run(sql`insert into violations_forewarned_ads (forewarning_id, outside_ad_id, ad_account_id, ad_name, reason, first_seen_at, cleared_at,
        preview_address, preview_file, preview_due_at, preview_failed_at)
      values (1, '11', 101, '一', 'Misleading 50%', '2026-03-08T16:00:00Z', null, 'https://x', ${FILE}, null, null),
        (1, '12', 101, '二', '', '2026-03-01T15:59:59Z', null, 'https://x', null, now(), null),
        (1, '13', 101, '三', '', '2026-01-01T00:00:00Z', now(), null, null, null, null),
        (2, '21', 102, '', '', '2026-03-08T15:59:59Z', null, 'https://x', null, null, now()),
        (4, '41', 103, '', '', '2026-03-09T00:00:00Z', null, 'https://x', ${`${'b'.repeat(32)}.webp`}, null, null),
        (5, '51', 201, '', '', '2026-03-09T00:00:00Z', null, 'https://x', ${`${'c'.repeat(32)}.webp`}, null, null)`)
    await tx.run(sql`select spend_prepare_month('2026-03-01'::date)`)
    await tx.run(sql`insert into spend_days (ad_account_id, day, customer_id, sub_customer_id, company_id, channel, currency, spend_minor, spend_usd_minor,
        impressions, clicks, is_settled, changed_at, known_from)
      select a.id, day, a.customer_id, a.sub_customer_id, a.company_id, a.channel, 'USD', case when day = '2026-03-03' then 1000 else 100 end, 100, 1, 1,
        true, now(), now()
      from ad_accounts_accounts a cross join generate_series('2026-03-01'::date, '2026-03-10', '1 day') as day where a.id in (101, 102, 106)`)
  })
})
afterAll(() => db?.drop())

const listed = async (scope: TenantScope, request: Record<string, unknown> = {}) =>
  forewarningPage.parse(await forewarningList(db.database, { scope, now }, forewarningListRequest.parse(request)))

test.each<[Record<string, unknown>, string[]]>([
  [{}, ['1', '2', '3']],
  [{ outside_account_ids: '9101，9201' }, ['1']],
  [{ account_name: '星辰' }, ['1', '2']],
  [{ account_name: "' or true --" }, []],
  [{ company_id: '22' }, ['3']],
  [{ level: 'HIGH' }, ['2']],
  [{ status: 'HANDLED' }, ['3']],
  [{ violation_type: 'POLICY' }, ['1']],
  [{ warned_from: '2026-03-09' }, ['1']],
  [{ warned_until: '2026-03-09' }, ['2', '3']],
])('%j', async (request, ids) => {
  const page = await listed(customer, request)
  expect(page.content.map(row => row.forewarning_id)).toEqual(ids)
  expect(page.total_size).toBe(ids.length)
})

test('the badge counts what the list shows as unread', async () => {
  for (const scope of [customer, stranger])
    expect((await forewarningCount(db.database, scope)).violate_forewarning_count).toBe(
      (await listed(scope, { status: 'UNREAD' })).total_size,
    )
})

test('spend is of seven full days of the account’s own zone', async () => {
  expect((await listed(customer)).content.map(row => row.spend_7d)).toEqual(['16.00', '16.00', '16.00'])
  const later = await forewarningList(
    db.database,
    { scope: customer, now: new Date('2026-03-10T23:30:00Z') },
    forewarningListRequest.parse({}),
  )
  expect(later.content.map(row => row.spend_7d)).toEqual(['7.00', '7.00', '7.00'])
})

test('one warning has the advice of its type, or what staff wrote, and tells how it ended', async () => {
  const byId = async (id: string) => forewarningDetail.parse(await forewarningById(db.database, { scope: customer, now }, id))
  expect(await byId('1')).toMatchObject({ advice: expect.stringContaining('对照命中的规则'), ending: null, handled_at: null })
  expect(await byId('2')).toMatchObject({ advice: '先下架' })
  expect(await byId('3')).toMatchObject({ ending: 'CUSTOMER', handled_by: '甲主管', handled_at: expect.any(String) })
})

test('ads stand with rule, advice and what there is of a picture; those that may run again come last', async () => {
  const ask = { ...forewarnedAdsRequest.parse({ forewarning_id: '1' }), staticHost: 'https://static.example' }
  const page = forewarnedAdPage.parse(await forewarnedAds(db.database, customer, ask))
  expect(page).toMatchObject({
    total_size: 3,
    content: [
      { outside_ad_id: '11', rule: 'Misleading 50%', preview: 'READY', preview_url: `https://static.example/${FILE}`, cleared_at: null },
      { outside_ad_id: '12', preview: 'WAITING', preview_url: null },
      { outside_ad_id: '13', preview: 'NONE', cleared_at: expect.any(String) },
    ],
  })
  expect(page.content[0]?.link).toBe('https://adsmanager.facebook.com/adsmanager/manage/ads?act=9101&selected_ad_ids=11')
  const failed = await forewarnedAds(db.database, customer, { ...ask, forewarning_id: '2' })
  expect(failed.content).toMatchObject([{ preview: 'FAILED', advice: '先下架' }])
})

test('the trend counts ads on the day in Beijing on which they were first warned of', async () => {
  const { days } = await forewarningTrend(db.database, customer, now)
  expect([days.length, days[0]?.day, days.at(-1)?.day]).toEqual([30, '2026-02-09', '2026-03-10'])
  expect(days.filter(day => day.HIGH + day.MEDIUM + day.LOW > 0)).toEqual([
    { day: '2026-03-01', HIGH: 0, MEDIUM: 1, LOW: 0 },
    { day: '2026-03-08', HIGH: 1, MEDIUM: 0, LOW: 0 },
    { day: '2026-03-09', HIGH: 0, MEDIUM: 1, LOW: 0 },
  ])
})

const COLUMNS = ['outside_account_id', 'level', 'spend_7d', 'warned_at', 'status']
const exported = (scope: TenantScope, request: Record<string, unknown> = {}) =>
  exportedRows(db.database, scope, tx =>
    forewarningExport(tx, { scope, now }, exportRequests.FOREWARNINGS.parse({ format: 'csv', columns: COLUMNS, ...request })),
  )

test('the file has the rows of the list, or the chosen ones, and no spend for who may not see it', async () => {
  expect(await exported(customer, { level: 'HIGH' })).toEqual([
    ['广告账户 ID', '风险等级', '近 7 日消耗', '预警时间', '状态'],
    ['9102', '高', '16.00', '2026-03-08 23:59:59', '已读'],
  ])
  expect((await exported(customer, { ids: ['3', '4', '5'] })).slice(1).map(([id]) => id)).toEqual(['9106'])
  expect(await exported(blindSubCustomer)).toEqual([
    ['广告账户 ID', '风险等级', '预警时间', '状态'],
    ['9106', '低', '2026-03-01 08:00:00', '已处理'],
  ])
  expect((await exported(blindSubCustomer, { columns: ['spend_7d'] }))[0]).not.toContain('近 7 日消耗')
})

test('nobody sees what is another’s or withdrawn, with row-level security and without', async () => {
  const look = async () => {
    expect((await listed(stranger)).content.map(row => row.forewarning_id)).toEqual(['5'])
    expect((await listed(subCustomer)).content).toEqual([])
    for (const [scope, ids] of [
      [stranger, ['1', '2', '3', '4']],
      [subCustomer, ['1', '3', '4', '5']],
      [customer, ['4', '5', '404']],
    ] as const)
      for (const id of ids) {
        await expect(forewarningById(db.database, { scope, now }, id)).rejects.toMatchObject({ refusal: 'NOT_FOUND' })
        const ask = { ...forewarnedAdsRequest.parse({ forewarning_id: id }), staticHost: '' }
        await expect(forewarnedAds(db.database, scope, ask)).rejects.toMatchObject({ refusal: 'NOT_FOUND' })
      }
    const { days } = await forewarningTrend(db.database, stranger, now)
    expect(days.reduce((sum, day) => sum + day.LOW + day.MEDIUM + day.HIGH, 0)).toBe(1)
  }
  await look()
  const reader = { name: FILE, sessionId: '1', secretDigest: 'x', now }
  expect(await isReadablePreview(db.database, reader)).toBe(false)
  await takeDownRowSecurity(db.database)
  await look()
})
