// The auto-clear screen on a real database: every filter with a known answer, how many days are left, tenants, hostile text.
import type { TenantScope } from '@tallyhelm/infra/db/database'
import { takeDownRowSecurity, type TestDatabase, testDatabase } from '@tallyhelm/infra/db/test-database'
import { upcomingRequest, whitelistRequest } from '@tallyhelm/protocol/topics/auto-clear/schemas'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withSmallPages } from '../lists/test-small-pages.ts'
import { customer, insertTestAccounts, stranger, subCustomer } from '../ad-accounts/test-accounts.ts'
import { autoClearSetting } from './setting.ts'
import { upcoming } from './upcoming.ts'
import { whitelist } from './whitelist.ts'

/** Noon of 20 March 2026 in Shanghai. */
const NOW = new Date('2026-03-20T04:00:00Z')
let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
  await insertTestAccounts(db.database)
  await db.database.transaction({ kind: 'system' }, async tx => {
    await tx.run(sql`insert into auto_clear_settings (customer_id, is_enabled, idle_days, updated_by, updated_at)
      values (1, true, 30, '某人', '2026-03-01T00:00:00Z')`)
    await tx.run(sql`insert into auto_clear_entries (id, customer_id, ad_account_id, expires_on, joined_by, joined_at, removed_by, removed_at)
      values (1, 1, 101, '2026-03-25', '甲', '2026-03-09T15:59:59Z', null, null),
        (2, 1, 102, '2026-03-20', '乙', '2026-03-09T16:00:00Z', null, null),
        (3, 1, 103, '2026-03-19', '甲', '2026-03-10T00:00:00Z', null, null),
        (4, 1, 109, '2026-06-01', '甲', '2026-03-11T00:00:00Z', null, null),
        (5, 1, 104, '2026-06-01', '甲', '2026-03-11T00:00:00Z', '甲', '2026-03-12T00:00:00Z'),
        (6, 2, 201, '2026-06-01', '丙', '2026-03-11T00:00:00Z', null, null)`)
    // 101 spent on the 10th of March; the last change of its quota was earlier.
    await tx.run(sql`select spend_prepare_month('2026-03-01'::date)`)
    await tx.run(sql`insert into spend_days (ad_account_id, day, customer_id, company_id, channel, currency, spend_minor, spend_usd_minor,
        impressions, clicks, is_settled)
      values (101, '2026-03-10', 1, 21, 'FACEBOOK', 'USD', 1, 1, 1, 1, true), (101, '2026-03-12', 1, 21, 'FACEBOOK', 'USD', 0, 0, 0, 0, true)`)
    await tx.run(sql`insert into auto_clear_clearings (id, customer_id, ad_account_id, state, idle_days, clear_on, notified_at, ended_at, cancel_reason)
      values (11, 1, 104, 'NOTIFIED', 30, '2026-03-22', '2026-03-19T02:10:00Z', null, null),
        (12, 1, 109, 'NOTIFIED', 30, '2026-03-21', '2026-03-18T02:10:00Z', null, null),
        (13, 1, 103, 'CANCELLED', 30, '2026-03-21', '2026-03-18T02:10:00Z', '2026-03-19T00:00:00Z', 'SPEND'),
        (14, 2, 201, 'NOTIFIED', 30, '2026-03-21', '2026-03-18T02:10:00Z', null, null)`)
  })
})
afterAll(() => db.drop())

const kept = (scope: TenantScope, request: Record<string, unknown> = {}) =>
  whitelist(db.database, scope, withSmallPages(whitelistRequest, request), NOW)
const coming = (scope: TenantScope, request: Record<string, unknown> = {}) => upcoming(db.database, scope, upcomingRequest.parse(request))
const ids = (page: { content: { account_id: string }[] }) => page.content.map(row => Number(row.account_id))

test.each<[string, Record<string, unknown>, number[]]>([
  ['nothing', {}, [109, 103, 102, 101]],
  ['channel', { channel: 'GOOGLE' }, [109]],
  ['a channel without entries', { channel: 'TIKTOK' }, []],
  ['ids in any separators', { outside_account_ids: '9101、9102；9104\n9201' }, [102, 101]],
  ['account_name', { account_name: '星辰' }, [109, 102, 101]],
  ['account_name without regard to case', { account_name: 'bright' }, [103]],
  ['account_name %', { account_name: '%' }, []],
  ['account_name of an injection', { account_name: "' or 1=1 --" }, []],
  ['company_id', { company_id: '22' }, [103]],
  ['a company of another customer', { company_id: '31' }, []],
  ['joined_from, a day of Beijing', { joined_from: '2026-03-10' }, [109, 103, 102]],
  ['joined_until, half open', { joined_until: '2026-03-10' }, [101]],
  ['still protected, on its last day too', { status: 'ACTIVE' }, [109, 102, 101]],
  ['run out', { status: 'EXPIRED' }, [103]],
])('the whitelist by %s', async (_name, request, expected) => {
  const page = await kept(customer, request)
  expect(ids(page)).toEqual(expected)
  expect(page.total_size).toBe(expected.length)
})

