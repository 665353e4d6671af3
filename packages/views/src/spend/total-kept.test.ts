// Totals from the kept sums and from the days themselves say the same, to the minor unit: for each viewer, grouping and filter that both can answer.
import type { TenantScope } from '@tallyhelm/infra/db/database'
import { type TestDatabase, testDatabase } from '@tallyhelm/infra/db/test-database'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dailyList } from './daily-list.ts'
import { keepTotals } from './test-rollups.ts'
import { addViewers, customer, seeing, stranger } from './test-viewers.ts'
import { readDays, type TotalAsked, type Totals } from './total-days.ts'
import { mayUseKept, readTotals } from './total-kept.ts'

const NOW = new Date('2026-03-10T06:30:00Z')
let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
  await db.database.transaction({ kind: 'system' }, async tx => {
    await addViewers(tx)
    await tx.run(sql`insert into ad_accounts_accounts (id, customer_id, sub_customer_id, company_id, channel, outside_account_id, account_name,
        currency, timezone, account_status, opened_at, created_at)
      select 100 + n, case when n = 12 then 2 else 1 end, case when n % 4 = 1 then 11 when n % 4 = 2 then 12 end, case when n = 12 then 31 else 21 + n % 2 end,
        'FACEBOOK', (100 + n)::text, '店' || n, case n % 3 when 0 then 'JPY' else 'USD' end, 'Asia/Shanghai', 'NORMAL', '2025-01-01', now()
      from generate_series(1, 12) n`)
    for (const month of ['2026-02-01', '2026-03-01']) await tx.run(sql`select spend_prepare_month(${month}::date)`)
    // The seventh was another company's and sub-customer's until March, and the twelfth was the first customer's.
    await tx.run(sql`insert into spend_days (ad_account_id, day, customer_id, sub_customer_id, company_id, channel, currency, spend_minor, spend_usd_minor,
        impressions, clicks, is_settled, changed_at, known_from)
      select a.id, d, case when d < '2026-03-01' then 1 else a.customer_id end, case when a.id = 107 and d < '2026-03-01' then 11 else a.sub_customer_id end,
        case when a.id in (107, 112) and d < '2026-03-01' then 21 else a.company_id end, a.channel, a.currency, x.minor, x.minor, 10, 1, false, d + interval '1 day', d + interval '1 day'
      from ad_accounts_accounts a, generate_series('2026-02-20'::date, '2026-03-10', interval '1 day') d
      cross join lateral (select case when (a.id + extract(day from d)::int) % 5 = 0 then 0 when a.id = 104 then -(a.id % 7) else (a.id - 100) * 10 + extract(day from d)::int end as minor) x
      where (a.id * 3 + extract(day from d)::int) % 7 > 0`)
    await tx.run(sql`insert into billing_closings (month, customer_id, closed_at, unsettled_accounts, finished_at)
      values ('2026-02-01', 1, '2026-03-05T04:00:00Z', 0, '2026-03-05T04:00:00Z')`)
    await tx.run(sql`update spend_days set closed_minor = spend_minor + 7, closed_usd_minor = spend_usd_minor + 7 where day between '2026-02-24' and '2026-02-25'
      and customer_id = 1`)
    await tx.run(sql`update spend_days set checking_minor = 1, checking_since = now() where day = '2026-03-03'`)
    await keepTotals(tx)
  })
})
afterAll(() => db.drop())

const RANGES = { week: ['2026-02-23', '2026-03-03'], whole: ['2026-02-20', '2026-03-11'], day: ['2026-03-04', '2026-03-05'] } as const
const FILTERS: Record<string, Partial<TotalAsked>> = {
  nothing: {},
  'a company': { company_ids: ['21'] },
  'two companies': { company_ids: ['21', '22'] },
  "a stranger's company": { company_ids: ['31'] },
  'a currency': { currency: 'JPY' },
  'a sub-customer': { sub_customer_name: '不可见' },
  'two sub-customers': { sub_customer_name: '可' },
  'all of them': { company_ids: ['22'], currency: 'USD', sub_customer_name: '可见' },
}

const VIEWERS: Record<string, TenantScope> = { customer, seeing, stranger }
const plain = ({ periods, parts }: Totals) => ({
  periods: periods.map(({ days, active }) => ({ active, days: days.map(day => ({ ...day })).toSorted(byDay) })),
  parts: parts
    .map(({ key, name, day, usd }) => ({ key, name, day, usd }))
    .toSorted((a, b) => (`${a.key} ${a.day}` < `${b.key} ${b.day}` ? -1 : 1)),
})
const byDay = (a: { day: string; currency: string }, b: { day: string; currency: string }) =>
  `${a.day} ${a.currency}` < `${b.day} ${b.currency}` ? -1 : 1

test.each(Object.entries(FILTERS))('by %s: sums, chart and active accounts are those of the days', async (_name, filters) => {
  let told = 0
  for (const scope of Object.values(VIEWERS))
    for (const dimension of ['DAY', 'ACCOUNT', 'COMPANY', 'CUSTOMER'] as const)
      for (const [from, until] of Object.values(RANGES)) {
        const asked: TotalAsked = { channel: 'FACEBOOK', from, until, dimension, now: NOW, ...filters }
        const ranges = [asked, { from: '2026-02-20', until: '2026-02-26' }]
        const [kept, days] = await db.database.read(scope, async tx => [
          await readTotals(tx, scope, asked, ranges),
          await readDays(tx, scope, asked, ranges),
        ])
        // A later period tells neither late nor doubted figures.
        for (const totals of [kept, days])
          for (const day of totals.periods[1]?.days ?? []) Object.assign(day, { lateUsd: 0n, hasLate: false, checking: 0 })
        expect(plain(kept)).toEqual(plain(days))
        told += kept.parts.length
        if (dimension !== 'DAY') continue
        const rows = await dailyList(db.database, scope, { ...asked, dimension, page_num: 1, page_size: 500 })
        expect(rows.total_size).toBe(rows.content.length)
      }
  expect(told).toBeGreaterThan(0)
})

test('what asks about an account, or about an instant, is read from the days', () => {
  const asked: TotalAsked = { channel: 'FACEBOOK', from: '2026-03-01', until: '2026-03-02', dimension: 'DAY', now: NOW }
  expect(mayUseKept({ ...asked, company_ids: ['21'], sub_customer_name: '可' })).toBe(true)
  for (const more of [
    { outside_account_ids: ['101'] },
    { account_name: '店' },
    { as_of: '2026-03-02T00:00:00Z' },
    { remark: 'x' },
    { bm_id: '1' },
  ])
    expect(mayUseKept({ ...asked, ...more })).toBe(false)
})
