// Customers of very different size with their ad accounts, and everything that is kept about them.
import type pg from 'pg'
import { type Lap, withoutIndexes } from './seed-client.ts'

/** The largest customer has a tenth of all ad accounts; nine more have a fiftieth each; the others scatter around a median of 120. */
const LARGEST_SHARE = 0.1
const LARGE_SHARE = 0.02
const LARGE = 9
/** ids are 19 digits, as the product's own */
const FIRST_ID = '1000000000000000000'

export async function seedAccounts(client: pg.Client, lap: Lap, size: { accounts: number; customers: number }): Promise<void> {
  const sizes = customerSizes(size)
  await client.query('create temp table seed_customers (id bigint primary key, accounts int, companies int, subs int)')
  await client.query(
    `insert into seed_customers select ordinality, accounts, 1 + floor(sqrt(accounts) / 4)::int, case when ordinality % 10 = 5 then 10 else 0 end
     from unnest($1::int[]) with ordinality as t (accounts, ordinality)`,
    [sizes],
  )
  await client.query(`
    insert into organization_customers (id, name, customer_type, customer_nature, created_at)
      select id, '客户' || id, id % 4, case when subs > 0 then 'SECOND_AGENT' else 'DIRECT_AGENT' end, now() from seed_customers;
    insert into sub_customers_profiles (id, customer_id, name, show_sub_customer_spend, created_at)
      select id * 1000 + n, id, '子客户' || n, n % 2 = 0, now() from seed_customers, generate_series(1, subs) n;
    insert into companies_companies (id, customer_id, company_name, created_at)
      select id * 1000 + n, id, (array['星辰科技', '蓝海出海', '极光互动', '山海电商', 'Nova Trading'])[1 + n % 5] || id || '-' || n, now()
      from seed_customers, generate_series(1, companies) n;
    analyze seed_customers`)
  lap(`${sizes.length} customers`)
  const tables = ['ad_accounts_accounts', 'ad_accounts_search', 'ad_accounts_bindings']
  await withoutIndexes(client, tables, async () => {
    await client.query(accountsStatement)
    lap('ad accounts')
    await client.query(bindingsStatement)
    await client.query(keptStatement)
    lap('bindings, searchable facts, counters')
  })
  lap('indexes')
}

/** A customer's accounts were adopted over years, so they lie scattered among everyone else's: the order is a hash. */
const accountsStatement = `
  insert into ad_accounts_accounts (id, customer_id, sub_customer_id, company_id, channel, outside_account_id, account_name, currency,
    timezone, ad_type, account_status, frozen_status, limit_minor, spent_minor, balance_minor, avg_spend_7d_minor, today_spend_minor,
    total_added_minor, personal_auth, remark, opened_at, synced_at, created_at)
  select ${FIRST_ID} + position, customer_id, case when subs > 0 and h % 10 < 3 then customer_id * 1000 + 1 + h % subs end,
    customer_id * 1000 + 1 + h % companies, (array['FACEBOOK', 'FACEBOOK', 'FACEBOOK', 'FACEBOOK', 'FACEBOOK', 'GOOGLE', 'GOOGLE', 'GOOGLE', 'TIKTOK', 'TIKTOK'])[1 + h / 7 % 10],
    (200000000000 + position)::text,
    (array['星辰科技', '蓝海出海', '极光互动', 'Nova', 'Bright', '山海电商', 'Kite', '云帆'])[1 + h / 11 % 8] || '-'
      || (array['品牌', 'US', 'EU', '效果', '推广', 'JP', '拉新'])[1 + h / 13 % 7] || '-' || substr(md5(position::text), 1, 4) || '-' || position,
    case h % 50 when 0 then 'EUR' when 1 then 'JPY' else 'USD' end,
    (array['Asia/Shanghai', 'America/Los_Angeles', 'Europe/London', 'Asia/Hong_Kong'])[1 + h / 17 % 4],
    case when h % 3 = 0 then 'AUCTION' end, status, case when status = 'FROZEN' then 'FROZEN' else 'UN_FROZEN' end,
    balance + spent, spent, balance, case when h % 4 = 0 then 0 else 100 + h % 90000 end, h % 50000, balance + spent, h % 9 = 0,
    case when h % 20 = 0 then '重点客户 ' || h % 100 else '' end, now() - (h % 900) * interval '1 day', now() - (h % 60) * interval '1 minute', now()
  from (
    select *, row_number() over (order by hashint8extended(customer_id * 1000003 + k, 1)) as position,
      abs(hashint8(customer_id * 7919 + k)) / 2 as h, abs(hashint8(k * 31 + customer_id)) % 500000 as balance,
      abs(hashint8(k * 37 + customer_id)) % 9000000 as spent,
      (array['FROZEN', 'FROZEN', 'FORBID_QUOTA', 'SUSPEND_VIOLATE_AD', 'NORMAL'])[least(5, 1 + abs(hashint8(k * 41 + customer_id)) % 50)] as status
    from (select id as customer_id, companies, subs, generate_series(1, accounts)::bigint as k from seed_customers) slots
  ) given
  order by position`

const bindingsStatement = `
  insert into ad_accounts_bindings (id, customer_id, ad_account_id, kind, outside_id, status, bound_at)
  select id, customer_id, id, case channel when 'FACEBOOK' then 'BM' when 'GOOGLE' then 'MCC' else 'BC' end,
    (900000000 + customer_id * 100 + id % 40)::text, 'BIND', now()
  from ad_accounts_accounts where id % 2 = 0`

/** What the triggers keep otherwise, worked out at once. */
const keptStatement = `
  insert into ad_accounts_search (id, customer_id, channel, sub_customer_id, company_id, account_name, account_status, frozen_status,
      is_low_balance, is_synced, currency, timezone, ad_type, personal_auth, opened_at, remark)
    select id, customer_id, channel, sub_customer_id, company_id, lower(account_name), account_status, frozen_status, is_low_balance,
      is_synced, currency, timezone, ad_type, personal_auth, opened_at, lower(remark) from ad_accounts_accounts;
  insert into ad_accounts_counters
    select a.customer_id, a.channel, coalesce(a.sub_customer_id, 0), level.company_id, a.account_status, a.frozen_status, a.is_low_balance,
      a.is_synced, count(*)
    from ad_accounts_accounts a cross join lateral (values (0::bigint), (a.company_id)) level (company_id) group by 1, 2, 3, 4, 5, 6, 7, 8;
  insert into ad_accounts_balance_totals
    select customer_id, sub_customer_id, currency, sum(balance_minor) from (
      select customer_id, 0::bigint as sub_customer_id, currency, balance_minor from ad_accounts_accounts
      union all select customer_id, sub_customer_id, currency, balance_minor from ad_accounts_accounts where sub_customer_id is not null) b
    group by 1, 2, 3`

/** Log-normal with a median of 120, scaled so that all together make the wanted number. */
function customerSizes({ accounts, customers }: { accounts: number; customers: number }): number[] {
  const sizes = [Math.round(accounts * LARGEST_SHARE), ...Array.from({ length: LARGE }, () => Math.round(accounts * LARGE_SHARE))]
  const random = randomSource(20_260_301)
  const rest = Array.from({ length: Math.max(1, customers - sizes.length) }, () => 120 * Math.exp(1.177 * normal(random)))
  const left = accounts - sizes.reduce((sum, size) => sum + size, 0)
  const scale = left / rest.reduce((sum, size) => sum + size, 0)
  return [...sizes, ...rest.map(size => Math.max(1, Math.round(size * scale)))]
}

/** mulberry32: small, seeded, good enough to scatter sizes. */
function randomSource(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}
