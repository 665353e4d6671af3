// Days that a former version kept under two holders of one ad account: the later one's are taken out, and its sums, bills' beginnings and figures
// follow; all other days stay as they are.
import { type OlderSchema, olderSchema } from '@tallyhelm/infra/db/test-older-schema'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'

let db: OlderSchema
const rows = (query: ReturnType<typeof sql>) => db.database.read({ kind: 'system' }, tx => tx.rows<Record<string, unknown>>(query))

/** 101 of customer 5 was taken back and given to customer 7 (102, its sub-customer 9) at noon of the 10th; 103 is 7's own and nobody else's. */
const HELD = `
  insert into organization_customers (id, name, customer_type, customer_nature, created_at)
    values (5, '海棠', 1, 'DIRECT_AGENT', now()), (7, '木槿', 1, 'SECOND_AGENT', now());
  insert into companies_companies (id, customer_id, company_name, created_at) values (6, 5, '海棠', now()), (8, 7, '木槿', now());
  insert into sub_customers_profiles (id, customer_id, name, created_at) values (9, 7, '子', now());
  insert into ad_accounts_accounts (id, customer_id, sub_customer_id, company_id, channel, outside_account_id, account_name, currency, timezone,
    opened_at, created_at, taken_back_at, adopted_on, adoption_spend_minor, spent_minor)
  values
    (101, 5, null, 6, 'FACEBOOK', 'x', '账户', 'USD', 'Asia/Shanghai', '2026-01-01', '2026-01-01', '2026-03-10 04:00Z', '2026-01-01', 0, null),
    (102, 7, 9, 8, 'FACEBOOK', 'x', '账户', 'USD', 'Asia/Shanghai', '2026-01-01', '2026-03-10 04:00Z', null, '2026-03-10', 6000, 50000),
    (103, 7, null, 8, 'FACEBOOK', 'y', '账户', 'USD', 'Asia/Shanghai', '2026-01-01', '2026-01-01', null, '2026-01-01', 0, 700);
  insert into ad_accounts_bindings (id, customer_id, ad_account_id, kind, outside_id, status)
  values (1, 5, 101, 'PIXEL', 'p-former', 'BOUND'), (2, 7, 102, 'PIXEL', 'p-former', 'BOUND'), (3, 7, 102, 'PIXEL', 'p-own', 'BOUND');`

type Day = [account: number, day: string, spend: number]
/** The platform told whole days to both; the former holder's of the 10th is what was read until noon. */
const DAYS: readonly Day[] = [
  [101, '2026-03-08', 100],
  [101, '2026-03-09', 200],
  [101, '2026-03-10', 40],
  [102, '2026-03-08', 100],
  [102, '2026-03-09', 200],
  [102, '2026-03-10', 90],
  [102, '2026-03-11', 30],
  [103, '2026-03-09', 7],
  [103, '2026-03-10', 8],
]
const OWNERS: Readonly<Record<number, string>> = { 101: '5, null, 6', 102: '7, 9, 8', 103: '7, null, 8' }
const spendDays = DAYS.map(
  ([account, day, spend]) =>
    `(${account}, '${day}', ${OWNERS[account]}, 'FACEBOOK', 'USD', ${spend}, ${spend}, ${spend * 10}, ${spend * 2}, false)`,
)
/** As the version of then kept them. */
const ROLLUPS = `
  insert into spend_rollups (customer_id, sub_customer_id, company_id, day, channel, spend_usd_minor, impressions, clicks, day_rows)
  select d.customer_id, level.sub, level.company, d.day, d.channel, sum(d.spend_usd_minor), sum(d.impressions), sum(d.clicks), count(*)
  from spend_days d cross join lateral (select 0::bigint as sub, 0::bigint as company union all select 0, d.company_id
    union all select d.sub_customer_id, 0 where d.sub_customer_id is not null
    union all select d.sub_customer_id, d.company_id where d.sub_customer_id is not null) level
  group by 1, 2, 3, 4, 5;`

beforeAll(async () => {
  db = await olderSchema()
  await db.migrateTo('0541')
  await db.plant(`${HELD}
    create table spend_days_2026_03 partition of spend_days for values from ('2026-03-01') to ('2026-04-01');
    insert into spend_days (ad_account_id, day, customer_id, sub_customer_id, company_id, channel, currency, spend_minor, spend_usd_minor,
      impressions, clicks, is_settled) values ${spendDays.join(', ')};
    ${ROLLUPS}`)
  await db.migrateToNow()
})
afterAll(() => db?.drop())

test('each day counts once: whole days before the handing over are the former holder’s, and of the day itself what it had', async () => {
  const days = await rows(sql`
    select ad_account_id::int as account, to_char(day, 'MM-DD') as day, spend_minor::int as spend, impressions::int as seen, clicks::int as clicks
    from spend_days order by 1, 2`)
  const day = (account: number, at: string, spend: number) => ({ account, day: at, spend, seen: spend * 10, clicks: spend * 2 })
  expect(days).toEqual([
    day(101, '03-08', 100),
    day(101, '03-09', 200),
    day(101, '03-10', 40),
    day(102, '03-10', 50),
    day(102, '03-11', 30),
    day(103, '03-09', 7),
    day(103, '03-10', 8),
  ])
})

test('kept sums of every level are those of the days that are left', async () => {
  const apart = await rows(sql`
    with made as (
      select d.customer_id, level.sub, level.company, d.day, sum(d.spend_usd_minor) as usd, sum(d.impressions) as impressions, sum(d.clicks) as clicks,
        count(*) as day_rows
      from spend_days d cross join lateral (select 0::bigint as sub, 0::bigint as company union all select 0, d.company_id
        union all select d.sub_customer_id, 0 where d.sub_customer_id is not null
        union all select d.sub_customer_id, d.company_id where d.sub_customer_id is not null) level
      group by 1, 2, 3, 4)
    select r.customer_id, r.sub_customer_id, r.company_id, r.day from spend_rollups r
    left join made m on (m.customer_id, m.sub, m.company, m.day) = (r.customer_id, r.sub_customer_id, r.company_id, r.day)
    where (r.spend_usd_minor, r.impressions, r.clicks, r.day_rows) is distinct from
      (coalesce(m.usd, 0), coalesce(m.impressions, 0), coalesce(m.clicks, 0), coalesce(m.day_rows, 0))`)
  expect(apart).toEqual([])
  const whole = await rows(sql`select sum(spend_usd_minor)::int as usd from spend_rollups where (sub_customer_id, company_id) = (0, 0)`)
  expect(whole).toEqual([{ usd: 100 + 200 + 40 + 50 + 30 + 7 + 8 }])
})

test('the new holder’s totals begin when it got the account, and what it is bound to is its own', async () => {
  const held = await rows(sql`
    select id::int, handed_over_at is not null as given, adoption_spend_minor::int as adoption, begin_spent_minor::int as begin
    from ad_accounts_accounts order by id`)
  expect(held).toEqual([
    { id: 101, given: false, adoption: 0, begin: 0 },
    // 40 of the day were the former holder's; 80 of 500.00 are days of its own.
    { id: 102, given: true, adoption: 5_960, begin: 50_000 - 80 },
    { id: 103, given: false, adoption: 0, begin: 0 },
  ])
  expect(await rows(sql`select ad_account_id::int as of, outside_id from ad_accounts_bindings order by id`)).toEqual([
    { of: 101, outside_id: 'p-former' },
    { of: 102, outside_id: 'p-own' },
  ])
})
