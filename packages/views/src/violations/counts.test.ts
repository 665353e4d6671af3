// The counts behind the menu badges on a real database: whose they count, also without the second wall, and that database and code know the same words.
import type { TenantScope } from '@tallyhelm/infra/db/database'
import { takeDownRowSecurity, type TestDatabase, testDatabase } from '@tallyhelm/infra/db/test-database'
import { FREEZE_RECORD_STATUS_CODES } from '@tallyhelm/protocol/topics/freezes/enums'
import { STATEMENT_STATUS_CODES } from '@tallyhelm/protocol/topics/statements/enums'
import { RECTIFICATION_COUNT_TYPE_CODES } from '@tallyhelm/protocol/topics/violations/count-types'
import {
  FOREWARNING_STATUS_CODES,
  RECTIFICATION_STATUS_CODES,
  RECTIFICATION_TRANSITIONS,
  VIOLATION_LEVEL_CODES,
  VIOLATION_TYPE_CODES,
} from '@tallyhelm/protocol/topics/violations/enums'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { waitReplied } from '../statements/wait-replied.ts'
import { freezeList } from '../freezes/freeze-list.ts'
import { freezeUnread } from '../freezes/unread.ts'
import { forewarningCount, rectificationCount } from './counts.ts'
import { forewarningList } from './forewarning-list.ts'
import { rectificationList } from './rectification-list.ts'

const scope = (customerId: string, subCustomerId: string | null = null): TenantScope => ({ kind: 'tenant', customerId, subCustomerId })
const now = new Date('2026-03-10T06:30:00Z')

let db: TestDatabase

/** Customer 1 has 400 ad accounts, each fourth at sub-customer 11; customer 2 has 4. Every fifth row is still open. */
beforeAll(async () => {
  db = await testDatabase()
  await db.database.transaction({ kind: 'system' }, async tx => {
    await tx.run(sql`insert into organization_customers (id, name, customer_type, customer_nature, created_at)
      values (1, '甲', 0, 'SECOND_AGENT', now()), (2, '乙', 0, 'DIRECT_AGENT', now())`)
    await tx.run(
      sql`insert into sub_customers_profiles (id, customer_id, name, created_at) values (11, 1, '子', now()), (12, 1, '空', now())`,
    )
    await tx.run(sql`insert into organization_wallet_users (id, customer_id, mobile, wallet_user_name, password_hash, created_at)
      values (91, 1, '1', '', '', now()), (92, 2, '2', '', '', now())`)
    await tx.run(
      sql`insert into companies_companies (id, customer_id, company_name, created_at) values (21, 1, '甲一', now()), (22, 2, '乙一', now())`,
    )
    await tx.run(sql`insert into ad_accounts_accounts (id, customer_id, sub_customer_id, company_id, channel, outside_account_id, account_name,
        currency, timezone, opened_at, created_at)
      select n, case when n <= 400 then 1 else 2 end, case when n <= 400 and n % 4 = 0 then 11 end, case when n <= 400 then 21 else 22 end,
        'FACEBOOK', n::text, '', 'USD', 'UTC', now(), now() from generate_series(1, 404) n`)
    await tx.run(sql`insert into violations_rectifications (id, customer_id, sub_customer_id, ad_account_id, channel, violation_type, level,
        ad_count, policy_text, status, issued_at, deadline_at)
      select a.id * 10 + n, a.customer_id, a.sub_customer_id, a.id, 'FACEBOOK', 'POLICY', 'LOW', 1, '',
        case when n = 0 then 'TO_BE_RECTIFIED' else 'RECTIFIED' end, '2026-03-01Z', '2026-03-10T10:00:00Z'
      from ad_accounts_accounts a, generate_series(0, 4) n`)
    await tx.run(sql`insert into violations_forewarnings (id, customer_id, sub_customer_id, ad_account_id, channel, violation_type, level,
        main_risk, ad_count, status, warned_at, handled_at)
      select a.id * 10 + n, a.customer_id, a.sub_customer_id, a.id, 'FACEBOOK', 'POLICY', 'LOW', '', 1,
        case when n = 0 then 'UNREAD' else 'HANDLED' end, now(), case when n > 0 then now() end
      from ad_accounts_accounts a, generate_series(0, 4) n`)
    await tx.run(sql`insert into freezes_records (id, customer_id, sub_customer_id, ad_account_id, channel, frozen_at, reason, currency,
        status, thawed_at)
      select a.id * 10 + n, a.customer_id, a.sub_customer_id, a.id, 'FACEBOOK', now(), '', 'USD',
        case when n = 0 then 'FROZEN' else 'THAWED' end, case when n > 0 then now() end
      from ad_accounts_accounts a, generate_series(0, 4) n`)
    await tx.run(sql`insert into freezes_reads (user_id, record_id, customer_id, read_at)
      values (91, 10, 1, now()), (92, 4010, 2, now()), (92, 20, 1, now())`)
    await tx.run(sql`insert into credit_statements (id, customer_id, company_id, channel, month, account_count, currency, spend_minor,
        service_fee_minor, tax_minor, rebate_minor, payable_minor, status, issued_at, confirm_deadline_at, repay_on)
      select company * 1000 + n, company - 20, company, 'FACEBOOK', ('2020-01-01'::date + make_interval(months => n))::date, 1, 'USD', 1, 0, 0, 0,
        1, case when n < 3 then 'WAIT_REPLY' else 'SETTLED' end, '2026-03-01Z', '2026-03-12Z', '2026-03-20'
      from generate_series(21, 22) company, generate_series(0, 60) n`)
  })
  await db.database.pool.query('analyze')
})
afterAll(() => db.drop())