test('ids that are not on the list are named', async () => {
  const asked = { outside_account_ids: '9101 9104 9103', status: 'ACTIVE' }
  expect((await kept(customer, asked)).missing_ids).toEqual(['9104', '9103'])
  expect((await kept(stranger, asked)).missing_ids).toEqual(['9101', '9104', '9103'])
  expect((await coming(customer, { outside_account_ids: '9109 9101 9103' })).missing_ids).toEqual(expect.arrayContaining(['9103']))
  expect((await coming(stranger, { outside_account_ids: '9109' })).missing_ids).toEqual(['9109'])
})

test('pages, also beyond the end, and every field of a row', async () => {
  expect(ids(await kept(customer, { page_num: 2, page_size: 3 }))).toEqual([101])
  expect(await kept(customer, { page_num: 9, page_size: 3 })).toEqual({ content: [], total_size: 4, page_num: 9, page_size: 3 })
  const [row] = (await kept(customer, { outside_account_ids: '9101' })).content
  expect(row).toEqual({
    entry_id: '1',
    account_id: '101',
    outside_account_id: '9101',
    account_name: '星辰科技-US-01',
    channel: 'FACEBOOK',
    company_id: '21',
    company_name: '甲一',
    currency: 'USD',
    balance: '100.00',
    last_spend_day: '2026-03-10',
    // Idle from the 11th: 30 full days are over on the 10th of April.
    days_until_clear: 21,
    expires_on: '2026-03-25',
    status: 'ACTIVE',
    joined_by: '甲',
    joined_at: '2026-03-09T15:59:59.000Z',
  })
})

test('the days left are never fewer than the notice and the term of the entry; none while nothing would clear it', async () => {
  const days = Object.fromEntries((await kept(customer)).content.map(row => [row.account_id, row.days_until_clear]))
  // 102 has been idle since it came on 1 January: three days after its last day of protection. 103 has nothing left.
  expect(days).toEqual({ 101: 21, 102: 4, 103: null, 109: 77 })
  await db.database.transaction({ kind: 'system' }, tx => tx.run(sql`update auto_clear_settings set is_enabled = false`))
  expect((await kept(customer)).content.map(row => row.days_until_clear)).toEqual([null, null, null, null])
  expect(await autoClearSetting(db.database, customer, { canChange: true })).toMatchObject({
    is_enabled: false,
    idle_days: 30,
    whitelist_count: 4,
    upcoming_count: 2,
  })
})

test('what is upcoming, the nearest first, with the same filters', async () => {
  expect(ids(await coming(customer))).toEqual([109, 104])
  expect(ids(await coming(customer, { channel: 'FACEBOOK', account_name: '50%_' }))).toEqual([104])
  expect(await coming(customer, { page_num: 5 })).toMatchObject({ content: [], total_size: 2 })
  const [row] = (await coming(customer)).content
  expect(row).toMatchObject({ clearing_id: '12', clear_on: '2026-03-21', notified_at: '2026-03-18T02:10:00.000Z', last_spend_day: null })
})

test('a customer that never made a setting has the standard one, switched off', async () => {
  expect(await autoClearSetting(db.database, stranger, { canChange: false })).toMatchObject({
    is_enabled: false,
    idle_days: 30,
    notice_days: 3,
    can_change: false,
    updated_by: null,
    whitelist_count: 1,
  })
})

test('nobody sees what is another’s, with row-level security and without', async () => {
  const look = async () => {
    expect(ids(await kept(stranger))).toEqual([201])
    expect(ids(await kept(stranger, { outside_account_ids: '9101' }))).toEqual([])
    expect(ids(await coming(stranger))).toEqual([201])
    expect(ids(await kept({ ...customer, customerId: '3' }))).toEqual([])
  }
  expect(ids(await kept(subCustomer))).toEqual([])
  expect(ids(await coming(subCustomer))).toEqual([])
  await look()
  await takeDownRowSecurity(db.database)
  await look()
})