async function countsOf(tenant: TenantScope, userId: string) {
  const rectifications = await rectificationCount(db.database, tenant, { count_type_list: ['TODAY', 'RECTIFICATION'], now })
  const statements = await waitReplied(db.database, tenant, { now })
  return [
    rectifications.map(row => row.count),
    (await forewarningCount(db.database, tenant)).violate_forewarning_count,
    (await freezeUnread(db.database, tenant, { userId })).sum_unread,
    statements.find(row => row.channel === 'FACEBOOK')?.quantity,
  ]
}

describe.each([
  ['with row-level security', async () => {}],
  ['by the predicate of each query alone', () => takeDownRowSecurity(db.database)],
])('%s', (_what, prepare) => {
  beforeAll(prepare)

  test('each tenant counts its own', async () => {
    expect(await countsOf(scope('1'), '91')).toEqual([[400, 400], 400, 399, 3])
    expect(await countsOf(scope('1', '11'), '90')).toEqual([[100, 100], 100, 100, undefined])
    expect(await countsOf(scope('1', '12'), '90')).toEqual([[0, 0], 0, 0, undefined])
    expect(await countsOf(scope('2'), '92')).toEqual([[4, 4], 4, 3, 3])
    expect(await countsOf(scope('404'), '90')).toEqual([[0, 0], 0, 0, 0])
  })

  test('each tenant reads the rows that its counts count, and no others', async () => {
    const paging = { page_num: 1, page_size: 10 }
    for (const [tenant, rectified, frozen] of [
      [scope('1'), 400, 400],
      [scope('1', '11'), 100, 100],
      [scope('1', '12'), 0, 0],
      [scope('2'), 4, 4],
      [scope('404'), 0, 0],
    ] as const) {
      for (const count_type of RECTIFICATION_COUNT_TYPE_CODES) {
        const list = await rectificationList(db.database, tenant, { ...paging, count_type, now })
        expect([list.total_size, list.content.length]).toEqual([rectified, Math.min(10, rectified)])
      }
      const freezes = await freezeList(db.database, tenant, { ...paging, channel: 'FACEBOOK', userId: '91' })
      expect([freezes.total_size, freezes.content.length]).toEqual([frozen, Math.min(10, frozen)])
    }
    const all = await freezeList(db.database, scope('1'), { page_num: 4, page_size: 100, channel: 'FACEBOOK', userId: '91' })
    expect(all.content.filter(row => row.is_read).map(row => row.record_id)).toEqual(['10'])
    expect(await freezeList(db.database, scope('1'), { ...paging, channel: 'TIKTOK', userId: '91' })).toMatchObject({ total_size: 0 })
    const tomorrow = { ...paging, count_type: 'TODAY' as const, now: new Date('2026-03-11T06:30:00Z') }
    expect(await rectificationList(db.database, scope('1'), tomorrow)).toMatchObject({ total_size: 0 })
  })
})

/** Customer 3 with four ad accounts: what is due at the last instant of 10 March in Beijing, at the first of 11 March, and at its last. */
async function dueAtMidnight(): Promise<void> {
  await db.database.transaction({ kind: 'system' }, async tx => {
    await tx.run(
      sql`insert into organization_customers (id, name, customer_type, customer_nature, created_at) values (3, '丙', 0, 'SECOND_AGENT', now())`,
    )
    await tx.run(sql`insert into sub_customers_profiles (id, customer_id, name, created_at) values (31, 3, '子', now())`)
    await tx.run(
      sql`insert into organization_wallet_users (id, customer_id, mobile, wallet_user_name, password_hash, created_at) values (93, 3, '3', '', '', now())`,
    )
    await tx.run(sql`insert into companies_companies (id, customer_id, company_name, created_at) values (23, 3, '丙一', now())`)
    await tx.run(sql`insert into ad_accounts_accounts (id, customer_id, sub_customer_id, company_id, channel, outside_account_id, account_name,
        currency, timezone, opened_at, created_at)
      select n, 3, case when n = 502 then 31 end, 23, 'FACEBOOK', n::text, '', 'USD', 'UTC', now(), now() from generate_series(501, 504) n`)
    await tx.run(sql`insert into violations_rectifications (id, customer_id, sub_customer_id, ad_account_id, channel, violation_type, level,
        ad_count, policy_text, status, issued_at, deadline_at)
      select a.id + 90000, 3, a.sub_customer_id, a.id, 'FACEBOOK', 'POLICY', 'LOW', 1, '', case when a.id = 504 then 'TO_BE_REVIEWED' else 'REJECT' end,
        '2026-03-01Z', (array['2026-03-10T15:59:59.999Z', '2026-03-10T16:00:00Z', '2026-03-11T15:59:59.999Z', '2026-03-10T15:00:00Z'])[a.id - 500]::timestamptz
      from ad_accounts_accounts a where a.customer_id = 3`)
    await tx.run(sql`insert into freezes_records (id, customer_id, sub_customer_id, ad_account_id, channel, frozen_at, reason, currency, status)
      select a.id + 90000, 3, a.sub_customer_id, a.id, 'FACEBOOK', '2026-03-10T15:59:59.999Z', '', 'USD', 'FROZEN' from ad_accounts_accounts a where a.customer_id = 3`)
    await tx.run(
      sql`insert into freezes_reads (user_id, record_id, customer_id, read_at) values (93, 90501, 3, now()), (93, 90503, 3, now())`,
    )
  })
}

test('at 23:59:59 and at 00:00:00 in Beijing each badge is as long as its list', async () => {
  await dueAtMidnight()
  const paging = { page_num: 1, page_size: 100 }
  for (const [at, tenant, all, today] of [
    ['2026-03-10T15:59:59.999Z', scope('3'), ['501', '502', '503'], ['501']],
    ['2026-03-10T16:00:00.000Z', scope('3'), ['501', '502', '503'], ['502', '503']],
    ['2026-03-11T15:59:59.999Z', scope('3'), ['501', '502', '503'], ['502', '503']],
    ['2026-03-11T16:00:00.000Z', scope('3'), ['501', '502', '503'], []],
    ['2026-03-10T15:59:59.999Z', scope('3', '31'), ['502'], []],
    ['2026-03-10T16:00:00.000Z', scope('3', '31'), ['502'], ['502']],
  ] as const) {
    const moment = new Date(at)
    const lists = { RECTIFICATION: all, TODAY: today }
    for (const count_type of RECTIFICATION_COUNT_TYPE_CODES) {
      const { content } = await rectificationList(db.database, tenant, { ...paging, count_type, now: moment })
      expect([at, content.map(row => row.account_id)]).toEqual([at, lists[count_type]])
      const [badge] = await rectificationCount(db.database, tenant, { count_type_list: [count_type], now: moment })
      expect([at, badge?.count]).toEqual([at, content.length])
    }
    const freezes = await freezeList(db.database, tenant, { ...paging, channel: 'FACEBOOK', userId: '93' })
    const { sum_unread } = await freezeUnread(db.database, tenant, { userId: '93' })
    expect([at, sum_unread]).toEqual([at, freezes.content.filter(row => !row.is_read).length])
    expect(sum_unread).toBe(tenant.subCustomerId === null ? 2 : 1)
  }
})

test.each([
  ['violations_rectifications_status', RECTIFICATION_STATUS_CODES],
  ['violations_rectification_history_status', Object.keys(RECTIFICATION_TRANSITIONS)],
  ['violations_rectifications_type', VIOLATION_TYPE_CODES],
  ['violations_forewarnings_type', VIOLATION_TYPE_CODES],
  ['violations_rectifications_level', VIOLATION_LEVEL_CODES],
  ['violations_forewarnings_level', VIOLATION_LEVEL_CODES],
  ['violations_forewarnings_status', FOREWARNING_STATUS_CODES],
  ['freezes_records_status', FREEZE_RECORD_STATUS_CODES],
  ['credit_statements_status', STATEMENT_STATUS_CODES],
])('the database allows by %s what the code knows', async (name, codes) => {
  const { text } = await db.database.read({ kind: 'system' }, tx =>
    tx.one<{ text: string }>(sql`select pg_get_constraintdef(oid) as text from pg_constraint where conname = ${name}`),
  )
  expect(new Set([...text.matchAll(/'([^']+)'/g)].map(match => match[1]))).toEqual(new Set(codes))
})

test('what is open against an account that was taken back is no longer told to whoever had it', async () => {
  await db.database.transaction({ kind: 'system' }, tx =>
    tx.run(sql`update ad_accounts_accounts set taken_back_at = now() where id in (4, 401)`),
  )
  expect(await countsOf(scope('1'), '91')).toEqual([[399, 399], 399, 398, 3])
  expect(await countsOf(scope('1', '11'), '90')).toEqual([[99, 99], 99, 99, undefined])
  expect(await countsOf(scope('2'), '92')).toEqual([[3, 3], 3, 3, 3])
  const paging = { page_num: 1, page_size: 10 }
  for (const [tenant, open] of [
    [scope('1'), 399],
    [scope('1', '11'), 99],
    [scope('2'), 3],
  ] as const) {
    expect((await rectificationList(db.database, tenant, { ...paging, now })).total_size).toBe(open)
    expect((await freezeList(db.database, tenant, { ...paging, channel: 'FACEBOOK', userId: '91' })).total_size).toBe(open)
    expect((await forewarningList(db.database, { scope: tenant, now }, { ...paging, status: 'UNREAD' })).total_size).toBe(open)
  }
})
